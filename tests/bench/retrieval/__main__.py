"""`python -m tests.bench.retrieval` asks questions whose answers are known, and says how well each way of search does.

The questions on the handbook and on a vault of everyday notes are written in other words than the notes; those in Japanese
share words with them. Fails where words and meaning together find less than words alone.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from math import log2
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from doxa.features.search import Answer, Meaning, Query, search
from doxa.index.section_hits import Scope, SectionEntry, entries, near_hits
from doxa.index.sections import Sections, known_model, sections_in_memory
from doxa.index.snapshot import Snapshot
from doxa.search.embedding import embed
from doxa.search.filling import fill
from doxa.search.model import Model
from doxa.search.static_model import static_model
from doxa.session.vault import open_vault
from doxa.vault.read import content_hash, read_note

_HERE = Path(__file__).parent
_HANDBOOK = _HERE.parents[2] / "fixtures" / "handbook"
_DEPTH = 10

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


def question_sets(folder: Path) -> Iterator[QuestionSet]:
    """The sets, with vaults made in the folder where they are not there already."""
    lines = [line.split(" | ") for line in _lines("handbook.txt")]
    asked = (Question(words, *_place(place)) for place, words in lines)
    yield QuestionSet("handbook", _HANDBOOK, tuple(asked))
    for name in ("everyday", "japanese"):
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


def ways(snapshot: Snapshot, sections: Sections, model: Model) -> dict[str, Ask]:
    """Each way of search by its name."""

    def meaning(words: str) -> Meaning:
        return Meaning(model.name, model.vectors([words])[0])

    def sections_of(answer: Answer) -> Sequence[SectionEntry]:
        return [one.section for one in answer.sections]

    def by_meaning(words: str) -> Sequence[SectionEntry]:
        known = known_model(sections, model.name)
        hits = near_hits(sections, known, meaning(words).vector, Scope(), _DEPTH) if known else []
        return list(entries(sections, [hit.section for hit in hits]).values())

    return {
        "words": lambda words: sections_of(search(snapshot, sections, Query(words), None)),
        "meaning": by_meaning,
        "hybrid": lambda words: sections_of(search(snapshot, sections, Query(words), meaning(words))),
    }


def evaluate(one: QuestionSet, model: Model) -> dict[str, Marks]:
    """What each way of search gets for the questions of a set."""
    with closing(open_vault(one.root)) as vault, closing(sections_in_memory()) as sections:
        vault.update()
        texts = {path: read_note(one.root / path) for path, digest in vault.hashes().items() if digest}
        hashes = {path: content_hash(text) for path, text in texts.items() if isinstance(text, str)}
        fill(sections, one.root, hashes, lambda *_: None)
        embed(sections, model, lambda _: True)
        with vault.reading() as snapshot:
            return {name: marks(one.questions, ask) for name, ask in ways(snapshot, sections, model).items()}


def main() -> int:
    model = static_model()
    if model is None:
        print("there is no model", file=sys.stderr)
        return 2
    worse = 0
    print(f"{'questions':12}{'way':10}{'R@1':>8}{'R@5':>8}{'R@10':>8}{'MRR':>8}{'nDCG@10':>9}")
    with TemporaryDirectory() as folder:
        for one in question_sets(Path(folder)):
            found = evaluate(one, model)
            for name, values in found.items():
                figures = "".join(f"{value:8.3f}" for value in values)
                print(f"{one.name:12}{name:10}{figures}   {len(one.questions)} questions")
            worse += found["hybrid"].ndcg < found["words"].ndcg
    return 1 if worse else 0


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
    sys.exit(main())
