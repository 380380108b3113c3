import posixpath
from itertools import pairwise
from math import isfinite
from pathlib import Path
from statistics import mean
from urllib.parse import unquote

import pytest

from doxa.syntax.document import InlineLink, Link, WikiLink
from doxa.syntax.markdown import parse
from tests.bench.__main__ import BENCHMARKS, Benchmark, line, main
from tests.bench.parse import Goal, Row
from tests.bench.vault import long_note, notes, write


def target(source: str, link: Link) -> str | None:
    """The path, or for a wikilink the name, that a link inside the vault leads to."""
    match link:
        case WikiLink():
            return link.target
        case InlineLink():
            return posixpath.normpath(posixpath.join(posixpath.dirname(source), unquote(link.destination.path)))
        case _:
            return None


def test_the_same_vault_is_made_each_time() -> None:
    assert list(notes(50)) == list(notes(50))
    assert list(notes(50)) != list(notes(50, seed=2))


def test_notes_have_the_size_of_notes() -> None:
    assert 2000 < mean(len(text.encode()) for _, text in notes(1000)) < 2800


def test_paths_differ() -> None:
    paths = [path for path, _ in notes(1000)]
    assert len({posixpath.basename(path).lower() for path in paths}) == 1000
    assert 30 < sum(not path.isascii() for path in paths) < 90


def test_most_links_lead_to_a_note() -> None:
    vault = dict(notes(300))
    known = {*vault, *(posixpath.basename(path).removesuffix(".md") for path in vault)}
    targets = [target(path, link) for path, text in vault.items() for link in parse(text).links]
    inside = [target for target in targets if target is not None]
    assert len(inside) > 4 * len(vault)
    assert 0.95 < sum(target in known for target in inside) / len(inside) < 0.99


def test_notes_hold_what_people_write() -> None:
    documents = [parse(text) for _, text in notes(300)]
    for part in ("headings", "fences", "tags", "aliases", "tasks", "callouts", "block_ids", "footnotes", "highlights"):
        assert sum(bool(getattr(document, part)) for document in documents) > 2, part
    assert all(footnote.citation for document in documents for footnote in document.footnotes)
    assert 0.6 < mean(document.front_matter is not None for document in documents) < 0.8
    assert not any(document.front_matter.problems for document in documents if document.front_matter)


def test_a_long_note_is_as_long_as_asked() -> None:
    sizes = [len(long_note(size)) for size in (10_000, 100_000)]
    assert all(0.9 < size / asked < 1.15 for size, asked in zip(sizes, (10_000, 100_000), strict=True))
    assert all(8 < longer / shorter < 12 for shorter, longer in pairwise(sizes))


def test_a_vault_is_written(tmp_path: Path) -> None:
    write(tmp_path, 20)
    found = {path.relative_to(tmp_path).as_posix(): path.read_bytes().decode() for path in tmp_path.rglob("*.md")}
    assert found == dict(notes(20))


@pytest.mark.parametrize("benchmark", BENCHMARKS.values(), ids=BENCHMARKS.keys())
def test_a_benchmark_runs(benchmark: Benchmark) -> None:
    rows = list(benchmark(10))
    assert rows
    assert all(isfinite(row.figure) and row.figure > 0 for row in rows)


def test_a_line_says_whether_the_goal_is_met() -> None:
    assert line("parse", Row("a vault", 14.2, Goal("MB/s", least=12))).split()[-4:] == [">=", "12", "MB/s", "met"]
    assert line("parse", Row("a note", 15, Goal("ms", limit=15))).split()[-4:] == ["<", "15", "ms", "MISSED"]
    assert line("parse", Row("growth", 10, Goal("times"))).split()[-2:] == ["10.00", "times"]


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 2
    assert "there are parse" in capsys.readouterr().err
