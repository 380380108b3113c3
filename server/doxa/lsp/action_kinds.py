"""What a client can do with actions, and what kinds of them it is offered."""

from collections.abc import Mapping
from typing import NamedTuple

from doxa.features.actions.action import Kind
from doxa.lsp.params import Json, found

ACTION_KINDS: Mapping[Kind, str] = {
    Kind.FIX: "quickfix",
    Kind.REWRITE: "refactor.rewrite",
    Kind.EXTRACT: "refactor.extract",
    Kind.INLINE: "refactor.inline",
    Kind.MOVE: "refactor.move",
    Kind.CONTENTS: "source.doxa.toc",
    Kind.FIX_ALL: "source.fixAll.doxa",
}
"""What the protocol calls the kinds."""


class Actions(NamedTuple):
    """Whether a client asks for an edit when an action is chosen, marks the best one, and says why one cannot be done."""

    resolves: bool = False
    prefers: bool = False
    explains: bool = False


def actions_of(announced: Json) -> Actions | None:
    """What a client says of actions; None for one that knows only commands, which we do not have for them."""
    if not isinstance(found(announced, "codeActionLiteralSupport"), Mapping):
        return None
    asked_later = found(announced, "resolveSupport", "properties")
    keeps_data = found(announced, "dataSupport") is True
    return Actions(
        keeps_data and isinstance(asked_later, list) and "edit" in asked_later,
        found(announced, "isPreferredSupport") is True,
        found(announced, "disabledSupport") is True,
    )


def action_provider(can: Actions) -> Json:
    """What is offered to such a client."""
    return {"codeActionKinds": list(ACTION_KINDS.values()), "resolveProvider": can.resolves}
