"""Completing a citation in a footnote: the files that can be quoted, then sentences of the file that is chosen.

What is accepted is exact: the source is the file that was offered, and the quote stands in it to the character.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from doxa.beliefs.page import Page
from doxa.beliefs.sentences import sentences
from doxa.features.actions.appending import line_end
from doxa.features.completion_items import MOST, Completions, Item, ItemKind
from doxa.index.catalogue import Catalogue
from doxa.index.names import NOTE_ENDINGS, key
from doxa.syntax.document import Citation
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import is_sidecar

MARKS = ('""', "“”", "«»")
"""Quotation marks that can hold a quote, the usual ones first."""

_HEAD = re.compile(r"[ \t>]*(\[\^[^\]\r\n]+\]:)[ \t]*")
_ANGLES = re.compile(r"<([^<>]*)\Z")
_BARE = re.compile(r"(?!#)[^\s,—–<>\"“\[\]]*\Z")
_BARE_REST = re.compile(r"[^\s,—–<>\"“\[\]]*")
_ANGLE_REST = re.compile(r"[^<>\r\n]*>")
_QUOTE = re.compile(r"(?P<before>.*?\s*(?:—|–|--)[ \t]*)(?P<words>(?P<mark>[\"“«]?)[^\"“”«»]*)\Z")
_QUOTE_REST = {'"': re.compile(r'[^"\r\n]*"'), "“": re.compile(r"[^”\r\n]*”"), "«": re.compile(r"[^»\r\n]*»")}
_ALIKE = 50
"""How similar, of 100, a sentence must be to the claim to be shown before the others."""
_NEAREST = 5
_LONGEST_LABEL = 100


class _Line(NamedTuple):
    """The line of the cursor: `[^1]: ` with what stands before it, what is typed behind that, and the rest of the line."""

    head: str
    label: str
    typed: str
    rest: str
    offset: int

    def span(self, words: str, behind: int) -> Span:
        return Span(self.offset - len(words), self.offset + behind)


def citation_completion(page: Page, catalogue: Callable[[], Catalogue], offset: int) -> Completions | None:
    """What fits at the cursor; None where no citation is being typed."""
    line = _line(page, offset)
    if line is None:
        return None
    quote = _QUOTE.fullmatch(line.typed)
    citation = citation_in(f"[^1]: {quote['before']}") if quote else None
    if quote and citation:
        rest = _QUOTE_REST[quote["mark"]].match(line.rest) if quote["mark"] else None
        items = _quote_items(page, line, quote, citation)
        return Completions(line.span(quote["words"], rest.end() if rest else 0), items, is_incomplete=True)
    angles, bare = _ANGLES.fullmatch(line.typed), _BARE.fullmatch(line.typed)
    if angles or bare:
        rest = (_ANGLE_REST if angles else _BARE_REST).match(line.rest)
        items = tuple(_source_items(page, line, catalogue(), angles[1] if angles else line.typed))
        return Completions(line.span(line.typed, rest.end() if rest else 0), items, is_incomplete=True)
    return None


def citation_in(words: str) -> Citation | None:
    """The citation that a footnote of these words has."""
    found = parse(words).footnotes
    return found[0].citation if len(found) == 1 else None


def _line(page: Page, offset: int) -> _Line | None:
    text = page.document.text
    note = next((one for one in page.document.footnotes if one.span.start <= offset <= one.span.end + 1), None)
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    head = _HEAD.match(text, start, offset) if note else None
    if note is None or head is None or head.start(1) != note.span.start:
        return None
    ends = [end for mark in "\r\n" if (end := text.find(mark, offset)) >= 0]
    return _Line(head[0], note.label, text[head.end() : offset], text[offset : min(ends, default=len(text))], offset)


# Sources


def _source_items(page: Page, line: _Line, catalogue: Catalogue, typed: str) -> Iterator[Item]:
    ending = "" if line.rest.strip() else " — "
    for hit in catalogue.notes(typed, MOST, lambda path: path != page.path and not is_sidecar(path)):
        name = next((one for one in _names(hit.path) if page.vault.resolve(page.path, one).notes == (hit.path,)), None)
        written = next((one for one in _written(name) if _is_source(one, name)), None) if name else None
        if name and written:
            kind = ItemKind.NOTE if hit.path.lower().endswith(NOTE_ENDINGS) else ItemKind.FILE
            yield Item(name, kind, f"{written}{ending}", f"{line.typed} {name}", hit.path)


def _names(path: NotePath) -> tuple[str, ...]:
    return path.rpartition("/")[2], path


def _written(name: str) -> tuple[str, ...]:
    return name, f"<{name}>"


def _is_source(written: str, name: str) -> bool:
    citation = citation_in(f'[^1]: {written} — "x"')
    return citation is not None and citation.source == name and citation.quote == "x" and ":" not in name


# Sentences


def _quote_items(page: Page, line: _Line, typed: re.Match[str], citation: Citation) -> tuple[Item, ...]:
    paths = (
        page.vault.resolve(page.path, citation.source).notes
        or page.vault.resolve(page.path, unquote(citation.source)).notes
    )
    text = page.text(paths[0]) if paths else None
    if text is None:
        return ()
    claim = next((one.statement for one in page.claims if line.label in one.labels), "")
    words = typed["words"].removeprefix(typed["mark"])
    items = []
    for sentence in _fitting(_sentences(text), words, claim):
        quoted = _quoted(page, line, typed["before"], sentence)
        if quoted:
            items.append(Item(_label(sentence), ItemKind.BLOCK, quoted, f"{typed['words']} {_label(sentence)}", paths[0]))
        if len(items) == MOST:
            break
    return tuple(items)


@lru_cache(maxsize=2)
def _sentences(text: str) -> Mapping[str, str]:
    """The sentences of a text, each with its words as they are compared."""
    found = dict.fromkeys(span.of(text) for span in sentences(text))
    return {one: key(" ".join(one.split())) for one in found}


def _fitting(said: Mapping[str, str], typed: str, claim: str) -> Iterator[str]:
    """Those that have the words, else those like them; where nothing is typed, what is like the claim before the rest."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - not needed before somebody asks

    choices, wanted = list(said), key(" ".join(typed.split()))
    if wanted:
        having = [one for one, words in said.items() if wanted in words]
        alike = process.extract(typed, choices, scorer=fuzz.partial_ratio, limit=_NEAREST, score_cutoff=_ALIKE)
        yield from having or (one for one, _, _ in alike)
        return
    found = process.extract(claim, choices, scorer=fuzz.token_set_ratio, limit=_NEAREST, score_cutoff=_ALIKE)
    yield from dict.fromkeys((*(one for one, _, _ in found), *choices))


def _quoted(page: Page, line: _Line, before: str, sentence: str) -> str | None:
    """The sentence in marks that can hold it; None where a quote of it would not be exact in this footnote.

    A line end is written as the lines of the page end, so that a sentence over lines must have the same.
    """
    lines = sentence.replace(line_end(page.document.text), "")
    if "\r" in lines or "\n" in lines or "%%" in sentence or (lines != sentence and line.head.strip().startswith(">")):
        return None
    for marks in MARKS:
        quoted = f"{marks[0]}{sentence}{marks[1]}"
        citation = citation_in(f"[^1]: {before}{quoted}")
        if citation and citation.quote == sentence:
            return quoted
    return None


def _label(sentence: str) -> str:
    line = " ".join(sentence.split())
    return line if len(line) <= _LONGEST_LABEL else f"{line[:_LONGEST_LABEL]}…"
