"""Going to where a reference leads."""

from hypothesis import given, strategies

from doxa.features.definition import definition
from doxa.features.places import Cursor, Location
from doxa.features.quotes import quote_in
from doxa.index.snapshot import Snapshot
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.features.asking import check_selections
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text


def check(source: str) -> None:
    texts = vault_text(source).notes

    def targets(vault: Snapshot, at: Cursor) -> tuple[Location, ...]:
        way = definition(vault, at, texts.get)
        return way.targets if way else ()

    check_selections(source, targets)


def test_link_to_a_note_leads_to_its_start() -> None:
    check("""
        -- today.md --
        😀 See [[pl<|>an|the plan]].
        -- plan.md --
        # Plan
        ^|
    """)


def test_link_to_a_heading_leads_to_the_heading() -> None:
    check("""
        -- today.md --
        See [the plan](plan.md#ne<|>xt-steps "T").
        -- plan.md --
        # Plan
        ## 😀 other
        ## Next *steps*
           ^^^^^^^^^^^^
    """)


def test_link_to_a_nested_heading_leads_under_the_outer_one() -> None:
    check("""
        -- today.md --
        See [[plan#B#Notes<|>]].
        -- plan.md --
        # A
        ## Notes
        # B
        ## Notes
           ^^^^^
    """)


def test_link_to_a_block_leads_to_its_id() -> None:
    check("""
        -- today.md --
        ![[plan#^b<|>lk]]
        -- plan.md --
        A paragraph. ^blk
                     ^^^^
    """)


def test_link_to_a_heading_of_its_own_note() -> None:
    check("""
        -- today.md --
        See [[#No<|>w]].

        # Now
          ^^^
    """)


def test_heading_that_is_not_there_leads_to_its_note() -> None:
    check("""
        -- today.md --
        [[plan#now<|>here]]
        -- plan.md --
        text
        ^|
    """)


def test_ambiguous_link_leads_to_every_candidate() -> None:
    check("""
        -- c/today.md --
        [[pl<|>an]]
        -- a/plan.md --
        one
        ^|
        -- b/plan.md --
        two
        ^|
    """)


def test_reference_style_link_leads_where_its_definition_says() -> None:
    check("""
        -- today.md --
        See [the plan][re<|>f].

        [ref]: plan.md
        -- plan.md --
        text
        ^|
    """)


def test_footnote_leads_to_its_definition() -> None:
    check("""
        -- today.md --
        A claim.[^wh<|>y]

        [^why]: Because.
          ^^^
    """)


def test_tag_leads_to_its_uses() -> None:
    check("""
        -- today.md --
        #pro<|>ject
        ^^^^^^^^^^^
        -- plan.md --
        ---
        tags: [Project]
               ^^^^^^^
        ---
    """)


def test_relation_in_the_header_leads_to_its_note() -> None:
    check("""
        -- today.md --
        ---
        relations: [pl<|>an]
        ---
        -- plan.md --
        text
        ^|
    """)


def test_attachment() -> None:
    check("""
        -- today.md --
        ![[pict<|>ure.png]]
        -- a/picture.png --
        no picture
        ^|
    """)


def test_plain_words_and_code_and_unresolved_links_lead_nowhere() -> None:
    check("-- today.md --\nwo<|>rds\n-- words.md --\nx\n")
    check("-- today.md --\n`[[wo<|>rds]]`\n-- words.md --\nx\n")
    check("-- today.md --\n[[wo<|>rds]]\n")


def test_from_both_parts_of_a_reference_style_link_and_from_its_definition() -> None:
    for cursor in (
        "[the <|>plan][ref]\n\n[ref]: plan.md",
        "[the plan][ref]\n\n[re<|>f]: plan.md",
        "[ref]\n\n[ref]: pl<|>an.md",
    ):
        check(f"-- today.md --\n{cursor}\n-- plan.md --\ntext\n^|\n")


def test_footnote_leads_back_to_its_first_reference() -> None:
    check("""
        -- today.md --
        A claim.[^why] And again.[^why]
                  ^^^

        [^w<|>hy]: Because.
    """)


def test_image_link_leads_from_the_picture_to_the_picture() -> None:
    check("""
        -- today.md --
        [![a](pi<|>c.png)](plan.md)
        -- pic.png --
        no picture
        ^|
        -- plan.md --
        text
    """)


def test_of_two_links_side_by_side_the_one_behind_the_cursor_counts() -> None:
    check("""
        -- today.md --
        [[a]]<|>[[b]]
        -- a.md --
        text
        -- b.md --
        text
        ^|
    """)


def test_relation_in_brackets_leads_to_its_heading() -> None:
    for words in ('"[[plan#Ne<|>xt|the plan]]"', "[[plan#Ne<|>xt]]", "{type: extends, target: '[[ plan#Ne<|>xt ]]'}"):
        check(f"-- today.md --\n---\nrelations:\n  - {words}\n---\n-- plan.md --\n# A\n## Next\n   ^^^^\n")


def test_source_in_the_header_is_a_path_inside_the_vault() -> None:
    check("""
        -- a/today.md --
        ---
        source_refs: [raw/so<|>urce.txt]
        ---
        -- a/raw/source.txt --
        text
        ^|
        -- source.txt --
        text
    """)
    check("-- a/today.md --\n---\nsource_refs: [source.t<|>xt]\n---\n-- b/source.txt --\ntext\n")
    check("-- today.md --\n---\nsource_refs: [../source.t<|>xt]\n---\n-- b/source.txt --\ntext\n")


def test_citation_leads_to_the_quote_in_its_source() -> None:
    check("""
        -- today.md --
        A claim.[^1]

        [^1]: raw/source.txt, p. 3 — "two
            wo<|>rds"
        -- raw/source.txt --
        😀 Some text with two   words in it.
                         ^^^^^^^^^^^
    """)


def test_citation_whose_quote_is_not_found_leads_to_the_start_of_its_source() -> None:
    for source in ("source.txt", "<source.txt>", "[[source.txt]]", "[the source](source.txt)"):
        check(f'-- today.md --\n[^1]: {source} — "oth<|>er words"\n-- source.txt --\ntext\n^|\n')


def test_the_whole_reference_is_where_it_leads_from() -> None:
    vault = vault_text("-- a.md --\n😀 [[b<|>|words]]\n-- b.md --\nx\n")
    assert vault.cursor
    text = vault.notes["a.md"]
    way = definition(snapshot_of(vault.notes), Cursor(NotePath("a.md"), parse(text), vault.cursor.offset), vault.notes.get)
    assert way
    assert way.origin.of(text) == "[[b|words]]"


@given(strategies.text("ab \n", max_size=40), strategies.text("ab \n", max_size=8))
def test_a_quote_is_found_wherever_it_stands(text: str, quote: str) -> None:
    found = quote_in(text, quote)
    if found:
        assert found.of(text).split() == quote.split()
    else:
        assert not quote.split() or " ".join(quote.split()) not in " ".join(text.split())
