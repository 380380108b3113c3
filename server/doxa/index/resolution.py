"""The rule by which a target means a note, whatever the names of notes are kept in."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from doxa.index.names import (
    Key,
    NameKind,
    asked_name,
    asked_paths,
    folder_of,
    has_folders,
    key,
    path_key,
    site_paths,
    stem,
    without_ending,
)
from doxa.index.read import NamedNote
from doxa.vault.paths import NotePath

BY_FILE = (NameKind.STEM, NameKind.LINKED)
"""The ways in which a file goes by its own name."""


class Resolution(NamedTuple):
    """The notes that a target may mean, the likeliest first; none: unresolved, several: ambiguous."""

    notes: tuple[NotePath, ...]

    @property
    def is_ambiguous(self) -> bool:
        return len(self.notes) > 1


def resolution(source: NotePath, target: str, named_so: Callable[[Key], list[NamedNote]]) -> Resolution:
    """What a target means in a note: a path from its folder, the root or its site, a name, an id, a title or an alias.

    The order is fixed: a path wins over a name, a name over an id, an id over a title, a title over an alias.
    """
    asked = asked_name(target)
    if asked is None:
        return Resolution((source,))
    named, folder = named_so(asked), folder_of(source)
    stems = [path for path, kind in named if kind in BY_FILE]
    linked = {path for path, kind in named if kind == NameKind.LINKED} if len(stems) > 1 else ()
    paths = asked_paths(target, folder)
    for wanted in (*paths, *site_paths(target, folder)) if target.startswith("/") else paths:
        exact = [path for path in stems if path_key(path) == wanted]
        if exact:
            return Resolution(_as_written(exact, target) or _nearest_first(exact, folder, target))
    if has_folders(target):
        wanted = _whole_name(target)
        stems = [path for path in stems if f"/{path_key(path)}".endswith(f"/{wanted}")]
        named = named_so(wanted)
    if stems:
        return Resolution(_nearest_first([path for path in stems if path not in linked] or stems, folder, target))
    for kind in (NameKind.ID, NameKind.TITLE, NameKind.ALIAS):
        meant = [path for path, name_kind in named if name_kind == kind]
        if meant:
            return Resolution(_nearest_first(meant, folder, target))
    return Resolution(())


def asked_names(target: str) -> Iterator[Key]:
    """The names that are looked up for a target; where it names folders, also all of it, as a title may have a `/`."""
    asked = asked_name(target)
    if asked is not None:
        yield asked
        if has_folders(target):
            yield _whole_name(target)


def _whole_name(target: str) -> Key:
    return key(without_ending(target.replace("\\", "/")))


def _as_written(paths: Iterable[NotePath], target: str) -> tuple[NotePath, ...]:
    """Of paths that differ in case or in the ending of a note, the one that the target spells, if there is just one."""
    name = target.replace("\\", "/").rpartition("/")[2].strip()
    spelled = [path for path in paths if name in (path.rpartition("/")[2], stem(path))]
    exactly = [path for path in spelled if name == path.rpartition("/")[2]] or spelled
    return tuple(exactly) if len(exactly) == 1 else ()


def _nearest_first(paths: Iterable[NotePath], folder: str, target: str) -> tuple[NotePath, ...]:
    """Candidates in order: the same folder, then the shallowest, then the one spelt as the target, then by the alphabet."""
    name = target.rpartition("/")[2]

    def distance(path: NotePath) -> tuple[bool, int, bool, str]:
        return folder_of(path) != folder, path.count("/"), name not in (stem(path), path.rpartition("/")[2]), path

    return tuple(sorted(dict.fromkeys(paths), key=distance))
