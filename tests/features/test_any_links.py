"""Whatever a note says, what is shown of its links lies inside of it, and links are tied at both ends."""

from hypothesis import given

from doxa.features.document_links import document_links
from doxa.features.hierarchy import Node, incoming, node_of, outgoing
from doxa.features.hints import ambiguity_hints, title_hints
from doxa.features.lenses import lenses
from doxa.features.outline import OutlineKind, outline
from doxa.features.places import Location
from doxa.index.snapshot import Snapshot
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.markdown_strategies import notes

NOTE, PLAN = NotePath("note.md"), NotePath("plan.md")


@given(notes())
def test_all_that_is_shown_lies_inside_the_note(text: str) -> None:
    vault, document, whole = snapshot_of({NOTE: text, PLAN: text}), parse(text), Span(0, len(text))
    shown = [one.span for one in document_links(vault, NOTE)]
    shown += [one.span for one in lenses(vault, NOTE, document)]
    hints = [*title_hints(vault, NOTE, document, whole), *ambiguity_hints(vault, NOTE, whole)]
    shown += [Span(one.offset, one.offset) for one in hints]
    for item in outline(document, tuple(OutlineKind)):
        assert item.span.encloses(item.name)
        shown.append(item.span)
    assert all(whole.encloses(span) for span in shown)


@given(notes(), notes())
def test_what_leads_from_one_note_to_another_comes_from_there(text: str, other: str) -> None:
    vault = snapshot_of({NOTE: text, PLAN: other})
    away = {link for tie in outgoing(vault, _node(vault, NOTE)) if tie.node.path == PLAN for link in tie.links}
    assert {link for link in _coming(vault, PLAN) if link.path == NOTE} == away


def _coming(vault: Snapshot, path: NotePath) -> list[Location]:
    return [link for tie in incoming(vault, _node(vault, path)) for link in tie.links]


def _node(vault: Snapshot, path: NotePath) -> Node:
    node = node_of(vault, path, None)
    assert node is not None
    return node
