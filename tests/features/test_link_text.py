"""What is written into a link leads to the file that is meant."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.link_text import angle_target, heading_anchor, heading_fragment, markdown_target, wiki_target
from doxa.index.names import key
from doxa.syntax.document import InlineLink, WikiLink
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from doxa.vault.settings import LinkStyle
from tests.support.graphs import snapshot_of

VAULT = {
    "plan.md": "",
    "x/plan.md": "",
    "x/y/other.md": "",
    "x/y/a b.png": "",
    "z/today.md": "",
    "Case.md": "",
    "case.md": "",
}


def written(
    source: str, target: str, style: LinkStyle = LinkStyle.SHORTEST, files: dict[str, str] | None = None
) -> str | None:
    return wiki_target(snapshot_of(files or VAULT), NotePath(source), NotePath(target), style)


def test_the_shortest_path_that_is_unique() -> None:
    assert written("z/today.md", "x/y/other.md") == "other"
    assert written("z/today.md", "x/y/a b.png") == "a b.png"
    assert written("z/today.md", "x/plan.md") == "x/plan"
    assert written("z/today.md", "plan.md") == "plan"
    assert written("x/y/other.md", "plan.md") == "plan"
    assert written("x/plan.md", "plan.md") == "/plan"


def test_a_path_from_the_note_or_from_the_root() -> None:
    assert written("z/today.md", "x/y/other.md", LinkStyle.RELATIVE) == "../x/y/other"
    assert written("x/plan.md", "x/y/other.md", LinkStyle.RELATIVE) == "y/other"
    assert written("z/today.md", "x/y/other.md", LinkStyle.ABSOLUTE) == "x/y/other"
    twice = {"a/a/b.md": "", "a/b.md": ""}
    assert written("a/b.md", "a/b.md", LinkStyle.ABSOLUTE, twice) == "/a/b"


def test_names_that_differ_in_case_or_hold_an_ending() -> None:
    assert written("z/today.md", "Case.md") == "Case"
    assert written("z/today.md", "case.md") == "case"
    assert written("a.md", "b.md.md", files={"a.md": "", "b.md.md": ""}) == "b.md.md"
    assert written("a.md", "p.md", files={"a.md": "", "p.md": "", "p.markdown": ""}) == "p.md"


def test_names_that_no_wikilink_can_hold() -> None:
    for name in ("a#b.md", "a|b.md", "a]b.md", "a[b.md"):
        assert written("x.md", name, files={"x.md": "", name: ""}) is None


def test_destinations_of_markdown_links() -> None:
    source = NotePath("z/today.md")
    assert markdown_target(source, NotePath("x/y/a b.png")) == "../x/y/a%20b.png"
    assert markdown_target(source, NotePath("z/Übung (1).md")) == "Übung%20%281%29.md"
    assert angle_target(source, NotePath("x/y/a b.png")) == "<../x/y/a b.png>"
    assert angle_target(source, NotePath("z/50% <x>.md")) == "<50%25 %3Cx%3E.md>"


def test_headings() -> None:
    text = "# Plan\n## Next\n# Other\n## Next\n## C# [x]\n## Next\n## With {#own}\n## ^x\n"
    headings = snapshot_of({"a.md": text}).headings(NotePath("a.md"))
    assert [heading_fragment(headings, one) for one in headings] == [
        *("Plan", "Next", "Other", "Other#Next", "C x", "next-2", "With", "x"),
    ]
    assert [heading_anchor(headings, one) for one in headings] == [
        *("plan", "next", "other", "next-1", "c-x", "next-2", "own", "x"),
    ]


NAMES = st.text(st.sampled_from("aB #^|[]()%&?`$<>:.'\"*_~=!{}-+,;@😀ÄäßЖ日\u0301"), min_size=1, max_size=6).filter(
    lambda name: name.strip(". ") != "" and "/" not in name
)
PATHS = st.tuples(st.sampled_from(["", "x/", "x/y/", "a b/", "x/a/"]), NAMES, st.sampled_from([".md", ".md", ".png"])).map(
    "".join
)


@given(st.lists(PATHS, min_size=1, max_size=6, unique_by=key), PATHS, st.sampled_from(LinkStyle))
def test_whatever_a_file_is_called_a_link_to_it_leads_there(paths: list[str], source: str, style: LinkStyle) -> None:
    vault = snapshot_of(dict.fromkeys((*paths, source), ""))
    here = NotePath(source)
    for target in map(NotePath, paths):
        name = wiki_target(vault, here, target, style)
        if name is not None:
            (wiki,) = parse(f"See [[{name}]] there.").links
            assert isinstance(wiki, WikiLink)
            assert (wiki.fragment, vault.resolve(here, wiki.target).notes) == (None, (target,))
        for destination in (markdown_target(here, target), angle_target(here, target)):
            (link,) = parse(f"See [x]({destination}) there.").links
            assert isinstance(link, InlineLink)
            assert not link.destination.external
            assert vault.resolve(here, link.destination.path).notes[:1] == (target,)
