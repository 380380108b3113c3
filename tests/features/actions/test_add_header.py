"""A header for a note that has none, in the format that the settings name."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.actions.action import Kind
from doxa.features.actions.create import creations
from doxa.features.new_header import new_header
from doxa.features.vault_edit import VaultEdit
from doxa.syntax.markdown import parse
from doxa.vault.settings import DEFAULTS, HeaderFormat
from tests.features.actions.acting import asked_at, check, titles

TOML = replace(DEFAULTS, frontmatter_default=HeaderFormat.TOML)


def test_a_note_gets_a_header_with_its_title() -> None:
    check(
        "-- a.md --\n<|># Plan: B\nWords.\n", "Add a header", '-- a.md --\n---\ntitle: "Plan: B"\n---\n# Plan: B\nWords.\n'
    )
    check("-- my note.md --\n<|>Words.\n", "Add a header", '-- my note.md --\n+++\ntitle = "my note"\n+++\nWords.\n', TOML)


def test_a_header_is_offered_on_the_first_line_of_notes_that_have_none() -> None:
    assert "Add a header" not in titles("-- a.md --\nOne\ntw<|>o\n", kind=Kind.REWRITE)
    assert "Add a header" not in titles("-- a.md --\n<|>---\ntitle: x\n---\n", kind=Kind.REWRITE)


def test_a_new_note_gets_a_header_where_its_heading_is_no_title() -> None:
    asked = asked_at("-- a.md --\n[[Plan<|>]]\n", replace(TOML, title_from_heading=False))
    (action,) = creations(asked)
    assert isinstance(action.edit, VaultEdit)
    assert [one.text for one in action.edit.created] == ['+++\ntitle = "Plan"\n+++\n\n# Plan\n']


@given(st.text().filter(str.strip), st.sampled_from(HeaderFormat))
def test_whatever_the_title_is_the_header_says_it(title: str, form: HeaderFormat) -> None:
    found = parse(new_header(form, title))
    assert found.front_matter is not None
    assert not found.front_matter.problems
    (field,) = found.front_matter.fields
    assert field.value.data == title
