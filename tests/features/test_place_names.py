"""Many fragments of one note, looked up at once."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.place_names import PlaceNames
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of

NOTE = NotePath("note.md")
WORDS = st.sampled_from(
    (
        "a",
        "A",
        "a b",
        "a-b",
        "Ä",
        "a-1",
        "B!",
        " a ",
        "^a",
        "^B",
        "",
        "#",
        "a#a",
        "x#a",
        "a#b#a",
        "[a]",
        "a & b",
        "!",
        "[!]",
    )
)


@given(st.lists(st.tuples(st.integers(1, 3), WORDS, st.sampled_from(("", " {#a}", " {#B!}"))), max_size=6), WORDS)
def test_a_fragment_means_what_it_means_when_asked_for_alone(headings: list[tuple[int, str, str]], fragment: str) -> None:
    text = "".join(f"{'#' * level} {words}{anchor}\n\nText. ^a\n\nText. ^b\n\n" for level, words, anchor in headings)
    vault = snapshot_of({NOTE: text})
    assert PlaceNames(vault, NOTE).of(fragment) == vault.place(NOTE, fragment)
