"""Links to sections that say nearly the same; which those are, search says elsewhere."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.features.actions.action import Action, Asked
from doxa.features.actions.similar_links import similar_links
from doxa.features.search import Found
from doxa.features.vault_edit import VaultEdit
from doxa.index.section_hits import SectionEntry, SectionId
from doxa.index.sections import TextId
from doxa.search.snippet import Snippet
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS, Settings
from tests.features.actions.acting import asked_at, asked_in
from tests.support.edited import edited
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text

MARKDOWN = replace(DEFAULTS, links_markdown=True)


def near(path: str, *headings: str, score: float = 0.9) -> Found:
    place = (0, TextId(0), "", headings, "words", Span(0, 0), b"")
    return Found(SectionEntry(SectionId(1), NotePath(path), *place), Snippet("words", ()), score, (), score, None)


def offered(asked: Asked, *found: Found) -> list[Action]:
    return list(similar_links(asked._replace(similar=lambda: found)))


def after(source: str, settings: Settings = DEFAULTS) -> str:
    """The note with the first link that is offered for the section `Next` of `x/other note.md`."""
    asked = asked_at(source, settings)
    (action,) = offered(asked, near("x/other note.md", "Other", "Next"))
    assert isinstance(action.edit, VaultEdit)
    return edited(vault_text(source).notes, action.edit)[asked.path]


OTHER = "-- x/other note.md --\n# Other\n## Next\n"


def test_without_a_selection_the_link_ends_the_section_of_the_cursor() -> None:
    long = " ".join(["word"] * 60)
    source = f"-- a.md --\n## One\n{long}<|>\n\n## Two\n{long}\n{OTHER}"
    assert after(source) == f"## One\n{long}\n\n[[other note#Next]]\n\n## Two\n{long}\n"


def test_words_that_are_selected_become_the_link() -> None:
    assert after(f"-- a.md --\n😀 as planned there\n     ^^^^^^^\n{OTHER}") == "😀 as [[other note#Next|planned]] there\n"


def test_it_is_a_markdown_link_where_the_settings_want_one() -> None:
    source = f"-- a.md --\nas planned there\n   ^^^^^^^\n{OTHER}"
    assert after(source, MARKDOWN) == "as [planned](x/other%20note.md#next) there\n"


@pytest.mark.parametrize("text", ["`code here`", "[[other]] here", "a[b here"])
def test_nothing_is_offered_where_it_would_be_no_link(text: str) -> None:
    files = {"a.md": text, "x/other note.md": "# Other\n## Next\n"}
    where = Span(1, len(text) - 1)
    assert not offered(asked_in(files, "a.md", where), near("x/other note.md", "Other", "Next"))


def test_what_is_far_away_or_linked_already_is_not_offered() -> None:
    asked = asked_at(f"-- a.md --\nwords<|>\n{OTHER}-- b.md --\n[[a]]\n")
    assert not offered(asked, near("x/other note.md", score=0.4), near("b.md"))


NAMES = st.text("ab #|[]^%é😀.", min_size=1, max_size=6).map(str.strip).filter(lambda name: name.strip(". "))


@given(NAMES, NAMES, st.text("ab *`[]|\n#😀", max_size=20), st.data())
def test_whatever_is_offered_leads_to_the_note_that_is_meant(
    name: str, heading: str, text: str, data: st.DataObject
) -> None:
    path = f"x/{name}.md"
    files = {"a.md": text, path: f"# T\n## {heading}\n"}
    titles = [one.title for one in parse(files[path]).headings]
    start = data.draw(st.integers(0, len(text)))
    where = Span(start, data.draw(st.integers(start, len(text))))
    for settings in (DEFAULTS, MARKDOWN):
        for action in offered(asked_in(files, "a.md", where, settings), near(path, *titles)):
            assert isinstance(action.edit, VaultEdit)
            changed = snapshot_of(edited(files, action.edit))
            assert [link.path for link in changed.backlinks(NotePath(path))] == ["a.md"]
