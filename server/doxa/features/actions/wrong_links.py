"""The links at a place that are wrong, each with what is said about it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from doxa.features.actions.action import Asked
from doxa.features.diagnostics import Code, Diagnostic
from doxa.features.link_forms import Way, Written, new_target, written
from doxa.index.read import LinkEntry
from doxa.syntax.codec import Reference
from doxa.syntax.document import WikiLink
from doxa.vault.paths import NotePath


class WrongLink(NamedTuple):
    """A link, as the vault knows it and as it is written, and what is wrong with it."""

    diagnostic: Diagnostic
    link: LinkEntry
    node: Written

    @property
    def is_wiki(self) -> bool:
        """Whether it names notes as wikilinks do, rather than by their paths."""
        return isinstance(self.node, WikiLink | Reference)


def wrong_links(asked: Asked, found: Iterable[Diagnostic], *codes: Code) -> Iterator[WrongLink]:
    """Those of which one of the codes is said, in the order of the text."""
    places = {one.place.span: one for one in found if one.code in codes and one.place}
    if not places:
        return
    nodes = written(asked.document)
    for link in asked.vault.links_of(asked.path):
        if link.span in places and link.span in nodes:
            yield WrongLink(places[link.span], link, nodes[link.span])


def target_for(asked: Asked, wrong: WrongLink, path: NotePath) -> str | None:
    """What the link has to name to lead to a file, in the manner in which it is written; None where nothing will do."""
    old = wrong.link.target or ("" if wrong.is_wiki else "x.md")
    return new_target(asked.vault, wrong.node, old, Way(asked.path, path, asked.path, path), {})
