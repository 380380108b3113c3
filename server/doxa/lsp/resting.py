"""Which notes rest on which other files: on the sources that they cite or are made from, and on their sidecars."""

from collections import defaultdict
from collections.abc import Iterable
from urllib.parse import unquote

from doxa.index.names import Key, asked_name
from doxa.syntax.document import Document
from doxa.syntax.relations import SOURCE, relations
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import is_sidecar, pages_of, sidecar_path


def rests_on(path: NotePath, document: Document) -> set[Key]:
    """The names of the files whose text makes a difference to what is wrong in a note."""
    cited = (asked_name(unquote(note.citation.source)) for note in document.footnotes if note.citation)
    beside = pages_of(path) if is_sidecar(path) else (sidecar_path(path),)
    fields = document.front_matter.fields if document.front_matter else ()
    sources = (asked_name(one.target) for one in relations(fields) if one.kind == SOURCE)
    return {name for name in (*cited, *map(asked_name, beside), *sources) if name is not None}


def names_of(paths: Iterable[NotePath]) -> set[Key]:
    return {name for path in paths if (name := asked_name(path)) is not None}


class Resting:
    """The notes by the names of the files that they rest on. One that rests on a file no more is looked at in vain."""

    def __init__(self) -> None:
        self._notes: defaultdict[Key, set[NotePath]] = defaultdict(set)

    def keep(self, path: NotePath, names: Iterable[Key]) -> None:
        for name in names:
            self._notes[name].add(path)

    def touched_by(self, paths: Iterable[NotePath]) -> set[NotePath]:
        """The notes that rest on one of the files."""
        return {note for name in names_of(paths) for note in self._notes.get(name, ())}
