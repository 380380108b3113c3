"""Where the settings of a vault come from: the defaults, Obsidian's own files, `.doxa/config.toml`, and the editor.

The later wins, setting by setting. What is wrong with one is a problem at its exact place, and all others still count.
"""

import logging
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, assert_never

from doxa.syntax.toml_values import toml_fields
from doxa.syntax.values import Data, Field, Problem, Scalar, Value
from doxa.text.span import Span
from doxa.vault.obsidian import OBSIDIAN_FILES, obsidian_settings
from doxa.vault.paths import NotePath, stays_inside
from doxa.vault.read import Unreadable, read_note
from doxa.vault.settings import DEFAULTS, SCHEMA, Choice, Flag, Kind, Settings, Table, Text, Texts, Whole

_LOG = logging.getLogger(__name__)

CONFIG_FILE = NotePath(".doxa/config.toml")
SETTINGS_FILES = frozenset({CONFIG_FILE, *OBSIDIAN_FILES})
"""The files of a vault that settings are read from."""

_LARGEST = 256_000
"""How many bytes that file may have."""

_MOST_KEYS = 1_000
"""How many keys are looked at; to find the nearest setting to a wrong one takes time."""

_BY_NAME: Mapping[str, Kind] = {setting.name: setting.kind for setting in SCHEMA}
_GROUPS = frozenset(name.rpartition(".")[0] for name in _BY_NAME if "." in name)
_NOWHERE = Span(0, 0)


class Loaded(NamedTuple):
    """The settings, the text of `.doxa/config.toml` with the problems in it, and those with the editor's settings."""

    settings: Settings
    config: str
    problems: tuple[Problem, ...]
    complaints: tuple[str, ...]


def load_settings(root: Path, editor: Mapping[str, object] | None = None) -> Loaded:
    """The settings that hold in a vault. Never fails: a file that cannot be read is a problem, too."""
    settings, odd = with_mapping(DEFAULTS, obsidian_settings(root))
    for message in odd:
        _LOG.info("a setting of Obsidian counts for nothing: %s", message)
    config = _config(root)
    text = "" if isinstance(config, Unreadable) else config
    settings, problems = with_toml(settings, text)
    if isinstance(config, Unreadable):
        problems = (Problem(_NOWHERE, f"{CONFIG_FILE} counts for nothing: {config.reason}"),)
    settings, complaints = with_mapping(settings, editor or {})
    return Loaded(settings, text, problems, complaints)


def with_toml(base: Settings, text: str) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings after a TOML text, and what is wrong with it."""
    start = int(text.startswith("\ufeff"))
    fields, problems = toml_fields(text[start:], start)
    settings, wrong = _with_fields(base, fields)
    return settings, (*problems, *wrong)


def with_mapping(base: Settings, mapping: Mapping[str, object]) -> tuple[Settings, tuple[str, ...]]:
    """The settings after what an editor sends: `{"links": {"pipe": "type"}}` or `{"links.pipe": "type"}`; null is unset."""
    settings, wrong = _with_fields(base, _value(mapping).fields)
    return settings, tuple(problem.message for problem in wrong)


def _config(root: Path) -> str | Unreadable:
    file = root / CONFIG_FILE
    if not stays_inside(root, file):
        return Unreadable(file, "it leads out of the vault")
    return read_note(file, _LARGEST) if os.path.lexists(file) else ""


def _with_fields(base: Settings, fields: tuple[Field, ...]) -> tuple[Settings, tuple[Problem, ...]]:
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, found in islice(_named(fields, ""), _MOST_KEYS):
        value, wrong = (None, (found,)) if isinstance(found, Problem) else _read(name, _BY_NAME[name], found)
        problems += wrong
        if value is not None:
            values[name.replace(".", "_")] = value
    return replace(base, **values), tuple(problems)


def _named(fields: tuple[Field, ...], group: str) -> Iterator[tuple[str, Value | Problem]]:
    """The values by the names of their settings, from tables and from dotted keys alike."""
    for key, span, value in fields:
        name = group + key
        if name in _BY_NAME:
            yield name, value
        elif name not in _GROUPS:
            [nearest] = get_close_matches(name[:100], _BY_NAME, 1, 0)
            yield name, Problem(span, f"There is no setting `{name}`; the nearest one is `{nearest}`")
        elif isinstance(value.data, Mapping):
            yield from _named(value.fields, f"{name}.")
        else:
            yield name, Problem(value.span, f"`{name}` is no setting but a table of them")


class _Read(NamedTuple):
    """What a setting becomes, None for what it was before; and what is wrong with the value."""

    value: object
    problems: tuple[Problem, ...]


def _read(name: str, kind: Kind, value: Value) -> _Read:
    match kind, value.data:
        case Texts(item), tuple():
            return _read_list(name, item, value)
        case Table(item), Mapping():
            return _read_table(name, item, value)
    fitting = _fitting(kind, value.data)
    return _Read(fitting, () if fitting is not None else (_misfit(f"`{name}`", kind, value),))


def _read_list(name: str, kind: Text, value: Value) -> _Read:
    """The items that fit."""
    fitting = [(_fitting(kind, item.data), item) for item in value.items]
    return _Read(
        tuple(text for text, _ in fitting if text is not None),
        tuple(_misfit(f"An item of `{name}`", kind, item) for text, item in fitting if text is None),
    )


def _read_table(name: str, kind: Choice, value: Value) -> _Read:
    """The entries that fit."""
    fitting = [(field.key, _fitting(kind, field.value.data), field.value) for field in value.fields]
    return _Read(
        {key: word for key, word, _ in fitting if word is not None},
        tuple(_misfit(f"`{name}.{key}`", kind, entry) for key, word, entry in fitting if word is None),
    )


def _fitting(kind: Kind, data: Data) -> object:
    """What a single value means to a setting; None where it means nothing."""
    match kind, data:
        case Flag(), bool():
            return data
        case Whole(least, most), int() if not isinstance(data, bool) and least <= data <= most:
            return data
        case Choice(words), str() if data in words.__members__.values():
            return words(data)
        case Text(_, read), str():
            return read(data)
    return None


def _misfit(name: str, kind: Kind, value: Value) -> Problem:
    return Problem(value.span, f"{name} must be {_shape(kind)}")


def _shape(kind: Kind) -> str:
    match kind:
        case Flag():
            return "`true` or `false`"
        case Whole(least, most):
            return f"a whole number from {least} to {most}"
        case Choice(words):
            *firsts, last = (f"`{word}`" for word in words)
            return f"{', '.join(firsts)} or {last}"
        case Text(shape, _):
            return shape
        case Texts(item):
            return f"a list, each of its items {item.shape}"
        case Table(item):
            return f"a table with values of {_shape(item)}"
        case _:
            assert_never(kind)


def _value(data: object) -> Value:
    """What a program sends, as a value that stands nowhere."""
    if isinstance(data, Mapping):
        fields = tuple(Field(str(key), _NOWHERE, _value(inner)) for key, inner in data.items() if inner is not None)
        return Value(_NOWHERE, {field.key: field.value.data for field in fields}, (), fields)
    if isinstance(data, list | tuple):
        items = tuple(map(_value, data))
        return Value(_NOWHERE, tuple(item.data for item in items), items)
    return Value(_NOWHERE, data if isinstance(data, Scalar) else None)
