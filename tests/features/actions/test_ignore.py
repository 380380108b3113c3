import pytest

from doxa.features.vault_edit import VaultEdit
from doxa.text.edits import apply_edits
from tests.features.actions.acting import asked_at, change_of, check, chosen, said, titles

NOTE = "Ignore `unresolved-note` here"


def test_a_comment_behind_the_line_silences_what_is_said_in_it() -> None:
    check("See [[no<|>ne]].  \nMore.", NOTE, "See [[none]]. <!-- doxa: ignore unresolved-note -->  \nMore.")


def test_in_front_of_a_definition_the_comment_stands_on_a_line_of_its_own() -> None:
    check("[a]\n\n[a]: no<|>ne.md", NOTE, "[a]\n\n<!-- doxa: ignore unresolved-note -->\n[a]: none.md")


def test_what_is_said_about_the_header_is_silenced_for_the_note() -> None:
    check(
        "---\r\ntitle: [a<|>]\r\n---\r\nText\r",
        "Ignore `header-value` here",
        "---\r\ntitle: [a]\r\n---\r\n<!-- doxa: ignore-file header-value -->\r\nText\r",
    )


@pytest.mark.parametrize(
    "note",
    [
        "# A [[no<|>ne]]",
        "- a\n  - [[no<|>ne]]\n\n  b",
        "> [[no<|>ne]]\n> b",
        "| a [[no<|>ne]] | b |\n| - | - |\n| c | d |",
        "| a | b |\n| - | - |\n| [[no<|>ne]] | d |",
        "[[no<|>ne]] ^block",
        "Title [[no<|>ne]]\n=====",
        "[^1]: [[no<|>ne]]\n\n[^1]",
        "::: box\n[[no<|>ne]]\n:::",
        "---\nrelations: [no<|>ne]\n---\n",
        "- [ ] [[no<|>ne]] #tag",
        "a\n[[no<|>ne]]\nb",
        "\ufeff[[no<|>ne]]",
    ],
)
def test_wherever_it_is_said_it_is_gone_afterwards_and_nothing_else_is(note: str) -> None:
    asked = asked_at(note)
    edit = change_of(chosen(asked, NOTE))
    assert isinstance(edit, VaultEdit), edit
    after = apply_edits(asked.text, edit.edits[asked.path])
    assert [one.message for one in said({asked.path: after}, asked.path)] == [
        one.message for one in asked.everything if one not in asked.wrong
    ]


def test_an_unknown_code_is_not_ignored_by_another_comment() -> None:
    assert titles("<!-- doxa: ignore zz<|>zz -->") == []
