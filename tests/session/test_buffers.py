"""Open notes: what an editor reports is what they say, and what it reports wrongly is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.session.buffers import LONGEST, Buffer, Buffers, Uri
from doxa.syntax.document import WikiLink
from doxa.text.edits import Change, apply_changes
from doxa.text.lines import Encoding, Position
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.text.test_edits import CHANGES
from tests.text.test_lines import ENCODINGS, TEXTS

PLAN = Uri("file:///plan.md")
TYPED = Change(Position(0, 0), Position(0, 0), "x")


def opened(text: str) -> Buffers:
    buffers = Buffers()
    buffers.open(PLAN, PLAN, 1, text)
    return buffers


def buffer_of(buffers: Buffers) -> Buffer:
    buffer = buffers.get(PLAN)
    assert buffer is not None
    return buffer


def change(buffers: Buffers, version: int | None, *changes: Change | str) -> Buffer | None:
    return buffers.change(PLAN, version, changes, Encoding.UTF16)


@given(TEXTS, st.lists(st.lists(CHANGES | TEXTS, max_size=3), max_size=4), ENCODINGS)
def test_an_open_note_says_what_was_typed(text: str, typed: list[list[Change | str]], encoding: Encoding) -> None:
    buffers = opened(text)
    for version, changes in enumerate(typed, 2):
        buffers.change(PLAN, version, changes, encoding)
        text = apply_changes(text, changes, encoding)
        assert buffer_of(buffers).text == text
    assert buffer_of(buffers).trusted
    assert buffer_of(buffers).version == len(typed) + 1


def test_a_version_is_read_once() -> None:
    buffer = buffer_of(opened("# Plan"))
    assert buffer.document is buffer.document
    assert buffer.lines is buffer.lines
    assert buffer.document.title == "Plan"


def test_a_note_is_seen_as_it_was_when_it_was_taken() -> None:
    buffers = opened("old")
    taken = buffers.taken()
    change(buffers, 2, "new")
    buffers.close(PLAN)
    assert taken[PLAN].text == "old"
    assert buffers.taken() == {}


def test_versions_may_leave_numbers_out() -> None:
    buffers = opened("")
    change(buffers, 7, "a")
    assert (buffer_of(buffers).version, buffer_of(buffers).trusted) == (7, True)


def test_a_client_that_gives_no_version_is_believed() -> None:
    buffers = opened("")
    change(buffers, None, "a")
    assert (buffer_of(buffers).text, buffer_of(buffers).version, buffer_of(buffers).trusted) == ("a", 1, True)


@pytest.mark.parametrize("version", [-1, 0, 1])
def test_a_version_that_goes_back_costs_the_trust(version: int, caplog: pytest.LogCaptureFixture) -> None:
    buffers = opened("a")
    change(buffers, version, TYPED)
    assert (buffer_of(buffers).text, buffer_of(buffers).trusted) == ("xa", False)
    assert "may differ from what the editor shows" in caplog.text


def test_trust_once_lost_is_not_won_back_by_typing() -> None:
    buffers = opened("a")
    change(buffers, 0, TYPED)
    change(buffers, 9, TYPED)
    assert not buffer_of(buffers).trusted


def test_opening_again_settles_the_text() -> None:
    buffers = opened("a")
    buffers.distrust(PLAN, "a change was not understood")
    buffers.open(PLAN, PLAN, 5, "b")
    assert (buffer_of(buffers).text, buffer_of(buffers).version, buffer_of(buffers).trusted) == ("b", 5, True)


@pytest.mark.parametrize("text", ["a", "b"])
def test_saving_with_the_text_settles_it(text: str) -> None:
    buffers = opened("a")
    buffers.distrust(PLAN, "a change was not understood")
    assert buffers.save(PLAN, text) is buffer_of(buffers)
    assert (buffer_of(buffers).text, buffer_of(buffers).trusted) == (text, True)


def test_a_saved_text_that_differs_counts() -> None:
    buffers = opened("a")
    buffers.save(PLAN, "b")
    assert buffer_of(buffers).text == "b"


@pytest.mark.parametrize("text", ["a", None])
def test_saving_what_is_known_changes_nothing(text: str | None) -> None:
    buffers = opened("a")
    before = buffer_of(buffers)
    assert buffers.save(PLAN, text) is None
    assert buffer_of(buffers) is before


def test_saving_without_the_text_settles_nothing() -> None:
    buffers = opened("a")
    buffers.distrust(PLAN, "a change was not understood")
    buffers.save(PLAN, None)
    assert not buffer_of(buffers).trusted


def test_a_note_that_is_not_open_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    buffers = Buffers()
    assert change(buffers, 2, TYPED) is None
    assert buffers.close(PLAN) is None
    assert buffers.save(PLAN, "a") is None
    buffers.distrust(PLAN, "a change was not understood")
    assert buffers.taken() == {}
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]


def test_of_changes_one_of_which_is_impossible_none_is_applied() -> None:
    buffers = opened("a")
    before = buffer_of(buffers)
    impossible = Change(Position(0, 0), Position(0, 0), None)  # type: ignore[arg-type] # what no reader lets through
    with pytest.raises(TypeError):
        change(buffers, 2, TYPED, impossible)
    assert buffer_of(buffers) is before


def test_a_note_may_be_too_long_to_be_read() -> None:
    buffers = opened("a" * LONGEST)
    assert not buffer_of(buffers).too_long
    change(buffers, 2, TYPED)
    assert buffer_of(buffers).too_long


def test_half_a_surrogate_pair_is_read_as_unknown_at_the_same_place() -> None:
    buffer = buffer_of(opened("x \ud83d [[\ud83d]] y\n"))
    assert buffer.text == "x \ud83d [[\ud83d]] y\n"
    [link] = buffer.document.links
    assert isinstance(link, WikiLink)
    assert (link.target, link.span) == ("\ufffd", Span(4, 9))
    assert snapshot_of({}, {"a.md": buffer.document.text}).links_of(NotePath("a.md"))
