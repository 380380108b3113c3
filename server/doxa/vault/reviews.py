"""What the sources of a note said when somebody last reviewed it, in `.doxa/journal/<device>/reviews.jsonl`.

Only an explicit review writes there. A note that was never reviewed has nothing to be compared with.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from doxa.vault.journal_files import Device, State, append_records, records, state_of
from doxa.vault.paths import NotePath
from doxa.vault.source_hash import SourceHash

_FILE = "reviews.jsonl"


class Reviewed(NamedTuple):
    """A note was reviewed when its source had this hash; an empty one: when its source was not there."""

    note: NotePath
    source: NotePath
    hash: SourceHash


Reviews = Mapping[NotePath, Mapping[NotePath, SourceHash]]
"""The hashes of sources, by the note that was reviewed and then by the path of the source."""


def reviews(root: Path) -> Reviews:
    """What was reviewed, on any device; of each source of a note the latest review counts."""
    found: dict[NotePath, dict[NotePath, SourceHash]] = {}
    for _, one in sorted(timed for said in records(root, _FILE) if (timed := _review(said))):
        found.setdefault(one.note, {})[one.source] = one.hash
    return found


def reviews_state(root: Path) -> State:
    """What is another value when something was reviewed."""
    return state_of(root, _FILE)


def append_reviews(root: Path, device: Device, time: str, reviewed: Iterable[Reviewed]) -> None:
    """Write reviews down, made at a time as in `2026-11-18T14:22:21.123456+00:00`. OSError where that is impossible."""
    append_records(root, device, _FILE, [{"time": time, **one._asdict()} for one in reviewed])


def carried(known: Reviews, moved: Mapping[NotePath, NotePath]) -> Iterator[Reviewed]:
    """The reviews of files that get other paths, under the new ones; a path may be that of a folder."""
    for note, sources in known.items():
        new_note = _moved(note, moved)
        for source, digest in sources.items():
            new_source = _moved(source, moved)
            if (new_note, new_source) != (note, source):
                yield Reviewed(new_note, new_source, digest)


def _moved(path: NotePath, moved: Mapping[NotePath, NotePath]) -> NotePath:
    """Where a file is after files and folders have moved."""
    above = str(path)
    while above:
        new = moved.get(NotePath(above))
        if new is not None:
            return NotePath(new + path[len(above) :])
        above = above.rpartition("/")[0]
    return path


def _review(said: Mapping[str, object]) -> tuple[str, Reviewed] | None:
    time, note, source, digest = (said.get(field) for field in ("time", *Reviewed._fields))
    if not (isinstance(time, str) and isinstance(note, str) and isinstance(source, str) and isinstance(digest, str)):
        return None
    return time, Reviewed(NotePath(note), NotePath(source), SourceHash(digest))
