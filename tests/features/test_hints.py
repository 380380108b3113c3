"""What is shown behind links, as the text would look."""

from doxa.features.hints import ambiguity_hints, title_hints
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of

TODAY = NotePath("today.md")
OTHERS = {
    "202311181230.md": "# The plan\n",
    "a/018f2a3c.md": "---\ntitle: Hash\n---\n",
    "2023-11-18.md": "# 2023-11-18\n",
    "20240101.md": "no title\n",
    "words.md": "# Other words\n",
    "x/twice.md": "",
    "y/twice.md": "",
}


def shown(text: str, within: Span | None = None) -> str:
    """The text with the hints in angle brackets."""
    vault, within = snapshot_of({TODAY: text, **OTHERS}), within or Span(0, len(text))
    hints = [*title_hints(vault, TODAY, parse(text), within), *ambiguity_hints(vault, TODAY, within)]
    for hint in sorted(hints, reverse=True):
        text = f"{text[: hint.offset]}<{hint.words}>{text[hint.offset :]}"
    return text


def test_a_note_named_by_an_id_shows_its_title() -> None:
    assert shown("😀 [[202311181230]] is") == "😀 [[202311181230]]<The plan> is"
    assert shown("[[202311181230#x]] [[018f2a3c]]") == "[[202311181230#x]]<The plan> [[018f2a3c]]<Hash>"
    assert shown("[x](202311181230.md)") == "[x](202311181230.md)<The plan>"
    assert shown("---\nrelations: [202311181230]\n---\n") == "---\nrelations: [202311181230]\n---\n"
    assert shown('---\nrelations: ["202311181230"]\n---\n') == '---\nrelations: ["202311181230"<The plan>]\n---\n'


def test_nothing_is_shown_that_the_link_says_itself() -> None:
    for text in (
        "[[202311181230|my words]]",
        "[The Plan](202311181230.md)",
        "[[2023-11-18]]",
        "[[20240101]]",
        "[[words]]",
        "[[20990101]]",
        "`[[202311181230]]`",
        "<https://a.org/202311181230>",
    ):
        assert shown(text) == text


def test_an_ambiguous_link_shows_what_it_leads_to() -> None:
    assert shown("[[twice|x]] and [[x/twice]]") == "[[twice|x]]<→ x/twice (1 of 2)> and [[x/twice]]"


def test_only_what_is_in_sight_gets_hints() -> None:
    text = "[[202311181230]]\n[[twice]]\n[[202311181230]]\n"
    assert shown(text, Span(17, 26)) == "[[202311181230]]\n[[twice]]<→ x/twice (1 of 2)>\n[[202311181230]]\n"
