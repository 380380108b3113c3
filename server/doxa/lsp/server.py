"""The server's state, as the handlers of the protocol see it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from doxa.features.entities.naming import Naming, naming_in
from doxa.features.places import Cursor, Texts
from doxa.features.unlinked import CANDIDATES
from doxa.index.snapshot import Snapshot as VaultSnapshot
from doxa.lsp.client import Client
from doxa.lsp.convert import document_uri, file_of, position_of, uri_of
from doxa.lsp.known_findings import KnownFindings
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, optional_string
from doxa.lsp.reports import Reports
from doxa.lsp.told import ToldTokens
from doxa.lsp.work import Latest, Work
from doxa.session.buffers import Buffer
from doxa.session.session import Session, Snapshot
from doxa.session.vault import Vault
from doxa.syntax.document import Document
from doxa.vault.config import with_mapping
from doxa.vault.paths import NotePath, note_path
from doxa.vault.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from doxa.features.search import Found
    from doxa.features.vault_edit import Moved
    from doxa.session.live_search import LiveSearch

Notify = Callable[[str, Json], None]
"""Tells or asks the client something: a method and its parameters. From any thread, without waiting for an answer."""


class Trace(StrEnum):
    """How much the client wants to hear of what the server does."""

    OFF = "off"
    MESSAGES = "messages"
    VERBOSE = "verbose"


@dataclass(frozen=True, slots=True)
class View:
    """What a question is answered from, aside; nothing in it changes but the memory of what was answered."""

    client: Client
    snapshot: Snapshot
    settings: Mapping[str, object]
    told_tokens: ToldTokens
    searches: "Mapping[Path, LiveSearch]"
    known_findings: KnownFindings

    def buffer(self, params: Json) -> Buffer | None:
        """The open note that the parameters name."""
        return self.snapshot.buffers.get(document_uri(params))

    def vault_of(self, buffer: Buffer) -> tuple[Vault, NotePath] | None:
        """The vault that a note is in, if it is in one, and its path there."""
        file = file_of(buffer.uri)
        return self.snapshot.vault_of(file) if file else None

    def document(self, buffer: Buffer) -> Document:
        """What an open note says, in the dialect of its vault."""
        place = self.vault_of(buffer)
        return buffer.document_in(place[0].dialect) if place else buffer.document

    def settings_of(self, buffer: Buffer) -> tuple[Settings, NotePath]:
        """What holds for a note, and its path in its vault; for one in no vault, what the editor says."""
        place = self.vault_of(buffer)
        return (place[0].settings, place[1]) if place else (with_mapping(DEFAULTS, self.settings)[0], NotePath(""))

    def opened(self, vault: Vault) -> Mapping[NotePath, Buffer]:
        """The open notes of a vault. Notes that are too long to be read count as they are on disk."""
        opened = {}
        for buffer in self.snapshot.buffers.values():
            file = file_of(buffer.uri)
            path = note_path(vault.root, file) if file and not buffer.too_long else None
            if path:
                opened[path] = buffer
        return opened

    def vault_at(self, root: str) -> Vault | None:
        """The vault at a root, as an answer has named it."""
        return next((vault for vault in self.snapshot.vaults.values() if str(vault.root) == root), None)

    def place_asked(self, argument: Json) -> tuple[Vault, NotePath] | None:
        """The vault of the file `uri` that a command names, and its path there; the path is empty for the vault itself."""
        name = optional_string(argument, "uri")
        file = file_of(uri_of(name)) if name else None
        vault = self.snapshot.vaults.get(file) if file else None
        return (vault, NotePath("")) if vault else self.snapshot.vault_of(file) if file else None

    def vaults_asked(self, argument: Json) -> list[Vault]:
        """The vault of the file `uri`, if a command names one, else all; only those that have been read."""
        place = self.place_asked(argument)
        asked = [place[0]] if place else [] if optional_string(argument, "uri") else self.snapshot.vaults.values()
        return [vault for vault in asked if vault.is_read]

    def texts(self, vault: Vault) -> Texts:
        """The texts of the files of a vault, as the editor shows them or, if they are not open, from the disk."""
        opened = self.opened(vault)
        return lambda path: opened[path].text if path in opened else vault.text(path)

    @contextmanager
    def reading(self, vault: Vault) -> Iterator[tuple[VaultSnapshot, Places]]:
        """The vault as it is, with the open notes as they are on the screen, and a way to say where things are."""
        opened = self.opened(vault)
        documents = {path: buffer.document_in(vault.dialect) for path, buffer in opened.items()}
        with vault.reading(documents) as snapshot:
            yield snapshot, Places(vault, snapshot, opened, self.client.encoding)

    @contextmanager
    def note(self, params: Json) -> Iterator["OpenNote | None"]:
        """The note that a question is about; None for one that is not open, too long, or in no vault."""
        buffer = self.buffer(params)
        place = self.vault_of(buffer) if buffer and not buffer.too_long else None
        if buffer is None or place is None:
            yield None
            return
        vault, path = place
        with self.reading(vault) as (snapshot, places):
            yield OpenNote(path, buffer, buffer.document_in(vault.dialect), snapshot, places, vault, self)


@dataclass(frozen=True, slots=True)
class OpenNote:
    """A note that a question is about, with the vault around it as it is on the screen."""

    path: NotePath
    buffer: Buffer
    document: Document
    snapshot: VaultSnapshot
    places: Places
    vault: Vault
    view: View

    def cursor(self, params: Json) -> Cursor:
        """The place that the parameters name."""
        offset = self.buffer.lines.offset(position_of(params, "position"), self.view.client.encoding)
        return Cursor(self.path, self.document, offset)

    def naming(self) -> Naming:
        """What is known about entities here."""
        return naming_in(self.snapshot, self.vault.entities(self.snapshot), self.vault.settings)

    def similar(self, offset: int) -> "tuple[Found, ...]":
        """Sections of other notes like the one at an offset, as far as search is prepared."""
        live = self.view.searches.get(self.vault.root)
        if live is None:
            return ()
        from doxa.features.related import Subject  # noqa: PLC0415 - most sessions never ask

        return live.related(self.snapshot, Subject(self.path, offset), CANDIDATES)

    def text_of(self, path: NotePath) -> str | None:
        """The text of a file of the vault, as the editor shows it or, if it is not open, from the disk."""
        return self.view.texts(self.vault)(path)


class Server:
    """Changed by the thread of the loop only; what it has may be looked at by any."""

    def __init__(self, notify: Notify, request: Notify, post: Callable[[Work], None], watch: Callable[[int], None]) -> None:
        self.notify = notify
        self.request = request
        self.post = post
        self.watch = watch
        self.session = Session()
        self.client = Client()
        self.trace = Trace.OFF
        self.settings: Mapping[str, object] = {}
        self.background = Latest("background")
        self.indexing = Latest("indexing")
        self.hearing = Latest("words")
        self.reports = Reports()
        self.told_tokens = ToldTokens()
        self.known_findings = KnownFindings()
        self.told = set[Path]()
        self.doubted = set[Path]()
        self.moves: dict[Path, set[Moved]] = {}
        self.settings_set_log_level = True
        self.searches: dict[Path, LiveSearch] = {}
        self.stops: dict[str, Work] = {}

    def view(self) -> View:
        """How things stand now; the newest may be had at any time, by any thread."""
        return View(
            self.client, self.session.snapshot(), self.settings, self.told_tokens, self.searches, self.known_findings
        )
