from dataclasses import replace

from doxa.features.places import Cursor
from doxa.features.refactor.chosen import Chosen
from doxa.features.refactor.contents import contents
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.index.snapshot import Snapshot
from doxa.text.span import Span
from doxa.vault.settings import DEFAULTS, Settings
from tests.support.edited import Action, check_edit, refusal_of


def listing(settings: Settings = DEFAULTS) -> Action:
    def action(vault: Snapshot, _notes: Notes, at: Cursor) -> VaultEdit | Refused:
        return contents(vault, Chosen(at.path, at.document, Span(at.offset, at.offset)), settings)

    return action


def test_a_table_of_contents_is_put_before_the_first_section() -> None:
    check_edit(
        """
        # Pl<|>an
        words
        ## Next *steps*
        #### Why
        ## Next steps
        """,
        listing(),
        """
        # Plan
        words
        <!-- toc -->

        - [[#Next steps]]
          - [[#Why]]
        - [[#next-steps-1]]

        <!-- /toc -->

        ## Next *steps*
        #### Why
        ## Next steps
        """,
    )


def test_a_table_of_contents_is_made_anew_between_its_marks() -> None:
    check_edit(
        """
        `<!-- toc -->`
        <|>
        <!--toc:start-->
        - old
        <!--toc:end-->

        ## A [b] c
        ## Ä
        """,
        listing(replace(DEFAULTS, links_markdown=True)),
        r"""
        `<!-- toc -->`

        <!--toc:start-->

        - [A \[b\] c](#a-b-c)
        - [Ä](#ä)

        <!--toc:end-->

        ## A [b] c
        ## Ä
        """,
    )


def test_without_headings_there_is_no_table_of_contents() -> None:
    assert "no heading" in refusal_of("# Pl<|>an\n", listing())
