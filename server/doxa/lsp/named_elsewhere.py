"""Where an entity is named in other notes than the one that is asked about, open or closed."""

from collections.abc import Iterator
from functools import partial

from doxa.entities.mention import Source
from doxa.entities.registry import Entity, Registry
from doxa.features.entities.mentions import entity_mentions
from doxa.features.places import Location, place_in
from doxa.lsp.server import OpenNote, Server
from doxa.session.vault import Vault
from doxa.text.lines import LineIndex
from doxa.vault.sidecars import is_sidecar


def mentioned_elsewhere(note: OpenNote, known: Registry, entity: Entity) -> Iterator[Location]:
    """The names without a tag; the vault need not be held. Open notes count as they are on the screen."""
    vault, opened = note.vault, note.view.opened(note.vault)
    paths = dict.fromkeys((*opened, *vault.spoken.may_hold(known.names_of(entity))))
    others = sorted(path for path in paths if path != note.path and not is_sidecar(path))
    for found in entity_mentions(known, entity, others, note.view.texts(vault), vault.dialect):
        lines = LineIndex(found.text)
        yield from (place_in(found.path, lines, one.span) for one in found.mentions if one.source is not Source.TAG)


def keep_words(server: Server, vault: Vault) -> None:
    """Have the words of the notes kept, aside, so that names are found quickly; a vault without entities needs none."""
    server.hearing.submit(vault.root, partial(_keep_words, server, vault))


def _keep_words(server: Server, vault: Vault) -> None:
    with server.view().reading(vault) as (snapshot, _):
        known = vault.entities(snapshot)
    if not known.is_empty:
        vault.spoken.update()
