"""The words of a note's language that a vault may add to."""

from dataclasses import dataclass
from enum import StrEnum


class Pipe(StrEnum):
    """What `b` means in `[[a|b]]`: words to show, a link type, or a type only where it is a known one."""

    AUTO = "auto"
    ALIAS = "alias"
    TYPE = "type"


LINK_TYPES = frozenset({"references", "depends_on", "implements", "extends", "conflicts_with"})

DOC_TYPES = frozenset({"spec", "design", "adr", "guide", "api", "meeting", "todo", "other"})

ENTITY_TYPES = frozenset(
    (  # noqa: SIM905 - thirty quotation marks less
        "PERSON PLACE ORG EVENT CONCEPT OBJECT "
        "RACE CREATURE ARTIFACT TECHNOLOGY MAGIC LANGUAGE CURRENCY MATERIAL DRUG DEITY "
        "ABILITY SKILL POWER TECHNIQUE SPELL "
        "DATE TIME WORK ITEM MISC SPECIES HOUSE TRIBE TITLE"
    ).split()
)


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a parse has to know beforehand; a vault's settings may add types of links and entities.

    `titles_from_headings` says that a note without a title in its header is called as its first heading of level 1.
    """

    link_types: frozenset[str] = LINK_TYPES
    entity_types: frozenset[str] = ENTITY_TYPES
    pipe: Pipe = Pipe.AUTO
    titles_from_headings: bool = True


STANDARD = Dialect()
