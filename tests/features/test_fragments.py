"""Many links are answered as one is."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.fragments import Fragments
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of

NOTE = NotePath("note.md")
TITLES = ["One", "one two", "Two", "A.b (c)", "Next {#own}", "", "É", "日本", "É & [x]", "[!]"]
HEADINGS = st.tuples(st.integers(1, 3), st.sampled_from(TITLES)).map(lambda one: f"{'#' * one[0]} {one[1]}\n\nx ^id\n")
WORDS = st.sampled_from(
    [*TITLES, "one-two", "ab-c", "one-1", "own", "ONE", "^id", "^no", " two ", "é", "é x", "!", "A b c"]
)


@given(st.lists(HEADINGS, max_size=6).map("".join), st.lists(st.lists(WORDS, min_size=1, max_size=3).map("#".join)))
def test_a_fragment_leads_where_it_leads_alone(text: str, fragments: list[str]) -> None:
    snapshot = snapshot_of({NOTE: text})
    found = Fragments(snapshot)
    for fragment in fragments:
        assert found.leads(NOTE, fragment) == (snapshot.place(NOTE, fragment) is not None), fragment
