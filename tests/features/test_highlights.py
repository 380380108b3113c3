"""Seeing where else in a note a thing is named."""

from doxa.features.highlights import highlights
from tests.features.asking import asked


def check(text: str, *, defines: list[str], uses: list[str], others: str = "") -> None:
    """At the cursor, these words of the note give the thing its name, and these use it."""
    vault, at = asked(f"-- a.md --\n{text}\n{others}")
    found = highlights(vault, at)
    assert list(found) == sorted(found)
    assert [one.span.of(at.document.text) for one in found if one.defines] == defines
    assert [one.span.of(at.document.text) for one in found if not one.defines] == uses


def test_a_heading_and_the_links_to_it() -> None:
    text = "# 😀 A\n## Next\n[[#Ne<|>xt]] [[a#next]] [[#Other]] [x](a.md#Next)"
    check(text, defines=["Next"], uses=["", "a", "a.md#Next"])
    check(text.replace("<|>", "").replace("## N", "## <|>N"), defines=["Next"], uses=["", "a", "a.md#Next"])


def test_a_block_and_the_links_to_it() -> None:
    check("Words. ^b<|>lk\n\n[[#^blk]] [[#^other]]", defines=["^blk"], uses=[""])


def test_a_footnote_and_its_references() -> None:
    check("One[^1] two[^<|>1] three[^2].\n\n[^1]: Why.\n[^2]: x", defines=["1"], uses=["1", "1"])


def test_a_label_its_uses_and_its_definition() -> None:
    check("[a][re<|>f] [Ref] [b][other]\n\n[ref]: x.md\n[other]: y.md", defines=["ref"], uses=["ref", "Ref"])


def test_links_to_one_note_whatever_they_call_it() -> None:
    text = "[[pl<|>an]] [x](b/plan.md) [[The plan#Next]] [[other]]"
    check(text, defines=[], uses=["plan", "b/plan.md", "The plan"], others="-- b/plan.md --\n# The plan\n## Next\n")


def test_tags_in_the_header_and_in_the_text() -> None:
    check("---\ntags: [Work]\n---\n#wo<|>rk #work/home", defines=[], uses=["Work", "#work"])


def test_a_web_address() -> None:
    check("<https://a.o<|>rg> [x](https://a.org) https://b.org", defines=[], uses=["https://a.org", "https://a.org"])


def test_the_title_and_links_to_the_note_itself() -> None:
    check("# Th<|>is\n[[a]] [[b]]", defines=["This"], uses=["a"], others="-- b.md --\n[[a]]\n")


def test_nothing_in_plain_words_and_citations() -> None:
    check("# A\nwo<|>rds", defines=[], uses=[])
    check('# A\n[^1]: b.txt — "quo<|>te"', defines=[], uses=[])
