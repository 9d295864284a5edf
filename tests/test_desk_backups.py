"""When a desk keeps backups: before a week closes, before the past is changed, and on closing what has changed."""

from __future__ import annotations

import pytest

from campaign.desk import Desk
from campaign.store.backups import keeper
from campaign.store.backups.folders import Backups, NoBackup, Why
from campaign.store.journal import head
from campaign.store.opening import connect
from campaign.world.ids import EntryId
from campaign.world.orders import EndTurn, EndWeek, Rename, StartWeek
from campaign.world.queries import armies_of
from campaign.world.refusal import Refusal
from tests.store.campaigns import end_week, founding, mustered, quiet_weeks


@pytest.fixture
def backups(tmp_path):
    return Backups(tmp_path / "backups")


@pytest.fixture
def path(tmp_path):
    mustered(tmp_path).close()
    return tmp_path / "test.fftt"


@pytest.fixture
def desk(path, backups):
    with Desk.open(path, backups) as desk:
        yield desk


@pytest.fixture(autouse=True)
def every_week(monkeypatch):
    """However fast weeks go by here, none shares its backup with another."""
    monkeypatch.setattr(keeper, "SHARE", 1)


def end_turns(desk: Desk) -> None:
    while (player := desk.state.active) is not None:
        desk.submit(EndTurn(player))


def rename(desk: Desk, name: str = "Oak") -> None:
    desk.submit(Rename(armies_of(desk.state, desk.state.seats[0])[0].id, name))


def kept(backups: Backups, desk: Desk) -> list[tuple[Why, EntryId]]:
    """Why backups were made and where the campaign stands in them, the oldest first."""
    found = []
    for backup in reversed(backups.of(desk.path)):
        connection = connect(backup.path, writes=False)
        found.append((backup.why, head(connection, backup.path)))
        connection.close()
    return found


def test_before_a_week_closes_the_campaign_is_kept_as_it_stands_then(desk, backups):
    desk.submit(StartWeek())
    end_turns(desk)
    before = desk.head
    desk.submit(EndWeek())
    assert kept(backups, desk) == [(Why.WEEK, before)]


def test_each_week_is_kept(desk, backups):
    for order in quiet_weeks(desk, 3):
        desk.submit(order)
    assert [backup.week for backup in backups.of(desk.path)] == [3, 2, 1]


def test_a_week_that_may_not_end_is_not_kept(desk, backups):
    desk.submit(StartWeek())
    with pytest.raises(Refusal):
        desk.submit(EndWeek())
    assert kept(backups, desk) == []


def test_what_was_kept_beforehand_is_not_kept_again_when_the_week_closes(desk, backups):
    desk.submit(StartWeek())
    end_turns(desk)
    assert desk.wants_backup(EndWeek())
    desk.back_up(Why.WEEK)
    assert not desk.wants_backup(EndWeek())
    desk.submit(EndWeek())
    assert len(kept(backups, desk)) == 1


def test_before_the_past_is_changed_the_campaign_is_kept(desk, backups):
    rename(desk)
    rename(desk, "Elm")
    before = desk.head
    desk.amending.carry_out(desk.amending.plan(before, None))
    assert kept(backups, desk) == [(Why.AMEND, before)]


def test_a_changed_campaign_is_kept_when_it_is_closed(path, backups):
    with Desk.open(path, backups) as desk:
        rename(desk)
        last = desk.head
    assert kept(backups, desk) == [(Why.CLOSE, last)]


def test_a_campaign_that_was_only_opened_is_not_kept(path, backups):
    Desk.open(path, backups).close()
    assert backups.of(path) == ()


def test_what_has_been_kept_already_is_not_kept_on_closing(path, backups):
    with Desk.open(path, backups) as desk:
        rename(desk)
        desk.back_up(Why.WEEK)
    assert len(backups.of(path)) == 1


def test_undo_is_a_change(path, backups):
    with Desk.open(path, backups) as desk:
        desk.undo()
        stands = desk.head
    assert kept(backups, desk) == [(Why.CLOSE, stands)]


def test_the_part_of_closing_that_takes_long_can_be_done_elsewhere(path, backups):
    desk = Desk.open(path, backups)
    rename(desk)
    keep = desk.begin_closing()
    assert keep is not None
    Desk.open(path).close()  # somebody else may write to it at once
    assert backups.of(path) == ()
    keep()
    assert len(backups.of(path)) == 1


def test_weeks_in_no_time_share_a_backup(desk, backups, monkeypatch):
    monkeypatch.setattr(keeper, "SHARE", 10**6)
    for order in quiet_weeks(desk, 3):
        desk.submit(order)
    assert len(backups.of(desk.path)) == 1


def test_without_a_place_for_them_there_are_none(path):
    with Desk.open(path) as desk:
        desk.submit(StartWeek())
        end_week(desk)
        assert desk.backup_trouble() == ""


# --- where none can be made -------------------------------------------------------------------------------------------


@pytest.fixture
def nowhere(tmp_path):
    (tmp_path / "taken").write_text("a file in the place of the folder")
    return Backups(tmp_path / "taken")


def test_a_week_closes_although_it_cannot_be_kept(path, nowhere):
    with Desk.open(path, nowhere) as desk:
        desk.submit(StartWeek())
        end_week(desk)
        assert desk.state.active is None


def test_that_it_cannot_be_kept_is_told_once(path, nowhere):
    with Desk.open(path, nowhere) as desk:
        for order in quiet_weeks(desk, 2):
            desk.submit(order)
        assert "No backup of “test.fftt” could be made" in desk.backup_trouble()
        desk.back_up(Why.AMEND)
        assert desk.backup_trouble() == ""


def test_another_reason_is_told_too(path, backups, monkeypatch):
    reasons = iter(["the disk is full", "the disk is full", "the folder is gone"])

    def fail(_self: Backups, _campaign: object, _why: Why) -> None:
        raise NoBackup(next(reasons))

    monkeypatch.setattr(Backups, "keep", fail)
    with Desk.open(path, backups) as desk:
        told = []
        for name in ("Oak", "Elm", "Ash"):
            rename(desk, name)
            desk.back_up(Why.WEEK)
            told.append(desk.backup_trouble())
        desk.back_up(Why.WEEK)
    assert told == ["the disk is full", "", "the folder is gone"]


def test_a_campaign_that_was_just_founded_can_be_kept_like_any_other(tmp_path, backups):
    with Desk.create(tmp_path / "new.fftt", founding(), backups) as desk:
        desk.back_up(Why.WEEK)
    assert len(backups.of(tmp_path / "new.fftt")) == 1
