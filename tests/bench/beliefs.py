"""How fast beliefs are asked about, in a vault with two beliefs for each source; a page has ten of them.

One source is cited a hundred times, and one hundred times as a quote that is set differently.
"""

import json
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from doxa.beliefs.sources import Quoted, Sources
from doxa.features.beliefs.why import Question, why
from doxa.index.citations import citations_asking
from doxa.index.names import Key
from doxa.session.believing import asking
from doxa.session.vault import Vault, open_vault
from doxa.vault.paths import NotePath
from tests.bench.index import cache_in
from tests.bench.lsp import percentiles, timed
from tests.bench.parse import Goal, Row
from tests.bench.vault import long_note

_ON_A_PAGE = 10
_CITED = 100
_HUB = NotePath("raw/hub.md")
_TIMES = 300
_NOUNS = ("endpoint", "limit", "owner", "colour", "price", "format", "region", "schedule", "licence", "team")


def believing(count: int) -> Iterator[Row]:
    """Measure with so many sources."""
    with TemporaryDirectory() as folder, cache_in(Path(folder, "cache")):
        root = Path(folder, "vault")
        _write(root, count)
        vault = open_vault(root)
        yield Row("cold build with beliefs", timed(vault.update), Goal("s", limit=10))
        for kind, queries in _queries(count).items():
            seconds = [timed(_why, vault, query) for query, _ in zip(cycle(queries), range(_TIMES), strict=False)]
            yield from percentiles(f"why, by {kind}", seconds, Goal("ms", limit=20))
        refreshed = [timed(_edited, vault, number) for number in range(20)]
        yield from percentiles("a source of 100 citations edited", refreshed, Goal("ms", limit=100))
        vault.close()


def _why(vault: Vault, query: str) -> None:
    with asking(vault) as now:
        assert why(now, Question(query)).total


def _queries(count: int) -> dict[str, list[str]]:
    random = Random(3)
    numbers = [random.randrange(2 * count) for _ in range(50)]
    return {
        "id": [_belief_id(number) for number in numbers],
        "subject": [_subject(number) for number in numbers],
        "topic": [_topic(number, count) for number in numbers],
        "words": [f"what {_NOUNS[number % len(_NOUNS)]} has thing {number}" for number in numbers],
    }


def _edited(vault: Vault, number: int) -> None:
    """Change the source that is cited most, and look up all that is quoted from it."""
    file = vault.root / _HUB
    file.write_text(f"{number}\n{_hub()}", encoding="utf-8")
    vault.update_files([_HUB])
    with vault.reading() as snapshot:
        sources = Sources(snapshot, vault.text)
        cited = citations_asking(snapshot, [Key("hub")])
        found = [sources.looked_up(one.path, Quoted(one.source, one.quote, None))[1] for one in cited]
    assert {one.status.value for one in found} == {"verified", "format_drift"}


def _write(root: Path, sources: int) -> None:
    (root / "raw").mkdir(parents=True)
    for number in range(sources):
        (root / "raw" / f"s{number}.txt").write_text(_source(number), encoding="utf-8")
    (root / _HUB).write_text(_hub(), encoding="utf-8")
    for page in range(max(2 * sources // _ON_A_PAGE, _CITED)):
        numbers = range(_ON_A_PAGE * page, _ON_A_PAGE * (page + 1))
        folder = root / "wiki" / _topic(page * _ON_A_PAGE, sources)
        folder.mkdir(parents=True, exist_ok=True)
        claims = "\n\n".join(f"{_statement(number)}[^{number}]" for number in numbers)
        cited = [f'[^{number}]: s{number % sources}.txt, p. 3 — "{_quote(number % sources)}"' for number in numbers]
        if page < _CITED:
            quote = _hub_quote(page) if page % 2 else _hub_quote(page).replace(" ", "  ", 1)
            cited.append(f'[^hub]: hub.md — "{quote}"')
        text = f"# Page {page}\n\n{claims}\n\n" + "\n".join(cited) + "\n"
        (folder / f"p{page}.md").write_text(text, encoding="utf-8")
        beliefs = {"beliefs": [_belief(number, sources) for number in numbers]}
        (folder / f"p{page}.beliefs.json").write_text(json.dumps(beliefs, indent=2), encoding="utf-8")


def _belief(number: int, sources: int) -> dict[str, object]:
    """One of ten has given way to the next."""
    ended = {"superseded_at": "2026-04-15", "superseded_by_belief_id": _belief_id(number + 1)} if number % 10 == 0 else {}
    return {
        "belief_id": _belief_id(number),
        "statement": _statement(number),
        "topic": _topic(number, sources),
        "subject": _subject(number),
        "predicate": "is",
        "object": f"value {number}",
        "footnote_ids": [str(number)],
        "provenance_ids": [f"prov-s{number % sources}-3"],
        "asserted_at": "2026-01-10",
        "asserted_in_run": "run-1",
        "created_at": "2026-01-10",
        **ended,
    }


def _belief_id(number: int) -> str:
    return f"b-2026-01-10-bench-{number:05}"


def _subject(number: int) -> str:
    return f"The {_NOUNS[number % len(_NOUNS)]} of thing {number // 2}"


def _statement(number: int) -> str:
    return f"The {_NOUNS[number % len(_NOUNS)]} of thing {number} is value {number}."


def _topic(number: int, sources: int) -> str:
    """Of a hundred topics, that of a page."""
    return f"topic-{number * 50 // max(sources, 1)}"


def _source(number: int) -> str:
    return f"Source {number}\n\n" + "Some words of which nobody quotes any.\n" * 50 + f"So says it: {_quote(number)}\n"


def _quote(number: int) -> str:
    return f"value {number} it is, as everybody knows"


def _hub() -> str:
    return long_note(20_000) + "".join(f"\n\n{_hub_quote(page)}" for page in range(_CITED))


def _hub_quote(page: int) -> str:
    return f"of all things that were ever said this is number {page}"
