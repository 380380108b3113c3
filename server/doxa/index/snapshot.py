"""The vault as it is now: files as the index has them, with the open buffers laid over them.

What a link means is not stored anywhere. It is looked up when asked, by names, so that nothing has to be mended when a note
appears, moves or goes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from doxa.index.names import Key, NameKind, asked_name, asked_paths, has_folders, key, without_ending
from doxa.index.read import BlockEntry, Graph, HeadingEntry, LinkEntry, NamedNote, NoteEntry, TagEntry
from doxa.index.rows import LinkKind
from doxa.syntax.slug import slug
from doxa.vault.paths import NotePath


class Resolution(NamedTuple):
    """The notes that a target may mean, the likeliest first; none: unresolved, several: ambiguous."""

    notes: tuple[NotePath, ...]

    @property
    def is_ambiguous(self) -> bool:
        return len(self.notes) > 1


class Snapshot:
    """Answers about a vault. `masked` holds the notes whose open buffers count instead of their files."""

    def __init__(self, disk: Graph, buffers: Graph, masked: frozenset[NotePath]) -> None:
        self._disk = disk
        self._buffers = buffers
        self._masked = masked

    def note(self, path: NotePath) -> NoteEntry | None:
        return self._graph_of(path).note(path)

    def notes(self) -> Iterator[NoteEntry]:
        """All files of the vault, sorted by path."""
        found = [note for note in self._disk.notes() if note.path not in self._masked]
        return iter(sorted((*found, *self._buffers.notes())))

    def headings(self, path: NotePath) -> list[HeadingEntry]:
        return self._graph_of(path).headings(path)

    def blocks(self, path: NotePath) -> list[BlockEntry]:
        return self._graph_of(path).blocks(path)

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
        """What a target means in a note: a path from its folder or the root, a name, an id, a title or an alias.

        The order is fixed: a path wins over a name, a name over an id, an id over a title, a title over an alias.
        """
        asked = asked_name(target)
        if asked is None:
            return Resolution((source,))
        named, folder = self._named(asked), folder_of(source)
        stems = [path for path, kind in named if kind == NameKind.STEM]
        for wanted in asked_paths(target, folder):
            exact = [path for path in stems if path_key(path) == wanted]
            if exact:
                return Resolution(_as_written(exact, target) or _nearest_first(exact, folder, target))
        if has_folders(target):
            wanted = key(without_ending(target.replace("\\", "/")))
            stems = [path for path in stems if f"/{path_key(path)}".endswith(f"/{wanted}")]
            named = self._named(wanted)
        if stems:
            return Resolution(_nearest_first(stems, folder, target))
        for kind in (NameKind.ID, NameKind.TITLE, NameKind.ALIAS):
            meant = [path for path, name_kind in named if name_kind == kind]
            if meant:
                return Resolution(_nearest_first(meant, folder, target))
        return Resolution(())

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
        for name in self._asked_names_of(path):
            for link in self._links_to(name):
                if link.kind == LinkKind.URL:
                    continue
                where = (folder_of(link.path), link.target)
                if where not in meanings:
                    meanings[where] = path in self.resolve(link.path, link.target).notes
                if meanings[where]:
                    found.append(link)
        return sorted(found)

    def _asked_names_of(self, path: NotePath) -> list[Key]:
        """The names that a link to the note may ask for."""
        names = self._graph_of(path).names_of(path)
        return list(dict.fromkeys((*names, *(key(name.rpartition("/")[2]) for name in names))))

    def _named(self, name: Key) -> list[NamedNote]:
        found = [one for one in self._disk.named(name) if one.path not in self._masked]
        return [*found, *self._buffers.named(name)]

    def _links_to(self, name: Key) -> list[LinkEntry]:
        found = [one for one in self._disk.links_to(name) if one.path not in self._masked]
        return [*found, *self._buffers.links_to(name)]

    def _graph_of(self, path: NotePath) -> Graph:
        return self._buffers if path in self._masked else self._disk


def path_key(path: str) -> Key:
    """A path as it is compared: without the ending of a note."""
    return key(without_ending(path))


def folder_of(path: str) -> str:
    """The folder of a note; empty for the root."""
    return path.rpartition("/")[0]


def heading_named(headings: Sequence[HeadingEntry], fragment: str) -> HeadingEntry | None:
    """The first heading that a fragment means, by its id or its title in any spelling; `a#b` is a `b` under an `a`."""
    *outer, last = fragment.split("#")
    for heading in headings:
        if _is_named(heading, last) and _stands_under(headings, heading, outer):
            return heading
    return None


def _is_named(heading: HeadingEntry, words: str) -> bool:
    words = words.strip()
    return words == heading.anchor or slug(words) == heading.slug or words.lower() == heading.github_slug


def _stands_under(headings: Sequence[HeadingEntry], heading: HeadingEntry, outer: list[str]) -> bool:
    wanted = [words for words in outer if words.strip()]
    parent = heading.parent
    while wanted and parent is not None:
        if _is_named(headings[parent], wanted[-1]):
            wanted.pop()
        parent = headings[parent].parent
    return not wanted


def _as_written(paths: Iterable[NotePath], target: str) -> tuple[NotePath, ...]:
    """Of paths that differ in case or in the ending of a note, the one that the target spells, if there is just one."""
    name = target.replace("\\", "/").rpartition("/")[2].strip()
    spelled = [path for path in paths if name in (path.rpartition("/")[2], stem(path))]
    exactly = [path for path in spelled if name == path.rpartition("/")[2]] or spelled
    return tuple(exactly) if len(exactly) == 1 else ()


def _nearest_first(paths: Iterable[NotePath], folder: str, target: str) -> tuple[NotePath, ...]:
    """Candidates in order: the same folder, then the shallowest, then the one spelt as the target, then by the alphabet."""
    name = target.rpartition("/")[2]

    def distance(path: NotePath) -> tuple[bool, int, bool, str]:
        return folder_of(path) != folder, path.count("/"), name not in (stem(path), path.rpartition("/")[2]), path

    return tuple(sorted(dict.fromkeys(paths), key=distance))


def stem(path: str) -> str:
    """`monday` for `daily/monday.md`."""
    return without_ending(path.rpartition("/")[2])
