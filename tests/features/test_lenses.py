"""How often notes and headings are referred to: marked with the number."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.lenses import lenses, recounts
from doxa.features.references import links_to
from doxa.index.events import Changes, RelationChanged
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text

PLAN = NotePath("plan.md")


def check(source: str) -> None:
    """The lenses of the note `plan.md` stand where the carets say, with the numbers that label them."""
    vault = vault_text(source)
    found = [
        Mark(PLAN, one.span, str(one.references))
        for one in lenses(snapshot_of(vault.notes), PLAN, parse(vault.notes[PLAN]))
    ]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def test_a_note_counts_all_links_to_it_and_a_heading_its_own() -> None:
    check("""
        -- plan.md --
        ---
        tags: [x]
        ---
        # Plan
        ^^^^^^ 4
        [[#Next]]
        ## Next
        ^^^^^^^ 3
        ## Later
        -- a.md --
        [[plan]] [x](plan.md#next) [[plan#Next]] [[other]]
        -- b/c.md --
        ![[Plan#nowhere]]
    """)


def test_a_note_without_a_title_counts_at_its_start() -> None:
    check("""
        -- plan.md --
        Words.
        ^| 1
        -- a.md --
        [[plan]]
    """)


def test_what_nothing_refers_to_says_nothing() -> None:
    check("-- plan.md --\n# Plan\n## Next\n-- a.md --\n[[other]]\n")


@given(st.lists(st.sampled_from(("[[plan]]", "[[plan#A]]", "[[plan#B|x]]", "[x](plan.md#a)", "[[#B]]", "[[A#B]]", "plan"))))
def test_the_number_is_that_of_the_references(links: list[str]) -> None:
    here = "".join(links[::2])
    text = f"# A\n{here}\n## B\n## A\n"
    vault = snapshot_of({PLAN: text, "x/a.md": " ".join(links), "x/plan.md": "# A\n"})
    found = {one.heading: one.references for one in lenses(vault, PLAN, parse(text))}
    for place in (None, *vault.headings(PLAN)[1:]):
        assert found.get(place, 0) == len(list(links_to(vault, PLAN, place)))


def test_open_notes_are_counted_again_when_other_notes_begin_to_refer_to_them() -> None:
    vault = snapshot_of({PLAN: "", "a.md": "[[plan]]", "b.md": ""})

    def changed(source: str, target: str) -> Changes:
        return Changes(frozenset({NotePath(source)}), (RelationChanged(NotePath(source), target, None, None),))

    assert recounts(vault, {PLAN}, changed("a.md", "plan"))
    assert not recounts(vault, {PLAN}, changed("plan.md", "plan"))
    assert not recounts(vault, {PLAN}, changed("a.md", "b"))
    assert not recounts(vault, set(), changed("a.md", "plan"))
