"""The campaign that 0.10.0 left: handicaps, strong and standard computers, and a battle that a strong one plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.arena import Decision
from campaign.battle.contract import STRONG, Round
from campaign.battle.lookahead import Player
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.store.redecided_check import judged
from campaign.tabletop import kept
from campaign.tabletop.match import Match, Over
from campaign.tabletop.thinking import hint
from campaign.world.battle_handover import report_order
from campaign.world.events import CampaignFounded, StockMoved, WeekEnded
from campaign.world.house_rules import handicap, switch_values
from campaign.world.ids import BattleId, PlayerId
from campaign.world.orders import AppointCommander, ChangeRules, ReportBattle
from campaign.world.state import Account, ReportDue
from tests.released import before, comes_of_its_orders, given, happened, judgement, records, up_to_date


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """The campaign, in a file of its own."""
    with Desk.open(up_to_date("0.10.0", tmp_path)) as desk:
        yield desk


def test_the_file_is_what_its_orders_and_dice_bring_about() -> None:
    assert comes_of_its_orders(*judgement("0.10.0"))


def test_a_person_plays_against_a_standard_and_a_strong_computer(desk: Desk) -> None:
    assert Counter(player.computer for player in desk.state.players.values()) == {"": 1, "standard": 1, "strong": 1}
    assert len(happened(desk, WeekEnded)) >= 5
    strong = by_level(desk, "strong")
    fought = [order for _entry, order in given(desk, ReportBattle) if order.record is not None]
    assert any(strong in (side.side for side in order.report.sides) for order in fought)


def test_the_lists_with_a_handicap_began_with_so_much_more(desk: Desk) -> None:
    founding = desk.history()[0]
    (founded,) = (event for event in founding.events if isinstance(event, CampaignFounded))
    more = {seat.id: handicap(founded.rules, seat.faction) for seat in founded.seats}
    assert sorted(percent > 0 for percent in more.values()) == [False, True, True]
    stocks = [event for event in founding.events if isinstance(event, StockMoved)]
    for player, percent in more.items():
        fp = Counter[Account]()
        for event in stocks:
            if event.player == player:
                fp[event.account] += event.fp
        assert fp[Account.HANDICAP] == (fp[Account.FOUNDED] * percent + 50) // 100


def test_income_was_more_by_the_handicap_that_held_then(desk: Desk) -> None:
    """Of every week, also since one was agreed later."""
    weeks = 0
    for entry in desk.history()[1:]:
        fp = Counter[tuple[PlayerId, Account]]()
        for event in entry.events:
            if isinstance(event, StockMoved) and event.player is not None:
                fp[event.player, event.account] += event.fp
        state = before(desk, entry)
        for seat in state.seats:
            percent = handicap(state.setting.rules, state.players[seat].faction)
            assert fp[seat, Account.HANDICAP] == (fp[seat, Account.INCOME] * percent + 50) // 100
            weeks += fp[seat, Account.HANDICAP] > 0
    assert weeks > 3


def test_the_amendment_leads_back_to_the_handicap_that_was_mistyped(desk: Desk) -> None:
    head, state = desk.head, desk.state
    ((_entry, stands),) = given(desk, ChangeRules)
    ((key, percent),) = stands.changes
    assert switch_values(state.setting.rules)[key] == percent
    desk.undo_amendment()
    ((_entry, mistyped),) = given(desk, ChangeRules)
    ((same, other),) = mistyped.changes
    assert (same, switch_values(desk.state.setting.rules)[key]) == (key, other)
    assert other != percent
    assert desk.before_amendment() is None
    desk.go_to(head)
    assert desk.state == state
    assert faults_in(desk.path) == ()


def test_who_was_named_commander_has_a_note(desk: Desk) -> None:
    player = by_level(desk, "")
    (figure,) = (order.figure for _entry, order in given(desk, AppointCommander)[:3] if order.player == player)
    assert (figure, None) in desk.state.notes


# ── the battle under way ──


def test_the_strong_computer_goes_on_thinking(desk: Desk) -> None:
    """It is asked in the middle of the battle, and looks ahead: in two ways, where it usually tries more."""
    _battle, match = under_way(desk)
    assert isinstance(match.waits, Decision)
    seat = match.seat
    assert seat is not None
    assert seat.strength == STRONG
    assert any(other.is_person for other in match.seats)
    view = match.seen_by(match.waits.side)
    assert match.system.weighty(match.t, view)
    player = Player(replace(match.system, ways=match.system.ways[:2], far=2), (Round(1, 1),))
    choice = player(match.t, view)
    assert player.playouts == 2
    match.answer(choice)
    assert match.choices[-1] == choice


def test_the_battle_goes_on_to_its_end(desk: Desk) -> None:
    battle, match = under_way(desk)
    assert int(match.s.now[0].turn) > 1
    while not isinstance(match.waits, Over):
        match.answer(hint(match))
    desk.submit(report_order(desk.state, battle, match.fought()))
    assert desk.state.battles[battle].report is not None
    assert desk.battles.kept(battle) is None
    assert comes_of_its_orders(judged(desk.path, battles=True), records(desk.path))


def by_level(desk: Desk, level: str) -> PlayerId:
    """Who is played at a level; empty: by a person."""
    return next(seat for seat in desk.state.seats if desk.state.players[seat].computer == level)


def under_way(desk: Desk) -> tuple[BattleId, Match]:
    """The battle that is being played."""
    (due,) = (due for due in desk.state.pending.values() if isinstance(due, ReportDue))
    text = desk.battles.kept(due.battle)
    assert text is not None
    return due.battle, kept.read(text).match()
