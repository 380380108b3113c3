"""The words in a link's title that keep it alive: `bref://1529c1b93f12 {"auto_title":true} see also`."""

import json
from typing import NamedTuple


class LinkTitle(NamedTuple):
    """A title's durable target (a `bref://` or `bid://` key), whether the link text follows it, and the writer's words."""

    key: str | None
    auto_title: bool | None
    words: str


def link_title(title: str) -> LinkTitle:
    """The parts of a title; whatever is neither key nor options is the writer's."""
    key, auto_title = None, None
    words: list[str] = []
    pieces = title.split()
    while pieces:
        piece = pieces.pop(0)
        if key is None and piece.startswith(("bref://", "bid://")):
            key = piece
        elif auto_title is None and piece.startswith("{") and (options := _options([piece, *pieces])):
            auto_title, taken = options
            del pieces[: taken - 1]
        else:
            words.append(piece)
    return LinkTitle(key, auto_title, " ".join(words))


def _options(pieces: list[str]) -> tuple[bool, int] | None:
    """The option that a JSON object at the start of the pieces sets, and how many pieces it takes."""
    text = " ".join(pieces)
    try:
        options, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return None
    if text[end : end + 1].strip() or not isinstance(options, dict) or not isinstance(options.get("auto_title"), bool):
        return None
    return options["auto_title"], len(text[:end].split())
