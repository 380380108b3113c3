"""What people want when they move files, or rename them, in the editor's list of files or at the command line."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from doxa.cli.commands import app
from tests.support.lsp_client import client_params, lsp_client
from tests.support.lsp_vault import until_read
from tests.support.vault_text import vault_text, write
from tests.wishes.conftest import ABLE
from tests.wishes.user import User, notes


def check_move(user: User, before: str, move: tuple[str, str], after: str) -> None:
    user.opens(before)
    assert user.moves(move) == notes(after)


def test_renaming_a_file_in_the_list_of_files_updates_the_links_to_it(user: User) -> None:
    check_move(
        user,
        """
        -- today.md --
        See [[plan]] and [the plan](plan.md).
        -- plan.md --
        words
        """,
        ("plan.md", "strategy.md"),
        """
        -- today.md --
        See [[strategy]] and [the plan](strategy.md).
        -- strategy.md --
        words
        """,
    )


def test_renaming_a_note_keeps_the_angle_brackets_and_the_heading_of_a_link(user: User) -> None:
    check_move(
        user,
        """
        -- today.md --
        [a](<my plan.md#next>)
        -- my plan.md --
        ## Next
        """,
        ("my plan.md", "our plan.md"),
        """
        -- today.md --
        [a](<our plan.md#next>)
        -- our plan.md --
        ## Next
        """,
    )


def test_renaming_a_note_updates_its_links_to_itself(user: User) -> None:
    check_move(
        user,
        """
        -- plan.md --
        [[plan]], [[plan#Next]], [[#Next]] and [up](plan.md#next)

        ## Next
        """,
        ("plan.md", "strategy.md"),
        """
        -- strategy.md --
        [[strategy]], [[strategy#Next]], [[#Next]] and [up](strategy.md#next)

        ## Next
        """,
    )


def test_renaming_a_note_updates_embeds(user: User) -> None:
    check_move(
        user,
        """
        -- today.md --
        ![[plan]] ![[plan#Next]] ![[plan#^id]]
        -- plan.md --
        ## Next
        words ^id
        """,
        ("plan.md", "strategy.md"),
        """
        -- today.md --
        ![[strategy]] ![[strategy#Next]] ![[strategy#^id]]
        -- strategy.md --
        ## Next
        words ^id
        """,
    )


def test_renaming_a_note_updates_several_links_on_a_line(user: User) -> None:
    check_move(
        user,
        """
        -- today.md --
        😀 [[plan]] [[other]] [[plan|x]] [[plan]] and [x](plan.md), ![y](plan.md)
        -- other.md --
        -- plan.md --
        """,
        ("plan.md", "strategy.md"),
        """
        -- today.md --
        😀 [[strategy]] [[other]] [[strategy|x]] [[strategy]] and [x](strategy.md), ![y](strategy.md)
        -- other.md --
        -- strategy.md --
        """,
    )


@pytest.mark.parametrize(
    ("name", "link", "markdown"),
    [
        ("my new plan", "my new plan", "my%20new%20plan.md"),
        ("plan (2)", "plan (2)", "plan%20%282%29.md"),
        ("50% & more+", "50% & more+", "50%25%20%26%20more+.md"),
        ("plan.v2", "plan.v2", "plan.v2.md"),
        ("pläne 😀", "pläne 😀", "pläne%20😀.md"),
        ("*plan*_$1", "*plan*_$1", "%2Aplan%2A_%241.md"),
    ],
)
def test_a_new_name_may_have_blanks_and_special_characters(user: User, name: str, link: str, markdown: str) -> None:
    user.opens("""
        -- today.md --
        [[plan]] and [x](plan.md)
        -- plan.md --
    """)
    assert user.moves(("plan.md", f"{name}.md"))["today.md"] == f"[[{link}]] and [x]({markdown})\n"


def test_an_old_name_with_special_characters_is_found_in_links(user: User) -> None:
    check_move(
        user,
        """
        -- today.md --
        [[plan (2.0) + 'x']] [x](plan%20(2.0)%20+%20'x'.md) [y](<plan (2.0) + 'x'.md>)
        -- plan (2.0) + 'x'.md --
        """,
        ("plan (2.0) + 'x'.md", "plan.md"),
        """
        -- today.md --
        [[plan]] [x](plan.md) [y](<plan.md>)
        -- plan.md --
        """,
    )


def test_renaming_a_note_updates_links_with_encoded_blanks(user: User) -> None:
    check_move(
        user,
        """
        -- today.md --
        [x](my%20plan.md)
        -- my plan.md --
        """,
        ("my plan.md", "our plan.md"),
        """
        -- today.md --
        [x](our%20plan.md)
        -- our plan.md --
        """,
    )


def test_a_note_can_be_renamed_and_moved_from_the_command_line(tmp_path: Path) -> None:
    write(vault_text("-- .doxa/config.toml --\n-- today.md --\n[[plan]]\n-- plan.md --\n[x](today.md)\n"), tmp_path)
    arguments = ["mv", str(tmp_path / "plan.md"), str(tmp_path / "work" / "strategy.md"), "--write"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "today.md").read_text() == "[[strategy]]\n"
    assert (tmp_path / "work" / "strategy.md").read_text() == "[x](../today.md)\n"


def test_renaming_a_folder_updates_links_to_and_between_its_notes(user: User) -> None:
    check_move(
        user,
        """
        -- today.md --
        [[work/plan]] [x](work/deep/log.md) ![](work/map.png)
        -- work/plan.md --
        [[work/deep/log]] [x](deep/log.md) [y](../today.md)
        -- work/deep/log.md --
        [x](../plan.md)
        -- work/map.png --
        """,
        ("work", "job"),
        """
        -- today.md --
        [[job/plan]] [x](job/deep/log.md) ![](job/map.png)
        -- job/plan.md --
        [[job/deep/log]] [x](deep/log.md) [y](../today.md)
        -- job/deep/log.md --
        [x](../plan.md)
        -- job/map.png --
        """,
    )


def test_a_rename_that_only_changes_the_case_keeps_the_links(user: User) -> None:
    check_move(
        user,
        """
        -- today.md --
        [[plan]] [x](plan.md)
        -- plan.md --
        """,
        ("plan.md", "Plan.md"),
        """
        -- today.md --
        [[Plan]] [x](Plan.md)
        -- Plan.md --
        """,
    )


def test_renaming_a_folder_in_another_case_keeps_the_links(user: User) -> None:
    check_move(
        user,
        """
        -- work/plan.md --
        [[work/log]] [x](log.md)
        -- work/log.md --
        """,
        ("work", "Work"),
        """
        -- Work/plan.md --
        [[Work/log]] [x](log.md)
        -- Work/log.md --
        """,
    )


def test_moving_a_note_updates_the_links_that_stand_in_it(user: User) -> None:
    check_move(
        user,
        """
        -- plan.md --
        [x](work/log.md) ![](work/map.png) [[today]] [y]: none

        [label]: work/log.md
        -- today.md --
        -- work/log.md --
        -- work/map.png --
        """,
        ("plan.md", "work/plan.md"),
        """
        -- work/plan.md --
        [x](log.md) ![](map.png) [[today]] [y]: none

        [label]: log.md
        -- today.md --
        -- work/log.md --
        -- work/map.png --
        """,
    )


def test_many_files_can_be_moved_at_once(user: User) -> None:
    user.opens("""
        -- today.md --
        [a](one.md) [b](two.md)
        -- one.md --
        [b](two.md)
        -- two.md --
    """)
    assert user.moves(("one.md", "x/one.md"), ("two.md", "x/two.md")) == notes("""
        -- today.md --
        [a](x/one.md) [b](x/two.md)
        -- x/one.md --
        [b](two.md)
        -- x/two.md --
    """)


def test_an_absolute_link_of_a_site_stays_one_when_its_note_moves(user: User) -> None:
    check_move(
        user,
        """
        -- docs/today.md --
        [x](/guide/plan.md) [y](/docs/guide/plan.md)
        -- docs/guide/plan.md --
        """,
        ("docs/guide/plan.md", "docs/other/strategy.md"),
        """
        -- docs/today.md --
        [x](/other/strategy.md) [y](/docs/other/strategy.md)
        -- docs/other/strategy.md --
        """,
    )


def test_links_from_another_folder_of_the_editor_follow_if_both_belong_to_one_vault(tmp_path: Path) -> None:
    write(
        vault_text("-- .doxa/config.toml --\n-- one/plan.md --\n-- two/today.md --\n[[plan]] [x](../one/plan.md)\n"),
        tmp_path,
    )
    folders = [{"uri": (tmp_path / name).as_uri(), "name": name} for name in ("one", "two")]
    with lsp_client() as client:
        client.start(client_params(ABLE) | {"workspaceFolders": folders})
        until_read(client, tmp_path)
        files = [{"oldUri": (tmp_path / "one/plan.md").as_uri(), "newUri": (tmp_path / "one/strategy.md").as_uri()}]
        (change,) = client.result("workspace/willRenameFiles", {"files": files})["documentChanges"]
        client.stop()
    assert change["textDocument"]["uri"] == (tmp_path / "two/today.md").as_uri()
    assert [edit["newText"] for edit in change["edits"]] == ["strategy", "../one/strategy.md"]
