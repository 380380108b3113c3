"""Days by name, and the names of daily notes."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.dates import daily_name, days

TODAY = date(2026, 11, 18)  # a Wednesday


def found(typed: str, today: date = TODAY) -> dict[str, str]:
    return {day.name: day.date.isoformat() for day in days(typed, today)}


def test_days_near_today() -> None:
    assert found("Tod") == {"today": "2026-11-18"}
    assert found("yester") == {"yesterday": "2026-11-17"}
    assert found("to") == {"today": "2026-11-18", "tomorrow": "2026-11-19"}
    assert found("t") == {}


def test_weekdays() -> None:
    assert found("next mond") == {"next monday": "2026-11-23"}
    assert found("next wed") == {"next wednesday": "2026-11-25"}
    assert found("last wed") == {"last wednesday": "2026-11-11"}
    assert found("last  Fri") == {"last friday": "2026-11-13"}
    assert found("this sun") == {"this sunday": "2026-11-22"}


def test_so_many_days_weeks_months_and_years() -> None:
    assert found("2 weeks a") == {"2 weeks ago": "2026-11-04"}
    assert found("in 1 m") == {"in 1 month": "2026-12-18"}
    assert found("3 days f") == {"3 days from now": "2026-11-21"}
    assert found("1 month ago", date(2026, 3, 31)) == {"1 month ago": "2026-02-28"}
    assert found("1 year ago", date(2024, 2, 29)) == {"1 year ago": "2023-02-28"}
    assert found("next year") == {"next year": "2027-11-18"}


def test_days_that_the_calendar_does_not_have() -> None:
    assert found("999 years ago", date(20, 1, 1)) == {}


def test_names_of_daily_notes() -> None:
    assert daily_name("YYYY-MM-DD", TODAY) == "2026-11-18"
    assert daily_name("YYYY/MM/dddd, MMMM Do", TODAY) == "2026/11/Wednesday, November 18th"
    assert daily_name("[Day] D.M.YY [YYYY]", TODAY) == "Day 18.11.26 YYYY"
    assert daily_name("GGGG-[W]WW Q ddd dd d DDDD", TODAY) == "2026-W47 4 Wed We 3 322"
    assert daily_name("gggg-ww", date(2026, 1, 1)) == "2026-01"
    assert daily_name("gggg-ww", date(2025, 12, 28)) == "2026-01"
    assert daily_name("gggg-w", date(2026, 1, 4)) == "2026-2"


@given(st.dates())
def test_a_name_tells_the_day(day: date) -> None:
    year, week, weekday = map(int, daily_name("GGGG W E", day).split())
    assert date.fromisocalendar(year, week, weekday) == day


@given(st.text("2 dayswekmonthrgi👍İ", max_size=20), st.dates())
def test_whatever_is_typed(typed: str, today: date) -> None:
    for day in days(typed, today):
        assert daily_name("YYYY-MM-DD", day.date) == day.date.isoformat()
