"""What is wrong with citations, claims and sidecars: each mark stands under a finding and names its code."""

import json

from doxa.beliefs.page import Page
from doxa.features.beliefs.page_diagnostics import page_diagnostics
from doxa.features.beliefs.sidecar_diagnostics import sidecar_diagnostics
from doxa.features.diagnostics import BeliefCode, Diagnostic
from doxa.syntax.dialect import STANDARD
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS
from doxa.vault.sidecars import is_sidecar
from tests.beliefs.acme import ACME
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text


def findings(source: str) -> dict[str, tuple[Diagnostic, ...]]:
    files = vault_text(source).notes
    snapshot = snapshot_of(files)

    def found(path: NotePath, text: str) -> tuple[Diagnostic, ...]:
        if is_sidecar(path):
            return sidecar_diagnostics(snapshot, path, text, files.get, STANDARD)
        if not path.endswith(".md"):
            return ()
        return page_diagnostics(Page(snapshot, path, parse(text), files.get), DEFAULTS.beliefs_structural)

    return {path: found(NotePath(path), text) for path, text in files.items()}


def check(source: str) -> None:
    """The findings are those that are marked; that a page names what is wrong in its sidecar goes without saying."""
    vault = vault_text(source)
    found = [
        Mark(path, one.span, one.code)
        for path, some in findings(source).items()
        for one in some
        if is_sidecar(path) or one.code is not BeliefCode.SIDECAR
    ]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def with_sidecar(fields: str, page: str = "So it is.[^1]") -> str:
    """A page with one claim, and a sidecar whose only belief has these lines instead of, or behind, the usual ones."""
    return f"""
-- a.md --
# Top
{page}

[^1]: s.txt, p. 3 — "So it is."
-- s.txt --
So it is.
-- a.beliefs.json --
{{"beliefs": [{{
{fields}
"belief_id": "b1", "statement": "So it is.", "topic": "t", "footnote_ids": ["1"], "provenance_ids": ["prov-s-3"],
"asserted_at": "2026-01-01", "asserted_in_run": "r", "created_at": "2026-01-01"
}}]}}
"""


def test_what_changed_somebodys_mind_is_in_order() -> None:
    check(ACME)


def test_a_note_without_sidecar_is_asked_only_for_quotes_from_files() -> None:
    check("""
        -- a.md --
        One[^1] two[^2] three[^3] four[^4] five[^5] six[^6] seven[^7].

        [^1]: s.txt — "The words"
        [^2]: s.txt — "Other words"
                       ^^^^^^^^^^^ quote-not-found
        [^3]: s.txt — "The
                       ^> quote-drifted
            words"
                ^< quote-drifted
        [^4]: gone.pdf — "The words"
              ^^^^^^^^ source-missing
        [^5]: Darwin — "The words"
        [^6]: s.txt
        [^7]: https://a.org — "The words"
        -- s.txt --
        The words.
    """)


def test_a_source_outside_of_the_vault_is_refused() -> None:
    for source in ("../x/s.txt", "../../etc/passwd"):
        (found,) = findings(f'-- a.md --\nOne[^1].\n\n[^1]: {source} — "The words"\n')["a.md"]
        assert (found.code, "outside of the vault" in found.message) == (BeliefCode.SOURCE_MISSING, True)


def test_of_files_with_one_name_the_one_with_the_words_is_meant() -> None:
    check("""
        -- a.md --
        One[^1].

        [^1]: s.txt — "The words"
        -- x/s.txt --
        Other words.
        -- y/s.txt --
        The words.
    """)


def test_every_claim_is_recorded() -> None:
    check(
        with_sidecar(
            "", 'So it is.[^1] It is not.[^1][^2]\n              ^^^^^^^^^^^^^^^^^^ unrecorded-claim\n\n[^2]: s.txt — "So"'
        )
    )


def test_structural_pages_need_no_beliefs() -> None:
    check("""
        -- log.md --
        So it is.[^1]

        [^1]: s.txt — "So"
        -- s.txt --
        So
        -- log.beliefs.json --
        {"beliefs": []}
    """)


def test_beliefs_without_any_citation() -> None:
    assert [one.code for one in findings('-- a.md --\nWords.\n-- a.beliefs.json --\n{"beliefs": []}\n')["a.md"]] == [
        "no-citations"
    ]


def test_a_quote_that_is_not_the_recorded_one() -> None:
    source = with_sidecar("").replace("}]}", '}], "provenance": [{"id": "p", "footnote_id": "1", "quote_hash": "00"}]}')
    check(
        source.replace('"So it is."\n-- s', '"So it is."\n                     ^^^^^^^^^ quote-changed\n-- s').replace(
            '"footnote_ids": ["1"]', '"footnote_ids": [\n"1"\n^^^ belief-provenance\n]'
        )
    )


def test_fields_of_a_belief_are_checked_where_they_stand() -> None:
    check(
        with_sidecar("""
"subject": 3,
           ^ sidecar
"superseded_at": "2026-02-31",
                 ^^^^^^^^^^^^ sidecar
"confidence_hint": "sure",
                   ^^^^^^ sidecar
"wiki_section_anchor": "#bottom",
                       ^^^^^^^^^ belief-section
"supersession_reason": null,
""")
    )


def test_a_belief_that_lacks_a_field_is_marked_at_its_start() -> None:
    check("""
        -- a.md --
        So.[^1]

        [^1]: s.txt — "So"
        -- s.txt --
        So
        -- a.beliefs.json --
        {"beliefs": [
        {"footnote_ids": ["1"]}]}
        ^ sidecar
    """)


def test_a_statement_is_short() -> None:
    check(
        with_sidecar(
            f'"statement": "{"é" * 280}",\n"statement2": 1,',
        ).replace('"statement": "So it is.", ', "")
    )
    (found,) = findings(with_sidecar(f'"statement": "{"é" * 281}",').replace('"statement": "So it is.", ', ""))[
        "a.beliefs.json"
    ]
    assert (found.code, "281" in found.message) == (BeliefCode.LONG_STATEMENT, True)


def test_a_belief_needs_a_claim_and_records() -> None:
    check(
        with_sidecar("").replace(
            '"footnote_ids": ["1"], "provenance_ids": ["prov-s-3"]',
            """"footnote_ids": ["1",
"9"
^^^ belief-footnote
], "provenance_ids": [
"prov-s-4"
^^^^^^^^^^ belief-provenance
]""",
        )
    )


def test_a_reason_needs_a_day_and_a_successor_another_belief() -> None:
    check(
        with_sidecar("""
"supersession_reason": "elaborated",
                       ^^^^^^^^^^^^ supersession
""")
    )
    check(
        with_sidecar("""
"superseded_at": "2025-01-01",
                 ^^^^^^^^^^^^ supersession
"superseded_by_belief_id": "b1",
                           ^^^^ supersession
""")
    )


TWO = """
    -- a.md --
    One.[^1] Two.[^1]

    [^1]: s.txt — "So"
    -- s.txt --
    So
    -- a.beliefs.json --
    {"beliefs": [
      {"belief_id": "b1", "statement": "It is red.", "topic": "t", "footnote_ids": ["1"], "provenance_ids": [],
       "subject": "It", "predicate": "is",
       "object": "red",
       "asserted_at": "2026-01-01", "asserted_in_run": "r", "created_at": "2026-01-01"},
      {"belief_id": "b2", "statement": "It is blue.", "topic": "t", "footnote_ids": ["1"], "provenance_ids": [],
       "subject": "it", "predicate": "is",
       "object": "blue",
       "asserted_at": "2026-01-01", "asserted_in_run": "r", "created_at": "2026-01-01"}
    ]}
"""


def codes(source: str, path: str = "a.beliefs.json") -> list[str]:
    return [one.code for one in findings(source)[path]]


def test_two_that_say_different_things_of_one_subject_contradict_each_other() -> None:
    assert codes(TWO) == ["contradiction", "contradiction"]
    assert codes(TWO.replace('"blue"', '"red"')) == []
    assert codes(TWO.replace('"it"', '"another"')) == []


def test_an_id_is_given_once() -> None:
    assert "duplicate-belief" in codes(TWO.replace('"b2"', '"b1"'))


def test_a_contradiction_is_shown_in_the_page_and_an_elaboration_need_not() -> None:
    ended = '"superseded_at": "2026-02-01", "superseded_by_belief_id": "b2", "supersession_reason": "{}", "object": "red"'
    contradicted = TWO.replace('"object": "red"', ended.format("contradicted_by_new_source"))
    assert codes(contradicted) == ["hedge"]
    block = "::: disputed\n    One.[^1]\n\n    **Updated 2026-02-01 per s:** Two.[^1]\n    :::"
    assert codes(contradicted.replace("One.[^1] Two.[^1]", block)) == []
    elaborated = TWO.replace('"object": "red"', ended.format("elaborated"))
    assert codes(elaborated) == ["supersession"]
    assert codes(elaborated.replace('"blue"', '"red and warm"')) == []


def test_beliefs_that_lead_in_a_circle_are_said_to() -> None:
    source = TWO.replace(
        '"object": "red"', '"superseded_by_belief_id": "b2", "superseded_at": "2026-02-01", "object": "red"'
    )
    source = source.replace(
        '"object": "blue"', '"superseded_by_belief_id": "b1", "superseded_at": "2026-02-01", "object": "blue"'
    )
    assert codes(source) == ["supersession", "supersession"]


def test_a_disputed_block_has_two_citations_and_a_real_day() -> None:
    check("""
        -- a.md --
        ::: disputed
        ^^^^^^^^^^^^ disputed-block
        One.[^1]
        :::

        ::: disputed
        ^^^^^^^^^^^^ disputed-block
        One.[^1]

        **Updated 2026-02-31 per s:** Two.[^2]
        :::

        ::: disputed since May
        Somebody's own words.
        :::

        [^1]: s.txt
        [^2]: s.txt
    """)


def test_a_disputed_block_that_the_sidecar_does_not_know() -> None:
    block = "::: disputed\n    One.[^1]\n\n    **Updated 2026-02-01 per s:** Two.[^1]\n    :::"
    assert "hedge" in codes(TWO.replace("One.[^1] Two.[^1]", block), "a.md")


def test_a_sidecar_that_cannot_be_read_costs_nothing_else() -> None:
    source = '-- a.md --\nOne.[^1]\n\n[^1]: s.txt — "No"\n-- s.txt --\nSo\n-- a.beliefs.json --\n{"beliefs": [\n'
    assert set(codes(source, "a.md")) >= {"quote-not-found", "sidecar"}
    (problem, *_) = [one for one in findings(source)["a.md"] if one.code == "sidecar"]
    assert problem.related[0].path == "a.beliefs.json"


def test_a_sidecar_without_page() -> None:
    assert codes('-- a.beliefs.json --\n{"beliefs": []}\n') == ["sidecar"]


OTHER = """
    -- b.md --
    Three.[^1]

    [^1]: s.txt — "So"
    -- b.beliefs.json --
    {"beliefs": [
      {"belief_id": "b9", "statement": "It is green.", "topic": "t", "footnote_ids": ["1"], "provenance_ids": [],
       "subject": "It", "predicate": "is", "object": "red",
       "asserted_at": "2026-01-01", "asserted_in_run": "r", "created_at": "2026-01-01"}
    ]}
"""
AGREED = TWO.replace('"blue"', '"red"')
GIVEN_UP = '"superseded_at": "2026-02-01", "superseded_by_belief_id": "{}", "object": "red"'


def test_an_id_is_given_once_in_all_sidecars() -> None:
    source = AGREED + OTHER.replace("b9", "b2")
    for path, other in (("a.beliefs.json", "b.beliefs.json"), ("b.beliefs.json", "a.beliefs.json")):
        (found,) = findings(source)[path]
        assert (found.code, found.related[0].path) == ("duplicate-belief", other)
        text = vault_text(source).notes[found.related[0].path]
        assert found.related[0].span.of(text) == found.span.of(vault_text(source).notes[path]) == '"b2"'


def test_a_successor_may_be_on_another_page_but_must_be_somewhere() -> None:
    source = AGREED.replace('"object": "red"', GIVEN_UP.format("b9"), 1)
    assert codes(source) == ["supersession"]
    (found,) = findings(source)["a.beliefs.json"]
    assert (found.message, found.span.of(vault_text(source).notes["a.beliefs.json"])) == (
        "There is no belief `b9` in the vault",
        '"b9"',
    )
    assert codes(source + OTHER) == []


def test_a_circle_over_two_pages_is_noticed_on_both() -> None:
    source = AGREED.replace('"object": "red"', GIVEN_UP.format("b9"), 1)
    source += OTHER.replace('"object": "red"', GIVEN_UP.format("b1"))
    assert (codes(source), codes(source, "b.beliefs.json")) == (["supersession"], ["supersession"])


def test_beliefs_of_two_pages_contradict_each_other() -> None:
    source = AGREED + OTHER.replace('"red"', '"green"')
    (first, second), (third,) = (findings(source)[path] for path in ("a.beliefs.json", "b.beliefs.json"))
    assert {one.code for one in (first, second, third)} == {"contradiction"}
    assert first.message == "`b9` in b.md is believed as well, and says something else of the same"


def test_what_is_wrong_with_very_many_beliefs_is_found_without_waiting() -> None:
    """Each is about the same, and each gives way to the next: a look at all pairs would take minutes."""
    beliefs = [
        {
            "belief_id": f"b{number}",
            "statement": "s",
            "topic": "t",
            "subject": "It",
            "predicate": "is",
            "object": str(number),
        }
        for number in range(2_000)
    ]
    ended = [one | {"superseded_by_belief_id": f"b{number + 1}"} for number, one in enumerate(beliefs)]
    source = "-- a.md --\nOne.\n-- a.beliefs.json --\n"
    assert "contradiction" in codes(source + json.dumps({"beliefs": beliefs}) + "\n")
    assert "supersession" in codes(source + json.dumps({"beliefs": ended}) + "\n")
