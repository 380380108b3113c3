"""What is shown about a claim, its footnote, and the citation in it."""

import pytest

from doxa.features.hover import Card, hover
from doxa.vault.paths import NotePath
from tests.beliefs.acme import ACME
from tests.features.asking import asked
from tests.support.vault_text import vault_text

NOW = "Believed since 2026-04-15: Acme's OAuth refresh endpoint is /auth/v2/refresh as of 2026-03-15."
THEN = "Acme's OAuth refresh endpoint is /oauth/refresh."
VERIFIED = "[^2] ✓ verified in raw/acme-rfc-0034.md, p. 3"


def card(source: str) -> Card | None:
    files = vault_text(source).notes
    found = hover(*asked(source), lambda path: files.get(NotePath(path)))
    return found.card if found else None


def test_a_sentence_shows_what_is_believed_since_when_and_what_it_replaced() -> None:
    shown = card(
        ACME.replace(
            "Acme's OAuth refresh endpoint is /auth/v2/refresh.[^2]",
            "Acme's OAuth re<|>fresh endpoint is /auth/v2/refresh.[^2]",
        )
    )
    assert shown is not None
    assert shown.facts == (
        NOW,
        "Holds, says the source, from 2026-03-15 to …",
        "Confidence: single_source",
        f"Before, since 2026-01-10: {THEN} (contradicted_by_new_source)",
        VERIFIED,
    )
    assert (
        "In short: **v2 moves the refresh endpoint to /auth/v2/refresh. The legacy path returns 301.** That"
        in shown.preview
    )


@pytest.mark.parametrize("place", ["[^2]\n", "[^2]: acme"])
def test_the_reference_and_the_footnote_show_it_too(place: str) -> None:
    shown = card(ACME.replace(place, place.replace("[^2", "[^<|>2"), 1))
    assert shown is not None
    assert {NOW, VERIFIED} <= {*shown.facts}


def test_the_citation_shows_its_status() -> None:
    shown = card(ACME.replace("acme-rfc-0034.md, p. 3", "acme-<|>rfc-0034.md, p. 3"))
    assert shown is not None
    assert VERIFIED in shown.facts


def test_what_was_given_up_says_until_when_and_why() -> None:
    shown = card(ACME.replace("endpoint is /oauth/refresh.[^1]", "endpoint <|>is /oauth/refresh.[^1]"))
    assert shown is not None
    assert shown.facts[0] == f"Believed from 2026-01-10 until 2026-04-15, contradicted_by_new_source: {THEN}"


def test_a_fabricated_quote_is_not_verified_anywhere() -> None:
    shown = card(
        ACME.replace("In short: v2", "In short: v3")
        .replace("re<|>fresh", "refresh")
        .replace("/auth/v2/refresh.[^2]", "/auth<|>/v2/refresh.[^2]")
    )
    assert shown is not None
    assert not any("✓" in fact for fact in shown.facts)
    assert shown.preview == ""


@pytest.mark.parametrize(
    ("source", "shown"), [("# RFC\n\n", "\\# RFC"), ("1. One\n2. ", "1\\. One 2."), ("- ", "\\-"), ("So ", "So")]
)
def test_the_words_around_a_quote_are_shown_as_words(source: str, shown: str) -> None:
    """A source that starts with a heading would else make one of the quote."""
    page = 'It <|>is so.[^1]\n\n[^1]: raw.md — "it is so"\n'
    found = card(f"-- a.md --\n{page}-- raw.md --\n{source}it is so\n")
    assert found is not None
    assert found.preview == f"> {shown} **it is so**"


def test_a_sentence_without_citation_shows_nothing() -> None:
    assert card("Plain <|>words.[^1]\n\n[^1]: A remark.\n") is None
    assert card("First line.\n\nPlain <|>words.\n") is None


def test_a_belief_of_another_page_that_says_otherwise_is_named() -> None:
    other = """
    -- other.md --
    It is elsewhere.
    -- other.beliefs.json --
    {"beliefs": [{"belief_id": "b9", "statement": "It is at /v3.", "subject": "Acme OAuth refresh endpoint",
      "predicate": "is_at", "object": "/v3"}]}
"""
    shown = card(ACME.replace("acme-rfc-0034.md, p. 3", "acme-<|>rfc-0034.md, p. 3") + other)
    assert shown is not None
    assert {"Contradicted by: It is at /v3. (other.md)", "Confidence: contested"} <= {*shown.facts}
