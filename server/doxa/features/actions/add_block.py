"""An id that a link asks for, given to one of the blocks of the note that should have it."""

import re
from collections.abc import Iterator
from functools import partial

from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.actions.wrong_links import WrongLink, wrong_links
from doxa.features.diagnostics import Code
from doxa.features.unnamed_blocks import UnnamedBlock, first_words, unnamed_blocks
from doxa.features.vault_edit import Refused, VaultEdit
from doxa.index.names import key
from doxa.syntax.document import Document, InlineLink, WikiLink
from doxa.text.edits import apply_edits
from doxa.vault.paths import NotePath

_ID = re.compile(r"[A-Za-z0-9-]+")
_MOST = 5
_LIKE = 60
"""From which likeness on, of 100, a block comes before those that are merely first."""
_COMPARED = 300
"""How many characters of a block are compared with what the link says."""


def missing_blocks(asked: Asked) -> Iterator[Action]:
    """For each link at the place that asks for a block: the blocks that may be meant, the likeliest first."""
    for wrong in wrong_links(asked, asked.wrong, Code.UNRESOLVED_BLOCK):
        path = asked.vault.resolve(asked.path, wrong.link.target).notes[0]
        name, document = (wrong.link.fragment or "")[1:], asked.notes.read(path)
        if document is None or not _ID.fullmatch(name):
            continue
        where = "" if path == asked.path else f" in {path}"
        for block in _likeliest(asked, wrong, document, is_here=path == asked.path):
            title = f"Give the id ^{name} to “{first_words(block.words.of(document.text))}”{where}"
            yield Action(title, Kind.FIX, partial(_named, asked, path, block, name), wrong.diagnostic)


def _likeliest(asked: Asked, wrong: WrongLink, document: Document, *, is_here: bool) -> list[UnnamedBlock]:
    """The blocks that are most like what the link says; where that helps nothing, the first ones."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - most links are right, and its import takes time

    said = key(_said(asked, wrong))

    def unlikeness(block: UnnamedBlock) -> float:
        return -fuzz.token_set_ratio(said, key(block.words.of(document.text)[:_COMPARED]), score_cutoff=_LIKE)

    others = (one for one in unnamed_blocks(document) if not (is_here and one.span.encloses(wrong.link.span)))
    return sorted(others, key=unlikeness)[:_MOST]


def _said(asked: Asked, wrong: WrongLink) -> str:
    """The words that a link shows, and those of the id: for `[[a#^first-step|begin]]` they are `begin first step`."""
    shown = ""
    if isinstance(wrong.node, WikiLink):
        shown = wrong.node.alias or ""
    elif isinstance(wrong.node, InlineLink):
        shown = wrong.node.label.of(asked.text)
    return f"{shown} {(wrong.link.fragment or '').strip('^').replace('-', ' ')}"


def _named(asked: Asked, path: NotePath, block: UnnamedBlock, name: str) -> Change:
    """The id behind the block, if it is one there."""
    document = asked.notes.read(path)
    if document is None:
        return Refused(f"{path} cannot be read")
    edit = block.named(name)
    after = asked.notes.parsed(apply_edits(document.text, [edit]))
    if all(key(one.name) != key(name) for one in after.block_ids):
        return Refused("No id can stand behind this block")
    return VaultEdit({path: (edit,)})
