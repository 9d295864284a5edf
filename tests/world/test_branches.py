"""The journal as a tree: what was undone or amended lies beside the way to the head, and can be gone back to."""

from __future__ import annotations

from campaign.world.branches import Tree
from campaign.world.ids import EntryId, OrderId


def tree(*entries: tuple[int, int | None, str]) -> Tree:
    made = Tree()
    for id, parent, order in entries:
        made.add(EntryId(id), None if parent is None else EntryId(parent), OrderId(order))
    return made


STRAIGHT = ((1, None, "1"), (2, 1, "2"), (3, 2, "3"), (4, 3, "4"))


def test_a_straight_journal_has_no_branches() -> None:
    assert tree(*STRAIGHT).branches(EntryId(4)) == ()


def test_what_was_undone_is_a_branch_from_where_the_campaign_stands() -> None:
    (branch,) = tree(*STRAIGHT).branches(EntryId(2))
    assert (branch.fork, branch.entries, branch.tip, branch.amended) == (2, (3, 4), 4, False)


def test_what_was_ordered_otherwise_after_an_undo_was_not_amended() -> None:
    (branch,) = tree(*STRAIGHT, (5, 2, "5")).branches(EntryId(5))
    assert (branch.fork, branch.entries, branch.amended) == (2, (3, 4), False)


def test_the_same_orders_on_both_sides_show_an_amendment() -> None:
    (branch,) = tree(*STRAIGHT, (5, 1, "2"), (6, 5, "3"), (7, 6, "4")).branches(EntryId(7))
    assert (branch.fork, branch.entries, branch.amended) == (1, (2, 3, 4), True)


def test_an_amended_founding_shares_nothing() -> None:
    (branch,) = tree(*STRAIGHT, (5, None, "1"), (6, 5, "2")).branches(EntryId(6))
    assert (branch.fork, branch.entries, branch.amended) == (None, (1, 2, 3, 4), True)


def test_the_newest_branch_comes_first() -> None:
    found = tree(*STRAIGHT, (5, 2, "5"), (6, 2, "6")).branches(EntryId(6))
    assert [branch.tip for branch in found] == [5, 4]


def test_branches_part_from_where_something_else_was_ordered() -> None:
    made = tree(*STRAIGHT, (5, 2, "5"), (6, 2, "6"), (7, 6, "7"), (8, 4, "8"))
    assert made.forks(EntryId(7)) == {2}
    assert made.ends(EntryId(7)) == (8, 5)
    assert [branch.tip for branch in made.branches(EntryId(7), 1)] == [8]


def test_nothing_was_amended_where_only_something_was_undone() -> None:
    assert tree(*STRAIGHT, (5, 2, "5")).left_by_amendment(EntryId(5)) is None


def test_an_amendment_left_the_branch_on_which_the_campaign_stood() -> None:
    branch = tree(*STRAIGHT, (5, 1, "2"), (6, 5, "3"), (7, 6, "7")).left_by_amendment(EntryId(7))
    assert branch is not None
    assert (branch.fork, branch.tip) == (1, 4)


def test_of_two_amendments_the_newest_is_found_first_and_then_the_other() -> None:
    twice = tree(*STRAIGHT, (5, 1, "2"), (6, 5, "3"), (7, 6, "4"), (8, 6, "4"))
    newest = twice.left_by_amendment(EntryId(8))
    assert newest is not None
    assert newest.tip == 7
    before = twice.left_by_amendment(newest.tip)
    assert before is not None
    assert before.tip == 4


def test_what_was_ordered_later_on_the_old_branch_was_not_left_by_the_amendment() -> None:
    gone_back_to = tree(*STRAIGHT, (5, 1, "2"), (6, 5, "3"), (7, 4, "7"))
    branch = gone_back_to.left_by_amendment(EntryId(6))
    assert branch is not None
    assert branch.tip == 4
