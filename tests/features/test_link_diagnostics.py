"""Links that lead nowhere, or to more than one place: each mark stands under a finding and names its code."""

import pytest

from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.features.link_diagnostics import link_diagnostics
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text


def findings(source: str) -> dict[str, tuple[Diagnostic, ...]]:
    """What is found in each note."""
    notes = vault_text(source).notes
    snapshot = snapshot_of(notes)
    return {path: link_diagnostics(snapshot, NotePath(path)) for path in notes}


def check(source: str) -> None:
    """The findings in the notes are those that are marked, and no others."""
    vault = vault_text(source)
    found = [Mark(path, one.span, one.code) for path, some in findings(source).items() for one in some]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def test_a_vault_in_order() -> None:
    check("""
        -- today.md --
        ---
        relations: [plan, {type: extends, target: "work/other#Next"}]
        source_refs: [src/watcher.py]
        ---
        [[plan]] [[Plan#Next|words]] [[work/other||extends]] [[#Here]] [[#^here]] [[Big plan]] [[p1]]
        [a](plan.md) [b](./work/other.md#next) [c](<work/other.md>) [d][] ![e](files/map%201.png) ![[map 1.png|300]]
        https://a.org <https://a.org/#x> [f](https://a.org) [g](mailto:a@b.org)

        ## Here
        Text. ^here

        [d]: /plan.md#next
        -- plan.md --
        ---
        id: p1
        aliases: [Big plan]
        ---
        # Next
        -- work/other.md --
        # Next
        [[../today]] [[/today]] [[today.md]]
        -- files/map 1.png --
        -- src/watcher.py --
    """)


# Notes


def test_a_wikilink_to_no_note() -> None:
    check("""
        😀 See [[Nowhere]] and [[Nowhere#Next|words]].
              ^^^^^^^^^^^ unresolved-note
                              ^^^^^^^^^^^^^^^^^^^^^^ unresolved-note
    """)


def test_an_embed_of_no_note() -> None:
    check("""
        ![[Nowhere]]
        ^^^^^^^^^^^^ unresolved-note
    """)


def test_a_markdown_link_to_no_note() -> None:
    check("""
        -- a.md --
        See [words](gone.md) and [words](<a b.markdown#Next>).
            ^^^^^^^^^^^^^^^^ unresolved-note
                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unresolved-note
    """)


def test_a_path_is_not_looked_for_elsewhere() -> None:
    check("""
        -- a/plan.md --
        -- b/here.md --
        [[./plan]] [[/plan]] [[c/plan]] [[a/plan]]
        ^^^^^^^^^^ unresolved-note
                   ^^^^^^^^^ unresolved-note
                             ^^^^^^^^^^ unresolved-note
    """)


def test_of_a_definition_the_line_is_marked_and_not_each_use() -> None:
    check("""
        [one][p], [p][] and [p].

        [p]: gone.md
        ^^^^^^^^^^^^ unresolved-note
    """)


def test_a_definition_that_nothing_uses_is_looked_at_too() -> None:
    check("""
        [p]: gone.md
        ^^^^^^^^^^^^ unresolved-note
        [q]: https://a.org
    """)


def test_relations_in_the_header() -> None:
    check("""
        -- a.md --
        ---
        relations:
          - Nowhere
            ^^^^^^^ unresolved-note
          - {type: extends, target: b#Gone}
                                    ^^^^^^ unresolved-heading
          - b
        ---
        -- b.md --
    """)


def test_sources_in_the_header() -> None:
    check("""
        -- a/note.md --
        ---
        source_refs:
          - src/gone.py
            ^^^^^^^^^^^ unresolved-source
          - nowhere.md
            ^^^^^^^^^^ unresolved-source
          - ../src/here.py
            ^^^^^^^^^^^^^^ outside-vault
          - "C:/src/here.py"
            ^^^^^^^^^^^^^^^^ outside-vault
          - src/here.py
          - /src/here.py#L10
          - beside.txt
          - https://a.org/x.py
        ---
        -- src/here.py --
        -- a/beside.txt --
        -- b/nowhere.md --
    """)


def test_web_addresses_are_not_looked_at() -> None:
    check("""
        https://gone.example <https://gone.example> [x](https://gone.example/plan.md) ![y](http://gone.example/y.png)
        <mailto:a@gone.example> [z][]

        [z]: https://gone.example
    """)


def test_links_in_code_comments_and_math_are_none() -> None:
    check("""
        `[[Nowhere]]` %%[[Nowhere]]%% $[[Nowhere]]$

        ```md
        [[Nowhere]] [x](gone.md)
        ```

            [[Nowhere]]
    """)


def test_a_link_in_a_table_or_list_is_one() -> None:
    check(r"""
        | a |
        |---|
        | [[Nowhere\|x]] |
          ^^^^^^^^^^^^^^ unresolved-note

        - [ ] [[Nowhere]]
              ^^^^^^^^^^^ unresolved-note
    """)


# Headings and blocks


def test_a_heading_that_the_note_does_not_have() -> None:
    check("""
        -- a.md --
        [[b#Gone]] [[b#Next]] [x](b.md#gone) [x](b.md#next-steps) ![[b#Gone]]
        ^^^^^^^^^^ unresolved-heading
                              ^^^^^^^^^^^^^^ unresolved-heading
                                                                  ^^^^^^^^^^^ unresolved-heading
        -- b.md --
        # Next
        ## Next steps
    """)


def test_a_heading_of_the_note_itself() -> None:
    check("""
        # Here
        [[#Here]] [[#Gone]] [x](#here) [x](#gone) [[note#Gone]]
                  ^^^^^^^^^ unresolved-heading
                                       ^^^^^^^^^^ unresolved-heading
                                                  ^^^^^^^^^^^^^ unresolved-heading
    """)


def test_a_heading_under_another() -> None:
    check("""
        -- a.md --
        [[b#One#Later]] [[b#Two#Later]] [[b#Plan#Two]] [[b#Two#Plan]]
                        ^^^^^^^^^^^^^^^ unresolved-heading
                                                       ^^^^^^^^^^^^^^ unresolved-heading
        -- b.md --
        # Plan
        ## One
        ### Later
        ## Two
    """)


def test_a_heading_by_its_own_id() -> None:
    check("""
        ## Other names {#names}
        [[#names]] [[#Other names]] [[#other]]
                                    ^^^^^^^^^^ unresolved-heading
    """)


def test_a_block_that_the_note_does_not_have() -> None:
    check("""
        -- a.md --
        [[b#^ring]] [[b#^RING]] [[b#^gone]] [x](b.md#^gone) [[#^ring]]
                                ^^^^^^^^^^^ unresolved-block
                                            ^^^^^^^^^^^^^^^ unresolved-block
                                                            ^^^^^^^^^^ unresolved-block
        -- b.md --
        A ring. ^ring
    """)


def test_a_place_in_an_attachment_is_not_looked_for() -> None:
    check("""
        -- a.md --
        [[book.pdf#page=3]] [x](code.py#L10)
        -- book.pdf --
        -- code.py --
    """)


def test_nothing_behind_the_sharp_is_the_note_itself() -> None:
    check("""
        -- a.md --
        [[a#]] [x](a.md#)
    """)


# Attachments


def test_an_attachment_that_is_not_there() -> None:
    check("""
        -- a/note.md --
        ![[gone.png]] ![[map.png|300]] ![x](map.png) ![x](../files/map.png) [[book.pdf#page=3]]
        ^^^^^^^^^^^^^ unresolved-attachment
                                                                            ^^^^^^^^^^^^^^^^^^^ unresolved-attachment
        -- files/map.png --
    """)


def test_what_looks_like_an_ending_and_is_none() -> None:
    check("""
        [[v1.2]] [[Mr. Smith]] [[node.js]]
        ^^^^^^^^ unresolved-note
                 ^^^^^^^^^^^^^ unresolved-note
                               ^^^^^^^^^^^ unresolved-attachment
    """)


def test_folders_and_attachments_that_are_left_out_exist_all_the_same() -> None:
    source = """
        -- a/note.md --
        ---
        source_refs: [.env]
        ---
        [x](../files) [x](/files/) [[files/]] ![[.hidden/map.png]] [x](old.md) [[files]] [[old]] [x](gone/) ![[map.png]]
    """
    there = {"files", ".hidden/map.png", "a/old.md", ".env"}
    found = link_diagnostics(snapshot_of(vault_text(source).notes), NotePath("a/note.md"), there.__contains__)
    assert [(one.target, one.code) for one in found] == [
        ("old.md", Code.UNRESOLVED_NOTE),
        ("files", Code.UNRESOLVED_NOTE),
        ("old", Code.UNRESOLVED_NOTE),
        ("gone/", Code.UNRESOLVED_NOTE),
        ("map.png", Code.UNRESOLVED_ATTACHMENT),
    ]


def test_what_is_found_in_the_vault_is_not_looked_for_elsewhere() -> None:
    asked: list[NotePath] = []

    def exists(path: NotePath) -> bool:
        asked.append(path)
        return False

    notes = {"a.md": "[[b]] [x](b.md) [[Gone]] [x](../out.md) https://a.org [[b#Gone]] ![[x.png]]", "b.md": ""}
    link_diagnostics(snapshot_of(notes), NotePath("a.md"), exists)
    assert set(asked) == {"x.png"}


# Out of the vault


def test_a_path_that_leads_out_of_the_vault() -> None:
    check("""
        -- a/note.md --
        [x](../../other/plan.md) ![[../../map.png]] [[../b]] [x](/../b.md)
        ^^^^^^^^^^^^^^^^^^^^^^^^ outside-vault
                                 ^^^^^^^^^^^^^^^^^^ outside-vault
                                                             ^^^^^^^^^^^^^ outside-vault
        -- b.md --
    """)


# Several notes


def test_a_name_that_several_notes_have() -> None:
    check("""
        -- note.md --
        [[plan]] [[plan#Gone]] ![[plan]] [x](plan.md)
          ^^^^ ambiguous-link
                   ^^^^ ambiguous-link
                                  ^^^^ ambiguous-link
                                             ^^^^^^^ ambiguous-link
        -- a/plan.md --
        -- b/plan.md --
    """)


def test_the_folder_makes_a_name_clear() -> None:
    check("""
        -- note.md --
        [[a/plan]] [[c/plan]]
        -- a/plan.md --
        -- b/plan.md --
        [[plan]]
        -- b/c/plan.md --
    """)


def test_an_alias_that_several_notes_have() -> None:
    check("""
        -- note.md --
        [[Big]]
          ^^^ ambiguous-link
        -- a.md --
        ---
        aliases: [Big]
        ---
        -- b.md --
        ---
        aliases: [big]
        ---
    """)


# Words


@pytest.mark.parametrize(
    ("source", "code", "severity", "message"),
    [
        (
            "[[Nowhere]]",
            Code.UNRESOLVED_NOTE,
            Severity.WARNING,
            "There is no note `Nowhere`; create it, or correct the name",
        ),
        (
            "[[#Nxet steps]]\n# Next steps\n## The next",
            Code.UNRESOLVED_HEADING,
            Severity.WARNING,
            "There is no heading `Nxet steps` in note.md; did you mean `Next steps`?",
        ),
        (
            "---\nsource_refs: [gone.py]\n---",
            Code.UNRESOLVED_SOURCE,
            Severity.WARNING,
            "There is no source `gone.py` in the vault",
        ),
        ("[[#Gone]]", Code.UNRESOLVED_HEADING, Severity.WARNING, "There is no heading `Gone` in note.md"),
        (
            "[[#^gone]]",
            Code.UNRESOLVED_BLOCK,
            Severity.WARNING,
            "There is no block `^gone` in note.md; add the id behind a blank at the end of its line",
        ),
        ("![[map.png]]", Code.UNRESOLVED_ATTACHMENT, Severity.WARNING, "There is no file `map.png` in the vault"),
        ("[[../plan]]", Code.OUTSIDE_VAULT, Severity.WARNING, "`../plan` leads out of the vault"),
        (
            "[[plan]]\n-- b/plan.md --\n-- a/plan.md --",
            Code.AMBIGUOUS_LINK,
            Severity.INFORMATION,
            "`plan` may mean 2 notes: a/plan.md, b/plan.md; name the folder too",
        ),
        (
            "[[p]]\n" + "\n".join(f"-- {folder}/p.md --" for folder in "fedcba"),
            Code.AMBIGUOUS_LINK,
            Severity.INFORMATION,
            "`p` may mean 6 notes: a/p.md, b/p.md, c/p.md, d/p.md, e/p.md, …; name the folder too",
        ),
    ],
)
def test_a_finding_says_what_to_do(source: str, code: Code, severity: Severity, message: str) -> None:
    (found,) = findings(source)["note.md"]
    assert (found.code, found.severity, found.message) == (code, severity, message)


def test_the_heading_that_may_be_meant_is_a_place_to_go_to() -> None:
    (found,) = findings("[[b#Nxet]]\n-- b.md --\n# Other\n# Next\n## Next\n")["note.md"]
    (place,) = found.related
    assert (place.path, place.selection) == ("b.md", Span(10, 14))


def test_findings_come_in_the_order_of_the_text() -> None:
    source = "---\nrelations: [x]\n---\n[[a]] [y][y]\n\n[y]: z.md\n\n![[b]]\n"
    spans = [one.span for one in findings(source)["note.md"]]
    assert len(spans) == 4
    assert spans == sorted(spans)
