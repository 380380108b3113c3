"""Search here and now, as the command line does it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from doxa.features.search import Query
from doxa.search.model import Model, Offer, Unfit
from doxa.session.searching import Searching
from doxa.session.vault import Vault, open_vault
from doxa.vault.place import cache_folder
from tests.support.models import FakeModel
from tests.support.vault_text import vault_text, write


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    text = "".join(f"-- {number}.md --\nApples and pears, {number}.\n" for number in range(150))
    write(vault_text(text), tmp_path / "vault")
    with closing(open_vault(tmp_path / "vault")) as opened:
        opened.update()
        yield opened


def offer(model: Model) -> Offer:
    return Offer(model.name, lambda: model)


QUICK = offer(FakeModel("quick"))
BETTER = offer(FakeModel("better", 16))


def names(searching: Searching, *offers: Offer) -> list[str]:
    searching.fill(lambda *_: None)
    return [model.name for model in searching.prepare(offers, lambda _: None)]


def answered_by(searching: Searching, vault: Vault, query: str, *offers: Offer) -> str | None:
    searching.fill(lambda *_: None)
    models = searching.prepare(offers, lambda _: None)
    with vault.reading() as snapshot:
        return searching.answer(snapshot, Query(query), models).model


def test_nobody_waits_for_a_slow_model_with_much_to_do(vault: Vault) -> None:
    with closing(Searching(vault)) as searching:
        assert names(searching, QUICK, BETTER) == ["quick"]
        searching.prepare_all([QUICK, BETTER], lambda _: None)
        assert names(searching, QUICK, BETTER) == ["better", "quick"]
        assert [state.model for state in searching.states()] == ["quick", "better"]


def test_what_little_is_left_is_done_at_once(vault: Vault) -> None:
    with closing(Searching(vault)) as searching:
        searching.fill(lambda *_: None)
        searching.prepare_all([QUICK, BETTER], lambda _: None)
        (vault.root / "new.md").write_text("Plums.\n")
        vault.update()
        assert answered_by(searching, vault, "plums", QUICK, BETTER) == "better"
        assert searching.state("better").progress == (151, 151, 0)


def test_a_model_that_does_not_know_the_script_leaves_the_answer_to_words(vault: Vault) -> None:
    with closing(Searching(vault)) as searching:
        assert answered_by(searching, vault, "apples", QUICK) == "quick"
        assert answered_by(searching, vault, "яблоки", QUICK) is None


def test_without_a_model_words_answer(vault: Vault) -> None:
    broken = Offer("broken", lambda: Unfit("it is broken"))
    with closing(Searching(vault)) as searching:
        assert names(searching, broken) == []
        assert names(searching) == []
        with vault.reading() as snapshot:
            answer = searching.answer(snapshot, Query("apples"), [])
        assert (answer.search_type, len(answer.sections)) == ("fulltext_fallback", 10)


def test_a_file_that_is_damaged_between_two_questions_is_made_anew(vault: Vault) -> None:
    with closing(Searching(vault)) as searching:
        assert names(searching, QUICK) == ["quick"]
    (file,) = cache_folder(vault.root).glob("sections-*.db")
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    with closing(Searching(vault)) as searching:
        assert answered_by(searching, vault, "apples", QUICK) == "quick"
        assert searching.state("quick").progress == (150, 150, 0)
