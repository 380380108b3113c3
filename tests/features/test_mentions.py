"""Finding the places that name a note without a link to it."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.mentions import catalogue, mentions_in, mentions_of, sought
from doxa.syntax.dialect import STANDARD
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    """The mentions of all notes are what the carets mark, and those of each note are the ones among them that mean it."""
    vault = vault_text(source)
    snapshot = snapshot_of(vault.notes)
    names = catalogue(snapshot)
    found = [
        (NotePath(path), one)
        for path, text in vault.notes.items()
        for one in mentions_in(names, NotePath(path), parse(text))
    ]
    answered = render(vault.notes, [Mark(path, one.span) for path, one in found])
    expected = render(vault.notes, vault.marks)
    assert answered == expected, f"answered:\n{answered}\nexpected:\n{expected}"
    for note in map(NotePath, vault.notes):
        asked = sought(snapshot, note)
        places = [
            (path, span)
            for path, text in vault.notes.items()
            for span in mentions_of(asked, NotePath(path), text, STANDARD)
        ]
        assert places == [(path, one.span) for path, one in found if note in one.notes]


# Names


def test_the_name_of_the_file_the_title_and_the_aliases() -> None:
    check("""
        -- notes/doom.md --
        ---
        aliases: [Mountain of Fire]
        ---
        # Mount Doom
        -- a.md --
        😀 They climbed Mount Doom, the mountain of fire. Doom!
                       ^^^^^^^^^^      ^^^^^^^^^^^^^^^^  ^^^^
    """)


def test_an_id_and_the_name_of_an_attachment_are_no_names_in_a_text() -> None:
    check("""
        -- plan.md --
        ---
        id: abc123
        ---
        -- map.png --
        -- a.md --
        abc123 and map.png, map
    """)


def test_case_unicode_forms_and_blanks_do_not_matter() -> None:
    check("""
        -- Große Pläne.md --
        -- a.md --
        GROSSE PLÄNE, große  Pla\u0308ne, grosse
        ^^^^^^^^^^^^  ^^^^^^^^^^^^^
        Große
        ^>
        Pläne.
            ^<
        Große

        Pläne
    """)
    check("""
        -- İstanbul.md --
        -- a.md --
        İİ İSTANBUL, i\u0307stanbul 𝒳 İstanbul
           ^^^^^^^^  ^^^^^^^^^   ^^^^^^^^
    """)


def test_whole_words_only() -> None:
    check("""
        -- plan.md --
        -- a.md --
        planet, replan, plan_b, _plan_, **plan**, plan's, plan-b, plan2, "plan"
                                 ^^^^     ^^^^    ^^^^    ^^^^            ^^^^
    """)
    check("""
        -- हिन्द.md --
        -- a.md --
        हिन्दी हिन्द
               ^^^^^
    """)


def test_names_with_marks() -> None:
    check("""
        -- C++.md --
        -- v1.2.md --
        -- a.md --
        C++ and v1.2, not C+ or v1.20
        ^^^     ^^^^
    """)


def test_chinese_japanese_and_korean_need_no_blanks() -> None:
    check("""
        -- 日本.md --
        -- 語.md --
        -- パイソン.md --
        -- 한국.md --
        -- Python.md --
        -- a.md --
        私は日本語でパイソンとPythonを学ぶ。한국에서
          ^^  ^^^^ ^^^^^^    ^^
    """)


def test_korean_and_japanese_in_parts_are_the_same_names() -> None:
    name = "한국 が行"
    parts = unicodedata.normalize("NFD", name)
    assert parts != name
    snapshot = snapshot_of({f"{parts}.md": ""})
    text = f"{name} {parts}"
    found = mentions_in(catalogue(snapshot), NotePath("a.md"), parse(text))
    assert [one.span.of(text) for one in found] == [name, parts]


def test_short_names_are_ignored() -> None:
    check("""
        -- to.md --
        -- it.md --
        -- a.md --
        to it
    """)


def test_a_very_long_name_is_ignored() -> None:
    title = "a " * 100 + "end"
    check(f"-- plan.md --\n# {title}\n-- a.md --\n{title}\n")


# Overlaps


def test_of_names_that_overlap_the_longest_counts() -> None:
    check("""
        -- plan.md --
        -- plan b.md --
        -- board.md --
        -- b board.md --
        -- a.md --
        plan b board, plan board, plan
        ^^^^^^
               ^^^^^
                      ^^^^
                           ^^^^^
                                  ^^^^
    """)


def test_a_name_that_the_end_of_the_text_cuts_off() -> None:
    check(r"""
        -- plan.md --
        -- plan for us.md --
        -- a.md --
        plan for
        ^^^^
        \ no newline
    """)


def test_all_notes_of_one_name_may_be_meant() -> None:
    snapshot = snapshot_of({"x/plan.md": "", "y.md": "# Plan", "a.md": ""})
    (found,) = mentions_in(catalogue(snapshot), NotePath("a.md"), parse("The plan"))
    assert found == (Span(4, 8), (NotePath("x/plan.md"), NotePath("y.md")))


# Where nothing is looked for


def test_links_code_math_and_html_are_passed_over() -> None:
    check("""
        -- plan.md --
        -- a.md --
        [[plan]] [[other|plan]] [plan](x.md) ![plan](x.png "plan") [plan][] [x][plan] <https://plan.org>
        https://a.org/plan `plan` $plan$ <b plan="plan">plan</b> %%plan%% #plan #[plan]:PLACE word[^plan] ^plan
                                                        ^^^^

        ```plan
        plan
        ```

            plan

        <div>
        plan
        </div>

        $$
        plan
        $$

        > [!plan] plan
                  ^^^^

        ::: plan
        plan
        ^^^^
        :::

        {{query:plan}}

        [plan]: plan.md "plan"

        [^plan]: plan.pdf, p. 3 — "a plan"
    """)


def test_headers_and_what_belongs_to_a_heading() -> None:
    check("""
        -- mount doom.md --
        -- a.md --
        ---
        title: Mount Doom Inn
        about: mount doom
        ---
        ## To mount doom {#mount-doom}
              ^^^^^^^^^^
        ## By mount
        doom
    """)


def test_a_note_does_not_mention_itself() -> None:
    check("""
        -- plan.md --
        # Plan
        The plan is a plan.
        -- other/plan.md --
        This plan is not that plan.
        -- plan b.md --
        Plan B is no plan.
                     ^^^^
    """)


def test_buffers_count_instead_of_their_files() -> None:
    snapshot = snapshot_of({"plan.md": "# Old name"}, {"plan.md": "# New name"})
    text = "The old name, the new name"
    (found,) = mentions_in(catalogue(snapshot), NotePath("a.md"), parse(text))
    assert found.span.of(text) == "new name"


# Properties

_TEXT = st.text(st.sampled_from("plan B日本が\u3099\u0301ßİ_-#`[] \n😀"))


@given(names=st.lists(_TEXT.filter(str.strip), max_size=4), text=_TEXT)
def test_mentions_are_names_in_order_and_apart(names: list[str], text: str) -> None:
    notes = {f"{number}.md": f"---\naliases: [{name!r}]\n---\n" for number, name in enumerate(names)}
    snapshot = snapshot_of(notes)
    known = catalogue(snapshot)
    end = 0
    for span, meant in mentions_in(known, NotePath("a.md"), parse(text)):
        assert end <= span.start < span.end
        end = span.end
        for note in meant:
            assert span in mentions_of(sought(snapshot, note), NotePath("a.md"), text, STANDARD)
