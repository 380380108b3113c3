"""How long it takes to find the names in a note, and an entity in a vault; and how often what is found is right."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from doxa.entities.extraction import Sense, extraction
from doxa.entities.registry import Registry, registry
from doxa.features.entities.mentions import entity_mentions
from doxa.index.entity_tags import EntityUse
from doxa.index.names import entity_key
from doxa.session.vault import Vault, open_vault
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.bench.index import cache_in
from tests.bench.lsp import percentiles, timed
from tests.bench.naming.judged import judged
from tests.bench.parse import Goal, Row
from tests.bench.vault import notes, write

_NAMES = 20_000
_LENGTH = 10_000
_NOTE = NotePath("note.md")
_TIMES = 50


def naming(count: int) -> Iterator[Row]:
    """Measure with notes of a usual size, and with a vault of so many."""
    yield from _in_a_note()
    yield from _in_a_vault(count)
    yield from judged()


def _in_a_note() -> Iterator[Row]:
    """A note of 10 KB in a vault that knows 20,000 names."""
    random = Random(1)
    words = [word for _, text in notes(20) for word in text.split() if word.isalpha()]
    known = _known(random, words)
    names = [entity.name for entity in known.entities.values()]
    said = [random.choice(names) if random.random() < 0.05 else random.choice(words) for _ in range(_LENGTH // 4)]
    document = parse(" ".join(said)[:_LENGTH])
    for name, sense in (("known names", Sense(None)), ("known names and guesses", Sense())):
        seconds = [timed(extraction, known, _NOTE, document, sense) for _ in range(_TIMES)]
        yield Row(f"{name} in 10 KB", 1000 * median(seconds), Goal("ms", limit=10))


def _known(random: Random, words: list[str]) -> Registry:
    names: dict[str, None] = {}
    while len(names) < _NAMES:
        names[" ".join(f"{random.choice(words).capitalize()}or" for _ in range(random.randint(1, 3)))] = None
    return registry(EntityUse(entity_key(name), name, "PERSON", None, None, 1) for name in names)


def _in_a_vault(count: int) -> Iterator[Row]:
    """An entity that a hundredth of the notes name without a tag."""
    with TemporaryDirectory() as folder, cache_in(Path(folder, "cache")):
        root = Path(folder, "vault")
        write(root, count)
        (root / "tags.md").write_text("#[Mount Doom]:PLACE Orodruin:ALIAS_OF_Mount_Doom:PLACE\n")
        for number in range(0, count, 100):
            (root / f"named {number}.md").write_text(f"On day {number} we saw Mount Doom, and Orodruin again.\n")
        with closing(open_vault(root)) as vault:
            vault.update()
            yield Row("first search without words kept", timed(_found, vault), Goal("s"))
            yield Row("words kept", timed(vault.spoken.update), Goal("s"))
            size = sum(file.stat().st_size for file in Path(folder, "cache").rglob("words*"))
            yield Row("database of words", size / 1e6, Goal("MB"))
            yield Row("nothing has changed", 1000 * timed(vault.spoken.update), Goal("ms"))
            yield from percentiles("entity found", [timed(_found, vault) for _ in range(20)], Goal("ms", limit=250))


def _found(vault: Vault) -> None:
    with vault.reading() as snapshot:
        known = vault.entities(snapshot)
    entity = known.entities[entity_key("Mount Doom")]
    paths = vault.spoken.may_hold(known.names_of(entity))
    assert list(entity_mentions(known, entity, paths, vault.text, vault.dialect))
