"""`doxa entities`: who and what a vault knows by name, where it is spoken of, and which words are no names."""

import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from doxa.cli.places import count, place, print_json, printable, shown_path
from doxa.entities.mention import Source
from doxa.entities.registry import Entity, Registry
from doxa.features.entities.mentions import entity_mentions
from doxa.index.names import Key
from doxa.session.vault import Vault
from doxa.text.lines import LineIndex
from doxa.vault.journal import Decision, Verdict, append
from doxa.vault.journal_files import device
from doxa.vault.place import cache_folder


class Mentioned(NamedTuple):
    """A place that names an entity: by a tag, or by a name that the vault knows."""

    path: str
    line: int
    column: int
    name: str
    source: Source


class Word(NamedTuple):
    """A word that is no entity anywhere, and how often it was rejected."""

    word: Key
    rejections: int


def print_entities(vault: Vault, *, as_json: bool) -> int:
    """Print all entities by their names, and the words that are none."""
    known = _known(vault)
    entities = [known.entities[key] for key in sorted(known.entities)]
    if as_json:
        print_json({"entities": entities, "blacklist": sorted(known.blacklist)})
        return 0
    for entity in entities:
        also = f"  (also {', '.join(entity.aliases)})" if entity.aliases else ""
        sys.stdout.write(printable(f"{entity.type}  {entity.name}{also}") + "\n")
    for word in sorted(known.blacklist):
        sys.stdout.write(printable(f"no entity: {word}") + "\n")
    sys.stdout.write(f"{len(entities)} {'entity' if len(entities) == 1 else 'entities'}\n")
    return 0


def print_entity(vault: Vault, asked: Path, name: str, *, as_json: bool) -> int | None:
    """Print what is known of an entity, and all places that name it; None where nobody is called so."""
    found = _found(vault, asked, name)
    if found is None:
        return None
    entity, mentions = found
    if as_json:
        print_json({"entity": entity, "mentions": mentions})
        return 0
    types = ", ".join(f"{word} ({times})" for word, times in entity.types)
    sys.stdout.write(printable(f"{entity.name}  {types}") + "\n")
    if entity.aliases:
        sys.stdout.write(printable(f"also {', '.join(entity.aliases)}") + "\n")
    for time, word in entity.history:
        sys.stdout.write(printable(f"{word} since {time}") + "\n")
    _print(mentions)
    return 0


def print_entity_mentions(vault: Vault, asked: Path, name: str, *, as_json: bool) -> int | None:
    """Print all places that name an entity, and nothing else; None where nobody is called so."""
    found = _found(vault, asked, name)
    if found and as_json:
        print_json({"mentions": found[1]})
    elif found:
        _print(found[1])
    return 0 if found else None


def print_blacklist(vault: Vault, *, as_json: bool) -> int:
    """Print the words that are no entities, in whatever note they stand."""
    known = _known(vault)
    words = [Word(word, known.rejections.get(word, 0)) for word in sorted(known.blacklist)]
    if as_json:
        print_json({"blacklist": words})
        return 0
    for one in words:
        times = count(one.rejections, "rejection") if one.rejections else "blocked"
        sys.stdout.write(printable(f"{one.word}  ({times})") + "\n")
    sys.stdout.write(f"{count(len(words), 'word')}\n")
    return 0


def decide(vault: Vault, verdict: Verdict, word: str) -> None:
    """Write down that a word is no entity anywhere in the vault, or may be one again. OSError where that is impossible."""
    append(vault.root, device(cache_folder(vault.root)), Decision(datetime.now(UTC).isoformat(), verdict, word))


def _known(vault: Vault) -> Registry:
    vault.update()
    with vault.reading() as snapshot:
        return vault.entities(snapshot)


def _print(mentions: Sequence[Mentioned]) -> None:
    for one in mentions:
        sys.stdout.write(printable(f"{one.path}:{one.line}:{one.column}: {one.name}") + "\n")
    sys.stdout.write(f"{count(len(mentions), 'mention')}\n")


def _found(vault: Vault, asked: Path, name: str) -> tuple[Entity, list[Mentioned]] | None:
    """Who goes by a name, and all places that name him."""
    known = _known(vault)
    entity = known.named(name)
    if entity is None:
        return None
    vault.spoken.update()
    return entity, list(_mentions(vault, asked, known, entity))


def _mentions(vault: Vault, asked: Path, known: Registry, entity: Entity) -> Iterator[Mentioned]:
    paths = sorted(vault.spoken.may_hold(known.names_of(entity)))
    for found in entity_mentions(known, entity, paths, vault.text, vault.dialect):
        lines, shown = LineIndex(found.text), shown_path(vault.root, asked, found.path)
        for one in found.mentions:
            yield Mentioned(shown, *place(lines, one.span.start), one.name, one.source)
