"""Which notes may hold a name."""

from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from doxa.index.names import entity_key
from doxa.index.names_in_text import lengths, names_in, words
from doxa.index.spoken_words import forget, hear, heard, may_hold, open_spoken_words, spoken_words_in_memory
from doxa.syntax.mask import Mask
from doxa.vault.paths import NotePath

NOTE, OTHER = NotePath("note.md"), NotePath("other.md")


def found(text: str, *names: str) -> bool:
    """Whether a note with the text may hold one of the names."""
    database = spoken_words_in_memory()
    hear(database, [(NOTE, "1", text), (OTHER, "2", "something else")])
    return NOTE in may_hold(database, [entity_key(name) for name in names])


def test_all_words_of_a_name_must_be_there() -> None:
    assert found("MOUNT  Doom", "Mount Doom")
    assert found("doom, and a mount", "Mount Doom")
    assert not found("mountains of doom", "Mount Doom")
    assert found("mountains of doom", "Mount Doom", "doom")
    assert not found("mountains of doom")


def test_words_are_compared_as_names_are() -> None:
    assert found("Die STRASSE", "straße")
    assert found("E\u0301owyn left", "Éowyn")
    assert found("東京都に", "東京")
    assert found("#Gondor:PLACE", "gondor")
    assert found("any ★★★ text", "★★★")


@given(st.text(), st.text())
@example("ǰ", "\u01f0")
def test_no_note_with_a_name_is_missed(text: str, name: str) -> None:
    by_word, names = lengths([entity_key(name)])
    if any(names_in(names, by_word, words(text), Mask(()))):
        assert found(text, name)


def test_a_note_that_changes_or_goes_is_forgotten_as_it_was() -> None:
    database = spoken_words_in_memory()
    hear(database, [(NOTE, "1", "Gondor"), (OTHER, "2", "Gondor")])
    hear(database, [(NOTE, "3", "Rohan")])
    assert (may_hold(database, ["gondor"]), may_hold(database, ["rohan"])) == ({OTHER}, {NOTE})
    forget(database, [OTHER])
    assert (may_hold(database, ["gondor"]), heard(database)) == (set(), {NOTE: "3"})


def test_words_are_kept_on_disk(tmp_path: Path) -> None:
    first = open_spoken_words(tmp_path)
    hear(first, [(NOTE, "1", "Gondor")])
    first.close()
    again = open_spoken_words(tmp_path)
    assert may_hold(again, ["gondor"]) == {NOTE}
    again.close()
