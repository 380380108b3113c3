"""What can be clicked: each link that leads somewhere is marked with the file that it opens, or with `web`."""

import pytest

from doxa.features.document_links import document_links, link_tooltip
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text

TODAY = NotePath("today.md")


def check(source: str) -> None:
    """The links of the note `today.md` are those that the carets mark, with the names of the files that they open."""
    vault = vault_text(source)
    found = [
        Mark(TODAY, one.span, "web" if isinstance(one.target, str) else one.target.path.replace("/", "-").partition(".")[0])
        for one in document_links(snapshot_of(vault.notes), TODAY)
    ]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def test_links_of_every_form_open_their_files() -> None:
    check("""
        -- today.md --
        ---
        relations: [plan]
                    ^^^^ plan
        source_refs: [raw/source.txt]
                      ^^^^^^^^^^^^^^ raw-source
        ---
        😀 [[plan|words]] and ![[picture.png]]
          ^^^^^^^^^^^^^^ plan
                             ^^^^^^^^^^^^^^^^ picture
        [x](plan.md#next "T") and [![](picture.png)](plan.md)
            ^^^^^^^^^^^^ plan
                                       ^^^^^^^^^^^ picture
                                                     ^^^^^^^ plan
        [words][label]
                ^^^^^ plan

        [label]: plan.md
                 ^^^^^^^ plan
        -- plan.md --
        # Plan
        -- picture.png --
        x
        -- raw/source.txt --
        x
    """)


def test_addresses_on_the_web_open_themselves() -> None:
    check("""
        -- today.md --
        <https://a.org/x> https://a.org and [x](http://a.org) <me@a.org>
         ^^^^^^^^^^^^^^^ web
                          ^^^^^^^^^^^^^ web
                                                ^^^^^^^^^^^^ web
                                                               ^^^^^^^^ web
    """)


@pytest.mark.parametrize(
    "destination",
    [
        "command:workbench.action.terminal.new",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "vscode://file/etc/passwd",
        "https:////etc/passwd",
        "data:text/html,x",
        "../../etc/passwd",
        "/../x.md",
        "nowhere.md",
        "",
    ],
)
def test_what_may_do_harm_or_leads_nowhere_cannot_be_clicked(destination: str) -> None:
    check(f"-- today.md --\n[x]({destination}) [[{destination}]] <{destination}>\n-- x.md --\nx\n")


def test_a_link_to_a_heading_or_block_opens_the_file_there() -> None:
    vault = snapshot_of({TODAY: "[[plan#B]] [[plan#^blk]] [[#A]] [[plan#none]]\n# A\n", "plan.md": "# A\n# B\nx ^blk\n"})
    targets = [one.target for one in document_links(vault, TODAY)]
    assert [None if isinstance(one, str) else (one.path, one.selection.start) for one in targets] == [
        ("plan.md", 6),
        ("plan.md", 10),
        ("today.md", 48),
        ("plan.md", 0),
    ]


def test_a_click_is_explained() -> None:
    notes = {
        "a/plan.md": "",
        "b/plan.md": "",
        "b/other.md": "# A\n",
        TODAY: "[[plan]] [[other#A]] [[none]] <https://a.org>\n",
    }
    vault = snapshot_of(notes)
    assert [link_tooltip(vault, link) for link in vault.links_of(TODAY)] == [
        "Open a/plan.md, the first of 2 files that this may mean",
        "Open b/other.md#A",
        None,
        None,
    ]
