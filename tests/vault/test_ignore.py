"""The verdicts were those of git 2.39 (`git check-ignore`), folder by folder, where it reads the patterns."""

from time import perf_counter

import pytest

from doxa.vault.ignore import is_pattern, rules
from doxa.vault.paths import NotePath

LEFT_OUT = [
    ("drafts", "drafts/"),
    ("drafts", "a/drafts/"),
    ("drafts", "a/drafts"),
    ("drafts/", "a/drafts/"),
    ("/drafts", "drafts"),
    ("a/drafts", "a/drafts"),
    ("*.log", "a/b.log"),
    ("*", "a/b"),
    ("**", "a/b"),
    ("*/", "a/b/"),
    ("**/", "a/"),
    ("**/drafts", "drafts"),
    ("**/drafts", "a/b/drafts"),
    ("a/**", "a/b"),
    ("a/**", "a/b/c/"),
    ("a/**/", "a/b/"),
    ("a/**/b", "a/b"),
    ("a/**/b", "a/x/y/b"),
    ("/*", "a"),
    ("?.md", "ü.md"),
    ("[a-c].md", "b.md"),
    ("[!a-c].md", "d.md"),
    (r"\#1.md", "#1.md"),
    (r"\!.md", "!.md"),
    ("plan.md  ", "plan.md"),
    (r"plan\ ", "plan "),
    (" plan", " plan"),
    ("foo bar/", "foo bar/"),
]

KEPT = [
    ("drafts", "drafts.md"),
    ("drafts", "my drafts"),
    ("drafts/", "drafts"),
    ("/drafts", "a/drafts"),
    ("a/drafts", "b/a/drafts"),
    ("*.log", "log"),
    ("*/", "a"),
    ("a/**", "a/"),
    ("a/**", "b/a/c"),
    ("a/**/", "a/"),
    ("a/**/", "a/b"),
    ("/*", "a/b"),
    ("a/*", "a/b/c"),
    ("a*b", "a/b"),
    ("?", "ab"),
    ("# drafts", "# drafts"),
    ("", "a"),
    ("/", "a"),
    ("[z-a]", "z"),
    ("[", "["),
]


def verdict(patterns: str, path: str) -> bool | None:
    name = path.rstrip("/").rpartition("/")[2] + "/" * path.endswith("/")
    return rules(tuple(patterns.split("\n")), "test").verdict(path, name)


@pytest.mark.parametrize(("pattern", "path"), LEFT_OUT)
def test_a_pattern_leaves_out_what_git_leaves_out(pattern: str, path: str) -> None:
    assert verdict(pattern, path) is True
    assert verdict(f"!{pattern}", path) is False


@pytest.mark.parametrize(("pattern", "path"), KEPT)
def test_a_pattern_has_no_opinion_about_others(pattern: str, path: str) -> None:
    assert verdict(pattern, path) is None


def test_the_last_pattern_decides() -> None:
    assert verdict("*.md\n!plan.md", "plan.md") is False
    assert verdict("!plan.md\n*.md", "plan.md") is True
    assert verdict("*.md\n!plan.md\na/*", "b/plan.md") is False


def test_a_pattern_is_about_this_entry_not_about_what_is_around_it() -> None:
    assert verdict("drafts", "drafts/plan.md") is None
    assert verdict("a/drafts/", "a/drafts/plan.md") is None


def test_a_path_is_left_out_with_its_folder() -> None:
    some = rules(("archive/", "/a/*.md", "!a/keep.md"), "test")
    assert some.leave_out(NotePath("b/archive/2020/plan.md"))
    assert some.leave_out(NotePath("a/plan.md"))
    assert not some.leave_out(NotePath("a/keep.md"))
    assert not some.leave_out(NotePath("archive"))


@pytest.mark.parametrize("line", ["", "# a comment", "/", "[", "[z-a]", "a\\", "[[:alpha:]]", "*a*b*c*d", "a/**/b/**/c"])
def test_such_a_line_is_no_pattern(line: str) -> None:
    assert not is_pattern(line)


@pytest.mark.parametrize("line", ["drafts", "!drafts/", "**/*.excalidraw.md", "*a*b*c*", "**/a/**/b/**"])
def test_such_a_line_is_a_pattern(line: str) -> None:
    assert is_pattern(line)


def test_a_bad_line_does_not_spoil_the_others(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    assert verdict("[z-a]\nplan.md", "plan.md") is True
    assert "test: the pattern '[z-a]' is left out" in caplog.text


def test_a_hostile_pattern_comes_to_an_end() -> None:
    start = perf_counter()
    assert verdict("*a*a*a*\n*a*a*ab\n*a*a*a*a*a*a*a*b", "b" + "a" * 250) is True
    assert verdict("**/a/**/b/**", "a/" * 1000) is None
    assert perf_counter() - start < 5
