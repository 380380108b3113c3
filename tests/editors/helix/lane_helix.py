"""What a user of Helix does in a note that Doxa serves."""

from tests.editors.helix.editor import Helix

WRONG = "There is no note `Nowhere at all`"


def test_what_is_wrong_is_shown(helix: Helix) -> None:
    helix.open("index.md")
    helix.until_shown(WRONG)


def test_a_name_with_a_blank_is_completed_behind_an_astral_character(helix: Helix) -> None:
    helix.open("index.md")
    helix.until_shown(WRONG)
    helix.type("ge", "o", "See 😀 [[Bet")
    helix.until_shown("Beta note file")
    helix.type("Tab", "Enter")
    helix.until_shown("See 😀 [[Beta note]]")
    helix.leave_insert_mode()
    helix.command("w")
    helix.until(lambda: helix.text("index.md").endswith("See 😀 [[Beta note]]\n"), "the whole name on disk")


def test_hovering_a_claim_shows_where_it_is_from(helix: Helix) -> None:
    helix.open("Tokens.md")
    helix.until_shown("These words do not stand in")
    helix.put_cursor("😀 tok")
    helix.type("Space", "k")
    helix.until_shown("verified")
    helix.until_shown("since 2026-04-15")


def test_definition_leads_behind_an_astral_character_to_a_heading_in_a_name_with_a_blank(helix: Helix) -> None:
    helix.open("index.md")
    helix.until_shown(WRONG)
    helix.command("o Alpha.md")
    helix.until_shown("Alpha is the first note.")
    helix.put_cursor("😀 [[Be")
    helix.type("gd")
    helix.until_shown("Water the tomatoes")


def test_renaming_a_link_moves_the_file_and_all_links_follow(helix: Helix) -> None:
    helix.open("index.md")
    helix.until_shown(WRONG)
    helix.put_cursor("😀 [[Al")
    helix.type("Space", "r")
    helix.until_shown("rename-to:")
    helix.type("C-u", "Gamma ray", "Enter")
    helix.until((helix.vault / "Gamma ray.md").exists, "the moved file")
    helix.until_shown("See [[Gamma ray]] and [[Beta note]].")
    helix.command("wa")
    helix.until(lambda: "Emoji 😀 [[Gamma ray]] and 😀 [[Nowhere at all]]" in helix.text("index.md"), "the links")
    assert not (helix.vault / "Alpha.md").exists()
    helix.until(lambda: "See [[Gamma ray]]." in helix.text("Beta note.md"), "the links in another note")


def test_a_missing_note_is_created_by_a_quick_fix(helix: Helix) -> None:
    helix.open("index.md")
    helix.until_shown(WRONG)
    helix.put_cursor("[[Now")
    helix.type("Space", "a")
    helix.until_shown("Create")
    helix.type("Enter")
    helix.until((helix.vault / "Nowhere at all.md").exists, "the note")
