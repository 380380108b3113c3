from doxa.features.actions.action import Kind
from tests.features.actions.acting import check, refusal, titles


def test_a_missing_footnote_is_added_at_the_end() -> None:
    check("Text[^a<|>].", "Add the footnote [^a]", "Text[^a].\n\n[^a]: ")


def test_a_missing_footnote_stands_below_the_others() -> None:
    check("A[^1] b[^<|>2].\n\n[^1]: One.\n", "Add the footnote [^2]", "A[^1] b[^2].\n\n[^1]: One.\n[^2]: ")


def test_a_missing_reference_is_defined_by_the_note_of_that_name() -> None:
    check(
        "See [the plan][my pl<|>an].\n-- my plan.md --",
        "Define [my plan]",
        "See [the plan][my plan].\n\n[my plan]: my%20plan.md\n-- my plan.md --",
    )


def test_a_missing_reference_to_nothing_known_leads_nowhere_yet() -> None:
    check("See [x][Re<|>f].", "Define [Ref]", "See [x][Ref].\n\n[Ref]: #")


def test_nothing_is_defined_inside_of_code() -> None:
    assert "no effect" in refusal("A[^1<|>]\n\n```\ncode", "Add the footnote [^1]")


def test_what_nothing_refers_to_is_removed_with_its_lines() -> None:
    check("A.\n\n[<|>a]: x.md\n\nB.\n-- x.md --", "Remove the definition that nothing refers to", "A.\n\nB.\n-- x.md --")
    check("A.\r\n\r\n[^<|>1]: One.\r\n    Two.\r\n\r\nB.\r", "Remove the footnote that nothing refers to", "A.\r\n\r\nB.\r")
    check("> [<|>a]: x.md\n-- x.md --", "Remove the definition that nothing refers to", "> \n-- x.md --")


def test_a_definition_that_has_no_effect_is_removed() -> None:
    check(
        "[a]\n\n[a]: x.md\n[<|>a]: y.md\n[b]: x.md\n\n[b]\n-- x.md --\n-- y.md --",
        "Remove the definition that has no effect",
        "[a]\n\n[a]: x.md\n[b]: x.md\n\n[b]\n-- x.md --\n-- y.md --",
    )


def test_nothing_is_removed_that_keeps_other_things_apart() -> None:
    before = "- a\n\n[<|>x]: y.md\n\n    [[code]]\n-- y.md --"
    assert "read differently" in refusal(before, "Remove the definition that nothing refers to")


def test_all_definitions_without_effect_are_removed_when_everything_is_fixed() -> None:
    vault = "<|>[a]\n\n[a]: x.md\n[a]: y.md\n\n[A]: x.md\n-- x.md --\n-- y.md --"
    assert titles(vault, kind=Kind.FIX_ALL) == ["Remove all definitions that have no effect"]
    check(vault, "Remove all definitions that have no effect", "[a]\n\n[a]: x.md\n\n-- x.md --\n-- y.md --")


def test_a_note_without_such_definitions_has_nothing_to_fix() -> None:
    assert titles("<|>[a]\n\n[a]: x.md\n\n[b]: y.md", kind=Kind.FIX_ALL) == []
