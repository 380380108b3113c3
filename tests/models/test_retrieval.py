"""The better model finds more than the small one, on questions whose answers are known."""

from pathlib import Path

from doxa.search.sentence_model import SentenceModel
from doxa.search.static_model import static_model
from tests.bench.retrieval.__main__ import evaluate, question_sets


def test_the_better_model_is_never_worse(model: SentenceModel, tmp_path: Path) -> None:
    small = static_model()
    assert small is not None
    gains = []
    for one in question_sets(tmp_path):
        found = evaluate(one, [small, model])
        assert found["hybrid 2"].ndcg >= found["hybrid 1"].ndcg >= found["words"].ndcg, one.name
        gains.append(found["hybrid 2"].ndcg - found["hybrid 1"].ndcg)
    assert sum(gains) > 0.2
