"""Offsets into the UTF-8 bytes of a text, as the Markdown parser gives them, turned into offsets into its `str`."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator

_ASCII = re.compile(r"[\x00-\x7f]+")


def character_offsets(text: str, base: int) -> Callable[[int], int]:
    """A function from the byte offsets of the text to character offsets, with `base` added.

    Byte and character offsets differ only behind runs of characters outside ASCII, so that one search among those runs
    answers each question: `character_offsets("é[[a]]", 0)(2) == 1`.
    """
    if text.isascii():
        return base.__add__
    starts, ends, surplus = [], [], [-base]
    extra = 0
    for start, end in _wide_runs(text):
        width = len(text[start:end].encode("utf-8"))
        starts.append(start + extra)
        ends.append(start + extra + width)
        extra += width - (end - start)
        surplus.append(extra - base)

    def character_offset(offset: int) -> int:
        passed = bisect_right(ends, offset)
        if passed < len(starts) and offset > starts[passed]:
            return _inside_run(text, starts[passed] - surplus[passed] - base, offset - starts[passed]) + base
        return offset - surplus[passed]

    return character_offset


def _wide_runs(text: str) -> Iterator[tuple[int, int]]:
    """The runs of other characters than ASCII: what its runs leave, which are found five times as fast."""
    last = 0
    for run in _ASCII.finditer(text):
        start, end = run.span()
        if start > last:
            yield last, start
        last = end
    if last < len(text):
        yield last, len(text)


def _inside_run(text: str, start: int, width: int) -> int:
    """The character that begins `width` bytes behind the character at `start`."""
    return start + len(text[start : start + width].encode("utf-8")[:width].decode("utf-8", "ignore"))
