"""`doxa check`, through the real command."""

import json
import logging
import os
import pty
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from tests.support.vault_text import vault_text, write


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def run_on(folder: Path, source: str) -> Result:
    write(vault_text(source), folder)
    return run("check", str(folder))


COLOUR = re.compile(r"\x1b\[[\d;]*m")


def on_terminal(*arguments: str, width: int = 80, **environment: str) -> tuple[int, str]:
    """The exit code of the real command, and all that it prints on a terminal of that width."""
    command = (sys.executable, "-c", "from doxa.cli.main import main; main()", *arguments)
    settings = {"TERM": "xterm", "COLUMNS": str(width)} | environment
    inherited = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=theirs, env=inherited | settings) as process:  # noqa: S603 - our own
        os.close(theirs)
        printed = b""
        with suppress(OSError):  # on Linux, the end of a terminal is an error
            while part := os.read(ours, 65536):
                printed += part
        code = process.wait()
    os.close(ours)
    return code, printed.decode().replace("\r\n", "\n")


def check_lines(folder: Path, line: str, shown: str, width: int = 80) -> None:
    """On a terminal, the finding in the line comes with the line and its carets as shown."""
    (folder / "a.md").write_text(line, encoding="utf-8")
    code, printed = on_terminal("check", str(folder), width=width)
    _, *lines, sums = COLOUR.sub("", printed).splitlines()
    assert (code, sums) == (1, "1 note, 1 finding")
    assert lines == [words.removeprefix("        ").rstrip() for words in shown.strip("\n").splitlines()[:2]]


def check(folder: Path, source: str, *findings: str) -> Result:
    """Checking the vault prints the findings, as they read from inside of it, and the sums."""
    result = run_on(folder, source)
    *printed, _ = result.stdout.replace(f"{folder}{os.sep}", "").splitlines()
    assert printed == list(findings)
    assert (result.exit_code, result.stderr) == (1 if findings else 0, "")
    return result


def test_a_vault_in_order(tmp_path: Path) -> None:
    result = check(
        tmp_path,
        """
        -- plan.md --
        # Plan
        -- daily/monday.markdown --
        See [[plan]].
        """,
    )
    assert result.stdout == "2 notes, 0 findings\n"


def test_columns_count_characters(tmp_path: Path) -> None:
    result = check(
        tmp_path,
        """
        -- my plan.md --
        Text.

        😀 A claim.[^1]
        """,
        "my plan.md:3:11: warning: No footnote [^1]; add a line `[^1]: …` [undefined-footnote]",
    )
    assert result.stdout.endswith("\n1 note, 1 finding\n")


def test_notes_are_sorted_and_findings_in_the_order_of_the_text(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- b.md --
        ::: open
        -- a.md --
        [^2]: Unused.
        -- Übung/😀.md --
        [x][y]
        """,
        "a.md:1:3: information: Nothing refers to [^2] [unused-footnote]",
        "b.md:1:1: warning: ::: open is not closed; add a line `:::` [unclosed-container]",
        "Übung/😀.md:1:5: warning: No definition for [y]; add a line `[y]: …` [undefined-reference]",
    )


def test_hidden_files_and_attachments_are_left_out(tmp_path: Path) -> None:
    result = check(
        tmp_path,
        """
        -- .trash/old.md --
        [^1]
        -- .hidden.md --
        [^1]
        -- folder/.git/x.md --
        [^1]
        -- data.toml --
        title =
        -- text.txt --
        [^1]
        -- plan.MD --
        # Plan
        """,
    )
    assert result.stdout == "1 note, 0 findings\n"


def test_a_note_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    """A link to it leads somewhere; which headings it has, nobody knows."""
    (tmp_path / "a.md").write_bytes(b"one\ntwo \xff\n")
    check(
        tmp_path,
        """
        -- b.md --
        [[a]] and [[a#Somewhere]] [^1]
        """,
        "a.md:2:1: error: not UTF-8: byte 0xff; save the file as UTF-8 [unreadable]",
        "b.md:1:27: warning: No footnote [^1]; add a line `[^1]: …` [undefined-footnote]",
    )


# Links


def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- plan.md --
        # Plan
        A ring. ^ring
        -- daily/monday.md --
        😀 [[Nowhere]] [the plan](gone/plan.md)
        [[plan#Next]] and [[plan#^gone]] ![[map.png]]
        [a friend's](../../friend/plan.md)
        """,
        "daily/monday.md:1:3: warning: There is no note `Nowhere`; create it, or correct the name [unresolved-note]",
        "daily/monday.md:1:15: warning: There is no note `gone/plan.md`; create it, or correct the name [unresolved-note]",
        "daily/monday.md:2:1: warning: There is no heading `Next` in plan.md [unresolved-heading]",
        "daily/monday.md:2:19: warning: There is no block `^gone` in plan.md; add the id behind a blank at the end of "
        "its line [unresolved-block]",
        "daily/monday.md:2:34: warning: There is no file `map.png` in the vault [unresolved-attachment]",
        "daily/monday.md:3:1: warning: `../../friend/plan.md` leads out of the vault [outside-vault]",
    )


def test_links_that_lead_to_several_notes(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- a/plan.md --
        -- b/plan.md --
        -- b/beside.md --
        [[plan]]
        -- today.md --
        [[plan]] and [[a/plan]]
        """,
        "today.md:1:3: information: `plan` may mean 2 notes: a/plan.md, b/plan.md; name the folder too [ambiguous-link]",
    )


def test_links_and_all_else_come_in_the_order_of_the_text(tmp_path: Path) -> None:
    result = run_on(tmp_path, "-- a.md --\n[^1] [[x]]\n[^2] [[y]]\n")
    assert [line.rpartition(" ")[2] for line in result.stdout.splitlines()[:-1]] == [
        "[undefined-footnote]",
        "[unresolved-note]",
    ] * 2


def test_what_git_ignores_is_no_part_of_the_vault(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- .doxa/config.toml --
        -- .gitignore --
        drafts/
        *.private.md
        -- drafts/a.md --
        [^1]
        -- b.private.md --
        [^1]
        -- c.md --
        [[drafts/a]]
        """,
        "c.md:1:1: warning: There is no note `drafts/a`; create it, or correct the name [unresolved-note]",
    )
    assert run("check", str(tmp_path / "drafts" / "a.md")).stdout == "0 notes, 0 findings\n"


# What is asked for


VAULT = """
    -- .doxa/config.toml --
    -- plan.md --
    [[nowhere]]
    -- daily.md --
    [[nowhere]]
    -- daily/monday.md --
    [[plan]] [[gone]]
    -- daily/tuesday.md --
    [[monday]]
    -- daily notes/x.md --
    [[nowhere]]
"""


def test_of_a_folder_only_its_notes_are_reported_but_links_may_lead_anywhere_in_the_vault(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    result = run("check", str(tmp_path / "daily"))
    assert result.stdout == (
        f"{tmp_path / 'daily' / 'monday.md'}:1:10: warning: There is no note `gone`; create it, or correct the name "
        "[unresolved-note]\n2 notes, 1 finding\n"
    )


def test_of_a_note_only_itself_is_reported_but_links_may_lead_anywhere_in_the_vault(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    note = tmp_path / "daily" / "monday.md"
    result = run("check", str(note))
    assert result.stdout.startswith(f"{note}:1:10: warning: There is no note `gone`; ")
    assert (result.exit_code, result.stdout.count("\n")) == (1, 2)
    assert run("check", str(tmp_path / "daily" / "tuesday.md")).stdout == "1 note, 0 findings\n"


def test_a_folder_without_a_mark_is_a_vault_of_its_own(tmp_path: Path) -> None:
    write(vault_text("-- plan.md --\n-- daily/monday.md --\n[[plan]]\n"), tmp_path)
    assert run("check", str(tmp_path)).exit_code == 0
    assert run("check", str(tmp_path / "daily")).exit_code == 1


@pytest.mark.parametrize(
    ("current", "typed", "shown"),
    [
        (".", "my vault", "my vault/sub/a.md"),
        (".", "./my vault/", "my vault/sub/a.md"),
        (".", "my vault/sub", "my vault/sub/a.md"),
        (".", "my vault/sub/a.md", "my vault/sub/a.md"),
        (".", "my vault/sub/..", "my vault/sub/../sub/a.md"),
        ("my vault", ".", "sub/a.md"),
        ("my vault", "sub", "sub/a.md"),
        ("my vault/sub", "..", "../sub/a.md"),
        ("my vault/sub", "a.md", "a.md"),
        ("my vault/sub", None, "a.md"),
        ("my vault", None, "sub/a.md"),
    ],
)
def test_a_path_is_shown_as_it_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, current: str, typed: str | None, shown: str
) -> None:
    write(vault_text("-- my vault/.doxa/config.toml --\n-- my vault/sub/a.md --\n[^1]\n"), tmp_path)
    monkeypatch.chdir(tmp_path / current)
    result = run("check", *([] if typed is None else [typed]))
    assert result.stdout.splitlines()[0].startswith(f"{shown}:1:1: warning: ")
    assert result.stdout.endswith("\n1 note, 1 finding\n")


def test_home_is_no_vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "a.md").write_text("[^1]\n")
    for asked in (tmp_path, tmp_path / "a.md"):
        result = run("check", str(asked))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == (
            f"doxa: {tmp_path} is too wide for a vault: all files in it would be read. Open a folder in it that holds "
            f"your notes; or, if you do keep notes there, create the folder {tmp_path / '.doxa'}.\n"
        )
    (tmp_path / ".doxa").mkdir()
    assert run("check", str(tmp_path)).exit_code == 1


# On a terminal


def test_on_a_terminal_a_finding_comes_with_its_line_and_carets(tmp_path: Path) -> None:
    check_lines(
        tmp_path,
        "One.\n\nSee [[Nowhere]] there.\n",
        """
            3 | See [[Nowhere]] there.
              |     ^^^^^^^^^^^
        """,
    )


def test_carets_stand_under_wide_characters_and_behind_tabs(tmp_path: Path) -> None:
    """A tab reaches to the next stop, a letter and its accent share a cell, and 日, 本 and 😀 take two each."""
    check_lines(
        tmp_path,
        "a\tb\te\u0301 日本 😀 [[日本 x]] c\n",
        """
            1 | a   b   e\u0301 日本 😀 [[日本 x]] c
              |                   ^^^^^^^^^^
        """.replace("\\u0301", "\u0301"),
    )


def test_of_a_long_line_the_part_around_the_place_is_shown(tmp_path: Path) -> None:
    words = "word " * 100_000
    check_lines(
        tmp_path,
        f"{words}[[Nowhere]] {words}\n",
        """
            1 | … word word [[Nowhere]] word word…
              |             ^^^^^^^^^^^
        """,
        width=42,
    )


def test_of_a_long_line_the_start_is_shown_if_the_place_is_there(tmp_path: Path) -> None:
    check_lines(
        tmp_path,
        f"😀 [[Nowhere]] {'日本' * 1000}\n",
        """
            1 | 😀 [[Nowhere]] 日本日本日本日本…
              |    ^^^^^^^^^^^
        """,
        width=40,
    )


def test_of_a_long_line_the_end_is_shown_if_the_place_is_there(tmp_path: Path) -> None:
    check_lines(
        tmp_path,
        f"{'日本' * 1000} [[Nowhere]].",
        """
            1 | …本日本日本日本日本 [[Nowhere]].
              |                     ^^^^^^^^^^^
        """,
        width=40,
    )


def test_a_link_that_is_longer_than_a_line_is_cut_too(tmp_path: Path) -> None:
    check_lines(
        tmp_path,
        f"See [[{'long' * 100}]].",
        """
            1 | …[[longlonglonglonglonglonglon….
              |  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        """,
        width=40,
    )


def test_of_a_place_over_several_lines_the_first_is_shown(tmp_path: Path) -> None:
    check_lines(
        tmp_path,
        "A [b](<no where.md>\n'title').\n",
        """
            1 | A [b](<no where.md>
              |   ^^^^^^^^^^^^^^^^^
        """,
    )


def test_a_note_cannot_command_the_terminal(tmp_path: Path) -> None:
    check_lines(
        tmp_path,
        "\x1b[31m [[Nowhere]]\n",
        r"""
            1 | \x1b[31m [[Nowhere]]
              |          ^^^^^^^^^^^
        """,
    )


def test_a_note_that_cannot_be_read_has_no_line(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"one\ntwo \xff\n")
    _, printed = on_terminal("check", str(tmp_path))
    assert len(printed.splitlines()) == 2


def test_settings_are_shown_with_their_lines(tmp_path: Path) -> None:
    write(vault_text("-- .doxa/config.toml --\n[links]\npipe = 1\n"), tmp_path)
    _, printed = on_terminal("check", str(tmp_path))
    assert COLOUR.sub("", printed).splitlines()[1:3] == ["    2 | pipe = 1", "      |        ^"]


def test_severities_have_colours_unless_the_user_wants_none(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[^1]\n\n[^2]: Unused.\n")
    _, coloured = on_terminal("check", str(tmp_path))
    assert "\x1b[33mwarning\x1b[0m" in coloured
    assert "\x1b[34minformation\x1b[0m" in coloured
    _, uncoloured = on_terminal("check", str(tmp_path), NO_COLOR="1")
    assert "\x1b[3" not in uncoloured


def test_on_a_terminal_the_lines_with_places_are_as_elsewhere(tmp_path: Path) -> None:
    piped = run_on(tmp_path, "-- my plan.md --\n# Plan\n😀 [^1] [[gone#x|y]]\n").stdout.splitlines()
    _, printed = on_terminal("check", str(tmp_path))
    lines = COLOUR.sub("", printed).splitlines()
    assert [lines[0], lines[3], lines[6]] == piped


def test_json_is_json_on_a_terminal_too(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[^1]\n")
    _, printed = on_terminal("check", str(tmp_path), "--json")
    assert len(json.loads(printed)["findings"]) == 1


# Settings


def test_what_is_wrong_with_the_settings_is_found_too(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- .doxa/config.toml --
        exclude = ["drafts"]
        [links]
        pipe = "text"
        pips = 1
        -- drafts/a.md --
        [^1]
        -- b.md --
        [^1]
        """,
        ".doxa/config.toml:3:8: warning: `links.pipe` must be `auto`, `alias` or `type` [settings]",
        ".doxa/config.toml:4:1: warning: There is no setting `links.pips`; the nearest one is `links.pipe` [settings]",
        "b.md:1:1: warning: No footnote [^1]; add a line `[^1]: …` [undefined-footnote]",
    )


def test_settings_that_cannot_be_read_are_a_finding_and_count_for_nothing(tmp_path: Path) -> None:
    (tmp_path / ".doxa").mkdir()
    (tmp_path / ".doxa" / "config.toml").write_bytes(b'exclude = ["caf\xe9"]\n')
    check(
        tmp_path,
        "-- a.md --\n",
        ".doxa/config.toml:1:1: warning: .doxa/config.toml counts for nothing: not UTF-8: byte 0xe9; "
        "save the file as UTF-8 [settings]",
    )


@pytest.mark.parametrize(("current", "typed"), [(".", "vault"), (".", "vault/sub"), ("vault", "."), ("vault/sub", "a.md")])
def test_the_path_of_the_settings_is_relative_if_a_relative_one_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, current: str, typed: str
) -> None:
    write(vault_text("-- vault/.doxa/config.toml --\nx = 1\n-- vault/sub/a.md --\n"), tmp_path)
    monkeypatch.chdir(tmp_path / current)
    path, _, _ = run("check", typed).stdout.partition(":")
    assert not Path(path).is_absolute()
    assert Path(path).resolve() == (tmp_path / "vault" / ".doxa" / "config.toml").resolve()


# The index behind it


def test_without_its_cache_it_says_the_same(tmp_path: Path, cache: Path) -> None:
    first = run_on(tmp_path, VAULT)
    assert any(cache.rglob("*.db"))
    again = run("check", str(tmp_path))
    shutil.rmtree(cache)
    anew = run("check", str(tmp_path))
    assert first.exit_code == again.exit_code == anew.exit_code == 1
    assert first.stdout == again.stdout == anew.stdout


def test_it_writes_nothing_into_the_vault(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    run("check", str(tmp_path))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_it_sees_what_has_changed_since(tmp_path: Path) -> None:
    check(
        tmp_path,
        "-- a.md --\n[[b]]\n",
        "a.md:1:1: warning: There is no note `b`; create it, or correct the name [unresolved-note]",
    )
    check(tmp_path, "-- b.md --\n")
    (tmp_path / "b.md").rename(tmp_path / "c.md")
    assert run("check", str(tmp_path)).exit_code == 1
    check(tmp_path, "-- a.md --\n[[c]]\n")


# Odd cases


def test_an_empty_folder(tmp_path: Path) -> None:
    assert check(tmp_path, "").stdout == "0 notes, 0 findings\n"


def test_json(tmp_path: Path) -> None:
    write(vault_text("-- a.md --\n# Plan\n-- b.md --\n\n😀 [^1]\n"), tmp_path)
    result = run("check", str(tmp_path), "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    assert json.loads(result.stdout) == {
        "notes": 2,
        "findings": [
            {
                "path": str(tmp_path / "b.md"),
                "line": 2,
                "column": 3,
                "severity": "warning",
                "code": "undefined-footnote",
                "message": "No footnote [^1]; add a line `[^1]: …`",
            }
        ],
    }


def test_json_without_findings(tmp_path: Path) -> None:
    result = run("check", "--json", str(tmp_path))
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"notes": 0, "findings": []})


def test_a_name_that_is_not_utf_8_is_left_out_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.md")).write_text("[^1]\n")
    with caplog.at_level(logging.INFO):
        check(tmp_path, "-- a.md --\n")
    assert [record.getMessage() for record in caplog.records] == [r"'caf\udce9.md' is left out: its name is not UTF-8"]


def test_a_vault_whose_name_is_not_utf_8(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    folder.mkdir()
    (folder / "a.md").write_text("[^1]\n")
    result = run("check", str(folder), "--json")
    assert (result.exit_code, len(json.loads(result.stdout)["findings"])) == (1, 1)
    assert r"caf\udce9/a.md:1:1: " in run("check", str(folder)).stdout


def test_a_name_cannot_command_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "a \x1b[31m.md").write_text("[[b]]\n")
    assert r"a \x1b[31m.md:1:1: " in run("check", str(tmp_path)).stdout


def test_a_pipe_is_no_vault(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    result = run("check", str(tmp_path / "pipe"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"doxa: {tmp_path / 'pipe'}: cannot be listed: Not a directory\n"


@pytest.mark.parametrize("name", ["missing", "my plan.md", "Übung", "😀", "a/b/c", "long" * 100])
def test_no_such_folder(tmp_path: Path, name: str) -> None:
    vault = tmp_path / name
    result = run("check", str(vault))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"doxa: {vault}: there is no such folder or note\n"


def test_the_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"doxa {version('doxa')}\n")


def test_without_a_command() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage: doxa" in result.output
    assert "doxa lsp" in result.output


def test_only_markdown_is_checked(tmp_path: Path) -> None:
    table = tmp_path / "plan.toml"
    table.write_text('x = "[^1]"\n')
    result = run("check", str(table))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"doxa: {table}: only Markdown notes are checked\n"
