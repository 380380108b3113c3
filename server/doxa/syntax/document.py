"""What one note says: an immutable value, every part with the characters it covers.

Each span says by example what it covers; `of(text)` gives those characters. The types are plain tuples because a vault of
ten thousand notes holds a million of them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, NewType

from doxa.syntax.values import Field, Problem
from doxa.text.span import Span

Slug = NewType("Slug", str)
"""A heading's name inside a link, made from its title: `section-2.1-overview`."""

TagName = NewType("TagName", str)
"""A tag as written, without its mark: `project/Alpha`."""

BlockName = NewType("BlockName", str)
"""The id that a note gives to one of its blocks, without its mark: `37066d`."""

Label = NewType("Label", str)
"""What ties a reference or footnote to its definition, case folded and blanks collapsed: `foo bar` for `[Foo  Bar]`."""


_UUID = "uuid:"


class Format(StrEnum):
    """How a header is written."""

    YAML = "yaml"
    TOML = "toml"
    JSON = "json"


class FrontMatter(NamedTuple):
    """The header of a note.

        ---
        title: Plan
        ---

    `span` covers the fences, up to the last `-`; `body` covers `title: Plan` and its line end.
    """

    span: Span
    body: Span
    format: Format
    fields: tuple[Field, ...]
    problems: tuple[Problem, ...]


class Name(NamedTuple):
    """A name that the header gives to the note: in `aliases: [Big Plan]` the alias covers `Big Plan`."""

    text: str
    span: Span


class Heading(NamedTuple):
    """A heading: `## Next *steps* {#next} ##`, or a title underlined with `=` or `-`.

    `span` covers all of it but its line end, `title_span` covers `Next *steps*`, `id_span` covers `next`.
    `title` is what a reader sees: `Next steps`. `section` reaches to the next heading of the same or a higher level.
    `parent` is the number of the nearest heading before it with a lower level.
    """

    span: Span
    level: int
    title: str
    title_span: Span
    id: str | None
    id_span: Span | None
    slug: Slug
    github_slug: Slug
    parent: int | None
    section: Span


class Fence(NamedTuple):
    """Fenced code: in "```py title" the language covers `py`; without one it is empty, behind the marks."""

    span: Span
    language: str
    language_span: Span


class Destination(NamedTuple):
    """Where a Markdown link leads: `<a%20b.md#Top>` in `[x](<a%20b.md#Top> "T")`.

    `span` covers it with its angle brackets. `url` is what Markdown makes of it, escapes resolved: `a%20b.md#Top`.
    `path_span` covers `a%20b.md`, `fragment_span` covers `Top`; `path` and `fragment` are decoded: `a b.md` and `Top`.
    A query, as in `a.md?view=all#Top`, belongs to neither. An external destination has a scheme, as `https:` or `mailto:`;
    its path is the whole url.
    """

    span: Span
    url: str
    path: str
    path_span: Span
    fragment: str | None
    fragment_span: Span | None
    external: bool


class Title(NamedTuple):
    """The words behind a destination: in `(x.md "T")` the span covers `T`."""

    text: str
    span: Span


class WikiLink(NamedTuple):
    r"""`[[folder/Note#Heading|alias|type]]`: `span` covers all of it, with the `!` of an embed.

    `target_span` covers `folder/Note` (empty for the note's own heading, `[[#Heading]]`), `fragment_span` covers `Heading`
    (`h1#h2` for nested headings, `^id` for a block), `alias_span` and `type_span` what they say, all without the blanks
    around. In a table, where `|` is written `\|`, no part includes the backslash. An embed has no type: in
    `![[plan.png|caption|100]]` the alias covers `caption|100`.
    """

    span: Span
    embed: bool
    target: str
    target_span: Span
    fragment: str | None
    fragment_span: Span | None
    alias: str | None
    alias_span: Span | None
    type: str | None
    type_span: Span | None

    @property
    def uuid(self) -> str | None:
        """The id in `[[uuid:018f2a…|words]]`, which names a note wherever it is."""
        return self.target[len(_UUID) :].strip() if self.target[: len(_UUID)].lower() == _UUID else None


class InlineLink(NamedTuple):
    """`[label](destination "title")`, or the same behind `!` for an image: `label` covers `label`."""

    span: Span
    image: bool
    label: Span
    destination: Destination
    title: Title | None


class ReferenceStyle(StrEnum):
    FULL = "full"
    COLLAPSED = "collapsed"
    SHORTCUT = "shortcut"


class ReferenceLink(NamedTuple):
    """`[label][ref]`, `[ref][]` or `[ref]`, or an image of that form.

    `label` covers `label`; `reference_span` covers `ref`, which for the last two forms is the label itself.
    Without a definition, only the first two forms are links at all; `defined` is then false.
    """

    span: Span
    image: bool
    style: ReferenceStyle
    label: Span
    reference: Label
    reference_span: Span
    defined: bool


class Autolink(NamedTuple):
    """`<https://a.org>`, `<me@a.org>`, or a bare `https://a.org/x`: `url_span` covers it without the angle brackets.

    `url` is what it opens: `mailto:me@a.org`, `http://www.a.org` for a bare `www.a.org`.
    """

    span: Span
    url: str
    url_span: Span
    bare: bool


Link = WikiLink | InlineLink | ReferenceLink | Autolink


class Definition(NamedTuple):
    """`[ref]: destination "title"`: `label_span` covers `ref`. Of two with one label, only the first is `used`."""

    span: Span
    label: Label
    label_span: Span
    destination: Destination
    title: Title | None
    used: bool


class FootnoteReference(NamedTuple):
    """`[^1]`: `label_span` covers `1`."""

    span: Span
    label: Label
    label_span: Span
    defined: bool


class Citation(NamedTuple):
    """`<rfc 34.pdf>, p. 3 — "a quote"` inside a footnote: `span` covers all of it.

    `source_span` covers `rfc 34.pdf` without angle brackets or quotes, `page_span` covers `3`, `quote_span` the characters
    between the quotation marks. `quote` has the footnote's own indentation taken from its later lines.
    """

    span: Span
    source: str
    source_span: Span
    page: str | None
    page_span: Span | None
    quote: str | None
    quote_span: Span | None


class Footnote(NamedTuple):
    """`[^1]: what it says`, over as many lines as it has: `label_span` covers `1`, `body` covers `what it says`."""

    span: Span
    label: Label
    label_span: Span
    body: Span
    citation: Citation | None


class Tag(NamedTuple):
    """`#project/Alpha`: `span` covers all of it, `name_span` not the mark. In the header the two are the same."""

    span: Span
    name: TagName
    name_span: Span


class BlockId(NamedTuple):
    """`^37066d`: `span` covers all of it; `block` covers the block that it names.

    At the end of a line it names the block that it stands in; on a line of its own, the block before.
    """

    span: Span
    name: BlockName
    block: Span


class Task(NamedTuple):
    """`- [x] Done`: `mark` covers `[x]`, `state` is `x`, `item` covers the list item."""

    mark: Span
    state: str
    item: Span


class Callout(NamedTuple):
    """`> [!note]- Title`: `span` covers the quote, `kind_span` covers `note`, `title_span` covers `Title`.

    `kind` is in lower case; `fold` is `+`, `-` or empty.
    """

    span: Span
    kind: str
    kind_span: Span
    fold: str
    title_span: Span


class Container(NamedTuple):
    """A block between fences of colons.

        ::: disputed since May
        A claim.
        :::

    `span` covers all three lines, `opening` the first and `closing` the last (none: it runs to the end of what holds it),
    `name_span` covers `disputed`, `body` what stands between.
    """

    span: Span
    name: str
    name_span: Span
    opening: Span
    body: Span
    closing: Span | None


class Anchor(NamedTuple):
    """`<a id="next">`: `span` covers `next`."""

    span: Span
    name: str


class Math(NamedTuple):
    """`$x$` or, displayed, `$$x$$`."""

    span: Span
    displayed: bool


class EntityTag(NamedTuple):
    """What a writer says about a name: `#[Mount Doom]:PLACE`, `Cory:ALIAS_OF_CORY_GILFORD:PERSON`, `Boromir:REJECT_ENTITY`.

    `span` covers all of it; `name_span` covers `Mount Doom`, `Cory`, `Boromir`; `type_span` covers `PLACE`;
    `canonical_span` covers `CORY_GILFORD`. In `name`, and in a canonical name, `_` has become a blank unless it stood in
    brackets. A rejection has no type.
    """

    span: Span
    name: str
    name_span: Span
    type: str | None
    type_span: Span | None
    canonical: str | None
    canonical_span: Span | None

    @property
    def rejected(self) -> bool:
        return self.type is None


class QueryEmbed(NamedTuple):
    """`{{query:open-tasks | view:table}}`: `query_span` covers `open-tasks`, `view_span` covers `table`."""

    span: Span
    query: str
    query_span: Span
    view: str | None
    view_span: Span | None


@dataclass(frozen=True, slots=True)
class Document:
    """One note. Every tuple is in the order of the text.

    `title` is the header's, else the first top heading's; a note without either is named by its file.
    `title_heading` is the number of the heading that stands for the whole note: its first of level 1.
    """

    text: str
    title: str | None
    title_heading: int | None
    front_matter: FrontMatter | None
    aliases: tuple[Name, ...]
    headings: tuple[Heading, ...]
    fences: tuple[Fence, ...]
    indented_code: tuple[Span, ...]
    tables: tuple[Span, ...]
    html_blocks: tuple[Span, ...]
    links: tuple[Link, ...]
    definitions: tuple[Definition, ...]
    footnotes: tuple[Footnote, ...]
    footnote_references: tuple[FootnoteReference, ...]
    tags: tuple[Tag, ...]
    block_ids: tuple[BlockId, ...]
    tasks: tuple[Task, ...]
    callouts: tuple[Callout, ...]
    containers: tuple[Container, ...]
    code_spans: tuple[Span, ...]
    math: tuple[Math, ...]
    html_spans: tuple[Span, ...]
    anchors: tuple[Anchor, ...]
    comments: tuple[Span, ...]
    highlights: tuple[Span, ...]
    entity_tags: tuple[EntityTag, ...]
    unknown_entity_tags: tuple[EntityTag, ...]
    queries: tuple[QueryEmbed, ...]
