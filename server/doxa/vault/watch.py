"""Watching a vault: what happens to its files, as it happens.

A thread of its own waits for the system and looks at the disk; the event loop only takes what comes. Import this late: it
loads `watchfiles`.
"""

import asyncio
import logging
import os
import platform
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, suppress
from pathlib import Path

from watchfiles import Change as Event
from watchfiles._rust_notify import RustNotify, WatchfilesRustInternalError

from doxa.vault.config import SETTINGS_FILES
from doxa.vault.debounce import RESCAN, Change, ChangeKind, Debouncer
from doxa.vault.journal_files import JOURNAL, journal_folders
from doxa.vault.paths import NotePath, is_folder, is_hidden, note_path
from doxa.vault.settings import Settings
from doxa.vault.walk import IGNORE_FILES, files_at, folders

_LOG = logging.getLogger(__name__)

_Events = set[tuple[int, str]]
"""What `watchfiles` saw: the kind of event and an absolute path, in no order."""

_FLOOD = 5_000
"""From how many events on the vault is walked instead: the system drops what its queue cannot hold, and does not say so."""

_BATCH_MS, _STEP_MS = 200, 50
_POLL_MS = 5_000
_PAUSE = 0.2
_TRIES = 10

_KNOWS_NO_LINKS = platform.system() in {"Darwin", "Windows"}
"""Whether the system itself watches a folder with all below it, and does not follow links."""


async def changes(root: Path, settings: Settings) -> AsyncGenerator[frozenset[Change], None]:
    """What happens to the files of a vault, its settings and its journal, each change after it has rested.

    The first set is empty: the watch is on. A walk that starts after it, and the later sets, together miss nothing.
    A change says what may have happened; to find a file as it was before is no surprise. An OSError says that the vault
    cannot be watched, or is gone.
    """
    loop = asyncio.get_running_loop()
    arrivals: asyncio.Queue[tuple[Change, ...] | Exception] = asyncio.Queue()
    stop, ended = threading.Event(), asyncio.Event()

    def tell(callback: Callable[..., object], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody listens any more
            loop.call_soon_threadsafe(callback, *arguments)

    def run() -> None:
        try:
            for seen in _seen(Path(os.path.realpath(root)), settings, stop):
                tell(arrivals.put_nowait, seen)
        except Exception as error:  # noqa: BLE001 - it is raised where somebody waits for it
            tell(arrivals.put_nowait, error)
        finally:
            tell(ended.set)

    thread = threading.Thread(target=run, name="doxa-watch", daemon=True)
    thread.start()
    try:
        async with aclosing(_rested(arrivals, Debouncer(settings.debounce_ms / 1000))) as rested:
            async for due in rested:
                yield due
    finally:
        stop.set()
        await ended.wait()
        thread.join()


async def _rested(
    arrivals: asyncio.Queue[tuple[Change, ...] | Exception], debouncer: Debouncer
) -> AsyncGenerator[frozenset[Change], None]:
    """The changes that have rested; the first arrival is let through at once."""
    clock = asyncio.get_running_loop().time
    arrival = await arrivals.get()
    is_first = True
    while True:
        if isinstance(arrival, Exception):
            raise arrival
        for change in arrival:
            debouncer.hold(change, clock())
        due = debouncer.due(clock())
        if due or is_first:
            yield due
        is_first = False
        arrival = ()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(debouncer.next_due()):
                arrival = await arrivals.get()


def _seen(root: Path, settings: Settings, stop: threading.Event) -> Iterator[tuple[Change, ...]]:
    """The changes in the vault, not yet rested. The first are none: the watch is on."""
    seen: tuple[Change, ...] = ()
    for events in _events(root, settings, stop):
        yield seen if events is None else tuple(_changes_of(root, settings, events))
        seen = (RESCAN,)


def _changes_of(root: Path, settings: Settings, events: _Events) -> Iterator[Change]:
    if len(events) > _FLOOD:
        yield RESCAN
        return
    added = {path for kind, path in events if kind == Event.added}
    for file in sorted({path for _, path in events}):
        path = note_path(root, Path(file))
        # A folder that is not new has its own events for what changes in it.
        if path and (file in added or not is_folder(file)):
            yield from _changes_at(root, settings, path)


def _changes_at(root: Path, settings: Settings, path: NotePath) -> Iterator[Change]:
    """What an event at a path means: what is there now counts, as the order of events is not known."""
    folder, _, name = path.rpartition("/")
    if name in IGNORE_FILES and not is_hidden(folder):
        yield RESCAN
        return
    yield from (_now(root, file) for file in SETTINGS_FILES if path in {file, file.rpartition("/")[0]})
    if path.startswith(f"{JOURNAL.as_posix()}/"):
        yield _now(root, path)
    found = files_at(root, settings, path)
    for file in found or ():
        yield Change(file.path, ChangeKind.WRITTEN)
    if found == () and not is_folder(f"{root}/{path}"):
        yield Change(path, ChangeKind.REMOVED)


def _now(root: Path, path: NotePath) -> Change:
    return Change(path, ChangeKind.WRITTEN if os.path.lexists(root / path) else ChangeKind.REMOVED)


def _events(root: Path, settings: Settings, stop: threading.Event) -> Iterator[_Events | None]:
    """What the system says; None when the watch is on, for the first time or anew after some events were lost."""
    while not stop.is_set():
        notify = _opened(root, settings)
        yield None
        try:
            while isinstance(events := notify.watch(_BATCH_MS, _STEP_MS, 0, stop), set):
                if _may_widen(events):
                    # The new watch is on before the old one ends: nothing falls between them.
                    narrow, notify = notify, _opened(root, settings)
                    events |= _last_events(narrow)
                yield events
                if (Event.deleted, str(root)) in events:
                    break
        except WatchfilesRustInternalError as error:
            # A file whose name is not UTF-8 does this.
            _LOG.info("the watch on %s starts anew: %s", root, error)
        finally:
            notify.close()
        stop.wait(_PAUSE)


def _may_widen(events: _Events) -> bool:
    """Whether there may be more folders to watch than before."""
    return any(Path(path).name in IGNORE_FILES or (kind == Event.added and is_folder(path)) for kind, path in events)


def _last_events(notify: RustNotify) -> _Events:
    events = notify.watch(0, 1, 1, None)
    notify.close()
    return events if isinstance(events, set) else set()


def _opened(root: Path, settings: Settings) -> RustNotify:
    """A watch that is on. The folders are listed again after that, as one may have come in the meantime."""
    for _ in range(_TRIES):
        watched = _folders(root, settings)
        with suppress(FileNotFoundError):  # one has gone in the meantime
            notify = _notify(watched)
            if _folders(root, settings) <= watched:
                return notify
            notify.close()
    message = f"The folders of {root} come and go too fast to be watched"
    raise OSError(message)


def _folders(root: Path, settings: Settings) -> set[str]:
    """The folders to watch, each by itself: a watch on the root and all below would follow links out of the vault."""
    if _KNOWS_NO_LINKS:
        return {str(root)}
    hidden = (file.rpartition("/")[0] for file in SETTINGS_FILES)
    watched = (str(root / folder) for folder in (*folders(root, settings), *hidden))
    return set(filter(is_folder, (*watched, *journal_folders(root))))


def _notify(watched: set[str]) -> RustNotify:
    try:
        return _system_watch(watched, force_polling=False)
    except FileNotFoundError:
        raise
    except (OSError, WatchfilesRustInternalError) as error:
        _LOG.warning("the system does not watch the vault for us, so it is looked at every %d ms: %s", _POLL_MS, error)
        return _system_watch(watched, force_polling=True)


def _system_watch(watched: set[str], *, force_polling: bool) -> RustNotify:
    return RustNotify(
        watch_paths=sorted(watched),
        debug=False,
        force_polling=force_polling,
        poll_delay_ms=_POLL_MS,
        recursive=_KNOWS_NO_LINKS,
        # Where not polling, this would hide any other error, too: such as that there are too many watches.
        ignore_permission_denied=force_polling,
    )
