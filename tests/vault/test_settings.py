from pathlib import Path
from typing import get_type_hints

import pytest

from doxa.syntax.dialect import ENTITY_TYPES, LINK_TYPES, STANDARD, Pipe
from doxa.vault.config import load_settings, with_mapping, with_toml
from doxa.vault.settings import DEFAULTS, SCHEMA, Guessing, HeaderFormat, Level, LinkStyle, LogLevel, Settings, dialect
from tests.support.vault_text import Mark, render, vault_text, write

EVERYTHING = """
    exclude = ["drafts/", "*.bak"]
    jobs = 4
    debounce_ms = 0
    [links]
    pipe = "type"
    types = ["supports", "is-a"]
    style = "relative"
    markdown = true
    [entities]
    types = ["SHIP"]
    highlight = false
    guess = "always"
    confidence = 80
    most = 20
    [daily]
    folder = "journal/"
    format = "YYYY/MM/YYYY-MM-DD"
    [attachments]
    folder = "./files"
    [frontmatter]
    default = "toml"
    [title]
    from_heading = false
    [diagnostics]
    enabled = false
    ignore = ["archive/"]
    ignore_targets = ["templates/*"]
    severity = {"broken-link" = "hint", "no-title" = "off"}
    [notes]
    folder = "inbox"
    template = "templates/new.md"
    [lenses]
    references = false
    related = true
    beliefs = true
    [hints]
    titles = false
    ambiguous = false
    citations = false
    [outline]
    tasks = true
    blocks = true
    [search]
    enabled = false
    [semantic_tokens]
    enabled = false
    [beliefs]
    structural = ["glossary"]
    topic = "all"
    [log]
    level = "debug"
    """


def check(source: str, *messages: str) -> Settings:
    """The settings after a TOML text; its marks show the places of the problems, in the order of their messages."""
    vault = vault_text(source)
    [(path, text)] = vault.notes.items()
    settings, problems = with_toml(DEFAULTS, text)
    assert render({path: text}, [Mark(path, problem.span) for problem in problems]) == render(vault.notes, vault.marks)
    assert [problem.message for problem in problems] == list(messages)
    return settings


def test_everything_can_be_set() -> None:
    assert check(EVERYTHING) == Settings(
        exclude=("drafts/", "*.bak"),
        links_pipe=Pipe.TYPE,
        links_types=("supports", "is-a"),
        links_style=LinkStyle.RELATIVE,
        links_markdown=True,
        entities_types=("SHIP",),
        entities_highlight=False,
        entities_guess=Guessing.ALWAYS,
        entities_confidence=80,
        entities_most=20,
        daily_folder="journal",
        daily_format="YYYY/MM/YYYY-MM-DD",
        notes_folder="inbox",
        notes_template="templates/new.md",
        attachments_folder="./files",
        frontmatter_default=HeaderFormat.TOML,
        title_from_heading=False,
        diagnostics_enabled=False,
        diagnostics_severity={"broken-link": Level.HINT, "no-title": Level.OFF},
        diagnostics_ignore=("archive/",),
        diagnostics_ignore_targets=("templates/*",),
        lenses_references=False,
        lenses_related=True,
        lenses_beliefs=True,
        hints_titles=False,
        hints_ambiguous=False,
        hints_citations=False,
        outline_tasks=True,
        outline_blocks=True,
        search_enabled=False,
        semantic_tokens_enabled=False,
        beliefs_structural=("glossary",),
        beliefs_topic="all",
        jobs=4,
        debounce_ms=0,
        log_level=LogLevel.DEBUG,
    )
    changed = {setting.name for setting in SCHEMA if getattr(check(EVERYTHING), setting.field) != setting.default}
    assert changed == {setting.name for setting in SCHEMA}


def test_every_setting_is_described_once() -> None:
    assert [setting.field for setting in SCHEMA] == list(get_type_hints(Settings))
    assert len({setting.description for setting in SCHEMA}) == len(SCHEMA)
    assert not any("\n" in setting.description or setting.description.endswith(".") for setting in SCHEMA)


def test_what_is_not_set_stays_as_it_is() -> None:
    assert check("# nothing") == DEFAULTS
    assert check("[links]\nstyle = 'absolute'") == Settings(links_style=LinkStyle.ABSOLUTE)
    assert check("links.style = 'absolute'\nlinks.markdown = true") == Settings(
        links_style=LinkStyle.ABSOLUTE, links_markdown=True
    )


def test_an_unknown_key_names_the_nearest_known_one() -> None:
    settings = check(
        """
        exclued = ["a"]
        ^^^^^^^
        jobs = 2
        [link]
         ^^^^
        style = "relative"
        [links]
        stile = "relative"
        ^^^^^
        [links.pipe.deep]
        ^^^^^^^^^^^^^^^^^
        """,
        "There is no setting `exclued`; the nearest one is `exclude`",
        "There is no setting `link`; the nearest one is `links.pipe`",
        "There is no setting `links.stile`; the nearest one is `links.style`",
        "`links.pipe` must be `auto`, `alias` or `type`",
    )
    assert settings == Settings(jobs=2)


def test_a_wrong_value_is_shown_and_the_others_count() -> None:
    settings = check(
        """
        jobs = "four"
               ^^^^^^
        debounce_ms = true
                      ^^^^
        exclude = "drafts"
                  ^^^^^^^^
        daily = 3
                ^
        [links]
        pipe = "both"
               ^^^^^^
        style = "absolute"
        markdown = 1
                   ^
        [log]
        level = ["info"]
                ^^^^^^^^
        """,
        "`jobs` must be a whole number from 0 to 256",
        "`debounce_ms` must be a whole number from 0 to 60000",
        "`exclude` must be a list, each of its items a pattern as in .gitignore, such as `drafts/`",
        "`daily` is no setting but a table of them",
        "`links.pipe` must be `auto`, `alias` or `type`",
        "`links.markdown` must be `true` or `false`",
        "`log.level` must be `debug`, `info`, `warning` or `error`",
    )
    assert settings == Settings(links_style=LinkStyle.ABSOLUTE)


def test_a_wrong_item_is_shown_and_the_others_count() -> None:
    settings = check(
        """
        exclude = ["drafts", 3, "[z-a]"]
                             ^
                                ^^^^^^^
        [entities]
        types = ["SHIP", "ship"]
                         ^^^^^^
        [diagnostics]
        severity = {a = "off", b = "loud", c = 1}
                                   ^^^^^^
                                               ^
        """,
        "An item of `exclude` must be a pattern as in .gitignore, such as `drafts/`",
        "An item of `exclude` must be a pattern as in .gitignore, such as `drafts/`",
        "An item of `entities.types` must be a word in capitals, such as `SHIP`",
        "`diagnostics.severity.b` must be `error`, `warning`, `information`, `hint` or `off`",
        "`diagnostics.severity.c` must be `error`, `warning`, `information`, `hint` or `off`",
    )
    assert settings == Settings(exclude=("drafts",), entities_types=("SHIP",), diagnostics_severity={"a": Level.OFF})


def test_a_text_that_is_no_toml_is_read_as_far_as_it_goes() -> None:
    settings = check(
        """
        jobs = 2
        links.pipe = alias
                     ^^^^^
        """,
        "This is not TOML: invalid value",
    )
    assert settings == Settings(jobs=2)


def test_a_byte_order_mark_is_no_trouble() -> None:
    assert with_toml(DEFAULTS, "\ufeffjobs = 2") == (Settings(jobs=2), ())
    _, [problem] = with_toml(DEFAULTS, "\ufeffjobs = -1")
    assert problem.span == (8, 10)


@pytest.mark.parametrize("path", ["../out", "/etc", "~/notes", "C:/notes", "a/../../b", "https://example.org", "..\\out"])
@pytest.mark.parametrize("key", ["daily.folder", "attachments.folder", "daily.format"])
def test_no_setting_leads_out_of_the_vault(key: str, path: str) -> None:
    settings, problems = with_toml(DEFAULTS, f"{key} = '{path}'")
    assert settings == DEFAULTS
    assert len(problems) == 1


def test_no_setting_names_a_program_a_model_or_an_address() -> None:
    words = {word for setting in SCHEMA for word in setting.name.replace("_", ".").split(".")}
    assert not words & {"command", "path", "program", "executable", "interpreter", "model", "url", "server", "plugin"}


@pytest.mark.parametrize(
    ("written", "folder"),
    [("", ""), (".", "./"), ("./", "./"), ("./files/", "./files"), ("files/../a/", "a"), ("a/b", "a/b")],
)
def test_attachments_go_to_one_folder_or_beside_the_note(written: str, folder: str) -> None:
    settings, problems = with_toml(DEFAULTS, f"attachments.folder = '{written}'")
    assert (settings.attachments_folder, problems) == (folder, ())


def test_an_editor_sends_tables_or_dotted_names() -> None:
    settings, complaints = with_mapping(
        DEFAULTS,
        {"links": {"pipe": "alias", "types": ["supports"]}, "log.level": "error", "jobs": None, "diagnostics": {}},
    )
    assert settings == Settings(links_pipe=Pipe.ALIAS, links_types=("supports",), log_level=LogLevel.ERROR)
    assert complaints == ()


def test_what_is_wrong_in_an_editor_is_said() -> None:
    settings, complaints = with_mapping(DEFAULTS, {"links": {"pip": "alias"}, "jobs": object(), "serverPath": "/bin/sh"})
    assert settings == DEFAULTS
    assert complaints == (
        "There is no setting `links.pip`; the nearest one is `links.pipe`",
        "`jobs` must be a whole number from 0 to 256",
        "There is no setting `serverPath`; the nearest one is `lenses.related`",
    )


def test_the_later_source_wins(tmp_path: Path) -> None:
    write(
        vault_text("""
            -- .obsidian/app.json --
            {"newLinkFormat": "absolute", "useMarkdownLinks": true, "attachmentFolderPath": "files"}
            -- .doxa/config.toml --
            links.style = "relative"
            links.markdown = false
            job = 1
            """),
        tmp_path,
    )
    loaded = load_settings(tmp_path, {"links": {"style": "shortest"}})
    assert loaded.settings == Settings(attachments_folder="files")
    [problem] = loaded.problems
    assert problem.span.of(loaded.config) == "job"
    assert loaded.complaints == ()
    assert load_settings(tmp_path).settings.links_style is LinkStyle.RELATIVE


def test_a_vault_without_settings_has_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == (DEFAULTS, "", (), ())


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / ".doxa").mkdir()
    config = tmp_path / ".doxa" / "config.toml"
    config.write_bytes(b"jobs = 1\n\xff")
    assert [problem.message for problem in load_settings(tmp_path).problems] == [
        ".doxa/config.toml counts for nothing: not UTF-8: byte 0xff; save the file as UTF-8"
    ]
    config.unlink()
    config.mkdir()
    assert "this is a directory" in load_settings(tmp_path).problems[0].message


def test_settings_outside_of_the_vault_are_not_read(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    (tmp_path / "config.toml").write_text("jobs = 3", encoding="utf-8")
    (tmp_path / "app.json").write_text('{"useMarkdownLinks": true}', encoding="utf-8")
    (vault / ".doxa").symlink_to(tmp_path)
    (vault / ".obsidian").symlink_to(tmp_path)
    settings, _, problems, _ = load_settings(vault)
    assert settings == DEFAULTS
    assert [problem.message for problem in problems] == [".doxa/config.toml counts for nothing: it leads out of the vault"]


def test_the_settings_make_a_dialect() -> None:
    assert dialect(DEFAULTS) == STANDARD
    own = dialect(Settings(links_pipe=Pipe.TYPE, links_types=("supports",), entities_types=("SHIP",)))
    assert own.link_types == LINK_TYPES | {"supports"}
    assert own.entity_types == ENTITY_TYPES | {"SHIP"}
    assert own.pipe is Pipe.TYPE


def test_a_setting_knows_its_default() -> None:
    assert {setting.name: setting.default for setting in SCHEMA}["debounce_ms"] == 500
