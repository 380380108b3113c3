"""How often a name in a text is found without a tag, and how often what is taken for one is right.

The texts say by tags which names there are. The tags are taken away, and what is guessed is held against them.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from doxa.entities.guessing import guesses
from doxa.entities.rendered import rendered
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.bench.parse import Goal, Row

_HERE = Path(__file__).parent
_USUAL = 0.55
"""The confidence from which on guesses are shown, unless a vault sets another."""


class Score(NamedTuple):
    """Of one type: how many names there are, how many of them are found, and how many by their type.

    `guessed` counts what is taken for one of that type, `right` what of it is a name of that type.
    """

    type: str
    names: int
    found: int
    guessed: int
    right: int

    @property
    def recall(self) -> float:
        return self.found / self.names if self.names else 0.0

    @property
    def precision(self) -> float:
        return self.right / self.guessed if self.guessed else 0.0


Places = set[tuple[str, Span, str]]
"""Names in texts: the text, the place, and the type."""


def scores() -> list[Score]:
    """For each type, and first for all names of whatever type, of which a guess need only get the place right."""
    real, guessed = _annotated(), _guessed()
    return [_score("all", _untyped(real), _untyped(guessed)), *(_of_type(one, real, guessed) for one in _types(real))]


def sentences() -> int:
    return sum(len([line for line in text.splitlines() if line.strip()]) for text in _texts())


def judged() -> Iterator[Row]:
    """The same for all types as lines of a benchmark."""
    score = scores()[0]
    yield Row("guesses that are names", 100 * score.precision, Goal("%"))
    yield Row("names that are guessed", 100 * score.recall, Goal("%"))


def _texts() -> Iterator[str]:
    yield from (file.read_text(encoding="utf-8") for file in sorted(_HERE.glob("*.txt")))


def _annotated() -> Places:
    found: Places = set()
    for text in _texts():
        document = parse(text)
        plain = rendered(document)
        for tag in document.entity_tags:
            place = Span(plain.from_note(tag.name_span.start), plain.from_note(tag.name_span.end))
            found.add((plain.text, place, tag.type or ""))
    return found


def _guessed() -> Places:
    plain = [rendered(parse(text)).text for text in _texts()]
    return {(text, one.span, one.type) for text in plain for one in guesses(text) if one.confidence >= _USUAL}


def _types(real: Iterable[tuple[str, Span, str]]) -> list[str]:
    return sorted({word for _, _, word in real} | {"MISC"})


def _untyped(places: Places) -> Places:
    return {(text, span, "") for text, span, _ in places}


def _of_type(word: str, real: Places, guessed: Places) -> Score:
    names, taken = ({one for one in places if one[2] == word} for places in (real, guessed))
    found = _untyped(names) & _untyped(guessed)
    right = taken & real if word != "MISC" else {one for one in taken if (*one[:2], "") in _untyped(real)}
    return Score(word, len(names), len(found), len(taken), len(right))


def _score(name: str, real: Places, guessed: Places) -> Score:
    return Score(name, len(real), len(real & guessed), len(guessed), len(real & guessed))
