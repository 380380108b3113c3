"""`textDocument/semanticTokens`: what the parts of a note mean, all of it, what is different since, or a part."""

from collections.abc import Iterable, Iterator

from doxa.features.entities.naming import naming_in
from doxa.features.link_states import LinkStates
from doxa.features.tokens import Token, tokens
from doxa.lsp.convert import span_of
from doxa.lsp.legend import Colours, Legend
from doxa.lsp.params import Json, members, optional_string
from doxa.lsp.server import View
from doxa.lsp.told import difference
from doxa.session.buffers import Buffer
from doxa.text.lines import Encoding, LineIndex, width
from doxa.text.span import Span


def tokens_full(view: View, params: Json) -> Json:
    """`…/full`: all tokens of a note."""
    buffer = view.buffer(params)
    if buffer is None:
        return {"data": []}
    data = _data(view, buffer, Span(0, len(buffer.text)))
    name, _ = view.told_tokens.tell(buffer.uri, data, None)
    return {"resultId": name, "data": data}


def tokens_delta(view: View, params: Json) -> Json:
    """`…/full/delta`; all of it, where the answer that the client has is not the last one that it got."""
    previous, buffer = optional_string(params, "previousResultId"), view.buffer(params)
    if buffer is None:
        return {"data": []}
    data = _data(view, buffer, Span(0, len(buffer.text)))
    name, before = view.told_tokens.tell(buffer.uri, data, previous)
    if before is None:
        return {"resultId": name, "data": data}
    edit = difference(before, data)
    edits: list[Json] = [{"start": edit.start, "deleteCount": edit.removed, "data": edit.added}] if edit else []
    return {"resultId": name, "edits": edits}


def tokens_range(view: View, params: Json) -> Json:
    """`…/range`: those in a part of it."""
    asked, buffer = members(params, "range"), view.buffer(params)
    if buffer is None or buffer.too_long:
        return {"data": []}
    return {"data": _data(view, buffer, span_of(buffer.lines, asked, view.client.encoding))}


def _data(view: View, buffer: Buffer, within: Span) -> list[int]:
    """The tokens of a part of a note; of where links lead nothing is known before the vault has been read."""
    settings, path = view.settings_of(buffer)
    if buffer.too_long or not settings.semantic_tokens_enabled:
        return []
    document, place, legend = view.document(buffer), view.vault_of(buffer), (view.client.colours or Colours()).legend
    if place is None or not place[0].is_read:
        alone = tokens(document, None, within, () if settings.entities_highlight else None)
        return encoded(buffer.lines, alone, legend, view.client.encoding)
    with view.reading(place[0]) as (snapshot, _):
        naming = naming_in(snapshot, place[0].entities(snapshot), settings)
        named = naming.mentions(path, document) if settings.entities_highlight else None
        found = tokens(document, LinkStates(snapshot, path), within, named)
    return encoded(buffer.lines, found, legend, view.client.encoding)


def encoded(lines: LineIndex, found: Iterable[Token], legend: Legend, encoding: Encoding) -> list[int]:
    """Five numbers for each token, and for each line of one: lines and columns behind the last, width, type, modifiers.

    Tokens come in order, so that each character of a line is measured once.
    """
    numbers, bits, text = legend.numbers(), legend.bits(), lines.text
    data: list[int] = []
    last_line = last_column = measured = column = 0
    for span, kind, trait in found:
        number = numbers.get(kind)
        if number is None:
            continue
        for line, start, end in _by_line(lines, span):
            if line > last_line:
                data.append(line - last_line)
                last_line, last_column, measured, column = line, 0, lines.starts[line], 0
            else:
                data.append(0)
            column += width(text[measured:start], encoding)
            length = width(text[start:end], encoding)
            data += (column - last_column, length, number, bits.get(trait, 0))
            last_column, measured, column = column, end, column + length
    return data


def _by_line(lines: LineIndex, span: Span) -> Iterator[tuple[int, int, int]]:
    """The lines of a span, and what it has of each: its start and end there. What has nothing of a line is left out."""
    for line in range(lines.line_of(span.start), lines.line_of(span.end) + 1):
        first, last = lines.extent(line)
        start, end = max(span.start, first), min(span.end, last)
        if start < end:
            yield line, start, end
