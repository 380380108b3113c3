"""Recording what a page claims: beliefs with their provenance, written into the sidecar."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import chain, count

from doxa.beliefs.anchors import quote_hash
from doxa.beliefs.page import Evidence, Page, provenance_id
from doxa.beliefs.sentences import Claim
from doxa.beliefs.shape import LONGEST
from doxa.beliefs.sidecar_edits import BY_HAND, Changes
from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.beliefs.sidecar_change import page_change
from doxa.features.diagnostics import BeliefCode
from doxa.features.vault_edit import Refused
from doxa.index.names import stem
from doxa.syntax.sidecar import Belief, BeliefId, Provenance
from doxa.syntax.slug import slug


def recordings(asked: Asked, page: Page) -> Iterator[Action]:
    """For the claim at the place, and for all of the page that rest on citations and are not recorded yet."""
    claims = [claim for claim in _unrecorded(page) if asked.touches(claim.span)]
    mended = next((one for one in asked.wrong if one.code is BeliefCode.UNRECORDED_CLAIM), None)
    kind = Kind.FIX if mended else Kind.REWRITE
    if claims:
        one, every = (partial(_recorded, page, some, asked.today) for some in (claims[:1], _unrecorded(page)))
        is_new = not page.has_sidecar
        yield Action("Record this claim as a belief", kind, one, mended, makes_files=is_new)
        yield Action("Record all claims of this page as beliefs", kind, every, makes_files=is_new)


def recorded(page: Page, today: date) -> Change:
    """The page's sidecar with all claims in it that rest on citations, made if need be."""
    return _recorded(page, _unrecorded(page), today)


def recording(page: Page, claims: Sequence[Claim], today: date) -> Changes | Refused:
    """The beliefs that claims are recorded as, one for each, with their provenance."""
    long = next((claim for claim in claims if len(claim.statement) > LONGEST), None)
    if long:
        return Refused(f"“{long.statement[:40]}…” has more than {LONGEST} characters; make several sentences of it")
    cited = [[page.evidence[label] for label in claim.labels if label in page.evidence] for claim in claims]
    records = _provenance(page, dict.fromkeys(one for evidence in cited for one in evidence))
    beliefs = [
        _belief(page, claim, tuple(records[one].id for one in evidence), name, today)
        for claim, evidence, name in zip(claims, cited, new_ids(page, today), strict=False)
    ]
    return Changes({}, tuple(beliefs), tuple(records.values()))


def new_ids(page: Page, today: date) -> Iterator[BeliefId]:
    """Ids that no belief of the page has, without end: `b-2026-04-15-tokens-auth-001`."""
    scope = "-".join(dict.fromkeys((slug(stem(page.path)), slug(page.topic))))
    taken = {belief.belief_id for belief in page.beliefs}
    names = (BeliefId(f"b-{today.isoformat()}-{scope}-{number:03}") for number in count(1))
    return (name for name in names if name not in taken)


def _unrecorded(page: Page) -> list[Claim]:
    recorded = {label for belief in page.beliefs for label in belief.footnote_ids}
    cited = [claim for claim in page.claims if any(label in page.evidence for label in claim.labels)]
    return [claim for claim in cited if not recorded.issuperset(claim.labels)]


def _recorded(page: Page, claims: Sequence[Claim], today: date) -> Change:
    changes = recording(page, claims, today)
    return changes if isinstance(changes, Refused) else page_change(page, changes)


def _belief(page: Page, claim: Claim, names: tuple[str, ...], name: BeliefId, today: date) -> Belief:
    heading = page.document.headings[claim.heading] if claim.heading is not None else None
    return Belief(
        name,
        claim.statement,
        page.topic,
        wiki_section_anchor=f"#{heading.id or heading.slug}" if heading else None,
        footnote_ids=claim.labels,
        provenance_ids=names,
        asserted_at=today.isoformat(),
        asserted_in_run=BY_HAND,
        created_at=today.isoformat(),
    )


def _provenance(page: Page, cited: Iterable[Evidence]) -> Mapping[Evidence, Provenance]:
    """The records of citations; one that is there already for the footnote keeps its id."""
    taken = {record.id for record in page.sidecar.provenance} if page.sidecar else set()
    numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(2))
    records = {}
    for one in cited:
        first = provenance_id(one.citation)
        names = chain([first], (f"{first}-{number}" for number in numbers[first]))
        name = one.recorded.id if one.recorded else next(name for name in names if name not in taken)
        taken.add(name)
        quote = one.citation.quote
        hashed = quote_hash(quote) if quote else None
        records[one] = Provenance(name, one.footnote.label, one.source, one.citation.page, hashed)
    return records
