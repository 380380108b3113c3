from tests.features.actions.acting import check, titles


def test_a_misspelt_name_becomes_that_of_the_note_it_is_like() -> None:
    check(
        """
        See [[Stratgey<|>#Next|words]] and [[Stratgey]].
        -- x/Strategy.md --
        # Next
        """,
        "Link to x/Strategy.md",
        """
        See [[Strategy#Next|words]] and [[Stratgey]].
        -- x/Strategy.md --
        # Next
        """,
    )


def test_a_misspelt_path_stays_a_path() -> None:
    check(
        """
        -- work/today.md --
        [x](../stra<|>tgy%20b.md#next "T")
        -- strategy b.md --
        # Next
        """,
        "Link to strategy b.md",
        """
        -- work/today.md --
        [x](../strategy%20b.md#next "T")
        -- strategy b.md --
        # Next
        """,
    )


def test_the_best_three_are_offered_and_those_with_the_heading_come_first() -> None:
    vault = """
        [[pla<|>nn#Next]]
        -- plan.md --
        -- plane.md --
        # Next
        -- plans.md --
        -- planner.md --
        -- plank.md --
    """
    found = [title for title in titles(vault) if title.startswith("Link to")]
    assert (len(found), found[0]) == (3, "Link to plane.md")


def test_a_picture_is_meant_by_a_picture() -> None:
    assert titles("![[<|>phot.png]]\n-- photo.png --\n-- photo.md --") == ["Link to photo.png"]


def test_a_misspelt_heading_becomes_the_nearest_one_of_the_note() -> None:
    check(
        """
        [[plan#Nxet <|>steps|words]]
        -- plan.md --
        ## Next steps
        """,
        "Link to `Next steps`",
        """
        [[plan#Next steps|words]]
        -- plan.md --
        ## Next steps
        """,
    )
    check(
        """
        [x](#nxet-<|>steps)
        ## Next steps
        """,
        "Link to `next-steps`",
        """
        [x](#next-steps)
        ## Next steps
        """,
    )


def test_a_heading_that_stands_in_another_note_is_linked_there() -> None:
    check(
        """
        -- work/today.md --
        [[pl<|>an#Budget]]
        -- plan.md --
        # Plan
        -- money.md --
        ## Budget
        """,
        "Link to `Budget` in money.md",
        """
        -- work/today.md --
        [[money#Budget]]
        -- plan.md --
        # Plan
        -- money.md --
        ## Budget
        """,
    )
    check(
        """
        -- work/today.md --
        [x](<|>#budget)
        -- money.md --
        ## Budget
        """,
        "Link to `budget` in money.md",
        """
        -- work/today.md --
        [x](../money.md#budget)
        -- money.md --
        ## Budget
        """,
    )


def test_a_misspelt_block_becomes_the_nearest_one() -> None:
    check("[[#^quoet<|>]]\n\nText ^quote", "Link to `^quote`", "[[#^quote]]\n\nText ^quote")


def test_a_misspelt_link_type_becomes_the_known_one() -> None:
    check("[[a|x|extnds<|>]]\n-- a.md --", "Write `extends`", "[[a|x|extends]]\n-- a.md --")
    check(
        "---\nrelations:\n  - {type: 'ext<|>nds', target: a}\n---\n-- a.md --",
        "Write `extends`",
        "---\nrelations:\n  - {type: 'extends', target: a}\n---\n-- a.md --",
    )


def test_a_misspelt_type_of_document_or_code_becomes_the_known_one() -> None:
    check('---\ndoc_type: "desgin<|>"\n---\n', "Write `design`", '---\ndoc_type: "design"\n---\n')
    check("<!-- doxa: ignore unresolved-nte<|> -->\n", "Write `unresolved-note`", "<!-- doxa: ignore unresolved-note -->\n")


def test_a_link_that_may_mean_several_notes_is_made_to_mean_one() -> None:
    check(
        """
        -- x/today.md --
        [[pl<|>an#Next|words]]
        -- a/plan.md --
        -- b/plan.md --
        # Next
        """,
        "Link to b/plan.md",
        """
        -- x/today.md --
        [[b/plan#Next|words]]
        -- a/plan.md --
        -- b/plan.md --
        # Next
        """,
    )


def test_the_note_that_has_the_heading_is_the_first_choice() -> None:
    vault = """
        [[pl<|>an#Next]]
        -- a/plan.md --
        -- b/plan.md --
        # Next
    """
    assert titles(vault) == ["Link to b/plan.md", "Link to a/plan.md"]
