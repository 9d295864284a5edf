"""A slice of the sequences at random: whatever is done, each step in a process of its own does what one open desk does.

The proofs make five hundred of them; see ``tests/proofs``.
"""

import pytest

from campaign.desk import Desk
from campaign.store import ledger
from campaign.world import orders as o
from tests.play.campaigns import Broken
from tests.play.reopened import reopen_at_random
from tests.store.campaigns import army, mustered

RED = "1.p1"


@pytest.mark.parametrize("seed", [1, 2])  # the proof has five hundred
def test_every_step_in_a_process_of_its_own_gives_what_one_open_desk_gives(seed, tmp_path):
    counts = reopen_at_random(seed, tmp_path)
    assert counts["sequences"] == 1


def test_a_program_that_keeps_nothing_of_amendments_is_found_out(tmp_path, monkeypatch):
    """The comparison itself: a desk that learns nothing from the file takes amendments back to another past."""
    monkeypatch.setattr(ledger, "stood", lambda _connection: {})
    monkeypatch.setattr("tests.play.reopened.in_a_process", _opened_anew)
    with pytest.raises(Broken, match=r"head: \d+ open, \d+ anew"):
        reopen_at_random(1, tmp_path)


def _opened_anew(path, step):
    from tests.play.reopened import done

    with Desk.open(path) as desk:
        return done(desk, step)


@pytest.fixture
def path(tmp_path):
    with mustered(tmp_path) as desk:
        desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
        desk.submit(o.WriteNote("campaign", "A first note"))
        return desk.path


def amended(path, entry, name):
    """In the file opened for this alone, an entry is another name for the army; gives where it stands then."""
    with Desk.open(path) as desk:
        desk.amending.carry_out(desk.amending.plan(entry, o.Rename(army(desk, RED), name)))
        return desk.head


def taken_back(path):
    with Desk.open(path) as desk:
        desk.undo_amendment()
        return desk.head


def test_the_second_amendment_taken_back_leads_to_where_the_campaign_stood_and_not_to_the_first(path):
    with Desk.open_to_read(path) as desk:
        stood = desk.head
    first = amended(path, 4, "Ash Guard")
    assert taken_back(path) == stood
    second = amended(path, 4, "Elm Guard")
    assert second != first
    assert taken_back(path) == stood


def test_amendments_one_upon_the_other_are_taken_back_one_after_the_other(path):
    with Desk.open_to_read(path) as desk:
        stood = desk.head
    first = amended(path, 4, "Ash Guard")
    with Desk.open(path) as desk:
        entry = next(entry.id for entry in desk.history() if entry.order == o.Rename(army(desk, RED), "Ash Guard"))
    amended(path, entry, "Elm Guard")
    assert [taken_back(path), taken_back(path)] == [first, stood]


def test_what_was_undone_before_an_amendment_stays_undone_when_the_file_is_opened_anew(path):
    with Desk.open(path) as desk:
        desk.undo()
        stood = desk.head
    amended(path, 4, "Ash Guard")
    assert taken_back(path) == stood


def test_an_amendment_of_nothing_but_the_last_order_is_taken_back_too(path):
    with Desk.open(path) as desk:
        stood = desk.head
        desk.amending.carry_out(desk.amending.plan(stood, o.WriteNote("campaign", "Another note")))
    assert taken_back(path) == stood


def test_where_the_campaign_stood_goes_with_every_whole_copy(path, tmp_path):
    with Desk.open_to_read(path) as desk:
        stood = desk.head
    amended(path, 4, "Ash Guard")
    copies = [tmp_path / name for name in ("copied.fftt", "sent.fftt", "restored.fftt")]
    with Desk.open(path) as desk:
        desk.copies.save(copies[0])
        desk.copies.to_send(copies[1])
        desk.copies.export(tmp_path / "whole.json")
    Desk.restore(tmp_path / "whole.json", copies[2])
    assert [taken_back(copy) for copy in copies] == [stood] * 3


def test_a_copy_of_the_way_to_an_entry_knows_of_no_amendment(path, tmp_path):
    head = amended(path, 4, "Ash Guard")
    with Desk.open(path) as desk:
        desk.copies.save_from(head, tmp_path / "way.fftt")
    with Desk.open(tmp_path / "way.fftt") as desk:
        assert desk.before_amendment() is None
