"""Beliefs in a few lines each, for a person at a terminal."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from doxa.cli.places import printable
from doxa.features.beliefs.telling import Source, Told

_FAINT = "bright_black"
_NARROW = "    "


def print_lines(lines: Iterable[Text]) -> None:
    """Print lines, with colours where somebody looks at them."""
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(line)


def belief_lines(one: Told, margin: str = "") -> Iterator[Text]:
    """What is believed, since when and where, and what stands behind it."""
    days = f"since {one.asserted_at}" if one.superseded_at is None else f"{one.asserted_at} to {one.superseded_at}"
    indent = margin + _NARROW
    yield Text.assemble(margin, (printable(one.statement), "bold" if one.superseded_at is None else ""))
    yield Text.assemble(indent, (printable(f"{days} · {one.wiki_page} · {one.belief_id}"), _FAINT))
    if one.source_valid_from or one.source_valid_to:
        valid = f"holds, says the source, from {one.source_valid_from or '…'} to {one.source_valid_to or '…'}"
        yield Text(indent + printable(valid))
    if one.supersession_reason:
        yield Text(
            indent + printable(f"given up: {one.supersession_reason}, for {one.superseded_by_belief_id or 'nothing'}")
        )
    if one.contradicting_belief_ids:
        yield Text(indent + printable(f"contradicted by {', '.join(one.contradicting_belief_ids)}"), "yellow")
    yield from (_source_line(source, indent) for source in one.supporting_sources)


def _source_line(source: Source, indent: str) -> Text:
    mark, colour = ("✓", "green") if source.verified_against_source else ("✗", "red")
    hint = f", p. {source.page_hint}" if source.page_hint else ""
    quote = f" · “{source.quote}”" if source.quote else ""
    return Text.assemble(indent, (f"{mark} {source.status}", colour), printable(f" · {source.raw_path}{hint}{quote}"))
