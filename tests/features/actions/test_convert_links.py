from doxa.features.actions.action import Kind
from tests.features.actions.acting import check, titles

OTHERS = "-- x/my plan.md --\n# My plan\n## Next *steps*\nText ^blk\n"


def test_a_wikilink_becomes_a_markdown_link() -> None:
    check(
        "-- a/b.md --\nSee [[my plan#Next<|> steps|the *plan*]] 😀 [[my plan]].\n" + OTHERS,
        "Write as Markdown link",
        "-- a/b.md --\nSee [the \\*plan\\*](../x/my%20plan.md#next-steps) 😀 [[my plan]].\n" + OTHERS,
    )
    check("[[#<|>A b]]\n\n# A b", "Write as Markdown link", "[A b](#a-b)\n\n# A b")
    check("[[my pl<|>an#^blk]]\n" + OTHERS, "Write as Markdown link", "[my plan](x/my%20plan.md#^blk)\n" + OTHERS)


def test_a_markdown_link_becomes_a_wikilink() -> None:
    check(
        "-- a/b.md --\n[the plan](../x/my%20pl<|>an.md#next-steps) [my plan](<../x/my plan.md>)\n" + OTHERS,
        "Write all links of this note as wikilinks",
        "-- a/b.md --\n[[my plan#Next steps|the plan]] [[my plan]]\n" + OTHERS,
    )
    check("| [a](x/my%20pl<|>an.md) |\n|-|\n" + OTHERS, "Write as wikilink", "| [[my plan\\|a]] |\n|-|\n" + OTHERS)


def test_links_become_references_with_one_definition_for_each_destination() -> None:
    check(
        "[[my pl<|>an]] [b](x/my%20plan.md) [c](https://a.org 'T') [d][2]\n\n[2]: #\n" + OTHERS,
        "Write all links of this note as reference links",
        "[my plan][1] [b][1] [c][3] [d][2]\n\n[2]: #\n[1]: x/my%20plan.md\n[3]: https://a.org 'T'\n" + OTHERS,
    )


def test_a_reference_becomes_a_link() -> None:
    check(
        "[a][<|>r]\n\n[r]: https://a.org (T)", "Write as Markdown link", "[a](https://a.org (T))\n\n[r]: https://a.org (T)"
    )
    check(
        "[r<|>]\n\n[r]: x/my%20plan.md\n" + OTHERS, "Write as wikilink", "[[my plan|r]]\n\n[r]: x/my%20plan.md\n" + OTHERS
    )


def test_only_the_selected_links_change() -> None:
    check(
        "[[my plan]] [[my plan]] [[my plan]]\n              ^^^^^^^^^^^^^^^^\n" + OTHERS,
        "Write as Markdown link",
        "[[my plan]] [my plan](x/my%20plan.md) [my plan](x/my%20plan.md)\n" + OTHERS,
    )


def test_links_that_other_forms_cannot_say_stay() -> None:
    for link in ("![[my pl<|>an]]", "[[my pl<|>an|x|extends]]", "[[no<|>ne]]", "<https://a.<|>org>", "![a](x<|>.png)"):
        found = titles(f"{link}\n{OTHERS}", kind=Kind.REWRITE)
        assert not [title for title in found if title.startswith("Write as")], link
    for link in (
        "[*a*](x/my%20pl<|>an.md)",
        "[a](https://a.<|>org)",
        "[extends](x/my%20<|>plan.md)",
        '[a](x/my%20pl<|>an.md "T")',
    ):
        assert "Write as wikilink" not in titles(f"{link}\n{OTHERS}", kind=Kind.REWRITE), link


def test_the_note_is_named_in_another_style() -> None:
    vault = "-- a/b.md --\nSee [[my <|>plan#Next steps|x]].\n" + OTHERS
    after = "-- a/b.md --\nSee [[{}#Next steps|x]].\n" + OTHERS
    check(vault, "Name the note by its path from this note", after.format("../x/my plan"))
    check(vault, "Name the note by its path from the root", after.format("x/my plan"))
    check(after.format("x/my pl<|>an"), "Name the note by its shortest path", after.format("my plan"))
    assert "Name the note by its shortest path" not in titles(vault, kind=Kind.REWRITE)


def test_a_markdown_link_is_relative_or_from_the_root() -> None:
    vault = "-- a/b.md --\n[x](../x/my%20<|>plan.md#next-steps)\n" + OTHERS
    after = "-- a/b.md --\n[x](/x/my%20plan.md#next-steps)\n" + OTHERS
    check(vault, "Name the note by its path from the root", after)
    check(after.replace("plan.md#", "pl<|>an.md#"), "Name the note by its path from this note", vault.replace("<|>", ""))
