"""Words, meaning and links together."""

from doxa.index.section_hits import NearHit, SectionId, WordHit
from doxa.search.ranking import fused, with_links
from doxa.vault.paths import NotePath


def order(by_words: dict[int, float], by_meaning: dict[int, float], share: float = 0.3, full: float = 0.0) -> list[int]:
    words = [WordHit(SectionId(number), score) for number, score in by_words.items()]
    near = [NearHit(SectionId(number), score) for number, score in by_meaning.items()]
    return [one.section for one in fused(words, near, share, full)]


def test_words_alone_and_meaning_alone_keep_their_order() -> None:
    assert order({1: 5.0, 2: 3.0}, {}) == [1, 2]
    assert order({}, {2: 0.9, 1: 0.2}) == [2, 1]


def test_what_both_find_comes_before_what_one_finds() -> None:
    assert order({1: 5.0, 2: 4.9}, {2: 0.9, 3: 0.5}) == [2, 1, 3]


def test_meaning_counts_for_nothing_without_a_share() -> None:
    assert order({1: 5.0, 2: 4.9}, {2: 0.9, 3: 0.5}, share=0.0)[:2] == [1, 2]


def test_a_few_words_of_many_count_for_less() -> None:
    assert order({1: 1.0}, {2: 0.9, 3: 0.5})[0] == 1
    assert order({1: 1.0}, {2: 0.9, 3: 0.5}, full=20.0)[0] == 2


def test_a_note_linked_with_the_first_moves_up() -> None:
    notes = {SectionId(number): NotePath(f"{number}.md") for number in (1, 2, 3)}
    words = [WordHit(SectionId(number), score) for number, score in ((1, 10.0), (2, 5.1), (3, 5.0))]
    links = {NotePath("3.md"): frozenset({NotePath("1.md")})}
    ranked = with_links(fused(words, [], 0.0), notes, lambda path: links.get(path, frozenset()))
    assert [(one.section, one.near) for one in ranked] == [(1, "3.md"), (3, "1.md"), (2, None)]


def test_a_section_of_a_note_that_is_gone_is_left_out() -> None:
    words = [WordHit(SectionId(1), 2.0), WordHit(SectionId(2), 1.0)]
    ranked = with_links(fused(words, [], 0.0), {SectionId(2): NotePath("2.md")}, lambda _: frozenset())
    assert [one.section for one in ranked] == [2]
