"""What a plain YAML scalar means."""

import math
import re
from collections.abc import Callable
from datetime import date, datetime

from doxa.syntax.values import LONGEST_NUMBER, Scalar

_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
}
_NOT_TEXT = frozenset("0123456789+-.~nNtTfF")


def scalar(text: str) -> Scalar:
    """What a plain scalar means: YAML 1.2's core words and numbers, and ISO dates; `yes` and `2024-13-45` are text."""
    if text[:1] not in _NOT_TEXT or text in _WORDS:
        return _WORDS.get(text, text)
    read = next((read for pattern, read in _READERS if pattern.fullmatch(text)), str)
    try:
        return read(text)
    except ValueError:
        return text


def _int(text: str) -> int | str:
    return int(text) if len(text) <= LONGEST_NUMBER else text


def _based_int(text: str) -> int | str:
    return int(text, 0) if len(text) <= LONGEST_NUMBER * 3 // 4 else text


_DATE_TIME = re.compile(
    r"""[0-9]{4}-[0-9]{2}-[0-9]{2} [Tt\ ] [0-9]{2}:[0-9]{2} (?: :[0-9]{2} (?:\.[0-9]{1,9})? )?
    (?: Z | [-+][0-9]{2}:?[0-9]{2} )?""",
    re.VERBOSE,
)
_READERS: tuple[tuple[re.Pattern[str], Callable[[str], Scalar]], ...] = (
    (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"), date.fromisoformat),
    (re.compile(r"[-+]?[0-9]+"), _int),
    (re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"), float),
    (_DATE_TIME, datetime.fromisoformat),
    (re.compile(r"0x[0-9a-fA-F]+|0o[0-7]+"), _based_int),
)
