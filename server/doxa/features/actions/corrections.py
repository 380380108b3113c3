"""What somebody may have meant by a name that is none: of a note, a heading, a block, a link type, or another word."""

from collections.abc import Iterable, Iterator

from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.actions.wrong_links import WrongLink, target_for, wrong_links
from doxa.features.diagnostics import Code, Diagnostic
from doxa.features.fragments import Fragments
from doxa.features.ignoring import CODES
from doxa.features.link_forms import Renamed, rewritten
from doxa.features.link_text import heading_anchor, heading_fragment
from doxa.features.nearest import nearest
from doxa.features.new_note import asks_for_file
from doxa.features.vault_edit import VaultEdit
from doxa.index.catalogue import By, Hit
from doxa.index.heading_names import heading_named
from doxa.index.matching import Tier, alike
from doxa.index.names import asked_name, key, without_ending
from doxa.syntax.dialect import DOC_TYPES
from doxa.text.edits import Edit
from doxa.vault.paths import NotePath
from doxa.vault.settings import dialect

_MOST = 3
_LOOKED_AT = 20


def note_corrections(asked: Asked) -> Iterator[Action]:
    """Notes, or other files, whose names are like the one that a link asks for in vain; the best is preferred."""
    for wrong in wrong_links(asked, asked.wrong, Code.UNRESOLVED_NOTE, Code.UNRESOLVED_ATTACHMENT):
        for number, (path, target) in enumerate(_like(asked, wrong)):
            edits = tuple(rewritten(wrong.node, asked.text, Renamed(target)))
            yield Action(f"Link to {path}", Kind.FIX, VaultEdit({asked.path: edits}), wrong.diagnostic, number == 0)


def heading_corrections(asked: Asked) -> Iterator[Action]:
    """The heading of the note that is meant by a name that is almost its own; and notes that have one of that very name."""
    for wrong in wrong_links(asked, asked.wrong, Code.UNRESOLVED_HEADING):
        for number, (path, fragment, target) in enumerate((*_nearest_heading(asked, wrong), *_elsewhere(asked, wrong))):
            edits = tuple(rewritten(wrong.node, asked.text, Renamed(target, fragment)))
            name = f"`{fragment}`" if target is None else f"`{fragment}` in {path}"
            yield Action(f"Link to {name}", Kind.FIX, asked.here(*edits), wrong.diagnostic, number == 0)


def block_corrections(asked: Asked) -> Iterator[Action]:
    """The block whose id is almost the one that a link asks for."""
    for wrong in wrong_links(asked, asked.wrong, Code.UNRESOLVED_BLOCK):
        path = asked.vault.resolve(asked.path, wrong.link.target).notes[0]
        meant = nearest((wrong.link.fragment or "")[1:], [block.key for block in asked.vault.blocks(path)])
        if meant:
            edits = tuple(rewritten(wrong.node, asked.text, Renamed(fragment=f"^{meant}")))
            yield Action(f"Link to `^{meant}`", Kind.FIX, asked.here(*edits), wrong.diagnostic, preferred=True)


def word_corrections(asked: Asked) -> Iterator[Action]:
    """The known word that is nearest to one that nobody knows: a link type, a type of document, a code in a comment."""
    known = {
        Code.UNKNOWN_LINK_TYPE: dialect(asked.settings).link_types,
        Code.UNKNOWN_DOC_TYPE: DOC_TYPES,
        Code.UNKNOWN_ENTITY_TYPE: dialect(asked.settings).entity_types,
        Code.UNKNOWN_CODE: CODES,
    }
    for one in asked.wrong:
        words = known.get(one.code) if isinstance(one.code, Code) else None
        meant = nearest(_word(asked, one), words) if words else None
        if meant:
            yield Action(f"Write `{meant}`", Kind.FIX, asked.here(_replaced(asked, one, meant)), one, preferred=True)


def _like(asked: Asked, wrong: WrongLink) -> list[tuple[NotePath, str]]:
    """The files that may be meant, with what to write; where the link names a heading, those that have it come first."""
    wants_file = asks_for_file(wrong.link.target)

    def is_wanted(path: NotePath) -> bool:
        return path != asked.path and (without_ending(path) == path) == wants_file

    name, known = asked_name(wrong.link.target) or "", asked.catalogue()
    longer = [hit for hit in known.notes(name, _LOOKED_AT, is_wanted) if hit.tier <= Tier.WORD]
    paths = dict.fromkeys(hit.path for hit in (*_likest(name, known.notes(name, _LOOKED_AT, is_wanted, alike)), *longer))
    found = [(path, target) for path in paths if (target := target_for(asked, wrong, path))]
    fragment = wrong.link.fragment
    if fragment:
        found.sort(key=lambda one: asked.vault.place(one[0], fragment) is None)
    return found[:_MOST]


def _likest(name: str, hits: Iterable[Hit]) -> list[Hit]:
    from rapidfuzz import fuzz  # noqa: PLC0415 - most links are right, and its import takes time

    return sorted(hits, key=lambda hit: -fuzz.ratio(name, key(hit.name)))


_Place = tuple[NotePath, str, str | None]
"""A note, what to write behind the `#`, and before it, if that changes."""


def _nearest_heading(asked: Asked, wrong: WrongLink) -> Iterator[_Place]:
    path = asked.vault.resolve(asked.path, wrong.link.target).notes[0]
    heading = Fragments(asked.vault).nearest_heading(path, wrong.link.fragment or "")
    words = _fragment(asked, wrong, path, heading.number) if heading else None
    if words:
        yield path, words, None


def _elsewhere(asked: Asked, wrong: WrongLink) -> Iterator[_Place]:
    """Headings of that name in other notes."""
    words = (wrong.link.fragment or "").rpartition("#")[2].strip()
    found = 0
    for hit in asked.catalogue().places(words, _LOOKED_AT) if words else ():
        if hit.by != By.HEADING or hit.tier != Tier.EXACT or found == _MOST:
            break
        fragment, target = _fragment(asked, wrong, hit.path, hit.number), target_for(asked, wrong, hit.path)
        if fragment and target and hit.path != asked.path:
            found += 1
            yield hit.path, fragment, target


def _fragment(asked: Asked, wrong: WrongLink, path: NotePath, number: int) -> str | None:
    headings = asked.vault.headings(path)
    words = (heading_fragment if wrong.is_wiki else heading_anchor)(headings, headings[number])
    return words if words and heading_named(headings, words) == headings[number] else None


def _word(asked: Asked, one: Diagnostic) -> str:
    return one.span.of(asked.text).strip("'\"")


def _replaced(asked: Asked, one: Diagnostic, meant: str) -> Edit:
    """The word alone; quotation marks around it stay."""
    raw = one.span.of(asked.text)
    return Edit(one.span, raw.replace(_word(asked, one), meant, 1))
