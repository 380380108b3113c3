"""Offsets into the UTF-8 bytes of a text, as the Markdown parser gives them, turned into offsets into its `str`."""

import re
from bisect import bisect_right
from collections.abc import Callable

_WIDE = re.compile(r"[^\x00-\x7f]+")


def character_offsets(text: str, base: int) -> Callable[[int], int]:
    """A function from the byte offsets of the text to character offsets, with `base` added.

    Byte and character offsets differ only behind runs of characters outside ASCII, so that one search among those runs
    answers each question: `character_offsets("é[[a]]", 0)(2) == 1`.
    """
    if text.isascii():
        return base.__add__
    starts, ends, surplus = [], [], [-base]
    extra = 0
    for run in _WIDE.finditer(text):
        width = len(run.group().encode("utf-8"))
        starts.append(run.start() + extra)
        ends.append(run.start() + extra + width)
        extra += width - (run.end() - run.start())
        surplus.append(extra - base)

    def character_offset(offset: int) -> int:
        passed = bisect_right(ends, offset)
        if passed < len(starts) and offset > starts[passed]:
            return _inside_run(text, starts[passed] - surplus[passed] - base, offset - starts[passed]) + base
        return offset - surplus[passed]

    return character_offset


def _inside_run(text: str, start: int, width: int) -> int:
    """The character that begins `width` bytes behind the character at `start`."""
    return start + len(text[start : start + width].encode("utf-8")[:width].decode("utf-8", "ignore"))
