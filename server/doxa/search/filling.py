"""Keeping the sections of a vault in step with its notes."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from doxa.index.names import without_ending
from doxa.index.sections import NoteSections, SectionRow, Sections, known_hashes, put_notes, remove_notes, settle
from doxa.index.words import indexed
from doxa.syntax.markdown import parse
from doxa.syntax.sections import Section, sections
from doxa.text.lines import Encoding, LineIndex, Position
from doxa.vault.paths import NotePath
from doxa.vault.read import content_hash, read_note

_BATCH = 100

Report = Callable[[int, int], None]
"""Told how many of how many notes are done."""


def fill(connection: Sections, root: Path, hashes: Mapping[NotePath, str], report: Report) -> int:
    """Keep the sections of all notes whose text has another hash than before; how many notes that were.

    Work that is cut off has kept whole batches, and the next call goes on from there.
    """
    known = known_hashes(connection)
    changed = [path for path, digest in hashes.items() if known.get(path) != digest]
    gone = known.keys() - hashes.keys()
    remove_notes(connection, gone)
    for start in range(0, len(changed), _BATCH):
        batch = changed[start : start + _BATCH]
        put_notes(connection, _read(root, batch))
        report(start + len(batch), len(changed))
    if changed or gone:
        settle(connection)
    return len(changed)


def note_sections(path: NotePath, text: str) -> NoteSections:
    """What is kept of a note."""
    document, lines = parse(text), LineIndex(text)
    stem = without_ending(path.rpartition("/")[2])
    names = dict.fromkeys((stem, document.title or "", *(alias.text for alias in document.aliases)))
    rows = [_row(section, lines) for section in sections(document)]
    return NoteSections(path, content_hash(text), indexed("\n".join(names)), rows)


def position(place: bytes, encoding: Encoding) -> tuple[Position, Position]:
    """Where a section starts and ends on a screen."""
    numbers = array("I")
    numbers.frombytes(place)
    first = 4 * list(Encoding).index(encoding)
    return Position(*numbers[first : first + 2]), Position(*numbers[first + 2 : first + 4])


def _read(root: Path, paths: Iterable[NotePath]) -> Iterator[NoteSections]:
    """The notes that can be read; another one may just have been deleted, and is looked at again when that is known."""
    for path in paths:
        text = read_note(root / path)
        if isinstance(text, str):
            yield note_sections(path, text)


def _row(section: Section, lines: LineIndex) -> SectionRow:
    headings = "\n".join(" ".join(title.split()) for title in section.path)
    place = array(
        "I", [number for encoding in Encoding for offset in section.span for number in lines.position(offset, encoding)]
    )
    words = (indexed(headings), indexed(section.content))
    return SectionRow(section.hash, headings, section.content, words, *section.span, place.tobytes())
