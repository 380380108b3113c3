"""`doxa doctor`: where Doxa runs and what it works with, what it knows of a vault, how long that takes, and why."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap

import orjson
from rich.console import Console
from rich.text import Text

from doxa.cli.diagnosis import Cache, Diagnosis, LeftOut, Prepared, diagnosis
from doxa.cli.places import count, plain, print_json, printable
from doxa.session.buffers import LONGEST
from doxa.session.vault import Vault
from doxa.vault.config import CONFIG_FILE
from doxa.vault.place import CACHE_VARIABLE

_WIDTH = 80
_MOST_NAMED = 5
_MANY_BYTES = 100_000_000
_MANY_LEFT_OUT = 2_000
_MANY_ATTACHMENTS = 20_000
_SLOW_WALK_MS = 1_000
_SLOW_UPDATE_MS = 2_000
_SLOW_QUERY_MS = 100


def examine(vault: Vault, asked: Path, *, as_json: bool) -> int:
    """Print what is known of a vault and its surroundings, and say with which code to exit: 1 if something is wrong."""
    found = diagnosis(vault, asked)
    advice = tuple(hints(found))
    if as_json:
        print_json({**found._asdict(), "hints": advice})
    else:
        _print(found, advice)
    return 1 if found.problems or found.cache.file is None else 0


def hints(found: Diagnosis) -> Iterator[str]:
    """What is wrong or slow, why, and what can be done about it."""
    if found.cache.file is None:
        yield (
            f"The index is kept in memory only, so that each start reads all notes. Is the cache folder writable? "
            f"The environment variable {CACHE_VARIABLE} names another one."
        )
    if found.problems:
        yield f"The settings in {CONFIG_FILE} are not all understood; what is wrong with them counts for nothing."
    if found.unused_model:
        yield f"Search goes without the model that you want: {found.unused_model}."
    if found.unreadable:
        yield f"{count(len(found.unreadable), 'note')} cannot be read. `doxa check` says what to do."
    yield from _slow(found)


def _slow(found: Diagnosis) -> Iterator[str]:
    counts, times = found.counts, found.ms
    if counts.bytes > _MANY_BYTES:
        yield (
            f"The notes have {_size(counts.bytes)}. To read them for the first time takes long; after that, only what has "
            f"changed is read. If some of them are exports, the setting `exclude` leaves them out."
        )
    if found.too_long:
        largest, *others = found.too_long
        more = f", and {count(len(others), 'other note')} more than {_size(LONGEST)}" if others else ""
        yield (
            f"{largest.path} has {_size(largest.bytes)}{more}. In an editor, notes of more than {LONGEST:,} characters are "
            f"not looked at. Split them, or leave them out with the setting `exclude`."
        )
    if found.left_out.files > _MANY_LEFT_OUT:
        yield (
            f"{found.left_out.files:,} files are left out one by one, and each name is compared with the patterns. A "
            f"pattern for the folder that they are in is quicker."
        )
    if counts.attachments > _MANY_ATTACHMENTS:
        yield f"There are {counts.attachments:,} attachments, and all are listed. Leave out what no note links to."
    if times.walk > _SLOW_WALK_MS:
        yield f"To list the files takes {_ms(times.walk)}. A network drive or a virus scanner makes this slow."
    if times.update > _SLOW_UPDATE_MS:
        yield f"To see that nothing has changed takes {_ms(times.update)}, at each start."
    if found.most_linked and (times.backlinks or 0) > _SLOW_QUERY_MS:
        yield (
            f"To find what leads to {found.most_linked.path} takes {_ms(times.backlinks or 0)}, because "
            f"{found.most_linked.links:,} links do."
        )


def _print(found: Diagnosis, advice: Sequence[str]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for title, rows in _groups(found):
        console.print(Text(title, "bold"))
        for name, words in rows:
            console.print(Text.assemble((f"  {name:<13} ", "cyan"), printable(words)))
        console.print()
    console.print(Text("Hints", "bold"))
    for hint in advice:
        first, *others = wrap(printable(hint), _WIDTH - len("  - "), break_long_words=False, break_on_hyphens=False)
        console.print(Text.assemble(("  - ", "yellow"), first))
        for line in others:
            console.print(Text(f"    {line}"))
    if not advice:
        console.print(Text("  Nothing here is wrong or slow.", "green"))


def _groups(found: Diagnosis) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    cache, counts, times = found.cache, found.counts, found.ms
    yield "Environment", list(found.environment.items())
    yield "Vault", [("root", found.root), ("why", found.reason), *_kept(cache)]
    yield "Settings", [*_settings(found)] or [("all", "as by default")]
    yield (
        "Contents",
        [
            ("notes", f"{counts.notes:,}, {_size(counts.bytes)}"),
            ("attachments", f"{counts.attachments:,}"),
            ("links", f"{counts.links:,}, {counts.external:,} of them to the web"),
            ("unresolved", f"{counts.unresolved:,}"),
            ("ambiguous", f"{counts.ambiguous:,}"),
            ("tags", f"{counts.tags:,}"),
            ("headings", f"{counts.headings:,}"),
            ("left out", _left_out_words(found.left_out)),
            *(("search", _prepared_words(one)) for one in found.search),
            *_listed("largest", (f"{_size(note.bytes):>9}  {note.path}" for note in found.largest)),
            *_listed("unreadable", (f"{path}: {why}" for path, why in found.unreadable)),
        ],
    )
    yield (
        "Times",
        [
            ("walk", f"{_ms(times.walk)} to list all files"),
            ("update", f"{_ms(times.update)} to see that nothing has changed"),
            *(
                [("backlinks", f"{_ms(times.backlinks or 0)} to find the {count(most.links, 'link')} to {most.path}")]
                if (most := found.most_linked)
                else []
            ),
        ],
    )


def _kept(cache: Cache) -> Iterator[tuple[str, str]]:
    yield "cache", cache.folder
    yield "index", f"{_size(cache.bytes)} in {Path(cache.file).name}" if cache.file else "kept in memory"


def _settings(found: Diagnosis) -> Iterator[tuple[str, str]]:
    for name, value, where in found.settings:
        yield name, f"{orjson.dumps(plain(value)).decode()}, from {where}"
    yield from _listed("problems", found.problems)


def _prepared_words(search: Prepared) -> str:
    return f"{search.embedded:,} of {search.sections:,} sections prepared for {search.model}"


def _left_out_words(left: LeftOut) -> str:
    names = ", ".join(left.folders[:_MOST_NAMED]) + (", …" if len(left.folders) > _MOST_NAMED else "")
    return f"{count(left.files, 'file')}, {count(len(left.folders), 'folder')}" + (f": {names}" if names else "")


def _listed(name: str, lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The lines below each other, the name before the first."""
    for number, line in enumerate(lines):
        yield "" if number else name, line


def _ms(number: float) -> str:
    return f"{number:,.1f} ms"


def _size(number: int) -> str:
    """`812 bytes`, `4.2 kB`, `1.5 MB`."""
    if number < 1000:  # noqa: PLR2004 - a kilobyte
        return count(number, "byte")
    return f"{number / 1000:.1f} kB" if number < 1_000_000 else f"{number / 1_000_000:,.1f} MB"  # noqa: PLR2004 - a megabyte
