"""`doxa/renderText`, a note without the marks of its tags, and the commands `doxa.reject` and `doxa.typed`."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from doxa.entities.mention import Source
from doxa.entities.rendered import rendered
from doxa.features.actions.action import Asked, Kind
from doxa.lsp.action_kinds import ACTION_KINDS
from doxa.lsp.convert import wire_range
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, members, string
from doxa.lsp.refreshing import refresh_views
from doxa.lsp.server import OpenNote, Server, View
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.journal import Decision, Verdict, append
from doxa.vault.journal_files import device
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
    _write(root, Decision(_now(), Verdict.REJECT, mention.name, path))
    refresh_views(server)
    return None


def reject_actions(note: OpenNote, asked: Asked, wanted: Sequence[Kind]) -> Iterator[Json]:
    """That command as an action, on a name without a tag."""
    if Kind.REWRITE not in wanted or not note.view.client.executes:
        return
    found = (one for one in asked.naming.mentions(asked.path, asked.document) if asked.touches(one.span))
    mention = next((one for one in found if one.source is not Source.TAG), None)
    if mention:
        place = members(wire_range(note.buffer.lines, mention.span, note.view.client.encoding), "start")
        title = f"Reject `{mention.name}` in this note, without a tag"
        argument: Json = {"textDocument": {"uri": note.buffer.name}, "position": place}
        command: Json = {"title": title, "command": "doxa.reject", "arguments": [argument]}
        yield {"title": title, "kind": ACTION_KINDS[Kind.REWRITE], "command": command}


def typed(server: Server, argument: Json) -> Json:
    """`doxa.typed`: an action has given `word` a `type` in `textDocument`; the journal keeps when."""
    word, given = string(argument, "word"), string(argument, "type")
    with server.view().note(argument) as note:
        if note is None or given not in note.vault.dialect.entity_types or not 0 < len(word.strip()) <= _LONGEST:
            raise Refusal(ErrorCode.REQUEST_FAILED, "this is no type for a name in an open note of a vault")
        root, path = note.vault.root, note.path
    _write(root, Decision(_now(), Verdict.TYPE, word, path, given))
    refresh_views(server)
    return None


def typed_command(uri: str, title: str, word: str, given: str) -> Json:
    """What a client asks for after it has done such an action."""
    return {
        "title": title,
        "command": "doxa.typed",
        "arguments": [{"textDocument": {"uri": uri}, "word": word, "type": given}],
    }


_LONGEST = 200


def _now() -> str:
    return datetime.now(UTC).isoformat()


def _write(root: Path, decision: Decision) -> None:
    try:
        append(root, device(cache_folder(root)), decision)
    except OSError as error:
        raise Refusal(ErrorCode.REQUEST_FAILED, f"the journal cannot be written: {error.strerror or error}") from error
