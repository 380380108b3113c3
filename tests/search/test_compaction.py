"""Vectors that are forgotten leave holes, which are closed before they are many; answers stay the same."""

from array import array
from pathlib import Path
from random import Random

from doxa.index.compaction import compact
from doxa.index.section_hits import NearHit, Scope, near_hits
from doxa.index.sections import (
    ModelId,
    Sections,
    TextId,
    begin,
    model_id,
    open_sections,
    put_notes,
    put_vectors,
    remove_notes,
    sections_in_memory,
    settle,
)
from doxa.search.filling import note_sections
from doxa.vault.paths import NotePath

SIZE = 8


def vector(random: Random, size: int = SIZE) -> bytes:
    return array("f", [random.gauss(0, 1) for _ in range(size)]).tobytes()


def filled(sections: Sections, count: int, size: int = SIZE) -> ModelId:
    """So many notes, each with a vector."""
    random = Random(1)
    put_notes(sections, [note_sections(NotePath(f"{number}.md"), f"word{number}") for number in range(count)])
    model = model_id(sections, "random", size)
    put_vectors(sections, model, {text.id: vector(random, size) for text in begin(sections, model, TextId(0), count)})
    return model


def pieces(sections: Sections, model: ModelId) -> int:
    return int(sections.execute(f"SELECT count(*) FROM vector_{model}_chunks").get)  # noqa: S608 - a number


def answers(sections: Sections, model: ModelId) -> list[list[NearHit]]:
    random = Random(2)
    return [near_hits(sections, model, vector(random), Scope(), 20) for _ in range(20)]


def test_holes_are_closed_and_answers_stay_the_same() -> None:
    sections = sections_in_memory()
    model = filled(sections, 4_000)
    remove_notes(sections, [NotePath(f"{number}.md") for number in range(4_000) if number % 3])
    settle(sections)
    before = answers(sections, model)
    assert pieces(sections, model) == 4
    assert compact(sections, model)
    assert pieces(sections, model) == 2
    assert answers(sections, model) == before
    assert not compact(sections, model)


def test_a_few_holes_stay() -> None:
    sections = sections_in_memory()
    model = filled(sections, 4_000)
    remove_notes(sections, [NotePath(f"{number}.md") for number in range(0, 4_000, 10)])
    settle(sections)
    assert not compact(sections, model)


def test_after_holes_are_closed_more_can_be_kept() -> None:
    sections = sections_in_memory()
    model = filled(sections, 2_100)
    remove_notes(sections, [NotePath(f"{number}.md") for number in range(2_000)])
    settle(sections)
    compact(sections, model)
    put_notes(sections, [note_sections(NotePath("new.md"), "something new")])
    (text,) = begin(sections, model, TextId(0), 10)
    put_vectors(sections, model, {text.id: vector(Random(3))})
    assert len(near_hits(sections, model, vector(Random(3)), Scope(), 200)) == 101


def test_vectors_are_kept_as_plain_numbers_side_by_side(tmp_path: Path) -> None:
    sections = open_sections(tmp_path)
    model = filled(sections, 3_000, 1024)
    query = f"SELECT length(vectors) FROM vector_{model}_vector_chunks00"  # noqa: S608 - a number
    sizes = [size for (size,) in sections.execute(query)]
    assert sizes == [1024 * 1024 * 4] * 3
    sections.close()
    (file,) = tmp_path.glob("sections-*.db")
    assert 12e6 < file.stat().st_size < 15e6
