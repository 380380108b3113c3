"""The beginning of what a completion leads to."""

from doxa.features.completion_items import Target
from doxa.features.places import Texts
from doxa.features.preview import preview
from doxa.index.read import HeadingEntry
from doxa.index.snapshot import Snapshot
from doxa.syntax.front_matter import front_matter
from doxa.text.span import Span


def target_preview(vault: Snapshot, target: Target, texts: Texts) -> str:
    """The section, block or note as clean Markdown, cut where it gets long; empty for what is no note, or there no more."""
    note = vault.note(target.path)
    text = texts(target.path) if note and note.is_note else None
    if text is None:
        return ""
    place = vault.place(target.path, target.fragment) if target.fragment else None
    if place is not None:
        return preview(text, place.section if isinstance(place, HeadingEntry) else place.block)
    header = front_matter(text)
    return preview(text, Span(header.span.end if header else 0, len(text)))
