"""What a vault at work knows about entities."""

from collections.abc import Mapping

from hypothesis import settings
from hypothesis.stateful import invariant, rule
from hypothesis.strategies import sampled_from

from doxa.entities.registry import registry
from doxa.index.names import Key
from doxa.session.vault import Vault
from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.vault.journal import Decision, Verdict, append
from doxa.vault.journal_files import Device
from doxa.vault.paths import NotePath
from tests.support.changing_vault import ChangingVault
from tests.support.graphs import snapshot_of

PLAN = NotePath("plan.md")


def types(vault: Vault, opened: Mapping[NotePath, Document]) -> dict[Key, str]:
    with vault.reading(opened) as snapshot:
        return {name: entity.type for name, entity in vault.entities(snapshot).entities.items()}


def test_files_and_buffers_count_as_they_are(vault: Vault) -> None:
    assert types(vault, {}) == {}
    assert types(vault, {PLAN: parse("#Gondor:PLACE")}) == {"gondor": "PLACE"}
    (vault.root / PLAN).write_text("#Gondor:ORG\n")
    vault.update_files([PLAN])
    assert types(vault, {}) == {"gondor": "ORG"}
    assert types(vault, {PLAN: parse("")}) == {}


def test_nothing_is_made_again_while_somebody_writes_on(vault: Vault) -> None:
    with vault.reading({PLAN: parse("#Gondor:PLACE")}) as snapshot:
        known = vault.entities(snapshot)
    with vault.reading({PLAN: parse("#Gondor:PLACE and more")}) as snapshot:
        assert vault.entities(snapshot) is known


def test_what_another_device_decides_is_known_at_once(vault: Vault) -> None:
    with vault.reading() as snapshot:
        assert vault.entities(snapshot).blacklist == frozenset()
        append(vault.root, Device("0" * 16), Decision("2026", Verdict.BLOCK, "Monday"))
        assert vault.entities(snapshot).blacklist == {"monday"}


class TaggedVault(ChangingVault):
    """What is known after any changes is what a vault made anew from the same texts knows."""

    @rule(text=sampled_from(("#Gondor:PLACE", "#Gondor:ORG Cory:ALIAS_OF_Gondor:PLACE", "Gondor:REJECT_ENTITY", "x")))
    def tag(self, text: str) -> None:
        self.write_file(PLAN, text)

    @rule(text=sampled_from(("#Gondor:EVENT #Rohan:PLACE", "Rohan:REJECT_ENTITY Rohan:REJECT_ENTITY")))
    def tag_on_the_screen(self, text: str) -> None:
        self.edit_buffer(PLAN, text)

    @invariant()
    def what_is_known_is_what_a_new_vault_knows(self) -> None:
        with self.vault.reading(self.buffers) as snapshot:
            assert self.vault.entities(snapshot) == registry(snapshot_of(self.texts).entity_uses())


TestTaggedVault = TaggedVault.TestCase
TestTaggedVault.settings = settings(max_examples=15, stateful_step_count=10, deadline=None)
