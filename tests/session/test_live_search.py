"""Two models in processes of their own: the quick one answers until the better one has been through."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from doxa.features.related import Subject
from doxa.features.search import Answer, Query
from doxa.index.database import remove_files
from doxa.search.names import STATIC
from doxa.session.live_search import LiveSearch
from doxa.session.vault import Vault, open_vault
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder
from tests.support.model_folders import install_fake_library, want_model, write_model
from tests.support.vault_text import vault_text, write

PATIENCE = 120.0
TRIES = 100
FILLER = " ".join(["and so on"] * 20)
VAULT = f"""
    -- garden.md --
    Aphids sit below the leaves. {FILLER}
    -- taxes.md --
    The return is due in July. {FILLER}
"""


class Live:
    """A vault that is searched while its processes work."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self.news: SimpleQueue[Mapping[str, Any]] = SimpleQueue()
        self.search = LiveSearch(vault, self.news.put)

    def heard(self, kind: str, model: str | None = None) -> Mapping[str, Any]:
        """The next news of a kind, and of a model if one is named by the beginning of its name."""
        while True:
            news = self.news.get(timeout=PATIENCE)
            if kind in news and (model is None or str(news.get("model")).startswith(model)):
                return news

    def answer(self, words: str) -> Answer:
        with self.vault.reading() as snapshot:
            return self.search.search(Query(words), lambda ask: ask(snapshot))

    def answer_by(self, model: str, words: str) -> Answer:
        """The answer of a model, named by the beginning of its name, however busy the machine is."""
        answers = (self.answer(words) for _ in range(TRIES))
        return next(answer for answer in answers if str(answer.model).startswith(model))

    def paths(self, words: str) -> list[str]:
        return [one.section.path for one in self.answer(words).sections]


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a better model, which the user wants."""
    install_fake_library(monkeypatch)
    want_model(tmp_path / "config", str(tmp_path / "tiny"), monkeypatch)
    return write_model(tmp_path / "tiny")


@contextmanager
def live(folder: Path, text: str = VAULT) -> Iterator[Live]:
    if text:
        write(vault_text(text), folder / "vault")
    with closing(open_vault(folder / "vault")) as vault:
        vault.update()
        one = Live(vault)
        with closing(one.search):
            yield one


def states(one: Live) -> dict[str, tuple[int, ...]]:
    return {state.model.partition("-")[0]: tuple(state.progress or ()) for state in one.search.states()}


def test_answers_rest_on_the_better_model_as_soon_as_it_is_through(model: Path, tmp_path: Path) -> None:
    assert model.is_dir()
    with live(tmp_path) as one:
        one.search.refresh()
        one.heard("complete", STATIC)
        one.heard("complete", "tiny")
        answer = one.answer_by("tiny", "aphids")
        assert answer.search_type == "hybrid"
        assert answer.sections[0].section.path == "garden.md"
        assert states(one) == {"wordllama": (2, 2, 0), "tiny": (2, 2, 0)}
        with one.vault.reading() as snapshot:
            near = one.search.related(snapshot, Subject(NotePath("taxes.md")), 5)
        assert [found.section.path for found in near] == ["garden.md"]
        assert one.search.state().model == one.search.model == answer.model


def test_until_then_they_rest_on_the_quick_one(model: Path, tmp_path: Path) -> None:
    assert model.is_dir()
    slow = "".join(f"-- {number}.md --\nslow apples {number}\n" for number in range(120))
    with live(tmp_path, slow) as one:
        one.search.refresh()
        one.heard("done", "tiny")
        assert one.answer_by(STATIC, "apples").sections
        one.heard("complete", "tiny")
        assert one.answer_by("tiny", "apples").sections


def test_what_the_better_one_has_done_is_kept_over_a_restart(model: Path, tmp_path: Path) -> None:
    assert model.is_dir()
    slow = "".join(f"-- {number}.md --\nslow apples {number}\n" for number in range(100))
    with live(tmp_path, slow) as one:
        one.search.refresh()
        one.heard("done", "tiny")
        one.heard("done", "tiny")
    with live(tmp_path, "") as one:
        one.search.refresh()
        assert one.heard("done", "tiny")["done"] > 0
        assert one.heard("complete", "tiny")["complete"] == [100, 100, 0]


def test_a_mended_typo_is_one_section_for_both(model: Path, tmp_path: Path) -> None:
    assert model.is_dir()
    with live(tmp_path) as one:
        one.search.refresh()
        one.heard("complete", "tiny")
        (tmp_path / "vault" / "garden.md").write_text(f"Aphids sit under the leaves. {FILLER}\n")
        one.vault.update()
        one.search.refresh()
        for name in (STATIC, "tiny"):
            assert one.heard("done", name)["done"] == 1
            assert one.heard("complete", name)["complete"] == [2, 2, 0]


def test_a_text_that_kills_the_better_model_three_times_is_left_alone(model: Path, tmp_path: Path) -> None:
    assert model.is_dir()
    text = VAULT + f"    -- deadly.md --\n    A deadly text. {FILLER}\n"
    for _ in range(3):
        with live(tmp_path, text) as one:
            one.search.refresh()
            one.heard("ended")
            assert one.answer_by(STATIC, "aphids").sections
    with live(tmp_path, text) as one:
        one.search.refresh()
        assert one.heard("complete", "tiny")["complete"] == [3, 3, 1]
        assert one.answer_by("tiny", "aphids").sections
        assert one.paths("deadly")[0] == "deadly.md"


def test_a_text_that_the_better_model_refuses_is_left_out(model: Path, tmp_path: Path) -> None:
    assert model.is_dir()
    with live(tmp_path, VAULT + f"    -- refused.md --\n    A refused text. {FILLER}\n") as one:
        one.search.refresh()
        assert one.heard("complete", "tiny")["complete"] == [3, 3, 1]


@pytest.mark.parametrize("weights", ["damaged", None])
def test_a_model_that_cannot_be_loaded_costs_nothing_else(model: Path, tmp_path: Path, weights: str | None) -> None:
    if weights:
        write_model(model, weights)
    else:
        (model / "model.safetensors").rename(model / "pytorch_model.bin")
    with live(tmp_path) as one:
        one.search.refresh()
        assert one.heard("problem")["problem"].startswith(f"{model} ")
        assert one.answer_by(STATIC, "aphids").sections
        assert states(one) == {"wordllama": (2, 2, 0)}


def test_another_model_begins_anew_and_the_vectors_of_the_old_one_go(model: Path, tmp_path: Path) -> None:
    with live(tmp_path) as one:
        one.search.refresh()
        before = one.heard("complete", "tiny")["model"]
    write_model(model, "other weights")
    with live(tmp_path) as one:
        one.search.refresh()
        assert one.heard("done", "tiny")["done"] == 0
        assert one.heard("complete", "tiny")["model"] != before
        assert len(one.search.states()) == 2


def test_without_the_better_model_its_vectors_go(model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert model.is_dir()
    with live(tmp_path) as one:
        one.search.refresh()
        one.heard("complete", "tiny")
    want_model(tmp_path / "config", "small", monkeypatch)
    with live(tmp_path) as one:
        one.search.refresh()
        one.heard("complete", STATIC)
        assert states(one) == {"wordllama": (2, 2, 0)}


def test_a_pause_stops_both(model: Path, tmp_path: Path) -> None:
    assert model.is_dir()
    with live(tmp_path) as one:
        one.search.pause()
        one.search.refresh()
        assert one.heard("paused", STATIC)["paused"] == [2, 0, 0]
        assert one.heard("paused", "tiny")["paused"] == [2, 0, 0]
        assert one.paths("aphids")[0] == "garden.md"
        one.search.resume()
        one.heard("complete", "tiny")
        assert not one.search.is_paused


@pytest.mark.parametrize("content", [None, b"no database at all" * 1000])
def test_sections_that_are_lost_are_made_anew(tmp_path: Path, content: bytes | None) -> None:
    with live(tmp_path) as one:
        one.search.refresh()
        one.heard("complete", STATIC)
        assert one.paths("aphids")[0] == "garden.md"
        (file,) = cache_folder(one.vault.root).glob("sections-*.db")
        remove_files(file)
        if content:
            file.write_bytes(content)
        one.answer("aphids")
        one.heard("complete", STATIC)
        assert one.paths("aphids")[0] == "garden.md"


def test_where_no_file_can_be_kept_words_are_found(tmp_path: Path, cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    with live(tmp_path) as one:
        assert one.paths("aphids") == ["garden.md"]
