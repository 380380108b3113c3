"""What people want to be offered while they write."""

import pytest

from tests.wishes.user import User

ALIASED = """
    -- today.md --
    {}
    -- plan-2024.md --
    ---
    aliases: [Big Plan, The scheme]
    tags: [work, area/home]
    ---
    # Plan of the year

    ## Next steps

    Words. ^first-block
"""


def test_an_alias_is_offered_and_the_link_shows_it(user: User) -> None:
    user.opens(ALIASED.format("[[big<|>"))
    assert user.accepts("Big Plan") == "[[plan-2024|Big Plan]]\n"


def test_a_link_to_an_alias_leads_to_the_note(user: User) -> None:
    user.opens(ALIASED.format("[[the sch<|>eme]]"))
    assert ([one["targetUri"] for one in user.asks("definition")], user.diagnostics()) == ([user.uri("plan-2024.md")], [])


@pytest.mark.parametrize("typed", ["plan of", "2024", "poty", "PLAN-2024"])
def test_a_note_is_found_by_title_or_file_name_in_part_and_in_any_case(user: User, typed: str) -> None:
    user.opens(ALIASED.format(f"[[{typed}<|>]]"))
    assert user.completes()[0]["textEdit"]["newText"] == "plan-2024"


@pytest.mark.parametrize(
    ("header", "after"),
    [
        ("tags: [wo<|>]", "tags: [work]"),
        ("tags:\n      - wo<|>", "tags:\n  - work"),
        ("tags: wo<|>", "tags: work"),
    ],
)
def test_tags_are_offered_in_the_header_too(user: User, header: str, after: str) -> None:
    user.opens(ALIASED.format(f"---\n    {header}\n    ---"))
    assert user.accepts("work") == f"---\n{after}\n---\n"


def test_tags_of_headers_count_as_those_in_the_text(user: User) -> None:
    user.opens(ALIASED.format("#area/ho<|>me"))
    assert user.is_offered() == ["area/home"]
    assert [one["uri"] for one in user.asks("references", context={"includeDeclaration": True})] == [
        user.uri("plan-2024.md"),
        user.uri("today.md"),
    ]


def test_only_headings_are_offered_behind_a_sharp(user: User) -> None:
    user.opens(ALIASED.format("[[plan-2024#<|>"))
    assert user.is_offered() == ["Plan of the year", "Next steps"]


def test_only_blocks_are_offered_behind_a_caret(user: User) -> None:
    user.opens(ALIASED.format("[[plan-2024#^<|>"))
    assert [item["textEdit"]["newText"] for item in user.completes()] == ["first-block]]"]


def test_neither_headings_nor_blocks_are_offered_as_notes(user: User) -> None:
    user.opens(ALIASED.format("[[first<|>"))
    assert user.is_offered() == []


def test_headings_of_the_whole_vault_are_offered_behind_two_sharps(user: User) -> None:
    user.opens(ALIASED.format("[[##next<|>"))
    assert user.accepts("Next steps") == "[[plan-2024#Next steps]]\n"


def test_blocks_of_the_whole_vault_are_offered_behind_two_carets(user: User) -> None:
    user.opens(ALIASED.format("[[^^first<|>"))
    assert user.accepts("^first-block") == "[[plan-2024#^first-block]]\n"


def test_a_block_of_the_note_gets_an_id_when_it_is_chosen(user: User) -> None:
    user.opens("""
        Some words.

        [[#^some<|>
    """)
    first, _, last = user.accepts("Some words.").splitlines()
    assert last == f"[[#{first.removeprefix('Some words. ')}]]"


@pytest.mark.parametrize(
    ("typed", "after"), [("[x](plan-2024.md#ne<|>)", "[x](plan-2024.md#next-steps)"), ("[[plan-2024#ne<|>", None)]
)
def test_the_ids_of_headings_are_offered(user: User, typed: str, after: str | None) -> None:
    user.opens(ALIASED.format(typed))
    assert user.accepts("Next steps") == f"{after or '[[plan-2024#Next steps]]'}\n"


@pytest.mark.parametrize("typed", ["[[big<|>", "[[big<|>]]", "[[big<|>]"])
def test_a_vault_of_markdown_links_gets_them_even_behind_two_brackets(user: User, typed: str) -> None:
    user.opens(f"{ALIASED.format(typed)}\n    -- .doxa/config.toml --\n    links.markdown = true\n")
    assert user.accepts("Big Plan") == "[Big Plan](plan-2024.md)\n"


def test_a_footnote_is_offered_shown_and_followed(user: User) -> None:
    user.opens("""
        Words [^so<|>]

        [^source]: A book.
    """)
    assert user.accepts("source").startswith("Words [^source]\n")


def test_a_footnote_is_shown_where_it_is_referred_to(user: User) -> None:
    user.opens("""
        Words [^so<|>urce]

        [^source]: A book.
    """)
    assert "A book." in user.reads()
    assert [one["targetSelectionRange"]["start"]["line"] for one in user.asks("definition")] == [2]


FILES = """
    -- work/today.md --
    {}
    -- work/map one.png --
    -- work/deep/plan.md --
    -- files/paper.pdf --
    -- plan.md --
"""


@pytest.mark.parametrize(
    ("typed", "label", "after"),
    [
        ("![](ma<|>", "map one.png", "![](map%20one.png)"),
        ("![x](<ma<|>>)", "map one.png", "![x](<map one.png>)"),
        ("![[ma<|>", "map one.png", "![[map one.png]]"),
        ("[x](pap<|>)", "paper.pdf", "[x](../files/paper.pdf)"),
        ("[[pap<|>", "paper.pdf", "[[paper.pdf]]"),
    ],
)
def test_pictures_and_other_files_are_offered(user: User, typed: str, label: str, after: str) -> None:
    user.opens(FILES.format(typed))
    assert user.accepts(label) == f"{after}\n"


@pytest.mark.parametrize(
    ("typed", "after"),
    [
        ("[x](./de<|>", "[x](./deep/plan.md)"),
        ("[x](deep/<|>", "[x](deep/plan.md)"),
        ("[x](../pl<|>", "[x](../plan.md)"),
        ("[x](../work/deep/pl<|>", "[x](deep/plan.md)"),
        ("[x](/pl<|>", "[x](/plan.md)"),
        ("[x]: ../pl<|>", "[x]: ../plan.md"),
    ],
)
def test_relative_paths_are_offered(user: User, typed: str, after: str) -> None:
    user.opens(FILES.format(typed))
    assert user.accepts(user.is_offered()[0]) == f"{after}\n"


def test_a_link_that_others_use_is_offered_before_its_note_exists(user: User) -> None:
    user.opens("""
        -- today.md --
        [[some<|>
        -- plan.md --
        [[someday]]
    """)
    assert user.accepts("someday") == "[[someday]]\n"


def test_what_stands_behind_the_cursor_in_a_link_is_replaced_and_not_doubled(user: User) -> None:
    user.opens(ALIASED.format("[[plan-2<|>023#Next steps|there]]"))
    assert user.accepts("plan-2024") == "[[plan-2024#Next steps|there]]\n"


@pytest.mark.parametrize("code", ["`[[pl<|>`", "```\n    [[pl<|>\n    ```", "<!-- [[pl<|> -->"])
def test_nothing_is_offered_in_code(user: User, code: str) -> None:
    user.opens(ALIASED.format(code))
    assert user.is_offered() == []
