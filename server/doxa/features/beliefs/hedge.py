"""Disputed blocks: what a new source contradicts stays in the page, with the new claim and its day behind it."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date
from functools import partial

from doxa.beliefs.candidates import belief_of, claim_of
from doxa.beliefs.page import Disputed, Page
from doxa.beliefs.revision import Reason, change
from doxa.beliefs.sentences import Claim
from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.actions.appending import line_end
from doxa.features.beliefs.replacing import Pair, as_belief, brief, is_cited, pairs, replaced
from doxa.features.diagnostics import BeliefCode
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.index.names import stem
from doxa.syntax.document import Document
from doxa.syntax.sidecar import Belief
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span, trimmed

_LINE = re.compile(r"([^\r\n]*)(?:\r\n?|\n|\Z)")
_BORDER = re.compile(r"[ \t]*(?:#{1,6}[ \t].*|:{3}.*|)")
"""A line that no paragraph goes over: a heading, a fence of a container, a blank one."""

_NO_PARAGRAPH = re.compile(r"[ \t]*(?:>|[-*+][ \t]|\d+[.)][ \t]|\||\[\^?[^\]]*\]:|```|~~~)|\t| {4}")
"""The start of a line in which a block cannot stand by itself: an item, a row, a quote, a definition, code."""


def hedgings(asked: Asked, page: Page) -> Iterator[Action]:
    """A claim put into a disputed block, with the claim that contradicts it or a place for one; and blocks not recorded."""
    for pair in pairs(asked, page):
        if _may_contradict(page, pair):
            title = f"Dispute “{brief(pair.old.statement)}” with “{brief(pair.new.statement)}”"
            edit = partial(hedged, page, asked.notes, pair, asked.today)
            yield Action(title, Kind.REWRITE, edit, makes_files=not page.has_sidecar)
    for claim in page.claims:
        if asked.touches(claim.span) and is_cited(page, claim) and not _is_disputed(page, claim):
            yield Action("Put this claim into a disputed block", Kind.REWRITE, partial(_begun, page, asked, claim))
            break
    for block in page.disputed:
        if asked.touches(block.block.span):
            yield from _recordings(asked, page, block)


def hedged(page: Page, notes: Notes, pair: Pair, today: date) -> Change:
    """The page with the two claims in one disputed block, and the sidecar in which the one contradicts the other."""
    old = claim_of(page, pair.old) if isinstance(pair.old, Belief) else pair.old
    if old is None or old == pair.new:
        return Refused("the page does not claim the old belief any more")
    edits = _together(page, old, pair.new, today)
    after = notes.parsed(apply_edits(page.document.text, edits))
    if not _holds(page.document, after, {*old.labels, *pair.new.labels}):
        return Refused("only claims in paragraphs of their own can be put into a disputed block; move them first")
    return replaced(page, pair, Reason.CONTRADICTED, today, edits)


def _may_contradict(page: Page, pair: Pair) -> bool:
    """An elaboration needs no block, and what is in one needs no other."""
    old = pair.old if isinstance(pair.old, Belief) else as_belief(page, pair.old)
    claim = claim_of(page, pair.old) if isinstance(pair.old, Belief) else pair.old
    is_free = claim is not None and not _is_disputed(page, claim) and not _is_disputed(page, pair.new)
    return is_free and claim != pair.new and change(old, as_belief(page, pair.new)) is not Reason.ELABORATED


def _is_disputed(page: Page, claim: Claim) -> bool:
    return any(one.block.span.encloses(claim.span) for one in page.disputed)


# Blocks that the sidecar does not know


def _recordings(asked: Asked, page: Page, block: Disputed) -> Iterator[Action]:
    """That the last claim of a block has taken the place of the first."""
    inside = [claim for claim in page.claims if block.block.body.encloses(claim.span)]
    if len(inside) < 2 or any(block.hedges(old, new) for old, new in page.contradicted()):  # noqa: PLR2004 - old and new
        return
    pair = Pair(belief_of(page, inside[0]) or inside[0], inside[-1])
    mended = next((one for one in asked.wrong if one.code is BeliefCode.HEDGE and one.span == block.block.opening), None)
    edit = partial(replaced, page, pair, Reason.CONTRADICTED, asked.today)
    title = f"Record that “{brief(inside[0].statement)}” is superseded ({Reason.CONTRADICTED})"
    yield Action(title, Kind.FIX if mended else Kind.REWRITE, edit, mended, makes_files=not page.has_sidecar)


# The text of a block


def _begun(page: Page, asked: Asked, claim: Claim) -> Change:
    """The block with the claim and a line for what contradicts it, which only the writer can know."""
    text, ending = page.document.text, line_end(page.document.text)
    around = _paragraph(text, claim.span)
    if around is None:
        return Refused("only a claim in a paragraph can be put into a disputed block; move it first")
    updated = f"**Updated {asked.today.isoformat()} per source:** "
    block = f"::: disputed{ending}{claim.span.of(text)}{ending}{ending}{updated}{ending}:::"
    before, after = Span(around.start, claim.span.start).of(text), Span(claim.span.end, around.end).of(text)
    edit = Edit(around, _paragraphs(ending, before, block, after))
    if not _holds(page.document, asked.notes.parsed(apply_edits(text, [edit])), set(claim.labels)):
        return Refused("the block would have no effect here; move the claim first")
    return VaultEdit({page.path: (edit,)})


def _together(page: Page, old: Claim, new: Claim, today: date) -> tuple[Edit, ...]:
    """The edits that put both claims into one block where the old one stands; none where one of them is in no paragraph."""
    text, ending = page.document.text, line_end(page.document.text)
    around, other = _paragraph(text, old.span), _paragraph(text, new.span)
    if around is None or other is None:
        return ()
    names = [page.evidence[label].citation.source for label in new.labels if label in page.evidence]
    updated = f"**Updated {today.isoformat()} per {stem(names[0])}:** {new.span.of(text)}"
    block = f"::: disputed{ending}{old.span.of(text)}{ending}{ending}{updated}{ending}:::"
    left, right = Span(around.start, old.span.start).of(text), Span(old.span.end, around.end).of(text)
    if around != other:
        return tuple(sorted((Edit(around, _paragraphs(ending, left, block, right)), _removal(text, other, new.span))))
    if new.span.start < old.span.start:
        left = _without(left, new.span.shifted(-around.start))
    else:
        right = _without(right, new.span.shifted(-old.span.end))
    return (Edit(around, _paragraphs(ending, left, block, right)),)


def _removal(text: str, paragraph: Span, claim: Span) -> Edit:
    """What takes a claim out of its paragraph; one that says nothing else goes with the blank lines before it."""
    rest = _without(paragraph.of(text), claim.shifted(-paragraph.start))
    if rest:
        return Edit(paragraph, rest)
    before = len(text[: paragraph.start].rstrip())
    return Edit(Span(before, paragraph.end), "")


def _without(text: str, span: Span) -> str:
    """A text without some words, so that no blanks meet where they were."""
    before, after = text[: span.start].rstrip(), text[span.end :].lstrip()
    blank = text[span.end : len(text) - len(after)] or " "
    return f"{before}{blank}{after}" if before and after else before or after


def _paragraphs(ending: str, *parts: str) -> str:
    return f"{ending}{ending}".join(part.strip() for part in parts if part.strip())


def _paragraph(text: str, claim: Span) -> Span | None:
    """The lines around a claim that belong to one paragraph; None where it is in an item, a quote, a table or code."""
    lines = [Span(*found.span(1)) for found in _LINE.finditer(text)]
    starts = [line.start for line in lines]
    first, last = bisect_right(starts, claim.start) - 1, bisect_right(starts, claim.end) - 1
    while first > 0 and not _BORDER.fullmatch(lines[first - 1].of(text)):
        first -= 1
    while last + 1 < len(lines) and not _BORDER.fullmatch(lines[last + 1].of(text)):
        last += 1
    within = [line.of(text) for line in lines[first : last + 1]]
    if any(_NO_PARAGRAPH.match(line) or _BORDER.fullmatch(line) for line in within):
        return None
    return trimmed(text, lines[first].start, lines[last].end)


def _holds(before: Document, after: Document, labels: set[str]) -> bool:
    """Whether there is one disputed block more that refers to the footnotes, and all else of the note means the same."""
    blocks = [one.body for one in after.containers if one.name == "disputed" and one.closing]
    inside = [{one.label for one in after.footnote_references if body.encloses(one.span)} for body in blocks]
    is_more = len(after.containers) == len(before.containers) + 1
    return is_more and any(labels <= found for found in inside) and _rest(before) == _rest(after)


def _rest(document: Document) -> tuple[list[str], list[str], list[str]]:
    text = document.text
    return (
        sorted(one.span.of(text) for one in document.links),
        [one.span.of(text) for one in document.headings],
        sorted(one.span.of(text).strip() for one in document.footnotes),
    )
