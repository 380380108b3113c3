"""The command `doxa.why`: what is believed about something, and why."""

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING

from doxa.beliefs.days import day
from doxa.lsp.convert import file_of, uri_of
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, optional_string, string
from doxa.lsp.server import Server, View
from doxa.lsp.vault_files import files_of
from doxa.session.vault import Vault

if TYPE_CHECKING:
    from doxa.features.beliefs.why import Window


def why_believed(server: Server, argument: Json) -> Json:
    """What is believed about `query`, `since` and `until` a day or `asOf` one; in all vaults, or that of `uri`.

    Files that are open count as they are on the screen.
    """
    from doxa.features.beliefs.why import Window  # noqa: PLC0415 - most sessions never ask

    query, view, on = string(argument, "query"), server.view(), _day(argument, "asOf")
    window = Window(on or _day(argument, "since"), on or _day(argument, "until"))
    return {"answers": [_answer(view, vault, query, window) for vault in _vaults(view, argument)]}


def _answer(view: View, vault: Vault, query: str, window: "Window") -> Json:
    from doxa.features.beliefs.why import why  # noqa: PLC0415
    from doxa.session.believing import asking_in  # noqa: PLC0415

    with view.reading(vault) as (snapshot, _):
        asking = asking_in(snapshot, files_of(view, vault).text, vault.dialect)
        return asdict(why(asking.shelf, asking.pages, query, window, now=asking.now))


def _day(argument: Json, name: str) -> date | None:
    words = optional_string(argument, name)
    if words is not None and day(words) is None:
        raise Refusal(ErrorCode.INVALID_PARAMS, f"params.{name} must be a day, such as 2026-04-30")
    return day(words)


def _vaults(view: View, argument: Json) -> list[Vault]:
    name = optional_string(argument, "uri")
    if name is None:
        return [vault for vault in view.snapshot.vaults.values() if vault.is_read]
    file = file_of(uri_of(name))
    place = view.snapshot.vault_of(file) if file else None
    return [place[0]] if place and place[0].is_read else []
