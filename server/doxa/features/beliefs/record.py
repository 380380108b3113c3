"""Recording what a page claims: beliefs with their provenance, written into the sidecar."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from functools import partial

from doxa.beliefs.anchors import quote_hash
from doxa.beliefs.page import Evidence, Page, provenance_id, topic_of
from doxa.beliefs.sentences import Claim
from doxa.beliefs.sidecar import Belief, BeliefId, Provenance, sidecar_path
from doxa.beliefs.sidecar_edits import BY_HAND, Changes, written
from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.beliefs.requote import page_asked
from doxa.features.beliefs.sidecar_diagnostics import LONGEST
from doxa.features.diagnostics import BeliefCode
from doxa.features.vault_edit import Created, Refused, VaultEdit
from doxa.index.names import stem
from doxa.syntax.slug import slug
from doxa.text.edits import Edit
from doxa.text.span import Span


def recordings(asked: Asked) -> Iterator[Action]:
    """For the claim at the place, and for all of the page that rest on citations and are not recorded yet."""
    page = page_asked(asked)
    if not any(note.citation for note in asked.document.footnotes):
        return
    claims = [claim for claim in _unrecorded(page) if asked.touches(claim.span)]
    mended = next((one for one in asked.wrong if one.code is BeliefCode.UNRECORDED_CLAIM), None)
    kind = Kind.FIX if mended else Kind.REWRITE
    if claims:
        one, every = (partial(_recorded, page, some, asked.today) for some in (claims[:1], _unrecorded(page)))
        is_new = not page.has_sidecar
        yield Action("Record this claim as a belief", kind, one, mended, makes_files=is_new)
        yield Action("Record all claims of this page as beliefs", kind, every, makes_files=is_new)


def _unrecorded(page: Page) -> list[Claim]:
    recorded = {label for belief in page.beliefs for label in belief.footnote_ids}
    cited = [claim for claim in page.claims if any(label in page.evidence for label in claim.labels)]
    return [claim for claim in cited if not recorded.issuperset(claim.labels)]


def _recorded(page: Page, claims: Sequence[Claim], today: date) -> Change:
    """The page's sidecar with the claims in it, made if need be."""
    long = next((claim for claim in claims if len(claim.statement) > LONGEST), None)
    if long:
        return Refused(f"“{long.statement[:40]}…” has more than {LONGEST} characters; make several sentences of it")
    path = sidecar_path(page.path)
    before = page.text(path) if page.has_sidecar else None
    after = None if page.has_sidecar and before is None else written(page.path, before, _changes(page, claims, today))
    if after is None:
        return Refused(f"{path} cannot be read; mend it first")
    if before is None:
        return VaultEdit({}, created=(Created(path, after),))
    return VaultEdit({path: (Edit(Span(0, len(before)), after),)})


def _changes(page: Page, claims: Sequence[Claim], today: date) -> Changes:
    records: dict[str, Provenance] = {}
    beliefs: list[Belief] = []
    for claim in claims:
        evidence = [page.evidence[label] for label in claim.labels if label in page.evidence]
        for one in evidence:
            records.setdefault(one.footnote.label, _provenance(page, one, {record.id for record in records.values()}))
        taken = {*(belief.belief_id for belief in page.beliefs), *(belief.belief_id for belief in beliefs)}
        names = tuple(records[one.footnote.label].id for one in evidence)
        beliefs.append(_belief(page, claim, names, new_id(page, today, taken), today))
    return Changes({}, tuple(beliefs), tuple(records.values()))


def new_id(page: Page, today: date, taken: Collection[str]) -> BeliefId:
    """An id that no belief of the page has: `b-2026-04-15-tokens-auth-001`."""
    scope = "-".join(dict.fromkeys((slug(stem(page.path)), slug(topic_of(page.path)))))
    numbers = (BeliefId(f"b-{today.isoformat()}-{scope}-{number:03}") for number in range(1, len(taken) + 2))
    return next(name for name in numbers if name not in taken)


def _belief(page: Page, claim: Claim, names: tuple[str, ...], name: BeliefId, today: date) -> Belief:
    heading = page.document.headings[claim.heading] if claim.heading is not None else None
    return Belief(
        name,
        claim.statement,
        topic_of(page.path),
        wiki_section_anchor=f"#{heading.id or heading.slug}" if heading else None,
        footnote_ids=claim.labels,
        provenance_ids=names,
        asserted_at=today.isoformat(),
        asserted_in_run=BY_HAND,
        created_at=today.isoformat(),
    )


def _provenance(page: Page, one: Evidence, taken: Collection[str]) -> Provenance:
    """The record of a citation; one that is there already for the footnote keeps its id."""
    known = page.sidecar.provenance if page.sidecar else ()
    others = {*taken, *(record.id for record in known)}
    first = provenance_id(one.citation)
    names = (first, *(f"{first}-{number}" for number in range(2, len(others) + 3)))
    name = one.recorded.id if one.recorded else next(name for name in names if name not in others)
    quote = one.citation.quote
    return Provenance(name, one.footnote.label, one.source, one.citation.page, quote_hash(quote) if quote else None)
