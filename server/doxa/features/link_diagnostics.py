"""Links of a note that lead nowhere, or to more than one place."""

import re
from collections.abc import Iterator
from itertools import islice

from doxa.features.definition import targets
from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.features.places import location
from doxa.index.names import asked_paths
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot, folder_of
from doxa.vault.paths import NotePath

_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")
_NOTE_ENDING = re.compile(r"\.(?:md|markdown)$", re.IGNORECASE)
_MOST_NAMED = 5
_MOST_RELATED = 20


def link_diagnostics(vault: Snapshot, path: NotePath) -> tuple[Diagnostic, ...]:
    """What is wrong with the links of a note, in the order of the text."""
    found = [
        one._replace(place=location(link))
        for link in vault.links_of(path)
        if is_looked_at(link)
        for one in _link(vault, link)
    ]
    return tuple(sorted(found, key=lambda one: one.span))


def is_looked_at(link: LinkEntry) -> bool:
    """Whether a link should lead to a file: web addresses do not, and of a definition not each use is looked at."""
    return link.kind not in _ELSEWHERE


_ELSEWHERE = frozenset({LinkKind.URL, LinkKind.SOURCE, LinkKind.REFERENCE})


def _link(vault: Snapshot, link: LinkEntry) -> Iterator[Diagnostic]:
    notes = vault.resolve(link.path, link.target).notes
    if not notes:
        yield _unresolved(link)
    elif len(notes) > 1:
        names = ", ".join(notes[:_MOST_NAMED]) + (", …" if len(notes) > _MOST_NAMED else "")
        message = f"`{link.target}` may mean {len(notes)} notes: {names}; name the folder too"
        related = tuple(islice(targets(vault, link), _MOST_RELATED))
        yield Diagnostic(link.target_span, Code.AMBIGUOUS_LINK, Severity.INFORMATION, message, related=related)
    elif link.fragment:
        yield from _fragment(vault, link, notes[0], link.fragment)


def _unresolved(link: LinkEntry) -> Diagnostic:
    if not asked_paths(link.target, folder_of(link.path)):
        message = f"`{link.target}` leads out of the vault"
        return Diagnostic(link.span, Code.OUTSIDE_VAULT, Severity.WARNING, message)
    if _ENDING.search(link.target) and not _NOTE_ENDING.search(link.target):
        message = f"There is no file `{link.target}` in the vault"
        return Diagnostic(link.span, Code.UNRESOLVED_ATTACHMENT, Severity.WARNING, message)
    message = f"There is no note `{link.target}`; create it, or correct the name"
    return Diagnostic(link.span, Code.UNRESOLVED_NOTE, Severity.WARNING, message)


def _fragment(vault: Snapshot, link: LinkEntry, target: NotePath, fragment: str) -> Iterator[Diagnostic]:
    note = vault.note(target)
    if note is None or not note.is_note or note.problem or vault.place(target, fragment):
        return  # of an attachment, and of a note that cannot be read, the headings are not known
    if fragment.startswith("^"):
        message = f"There is no block `{fragment}` in {target}; add the id behind a blank at the end of its line"
        yield Diagnostic(link.span, Code.UNRESOLVED_BLOCK, Severity.WARNING, message)
    else:
        message = f"There is no heading `{fragment}` in {target}"
        yield Diagnostic(link.span, Code.UNRESOLVED_HEADING, Severity.WARNING, message)
