"""What stands above the claims of a page."""

from doxa.beliefs.page import Page
from doxa.features.beliefs.claim_lenses import claim_lenses
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.beliefs.acme import ACME
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text

PAGE = NotePath("wiki/auth/tokens.md")
SINCE = "believed since 2026-04-15"
BEFORE = "supersedes “Acme's OAuth refresh endpoint is /oauth/refresh.”"


def lenses(source: str) -> list[tuple[str, str]]:
    files = vault_text(source).notes
    page = Page(snapshot_of(files), PAGE, parse(files[PAGE]), files.get)
    return [(lens.span.of(files[PAGE])[-9:], lens.title) for lens in claim_lenses(page)]


def test_a_claim_that_is_believed_says_since_when_and_what_it_replaced() -> None:
    assert lenses(ACME) == [("resh.[^2]", f"{SINCE} · verified · {BEFORE}")]


def test_a_source_that_has_lost_the_words_is_no_secret() -> None:
    assert lenses(ACME.replace("In short: v2", "In short: v3")) == [("resh.[^2]", f"{SINCE} · quote not found · {BEFORE}")]


def test_a_claim_that_is_not_recorded_says_nothing() -> None:
    assert lenses(ACME.partition("    -- wiki/auth/tokens.beliefs.json")[0]) == []
