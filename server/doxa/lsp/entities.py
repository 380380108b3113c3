"""`doxa/renderText`, a note without the marks of its tags, and the command `doxa.reject`. The protocol has neither."""

from datetime import UTC, datetime

from doxa.entities.mention import Source
from doxa.entities.rendered import rendered
from doxa.lsp.convert import wire_range
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json
from doxa.lsp.refreshing import refresh_views
from doxa.lsp.server import Server, View
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.journal import Decision, Verdict, append, device
from doxa.vault.place import cache_folder


def render_text(view: View, params: Json) -> Json:
    """The text, and the pieces that it is made of: for each, its range in the text and its range in the note."""
    buffer = view.buffer(params)
    if buffer is None or buffer.too_long:
        return None
    text = rendered(view.document(buffer))
    lines, encoding = LineIndex(text.text), view.client.encoding
    spans = [
        (Span(start, start + end - first), Span(first, end))
        for start, (first, end) in zip(text.starts, text.pieces, strict=True)
    ]
    return {
        "text": text.text,
        "pieces": [
            {"range": wire_range(lines, here, encoding), "noteRange": wire_range(buffer.lines, there, encoding)}
            for here, there in spans
        ],
    }


def reject(server: Server, argument: Json) -> Json:
    """`doxa.reject`: the name at `position` in `textDocument` is no entity there. No text changes; the journal keeps it."""
    with server.view().note(argument) as note:
        mention = note.naming().mention_at(note.cursor(argument)) if note else None
        if note is None or mention is None:
            raise Refusal(ErrorCode.REQUEST_FAILED, "there is no entity here")
        if mention.source is Source.TAG:
            raise Refusal(ErrorCode.REQUEST_FAILED, f"a tag says that {mention.name} is one; remove the tag")
        root, path = note.vault.root, note.path
    decision = Decision(datetime.now(UTC).isoformat(), Verdict.REJECT, mention.name, path)
    try:
        append(root, device(cache_folder(root)), decision)
    except OSError as error:
        raise Refusal(ErrorCode.REQUEST_FAILED, f"the journal cannot be written: {error.strerror or error}") from error
    refresh_views(server)
    return None
