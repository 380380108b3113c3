"""Words that name a note, made a link to it: those under the cursor, or all of a note."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.link_text import can_be_in_wikilink, markdown_target, wiki_target
from doxa.features.mentions import Mention, catalogue, mention_at, mentions_in
from doxa.features.places import Cursor
from doxa.features.vault_edit import Refused
from doxa.syntax.document import InlineLink, WikiLink
from doxa.syntax.mask import Mask
from doxa.text.edits import Edit
from doxa.vault.paths import NotePath

_MOST = 3
_NOT_IN_WORDS = re.compile(r"[\[\]|\\`<>]")


def mention_links(asked: Asked) -> Iterator[Action]:
    """A link to each note that the words under the cursor may name; for all such words, where one note is meant."""
    mention = mention_at(asked.vault, Cursor(asked.path, asked.document, asked.span.start))
    if mention is None or mention.span.end < asked.span.end:
        return
    for path in mention.notes[:_MOST]:
        link = _link(asked, mention, path)
        if link:
            yield Action(f"Make this a link to {path}", Kind.REWRITE, asked.here(Edit(mention.span, link)))
    if len(mention.notes) == 1:
        path = mention.notes[0]
        only = partial(_linked, asked, lambda one: one.notes == (path,))
        yield Action(f"Make all words that name {path} links to it", Kind.REWRITE, only)
    yield Action("Make all words that name a note links to it", Kind.REWRITE, partial(_linked, asked, bool))


def _linked(asked: Asked, wanted: Callable[[Mention], bool]) -> Change:
    """All that are wanted, without those that may mean several notes."""
    found = mentions_in(catalogue(asked.vault), asked.path, asked.document)
    meant = [one for one in found if len(one.notes) == 1 and wanted(one)]
    edits = tuple(Edit(one.span, link) for one in meant if (link := _link(asked, one, one.notes[0])))
    return asked.here(*edits) if edits else Refused("No words of this note can be made a link")


def _link(asked: Asked, mention: Mention, path: NotePath) -> str | None:
    """The words as a link that shows them as they are; None where no link can."""
    words = mention.span.of(asked.text)
    if _NOT_IN_WORDS.search(words):
        return None
    if asked.settings.links_markdown:
        link = f"[{words}]({markdown_target(asked.path, path)})"
        read = asked.notes.parsed(link).links
        return link if len(read) == 1 and isinstance(read[0], InlineLink) and read[0].label.of(link) == words else None
    if can_be_in_wikilink(words) and asked.vault.resolve(asked.path, words).notes == (path,):
        return f"[[{words}]]"
    target = wiki_target(asked.vault, asked.path, path, asked.settings.links_style)
    link = f"[[{target}|{words}]]"
    read = asked.notes.parsed(link).links
    if target is None or len(read) != 1 or not isinstance(read[0], WikiLink) or read[0].alias != words:
        return None
    return link.replace("|", "\\|") if Mask(asked.document.tables).covers(mention.span.start) else link
