"""What is known of a vault and its surroundings, and how long it takes to know it."""

import os
import platform
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeVar

from rich.progress import Progress

from doxa.cli.places import place
from doxa.features.link_diagnostics import is_looked_at
from doxa.index.names import folder_of
from doxa.index.read import LinkEntry, sqlite_version
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.search.choice import chosen_model
from doxa.search.model import Unfit
from doxa.search.model_folder import model_folder
from doxa.session.buffers import LONGEST
from doxa.session.searching import Searching
from doxa.session.vault import Vault
from doxa.text.lines import LineIndex
from doxa.vault.config import CONFIG_FILE, with_toml
from doxa.vault.paths import NotePath, is_hidden
from doxa.vault.place import cache_folder
from doxa.vault.root import REPOSITORY, VAULT_MARKS
from doxa.vault.settings import DEFAULTS, SCHEMA
from doxa.vault.walk import VaultFile, files, folders

_MOST_NAMED = 5
_Answer = TypeVar("_Answer")


class Cache(NamedTuple):
    """Where the index is kept; `file` is None if that is only in memory. `bytes` is what all files in the folder take."""

    folder: str
    file: str | None
    bytes: int


class Changed(NamedTuple):
    """A setting that is not as by default, and the file that says so."""

    name: str
    value: object
    where: str


class Sized(NamedTuple):
    """A note and its size."""

    path: NotePath
    bytes: int


class Unread(NamedTuple):
    """A note that cannot be read, and why."""

    path: NotePath
    reason: str


class LeftOut(NamedTuple):
    """What the walk has seen and passed by, hidden names aside: single files, and folders into which it did not look."""

    files: int
    folders: tuple[NotePath, ...]


class Counts(NamedTuple):
    """What the vault holds. `links` are all, `external` those among them that lead out of the vault."""

    notes: int
    attachments: int
    bytes: int
    links: int
    external: int
    unresolved: int
    ambiguous: int
    tags: int
    headings: int


class MostLinked(NamedTuple):
    path: NotePath
    links: int


class Prepared(NamedTuple):
    """How far search is with a model: sections that it has been through, of how many, and those that it could not embed."""

    model: str
    sections: int
    embedded: int
    failed: int


class Times(NamedTuple):
    """Thousandths of a second: to list all files, to find that nothing has changed, to find the links to one note."""

    walk: float
    update: float
    backlinks: float | None


class Diagnosis(NamedTuple):
    """All that the doctor has found."""

    environment: Mapping[str, str]
    cache: Cache
    root: str
    reason: str
    settings: tuple[Changed, ...]
    problems: tuple[str, ...]
    counts: Counts
    left_out: LeftOut
    largest: tuple[Sized, ...]
    too_long: tuple[Sized, ...]
    unreadable: tuple[Unread, ...]
    most_linked: MostLinked | None
    search: tuple[Prepared, ...]
    unused_model: str | None
    ms: Times


def diagnosis(vault: Vault, asked: Path) -> Diagnosis:
    _read(vault)
    listed, walk_ms = _timed(lambda: list(files(vault.root, vault.settings)))
    summary, update_ms = _timed(vault.update)
    notes = sorted((Sized(file.path, file.size) for file in listed if file.is_note), key=lambda note: -note.bytes)
    with vault.reading() as snapshot:
        links = _links(snapshot)
        most = links.most_linked
        backlinks, query_ms = _timed(lambda: snapshot.backlinks(most) if most else None)
        return Diagnosis(
            _environment(),
            _cache(vault),
            str(vault.root),
            _reason(vault.root, asked),
            tuple(_changed(vault)),
            tuple(_problems(vault)),
            Counts(
                summary.notes,
                summary.attachments,
                sum(note.bytes for note in notes),
                *links[:4],
                len(snapshot.tag_counts()),
                snapshot.heading_count(),
            ),
            _left_out(vault, listed),
            tuple(notes[:_MOST_NAMED]),
            tuple(note for note in notes if note.bytes > LONGEST),
            tuple(Unread(note.path, note.problem) for note in snapshot.notes() if note.problem),
            MostLinked(most, len(backlinks)) if most and backlinks is not None else None,
            _prepared(vault),
            _unused_model(),
            Times(walk_ms, update_ms, query_ms if most else None),
        )


def _read(vault: Vault) -> None:
    """Read the vault, with a progress bar on a terminal."""
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Reading notes", total=None)
        vault.update(lambda done, total: progress.update(task, completed=done, total=total))


def _environment() -> dict[str, str]:
    return {
        "doxa": version("doxa"),
        "Python": f"{platform.python_version()}, {sys.executable}",
        "platform": platform.platform(),
        "SQLite": f"{sqlite_version()}, apsw {version('apsw')}",
        "pyromark": version("pyromark"),
        "watchfiles": version("watchfiles"),
    }


def _cache(vault: Vault) -> Cache:
    folder = cache_folder(vault.root)
    size = sum(file.stat().st_size for file in folder.glob("*")) if folder.is_dir() else 0
    return Cache(str(folder), vault.index_file, size)


def _prepared(vault: Vault) -> tuple[Prepared, ...]:
    with closing(Searching(vault)) as searching:
        states = searching.states() or (searching.state(),)
    return tuple(Prepared(state.model, *(state.progress or (0, 0, 0))) for state in states)


def _unused_model() -> str | None:
    """Why the model that the user wants is not used, if it is not."""
    choice = chosen_model()
    found = model_folder(choice.folder) if choice.folder else None
    return found.message if isinstance(found, Unfit) else choice.problem


def _reason(root: Path, asked: Path) -> str:
    """Why a vault begins where it does."""
    mark = next((mark for mark in (*VAULT_MARKS, REPOSITORY) if os.path.lexists(root / mark)), None)
    if mark is None:
        return "you named it; no folder around it is marked as a vault"
    named = Path(os.path.abspath(asked))  # noqa: PTH100 - `..` goes, links stay, as for the root
    return f"it holds {mark}" if named == root else f"it is the nearest folder, from {asked} upwards, that holds {mark}"


def _changed(vault: Vault) -> Iterator[Changed]:
    own, _ = with_toml(DEFAULTS, vault.loaded.config)
    for setting in SCHEMA:
        value = getattr(vault.settings, setting.field)
        if value != setting.default:
            yield Changed(setting.name, value, CONFIG_FILE if getattr(own, setting.field) == value else "Obsidian")


def _problems(vault: Vault) -> Iterator[str]:
    lines = LineIndex(vault.loaded.config)
    for problem in vault.loaded.problems:
        line, column = place(lines, problem.span.start)
        yield f"{CONFIG_FILE}:{line}:{column}: {problem.message}"


class _Links(NamedTuple):
    links: int
    external: int
    unresolved: int
    ambiguous: int
    most_linked: NotePath | None


def _links(snapshot: Snapshot) -> _Links:
    """What the links lead to. Links of one folder that say the same mean the same, and are looked up once."""
    meanings: dict[tuple[str, str], tuple[NotePath, ...]] = {}
    kinds: Counter[str] = Counter()
    targets: Counter[NotePath] = Counter()
    for link in snapshot.links():
        meant = _meant(snapshot, link, meanings)
        kinds["all"] += 1
        kinds["external"] += link.kind == LinkKind.URL
        if is_looked_at(link):
            kinds["unresolved"] += not meant
            kinds["ambiguous"] += len(meant) > 1
        targets.update(path for path in meant if path != link.path)
    ranked = (path for path, _ in targets.most_common() if (note := snapshot.note(path)) and note.is_note)
    return _Links(kinds["all"], kinds["external"], kinds["unresolved"], kinds["ambiguous"], next(ranked, None))


def _meant(
    snapshot: Snapshot, link: LinkEntry, meanings: dict[tuple[str, str], tuple[NotePath, ...]]
) -> tuple[NotePath, ...]:
    if link.kind == LinkKind.URL:
        return ()
    if link.key is None:
        return (link.path,)
    where = (folder_of(link.path), link.target)
    if where not in meanings:
        meanings[where] = snapshot.resolve(link.path, link.target).notes
    return meanings[where]


def _left_out(vault: Vault, listed: Sequence[VaultFile]) -> LeftOut:
    taken: set[str] = {file.path for file in listed}
    looked_into: set[str] = set(folders(vault.root, vault.settings))
    left_files, left_folders = 0, list[NotePath]()
    for folder in looked_into:
        for entry in _entries(vault.root / folder):
            path = NotePath(f"{folder}/{entry.name}" if folder else entry.name)
            if is_hidden(entry.name) or path in taken or path in looked_into:
                continue
            if entry.is_dir(follow_symlinks=False):
                left_folders.append(path)
            else:
                left_files += 1
    return LeftOut(left_files, tuple(sorted(left_folders)))


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []


def _timed(work: Callable[[], _Answer]) -> tuple[_Answer, float]:
    start = perf_counter()
    answer = work()
    return answer, round(1000 * (perf_counter() - start), 3)
