"""Vectors are compared exactly, and a vault is searched at the cost of its answer."""

from array import array
from math import sqrt
from pathlib import Path
from random import Random

from doxa.index.section_hits import ENTRY, IS_COMMON, SECTIONS_OF, Scope, near_hits
from doxa.index.sections import TextId, begin, model_id, open_sections, put_notes, put_vectors, sections_in_memory
from doxa.search.filling import note_sections
from doxa.search.static_model import static_model
from doxa.vault.paths import NotePath

SIZE, COUNT = 16, 400


def test_the_nearest_are_found_without_exception() -> None:
    random = Random(1)
    vectors = [[random.gauss(0, 1) for _ in range(SIZE)] for _ in range(COUNT)]
    sections = sections_in_memory()
    put_notes(sections, [note_sections(NotePath(f"{number}.md"), f"word{number}") for number in range(COUNT)])
    model = model_id(sections, "random", SIZE)
    texts = begin(sections, model, TextId(0), COUNT)
    numbers = {text.id: int(text.content.removeprefix("word")) for text in texts}
    put_vectors(sections, model, {text: array("f", vectors[number]).tobytes() for text, number in numbers.items()})
    for query in vectors[:20]:
        found = near_hits(sections, model, array("f", query).tobytes(), Scope(), 20)
        paths = [next(sections.execute(ENTRY, (hit.section,)))[1] for hit in found]
        exact = sorted(range(COUNT), key=lambda number: -cosine(vectors[number], query))[:20]
        assert paths == [f"{number}.md" for number in exact]


def cosine(one: list[float], other: list[float]) -> float:
    lengths = sqrt(sum(x * x for x in one)) * sqrt(sum(x * x for x in other))
    return sum(x * y for x, y in zip(one, other, strict=True)) / lengths


def test_the_default_model_is_there_and_always_says_the_same() -> None:
    model = static_model()
    assert model is not None
    once, again = model.vectors(["a plan", "", "\ud800 日本"]), model.vectors(["a plan", "", "\ud800 日本"])
    assert once == again
    assert [len(vector) for vector in once] == [4 * model.dimension] * 3
    numbers = array("f")
    numbers.frombytes(once[0])
    assert abs(sum(number**2 for number in numbers) - 1) < 1e-4


def test_questions_use_an_index(tmp_path: Path) -> None:
    sections = open_sections(tmp_path)
    for query in (ENTRY, SECTIONS_OF, IS_COMMON):
        plan = [row[3] for row in sections.execute(f"EXPLAIN QUERY PLAN {query}", ("x",))]
        assert not [step for step in plan if step.startswith("SCAN")], plan


def test_what_is_mapped_into_memory_has_a_limit(tmp_path: Path) -> None:
    assert open_sections(tmp_path).pragma("mmap_size") <= 256 * 1024 * 1024
