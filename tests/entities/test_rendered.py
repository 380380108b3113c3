"""The text of a note without the marks of its tags, and the place of every character."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.entities.rendered import rendered
from doxa.syntax.markdown import parse
from doxa.text.span import Span

MARKS = (" ", "\r\n", "\n\n", "😀", "`#A:PLACE`", "**", ".", "words", "#", "# ", "[", "]:", "é")
TAGS = ("#Gondor:PLACE", "#[Mount Doom]:PLACE", "Cory:ALIAS_OF_Cory_Gilford:PERSON", "Boromir:REJECT_ENTITY", "#Mount:")
PIECES = st.lists(st.sampled_from((*TAGS, *MARKS)))


def test_marks_are_left_out_and_nothing_else() -> None:
    text = "😀 #[Mount Doom]:PLACE, Cory:ALIAS_OF_Cory:PERSON.\r\n**#Gondor:PLACE** Boromir:REJECT_ENTITY `#A:PLACE` #B:"
    assert rendered(parse(text)).text == "😀 Mount Doom, Cory.\r\n**Gondor** Boromir `#A:PLACE` #B:"


@given(PIECES)
def test_every_character_is_found_in_the_note_and_back(pieces: list[str]) -> None:
    document = parse("".join(pieces))
    text = rendered(document)
    places = [text.in_note(Span(at, at + 1)) for at in range(len(text.text))]
    assert [place.of(document.text) for place in places] == list(text.text)
    assert [text.from_note(place.start) for place in places] == list(range(len(text.text)))
    assert places == sorted(set(places))
    marks = {
        at
        for tag in document.entity_tags
        for start, end in ((tag.span.start, tag.name_span.start), (tag.name_span.end, tag.span.end))
        for at in range(start, end)
    }
    assert {place.start for place in places} == {*range(len(document.text))} - marks


@given(PIECES)
def test_the_order_of_places_is_kept(pieces: list[str]) -> None:
    document = parse("".join(pieces))
    text = rendered(document)
    places = [text.from_note(offset) for offset in range(len(document.text) + 1)]
    assert places == sorted(places)
    assert all(0 <= place <= len(text.text) for place in places)
