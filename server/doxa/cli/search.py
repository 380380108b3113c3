"""`doxa search` and `doxa related`: sections of a vault, by words and by meaning."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from rich.progress import Progress, TaskID

from doxa.cli.places import count, print_json, printable
from doxa.features.related import Subject
from doxa.features.search import Answer, Found, Query
from doxa.search.filling import position
from doxa.search.model import Model
from doxa.session.searching import Embedded, Searching, State
from doxa.session.vault import Vault
from doxa.text.lines import Encoding
from doxa.vault.paths import NotePath


def print_search(vault: Vault, query: Query, *, as_json: bool) -> int:
    """Print the sections that answer a query; exit with 1 if there are none."""
    with _searching(vault) as (searching, models), vault.reading() as snapshot:
        answer = searching.answer(snapshot, query, models)
    if as_json:
        print_json({**answer._asdict(), "sections": [_plain(one) for one in answer.sections]})
    else:
        _print(answer)
    return 0 if answer.sections else 1


def print_related(vault: Vault, path: NotePath, limit: int, *, as_json: bool) -> int:
    """Print the sections of other notes that mean nearly the same as a note; exit with 1 if there are none."""
    with _searching(vault) as (searching, models), vault.reading() as snapshot:
        found = searching.related(snapshot, Subject(path), models[0].name, limit) if models else ()
    return _print_all(found, as_json=as_json)


def print_suggested_links(vault: Vault, path: NotePath, least: float, *, as_json: bool) -> int:
    """Print the notes that a note could link to, by the section nearest to it; exit with 1 if there are none."""
    with _searching(vault) as (searching, models), vault.reading() as snapshot:
        found = searching.suggested_links(snapshot, path, models[0].name, least) if models else ()
    return _print_all(found, as_json=as_json)


def _print_all(found: Sequence[Found], *, as_json: bool) -> int:
    if as_json:
        print_json({"sections": [_plain(one) for one in found]})
    else:
        _print_sections(found)
    return 0 if found else 1


@contextmanager
def _searching(vault: Vault) -> Iterator[tuple[Searching, Sequence[Model]]]:
    """The sections of the vault as it is now, all embedded, and the models that have seen them, the best first."""
    from doxa.search.at_hand import models_at_hand  # noqa: PLC0415 - it loads NumPy, which other commands do without

    vault.update()
    found = models_at_hand()
    if found.problem:
        sys.stderr.write(f"doxa: {printable(found.problem)}\n")
    with closing(Searching(vault)) as searching:
        with _bars(searching) as report:
            models = searching.prepare(found.offers, report)
        yield searching, models


def prepare_search(vault: Vault) -> tuple[State, ...]:
    """Embed all sections of a vault with all models, however long it takes; how far each one is then."""
    from doxa.search.at_hand import models_at_hand  # noqa: PLC0415 - as above

    found = models_at_hand()
    if found.problem:
        sys.stderr.write(f"doxa: {printable(found.problem)}\n")
    with closing(Searching(vault)) as searching:
        with _bars(searching) as report:
            searching.prepare_all(found.offers, report)
        return searching.states()


@contextmanager
def _bars(searching: Searching) -> Iterator[Callable[[Embedded], None]]:
    """Cut the notes into sections, and show how far models are with them: on a terminal, a bar for each."""
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        notes = progress.add_task("Cutting notes into sections", total=None)
        searching.fill(lambda done, total: progress.update(notes, completed=done, total=total))
        bars = dict[str, TaskID]()

        def report(one: Embedded) -> None:
            if one.model not in bars:
                bars[one.model] = progress.add_task(f"Embedding sections with {one.model}", total=None)
            progress.update(bars[one.model], completed=one.progress.done, total=one.progress.total)

        yield report


def _plain(one: Found) -> dict[str, object]:
    start, end = position(one.section.place, Encoding.UTF32)
    return {
        "path": one.section.path,
        "line": start.line + 1,
        "end_line": end.line + 1,
        "headings": one.section.headings,
        "snippet": one.snippet.text,
        "marks": one.snippet.marks,
        "score": one.score,
        "why": {"words": one.words, "similarity": one.similarity, "linked_with": one.near},
    }


def _print(answer: Answer) -> None:
    _print_sections(answer.sections)
    how = f"by words and meaning ({answer.model})" if answer.model else "by words"
    sys.stdout.write(f"{count(len(answer.sections), 'section')}, {how}\n")


def _print_sections(found: Sequence[Found]) -> None:
    for one in found:
        start, _ = position(one.section.place, Encoding.UTF32)
        above = " > ".join(one.section.headings)
        head = printable(f"{one.section.path}:{start.line + 1}: {above}").rstrip(": ")
        sys.stdout.write(f"{head}\n    {printable(one.snippet.marked('*', '*'))}\n    {printable(_why(one))}\n")


def _why(one: Found) -> str:
    """`0.81: plan, garden; similarity 0.52; linked with home.md`."""
    reasons = [", ".join(one.words)] if one.words else []
    reasons += [f"similarity {one.similarity}"] if one.similarity is not None else []
    reasons += [f"linked with {one.near}"] if one.near else []
    return f"{one.score}: {'; '.join(reasons)}"
