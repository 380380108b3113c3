"""Standalone TOML files: one node each, whose tables are its fields."""

from doxa.syntax.codec import Context, NodeKey, ProtoNode
from doxa.syntax.document import Format, FrontMatter
from doxa.syntax.header_edits import set_field
from doxa.syntax.relations import relations
from doxa.syntax.toml_values import toml_fields
from doxa.syntax.values import Data
from doxa.text.edits import apply_edits
from doxa.text.span import Span


class TomlCodec:
    """Changes are edits of single values or lines: comments and the writer's layout stay."""

    def nodes(self, source: str) -> tuple[ProtoNode, ...]:
        fields, problems = toml_fields(source, 0)
        payload = {field.key: field.value.data for field in fields}
        span = Span(0, len(source))
        return (
            ProtoNode(
                NodeKey(""),
                _text(payload.get("title")),
                _text(payload.get("id")),
                0,
                None,
                span,
                payload,
                relations(fields),
                problems,
            ),
        )

    def write(self, source: str, key: NodeKey, context: Context) -> str:
        if key:
            return source
        for name, data in context.items():
            source = apply_edits(source, set_field(source, _whole(source), (name,), data, _whole))
        return source


def _whole(source: str) -> FrontMatter:
    """The file as a header without fences."""
    span = Span(0, len(source))
    return FrontMatter(span, span, Format.TOML, *toml_fields(source, 0))


def _text(data: Data) -> str | None:
    return data if isinstance(data, str) else None
