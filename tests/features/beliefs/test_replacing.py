"""One claim takes the place of another: in the sidecar, and where the two contradict each other in the page as well."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doxa.features.actions.action import Kind
from doxa.features.actions.offers import offers
from doxa.features.vault_edit import Refused, VaultEdit
from doxa.text.span import Span
from tests.features.actions.acting import asked_in, change_of, chosen, said
from tests.support.edited import edited
from tests.support.vault_text import vault_text

TEXT = """
    -- a.md --
    # Top

    Acme refreshes at /old.[^1] And so on.

    It matters. Acme refreshes at /new.[^2]

    [^1]: s.txt — "It is at /old."
    [^2]: t.txt — "It is at /new."
    -- s.txt --
    It is at /old.
    -- t.txt --
    It is at /new.
"""
OLD, NEW = "Acme refreshes at /old.", "Acme refreshes at /new."
DISPUTE = f"Dispute “{OLD}” with “{NEW}”"
CORRECT = f"Supersede “{OLD}” with “{NEW}” (manual_correction)"
DRIFT = f"Supersede “{OLD}” with “{NEW}” (source_drifted)"
Files = Mapping[str, str]


def done(files: Files, words: str, title: str, path: str = "a.md", end: str = "") -> dict[str, str]:
    """The files after an action at some words, or from them to others."""
    start = files[path].index(words)
    span = Span(start, files[path].index(end) + len(end) if end else start)
    edit = change_of(chosen(asked_in(files, path, span), title))
    assert isinstance(edit, VaultEdit), edit
    return edited(files, edit)


def titles(files: Files, words: str, path: str = "a.md", end: str = "") -> list[str]:
    start = files[path].index(words)
    span = Span(start, files[path].index(end) + len(end) if end else start)
    found = offers(asked_in(files, path, span), [Kind.FIX, Kind.REWRITE])
    return [one.title for one in found if not one.title.startswith("Ignore ")]


@pytest.fixture
def files() -> dict[str, str]:
    """The vault with all its claims recorded."""
    return done(vault_text(TEXT).notes, "Acme", "Record all claims of this page as beliefs")


def beliefs(files: Files) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(files["a.beliefs.json"])["beliefs"]
    return found


def wrong(files: Files) -> list[str]:
    return [one.code for path in ("a.md", "a.beliefs.json") for one in said(files, path)]


def test_a_claim_takes_the_place_of_one_that_is_like_it(files: dict[str, str]) -> None:
    after = done(files, NEW, CORRECT)
    old, new = beliefs(after)
    assert (old["superseded_at"], old["superseded_by_belief_id"]) == ("2026-11-18", new["belief_id"])
    assert (old["superseded_in_run"], old["supersession_reason"]) == ("manual", "manual_correction")
    assert {**old, **beliefs(files)[0]} == old
    assert (new, after["a.md"]) == (beliefs(files)[1], files["a.md"])
    assert wrong(after) == []


def test_the_first_of_two_selected_claims_gives_way_to_the_last_and_both_are_recorded() -> None:
    after = done(vault_text(TEXT).notes, OLD, CORRECT, end=NEW)
    old, new = beliefs(after)
    assert (old["statement"], new["statement"]) == (OLD, NEW)
    assert old["superseded_by_belief_id"] == new["belief_id"]
    assert wrong(after) == []


def test_what_says_more_of_the_same_elaborates(files: dict[str, str]) -> None:
    longer = {path: text.replace("refreshes at /new.", "refreshes at /old since May.") for path, text in files.items()}
    title = f"Supersede “{OLD}” with “Acme refreshes at /old since May.” (elaborated)"
    after = done(longer, "Acme refreshes at /old since", title)
    assert beliefs(after)[0]["supersession_reason"] == "elaborated"
    assert not any(one.startswith("Dispute") for one in titles(longer, "Acme refreshes at /old since"))
    assert wrong(after) == []


def test_a_source_that_lost_its_words_is_a_reason(files: dict[str, str]) -> None:
    drifted = {**files, "s.txt": "It is nowhere.\n"}
    assert DRIFT in titles(drifted, NEW)
    assert DRIFT not in titles(files, NEW)
    after = done(drifted, OLD, f"Give up “{OLD}” (source_drifted)")
    assert beliefs(after)[0]["superseded_by_belief_id"] is None
    assert beliefs(after)[0]["supersession_reason"] == "source_drifted"
    assert wrong(after) == ["quote-not-found"]
    assert f"Give up “{OLD}” (source_drifted)" in titles(drifted, "It is at /old.")


def test_two_claims_come_into_one_disputed_block_and_the_sidecar_knows(files: dict[str, str]) -> None:
    after = done(files, NEW, DISPUTE)
    assert after["a.md"] == files["a.md"].replace(
        "Acme refreshes at /old.[^1] And so on.\n\nIt matters. Acme refreshes at /new.[^2]\n",
        "::: disputed\nAcme refreshes at /old.[^1]\n\n**Updated 2026-11-18 per t.txt:** Acme refreshes at /new.[^2]\n:::\n"
        "\nAnd so on.\n\nIt matters.\n",
    )
    assert beliefs(after)[0]["supersession_reason"] == "contradicted_by_new_source"
    assert wrong(after) == []
    assert DISPUTE not in titles(after, OLD)


def test_of_a_paragraph_that_was_only_the_new_claim_nothing_is_left(files: dict[str, str]) -> None:
    alone = {**files, "a.md": files["a.md"].replace("It matters. ", "").replace("\n", "\r\n")}
    after = done(alone, NEW, DISPUTE)["a.md"]
    assert ":::\r\n\r\nAnd so on.\r\n\r\n[^1]: s.txt" in after
    assert "\n" not in after.replace("\r\n", "")


def test_claims_of_one_paragraph_are_taken_out_of_it(files: dict[str, str]) -> None:
    together = {**files, "a.md": files["a.md"].replace(" And so on.\n\nIt matters. ", " And so on. ") + "\n"}
    after = done(together, NEW, DISPUTE)
    assert ":::\n\nAnd so on.\n\n[^1]" in after["a.md"]
    assert wrong(after) == []


def test_a_claim_in_a_list_cannot_be_put_into_a_block(files: dict[str, str]) -> None:
    listed = {**files, "a.md": files["a.md"].replace("Acme refreshes at /old", "- Acme refreshes at /old")}
    start = listed["a.md"].index(NEW)
    edit = change_of(chosen(asked_in(listed, "a.md", Span(start, start)), DISPUTE))
    assert isinstance(edit, Refused)
    assert "paragraphs" in edit.reason


def test_a_block_can_be_begun_with_the_old_claim_alone(files: dict[str, str]) -> None:
    after = done(files, OLD, "Put this claim into a disputed block")
    assert (
        "::: disputed\nAcme refreshes at /old.[^1]\n\n**Updated 2026-11-18 per source:** \n:::\n\nAnd so on."
        in after["a.md"]
    )
    assert set(wrong(after)) == {"disputed-block", "hedge"}


def test_a_block_that_somebody_wrote_is_recorded(files: dict[str, str]) -> None:
    block = "::: disputed\nAcme refreshes at /old.[^1]\n\n**Updated 2026-11-18 per t:** Acme refreshes at /new.[^2]\n:::\n"
    text = files["a.md"].partition("Acme")[0] + block + "\n[^1]" + files["a.md"].partition("\n[^1]")[2]
    written = {**files, "a.md": text}
    assert wrong(written) == ["hedge"]
    after = done(written, "::: disputed", f"Record that “{OLD}” is superseded (contradicted_by_new_source)")
    assert (after["a.md"], wrong(after)) == (text, [])


def test_what_the_sidecar_calls_contradicted_is_shown_in_the_page(files: dict[str, str]) -> None:
    fields = '"superseded_at": "2026-11-18", "supersession_reason": "contradicted_by_new_source", '
    name = beliefs(files)[1]["belief_id"]
    text = files["a.beliefs.json"].replace(
        '"statement": "Acme refreshes at /old',
        f'{fields}"superseded_by_belief_id": "{name}", "statement": "Acme refreshes at /old',
    )
    contradicted = {**files, "a.beliefs.json": text}
    assert "hedge" in wrong(contradicted)
    after = done(contradicted, '"contradicted_by_new', "Show both claims in a disputed block", "a.beliefs.json")
    assert wrong(after) == []


def test_in_a_raw_source_nothing_is_offered() -> None:
    text, quote = vault_text(TEXT).notes["a.md"].replace('"It is', '"it  is'), "Quote “It is at /old.”"
    assert quote in titles({"a.md": text, "s.txt": "It is at /old.\n"}, "it  is")
    assert quote not in titles({"raw/a.md": text, "s.txt": "It is at /old.\n"}, "it  is", "raw/a.md")


WORDS = st.sampled_from(["Acme", "refreshes", "at", "/old", "/new", "😀", "𝒳", "tokens", "**daily**", "[[a]]", "now"])
SENTENCES = st.lists(WORDS, min_size=1, max_size=6).map(lambda words: f"X {' '.join(words)}.")
FILLERS = st.sampled_from(
    ["", "Some words. ", "Some\nlines.\n", "\n\n", "# Head\n\n", "- item ", "> ", "| a |\n", "\n\n\t"]
)


@settings(max_examples=150, deadline=None)
@given(st.tuples(FILLERS, SENTENCES, FILLERS, SENTENCES, FILLERS), st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_whatever_is_disputed_keeps_its_words_and_leaves_nothing_wrong(
    parts: tuple[str, ...],
    swapped: bool,  # noqa: FBT001 - drawn by Hypothesis
    ending: str,
) -> None:
    first, second = ("2", "1") if swapped else ("1", "2")
    before, old, between, new, behind = parts
    text = f'{before}{old}[^{first}] {between}{new}[^{second}] {behind}\n\n[^1]: s.txt — "So"\n[^2]: t.txt — "No"\n'
    files = {"a.md": text.replace("\n", ending), "s.txt": "So", "t.txt": "No"}
    for action in offers(asked_in(files, "a.md", Span(0, len(text))), [Kind.REWRITE]):
        edit = change_of(action) if action.title.startswith(("Dispute", "Supersede", "Record")) else None
        if isinstance(edit, VaultEdit):
            after = edited(files, edit)
            assert [one for one in wrong(after) if one not in wrong({**files, "a.beliefs.json": '{"beliefs": []}'})] == []
            assert sorted(_words(after["a.md"])) == sorted(_words(files["a.md"]))


def _words(text: str) -> list[str]:
    added = {":::", "disputed", "**Updated", "2026-11-18", "per", "s.txt:**", "t.txt:**"}
    return [word for word in text.split() if word not in added]
