"""The process that embeds: asked, killed, stopped, hung, paused, gone."""

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from doxa.index.database import remove_files
from doxa.index.sections import Progress, keep_models, known_model, model_id, open_sections, progress
from doxa.search.companion import Companion, worker_command
from doxa.search.model import Asked
from doxa.search.names import ALONE, FIRST, STATIC
from doxa.session.vault import open_vault
from doxa.vault.place import cache_folder
from tests.support.vault_text import vault_text, write

LONG = 120.0
TRIES = 10_000


class News(SimpleQueue[Mapping[str, Any]]):
    def say(self, message: object) -> None:
        assert isinstance(message, Mapping)
        self.put(message)

    def of(self, kind: str) -> Mapping[str, Any]:
        """The next news of a kind."""
        while True:
            news = self.get(timeout=LONG)
            if kind in news:
                return news


@contextmanager
def companion(root: Path, model: str = ALONE) -> Iterator[tuple[Companion, News]]:
    news = News()
    with closing(Companion(worker_command(root, model), news.put)) as one:
        yield one, news


@contextmanager
def program(text: str) -> Iterator[tuple[Companion, News]]:
    """A process that is no worker."""
    news = News()
    with closing(Companion((sys.executable, "-c", text), news.put)) as one:
        yield one, news


def answered(one: Companion, query: str) -> Asked:
    """What a process at work makes of a query, however busy the machine is."""
    found = next(filter(None, (one.asked(query) for _ in range(TRIES))), None)
    assert found is not None
    return found


def vault(folder: Path, notes: int) -> Path:
    text = "".join(f"-- {number}.md --\nNote {number} is about apples.\n" for number in range(notes))
    write(vault_text(text), folder / "vault")
    with closing(open_vault(folder / "vault")) as opened:
        opened.update()
    return folder / "vault"


def embedded(root: Path, name: str = STATIC) -> Progress:
    with closing(open_sections(cache_folder(root))) as sections:
        model = known_model(sections, name)
        return progress(sections, model) if model else Progress(0, 0, 0)


def sections_file(root: Path) -> Path:
    return next(cache_folder(root).glob("sections-*.db"))


def test_a_vault_is_embedded_and_a_query_too(tmp_path: Path) -> None:
    root = vault(tmp_path, 3)
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("complete") == {"complete": [3, 3, 0], "model": STATIC}
        found = answered(one, "apples")
        assert (len(found.vector), found.share) == (4 * 256, 0.3)
        assert answered(one, "りんご").share == 0.0
    assert embedded(root) == (3, 3, 0)


def test_after_a_kill_the_next_process_goes_on(tmp_path: Path) -> None:
    root = vault(tmp_path, 200)
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("done")["total"] == 200
        assert news.of("done")["done"] > 0
        assert one.process is not None
        os.kill(one.process, signal.SIGKILL)
        news.of("ended")
    assert embedded(root).done > 0
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("complete")["complete"] == [200, 200, 0]


def test_a_process_that_dies_at_work_is_started_anew(tmp_path: Path) -> None:
    root = vault(tmp_path, 200)
    with companion(root) as (one, news):
        one.refresh()
        news.of("done")
        assert one.process is not None
        os.kill(one.process, signal.SIGKILL)
        assert news.of("complete")["complete"] == [200, 200, 0]


def test_a_pause_stops_the_work_and_not_the_words(tmp_path: Path) -> None:
    root = vault(tmp_path, 200)
    with companion(root) as (one, news):
        one.pause()
        one.refresh()
        assert news.of("words")
        assert news.of("paused")["paused"] == [200, 0, 0]
        assert answered(one, "apples")
        one.resume()
        assert news.of("complete")["complete"] == [200, 200, 0]


def test_an_orderly_end_takes_no_chance_from_a_text(tmp_path: Path) -> None:
    """A text counts as one that kills the model only if the process died of it, not if somebody closed the editor."""
    root = vault(tmp_path, 200)
    for _ in range(5):
        with companion(root) as (one, news):
            one.refresh()
            news.of("done")
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("complete")["complete"] == [200, 200, 0]


def test_the_vectors_of_another_model_are_forgotten_by_the_only_one(tmp_path: Path) -> None:
    root = vault(tmp_path, 3)
    with closing(open_sections(cache_folder(root))) as sections:
        keep_models(sections, ["other"])
        model_id(sections, "other", 8)
    for model, kept in ((FIRST, True), (ALONE, False)):
        with companion(root, model) as (one, news):
            one.refresh()
            news.of("complete")
        with closing(open_sections(cache_folder(root))) as sections:
            assert (known_model(sections, "other") is not None) is kept


@pytest.mark.parametrize("content", [None, b"no database at all" * 1000])
def test_sections_that_are_lost_while_it_runs_are_made_anew(tmp_path: Path, content: bytes | None) -> None:
    root = vault(tmp_path, 40)
    with companion(root) as (one, news):
        one.refresh()
        news.of("complete")
        file = sections_file(root)
        remove_files(file)
        if content:
            file.write_bytes(content)
        one.refresh()
        assert news.of("complete")["complete"] == [40, 40, 0]
        assert embedded(root) == (40, 40, 0)


def test_a_file_damaged_inside_is_made_anew(tmp_path: Path) -> None:
    root = vault(tmp_path, 200)
    with companion(root) as (one, news):
        one.refresh()
        news.of("complete")
    file = sections_file(root)
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("complete")["complete"] == [200, 200, 0]


def test_code_in_the_folder_it_is_started_in_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor starts the server in the vault; to open one must be safe."""
    root = vault(tmp_path, 1)
    for name in ("orjson", "numpy", "tokenizers", "doxa"):
        (root / f"{name}.py").write_text("raise SystemExit('harm')\n")
    monkeypatch.chdir(root)
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("complete")["complete"] == [1, 1, 0]


@pytest.mark.parametrize("content", [{}, {"config.json": "{}", "pytorch_model.bin": "pickle"}])
def test_a_model_that_is_none_is_refused_once(tmp_path: Path, content: Mapping[str, str]) -> None:
    root, model = vault(tmp_path, 1), tmp_path / "model"
    model.mkdir()
    for name, text in content.items():
        (model / name).write_text(text)
    with companion(root, str(model)) as (one, news):
        one.refresh()
        assert news.of("problem")["problem"].startswith(f"{model} is not used as a model: it is no folder of sentence-tr")
        assert news.of("ended") == {"ended": 0}
        assert one.asked("apples") is None


def test_a_process_that_ends_at_once_costs_only_the_model() -> None:
    with program("raise SystemExit(3)") as (one, news):
        one.refresh()
        assert news.of("ended") == {"ended": 3}
        assert one.asked("apples") is None


def test_nobody_waits_twice_for_a_process_that_hangs() -> None:
    with program("import sys; [print('{\"heard\": true}', flush=True) for _ in sys.stdin]") as (one, news):
        assert [one.asked(words) for words in ("apples", "pears", "plums")] == [None] * 3
        one.refresh()
        assert [news.of("heard"), news.of("heard"), news.empty()] == [{"heard": True}, {"heard": True}, True]


def test_a_process_that_was_stopped_for_a_while_answers_again(tmp_path: Path) -> None:
    root = vault(tmp_path, 1)
    with companion(root) as (one, news):
        one.refresh()
        news.of("complete")
        assert one.process is not None
        os.kill(one.process, signal.SIGSTOP)
        assert one.asked("apples") is None
        os.kill(one.process, signal.SIGCONT)
        one.refresh()
        news.of("complete")
        assert answered(one, "apples")


def test_an_answer_that_comes_too_late_is_not_taken_for_another() -> None:
    text = """
import sys, json
late = json.loads(sys.stdin.readline())
def answer(query, vector):
    print(json.dumps({"number": query["number"], "vector": vector, "share": 0.5}), flush=True)
answer({"number": late["number"] + 7}, "ff")
for line in sys.stdin:
    query = json.loads(line)
    if "refresh" in query:
        answer(late, "00")
        print('{"refreshed": true}', flush=True)
    else:
        answer(query, "0101")
"""
    with program(text) as (one, news):
        assert one.asked("slow") is None
        one.refresh()
        news.of("refreshed")
        assert answered(one, "quick") == (b"\x01\x01", 0.5)


def test_a_process_that_talks_nonsense_is_not_believed() -> None:
    text = """
import sys
for line in ('no JSON', '[1]', '{"vector": "xyz", "share": 1, "number": 1}', '{"vector": 3}', '{"complete": []}'):
    print(line, flush=True)
sys.stdin.readlines()
"""
    with program(text) as (one, _):
        assert one.asked("apples") is None


def test_without_a_program_there_is_no_model(tmp_path: Path) -> None:
    with closing(Companion((str(tmp_path / "missing"),), lambda _: None)) as one:
        one.refresh()
        assert one.asked("apples") is None
