"""Links of a note that lead nowhere, or to more than one place."""

import posixpath
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from doxa.features.definition import target_notes, targets
from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.features.fragments import Fragments
from doxa.features.places import location
from doxa.index.names import asked_paths, folder_of, has_folders
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.links import is_external
from doxa.vault.paths import NotePath, confined

Exists = Callable[[NotePath], bool]
"""Whether there is a file or folder at a path of the vault, be it left out of the index or not."""

_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")
_NOTE_ENDING = re.compile(r"\.(?:md|markdown)$", re.IGNORECASE)
_MOST_NAMED = 5
_MOST_RELATED = 20


def _nothing_else(_: NotePath) -> bool:
    return False


def link_diagnostics(vault: Snapshot, path: NotePath, exists: Exists = _nothing_else) -> tuple[Diagnostic, ...]:
    """What is wrong with the links of a note, in the order of the text.

    What the vault knows nothing of, as a folder or a hidden file, may still exist; without `exists` it does not.
    """
    asked, links = _Asked(vault, Fragments(vault), exists), vault.links_of(path)
    vault.look_up(link.target for link in links if link.kind != LinkKind.URL)
    found = [one._replace(place=location(link), target=link.target) for link in links for one in _looked_up(asked, link)]
    return tuple(sorted(found, key=lambda one: one.span))


def is_looked_at(link: LinkEntry) -> bool:
    """Whether a link should lead to a file: web addresses do not, and of a definition not each use is looked at."""
    return link.kind not in _ELSEWHERE


_ELSEWHERE = frozenset({LinkKind.URL, LinkKind.SOURCE, LinkKind.REFERENCE})


class _Asked(NamedTuple):
    """Whom to ask what a link leads to."""

    vault: Snapshot
    fragments: Fragments
    exists: Exists


def _looked_up(asked: _Asked, link: LinkEntry) -> Iterator[Diagnostic]:
    if link.kind == LinkKind.SOURCE:
        yield from _source(asked, link)
    elif is_looked_at(link):
        yield from _link(asked, link)


def _link(asked: _Asked, link: LinkEntry) -> Iterator[Diagnostic]:
    notes = asked.vault.resolve(link.path, link.target).notes
    if not notes:
        yield from _unresolved(link, asked.exists)
    elif len(notes) > 1:
        names = ", ".join(notes[:_MOST_NAMED]) + (", …" if len(notes) > _MOST_NAMED else "")
        message = f"`{link.target}` may mean {len(notes)} notes: {names}; name the folder too"
        related = tuple(islice(targets(asked.vault, link), _MOST_RELATED))
        yield Diagnostic(link.target_span, Code.AMBIGUOUS_LINK, Severity.INFORMATION, message, related=related)
    elif link.fragment:
        yield from _fragment(asked, link, notes[0], link.fragment)


def _source(asked: _Asked, link: LinkEntry) -> Iterator[Diagnostic]:
    """A source is a path that stays in the vault; one with `..` in it counts for nothing, wherever it leads."""
    if is_external(link.target):
        return
    if confined(link.target.strip().lstrip("/")) is None or ".." in re.split(r"[\\/]", link.target):
        message = f"The source `{link.target}` counts for nothing; write its path from the root of the vault"
        yield Diagnostic(link.span, Code.OUTSIDE_VAULT, Severity.WARNING, message)
    elif not target_notes(asked.vault, link) and not any(map(asked.exists, paths_of(link))):
        message = f"There is no source `{link.target}` in the vault"
        yield Diagnostic(link.span, Code.UNRESOLVED_SOURCE, Severity.WARNING, message)


def _unresolved(link: LinkEntry, exists: Exists) -> Iterator[Diagnostic]:
    ending, is_note = _ENDING.search(link.target), _NOTE_ENDING.search(link.target)
    if not asked_paths(link.target, folder_of(link.path)):
        message = f"`{link.target}` leads out of the vault"
        yield Diagnostic(link.span, Code.OUTSIDE_VAULT, Severity.WARNING, message)
    elif not is_note and (ending or link.kind in _BY_PATH or has_folders(link.target)) and any(map(exists, paths_of(link))):
        return  # a folder, or a file that is left out; a note that is left out is none of the vault
    elif ending and not is_note:
        message = f"There is no file `{link.target}` in the vault"
        yield Diagnostic(link.span, Code.UNRESOLVED_ATTACHMENT, Severity.WARNING, message)
    else:
        message = f"There is no note `{link.target}`; create it, or correct the name"
        yield Diagnostic(link.span, Code.UNRESOLVED_NOTE, Severity.WARNING, message)


_BY_PATH = frozenset({LinkKind.INLINE, LinkKind.IMAGE, LinkKind.DEFINITION})


def paths_of(link: LinkEntry) -> Iterator[NotePath]:
    """The paths that a link may mean, spelt as it spells them."""
    target = link.target.strip().replace("\\", "/")
    choices = [target.lstrip("/")] if target.startswith("/") else [posixpath.join(folder_of(link.path), target), target]
    for choice in choices[: 1 if target.startswith(("./", "../")) else None]:
        path = confined(choice)
        if path is not None:
            yield path


def _fragment(asked: _Asked, link: LinkEntry, target: NotePath, fragment: str) -> Iterator[Diagnostic]:
    note = asked.vault.note(target)
    if note is None or not note.is_note or note.problem or asked.fragments.leads(target, fragment):
        return  # of an attachment, and of a note that cannot be read, the headings are not known
    if fragment.startswith("^"):
        message = f"There is no block `{fragment}` in {target}; add the id behind a blank at the end of its line"
        yield Diagnostic(link.span, Code.UNRESOLVED_BLOCK, Severity.WARNING, message)
        return
    message, meant = f"There is no heading `{fragment}` in {target}", asked.fragments.nearest_heading(target, fragment)
    if meant:
        message += f"; did you mean `{meant.title}`?"
    related = (location(meant),) if meant else ()
    yield Diagnostic(link.span, Code.UNRESOLVED_HEADING, Severity.WARNING, message, related=related)
