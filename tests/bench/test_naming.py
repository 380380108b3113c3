"""Names are guessed well enough to be shown, on texts that say which names they hold."""

from tests.bench.naming.judged import scores, sentences


def test_there_are_enough_sentences() -> None:
    assert sentences() >= 60
    assert {"PERSON", "PLACE", "ORG", "EVENT"} <= {one.type for one in scores() if one.names > 5}


def test_few_guesses_are_no_names_and_few_names_are_missed() -> None:
    everything, *by_type = scores()
    assert everything.precision > 0.9
    assert everything.recall > 0.85
    assert all(one.precision > 0.8 for one in by_type if one.guessed)
