"""What is shown for the thing under the cursor."""

import pytest
from hypothesis import given, strategies

from doxa.features.hover import Card, hover
from doxa.features.places import Cursor
from doxa.features.preview import MOST_CHARACTERS
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.features.asking import asked
from tests.support.graphs import snapshot_of
from tests.support.markdown_strategies import notes
from tests.support.vault_text import vault_text

PLAN = """
-- work/plan.md --
---
title: The plan
id: p1
schema: project
---
# Plan

Do %%not%% it. ^blk

## Next *steps* {#next}

Two things.

### Later

Never.
"""


def card(source: str) -> Card | None:
    found = hover(*asked(source), vault_text(source).notes.get)
    return found.card if found else None


def check(text: str, title: str, *facts: str, preview: str = "", others: str = PLAN) -> None:
    """What is shown at the cursor of the note `a.md`."""
    assert card(f"-- a.md --\n{text}\n{others.strip()}\n") == Card(title, facts, preview)


def test_a_link_to_a_note() -> None:
    check(
        "See [[pl<|>an|that]]. [[The plan]]",
        "The plan",
        "work/plan.md",
        "note · schema: project · id: p1 · linked 2 times",
        preview="# Plan\n\nDo  it.\n\n## Next *steps* {#next}\n\nTwo things.\n\n### Later\n\nNever.",
    )


def test_a_link_to_a_heading() -> None:
    check(
        "[x](work/plan.md#ne<|>xt) [[plan#Next steps]] [[plan]]",
        "Next steps",
        "work/plan.md › Plan › Next steps",
        "section · schema: project · id: next · linked 2 times",
        preview="## Next *steps* {#next}\n\nTwo things.\n\n### Later\n\nNever.",
    )


def test_a_link_to_a_block_and_an_embed_of_it() -> None:
    for text in ("[[plan#^b<|>lk]]", "![[plan#^b<|>lk]]"):
        check(text, "^blk", "work/plan.md", "block · schema: project · linked once", preview="Do  it.")


def test_a_link_to_what_is_not_in_its_note() -> None:
    for fragment, what in (("Nowhere", "heading"), ("^gone", "block")):
        found = card(f"-- a.md --\n[[b#{fragment}<|>]]\n-- b.md --\ntext\n")
        assert found
        assert found.facts[-1] == f"There is no {what} {fragment} in it"
        assert found.preview == "text"


@pytest.mark.parametrize(
    ("target", "fact"),
    [
        ("New idea", "There is no such note yet; it would be daily/New idea.md"),
        ("people/Ann", "There is no such note yet; it would be people/Ann.md"),
        ("./Ann.md", "There is no such note yet; it would be daily/Ann.md"),
        ("../../Ann", "There is no such note"),
        ("map.png", "There is no such file in the vault"),
    ],
)
def test_a_link_to_nothing_says_what_would_be_created(target: str, fact: str) -> None:
    assert card(f"-- daily/a.md --\n[[{target}<|>]]\n") == Card(target, (fact,))


def test_an_ambiguous_link_shows_every_candidate() -> None:
    others = "-- b/x.md --\none\n-- c/x.md --\ntwo\n"
    check("[[<|>x]]", "x", "May mean 2 notes:", "b/x.md", "c/x.md", others=others)


def test_an_attachment_shows_its_size_and_kind_and_a_picture_itself() -> None:
    others = f"-- raw/map.png --\n{'x' * 1233}\n-- b.pdf --\n"
    picture = Card("map.png", ("raw/map.png", "picture (png) · 1.2 kB · linked once"), picture=NotePath("raw/map.png"))
    assert card(f"-- a.md --\n![[ma<|>p.png]]\n{others}") == picture
    check("[x](b.p<|>df)", "b.pdf", "b.pdf", "file (pdf) · 0 bytes · linked once", others=others)


def test_a_relation_and_a_source_in_the_header() -> None:
    found = card(f'-- a.md --\n---\nrelations: ["[[pl<|>an#Later]]"]\n---\n{PLAN.strip()}\n')
    assert found
    assert found.title == "Later"
    check("---\nsource_refs: [gone.p<|>y]\n---", "gone.py", "There is no such file in the vault")


def test_a_tag_and_those_below_it() -> None:
    text, others = "#wo<|>rk #work", "-- b.md --\n#Work #work/home #work/home #workshop\n"
    check(text, "#work", "Used 3 times in 2 notes", "Below it: #work/home (2)", others=others)


def test_a_footnote_and_its_citation() -> None:
    source = "-- raw/s.txt --\nx\n"
    check("x[^<|>1]\n\n[^1]: Be*cause*.\n\n    Really.", "[^1]", preview="Be*cause*.\n\nReally.")
    check("x[^1] y[^1]\n\n[^<|>1]: Because.", "[^1]", "Referred to 2 times")
    text = 'x[^1<1>]\n\n[^1]: raw/s.txt, p. 3 — "qu<2>ote"'
    at_reference, at_quote = text.replace("<1>", "<|>").replace("<2>", ""), text.replace("<1>", "").replace("<2>", "<|>")
    status = "[^1] ✗ not found in raw/s.txt, p. 3"
    check(at_reference, "[^1]", "Source: raw/s.txt", status, preview='raw/s.txt, p. 3 — "quote"', others=source)
    check(at_quote, "raw/s.txt", "Source: raw/s.txt", "Page: 3", "Quote: “quote”", status, others=source)
    missing = "[^1] ✗ no such source in the vault: raw/s.txt, p. 3"
    check(at_quote, "raw/s.txt", "There is no such file in the vault", "Page: 3", "Quote: “quote”", missing, others="")


def test_a_web_address_shows_who_cites_it() -> None:
    others = "-- b.md --\n[x](https://a.org) <https://a.org>\n"
    check("https://a.o<|>rg", "https://a.org", "In 2 notes: a.md, b.md", others=others)


def test_a_heading_and_a_block_where_they_stand() -> None:
    others = "-- b.md --\n[[a#Next]]\n"
    check("# A\n## Ne<|>xt\n[[#next]]", "Next", "a.md › A › Next", "section · id: next · linked 2 times", others=others)
    check("# A\nwords ^b<|>lk\n[[#^BLK]]", "^blk", "a.md", "block · linked once", others="")
    check("# <|>A", "A", "a.md", "note · linked once", others=others)


def test_a_label_is_as_its_link() -> None:
    for text in ("[x][r<|>ef]\n\n[ref]: gone", "[re<|>f]\n\n[ref]: gone", "[ref]\n\n[re<|>f]: gone"):
        check(text, "gone", "There is no such note yet; it would be gone.md", others="")


def test_nothing_in_plain_words() -> None:
    for text in ("wo<|>rds", "# A\n- [ ] a ta<|>sk", "`[[co<|>de]]`", "[x][un<|>known]", "[^<|>1]"):
        assert card(f"-- a.md --\n{text}\n") is None


@given(notes(), strategies.integers(0, 2000))
def test_it_never_fails_and_is_never_too_long(text: str, number: int) -> None:
    path, offset = NotePath("a.md"), number % (len(text) + 1)
    vault = snapshot_of({path: text, "plan.md": text, "x.png": ""})
    found = hover(vault, Cursor(path, parse(text), offset), {path: text, "plan.md": text}.get)
    if found:
        assert found.span.holds(offset)
        assert len(found.card.preview) <= MOST_CHARACTERS
        assert sum(map(len, (found.card.title, *found.card.facts))) < MOST_CHARACTERS


def test_very_long_names_and_many_candidates_are_cut() -> None:
    others = "".join(f"-- {number}/x.md --\n" for number in range(30))
    found = card(f"-- a.md --\n[[<|>x]]\n{others}")
    assert found
    assert found.facts[-2:] == ("17/x.md", "and 20 more")
    found = card(f"-- a.md --\n#{'y' * 5000}<|>\n")
    assert found
    assert len(found.title) == 301


@pytest.mark.parametrize(
    "target", ["../../etc/passwd", "/etc/passwd", "%2e%2e/secret.md", "..\\secret.md", "~/secret.md", "C:/x.md"]
)
def test_nothing_outside_of_the_vault_is_read(target: str) -> None:
    read: list[str] = []
    for text in (f"[[{target}<|>]]", f"[x](<{target}<|>>)", f"![x](<{target}<|>>)", f'[^1]: <{target}<|>> — "x"'):
        hover(*asked(f"-- a/b.md --\n{text}\n"), read.append)
    assert read == []
