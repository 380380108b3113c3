"""Settings that change what a server says."""

from pathlib import Path

import pytest

from tests.support.lsp_client import DOXA_LSP, PLAIN, LspClient, lsp_client
from tests.support.lsp_vault import in_folder, opened, until, uri
from tests.support.vault_text import vault_text, write

WATCHES = PLAIN | {"capabilities": {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text("-- .doxa/config.toml --\n-- plan.md --\n# Strategy\n-- a.md --\n[[Strategy]]\n"), tmp_path)
    return tmp_path


def configure(client: LspClient, root: Path, settings: str) -> None:
    file = root / ".doxa" / "config.toml"
    file.write_text(settings)
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(file), "type": 2}]})


def test_a_heading_is_the_title_of_its_note_unless_the_settings_say_otherwise(root: Path) -> None:
    with opened(root, WATCHES) as client:
        client.open(uri(root / "a.md"), "😀 [[Strategy]]\r\n")
        until(client, root / "a.md", lambda codes: codes == [])
        configure(client, root, "[title]\nfrom_heading = false\n")
        until(client, root / "a.md", lambda codes: codes == ["unresolved-note"])
        configure(client, root, "")
        until(client, root / "a.md", lambda codes: codes == [])


def heard_of_reading(root: Path, *arguments: str) -> bool:
    """Whether the log says that the vault was read."""
    with lsp_client((*DOXA_LSP, *arguments)) as client:
        client.start(in_folder(root))
        client.open(uri(root / "a.md"), "[[nowhere]]\n")
        until(client, root / "a.md", lambda codes: codes == ["unresolved-note"])
        client.stop()
        logged = [one["params"]["message"] for one in client.notifications if one["method"] == "window/logMessage"]
    return any(message.startswith(f"{root}:") for message in logged)


def test_the_log_says_as_much_as_the_settings_want(root: Path) -> None:
    assert heard_of_reading(root)
    (root / ".doxa" / "config.toml").write_text('[log]\nlevel = "error"\n')
    assert not heard_of_reading(root)
    assert heard_of_reading(root, "--log-level=info")
