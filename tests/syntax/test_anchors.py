"""Anchors that HTML sets in a note."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.syntax.markdown import parse
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    vault = vault_text(source)
    ((path, text),) = vault.notes.items()
    anchors = parse(text).anchors
    assert render(vault.notes, (Mark(path, anchor.span) for anchor in anchors)) == render(vault.notes, vault.marks)
    assert [anchor.name for anchor in anchors] == [anchor.span.of(text) for anchor in anchors]


def test_an_anchor_in_a_line_in_a_heading_and_in_a_block() -> None:
    check("""
        😀 Words <a id="one"></a> and <span class="x" id='two'>words</span>.
                       ^^^
                                                         ^^^

        ## <A NAME=three></A>Next
                   ^^^^^

        <div
          id="four"><p id="five">words</p>
              ^^^^
                           ^^^^
        </div>
    """)


@pytest.mark.parametrize(
    "text",
    [
        '<img name="x">',
        '<p data-id="x">words</p>',
        '<a href="#x">words</a>',
        '`<a id="x">`',
        '```\n<a id="x">\n```',
        '\\<a id="x">',
        '<!-- id="x" -->',
        'a id="x"',
        '<a id="">',
        '</a id="x">',
    ],
)
def test_what_is_no_anchor(text: str) -> None:
    assert parse(text).anchors == ()


@given(st.text("<a id=\"x'=>/ \n!-", max_size=60))
def test_any_html_is_read(text: str) -> None:
    assert all(anchor.name for anchor in parse(text).anchors)


def test_much_html_is_read_in_time_that_grows_with_it() -> None:
    assert len(parse('<a id="x"></a> ' * 20_000 + "<a " * 20_000 + "<a id=" * 20_000).anchors) == 20_000
