"""Notes as Hypothesis makes them up: every kind of Markdown, nested and joined in many ways, in several scripts."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

_WORDS = (
    "plan",
    "two words",
    "日本語",
    "ünïcode",
    "😀",
    "𝒳y",
    "a_b",
    "x*y",
    "1.5",
    "don't",
    "e\u0301",
    "C:\\x",
    "a | b",
)
_ODD = (
    "&amp;",
    "&#35;",
    "&nosuch;",
    "\\*",
    "\\[",
    "\\`",
    "\\|",
    "\\\\",
    "*",
    "_",
    "~~",
    "`",
    "!",
    "[",
    "]",
    "<",
    ">",
    "$5",
)
_PATHS = (
    "plan",
    "a/b.md",
    "a%20b.md",
    "日本.md",
    "<a b.md>",
    "#top",
    "plan.md#next",
    "https://a.org/x?y=1",
    "x(1).md",
    "",
)
_TITLES = ("", ' "T"', " 'T'", " (T)")
_LABELS = ("ref", "Ref", "two words", "日本", "none")
_NOTES = ("1", "why", "日本", "none")
_HTML = ("<b>", "</b>", "<br/>", '<a href="x">', "<!-- c -->", "<?p?>", "<![CDATA[x]]>")
_TAGS = ("#tag", "#a/b", "^id", "@x", "==marked==")


def notes() -> SearchStrategy[str]:
    """Whole notes: a header or none, some blocks, definitions for what they refer to or none, one kind of line end."""
    blocks = st.lists(_placed_blocks(), max_size=6).map("".join)
    parts = st.tuples(st.sampled_from(_HEADERS), blocks, st.sampled_from(_TAILS)).map("".join)
    return st.builds(str.replace, parts, st.just("\n"), st.sampled_from(("\n", "\n", "\n", "\r\n", "\r")))


_HEADERS = ("", "", "", "---\ntitle: Plan\n---\n", "+++\ntitle = 'x'\n+++\n", "\ufeff")


_TAILS = ("", "\n\n[ref]: plan.md\n[two words]: <a b> 'T'\n", "\n\n[^1]: One.\n[^why]: Because.\n\n[日本]: x\n")


def _placed_blocks() -> SearchStrategy[str]:
    """A block in the containers around it, and the blank lines behind."""
    return st.builds(
        _placed, st.lists(st.sampled_from(_CONTAINERS), max_size=2), _blocks(), st.sampled_from((0, 1, 2, 2, 3))
    )


_CONTAINERS = (
    ("> ", "> "),
    (">", ">"),
    ("- ", "  "),
    ("1. ", "   "),
    ("* ", "  "),
    ("-\t", "\t"),
    ("> ", ""),
    ("  ", "  "),
)


def _placed(containers: list[tuple[str, str]], block: str, line_ends: int) -> str:
    for first, rest in containers:
        head, *tail = block.split("\n")
        block = "\n".join([first + head, *((rest + line).rstrip(" ") for line in tail)])
    return block + "\n" * line_ends


def _blocks() -> SearchStrategy[str]:
    return st.one_of(
        _paragraphs(),
        _paragraphs(),
        _headings(),
        _underlined_headings(),
        _lists(),
        _fences(),
        _indented_code(),
        _tables(),
        _definitions(),
        _footnotes(),
        st.sampled_from(_PLAIN_BLOCKS),
    )


_PLAIN_BLOCKS = (
    "---",
    "***",
    "<div>\n*x* [[y]]\n</div>",
    "<!-- a\n\n[b](c) -->",
    "<pre>\n[[x]]\n\n</pre>",
    "<b>x</b> [y](z)",
    "> [!note] Title\n> [[x]]",
)


def _paragraphs() -> SearchStrategy[str]:
    return st.lists(_lines(), min_size=1, max_size=3).map("\n".join)


def _headings() -> SearchStrategy[str]:
    return st.builds(
        "{} {}{}".format, st.sampled_from(("#", "##", "######")), _lines(), st.sampled_from(("", " ##", " #", " {#id}"))
    )


def _underlined_headings() -> SearchStrategy[str]:
    return st.builds("{}\n{}".format, _paragraphs(), st.sampled_from(("===", "---", "=", "-----  ")))


def _lists() -> SearchStrategy[str]:
    marks = st.sampled_from(("- ", "* ", "+ ", "1. ", "2) ", "- [ ] ", "- [x] ", "  - ", "    - "))
    return st.lists(st.builds("{}{}".format, marks, _lines()), min_size=1, max_size=4).map("\n".join)


def _fences() -> SearchStrategy[str]:
    opening = st.sampled_from(("```", "```py", "~~~", "````md x", "~~~ js"))
    closing = st.sampled_from(("```", "~~~", "````", ""))
    return st.builds("{}\n{}\n{}".format, opening, _paragraphs(), closing)


def _indented_code() -> SearchStrategy[str]:
    return st.lists(_lines().map("    {}".format), min_size=1, max_size=2).map("\n".join)


def _tables() -> SearchStrategy[str]:
    rows = st.lists(st.builds("| {} | {} |".format, _cells(), _cells()), max_size=2).map("\n".join)
    return st.builds("| {} | {} |\n|---|:-:|\n{}".format, _cells(), _cells(), rows)


def _cells() -> SearchStrategy[str]:
    return _lines().map(lambda line: line.replace("\\|", "|").replace("|", "\\|"))


def _definitions() -> SearchStrategy[str]:
    paths = st.sampled_from([path for path in _PATHS if path])
    return st.builds("[{}]: {}{}".format, st.sampled_from(_LABELS), paths, st.sampled_from(_TITLES))


def _footnotes() -> SearchStrategy[str]:
    return st.builds("[^{}]: {}{}".format, st.sampled_from(_NOTES), _lines(), st.sampled_from(("", "\n\n    more [x](y)")))


def _lines() -> SearchStrategy[str]:
    """Some inline fragments on one line, with or without blanks between."""
    return st.builds(str.join, st.sampled_from((" ", " ", " ", "")), st.lists(_inlines(), min_size=1, max_size=4))


def _inlines() -> SearchStrategy[str]:
    return st.recursive(_leaves(), _nested, max_leaves=3)


def _leaves() -> SearchStrategy[str]:
    return st.one_of(
        st.sampled_from(_WORDS),
        st.sampled_from(_ODD),
        st.sampled_from(_HTML),
        st.sampled_from(_TAGS),
        st.sampled_from(("`code`", "``a ` b``", "`[[x]]`", "$x^2$", "$$y$$")),
        st.sampled_from(("<https://a.org>", "<me@a.org>", "https://a.org/b")),
        st.sampled_from(_NOTES).map("[^{}]".format),
        _wikilinks(),
    )


def _wikilinks() -> SearchStrategy[str]:
    targets = st.sampled_from(("plan", "a/b", "日本", "#top", "plan#next", "a#^id", "x.png"))
    aliases = st.sampled_from(("", "|alias", "|two words", "|a|b", "|😀"))
    return st.builds("{}[[{}{}]]".format, st.sampled_from(("", "", "!")), targets, aliases)


def _nested(inside: SearchStrategy[str]) -> SearchStrategy[str]:
    texts = st.builds("{}{}".format, st.sampled_from(("a ", "日 ", "")), inside)
    marks = st.sampled_from(("", "!"))
    return st.one_of(
        st.builds("{0}{1}{0}".format, st.sampled_from(("*", "**", "_", "~~")), texts),
        st.builds("{}[{}]({}{})".format, marks, texts, st.sampled_from(_PATHS), st.sampled_from(_TITLES)),
        st.builds("{}[{}][{}]".format, marks, texts, st.sampled_from((*_LABELS, ""))),
        st.builds("{}[{}]".format, marks, st.sampled_from(_LABELS)),
        st.builds("{}[{}][]".format, marks, st.sampled_from(_LABELS)),
    )
