"""Where a name may stand, in a vault at work."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis.stateful import invariant, rule
from hypothesis.strategies import sampled_from

from doxa.entities.registry import registry
from doxa.features.entities.mentions import entity_mentions
from doxa.session.spoken import SpokenWords
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder
from doxa.vault.settings import DEFAULTS, dialect
from tests.support.changing_vault import PATHS, ChangingVault
from tests.support.graphs import snapshot_of

DIALECT = dialect(DEFAULTS)
PLAN, DAY = NotePath("plan.md"), NotePath("day.md")


def write(vault: Vault, texts: dict[NotePath, str]) -> None:
    for path, text in texts.items():
        (vault.root / path).write_text(text)
    vault.update_files(texts)


def test_a_note_is_asked_as_long_as_its_words_are_not_known(vault: Vault) -> None:
    write(vault, {PLAN: "Gondor", DAY: "Rohan"})
    assert {*vault.spoken.may_hold(["gondor"])} >= {PLAN, DAY}
    vault.spoken.update()
    assert vault.spoken.may_hold(["gondor"]) == [PLAN]
    write(vault, {PLAN: "Rohan", DAY: "Rohan"})
    assert vault.spoken.may_hold(["gondor"]) == [PLAN]
    vault.spoken.update()
    assert vault.spoken.may_hold(["gondor"]) == []


def test_a_damaged_file_costs_no_answer(vault: Vault) -> None:
    write(vault, {PLAN: "Gondor " * 1000, DAY: "Rohan"})
    vault.spoken.update()
    vault.spoken.close()
    (file,) = cache_folder(vault.root).glob("words-*.db")
    damage(file)
    vault.spoken.update()
    assert PLAN in vault.spoken.may_hold(["gondor"])


def damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)


TEXTS = sampled_from(
    ("#Gondor:PLACE", "Gondor and `Gondor`", "Stone:ALIAS_OF_Gondor:PLACE", "Stone, gondor", "Gondor:REJECT_ENTITY")
)


class SpokenVault(ChangingVault):
    """What is found with the help of the words that are kept is what is found in all texts."""

    @rule(path=PATHS.filter(lambda path: path.endswith(".md")), text=TEXTS)
    def name(self, path: NotePath, text: str) -> None:
        self.write_file(path, text)

    @rule()
    def keep(self) -> None:
        self.vault.spoken.update()

    @invariant()
    def no_note_is_missed(self) -> None:
        notes = {path: text for path, text in self.files.items() if path.endswith(".md")}
        known = registry(snapshot_of({str(path): text for path, text in notes.items()}).entity_uses())
        for entity in known.entities.values():
            likely = self.vault.spoken.may_hold(known.names_of(entity))
            few, all_notes = (
                entity_mentions(known, entity, paths, notes.get, DIALECT) for paths in (sorted(likely), sorted(notes))
            )
            assert [*few] == [*all_notes]

    @rule()
    def made_anew(self) -> None:
        """What is kept is what a vault would keep that knew nothing yet."""
        self.vault.spoken.update()
        kept = self.vault.spoken.may_hold(["gondor"])
        with TemporaryDirectory() as folder:
            other = SpokenWords(Path(folder), self.vault.hashes, self.vault.text)
            other.update()
            assert other.may_hold(["gondor"]) == kept
            other.close()


TestSpokenVault = SpokenVault.TestCase
TestSpokenVault.settings = settings(max_examples=15, stateful_step_count=10, deadline=None)
