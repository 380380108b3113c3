"""`doxa parse`, through the real command."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.text.span import Span

EVERYTHING = """\
---
title: Plan
aliases: [Big Plan]
tags: [project]
---
# Plan 😀

## Next *steps* {#next}

😀 See [[other#Top|words]], [[other||extends]], ![[map.png|100]] and [label](<a b.md#Top> "T"). ^here
[full][r], [r][], [r], [none][n], ![i](i.png), <https://a.org>, https://b.org/x. #idea/new

[r]: r.md

- [ ] open
- [x] done

> [!warning]- Mind
> the gap

::: disputed since May
A claim.[^1] A remark.[^2] Nothing.[^3]
:::

[^1]: <rfc 34.pdf>, p. 3 — "over
    lines"
[^2]: in words

%%hidden [[x]]%% ==marked== `code` $x$ <b id="bold">bold</b>

    indented

<div>
html
</div>

| a | b |
|---|---|
| [[c\\|d]] | #cell |

{{query:open | view:table}}

#[Mount Doom]:PLACE Cory:ALIAS_OF_CORY_G:PERSON Bo:REJECT_ENTITY #Foo:BAR

```py
x = 1
```
"""

READABLE = """\
header
     2:1    yaml         title: Plan
     3:1    yaml         aliases: ['Big Plan']
     3:11   alias        Big Plan
     4:1    yaml         tags: ['project']
outline
     6:1    #            Plan 😀  #plan
     8:1    ##             Next steps  #next
links
    10:7    wikilink     other#Top | words
    10:28   wikilink     other : extends
    10:48   embed        map.png | 100
    10:69   link         label -> a b.md#Top
    11:1    full         full -> [r]
    11:12   collapsed    r -> [r]
    11:19   shortcut     r -> [r]
    11:24   undefined    none -> [n]
    11:35   image        i -> i.png
    11:48   autolink     https://a.org
    11:65   url          https://b.org/x
    39:3    wikilink     c | d
definitions
    13:1    r            r.md
footnotes
    22:9    reference    [^1]
    22:23   reference    [^2]
    22:36   undefined    [^3]
    25:1    citation     [^1] rfc 34.pdf, p. 3 — over lines
    27:1    footnote     [^2]
tags and names
     4:8    tag          project
    11:82   tag          idea/new
    39:14   tag          cell
    41:1    query        open as table
    43:1    place        Mount Doom
    43:21   person       Cory, alias of CORY G
    43:49   rejected     Bo
    43:66   tag          Foo
    43:66   unknown type Foo: BAR
blocks
    10:96   block id     here
    15:3    task         [ ]
    16:3    task         [x]
    18:1    callout      warning-
    21:1    container    disputed
    45:1    code         py
other text
    29:1    comment      %%hidden [[x]]%%
    29:18   highlight    ==marked==
    29:29   code         `code`
    29:36   math         $x$
    29:40   html         <b id="bold">
    29:57   html         </b>
    33:1    html         <div>
    37:1    table        | a | b |
sections for search
     6:1    0 (4)
     8:1    1 (121)      Plan 😀 > Next steps
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["parse", *arguments], env={"FORCE_COLOR": None})


def note(folder: Path, text: str, name: str = "note.md") -> str:
    path = folder / name
    path.write_bytes(text.encode())
    return str(path)


def report(folder: Path, text: str, name: str = "note.md") -> dict[str, Any]:
    result = run(note(folder, text, name), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def check_failure(result: Result, message: str) -> None:
    """The command says in one line why it could not do its work."""
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"doxa: {message}\n")


def test_a_note_with_everything(tmp_path: Path) -> None:
    result = run(note(tmp_path, EVERYTHING))
    assert [line.rstrip() for line in result.stdout.splitlines()] == READABLE.splitlines()
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_value_over_lines_is_printed_in_one(tmp_path: Path) -> None:
    result = run(note(tmp_path, "---\nabout: |\n  one\n  two\n---\n"))
    assert "     2:1    yaml         about: one two\n" in result.stdout


def test_an_empty_note(tmp_path: Path) -> None:
    result = run(note(tmp_path, ""))
    assert (result.exit_code, result.stdout.split("\n")[0]) == (0, "sections for search")


def test_json_has_every_part_of_the_document(tmp_path: Path) -> None:
    document = report(tmp_path, EVERYTHING)["document"]
    assert document.keys() == {field.name for field in fields(Document)}
    assert document["title_heading"] == 0
    assert [name for name, value in document.items() if not value] == ["title_heading"]


def test_json_has_every_span_of_the_document(tmp_path: Path) -> None:
    document = report(tmp_path, EVERYTHING)["document"]
    assert document["text"] == EVERYTHING
    assert list(same_places(parse(EVERYTHING), document))


def same_places(value: object, written: object) -> Iterator[Span]:
    """The spans of a value, each compared with what JSON has in its place."""
    if isinstance(value, Span):
        assert written == [value.start, value.end]
        yield value
    elif isinstance(value, Document):
        assert isinstance(written, dict)
        for field in fields(value):
            yield from same_places(getattr(value, field.name), written[field.name])
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        assert isinstance(written, dict)
        assert tuple(written) == value._fields
        for item, other in zip(value, written.values(), strict=True):
            yield from same_places(item, other)
    elif isinstance(value, tuple):
        assert isinstance(written, list)
        for item, other in zip(value, written, strict=True):
            yield from same_places(item, other)


@pytest.mark.parametrize(
    ("part", "field", "words"),
    [
        ("links", "span", "[[other#Top|words]]"),
        ("links", "fragment_span", "Top"),
        ("headings", "title_span", "Plan 😀"),
        ("definitions", "label_span", "r"),
        ("footnotes", "body", '<rfc 34.pdf>, p. 3 — "over\n    lines"'),
        ("tags", "name_span", "project"),
        ("block_ids", "span", "^here"),
        ("tasks", "mark", "[ ]"),
        ("callouts", "title_span", "Mind"),
        ("containers", "name_span", "disputed"),
        ("entity_tags", "type_span", "PLACE"),
        ("queries", "view_span", "table"),
    ],
)
def test_spans_in_json_count_characters(tmp_path: Path, part: str, field: str, words: str) -> None:
    start, end = report(tmp_path, EVERYTHING)["document"][part][0][field]
    assert EVERYTHING[start:end] == words


def test_json_has_nodes_blocks_and_sections(tmp_path: Path) -> None:
    found = report(tmp_path, EVERYTHING)
    assert found.keys() == {"path", "nodes", "document", "blocks", "sections"}
    assert [node["key"] for node in found["nodes"]] == ["", "id://next"]
    assert found["blocks"][0]["kind"] == "heading"
    assert [section["path"] for section in found["sections"]] == [[], ["Plan 😀", "Next steps"]]


TOML = """\
title = "Plan"
due = 2025-01-31
relations = ["other", {type = "extends", target = "proof"}]
"""


def test_a_toml_file(tmp_path: Path) -> None:
    result = run(note(tmp_path, TOML, "plan.TOML"))
    words = [line.split(maxsplit=1)[-1] for line in result.stdout.splitlines()]
    assert words == [
        "fields",
        "field        title: Plan",
        "field        due: 2025-01-31",
        "field        relations: ['other', {'type': 'extends', 'target': 'proof'}]",
        "relations",
        "references   other",
        "extends      proof",
    ]


def test_a_toml_file_as_json(tmp_path: Path) -> None:
    found = report(tmp_path, TOML, "plan.toml")
    assert found.keys() == {"path", "nodes"}
    (node,) = found["nodes"]
    assert node["payload"]["due"] == "2025-01-31"
    assert [TOML[slice(*one["span"])] for one in node["references"]] == ['"other"', '"proof"']


def test_a_toml_file_that_is_none(tmp_path: Path) -> None:
    result = run(note(tmp_path, "title =\n", "plan.toml"))
    assert (result.exit_code, result.stdout.split("\n")[0]) == (0, "problems")


def test_a_file_with_another_name_is_markdown(tmp_path: Path) -> None:
    assert "     1:1    #            Plan  #plan\n" in run(note(tmp_path, "# Plan\n", "README")).stdout


@pytest.mark.parametrize("name", ["my plan.md", "Übung.md", "😀.md", "-- [x] --.md"])
def test_odd_names(tmp_path: Path, name: str) -> None:
    assert report(tmp_path, "# Plan\n", name)["path"] == str(tmp_path / name)
    missing = tmp_path / f"no {name}"
    check_failure(run(str(missing)), f"{missing}: there is no such file")


def test_a_directory(tmp_path: Path) -> None:
    check_failure(run(str(tmp_path)), f"{tmp_path}: this is a directory; name a note in it")


def test_bytes_that_are_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "note.md"
    path.write_bytes("# Plan\n\nÜbung, ".encode() + b"caf\xe9\n")
    for options in ([], ["--json"]):
        check_failure(run(str(path), *options), f"{path}:3: not UTF-8: byte 0xe9; save the file as UTF-8")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A link that leads to itself: nobody can read it, whatever their permissions."""
    path = tmp_path / "loop.md"
    path.symlink_to(path)
    result = run(str(path))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith(f"doxa: {path}: cannot be read: ")


def test_the_installed_command(tmp_path: Path) -> None:
    command = Path(sys.executable).with_name("doxa")
    path = note(tmp_path, "# Plan 😀\n", "my plan.md")
    done = subprocess.run([command, "parse", path, "--json"], capture_output=True, check=True)  # noqa: S603 - our own
    assert json.loads(done.stdout)["document"]["title"] == "Plan 😀"
    assert done.stderr == b""


def test_a_note_cannot_command_the_terminal(tmp_path: Path) -> None:
    result = run(note(tmp_path, "# a \x1b[31mred\n"))
    assert "\x1b" not in result.stdout
    assert r"a \x1b[31mred" in result.stdout


def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    path = note(tmp_path, "# Größe\n")
    command = Path(sys.executable).with_name("doxa")
    done = subprocess.run(  # noqa: S603 - our own
        [command, "parse", path], capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert rb"Gr\xf6\xdfe" in done.stdout
