"""The process that embeds, from inside: without a model, and with one that does not fit."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from doxa.index.section_hits import Scope, telling, word_hits
from doxa.index.sections import open_sections
from doxa.search.model import Model
from doxa.search.worker import Chosen, Worker
from doxa.vault.place import cache_folder
from tests.search.test_companion import LONG, News, vault
from tests.support.models import FakeModel

REFRESH = {"refresh": True}


def news_of(root: Path, model: Model | None, kind: str, message: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is said of a kind by a process that is told something."""
    inbox, news = SimpleQueue[Any](), News()
    inbox.put(message)
    running = Thread(target=lambda: Worker(root, Chosen(model, ()), inbox, news.say).run())
    running.start()
    try:
        return news.of(kind)
    finally:
        inbox.put(None)
        running.join(LONG)


def test_without_a_model_words_are_found(tmp_path: Path) -> None:
    root = vault(tmp_path, 3)
    assert news_of(root, None, "complete", REFRESH) == {"complete": [3, 3, 3], "model": None}
    assert news_of(root, None, "vector", {"query": "a", "number": 1}) == {"number": 1, "vector": None, "share": 0.0}
    with closing(open_sections(cache_folder(root))) as sections:
        assert len(word_hits(sections, list(telling(sections, "apples").values()), Scope(), 10)) == 3


def test_a_model_of_another_dimension_is_refused(tmp_path: Path) -> None:
    root = vault(tmp_path, 3)
    assert news_of(root, FakeModel(), "complete", REFRESH)["complete"] == [3, 3, 0]
    problem = news_of(root, FakeModel(dimension=16), "problem", REFRESH)["problem"]
    assert problem == "the model fake gives vectors of 16 numbers, but those that are kept have 32"


def test_what_is_asked_while_it_works_is_answered(tmp_path: Path) -> None:
    root, inbox, news = vault(tmp_path, 100), SimpleQueue[Any](), News()
    odd: list[Any] = [{"nonsense": 1}, [], "x", {"query": 3, "number": "x"}, {"refresh": True, "pause": 3}]
    for message in [REFRESH, {"query": "apples", "number": 7}, *odd]:
        inbox.put(message)
    running = Thread(target=lambda: Worker(root, Chosen(FakeModel(), ()), inbox, news.say).run())
    running.start()
    assert news.of("vector")["number"] == 7
    assert news.of("complete")["complete"] == [100, 100, 0]
    inbox.put(None)
    running.join(LONG)
    assert not running.is_alive()
