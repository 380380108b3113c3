"""The notes that a model means: one by its path or name, or all that a query finds."""

from doxa.index.names import Key, key
from doxa.index.snapshot import Snapshot
from doxa.mcp.answers import Note, Notes
from doxa.vault.paths import NotePath, confined
from doxa.vault.root import Refused

_MOST_NAMED = 5


def note_meant(snapshot: Snapshot, asked: str) -> NotePath | Refused:
    """The note at a path, or of a name as links use it."""
    path = confined(asked.strip())
    if path is None:
        return Refused(
            f"`{asked}` is no path in the vault; give a path from its root, such as `daily/monday.md`, or a name"
        )
    entry = snapshot.note(path)
    found = (path,) if entry and entry.is_note else _notes(snapshot, path)
    if not found:
        return Refused(f"there is no note `{asked}`; find_notes finds notes by parts of their names")
    if len(found) > 1:
        names = ", ".join(f"`{one}`" for one in found[:_MOST_NAMED])
        return Refused(f"`{asked}` may mean {len(found)} notes, among them {names}; give the path")
    return found[0]


def notes_named(snapshot: Snapshot, query: str, limit: int) -> Notes:
    """The notes whose name holds the query, those with the very name first; or, for `#tag`, those with the tag."""
    found = _tagged(snapshot, query) if query.strip().startswith("#") else _named(snapshot, key(query))
    notes = [Note(path, entry.title) for path in found[:limit] if (entry := snapshot.note(path))]
    return Notes(notes, len(found), len(found) > limit)


def _notes(snapshot: Snapshot, name: NotePath) -> tuple[NotePath, ...]:
    """The notes that a name means, attachments left out."""
    meant = snapshot.resolve(NotePath(""), name).notes if name else ()
    return tuple(path for path in meant if (entry := snapshot.note(path)) and entry.is_note)


def _tagged(snapshot: Snapshot, query: str) -> list[NotePath]:
    return sorted({tag.path for tag in snapshot.tags_named(query.strip().lstrip("#"))})


def _named(snapshot: Snapshot, query: Key) -> list[NotePath]:
    """The best first: the whole name, then how it starts, then a part of it, then a part of the path."""
    ranks: dict[NotePath, int] = {}
    for name, note in snapshot.names():
        if query in name:
            rank = 0 if name == query else 1 if name.startswith(query) else 2
            ranks[note.path] = min(rank, ranks.get(note.path, rank))
    for entry in snapshot.notes():
        if entry.is_note and entry.path not in ranks and query in key(entry.path):
            ranks[entry.path] = 3
    return sorted(ranks, key=lambda path: (ranks[path], path))
