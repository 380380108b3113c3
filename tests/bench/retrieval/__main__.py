"""`python -m tests.bench.retrieval` asks questions whose answers are known, and says how well each way of search does.

The questions on the handbook and on vaults of everyday notes are written in other words than the notes, the more so in
English; those in Japanese and Russian share words with them. Fails where words and meaning together find less than words
alone. Each second question is asked. With `--choose` it is the others: these say how much a model's word should count, so
that what is reported was not chosen to look good.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from math import log2
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from doxa.features.search import Meaning, Query, search
from doxa.index.section_hits import Scope, SectionEntry, entries, near_hits
from doxa.index.sections import Sections, known_model, sections_in_memory
from doxa.index.snapshot import Snapshot
from doxa.search.at_hand import models_at_hand
from doxa.search.embedding import embed
from doxa.search.filling import fill
from doxa.search.model import Model, Unfit, asked, speaking
from doxa.session.vault import open_vault
from doxa.vault.read import content_hash, read_note

_HERE = Path(__file__).parent
_HANDBOOK = _HERE.parents[2] / "fixtures" / "handbook"
_DEPTH = 10
_MADE = ("everyday", "german", "japanese", "russian")
_SHARES = tuple(number / 10 for number in range(9))

Ask = Callable[[str], Sequence[SectionEntry]]


class Question(NamedTuple):
    """What is asked, and where the answer is: in a note, under a heading."""

    words: str
    path: str
    heading: str | None = None

    def is_answered_by(self, section: SectionEntry) -> bool:
        if section.path != self.path:
            return False
        under = section.headings[-1:] == (self.heading,) or f"# {self.heading}" in section.content
        return self.heading is None or under


class Marks(NamedTuple):
    """How well questions are answered; each from 0 to 1."""

    recall_1: float
    recall_5: float
    recall_10: float
    mrr: float
    ndcg: float


class QuestionSet(NamedTuple):
    name: str
    root: Path
    questions: tuple[Question, ...]

    @property
    def chosen_on(self) -> tuple[Question, ...]:
        return self.questions[::2]

    @property
    def reported(self) -> tuple[Question, ...]:
        return self.questions[1::2]


def question_sets(folder: Path) -> Iterator[QuestionSet]:
    """The sets, with vaults made in the folder where they are not there already."""
    lines = [line.split(" | ") for line in _lines("handbook.txt")]
    asked = (Question(words, *_place(place)) for place, words in lines)
    yield QuestionSet("handbook", _HANDBOOK, tuple(asked))
    for name in _MADE:
        notes = [line.split(" | ") for line in _lines(f"{name}.txt")]
        for path, text, _ in notes:
            (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / name / path).write_text(f"{text}\n", encoding="utf-8")
        yield QuestionSet(name, folder / name, tuple(Question(words, path) for path, _, words in notes))


def marks(questions: Sequence[Question], ask: Ask) -> Marks:
    ranks = [_rank(question, ask(question.words)) for question in questions]
    within = {depth: sum(rank <= depth for rank in ranks) / len(ranks) for depth in (1, 5, _DEPTH)}
    found = [rank for rank in ranks if rank <= _DEPTH]
    mrr, ndcg = (sum(gain(rank) for rank in found) / len(ranks) for gain in (lambda rank: 1 / rank, _discounted))
    return Marks(within[1], within[5], within[_DEPTH], mrr, ndcg)


class Asking(NamedTuple):
    """A vault of questions that is open, with all its sections embedded."""

    snapshot: Snapshot
    sections: Sections

    def by_words(self, words: str) -> Sequence[SectionEntry]:
        return self._found(words, None)

    def by_meaning(self, model: Model) -> Ask:
        known = known_model(self.sections, model.name)
        assert known

        def ask(words: str) -> Sequence[SectionEntry]:
            hits = near_hits(self.sections, known, model.query(words), Scope(), _DEPTH)
            return list(entries(self.sections, [hit.section for hit in hits]).values())

        return ask

    def by_both(self, models: Sequence[Model]) -> Ask:
        """Words, and the last of the models that has something to say."""

        def ask(words: str) -> Sequence[SectionEntry]:
            model = speaking(reversed(models), words)
            return self._found(words, Meaning(model.name, *asked(model, words)) if model else None)

        return ask

    def with_share(self, model: Model, share: float) -> Ask:
        """Words and a model, whose word counts for so much."""
        return lambda words: self._found(words, Meaning(model.name, model.query(words), share))

    def _found(self, words: str, meaning: Meaning | None) -> Sequence[SectionEntry]:
        answer = search(self.snapshot, self.sections, Query(words), meaning)
        return [one.section for one in answer.sections]


@contextmanager
def asking(root: Path, models: Sequence[Model]) -> Iterator[Asking]:
    with closing(open_vault(root)) as vault, closing(sections_in_memory()) as sections:
        vault.update()
        texts = {path: read_note(root / path) for path, digest in vault.hashes().items() if digest}
        hashes = {path: content_hash(text) for path, text in texts.items() if isinstance(text, str)}
        fill(sections, root, hashes, lambda *_: None)
        for model in models:
            embed(sections, model, lambda _: True)
        with vault.reading() as snapshot:
            yield Asking(snapshot, sections)


def evaluate(one: QuestionSet, models: Sequence[Model]) -> dict[str, Marks]:
    """What each way of search gets for the questions of a set: `words`, and for each model `meaning 1`, `hybrid 1`."""
    with asking(one.root, models) as vault:
        ways: dict[str, Ask] = {"words": vault.by_words}
        for number, model in enumerate(models, 1):
            ways |= {f"meaning {number}": vault.by_meaning(model), f"hybrid {number}": vault.by_both(models[:number])}
        return {name: marks(one.reported, ask) for name, ask in ways.items()}


def choose(one: QuestionSet, models: Sequence[Model]) -> dict[str, Mapping[float, float]]:
    """The nDCG on the questions of a set that are not reported on, by model and by how much its word counts."""
    with asking(one.root, models) as vault:
        return {
            model.name: {share: marks(one.chosen_on, vault.with_share(model, share)).ndcg for share in _SHARES}
            for model in models
        }


def main(arguments: Sequence[str]) -> int:
    found = models_at_hand()
    loaded = [offer.load() for offer in found.offers]
    models = [model for model in loaded if not isinstance(model, Unfit)]
    for number, model in enumerate(models, 1):
        print(f"model {number}: {model.name}")
    with TemporaryDirectory() as folder:
        sets = list(question_sets(Path(folder)))
        return _choose(sets, models) if "--choose" in arguments else _report(sets, models)


def _report(sets: Sequence[QuestionSet], models: Sequence[Model]) -> int:
    worse = 0
    print(f"{'questions':12}{'way':12}{'R@1':>8}{'R@5':>8}{'R@10':>8}{'MRR':>8}{'nDCG@10':>9}")
    for one in sets:
        found = evaluate(one, models)
        for name, values in found.items():
            figures = "".join(f"{value:8.3f}" for value in values)
            print(f"{one.name:12}{name:12}{figures}   {len(one.reported)} questions")
        worse += any(values.ndcg < found["words"].ndcg for name, values in found.items() if name.startswith("hybrid"))
    return 1 if worse else 0


def _choose(sets: Sequence[QuestionSet], models: Sequence[Model]) -> int:
    print(f"{'questions':12}{'model':34}{''.join(f'{share:7.1f}' for share in _SHARES)}")
    for one in sets:
        for name, figures in choose(one, models).items():
            print(f"{one.name:12}{name:34}{''.join(f'{figure:7.3f}' for figure in figures.values())}")
    return 0


def _lines(name: str) -> list[str]:
    return (_HERE / name).read_text(encoding="utf-8").splitlines()


def _place(place: str) -> tuple[str, str]:
    note, _, heading = place.partition("#")
    return f"{note}.md", heading


def _discounted(rank: float) -> float:
    return 1 / log2(rank + 1)


def _rank(question: Question, answers: Sequence[SectionEntry]) -> float:
    """The number of the first right answer, from 1; infinite if there is none."""
    return next((rank for rank, one in enumerate(answers, 1) if question.is_answered_by(one)), float("inf"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
