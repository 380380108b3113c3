"""A block gets the id that a link asks for."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.actions.add_block import missing_blocks
from doxa.features.vault_edit import VaultEdit
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.features.actions.acting import asked_in, change_of, check, titles
from tests.support.edited import edited
from tests.support.graphs import snapshot_of


def test_the_paragraph_that_is_most_like_the_link_is_offered_first() -> None:
    assert titles("""
        [[plan#^budget|what it ma<|>y cost]]
        -- plan.md --
        # Plan
        We begin on Monday.

        - first things
        - It may cost a little.

        | no | table |
        |----|-------|

        ```
        no code, what it may cost
        ```

        Named already. ^other
    """) == [
        "Give the id ^budget to “- It may cost a little.” in plan.md",
        "Give the id ^budget to “We begin on Monday.” in plan.md",
        "Give the id ^budget to “- first things” in plan.md",
    ]


def test_the_id_stands_behind_the_paragraph() -> None:
    check(
        """
        [[plan#^7a<|>]]
        -- plan.md --
        One 😀
        two.

        Three.
        """,
        "Give the id ^7a to “One 😀 two.” in plan.md",
        """
        [[plan#^7a]]
        -- plan.md --
        One 😀
        two. ^7a

        Three.
        """,
    )


def test_a_block_of_the_note_itself_gets_it_but_not_the_one_with_the_link() -> None:
    source = "-- a.md --\nSee [[#^x<|>]].\n\nOther.\n"
    assert titles(source) == ["Give the id ^x to “Other.”"]
    check(source, "Give the id ^x to “Other.”", "-- a.md --\nSee [[#^x]].\n\nOther. ^x\n")


def test_five_blocks_are_offered_at_most() -> None:
    paragraphs = "\n\n".join(f"Paragraph {number}." for number in range(30))
    found = titles(f"-- a.md --\n[[b#^n<|>]]\n-- b.md --\n{paragraphs}\n")
    assert found == [f"Give the id ^n to “Paragraph {number}.” in b.md" for number in range(5)]


def test_what_can_be_no_id_is_not_offered() -> None:
    assert titles("-- a.md --\n[[b#^né<|>]]\n-- b.md --\nWords.\n") == []


BLOCKS = ["# Head", "Words.", "More *words*\nhere", "- item\n  - inner\n\n  loose", "> quoted\nlazy", "| a |\n|---|\n| b |"]
BLOCKS += [
    "```\ncode",
    "1. one\n2. two",
    "    indented",
    "Named ^old",
    "%% hidden\n\n%%",
    "[^1]: a footnote",
    "a $x$",
    "- [ ] ",
]
BLOCKS += ["<div>\nhtml\n</div>", "Ends with `code`", "::: box\ninside\n:::", "<!-- x -->", "[r]: plan.md", "Hard  ", "\\"]


@given(
    st.lists(st.sampled_from(BLOCKS), max_size=6), st.sampled_from(["\n\n", "\n", "\r\n\r\n"]), st.sampled_from(["", "b"])
)
def test_whatever_block_is_chosen_the_link_leads_to_it(blocks: list[str], between: str, name: str) -> None:
    link, other = f"[[{name}#^new]]", between.join(blocks)
    files = {"a.md": link, "b.md": other} if name else {"a.md": f"{link}{between}{other}"}
    target = NotePath(f"{name or 'a'}.md")
    for action in missing_blocks(asked_in(files, "a.md", Span(3, 3))):
        edit = change_of(action)
        if isinstance(edit, VaultEdit):
            after = snapshot_of(edited(files, edit))
            assert after.place(target, "^new") is not None
            assert len(after.blocks(target)) == len(snapshot_of(files).blocks(target)) + 1
