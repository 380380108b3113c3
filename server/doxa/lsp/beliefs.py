"""The command `doxa.why`: what is believed about something, and why."""

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING

from doxa.beliefs.days import day
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, found, optional_string, string
from doxa.lsp.server import Server, View
from doxa.lsp.vault_files import files_of
from doxa.session.vault import Vault

if TYPE_CHECKING:
    from doxa.features.beliefs.why import Question


def why_believed(server: Server, argument: Json) -> Json:
    """What is believed about `query`, `since` and `until` a day or `asOf` one; in all vaults, or that of `uri`.

    Files that are open count as they are on the screen. What was given up is left out where `includeHistory` is false.
    """
    from doxa.features.beliefs.why import Question, Window  # noqa: PLC0415 - most sessions never ask

    query, view, on = string(argument, "query"), server.view(), _day(argument, "asOf")
    window = Window(on or _day(argument, "since"), on or _day(argument, "until"))
    question = Question(query, window, found(argument, "includeHistory") is not False)
    return {"answers": [_answer(view, vault, question) for vault in view.vaults_asked(argument)]}


def _answer(view: View, vault: Vault, question: "Question") -> Json:
    from doxa.features.beliefs.why import why  # noqa: PLC0415
    from doxa.session.believing import asking_in  # noqa: PLC0415

    with view.reading(vault) as (snapshot, _):
        return asdict(why(asking_in(snapshot, files_of(view, vault).text), question))


def _day(argument: Json, name: str) -> date | None:
    words = optional_string(argument, name)
    if words is not None and day(words) is None:
        raise Refusal(ErrorCode.INVALID_PARAMS, f"params.{name} must be a day, such as 2026-04-30")
    return day(words)
