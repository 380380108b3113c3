"""`doxa check` says what the settings of the vault want to hear."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from doxa.cli.commands import app


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("", ["a.md error unreadable", "b.md warning unresolved-note"]),
        ("enabled = false", []),
        ('ignore = ["a.md"]', ["b.md warning unresolved-note"]),
        ('severity = {unresolved-note = "hint", unreadable = "off"}', ["b.md hint unresolved-note"]),
    ],
)
def test_settings_choose_what_is_said(tmp_path: Path, settings: str, said: list[str]) -> None:
    (tmp_path / ".doxa").mkdir()
    (tmp_path / ".doxa" / "config.toml").write_text(f"[diagnostics]\n{settings}\n")
    (tmp_path / "a.md").write_bytes(b"\xff")
    (tmp_path / "b.md").write_text("[[gone]]")
    result = CliRunner().invoke(app, ["check", str(tmp_path)])
    lines = [line.split() for line in result.stdout.splitlines()[:-1]]
    found = [f"{Path(line[0].split(':')[0]).name} {line[1].strip(':')} {line[-1].strip('[]')}" for line in lines]
    assert (found, result.exit_code) == (said, int(bool(said)))
