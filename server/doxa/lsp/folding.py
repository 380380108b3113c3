"""`textDocument/foldingRange`: what of a note may be folded, in whole lines."""

from collections.abc import Iterable
from typing import NamedTuple

from doxa.features.folding import Fold, folding
from doxa.lsp.client import Folds
from doxa.lsp.params import Json
from doxa.lsp.server import View
from doxa.syntax.markdown import blocks
from doxa.text.lines import LineIndex
from doxa.text.span import Span

_COMMENT, _REGION = "comment", "region"


class FoldedLines(NamedTuple):
    """The line that stays and the last one that is hidden, and how many folds there are around them."""

    start: int
    end: int
    depth: int
    fold: Fold


def folding_range(view: View, params: Json) -> Json:
    """What may be folded, the outermost first where the client takes only so many."""
    buffer = view.buffer(params)
    if buffer is None or buffer.too_long:
        return []
    document = view.document(buffer)
    found = folded_lines(buffer.lines, folding(document, blocks(document.text)))
    takes = view.client.folds or Folds()
    most = takes.most
    if most is not None and len(found) > most:
        found = sorted(sorted(found, key=lambda one: one.depth)[:most])
    if takes.lines_only:
        return [_wire(takes, one) for one in found]
    ends = (buffer.lines.position(one.fold.span.end, view.client.encoding) for one in found)
    return [_wire(takes, one) | {"endCharacter": end.column} for one, end in zip(found, ends, strict=True)]


def folded_lines(lines: LineIndex, folds: Iterable[Fold]) -> list[FoldedLines]:
    """The folds that hide lines: one for each line that stays, and none that ends inside another.

    They come by their starts, the outer ones first. Of two folds that cross, editors drop one, and which is their choice.
    """
    found: list[FoldedLines] = []
    around: list[FoldedLines] = []
    for fold in folds:
        start, end = lines.line_of(fold.span.start), lines.line_of(max(fold.span.end - 1, 0))
        while around and around[-1].end < start:
            around.pop()
        span = fold.span
        if around and end > around[-1].end:
            end, span = around[-1].end, Span(span.start, around[-1].fold.span.end)
        if end > start and not (found and found[-1].start == start):
            found.append(FoldedLines(start, end, len(around), Fold(span, fold.is_comment)))
            around.append(found[-1])
    return found


def _wire(takes: Folds, one: FoldedLines) -> dict[str, Json]:
    kind = _COMMENT if one.fold.is_comment else _REGION
    return {"startLine": one.start, "endLine": one.end} | ({"kind": kind} if kind in takes.kinds else {})
