"""How fast the files of a vault are listed, with its rules and without, and how fast a single path is looked up."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from doxa.vault.settings import DEFAULTS, Settings
from doxa.vault.walk import files, files_at
from tests.bench.parse import Goal, Row
from tests.bench.vault import write

_GITIGNORE = "\n".join(
    ("*.log", "build/", "/private", "!keep.log", "**/tmp/**", *(f"cache-{number}/" for number in range(25)))
)


def walking(count: int) -> Iterator[Row]:
    """List a vault of so many notes, again and again, so that the system has it in memory."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        write(root, count)
        yield Row("a vault", _milliseconds(root, DEFAULTS), Goal("ms", limit=60))
        yield Row("without any rules", _milliseconds(root, Settings(exclude=())), Goal("ms"))
        (root / ".gitignore").write_text(_GITIGNORE, encoding="utf-8")
        yield Row("with 30 lines of .gitignore", _milliseconds(root, DEFAULTS), Goal("ms", limit=120))
        yield Row("a single path", _milliseconds_of_one(root), Goal("ms", limit=5))


def _milliseconds(root: Path, settings: Settings) -> float:
    """The best of nine."""
    return 1000 * min(_seconds(root, settings) for _ in range(9))


def _seconds(root: Path, settings: Settings) -> float:
    start = perf_counter()
    for _ in files(root, settings):
        pass
    return perf_counter() - start


def _milliseconds_of_one(root: Path) -> float:
    paths = [file.path for file in files(root, DEFAULTS)][:100]
    start = perf_counter()
    for path in paths:
        files_at(root, DEFAULTS, path)
    return 1000 * (perf_counter() - start) / len(paths)
