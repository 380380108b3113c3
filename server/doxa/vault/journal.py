"""Decisions about names that leave no trace in a note, in `.doxa/journal/<device>/entities.jsonl`."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from doxa.vault.journal_files import Device, State, append_records, records, state_of
from doxa.vault.paths import NotePath

_FILE = "entities.jsonl"
_TEXTS = 5
_MOST_TIMES = 1_000_000_000


class Verdict(StrEnum):
    """What was decided about a word: it is no entity in one note, in no note, or may be one again.

    It may also be given a type, or be known from another vault: as what, and how often tags said so there.
    """

    REJECT = "reject"
    BLOCK = "block"
    ALLOW = "allow"
    TYPE = "type"
    KNOWN = "known"


class Decision(NamedTuple):
    """A decision of the user, at a time as in `2026-11-18T14:22:21.123456+00:00`; `note` is empty for the whole vault.

    `type` is the one that a word was given; `canonical` is whose other name it is.
    """

    time: str
    verdict: Verdict
    word: str
    note: NotePath = NotePath("")
    type: str = ""
    canonical: str = ""
    times: int = 1


def decisions(root: Path) -> tuple[Decision, ...]:
    """All that was decided, on any device, each once, the oldest first."""
    return tuple(sorted({one for said in records(root, _FILE) if (one := decision_of(said))}))


def journal_state(root: Path) -> State:
    """What is another value when the decisions have changed."""
    return state_of(root, _FILE)


def append(root: Path, device: Device, *new: Decision) -> None:
    """Write decisions down so that they are there after a crash. OSError where that is impossible, or not in the vault."""
    append_records(root, device, _FILE, [one._asdict() for one in new])


def decision_of(said: Mapping[str, object]) -> Decision | None:
    """A decision as it was written down; None for what is none, or one of a later Doxa."""
    verdict = next((one for one in Verdict if one == said.get("verdict")), None)
    time, word, note, kind, canonical = (said.get(field, "") for field in ("time", "word", "note", "type", "canonical"))
    texts = [one for one in (time, word, note, kind, canonical) if isinstance(one, str)]
    times = said.get("times", 1)
    if verdict is None or len(texts) < _TEXTS or not texts[1].strip() or not isinstance(times, int) or times < 1:
        return None
    return Decision(texts[0], verdict, texts[1], NotePath(texts[2]), texts[3], texts[4], min(times, _MOST_TIMES))
