"""Codecs: the nodes of a file, which codec reads it, and that writing touches nothing but what was decided."""

from collections.abc import Mapping
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from doxa.syntax.codec import Codec, Codecs, CodedFile, Context, NodeKey, ProtoNode, coded
from doxa.syntax.codecs import STANDARD_CODECS
from doxa.syntax.markdown_codec import MarkdownCodec
from doxa.syntax.toml_codec import TomlCodec
from doxa.syntax.values import Scalar
from tests.support.markdown_strategies import notes

FILE = NodeKey("")
BACKGROUND = NodeKey("id://background")

Flat = Scalar | tuple[Scalar, ...]
"""What can be decided about a node."""


def check(path: str, before: str, decided: tuple[NodeKey, Context], after: str) -> None:
    """The file before and after something was decided about one of its nodes; deciding it again changes nothing."""
    codec = STANDARD_CODECS.of(path)
    assert codec
    assert written(codec, dedent(before), *decided) == dedent(after)
    assert written(codec, dedent(after), *decided) == dedent(after)


def written(codec: Codec, source: str, key: NodeKey, context: Context) -> str:
    """The file as it is to be written; the exact text that was read, unless the codec has changed it."""
    file = coded(codec, source)
    changed = file.inject_context(key, context) or file
    assert changed.is_changed == (changed.generate_source() != source)
    return changed.generate_source()


def nodes(source: str) -> tuple[ProtoNode, ...]:
    return MarkdownCodec().nodes(dedent(source))


def tree(found: tuple[ProtoNode, ...]) -> list[str]:
    """The titles as they nest, with what tells the nodes apart."""
    depths: list[int] = []
    for node in found:
        depths.append(0 if node.parent is None else depths[node.parent] + 1)
    return ["  " * depth + f"{node.title} {node.key}".rstrip() for depth, node in zip(depths, found, strict=True)]


def references(node: ProtoNode) -> list[tuple[str, str]]:
    return [(reference.kind, reference.target) for reference in node.references]


# The nodes of a note


def test_the_first_top_heading_is_the_note_itself() -> None:
    found = nodes("""\
        # User Guide
        ## Getting Started
        ### Installation
        ## Advanced Topics
        """)
    assert tree(found) == [
        "User Guide",
        "  Getting Started id://getting-started",
        "    Installation id://installation",
        "  Advanced Topics id://advanced-topics",
    ]
    assert [node.level for node in found] == [0, 2, 3, 2]


def test_other_headings_are_nodes() -> None:
    found = nodes("""\
        ## Before
        # Title
        # Other
        ### Deep
        """)
    assert tree(found) == ["Title", "  Before id://before", "  Other id://other", "    Deep id://deep"]


def test_a_note_without_headings_is_one_node() -> None:
    (node,) = nodes("text")
    assert (node.key, node.title, node.level, node.parent) == ("", None, 0, None)
    assert tree(nodes("")) == ["None"]


def test_headings_with_the_same_title_are_nodes_of_their_own() -> None:
    found = nodes("""\
        ## Details
        ## Details
        ## Part 1.5
        ## Part 1.5
        ## Other {#details}
        """)
    assert [node.key for node in found[1:]] == [
        *("id://details", "id://details-1", "id://part-1.5", "id://part-15-1", "id://other"),
    ]
    assert found[5].id == "details"


def test_a_node_covers_its_section() -> None:
    source = "# Plan\n## A\na\n### B\nb\n## C\n"
    spans = [node.span.of(source) for node in MarkdownCodec().nodes(source)]
    assert spans == [source, "## A\na\n### B\nb\n", "### B\nb\n", "## C\n"]


def test_the_payload_of_a_note_is_its_header() -> None:
    (node,) = nodes("""\
        ---
        id: plan
        title: The plan
        status: [draft, open]
        ---
        """)
    assert (node.id, node.title) == ("plan", "The plan")
    assert node.payload == {"id": "plan", "title": "The plan", "status": ("draft", "open")}


def test_the_payload_of_a_heading_stands_in_the_header() -> None:
    source = """\
        ---
        [sections."id://background"]
        bid = "1f"
        ---
        ## Background
        ## Other
        """
    assert [node.payload for node in nodes(source)[1:]] == [{"bid": "1f"}, {}]


def test_a_header_that_cannot_be_read_is_a_problem_of_its_note() -> None:
    node, heading = nodes("---\na: [\n---\n## A\n")
    assert len(node.problems) == 1
    assert (heading.title, heading.problems) == ("A", ())


def test_each_heading_refers_to_what_its_own_text_links_to() -> None:
    note, heading, deeper = nodes("""\
        [[before]]
        # Title
        [a](a.md#top) and [[b#c|extends]]
        ## Heading
        [d][ref], [none][], https://a.org
        ### Deeper
        ![[e.png]] `[[f]]`

        [ref]: g.md
        """)
    assert references(note) == [("references", "before"), ("references", "a.md#top"), ("extends", "b#c")]
    assert references(heading) == [("references", "g.md"), ("references", "https://a.org")]
    assert references(deeper) == [("references", "e.png")]


def test_relations_in_the_header() -> None:
    source = dedent("""\
        ---
        relations:
          - plan
          - {type: demonstrates, target: proof, validated: true}
          - {type: extends}
        source_refs: [src/watcher.py]
        ---
        [[text]]
        """)
    (node,) = MarkdownCodec().nodes(source)
    assert references(node) == [
        *(("references", "plan"), ("demonstrates", "proof"), ("source", "src/watcher.py"), ("references", "text")),
    ]
    assert [reference.span.of(source) for reference in node.references] == ["plan", "proof", "src/watcher.py", "[[text]]"]
    assert isinstance(relations := node.payload["relations"], tuple)
    assert relations[1] == {"type": "demonstrates", "target": "proof", "validated": True}


@pytest.mark.parametrize(
    ("value", "target", "covered"),
    [
        ('"[[plan]]"', "plan", "plan"),
        ("'[[ a b#Next|the plan ]]'", "a b#Next", "a b#Next"),
        ("{type: extends, target: '[[plan|x]]'}", "plan", "plan"),
        ("[[plan#Next]]", "plan#Next", "plan#Next"),
        ('"[[pl\\u0061n]]"', "plan", '"[[pl\\u0061n]]"'),
        ('"[plan]"', "[plan]", '"[plan]"'),
        ('"x [[plan]]"', "x [[plan]]", '"x [[plan]]"'),
    ],
)
def test_a_relation_in_brackets_means_what_stands_in_them(value: str, target: str, covered: str) -> None:
    source = f"---\nrelations:\n  - {value}\n---\n"
    (node,) = MarkdownCodec().nodes(source)
    assert [(one.target, one.span.of(source)) for one in node.references] == [(target, covered)]


# The node of a TOML file


def test_a_toml_file_is_one_node() -> None:
    source = dedent("""\
        id = "net"
        title = "A network"

        [[relations]]
        type = "extends"
        target = "other"

        [other]
        x = 1
        """)
    (node,) = TomlCodec().nodes(source)
    assert (node.key, node.id, node.title, node.span.of(source)) == ("", "net", "A network", source)
    assert node.payload["other"] == {"x": 1}
    assert references(node) == [("extends", "other")]
    assert node.problems == ()


def test_a_toml_file_that_cannot_be_read() -> None:
    (node,) = TomlCodec().nodes("id = 3\ntitle = \n")
    assert (node.id, node.title, node.payload) == (None, None, {"id": 3})
    assert len(node.problems) == 1


# Which codec reads a file


@pytest.mark.parametrize(
    ("path", "codec"),
    [
        ("a.md", MarkdownCodec),
        ("b/A.MD", MarkdownCodec),
        ("a.b.markdown", MarkdownCodec),
        ("BeliefNetwork.toml", TomlCodec),
    ],
)
def test_the_extension_chooses_the_codec(path: str, codec: type[Codec]) -> None:
    assert isinstance(STANDARD_CODECS.of(path), codec)


@pytest.mark.parametrize("path", ["a.png", "a", "md", ".md", "a.md/b", "a.md.txt", ""])
def test_other_files_are_attachments(path: str) -> None:
    assert STANDARD_CODECS.of(path) is None


def test_a_codec_can_be_added() -> None:
    codec = TomlCodec()
    more = STANDARD_CODECS.having(".Conf", codec)
    assert more.of("a.conf") is more.of("a.CONF") is codec
    assert isinstance(more.of("a.md"), MarkdownCodec)
    assert STANDARD_CODECS.of("a.conf") is None


def test_a_codec_can_be_replaced() -> None:
    codec = TomlCodec()
    assert STANDARD_CODECS.having(".md", codec).of("a.md") is codec
    assert Codecs().of("a.md") is None


# What is written


def test_a_note_without_a_header_gets_one() -> None:
    check(
        "plan.md",
        """\
        # Plan
        """,
        (FILE, {"bid": "1f"}),
        """\
        ---
        bid: 1f
        ---
        # Plan
        """,
    )


def test_what_is_decided_about_a_note_joins_its_header() -> None:
    check(
        "plan.md",
        """\
        ---
        title:   Plan  # a comment
        tags: [ a,b ]
        ---
        text
        """,
        (FILE, {"bid": "1f", "title": "The plan"}),
        """\
        ---
        title:   The plan  # a comment
        tags: [ a,b ]
        bid: 1f
        ---
        text
        """,
    )


def test_what_is_decided_about_a_heading_joins_the_sections() -> None:
    check(
        "plan.md",
        """\
        ---
        title = "Plan"
        ---
        ## Background
        """,
        (BACKGROUND, {"bid": "1f", "id": "back"}),
        """\
        ---
        title = "Plan"

        [sections."id://background"]
        bid = "1f"
        id = "back"
        ---
        ## Background
        """,
    )


def test_what_is_written_is_read_again() -> None:
    codec = MarkdownCodec()
    _, heading = codec.nodes(codec.write("## Background\n", BACKGROUND, {"bid": "1f", "n": 1}))
    assert heading.payload == {"bid": "1f", "n": 1}


def test_toml_keeps_its_comments_and_layout() -> None:
    check(
        "net.toml",
        """\
        # What this is.
        title   = 'Old'   # a comment
        list = [ # of things
            1,2,
        ]

          [table]  # indented
          x=1
        """,
        (FILE, {"title": "New", "bid": "1f"}),
        """\
        # What this is.
        title   = "New"   # a comment
        list = [ # of things
            1,2,
        ]
        bid = "1f"

          [table]  # indented
          x=1
        """,
    )


def test_toml_without_a_last_newline() -> None:
    check("net.toml", "a = 1", (FILE, {"bid": "1f"}), 'a = 1\nbid = "1f"')


def test_toml_that_holds_plus_signs() -> None:
    check("net.toml", "a = '''\n+++\n'''\n", (FILE, {"bid": "1f"}), "a = '''\n+++\n'''\nbid = \"1f\"\n")


def test_a_toml_file_has_no_headings_to_write_about() -> None:
    check("net.toml", "a = 1\n", (BACKGROUND, {"bid": "1f"}), "a = 1\n")


def test_a_file_knows_whether_it_has_changed() -> None:
    file = coded(MarkdownCodec(), "# Plan\n")
    assert not file.is_changed
    changed = file.inject_context(FILE, {"bid": "1f"})
    assert changed == CodedFile(file.codec, "# Plan\n", "---\nbid: 1f\n---\n# Plan\n")
    assert changed.is_changed
    assert changed.inject_context(FILE, {"bid": "1f"}) is None
    assert [node.payload for node in changed.nodes] == [{"bid": "1f"}]


# Whatever the file

_HEADERS = (
    *("", "---\n---\n", "---\ntitle:  'Plan' # c\nbid: 1f\ntags: [ a ]\n---\n", "---\r\nn: 1\r\n\r\n---\r\n"),
    *("+++\ntitle='x'\n\n  [sections.'id://plan']\n  bid = '1f'\n+++\n", '---\n{"bid" : "1f", "n":[1, 2]}\n---\n'),
    *("---\na: [\n---\n", "---\nsections:\n  id://plan: {bid: 1f}\n---\n", "\ufeff"),
)
_TOML_LINES = (
    *(
        "# a comment",
        "a=1",
        "title   = 'x' # c",
        'bid = "1f"',
        "n = [ 1,",
        "  2, # c",
        "]",
        "",
        "  [t]  # c",
        "x.y=1",
        "[[r]]",
    ),
    *("'''", "broken =", "\t", "+++", "d = 2024-01-31", "[sections.'id://plan']"),
)


def markdown_files() -> SearchStrategy[str]:
    return st.builds("{}{}".format, st.sampled_from(_HEADERS), st.one_of(notes(), st.text(max_size=40)))


def toml_files() -> SearchStrategy[str]:
    lines = st.lists(st.one_of(st.sampled_from(_TOML_LINES), st.text(max_size=10)), max_size=8)
    return st.builds(str.join, st.sampled_from(("\n", "\r\n")), lines)


def files() -> SearchStrategy[tuple[Codec, str]]:
    return st.one_of(
        st.tuples(st.just(MarkdownCodec()), markdown_files()),
        st.tuples(st.just(TomlCodec()), toml_files()),
    )


def contexts() -> SearchStrategy[Context]:
    scalars = st.one_of(st.text(max_size=8), st.integers(), st.booleans(), st.dates())
    values = st.one_of(scalars, st.lists(scalars, max_size=2).map(tuple))
    return st.dictionaries(st.sampled_from(("bid", "title", "n", "my key")), values, max_size=2)


def said(node: ProtoNode) -> Context:
    """What a node says already, as far as it can be decided: no mappings, and no lists in lists."""
    found: dict[str, Flat] = {}
    for name, value in node.payload.items():
        if isinstance(value, tuple):
            items = tuple(item for item in value if not isinstance(item, tuple | Mapping))
            found |= {name: items} if len(items) == len(value) else {}
        elif not isinstance(value, Mapping):
            found[name] = value
    return found


@settings(max_examples=200, deadline=None)
@given(files())
def test_without_a_change_the_very_text_is_written(file: tuple[Codec, str]) -> None:
    codec, source = file
    for node in codec.nodes(source):
        assert written(codec, source, node.key, {}) == source
        assert written(codec, source, node.key, said(node)) == source


@settings(max_examples=200, deadline=None)
@given(files(), contexts())
def test_writing_twice_is_writing_once(file: tuple[Codec, str], context: Context) -> None:
    codec, source = file
    for node in codec.nodes(source)[:2]:
        once = written(codec, source, node.key, context)
        assert written(codec, once, node.key, context) == once


@settings(max_examples=200, deadline=None)
@given(markdown_files(), contexts())
def test_writing_leaves_the_text_below_the_header_alone(source: str, context: Context) -> None:
    codec = MarkdownCodec()
    before, after = codec.nodes(source), codec.nodes(written(codec, source, FILE, context))
    assert [(node.key, node.level) for node in before] == [(node.key, node.level) for node in after]


@settings(max_examples=200, deadline=None)
@given(files())
def test_every_node_stands_behind_its_parent(file: tuple[Codec, str]) -> None:
    codec, source = file
    found = codec.nodes(source)
    assert len({node.key for node in found}) == len(found)
    for number, node in enumerate(found):
        assert (node.parent is None) == (number == 0)
        assert number == 0 or node.parent in range(number)
