"""`doxa demo`: the language server at work in a small vault, as an editor meets it.

Nothing is pretended. The server is the one that editors start, in a process of its own, and what is shown is what it says.
It works on a copy of the vault, with a cache of its own, and both are gone in the end.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from time import perf_counter
from typing import NamedTuple, TypeVar, cast

from rich.console import Console
from rich.text import Text

from doxa.cli.check import COLOURS, excerpt, source
from doxa.cli.places import count, print_json
from doxa.features.diagnostics import Code
from doxa.lsp.editor import ODD, Editor, Message, Surprise, running_editor
from doxa.syntax.markdown import parse
from doxa.text.lines import Encoding, LineIndex, Position
from doxa.text.span import Span

SERVER = (sys.executable, "-P", "-c", "from doxa.cli.main import main; main()", "lsp")
PATIENCE = 20.0
"""Seconds after which the demonstration is given up, wherever it is."""

_VAULT = Path(__file__).with_name("demo_vault")
_NOTE, _MOON, _SATURN, _NEW = "Night sky.md", "Moon.md", "planets/Saturn.md", "planets/Neptune.md"
_TYPED = "With patience you will find [[Neptune]].\n"
_AT_FIRST = (Code.AMBIGUOUS_LINK, Code.UNRESOLVED_NOTE)
_CAPABILITIES: Message = {
    "general": {"positionEncodings": [Encoding.UTF32]},
    "window": {"workDoneProgress": True},
    "workspace": {
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "workspaceEdit": {"documentChanges": True},
    },
    "textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["plaintext"]},
        "publishDiagnostics": {},
    },
}
_SEVERITIES = {1: "error", 2: "warning", 3: "information", 4: "hint"}
_WIDTH = 80
_MARGIN = "   "
_FAINT = "bright_black"
_Answer = TypeVar("_Answer")


class Step(NamedTuple):
    """One thing that somebody does in an editor: what was asked for that, what came back, and what the screen shows."""

    headline: str
    asked: str
    answer: str
    shown: Sequence[Text]
    ms: float


def demonstrate(*, as_json: bool, command: Sequence[str] = SERVER, patience: float = PATIENCE) -> int:
    """Show the server at work, step by step, and say with which code to exit: 1 if an answer was not as expected."""
    start, steps, surprise = perf_counter(), list[Step](), None
    console = Console(highlight=False, soft_wrap=True, quiet=as_json)
    console.print("[bold]Doxa in an editor[/]: the language server at work on a copy of a small vault.\n")
    try:
        with closing(_steps(command, patience)) as running:
            for step in running:
                steps.append(step)
                _print(console, len(steps), step)
    except Surprise as error:
        surprise = str(error)
    except (*ODD, subprocess.TimeoutExpired) as error:
        surprise = f"an answer is not as expected: {error!r}"
    ms = _since(start)
    if as_json:
        _print_as_json(steps, ms, surprise)
    elif surprise is None:
        console.print(f"All {len(steps)} steps went as expected, in {ms / 1000:.1f} s. Nothing stays behind.")
        console.print("Next, have your editor start `doxa lsp`, or try `doxa check` on your own notes.")
    if surprise is not None:
        sys.stderr.write(f"doxa demo: step {len(steps) + 1}: {surprise}\n")
    return 0 if surprise is None else 1


# The steps


def _steps(command: Sequence[str], patience: float) -> Generator[Step, None, None]:
    with TemporaryDirectory(prefix="doxa-demo-", ignore_cleanup_errors=True) as name:
        folder = Path(os.path.realpath(name))
        _copy(folder / "vault")
        with running_editor(command, folder / "cache", patience) as editor:
            yield from Desk(editor, folder / "vault").steps()


def _copy(root: Path) -> None:
    """Copy the notes, but not their modes, as packages may be read-only. The mark says that the vault begins here."""
    (root / ".doxa").mkdir(parents=True)
    for note in sorted(path for path in _VAULT.rglob("*") if path.is_file()):
        copy = root / note.relative_to(_VAULT)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(note.read_bytes())


class Desk:
    """Somebody at work: one note on the screen, the server behind it."""

    def __init__(self, editor: Editor, root: Path) -> None:
        self._editor = editor
        self._root = root
        self._lines = LineIndex(self._text(_NOTE))
        self._document: Message = {"uri": self._uri(_NOTE), "version": 1}

    def steps(self) -> Iterator[Step]:
        yield self._start()
        yield self._open()
        yield self._hover()
        yield self._follow()
        yield self._references()
        yield self._outline()
        yield self._rename()
        yield self._type()
        yield self._create()
        yield self._complete()
        yield self._why()
        yield self._leave()

    def _start(self) -> Step:
        folders = [{"uri": self._root.as_uri(), "name": "vault"}]
        params = {"processId": os.getpid(), "rootUri": None, "workspaceFolders": folders, "capabilities": _CAPABILITIES}

        def work() -> str:
            version = self._editor.ask("initialize", params)["serverInfo"]["version"]
            self._editor.tell("initialized", {})
            self._editor.hear("$/progress", lambda one: one["value"]["kind"] == "end", "the end of reading the vault")
            return str(version)

        version, ms = _timed(work)
        notes = [path.relative_to(self._root).as_posix() for path in sorted(self._root.rglob("*.md"))]
        shown = [Text(line) for line in wrap(", ".join(notes), _WIDTH - len(_MARGIN))]
        answer = f"doxa {version} is ready and has read {count(len(notes), 'note')}:"
        return Step("Your editor starts the server in a folder of notes", "initialize", answer, shown, ms)

    def _open(self) -> Step:
        document = self._document | {"languageId": "markdown", "text": self._lines.text}

        def work() -> list[Message]:
            self._editor.tell("textDocument/didOpen", {"textDocument": document})
            return self._findings(*_AT_FIRST)

        found, ms = _timed(work)
        shown = (*_screen(self._lines.text), Text(), *self._with_carets(found))
        answer = f"{_findings(found)}, below the note:"
        return Step("You open a note and see what is wrong in it", f"textDocument/didOpen {_NOTE}", answer, shown, ms)

    def _hover(self) -> Step:
        link = "[[Saturn#^titan|Titan]]"
        found, ms = _timed(lambda: self._editor.ask("textDocument/hover", self._at(link)))
        words = [line for line in found["contents"]["value"].splitlines() if line.strip()]
        _expect("the hover", any("Titan is larger than Mercury" in line for line in words), wanted=True)
        shown = [Text(part) for line in words for part in wrap(line, _WIDTH - len(_MARGIN))]
        return Step("You hold the pointer over a link", f"textDocument/hover on {link}", "what it leads to:", shown, ms)

    def _follow(self) -> Step:
        link = "[[Saturn#The rings|the rings]]"
        places, ms = _timed(lambda: self._editor.ask("textDocument/definition", self._at(link)))
        _expect("the definition", self._named(places), [(_SATURN, 4)])
        shown, answer = _screen(self._text(_SATURN))[4:8], f"{_SATURN}, line 5:"
        return Step("You follow a link to a heading", f"textDocument/definition of {link}", answer, shown, ms)

    def _references(self) -> Step:
        asked = self._at("[[Moon]]") | {"context": {"includeDeclaration": False}}
        places, ms = _timed(lambda: self._editor.ask("textDocument/references", asked))
        wanted = [(_NOTE, 7), ("Telescope.md", 2), ("Telescope.md", 2), ("planets/Jupiter.md", 3), (_SATURN, 12)]
        _expect("the references", sorted(self._named(places)), wanted)
        answer, shown = f"{count(len(places), 'link')}, by name, alias and path:", list(self._listed(places))
        return Step("You ask what leads to a note", f"textDocument/references of {_MOON}", answer, shown, ms)

    def _outline(self) -> Step:
        asked = {"textDocument": {"uri": self._uri(_NOTE)}}
        symbols, ms = _timed(lambda: self._editor.ask("textDocument/documentSymbol", asked))
        items = list(_items(symbols, 0))
        _expect("the outline", items, [(0, "Night sky", 5), (1, "Tonight", 11), (1, "In winter", 16)])
        shown = [Text.assemble(_gutter(line), "  " * depth, (title, "bold")) for depth, title, line in items]
        answer = f"{count(len(items), 'heading')}:"
        return Step("You look at the outline", f"textDocument/documentSymbol of {_NOTE}", answer, shown, ms)

    def _rename(self) -> Step:
        link, asked = "[[Saturn#The rings|the rings]]", {"newName": "Rings of ice"}
        place = self._at(link)
        place["position"]["character"] += len("Saturn#")
        edit, ms = _timed(lambda: self._editor.ask("textDocument/rename", place | asked))
        changes = {one["textDocument"]["uri"]: one["edits"] for one in edit["documentChanges"]}
        _expect("the notes that change", sorted(changes), sorted((self._uri(_NOTE), self._uri(_SATURN))))
        places = [{"uri": uri, "range": one["range"]} for uri, edits in changes.items() for one in edits]
        shown = list(self._listed(places))
        answer = f"{count(len(places), 'edit')} in {count(len(changes), 'note')}, in these lines:"
        return Step("You rename the heading that a link leads to", f"textDocument/rename in {link}", answer, shown, ms)

    def _complete(self) -> Step:
        line = self._lines.text.count("\n")
        self._document |= {"version": 3}
        place = {"line": line, "character": 0}
        changes = [{"range": {"start": place, "end": place}, "text": "[[Ju"}]
        asked = {"textDocument": {"uri": self._uri(_NOTE)}, "position": {"line": line, "character": 4}}

        def work() -> list[Message]:
            self._editor.tell("textDocument/didChange", {"textDocument": self._document, "contentChanges": changes})
            return cast("list[Message]", self._editor.ask("textDocument/completion", asked)["items"])

        items, ms = _timed(work)
        _expect("what is offered", [item["label"] for item in items], ["Jupiter"])
        shown = [Text.assemble(_gutter(line), ("[[Ju", "cyan"), f"   {item['label']}  {item['detail']}") for item in items]
        return Step("You begin another link", "textDocument/completion behind [[Ju", "how it may go on:", shown, ms)

    def _type(self) -> Step:
        end = len(self._lines.text)
        line = self._lines.line_of(end)
        self._lines = self._lines.replaced(Span(end, end), _TYPED)
        self._document |= {"version": 2}
        place = {"line": line, "character": 0}
        changes = [{"range": {"start": place, "end": place}, "text": _TYPED}]

        def work() -> list[Message]:
            self._editor.tell("textDocument/didChange", {"textDocument": self._document, "contentChanges": changes})
            return self._findings(*_AT_FIRST, Code.UNRESOLVED_NOTE)

        found, ms = _timed(work)
        answer, shown = f"{_findings(found)}, the last of them new:", self._with_carets(found[-1:])
        return Step("You type a link and do not save", f"textDocument/didChange in line {line + 1}", answer, shown, ms)

    def _create(self) -> Step:
        file, changes = self._root / _NEW, [{"uri": self._uri(_NEW), "type": 1}]

        def work() -> list[Message]:
            file.write_text("# Neptune\n", encoding="utf-8")
            self._editor.tell("workspace/didChangeWatchedFiles", {"changes": changes})
            return self._findings(*_AT_FIRST)

        found, ms = _timed(work)
        answer, shown = f"{_findings(found)}, none of them here:", _screen(self._lines.text)[-1:]
        return Step("You create the missing note", f"workspace/didChangeWatchedFiles {_NEW}", answer, shown, ms)

    def _why(self) -> Step:
        query = "moons of Saturn"
        asked = {"command": "doxa.why", "arguments": [{"query": query}]}
        found, ms = _timed(lambda: self._editor.ask("workspace/executeCommand", asked)["answers"][0])
        told = (*found["current_beliefs"], *found["history"])
        _expect("what is believed, and before", [one["object"] for one in told], ["145", "82"])
        _expect("the words of its sources", {one["supporting_sources"][0]["status"] for one in told}, {"verified"})
        shown = [line for one in told for line in _believed(one)]
        return Step(
            "You ask what you believe, and why", f"doxa.why “{query}”", "what you believe now, and before:", shown, ms
        )

    def _leave(self) -> Step:
        code, ms = _timed(self._editor.leave)
        _expect("the server's exit code", code, 0)
        return Step("You close the editor", "shutdown, exit", "the server has ended", (), ms)

    def _uri(self, path: str) -> str:
        return (self._root / path).as_uri()

    def _text(self, path: str) -> str:
        return (self._root / path).read_text(encoding="utf-8")

    def _at(self, link: str) -> Message:
        """The cursor in a link of the open note, behind its brackets."""
        line, column = self._lines.position(self._lines.text.index(link) + 2, Encoding.UTF32)
        return {"textDocument": {"uri": self._uri(_NOTE)}, "position": {"line": line, "character": column}}

    def _findings(self, *codes: Code) -> list[Message]:
        """The diagnostics of the open note as it is now, once they are these."""

        def wanted(params: Message) -> bool:
            is_now = self._document.items() <= params.items()
            return is_now and [one["code"] for one in params["diagnostics"]] == list(codes)

        what = f"diagnostics with the codes {', '.join(codes)}"
        return cast("list[Message]", self._editor.hear("textDocument/publishDiagnostics", wanted, what)["diagnostics"])

    def _named(self, places: Sequence[Message]) -> list[tuple[str, int]]:
        """The notes and lines of places."""
        paths = {path.as_uri(): path.relative_to(self._root).as_posix() for path in self._root.rglob("*.md")}
        return [(str(paths.get(one["uri"], one["uri"])), one["range"]["start"]["line"]) for one in places]

    def _with_carets(self, found: Sequence[Message]) -> list[Text]:
        return [line for one in found for line in _finding(self._lines, one)]

    def _listed(self, places: Sequence[Message]) -> Iterator[Text]:
        """Places as editors list them: below the name of each note its lines, with what is meant in them."""
        above = ""
        for (path, number), place in zip(self._named(places), places, strict=True):
            if path != above:
                yield Text(path, "bold")
            lines, above = LineIndex(self._text(path)), path
            line, span = source(lines, _span(lines, place["range"]))
            words = Text(line)
            words.stylize("reverse", *span)
            yield Text.assemble(_gutter(number), words)


def _believed(told: Message) -> Iterator[Text]:
    """A belief, since when it is held, and the words that it rests on."""
    until = f" until {told['superseded_at']}, {told['supersession_reason']}" if told["superseded_at"] else ""
    (source,) = told["supporting_sources"]
    yield Text(told["statement"], "bold")
    yield Text(f"    since {told['asserted_at']}{until}", _FAINT)
    yield Text.assemble("    ", ("✓ verified", "green"), f" “{source['quote']}”")


def _timed(work: Callable[[], _Answer]) -> tuple[_Answer, float]:
    start = perf_counter()
    return work(), _since(start)


def _since(start: float) -> float:
    return 1000 * (perf_counter() - start)


def _expect(what: str, got: object, wanted: object) -> None:
    if got != wanted:
        message = f"{what} should be {wanted}, but the server says {got}"
        raise Surprise(message)


def _findings(found: Sequence[Message]) -> str:
    return count(len(found), "finding")


def _items(symbols: Sequence[Message], depth: int) -> Iterator[tuple[int, str, int]]:
    """The depth, title and line of each heading."""
    for symbol in symbols:
        yield depth, symbol["name"], symbol["selectionRange"]["start"]["line"]
        yield from _items(symbol["children"], depth + 1)


# The screen


def _screen(text: str) -> list[Text]:
    """The lines of a note in colours, with their numbers."""
    document, shown = parse(text), Text(text)
    header = [document.front_matter] if document.front_matter else []
    for style, things in ((_FAINT, header), ("bold", document.headings), ("cyan", document.links)):
        for thing in things:
            shown.stylize(style, *thing.span)
    for tag in document.tags:
        shown.stylize("magenta", *tag.span)
    return [Text.assemble(_gutter(number), line) for number, line in enumerate(shown.split("\n"))]


def _gutter(line: int | None) -> tuple[str, str]:
    return f"{'' if line is None else line + 1:>3} │ ", _FAINT


def _finding(lines: LineIndex, found: Message) -> Iterator[Text]:
    """The line, carets under what is meant, and the words for it."""
    severity, room = _SEVERITIES[found["severity"]], _WIDTH - len(_MARGIN) - len(_gutter(None)[0])
    line, carets = excerpt(source(lines, _span(lines, found["range"])), room)
    yield Text.assemble(_gutter(found["range"]["start"]["line"]), line)
    for words in (carets, *wrap(f"{severity}: {found['message']}", room)):
        yield Text.assemble(_gutter(None), (words, COLOURS[severity]))


def _span(lines: LineIndex, place: Message) -> Span:
    ends = (Position(place[end]["line"], place[end]["character"]) for end in ("start", "end"))
    return Span(*(lines.offset(end, Encoding.UTF32) for end in ends))


def _print(console: Console, number: int, step: Step) -> None:
    time = f"{step.ms:.1f} ms"
    headline = f"{number}  {step.headline}"
    console.print(Text.assemble((headline, "bold"), " " * (_WIDTH - len(headline) - len(time)), (time, "green")))
    console.print(Text.assemble(_MARGIN, ("asked  ", _FAINT), step.asked))
    console.print(Text.assemble(_MARGIN, ("got    ", _FAINT), step.answer))
    for line in step.shown:
        shown = Text.assemble(_MARGIN, line)
        shown.rstrip()
        console.print(shown)
    console.print()


def _print_as_json(steps: Sequence[Step], ms: float, surprise: str | None) -> None:
    shown = [step._asdict() | {"shown": [line.plain for line in step.shown], "ms": round(step.ms, 1)} for step in steps]
    print_json({"ok": surprise is None, "surprise": surprise, "ms": round(ms, 1), "steps": shown})
