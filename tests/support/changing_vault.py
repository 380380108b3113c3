"""A vault at work whose files and buffers change, for properties that hold whatever happens to it."""

from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from doxa.session.vault import open_vault
from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath

PATHS = st.sampled_from(["a.md", "b.md", "x/a.md", "x/B.md", "x/y/c d.md", "x/p.png", "Ä.md"]).map(NotePath)
TARGETS = st.sampled_from(["a", "b", "x/a", "../a.md", "./B", "c d", "p.png", "ä", "One", "two", "t/u", "t/u/", "nowhere"])
FRAGMENTS = st.sampled_from(["", "#One", "#One#Two", "#two", "#^id"])
HEADERS = st.sampled_from(
    [
        *("", "---\naliases: [two, t/u]\n---\n", "---\nid: a\n---\n", "---\naliases: [t/u/]\n---\n"),
        "---\ntitle: Other\ntags: [t]\n---\n",
    ]
)
PIECES = st.one_of(
    st.tuples(TARGETS, FRAGMENTS).map(lambda pair: f"[[{pair[0]}{pair[1]}]]"),
    FRAGMENTS.map("[[{}]]".format),
    st.sampled_from(["\n# One\n", "\n## Two\n", "\n# Two\n", "words ^id\n", "\n\n", "😀 ", "#tag ", "#Tag/u "]),
)
TEXTS = st.tuples(HEADERS, st.lists(PIECES, max_size=6).map(" ".join)).map("".join)


class ChangingVault(RuleBasedStateMachine):
    """The model is the texts; the vault is told of each file that changes, and has each buffer with the next question."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(mkdtemp())
        self.files: dict[NotePath, str] = {}
        self.buffers = dict[NotePath, Document]()
        self.vault = open_vault(self.root)
        self.vault.update()

    def teardown(self) -> None:
        self.vault.close()
        rmtree(self.root)

    @property
    def texts(self) -> dict[str, str]:
        """What the notes say now, on the screen or on disk."""
        shown = {path: document.text for path, document in self.buffers.items()}
        return {str(path): text for path, text in (self.files | shown).items()}

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
