"""The vault as it is now: files as the index has them, with the open buffers laid over them.

What a link means is not stored anywhere. It is looked up when asked, by names, so that nothing has to be mended when a note
appears, moves or goes.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache

from doxa.index.belief_rows import file_rows
from doxa.index.entity_tags import (
    EntityEntry,
    EntityUse,
    entity_tags_named,
    entity_tags_of,
    entity_tags_otherwise,
    entity_uses,
    entity_writes,
    is_entity_defined,
)
from doxa.index.heading_names import heading_named
from doxa.index.names import (
    Key,
    NameKind,
    folder_of,
    key,
)
from doxa.index.read import (
    AnchorEntry,
    Asking,
    BlockEntry,
    Graph,
    HeadingEntry,
    LinkEntry,
    NamedNote,
    NoteEntry,
    TagEntry,
    TagUse,
)
from doxa.index.resolution import BY_FILE, Resolution, asked_names, resolution
from doxa.index.rows import LinkKind, attachment_rows
from doxa.index.write import Entry, Stamp, put, remove
from doxa.syntax.document import Document
from doxa.vault.paths import NotePath

Graphs = tuple[tuple[Graph, frozenset[NotePath]], ...]
"""Graphs that are asked together, each with the notes that do not count there."""


class Snapshot:
    """Answers about a vault. `masked` holds the notes whose open buffers count instead of their files.

    `state` is another number once a change of the vault was noted: with the same one, answers are the same.
    """

    def __init__(self, disk: Graph, buffers: Graph, masked: frozenset[NotePath], state: int = 0) -> None:
        self._disk = disk
        self._buffers = buffers
        self._masked = masked
        self.state = state
        self._looked_up: dict[Key, list[NamedNote]] = {}

    def note(self, path: NotePath) -> NoteEntry | None:
        return self._graph_of(path).note(path)

    def notes(self) -> Iterator[NoteEntry]:
        """All files of the vault, sorted by path."""
        found = [note for note in self._disk.notes() if note.path not in self._masked]
        return iter(sorted((*found, *self._buffers.notes())))

    def names(self) -> Iterator[tuple[Key, NamedNote]]:
        """All names of all notes, attachments left out."""
        yield from (one for one in self._disk.names() if one[1].path not in self._masked)
        yield from self._buffers.names()

    def named(self, names: Collection[Key]) -> Iterator[tuple[Key, NamedNote]]:
        """The files that go by one of the names, each with the name."""
        yield from (one for one in self._disk.named_any(names) if one[1].path not in self._masked)
        yield from self._buffers.named_any(names)

    def headings(self, path: NotePath) -> list[HeadingEntry]:
        return self._graph_of(path).headings(path)

    def blocks(self, path: NotePath) -> list[BlockEntry]:
        return self._graph_of(path).blocks(path)

    def anchors(self, path: NotePath) -> list[AnchorEntry]:
        """What has an id in the HTML of a note."""
        return self._graph_of(path).anchors(path)

    def anchor(self, path: NotePath, name: str) -> AnchorEntry | None:
        """What a fragment means in a note that has no such heading: the first with that id in its HTML."""
        return next((anchor for anchor in self.anchors(path) if anchor.name == name), None)

    def links_of(self, path: NotePath) -> list[LinkEntry]:
        return self._graph_of(path).links_of(path)

    def links(self) -> Iterator[LinkEntry]:
        """All links of the vault, by note."""
        found = (link for link in self._disk.all_links() if link.path not in self._masked)
        return iter(sorted((*found, *self._buffers.all_links()))) if self._masked else found

    def line_starts(self, path: NotePath) -> Sequence[int]:
        """Where the lines of a note start."""
        return self._graph_of(path).line_starts(path) or (0,)

    def tags_named(self, name: str) -> list[TagEntry]:
        found = [tag for tag in self._disk.tags_named(key(name)) if tag.path not in self._masked]
        return [*found, *self._buffers.tags_named(key(name))]

    def tag_use(self, name: str) -> list[TagUse]:
        """How a tag and those below it are used, itself first."""
        uses: dict[Key, TagUse] = {}
        for use in (*self._disk.tag_use(key(name), self._masked), *self._buffers.tag_use(key(name), ())):
            before = uses.get(use.key, TagUse(use.key, 0, 0))
            uses[use.key] = TagUse(use.key, before.uses + use.uses, before.notes + use.notes)
        return [uses[one] for one in sorted(uses)]

    def use_of_tag(self, name: str) -> TagEntry | None:
        """One of the places where a tag is used; None for one that is not used."""
        return self._disk.use_of_tag(key(name), self._masked) or self._buffers.use_of_tag(key(name), ())

    def tags_of(self, path: NotePath) -> Mapping[Key, int]:
        """How often a note uses each of its tags."""
        return self._graph_of(path).tag_counts_of(path)

    def schemas(self) -> list[str]:
        """The schemas that notes name; those of open notes count as they are on disk, too."""
        return sorted({*self._disk.schemas(), *self._buffers.schemas()})

    def aliases(self, path: NotePath) -> Mapping[Key, str]:
        """The aliases of a note as they are written."""
        return dict(self._graph_of(path).aliases_of(path))

    def is_name(self, name: Key) -> bool:
        """Whether a file goes by the name."""
        return bool(self._named(name))

    def wikilinks_asking(self, name: Key) -> Mapping[str, int]:
        """What the wikilinks that ask for a name say, and how many say so."""
        counts = Counter(dict(self._disk.wikilinks_asking(name, self._masked)))
        return counts + Counter(dict(self._buffers.wikilinks_asking(name, ())))

    def times_asked(self, name: Key) -> int:
        """About how many links ask for a name; open notes count as they are on disk."""
        return self._disk.times_asked(name)

    @property
    def masked(self) -> frozenset[NotePath]:
        """The notes whose open buffers count instead of their files."""
        return self._masked

    def graphs(self) -> Graphs:
        """The files and the open buffers, each with the notes that do not count there."""
        return (self._disk, self._masked), (self._buffers, frozenset())

    def size(self, path: NotePath) -> int | None:
        """How many bytes a file has on disk."""
        return self._disk.size(path)

    def files_below(self, folder: NotePath) -> list[NotePath]:
        """The file at a path, or those below it if it is that of a folder."""
        found = self._disk.paths_below(folder) - self._masked
        return sorted(found | self._buffers.paths_below(folder))

    def with_schema(self, schema: str) -> list[NotePath]:
        """The notes whose headers name the schema."""
        found = set(self._disk.with_schema(schema)) - self._masked
        return sorted(found.union(self._buffers.with_schema(schema)))

    def addresses(self) -> list[str]:
        """The web addresses that notes link to."""
        return sorted(self._disk.addresses(self._masked) | self._buffers.addresses(()))

    def heading_count(self) -> int:
        """How many headings all notes have together."""
        masked = sum(len(self._disk.headings(path)) for path in self._masked)
        return self._disk.heading_count() - masked + self._buffers.heading_count()

    def tag_counts(self) -> Mapping[Key, int]:
        """How often each tag is used."""
        counts = Counter(self._disk.tag_counts())
        for path in self._masked:
            counts.subtract(self._disk.tag_counts_of(path))
        return counts + Counter(self._buffers.tag_counts())  # the sum leaves out what is used no more

    def links_to_url(self, url: str) -> list[LinkEntry]:
        return self._links_to(Key(url))

    def resolve(self, source: NotePath, target: str) -> Resolution:
        """What a target means in a note, by the rule of `resolution`."""
        return resolution(source, target, self._named)

    def look_up(self, targets: Iterable[str]) -> None:
        """Ask for all targets at once that are going to be resolved one by one, which then takes little time."""
        names = {name for target in targets for name in asked_names(target)} - self._looked_up.keys()
        self._looked_up |= {name: [] for name in names}
        for name, one in self.named(names):
            self._looked_up.setdefault(name, []).append(one)

    def place(self, path: NotePath, fragment: str) -> HeadingEntry | BlockEntry | None:
        """The heading or block that a fragment means in a note: `Next`, `Plans#Next` or `^37066d`."""
        if fragment.startswith("^"):
            wanted = key(fragment[1:])
            return next((block for block in self.blocks(path) if block.key == wanted), None)
        return heading_named(self.headings(path), fragment)

    def backlinks(self, path: NotePath) -> list[LinkEntry]:
        """The links that lead to a note, or may: those of which it is one of several possible targets count too."""
        found: list[LinkEntry] = []
        meanings: dict[tuple[str, str], bool] = {}
        for name in self.asked_names_of(path):
            for link in self._links_to(name):
                if link.kind == LinkKind.URL:
                    continue
                where = (folder_of(link.path), link.target)
                if where not in meanings:
                    meanings[where] = path in self.resolve(link.path, link.target).notes
                if meanings[where]:
                    found.append(link)
        return sorted(found)

    def backlink_counts(self, path: NotePath) -> Mapping[str | None, int]:
        """How many links lead to a note, or may, by the fragment as they write it.

        The links to a hub ask for it in a few ways, and for most of these it does not matter where they stand.
        """
        leads = cache(lambda folder, target: path in self.resolve(NotePath(f"{folder}/"), target).notes)
        counts: Counter[str | None] = Counter()
        for name in self.asked_names_of(path):
            is_alone = {one.path for one in self._named(name)} == {path}
            for graph, without in ((self._disk, self._masked), (self._buffers, frozenset[NotePath]())):
                for asking in graph.asking(name, without):
                    folders = _folders(graph, asking, is_alone=is_alone)
                    counts[asking.fragment] += sum(folders[one] for one in folders if leads(one, asking.target))
        return +counts

    def links_between(self, source: NotePath, path: NotePath) -> list[LinkEntry]:
        """The links in one note that lead to another, or may; to itself, also those without a name."""
        names = {*self.asked_names_of(path)}
        return [
            link
            for link in self.links_of(source)
            if (link.key in names and link.kind != LinkKind.URL and path in self.resolve(source, link.target).notes)
            or (link.key is None and link.kind != LinkKind.SOURCE and source == path)
        ]

    def entity_tags_of(self, path: NotePath) -> list[EntityEntry]:
        """What a note says about names, in its order."""
        return entity_tags_of(self._graph_of(path), path)

    def entity_tags_named(self, name: Key) -> list[EntityEntry]:
        """The tags of a name, and of its other names, by note."""
        found = [one for one in entity_tags_named(self._disk, name) if one.path not in self._masked]
        return sorted((*found, *entity_tags_named(self._buffers, name)))

    def entity_tags_otherwise(self, name: Key, word: str) -> list[EntityEntry]:
        """The tags that give a name another type, by note."""
        found = [one for one in entity_tags_otherwise(self._disk, name, word) if one.path not in self._masked]
        return sorted((*found, *entity_tags_otherwise(self._buffers, name, word)))

    def is_entity_defined(self, name: Key) -> bool:
        """Whether a tag says what a name is, rather than whose other name."""
        return is_entity_defined(self._buffers, name, ()) or is_entity_defined(self._disk, name, self._masked)

    def entity_uses(self) -> list[EntityUse]:
        """What all notes say about names, and how often."""
        return [*entity_uses(self._disk, self._masked), *self.entity_uses_in_buffers()]

    def entity_uses_in_buffers(self) -> list[EntityUse]:
        """The same, of the open notes alone."""
        return entity_uses(self._buffers, ())

    def entity_writes(self) -> tuple[object, ...]:
        """What is another value when files have been written into the graph."""
        return entity_writes(self._disk)

    def with_changes(self, notes: Mapping[NotePath, Document | None], gone: Iterable[NotePath]) -> "Snapshot":
        """The vault as it would be if these notes said this, and the ones that are gone were not there.

        A file without a document is an attachment.
        """
        graph = self._buffers.copied()
        remove(graph.connection, {*notes, *gone})
        put(graph.connection, [_entry(path, document) for path, document in notes.items()])
        return Snapshot(self._disk, graph, self._masked | notes.keys() | set(gone))

    def links_asking_for(self, name: Key) -> list[LinkEntry]:
        """The links to files that ask for a name, whatever they mean by it."""
        return [link for link in self._links_to(name) if link.kind != LinkKind.URL]

    def kinds_of_name(self, path: NotePath, name: Key) -> list[NameKind]:
        """In which ways a note goes by a name."""
        return [one.kind for one in self._named(name) if one.path == path]

    def asked_names_of(self, path: NotePath) -> list[Key]:
        """The names that a link to the note may ask for."""
        names = self._graph_of(path).names_of(path)
        return list(dict.fromkeys((*names, *(key(name.rpartition("/")[2]) for name in names))))

    def files_named(self, name: Key) -> list[NotePath]:
        """The notes without their endings, and the other files with theirs, that are called so."""
        return sorted(path for path, kind in self._named(name) if kind in BY_FILE)

    def _named(self, name: Key) -> list[NamedNote]:
        if name in self._looked_up:
            return self._looked_up[name]
        found = [one for one in self._disk.named(name) if one.path not in self._masked]
        return [*found, *self._buffers.named(name)]

    def _links_to(self, name: Key) -> list[LinkEntry]:
        found = [one for one in self._disk.links_to(name) if one.path not in self._masked]
        return [*found, *self._buffers.links_to(name)]

    def _graph_of(self, path: NotePath) -> Graph:
        return self._buffers if path in self._masked else self._disk


def _folders(graph: Graph, asking: Asking, *, is_alone: bool) -> Mapping[str, int]:
    """How many of the links stand in each folder; all count for the root if one note has the name and no step leads up."""
    steps = asking.target.strip().replace("\\", "/").split("/")[:-1]
    if is_alone and not {"", ".", ".."}.intersection(steps):
        return {"": asking.links}
    return Counter(map(folder_of, graph.sources(asking)))


def _entry(path: NotePath, document: Document | None) -> Entry:
    if document is None:
        return Entry(attachment_rows(path), Stamp(0, 0, None), is_note=False)
    return Entry(file_rows(path, document), Stamp(0, 0, None))
