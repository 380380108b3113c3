"""Whatever is taken apart or put together in whatever vault: links go on meaning what they meant."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.following import Change, following
from doxa.features.refactor.chosen import Chosen
from doxa.features.refactor.contents import contents
from doxa.features.refactor.extract import extract
from doxa.features.refactor.inline import inline
from doxa.features.refactor.move_section import move_down, move_to, move_up
from doxa.features.refactor.split import split
from doxa.features.vault_edit import Refused, VaultEdit
from doxa.index.rows import LinkKind
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS, Settings
from tests.support.edited import edited, notes_of
from tests.support.graphs import snapshot_of

PATHS = ["a.md", "x/b c.md", "x/y/a.md", "ä.md"]
HEADER = "---\ntitle: T\n---\n"
LINES = "\n\n"
TITLES = ["One", "Two", "Two words", "one", "Ü *x*", "a"]


TEXTS = st.lists(
    st.one_of(
        st.builds("{} {}".format, st.sampled_from(["#", "##", "###"]), st.sampled_from(TITLES)),
        st.sampled_from(["words ^blk", "Two\n---", "- item\n\n  more", "[^1]: n [[a]]", "[r]: ../a.md", "[r] and[^1]"]),
        st.just('<a id="anc"></a> x'),
        st.builds(
            lambda form, path, fragment: form.format(path, fragment, fragment.replace(" ", "-").lower()),
            st.sampled_from(["[[{0}{1}]]", "x ![[{0}{1}|b]]", "[t](<{0}{1}>)", "[t](<{0}{2}>)"]),
            st.sampled_from(["a", "a.md", "x/b c", "b c.md", "../a.md", "../x/b c.md", "x/y/a", "ä", "", "nowhere"]),
            st.sampled_from(["", *(f"#{title}" for title in TITLES), "#^blk", "#anc"]),
        ),
    ),
    max_size=8,
)


@st.composite
def vaults(draw: st.DrawFn) -> dict[str, str]:
    """Notes in which every paragraph is followed by a word that no other is, so that it is known wherever it goes."""
    known = map("k{}".format, range(1000))
    heads = st.sampled_from(["", "# Title\n\n{}\n\n", HEADER])
    return {
        path: draw(heads).format(next(known))
        + "".join(f"{part}{' ' if part.startswith('[^') else LINES}{next(known)}{LINES}" for part in draw(TEXTS))
        for path in draw(st.lists(st.sampled_from(PATHS), min_size=1, unique=True))
    }


def word_behind(text: str, offset: int) -> str:
    found = re.compile(r"\bk\d+$", re.MULTILINE).search(text, offset)
    return found[0] if found else ""


def meanings(files: Mapping[str, str], paths: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each link that means one thing, with what it means: by the words behind both, or by the path of a note that stays."""
    vault = snapshot_of(files)
    for link in vault.links():
        found = vault.resolve(link.path, link.target).notes
        if link.kind in (LinkKind.URL, LinkKind.DEFINITION) or len(found) != 1:
            continue
        fragment = link.fragment or ""
        place = vault.place(found[0], fragment) or vault.anchor(found[0], fragment) if fragment else None
        if place is None and (link.fragment or link.kind == LinkKind.REFERENCE):
            continue
        start = place.span.start if place else 0
        meant = found[0] if place is None and found[0] in paths else word_behind(files[found[0]], start)
        yield word_behind(files[link.path], link.span.start), meant


def check(files: Mapping[str, str], change: Change | Refused, dropped: str = "") -> dict[str, str] | None:
    """The vault after the change, in which links lead to what they led to; None if it is refused."""
    if isinstance(change, Refused):
        return None
    edit = following(snapshot_of(files), notes_of(files), change)
    if isinstance(edit, Refused):
        return None
    after = edited(files, edit)
    stay = files.keys() & after.keys()
    meant = {one for one in meanings(files, stay) if one[0] != dropped}
    assert meant <= set(meanings(after, stay)), (after, meant - set(meanings(after, stay)))
    assert lines(files) == lines(after)
    return after


def lines(files: Mapping[str, str]) -> Counter[str]:
    """The lines of all notes that hold no links, whatever the level of a heading."""
    found = (
        line.strip("#-= ") for text in files.values() for line in text.split(HEADER)[-1].splitlines() if "[" not in line
    )
    return Counter(line for line in found if line)


def chosen(data: st.DataObject, files: Mapping[str, str]) -> Chosen:
    path = data.draw(st.sampled_from(sorted(files)))
    start = data.draw(st.integers(0, len(files[path])))
    return Chosen(NotePath(path), parse(files[path]), Span(start, start))


@given(vaults(), st.data())
def test_links_follow_a_section_that_becomes_a_note(files: dict[str, str], data: st.DataObject) -> None:
    check(files, extract(snapshot_of(files), notes_of(files), chosen(data, files), DEFAULTS))


@given(vaults(), st.data())
def test_links_follow_what_is_put_in_place_of_a_link(files: dict[str, str], data: st.DataObject) -> None:
    path, other = (NotePath(data.draw(st.sampled_from(sorted(files)))) for _ in range(2))
    fragment = data.draw(st.sampled_from(["", "", *(f"#{title}" for title in TITLES)]))
    linked = files | {path: f"{files[path]}![[/{other}{fragment}]]{LINES}k1000{LINES}"}
    start = len(files[path])
    at = Chosen(path, parse(linked[path]), Span(start, start))
    check(linked, inline(snapshot_of(linked), notes_of(linked), at), "k1000")


@given(vaults(), st.data())
def test_a_note_made_of_a_section_and_put_back_says_the_same(files: dict[str, str], data: st.DataObject) -> None:
    at = chosen(data, files)
    after = check(files, extract(snapshot_of(files), notes_of(files), at, DEFAULTS))
    if after is None:
        return
    (new,) = after.keys() - files.keys()
    left = [
        link for link in snapshot_of(after).links_of(at.path) if link.fragment is None and link.kind == LinkKind.WIKILINK
    ]
    place = next(link.span.start for link in left if snapshot_of(after).resolve(at.path, link.target).notes == (new,))
    back = Chosen(at.path, parse(after[at.path]), Span(place, place))
    again = check(after, inline(snapshot_of(after), notes_of(after), back), word_behind(after[at.path], place))
    assert again is None or again.keys() == files.keys()


@given(vaults(), st.data())
def test_links_follow_a_section_that_moves_up_or_down(files: dict[str, str], data: st.DataObject) -> None:
    at = chosen(data, files)
    for change in (move_up(at), move_down(at)):
        check(files, change)


@given(vaults(), st.data())
def test_links_follow_a_section_to_another_note(files: dict[str, str], data: st.DataObject) -> None:
    at = chosen(data, files)
    check(files, move_to(notes_of(files), at, NotePath(data.draw(st.sampled_from(sorted(files))))))


@given(vaults(), st.data())
def test_links_follow_the_sections_of_a_note_that_is_split(files: dict[str, str], data: st.DataObject) -> None:
    check(files, split(snapshot_of(files), notes_of(files), chosen(data, files), DEFAULTS))


@given(vaults(), st.data(), st.sampled_from([DEFAULTS, replace(DEFAULTS, links_markdown=True)]))
def test_a_table_of_contents_is_the_same_when_it_is_made_again(
    files: dict[str, str], data: st.DataObject, settings: Settings
) -> None:
    at = chosen(data, files)
    edit = contents(snapshot_of(files), at, settings)
    if isinstance(edit, VaultEdit):
        after = edited(files, edit)
        assert contents(snapshot_of(after), at._replace(document=parse(after[at.path])), settings) == VaultEdit({})
