"""What is offered while somebody writes, and what the note says once it is chosen."""

from dataclasses import replace

import pytest

from doxa.syntax.dialect import Pipe
from doxa.vault.settings import DEFAULTS, LinkStyle
from tests.features.completing import accepted, completed, labels

VAULT = """
    -- {path} --
    {line}
    -- plan.md --
    # The great plan
    ## Next steps
    ### Alpha
    ## Later
    A paragraph. ^blk
    -- x/planet.md --
    [[plan]] [[lost note]] [[./here]] #project/alpha
    -- x/y/my plan.md --
    ---
    aliases: [Big|one, Entwurf]
    tags: [Project]
    schema: recipe
    ---
    ## Next steps
    -- x/a b (1).png --
    no picture
    -- daily/2026-11-17.md --
    words
"""


def vault(line: str, path: str = "today.md") -> str:
    return VAULT.format(line=line, path=path)


def chosen(line: str, label: str, path: str = "today.md") -> str:
    return accepted(vault(line, path), label).removesuffix("\n")


# Notes


def test_notes_by_name_title_alias_and_path() -> None:
    assert labels(vault("See [[plan<|>")) == ["plan", "planet", "my plan"]
    assert labels(vault("See [[great<|>")) == ["The great plan"]
    assert labels(vault("See [[ENTW<|>")) == ["Entwurf"]
    assert labels(vault("See [[x/y/m<|>")) == ["x/y/my plan.md"]
    assert labels(vault("See [[lost<|>")) == ["lost note"]


def test_the_sidecar_of_a_page_is_nothing_to_link_to() -> None:
    assert labels("[[tok<|>\n-- tokens.md --\n-- tokens.beliefs.json --") == ["tokens"]


def test_a_link_is_closed_where_it_is_not() -> None:
    assert chosen("See [[plan<|> there", "planet") == "See [[planet]] there"
    assert chosen("See [[plan<|>]] there", "planet") == "See [[planet]] there"
    assert chosen("See [[plan<|>] there", "planet") == "See [[planet]] there"
    assert chosen("See [[<|> and [[plan]]", "planet") == "See [[planet]] and [[plan]]"


def test_only_the_part_under_the_cursor_is_replaced() -> None:
    assert chosen("See [[pl<|>xx#Next|words]] there", "planet") == "See [[planet#Next|words]] there"
    assert chosen("See [[plan#La<|>xx|words]] there", "Later") == "See [[plan#Later|words]] there"
    assert chosen("See [[plan#Later|The<|>x]] there", "The great plan") == "See [[plan#Later|The great plan]] there"
    assert chosen("![[<|>|100]]", "a b (1).png") == "![[a b (1).png|100]]"


def test_an_alias_becomes_the_text_of_the_link() -> None:
    assert chosen("[[Entw<|>", "Entwurf") == "[[my plan|Entwurf]]"
    assert chosen("[[Entw<|>|words]]", "Entwurf") == "[[my plan|words]]"
    assert chosen("[[Entw<|>#Next]]", "Entwurf") == "[[my plan#Next]]"
    assert chosen("[[Big<|>", "Big|one") == "[[my plan]]"
    assert chosen("| a |\n    |---|\n    | [[Entw<|>]] |", "Entwurf") == "| a |\n|---|\n| [[my plan\\|Entwurf]] |"


@pytest.mark.parametrize(
    ("style", "text"),
    [(LinkStyle.SHORTEST, "my plan"), (LinkStyle.RELATIVE, "../x/y/my plan"), (LinkStyle.ABSOLUTE, "x/y/my plan")],
)
def test_the_style_of_links(style: LinkStyle, text: str) -> None:
    source = vault("[[my<|>", "z/today.md")
    assert accepted(source, "my plan", replace(DEFAULTS, links_style=style)) == f"[[{text}]]\n"


def test_days_by_name() -> None:
    daily = replace(DEFAULTS, daily_folder="daily")
    assert accepted(vault("[[yester<|>"), "yesterday", daily) == "[[2026-11-17]]\n"
    assert accepted(vault("[[tomo<|>"), "tomorrow", daily) == "[[daily/2026-11-19]]\n"
    assert accepted(vault("[[next mond<|>"), "next monday") == "[[2026-11-23]]\n"
    assert labels(vault("[[2 weeks a<|>")) == ["2 weeks ago"]
    odd = replace(DEFAULTS, daily_format="[a#b] YYYY")
    assert labels(vault("[[toda<|>"), odd) == ["today"]


# Headings, blocks, texts


def test_headings_of_a_note() -> None:
    assert labels(vault("[[plan#<|>")) == ["The great plan", "Next steps", "Alpha", "Later"]
    assert labels(vault("[[plan#Next#<|>")) == ["Alpha"]
    assert chosen("[[plan#Next steps#al<|>", "Alpha") == "[[plan#Alpha]]"
    assert labels(vault("# Own\n    [[#<|>")) == ["Own"]
    assert labels(vault("[[nowhere#<|>")) == []


def test_only_headings_that_fit_survive_the_filter_of_the_client() -> None:
    found = completed(vault("[[plan#steps<|>"))
    assert found is not None
    assert [item.label for item in found.items if item.words.startswith("steps")] == ["Next steps"]


def test_headings_of_the_whole_vault() -> None:
    found = completed(vault("[[##next<|>]]"))
    assert found is not None
    assert [(item.label, item.detail) for item in found.items] == [
        ("Next steps", "plan.md"),
        ("Next steps", "x/y/my plan.md"),
    ]
    assert chosen("[[##late<|>", "Later") == "[[plan#Later]]"


def test_blocks() -> None:
    assert labels(vault("[[plan#^<|>")) == ["^blk"]
    assert chosen("[[plan#^b<|>", "^blk") == "[[plan#^blk]]"


def test_a_block_of_the_note_gets_an_id_when_it_is_chosen() -> None:
    source = "-- a.md --\nOne\ntwo.\n\n- item\n  - inner\n\nNamed. ^n\n\n[[#^<|>\n"
    assert labels(source) == ["Named. ^n", "One two.", "- item", "- inner"]
    assert accepted(source, "One two.") == "One\ntwo. ^5d52cd\n\n- item\n  - inner\n\nNamed. ^n\n\n[[#^5d52cd]]\n"
    assert accepted(source, "- item").startswith("One\ntwo.\n\n- item ^")


def test_texts_and_types_behind_a_pipe() -> None:
    types = ["conflicts_with", "depends_on", "extends", "implements", "references"]
    assert labels(vault("[[my plan|<|>]]")) == ["Entwurf", "my plan", *types]
    assert labels(vault("[[my plan|<|>"), replace(DEFAULTS, links_pipe=Pipe.ALIAS)) == ["Entwurf", "my plan"]
    assert labels(vault("[[my plan|<|>"), replace(DEFAULTS, links_pipe=Pipe.TYPE)) == types
    assert labels(vault("[[my plan|words|ex<|>")) == types
    assert chosen("[[my plan||<|>]]", "extends") == "[[my plan||extends]]"


# Markdown links


def test_paths() -> None:
    assert chosen("[x](plan<|>", "planet", "z/today.md") == "[x](../x/planet.md)"
    assert chosen("[x](my<|>) y", "my plan") == "[x](x/y/my%20plan.md) y"
    assert chosen("[x](<my<|>>) y", "my plan") == "[x](<x/y/my plan.md>) y"
    assert chosen("[x](<my<|>", "my plan") == "[x](<x/y/my plan.md>)"
    assert chosen("[x](pla<|>n.md#next) y", "planet") == "[x](x/planet.md#next) y"
    assert labels(vault("[x](../x/y/<|>)", "z/today.md")) == ["x/y/my plan.md"]
    assert chosen("[ref]: pla<|>", "planet") == "[ref]: x/planet.md"


def test_pictures_are_no_notes() -> None:
    assert labels(vault("![x](<|>)")) == ["a b (1).png"]
    assert chosen("![x [y]](a<|>", "a b (1).png") == "![x [y]](x/a%20b%20%281%29.png)"


def test_headings_in_markdown_links() -> None:
    assert chosen("[x](plan.md#qq<|>)", "Next steps") == "[x](plan.md#next-steps)"
    assert labels("-- a.md --\n# Own\n[x](#<|>)\n") == ["Own"]


def test_addresses_are_left_alone() -> None:
    assert completed(vault("[x](https://pl<|>)")) is None


def test_labels_and_footnotes() -> None:
    source = "-- a.md --\n[x][<|>\n\nOne[^1].[^new]\n\n[Ref]: plan.md\n[^1]: Because.\n"
    assert labels(source) == ["Ref"]
    assert accepted(source, "Ref").startswith("[x][Ref]\n")
    notes = "-- a.md --\nWhy[^<|> One[^1].[^new]\n\n[^1]: Because.\n"
    assert labels(notes) == ["1", "new"]
    assert accepted(notes, "1").startswith("Why[^1] One")


# Tags, callouts, containers, headers


def test_tags() -> None:
    assert labels(vault("A #pro<|>")) == ["Project", "project/alpha"]
    assert chosen("A #project/<|>x b", "project/alpha") == "A #project/alpha b"
    assert labels(vault("---\n    tags: [one, pro<|>]\n    ---")) == ["Project", "project/alpha"]
    assert labels(vault("---\n    tags:\n      - one\n      - pro<|>\n    ---")) == ["Project", "project/alpha"]
    assert completed(vault("C#pro<|>")) is None


def test_what_is_being_typed_is_not_offered_unless_it_is_used_elsewhere() -> None:
    assert labels("-- a.md --\n[[qq<|>]]\n") == []
    assert labels("-- a.md --\n[[qq<|>]]\n-- b.md --\n[[qq]]\n") == ["qq"]
    assert labels("-- a.md --\n#qq<|>\n") == []
    assert labels("-- a.md --\n#qq<|>\n-- b.md --\n#qq\n") == ["qq"]


def test_callouts_and_containers() -> None:
    assert chosen("> [!warn<|>", "warning") == "> [!warning]"
    assert chosen("> [!warn<|>] Title", "warning") == "> [!warning] Title"
    assert "disputed" in labels(vault("::: <|>"))


def test_keys_and_values_of_headers() -> None:
    assert "title" in labels(vault("---\n    t<|>\n    ---"))
    assert "title" not in labels(vault("---\n    title: x\n    a<|>\n    ---"))
    assert accepted("-- a.md --\n---\nali<|>\n---\n", "aliases") == "---\naliases: \n---\n"
    assert accepted("-- a.md --\n+++\nali<|>\n+++\n", "aliases") == "+++\naliases = \n+++\n"
    assert "adr" in labels(vault("---\n    doc_type: <|>\n    ---"))
    assert labels(vault("---\n    schema: r<|>\n    ---")) == ["recipe"]


@pytest.mark.parametrize(
    "line",
    [
        *("`[[pl<|>`", "$[[pl<|>$", "<b title='[[pl<|>'>", "%%[[pl<|>%%", "words <|>", "\\[[pl<|>"),
        *("```\n    [[pl<|>\n    ```", "    \n\n        [[pl<|>", "<div>\n    [[pl<|>\n    </div>", "#[Mount<|>"),
    ],
)
def test_nothing_in_code_formulas_html_comments_and_plain_words(line: str) -> None:
    assert completed(vault(line)) is None


def test_blocks_of_the_whole_vault_and_of_the_note_by_their_words() -> None:
    source = "-- a.md --\nOne\ntwo.\n\n- item\n\n[[^^<|>\n-- x/b.md --\nNamed. ^n\n"
    assert labels(source) == ["^n", "One two.", "- item"]
    assert accepted(source, "^n").endswith("[[b#^n]]\n")
    typed = source.replace("^^<|>", "^^two<|>]]")
    assert labels(typed) == ["One two."]
    assert accepted(typed, "One two.") == "One\ntwo. ^5d52cd\n\n- item\n\n[[#^5d52cd]]\n"


def test_pictures_in_the_folder_for_attachments_come_first() -> None:
    source = "-- x/a.md --\n{}\n-- a.png --\n-- x/b.png --\n-- x/files/c.png --\n-- files/d.png --\n"
    settings = replace(DEFAULTS, attachments_folder="./files")
    for half in ("![x](<|>)", "![[p<|>]]"):
        assert labels(source.format(half), settings)[0] == "c.png"
        assert labels(source.format(half), replace(settings, attachments_folder="files"))[0] == "d.png"
        assert labels(source.format(half))[0] != "d.png"
