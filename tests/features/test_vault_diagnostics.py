"""What only the vault around a note can tell about it."""

import unicodedata

from doxa.features.diagnostics import Code, Severity
from doxa.features.vault_diagnostics import vault_diagnostics
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of


def clashes(path: str, *files: str) -> list[str]:
    """The files that the one at the path is said to clash with."""
    found = vault_diagnostics(snapshot_of(dict.fromkeys((path, *files), "words")), NotePath(path), lambda _: False)
    assert {one.code for one in found} <= {Code.NAME_CLASH}
    return [place.path for one in found for place in one.related]


def test_names_that_differ_only_in_case() -> None:
    assert clashes("Plan.md", "plan.md", "PLAN.md", "other.md") == ["PLAN.md", "plan.md"]
    assert clashes("a/plan.md", "A/plan.md") == ["A/plan.md"]


def test_letters_that_are_put_together_in_another_way() -> None:
    composed = unicodedata.normalize("NFC", "é.md")
    assert clashes(composed, unicodedata.normalize("NFD", composed)) == [unicodedata.normalize("NFD", composed)]


def test_names_that_every_system_can_tell_apart() -> None:
    assert clashes("plan.md", "a/plan.md", "plan.markdown", "plan2.md", "plan.png") == []


def test_a_clash_says_what_to_do() -> None:
    (found,) = vault_diagnostics(snapshot_of({"a.md": "", "A.md": ""}), NotePath("a.md"), lambda _: False)
    assert (found.span, found.code, found.severity) == (Span(0, 0), Code.NAME_CLASH, Severity.INFORMATION)
    assert found.message == "Other systems take this file and A.md for one and the same; rename one of them"
