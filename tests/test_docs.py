"""The documents say what is true: what they name exists, and what exists is named."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

from doxa.cli.commands import app
from doxa.cli.lsp import run as run_lsp
from doxa.features.diagnostics import BeliefCode, Code, Diagnostic, FileCode
from doxa.features.note_diagnostics import note_diagnostics
from doxa.features.vault_diagnostics import vault_diagnostics
from doxa.lsp.legend import MODIFIERS, TYPES
from doxa.syntax.dialect import ENTITY_TYPES, LINK_TYPES
from doxa.syntax.document import Destination, Document, Heading, InlineLink, WikiLink
from doxa.syntax.markdown import parse
from doxa.syntax.slug import slug
from doxa.vault.config import with_toml
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS, SCHEMA, Choice, Setting, Table
from tests.support.graphs import snapshot_of

ROOT = Path(__file__).parents[1]
HANDBOOK = ROOT / "fixtures" / "handbook"
NOTES = {path.stem: parse(path.read_bytes().decode()) for path in sorted(HANDBOOK.rglob("*.md"))}
PAGES = [ROOT / "README.md", ROOT / "server" / "ARCHITECTURE.md"]


def section(note: str, title: str) -> str:
    """What a note of the handbook says under the heading with the title."""
    document = NOTES[note]
    (found,) = (heading for heading in document.headings if heading.title == title)
    return found.section.of(document.text)


def examples(text: str, language: str) -> list[str]:
    """What stands in the code fences of a language."""
    fences = (fence.span.of(text) for fence in parse(text).fences if fence.language == language)
    return ["".join(fence.splitlines(keepends=True)[1:-1]) for fence in fences]


def code_words(text: str) -> set[str]:
    return {span.of(text).strip("`") for span in parse(text).code_spans}


def destinations(document: Document) -> Iterator[Destination]:
    """Where the Markdown links of a note lead, if they stay in the vault."""
    links = (link.destination for link in document.links if isinstance(link, InlineLink))
    defined = (definition.destination for definition in document.definitions)
    yield from (destination for destination in (*links, *defined) if not destination.external)


def has_place(document: Document, fragment: str | None) -> bool:
    """Whether a note has the heading or block that the part of a link behind `#` names."""
    if not fragment:
        return True
    if fragment.startswith("^"):
        return fragment[1:] in {block_id.name for block_id in document.block_ids}
    return slug(fragment) in {name for heading in document.headings for name in names(heading)}


def names(heading: Heading) -> tuple[str, ...]:
    return heading.id or heading.slug, heading.github_slug


# The handbook


def test_the_handbook_is_in_order() -> None:
    result = CliRunner().invoke(app, ["check", str(HANDBOOK)])
    assert (result.exit_code, result.stdout) == (0, f"{len(NOTES)} notes, 0 findings\n")


@pytest.mark.parametrize("name", NOTES)
def test_every_note_has_a_header_with_its_name(name: str) -> None:
    assert NOTES[name].title == name
    assert NOTES[name].front_matter is not None


@pytest.mark.parametrize("name", NOTES)
def test_wikilinks_lead_somewhere(name: str) -> None:
    links = [link for link in NOTES[name].links if isinstance(link, WikiLink)]
    aliases = {alias.text: document for document in NOTES.values() for alias in document.aliases}
    targets = [(link, (aliases | NOTES).get(link.target or name)) for link in links]
    assert [link for link, target in targets if target is None or not has_place(target, link.fragment)] == []


@pytest.mark.parametrize("name", NOTES)
def test_markdown_links_lead_somewhere(name: str) -> None:
    for link in destinations(NOTES[name]):
        path = HANDBOOK / (link.path or f"{name}.md")
        assert path.is_file(), link
        assert link.fragment is None or has_place(NOTES[path.stem], link.fragment), link


def test_every_note_is_linked_from_the_first() -> None:
    linked = {link.target for link in NOTES["Welcome"].links if isinstance(link, WikiLink)}
    assert linked == NOTES.keys() - {"Welcome"}


def test_quotes_stand_in_their_sources() -> None:
    citations = [footnote.citation for document in NOTES.values() for footnote in document.footnotes if footnote.citation]
    assert citations
    for citation in citations:
        source = (HANDBOOK / citation.source).read_text(encoding="utf-8")
        assert " ".join((citation.quote or "").split()) in " ".join(source.split())


def test_the_handbook_uses_what_it_explains() -> None:
    for part in ("aliases", "tags", "block_ids", "tasks", "callouts", "containers", "footnotes", "definitions", "tables"):
        assert any(getattr(document, part) for document in NOTES.values()), part
    for part in ("comments", "highlights", "math", "entity_tags"):
        assert any(getattr(document, part) for document in NOTES.values()), part
    wikilinks = [link for document in NOTES.values() for link in document.links if isinstance(link, WikiLink)]
    assert any(link.embed for link in wikilinks)
    assert any(link.alias for link in wikilinks)
    assert any(link.type for link in wikilinks)


@pytest.mark.parametrize("name", [name for name in NOTES if name != "Diagnostics"])
def test_examples_are_in_order(name: str) -> None:
    for example in examples(NOTES[name].text, "md"):
        assert note_diagnostics(parse(example)) == (), example


def test_the_types_of_links_and_entities_are_listed() -> None:
    assert code_words(section("Links", "Types of links")) == LINK_TYPES
    assert code_words(section("Entities", "Types")) - {"doxa parse"} == ENTITY_TYPES


# Commands


def commands(name: str, command: object) -> Iterator[tuple[str, TyperCommand | TyperGroup]]:
    """A command and those below it, by what one types."""
    assert isinstance(command, TyperCommand | TyperGroup)
    yield name, command
    for word, inner in command.commands.items() if isinstance(command, TyperGroup) else ():
        yield from commands(f"{name} {word}", inner)


COMMANDS = dict(commands("doxa", get_command(app)))


def test_every_command_has_its_heading() -> None:
    titles = [heading.title for heading in NOTES["Commands"].headings if heading.level == 2]
    assert titles == [*COMMANDS, "doxa lsp"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_and_argument_stands_under_its_command(command: str) -> None:
    words = code_words(section("Commands", command))
    options = {name for one in COMMANDS[command].params if one.param_type_name == "option" for name in one.opts}
    arguments = [one.opts[0].upper() for one in COMMANDS[command].params if one.param_type_name == "argument"]
    assert {word for word in words if word.startswith("-")} == options | {"--help"}
    assert " ".join((command, *arguments)) in words


def test_every_option_of_the_language_server_stands_under_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_lsp(["--help"])
    options = re.findall(r"^ +(--[\w-]+)", capsys.readouterr().out, re.MULTILINE)
    words = code_words(section("Commands", "doxa lsp"))
    assert {word for word in words if word.startswith("-")} == set(options)
    assert "doxa lsp" in words


def test_what_parse_is_said_to_print() -> None:
    (example,) = examples(section("Commands", "doxa parse"), "text")
    printed = CliRunner().invoke(app, ["parse", str(HANDBOOK / "Welcome.md")], env={"FORCE_COLOR": None}).stdout
    assert set(example.splitlines()) <= set(printed.splitlines())


def test_what_check_is_said_to_print(tmp_path: Path) -> None:
    (example,) = examples(section("Commands", "doxa check"), "text")
    note = tmp_path / "places" / "Mount Doom.md"
    note.parent.mkdir()
    note.write_text("One.\n\nA volcano! [^1]\n[[Sauron]]\n")
    for number in range(11):
        (tmp_path / f"{number}.md").touch()
    printed = CliRunner().invoke(app, ["check", str(tmp_path)]).stdout
    assert printed.replace(f"{tmp_path}/", "") == example
    (example,) = examples(section("Commands", "doxa links dangling"), "text")
    printed = CliRunner().invoke(app, ["links", "dangling", str(tmp_path)]).stdout
    assert printed.replace(f"{tmp_path}/", "") == example


def test_what_index_is_said_to_print(tmp_path: Path) -> None:
    (example,) = examples(section("Commands", "doxa index"), "text")
    for number in range(12):
        (tmp_path / f"{number}.md").touch()
    for number in range(4):
        (tmp_path / f"{number}.png").touch()
    CliRunner().invoke(app, ["index", str(tmp_path)])
    (tmp_path / "0.png").unlink()
    for number in range(2):
        (tmp_path / f"{number}.md").write_text("Changed.\n")
    printed = CliRunner().invoke(app, ["index", str(tmp_path)]).stdout
    in_that_time = re.compile(r"in [\d.]+ s")
    assert in_that_time.sub("", printed).startswith(in_that_time.sub("", example))


def test_what_demo_is_said_to_show() -> None:
    found = json.loads(CliRunner().invoke(app, ["demo", "--json"]).stdout)
    words = section("Commands", "doxa demo")
    assert re.findall(r"^\d+\. (.*)$", words, re.MULTILINE) == [step["headline"] for step in found["steps"]]
    assert {*found, *(key for step in found["steps"] for key in step)} <= code_words(words)


def test_what_doctor_is_said_to_print(tmp_path: Path) -> None:
    (example,) = examples(section("Commands", "doxa doctor"), "text")
    (tmp_path / ".obsidian").mkdir()
    (tmp_path / "a.md").write_bytes(b"\xff")
    printed = CliRunner().invoke(app, ["doctor", str(tmp_path)]).stdout
    said = re.sub(r"[\d.]+ ms", "2.1 ms", printed.replace(str(tmp_path), "/notes"))
    assert set(example.splitlines()) <= set(said.splitlines())


def test_what_json_is_said_to_hold(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[[b]]\n")
    for command in ("doxa check", "doxa index", "doxa doctor", "doxa links dangling"):
        arguments = [*command.split()[1:], str(tmp_path), "--json"]
        found = json.loads(CliRunner().invoke(app, arguments).stdout)
        keys = {key for value in (found, *found.get("findings", ()), *found.get("links", ())) for key in value}
        assert keys <= code_words(section("Commands", command))


# Diagnostics


def test_every_code_has_its_heading() -> None:
    titles = [heading.title for heading in NOTES["Diagnostics"].headings if heading.level == 2]
    assert titles == ["Ignoring a finding", *Code, *BeliefCode, "settings", *FileCode]


@pytest.mark.parametrize("code", Code)
def test_the_example_of_a_code_shows_it(code: Code) -> None:
    words = section("Diagnostics", code)
    (example,) = examples(words, "md")
    beside = {word: "" for word in code_words(words) if re.fullmatch(r"[\w/]+\.md", word)}
    (found,) = all_diagnostics(example, beside)
    assert found.code is code
    assert f"\n{found.severity.capitalize()}. " in words


def all_diagnostics(text: str, beside: Mapping[str, str]) -> list[Diagnostic]:
    """What is found in a note of a vault with these other notes."""
    snapshot = snapshot_of({"note.md": text, **beside})
    return [*note_diagnostics(parse(text)), *vault_diagnostics(snapshot, NotePath("note.md"), lambda _: False)]


def test_the_example_of_wrong_settings_shows_them(tmp_path: Path) -> None:
    words = section("Diagnostics", "settings")
    (example,) = examples(words, "toml")
    config = tmp_path / ".doxa" / "config.toml"
    config.parent.mkdir()
    config.write_text(example)
    (found,) = json.loads(CliRunner().invoke(app, ["check", str(tmp_path), "--json"]).stdout)["findings"]
    assert found["code"] == "settings"
    assert f"\n{found['severity'].capitalize()}. " in words


# Settings


SETTING_ROW = re.compile(r"^\| `([\w.]+)` \| `(.+?)` \| \S.* \|$", re.MULTILINE)
SETTINGS = SETTING_ROW.findall(NOTES["Settings"].text)


def test_every_setting_has_its_row() -> None:
    assert sorted(name for name, _ in SETTINGS) == sorted(setting.name for setting in SCHEMA)


@pytest.mark.parametrize("setting", SCHEMA, ids=lambda setting: setting.name)
def test_the_default_of_a_setting_is_right(setting: Setting) -> None:
    said = tomllib.loads(f"default = {dict(SETTINGS)[setting.name]}")["default"]
    assert said == (list(setting.default) if isinstance(setting.default, tuple) else setting.default)


def test_the_words_that_a_setting_can_be_are_listed() -> None:
    rows = {found[1]: code_words(found[0]) for found in SETTING_ROW.finditer(NOTES["Settings"].text)}
    for setting in SCHEMA:
        kind = setting.kind.item if isinstance(setting.kind, Table) else setting.kind
        if isinstance(kind, Choice):
            assert {f'"{word}"' for word in kind.words} <= rows[setting.name], setting.name


def test_examples_of_settings_are_in_order() -> None:
    (example,) = examples(NOTES["Settings"].text, "toml")
    settings, problems = with_toml(DEFAULTS, example)
    assert problems == ()
    assert settings.diagnostics_severity.keys() <= set(Code)


# Colours


def test_every_colour_and_what_else_is_said_of_a_word_has_its_row() -> None:
    rows = re.findall(r"^\| (.+?) \| (?:.+ \| )?`(\w+)` \|$", section("Colours and folding", "Colours"), re.MULTILINE)
    assert {(str(kind), word) for kind, word in TYPES.items()} <= set(rows)
    assert set(MODIFIERS.values()) <= {word for _, word in rows}


# Pages


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_relative_links_of_pages_exist(page: Path) -> None:
    links = list(destinations(parse(page.read_text(encoding="utf-8"))))
    assert links
    assert [link.path for link in links if not (page.parent / link.path).exists()] == []


def test_every_folder_stands_on_the_map() -> None:
    """A folder has its row, or is named among those to come while it is being built."""
    folders = {path.parent.name for path in (ROOT / "server" / "doxa").glob("*/__init__.py")}
    text = (ROOT / "server" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = {link.path.removeprefix("doxa/") for link in destinations(parse(text))}
    assert folders <= rows | code_words(text)


def test_the_readme_has_two_commands_and_the_checks_run_the_second() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    fences = parse(readme).fences
    commands = [line for example in examples(readme, "sh") for line in example.splitlines()]
    assert (len(fences), len(commands)) == (2, 2)
    assert commands[0] == "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/doxa demo"
    assert commands[1] == next(line for line in readme.splitlines() if "poe test" in line)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert 'test_command=$(grep -F "poe test" README.md | head -n 1)' in script
    assert 'bash -c "$test_command"' in script


def test_doxa_installs_without_torch() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = {re.split(r"[^\w.-]", requirement)[0].lower() for requirement in project["dependencies"]}
    assert required
    assert not required & {"torch", "sentence-transformers", "transformers"}
