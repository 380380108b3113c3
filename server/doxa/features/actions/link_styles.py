"""How a link names its note: by the shortest path that will do, from its own note, or from the root."""

from collections.abc import Iterator, Mapping

from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.link_forms import Renamed, Written, rewritten, written
from doxa.features.link_text import relative_path, wiki_target
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.syntax.document import Definition, InlineLink, WikiLink
from doxa.text.edits import Edit
from doxa.vault.paths import NotePath
from doxa.vault.settings import LinkStyle

_TITLES: Mapping[LinkStyle, str] = {
    LinkStyle.SHORTEST: "Name the note by its shortest path",
    LinkStyle.RELATIVE: "Name the note by its path from this note",
    LinkStyle.ABSOLUTE: "Name the note by its path from the root",
}


def link_styles(asked: Asked) -> Iterator[Action]:
    """The ways in which the links at the place could name their notes, and do not yet."""
    links = [link for link in asked.vault.links_of(asked.path) if link.key and asked.touches(link.span)]
    nodes = written(asked.document) if links else {}
    for style, title in _TITLES.items():
        edits = [edit for link in links if link.span in nodes for edit in _renamed(asked, link, nodes[link.span], style)]
        if edits:
            yield Action(title, Kind.REWRITE, asked.here(*sorted(edits)))


def _renamed(asked: Asked, link: LinkEntry, node: Written, style: LinkStyle) -> Iterator[Edit]:
    notes = asked.vault.resolve(asked.path, link.target).notes if link.kind != LinkKind.URL else ()
    target = _target(asked, node, notes[0], style) if len(notes) == 1 else None
    if target and asked.vault.resolve(asked.path, target).notes == notes:
        yield from rewritten(node, asked.text, Renamed(target))


def _target(asked: Asked, node: Written, path: NotePath, style: LinkStyle) -> str | None:
    """What names the file in this style; a Markdown link has no short names, as other programs would not know them."""
    match node, style:
        case WikiLink(), _:
            return wiki_target(asked.vault, asked.path, path, style) if node.uuid is None else None
        case ((InlineLink() | Definition()), LinkStyle.RELATIVE):
            return relative_path(asked.path, path)
        case ((InlineLink() | Definition()), LinkStyle.ABSOLUTE):
            return f"/{path}"
        case _:
            return None
