"""Days by the names that people give them, and the names of daily notes. What day it is, the caller says."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from doxa.index.names import key


class Day(NamedTuple):
    """A day by a name: `next monday`."""

    name: str
    date: date


_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_WEEK = 7
_NUMBERED = re.compile(r"(?:in )?(\d{1,3}) ?([a-z]*)(?: ([a-z]*))?")
_UNITS = {"day": 1, "week": _WEEK, "month": 0, "year": 0}
_LEAST = 2
"""From how many letters on a name is completed: `t` may be the beginning of anything."""


def days(typed: str, today: date) -> list[Day]:
    """The days whose names begin as typed: `next m` gives `next monday`, `2 w` gives `2 weeks ago` and `in 2 weeks`."""
    words = " ".join(key(typed).split())
    if len(words) < _LEAST:
        return []
    return [day for day in (*_named(today), *_counted(words, today)) if day.name.startswith(words)]


def daily_name(pattern: str, day: date) -> str:
    """The name of a daily note, from a format in the letters of Moment.js: `YYYY/[week] ww/ddd Do`."""
    return _TOKEN.sub(lambda found: found[1] if found[1] is not None else _LETTERS[found[0]](day), pattern)


def _named(today: date) -> Iterator[Day]:
    yield Day("today", today)
    yield Day("yesterday", today - timedelta(1))
    yield Day("tomorrow", today + timedelta(1))
    for number, name in enumerate(_WEEKDAYS):
        ahead = (number - today.weekday()) % _WEEK
        yield Day(f"this {name}", today + timedelta(number - today.weekday()))
        yield Day(f"next {name}", today + timedelta(ahead or _WEEK))
        yield Day(f"last {name}", today - timedelta((_WEEK - ahead) % _WEEK or _WEEK))
    for unit in ("week", "month", "year"):
        yield from _moved(f"next {unit}", today, 1, unit)
        yield from _moved(f"last {unit}", today, -1, unit)


def _counted(words: str, today: date) -> Iterator[Day]:
    numbered = _NUMBERED.match(words)
    count = int(numbered[1]) if numbered else 0
    for unit in _UNITS if count else ():
        units = unit if count == 1 else f"{unit}s"
        yield from _moved(f"in {count} {units}", today, count, unit)
        yield from _moved(f"{count} {units} ago", today, -count, unit)
        yield from _moved(f"{count} {units} from now", today, count, unit)


def _moved(name: str, today: date, count: int, unit: str) -> Iterator[Day]:
    """The day so many units away; nothing where the calendar ends."""
    try:
        if unit in ("day", "week"):
            yield Day(name, today + timedelta(count * _UNITS[unit]))
        else:
            yield Day(name, _months_away(today, count * (12 if unit == "year" else 1)))
    except (OverflowError, ValueError):
        return


def _months_away(today: date, count: int) -> date:
    """The same day of another month, or its last."""
    months = today.year * 12 + today.month - 1 + count
    first = date(months // 12, months % 12 + 1, 1)
    last = (first + timedelta(31)).replace(day=1) - timedelta(1)
    return first.replace(day=min(today.day, last.day))


def _ordinal(number: int) -> str:
    """`1st`, `12th`, `23rd`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number // 10 % 10 == 1 else ending}"


def _week(day: date) -> int:
    """The week as Moment.js counts it by default: it begins on Sunday, and the first one holds January 1."""
    sunday = day + timedelta(6 - (day.weekday() + 1) % _WEEK)
    return (sunday.timetuple().tm_yday - 1) // _WEEK + 1


def _week_year(day: date) -> int:
    return (day + timedelta(6 - (day.weekday() + 1) % _WEEK)).year


_LETTERS: Mapping[str, Callable[[date], str]] = {
    "YYYY": lambda day: f"{day.year:04}",
    "YY": lambda day: f"{day.year % 100:02}",
    "Q": lambda day: str((day.month + 2) // 3),
    "Qo": lambda day: _ordinal((day.month + 2) // 3),
    "MMMM": lambda day: _MONTHS[day.month - 1],
    "MMM": lambda day: _MONTHS[day.month - 1][:3],
    "MM": lambda day: f"{day.month:02}",
    "Mo": lambda day: _ordinal(day.month),
    "M": lambda day: str(day.month),
    "DDDD": lambda day: f"{day.timetuple().tm_yday:03}",
    "DDDo": lambda day: _ordinal(day.timetuple().tm_yday),
    "DDD": lambda day: str(day.timetuple().tm_yday),
    "DD": lambda day: f"{day.day:02}",
    "Do": lambda day: _ordinal(day.day),
    "D": lambda day: str(day.day),
    "dddd": lambda day: _WEEKDAYS[day.weekday()].capitalize(),
    "ddd": lambda day: _WEEKDAYS[day.weekday()][:3].capitalize(),
    "dd": lambda day: _WEEKDAYS[day.weekday()][:2].capitalize(),
    "do": lambda day: _ordinal((day.weekday() + 1) % _WEEK),
    "d": lambda day: str((day.weekday() + 1) % _WEEK),
    "E": lambda day: str(day.isoweekday()),
    "e": lambda day: str((day.weekday() + 1) % _WEEK),
    "GGGG": lambda day: f"{day.isocalendar().year:04}",
    "GG": lambda day: f"{day.isocalendar().year % 100:02}",
    "WW": lambda day: f"{day.isocalendar().week:02}",
    "Wo": lambda day: _ordinal(day.isocalendar().week),
    "W": lambda day: str(day.isocalendar().week),
    "gggg": lambda day: f"{_week_year(day):04}",
    "gg": lambda day: f"{_week_year(day) % 100:02}",
    "ww": lambda day: f"{_week(day):02}",
    "wo": lambda day: _ordinal(_week(day)),
    "w": lambda day: str(_week(day)),
}
_TOKEN = re.compile(rf"\[([^\[\]]*)\]|{'|'.join(sorted(_LETTERS, key=len, reverse=True))}")
