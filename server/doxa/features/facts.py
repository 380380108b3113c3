"""Facts about notes and files, in short words for a reader."""

from collections.abc import Sequence

_LONGEST = 300
_MOST_NAMED = 10
_KILOBYTE, _MEGABYTE = 1_000, 1_000_000
_PICTURES = frozenset({"apng", "avif", "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp"})


def shortened(words: str) -> str:
    """The words on one line, cut if they are very long."""
    line = " ".join(words[: 4 * _LONGEST].split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def amount(number: int, one: str, many: str) -> str:
    """`once` or `12 times`: the first word for one, else the number and the second."""
    return one if number == 1 else f"{number:,} {many}"


def listed(names: Sequence[str]) -> str:
    """`a, b, c`; of many, the first and how many more."""
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")


def is_picture(path: str) -> bool:
    return _ending(path) in _PICTURES


def file_kind(path: str) -> str:
    """`picture (png)`, `file (pdf)`, or `file` for one without an ending."""
    ending = _ending(path)
    return f"{'picture' if is_picture(path) else 'file'}{f' ({ending})' if ending else ''}"


def size_in_words(size: int) -> str:
    """`12 bytes`, `3.4 kB`, `1.2 MB`."""
    if size < _KILOBYTE:
        return amount(size, "1 byte", "bytes")
    return f"{size / _KILOBYTE:.1f} kB" if size < _MEGABYTE else f"{size / _MEGABYTE:.1f} MB"


def _ending(path: str) -> str:
    name, dot, ending = path.rpartition("/")[2].rpartition(".")
    return ending.lower() if name and dot else ""
