from doxa.features.following import Change
from doxa.features.refactor.chosen import Chosen
from doxa.features.refactor.inline import inline
from doxa.features.vault_edit import Notes, Refused
from doxa.index.snapshot import Snapshot
from doxa.vault.settings import Settings
from tests.features.refactor.trying import done
from tests.support.edited import check_edit, refusal_of


def inlined(vault: Snapshot, notes: Notes, chosen: Chosen, _settings: Settings) -> Change | Refused:
    return inline(vault, notes, chosen)


def test_a_note_comes_in_place_of_its_embed_and_all_links_follow() -> None:
    check_edit(
        """
        -- today.md --
        # Today

        ![[Pl<|>an]]

        after
        -- x/Plan.md --
        ---
        tags: [x]
        ---
        # Plan

        [a](../a.md), [[#Why]], [[Plan]] ^one

        ## Why
        -- a.md --
        [[Plan]], [[Plan|words]], [[Plan#Why]], [x](x/Plan.md), [y](x/Plan.md#why), [[Plan#^one]]
        """,
        done(inlined),
        """
        -- today.md --
        # Today

        ## Plan

        [a](a.md), [[#Why]], [[today#Plan]] ^one

        ### Why

        after
        -- a.md --
        [[today#Plan]], [[today#Plan|words]], [[today#Why]], [x](today.md#plan), [y](today.md#why), [[today#^one]]
        """,
    )


def test_a_section_comes_in_place_of_a_link_to_it_and_the_rest_stays() -> None:
    check_edit(
        """
        -- today.md --
        words
        [[plan#Wh<|>y]]
        -- plan.md --
        # Plan

        ## Why

        because[^1]

        ## Last

        [^1]: note
        -- a.md --
        [[plan#Why]]
        """,
        done(inlined),
        """
        -- today.md --
        words

        ## Why

        because[^1]

        [^1]: note
        -- plan.md --
        # Plan

        ## Last
        -- a.md --
        [[today#Why]]
        """,
    )


def test_names_of_footnotes_and_definitions_that_are_taken_become_others() -> None:
    check_edit(
        """
        -- today.md --
        One[^1] and [r]

        [[plan<|>]]

        [^1]: first

        [r]: a.md
        -- plan.md --
        # Plan

        Two[^1], [r] and [r][]

        [r]: b.md

        [^1]: second
        """,
        done(inlined),
        """
        -- today.md --
        One[^1] and [r]

        # Plan

        Two[^2], [r][r-2] and [r][r-2]

        [r-2]: b.md

        [^2]: second

        [^1]: first

        [r]: a.md
        """,
    )


def test_an_underlined_title_gets_marks_where_it_comes_to_stand_deeper() -> None:
    check_edit(
        """
        -- today.md --
        ## Today

        [[plan<|>]]
        -- plan.md --
        The plan
        ========

        Next
        ----
        """,
        done(inlined),
        """
        -- today.md --
        ## Today

        ### The plan

        #### Next
        """,
    )


def test_what_cannot_be_put_in_place_of_a_link_says_why() -> None:
    plan = "\n-- plan.md --\n"
    assert "alone on its line" in refusal_of(f"see [[pl<|>an]]{plan}x\n", done(inlined))
    assert "alone on its line" in refusal_of(f"- [[pl<|>an]]{plan}x\n", done(inlined))
    assert "one other note" in refusal_of("[[no<|>ne]]\n", done(inlined))
    assert "one other note" in refusal_of("[[no<|>te]]\n", done(inlined))
    assert "one other note" in refusal_of("![[p.pn<|>g]]\n-- p.png --\n", done(inlined))
    assert "says nothing" in refusal_of(f"[[pl<|>an]]{plan}", done(inlined))
    assert "no heading" in refusal_of(f"[[pl<|>an#^one]]{plan}x ^one\n", done(inlined))
    assert "a.md links to plan.md" in refusal_of(f"[[pl<|>an]]{plan}x\n-- a.md --\n[[plan]]\n", done(inlined))
    assert "six levels" in refusal_of(f"# x\n[[pl<|>an]]{plan}# a\n###### b\n", done(inlined))
    assert "two blocks" in refusal_of(f"x ^one\n\n[[pl<|>an]]{plan}y ^one [[#^one]] ^two\n\nz ^one\n", done(inlined))
