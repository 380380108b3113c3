"""Patterns as in a `.gitignore`, one list of them at a time. Knows names only; what a list belongs to is `walk`'s business.

`pathspec` translates the patterns. It answers for a path whether git would list it; a walk that enters folders one by one
asks something narrower: whether a pattern means this very entry. So that `drafts/**` followed by `!drafts/plan.md` keeps
the plan, `drafts/**` must not mean the folder `drafts` itself.
"""

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from doxa.vault.paths import NotePath

_LOG = logging.getLogger(__name__)

_MOST_STARS = 3
"""In the name of one file or folder, one at its end aside: each multiplies the time that a hostile pattern takes."""

_STARS = re.compile(r"\*+")
_ANY_FOLDERS = re.compile(r"(?:\*\*/)+")
_ODD_SET = re.compile(r"\[[^\]]*(?:\[|--|&&|~~|\|\|)")
"""What means something else in a regular expression, some day at least: `[[:alpha:]]`."""

_GROUP = re.compile(r"\(\?P<\w+>")
_ANY_FOLDER = "^(?:.+/)?"


class _Rule(NamedTuple):
    """One pattern. `by_name` says that it has no slash but at its end, so that it is about the last part of a path."""

    regex: re.Pattern[str]
    by_name: bool
    ignores: bool

    def means(self, path: str, name: str) -> bool:
        subject = name if self.by_name else path
        found = self.regex.search(subject)
        if found is None:
            return False
        # The only group is the slash behind a folder: of this entry, or of one around it, which is not the question.
        whole = found.end() == len(subject)
        return whole if found.lastindex else not (whole and subject.endswith("/"))


@dataclass(frozen=True, slots=True)
class Rules:
    """A list of patterns. The two filters match whatever one of the rules can mean, and more; they make it quick."""

    rules: tuple[_Rule, ...]
    names: re.Pattern[str] | None
    paths: re.Pattern[str] | None

    def verdict(self, path: str, name: str) -> bool | None:
        """Whether the last pattern that means an entry leaves it out; None where no pattern does.

        `name` is the last part of the path, which starts at the folder that the list belongs to; both end in a slash
        for a folder: `drafts/old/`, `old/`.
        """
        if (self.names is None or not self.names.match(name)) and (self.paths is None or not self.paths.search(path)):
            return None
        for rule in self.rules:
            if rule.means(path, name):
                return rule.ignores
        return None

    def leave_out(self, path: NotePath) -> bool:
        """Whether a file is left out, by itself or with a folder that it is in."""
        *folders, name = path.split("/")
        above = ""
        for folder in folders:
            above += f"{folder}/"
            if self.verdict(above, f"{folder}/"):
                return True
        return self.verdict(path, name) is True


@lru_cache(maxsize=64)
def rules(lines: tuple[str, ...], source: str) -> Rules:
    """The rules of a list, the last first; a line that is no pattern is left out with a line in the log."""
    found: list[_Rule] = []
    for line in lines:
        try:
            found += _rule(line)
        except ValueError as error:
            _LOG.info("%s: the pattern %r is left out: %s", source, line, error)
    return Rules(
        tuple(reversed(found)),
        _any(_from_the_start(rule.regex.pattern) for rule in found if rule.by_name),
        _any(rule.regex.pattern for rule in found if not rule.by_name),
    )


def is_pattern(line: str) -> bool:
    """Whether the line says something that can be looked for."""
    try:
        return bool(_rule(line))
    except ValueError:
        return False


def _rule(line: str) -> tuple[_Rule, ...]:
    """The rule that a line is; none for a comment. A ValueError says what is wrong with it."""
    if line.startswith("#"):
        return ()
    body = line.strip().removeprefix("!")
    middle = _ANY_FOLDERS.sub("**/", body).removeprefix("/").removeprefix("**/").removesuffix("/**")
    if any(len(_STARS.findall(part.rstrip("*"))) > _MOST_STARS for part in body.split("/")) or middle.count("**") > 1:
        message = "it has too many stars"
        raise ValueError(message)
    if _ODD_SET.search(body):
        message = "such brackets are not understood"
        raise ValueError(message)
    try:
        # pathspec takes `a/**/`, all folders in `a`, for `a/`.
        pattern = GitIgnoreSpecPattern(f"{line.rstrip()}*/" if body.endswith("/**/") else line)
    except re.error as error:
        raise ValueError(str(error)) from error
    if pattern.include is None or not isinstance(pattern.regex, re.Pattern):
        return ()
    return (_Rule(pattern.regex, "/" not in body.rstrip("/"), pattern.include),)


def _any(patterns: Iterable[str]) -> re.Pattern[str] | None:
    """A regular expression for what any of the others finds."""
    joined = "|".join(f"(?:{_GROUP.sub('(?:', pattern)})" for pattern in patterns)
    return re.compile(joined) if joined else None


def _from_the_start(pattern: str) -> str:
    """The same expression for `match`; a name has no folders before it, and to look for them takes most of the time."""
    if pattern.startswith(_ANY_FOLDER):
        return pattern.removeprefix(_ANY_FOLDER)
    return pattern if pattern.startswith("^") else f"(?s:.*){pattern}"
