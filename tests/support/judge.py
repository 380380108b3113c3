"""What a second, unrelated parser finds in a note, to hold ours against.

markdown-it-py knows only the lines of a block. Every rule of it is wrapped here to note where it began and ended, so that
each fact has exact offsets. Its rules decide; this module adds only wikilinks and references to no footnote, which they do
not know.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import MD_TRIM_CHARS
from markdown_it.helpers import parseLinkLabel
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.footnote.index import footnote_def
from typing_extensions import override

from doxa.syntax.document import Autolink, Document, InlineLink, Link, ReferenceLink, WikiLink

Silent = bool
"""Whether a rule only looks whether it applies, and makes no tokens."""

InlineRule = Callable[[StateInline, Silent], bool]
BlockRule = Callable[[StateBlock, int, int, Silent], bool]

Places = Sequence[int]
"""For each character of a block's text, where it stands in the note."""


class Fact(NamedTuple):
    """One thing that a note says: in `See [[plan]].` a `wikilink` from 4 to 12 with `plan` as its data."""

    kind: str
    start: int
    end: int
    data: str | None


def facts(text: str) -> list[Fact]:
    """What markdown-it finds, in the order of the text."""
    source, origins = _normalised(text)
    found = _Reader(source).facts(_parser().parse(source, {}))
    return _ordered(fact._replace(start=origins[fact.start], end=origins[fact.end]) for fact in found)


def facts_of(document: Document) -> list[Fact]:
    """What our parser found, in the same words. Bare addresses, tags and all that is ours alone are left out."""
    return _ordered([*_our_blocks(document), *_our_spans(document), *_our_links(document.links)])


def _ordered(found: Iterable[Fact]) -> list[Fact]:
    return sorted(found, key=lambda fact: (fact.start, -fact.end, fact.kind))


_LINE_END = re.compile(r"\r\n?|\n")
_HEADER = re.compile(r"\A(?:---[ \t]*\n(?s:.*?\n)??(?:---|\.\.\.)|\+\+\+[ \t]*\n(?s:.*?\n)??\+\+\+)[ \t]*(?=\n|\Z)")


def _normalised(text: str) -> tuple[str, Places]:
    r"""The note with `\n` for every line end, without its byte order mark, its header blank; and where all of it stood."""
    origins: list[int] = []
    start = int(text.startswith("\ufeff"))
    for line_end in _LINE_END.finditer(text):
        origins.extend(range(start, line_end.start() + 1))
        start = line_end.end()
    origins.extend(range(start, len(text) + 1))
    return _HEADER.sub(_blank, _LINE_END.sub("\n", text.removeprefix("\ufeff"))), origins


def _blank(header: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", header.group())


class _Parser(MarkdownIt):
    """Markdown as its specification has it: any destination makes a link, and stays as written."""

    @override
    def validateLink(self, url: str) -> bool:
        return True

    @override
    def normalizeLink(self, url: str) -> str:
        return url


@cache
def _parser() -> MarkdownIt:
    parser = _Parser("commonmark", {"maxNesting": 200, "inline_definitions": True, "store_labels": True})
    parser.enable(["table", "strikethrough"])
    parser.use(footnote_plugin, inline=False, move_to_end=False)
    parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
    # Displayed math is part of a paragraph; and a footnote starts a block wherever a heading would.
    parser.disable("math_block")
    parser.block.ruler.at("footnote_def", footnote_def, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    parser.inline.ruler.before("link", "wikilink", _wikilink)
    parser.inline.ruler.after("footnote_ref", "undefined_footnote_ref", _undefined_footnote_reference)
    for inline_rule in parser.inline.ruler.__rules__:
        inline_rule.fn = _placed_inline(inline_rule.fn)
    for block_rule in parser.block.ruler.__rules__:
        block_rule.fn = _placed_block(block_rule.fn)
    return parser


_INSIDE = re.compile(r"\s*[^\s|\[\]][^\[\]\n]*")


def _wikilink(state: StateInline, silent: Silent) -> bool:
    """`[[…]]` on one line and without brackets inside; code and autolinks in it go first, as in the text of any link."""
    opening = state.pos + state.src.startswith("!", state.pos)
    if not state.src.startswith("[[", opening):
        return False
    end = parseLinkLabel(state, opening + 1)
    inside = state.src[opening + 2 : max(end, 0)]
    if end + 2 > state.posMax or not state.src.startswith("]]", end) or not _INSIDE.fullmatch(inside):
        return False
    if not silent:
        _push_wikilink(state, "embed" if opening > state.pos else "wikilink", inside, end)
    state.pos = end + 2
    return True


def _push_wikilink(state: StateInline, kind: str, inside: str, end: int) -> None:
    """The words behind `|` are Markdown, a target alone is shown as it stands."""
    target, mark, alias = inside.partition("|")
    state.push(kind, "", 1).meta["target"] = target.removesuffix("\\") if mark else target
    if mark:
        behind, state.pos, state.posMax = state.posMax, end - len(alias), end
        state.md.inline.tokenize(state)
        state.posMax = behind
    else:
        state.push("text", "", 0).content = target
    state.push(f"{kind}_close", "", -1)


_REFERENCE = re.compile(r"\[\^([^\s\[\]]+)\]")


def _undefined_footnote_reference(state: StateInline, silent: Silent) -> bool:
    """A reference to no footnote: text as far as other rules are concerned, and in the text of a link nothing else."""
    found = _REFERENCE.match(state.src, state.pos, state.posMax)
    links = sum(token.nesting for token in state.tokens if token.type in {"link_open", "link_close"})
    if silent or links or found is None:
        return False
    token = state.push("undefined_footnote_ref", "", 0)
    token.content = found[0]
    token.meta["label"] = found[1]
    state.pos = found.end()
    return True


def _placed_inline(rule: InlineRule) -> InlineRule:
    """The rule, noting in its first token which characters it took. A text before that is not its own."""

    def placed(state: StateInline, silent: Silent) -> bool:
        start, count = state.pos, len(state.tokens)
        applies = rule(state, silent)
        own = [token for token in state.tokens[count:] if token.type != "text"]
        if applies and own:
            own[0].meta["span"] = (start, state.pos)
        return applies

    return placed


def _placed_block(rule: BlockRule) -> BlockRule:
    """The rule, noting in its first token where each of its lines begins, behind `>`, list marks and blanks."""

    def placed(state: StateBlock, line: int, last: int, silent: Silent) -> bool:
        count = len(state.tokens)
        begins = state.bMarks[line] + state.tShift[line]
        applies = rule(state, line, last, silent)
        if applies and len(state.tokens) > count:
            later = range(line + 1, state.line)
            state.tokens[count].meta["starts"] = [begins, *(state.bMarks[at] + state.tShift[at] for at in later)]
        return applies

    return placed


_ID = re.compile(r"\{#[^\s{}#]+\}\s*$")


class _Reader:
    """Turns the tokens of one note into facts, with offsets into its normalised source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.ends = [*(end.start() for end in re.finditer("\n", source)), len(source)]
        self.defined: set[str] = set()

    def facts(self, tokens: Iterable[Token]) -> Iterator[Fact]:
        block = Token("", "", 0)
        cells: Iterator[Places] = iter(())
        for token in tokens:
            if token.type == "inline":
                places = next(cells, ()) if block.type == "table_open" else self._places(block, token)
                yield from _inline_facts(token.children or [], places)
                if block.type == "heading_open":
                    title = _ID.sub("", _seen(token.children or []))
                    yield Fact("heading", *self._extent(block), _outlined(int(block.tag[1]), title))
            elif token.type == "tr_open":
                cells = iter(self._cells(block, token))
            elif "starts" in token.meta:
                block = token
                yield from self._block_facts(block)

    def _block_facts(self, block: Token) -> Iterator[Fact]:
        match block.type:
            case "fence":
                yield Fact("fence", *self._extent(block), "".join(block.info.split(maxsplit=1)[:1]))
            case "code_block":
                yield Fact("indented code", *self._extent(block), None)
            case "html_block":
                yield Fact("html block", *self._extent(block), None)
            case "table_open":
                yield Fact("table", *self._extent(block), None)
            case "footnote_reference_open":
                yield Fact("footnote", *self._extent(block), _folded(block.meta["label"]))
            case "definition" if block.meta["id"] not in self.defined:
                self.defined.add(block.meta["id"])
                yield Fact("definition", *self._extent(block), _folded(block.meta["label"]))

    def _extent(self, block: Token) -> tuple[int, int]:
        """From the first character of a block to its last that is not blank."""
        start: int = block.meta["starts"][0]
        return start, start + len(self.source[start : self.ends[_lines(block).stop - 1]].rstrip())

    def _places(self, block: Token, inline: Token) -> Places:
        if block.type == "heading_open" and block.markup.startswith("#"):
            behind = block.meta["starts"][0] + len(block.markup)
            start = behind + len(self.source[behind:]) - len(self.source[behind:].lstrip(MD_TRIM_CHARS))
            return range(start, start + len(inline.content))
        return self._paragraph_places(inline)

    def _paragraph_places(self, inline: Token) -> Places:
        """A paragraph consists of the ends of its lines, the last one trimmed."""
        places: list[int] = []
        pieces = inline.content.split("\n")
        ends = [self.ends[line] for line in _lines(inline)][: len(pieces)]
        ends[-1] = len(self.source[: ends[-1]].rstrip(MD_TRIM_CHARS))
        for piece, end in zip(pieces, ends, strict=True):
            places.extend(range(end - len(piece), end + 1))
        return places

    def _cells(self, table: Token, row: Token) -> list[Places]:
        r"""The cells of a row, each without the blanks around and the backslashes of `\|`."""
        line = _lines(row).start
        start: int = table.meta["starts"][line - _lines(table).start]
        end = len(self.source[: self.ends[line]].rstrip(MD_TRIM_CHARS))
        cells: list[list[int]] = [[]]
        for at in range(start, end):
            escaped = self.source[at - 1] == "\\" and at > start
            if self.source[at] == "|" and not escaped:
                cells.append([])
                continue
            if self.source[at] == "|":
                cells[-1].pop()
            cells[-1].append(at)
        return [self._trimmed(cell) for cell in cells[not cells[0] : len(cells) - (not cells[-1])]]

    def _trimmed(self, cell: list[int]) -> Places:
        text = "".join(self.source[at] for at in cell)
        left = len(text) - len(text.lstrip(MD_TRIM_CHARS))
        return cell[left : len(text.rstrip(MD_TRIM_CHARS))]


def _lines(token: Token) -> range:
    first, behind = token.map or (0, 0)
    return range(first, behind)


def _inline_facts(tokens: Iterable[Token], places: Places) -> Iterator[Fact]:
    for token in tokens:
        if "span" not in token.meta:
            continue
        start, end = token.meta["span"]
        for kind, data in _named(token):
            yield Fact(kind, places[start], places[end - 1] + 1, data)
        # The text of an image is parsed by itself, counting from behind its `![`.
        children = [child for child in token.children or [] if child.type != "undefined_footnote_ref"]
        yield from _inline_facts(children, places[start + 2 :])


def _named(token: Token) -> Iterator[tuple[str, str | None]]:
    match token.type:
        case "link_open" if token.markup == "autolink":
            yield "autolink", str(token.attrs["href"])
        case "link_open" | "image":
            kind = "image" if token.type == "image" else "link"
            if "label" in token.meta:
                yield f"reference {kind}", _folded(token.meta["label"])
            else:
                yield kind, str(token.attrs["src" if kind == "image" else "href"])
        case "wikilink" | "embed":
            yield token.type, _leads_to(token.meta["target"])
        case "code_inline":
            yield "code", None
        case "html_inline":
            yield "html", None
        case "footnote_ref" | "undefined_footnote_ref":
            yield "footnote reference", _folded(token.meta["label"])


def _seen(tokens: Iterable[Token]) -> str:
    """What a reader sees of a title."""
    return "".join(_seen_of(token) for token in tokens)


def _seen_of(token: Token) -> str:
    match token.type:
        case "softbreak" | "hardbreak":
            return " "
        case "image":
            return _seen(token.children or [])
        case "html_inline":
            return ""
        case _:
            return token.content.replace("\n", " ")


def _outlined(level: int, title: str) -> str:
    """A heading's data: `2 Next steps`.

    Tildes are left out. markdown-it strikes what stands between four of them, though only one or two may be, and sees 😀
    as punctuation that hides them.
    """
    return f"{level} {title.replace('~', '').strip()}"


def _leads_to(target: str) -> str:
    path, mark, fragment = target.partition("#")
    return path.strip() + mark + fragment.strip()


def _folded(label: str) -> str:
    """A label as references compare it: `foo bar` for `[Foo  Bar]`."""
    return " ".join(label.split()).casefold()


def _our_blocks(document: Document) -> Iterator[Fact]:
    for heading in document.headings:
        yield Fact("heading", *heading.span, _outlined(heading.level, heading.title))
    for fence in document.fences:
        yield Fact("fence", *fence.span, fence.language)
    for note in document.footnotes:
        yield Fact("footnote", *note.span, note.label)
    for definition in document.definitions:
        if definition.used:
            yield Fact("definition", *definition.span, definition.label)


def _our_spans(document: Document) -> Iterator[Fact]:
    plain = {
        "indented code": document.indented_code,
        "table": document.tables,
        "html block": document.html_blocks,
        "html": document.html_spans,
        "code": document.code_spans,
    }
    for kind, spans in plain.items():
        yield from (Fact(kind, *span, None) for span in spans)
    for reference in document.footnote_references:
        yield Fact("footnote reference", *reference.span, reference.label)


def _our_links(links: Iterable[Link]) -> Iterator[Fact]:
    for link in links:
        match link:
            case WikiLink():
                mark = "" if link.fragment is None else "#"
                data = link.target + mark + (link.fragment or "")
                yield Fact("embed" if link.embed else "wikilink", *link.span, data)
            case InlineLink():
                yield Fact("image" if link.image else "link", *link.span, link.destination.url)
            case ReferenceLink(defined=True):
                yield Fact("reference image" if link.image else "reference link", *link.span, link.reference)
            case Autolink(bare=False):
                yield Fact("autolink", *link.span, link.url)
            case _:
                pass
