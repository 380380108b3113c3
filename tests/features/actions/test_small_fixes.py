from tests.features.actions.acting import check, titles


def test_a_title_that_is_no_text_is_put_in_quotes() -> None:
    check("---\ntitle: 20<|>24\n---\n", "Put the title in quotes", '---\ntitle: "2024"\n---\n')
    assert titles("---\ntitle: [a<|>]\n---\n") == []


def test_a_single_source_becomes_a_list() -> None:
    check(
        "---\nsource_refs: src/<|>a.py\n---\n-- src/a.py --",
        "Make it a list",
        "---\nsource_refs: [src/a.py]\n---\n-- src/a.py --",
    )
    assert titles("---\nsource_refs: 7<|>\n---\n") == []


def test_a_container_is_closed_at_its_end() -> None:
    check(":::: b<|>ox\nText.\n\n", "Close `box`", ":::: box\nText.\n::::\n\n")
    check("Before.\r\n\r\n::: b<|>ox\r\nText.\r", "Close `box`", "Before.\r\n\r\n::: box\r\nText.\r\n:::\r")
