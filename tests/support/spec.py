"""The examples of the Markdown specifications, as files in `tests/data`."""

import re
from pathlib import Path
from typing import NamedTuple

_DATA = Path(__file__).parent.parent / "data"
_START = re.compile(r"^@@ (\d+) (.+)\n", re.MULTILINE)


class Example(NamedTuple):
    """One example by its number in the specification: 12, `Tabs` and the Markdown that it shows."""

    number: int
    section: str
    markdown: str


def examples(name: str) -> list[Example]:
    """All examples of a specification, `commonmark-0.31.2` or `gfm-0.29`."""
    text = (_DATA / f"{name}.txt").read_bytes().decode()
    _, *parts = _START.split(text)
    return [Example(int(number), section, markdown) for number, section, markdown in _threes(parts)]


def _threes(parts: list[str]) -> list[tuple[str, str, str]]:
    return list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
