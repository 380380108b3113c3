"""What an editor offers in a sidecar, and for quotes whose hash a sidecar keeps."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from doxa.beliefs.anchors import Status
from doxa.beliefs.page import Page
from doxa.features.actions.action import Kind
from doxa.features.actions.offers import offers
from doxa.features.beliefs.sidecar_fixes import split_statement
from doxa.features.vault_edit import VaultEdit
from doxa.syntax.document import Label
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.features.actions.acting import asked_in, change_of
from tests.features.beliefs.test_replacing import Files, beliefs, done, titles, wrong
from tests.support.edited import edited
from tests.support.graphs import snapshot_of

PAGE = 'It is red.[^1]\n\n[^1]: s.txt — "Red"\n'
BELIEF = {
    "belief_id": "b1",
    "statement": "It is red.",
    "topic": "t",
    "footnote_ids": ["1"],
    "provenance_ids": ["prov-s"],
    "asserted_at": "2026-01-01",
    "asserted_in_run": "r",
    "created_at": "2026-01-01",
}


def vault(*some: dict[str, Any], **others: Any) -> dict[str, str]:  # noqa: ANN401 - any JSON
    sidecar = json.dumps({"beliefs": [{**BELIEF, **one} for one in some], **others}, ensure_ascii=False, indent=4)
    return {"a.md": PAGE, "s.txt": "Red it is. Blue it was.\n", "a.beliefs.json": sidecar}


def test_a_belief_that_is_too_long_becomes_several() -> None:
    long = f"It is red and {'very ' * 60}bright. It is warm."
    files = vault({"statement": long, "mine": 3}, {"belief_id": "b2"})
    after = done(files, '"It is red and', "Split it into 3 beliefs", "a.beliefs.json")
    first, other, second, third = beliefs(after)
    assert (first["belief_id"], first["mine"], other["belief_id"]) == ("b1", 3, "b2")
    assert " ".join((first["statement"], second["statement"], third["statement"])) == long
    assert third == {**third, **BELIEF, "belief_id": third["belief_id"], "statement": "It is warm."}
    assert wrong(after) == []


@given(st.text("ab.;, —\n日😀", max_size=2000))
def test_no_part_of_a_statement_is_too_long_or_lost(statement: str) -> None:
    parts = split_statement(statement)
    assert all(0 < len(part) <= 280 for part in parts)
    assert "".join("".join(parts).split()) == "".join(statement.split())


def test_what_a_belief_lacks_is_filled_in_as_far_as_it_is_known() -> None:
    files = vault({})
    text = json.dumps({"beliefs": [{"belief_id": "b1", "mine": [1], "footnote_ids": ["1"]}]})
    added = "`statement`, `topic`, `provenance_ids`, `asserted_at`, `asserted_in_run`, `created_at`"
    after = done({**files, "a.beliefs.json": text}, '{"belief_id', f"Add {added}", "a.beliefs.json")
    (belief,) = beliefs(after)
    assert (belief["statement"], belief["topic"], belief["provenance_ids"]) == ("It is red.", "general", ["prov-s"])
    assert (belief["mine"], wrong(after)) == ([1], [])


def test_a_reason_that_is_not_justified_is_changed() -> None:
    old = {"superseded_at": "2026-02-01", "superseded_by_belief_id": "b2", "supersession_reason": "elaborated"}
    files = vault(old, {"belief_id": "b2", "statement": "Nothing is."})
    assert wrong(files) == ["supersession"]
    assert titles(files, '"elaborated"', "a.beliefs.json") == ["Change the reason to `manual_correction`"]
    after = done(files, '"elaborated"', "Change the reason to `manual_correction`", "a.beliefs.json")
    assert after["a.beliefs.json"] == files["a.beliefs.json"].replace('"elaborated"', '"manual_correction"')
    assert wrong(after) == []


def recorded(quote: str) -> Files:
    """A page whose sidecar keeps the hash of a quote, and which has another one now."""
    after = done({**vault(), "a.beliefs.json": '{"beliefs": []}'}, "It is", "Record this claim as a belief")
    return {**after, "a.md": PAGE.replace('"Red"', f'"{quote}"')}


def test_words_of_the_source_are_recorded_in_the_same_step() -> None:
    for quote, title in (("red  it is.", "Quote “Red it is.”"), ("Red  it", "Quote it as the source has it")):
        files = recorded(quote)
        assert wrong(files)
        after = done(files, quote, title)
        assert wrong(after) == []
        assert after["a.md"].count("Red") == 1


def test_another_quote_that_the_source_has_can_be_recorded() -> None:
    files = recorded("Blue")
    assert "quote-changed" in wrong(files)
    after = done(files, "Blue", "Record this quote instead of the one before")
    assert (after["a.md"], wrong(after)) == (files["a.md"], [])


def test_for_a_citation_without_quote_sentences_are_offered_with_or_without_a_sidecar() -> None:
    bare = {"a.md": PAGE.replace(' — "Red"', ""), "s.txt": "Never. It was red, it is."}
    assert "Quote “It was red, it is.”" in titles(bare, "s.txt")
    assert done(bare, "s.txt", "Quote “It was red, it is.”")["a.md"].endswith(' — "It was red, it is."\n')


WORDS = st.sampled_from(
    ["Red", "red", "**it**", "it's", "is", '"so"', "“so”", "«so»", "\\", "é", "😀", "%%", "`x`", "[^1]"]
)
BLANKS = st.sampled_from([" ", " ", "  ", "\n", "\r\n", "\n> ", ". ", ". Red "])
SOURCES = st.lists(st.tuples(WORDS, BLANKS).map("".join), min_size=1, max_size=12).map("".join)
QUOTES = st.lists(WORDS.filter(lambda word: '"' not in word), max_size=5).map(" ".join)


@settings(max_examples=100, deadline=None)
@given(SOURCES, QUOTES, st.booleans())
def test_whatever_words_are_chosen_they_are_verified_and_nothing_else_changes(
    source: str,
    quote: str,
    recorded: bool,  # noqa: FBT001 - drawn by Hypothesis
) -> None:
    record = {"id": "prov-s", "footnote_id": "1", "quote_hash": "0"}
    text = PAGE.replace('"Red"', f'"{quote}"')
    files = {**vault({}, **({"provenance": [record]} if recorded else {})), "a.md": text, "s.txt": source}
    at = text.index("s.txt")
    for action in offers(asked_in(files, "a.md", Span(at, len(text))), [Kind.FIX, Kind.REWRITE]):
        edit = change_of(action) if action.title.startswith(("Quote", "Record this quote")) else None
        if isinstance(edit, VaultEdit):
            after = edited(files, edit)
            evidence = Page(snapshot_of(after), NotePath("a.md"), parse(after["a.md"]), after.get).evidence[Label("1")]
            assert (evidence.status, evidence.footnote.span.start) == (Status.VERIFIED, text.index("[^1]:"))
            assert after["a.md"].startswith(text[:at])
            data, before = (json.loads(some["a.beliefs.json"]) for some in (after, files))
            assert data["beliefs"] == before["beliefs"]
            assert after["s.txt"] == source
