"""The nodes of the graph: what can be referred to, and by which id.

| node | id |
|---|---|
| a note or an attachment | `daily/monday.md` |
| a section of a note | `daily/monday.md#next-steps` |
| a block that has an id | `daily/monday.md#^37066d` |
| a web address | `https://a.org/x?y#z` |
| an entity that a tag speaks of | `entity:mount doom` |
| a network: a folder with a network file, or the vault | `work/`, `./` |
| what all networks hang below | `/` |

The first heading of level 1 is the title of its note, and no node of its own. Ids that notes carry in their headers are not
looked at yet; where they are, they will take the place of these.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, NewType

from doxa.index.entity_tags import EntityEntry
from doxa.index.events import place_names
from doxa.index.heading_names import heading_named
from doxa.index.names import Key, key, stem
from doxa.index.read import BlockEntry, HeadingEntry, NoteEntry
from doxa.index.snapshot import Snapshot
from doxa.text.span import Span
from doxa.vault.paths import NotePath

NodeId = NewType("NodeId", str)
"""What tells nodes of one vault apart: `daily/monday.md#next-steps`. In a path, `#` and `%` are written `%23` and `%25`."""

API = NodeId("/")
ROOT = NodeId("./")
NETWORK_FILE = "BeliefNetwork.toml"
_ENTITY = "entity:"

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


class NodeKind(StrEnum):
    """What a node is; one may be several at once, as a note that cannot be read is a document and invalid.

    The relations of a trace are known in part only.
    """

    API = "api"
    NETWORK = "network"
    DOCUMENT = "document"
    SECTION = "section"
    BLOCK = "block"
    ATTACHMENT = "attachment"
    EXTERNAL = "external"
    ENTITY = "entity"
    INVALID = "invalid"
    TRACE = "trace"


class Node(NamedTuple):
    """Something that can be referred to. `path` is that of its file, or of the folder of a network; an address has none."""

    id: NodeId
    kinds: tuple[NodeKind, ...]
    title: str
    schema: str | None
    path: NotePath | None


class Part(NamedTuple):
    """A section or block of a note, and where it is; `parent` is the id of the section or the note around it."""

    node: Node
    parent: NodeId
    entry: HeadingEntry | BlockEntry

    @property
    def text(self) -> Span:
        """All that belongs to it: the section of a heading, the block that an id names."""
        return self.entry.section if isinstance(self.entry, HeadingEntry) else self.entry.block


class Parts:
    """A file with its sections and blocks, in the order of the text, which are looked up when they are asked for."""

    def __init__(self, vault: Snapshot, note: NoteEntry) -> None:
        self.note = file_node(note)
        self._vault = vault
        self._path = note.path
        self._named: dict[str, NodeId] = {}

    @cached_property
    def _headings(self) -> Sequence[HeadingEntry]:
        return self._vault.headings(self._path)

    @cached_property
    def _blocks(self) -> Mapping[Key, BlockEntry]:
        """The blocks by their ids; of several with one id, links lead to the first."""
        return {block.key: block for block in reversed(self._vault.blocks(self._path))}

    @cached_property
    def _starts(self) -> Sequence[int]:
        return [heading.span.start for heading in self._headings]

    @cached_property
    def _ids(self) -> Sequence[NodeId]:
        """The nodes of the headings, by their numbers."""
        title = title_heading(self._headings)
        names = place_names(heading.github_slug for heading in self._headings)
        return [self.note.id if number == title else place_id(self._path, name) for number, name in enumerate(names)]

    def around(self, offset: int) -> NodeId:
        """The innermost section at an offset, or the note."""
        before = bisect_right(self._starts, offset)
        return self._ids[before - 1] if before else self.note.id

    def named(self, fragment: str) -> NodeId:
        """The node that a fragment means, `Next` or `^37066d`; the note if there is no such place in it."""
        if fragment not in self._named:
            self._named[fragment] = self._find(fragment)
        return self._named[fragment]

    def _find(self, fragment: str) -> NodeId:
        if fragment.startswith("^"):
            block = self._blocks.get(key(fragment[1:]))
            return self._block_id(block) if block else self.note.id
        heading = heading_named(self._headings, fragment)
        return self._ids[heading.number] if heading else self.note.id

    def _block_id(self, block: BlockEntry) -> NodeId:
        return place_id(block.path, f"^{block.key}")

    @cached_property
    def parts(self) -> Sequence[Part]:
        """All but the file itself."""
        return sorted((*self._sections(), *self._named_blocks()), key=lambda part: part.entry.span)

    def _sections(self) -> Iterator[Part]:
        for heading in self._headings:
            node = self._ids[heading.number]
            if node != self.note.id:
                parent = self.note.id if heading.parent is None else self._ids[heading.parent]
                yield Part(self._part(node, NodeKind.SECTION, heading.title), parent, heading)

    def _named_blocks(self) -> Iterator[Part]:
        for block in self._blocks.values():
            node = self._part(self._block_id(block), NodeKind.BLOCK, f"^{block.key}")
            yield Part(node, self.around(block.block.start), block)

    def _part(self, node: NodeId, kind: NodeKind, title: str) -> Node:
        return Node(node, (kind,), title, None, self.note.path)


def file_node(note: NoteEntry) -> Node:
    """The node of a note or an attachment; a note without a title is called as its file."""
    kinds = [NodeKind.DOCUMENT if note.is_note else NodeKind.ATTACHMENT]
    kinds += [NodeKind.INVALID] if note.problem else []
    title = note.title or (stem(note.path) if note.is_note else note.path.rpartition("/")[2])
    return Node(file_id(note.path), tuple(kinds), title, note.schema, note.path)


def address_node(url: str) -> Node:
    return Node(NodeId(url), (NodeKind.EXTERNAL,), url, None, None)


def entity_id(name: Key) -> NodeId:
    return NodeId(f"{_ENTITY}{name}")


def entity_of(node: NodeId) -> Key | None:
    """The name of the entity that a node is, as it is compared; None for another node."""
    return Key(node.removeprefix(_ENTITY)) if node.startswith(_ENTITY) else None


def entity_node(vault: Snapshot, node: NodeId) -> Node | None:
    """The node of an entity, with the name and the type that most tags give it; None for one that no tag speaks of."""
    name = entity_of(node)
    tags = [tag for tag in vault.entity_tags_named(name) if tag.type and entity_tagged(tag) == name] if name else []
    if not tags:
        return None
    own = [tag.name for tag in tags if tag.canonical is None]
    title, word = _most(own or [tag.canonical or "" for tag in tags]), _most([tag.type or "" for tag in tags])
    return Node(node, (NodeKind.ENTITY,), title, f"entity/{word}", None)


def _most(words: Sequence[str]) -> str:
    """The word that stands there most often; of equals the first by the alphabet."""
    return min(Counter(words).items(), key=lambda one: (-one[1], one[0]))[0]


def entity_tagged(tag: EntityEntry) -> Key:
    """Whom a tag speaks of: in `Cory:ALIAS_OF_CORY_GILFORD:PERSON`, `cory gilford`."""
    return tag.canonical_key or tag.key


def network_node(network: NodeId) -> Node:
    """The node of a network; the vault's own is the first."""
    path = _path("" if network == ROOT else network.removesuffix("/"))
    return Node(network, (NodeKind.NETWORK,), path.rpartition("/")[2] or ".", None, path)


API_NODE = Node(API, (NodeKind.API,), "Doxa", None, None)


def file_id(path: str) -> NodeId:
    """The id of a file; a name that reads as an address, `mailto:me.md`, starts with `./`."""
    written = path.replace("%", "%25").replace("#", "%23")
    return NodeId(f"./{written}" if _ADDRESS.match(written) else written)


def place_id(path: str, place: str) -> NodeId:
    """The id of a place in a note, by the name that it has in events: `next-steps`, `^37066d`, empty for the note."""
    return NodeId(f"{file_id(path)}#{place}") if place else file_id(path)


def path_of(node: NodeId) -> NotePath | None:
    """The file that a node is or is in; None for an address, an entity, a network and what is above."""
    if node.endswith("/") or is_address(node):
        return None
    return _path(node.partition("#")[0])


def _path(written: str) -> NotePath:
    return NotePath(written.removeprefix("./").replace("%23", "#").replace("%25", "%"))


def is_address(node: NodeId) -> bool:
    """Whether a node is in no file of the vault: `https://a.org`, `mailto:me@a.org`, `//a.org`, or an entity."""
    return node.startswith("//") or _ADDRESS.match(node) is not None


def title_heading(headings: Sequence[HeadingEntry]) -> int | None:
    """The number of the heading that stands for the whole note."""
    return next((heading.number for heading in headings if heading.level == 1), None)


def networks(vault: Snapshot) -> tuple[NodeId, ...]:
    """The networks, the outer before the inner; the vault itself is one."""
    marks = [path for path in vault.files_named(key(NETWORK_FILE)) if path.rpartition("/")[2] == NETWORK_FILE]
    folders = sorted(path.removesuffix(NETWORK_FILE) for path in marks)
    return (ROOT, *(NodeId(file_id(folder)) for folder in folders if folder))


def containing(among: Sequence[NodeId], path: str) -> tuple[NodeId, ...]:
    """The networks that hold a file or folder, the innermost last."""
    written = file_id(path)
    return tuple(network for network in among if network == ROOT or (written.startswith(network) and written != network))


def relative_path(network: NodeId, node: NodeId) -> str:
    """The path of a node from a network that holds it: `monday.md#next` in `daily/`."""
    return node.removeprefix("./") if network == ROOT else node.removeprefix(network)
