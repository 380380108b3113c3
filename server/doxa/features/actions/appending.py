"""Lines at the end of a note, or of a part of it, in the manner of its line ends."""

import re
from collections.abc import Callable

from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.syntax.document import Document
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_BLANKS_AT_END = re.compile(r"\s*\Z")


def line_end(text: str) -> str:
    """What the lines of a text end with: that of the first."""
    found = re.search(r"\r\n?|\n", text)
    return found[0] if found else "\n"


def appended(text: str, end: int, lines: str, between: int = 2) -> Edit:
    """Lines put behind the last word before an offset; `between` says how many line ends stand between the two.

    Blank lines that stood there stay behind what is added, at the end of the note as a single line end.
    """
    last = _BLANKS_AT_END.search(text[:end])
    start = last.start() if last else end
    ending = line_end(text)
    before = ending * between if text[:start].strip() else ""
    if end == len(text):
        return Edit(Span(start, end), f"{before}{lines}{ending}")
    return Edit(Span(start, start), f"{before}{lines}")


def tried(notes: Notes, path: NotePath, edit: Edit, holds: Callable[[Document], bool]) -> VaultEdit | Refused:
    """The edit of a note, if the note then says what it should: its end may be in the middle of code."""
    document = notes.read(path)
    if document is None:
        return Refused(f"{path} cannot be read")
    if not holds(notes.parsed(apply_edits(document.text, [edit]))):
        return Refused(f"It would have no effect at the end of {path}; look at what stands there")
    return VaultEdit({path: (edit,)})
