"""Meaning never makes an answer worse than words alone, on questions whose answers are known."""

from pathlib import Path

from doxa.search.static_model import static_model
from doxa.syntax.markdown import parse
from tests.bench.retrieval.__main__ import evaluate, question_sets


def test_words_and_meaning_together_find_more_than_words(tmp_path: Path) -> None:
    model = static_model()
    assert model is not None
    gains = []
    for one in question_sets(tmp_path):
        found = evaluate(one, [model])
        assert found["hybrid 1"].ndcg >= found["words"].ndcg, one.name
        assert found["hybrid 1"].recall_10 >= found["words"].recall_10, one.name
        gains.append(found["hybrid 1"].ndcg - found["words"].ndcg)
    assert sum(gains) > 0


def test_there_are_enough_questions(tmp_path: Path) -> None:
    numbers = {one.name: len(one.questions) for one in question_sets(tmp_path)}
    assert numbers["handbook"] + numbers["everyday"] >= 100
    assert numbers["japanese"] >= 30


def test_what_is_reported_was_not_chosen_on(tmp_path: Path) -> None:
    for one in question_sets(tmp_path):
        assert {*one.chosen_on} | {*one.reported} == {*one.questions}
        assert not {*one.chosen_on} & {*one.reported}


def test_every_answer_exists(tmp_path: Path) -> None:
    for one in question_sets(tmp_path):
        for question in one.questions:
            titles = {heading.title for heading in parse((one.root / question.path).read_text(encoding="utf-8")).headings}
            assert question.heading is None or question.heading in titles, question
