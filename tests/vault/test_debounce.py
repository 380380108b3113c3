from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from doxa.vault.debounce import Change, ChangeKind, Debouncer
from doxa.vault.paths import NotePath


def written(path: str) -> Change:
    return Change(NotePath(path), ChangeKind.WRITTEN)


def removed(path: str) -> Change:
    return Change(NotePath(path), ChangeKind.REMOVED)


def test_a_change_is_held_back_until_it_has_rested() -> None:
    debouncer = Debouncer(rest=0.5)
    debouncer.hold(written("plan.md"), now=10)
    assert debouncer.due(now=10.4) == frozenset()
    assert debouncer.due(now=10.5) == {written("plan.md")}
    assert debouncer.due(now=11) == frozenset()


def test_another_change_starts_the_time_anew() -> None:
    debouncer = Debouncer(rest=0.5)
    debouncer.hold(written("plan.md"), now=10)
    debouncer.hold(written("plan.md"), now=10.25)
    assert debouncer.due(now=10.5) == frozenset()
    assert debouncer.due(now=10.75) == {written("plan.md")}


def test_the_last_change_counts() -> None:
    debouncer = Debouncer(rest=0.5)
    debouncer.hold(written("plan.md"), now=10)
    debouncer.hold(removed("plan.md"), now=10.25)
    assert debouncer.due(now=11) == {removed("plan.md")}


def test_an_atomic_save_is_one_change() -> None:
    debouncer = Debouncer(rest=0.5)
    debouncer.hold(removed("plan.md"), now=10)
    debouncer.hold(written("plan.md"), now=10.1)
    assert debouncer.pending == 1
    assert debouncer.due(now=11) == {written("plan.md")}


def test_files_do_not_wait_for_each_other() -> None:
    debouncer = Debouncer(rest=0.5)
    debouncer.hold(written("plan.md"), now=10)
    debouncer.hold(written("today.md"), now=10.25)
    assert debouncer.due(now=10.5) == {written("plan.md")}
    assert debouncer.due(now=10.75) == {written("today.md")}


def test_what_is_pending_can_be_seen() -> None:
    debouncer = Debouncer(rest=0.5)
    assert (debouncer.pending, debouncer.next_due()) == (0, None)
    debouncer.hold(written("plan.md"), now=10)
    debouncer.hold(written("today.md"), now=10.25)
    assert (debouncer.pending, debouncer.next_due()) == (2, 10.5)
    debouncer.due(now=11)
    assert (debouncer.pending, debouncer.next_due()) == (0, None)


steps = st.lists(
    st.tuples(
        st.integers(0, 4), st.one_of(st.none(), st.builds(Change, st.sampled_from("abc"), st.sampled_from(ChangeKind)))
    )
)
"""A time to wait, and then a change, or None for a look at what is due."""


@given(steps, st.integers(0, 5))
def test_a_look_shows_what_a_list_of_all_changes_shows(some: list[tuple[int, Change | None]], rest: int) -> None:
    debouncer = Debouncer(rest)
    history: list[tuple[int, Change]] = []
    for now, (_, change) in zip(accumulate(wait for wait, _ in some), some, strict=True):
        if change is not None:
            debouncer.hold(change, now)
            history.append((now, change))
            continue
        last = {one.path: (time, one) for time, one in history}
        due = {one for time, one in last.values() if time + rest <= now}
        assert debouncer.due(now) == due
        history = [(time, one) for time, one in history if last[one.path][1] not in due]
        assert debouncer.pending == len({one.path for _, one in history})
