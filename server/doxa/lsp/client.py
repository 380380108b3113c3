"""What the client said of itself, and what we offer in return. Only what is served is offered."""

from collections.abc import Mapping
from dataclasses import dataclass

from doxa.lsp.params import Json, found, members, optional_items
from doxa.text.lines import Encoding


@dataclass(frozen=True, slots=True)
class Client:
    encoding: Encoding = Encoding.UTF16
    nests_symbols: bool = False
    pulls_diagnostics: bool = False
    refreshes_diagnostics: bool = False
    relates_diagnostics: bool = False
    links_definitions: bool = False
    shows_progress: bool = False
    watches_files: bool = False


def client_of(params: Json) -> Client:
    """The client that sent these parameters of `initialize`."""
    capabilities = members(params, "capabilities")
    document = found(capabilities, "textDocument")
    return Client(
        encoding=_encoding(capabilities),
        nests_symbols=found(document, "documentSymbol", "hierarchicalDocumentSymbolSupport") is True,
        pulls_diagnostics=isinstance(found(document, "diagnostic"), Mapping),
        refreshes_diagnostics=found(capabilities, "workspace", "diagnostics", "refreshSupport") is True,
        relates_diagnostics=any(
            found(document, kind, "relatedInformation") is True for kind in ("publishDiagnostics", "diagnostic")
        ),
        links_definitions=found(document, "definition", "linkSupport") is True,
        shows_progress=found(capabilities, "window", "workDoneProgress") is True,
        watches_files=found(capabilities, "workspace", "didChangeWatchedFiles", "dynamicRegistration") is True,
    )


def offered(client: Client) -> dict[str, Json]:
    """The capabilities of the server, for this client."""
    offer: dict[str, Json] = {
        "positionEncoding": client.encoding,
        # The text that comes with a save shows whether ours is still the one on the screen.
        "textDocumentSync": {"openClose": True, "change": 2, "save": {"includeText": True}},
        "documentSymbolProvider": True,
        "definitionProvider": True,
        "referencesProvider": True,
        "workspace": {"workspaceFolders": {"supported": True, "changeNotifications": True}},
    }
    if client.pulls_diagnostics:
        offer["diagnosticProvider"] = {
            "identifier": "doxa",
            "interFileDependencies": True,
            "workspaceDiagnostics": True,
        }
    return offer


def _encoding(capabilities: Json) -> Encoding:
    """The first that the client names and we know, which is what it likes best; UTF-16 if it names none."""
    named = optional_items(capabilities, "general", "positionEncodings")
    return next((Encoding(one) for one in named if isinstance(one, str) and one in set(Encoding)), Encoding.UTF16)
