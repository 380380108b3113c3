"""The command `doxa.backlinks`: what links to a note, for a list that an editor keeps beside it."""

from doxa.features.backlinks import Linking, backlinks, title_of
from doxa.lsp.locations import Places
from doxa.lsp.params import Json
from doxa.lsp.server import Server


def linking_notes(server: Server, argument: Json) -> Json:
    """The notes that link to the note `uri`, each with its links and their lines; null for a file in no vault."""
    view = server.view()
    place = view.place_asked(argument)
    if place is None:
        return None
    vault, path = place
    with view.reading(vault) as (snapshot, places):
        found = backlinks(snapshot, path, view.texts(vault))
        return {
            "title": title_of(snapshot, path),
            "total": sum(len(one.links) for one in found),
            "notes": [_note(places, one) for one in found],
        }


def _note(places: Places, one: Linking) -> Json:
    links: Json = [{"range": places.range(link.place), "text": link.line} for link in one.links]
    return {"uri": places.uri(one.path), "title": one.title, "links": links}
