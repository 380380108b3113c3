"""The texts of notes for a model, and places in them as people count."""

from doxa.mcp.answers import Place
from doxa.session.vault import Vault
from doxa.text.lines import Encoding, LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath, file_path, stays_inside
from doxa.vault.root import Refused

_LONGEST_LINE = 500


def note_text(vault: Vault, path: NotePath) -> str | Refused:
    """The text of a note. A folder may have become a link since the vault was looked at; nothing outside is read."""
    text = vault.text(path) if stays_inside(vault.root, file_path(vault.root, path)) else None
    return Refused(f"{path} cannot be read, or is too long") if text is None else text


def place_of(vault: Vault, path: NotePath, span: Span) -> Place:
    """Where something is, with its line, or the part around it of a long one."""
    text = note_text(vault, path)
    lines = LineIndex(text if isinstance(text, str) else "")
    line, column = where(lines, span.start)
    start, end = lines.extent(line - 1)
    start = max(start, span.start - _LONGEST_LINE // 2)
    return Place(path, line, column, lines.text[start : min(end, start + _LONGEST_LINE)])


def where(lines: LineIndex, offset: int) -> tuple[int, int]:
    """The line and the column of an offset, from 1."""
    line, column = lines.position(offset, Encoding.UTF32)
    return line + 1, column + 1
