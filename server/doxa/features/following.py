"""What else has to change so that every link goes on meaning what it means, when notes get other names, places or texts.

The links that can be concerned are compared in the vault as it is and in the vault as it will be. Only those that would
lead elsewhere are written anew, each in its own manner, and what is written is tried before it is offered.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from doxa.features.layout import Kept, Layout, Piece, edits_towards, laid_out, with_edits
from doxa.features.link_forms import (
    Renamed,
    Way,
    Writings,
    Written,
    asked_by,
    is_relative,
    is_spelt,
    new_target,
    own_name,
    rewritten,
    written,
    written_alone,
)
from doxa.features.link_meaning import Meaning, Meanings
from doxa.features.link_text import heading_anchor, heading_fragment
from doxa.features.same_parts import same_parts
from doxa.features.vault_edit import Created, Moved, Notes, Refused, VaultEdit, edits_by_note
from doxa.index.names import Key, key, stem
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document, WikiLink
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_ROUNDS = 5
"""How often what was written anew may itself change a heading that others link to."""

_ALONE = (LinkKind.WIKILINK, LinkKind.EMBED, LinkKind.INLINE, LinkKind.IMAGE)
_MARKDOWN = (LinkKind.INLINE, LinkKind.IMAGE, LinkKind.DEFINITION)

Standing = tuple[NotePath, NotePath]
"""The note that a text stands in now, and the note that it will stand in."""

Found = Mapping[Standing, tuple[Edit, ...]]
"""The edits of links, as offsets into the note in which they stand now."""


class Stuck(Exception):  # noqa: N818 - no error, but the end of a search
    """A link that cannot be written so that it leads where it should."""


class Change(NamedTuple):
    """What happens of its own accord: edits in notes, files that move, and what gets another name by that.

    `names` has titles and aliases as they are compared, with what they become; `blocks` the ids of blocks.
    `texts` has notes that are put together anew, or created, and have no `edits`. `gone` has notes that are deleted, each
    with the offset of the heading that stands for all of it, if it has one and that is kept in another note.
    """

    edits: Mapping[NotePath, tuple[Edit, ...]] = {}
    moved: Collection[Moved] = ()
    names: Mapping[Key, str] = {}
    blocks: Mapping[tuple[NotePath, Key], str] = {}
    texts: Mapping[NotePath, tuple[Piece, ...]] = {}
    gone: Mapping[NotePath, int | None] = {}


def following(now: Snapshot, notes: Notes, change: Change) -> VaultEdit | Refused:
    """The change, with all that keeps links as they are; refused where a link could not be written."""
    work = _Work(now, notes, change)
    kept = {piece.path for pieces in change.texts.values() for piece in pieces if isinstance(piece, Kept)}
    changed = {*change.edits, *(one.old for one in change.moved), *kept, *change.gone}
    found: Found = {}
    named: Found = {}
    try:
        for _ in range(_ROUNDS):
            found = work.links(changed, found)
            before, named = (
                named,
                {standing: some for standing, some in found.items() if work.touches_names(standing, some)},
            )
            if named == before:
                break
            changed |= {old for old, _ in named}
        return work.everything(changed, found)
    except Stuck as reason:
        return Refused(str(reason))


class _Work:
    """One change of a vault, while it is worked out."""

    def __init__(self, now: Snapshot, notes: Notes, change: Change) -> None:
        self._now = now
        self._meanings = Meanings(now)
        self._notes = notes
        self._change = change
        self._paths = {one.old: one.new for one in change.moved}
        self._created = {path for path in change.texts if now.note(path) is None}
        self._texts: dict[NotePath, str] = {}
        self._documents: dict[NotePath, Document] = {}
        self._written: dict[NotePath, Writings] = {}
        self._layouts: dict[NotePath, Layout] = {}
        self._carried: Mapping[NotePath, Collection[NotePath]] = {}

    def links(self, changed: Collection[NotePath], found: Found) -> Found:
        """The edits of links, when these notes are changed by their own edits and by those found before."""
        later = self._later(changed, found)
        edits: defaultdict[Standing, dict[Edit, None]] = defaultdict(dict)
        for link in self._concerned(later, changed):
            for source in self._standing(link.path, link.span.start):
                for edit in self._link(later, link, source):
                    edits[link.path, source][edit] = None
        return {standing: tuple(sorted(some, key=lambda edit: edit.span)) for standing, some in edits.items()}

    def touches_names(self, standing: Standing, edits: Iterable[Edit]) -> bool:
        """Whether edits stand inside of a heading, which is then called otherwise."""
        headings = self._now.headings(standing[0])
        return any(heading.span.start <= edit.span.start < heading.span.end for edit in edits for heading in headings)

    def everything(self, changed: Collection[NotePath], found: Found) -> VaultEdit:
        """The change with these edits of links."""
        texts = self._change.texts
        edits = {(path, edit) for path, some in self._change.edits.items() for edit in some}
        edits |= {(old, edit) for (old, new), some in found.items() if new not in texts for edit in some}
        if texts:
            self._check(self._later(changed, found))
        for path in texts.keys() - self._created:
            pieces = self._with_found(path, texts[path], found)
            edits |= {(path, edit) for edit in edits_towards(path, self._text(path), pieces, self._text)}
        created = [Created(path, self._layouts[path].text) for path in texts if path in self._created]
        moved = [one for one in self._change.moved if one.old != one.new]
        return VaultEdit(edits_by_note(edits), tuple(moved), tuple(created), tuple(self._change.gone))

    def _later(self, changed: Collection[NotePath], found: Found) -> Meanings:
        """The vault as it will be; what stands where in it is known from then on."""
        after: dict[NotePath, Document | None] = {}
        carried: defaultdict[NotePath, dict[NotePath, None]] = defaultdict(dict)
        for path, pieces in self._plan(changed, found):
            after[path] = None
            if pieces is not None:
                self._layouts[path] = layout = laid_out(pieces, self._text)
                after[path] = self._parsed(layout)
                for part in layout.parts:
                    carried[part.kept.path][path] = None
        self._carried = {path: carried[path] for path in changed}
        return Meanings(self._now.with_changes(after, changed))

    def _plan(self, changed: Collection[NotePath], found: Found) -> Iterator[tuple[NotePath, list[Piece] | None]]:
        """Of what each note will be put together; None for a file that is no note or cannot be read."""
        for path in sorted(changed - self._change.texts.keys() - self._change.gone.keys()):
            note, new = self._now.note(path), self._paths.get(path, path)
            edits = self._change.edits.get(path, ())
            is_text = note is not None and note.is_note and (edits or (path, new) in found or not note.problem)
            pieces = (Kept(path, Span(0, len(self._text(path))), edits),) if is_text else None
            yield new, pieces and self._with_found(new, pieces, found)
        for path, some in self._change.texts.items():
            yield path, self._with_found(path, some, found)

    def _with_found(self, new: NotePath, pieces: Iterable[Piece], found: Found) -> list[Piece]:
        return list(with_edits(pieces, lambda old: found.get((old, new), ())))

    def _parsed(self, layout: Layout) -> Document:
        first = self._document(layout.parts[0].kept.path) if layout.parts else None
        return first if first and first.text == layout.text else self._notes.parsed(layout.text)

    def _concerned(self, later: Meanings, changed: Collection[NotePath]) -> Iterator[LinkEntry]:
        """The links that may lead elsewhere: those in the notes that change, and those that ask for one of their names."""
        names = {name for path in changed for name in self._now.asked_names_of(path)}
        after = {*self._change.texts, *(self._paths.get(path, path) for path in changed if path not in self._change.gone)}
        names |= {name for path in after for name in later.vault.asked_names_of(path)}
        links = {link: None for path in sorted(changed) for link in self._now.links_of(path)}
        links |= {link: None for name in sorted(names) for link in self._now.links_asking_for(name)}
        return (link for link in links if link.kind != LinkKind.URL)

    def _standing(self, path: NotePath, offset: int) -> list[NotePath]:
        """The notes in which a character will stand; several where it is copied, none where it is dropped."""
        if path not in self._carried:
            return [path]
        return [new for new in self._carried[path] if self._layouts[new].offset(path, offset) is not None]

    def _link(self, later: Meanings, link: LinkEntry, source: NotePath) -> Iterator[Edit]:
        before = self._meanings.meaning(link.path, link.target, link.fragment)
        if before is None:
            return
        wanted = self._wanted(before, link, source)
        words = self._words(later, before, wanted)
        way = Way(link.path, before.path, source, wanted.path)
        is_right = later.meaning(source, link.target, link.fragment) == wanted and _stays_in_form(link, way)
        text = self._text(link.path) if words or not is_right else ""
        if is_right and not any(old in link.span.of(text) for old in words):
            return
        node = self._node(link)
        new = Renamed(words=words)
        if not is_right and link.kind != LinkKind.REFERENCE:
            new = self._aimed(later, node, link, way, wanted)._replace(words=words)
        yield from rewritten(node, text, new)

    def _wanted(self, before: Meaning, link: LinkEntry, source: NotePath) -> Meaning:
        """What a link is to lead to: the same, wherever that will be. A new note stands for the heading that opens it."""
        path, place = before
        if path in self._change.gone and place is None:
            return self._instead(path, link)
        if place is None or path not in self._carried:
            return Meaning(self._paths.get(path, path), place)
        for new in self._standing(path, place):
            offset = self._layouts[new].offset(path, place)
            is_all = new in self._created and offset == 0 and (link.target or new != source)
            return Meaning(new, None if is_all else offset)
        reason = f"{link.path} links to a part of {path} that would be gone"
        raise Stuck(reason)

    def _instead(self, path: NotePath, link: LinkEntry) -> Meaning:
        """What stands for a note that is deleted: the heading that was its title."""
        place = self._change.gone[path]
        if place is None:
            reason = f"{link.path} links to {path}, which has no heading that such a link could lead to instead"
            raise Stuck(reason)
        new = self._standing(path, place)[0]
        return Meaning(new, None if link.fragment else self._layouts[new].offset(path, place))

    def _aimed(self, later: Meanings, node: Written, link: LinkEntry, way: Way, wanted: Meaning) -> Renamed:
        """How a link has to be written to lead where it should."""
        target = fragment = None
        leads_there = later.notes(way.new_source, link.target) == (wanted.path,) and _stays_in_form(link, way)
        if not leads_there:
            old = link.target or own_name(node, way.source)
            target = new_target(later.vault, node, old, way, self._change.names)
            if target is None:
                reason = f"no link in {link.path} could name {wanted.path}, and it alone; choose another name"
                raise Stuck(reason)
        before = self._meanings.place(way.target, link.fragment)
        if wanted.place is None and before is not None:
            fragment = ""
        elif wanted.place is not None and later.place(wanted.path, link.fragment) != wanted.place:
            fragment = self._fragment(later, node, link, Meaning(way.target, before), wanted)
        return Renamed(target, fragment)

    def _fragment(self, later: Meanings, node: Written, link: LinkEntry, before: Meaning, wanted: Meaning) -> str:
        heading, old = later.heading(wanted), link.fragment or ""
        if heading is None:
            return self._block(later, link, before, wanted)
        was = self._meanings.heading(before)
        by_slug = was is not None and old.rpartition("#")[2] == was.github_slug != was.title
        ways = (
            (heading_fragment, heading_anchor)
            if isinstance(node, WikiLink) and not by_slug
            else (heading_anchor, heading_fragment)
        )
        for way in ways:
            words = way(later.vault.headings(wanted.path), heading)
            if words is not None:
                return words
        reason = f"no link in {link.path} could name the heading `{heading.title}`, and it alone; choose another title"
        raise Stuck(reason)

    def _block(self, later: Meanings, link: LinkEntry, before: Meaning, wanted: Meaning) -> str:
        name = (link.fragment or "")[1:]
        fragment = f"^{self._change.blocks.get((before.path, key(name)), name)}"
        if not (link.fragment or "").startswith("^"):
            reason = f"#{link.fragment} in {link.path} would lead to something else; rename the heading or anchor first"
            raise Stuck(reason)
        if later.place(wanted.path, fragment) != wanted.place:
            reason = f"There would be two blocks {fragment} in {wanted.path}; rename one of them first"
            raise Stuck(reason)
        return fragment

    def _words(self, later: Meanings, before: Meaning, wanted: Meaning) -> Mapping[str, str]:
        """Names of the target that became others; words of a link that are such a name follow it."""
        if before.place is not None or wanted.place is not None:
            old, new = self._meanings.heading(before), later.heading(wanted)
            return {old.title: new.title} if old and new and old.title != new.title else {}
        pairs = [(stem(before.path), stem(wanted.path))]
        note, after = self._now.note(before.path), later.vault.note(wanted.path)
        if note and after and note.title and after.title:
            pairs.append((note.title, after.title))
        return {old: new for old, new in pairs if old != new}

    def _check(self, later: Meanings) -> None:
        """Refuse what would turn text into something else where it comes to stand, as a link into a line of code."""
        links_of = cache(self._now.links_of)
        for path in self._change.texts:
            layout = self._layouts[path]
            if not same_parts(layout, self._parsed(layout), self._document):
                reason = (
                    f"In {path}, some of the text would mean something else, as it stands in a list, a quote or the like"
                )
                raise Stuck(reason)
            there = {(link.kind, link.span.start): link for link in later.vault.links_of(path)}
            for part in layout.parts:
                for link in links_of(part.kept.path):
                    if part.kept.span.encloses(link.span):
                        self._check_link(later, link, there.get((link.kind, part.offset(link.span.start))))

    def _check_link(self, later: Meanings, link: LinkEntry, after: LinkEntry | None) -> None:
        """A link that takes its target from a definition may find another of that name."""
        if link.kind == LinkKind.URL:
            is_same = after is not None and after.target == link.target
        else:
            before = self._meanings.meaning(link.path, link.target, link.fragment)
            wanted = before and after and self._wanted(before, link, after.path)
            is_same = after is not None and later.meaning(after.path, after.target, after.fragment) == wanted
            is_same = is_same or before is None
        if not is_same:
            reason = f"A link to {link.target or link.path} would lead elsewhere from {after.path if after else link.path}"
            raise Stuck(reason)

    def _node(self, link: LinkEntry) -> Written:
        """A link with its parts, read by itself if that says the same as its whole note."""
        found = written_alone(self._text(link.path), link.span, self._notes.dialect) if link.kind in _ALONE else None
        if found and asked_by(found) == (link.target, link.fragment):
            return found
        if link.path not in self._written:
            self._written[link.path] = written(self._document(link.path))
        node = self._written[link.path].get(link.span)
        if node is None:
            raise Stuck(_changed(link.path))
        return node

    def _document(self, path: NotePath) -> Document:
        if path not in self._documents:
            self._documents[path] = self._notes.parsed(self._text(path))
        return self._documents[path]

    def _text(self, path: NotePath) -> str:
        if path not in self._texts:
            text = self._notes.text(path)
            if text is None:
                raise Stuck(_changed(path))
            self._texts[path] = text
        return self._texts[path]


def _changed(path: NotePath) -> str:
    return f"{path} cannot be read, or has changed on disk a moment ago; try again"


def _stays_in_form(link: LinkEntry, way: Way) -> bool:
    return _stays_relative(link, way) and _stays_spelt(link, way)


def _stays_spelt(link: LinkEntry, way: Way) -> bool:
    """Whether a name that gets other capitals is still spelt as it is: other programs tell `Plan.md` from `plan.md`."""
    is_other_case = way.target != way.new_target and key(way.target) == key(way.new_target)
    if not is_other_case or not is_spelt(link.target, way.source, way.target):
        return True
    return is_spelt(link.target, way.new_source, way.new_target)


def _stays_relative(link: LinkEntry, way: Way) -> bool:
    """Whether a path that was one from its note still is: other programs read a Markdown link in no other way."""
    if link.kind not in _MARKDOWN or not is_relative(link.target, way.source, way.target):
        return True
    return is_relative(link.target, way.new_source, way.new_target)
