from collections.abc import Callable

from doxa.features.following import Change
from doxa.features.refactor.chosen import Chosen
from doxa.features.refactor.move_section import move_down, move_to, move_up
from doxa.features.vault_edit import Notes, Refused
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings
from tests.features.refactor.trying import Refactoring, done
from tests.support.edited import Action, check_edit, refusal_of


def moving(move: Callable[[Chosen], Change | Refused]) -> Action:
    def refactoring(_vault: Snapshot, _notes: Notes, chosen: Chosen, _settings: Settings) -> Change | Refused:
        return move(chosen)

    return done(refactoring)


def to(target: str) -> Action:
    def refactoring(_vault: Snapshot, notes: Notes, chosen: Chosen, _settings: Settings) -> Change | Refused:
        return move_to(notes, chosen, NotePath(target))

    moved: Refactoring = refactoring
    return done(moved)


ONE_TWO = """
    # Plan
    ## One

    a
    ### Deep
    ## Two
    b<|>
    \\ no newline
"""
TWO_ONE = """
    # Plan
    ## Two
    b

    ## One

    a
    ### Deep<|>
    \\ no newline
"""


def test_a_section_moves_up_with_all_below_it() -> None:
    check_edit(
        ONE_TWO,
        moving(move_up),
        """
        # Plan
        ## Two
        b
        ## One

        a
        ### Deep
        \\ no newline
        """,
    )


def test_a_section_moves_down_and_blank_lines_stay_between() -> None:
    check_edit(
        """
        ## O<|>ne
        a


        ## Two
        b
        """,
        moving(move_down),
        """
        ## Two
        b


        ## One
        a
        """,
    )


def test_links_to_sections_of_one_title_follow() -> None:
    check_edit(
        """
        # Plan
        ## A
        ### Next
        ## B<|>
        ### Next
        -- today.md --
        [[note#Next]], [x](note.md#next-1), [y](note.md#b)
        """,
        moving(move_up),
        """
        # Plan
        ## B
        ### Next
        ## A
        ### Next
        -- today.md --
        [[note#A#Next]], [x](note.md#next), [y](note.md#b)
        """,
    )


def test_a_section_moves_to_the_end_of_another_note() -> None:
    check_edit(
        """
        -- x/plan.md --
        # Plan
        [[#Next]]

        ## Ne<|>xt
        [a](../today.md), [[#Plan]] [^1]

        ## Last
        [^1]: note
        -- today.md --
        # Today
        [[plan#Next]][^1]

        [^1]: mine
        """,
        to("today.md"),
        """
        -- x/plan.md --
        # Plan
        [[today#Next]]

        ## Last
        -- today.md --
        # Today
        [[plan#Next]][^1]

        [^1]: mine

        ## Next
        [a](today.md), [[plan#Plan]] [^2]

        [^2]: note
        """.replace("[[plan#Next]][^1]", "[[today#Next]][^1]"),
    )


def test_what_cannot_be_moved_says_why() -> None:
    assert "no heading above" in refusal_of("wor<|>ds\n", moving(move_up))
    assert "no section beside" in refusal_of("## a<|>\n## b\n", moving(move_up))
    assert "no section beside" in refusal_of("## a\n## b<|>\n", moving(move_down))
    assert "another level" in refusal_of("# t\n### a<|>\n## b\n", moving(move_down))
    assert "list or a quote" in refusal_of("## a<|>\n\n> ## b\n", moving(move_down))
    assert "no other note" in refusal_of("## a<|>\n", to("none.md"))
    assert "no other note" in refusal_of("## a<|>\n", to("note.md"))
