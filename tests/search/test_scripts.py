"""A model has a say only in the scripts that it knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.search.scripts import LATIN, is_known


@pytest.mark.parametrize("text", ["plan", "naïve Größe", "α decay", "", "1984!", "iPhone µm", "Łódź"])
def test_what_latin_letters_say_is_known(text: str) -> None:
    assert is_known(text, {LATIN})


@pytest.mark.parametrize(
    "text", ["план", "日本語", "iPhoneの設定", "図書館 library", "도서관", "سلام", "שלום", "αβγ decay"]
)
def test_other_letters_are_not(text: str) -> None:
    assert not is_known(text, {LATIN})


def test_a_model_may_know_several_scripts() -> None:
    assert is_known("iPhoneの設定", {LATIN, "CJK", "HIRAGANA"})


@given(st.text())
def test_any_text_is_looked_at(text: str) -> None:
    assert is_known(text, {LATIN}) in {True, False}
