"""Codecs: how a kind of file becomes nodes, and how what is decided about a node is written back.

A codec knows one syntax and nothing else: its nodes hold references as written, never what they lead to. Files are chosen
by their extension; a file that no codec knows is an attachment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import NamedTuple, NewType, Protocol

from doxa.syntax.values import Data, Problem, Scalar
from doxa.text.span import Span

NodeKey = NewType("NodeKey", str)
"""What tells the nodes of one file apart: empty for the file itself, `id://background` for a heading in it."""

Context = Mapping[str, Scalar | tuple[Scalar, ...]]
"""What was decided about a node and belongs into its file: `{"bid": "018f…"}`."""


class Reference(NamedTuple):
    """What a node refers to, as written: `plan#Next` in `[[plan#Next]]`, or what a field of its header names.

    `kind` is the type of the link: `references`, unless the text says another. `span` covers the link or the field's value.
    """

    target: str
    kind: str
    span: Span


class ProtoNode(NamedTuple):
    """A thing in a file that others can refer to: the file itself, or a heading in it.

    `parent` is the number of the node around it; `level` is 0 for the file. `payload` holds its fields, whatever they are.
    """

    key: NodeKey
    title: str | None
    id: str | None
    level: int
    parent: int | None
    span: Span
    payload: Mapping[str, Data]
    references: tuple[Reference, ...]
    problems: tuple[Problem, ...]


class Codec(Protocol):
    """One syntax."""

    def nodes(self, source: str) -> tuple[ProtoNode, ...]:
        """The nodes of a file, the file itself first. Never fails: what cannot be read is a problem of its node."""
        ...

    def write(self, source: str, key: NodeKey, context: Context) -> str:
        """The file after it says what was decided about one of its nodes, every other character as it was."""
        ...


@dataclass(frozen=True, slots=True)
class CodedFile:
    """A file through the eyes of its codec: as it was read, and as it is to be written."""

    codec: Codec
    read: str
    text: str

    @property
    def nodes(self) -> tuple[ProtoNode, ...]:
        return self.codec.nodes(self.text)

    @property
    def is_changed(self) -> bool:
        return self.text != self.read

    def inject_context(self, key: NodeKey, context: Context) -> "CodedFile | None":
        """The file with what was decided about one of its nodes; None where it says so already."""
        text = self.codec.write(self.text, key, context)
        return None if text == self.text else replace(self, text=text)

    def generate_source(self) -> str:
        """The text to write; without a change, the very text that was read."""
        return self.text


def coded(codec: Codec, source: str) -> CodedFile:
    return CodedFile(codec, source, source)


@dataclass(frozen=True, slots=True)
class Codecs:
    """The codecs by extension, in lower case and with the dot: `.md`."""

    by_extension: Mapping[str, Codec] = field(default_factory=dict)

    def of(self, path: str) -> Codec | None:
        """The codec for a file; None for an attachment."""
        return self.by_extension.get(PurePosixPath(path).suffix.lower())

    def having(self, extension: str, codec: Codec) -> "Codecs":
        """The same codecs and one more; it takes the place of another for that extension."""
        return Codecs({**self.by_extension, extension.lower(): codec})
