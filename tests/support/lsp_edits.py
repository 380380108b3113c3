"""Edits as a client applies them: to all files of a vault, or to one text."""

from collections.abc import Iterable, Mapping
from typing import Any

from doxa.text.edits import Edit, apply_edits
from doxa.text.lines import Encoding, LineIndex, Position
from doxa.text.span import Span
from tests.support.lsp_client import Message


def edited(text: str, edits: Iterable[Message], encoding: str) -> str:
    """A text after edits that all speak of it as it was."""
    lines = LineIndex(text)
    return apply_edits(text, [Edit(span(lines, one["range"], encoding), one["newText"]) for one in edits])


def span(lines: LineIndex, place: Any, encoding: str) -> Span:  # noqa: ANN401 - JSON has no better type
    """The characters of a range."""
    ends = (Position(place[end]["line"], place[end]["character"]) for end in ("start", "end"))
    return Span(*(lines.offset(one, Encoding(encoding)) for one in ends))


def applied(texts: Mapping[str, str], edit: Message, encoding: str) -> dict[str, str]:
    """The texts by their URIs after a WorkspaceEdit, done step by step. Nothing is made or moved over a file."""
    after = dict(texts)
    for step in edit["documentChanges"]:
        match step.get("kind"):
            case "create":
                assert step["uri"] not in after
                after[step["uri"]] = ""
            case "rename":
                assert step["newUri"] not in after
                after[step["newUri"]] = after.pop(step["oldUri"])
            case "delete":
                del after[step["uri"]]
            case _:
                uri = step["textDocument"]["uri"]
                after[uri] = edited(after[uri], step["edits"], encoding)
    return after
