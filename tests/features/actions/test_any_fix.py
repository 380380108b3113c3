"""Whatever is offered, on whatever vault: what is wrong is gone, nothing new is, and links mean what they meant."""

from collections import Counter
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.actions.action import Action, Kind
from doxa.features.actions.offers import offers
from doxa.features.definition import targets
from doxa.features.diagnostics import Code
from doxa.features.vault_edit import VaultEdit
from doxa.index.rows import LinkKind
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.features.actions.acting import asked_in, change_of, said
from tests.support.edited import edited
from tests.support.graphs import snapshot_of

PIECES = [
    "[[plan]]",
    "[[plam]]",
    "[[twice|words]]",
    "[[twice#Next]]",
    "[[plan#Nxet]]",
    "[[#Next]]",
    "[[none#Later]]",
    "[[plan#^quoet]]",
    "[[plan|x|extnds]]",
    "![[phot.png]]",
    "[a](plan.md)",
    "[a b](x/twice.md#next)",
    "[a](plam.md)",
    "[a](#next)",
    "[x][ref]",
    "[x][plan]",
    "[plan][1]",
    "text[^1]",
    "strategy notes",
    "😀",
    "*it*",
    "`code`",
]
BLOCKS = [
    "## Next",
    "[1]: plan.md",
    "[1]: x/twice.md",
    "[2]: none.md",
    "[^1]: A footnote.",
    "[^2]: Another.",
    "| a | b |\n| - | - |\n| [[plam]] | [[twice]] |",
    "> [[plam]] in a quote",
    "- [[none]] in a list\n  - [a](none.md)",
    "```\n[[code]]\n```",
    "::: box",
    "---",
]
OTHERS = {
    "plan.md": "# Plan\n\n## Next\n\nText ^quote\n",
    "x/twice.md": "# Next\n",
    "y/twice.md": "",
    "strategy notes.md": "# Later\r\n",
    "photo.png": "",
}
BY_PLACE = {Code.UNRESOLVED_HEADING, Code.UNRESOLVED_BLOCK}
"""What may be said next about a link that leads to a note at last: that the note lacks the heading."""


@st.composite
def vaults(draw: st.DrawFn) -> tuple[dict[str, str], Span]:
    lines = st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map(" ".join)
    blocks = draw(st.lists(st.one_of(lines, st.sampled_from(BLOCKS)), min_size=1, max_size=6))
    text = draw(st.sampled_from(["\n\n", "\n", "\r\n\r\n"])).join(blocks) + draw(st.sampled_from(["", "\n", "\n\n"]))
    path = draw(st.sampled_from(["today.md", "x/today.md"]))
    at = draw(st.integers(0, len(text)))
    return OTHERS | {path: text}, Span(at, min(len(text), at + draw(st.integers(0, 10))))


def note_of(files: Mapping[str, str]) -> str:
    return next(path for path in files if path.endswith("today.md"))


def counted(files: Mapping[str, str]) -> Counter[tuple[str, str]]:
    return Counter((one.code, one.message) for one in said(files, note_of(files)))


def is_new(files: Mapping[str, str], before: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    return Counter({one: count for one, count in (counted(files) - before).items() if one[0] not in BY_PLACE})


@given(vaults())
def test_what_a_fix_mends_is_gone_and_nothing_else_goes_wrong(vault: tuple[dict[str, str], Span]) -> None:
    files, span = vault
    before = counted(files)
    for action in offers(asked_in(files, note_of(files), span), [Kind.FIX]):
        edit = change_of(action)
        if isinstance(edit, VaultEdit) and action.mends:
            after = edited(files, edit)
            name = (action.mends.code, action.mends.message)
            assert counted(after)[name] < before[name], (action.title, after)
            assert not is_new(after, before), (action.title, after)


@given(vaults())
def test_what_is_rewritten_says_nothing_wrong_and_once_is_enough(vault: tuple[dict[str, str], Span]) -> None:
    files, span = vault
    before = counted(files)
    for action in offers(asked_in(files, note_of(files), span), [Kind.REWRITE]):
        edit = change_of(action)
        if isinstance(edit, VaultEdit) and not edit.created:
            after = edited(files, edit)
            gone = {one for one in is_new(after, before) if one[0] != Code.UNUSED_DEFINITION}
            assert not gone, (action.title, after)
            if action.title.startswith("Write all"):
                assert again(after, action) in (None, after), (action.title, after)


def again(files: Mapping[str, str], action: Action) -> dict[str, str] | None:
    """The files after the same action has been done once more; None where it is not offered, or has nothing to do."""
    text = files[note_of(files)]
    for one in offers(asked_in(files, note_of(files), Span(0, len(text))), [Kind.REWRITE]):
        edit = change_of(one) if one.title == action.title else None
        if isinstance(edit, VaultEdit):
            return edited(files, edit)
    return None


FORMS = st.lists(st.sampled_from(["wikilinks", "Markdown links", "reference links"]), min_size=1, max_size=4)


@given(vaults(), FORMS)
def test_links_lead_where_they_led_however_often_they_are_converted(
    vault: tuple[dict[str, str], Span], forms: list[str]
) -> None:
    files, _ = vault
    led = leads(files)
    for form in forms:
        after = converted(files, form)
        assert leads(after) == led, (form, files, after)
        assert {path: text for path, text in after.items() if path in OTHERS} == OTHERS
        files = after


def converted(files: dict[str, str], form: str) -> dict[str, str]:
    text = files[note_of(files)]
    for action in offers(asked_in(files, note_of(files), Span(0, len(text))), [Kind.REWRITE]):
        edit = change_of(action) if action.title == f"Write all links of this note as {form}" else None
        if isinstance(edit, VaultEdit):
            return edited(files, edit)
    return files


def leads(files: Mapping[str, str]) -> list[object]:
    """Where the links of the note lead, in the order of the text."""
    vault, path = snapshot_of(files), NotePath(note_of(files))
    links = sorted(vault.links_of(path), key=lambda link: link.span)
    return [
        [(one.path, one.selection.of(files[one.path])) for one in targets(vault, link)]
        for link in links
        if link.kind != LinkKind.DEFINITION
    ]
