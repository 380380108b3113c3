"""What people want links to lead to, and what they do not want to be told about them."""

import pytest

from tests.support.vault_text import vault_text, write
from tests.wishes.user import User, shown


def check_leads(user: User, source: str) -> None:
    """The link at the cursor leads to the marks, and nothing is said about the note."""
    user.opens(source)
    assert user.goes() == shown(source)
    assert user.diagnostics() == []


@pytest.mark.parametrize(
    "link",
    [
        "[[../pl<|>an]]",
        "[[./deep/../../pl<|>an]]",
        "[x](../pl<|>an.md)",
        "[x](./../pl<|>an.md)",
        "[x](<../pl<|>an.md>)",
        "[[..\\pl<|>an]]",
        "[x](..\\pl<|>an.md)",
        "[x](/pl<|>an.md)",
        "[[/pl<|>an]]",
        "[x](../pl<|>an)",
    ],
)
def test_a_relative_or_absolute_path_leads_from_a_folder_to_a_note_with_any_slash(user: User, link: str) -> None:
    check_leads(
        user,
        f"""
        -- work/today.md --
        {link}
        -- plan.md --
        ^|
        -- work/deep/log.md --
        """,
    )


def test_a_relative_path_leads_down_into_a_folder(user: User) -> None:
    check_leads(
        user,
        """
        -- work/today.md --
        [[./deep/pl<|>an]]
        -- work/deep/plan.md --
        ^|
        -- deep/plan.md --
        """,
    )


@pytest.mark.parametrize("link", ["my%20plan.md", "./my%20plan.md", "my%20pl%61n.md", "<my plan.md>", "<my%20plan.md>"])
def test_a_markdown_link_with_encoded_characters_leads_to_its_note(user: User, link: str) -> None:
    check_leads(
        user,
        f"""
        -- today.md --
        [<|>x]({link})
        -- my plan.md --
        ^|
        """,
    )


def test_an_encoded_heading_is_found(user: User) -> None:
    check_leads(
        user,
        """
        -- today.md --
        [x](plan.md#%C3%BCber-u<|>ns)
        -- plan.md --
        ## Über uns
           ^^^^^^^^
        """,
    )


def test_a_name_that_ends_as_another_is_not_ambiguous(user: User) -> None:
    check_leads(
        user,
        """
        -- today.md --
        [[pl<|>an]]
        -- plan.md --
        ^|
        -- big-plan.md --
        -- our plan.md --
        """,
    )


def test_a_note_with_several_first_level_headings_is_not_ambiguous(user: User) -> None:
    check_leads(
        user,
        """
        -- today.md --
        [[pl<|>an]]
        -- plan.md --
        ^|
        # One

        # Two
        -- other.md --
        # Two
        """,
    )


@pytest.mark.parametrize(
    ("fragment", "line"), [("Next", "## Next"), ("B#Next", "## Next "), ("next-1", "## Next "), ("next", "## Next")]
)
def test_a_link_to_a_heading_whose_title_stands_twice_is_not_ambiguous(user: User, fragment: str, line: str) -> None:
    source = f"""
        -- today.md --
        [<|>x](<plan.md#{fragment}>)
        -- plan.md --
        # A
        ## Next
        # B
        ## Next\x20
    """
    user.opens(source)
    (place,) = user.asks("definition")
    lines = user.vault.notes["plan.md"].split("\n")
    assert (lines[place["targetSelectionRange"]["start"]["line"]], user.diagnostics()) == (line, [])


def test_a_note_that_is_also_there_as_a_symbolic_link_is_not_ambiguous(user: User) -> None:
    source = """
        -- today.md --
        [[pl<|>an]]
        -- docs/plan.md --
        ^|
    """
    write(vault_text(source), user.root)
    (user.root / "copy").symlink_to(user.root / "docs", target_is_directory=True)
    (user.root / "other").mkdir()
    (user.root / "other" / "plan.md").symlink_to(user.root / "docs" / "plan.md")
    check_leads(user, source)


@pytest.mark.parametrize("link", ["[[PL<|>AN]]", "[x](../Work/PL<|>AN.md)", "[[Work/pL<|>an]]", "[x](/WORK/pl<|>an.md)"])
def test_a_link_in_another_case_leads_to_the_note_and_asks_for_no_second_one(user: User, link: str) -> None:
    check_leads(
        user,
        f"""
        -- daily/today.md --
        {link}
        -- work/Plan.md --
        ^|
        """,
    )


@pytest.mark.parametrize(("link", "mark"), [("pl<|>an", "plan"), ("Pl<|>an", "Plan")])
def test_of_two_notes_that_differ_in_case_the_one_as_written_is_meant(user: User, link: str, mark: str) -> None:
    user.opens(f"""
        -- today.md --
        [[{link}]]
        -- plan.md --
        -- Plan.md --
    """)
    (place,) = user.asks("definition")
    assert place["targetUri"] == user.uri(f"{mark}.md")


@pytest.mark.parametrize(
    "anchor",
    [
        '<a id="next"></a>',
        "<a name='next'></a>",
        '<div id="next">',
        "## Steps {#next}",
        "## Next",
        '## <a name="next"></a>A',
    ],
)
def test_an_anchor_in_html_or_a_heading_with_an_id_is_no_broken_link(user: User, anchor: str) -> None:
    user.opens(f"""
        -- today.md --
        [x](plan.md#next) [y](#next)

        {anchor}
        -- plan.md --
        {anchor}
    """)
    assert user.diagnostics() == []


@pytest.mark.parametrize(
    "link",
    [
        "[x](plan.md 'A title')",
        "[x](https://example.org/plan.md)",
        "[x](mailto:me@example.org)",
        "[x](plan.md?raw=true)",
        "[x](#today)",
        "[x](plan.pdf#page=3)",
        "[x](work/)",
        "[x](work)",
        "[x]()",
        "<https://example.org>",
        "[a [b]](plan.md)",
        "[x][l]\n\n        [l]: plan.md",
        "![x](plan.pdf)",
        "- [ ] [x](plan.md)",
    ],
)
def test_a_valid_markdown_link_is_not_called_broken(user: User, link: str) -> None:
    user.opens(f"""
        -- today.md --
        # Today

        {link}
        -- plan.md --
        -- plan.pdf --
        -- work/log.md --
    """)
    assert user.diagnostics() == []


def test_a_loop_of_symbolic_links_does_no_harm(user: User) -> None:
    source = """
        -- today.md --
        [[pl<|>an]]
        -- work/plan.md --
        ^|
    """
    write(vault_text(source), user.root)
    (user.root / "work" / "loop").symlink_to(user.root, target_is_directory=True)
    (user.root / "self.md").symlink_to(user.root / "self.md")
    check_leads(user, source)


def test_an_absolute_link_is_found_below_the_root_of_a_site(user: User) -> None:
    """A site is built of `docs`, so that `/guide/plan` means `docs/guide/plan.md`."""
    check_leads(
        user,
        """
        -- docs/today.md --
        [x](/guide/pl<|>an.md)
        -- docs/guide/plan.md --
        ^|
        """,
    )


@pytest.mark.parametrize(
    "text", ["plain words\n", "## Only a second level\n", "\n\n# Two\n\n# Titles\n", "---\ntags: [a]\n---\n", ""]
)
def test_a_note_without_a_title_is_found_by_its_file_name(user: User, text: str) -> None:
    user.opens("-- today.md --\n[[pl<|>an]]\n-- plan.md --\n" + text)
    (place,) = user.asks("definition")
    assert (place["targetUri"], user.diagnostics()) == (user.uri("plan.md"), [])


def test_a_wikilink_can_be_followed_in_the_editor(user: User) -> None:
    check_leads(
        user,
        """
        -- today.md --
        😀 [[plan#Ne<|>xt|there]]
        -- plan.md --
        ## Next
           ^^^^
        """,
    )


def test_a_link_that_may_mean_two_notes_is_reported_and_leads_to_both(user: User) -> None:
    source = """
        -- today.md --
        [[pl<|>an]]
        -- a/plan.md --
        ^|
        -- b/plan.md --
        ^|
    """
    user.opens(source)
    (one,) = user.diagnostics()
    assert (user.goes(), one["code"]) == (shown(source), "ambiguous-link")
    assert len(one["relatedInformation"]) == 2


@pytest.mark.parametrize("embed", ["![[pl<|>an#Next]]", "![[plan#Ne<|>xt|300]]"])
def test_an_embed_leads_to_what_it_shows(user: User, embed: str) -> None:
    check_leads(
        user,
        f"""
        -- today.md --
        {embed}
        -- plan.md --
        ## Next
           ^^^^
        """,
    )


def test_an_embed_shows_its_note_and_is_one_of_its_backlinks(user: User) -> None:
    source = """
        -- today.md --
        ![[pl<|>an]] and ![[plan#^id]]
           ^^^^^^^
                            ^^^^
        -- plan.md --
        Some words. ^id
    """
    user.opens(source)
    assert "Some words." in user.reads()
    assert user.finds_references() == shown(source)


def test_an_embed_of_nothing_is_reported(user: User) -> None:
    user.opens("""
        ![[nowhere]] ![[map.png]]
    """)
    assert [one["code"] for one in user.diagnostics()] == ["unresolved-note", "unresolved-attachment"]
