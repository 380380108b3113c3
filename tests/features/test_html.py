"""A note as HTML."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from doxa.entities.rendered import rendered
from doxa.features.html import Opened, html
from doxa.syntax.markdown import parse
from tests.entities.test_rendered import MARKS, TAGS

OPENED = {
    ("plan", None): "file:///v/plan.md",
    ("plan", "Next"): "file:///v/plan.md#L3,1",
    ("a b.md", None): "file:///v/a%20b.md",
}


def shown(text: str) -> str:
    return html(parse(text), OPENED)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See #[Mount Doom]:PLACE, Cory:ALIAS_OF_A:PERSON.", "<p>See Mount Doom, Cory.</p>\n"),
        ("# The #Gondor:PLACE", "<h1>The Gondor</h1>\n"),
        (
            "**#Gondor:PLACE** *#[a b]:PLACE* #[**a** b]:PLACE",
            "<p><strong>Gondor</strong> <em>a b</em> <strong>a</strong> b</p>\n",
        ),
        ("Boromir:REJECT_ENTITY came", "<p>Boromir came</p>\n"),
        ("#[- a]:PLACE and #[1. b]:PLACE", "<p>- a and 1. b</p>\n"),
        ("`#Gondor:PLACE`", "<p><code>#Gondor:PLACE</code></p>\n"),
        ("#Gondor: and #Mount:PLAC", "<p>#Gondor: and #Mount:PLAC</p>\n"),
    ],
)
def test_marks_of_tags_are_gone_and_nothing_takes_their_place(text: str, expected: str) -> None:
    assert shown(text) == expected
    assert shown(text.replace("PLACE", "ORG")) == expected.replace("PLACE", "ORG")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[plan]]", '<a href="file:///v/plan.md">plan</a>'),
        ("[[plan#Next|the *next*]]", '<a href="file:///v/plan.md#L3,1">the *next*</a>'),
        ("[x](a%20b.md)", '<a href="file:///v/a%20b.md">x</a>'),
        ("[x][y]\n\n[y]: plan#Next", '<a href="file:///v/plan.md#L3,1">x</a>'),
        ("[[nowhere|words]]", "words"),
        ("[[#Own heading]]", "Own heading"),
        ("[a [[plan]] b](https://a.org)", "a plan b"),
        ("https://a.org/x, me", '<a href="https://a.org/x">https://a.org/x</a>, me'),
        ("`[[plan]]`", "<code>[[plan]]</code>"),
        ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
        ("<script>alert(1)</script> <b>", "&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;"),
        ("[[plan|<script>]]", '<a href="file:///v/plan.md">&lt;script&gt;</a>'),
    ],
)
def test_links_open_what_they_lead_to_and_nothing_runs(text: str, expected: str) -> None:
    assert expected in shown(text)


def test_pictures_of_the_vault_are_shown() -> None:
    opened: Opened = {("p.png", None): "file:///v/p.png"}
    assert html(parse("![[p.png|seen]]"), opened) == '<p><img src="file:///v/p.png" alt="seen" /></p>\n'
    assert html(parse("![seen](p.png)"), opened) == '<p><img src="file:///v/p.png" alt="seen" /></p>\n'


def test_what_is_meant_for_doxa_is_left_out() -> None:
    text = "---\r\ntitle: x\r\n---\r\nA%%c%% b ^id\r\n\r\n%%\r\nall\r\n\r\ngone\r\n%%\r\n\r\n::: box\r\nin\r\n:::\r\n"
    assert shown(text) == "<p>A b </p>\n<p>in</p>\n"


def test_footnotes_tables_tasks_and_math_are_rendered() -> None:
    found = shown("- [x] done[^1]\n\n| a |\n|---|\n| [[plan\\|b]] |\n\n$a*b*c$ ~~old~~\n\n[^1]: why\n")
    for part in ('checked="checked"', '<td><a href="file:///v/plan.md">b</a></td>', "a*b*c", "<s>old</s>", "why"):
        assert part in found


PIECES = st.lists(st.sampled_from((*TAGS, *MARKS, "[[plan]]", "[[x|y]]", "%%c%%", "> ", "- ", "*", "_", "|", "\n---\n")))


@given(PIECES)
def test_no_mark_is_seen_and_all_words_are(pieces: list[str]) -> None:
    """A text whose tags were never there reads the same: no word is moved, doubled or lost."""
    document = parse("".join(pieces))
    found = words_of(html(document, {}))
    assert "\ufdd0" not in found
    assert "\ufdd1" not in found
    assert letters(found) == letters(words_of(html(parse(rendered(document).text), {})))


def words_of(page: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", page))


def letters(text: str) -> str:
    return "".join(filter(str.isalpha, text))


@given(st.text())
def test_any_text_is_shown_and_no_tag_comes_from_it(text: str) -> None:
    found = html(parse(f"<{text}>"), {})
    assert "<script" not in found.lower()


@given(st.text(alphabet="ab *_`#\n-1.>[]()!\\", max_size=40))
def test_plain_markdown_is_rendered_as_by_the_renderer_alone(text: str) -> None:
    document = parse(text)
    if not (document.links or document.block_ids or document.entity_tags or document.front_matter):
        plain = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
        assert html(document, {}).replace("<p></p>\n", "") == plain.render(text) or "[ ]" in text
