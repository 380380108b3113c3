"""What `:Doxa` asks, shows and makes."""

from datetime import UTC, datetime

from tests.editors.neovim.editor import Neovim


def test_search_shows_sections_to_choose_from(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.until(neovim.is_searchable, "sections that are prepared")
    neovim.command("Doxa search tomatoes in the garden")
    neovim.choose(1)
    neovim.until(lambda: neovim.note() == "Beta note.md", "the note that was found")
    assert neovim.api.current.line == "## Next steps"


def test_with_a_bang_what_is_found_goes_into_the_quickfix_list(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.until(neovim.is_searchable, "sections that are prepared")
    neovim.command("Doxa! search tomatoes")
    rows = neovim.until(neovim.quickfix, "the quickfix list")
    assert rows[0].startswith("Beta note.md:3:1 ")
    assert "Next steps" in rows[0]


def test_related_sections_are_of_other_notes(neovim: Neovim) -> None:
    neovim.open("Beta note.md")
    neovim.until(neovim.is_searchable, "sections that are prepared")
    neovim.command("Doxa! related")
    rows = neovim.until(neovim.quickfix, "the quickfix list")
    assert not any(row.startswith("Beta note.md") for row in rows)


def test_why_shows_a_belief_with_its_source_and_leads_there(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.command("Doxa why refresh endpoint")
    neovim.until(lambda: neovim.lines()[0] == "Believed", "what is believed")
    assert neovim.lines()[1:4] == [
        "• Acme refreshes 😀 tokens at /auth/v2/refresh.",
        "    since 2026-04-15 · Tokens.md#tokens",
        "    ✓ verified · sources/acme.md, p. 3 · “v2 moves the refresh endpoint to /auth/v2/refresh.”",
    ]
    neovim.type("3G<CR>")
    neovim.until(lambda: neovim.note() == "Tokens.md", "the page")


def test_backlinks_are_listed_with_their_lines(neovim: Neovim) -> None:
    neovim.open("Alpha.md")
    neovim.command("Doxa! backlinks")
    assert neovim.until(neovim.quickfix, "the quickfix list") == [
        "Beta note.md:14:5 See [[Alpha]].",
        "index.md:3:5 See [[Alpha]] and [[Beta note]].",
        "index.md:5:12 Emoji 😀 [[Alpha]] and 😀 [[Nowhere at all]] stand behind astral characters.",
    ]


def test_the_outline_leads_to_headings(neovim: Neovim) -> None:
    neovim.open("Beta note.md")
    neovim.command("Doxa outline")
    neovim.choose(3)
    neovim.until(lambda: neovim.api.current.line == "## Done", "the heading")


def test_beliefs_of_a_page_say_how_they_stand(neovim: Neovim) -> None:
    neovim.open("Tokens.md")
    neovim.command("Doxa! beliefs")
    assert neovim.until(neovim.quickfix, "the quickfix list") == [
        "Tokens.md:3:1 Acme refreshes 😀 tokens at /auth/v2/refresh. (verified since 2026-04-15)",
        "Tokens.md:3:53 Tokens live for a year. (quote_not_found)",
    ]


def test_verify_lists_quotes_that_do_not_hold(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.command("Doxa verify")
    rows = neovim.until(neovim.quickfix, "the quickfix list")
    assert len(rows) == 1
    assert rows[0].startswith("Tokens.md:6:")
    assert rows[0].endswith("quote_not_found: sources/acme.md “Tokens live for one year.”")
    neovim.until(lambda: "1 of 2 citations hold" in neovim.messages(), "the count")


def test_the_graph_around_a_note_leads_on(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.command("Doxa graph")
    neovim.until(lambda: "index.md" in neovim.lines()[0] and len(neovim.lines()) > 3, "the neighbours")
    neovim.put_cursor("Beta note.md")
    neovim.type("<CR>")
    neovim.until(lambda: neovim.note() == "Beta note.md", "the neighbour")


def test_daily_opens_the_note_of_today(neovim: Neovim) -> None:
    neovim.open("index.md")
    today = datetime.now(UTC).astimezone().date()
    neovim.command("Doxa daily")
    neovim.until(lambda: neovim.note() == f"{today}.md", "the note of today")
    assert (neovim.vault / "daily" / f"{today}.md").exists()


def test_a_new_note_is_opened(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.command("Doxa new My 😀 idea")
    neovim.until(lambda: neovim.note() == "My 😀 idea.md", "the note")
    assert neovim.lines()[0] == "# My 😀 idea"


def test_a_table_of_contents_is_inserted(neovim: Neovim) -> None:
    neovim.open("Beta note.md")
    neovim.command("Doxa contents")
    neovim.until(lambda: "<!-- toc -->" in neovim.lines(), "the table")
    assert any("Next steps" in line for line in neovim.lines() if line.startswith("- "))


def test_rebuild_reads_all_notes_again(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.command("Doxa rebuild")
    neovim.until(lambda: "5 notes were read again" in neovim.messages(), "a message")


def test_doctor_is_shown(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.command("Doxa doctor")
    neovim.until(lambda: "Vault" in neovim.lines(), "what the doctor says")


def test_tag_marks_are_hidden_and_shown_again_while_the_text_stays(neovim: Neovim) -> None:
    neovim.open("index.md")
    before = neovim.lines()
    neovim.command("Doxa tags")
    neovim.until(lambda: "Mount Doom is 😀 far from Gondor." in _unspaced(neovim), "names without marks")
    neovim.type("GOA #Shire:PLACE.<Esc>gg")
    neovim.until(lambda: "A Shire." in _unspaced(neovim), "a new name without marks")
    neovim.type("u:Doxa tags<CR>")
    neovim.until(lambda: "#[Mount Doom]:PLACE is 😀 far from #Gondor:PLACE." in _unspaced(neovim), "the marks")
    assert neovim.lines() == before
    assert neovim.api.current.window.options["conceallevel"] == 0


def test_restart_starts_another_server(neovim: Neovim) -> None:
    neovim.open("index.md")
    first = neovim.server()
    neovim.command("Doxa restart")
    neovim.until(lambda: neovim.server() not in (None, first) and neovim.is_served(), "another server")


def test_subcommands_are_completed(neovim: Neovim) -> None:
    assert neovim.api.call("getcompletion", "Doxa re", "cmdline") == ["rebuild", "related", "restart"]
    assert neovim.api.call("getcompletion", "Doxa daily to", "cmdline") == ["today", "tomorrow"]


def test_a_word_that_is_no_command_is_told(neovim: Neovim) -> None:
    neovim.command("Doxa serach")
    neovim.until(lambda: "there is no command serach" in neovim.messages(), "a message")


def test_health_says_which_server_runs(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.command("checkhealth doxa")
    neovim.until(lambda: "The server runs in" in "\n".join(neovim.lines()), "a report")
    report = "\n".join(neovim.lines())
    assert "ERROR" not in report
    assert str(neovim.vault) in report


def test_a_missing_program_is_told_with_the_remedy(neovim: Neovim) -> None:
    neovim.lua("require('doxa').setup({ cmd = { 'doxa-that-is-not-here', 'lsp' } })")
    neovim.api.command("edit any.md")
    neovim.until(lambda: "no program `doxa-that-is-not-here`. See :help doxa-install" in neovim.messages(), "a message")
    neovim.lua("vim.cmd('helptags ' .. vim.fn.stdpath('data') .. '/site/pack/notes/start/doxa/doc')")
    neovim.api.command("help doxa-install")
    assert neovim.note() == "doxa.txt"


def test_settings_of_the_editor_hold(neovim: Neovim) -> None:
    neovim.lua("require('doxa').setup({ settings = { diagnostics = { severity = { ['unresolved-note'] = 'error' } } } })")
    neovim.open("index.md")
    neovim.until(lambda: [one["severity"] for one in neovim.lua("return vim.diagnostic.get(0)")] == [1], "an error")


def test_references_counted_above_a_heading_are_shown(neovim: Neovim) -> None:
    neovim.open("Alpha.md")
    neovim.lua("vim.lsp.codelens.refresh()")
    neovim.until(lambda: neovim.lua("return #vim.lsp.codelens.get(0)"), "a lens")
    neovim.type("gg")
    neovim.lua("vim.lsp.codelens.run()")
    assert len(neovim.until(neovim.quickfix, "the quickfix list")) == 3


def test_a_scratch_buffer_that_is_shown_as_markdown_has_no_server(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.api.command("new | setlocal buftype=nofile filetype=markdown")
    assert not neovim.is_served()


def test_from_a_buffer_that_is_no_note_the_vault_can_be_asked_but_nothing_about_the_buffer(neovim: Neovim) -> None:
    neovim.open("index.md")
    neovim.api.command("new")
    neovim.command("Doxa why refresh endpoint")
    neovim.until(lambda: neovim.lines()[0] == "Believed", "what is believed")
    neovim.command("Doxa backlinks")
    neovim.until(lambda: "no server knows this buffer" in neovim.messages(), "a message")


def _unspaced(neovim: Neovim) -> str:
    """The screen without the second cells of wide characters."""
    return neovim.screen().replace("😀 ", "😀").replace("😀", "😀 ")
