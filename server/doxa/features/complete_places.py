"""Completing what stands behind the name in a wikilink: headings, blocks, a text, a type."""

from collections.abc import Iterator
from hashlib import blake2b

from doxa.features.completion_items import MOST, Asked, Item, ItemKind, Target
from doxa.features.link_text import can_be_in_wikilink, heading_fragment, wiki_target
from doxa.features.unnamed_blocks import first_words, unnamed_blocks
from doxa.index.catalogue import By
from doxa.index.heading_names import headings_above
from doxa.index.names import Key, key, stem
from doxa.index.read import HeadingEntry
from doxa.syntax.dialect import Pipe
from doxa.vault.paths import NotePath
from doxa.vault.settings import dialect


def heading_items(asked: Asked) -> Iterator[Item]:
    """The headings of the note that the link names, in their order; with `a#`, those found under an `a`."""
    path = named_note(asked)
    headings = asked.vault.headings(path) if path else []
    for heading in headings:
        fragment = heading_fragment(headings, heading)
        if path and fragment is not None and _fits(asked.typed.words, headings, heading):
            words = asked.found_by(
                "#".join((*_above(headings, heading), heading.title)) if "#" in asked.typed.words else heading.title
            )
            detail = " › ".join(_above(headings, heading))
            target = Target(path, fragment)
            yield Item(heading.title, ItemKind.HEADING, fragment + asked.typed.closing, words, detail, target=target)


def any_heading_items(asked: Asked) -> Iterator[Item]:
    """The headings of the whole vault, for `[[##words`."""
    for hit in asked.catalogue.places(asked.typed.words.strip().lstrip("#"), MOST + 1, (By.HEADING,)):
        headings = asked.vault.headings(hit.path)
        fragment = heading_fragment(headings, headings[hit.number])
        name = wiki_target(asked.vault, asked.at.path, hit.path, asked.settings.links_style)
        if fragment is not None and name is not None:
            title = headings[hit.number].title
            text = f"{'' if hit.path == asked.at.path else name}#{fragment}{asked.typed.closing}"
            target = Target(hit.path, fragment)
            yield Item(title, ItemKind.HEADING, text, asked.found_by(title), hit.path, target=target)


def any_block_items(asked: Asked) -> Iterator[Item]:
    """The blocks of the whole vault that have such an id, for `[[^^words`; then those of the note with such words.

    An editor adds nothing to other notes while it completes, so that their blocks cannot get an id.
    """
    words = asked.typed.words.strip().lstrip("^")
    for hit in asked.catalogue.places(words, MOST + 1, (By.BLOCK,)):
        label = f"^{asked.vault.blocks(hit.path)[hit.number].key}"
        name = wiki_target(asked.vault, asked.at.path, hit.path, asked.settings.links_style)
        if name is not None:
            text = f"{'' if hit.path == asked.at.path else name}#{label}{asked.typed.closing}"
            yield Item(label, ItemKind.BLOCK, text, asked.found_by(label), hit.path, target=Target(hit.path, label))
    yield from (one._replace(text=f"#^{one.text}") for one in _blocks_without_id(asked) if key(words) in key(one.label))


def block_items(asked: Asked) -> Iterator[Item]:
    """The blocks that have an id; in the note itself also those without one, which get it when they are chosen."""
    path = named_note(asked)
    if path is None:
        return
    if path != asked.at.path:
        for block in asked.vault.blocks(path):
            yield _named_block(asked, path, block.key, "")
        return
    text = asked.at.document.text
    for block_id in asked.at.document.block_ids:
        yield _named_block(asked, path, block_id.name, first_words(block_id.block.of(text)))
    yield from _blocks_without_id(asked)


def text_items(asked: Asked) -> Iterator[Item]:
    """What the note goes by, as a text for the link; and the types of links, where a type may stand."""
    path = named_note(asked)
    if path and asked.settings.links_pipe is not Pipe.TYPE:
        note = asked.vault.note(path)
        names = (note.title if note else None, *asked.vault.aliases(path).values(), stem(path))
        for name in dict.fromkeys(filter(None, names)):
            if can_be_in_wikilink(name):
                yield Item(name, ItemKind.WORD, name + asked.typed.closing, asked.found_by(name))
    if asked.settings.links_pipe is not Pipe.ALIAS:
        yield from type_items(asked)


def type_items(asked: Asked) -> Iterator[Item]:
    for word in sorted(dialect(asked.settings).link_types):
        yield Item(word, ItemKind.VALUE, word + asked.typed.closing, asked.found_by(word), "type of link")


def named_note(asked: Asked) -> NotePath | None:
    """The note that the link names; of several, the likeliest."""
    notes = asked.vault.resolve(asked.at.path, asked.typed.before).notes
    return notes[0] if notes else None


def _fits(typed: str, headings: list[HeadingEntry], heading: HeadingEntry) -> bool:
    """Whether a heading stands under all that is typed before the last `#`."""
    outer = [key(words) for words in typed.split("#")[:-1] if words.strip()]
    above = [key(title) for title in _above(headings, heading)]
    return all(any(title.startswith(words) for title in above) for words in outer)


def _above(headings: list[HeadingEntry], heading: HeadingEntry) -> list[str]:
    """The titles above a heading, the outermost first."""
    return [one.title for one in headings_above(headings, heading)]


def _named_block(asked: Asked, path: NotePath, name: str, shown: str) -> Item:
    label = f"^{name}"
    target = Target(path, label)
    words = asked.found_by(f"{name} {shown}".rstrip())
    return Item(shown or label, ItemKind.BLOCK, name + asked.typed.closing, words, label, (), target)


def _blocks_without_id(asked: Asked) -> Iterator[Item]:
    document = asked.at.document
    taken = {key(block_id.name) for block_id in document.block_ids}
    for block in unnamed_blocks(document):
        if block.span.holds(asked.at.offset):
            continue
        shown = first_words(block.words.of(document.text))
        name = _new_id(shown, taken)
        taken.add(name)
        edits = (block.named(name),)
        yield Item(shown, ItemKind.BLOCK, name + asked.typed.closing, asked.found_by(shown), "gets an id", edits)


def _new_id(words: str, taken: set[Key]) -> Key:
    """Six digits made of the words, so that the same block gets the same id; others where another block has them."""
    for number in range(len(taken) + 1):
        name = Key(blake2b(f"{words}{number or ''}".encode("utf-8", "surrogatepass"), digest_size=3).hexdigest())
        if name not in taken:
            return name
    return Key(f"{len(taken):x}")
