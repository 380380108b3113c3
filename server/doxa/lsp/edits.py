"""Changes of a vault as the client applies them: in the versions of the notes that they were worked out for.

What a client did not say it can do is not asked of it. An edit for a note that has changed meanwhile is refused: not every
client could tell.
"""

from collections.abc import Mapping, Sequence

from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.lsp.convert import uri_of_path, wire_range
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, items, members
from doxa.lsp.server import Server, View
from doxa.session.vault import Vault
from doxa.text.edits import Edit
from doxa.text.lines import LineIndex
from doxa.vault.paths import NotePath, file_path, stays_inside

_MANY = 20
"""From how many files on the user is asked first, by a client that can."""

_ANNOTATION = "doxa"


class Editing:
    """Reads the notes that an action changes, each once, and says the change to one client."""

    def __init__(self, view: View, vault: Vault) -> None:
        self._client = view.client
        self._vault = vault
        self._opened = view.opened(vault)
        self._read: dict[NotePath, str | None] = {}

    @property
    def notes(self) -> Notes:
        return Notes(self._text, self._vault.dialect)

    def wire(self, edit: VaultEdit | Refused, label: str) -> Mapping[str, Json]:
        """The change as a WorkspaceEdit; a Refusal where the client cannot make it, or it would go wrong."""
        if isinstance(edit, Refused):
            raise Refusal(ErrorCode.REQUEST_FAILED, edit.reason)
        self._check(edit)
        if not self._client.edits.by_version:
            return {"changes": {self._uri(path): self._edits(path, edits) for path, edits in edit.edits.items()}}
        annotation = self._annotation(edit, label)
        tag: dict[str, Json] = {"annotationId": _ANNOTATION} if annotation else {}
        changes = [
            *({"kind": "create", "uri": self._uri(one.path), **tag} for one in edit.created),
            *(self._created(one.path, one.text, tag) for one in edit.created),
            *(self._changed(path, edits, tag) for path, edits in edit.edits.items()),
            *({"kind": "rename", "oldUri": self._uri(old), "newUri": self._uri(new), **tag} for old, new in edit.moved),
            *({"kind": "delete", "uri": self._uri(path), **tag} for path in edit.deleted),
        ]
        return {"documentChanges": changes, **annotation}

    def check_current(self, server: Server, edit: VaultEdit) -> None:
        """Refuse what was worked out for a text that is not the newest any more."""
        now = server.view().opened(self._vault)
        if any(now.get(path) is not self._opened.get(path) for path in edit.edits):
            raise Refusal(ErrorCode.CONTENT_MODIFIED, "a note has changed meanwhile; try again")

    def make_folders(self, edit: VaultEdit) -> None:
        """Make the folders that files move into: Helix and Neovim 0.7 do not, and would change the links all the same."""
        for _, new in edit.moved:
            folder = file_path(self._vault.root, new).parent
            try:
                if stays_inside(self._vault.root, folder):
                    folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Refusal(ErrorCode.REQUEST_FAILED, f"The folder of {new} cannot be made: {error.strerror}") from error

    def _check(self, edit: VaultEdit) -> None:
        for path in edit.edits:
            buffer = self._opened.get(path)
            if buffer and not buffer.trusted:
                reason = f"{path} may differ from what the editor shows; save it, then try again"
                raise Refusal(ErrorCode.REQUEST_FAILED, reason)
        needed = {"create": edit.created, "rename": edit.moved, "delete": edit.deleted}
        if any(files and operation not in self._client.edits.files for operation, files in needed.items()):
            reason = "this editor cannot create or move files by itself; `doxa mv` does it at the command line"
            raise Refusal(ErrorCode.REQUEST_FAILED, reason)
        for path in (*(one.new for one in edit.moved), *(one.path for one in edit.created)):
            if self._is_in_the_way(path, edit):
                raise Refusal(ErrorCode.REQUEST_FAILED, f"There is a file {path} already; choose another name")

    def _is_in_the_way(self, path: NotePath, edit: VaultEdit) -> bool:
        """Whether a file is there that does not move away; one that differs only in case may be the moved one itself."""
        file = file_path(self._vault.root, path)
        moving = [file_path(self._vault.root, one.old) for one in edit.moved]
        return file.exists() and not any(old.exists() and old.samefile(file) for old in moving)

    def _annotation(self, edit: VaultEdit, label: str) -> dict[str, Json]:
        count = len(edit.edits) + len(edit.moved)
        if not self._client.edits.annotated or count <= _MANY:
            return {}
        description = f"changes {count} files"
        return {"changeAnnotations": {_ANNOTATION: {"label": label, "needsConfirmation": True, "description": description}}}

    def _changed(self, path: NotePath, edits: tuple[Edit, ...], tag: Mapping[str, Json]) -> Json:
        buffer = self._opened.get(path)
        document: Json = {"uri": self._uri(path), "version": buffer.version if buffer else None}
        return {"textDocument": document, "edits": [{**one, **tag} for one in self._edits(path, edits)]}

    def _created(self, path: NotePath, text: str, tag: Mapping[str, Json]) -> Json:
        start: Json = {"line": 0, "character": 0}
        edit: Mapping[str, Json] = {"range": {"start": start, "end": start}, "newText": text, **tag}
        return {"textDocument": {"uri": self._uri(path), "version": None}, "edits": [edit]}

    def _edits(self, path: NotePath, edits: tuple[Edit, ...]) -> list[Mapping[str, Json]]:
        buffer = self._opened.get(path)
        lines = buffer.lines if buffer else LineIndex(self._text(path) or "")
        return [{"range": wire_range(lines, span, self._client.encoding), "newText": text} for span, text in edits]

    def _uri(self, path: NotePath) -> str:
        buffer = self._opened.get(path)
        return buffer.name if buffer else uri_of_path(file_path(self._vault.root, path))

    def _text(self, path: NotePath) -> str | None:
        if path not in self._read:
            buffer = self._opened.get(path)
            self._read[path] = buffer.text if buffer else self._vault.text(path)
        return self._read[path]


def together(edits: Sequence[Mapping[str, Json]]) -> Json:
    """Changes of several vaults, for one client, as one."""
    if "changes" in edits[0]:
        return {"changes": {uri: some for edit in edits for uri, some in members(edit, "changes").items()}}
    annotations = [edit["changeAnnotations"] for edit in edits if "changeAnnotations" in edit]
    changes = {"documentChanges": [one for edit in edits for one in items(edit, "documentChanges")]}
    return changes | ({"changeAnnotations": annotations[0]} if annotations else {})
