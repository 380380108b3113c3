"""The header of a note that has none yet."""

from doxa.syntax.front_matter import front_matter
from doxa.syntax.header_edits import set_field
from doxa.text.edits import apply_edits
from doxa.vault.settings import HeaderFormat

_EMPTY = {HeaderFormat.YAML: "---\n---\n", HeaderFormat.TOML: "+++\n+++\n"}


def new_header(form: HeaderFormat, title: str) -> str:
    r"""A header with a title: `---\ntitle: Plan\n---\n`."""
    empty = _EMPTY[form]
    return apply_edits(empty, set_field(empty, front_matter(empty), ("title",), title))
