"""A diagnostic as the client gets it: with what it announced that it can show, and nothing else."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.lsp.client import UNNECESSARY, Client
from doxa.lsp.convert import uri_of_path
from doxa.lsp.locations import Places
from doxa.lsp.params import Json
from doxa.text.span import Span

_SEVERITY = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFORMATION: 3, Severity.HINT: 4}
_FADED = frozenset({Code.UNUSED_DEFINITION, Code.UNUSED_FOOTNOTE, Code.DUPLICATE_DEFINITION, Code.DUPLICATE_FOOTNOTE})


@dataclass(frozen=True, slots=True)
class Told:
    """Who is told, and how to say where things are: in the note itself, and in the other notes of its vault, if any."""

    client: Client
    uri: str
    range_of: Callable[[Span], Json]
    places: Places | None


def wire(one: Diagnostic, where: Json, told: Told) -> Json:
    """A diagnostic in the words of the protocol."""
    diagnostic: dict[str, Json] = {
        "range": where,
        "severity": _SEVERITY[one.severity],
        "code": one.code,
        "source": "doxa",
        "message": one.message,
    }
    if told.client.describes_codes and (page := handbook_page()):
        diagnostic["codeDescription"] = {"href": f"{page}#{one.code}"}
    if told.client.fades_diagnostics and one.code in _FADED:
        diagnostic["tags"] = [UNNECESSARY]
    if told.client.relates_diagnostics and (related := list(_related(one, told))):
        diagnostic["relatedInformation"] = related
    return diagnostic


@cache
def handbook_page() -> str | None:
    """The uri of the page of the handbook that explains all codes; it comes with the package, or stands beside its code."""
    package = Path(__file__).parents[1]
    for folder in (package / "handbook", package.parents[1] / "fixtures" / "handbook"):
        if (folder / "Diagnostics.md").is_file():
            return uri_of_path(folder / "Diagnostics.md")
    return None


def _related(one: Diagnostic, told: Told) -> Iterator[Json]:
    """The places that it may be about, where these can be shown."""
    if one.earlier:
        yield {"location": {"uri": told.uri, "range": told.range_of(one.earlier)}, "message": "This one counts"}
    for place in one.related if told.places else ():
        if told.places:
            yield {
                "location": {"uri": told.places.uri(place.path), "range": told.places.selection(place)},
                "message": place.path,
            }
