"""One pass over the events of the Markdown parser, which knows CommonMark, tables, footnotes, math and wikilinks.

What it gives is turned into parts of a Document, in characters of the note. What it does not know (tags, block ids,
comments, containers, …) other modules find in what is left: `opaque` and `linked` say which characters are taken.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pyromark

from doxa.syntax.dialect import Dialect
from doxa.syntax.document import (
    Autolink,
    Callout,
    Fence,
    FootnoteReference,
    InlineLink,
    Label,
    Link,
    Math,
    ReferenceLink,
    ReferenceStyle,
    Task,
)
from doxa.syntax.links import destination_and_title, label, wiki_link
from doxa.text.span import Span, quick, trimmed
from doxa.text.utf8 import character_offsets

OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
    | pyromark.Options.ENABLE_MATH
    | pyromark.Options.ENABLE_WIKILINKS
)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_LONE_CR = re.compile(r"\r(?!\n)")
_TASK = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(\[([^\]\r\n])\])(?=[ \t])")
_CALLOUT = re.compile(r">[ \t]*\[!([^\]\r\n|]+)(?:\|[^\]\r\n]*)?\]([+-]?)([^\r\n]*)")
_FENCE = re.compile(r"(?:`{3,}|~{3,})[ \t]*(\S*)")
_LEVELS = {"H1": 1, "H2": 2, "H3": 3, "H4": 4, "H5": 5, "H6": 6}
_REFERENCE_STYLES = {
    "Reference": ReferenceStyle.FULL,
    "Collapsed": ReferenceStyle.COLLAPSED,
    "Shortcut": ReferenceStyle.SHORTCUT,
}
BLOCK_NAMES = frozenset(
    {
        "Paragraph",
        "Heading",
        "BlockQuote",
        "List",
        "Item",
        "CodeBlock",
        "HtmlBlock",
        "Table",
        "FootnoteDefinition",
    }
)
_TITLE_LEAVES = frozenset({"Code", "InlineMath", "DisplayMath"})

_Detail = Any
"""What an event says, as nested dicts whose shape depends on its kind."""

Place = dict[str, int]
"""Where an event stands, in bytes: `{"start": 0, "end": 7}`."""


class RawHeading(NamedTuple):
    """A heading as the Markdown parser sees it: attributes such as `{#id}` are still part of its title."""

    span: Span
    level: int
    title: str


class RawFootnote(NamedTuple):
    span: Span
    label: Label


class Walk:
    """What one pass has found. Reads the text from `base` on; `feed` is that part, with what we claim blanked out."""

    def __init__(self, text: str, base: int, feed: str, dialect: Dialect) -> None:
        self.text = text
        self.base = base
        self.feed = digestible(feed)
        self.dialect = dialect
        self.offset = character_offsets(self.feed, base)
        self.block_places: list[tuple[str, Place]] = []
        self.headings: list[RawHeading] = []
        self.fences: list[Fence] = []
        self.indented_code: list[Span] = []
        self.tables: list[Span] = []
        self.html_blocks: list[Span] = []
        self.links: list[Link] = []
        self.footnotes: list[RawFootnote] = []
        self.footnote_references: list[FootnoteReference] = []
        self.tasks: list[Task] = []
        self.callouts: list[Callout] = []
        self.code_spans: list[Span] = []
        self.math: list[Math] = []
        self.html_spans: list[Span] = []
        self.opaque: list[Span] = []
        self.linked: list[Span] = []
        self.text_starts: set[int] = set()
        self._open_links: list[tuple[_Detail, Place]] = []
        self._title: list[str] | None = None
        self._last: Place | None = None
        self._run()

    def _run(self) -> None:  # noqa: C901, PLR0912 - one branch for each kind of event, called a million times
        """Hand each event to what is made of it. This loop sees every event of every note, hence its shape."""
        note_text = self.text_starts.add if "]:" in self.feed else None
        events: Any = pyromark.events_with_range(
            self.feed, options=OPTIONS, merge_text=False, broken_link_callback=self._undefined_reference
        )
        for event, place in events:
            if event.__class__ is str:
                self._break(event, place)
                continue
            kind, value = event.popitem()
            if kind == "Text":
                if self._title is not None:
                    self._title.append(value)
                if note_text is not None:
                    note_text(place["start"])
                self._last = place
            elif kind == "Start":
                name, detail = (value, None) if value.__class__ is str else value.popitem()
                if name in BLOCK_NAMES:
                    self.block_places.append((name, place))
                if name in _STARTS:
                    _STARTS[name](self, detail, place)
            elif kind == "End":
                if value.__class__ is not str:
                    if "Heading" in value:
                        self._close_heading(_LEVELS[value["Heading"]], place)
                elif value == "Link" or value == "Image":  # noqa: PLR1714 - faster than a set
                    self._close_link(*self._open_links.pop())
                    self._last = place
            else:
                self._leaf(kind, value, place)
                self._last = place

    def _break(self, kind: str, place: Place) -> None:
        if kind == "Rule":
            self.block_places.append((kind, place))
        elif self._title is not None:
            self._title.append(" ")

    def block_span(self, place: Place) -> Span:
        """A block from its first to its last character; the Markdown parser counts blanks and line ends in."""
        feed, base, start, end = self.feed, self.base, self.offset(place["start"]), self.offset(place["end"])
        while start < end and feed[end - 1 - base] in " \t\r\n":
            end -= 1
        while start < end and feed[start - base] in " \t\r\n":
            start += 1
        return quick(Span, (start, end))

    def block_start(self, place: Place) -> int:
        """Where a block starts, without the line end that the Markdown parser counts in before a tab."""
        feed, base, start, end = self.feed, self.base, self.offset(place["start"]), self.offset(place["end"])
        while start < end and feed[start - base] in " \t\r\n":
            start += 1
        return start

    def open_heading(self, _: _Detail, __: Place) -> None:
        self._title = []

    def _close_heading(self, level: int, place: Place) -> None:
        self.headings.append(RawHeading(self.block_span(place), level, "".join(self._title or ())))
        self._title = None

    def open_footnote(self, name: str, place: Place) -> None:
        self.footnotes.append(RawFootnote(self.block_span(place), label(name)))

    def open_table(self, _: _Detail, place: Place) -> None:
        self.tables.append(self.block_span(place))

    def open_html(self, _: _Detail, place: Place) -> None:
        span = self.block_span(place)
        self.html_blocks.append(span)
        self.opaque.append(span)

    def open_code(self, kind: _Detail, place: Place) -> None:
        span = self.block_span(place)
        self.opaque.append(span)
        language = None if kind.__class__ is str else _FENCE.match(self.text, *span)
        if language:
            self.fences.append(Fence(span, language[1], Span(*language.span(1))))
        else:
            self.indented_code.append(span)

    def open_item(self, _: _Detail, place: Place) -> None:
        task = _TASK.match(self.text, self.offset(place["start"]))
        if task:
            self.tasks.append(Task(Span(*task.span(1)), task[2], self.block_span(place)))

    def open_quote(self, _: _Detail, place: Place) -> None:
        callout = _CALLOUT.match(self.text, self.offset(place["start"]))
        if callout:
            kind = trimmed(self.text, *callout.span(1))
            title = trimmed(self.text, *callout.span(3))
            self.callouts.append(Callout(self.block_span(place), kind.of(self.text).lower(), kind, callout[2], title))

    def open_link(self, tag: _Detail, place: Place) -> None:
        self._open_links.append((tag, place))
        self._last = None

    def _leaf(self, kind: str, value: _Detail, place: Place) -> None:
        span = self._span(place)
        if kind == "Code":
            self.code_spans.append(span)
        elif kind == "InlineHtml":
            self.html_spans.append(span)
        elif kind == "InlineMath" or kind == "DisplayMath":  # noqa: PLR1714 - faster than a set
            self.math.append(Math(span, kind == "DisplayMath"))
        elif kind == "FootnoteReference":
            self.footnote_references.append(
                FootnoteReference(span, label(value), Span(span.start + 2, span.end - 1), defined=True)
            )
        else:
            return
        self.opaque.append(span)
        if self._title is not None and kind in _TITLE_LEAVES:
            self._title.append(value)

    def _close_link(self, tag: _Detail, place: Place) -> None:
        kind, span = tag["link_type"], self._span(place)
        if kind.__class__ is dict:
            wiki = wiki_link(self.text, span, self.dialect)
            if wiki:
                self.links.append(wiki)
                self.opaque.append(span)
        elif kind == "Inline":
            self._inline_link(tag, span)
        elif kind in _REFERENCE_STYLES:
            self._reference(span, kind, defined=True)
        else:
            url = ("mailto:" if kind == "Email" else "") + tag["dest_url"]
            self.links.append(Autolink(span, url, Span(span.start + 1, span.end - 1), bare=False))
            self.opaque.append(span)

    def _inline_link(self, tag: _Detail, span: Span) -> None:
        """Add a link whose label ends behind the last event inside it."""
        text, (start, end) = self.text, span
        image = text[start] == "!"
        label_start = start + 1 + image
        label_end = text.find("](", label_start if self._last is None else self.offset(self._last["end"]), end)
        place, title = destination_and_title(text, label_end + 2, end - 1, tag["dest_url"], tag["title"])
        label_span = quick(Span, (label_start, label_end))
        self.links.append(quick(InlineLink, (span, image, label_span, place, title)))
        self.linked.append(span)
        self.opaque.append(quick(Span, (label_end, end)))

    def _reference(self, span: Span, kind: str, *, defined: bool) -> None:
        text, style = self.text, _REFERENCE_STYLES[kind]
        image = text[span.start] == "!"
        start = span.start + 1 + image
        if style is ReferenceStyle.COLLAPSED and text.startswith("[]", span.end):
            span = Span(span.start, span.end + 2)  # the Markdown parser leaves out the `[]`
        if style is ReferenceStyle.FULL:
            middle = text.rfind("][", start, span.end)
            label_span, reference = Span(start, middle), Span(middle + 2, span.end - 1)
        else:
            label_span = reference = Span(start, span.end - (3 if style is ReferenceStyle.COLLAPSED else 1))
        self.links.append(ReferenceLink(span, image, style, label_span, label(reference.of(text)), reference, defined))
        self.linked.append(span)

    def _undefined_reference(self, link: _Detail) -> None:
        """Note `[label][ref]` or `[ref][]` without a definition; `[ref]` alone is then just text in brackets."""
        if link["link_type"] == "Shortcut" or link["reference"].startswith("^"):
            return
        self._reference(self._span(link["span"]), link["link_type"], defined=False)

    def _span(self, place: Place) -> Span:
        return quick(Span, (self.offset(place["start"]), self.offset(place["end"])))


_STARTS: dict[str, Callable[[Walk, _Detail, Place], None]] = {
    "Heading": Walk.open_heading,
    "BlockQuote": Walk.open_quote,
    "Item": Walk.open_item,
    "CodeBlock": Walk.open_code,
    "HtmlBlock": Walk.open_html,
    "Table": Walk.open_table,
    "FootnoteDefinition": Walk.open_footnote,
    "Link": Walk.open_link,
    "Image": Walk.open_link,
}


def digestible(text: str) -> str:
    r"""The same text in characters that the Markdown parser takes, one for one.

    Lone surrogates come from editors that cut a pair in two; a lone `\r` ends a line for editors but not for it.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = _LONE_SURROGATE.sub("\ufffd", text)
    return _LONE_CR.sub("\n", text) if "\r" in text else text
