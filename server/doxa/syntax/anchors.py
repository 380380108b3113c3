"""Anchors that HTML sets in a note, for links to lead to: `<a id="next"></a>`."""

import re
from collections.abc import Iterable, Iterator

from doxa.syntax.document import Anchor
from doxa.text.span import Span

_TAG = re.compile(r"<([A-Za-z][A-Za-z0-9-]*)(\s[^<>]*)>")
_ATTRIBUTE = re.compile(r"""\s(id|name)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'=`/]+))""", re.IGNORECASE)


def anchors(text: str, html: Iterable[Span]) -> Iterator[Anchor]:
    """What has an `id` in stretches of HTML; a `name` is one too, as long as it is that of an `<a>`."""
    for span in html:
        for tag in _TAG.finditer(text, *span):
            for found in _ATTRIBUTE.finditer(text, *tag.span(2)):
                if found[1].lower() == "id" or tag[1].lower() == "a":
                    place = Span(*found.span(found.lastindex or 0))
                    yield Anchor(place, place.of(text))
