"""Another name for an entity, in all tags that speak of it. Names without a tag are the writer's words, and stay."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from doxa.features.entities.naming import Naming
from doxa.features.entities.tagging import typed_tag
from doxa.features.places import Cursor
from doxa.features.vault_edit import Notes, Refused, VaultEdit, edits_by_note
from doxa.index.names import Key, entity_key
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document, EntityTag
from doxa.text.edits import Edit
from doxa.text.span import Span

_CANONICAL = re.compile(r"[^:\s]{1,200}")


class EntityName(NamedTuple):
    """The name of an entity in a tag: `span` covers `Gondor` in `#Gondor:PLACE`, `A_B` in `A:ALIAS_OF_A_B:PERSON`."""

    span: Span
    name: str


def entity_name_at(at: Cursor) -> EntityName | None:
    """The name that the tag under the cursor speaks of; None where there is no tag, or one that rejects a word."""
    tags = [tag for tag in at.document.entity_tags if tag.span.holds(at.offset) and not tag.rejected]
    tag = min(tags, key=lambda tag: tag.span.start != at.offset, default=None)
    return EntityName(tag.canonical_span or tag.name_span, tag.canonical or tag.name) if tag else None


def rename_entity(vault: Snapshot, notes: Notes, naming: Naming, at: Cursor, new: str) -> VaultEdit | Refused | None:
    """All tags of the entity under the cursor with the new name; None where the cursor stands on no tag."""
    subject = entity_name_at(at)
    if subject is None:
        return None
    old, wanted = entity_key(subject.name), " ".join(new.split())
    if typed_tag(wanted, "PERSON") is None or not _CANONICAL.fullmatch("_".join(wanted.split())):
        return Refused(f"`{new}` cannot stand in a tag; leave out brackets and colons")
    other = naming.known.named(wanted)
    if other and other.key != old:
        return Refused(f"there is an entity {other.name} already")
    paths = dict.fromkeys(tag.path for tag in vault.entity_tags_named(old))
    found = ((path, document) for path in paths if (document := notes.read(path)))
    return VaultEdit(edits_by_note((path, edit) for path, document in found for edit in _edits(document, old, wanted)))


def _edits(document: Document, old: Key, new: str) -> Iterator[Edit]:
    for tag in document.entity_tags:
        edit = _edit(document, tag, old, new)
        if edit and edit.span.of(document.text) != edit.text:
            yield edit


def _edit(document: Document, tag: EntityTag, old: Key, new: str) -> Edit | None:
    """What becomes of a tag: one that defines the name is written anew, of another name only whose it is."""
    if tag.canonical_span and entity_key(tag.canonical or "") == old:
        return Edit(tag.canonical_span, "_".join(new.split()))
    if tag.type is None or tag.canonical is not None or entity_key(tag.name) != old:
        return None
    if document.text[tag.span.start : tag.name_span.start].endswith("["):
        return Edit(tag.name_span, new)
    written = typed_tag(new, tag.type)
    return Edit(tag.span, written) if written else None
