"""Replacing some words of a text by others: only where it is clear which ones are meant."""

from doxa.features.vault_edit import Refused
from doxa.text.edits import Edit
from doxa.text.span import Span


def replacement(text: str, old: str, new: str) -> Edit | Refused:
    """The edit that replaces the words, which must stand in the text exactly once."""
    start = text.find(old) if old else -1
    if start < 0:
        return Refused("stale_plan: the words to replace are not there")
    if text.find(old, start + 1) >= 0:
        return Refused("ambiguous_replacement: the words to replace are there more than once")
    return Edit(Span(start, start + len(old)), new)
