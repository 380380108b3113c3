"""What is offered at the cursor of a vault written as text, and the vault after it was chosen."""

from collections.abc import Mapping
from datetime import date

from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.actions.offers import offers
from doxa.features.all_diagnostics import Files, all_diagnostics
from doxa.features.diagnostics import Diagnostic
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.index.catalogue import Catalogue, Kept, listing, place_listing
from doxa.index.names import folder_of
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS, Settings, dialect
from tests.support.edited import edited
from tests.support.graphs import graph_of, snapshot_of
from tests.support.vault_text import vault_text

TODAY = date(2026, 11, 18)


def asked_in(files: Mapping[str, str], path: str, span: Span, settings: Settings = DEFAULTS) -> Asked:
    """A selection in one of the files."""
    words, graph = dialect(settings), graph_of(files)
    document, snapshot = parse(files[path], words), snapshot_of(files)
    kept = Kept(listing(graph), lambda: place_listing(graph), frozenset())
    asked = Asked(
        snapshot,
        NotePath(path),
        document,
        span,
        settings,
        Notes(files.get, words),
        lambda: Catalogue(snapshot, kept, folder_of(path)),
        lambda one: one in files,
        TODAY,
        (),
        said(files, path, settings),
    )
    return asked._replace(wrong=tuple(one for one in asked.everything if asked.touches(one.span)))


def said(files: Mapping[str, str], path: str, settings: Settings = DEFAULTS) -> tuple[Diagnostic, ...]:
    """What is wrong in one of the files."""
    document = parse(files[path], dialect(settings))
    there = Files(lambda one: one in files, files.get)
    return all_diagnostics(snapshot_of(files), NotePath(path), document, settings, there)


def asked_at(source: str, settings: Settings = DEFAULTS) -> Asked:
    """The cursor of a vault, or what its carets mark."""
    vault = vault_text(source)
    if vault.cursor:
        return asked_in(vault.notes, vault.cursor.path, Span(vault.cursor.offset, vault.cursor.offset), settings)
    return asked_in(vault.notes, vault.marks[0].path, vault.marks[0].span, settings)


def titles(source: str, settings: Settings = DEFAULTS, kind: Kind = Kind.FIX) -> list[str]:
    """What is offered, without the comment that could always be added."""
    found = [action.title for action in offers(asked_at(source, settings), [kind])]
    return [title for title in found if not title.startswith("Ignore ")]


def chosen(asked: Asked, title: str) -> Action:
    found = list(offers(asked))
    return next(action for action in found if action.title == title)


def change_of(action: Action) -> VaultEdit | Refused:
    return action.edit() if callable(action.edit) else action.edit


def check(before: str, title: str, after: str, settings: Settings = DEFAULTS) -> None:
    """The action of that title turns the one vault into the other."""
    edit = change_of(chosen(asked_at(before, settings), title))
    assert isinstance(edit, VaultEdit), edit
    assert edited(vault_text(before).notes, edit) == vault_text(after).notes


def refusal(before: str, title: str) -> str:
    """Why the action of that title cannot be done."""
    edit = change_of(chosen(asked_at(before), title))
    assert isinstance(edit, Refused), edit
    return edit.reason
