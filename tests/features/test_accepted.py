"""Whatever is chosen, the link leads to what was offered."""

from hypothesis import given, settings
from hypothesis import strategies as st

from doxa.features.completion import completion
from doxa.features.completion_items import Completions, Item, ItemKind
from doxa.features.places import Cursor
from doxa.index.catalogue import Catalogue, Kept, listing, place_listing
from doxa.index.names import folder_of, key
from doxa.index.read import HeadingEntry
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Destination, InlineLink, WikiLink
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from doxa.vault.settings import LinkStyle, Settings
from tests.features.completing import TODAY, after
from tests.support.graphs import graph_of, snapshot_of

LETTERS = "aB #^|[]()%&?`$<>:.'*_~=!{}-,😀ÄäßЖ日"
NAMES = st.text(LETTERS, min_size=1, max_size=5).filter(lambda name: name.strip(". ") != "")
FOLDERS = st.sampled_from(["", "x/", "x/y/", "a b/", "x/a/"])
PATHS = st.tuples(FOLDERS, NAMES, st.sampled_from([".md", ".md", ".png"])).map("".join)
TITLES = st.text(LETTERS, max_size=6)
TEXTS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["# ", "## ", "### "]), TITLES).map("".join),
        st.sampled_from(["words ^id", "A paragraph.", "- item\n  - inner", "> quoted", "| a |\n|---|\n| b |", "[[lost]]"]),
    ),
    max_size=5,
).map("\n\n".join)
HEADERS = TITLES.map(lambda alias: f"---\naliases: ['{alias.replace(chr(39), '')}']\n---\n")
NOTES = st.dictionaries(PATHS, st.tuples(st.one_of(st.just(""), HEADERS), TEXTS).map("".join), min_size=1, max_size=5)
HALF = st.sampled_from(
    [
        *(
            "[[",
            "[[a",
            "[[x/",
            "[[##",
            "[[##a",
            "[[#",
            "[[#^",
            "![[",
            "[x](",
            "[x](<",
            "![x](",
            "[x](#",
            "[x](a",
            "[x](../",
        ),
        *("[[^^", "[[^^i", "[x](./", "[x](/", "[x](<../a"),
        *("[[today", "[[a]]\n[[B", "[[#^", "[[#^", "[[#", "[[#"),
    ]
)
STYLES = st.sampled_from(LinkStyle)
CLOSED = st.sampled_from(["", "", "]]", " words", ")", ">)", "]] words", "|t]]"])


def offered(vault: Snapshot, notes: dict[str, str], at: Cursor, style: Settings) -> Completions | None:
    graph = graph_of(notes)
    kept = Kept(listing(graph), lambda: place_listing(graph), frozenset())
    return completion(lambda: Catalogue(vault, kept, folder_of(at.path)), at, style, TODAY)


def targets(text: str, start: int) -> list[tuple[str, str | None]]:
    """What the links say that begin before a place and end behind it."""
    found = []
    for link in parse(text).links:
        if isinstance(link, WikiLink) and link.span.holds(start):
            found.append((link.target, link.fragment))
        elif isinstance(link, InlineLink) and link.span.holds(start):
            place: Destination = link.destination
            found.append((place.path, place.fragment))
    return found


def check(notes: dict[str, str], path: NotePath, found: Completions, item: Item) -> None:
    text = after(notes[path], found, item)
    shift = sum(len(edit.text) for edit in item.edits if edit.span.start < found.span.start)
    vault = snapshot_of(notes | {path: text})
    said = targets(text, found.span.start + shift)
    assert said, (text, item)
    ((target, fragment),) = said
    if item.target is None:
        assert item.kind in (ItemKind.MISSING, ItemKind.DAY, ItemKind.BLOCK)
        assert item.kind is not ItemKind.BLOCK or vault.place(path, fragment or "") is not None
        return
    assert vault.resolve(path, target).notes == (item.target.path,), (text, item)
    if item.target.fragment:
        before = snapshot_of(notes).place(item.target.path, item.target.fragment)
        assert before is not None
        place = vault.place(item.target.path, fragment or "")
        assert place is not None
        if path != item.target.path:
            assert place == before
        elif isinstance(before, HeadingEntry):
            assert isinstance(place, HeadingEntry)
            assert place.number == before.number


@settings(max_examples=300, deadline=None)
@given(NOTES, st.tuples(PATHS, TEXTS), HALF, CLOSED, st.builds(Settings, links_style=STYLES, links_markdown=st.booleans()))
def test_a_chosen_link_leads_to_what_was_offered(
    notes: dict[str, str], own: tuple[str, str], half: str, rest: str, style: Settings
) -> None:
    path = NotePath(f"{own[0].removesuffix('.png').removesuffix('.md')}.md")
    written = {other: text for other, text in notes.items() if key(other) != key(path)}
    written[path] = f"{own[1]}\n\n{half}{rest}\n"
    at = Cursor(path, parse(written[path]), len(own[1]) + 2 + len(half))
    found = offered(snapshot_of(written), written, at, style)
    if found is not None:
        for item in found.items:
            check(written, path, found, item)
