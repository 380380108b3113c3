from hypothesis import given
from hypothesis import strategies as st

from doxa.text.span import Span, trimmed

LINK = Span(4, 12)
"""The link in `See [[plan]].`."""

SPANS = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda ends: Span(min(ends), max(ends)))


def characters(span: Span) -> set[int]:
    return set(range(span.start, span.end))


def test_a_span_covers_its_characters() -> None:
    assert LINK.of("See [[plan]].") == "[[plan]]"


def test_a_cursor_at_either_end_touches_the_span() -> None:
    assert [offset for offset in range(20) if LINK.holds(offset)] == list(range(4, 13))


def test_a_cursor_touches_an_empty_span() -> None:
    assert Span(3, 3).holds(3)


def test_spans_side_by_side_share_nothing() -> None:
    assert not Span(0, 4).overlaps(LINK)
    assert Span(0, 5).overlaps(LINK)


@given(SPANS, SPANS)
def test_two_spans_overlap_when_they_share_a_character(one: Span, other: Span) -> None:
    if one.start < one.end and other.start < other.end:
        assert one.overlaps(other) == bool(characters(one) & characters(other))
    assert one.overlaps(other) == other.overlaps(one)


@given(SPANS, SPANS)
def test_a_span_encloses_what_it_covers_whole(one: Span, other: Span) -> None:
    if other.start < other.end:
        assert one.encloses(other) == (characters(other) <= characters(one))
    else:
        assert one.encloses(other) == one.holds(other.start)


@given(st.text(max_size=9), st.text(max_size=9), SPANS)
def test_a_shifted_span_covers_the_same_characters_behind_new_ones(text: str, new: str, span: Span) -> None:
    assert span.shifted(len(new)).of(new + text) == span.of(text)


def test_blanks_at_the_ends_are_trimmed() -> None:
    assert trimmed("[[ big plan ]]", 2, 12) == Span(3, 11)
    assert trimmed("plan", 0, 4) == Span(0, 4)


@given(st.text("ab \t\n\u00a0", max_size=9), SPANS)
def test_a_trimmed_span_lies_inside_and_covers_the_words(text: str, span: Span) -> None:
    within = Span(min(span.start, len(text)), min(span.end, len(text)))
    result = trimmed(text, *within)
    assert within.encloses(result)
    assert result.of(text) == within.of(text).strip()
