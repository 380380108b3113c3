from tests.features.actions.acting import check, refusal, titles


def test_a_missing_heading_is_added_at_the_end_of_its_note() -> None:
    check(
        """
        [[plan#Ne<|>xt]]
        -- plan.md --
        # Plan

        ## Now
        Text.


        """,
        "Add the heading `Next` to plan.md",
        """
        [[plan#Next]]
        -- plan.md --
        # Plan

        ## Now
        Text.

        ## Next
        """,
    )


def test_a_missing_heading_is_added_to_the_note_with_the_link() -> None:
    check(
        """
        See [x](#ne<|>xt).
        \\ no newline
        """,
        "Add the heading `next` to this note",
        """
        See [x](#next).

        ## next
        """,
    )


def test_a_heading_under_another_is_added_in_its_section() -> None:
    check(
        """
        [[plan#Now#Mor<|>e]]
        -- plan.md --
        ## Now
        Text.

        ## Later
        """,
        "Add the heading `More` to plan.md",
        """
        [[plan#Now#More]]
        -- plan.md --
        ## Now
        Text.

        ### More

        ## Later
        """,
    )


def test_headings_that_are_missing_above_it_are_added_too() -> None:
    check(
        "[[plan#A#<|>B]]\n-- plan.md --\n",
        "Add the heading `B` to plan.md",
        "[[plan#A#B]]\n-- plan.md --\n## A\n\n### B\n",
    )


def test_line_ends_stay_what_they_are() -> None:
    check(
        "[[plan#A#<|>B]]\n-- plan.md --\nText\r\n",
        "Add the heading `B` to plan.md",
        "[[plan#A#B]]\n-- plan.md --\nText\r\n\r\n## A\r\n\r\n### B\r\n",
    )


def test_no_heading_is_added_inside_of_code() -> None:
    assert "no effect" in refusal("[[#Ne<|>xt]]\n\n```\ncode", "Add the heading `Next` to this note")


def test_a_block_is_not_made_up() -> None:
    assert titles("[[#^ab<|>c]]") == []
