"""What the client said of itself, and what we offer in return. Only what is served is offered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from doxa.lsp.action_kinds import Actions, action_provider, actions_of
from doxa.lsp.legend import Colours, colours_of
from doxa.lsp.params import Json, found, members, optional_items
from doxa.text.lines import Encoding

_Kind = TypeVar("_Kind")

SHOW_REFERENCES = "doxa.showReferences"
"""Shows places in a list: the uri and position that they refer to, and the places. A client that runs it says so."""

UNNECESSARY = 1
"""The tag of a diagnostic about something that could as well be removed."""


class Folds(NamedTuple):
    """How a client folds: whole lines only, at most so many of them, and which kinds it tells apart."""

    lines_only: bool = False
    most: int | None = None
    kinds: frozenset[str] = frozenset({"comment", "region"})


class Edits(NamedTuple):
    """How a client changes notes: each in the version that is meant, which operations on files, when it is asked to."""

    by_version: bool = False
    files: frozenset[str] = frozenset()
    annotated: bool = False
    prepared: bool = False
    asks_before_moves: bool = False
    tells_moves: bool = False
    on_request: bool = False


NO_EDITS = Edits()


class Completes(NamedTuple):
    """How a client shows what may be written: a range for all items at once, details beside a label, Markdown."""

    shares_range: bool = False
    details_labels: bool = False
    reads_markdown: bool = False


TRIGGERS = ("[", "(", "#", "^", "|", "/", ":", "!", '"', "“")
"""What opens something that can be completed."""

COMMANDS = (
    *(
        "doxa.search",
        "doxa.related",
        "doxa.pauseSearch",
        "doxa.resumeSearch",
        "doxa.why",
        "doxa.reject",
        "doxa.typed",
        "doxa.moveSection",
    ),
    *("doxa.backlinks", "doxa.beliefs", "doxa.verify", "doxa.createNote", "doxa.dailyNote", "doxa.insertContents"),
    *("doxa.rebuildIndex", "doxa.state", "doxa.review"),
)
"""What can be done by name."""

GRAPH_EVENTS = "graphEvents"
"""What a client says that wants to hear what changes in the graph; it is no setting of a vault."""

STATE_EVENTS = "stateEvents"
"""The same for one that shows how far the server is."""

EVENTS = frozenset({GRAPH_EVENTS, STATE_EVENTS})


@dataclass(frozen=True, slots=True)
class Client:
    encoding: Encoding = Encoding.UTF16
    is_neovim: bool = False
    """Neovim 0.10 pulls diagnostics once and cannot be told to pull again. Version 0.12, when told, asks about closed notes
    alone, if it may; and it applies the difference of tokens to those of a part of the note, if it may ask for a part."""
    nests_symbols: bool = False
    pulls_diagnostics: bool = False
    refreshes_diagnostics: bool = False
    relates_diagnostics: bool = False
    describes_codes: bool = False
    fades_diagnostics: bool = False
    links_definitions: bool = False
    reads_markdown: bool = False
    shows_progress: bool = False
    watches_files: bool = False
    hears_graph: bool = False
    hears_state: bool = False
    executes: bool = False
    folds: Folds | None = None
    selects: bool = False
    colours: Colours | None = None
    refreshes: tuple[str, ...] = ()
    edits: Edits = NO_EDITS
    actions: Actions | None = None
    shows: frozenset[str] = frozenset()
    """Of the things in `SHOWN`, those that it can show."""
    explains_links: bool = False
    runs: frozenset[str] = frozenset()
    """Our commands that it runs itself: `doxa.showReferences`."""
    completes: Completes | None = None
    finds_symbols: bool = False
    resolves_symbols: bool = False
    symbol_kinds: frozenset[int] = frozenset(range(1, 19))
    """What it can show a symbol as; these are the ones that every client can."""


SHOWN: Mapping[str, str] = {
    "documentLink": "documentLinkProvider",
    "codeLens": "codeLensProvider",
    "inlayHint": "inlayHintProvider",
    "callHierarchy": "callHierarchyProvider",
}
"""What is served to those clients that say they can show it, and what the offer is called."""


def client_of(params: Json) -> Client:
    """The client that sent these parameters of `initialize`."""
    capabilities = members(params, "capabilities")
    document = found(capabilities, "textDocument")
    is_neovim = found(params, "clientInfo", "name") == "Neovim"
    refreshes = found(capabilities, "workspace", "diagnostics", "refreshSupport") is True
    return Client(
        encoding=_encoding(capabilities),
        nests_symbols=found(document, "documentSymbol", "hierarchicalDocumentSymbolSupport") is True,
        is_neovim=is_neovim,
        pulls_diagnostics=isinstance(found(document, "diagnostic"), Mapping) and (refreshes or not is_neovim),
        refreshes_diagnostics=refreshes,
        relates_diagnostics=True in _of_diagnostics(document, "relatedInformation"),
        describes_codes=True in _of_diagnostics(document, "codeDescriptionSupport"),
        fades_diagnostics=any(_holds(tags, UNNECESSARY) for tags in _of_diagnostics(document, "tagSupport", "valueSet")),
        links_definitions=found(document, "definition", "linkSupport") is True,
        reads_markdown=_likes_markdown(found(document, "hover", "contentFormat")),
        shows_progress=found(capabilities, "window", "workDoneProgress") is True,
        watches_files=found(capabilities, "workspace", "didChangeWatchedFiles", "dynamicRegistration") is True,
        hears_graph=_wants(params, GRAPH_EVENTS),
        hears_state=_wants(params, STATE_EVENTS),
        executes=isinstance(found(capabilities, "workspace", "executeCommand"), Mapping),
        folds=_folds(found(document, "foldingRange")),
        selects=isinstance(found(document, "selectionRange"), Mapping),
        colours=colours_of(found(document, "semanticTokens")),
        refreshes=tuple(
            f"workspace/{view}/refresh"
            for view in ("semanticTokens", "codeLens", "inlayHint")
            if found(capabilities, "workspace", view, "refreshSupport") is True
        ),
        edits=_edits(capabilities),
        actions=actions_of(found(document, "codeAction")),
        shows=frozenset(thing for thing in SHOWN if isinstance(found(document, thing), Mapping)),
        explains_links=found(document, "documentLink", "tooltipSupport") is True,
        runs=frozenset(_all(str, found(capabilities, "experimental", "doxa", "commands"))),
        completes=_completes(found(document, "completion")),
        finds_symbols=isinstance(found(capabilities, "workspace", "symbol"), Mapping),
        resolves_symbols=_holds(
            found(capabilities, "workspace", "symbol", "resolveSupport", "properties"), "location.range"
        ),
        symbol_kinds=frozenset(_all(int, found(document, "documentSymbol", "symbolKind", "valueSet")))
        or Client().symbol_kinds,
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
        "documentHighlightProvider": True,
        "hoverProvider": True,
        "renameProvider": {"prepareProvider": True} if client.edits.prepared else True,
        "workspace": _workspace(client.edits),
    }
    if client.pulls_diagnostics:
        offer["diagnosticProvider"] = {
            "identifier": "doxa",
            "interFileDependencies": True,
            "workspaceDiagnostics": not client.is_neovim,
        }
    offer |= _offered_names(client)
    if client.folds:
        offer["foldingRangeProvider"] = True
    if client.selects:
        offer["selectionRangeProvider"] = True
    if client.colours:
        offer["semanticTokensProvider"] = {
            "legend": {"tokenTypes": client.colours.legend.types, "tokenModifiers": client.colours.legend.modifiers},
            "full": {"delta": True} if client.colours.by_difference else True,
            "range": client.colours.by_range and not client.is_neovim,
        }
    if client.actions:
        offer["codeActionProvider"] = action_provider(client.actions)
    if client.executes:
        offer["executeCommandProvider"] = {"commands": COMMANDS}
    offer |= {SHOWN[thing]: True for thing in sorted(client.shows)}
    if "documentLink" in client.shows:
        offer["documentLinkProvider"] = {"resolveProvider": client.explains_links}
    if "codeLens" in client.shows:
        offer["codeLensProvider"] = {"resolveProvider": SHOW_REFERENCES in client.runs}
    return offer


def _wants(params: Json, events: str) -> bool:
    """Whether a client asks for events of ours, in its capabilities or its options."""
    said = (found(params, "capabilities", "experimental"), found(params, "initializationOptions"))
    return any(found(one, "doxa", events) is True for one in said)


def _workspace(edits: Edits) -> dict[str, Json]:
    every_file: Json = {"filters": [{"scheme": "file", "pattern": {"glob": "**/*"}}]}
    named = {"willRename": edits.asks_before_moves, "didRename": edits.tells_moves}
    operations = {name: every_file for name, wanted in named.items() if wanted}
    folders: dict[str, Json] = {"workspaceFolders": {"supported": True, "changeNotifications": True}}
    return folders | {"fileOperations": operations} if operations else folders


def _edits(capabilities: Json) -> Edits:
    workspace = found(capabilities, "workspace")
    changes = found(workspace, "workspaceEdit")
    operations = frozenset(_all(str, found(changes, "resourceOperations")))
    return Edits(
        found(changes, "documentChanges") is True or bool(operations),  # Neovim names the operations only
        operations,
        isinstance(found(changes, "changeAnnotationSupport"), Mapping),
        found(capabilities, "textDocument", "rename", "prepareSupport") is True,
        found(workspace, "fileOperations", "willRename") is True,
        found(workspace, "fileOperations", "didRename") is True,
        found(workspace, "applyEdit") is True,
    )


def _of_diagnostics(document: Json, *keys: str) -> list[Json]:
    """What a client says of diagnostics, be they pushed or pulled."""
    return [found(document, kind, *keys) for kind in ("publishDiagnostics", "diagnostic")]


def _holds(values: Json, wanted: int | str) -> bool:
    return isinstance(values, list) and wanted in values


def _offered_names(client: Client) -> dict[str, Json]:
    """What finds things by a part of their names."""
    offer: dict[str, Json] = {}
    if client.completes:
        offer["completionProvider"] = {"triggerCharacters": TRIGGERS, "resolveProvider": True}
    if client.finds_symbols:
        offer["workspaceSymbolProvider"] = {"resolveProvider": True} if client.resolves_symbols else True
    return offer


def _completes(announced: Json) -> Completes | None:
    if not isinstance(announced, Mapping):
        return None
    return Completes(
        _holds(found(announced, "completionList", "itemDefaults"), "editRange"),
        found(announced, "completionItem", "labelDetailsSupport") is True,
        _likes_markdown(found(announced, "completionItem", "documentationFormat")),
    )


def _folds(announced: Json) -> Folds | None:
    if not isinstance(announced, Mapping):
        return None
    most, kinds = announced.get("rangeLimit"), found(announced, "foldingRangeKind", "valueSet")
    return Folds(
        announced.get("lineFoldingOnly") is True,
        most if isinstance(most, int) and most >= 0 else None,
        frozenset(one for one in kinds if isinstance(one, str)) if isinstance(kinds, list) else Folds().kinds,
    )


def _likes_markdown(formats: Json) -> bool:
    """Whether Markdown is what the client likes best to show; one that says nothing may know no other than plain text."""
    known = [one for one in formats if one in ("markdown", "plaintext")] if isinstance(formats, list) else []
    return known[:1] == ["markdown"]


def _all(kind: type[_Kind], announced: Json) -> list[_Kind]:
    """Those items of a list that are of a kind."""
    return [one for one in announced if isinstance(one, kind)] if isinstance(announced, list) else []


def _encoding(capabilities: Json) -> Encoding:
    """The first that the client names and we know, which is what it likes best; UTF-16 if it names none."""
    named = optional_items(capabilities, "general", "positionEncodings")
    return next((Encoding(one) for one in named if isinstance(one, str) and one in set(Encoding)), Encoding.UTF16)
