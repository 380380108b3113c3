"""The fields of a header or a TOML file, as tests look at them."""

from collections.abc import Iterator

from doxa.syntax.values import Data, Field, Parsed
from doxa.text.span import Span

BASE = 4
"""Where the sources of the tests stand in a note: behind `---` and its line end."""


def data_of(parsed: Parsed) -> dict[str, Data]:
    return {field.key: field.value.data for field in parsed.fields}


def covered(source: str, span: Span) -> str:
    """The characters of a span that counts from the start of the note."""
    return span.shifted(-BASE).of(source)


def written_in(source: str, parsed: Parsed) -> list[tuple[str, str]]:
    """The characters of every key and value, nested ones behind the one that holds them."""
    return [
        (covered(source, field.key_span), covered(source, field.value.span))
        for top in parsed.fields
        for field in _with_inner(top)
    ]


def _with_inner(field: Field) -> Iterator[Field]:
    yield field
    for inner in (*field.value.fields, *(field for item in field.value.items for field in item.fields)):
        yield from _with_inner(inner)
