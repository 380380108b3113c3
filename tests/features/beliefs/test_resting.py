"""Which claims rest on a source, and finding beliefs by their words."""

from doxa.features.beliefs.symbols import belief_symbols
from doxa.features.references import references
from doxa.index.snapshot import Snapshot
from tests.beliefs.acme import ACME
from tests.features.asking import check_selections
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text


def check(source: str) -> None:
    check_selections(source, references)


def test_a_source_knows_the_claims_that_rest_on_it() -> None:
    check("""
        -- raw/s.md --
        # So<|>urce
        It is so.
        -- wiki/a.md --
        😀 So it is.[^1] And again.[^1] Not this.[^2]
                   ^^^^           ^^^^

        [^1]: s.md, p. 3 — "It is so."
        [^2]: t.md — "It is so."
        -- wiki/b.md --
        See [it](../raw/s.md).
                 ^^^^^^^^^^^

        [^x]: <s.md> — "It"
               ^^^^
    """)


def test_a_text_file_knows_them_too_from_its_first_line() -> None:
    check("""
        -- raw/s.txt --
        So<|>
        -- a.md --
        One.[^1]
            ^^^^

        [^1]: raw/s.txt — "So"
    """)


def test_the_words_of_a_source_know_who_quotes_them() -> None:
    check("""
        -- raw/s.txt --
        First line.
        It is <|>so. It is not.
        -- a.md --
        One.[^1] Two.[^2] Three.[^3]
            ^^^^                ^^^^

        [^1]: s.txt — "It is so."
        [^2]: s.txt — "It is not."
        [^3]: s.txt — "It  is so"
    """)


def test_a_citation_knows_what_else_rests_on_its_source() -> None:
    check("""
        -- raw/s.txt --
        So
        -- a.md --
        One.[^1]
            ^^^^

        [^1]: s.<|>txt — "So"
        -- b.md --
        Two.[^1]
            ^^^^

        [^1]: raw/s.txt
    """)


def test_a_source_that_is_a_link_with_blanks_in_its_path() -> None:
    check("""
        -- raw/my source.txt --
        So<|>
        -- a.md --
        One.[^1]
            ^^^^

        [^1]: [it](raw/my%20source.txt) — "So"
                   ^^^^^^^^^^^^^^^^^^^
    """)


def test_another_file_of_that_name_is_none_of_its_business() -> None:
    check("""
        -- x/s.txt --
        So<|>
        -- y/s.txt --
        So
        -- y/a.md --
        One.[^1]

        [^1]: s.txt — "So"
    """)


def symbols(vault: Snapshot, query: str) -> list[tuple[str, str, int]]:
    return [(one.name, one.place.path, one.place.span.start) for one in belief_symbols(vault, query)]


def test_beliefs_are_found_by_the_beginnings_of_their_words_where_they_are_claimed() -> None:
    files = vault_text(ACME).notes
    vault = snapshot_of(files)
    page = "wiki/auth/tokens.md"
    now = ("Acme's OAuth refresh endpoint is /auth/v2/refresh as of 2026-03-15.", page, files[page].index("[^2]"))
    assert symbols(vault, "refr acme") == [now]
    assert symbols(vault, "ac") == []
    assert symbols(vault, '"*') == []
    assert symbols(vault, "nothing") == []
