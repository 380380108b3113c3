"""What can be done about citations and claims."""

import json

from doxa.features.actions.action import Kind
from doxa.features.vault_edit import VaultEdit
from doxa.vault.settings import Settings
from tests.features.actions.acting import asked_at, change_of, check, chosen, refusal, said, titles
from tests.support.edited import edited
from tests.support.vault_text import vault_text

SOURCE = """
-- s.txt --
The **ring** was
lost. It "sank". Nobody knows where it is today.
"""


def page(quote: str, words: str = "It is lost.[^1]") -> str:
    return f"-- a.md --\n# Top\n{words}\n\n[^1]: s.txt{quote}{SOURCE}"


def test_a_quote_that_drifted_is_taken_from_the_source() -> None:
    check(
        page(' — "ring <|>was lost"'),
        "Quote it as the source has it",
        page(' — "ring** was\nlost"'),
    )


def test_words_with_quotation_marks_get_others_around_them() -> None:
    check(page(" — “It 'san<|>k'.”"), "Quote it as the source has it", page(' — “It "sank".”'))


def test_for_words_that_are_not_there_similar_ones_are_offered() -> None:
    title = "Quote “Nobody knows where it is today.”"
    assert titles(page(' — "Nobody kn<|>ew where it was."'))[0] == title
    check(page(' — "Nobody kn<|>ew where it was."'), title, page(' — "Nobody knows where it is today."'))


def test_nothing_similar_nothing_offered() -> None:
    assert titles(page(' — "Zebr<|>as"')) == []


RECORD = "Record this claim as a belief"


def recorded(source: str, title: str = RECORD) -> dict[str, str]:
    edit = change_of(chosen(asked_at(source), title))
    assert isinstance(edit, VaultEdit), edit
    return dict(edited(vault_text(source).notes, edit))


def test_a_claim_is_recorded_with_its_provenance() -> None:
    files = recorded(page(', p. 3 — "lost."', "It is **<|>lost**.[^1]"))
    data = json.loads(files["a.beliefs.json"])
    (belief,) = data["beliefs"]
    assert belief == {
        "belief_id": f"b-{belief['asserted_at']}-a-general-001",
        "statement": "It is lost.",
        "topic": "general",
        "wiki_section_anchor": "#top",
        "footnote_ids": ["1"],
        "provenance_ids": ["prov-s-3"],
        "asserted_at": belief["created_at"],
        "asserted_in_run": "manual",
        "source_valid_from": None,
        "source_valid_to": None,
        "created_at": belief["created_at"],
    }
    assert data["provenance"][0]["raw_path"] == "s.txt"
    assert len(data["provenance"][0]["quote_hash"]) == 64
    assert said(files, "a.md") == ()


def test_a_belief_has_the_topic_of_its_folder_or_the_one_in_the_settings() -> None:
    for path, topic in (("a.md", "all"), ("auth/deep/a.md", "auth"), ("wiki/auth/a.md", "auth"), ("wiki/a.md", "all")):
        source = page(' — "lost."', "It is <|>lost.[^1]").replace("-- a.md --", f"-- {path} --")
        edit = change_of(chosen(asked_at(source, Settings(beliefs_topic="all")), RECORD))
        assert isinstance(edit, VaultEdit)
        assert json.loads(edit.created[0].text)["beliefs"][0]["topic"] == topic


def test_all_claims_of_a_page_are_recorded_at_once_and_then_none_is_left() -> None:
    words = 'One.[^1] Two.[^2]\n\n[^2]: s.txt — "It"'
    source = page(' — "lost."', words.replace("One", "On<|>e"))
    files = recorded(source, "Record all claims of this page as beliefs")
    beliefs = json.loads(files["a.beliefs.json"])["beliefs"]
    assert [one["belief_id"][-3:] for one in beliefs] == ["001", "002"]
    assert [one["provenance_ids"] for one in beliefs] == [["prov-s"], ["prov-s-2"]]
    assert said(files, "a.md") == ()


def test_what_is_not_recorded_mends_the_finding_and_keeps_the_rest() -> None:
    before = page(' — "lost."', "It is l<|>ost.[^1]") + '-- a.beliefs.json --\n{"mine": 1, "beliefs": []}\n'
    assert titles(before)[:1] == [RECORD]
    files = recorded(before)
    assert json.loads(files["a.beliefs.json"])["mine"] == 1
    assert said(files, "a.md") == ()


def test_a_sidecar_that_is_broken_is_not_written() -> None:
    before = page(' — "lost."', "It is l<|>ost.[^1]") + "-- a.beliefs.json --\n{\n"
    assert refusal(before, RECORD) == "a.beliefs.json cannot be read; mend it first"


def test_a_claim_that_is_too_long_is_refused() -> None:
    assert "280" in refusal(page(' — "lost."', f"It is l<|>ost{' really' * 50}.[^1]"), RECORD)


def test_a_sentence_without_citation_is_no_claim() -> None:
    assert not any("claim" in one for one in titles("Words.<|>[^1]\n\n[^1]: A remark.\n", kind=Kind.REWRITE))
