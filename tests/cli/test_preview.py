"""`doxa preview`, through the real command."""

from pathlib import Path

from typer.testing import CliRunner

from doxa.cli.commands import app
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- note.md --
    😀 **#Gondor:PLACE**, [[plan]] and <b>.
    -- plan.md --
    # Plan
"""


def test_a_note_is_printed_as_html(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    result = CliRunner().invoke(app, ["preview", str(tmp_path / "note.md")])
    link = f'<a href="{(tmp_path / "plan.md").as_uri()}">plan</a>'
    assert result.stdout == f"<p>😀 <strong>Gondor</strong>, {link} and &lt;b&gt;.</p>\n"


def test_a_note_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    assert CliRunner().invoke(app, ["preview", str(tmp_path / "none.md")]).exit_code == 2
    assert CliRunner().invoke(app, ["preview", str(tmp_path)]).exit_code == 2
