"""Only notes that a change can touch are looked at again, and those are all that it touches."""

from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from doxa.features.diagnostics import Diagnostic
from doxa.features.link_diagnostics import link_diagnostics
from doxa.index.events import Changes
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault, open_vault
from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of

PATHS = st.sampled_from(["a.md", "b.md", "x/a.md", "x/B.md", "x/y/c d.md", "x/p.png", "Ä.md"]).map(NotePath)
TARGETS = st.sampled_from(["a", "b", "x/a", "../a.md", "./B", "c d", "p.png", "ä", "One", "two", "t/u", "t/u/", "nowhere"])
FRAGMENTS = st.sampled_from(["", "#One", "#One#Two", "#two", "#^id"])
HEADERS = st.sampled_from(["", "---\naliases: [two, t/u]\n---\n", "---\nid: a\n---\n", "---\naliases: [t/u/]\n---\n"])
PIECES = st.one_of(
    st.tuples(TARGETS, FRAGMENTS).map(lambda pair: f"[[{pair[0]}{pair[1]}]]"),
    FRAGMENTS.map("[[{}]]".format),
    st.sampled_from(["\n# One\n", "\n## Two\n", "\n# Two\n", "words ^id\n", "\n\n", "😀 "]),
)
TEXTS = st.tuples(HEADERS, st.lists(PIECES, max_size=6).map(" ".join)).map("".join)


def refreshed(vault: Vault, snapshot: Snapshot, changes: Changes) -> set[NotePath]:
    """The notes that are looked at again."""
    if changes.anything:
        return {note.path for note in snapshot.notes()}
    return {*changes.notes, *vault.asking_for(changes.keys)}


def found_in(snapshot: Snapshot) -> dict[NotePath, tuple[Diagnostic, ...]]:
    return {note.path: link_diagnostics(snapshot, note.path) for note in snapshot.notes()}


class ChangingVault(RuleBasedStateMachine):
    """Files and buffers change. `shown` is what was found when each note was last looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(mkdtemp())
        self.files: dict[NotePath, str] = {}
        self.buffers = dict[NotePath, Document]()
        self.vault = open_vault(self.root)
        self.vault.update()
        self.shown: dict[NotePath, tuple[Diagnostic, ...]] = {}

    def teardown(self) -> None:
        self.vault.close()
        rmtree(self.root)

    @rule(path=PATHS, text=TEXTS)
    def write_file(self, path: NotePath, text: str) -> None:
        self.files[path] = text
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(text.encode())
        self.vault.update_files([path])

    @rule(path=PATHS)
    def remove_file(self, path: NotePath) -> None:
        self.files.pop(path, None)
        (self.root / path).unlink(missing_ok=True)
        self.vault.update_files([path])

    @rule(path=PATHS, text=TEXTS)
    def edit_buffer(self, path: NotePath, text: str) -> None:
        if path.endswith(".md"):
            self.buffers[path] = parse(text)

    @rule(path=PATHS)
    def close_buffer(self, path: NotePath) -> None:
        self.buffers.pop(path, None)

    @invariant()
    def what_is_shown_is_what_a_full_look_finds(self) -> None:
        with self.vault.reading(self.buffers) as snapshot:
            now = found_in(snapshot)
            again = refreshed(self.vault, snapshot, self.vault.taken_changes())
        self.shown = {path: found if path in again else self.shown[path] for path, found in now.items()}
        assert self.shown == now
        texts = self.files | {path: document.text for path, document in self.buffers.items()}
        assert found_in(snapshot_of({str(path): text for path, text in texts.items()})) == now


TestChangingVault = ChangingVault.TestCase
TestChangingVault.settings = settings(max_examples=60, stateful_step_count=15, deadline=None)
