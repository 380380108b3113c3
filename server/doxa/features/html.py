"""A note as HTML, as one reads it: by one renderer, from the text alone, which stays as it is.

What is only meant for Doxa is left out: the header, comments, ids of blocks, and the marks of entity tags. Nothing takes
their place, and the type of an entity makes no difference. HTML is shown as it is written: no script runs.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from doxa.syntax.claims import FILLER, Claims, without
from doxa.syntax.document import Autolink, Document, WikiLink
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span

Opened = Mapping[tuple[str, str | None], str]
"""What links open, by their target and fragment: `file:///notes/plan.md#L3,1` for `[[plan#Next]]`."""


def html(document: Document, opened: Opened) -> str:
    """The HTML of a note. Links to files that open nothing are shown as words."""
    ours = [one for one in document.links if isinstance(one, WikiLink) or (isinstance(one, Autolink) and one.bare)]
    shown = _Shown(document.text, ours, opened)
    renderer = _renderer()
    kept: dict[str, Any] = {}
    tokens = renderer.parse(_prepared(document, ours), kept)
    for token in tokens:
        shown.complete(token)
    return str(renderer.renderer.render(tokens, renderer.options, kept)).replace(FILLER, "").replace("<p></p>\n", "")


_STAND_IN = "\ufdd1"
"""Stands around the number of a link that Markdown does not know, while the rest is rendered. No text holds it."""

_STANDS_IN = re.compile(rf"{_STAND_IN}(\d{{1,9}}){_STAND_IN}", re.ASCII)
_PICTURE = re.compile(r".*\.(?:png|jpe?g|gif|svg|webp|avif|bmp)", re.IGNORECASE)
_VERBATIM = frozenset({"fence", "code_block", "code_inline", "math_inline", "math_inline_double"})
_SAFE = re.compile(r"(?:https?|mailto):", re.IGNORECASE)


@cache
def _renderer() -> MarkdownIt:
    renderer = MarkdownIt("commonmark", {"html": False, "maxNesting": 100}).enable(["table", "strikethrough"])
    renderer.use(footnote_plugin, inline=False).use(tasklists_plugin)
    return renderer.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True).disable("math_block")


def _prepared(document: Document, ours: Sequence[WikiLink | Autolink]) -> str:
    """What is rendered: the text with fillers for what is left out, so that what stands beside it means what it meant."""
    base = document.front_matter.span.end if document.front_matter else 0
    fences = (one for each in document.containers for one in (each.opening, each.closing) if one)
    blanked = without(document.text, base, Claims(document.comments, tuple(fences)))
    edits = [Edit(one.span, f"{_STAND_IN}{number}{_STAND_IN}") for number, one in enumerate(ours)]
    edits += (Edit(span, FILLER) for span in _left_out(document))
    kept = _apart(edit for edit in edits if edit.span.start >= base)
    return apply_edits(blanked, [Edit(edit.span.shifted(-base), edit.text) for edit in kept])


def _left_out(document: Document) -> Iterator[Span]:
    """Ids of blocks, and of `#[Mount Doom]:PLACE` the characters `#[` and `]:PLACE`."""
    yield from (one.span for one in document.block_ids)
    for tag in document.entity_tags:
        yield from (Span(tag.span.start, tag.name_span.start), Span(tag.name_span.end, tag.span.end))


def _apart(edits: Iterable[Edit]) -> Iterator[Edit]:
    end = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        if end <= edit.span.start < edit.span.end:
            end = edit.span.end
            yield edit


@dataclass(frozen=True, slots=True)
class _Shown:
    """What stands in the place of links."""

    text: str
    ours: Sequence[WikiLink | Autolink]
    opened: Opened

    def complete(self, token: Token) -> None:
        """Give the links in a token what they open; in code, give back what stood there."""
        if token.type in _VERBATIM:
            token.content = _STANDS_IN.sub(self._source, token.content)
        for name in ("href", "src"):
            if name in token.attrs:
                token.attrs[name] = self._opened(str(token.attrs[name]))
        if token.children:
            token.children = list(self._children(token.children, is_linked=token.type == "image"))

    def _children(self, tokens: Iterable[Token], *, is_linked: bool) -> Iterator[Token]:
        """The tokens of a paragraph; a link inside of another is only words."""
        depth = int(is_linked)
        for token in tokens:
            self.complete(token)
            depth += token.nesting if token.type in ("link_open", "link_close") else 0
            if token.type == "text" and _STAND_IN in token.content:
                yield from self._pieces(token.content, is_linked=depth > 0)
            else:
                yield token

    def _pieces(self, content: str, *, is_linked: bool) -> Iterator[Token]:
        for number, piece in enumerate(_STANDS_IN.split(content)):
            is_link = number % 2 and int(piece) < len(self.ours)
            yield from self._link(self.ours[int(piece)], is_linked=is_linked) if is_link else (_words(piece),)

    def _link(self, link: WikiLink | Autolink, *, is_linked: bool) -> Iterator[Token]:
        words, target = self._said(link)
        if target is None or is_linked:
            yield _words(words)
        elif isinstance(link, WikiLink) and link.embed and _PICTURE.fullmatch(link.target):
            yield Token("image", "img", 0, {"src": target, "alt": ""}, content=words, children=[_words(words)])
        else:
            yield from (Token("link_open", "a", 1, {"href": target}), _words(words), Token("link_close", "a", -1))

    def _said(self, link: WikiLink | Autolink) -> tuple[str, str | None]:
        """The words of a link, and what it opens."""
        if isinstance(link, Autolink):
            return link.url_span.of(self.text), link.url if _SAFE.match(link.url) else None
        words = link.alias or link.target + (f"#{link.fragment}" if link.fragment else "")
        return words.strip("#"), self.opened.get((link.target, link.fragment))

    def _opened(self, written: str) -> str:
        path, sharp, fragment = written.partition("#")
        return self.opened.get((unquote(path.partition("?")[0]), unquote(fragment) if sharp else None), written)

    def _source(self, stand_in: re.Match[str]) -> str:
        number = int(stand_in[1])
        return self.ours[number].span.of(self.text) if number < len(self.ours) else stand_in[0]


def _words(content: str) -> Token:
    return Token("text", "", 0, content=content)
