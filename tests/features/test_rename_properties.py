"""Whatever is renamed in whatever vault: links go on meaning what they meant, and nothing else changes."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st

from doxa.features.move import move
from doxa.features.places import Cursor
from doxa.features.rename import rename
from doxa.features.vault_edit import Moved, Refused, VaultEdit
from doxa.index.names import stem
from doxa.index.read import BlockEntry, HeadingEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.support.edited import edited, notes_of
from tests.support.graphs import snapshot_of

NAMES = st.sampled_from(["a", "B", "b c", "ä", "x(1)", "1%20", "It's", "c.d"])
FOLDERS = st.sampled_from(["", "x/", "x/y/", "z z/"])
HEADINGS = st.sampled_from(["Next", "Next steps", "next", "A *b*", "Ä ö", "x/y", "a_b"])
NEW = st.sampled_from(["new", "B", "b", "new name", "x/new", "deep/er/new", "ü"])
PATHS = st.builds(lambda folder, name: f"{folder}{name}.md", FOLDERS, NAMES)


@st.composite
def vaults(draw: st.DrawFn) -> dict[str, str]:
    """Notes with headings, and links between them in all forms, some of which lead nowhere."""
    paths = draw(st.lists(PATHS, min_size=2, max_size=5, unique_by=str.casefold))
    return {path: draw(notes(paths)) for path in paths} | {"x/p 1.png": ""}


@st.composite
def notes(draw: st.DrawFn, paths: list[str]) -> str:
    title = draw(st.sampled_from(["", "# Title\n", "# B\n", "---\ntitle: b c\naliases: [al]\n---\n"]))
    parts = draw(st.lists(st.one_of(links(paths), HEADINGS.map("\n## {}\n".format), st.just("words ^blk\n")), max_size=6))
    return title + "".join(f"{part}\n" for part in parts)


@st.composite
def links(draw: st.DrawFn, paths: list[str]) -> str:
    path = draw(st.sampled_from([*paths, "x/p 1.png", "nowhere.md"]))
    name = draw(st.sampled_from([path, path.removesuffix(".md"), stem(path), f"/{path}", f"../{path}", f"./{path}", "al"]))
    fragment = draw(st.one_of(st.just(""), HEADINGS.map("#{}".format), st.just("#next-1"), st.just("#^blk")))
    encoded = name.replace("%", "%25").replace(" ", "%20").replace("(", "%28").replace(")", "%29")
    forms = [
        f"[[{name}{fragment}]]",
        f"![[{name}{fragment}|b c]]",
        f"see [b c]({encoded}{fragment.replace(' ', '-').lower()}) and [[{name}]]",
        f"[t](<{name.replace('%', '%25')}{fragment}>)",
        f"[r]\n\n[r]: {encoded} 'T'\n",
    ]
    return draw(st.sampled_from(forms))


class Lead(NamedTuple):
    """A link by its place among the links of its note, and what it leads to."""

    source: str
    number: int
    target: str
    place: tuple[str, int] | None


def leads(vault: Snapshot, paths: Mapping[str, str]) -> Iterator[Lead]:
    """What each link means that means one thing, under the paths that files get: a file and, if it is found, a place."""
    for link in vault.links():
        found = vault.resolve(link.path, link.target).notes
        if link.kind != LinkKind.URL and len(found) == 1:
            place = numbered(vault, found[0], link.fragment) if link.fragment else None
            lead = Lead(paths.get(link.path, link.path), link.number, paths.get(found[0], found[0]), None)
            yield from {lead, lead._replace(place=place)}


def numbered(vault: Snapshot, path: NotePath, fragment: str) -> tuple[str, int] | None:
    """The place that a fragment means, by its number among the headings or blocks of the note."""
    match vault.place(path, fragment):
        case HeadingEntry() as heading:
            return "heading", heading.number
        case BlockEntry() as block:
            return "block", vault.blocks(path).index(block)
        case None:
            return None


def check(before: Mapping[str, str], edit: VaultEdit) -> dict[str, str]:
    """The vault after the edit, in which every link that meant one thing means the same."""
    after = edited(before, edit)
    paths: dict[str, str] = {one.old: one.new for one in edit.moved}
    meant, means = set(leads(snapshot_of(before), paths)), set(leads(snapshot_of(after), {}))
    assert meant <= means, meant - means
    return after


@given(vaults(), st.data())
def test_links_mean_the_same_after_a_note_is_moved_and_after_it_is_moved_back(
    files: dict[str, str], data: st.DataObject
) -> None:
    path = data.draw(st.sampled_from(sorted(files)))
    new = data.draw(NEW)
    target = NotePath(f"{new}.{path.rpartition('.')[2]}")
    edit = move(snapshot_of(files), notes_of(files), [Moved(NotePath(path), target)])
    assume(not isinstance(edit, Refused))
    assert isinstance(edit, VaultEdit)
    after = check(files, edit)
    back = move(snapshot_of(after), notes_of(after), [Moved(target, NotePath(path))])
    assert isinstance(back, VaultEdit)
    check(after, back)


@given(vaults(), st.data())
def test_links_mean_the_same_after_a_folder_is_moved(files: dict[str, str], data: st.DataObject) -> None:
    old, new = data.draw(st.sampled_from(["x", "x/y", "z z"])), data.draw(st.sampled_from(["q", "a/b", "x/q"]))
    edit = move(snapshot_of(files), notes_of(files), [Moved(NotePath(old), NotePath(new))])
    assume(not isinstance(edit, Refused))
    assert isinstance(edit, VaultEdit)
    check(files, edit)


@given(vaults(), st.data())
def test_links_mean_the_same_after_anything_in_a_note_is_renamed(files: dict[str, str], data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(one for one in files if files[one]) or ["none"]))
    assume(path in files)
    at = Cursor(NotePath(path), parse(files[path]), data.draw(st.integers(0, len(files[path]))))
    new = data.draw(st.one_of(NEW, HEADINGS))
    edit = rename(snapshot_of(files), notes_of(files), at, new)
    assume(not isinstance(edit, Refused))
    assert isinstance(edit, VaultEdit)
    check(files, edit)


@given(vaults(), st.data())
def test_a_fresh_name_and_back_leaves_every_byte_as_it_was(files: dict[str, str], data: st.DataObject) -> None:
    vault = snapshot_of(files)
    assume(not any(vault.resolve(link.path, link.target).is_ambiguous for link in vault.links()))
    path = data.draw(st.sampled_from(sorted(files)))
    folder, _, name = path.rpartition("/")
    target = NotePath(f"{folder}/fresh-{name}".lstrip("/"))
    edit = move(snapshot_of(files), notes_of(files), [Moved(NotePath(path), target)])
    assert isinstance(edit, VaultEdit)
    after = edited(files, edit)
    back = move(snapshot_of(after), notes_of(after), [Moved(target, NotePath(path))])
    assert isinstance(back, VaultEdit)
    assert edited(after, back) == files
