"""What Neovim's own keys and functions do in a note that Doxa serves."""

import os
import signal

from tests.editors.neovim.editor import Neovim


def test_what_is_wrong_is_marked_behind_astral_characters(neovim: Neovim) -> None:
    neovim.open("index.md")
    found = neovim.until(neovim.diagnostics, "a diagnostic")
    assert [one.split(":")[0] for one in found] == ["[[Nowhere at all]]"]


def test_a_name_with_a_blank_is_completed(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.type("GoSee 😀 [[Beta<C-x><C-o>")
    neovim.until(lambda: "Beta note]]" in neovim.menu(), "the name in the menu")
    neovim.type("<C-n><C-y> too.<Esc>")
    neovim.until(lambda: neovim.lines()[-1] == "See 😀 [[Beta note]] too.", "the whole name")


def test_hovering_a_claim_shows_where_it_is_from(neovim: Neovim) -> None:
    neovim.open("Tokens.md")
    neovim.put_cursor("😀 tok")
    neovim.lua("vim.lsp.buf.hover()")
    shown = neovim.until(neovim.floats, "a hover")
    assert "Acme refreshes 😀 tokens" in shown
    assert "verified" in shown
    assert "acme.md" in shown


def test_definition_leads_behind_astral_characters_to_a_heading_in_a_name_with_a_blank(neovim: Neovim) -> None:
    neovim.open("Alpha.md")
    neovim.put_cursor("😀 [[Be")
    neovim.lua("vim.lsp.buf.definition()")
    neovim.until(lambda: neovim.note() == "Beta note.md", "the other note")
    neovim.until(lambda: neovim.api.current.line == "## Next steps", "its heading")


def test_lines_that_end_as_on_windows_are_counted_right(neovim: Neovim) -> None:
    (neovim.vault / "windows.md").write_bytes("# Windows\r\n\r\n😀 [[Alpha]] and 😀 [[Gone]].\r\n".encode())
    neovim.open("windows.md")
    assert [one.split(":")[0] for one in neovim.until(neovim.diagnostics, "a diagnostic")] == ["[[Gone]]"]
    neovim.put_cursor("[[Al")
    neovim.lua("vim.lsp.buf.definition()")
    neovim.until(lambda: neovim.note() == "Alpha.md", "the other note")


def test_a_missing_note_is_created_by_a_quick_fix(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.until(neovim.diagnostics, "a diagnostic")
    neovim.put_cursor("[[Now")
    neovim.lua("vim.ui.select = function(items, options, choose) choose(items[1], 1) end")
    neovim.lua("vim.lsp.buf.code_action()")
    neovim.until(lambda: neovim.api.call("bufexists", str(neovim.vault / "Nowhere at all.md")), "the note")
    neovim.api.command("silent wall")
    assert neovim.text("Nowhere at all.md").strip() == "# Nowhere at all"
    neovim.api.command("buffer index.md")
    neovim.until(lambda: not neovim.diagnostics(), "nothing wrong any more")


def test_renaming_a_link_moves_the_file_and_all_links_follow(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.put_cursor("😀 [[Al")
    neovim.lua("vim.lsp.buf.rename('Gamma ray')")
    neovim.until((neovim.vault / "Gamma ray.md").exists, "the moved file")
    neovim.until(lambda: "See [[Gamma ray]] and [[Beta note]]." in neovim.lines(), "the links")
    assert neovim.lines()[4].startswith("Emoji 😀 [[Gamma ray]] and 😀")
    neovim.api.command("silent wall")
    assert not (neovim.vault / "Alpha.md").exists()
    assert "See [[Gamma ray]]." in neovim.text("Beta note.md")


def test_parts_of_a_note_get_colours_by_what_they_mean(neovim: Neovim) -> None:
    neovim.open("index.md")
    capabilities = neovim.lua("return require('doxa.client').of(0).server_capabilities")
    if neovim.version < (0, 9):
        assert "semanticTokensProvider" not in capabilities
        return
    neovim.put_cursor("😀 [[Al")
    neovim.until(lambda: "@lsp.type.class.markdown" in _colours(neovim), "a colour for a note")
    neovim.put_cursor("[[Now")
    neovim.until(lambda: "@lsp.mod.deprecated.markdown" in _colours(neovim), "a colour for a link to nowhere")
    legend = capabilities["semanticTokensProvider"]["legend"]
    names = [f"@lsp.type.{one}.markdown" for one in legend["tokenTypes"]]
    names += [f"@lsp.mod.{one}.markdown" for one in legend["tokenModifiers"]]
    linked = [neovim.lua("return vim.api.nvim_get_hl(0, { name = ... }).link", name) for name in names]
    assert all(one and one.startswith("Doxa") for one in linked)


def test_a_server_that_is_killed_comes_back(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.until(neovim.diagnostics, "a diagnostic")
    first = neovim.server()
    assert first
    os.kill(first, signal.SIGKILL)
    neovim.until(lambda: neovim.server() not in (None, first) and neovim.is_served(), "another server")
    neovim.api.current.line = "😀 [[Not here]] but [[Alpha]]"
    neovim.until(lambda: any(one.startswith("[[Not here]]:") for one in neovim.diagnostics()), "what is wrong now")


def _colours(neovim: Neovim) -> list[str]:
    return list(
        neovim.lua("""
            local groups = {}
            for _, token in ipairs(vim.inspect_pos().semantic_tokens) do table.insert(groups, token.opts.hl_group) end
            return groups
        """)
    )
