"""Actions on names: each changes the name or its tag, and nothing else."""

import re

from hypothesis import given
from hypothesis import strategies as st

from doxa.entities.registry import Registry, registry
from doxa.features.actions.action import Asked, Kind
from doxa.features.entities.actions import entity_actions
from doxa.features.vault_edit import VaultEdit
from doxa.syntax.markdown import parse
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span
from doxa.vault.settings import Guessing, Settings
from tests.features.actions.acting import asked_at, asked_in
from tests.features.entities.naming import naming_of
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text

ALWAYS = Settings(entities_guess=Guessing.ALWAYS)


def asked_about(source: str) -> Asked:
    asked = asked_at(source, ALWAYS)
    return asked._replace(naming=naming_of(asked.vault, ALWAYS))


def check(before: str, title: str, after: str) -> None:
    """The action of that title turns the text of the note into the other."""
    asked = asked_about(before)
    actions = {action.title: action.edit for action in entity_actions(asked)}
    edit = actions[title]
    assert isinstance(edit, VaultEdit)
    assert apply_edits(asked.text, edit.edits[asked.path]) == vault_text(after).notes[asked.path]


def titles(source: str) -> list[str]:
    return [action.title for action in entity_actions(asked_about(source))]


def test_a_name_gets_a_tag_and_its_full_stop_stays() -> None:
    check("He left Gon<|>dor.", "Create the entity `Gondor` (PLACE)", "He left #Gondor:PLACE.")
    check("😀 (Mount D<|>oom), Gondor", "Create the entity `Mount Doom` (ORG)", "😀 (#[Mount Doom]:ORG), Gondor")


def test_the_type_of_a_tag_changes_and_nothing_else() -> None:
    check("#Gon<|>dor:PLACE, #Rohan:PLACE", "Change the type of `Gondor` to PERSON", "#Gondor:PERSON, #Rohan:PLACE")
    check("Cory:ALIAS_OF_A<|>:PERSON", "Change the type of `Cory` to ORG", "Cory:ALIAS_OF_A:ORG")


def test_a_known_name_gets_a_tag_with_the_type_that_is_chosen() -> None:
    check("Gon<|>dor #Gondor:PLACE", "Change the type of `Gondor` to ORG", "#Gondor:ORG #Gondor:PLACE")


def test_another_name_keeps_how_it_is_written() -> None:
    title = "Tag `Cory` as another name of Cory Gilford"
    check(
        "We met Co<|>ry. #[Cory Gilford]:PERSON", title, "We met Cory:ALIAS_OF_Cory_Gilford:PERSON. #[Cory Gilford]:PERSON"
    )


def test_a_name_is_rejected_where_it_stands() -> None:
    check("He left Gon<|>dor.", "Reject `Gondor`: it is no entity", "He left Gondor:REJECT_ENTITY.")
    check("At Mount Do<|>om.", "Reject `Mount Doom`: it is no entity", "At #[Mount Doom]:REJECT_ENTITY.")


def test_a_tag_is_removed() -> None:
    check("#[Mount D<|>oom]:PLACE.", "Remove the tag of `Mount Doom`", "Mount Doom.")
    check("Mon<|>day:REJECT_ENTITY.", "Remove the tag of `Monday`", "Monday.")


def test_selected_words_become_an_entity() -> None:
    check("the old well, here\n    ^^^^^^^^", "Create the entity `old well` (PLACE)", "the #[old well]:PLACE, here")


def test_nothing_is_offered_where_a_tag_would_be_none() -> None:
    assert titles("pre日本post #日本:PLACE\n   ^^") == []
    assert titles("`so<|>me` code and words") == []
    assert titles("`some code`\n ^^^^") == []
    assert titles("plain wo<|>rds") == []


PIECES = st.lists(
    st.sampled_from(("#Gondor:PLACE", "Gondor", "#[Mount Doom]:ORG", "Mount Doom", ", ", ". ", "😀", "\r\n", "**", "`"))
)


@given(PIECES, st.data())
def test_an_action_leaves_all_else_as_it_is(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    offset = data.draw(st.integers(0, len(text)))
    asked = asked_in({"note.md": text}, "note.md", Span(offset, offset), ALWAYS)
    for action in entity_actions(asked._replace(naming=naming_of(asked.vault, ALWAYS))):
        assert isinstance(action.edit, VaultEdit)
        (edit,) = action.edit.edits[asked.path]
        after = apply_edits(text, [edit])
        assert after.startswith(text[: edit.span.start])
        assert after.endswith(text[edit.span.end :])
        assert edit.span.of(text).strip() == edit.span.of(text)
        if not action.title.startswith("Remove"):
            end = edit.span.start + len(edit.text)
            assert any(tag.span.end == end for tag in parse(after).entity_tags)


NAMES = st.lists(st.sampled_from(("Gondor", "Mount Doom", "Cory", "#Rohan:PLACE", "#[Cory Gilford]:PERSON")), min_size=1)
BETWEEN = st.sampled_from((" met ", ", ", ". He left ", "; 😀 then ", " and **then** ", "\r\nHe saw "))


@st.composite
def sentences(draw: st.DrawFn) -> str:
    return "Then " + "".join(name + draw(BETWEEN) for name in draw(NAMES))


def offered(text: str, offset: int) -> dict[str, Edit]:
    """What can be done at a place, by title."""
    asked = asked_in({"note.md": text}, "note.md", Span(offset, offset), ALWAYS)
    found = {}
    for action in entity_actions(asked._replace(naming=naming_of(asked.vault, ALWAYS))):
        assert isinstance(action.edit, VaultEdit)
        (found[action.title],) = action.edit.edits[asked.path]
    return found


@given(sentences(), st.data())
def test_what_is_undone_leaves_the_text_and_what_is_known_as_they_were(text: str, data: st.DataObject) -> None:
    undoing, now = list[Edit](), text
    for _ in range(data.draw(st.integers(1, 5))):
        choice = offered(now, data.draw(st.integers(0, len(now))))
        if choice:
            edit = choice[data.draw(st.sampled_from(sorted(choice)))]
            undoing.append(Edit(Span(edit.span.start, edit.span.start + len(edit.text)), edit.span.of(now)))
            now = apply_edits(now, [edit])
    for edit in reversed(undoing):
        now = apply_edits(now, [edit])
    assert now.encode() == text.encode()
    assert known(now) == known(text)


def known(text: str) -> Registry:
    return registry(snapshot_of({"note.md": text}).entity_uses())


@given(sentences(), st.data())
def test_a_tag_that_is_removed_leaves_what_stood_there(text: str, data: st.DataObject) -> None:
    choice, tags = offered(text, data.draw(st.integers(0, len(text)))), parse(text).entity_tags
    for edit in (one for one in choice.values() if not any(one.span.overlaps(tag.span) for tag in tags)):
        tagged = apply_edits(text, [edit])
        again = offered(tagged, edit.span.start)
        assert apply_edits(tagged, [again[f"Remove the tag of `{edit.span.of(text)}`"]]) == text


@given(sentences(), st.data())
def test_a_type_that_is_changed_twice_is_the_last_one(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    first = {title: edit for title, edit in offered(text, at).items() if TYPED.match(title)}
    for edit in first.values():
        once = apply_edits(text, [edit])
        again = {title: one for title, one in offered(once, edit.span.start).items() if TYPED.match(title)}
        for title, other in again.items():
            (word,) = {one for one in (types_of(title)) if one}
            straight = [one for name, one in first.items() if word in types_of(name)]
            assert not straight or apply_edits(once, [other]) == apply_edits(text, straight)


TYPED = re.compile(r"(?:Create the entity `.*` \((\w+)\)|Change the type of `.*` to (\w+))\Z", re.DOTALL)


def types_of(title: str) -> tuple[str | None, ...]:
    found = TYPED.match(title)
    return found.groups() if found else ()


@given(sentences(), st.data())
def test_nothing_is_done_unless_it_is_chosen(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    asked = asked_in({"note.md": text}, "note.md", Span(at, at), ALWAYS)
    for action in entity_actions(asked._replace(naming=naming_of(asked.vault, ALWAYS))):
        assert (action.kind, action.preferred, action.mends) == (Kind.REWRITE, False, None)
