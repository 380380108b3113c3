"""The process that embeds: asked, killed, hung, gone."""

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from doxa.index.sections import Progress, known_model, open_sections, progress
from doxa.search.companion import Companion
from doxa.search.names import STATIC
from doxa.session.vault import open_vault
from doxa.vault.place import cache_folder
from tests.support.vault_text import vault_text, write

PATIENCE = 20.0


class News(SimpleQueue[Mapping[str, Any]]):
    def of(self, kind: str) -> Mapping[str, Any]:
        """The next news of a kind."""
        while True:
            news = self.get(timeout=PATIENCE)
            if kind in news:
                return news


@contextmanager
def companion(root: Path, *program: str) -> Iterator[tuple[Companion, News]]:
    news = News()
    command = (sys.executable, "-c", *program) if program else None
    with closing(Companion(root, news.put, command)) as one:
        yield one, news


def vault(folder: Path, notes: int) -> Path:
    text = "".join(f"-- {number}.md --\nNote {number} is about apples.\n" for number in range(notes))
    write(vault_text(text), folder / "vault")
    with closing(open_vault(folder / "vault")) as opened:
        opened.update()
    return folder / "vault"


def embedded(root: Path) -> Progress:
    with closing(open_sections(cache_folder(root))) as sections:
        model = known_model(sections, STATIC)
        return progress(sections, model) if model else Progress(0, 0, 0)


def test_a_vault_is_embedded_and_a_query_too(tmp_path: Path) -> None:
    root = vault(tmp_path, 3)
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("complete") == {"complete": [3, 3, 0]}
        assert len(one.vector("apples") or b"") == 4 * 256
    assert embedded(root) == (3, 3, 0)


def test_after_a_kill_the_next_process_goes_on(tmp_path: Path) -> None:
    root = vault(tmp_path, 200)
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("done")["total"] == 200
        assert one.process is not None
        os.kill(one.process, signal.SIGKILL)
        news.of("ended")
    assert embedded(root).done > 0
    with companion(root) as (one, news):
        one.refresh()
        assert news.of("complete") == {"complete": [200, 200, 0]}


def test_a_process_that_dies_at_work_is_started_anew(tmp_path: Path) -> None:
    root = vault(tmp_path, 200)
    with companion(root) as (one, news):
        one.refresh()
        news.of("done")
        assert one.process is not None
        os.kill(one.process, signal.SIGKILL)
        assert news.of("complete") == {"complete": [200, 200, 0]}


def test_a_process_that_ends_at_once_costs_only_the_model(tmp_path: Path) -> None:
    with companion(tmp_path, "raise SystemExit(3)") as (one, news):
        one.refresh()
        assert news.of("ended") == {"ended": 3}
        assert one.vector("apples") is None


def test_a_process_that_hangs_costs_only_the_model(tmp_path: Path) -> None:
    with companion(tmp_path, "import sys; sys.stdin.read()") as (one, _):
        assert one.vector("apples") is None


def test_a_process_that_talks_nonsense_is_not_believed(tmp_path: Path) -> None:
    program = "print('no JSON'); print('[1]'); print('{\"vector\": \"xyz\"}', flush=True); import sys; sys.stdin.read()"
    with companion(tmp_path, program) as (one, _):
        assert one.vector("apples") is None


def test_without_a_program_there_is_no_model(tmp_path: Path) -> None:
    with closing(Companion(tmp_path, lambda _: None, (str(tmp_path / "missing"),))) as one:
        one.refresh()
        assert one.vector("apples") is None
