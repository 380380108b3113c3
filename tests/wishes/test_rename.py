"""What people want when they give a note or a heading another name."""

import pytest

from tests.wishes.user import User, notes


def check_rename(user: User, before: str, name: str, after: str) -> None:
    user.opens(before)
    assert user.renames(name) == notes(after)


@pytest.mark.parametrize(("link", "new"), [("[[pl<|>an]]", "[[strategy]]"), ("[a](pl<|>an.md)", "[a](strategy.md)")])
def test_renaming_from_a_link_renames_the_note_it_leads_to_and_not_the_one_it_stands_in(
    user: User, link: str, new: str
) -> None:
    check_rename(
        user,
        f"""
        -- today.md --
        {link}
        -- plan.md --
        words
        """,
        "strategy",
        f"""
        -- today.md --
        {new}
        -- strategy.md --
        words
        """,
    )


def test_renaming_behind_the_sharp_of_a_link_renames_the_heading(user: User) -> None:
    check_rename(
        user,
        """
        -- today.md --
        [[plan#Ne<|>xt]] and [later](plan.md#next)
        -- plan.md --
        ## Next
        """,
        "Later steps",
        """
        -- today.md --
        [[plan#Later steps]] and [later](plan.md#later-steps)
        -- plan.md --
        ## Later steps
        """,
    )


def test_renaming_a_note_keeps_the_folder_in_its_links_and_their_words(user: User) -> None:
    check_rename(
        user,
        """
        -- today.md --
        [[work/pl<|>an]], [[work/plan|our plan]], [our | plan](work/plan.md) and [x](./work/plan.md)
        -- work/plan.md --
        words
        """,
        "strategy",
        """
        -- today.md --
        [[work/strategy]], [[work/strategy|our plan]], [our | plan](work/strategy.md) and [x](./work/strategy.md)
        -- work/strategy.md --
        words
        """,
    )


def test_renaming_a_heading_keeps_the_angle_brackets_of_a_link(user: User) -> None:
    check_rename(
        user,
        """
        -- today.md --
        [a](<my plan.md#next>) and [b](<my plan.md>)
        -- my plan.md --
        # My plan

        ## Ne<|>xt
        """,
        "Later",
        """
        -- today.md --
        [a](<my plan.md#later>) and [b](<my plan.md>)
        -- my plan.md --
        # My plan

        ## Later
        """,
    )


def test_a_note_can_be_moved_to_a_folder_by_its_new_name(user: User) -> None:
    check_rename(
        user,
        """
        -- today.md --
        [[pl<|>an]] [x](plan.md)
        -- plan.md --
        """,
        "work/plan",
        """
        -- today.md --
        [[plan]] [x](work/plan.md)
        -- work/plan.md --
        """,
    )


def test_a_rename_never_overwrites_another_note(user: User) -> None:
    user.opens("""
        -- today.md --
        [[pl<|>an]]
        -- plan.md --
        -- strategy.md --
    """)
    assert "strategy.md already" in user.is_refused("rename", newName="strategy")
