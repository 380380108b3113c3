"""The JSON schema of sidecars, made from what the diagnostics check, so that an editor says the same while one types."""

from collections.abc import Mapping

from doxa.beliefs.revision import Reason
from doxa.beliefs.shape import HINTS, LONGEST, SHAPES, Shape
from doxa.syntax.sidecar import REQUIRED, Provenance

Schema = Mapping[str, object]

_SAYING = r"\S"
_DAY = r"^\s*[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])([T ][\s\S]*|\s*)$"
_WORDS: Mapping[str, str] = {
    "belief_id": "What the belief is known by, for good; never used twice",
    "statement": "What is claimed, in one short sentence",
    "topic": "What it is about: the first folder of the page, or a word of your own",
    "subject": "Who or what the statement is about",
    "predicate": "How subject and object are related",
    "object": "What is said of the subject",
    "wiki_section_anchor": "The heading of the page that the claim stands under",
    "footnote_ids": "The footnotes of the page that the belief rests on",
    "provenance_ids": "The records of the citations in these footnotes",
    "asserted_at": "Since when it is believed",
    "asserted_in_run": "The run that asserted it; `manual` for one by hand",
    "superseded_at": "Since when it is not believed any more",
    "superseded_by_belief_id": "The belief that took its place",
    "superseded_in_run": "The run that gave it up",
    "supersession_reason": "Why it was given up",
    "source_valid_from": "From when on it holds, says the source",
    "source_valid_to": "Until when it holds, says the source",
    "contradicting_belief_ids": "Beliefs that say otherwise",
    "confidence_hint": "How much stands behind it",
    "created_at": "When it was recorded",
}


def sidecar_schema() -> Schema:
    """What a sidecar must look like; fields that Doxa does not know are welcome."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Beliefs of a page",
        "type": "object",
        "required": ["beliefs"],
        "properties": {
            "page": {"type": "string", "description": "The path of the page"},
            "page_anchor_root": {"description": "What section anchors start from"},
            "beliefs": {"type": "array", "items": _belief()},
            "provenance": {"type": "array", "items": _provenance()},
        },
    }


def _belief() -> Schema:
    return {
        "type": "object",
        "required": list(REQUIRED),
        "properties": {name: {**_field(name, shape), "description": _WORDS[name]} for name, shape in SHAPES.items()},
        "dependencies": {name: _ended(name) for name in ("supersession_reason", "superseded_by_belief_id")},
    }


def _field(name: str, shape: Shape) -> Schema:
    is_required = name in REQUIRED
    match shape:
        case Shape.LIST:
            return {"type": _or_null("array", is_required), "items": {"type": "string"}}
        case Shape.DAY:
            return {"type": _or_null("string", is_required), "pattern": _DAY}
        case Shape.HINT:
            return {"enum": [*HINTS, None]}
        case Shape.WORDS:
            length = {"maxLength": LONGEST} if name == "statement" else {}
            known = {"examples": [str(reason) for reason in Reason]} if name == "supersession_reason" else {}
            saying = {"pattern": _SAYING} if is_required else {}
            return {"type": _or_null("string", is_required), **saying, **length, **known}


def _or_null(kind: str, is_required: bool) -> object:  # noqa: FBT001 - what the word is about
    return kind if is_required else [kind, "null"]


def _ended(name: str) -> Schema:
    """A field that says why or for what a belief was given up says so only of one that was."""
    nothing = {"properties": {name: {"enum": [None, ""]}}}
    return {"anyOf": [nothing, {"required": ["superseded_at"], "properties": {"superseded_at": {"type": "string"}}}]}


def _provenance() -> Schema:
    fields = {name: {"type": ["string", "integer", "null"]} for name in Provenance._fields}
    return {"type": "object", "properties": {**fields, "quote_hash": {"type": ["string", "null"]}}}
