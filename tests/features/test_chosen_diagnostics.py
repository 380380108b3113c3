"""What the settings want to hear of what is wrong."""

from doxa.features.diagnostics import Code, Diagnostic, Severity, chosen
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS, Level, Settings

UNRESOLVED = Diagnostic(Span(8, 9), Code.UNRESOLVED_NOTE, Severity.WARNING, "no note")
AMBIGUOUS = Diagnostic(Span(2, 5), Code.AMBIGUOUS_LINK, Severity.INFORMATION, "two notes")
NOTE = NotePath("daily/monday.md")


def severities(settings: Settings, path: NotePath = NOTE) -> dict[str, str]:
    return {one.code: one.severity for one in chosen([UNRESOLVED, AMBIGUOUS], path, settings)}


def test_without_settings_all_is_said_in_the_order_of_the_text() -> None:
    assert chosen([UNRESOLVED, AMBIGUOUS], NOTE, DEFAULTS) == (AMBIGUOUS, UNRESOLVED)


def test_nothing_is_said_where_that_is_wanted() -> None:
    assert severities(Settings(diagnostics_enabled=False)) == {}


def test_a_code_can_be_as_severe_as_one_likes() -> None:
    for level in Level:
        found = severities(Settings(diagnostics_severity={"unresolved-note": level}))
        assert found.pop("unresolved-note", "off") == level
        assert found == {"ambiguous-link": "information"}


def test_a_code_that_nobody_knows_changes_nothing() -> None:
    assert len(severities(Settings(diagnostics_severity={"nonsense": Level.OFF}))) == 2


def test_nothing_is_said_of_links_to_what_is_to_be_ignored() -> None:
    found = [UNRESOLVED._replace(target=target) for target in ("templates/a/b.md", "{{title}}", "plan", "[x]")]
    settings = Settings(diagnostics_ignore_targets=("templates/*", "{{*}}", "[[]x]"))
    assert [one.target for one in chosen(found, NOTE, settings)] == ["plan"]
    assert chosen([UNRESOLVED], NOTE, Settings(diagnostics_ignore_targets=("*",))) == (UNRESOLVED,)


def test_nothing_is_said_of_notes_that_are_to_be_ignored() -> None:
    settings = Settings(diagnostics_ignore=("daily/", "!daily/*.md", "*.draft.md"))
    assert severities(settings) == {}
    assert severities(settings, NotePath("work/a.draft.md")) == {}
    assert len(severities(settings, NotePath("work/a.md"))) == 2
    assert len(severities(settings, NotePath(""))) == 2
