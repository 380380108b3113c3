"""The JSON schema of sidecars says what the diagnostics say."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator  # type: ignore[import-untyped]  # it comes without types
from typer.testing import CliRunner

from doxa.beliefs.schema import sidecar_schema
from doxa.cli.commands import app
from doxa.syntax.sidecar import Belief
from tests.beliefs.acme import ACME
from tests.features.actions.acting import said
from tests.support.vault_text import vault_text

ROOT = Path(__file__).parents[2]
SCHEMA = Draft7Validator(sidecar_schema())
FILES = vault_text(ACME).notes
SIDECAR = "wiki/auth/tokens.beliefs.json"
ACME_SIDECAR: dict[str, Any] = json.loads(FILES[SIDECAR])


def is_refused(data: object) -> bool:
    """By the server: what it calls an error in the sidecar alone."""
    found = said({**FILES, SIDECAR: json.dumps(data)}, SIDECAR)
    return any(one.code in ("sidecar", "long-statement", "supersession") and one.severity == "error" for one in found)


def changed(**fields: object) -> dict[str, Any]:
    first, *others = ACME_SIDECAR["beliefs"]
    return {**ACME_SIDECAR, "beliefs": [{**first, **fields}, *others]}


def test_the_file_that_editors_use_is_what_the_command_prints() -> None:
    printed = CliRunner().invoke(app, ["beliefs", "schema"]).stdout
    assert (ROOT / "schemas" / "beliefs.schema.json").read_text(encoding="utf-8") == printed
    Draft7Validator.check_schema(json.loads(printed))


def test_sidecars_that_are_in_order_are_valid() -> None:
    assert not is_refused(ACME_SIDECAR)
    SCHEMA.validate(ACME_SIDECAR)
    handbook = (ROOT / "fixtures" / "handbook" / "Beliefs.md").read_text(encoding="utf-8")
    SCHEMA.validate(json.loads(handbook.partition("```json\n")[2].partition("```")[0]))


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"beliefs": 3},
        {"beliefs": [3]},
        {"beliefs": [], "page": 3},
        {"beliefs": [{"belief_id": "b"}]},
        changed(statement="é" * 281),
        changed(statement=" "),
        changed(topic=None),
        changed(footnote_ids="1"),
        changed(footnote_ids=[1]),
        changed(subject=3),
        changed(asserted_at="yesterday"),
        changed(superseded_at="2026-13-01"),
        changed(confidence_hint="sure"),
        changed(supersession_reason="elaborated"),
        changed(superseded_by_belief_id="b-2026-01-10-acme-auth-001"),
    ],
)
def test_what_the_server_refuses_is_not_valid(data: object) -> None:
    assert is_refused(data)
    assert not SCHEMA.is_valid(data)


@pytest.mark.parametrize(
    "data",
    [
        changed(mine={"a": 1}),
        changed(statement="😀" * 280),
        changed(subject=None, contradicting_belief_ids=None, confidence_hint="contested"),
        changed(created_at="2026-04-15T10:00:00Z"),
        {**ACME_SIDECAR, "provenance": [{"id": "p", "page_hint": 3, "quote_offset": 7}]},
    ],
)
def test_what_the_server_takes_is_valid(data: object) -> None:
    assert not is_refused(data)
    SCHEMA.validate(data)


VALUES = st.one_of(
    st.none(), st.integers(), st.booleans(), st.text("a1 é", max_size=3), st.just("2026-04-15"), st.lists(st.text("1"))
)
FIELDS = [name for name in Belief._fields if not name.startswith("supers") and name not in ("belief_id", "footnote_ids")]


@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=3))
def test_the_two_agree_on_every_field(fields: dict[str, object]) -> None:
    assert is_refused(changed(**fields)) != SCHEMA.is_valid(changed(**fields))
