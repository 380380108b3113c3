"""The settings of a vault: what there is to set, and what each means. Where they come from is `config`'s business.

This is the one place where a setting is described; documentation, JSON schema and editor settings are made of `SCHEMA`.
Nothing here may name a program, a path outside of the vault, a model or an address: vaults are shared, and to open one
must be safe.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, NamedTuple, get_args, get_type_hints

from doxa.syntax.dialect import ENTITY_TYPES, LINK_TYPES, Dialect, Pipe
from doxa.vault.ignore import is_pattern
from doxa.vault.paths import confined


class LinkStyle(StrEnum):
    """How a new link names its note: by the shortest path that is unique, from the note it stands in, or from the root."""

    SHORTEST = "shortest"
    RELATIVE = "relative"
    ABSOLUTE = "absolute"


class HeaderFormat(StrEnum):
    YAML = "yaml"
    TOML = "toml"


class Level(StrEnum):
    """How a diagnostic is shown."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"
    HINT = "hint"
    OFF = "off"


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Guessing(StrEnum):
    """When names are guessed by how they are written: in vaults that have entities, in all, or not at all."""

    USED = "used"
    ALWAYS = "always"
    NEVER = "never"


class Flag(NamedTuple):
    """`true` or `false`."""


class Whole(NamedTuple):
    """A whole number, both ends included."""

    least: int
    most: int


class Choice(NamedTuple):
    """One of a few words."""

    words: type[StrEnum]


class Text(NamedTuple):
    """A string; `read` gives it in its normal form, or None for one that will not do. `shape` says which will."""

    shape: str
    read: Callable[[str], str | None]


class Texts(NamedTuple):
    """A list of strings."""

    item: Text


class Table(NamedTuple):
    """Words of the user's choice, each with one of ours."""

    item: Choice


Kind = Flag | Whole | Choice | Text | Texts | Table


class Setting(NamedTuple):
    """One thing that can be set: `links.pipe`, which in a TOML file is `pipe` in the table `links`."""

    name: str
    kind: Kind
    description: str

    @property
    def field(self) -> str:
        """Its name in `Settings`: `links_pipe`."""
        return self.name.replace(".", "_")

    @property
    def default(self) -> object:
        return getattr(DEFAULTS, self.field)


def _folder(text: str) -> str | None:
    return None if text.startswith("~") else confined(text)


def _folder_or_beside(text: str) -> str | None:
    """`./files` stays what it is, beside the note; all else is a folder from the root."""
    folder = _folder(text)
    return f"./{folder}" if folder is not None and f"{text}/".startswith("./") else folder


def _format(text: str) -> str | None:
    return text if _folder(text) else None


def _pattern(text: str) -> str | None:
    return text if is_pattern(text) else None


def _matching(pattern: str) -> Callable[[str], str | None]:
    regex = re.compile(pattern)
    return lambda text: text if regex.fullmatch(text) else None


_PATTERNS = Texts(Text("a pattern as in .gitignore, such as `drafts/`", _pattern))
_TARGETS = Texts(Text("a pattern for what links lead to, such as `templates/*`", _matching(r"(?s:.{1,200})")))
_FOLDER = Text("a folder of the vault, such as `daily`", _folder)
_FOLDER_OR_BESIDE = Text("a folder of the vault, such as `files` or, beside the note, `./files`", _folder_or_beside)
_NOTE = Text("a note of the vault, such as `templates/new.md`", _folder)
_FORMAT = Text("a date format that stays in the vault, such as `YYYY/MM/YYYY-MM-DD`", _format)
_TOPIC = Text("a word or a few, such as `general`", _matching(r"\S(?:.{0,98}\S)?"))
_LINK_TYPES = Texts(Text("a word, such as `supports`", _matching(r"\w[\w-]*")))
_ENTITY_TYPES = Texts(Text("a word in capitals, such as `SHIP`", _matching(r"[A-Z][A-Z_]+")))


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds in a vault."""

    exclude: Annotated[
        tuple[str, ...],
        Setting(
            "exclude",
            _PATTERNS,
            "Files and folders to leave out, at any depth, as patterns of a .gitignore; they replace the default ones",
        ),
    ] = ("node_modules", "dist", ".git")
    links_pipe: Annotated[
        Pipe,
        Setting(
            "links.pipe", Choice(Pipe), "What `b` means in `[[a|b]]`: a text, a link type, or a type if it is a known one"
        ),
    ] = Pipe.AUTO
    links_types: Annotated[
        tuple[str, ...], Setting("links.types", _LINK_TYPES, "Types of links besides the ones that are known anyway")
    ] = ()
    links_style: Annotated[
        LinkStyle,
        Setting(
            "links.style",
            Choice(LinkStyle),
            "How a new link names its note: by the shortest path that will do, from its own note, or from the root",
        ),
    ] = LinkStyle.SHORTEST
    links_markdown: Annotated[
        bool, Setting("links.markdown", Flag(), "Whether a new link is `[text](note.md)` rather than `[[note]]`")
    ] = False
    entities_types: Annotated[
        tuple[str, ...],
        Setting("entities.types", _ENTITY_TYPES, "Types of entities besides the ones that are known anyway"),
    ] = ()
    entities_highlight: Annotated[
        bool, Setting("entities.highlight", Flag(), "Whether the names of entities get colours by their types")
    ] = True
    entities_guess: Annotated[
        Guessing,
        Setting(
            "entities.guess",
            Choice(Guessing),
            "Whether names without a tag are guessed: once the vault has entities, in any vault, or never",
        ),
    ] = Guessing.USED
    entities_confidence: Annotated[
        int, Setting("entities.confidence", Whole(0, 100), "How likely a guess must be to be shown, of 100")
    ] = 55
    entities_most: Annotated[
        int,
        Setting(
            "entities.most", Whole(0, 100_000), "How many names without a tag are found in a note, the likeliest first"
        ),
    ] = 1_000
    daily_folder: Annotated[str, Setting("daily.folder", _FOLDER, "Where daily notes are; empty for the vault's root")] = ""
    daily_format: Annotated[
        str, Setting("daily.format", _FORMAT, "How a daily note is named, in the letters of Moment.js")
    ] = "YYYY-MM-DD"
    notes_folder: Annotated[
        str,
        Setting(
            "notes.folder", _FOLDER, "Where a note is put that a wikilink asks for; empty for beside the one that asks"
        ),
    ] = ""
    notes_template: Annotated[
        str,
        Setting(
            "notes.template",
            _NOTE,
            "The note that a new one is a copy of, with its name for `{{title}}`, the day for `{{date}}`",
        ),
    ] = ""
    attachments_folder: Annotated[
        str,
        Setting(
            "attachments.folder",
            _FOLDER_OR_BESIDE,
            "Whose files are offered first for a picture: a folder from the root, or with `./` from the note's own folder",
        ),
    ] = ""
    frontmatter_default: Annotated[
        HeaderFormat,
        Setting("frontmatter.default", Choice(HeaderFormat), "How Doxa writes the header of a note that has none yet"),
    ] = HeaderFormat.YAML
    title_from_heading: Annotated[
        bool,
        Setting(
            "title.from_heading", Flag(), "Whether a note without a title in its header is called as its first heading"
        ),
    ] = True
    diagnostics_enabled: Annotated[
        bool, Setting("diagnostics.enabled", Flag(), "Whether anything is said about what is wrong in notes")
    ] = True
    diagnostics_severity: Annotated[
        Mapping[str, Level],
        Setting("diagnostics.severity", Table(Choice(Level)), "How a diagnostic is shown, by its code; `off` silences it"),
    ] = field(default_factory=dict)
    diagnostics_ignore: Annotated[
        tuple[str, ...],
        Setting("diagnostics.ignore", _PATTERNS, "Notes about which nothing is said, as patterns of a .gitignore"),
    ] = ()
    diagnostics_ignore_targets: Annotated[
        tuple[str, ...],
        Setting(
            "diagnostics.ignore_targets",
            _TARGETS,
            "Links about which nothing is said, by patterns of what they lead to; `*` stands for anything",
        ),
    ] = ()
    semantic_tokens_enabled: Annotated[
        bool,
        Setting("semantic_tokens.enabled", Flag(), "Whether the parts of a note get colours by what they mean"),
    ] = True
    search_enabled: Annotated[
        bool, Setting("search.enabled", Flag(), "Whether the server prepares search by meaning while you work")
    ] = True
    lenses_references: Annotated[
        bool,
        Setting("lenses.references", Flag(), "Whether a note and its headings say how often they are referred to"),
    ] = True
    lenses_related: Annotated[
        bool, Setting("lenses.related", Flag(), "Whether each section leads to sections that say nearly the same")
    ] = False
    lenses_beliefs: Annotated[
        bool, Setting("lenses.beliefs", Flag(), "Whether a recorded claim says since when it is believed, and its status")
    ] = False
    hints_titles: Annotated[
        bool, Setting("hints.titles", Flag(), "Whether a link that names a note by an id shows its title behind it")
    ] = True
    hints_ambiguous: Annotated[
        bool, Setting("hints.ambiguous", Flag(), "Whether a link that may mean several notes shows the first behind it")
    ] = True
    hints_citations: Annotated[
        bool, Setting("hints.citations", Flag(), "Whether a citation shows behind it if its source has the words")
    ] = True
    outline_tasks: Annotated[bool, Setting("outline.tasks", Flag(), "Whether the outline of a note lists tasks")] = False
    outline_blocks: Annotated[
        bool, Setting("outline.blocks", Flag(), "Whether the outline of a note lists its blocks that have an id")
    ] = False
    beliefs_structural: Annotated[
        tuple[str, ...],
        Setting("beliefs.structural", _PATTERNS, "Pages that need no citations or beliefs, as patterns of a .gitignore"),
    ] = ("index.md", "overview.md", "log.md", "archives/")
    beliefs_topic: Annotated[
        str, Setting("beliefs.topic", _TOPIC, "The topic of beliefs on pages that are in no folder")
    ] = "general"
    jobs: Annotated[
        int, Setting("jobs", Whole(0, 256), "How many processes read a large vault; 0 for as many as there are processors")
    ] = 0
    debounce_ms: Annotated[
        int, Setting("debounce_ms", Whole(0, 60_000), "How long a file must rest before its change is looked at, in ms")
    ] = 500
    log_level: Annotated[LogLevel, Setting("log.level", Choice(LogLevel), "How much is written to the log")] = LogLevel.INFO


DEFAULTS = Settings()

SCHEMA: tuple[Setting, ...] = tuple(get_args(hint)[1] for hint in get_type_hints(Settings, include_extras=True).values())


def dialect(settings: Settings) -> Dialect:
    """What the settings add to the language of the notes."""
    return Dialect(
        LINK_TYPES | frozenset(settings.links_types),
        ENTITY_TYPES | frozenset(settings.entities_types),
        settings.links_pipe,
        settings.title_from_heading,
    )
