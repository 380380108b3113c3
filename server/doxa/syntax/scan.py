"""What Markdown does not know, found in the characters that it leaves as text.

Each function looks for one kind of thing and is linear in the text, whatever the text: it jumps from one occurrence of the
thing's mark to the next, and its patterns cannot look back.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from doxa.syntax.blocks import Block, BlockKind, block_at, block_before, blocks_of
from doxa.syntax.document import Autolink, BlockId, BlockName, FootnoteReference, QueryEmbed, Tag, TagName
from doxa.syntax.links import label
from doxa.syntax.mask import Mask
from doxa.syntax.walk import Walk
from doxa.text.span import Span, trimmed

BEFORE_TAG = frozenset(" \t\r\n([>\"'“‘«*_~=|,;—–（「『【")
"""What may stand before a `#` that starts a tag; `C#` and `page#top` are none."""

_MARKS = "".join(
    character
    for character in map(chr, (*range(0x300, 0x1E00), *range(0xA66F, 0xABEE)))
    if unicodedata.category(character).startswith("M")
)
LETTER = rf"[\w{_MARKS}]"
"""A letter, a digit, `_`, or a mark that belongs to a letter, which `\\w` leaves out: half of हिन्दी and of ภาษาที่."""

_EMOJI = "\u200d\ufe0f\u20e3\u2600-\u27bf\u2b50\u2b55\U0001f000-\U0001faff"
_TAG = re.compile(rf"#([\w{_MARKS}\-/{_EMOJI}]+)")
_BLOCK_ID = re.compile(r"\^([A-Za-z0-9-]+)[ \t]*(?=[\r\n]|$)")
_FOOTNOTE = re.compile(r"\[\^([^\[\]\s]{1,255})\]")
_QUERY = re.compile(r"\{\{query:([^|{}\r\n\\]*)(?:\\?\|[ \t]*view:([^|{}\r\n]*))?\}\}")
_URL = re.compile(r"(?:(?!\[\^)[^\s<>\"`|\\\x00-\x1f。，、；：！？「」『』【】（）《》])+")
_URL_START = re.compile(r"https?://[^\s/?#]|www\.[^\s/?#]", re.IGNORECASE)
_NOT_BEFORE_URL = re.compile(r"[A-Za-z0-9/=<@.:-]")
_ENTITY = re.compile(r"&[A-Za-z0-9]{1,32};$")
_LINE_END = re.compile(r"[\r\n]")


def occurrences(text: str, mark: str, base: int) -> Iterator[int]:
    """Where the mark stands in the text from `base` on."""
    start = text.find(mark, base)
    while start >= 0:
        yield start
        start = text.find(mark, start + 1)


def tags(text: str, base: int, taken: Mask) -> list[Tag]:
    """`#project/Alpha`; one with digits only is the number of something."""
    found = []
    for tag in _TAG.finditer(text, base):
        start, name = tag.start(), tag[1].rstrip("/")
        if (start > base and text[start - 1] not in BEFORE_TAG) or taken.covers(start):
            continue
        if name and not name.isdigit():
            end = start + 1 + len(name)
            found.append(Tag(Span(start, end), TagName(name), Span(start + 1, end)))
    return found


def block_ids(walk: Walk, taken: Mask) -> list[BlockId]:
    """`^37066d` at the end of a line, behind a blank or alone."""
    text, base = walk.text, walk.base
    marks = [
        mark
        for start in occurrences(text, "^", base)
        if (start == base or text[start - 1] in " \t\r\n>")
        and (mark := _BLOCK_ID.match(text, start))
        and not taken.covers(start)
    ]
    blocks = blocks_of(walk) if marks else ()
    spans = [Span(mark.start(), mark.end(1)) for mark in marks]
    return [BlockId(span, BlockName(span.of(text)[1:]), _named_block(blocks, span)) for span in spans]


def _named_block(blocks: Sequence[Block], mark: Span) -> Span:
    """The block that a mark names: the one before, if the mark is all that its paragraph holds."""
    number = block_at(blocks, mark.start)
    if number is None:
        return mark
    block = blocks[number]
    if block.kind is BlockKind.PARAGRAPH:
        before = block_before(blocks, number) if block.span == mark else None
        if before is not None:
            return blocks[before].span
        if block.parent is not None and blocks[block.parent].kind is BlockKind.ITEM:
            return blocks[block.parent].span
    return block.span


def undefined_footnotes(text: str, base: int, taken: Mask) -> list[FootnoteReference]:
    """`[^1]` in the text without a definition, which Markdown leaves as text."""
    found = []
    for start in occurrences(text, "[^", base):
        reference = None if taken.covers(start) or _is_escaped(text, start) else _FOOTNOTE.match(text, start)
        if reference:
            span = Span(start, reference.end())
            found.append(FootnoteReference(span, label(reference[1]), Span(*reference.span(1)), defined=False))
    return found


def _is_escaped(text: str, at: int) -> bool:
    """Whether a backslash takes the meaning from a character; two of them are one backslash that does not."""
    start = at
    while start and text[start - 1] == "\\":
        start -= 1
    return (at - start) % 2 == 1


def bare_urls(text: str, base: int, taken: Mask) -> list[Autolink]:
    """`https://a.org/x` and `www.a.org` written as they are."""
    found: list[Autolink] = []
    if "://" not in text and "www." not in text:
        return found
    done = base
    for place in sorted((*occurrences(text, "://", base), *occurrences(text, "www.", base))):
        start = place if text[place] == "w" else max(text.rfind("h", max(done, place - 5), place), done)
        if start < done or taken.covers(start) or not _URL_START.match(text, start):
            continue
        if start > base and _NOT_BEFORE_URL.match(text[start - 1]):
            continue
        span = Span(start, _url_end(text, start, taken.next_start(start)))
        scheme = "http://" if text[start] in "wW" else ""
        found.append(Autolink(span, scheme + span.of(text), span, bare=True))
        done = span.end
    return found


def _url_end(text: str, start: int, limit: int | None) -> int:
    """Where a bare url ends: punctuation behind it belongs to the sentence, and so do brackets that it did not open.

    At the limit, something else begins, as a footnote or a link.
    """
    url = _URL.match(text, start, len(text) if limit is None else limit)
    end = url.end() if url else start
    surplus = {close: text.count(close, start, end) - text.count(opening, start, end) for close, opening in (")(", "][")}
    while end > start:
        last = text[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last == ";" and (entity := _ENTITY.search(text, max(start, end - 34), end)):
            end = entity.start()
            continue
        elif last not in "?!.,:;*_~'’”“»…":
            break
        end -= 1
    return end


def highlights(walk: Walk, taken: Mask) -> list[Span]:
    """`==marked==` within one block."""
    text, blocks = walk.text, cache(lambda: blocks_of(walk))
    found: list[Span] = []
    opened: int | None = None
    for start in _highlight_marks(text, walk.base, taken):
        if (
            opened is not None
            and start > opened + 2
            and not text[start - 1].isspace()
            and _same_block(text, blocks, opened, start)
        ):
            found.append(Span(opened, start + 2))
            opened = None
        elif not text[start + 2 : start + 3].isspace():
            opened = start
    return found


def _highlight_marks(text: str, base: int, taken: Mask) -> Iterator[int]:
    """Where `==` stands, and neither one `=` nor three."""
    end = base
    for start in occurrences(text, "==", base):
        if start < end:
            continue
        end = start + 2
        while text.startswith("=", end):
            end += 1
        if end == start + 2 and not taken.covers(start) and not _is_escaped(text, start):
            yield start


def _same_block(text: str, blocks: Callable[[], Sequence[Block]], start: int, end: int) -> bool:
    """Whether two places are in one block, as on one line they always are; the blocks are made only if need be."""
    return _LINE_END.search(text, start, end) is None or block_at(blocks(), start) == block_at(blocks(), end)


def queries(text: str, base: int, taken: Mask) -> list[QueryEmbed]:
    """`{{query:open-tasks | view:table}}`; other words in double braces belong to template languages."""
    found = []
    for start in occurrences(text, "{{query:", base):
        embed = None if taken.covers(start) or _is_escaped(text, start) else _QUERY.match(text, start)
        if embed:
            query = trimmed(text, *embed.span(1))
            view = trimmed(text, *embed.span(2)) if embed[2] is not None else None
            found.append(QueryEmbed(Span(*embed.span()), query.of(text), query, view and view.of(text), view))
    return found
