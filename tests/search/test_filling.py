"""The sections of a vault follow its notes, and no more work is done than they ask for."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from doxa.index.section_hits import Scope, near_hits, sections_of, telling, word_hits
from doxa.index.sections import (
    OtherDimension,
    Sections,
    TextId,
    begin,
    keep_models,
    known_model,
    model_id,
    open_sections,
    progress,
)
from doxa.search.embedding import embed
from doxa.search.filling import fill
from doxa.vault.paths import NotePath
from doxa.vault.read import content_hash
from tests.support.models import FakeModel
from tests.support.vault_text import vault_text, write

LONG = " ".join(f"word{number}" for number in range(40))


class Vault:
    """A folder of notes with their sections, which a fake model embeds."""

    def __init__(self, folder: Path, **notes: str) -> None:
        self.root, self.cache = folder / "vault", folder / "cache"
        self.notes: dict[str, str] = {}
        self.sections: Sections = open_sections(self.cache)
        self.change(**notes)

    def change(self, **notes: str | None) -> int:
        """Write some notes, or remove them; how many were cut into sections."""
        self.notes = {name: text for name, text in (self.notes | notes).items() if text is not None}
        files = {f"{name}.md": text for name, text in self.notes.items()}
        self.root.mkdir(exist_ok=True)
        for path, text in files.items():
            (self.root / path).write_bytes(text.encode())
        return fill(self.sections, self.root, hashes(files), lambda *_: None)

    def embedded(self, model: FakeModel | None = None) -> list[str]:
        """What a model is given when all is embedded that is not yet."""
        model = model or FakeModel()
        embed(self.sections, model, lambda _: True)
        return model.seen

    def found(self, query: str) -> list[str]:
        hits = word_hits(self.sections, list(telling(self.sections, query).values()), Scope(), 100)
        return sorted(
            {
                path
                for path in self.notes
                for one in sections_of(self.sections, NotePath(f"{path}.md"))
                if one.id in {hit.section for hit in hits}
            }
        )


def hashes(files: Mapping[str, str]) -> dict[NotePath, str]:
    return {NotePath(path): content_hash(text) for path, text in files.items()}


def note(*titles: str) -> str:
    return "\n\n".join(f"## {title}\n{title} {LONG}" for title in titles)


def test_only_notes_that_changed_are_cut(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a="apple", b="pear")
    assert vault.change(a="apples") == 1
    assert vault.change() == 0
    assert (vault.found("apple"), vault.found("pear")) == (["a"], ["b"])


def test_a_note_that_is_gone_is_found_no_more(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a="apple", b="apple pie")
    vault.embedded()
    vault.change(a=None)
    model = known_model(vault.sections, "fake")
    assert model is not None
    assert vault.found("apple") == ["b"]
    assert len(near_hits(vault.sections, model, FakeModel().vectors(["apple"])[0], Scope(), 10)) == 1
    assert progress(vault.sections, model).total == 1


def test_a_mended_typo_embeds_one_section(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a=note("one", "two", "three"), b=note("four"))
    assert len(vault.embedded()) == 4
    vault.change(a=note("one", "two", "three").replace("two word0", "two words"))
    assert [text.splitlines()[0] for text in vault.embedded()] == ["two"]


def test_what_moves_is_not_embedded_again(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a=note("one", "two"), b=note("three"))
    vault.embedded()
    vault.change(a=note("two"), b=note("one", "three"))
    assert vault.embedded() == []
    assert vault.found("one") == ["b"]


def test_what_says_the_same_is_embedded_once(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a=note("one"), b=note("one"))
    assert len(vault.embedded()) == 1
    assert vault.found("one") == ["a", "b"]


def test_work_that_is_cut_off_goes_on_where_it_was(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a=note(*(f"part{number}" for number in range(100))))
    first = FakeModel()
    embed(vault.sections, first, lambda state: state.done < 64)
    vault.sections.close()
    vault.sections = open_sections(vault.cache)
    second = vault.embedded()
    assert (len(first.seen), len(second)) == (64, 36)
    assert len({*first.seen, *second}) == 100


def test_a_death_costs_a_text_and_not_its_neighbours(tmp_path: Path) -> None:
    """A process that dies leaves texts begun and not done; the next gets them one by one, each three times at most."""
    vault = Vault(tmp_path, a=note("one", "two", "three"))
    model = model_id(vault.sections, "fake", FakeModel().dimension)
    assert len(begin(vault.sections, model, TextId(0), 32)) == 3
    assert len(begin(vault.sections, model, TextId(0), 32)) == 1
    assert len(begin(vault.sections, model, TextId(0), 32)) == 1
    seen = vault.embedded()
    assert [text.splitlines()[0] for text in seen] == ["two", "three"]
    assert progress(vault.sections, model) == (3, 3, 1)


def test_a_text_that_the_model_refuses_is_left_out_and_the_rest_of_its_batch_is_not(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a=note("one", "two", "three"))
    assert len(vault.embedded(FakeModel(poison="two word0"))) == 2
    assert vault.embedded() == []


def test_another_model_begins_anew_and_the_old_one_is_forgotten(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a=note("one", "two"))
    vault.embedded()
    assert len(vault.embedded(FakeModel("other", 16))) == 2
    keep_models(vault.sections, ["other"])
    assert known_model(vault.sections, "fake") is None
    assert len(vault.embedded()) == 2


def test_a_model_of_another_dimension_under_the_same_name_is_refused(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a="apple")
    vault.embedded()
    with pytest.raises(OtherDimension, match="gives vectors of 16 numbers, but those that are kept have 32"):
        vault.embedded(FakeModel(dimension=16))


def test_two_processes_do_no_harm(tmp_path: Path) -> None:
    vault = Vault(tmp_path, a=note("one", "two"))
    other = open_sections(vault.cache)
    files = {"a.md": note("one", "two")}
    fill(other, vault.root, hashes(files), lambda *_: None)
    embed(other, FakeModel(), lambda _: True)
    assert vault.embedded() == []
    assert vault.found("two") == ["a"]


def test_sections_made_anew_are_the_same(tmp_path: Path) -> None:
    notes = {"a": note("one", "two"), "b": note("three") + "\n\nmore", "c": ""}
    grown = Vault(tmp_path / "1", a=note("two"), b="x", d="gone")
    grown.embedded()
    grown.change(d=None, **notes)
    made = Vault(tmp_path / "2", **notes)
    for vault in (grown, made):
        vault.embedded()
    assert [said(grown, name) for name in notes] == [said(made, name) for name in notes]


def said(vault: Vault, name: str) -> list[tuple[object, ...]]:
    """What is kept of a note, but for the numbers by which it is kept."""
    return [
        (one.path, one.number, one.hash, one.content, one.span, one.place)
        for one in sections_of(vault.sections, NotePath(f"{name}.md"))
    ]


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    write(vault_text("-- a.md --\napple\n"), tmp_path / "vault")
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / "sections-1.db").write_bytes(b"no database at all" * 100)
    sections = open_sections(cache)
    assert fill(sections, tmp_path / "vault", {NotePath("a.md"): "x"}, lambda *_: None) == 1
