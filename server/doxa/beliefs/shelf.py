"""All beliefs of a vault, read from its sidecars, and found by id, subject, topic or words. Nothing is kept on disk."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from doxa.beliefs.revision import Succession, contradictions, succession
from doxa.beliefs.sidecar import Belief, BeliefId, beliefs_in, pages_of
from doxa.index.names import key
from doxa.index.words import terms
from doxa.vault.paths import NotePath


class Believed(NamedTuple):
    """A belief, and the page that claims it."""

    page: NotePath
    belief: Belief


class Shelf:
    """The beliefs by what they are asked for. Of two with one id, the first by the path of its page counts."""

    def __init__(self, believed: Iterable[Believed]) -> None:
        self.all = tuple(believed)
        self.by_id: dict[BeliefId, Believed] = {}
        self._subjects: defaultdict[str, list[Believed]] = defaultdict(list)
        self._topics: defaultdict[str, list[Believed]] = defaultdict(list)
        for one in self.all:
            self.by_id.setdefault(one.belief.belief_id, one)
            self._topics[key(one.belief.topic)].append(one)
            for name in _names(one.belief):
                self._subjects[name].append(one)

    @cached_property
    def _words(self) -> Mapping[str, set[int]]:
        """In which beliefs each word stands; made when somebody first asks for words."""
        words: defaultdict[str, set[int]] = defaultdict(set)
        for number, one in enumerate(self.all):
            for word in terms(_text(one.belief)):
                words[word].add(number)
        return words

    @cached_property
    def succession(self) -> Succession:
        return succession(one.belief for one in self.by_id.values())

    def about(self, subject: str) -> list[Believed]:
        """Those with exactly this subject, or this subject and predicate."""
        return self._subjects.get(_squeezed(subject), [])

    def on(self, topic: str) -> list[Believed]:
        return self._topics.get(key(topic), [])

    def saying(self, query: str) -> list[Believed]:
        """Those that say some of the words, the ones that say most of them first, rare words before common ones."""
        scores: defaultdict[int, float] = defaultdict(float)
        for word in terms(query):
            numbers = self._words.get(word, ())
            for number in numbers:
                scores[number] += 1 / len(numbers) + 1
        return [self.all[number] for number in sorted(scores, key=lambda number: (-scores[number], number))]

    def contradicting(self, beliefs: Iterable[Believed]) -> list[Believed]:
        """The current beliefs that say something else of the same, in all pages."""
        near = {id(one): one for belief in beliefs for name in _names(belief.belief) for one in self.about(name)}
        against = contradictions(one.belief for one in near.values())
        wanted = {other for belief in beliefs for other in against.get(belief.belief.belief_id, ())}
        return [self.by_id[name] for name in sorted(wanted)]


def shelf(sidecars: Iterable[NotePath], text: Callable[[NotePath], str | None], pages: Callable[[NotePath], bool]) -> Shelf:
    """The beliefs of some sidecars; one that cannot be read is passed by, and a belief without an id too."""
    return Shelf(_believed(sorted(sidecars), text, pages))


def _believed(
    paths: Iterable[NotePath], text: Callable[[NotePath], str | None], is_page: Callable[[NotePath], bool]
) -> Iterator[Believed]:
    for path in paths:
        page = next(filter(is_page, pages_of(path)), pages_of(path)[0])
        for belief in beliefs_in(text(path) or ""):
            if belief.belief_id:
                yield Believed(page, belief)


_BLANKS = re.compile(r"\s+")


def _squeezed(words: str) -> str:
    return _BLANKS.sub(" ", key(words))


def _names(belief: Belief) -> Iterator[str]:
    """`acme endpoint`, and with its predicate `acme endpoint is_at`."""
    if belief.subject:
        yield _squeezed(belief.subject)
        if belief.predicate:
            yield _squeezed(f"{belief.subject} {belief.predicate}")


def _text(belief: Belief) -> str:
    return " ".join(filter(None, (belief.statement, belief.topic, belief.subject, belief.predicate, belief.object)))
