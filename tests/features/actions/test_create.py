from dataclasses import replace

from doxa.vault.settings import DEFAULTS
from tests.features.actions.acting import check, titles


def test_a_missing_note_is_created_beside_the_one_that_asks() -> None:
    check(
        """
        -- work/today.md --
        See [[pl<|>an]].
        """,
        "Create the note work/plan.md",
        """
        -- work/today.md --
        See [[plan]].
        -- work/plan.md --
        # plan
        """,
    )


def test_a_missing_note_gets_the_headings_that_are_asked_for() -> None:
    check(
        """
        [[plan#Next]] [[pl<|>an#Next|x]] [[Plan#Open questions]] [[plan#^id]] [[plan#a#b]]
        """,
        "Create the note plan.md",
        """
        [[plan#Next]] [[plan#Next|x]] [[Plan#Open questions]] [[plan#^id]] [[plan#a#b]]
        -- plan.md --
        # plan

        ## Next

        ## Open questions

        ## b
        """,
    )


def test_a_missing_note_goes_into_the_folder_of_the_settings_and_follows_the_template() -> None:
    check(
        """
        -- work/today.md --
        See [[pl<|>an]].
        -- templates/new.md --
        ---
        created: {{date}}
        ---
        # {{title}}
        """,
        "Create the note inbox/plan.md",
        """
        -- work/today.md --
        See [[plan]].
        -- templates/new.md --
        ---
        created: {{date}}
        ---
        # {{title}}
        -- inbox/plan.md --
        ---
        created: 2026-11-18
        ---
        # plan
        """,
        replace(DEFAULTS, notes_folder="inbox", notes_template="templates/new"),
    )


def test_the_path_of_a_markdown_link_is_that_of_the_note() -> None:
    settings = replace(DEFAULTS, notes_folder="inbox")
    assert titles("-- work/today.md --\n[x](<|>a%20b.md)", settings) == ["Create the note work/a b.md"]
    assert titles("-- work/today.md --\n[x](<|>sub/b.md)", settings) == ["Create the note work/sub/b.md"]
    assert titles("-- work/today.md --\n[x](<|>/sub/b.md)", settings) == ["Create the note sub/b.md"]
    assert titles("-- work/today.md --\n[x](<|>../b.md)", settings) == ["Create the note b.md"]


def test_folders_of_a_wikilink_count_from_the_root() -> None:
    assert titles("-- work/today.md --\n[[x<|>/plan]]") == ["Create the note x/plan.md"]
    assert titles("-- work/today.md --\n[[.<|>/plan]]") == ["Create the note work/plan.md"]


def test_all_missing_notes_are_created_at_once() -> None:
    check(
        """
        [[o<|>ne]] [[two]] [[ONE]] [x](three.md) [[there]] [[none.png]]
        -- there.md --
        """,
        "Create all missing notes that this note links to",
        """
        [[one]] [[two]] [[ONE]] [x](three.md) [[there]] [[none.png]]
        -- there.md --
        -- one.md --
        # one
        -- two.md --
        # two
        -- three.md --
        # three
        """,
    )


def test_nothing_is_created_outside_of_the_vault_or_where_no_note_would_be_found() -> None:
    for link in ("[[../../x]]", "[x](../x.md)", "[[.hidden]]", "[[.git/x]]", "[[node_modules/x]]", "[[uuid:a]]", "[[/]]"):
        assert titles(f"{link[:2]}<|>{link[2:]}\n") == [], link
    assert titles(f"[[<|>{'x' * 300}]]\n") == []


def test_a_relation_in_the_header_asks_for_a_note_too() -> None:
    assert titles("---\nrelations: [pl<|>an]\n---\n") == ["Create the note plan.md"]
