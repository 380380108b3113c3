"""All that can be done at a place in a note."""

from collections.abc import Collection, Iterator, Mapping

from doxa.features.actions.action import Action, Asked, Kind, Offer
from doxa.features.actions.add_block import missing_blocks
from doxa.features.actions.add_header import header_actions
from doxa.features.actions.add_heading import missing_headings
from doxa.features.actions.ambiguous import choices
from doxa.features.actions.convert_links import conversions
from doxa.features.actions.corrections import block_corrections, heading_corrections, note_corrections, word_corrections
from doxa.features.actions.create import creations
from doxa.features.actions.definitions import missing_definitions, removal_of_repeated, removals
from doxa.features.actions.ignore import ignorings
from doxa.features.actions.link_mentions import mention_links
from doxa.features.actions.link_styles import link_styles
from doxa.features.actions.similar_links import similar_links
from doxa.features.actions.small_fixes import container_ends, header_fixes
from doxa.features.beliefs.actions import belief_actions
from doxa.features.beliefs.sidecar_fixes import sidecar_fixes
from doxa.features.entities.actions import entity_actions
from doxa.features.refactor.refactorings import refactorings, tables_of_contents
from doxa.vault.sidecars import is_sidecar

_FIX = frozenset({Kind.FIX})
_REWRITE = frozenset({Kind.REWRITE})

OFFERS: Mapping[Offer, frozenset[Kind]] = {
    choices: _FIX,
    note_corrections: _FIX,
    heading_corrections: _FIX,
    block_corrections: _FIX,
    word_corrections: _FIX,
    header_fixes: _FIX,
    container_ends: _FIX,
    missing_definitions: _FIX,
    removals: _FIX,
    creations: _FIX,
    belief_actions: _FIX | _REWRITE,
    missing_headings: _FIX,
    missing_blocks: _FIX,
    ignorings: _FIX,
    mention_links: _REWRITE,
    link_styles: _REWRITE,
    header_actions: _REWRITE,
    similar_links: _REWRITE,
    conversions: _REWRITE,
    entity_actions: _REWRITE,
    refactorings: frozenset({Kind.EXTRACT, Kind.INLINE, Kind.MOVE}),
    tables_of_contents: frozenset({Kind.CONTENTS}),
    removal_of_repeated: frozenset({Kind.FIX_ALL}),
}
"""Who finds actions, in the order in which they are shown, and of which kinds; only those that are wanted are asked."""


IN_SIDECARS: Mapping[Offer, frozenset[Kind]] = {sidecar_fixes: _FIX}
"""The same for sidecars, which are no notes."""


def offers(asked: Asked, wanted: Collection[Kind] = tuple(Kind)) -> Iterator[Action]:
    """The actions of the kinds that are wanted, each once."""
    seen = set()
    for offer, kinds in (IN_SIDECARS if is_sidecar(asked.path) else OFFERS).items():
        for action in offer(asked) if kinds.intersection(wanted) else ():
            name = (action.kind, action.title, action.mends)
            if action.kind in wanted and name not in seen:
                seen.add(name)
                yield action
