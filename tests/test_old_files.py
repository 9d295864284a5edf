"""Every file that a released version wrote can still be opened, is sound, can be played on, and tells its battles."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from campaign.battle.arena import Decision
from campaign.battle.fftt import codes
from campaign.battle.fftt.words.log import sentences_of
from campaign.battle.packing import unpack
from campaign.battle.redraw import positions_after
from campaign.desk import Desk
from campaign.dice import is_secret
from campaign.store import ledger
from campaign.store.check import faults_in
from campaign.store.thorough import judged
from campaign.tabletop import kept
from campaign.tabletop.match import FacesWanted, Over
from campaign.tabletop.thinking import hint
from campaign.world.differences import differences, lines
from campaign.world.entries import Entry
from campaign.world.events import Event, HazardThrown, StockMoved
from campaign.world.handing import report_order
from campaign.world.maps.document import Hazard
from campaign.world.orders import (
    AppointCommander,
    ClearMinefield,
    DeclineCalls,
    Order,
    Rename,
    RenewDice,
    ReportBattle,
    SendDetachment,
)
from campaign.world.queries import allied
from campaign.world.rules.detachments import has_to_help
from campaign.world.state import Campaign, ReportDue
from tests.pngs import png

Given = TypeVar("Given", bound=Order)
Happened = TypeVar("Happened", bound=Event)

OLD_FILES = sorted((Path(__file__).parent / "old_files").glob("*.fftt"))


def test_every_release_left_a_file() -> None:
    """0.1.0 its sample, 0.2.0 and 0.3.0 a campaign with computer players and battles that the program fought.

    0.4.0 a campaign at random, with a map that was drawn, house rules that changed, notes and tables laid out.
    0.5.0 three computer players with colours of their own choice, one with a name from right to left; its form is 7.
    0.6.0 battles with the dice of the table, and one under way that waits for the second die of a throw; its form is 8.
    0.7.0 a closed map, portraits, and a note on a figure; its form is 8 too.
    0.8.0 what a repair has left: an undone entry and a portrait are lost. An amendment, and a battle under way with its
    seal that waits for dice; its form is 8.
    0.9.0 the second edition of the campaign rules, dice by a key that was renewed once, and a closed map with tar pits;
    two bands, one army that sent two detachments to a battle to which one was owed, and a minefield that an opponent
    removed. One amendment was taken back and one stands, two entries are undone, and a battle of the third edition is
    under way in the middle of a movement. People and computers play; its form is 10.
    """
    assert [path.stem for path in OLD_FILES] == [f"0.{number}.0" for number in range(1, 10)]


@pytest.mark.parametrize("old", OLD_FILES, ids=lambda path: path.stem)
def test_an_old_file_opens_is_sound_and_takes_orders(old: Path, tmp_path: Path) -> None:
    copy = tmp_path / old.name
    shutil.copyfile(old, copy)
    with Desk.open(copy) as desk:
        entries = len(desk.history())
        desk.submit(Rename(desk.state.seats[0], "Somebody else"))
        assert len(desk.history()) == entries + 1
    assert faults_in(copy) == ()


@pytest.mark.parametrize("old", OLD_FILES, ids=lambda path: path.stem)
def test_an_old_campaign_can_be_amended_and_nothing_differs_that_was_not_amended(old: Path, tmp_path: Path) -> None:
    """Newer rules draw other names; whoever has one keeps it."""
    copy = tmp_path / old.name
    shutil.copyfile(old, copy)
    with Desk.open(copy) as desk:
        state, head, first = desk.state, desk.head, desk.history()[1]
        plan = desk.plan_amend(first.id, first.order)
        assert (plan.conflicts, plan.newer, list(lines(differences(state, plan.after)))) == ((), (), [])
        desk.carry_out(plan)
        assert faults_in(copy) == ()
        desk.undo_amendment()
        assert (desk.head, desk.state) == (head, state)


@pytest.mark.parametrize("old", OLD_FILES, ids=lambda path: path.stem)
def test_an_old_campaign_can_be_handed_on_in_every_way(old: Path, tmp_path: Path) -> None:
    """As a document and back, as a copy for a player or of what led here, and under another name."""
    copy, document, again = tmp_path / old.name, tmp_path / "all.json", tmp_path / "again.fftt"
    seen, saved, onwards = (tmp_path / f"{name}.fftt" for name in ("seen", "saved", "onwards"))
    shutil.copyfile(old, copy)
    with Desk.open(copy) as desk:
        entries, state = desk.all_entries(), desk.state
        desk.export(document)
        desk.save_player_copy(state.seats[0], seen)
        desk.save_copy(saved)
        desk.save_copy_from(desk.head, onwards)
    Desk.restore(document, again)
    for path in (again, saved):
        assert faults_in(path) == ()
        with Desk.look(path) as desk:
            assert (desk.all_entries(), desk.state) == (entries, state)
    assert (faults_in(seen), faults_in(onwards)) == ((), ())


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> list[ReportBattle]:
    """The battles of the file of 0.2.0 that the program fought."""
    copy = tmp_path_factory.mktemp("old") / "0.2.0.fftt"
    shutil.copyfile(old_file("0.2.0.fftt"), copy)
    with Desk.open(copy) as desk:
        orders = [entry.order for entry in desk.history()]
    return [order for order in orders if isinstance(order, ReportBattle) and order.record is not None]


def test_battles_of_0_2_0_are_told_word_for_word_as_0_2_0_told_them(fought: list[ReportBattle]) -> None:
    """A line each: the sentence, and the claims that it names; the file was written by 0.2.0."""
    told: list[str] = []
    for order in fought:
        assert order.record is not None
        told.append(f"== {order.battle}")
        story = sentences_of(order.record.setup, unpack(order.record.log))
        told += [f"{said.text}  [{', '.join(said.rules)}]" for said in story]
    assert told == old_file("0.2.0.txt").read_text(encoding="utf-8").splitlines()


def test_battles_of_0_2_0_are_redrawn_to_the_end_that_was_reported(fought: list[ReportBattle]) -> None:
    for order in fought:
        record = order.record
        assert record is not None
        keys = [figure.key for side in record.setup.sides for figure in side.figures]
        last = positions_after(record, len(unpack(record.log)))
        assert {keys[man.number] for man in last.figures if man.dead} == {
            dead.figure for dead in order.report.casualties
        }
        assert any(not man.dead for man in last.figures)


@pytest.mark.parametrize(("old", "known", "choices"), [("0.6.0", (4,), 54), ("0.8.0", (), 69)], ids=["0.6.0", "0.8.0"])
def test_the_battle_under_way_of_an_old_file_waits_for_the_same_die(
    tmp_path: Path, old: str, known: tuple[int, ...], choices: int
) -> None:
    copy = tmp_path / f"{old}.fftt"
    shutil.copyfile(old_file(copy.name), copy)
    with Desk.open(copy) as desk:
        (due,) = (due for due in desk.state.pending.values() if isinstance(due, ReportDue))
        text = desk.kept_battle(due.battle)
    assert text is not None
    match = kept.read(text).match()
    assert (match.waits, len(match.choices)) == (FacesWanted(known), choices)


def test_the_picture_that_a_repair_of_0_8_0_could_not_save_can_be_given_again(tmp_path: Path) -> None:
    copy = tmp_path / "0.8.0.fftt"
    shutil.copyfile(old_file("0.8.0.fftt"), copy)
    with Desk.open(copy) as desk:
        ((owner, lost),) = ((who, id) for who, id in desk.state.portraits.items() if not desk.picture(id))
        desk.set_portrait(owner, png(60, 24, 24))
        assert (desk.state.portraits[owner], desk.picture(lost)) == (lost, png(60, 24, 24))


# ── the file of 0.9.0 ──


@pytest.fixture
def newest(tmp_path: Path) -> Iterator[Desk]:
    """The campaign of 0.9.0, in a file of its own."""
    with Desk.open(Path(shutil.copy(old_file("0.9.0.fftt"), tmp_path / "0.9.0.fftt"))) as desk:
        yield desk


@pytest.fixture
def brought_up_to_date(tmp_path: Path) -> Path:
    """The file of 0.9.0 as this program keeps it."""
    copy = Path(shutil.copy(old_file("0.9.0.fftt"), tmp_path / "0.9.0.fftt"))
    Desk.open(copy).close()
    return copy


def given(desk: Desk, kind: type[Given]) -> list[tuple[Entry, Given]]:
    """The entries with orders of one kind, and the orders."""
    return [(entry, entry.order) for entry in desk.history() if isinstance(entry.order, kind)]


def before(desk: Desk, entry: Entry) -> Campaign:
    """The campaign before an entry."""
    assert entry.parent is not None
    return desk.state_at(entry.parent)


def test_the_file_of_0_9_0_is_what_its_orders_and_dice_bring_about(brought_up_to_date: Path) -> None:
    found = judged(brought_up_to_date, battles=True)
    assert (found.doubts, found.older, found.not_played, found.played_again) == ((), Counter(), 0, 6)


def test_the_campaign_of_0_9_0_has_its_rules_its_dice_and_its_map(newest: Desk) -> None:
    setting = newest.state.setting
    assert (setting.rules.edition, setting.rules.open_map, setting.rules.one_detachment_an_army) == (2, False, False)
    assert setting.seed is None
    first, later = setting.secrets
    assert is_secret(first)
    assert [order.secret for _entry, order in given(newest, RenewDice)] == [later]
    (tar,) = (sector for sector in newest.state.sectors.values() if sector.hazard is not None)
    assert tar.hazard == Hazard("tar pits", 1)
    assert any(event.hazard == tar.id for event in happened(newest, HazardThrown))


def test_the_bands_of_0_9_0_help_each_other(newest: Desk) -> None:
    """Whoever owes a detachment may not decline; one of them sent two, from one army."""
    sent = given(newest, SendDetachment)
    entry, order = sent[0]
    state = before(newest, entry)
    assert has_to_help(state, state.battles[order.battle], order.player)
    assert [why.rule for why in newest.check(DeclineCalls(order.battle, (order.player,)), state)] == ["campaign:C7"]
    assert max(Counter((order.battle, order.army) for _entry, order in sent).values()) == 2


def test_a_minefield_of_0_9_0_was_removed_by_an_opponent(newest: Desk) -> None:
    ((entry, order),) = given(newest, ClearMinefield)
    state = before(newest, entry)
    assert not allied(state, order.player, state.minefields[order.route].player)
    assert order.route not in newest.state.minefields


def test_a_commander_of_0_9_0_was_named_late_and_free(newest: Desk) -> None:
    entry, order = given(newest, AppointCommander)[-1]
    assert before(newest, entry).weeks == 2
    assert not [event for event in entry.events if isinstance(event, StockMoved)]
    state = newest.state
    assert state.players[order.player].commander == order.figure
    assert (order.figure, None) in state.notes
    assert newest.picture(state.portraits[order.figure])


def test_what_was_undone_in_0_9_0_can_be_redone_and_undone_again(newest: Desk) -> None:
    head, state = newest.head, newest.state
    newest.redo()
    newest.redo()
    assert isinstance(newest.entry(newest.head).order, Rename)
    assert newest.redoable() is None
    newest.undo()
    newest.undo()
    assert (newest.head, newest.state) == (head, state)


def test_the_amendment_of_0_9_0_that_stands_leads_back_to_the_commander_who_was_named_first(newest: Desk) -> None:
    """Only the second of the two amendments stands. What was ordered since stays on its branch."""
    head, state = newest.head, newest.state
    _entry, order = given(newest, AppointCommander)[-1]
    newest.undo_amendment()
    (first,) = (first for _entry, first in given(newest, AppointCommander) if first.player == order.player)
    assert first.figure != order.figure
    assert newest.state.players[order.player].commander == first.figure
    assert newest.before_amendment() is None
    newest.go_to(head)
    assert newest.state == state
    assert faults_in(newest.path) == ()


def test_what_the_ledger_of_0_9_0_says_of_its_amendments(brought_up_to_date: Path) -> None:
    """Two were made; the first was taken back, and nothing that it wrote is on the way to where the campaign stands."""
    with closing(sqlite3.connect(brought_up_to_date)) as connection:
        made = ledger.stood(connection)
    with Desk.look(brought_up_to_date) as desk:
        on_the_way = {entry.id for entry in desk.history()}
    assert [first in on_the_way for first in sorted(made)] == [False, True]


def test_the_battle_of_0_9_0_goes_on_in_the_middle_of_a_movement(newest: Desk) -> None:
    """In its third turn; in each one the question who moves first was answered."""
    (due,) = (due for due in newest.state.pending.values() if isinstance(due, ReportDue))
    text = newest.kept_battle(due.battle)
    assert text is not None
    under_way = kept.read(text)
    match = under_way.match()
    assert under_way.edition == 3
    assert match.waits == Decision(codes.MOVING, 0, -1)
    assert match.choices[-1][codes.VERB] == codes.MOVE
    assert sum(choice[codes.VERB] == codes.LEAD for choice in match.choices) == 3
    while not isinstance(match.waits, Over):
        match.answer(hint(match))
    newest.submit(report_order(newest.state, due.battle, match.fought()))
    assert due.id not in newest.state.pending
    assert newest.kept_battle(due.battle) is None
    assert judged(newest.path, battles=True).doubts == ()


def happened(desk: Desk, kind: type[Happened]) -> list[Happened]:
    """The events of one kind."""
    return [event for entry in desk.history() for event in entry.events if isinstance(event, kind)]


def old_file(name: str) -> Path:
    return Path(__file__).parent / "old_files" / name
