"""How tags are written."""

import re

from doxa.syntax.entity_tags import ALIAS_OF, REJECTED
from doxa.syntax.scan import LETTER

_ONE_WORD = re.compile(rf"(?:(?!_){LETTER})+")
_BRACKETED = re.compile(r"[^\[\]\r\n]*[^\[\]\r\n\s][^\[\]\r\n]*")
_CANONICAL = re.compile(r"[^:\s]{1,200}")


def typed_tag(name: str, word: str) -> str | None:
    """`#Gondor:PLACE`, `#[Mount Doom]:PLACE`; None for a name that no tag can hold."""
    return _tag(name, word, "#")


def alias_tag(name: str, canonical: str, word: str) -> str | None:
    """`Cory:ALIAS_OF_Cory_Gilford:PERSON`."""
    written = "_".join(canonical.split())
    return _tag(name, f"{ALIAS_OF}{written}:{word}", "") if _CANONICAL.fullmatch(written) else None


def rejection(name: str) -> str | None:
    """`Monday:REJECT_ENTITY`. In brackets a `#` stands before it, as it would be the definition of a link else."""
    return _tag(name, REJECTED, "")


def _tag(name: str, what: str, mark: str) -> str | None:
    if _ONE_WORD.fullmatch(name):
        return f"{mark}{name}:{what}"
    return f"#[{name}]:{what}" if _BRACKETED.fullmatch(name) and name == name.strip() else None
