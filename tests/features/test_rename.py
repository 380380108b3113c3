from doxa.features.places import Cursor
from doxa.features.rename import rename
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.index.snapshot import Snapshot
from tests.support.edited import Action, check_edit, refusal_of


def to(new: str) -> Action:
    def action(vault: Snapshot, notes: Notes, at: Cursor) -> VaultEdit | Refused:
        return rename(vault, notes, at, new)

    return action


def test_a_note_renamed_from_a_link_moves_its_file_and_all_links_follow() -> None:
    check_edit(
        """
        -- today.md --
        See [[pl<|>an]], [[plan|the plan]], ![[plan]], [x](plan.md) and [[plan#Next]].
        -- work/log.md --
        [[plan]] and [y](../plan.md#next "T") and [z](</plan.md>)

        [r]: ../plan.md
        -- plan.md --
        Itself: [[plan]], [[#Next]].

        ## Next
        """,
        to("strategy"),
        """
        -- today.md --
        See [[strategy]], [[strategy|the plan]], ![[strategy]], [x](strategy.md) and [[strategy#Next]].
        -- work/log.md --
        [[strategy]] and [y](../strategy.md#next "T") and [z](</strategy.md>)

        [r]: ../strategy.md
        -- strategy.md --
        Itself: [[strategy]], [[#Next]].

        ## Next
        """,
    )


def test_a_title_that_is_the_name_of_the_file_is_renamed_with_it() -> None:
    check_edit(
        """
        -- today.md --
        See [[Pl<|>an]] and [Plan](Plan.md).
        -- Plan.md --
        # Plan
        """,
        to("Big plan"),
        """
        -- today.md --
        See [[Big plan]] and [Big plan](Big%20plan.md).
        -- Big plan.md --
        # Big plan
        """,
    )


def test_a_title_with_another_file_name_leaves_the_file_where_it_is() -> None:
    check_edit(
        """
        -- p1.md --
        # The <|>Plan

        [[#The Plan]]
        -- today.md --
        [[The Plan]], [[p1]], [[p1|The Plan]], [[p1|my words]], [The Plan](p1.md#the-plan)
        """,
        to("Our Plan"),
        """
        -- p1.md --
        # Our Plan

        [[#Our Plan]]
        -- today.md --
        [[Our Plan]], [[p1]], [[p1|Our Plan]], [[p1|my words]], [Our Plan](p1.md#our-plan)
        """,
    )


def test_a_title_in_the_header_is_renamed_from_a_link_that_uses_it() -> None:
    check_edit(
        """
        -- p1.md --
        ---
        title: "The Plan"
        ---
        # The Plan
        -- today.md --
        [[The <|>Plan]]
        """,
        to("Our: Plan"),
        """
        -- p1.md --
        ---
        title: "Our: Plan"
        ---
        # Our: Plan
        -- today.md --
        [[Our: Plan]]
        """,
    )


def test_an_alias_is_renamed_in_the_header_and_in_links() -> None:
    check_edit(
        """
        -- p1.md --
        ---
        aliases: [Big, Grand <|>plan]
        ---
        -- today.md --
        [[grand plan]], [[Big]] and [[Grand plan#x]]
        """,
        to("Great plan"),
        """
        -- p1.md --
        ---
        aliases: [Big, Great plan]
        ---
        -- today.md --
        [[Great plan]], [[Big]] and [[Great plan#x]]
        """,
    )


def test_a_heading_is_renamed_with_all_forms_of_links_and_the_table_of_contents() -> None:
    check_edit(
        """
        -- plan.md --
        # Plan

        - [Next steps](#next-steps)
        - [later](#later)

        ## Next <|>steps
        ### Details
        ## Later
        -- today.md --
        [[plan#Next steps]], [[plan#next-steps|Next steps]], [[plan#Next steps#Details]], [[plan#Details]],
        [x](plan.md#next-steps), [[plan#Later]]
        """,
        to("Soon, *really*"),
        """
        -- plan.md --
        # Plan

        - [Soon, really](#soon-really)
        - [later](#later)

        ## Soon, *really*
        ### Details
        ## Later
        -- today.md --
        [[plan#Soon, really]], [[plan#soon-really|Soon, really]], [[plan#Details]], [[plan#Details]],
        [x](plan.md#soon-really), [[plan#Later]]
        """,
    )


def test_a_heading_is_renamed_from_the_fragment_of_a_link() -> None:
    check_edit(
        """
        -- today.md --
        [[plan#Ne<|>xt]]
        -- plan.md --
        # Plan
        ## Next
        """,
        to("Soon"),
        """
        -- today.md --
        [[plan#Soon]]
        -- plan.md --
        # Plan
        ## Soon
        """,
    )


def test_links_to_the_second_of_two_equal_headings_still_lead_there() -> None:
    check_edit(
        """
        -- plan.md --
        ## No<|>tes
        ## Notes
        -- today.md --
        [a](plan.md#notes) [b](plan.md#notes-1)
        """,
        to("Remarks"),
        """
        -- plan.md --
        ## Remarks
        ## Notes
        -- today.md --
        [a](plan.md#remarks) [b](plan.md#notes)
        """,
    )


def test_a_heading_that_holds_the_link_follows_too() -> None:
    check_edit(
        """
        -- today.md --
        ## About [[pl<|>an]]
        -- log.md --
        [[today#About plan]]
        -- plan.md --
        """,
        to("strategy"),
        """
        -- today.md --
        ## About [[strategy]]
        -- log.md --
        [[today#About strategy]]
        -- strategy.md --
        """,
    )


def test_a_block_is_renamed() -> None:
    check_edit(
        """
        -- plan.md --
        A claim. ^cl<|>aim
        -- today.md --
        [[plan#^claim]] ![[plan#^claim|x]] [y](plan.md#^claim)
        """,
        to("c-2"),
        """
        -- plan.md --
        A claim. ^c-2
        -- today.md --
        [[plan#^c-2]] ![[plan#^c-2|x]] [y](plan.md#^c-2)
        """,
    )


def test_a_tag_is_renamed_with_those_nested_in_it_and_in_headers() -> None:
    check_edit(
        """
        -- a.md --
        #pro<|>ject and #Project/alpha, not #projects
        -- b.md --
        ---
        tags: [project, "project/beta", other]
        ---
        `#project`
        """,
        to("#work/project"),
        """
        -- a.md --
        #work/project and #work/project/alpha, not #projects
        -- b.md --
        ---
        tags: [work/project, "work/project/beta", other]
        ---
        `#project`
        """,
    )


def test_a_footnote_is_renamed() -> None:
    check_edit(
        """
        One[^1] and two[^<|>1], three[^2].

        [^1]: A
        [^2]: B
        """,
        to("first"),
        """
        One[^first] and two[^first], three[^2].

        [^first]: A
        [^2]: B
        """,
    )


def test_a_label_is_renamed_and_the_words_of_links_stay() -> None:
    check_edit(
        """
        [x][re<|>f], [Ref][] and [ref].

        [ref]: https://a.org
        """,
        to("new"),
        """
        [x][new], [Ref][new] and [ref][new].

        [new]: https://a.org
        """,
    )


def test_a_name_with_a_folder_moves_the_note_and_its_own_links_follow() -> None:
    check_edit(
        """
        -- plan.md --
        [a](img/p.png) [[log]] [b](work/log.md) [c](../x.md)
        -- work/log.md --
        [p](../pl<|>an.md)
        -- img/p.png --
        """,
        to("work/old/plan"),
        """
        -- work/old/plan.md --
        [a](../../img/p.png) [[log]] [b](../log.md) [c](../x.md)
        -- work/log.md --
        [p](old/plan.md)
        -- img/p.png --
        """,
    )


def test_a_name_that_another_note_has_gets_a_path() -> None:
    check_edit(
        """
        -- today.md --
        [[a<|>lpha]] [[x/beta]] [[beta]]
        -- y/alpha.md --
        -- x/beta.md --
        """,
        to("beta"),
        """
        -- today.md --
        [[y/beta]] [[x/beta]] [[x/beta]]
        -- y/beta.md --
        -- x/beta.md --
        """,
    )


def test_a_rename_of_case_only_keeps_the_links() -> None:
    check_edit(
        """
        -- today.md --
        [[pl<|>an]] [x](plan.md) [[PLAN]] [y](PLAN.md)
        -- plan.md --
        """,
        to("Plan"),
        """
        -- today.md --
        [[Plan]] [x](Plan.md) [[PLAN]] [y](PLAN.md)
        -- Plan.md --
        """,
    )


def test_an_attachment_is_renamed_with_its_ending() -> None:
    check_edit(
        """
        -- today.md --
        ![[pic<|>.png|100]] ![x](pic.png)
        -- pic.png --
        """,
        to("my map"),
        """
        -- today.md --
        ![[my map.png|100]] ![x](my%20map.png)
        -- my map.png --
        """,
    )


def test_relations_in_the_header_follow() -> None:
    check_edit(
        """
        -- today.md --
        ---
        relations:
          - plan
          - "[[plan#Next|x]]"
          - {type: extends, target: 'plan'}
        ---
        [[pl<|>an]]
        -- plan.md --
        ## Next
        """,
        to("our plan"),
        """
        -- today.md --
        ---
        relations:
          - our plan
          - "[[our plan#Next|x]]"
          - {type: extends, target: 'our plan'}
        ---
        [[our plan]]
        -- our plan.md --
        ## Next
        """,
    )


def test_a_file_that_is_in_the_way_is_not_overwritten() -> None:
    vault = """
        [[pl<|>an]]
        -- plan.md --
        -- Other.md --
    """
    assert "Other.md already" in refusal_of(vault, to("other"))


def test_what_cannot_be_renamed_says_why() -> None:
    assert "nothing here" in refusal_of("x\n\nplain <|>words\n", to("y"))
    assert "no file `nowhere`" in refusal_of("[[nowh<|>ere]]", to("y"))
    assert "web address" in refusal_of("x\n\n<https://a<|>.org>", to("y"))
    assert "may mean" in refusal_of("[[b<|>]]\n-- x/b.md --\n-- y/b.md --\n", to("y"))
    assert "cannot be a tag" in refusal_of("x\n\n#ta<|>g", to("two words"))
    assert "already" in refusal_of("x[^1] y[^<|>2]\n\n[^1]: a\n[^2]: b", to("1"))
    assert "cannot be the name of a file" in refusal_of("[[a<|>]]\n-- a.md --\n", to("b?"))
    assert "choose another name" in refusal_of("[[a<|>]]\n-- a.md --\n", to("b#c"))
