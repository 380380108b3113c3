"""What people want to be told about their notes, and how to have it otherwise."""

import pytest

from tests.wishes.user import User, shown

SEVERITIES = {"error": 1, "warning": 2, "information": 3, "hint": 4}


def codes(user: User) -> list[str]:
    return [one["code"] for one in user.diagnostics()]


def check_hears(user: User, source: str) -> None:
    """What is wrong in the note is what the marks say."""
    user.opens(source)
    assert user.hears() == shown(source)


@pytest.mark.parametrize("level", SEVERITIES)
def test_how_loud_a_kind_of_diagnostic_is_can_be_set(user: User, level: str) -> None:
    user.opens(f"""
        -- today.md --
        [[nowhere]]
        -- .doxa/config.toml --
        [diagnostics.severity]
        unresolved-note = "{level}"
    """)
    assert [one["severity"] for one in user.diagnostics()] == [SEVERITIES[level]]


def test_a_kind_of_diagnostic_can_be_turned_off(user: User) -> None:
    user.opens("""
        -- today.md --
        [[nowhere]] [[#nothing]]
        -- .doxa/config.toml --
        [diagnostics.severity]
        unresolved-note = "off"
    """)
    assert codes(user) == ["unresolved-heading"]


def test_all_diagnostics_can_be_turned_off(user: User) -> None:
    user.opens("""
        -- today.md --
        [[nowhere]] [^1]
        -- .doxa/config.toml --
        diagnostics.enabled = false
    """)
    assert codes(user) == []


def test_a_diagnostic_has_a_code_and_a_page_that_explains_it(user: User) -> None:
    user.opens("[[nowhere]]")
    (one,) = user.diagnostics()
    assert (one["code"], one["source"]) == ("unresolved-note", "doxa")
    assert "unresolved-note" in one["codeDescription"]["href"]


@pytest.mark.parametrize(
    "comment", ["<!-- doxa: ignore -->", "<!-- doxa: ignore unresolved-note -->", "%% doxa: ignore unresolved-note %%"]
)
def test_one_link_can_be_ignored_by_a_comment(user: User, comment: str) -> None:
    user.opens(f"""
        [[nowhere]] {comment}

        [[elsewhere]]
    """)
    assert [one["range"]["start"]["line"] for one in user.diagnostics()] == [2]


def test_links_can_be_ignored_by_what_they_lead_to(user: User) -> None:
    user.opens("""
        -- today.md --
        [x](build/api.md) [[nowhere]]
        -- .doxa/config.toml --
        [diagnostics]
        ignore_targets = ["build/*"]
    """)
    assert codes(user) == ["unresolved-note"]


def test_an_editor_offers_to_ignore_what_it_shows(user: User) -> None:
    user.opens("""
        [[now<|>here]]
    """)
    assert user.does("Ignore `unresolved-note` here")["note.md"] == ("[[nowhere]] <!-- doxa: ignore unresolved-note -->\n")


@pytest.mark.parametrize(
    "code",
    [
        "```\n[[nowhere]] [x](gone.md) #tag\n```",
        "~~~sh\n# no heading\n[[nowhere]]\n~~~",
        "`[[nowhere]]`",
        "``[x](gone.md)``",
        "    [[nowhere]]",
        "$[[1]](2)$",
        "<!-- [[nowhere]] -->",
        "%%[[nowhere]]%%",
        "<pre>\n[[nowhere]]\n</pre>",
        "- item\n\n  ```\n  [[nowhere]]\n  ```",
        "> ```\n> [[nowhere]]\n> ```",
    ],
)
def test_links_in_code_formulas_and_comments_are_left_alone(user: User, code: str) -> None:
    user.opens(f"Words.\n\n{code}")
    assert codes(user) == []


def test_a_remark_in_code_is_no_heading(user: User) -> None:
    user.opens("""
        # Today

        ```sh
        # no heading
        ```

        ## Next
    """)
    (today,) = user.client.result("textDocument/documentSymbol", {"textDocument": {"uri": user.uri("note.md")}})
    assert (today["name"], [one["name"] for one in today["children"]]) == ("Today", ["Next"])


def test_a_link_is_in_order_as_soon_as_its_note_is_created(user: User) -> None:
    """Without a restart, by a file or by a buffer that is not saved yet."""
    user.opens("""
        -- today.md --
        [[plan]] [[log]]
    """)
    assert codes(user) == ["unresolved-note", "unresolved-note"]
    (user.root / "plan.md").touch()
    user.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": user.uri("plan.md"), "type": 1}]})
    user.client.open(user.uri("log.md"), "words")
    user.client.heard("workspace/diagnostic/refresh", lambda _: codes(user) == [])


@pytest.mark.parametrize(
    "callout", ["> [!NOTE]\n> words", "> [!tip]- Title\n> words", "- [ ] task\n- [x] done", "[x] y [1]"]
)
def test_callouts_tasks_and_brackets_are_no_broken_references(user: User, callout: str) -> None:
    user.opens(callout)
    assert codes(user) == []


def test_a_note_is_found_by_its_title_and_by_its_file_name(user: User) -> None:
    check_hears(
        user,
        """
        -- today.md --
        [[2024 plan]] [[The plan]] [[no plan]]
                                   ^^^^^^^^^^^ unresolved-note
        -- 2024 plan.md --
        # The plan
        """,
    )


def test_a_broken_heading_is_told_from_a_broken_note(user: User) -> None:
    check_hears(
        user,
        """
        -- today.md --
        [[plan#Nxt]] [x](gone.md#next) ![](gone.png) [[plan#^x]]
        ^^^^^^^^^^^^ unresolved-heading
                     ^^^^^^^^^^^^^^^^^ unresolved-note
                                       ^^^^^^^^^^^^^ unresolved-attachment
                                                     ^^^^^^^^^^^ unresolved-block
        -- plan.md --
        ## Next
        """,
    )


@pytest.mark.parametrize(
    "odd",
    ["[" * 3000, "[[" * 2000, "> " * 2000, "*_" * 2000, "![[](<", "\x00[[a\x00]]", "---\na: [\n---\n", "\ufeff# x", "\\"],
)
def test_no_note_is_too_odd(user: User, odd: str) -> None:
    user.opens("-- today.md --\n[[no<|>where]]\n-- plan.md --\n")
    user.client.change(user.uri("today.md"), 2, {"text": odd})
    assert isinstance(user.diagnostics(), list)
    assert isinstance(user.asks("hover"), dict | None)
