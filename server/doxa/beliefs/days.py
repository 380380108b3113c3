"""Days as sidecars and disputed blocks write them."""

import re
from datetime import date

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?", re.DOTALL)


def day(words: str | None) -> date | None:
    """`2026-04-15`, with or without a time behind; None for what is no day of the calendar."""
    found = _DAY.fullmatch(words.strip()) if words else None
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None
