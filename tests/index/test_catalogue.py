"""Finding things by a part of their names."""

from hypothesis import settings
from hypothesis.stateful import invariant

from doxa.index.catalogue import Catalogue, Kept, listing, place_listing
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath
from tests.support.changing_vault import ChangingVault
from tests.support.graphs import graph_of, snapshot_of
from tests.support.vault_text import vault_text

VAULT = """
    -- plan.md --
    # The great plan
    ## Next steps
    A paragraph. ^blk
    -- x/planet.md --
    [[plan]] [[y/my plan]] [[nowhere at all]] #project/alpha
    -- x/y/my plan.md --
    ---
    aliases: [Der große Entwurf]
    tags: [Project]
    ---
    [[plan]] #project/beta
    -- x/picture.png --
    no picture
"""


def catalogue(source: str = VAULT, folder: str = "") -> Catalogue:
    notes = vault_text(source).notes
    graph = graph_of(notes)
    return Catalogue(snapshot_of(notes), Kept(listing(graph), lambda: place_listing(graph), frozenset()), folder)


def found(query: str, source: str = VAULT, folder: str = "") -> list[str]:
    return [hit.path for hit in catalogue(source, folder).notes(query, 100)]


def test_a_note_is_found_by_its_beginning_a_word_a_part_or_letters_in_that_order() -> None:
    assert found("plan") == ["plan.md", "x/planet.md", "x/y/my plan.md"]
    assert found("lan") == ["plan.md", "x/y/my plan.md", "x/planet.md"]
    assert found("pnt") == ["x/planet.md"]
    assert found("planeet") == ["x/planet.md"]
    assert found("xyzzy") == []


def test_a_note_is_found_by_title_alias_and_path_in_any_case() -> None:
    assert [(hit.path, hit.name) for hit in catalogue().notes("GREAT", 9)] == [("plan.md", "The great plan")]
    assert [(hit.path, hit.name) for hit in catalogue().notes("GROSSE", 9)] == [("x/y/my plan.md", "Der große Entwurf")]
    assert found("x/pl") == ["x/planet.md", "x/y/my plan.md"]
    assert found("picture.p") == ["x/picture.png"]


def test_the_most_linked_comes_first_then_the_nearest() -> None:
    assert found("") == ["plan.md", "x/y/my plan.md", "x/planet.md", "x/picture.png"]
    twins = "-- a/one.md --\nx\n-- b/one.md --\nx\n-- c/d/one.md --\nx\n"
    assert found("one", twins, "b") == ["b/one.md", "a/one.md", "c/d/one.md"]
    assert found("one", twins, "c/d") == ["c/d/one.md", "a/one.md", "b/one.md"]


def test_tags_targets_and_places() -> None:
    every = catalogue()
    assert [(hit.name, hit.uses) for hit in every.tags("pro", 9)] == [
        ("Project", 1),
        ("project/beta", 1),
        ("project/alpha", 1),
    ]
    assert [hit.name for hit in every.targets("now", 9)] == ["nowhere at all"]
    assert [(hit.path, hit.number) for hit in every.places("next", 9)] == [("plan.md", 1)]
    assert [(hit.path, hit.number) for hit in every.places("blk", 9)] == [("plan.md", 0)]


def test_odd_names_do_no_harm() -> None:
    odd = f"-- a.md --\n---\ntitle: {'b ' * 5000}\naliases: ['', \"x\\ny\"]\n---\n#\n"
    for query in ("bbbbbbbbbbbbbb c", "\n", "x\ny", "]", "\\", "^[", "b" * 1000):
        catalogue(odd).notes(query, 9)
        catalogue(odd).places(query, 9)
    assert found("x y", odd) == ["a.md"]


def answers(every: Catalogue) -> dict[str, object]:
    queries = ("", "a", "t", "o", "low", "x/", "nwh", "id")
    return {
        query: (
            {(hit.tier, hit.path, hit.name) for hit in every.notes(query, 100)},
            {(hit.tier, hit.name.lower()) for hit in every.tags(query, 100)},
            {(hit.tier, hit.name) for hit in every.targets(query, 100)},
            set(every.places(query, 100)),
        )
        for query in queries
    }


class CataloguedVault(ChangingVault):
    @invariant()
    def what_is_found_is_what_is_there(self) -> None:
        with self.vault.reading(self.buffers) as snapshot:
            now = answers(self.vault.catalogue(snapshot, NotePath("x/a.md")))
        graph = graph_of(self.texts)
        new = Snapshot(graph, graph_of({}), frozenset())
        assert now == answers(Catalogue(new, Kept(listing(graph), lambda: place_listing(graph), frozenset()), "x"))


TestCataloguedVault = CataloguedVault.TestCase
TestCataloguedVault.settings = settings(max_examples=60, stateful_step_count=15, deadline=None)
