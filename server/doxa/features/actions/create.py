"""Notes that links ask for and that do not exist yet: one of them, or all of a note's at once."""

from collections.abc import Iterable, Iterator
from functools import partial

from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.actions.wrong_links import WrongLink, wrong_links
from doxa.features.diagnostics import Code
from doxa.features.new_note import can_be_note, new_note_path, new_text
from doxa.features.vault_edit import Created, Refused, VaultEdit
from doxa.index.names import Key, asked_name, asked_paths, folder_of, has_folders, key, path_key, stem
from doxa.syntax.slug import slug
from doxa.vault.paths import NotePath


def creations(asked: Asked) -> Iterator[Action]:
    """A note for each link at the place that asks for one, and where more are missing, all of them."""
    here = list(wrong_links(asked, asked.wrong, Code.UNRESOLVED_NOTE))
    if not here:
        return
    missing = list(wrong_links(asked, asked.everything, Code.UNRESOLVED_NOTE))
    for wrong in here:
        path = _path(asked, wrong)
        if path:
            alike = [one for one in missing if one.link.key == wrong.link.key and _is_at(path, _path(asked, one))]
            edit = VaultEdit({}, created=(_created(asked, path, alike),))
            yield Action(f"Create the note {path}", Kind.FIX, edit, wrong.diagnostic)
    if len({wrong.link.key for wrong in missing}) > 1:
        everything = partial(_all_created, asked, missing)
        yield Action("Create all missing notes that this note links to", Kind.FIX, everything, makes_files=True)


def _all_created(asked: Asked, missing: Iterable[WrongLink]) -> Change:
    created = tuple(_created(asked, path, links) for path, links in _by_path(asked, missing).items())
    return VaultEdit({}, created=created) if created else Refused("None of these links names a file that could be created")


def _by_path(asked: Asked, links: Iterable[WrongLink]) -> dict[NotePath, list[WrongLink]]:
    """The links by the note that they ask for. Of two whose paths differ in case only, there is one."""
    paths: dict[Key, NotePath] = {}
    found: dict[NotePath, list[WrongLink]] = {}
    for wrong in links:
        path = _path(asked, wrong)
        if path:
            found.setdefault(paths.setdefault(path_key(path), path), []).append(wrong)
    return found


def _path(asked: Asked, wrong: WrongLink) -> NotePath | None:
    """Where the note is to be; None where it could not be, or the link would not lead there."""
    target = wrong.link.target
    path = new_note_path(asked.vault, asked.path, target, asked.settings.notes_folder if wrong.is_wiki else None)
    if path is None or not _is_found(path, asked, target) or not can_be_note(path, asked.settings) or asked.exists(path):
        return None
    return path


def _is_at(path: NotePath, other: NotePath | None) -> bool:
    return other is not None and path_key(other) == path_key(path)


def _is_found(path: NotePath, asked: Asked, target: str) -> bool:
    if path_key(path) in asked_paths(target, folder_of(asked.path)):
        return True
    return not has_folders(target) and asked_name(target) == key(stem(path))


def _created(asked: Asked, path: NotePath, links: Iterable[WrongLink]) -> Created:
    """A note with its title, and with the headings that this note asks for."""
    text = new_text(asked.settings, asked.notes, stem(path), asked.today)
    for words in dict.fromkeys(wrong.link.fragment for wrong in links):
        if words and not words.startswith("^"):
            text = _with_heading(asked, text, words)
    return Created(path, text)


def _with_heading(asked: Asked, text: str, fragment: str) -> str:
    """The text with another heading at its end, if it has none of that name, and the words can be a heading."""
    words = fragment.rpartition("#")[2].strip()
    if any(heading.slug == slug(words) for heading in asked.notes.parsed(text).headings):
        return text
    longer = f"{text.rstrip()}\n\n## {words}\n"
    is_heading = asked.notes.parsed(longer).headings[-1:]
    return longer if is_heading and is_heading[0].slug == slug(words) else text
