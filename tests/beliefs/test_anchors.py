"""Whether a source says what is quoted from it."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.beliefs.anchors import Status, anchored, quote_hash

SOURCE = "Intro.\n\n> The **refresh endpoint**\n> moves to `/auth/v2/refresh` — soon. Café “ok”, it’s said.\r\nEnd."


def check(quote: str | None, status: Status, found: str | None = None, recorded: str | None = None) -> None:
    answer = anchored(SOURCE, quote, recorded)
    assert (answer.status, answer.span and answer.span.of(SOURCE)) == (status, found)


def test_a_quote_that_stands_in_the_source_is_verified() -> None:
    check("moves to `/auth/v2/refresh` — soon.", Status.VERIFIED, "moves to `/auth/v2/refresh` — soon.")


def test_blanks_around_a_quote_do_not_count() -> None:
    check("  Café ", Status.VERIFIED, "Café")


def test_words_that_are_not_there_are_not_found() -> None:
    check("moves to /auth/v3/refresh", Status.QUOTE_NOT_FOUND)


def test_line_ends_emphasis_and_quoted_lines_are_only_how_words_are_set() -> None:
    whole = "The **refresh endpoint**\n> moves to `/auth/v2/refresh` — soon."
    check("The refresh endpoint moves to /auth/v2/refresh -- soon.", Status.FORMAT_DRIFT, whole)


def test_accents_in_another_form_and_other_marks_are_only_how_words_are_set() -> None:
    check('Cafe\u0301 "ok", it\'s said.\nEnd.', Status.FORMAT_DRIFT, "Café “ok”, it’s said.\r\nEnd.")


def test_capitals_are_words() -> None:
    check("the refresh endpoint", Status.QUOTE_NOT_FOUND)


def test_nothing_is_no_quote() -> None:
    for quote in (None, "", " \n"):
        check(quote, Status.NO_QUOTE)


def test_marks_alone_are_not_found_by_what_they_set() -> None:
    check("***", Status.QUOTE_NOT_FOUND)


def test_a_quote_other_than_the_recorded_one_is_a_mismatch_though_the_source_has_it() -> None:
    check("Café", Status.VERIFIED, "Café", quote_hash("Café").upper())
    check("Café", Status.HASH_MISMATCH, "Café", quote_hash("coffee"))


def test_the_hash_is_that_of_the_first_version() -> None:
    assert quote_hash(" a quote\n") == quote_hash("a quote")
    assert quote_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


TEXTS = st.text(st.sampled_from('ab é\u0301e\n*_`“"—-> \\…\U0001f600\ud800'), max_size=60)


@given(TEXTS, TEXTS)
def test_only_what_stands_there_to_the_character_is_verified(source: str, quote: str) -> None:
    found = anchored(source, quote)
    is_there = bool(quote.strip()) and quote.strip() in source
    assert (found.status is Status.VERIFIED) == is_there
    if found.span and is_there:
        assert found.span.of(source) == quote.strip()


@given(TEXTS, st.data())
def test_a_part_of_a_source_is_verified_until_a_character_of_it_changes(source: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(source)))
    quote = source[start : data.draw(st.integers(start, len(source)))]
    if quote.strip():
        assert anchored(source, quote).status is Status.VERIFIED
        changed = source.replace(quote.strip(), "")
        assert anchored(changed, quote).status is not Status.VERIFIED or quote.strip() in changed


@given(TEXTS, TEXTS)
def test_what_drifted_reads_the_same_where_it_is_said_to_stand(source: str, quote: str) -> None:
    found = anchored(source, quote)
    if found.status is Status.FORMAT_DRIFT:
        assert found.span is not None
        again = anchored(source, found.span.of(source))
        assert again.status in (Status.VERIFIED, Status.NO_QUOTE)
