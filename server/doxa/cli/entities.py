"""`doxa entities`: who and what a vault knows by name, where it is spoken of, and which words are no names."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from doxa.cli.places import count, place, print_json, printable, shown_path
from doxa.entities.extraction import Sense, extraction
from doxa.entities.mention import Source
from doxa.entities.registry import Entity, Registry
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.text.lines import LineIndex
from doxa.vault.journal import Decision, Verdict, append, device
from doxa.vault.place import cache_folder


class Mentioned(NamedTuple):
    """A place that names an entity: by a tag, or by a name that the vault knows."""

    path: str
    line: int
    column: int
    name: str
    source: Source


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
    known = _known(vault)
    entity = known.named(name)
    if entity is None:
        return None
    mentions = list(_mentions(vault, asked, known, entity))
    if as_json:
        print_json({"entity": entity, "mentions": mentions})
        return 0
    types = ", ".join(f"{word} ({times})" for word, times in entity.types)
    sys.stdout.write(printable(f"{entity.name}  {types}") + "\n")
    if entity.aliases:
        sys.stdout.write(printable(f"also {', '.join(entity.aliases)}") + "\n")
    for one in mentions:
        sys.stdout.write(printable(f"{one.path}:{one.line}:{one.column}: {one.name}") + "\n")
    sys.stdout.write(f"{count(len(mentions), 'mention')}\n")
    return 0


def decide(vault: Vault, verdict: Verdict, word: str) -> None:
    """Write down that a word is no entity anywhere in the vault, or may be one again. OSError where that is impossible."""
    append(vault.root, device(cache_folder(vault.root)), Decision(datetime.now(UTC).isoformat(), verdict, word))


def _known(vault: Vault) -> Registry:
    vault.update()
    with vault.reading() as snapshot:
        return vault.entities(snapshot)


def _mentions(vault: Vault, asked: Path, known: Registry, entity: Entity) -> Iterator[Mentioned]:
    with vault.reading() as snapshot:
        paths = [note.path for note in snapshot.notes() if note.is_note]
    for path in paths:
        text = vault.text(path) or ""
        lines, shown = LineIndex(text), shown_path(vault.root, asked, path)
        for one in extraction(known, path, parse(text, vault.dialect), Sense(None)):
            if one.entity == entity.key:
                yield Mentioned(shown, *place(lines, one.span.start), one.name, one.source)
