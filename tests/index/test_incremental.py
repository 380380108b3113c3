"""Whatever happens to files and buffers, the answers are those of a graph made anew from the same texts."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from doxa.index.database import in_memory
from doxa.index.read import Graph
from doxa.index.snapshot import Snapshot
from doxa.index.write import put, remove
from doxa.vault.paths import NotePath
from tests.support.graphs import entry, snapshot_of

PATHS = st.sampled_from(["a.md", "b.md", "x/a.md", "x/B.md", "x/y/c d.md", "x/p.png", "Ä.md"])
TARGETS = st.sampled_from(["a", "b", "x/a", "../a.md", "./B", "y/c d", "c d", "p.png", "ä", "One", "two", "nowhere", ""])
PIECES = st.one_of(
    TARGETS.map("[[{}]]".format),
    TARGETS.map("[t](<{}>)".format),
    TARGETS.map("![[{}#One|x]]".format),
    st.sampled_from(["# One\n", "## Two\n", "#tag", "words ^id\n", "---\naliases: [two]\n---\n", "\n\n", "😀 "]),
)
TEXTS = st.lists(PIECES, max_size=6).map(" ".join)


class Vault(RuleBasedStateMachine):
    """A vault under change. The model is the texts; the graph is told of each change."""

    def __init__(self) -> None:
        super().__init__()
        self.files: dict[str, str] = {}
        self.buffers: dict[str, str] = {}
        self.disk = Graph(in_memory())
        self.overlay = Graph(in_memory())

    @rule(path=PATHS, text=TEXTS)
    def write_file(self, path: str, text: str) -> None:
        self.files[path] = text
        put(self.disk.connection, [entry(path, text)])

    @rule(path=PATHS)
    def remove_file(self, path: str) -> None:
        self.files.pop(path, None)
        remove(self.disk.connection, [NotePath(path)])

    @rule(old=PATHS, new=PATHS)
    def rename_file(self, old: str, new: str) -> None:
        if old in self.files and old != new:
            text = self.files.pop(old)
            remove(self.disk.connection, [NotePath(old)])
            self.write_file(new, text)

    @rule(path=PATHS, text=TEXTS)
    def edit_buffer(self, path: str, text: str) -> None:
        if path.endswith(".md"):
            self.buffers[path] = text
            put(self.overlay.connection, [entry(path, text)])

    @rule(path=PATHS)
    def close_buffer(self, path: str) -> None:
        self.buffers.pop(path, None)
        remove(self.overlay.connection, [NotePath(path)])

    @invariant()
    def answers_are_those_of_a_new_graph(self) -> None:
        now = Snapshot(self.disk, self.overlay, frozenset(map(NotePath, self.buffers)))
        new = snapshot_of(self.files | self.buffers)
        assert answers(now) == answers(new)


def answers(vault: Snapshot) -> dict[str, object]:
    """All that can be asked of a vault."""
    paths = [note.path for note in vault.notes()]
    links = {path: vault.links_of(path) for path in paths}
    return {
        "notes": list(vault.notes()),
        "links": links,
        "meanings": {
            (link.path, link.number): vault.resolve(link.path, link.target) for some in links.values() for link in some
        },
        "backlinks": {path: vault.backlinks(path) for path in paths},
        "headings": {path: vault.headings(path) for path in paths},
        "places": {path: (vault.place(path, "One"), vault.place(path, "^id")) for path in paths},
        "tags": sorted(vault.tags_named("tag")),
    }


TestVault = Vault.TestCase
TestVault.settings = settings(max_examples=60, stateful_step_count=15, deadline=None)
