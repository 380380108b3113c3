"""Footnotes, and the citation inside one: `source[, p.3] — "verbatim quote"`.

The source is a file name; with blanks in it, it stands in angle brackets or quotation marks, or is a link. The separator is
an em dash, an en dash or `--`. The quote stands in straight or curly marks, perhaps in italics, and may run over lines.
"""

import re

from doxa.syntax.document import Citation, Footnote
from doxa.syntax.walk import RawFootnote
from doxa.text.span import Span, trimmed

_LABEL = re.compile(r"\[\^([^\]\r\n]*)\]:")
_SOURCE = re.compile(
    r"""<([^<>\r\n]+)>                                  # <rfc 34.pdf>
      | ["“]([^"“”\r\n]+)["”]                           # "rfc 34.pdf"
      | \[\[([^\[\]|\r\n]+)(?:\|[^\[\]\r\n]*)?\]\]      # [[rfc 34.pdf]]
      | \[[^\[\]\r\n]*\]\(                            # [the RFC](raw/rfc-34.pdf "bref://1529c1b93f12")
        (?: <([^<>\r\n]+)> | ([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*) )
        (?: [ \t]+ (?: "(?:[^"\\\r\n]|\\.)*" | '(?:[^'\\\r\n]|\\.)*' ) )? \)
      | ([^\s,—–<>"“\[\]]+)                             # rfc-34.pdf
    """,
    re.VERBOSE,
)
_PAGE = re.compile(r"[ \t]*,\s*(?:pp?\.|pages?\b|S\.)[ \t]*(\w[\w.–-]*)", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*(?:—|–|--)\s*")
_QUOTE = re.compile(
    r"""[*_]{0,3}
        (?: "((?:[^"\\]|\\.)*)" | “([^”]*)” | „([^“”]*)[“”] | «([^»]*)» )
        [*_]{0,3}""",
    re.VERBOSE | re.DOTALL,
)
_FILE_NAME = re.compile(r"\S*\.\w{1,8}")
_CONTINUATION = re.compile(r"(\r\n?|\n)[ \t>]*")


def footnote(text: str, raw: RawFootnote) -> Footnote:
    """A footnote definition with its parts."""
    head = _LABEL.match(text, *raw.span)
    label_span, start = (Span(*head.span(1)), head.end()) if head else (Span(*raw.span[:1] * 2), raw.span.start)
    body = trimmed(text, start, raw.span.end)
    return Footnote(raw.span, raw.label, label_span, body, _citation(text, body))


def _citation(text: str, body: Span) -> Citation | None:
    """The citation that a footnote starts with; None for a remark in words.

    Without a quote, only a file name or a bracketed name is taken for a source.
    """
    source = _SOURCE.match(text, *body)
    if source is None or source.lastindex is None:
        return None
    page = _PAGE.match(text, source.end(), body.end)
    end = page.end() if page else source.end()
    separator = _SEPARATOR.match(text, end, body.end)
    quote = _QUOTE.match(text, separator.end(), body.end) if separator else None
    whole = source.lastindex < _SOURCE.groups or _FILE_NAME.fullmatch(source.group())
    if quote is None and not (whole and (separator or end == body.end)):
        return None
    source_span = trimmed(text, *source.span(source.lastindex))
    quote_span = Span(*quote.span(quote.lastindex or 1)) if quote else None
    return Citation(
        Span(body.start, quote.end() if quote else end),
        source_span.of(text),
        source_span,
        page and page[1],
        page and Span(*page.span(1)),
        quote_span and _CONTINUATION.sub(r"\1", quote_span.of(text)),
        quote_span,
    )
