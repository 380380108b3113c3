"""How an editor works with entities, step by step from typing a sentence to several tags in one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from doxa.text.lines import LineIndex
from tests.lsp.test_nothing_edits import bytes_of
from tests.lsp.test_tokens import decoded
from tests.support.lsp_client import PLAIN, Message
from tests.support.lsp_edits import edited, span
from tests.support.lsp_vault import Editor, with_encoding, working

COLOURS = {"requests": {"full": True}, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]}
ACTS = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "refactor.rewrite"]}}}
BEING, PLACE = "interface", "enum"
SENTENCE = "Aragorn ruled Gondor"


@dataclass
class Notepad:
    """A note in an editor: what one sees, does and undoes. Every change is told to the server as it is typed."""

    editor: Editor
    text: str = ""
    version: int = 1

    def type(self, words: str, before: str = "", line: int = 0) -> None:
        """Type some words behind others of a line, letter by letter."""
        for number, letter in enumerate(words):
            place = self.editor.range(line, before + words[:number])
            self.text = edited(self.text, [{"range": place, "newText": letter}], self.encoding)
            self._tell({"range": place, "text": letter})

    def menu(self, name: str) -> dict[str, Message]:
        """What a click on the first place of a name offers."""
        place = self._place(name)
        found = self.editor.ask("codeAction", range={"start": place, "end": place}, context={"diagnostics": []})
        return {one["title"]: one for one in found}

    def choose(self, name: str, title: str) -> None:
        """Choose from that menu; the edit is one step, of this note alone."""
        changes = self.menu(name)[title]["edit"]["changes"]
        ((uri, edits),) = changes.items()
        assert uri == self.editor.today
        self.show(edited(self.text, edits, self.encoding))

    def show(self, text: str) -> None:
        self.text = text
        self._tell({"text": text})

    def highlighted(self) -> dict[str, str]:
        """The highlighted words with their colours, without the types in tags."""
        legend = self.editor.offer["semanticTokensProvider"]["legend"]
        data = self.editor.ask("semanticTokens/full")["data"]
        lines = LineIndex(self.text)
        found = {}
        for line, start, length, kind, _ in decoded(data, legend["tokenTypes"], legend["tokenModifiers"]):
            ends = {"start": {"line": line, "character": start}, "end": {"line": line, "character": start + length}}
            if kind not in ("type", "comment"):
                found[span(lines, ends, self.encoding).of(self.text)] = kind
        return found

    def pretty(self) -> str:
        """The text without tags; each of its characters stands in the note where the answer says."""
        answer = self._asked("doxa/renderText")
        lines, shown = LineIndex(self.text), LineIndex(answer["text"])
        pieces = [
            (span(shown, one["range"], self.encoding), span(lines, one["noteRange"], self.encoding))
            for one in answer["pieces"]
        ]
        assert [here.of(answer["text"]) for here, _ in pieces] == [there.of(self.text) for _, there in pieces]
        assert all(one[1].end <= other[1].start for one, other in pairwise(pieces))
        return str(answer["text"])

    def html(self) -> str:
        return str(self._asked("doxa/preview")["html"])

    @property
    def encoding(self) -> str:
        return str(self.editor.offer["positionEncoding"])

    def _asked(self, method: str) -> Any:  # noqa: ANN401 - JSON has no better type
        return self.editor.client.result(method, {"textDocument": {"uri": self.editor.today}})

    def _tell(self, change: Message) -> None:
        self.version += 1
        self.editor.client.change(self.editor.today, self.version, change)

    def _place(self, name: str) -> Message:
        before = self.text[: self.text.index(name)]
        start = before.rfind("\n") + 1
        return self.editor.position(before.count("\n"), before[start:])


@contextmanager
def notepad(root: Path, encoding: str = "utf-16", text: str = "") -> Iterator[Notepad]:
    (root / ".doxa").mkdir(parents=True)
    (root / ".doxa" / "config.toml").write_text('[entities]\nguess = "always"\n')
    said = with_encoding(encoding)["capabilities"] | {"textDocument": {"semanticTokens": COLOURS, "codeAction": ACTS}}
    with working(root, PLAIN | {"capabilities": said}, text) as editor:
        yield Notepad(editor, text)
        assert not any(one.get("method") == "workspace/applyEdit" for one in editor.client.notifications)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_from_a_sentence_to_tagged_names(tmp_path: Path, encoding: str) -> None:
    with notepad(tmp_path, encoding) as note:
        # 1, 2: What is typed is highlighted, and nothing is written into it.
        note.type(SENTENCE)
        assert note.text == SENTENCE
        assert note.highlighted() == {"Aragorn": BEING, "Gondor": "struct"}

        # 3, 4: A type that is chosen becomes a tag.
        note.choose("Gondor", "Create the entity `Gondor` (PLACE)")
        assert note.text == "Aragorn ruled #Gondor:PLACE"
        assert note.highlighted() == {"Aragorn": BEING, "Gondor": PLACE}

        # 5: Tags disappear where they are hidden, and are there where they are shown.
        assert note.pretty() == SENTENCE

        # 6, 7: Another type takes the place of the first.
        note.choose("#Gondor", "Change the type of `Gondor` to PERSON")
        assert note.text == "Aragorn ruled #Gondor:PERSON"
        assert note.highlighted() == {"Aragorn": BEING, "Gondor": BEING}

        # 8, 9: However often one looks, nothing is corrupted, and no blanks are left where tags are hidden.
        for _ in range(5):
            assert note.pretty() == SENTENCE
            assert note.html() == "<p>Aragorn ruled Gondor</p>\n"
            assert note.highlighted() == {"Aragorn": BEING, "Gondor": BEING}

        # 11: Highlights stay with their words while one writes before them.
        note.type("😀 𝒳 And so ")
        assert note.text == "😀 𝒳 And so Aragorn ruled #Gondor:PERSON"
        assert {"Aragorn", "Gondor"} <= note.highlighted().keys()
        assert note.pretty() == "😀 𝒳 And so Aragorn ruled Gondor"

        # 12: A rejection is a tag where the name stands, and the highlight is gone at once.
        note.choose("Aragorn", "Reject `Aragorn`: it is no entity")
        assert note.text == "😀 𝒳 And so Aragorn:REJECT_ENTITY ruled #Gondor:PERSON"
        assert note.highlighted() == {"Gondor": BEING}
        assert note.pretty() == "😀 𝒳 And so Aragorn ruled Gondor"


def test_markdown_around_tags_and_in_them_is_rendered(tmp_path: Path) -> None:
    """10."""
    text = "# The #Gondor:PLACE\r\n\r\n**#Aragorn:PERSON** and *#[Mount Doom]:PLACE*, #[*Old* Road]:PLACE.\r\n"
    with notepad(tmp_path, text=text) as note:
        assert note.html() == (
            "<h1>The Gondor</h1>\n<p><strong>Aragorn</strong> and <em>Mount Doom</em>, <em>Old</em> Road.</p>\n"
        )
        assert note.highlighted() == {"Gondor": PLACE, "Aragorn": BEING, "Mount Doom": PLACE, "*Old* Road": PLACE}


def test_a_menu_that_is_left_does_nothing(tmp_path: Path) -> None:
    """13."""
    with notepad(tmp_path, text=SENTENCE) as note:
        before, seen = bytes_of(tmp_path), note.highlighted()
        assert {"Create the entity `Gondor` (PLACE)", "Reject `Gondor`: it is no entity"} <= note.menu("Gondor").keys()
        assert note.highlighted() == seen
        assert note.pretty() == SENTENCE
        assert bytes_of(tmp_path) == before


def test_tags_in_one_sentence_do_not_interfere(tmp_path: Path) -> None:
    """14."""
    with notepad(tmp_path, text="Then Aragorn, Boromir and Gimli left Rohan; Gimli saw Gondor.") as note:
        note.choose("Gondor", "Create the entity `Gondor` (PLACE)")
        note.choose("Aragorn", "Create the entity `Aragorn` (PERSON)")
        note.choose("Boromir", "Reject `Boromir`: it is no entity")
        note.choose("Gimli", "Create the entity `Gimli` (PERSON)")
        tagged = "Then #Aragorn:PERSON, Boromir:REJECT_ENTITY and #Gimli:PERSON left Rohan; Gimli saw #Gondor:PLACE."
        assert note.text == tagged
        note.choose("Gimli", "Change the type of `Gimli` to ORG")
        assert note.text == tagged.replace("#Gimli:PERSON", "#Gimli:ORG")
        for name in ("Gondor", "Aragorn", "Boromir", "Gimli"):
            note.choose(name, f"Remove the tag of `{name}`")
        assert note.text == "Then Aragorn, Boromir and Gimli left Rohan; Gimli saw Gondor."
