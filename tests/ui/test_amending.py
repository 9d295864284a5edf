"""Amending in the window: the order is given at its moment, the plan is shown, settled and written, nothing before."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from immutables import Map
from PySide6.QtWidgets import QLabel, QWidget

from campaign.battle.contract import BattleSetup, Fought
from campaign.battle.fftt.units import Unit
from campaign.desk import Desk
from campaign.dice import DiceKey, Roll
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.ids import EntryId, PlayerId
from tests.fights import attacker_wins
from tests.store.campaigns import army, home, mustered, played
from ui.amending import Amending
from ui.bars.journal import JournalBar
from ui.bars.past import PastBar
from ui.bars.scores import Plot
from ui.battle import resolver as fighting
from ui.battle.result import battle_form
from ui.battle.result.battle_sheet import BattleSheet
from ui.dialogs.answer_sheets import ChoiceSheet
from ui.dialogs.past_sheets import BranchesSheet, CompareSheet
from ui.dialogs.recruit_sheet import RecruitSheet
from ui.session import Session
from ui.theme import Theme
from ui.widgets import Button

RED, BLUE = PlayerId("1.p1"), PlayerId("1.p2")
RECRUIT_RED, RECRUIT_BLUE = EntryId(2), EntryId(3)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A campaign with a battle, and a week behind it."""
    with played(tmp_path) as made:
        yield made


@pytest.fixture
def window(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def session(desk: Desk, look: Theme, window: QWidget) -> Session:
    return Session(desk, look, window)


@pytest.fixture
def amending(session: Session, window: QWidget) -> Amending:
    return Amending(session, window)


def recruits(desk: Desk, player: PlayerId, grunts: int) -> o.Recruit:
    return o.Recruit(player, home(desk, player), (("marines.hq", 1), ("marines.grunt", grunts)))


def planned(amending: Amending, qtbot) -> None:
    """Wait until the plan is shown."""
    qtbot.waitUntil(lambda: amending.sheet is not None and amending.sheet.plan is not None and not busy(amending))


def busy(amending: Amending) -> bool:
    assert amending.sheet is not None
    return not amending.sheet._busy.isHidden()


def press(amending: Amending, name: str) -> None:
    assert amending.sheet is not None
    button = amending.sheet.findChild(Button, name)
    assert button is not None
    assert button.isEnabled()
    button.click()


def contents(desk: Desk) -> tuple[object, ...]:
    return desk.path.read_bytes(), desk.state, desk.head


def test_the_order_is_asked_for_at_the_moment_before_it(session: Session, amending: Amending):
    amending.begin(RECRUIT_RED)
    assert session.moment is not None
    assert session.state == session.desk.state_at(EntryId(1))
    assert "Give the order as it should have been" in session.moment.ask
    assert session.problems(recruits(session.desk, RED, 4)) == ()


def test_what_the_rules_refuse_there_is_refused_and_asked_for_again(session: Session, amending: Amending, qtbot):
    amending.begin(RECRUIT_RED)
    with qtbot.waitSignal(session.refused):
        assert not session.submit(recruits(session.desk, RED, 60))
    assert amending.sheet is None


def test_the_strip_offers_to_take_the_order_out_or_to_leave_it(session: Session, amending: Amending, qtbot):
    bar = PastBar(session)
    qtbot.addWidget(bar)
    before = contents(session.desk)
    amending.begin(RECRUIT_RED)
    shown = [button.text() for button in bar.findChildren(Button) if not button.isHidden()]
    assert shown == ["Take it out", "Cancel"]
    bar.findChild(Button, "past cancel").click()
    assert (session.moment, contents(session.desk)) == (None, before)


def test_an_amendment_without_conflicts_is_shown_and_written(session: Session, amending: Amending, qtbot):
    desk, old = session.desk, session.desk.head
    said: list[str] = []
    amending.done.connect(said.append)
    amending.begin(RECRUIT_RED)
    assert session.submit(o.Recruit(RED, home(desk, RED), (("marines.grunt", 6), ("marines.hq", 1))))
    planned(amending, qtbot)
    assert desk.head == old
    assert session.state == amending.sheet.plan.after  # the map shows it too
    press(amending, "primary")
    qtbot.waitUntil(lambda: bool(said))
    assert desk.head != old
    assert (session.moment, amending.sheet, faults_in(desk.path)) == (None, None, ())


def test_given_up_the_campaign_is_as_it_was(session: Session, amending: Amending, qtbot):
    before = contents(session.desk)
    amending.begin(RECRUIT_RED)
    session.submit(recruits(session.desk, RED, 7))
    planned(amending, qtbot)
    press(amending, "cancel")
    assert (session.moment, contents(session.desk)) == (None, before)


def test_a_plan_in_conflict_cannot_be_written_until_it_is_settled(session: Session, amending: Amending, qtbot):
    amending.begin(RECRUIT_RED)
    session.submit(recruits(session.desk, RED, 7))
    planned(amending, qtbot)
    assert not amending.sheet.primary.isEnabled()
    press(amending, "keep 8")
    planned(amending, qtbot)
    assert amending.sheet.primary.isEnabled()
    press(amending, "primary")
    qtbot.waitUntil(lambda: amending.sheet is None)
    assert session.state.figures["2.grunt1"].kills == 6


def test_the_plan_says_what_changes(session: Session, amending: Amending, qtbot):
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    words = [label.text() for label in amending.sheet.findChildren(QLabel)]
    assert any("is not in this battle" in text for text in words)
    assert any("→" in text for text in words)
    assert "What the amendment changes".upper() in words


def test_a_conflict_that_the_rules_refuse_cannot_be_kept(session: Session, amending: Amending, qtbot):
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    assert not amending.sheet.findChild(Button, "keep 8").isEnabled()


def test_what_is_to_settle_leads_and_what_holds_stands_beside_it(session: Session, amending: Amending, qtbot):
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    told = [label.text() for label in amending.sheet.findChildren(QLabel)]
    plan = amending.sheet.plan
    place = told.index("to settle")
    assert (told[place - 1], told[place + 2]) == (str(len(plan.unsettled)), "later orders hold")


def test_a_battle_in_conflict_is_fought_again(session: Session, amending: Amending, qtbot, monkeypatch):
    def fight(worker: object, setup: BattleSetup[Unit], seed: int, fight: object) -> Fought[Unit]:
        return attacker_wins(setup, seed)

    monkeypatch.setattr(fighting, "_fought", fight)
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    press(amending, "fight 8")
    qtbot.waitUntil(lambda: amending.sheet.plan is not None and not amending.sheet.plan.unsettled)
    planned(amending, qtbot)
    press(amending, "primary")
    qtbot.waitUntil(lambda: amending.sheet is None)
    assert next(iter(session.state.battles.values())).resolved


def test_conflicts_can_be_skipped_all_at_once(session: Session, amending: Amending, qtbot):
    amending.take_out(RECRUIT_RED)
    planned(amending, qtbot)
    assert len(amending.sheet.plan.unsettled) > 1
    press(amending, "skip all")
    qtbot.waitUntil(lambda: not amending.sheet.plan.unsettled)
    planned(amending, qtbot)
    press(amending, "primary")
    qtbot.waitUntil(lambda: amending.sheet is None)
    assert "2.army" not in session.state.armies


def test_a_conflict_is_edited_at_its_own_moment(session: Session, amending: Amending, qtbot):
    desk = session.desk
    report = next(entry.order for entry in desk.history() if entry.order.kind == "report-battle")
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(desk, BLUE, 3))
    planned(amending, qtbot)
    press(amending, "edit 8")
    assert amending.sheet.isHidden()
    assert session.moment.take is not None
    assert session.state.pending  # the battle waits for its report
    right = replace(report.report, casualties=report.report.casualties[:3])
    assert session.submit(o.ReportBattle(report.battle, right))
    qtbot.waitUntil(lambda: not amending.sheet.isHidden() and not busy(amending))
    assert amending.sheet.plan.unsettled == ()


def test_a_battle_in_conflict_is_put_right_in_the_form_as_it_was_typed(session: Session, amending, window, qtbot):
    report = next(entry.order.report for entry in session.desk.history() if isinstance(entry.order, o.ReportBattle))
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    press(amending, "edit 8")
    qtbot.waitUntil(lambda: bool(window.findChildren(BattleSheet)))
    (sheet,) = window.findChildren(BattleSheet)
    known = {figure for side in sheet.form.sides for figure in sheet.form.figures[side]}
    still_there = {fallen.figure for fallen in report.casualties} & known
    assert still_there
    assert set(sheet.form.falls) == still_there
    assert sheet.form.turns == report.turns
    assert sheet.primary.isEnabled()
    sheet.primary.click()
    qtbot.waitUntil(lambda: not amending.sheet.isHidden() and not busy(amending))
    assert amending.sheet.plan.unsettled == ()
    press(amending, "cancel")
    assert session.drafts == {}


def test_the_form_of_a_conflict_is_not_opened_where_the_edit_was_called_off_at_once(
    session: Session, amending: Amending, window: QWidget, qtbot
):
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    press(amending, "edit 8")
    session.moment.give_up()
    qtbot.wait(50)
    assert window.findChildren(BattleSheet) == []


def test_a_wrongly_typed_battle_is_put_right_in_the_form_as_it_was_typed(session: Session, amending, window, qtbot):
    desk = session.desk
    entry = next(entry for entry in desk.history() if isinstance(entry.order, o.ReportBattle))
    amending.begin(entry.id)
    qtbot.waitUntil(lambda: bool(window.findChildren(BattleSheet)))
    (sheet,) = window.findChildren(BattleSheet)
    assert battle_form.report(session.state, sheet.form) == entry.order.report
    victim = entry.order.report.casualties[-1].figure
    sheet.form = battle_form.press(session.state, battle_form.press(session.state, sheet.form, "2.grunt1"), victim)
    assert sheet.primary.isEnabled()
    sheet.primary.click()
    planned(amending, qtbot)
    assert amending.sheet.plan.order.report.casualties == entry.order.report.casualties[:-1]
    press(amending, "cancel")
    assert session.drafts == {}


def test_back_from_the_plan_leads_to_the_form_as_it_was_put_right(session: Session, amending, window, qtbot):
    desk = session.desk
    entry = next(entry for entry in desk.history() if isinstance(entry.order, o.ReportBattle))
    amending.begin(entry.id)
    qtbot.waitUntil(lambda: bool(window.findChildren(BattleSheet)))
    (sheet,) = window.findChildren(BattleSheet)
    victim = entry.order.report.casualties[-1].figure
    sheet.form = battle_form.press(session.state, battle_form.press(session.state, sheet.form, "2.grunt1"), victim)
    sheet.primary.click()
    planned(amending, qtbot)
    put_right = amending.sheet.plan.order.report
    assert put_right != entry.order.report
    press(amending, "back")
    assert session.state == desk.state_at(entry.parent)
    qtbot.waitUntil(lambda: any(form.isVisible() for form in window.findChildren(BattleSheet)))
    (again,) = (form for form in window.findChildren(BattleSheet) if form.isVisible())
    assert battle_form.report(session.state, again.form) == put_right
    again.primary.click()
    planned(amending, qtbot)
    assert amending.sheet.plan.order.report == put_right
    press(amending, "cancel")
    assert session.drafts == {}


def test_back_from_the_plan_leads_to_the_recruits_as_they_were_chosen(session: Session, amending, window, qtbot):
    amending.begin(RECRUIT_RED)
    assert session.submit(recruits(session.desk, RED, 4))
    planned(amending, qtbot)
    press(amending, "back")
    qtbot.waitUntil(lambda: bool(window.findChildren(RecruitSheet)))
    (sheet,) = window.findChildren(RecruitSheet)
    assert sheet.order() == recruits(session.desk, RED, 4)


def test_where_an_order_is_taken_out_there_is_no_form_to_go_back_to(session: Session, amending: Amending, qtbot):
    amending.take_out(RECRUIT_RED)
    planned(amending, qtbot)
    assert amending.sheet.back.isHidden()


def test_an_answer_is_asked_for_again(session: Session, amending: Amending, window: QWidget, qtbot):
    entry = next(entry for entry in session.desk.history() if isinstance(entry.order, o.AnswerAttack))
    amending.begin(entry.id)
    qtbot.waitUntil(lambda: bool(window.findChildren(ChoiceSheet)))
    (sheet,) = window.findChildren(ChoiceSheet)
    sheet.reject()
    assert session.moment.without is not None  # it can still be taken out
    session.moment.without()
    assert amending.sheet is not None


def test_what_has_to_come_before_a_conflict_is_put_in(session: Session, amending: Amending, qtbot):
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    press(amending, "edit 8")
    assert session.submit(o.Rename(army(session.desk, RED), "Oak Guard"))
    qtbot.waitUntil(lambda: not amending.sheet.isHidden() and not busy(amending))
    assert list(amending.sheet.plan.settled.first) == ["8"]


def test_whoever_calls_the_edit_off_is_back_at_the_plan(session: Session, amending: Amending, qtbot):
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    press(amending, "edit 8")
    session.moment.give_up()
    assert not amending.sheet.isHidden()
    assert amending.sheet.plan.settled.first == Map()


def test_whoever_goes_elsewhere_meanwhile_has_given_the_amendment_up(session: Session, amending: Amending, qtbot):
    before = contents(session.desk)
    amending.begin(RECRUIT_BLUE)
    session.submit(recruits(session.desk, BLUE, 3))
    planned(amending, qtbot)
    press(amending, "edit 8")
    session.look_at(RECRUIT_RED)
    assert amending.sheet is None
    assert session.moment.entry == RECRUIT_RED
    assert contents(session.desk) == before


def test_the_founding_is_not_amended_here(session: Session, amending: Amending, qtbot):
    with qtbot.waitSignal(session.failed):
        amending.begin(EntryId(1))
    assert session.moment is None


def test_what_is_being_written_cannot_be_called_off(session: Session, amending: Amending, qtbot):
    amending.begin(RECRUIT_RED)
    session.submit(o.Recruit(RED, home(session.desk, RED), (("marines.grunt", 6), ("marines.hq", 1))))
    planned(amending, qtbot)
    press(amending, "primary")
    amending.sheet.reject()
    assert amending.sheet is not None
    qtbot.waitUntil(lambda: amending.sheet is None)
    session.submit(o.Rename(RED, "Rita"))  # the desk knows where the campaign stands
    assert session.state.players[RED].name == "Rita"


def test_a_campaign_that_is_closed_while_it_is_amended_is_written_to_the_end(session: Session, window: QWidget, qtbot):
    desk, amending = session.desk, Amending(session, window)
    amending.begin(RECRUIT_RED)
    session.submit(o.Recruit(RED, home(desk, RED), (("marines.grunt", 6), ("marines.hq", 1))))
    planned(amending, qtbot)
    after = amending.sheet.plan.after
    press(amending, "primary")
    amending.leave()
    desk.close()
    with Desk.open(desk.path) as again:
        assert again.state == after


def test_a_campaign_that_is_closed_while_its_last_order_is_taken_out_stands_before_it(
    session: Session, window: QWidget, qtbot
):
    desk, amending = session.desk, Amending(session, window)
    before = desk.state
    session.submit(o.Rename(RED, "Rita"))
    amending.take_out(desk.head)
    planned(amending, qtbot)
    press(amending, "primary")
    amending.leave()
    desk.close()
    qtbot.wait(50)  # nothing is asked of the closed file
    with Desk.open(desk.path) as again:
        assert again.state == before


def test_where_people_throw_they_are_asked_for_the_dice_of_later_orders(tmp_path: Path, look: Theme, window, qtbot):
    with mustered(tmp_path, program_dice=False) as desk:
        desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
        desk.submit(o.StartWeek(), {DiceKey("initiative", 1, 1, (p,)): Roll((n,)) for p, n in ((RED, 2), (BLUE, 5))})
        session = Session(desk, look, window)
        session.dice_asker = lambda key, count: Roll((6,) * count)
        amending = Amending(session, window)
        amending.begin(EntryId(4))
        session.submit(o.ThrowAgain(str(DiceKey("initiative", 1, 1, (RED,))), "it fell off the table"))
        planned(amending, qtbot)
        press(amending, "throw 5")
        qtbot.waitUntil(lambda: not busy(amending) and not amending.sheet.plan.unsettled)
        press(amending, "primary")
        qtbot.waitUntil(lambda: amending.sheet is None)
        assert desk.state.turn_order == (RED, BLUE)


# ── branches and differences ──


@pytest.fixture
def amended(session: Session) -> Session:
    """The same, amended."""
    plan = session.desk.amending.plan(RECRUIT_RED, recruits(session.desk, RED, 7), keep=["8"])
    session.desk.amending.carry_out(plan)
    return session


def shown(sheet: QWidget, name: str) -> Callable[[], bool]:
    return lambda: sheet.findChild(Button, name) is not None


def test_an_amendment_is_undone_as_a_whole_by_the_session(amended: Session):
    tip = amended.desk.branches()[0].tip
    assert amended.undo_amendment()
    assert amended.desk.head == tip
    assert not amended.undo_amendment()


def test_a_retired_branch_is_listed_looked_at_and_gone_on_with(amended: Session, window: QWidget, qtbot):
    (branch,) = amended.desk.branches()
    sheet = BranchesSheet(amended, window)
    sheet.open()
    qtbot.waitUntil(shown(sheet, f"look at {branch.tip}"))
    sheet.findChild(Button, f"look at {branch.tip}").click()
    assert amended.moment is not None
    assert amended.state == amended.desk.state_at(branch.tip)
    again = BranchesSheet(amended, window)
    again.open()
    qtbot.waitUntil(shown(again, f"go to {branch.tip}"))
    again.findChild(Button, f"go to {branch.tip}").click()
    assert (amended.desk.head, amended.moment) == (branch.tip, None)


def test_the_journal_counts_the_branches_and_leads_to_them(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    button = bar.findChild(Button, "branches")
    assert button.isHidden()
    session.undo()
    assert (button.isHidden(), button.text()) == (False, "1 branch")
    with qtbot.waitSignal(bar.branches):
        button.click()


def test_two_entries_are_compared(session: Session, window: QWidget):
    sheet = CompareSheet(session, RECRUIT_RED, window)
    sheet.open()
    assert (sheet.one.text(), sheet.other.text()) == ("2", str(len(session.desk.history())))
    sheet.other.setValue(3)
    words = [label.text() for label in sheet.view.findChildren(QLabel)]
    assert "1 player has other VP." not in words
    assert any("7 figures differ" in text for text in words)
    assert "… and 1 more" in words
    sheet.other.setValue(2)
    assert [label.text() for label in sheet.view.findChildren(QLabel)] == ["Nothing differs."]


def taken_out(amending: Amending, session: Session, qtbot) -> None:
    """The battle had never been fought: what would come of it is shown."""
    report = next(e for e in session.desk.history() if isinstance(e.order, o.ReportBattle))
    amending.take_out(report.id)
    planned(amending, qtbot)


def test_the_strip_names_the_entry_that_is_amended(session: Session, amending: Amending, qtbot):
    bar = PastBar(session)
    qtbot.addWidget(bar)
    taken_out(amending, session, qtbot)
    report = next(e for e in session.desk.history() if isinstance(e.order, o.ReportBattle))
    texts = [label.text() for label in bar.findChildren(QLabel)]
    assert f"Amending entry {report.id}" in texts
    assert amending.sheet is not None
    assert f"Entry {report.id} taken out" in amending.sheet.windowTitle()


def test_the_chart_shows_the_points_of_the_plan_and_then_of_the_amended_campaign(
    session: Session, amending: Amending, qtbot
):
    plot = Plot(session)
    qtbot.addWidget(plot)
    letters = {session.state.players[seat].letter: seat for seat in (RED, BLUE)}
    before = dict(plot.lines)
    amending.begin(RECRUIT_RED)
    session.submit(o.Correct("agreed", (o.SetVictoryPoints(RED, 30),)))
    planned(amending, qtbot)
    assert amending.sheet is not None
    assert amending.sheet.plan is not None
    if amending.sheet.plan.unsettled:
        press(amending, "skip all")
        planned(amending, qtbot)
    told = {letter: line[-1] for letter, line in plot.lines.items()}
    assert told == {letter: session.state.players[seat].vp for letter, seat in letters.items()}
    assert (plot.lines != before, [line[0] for line in plot.lines.values()]) == (True, [0, 0])
    shown = dict(plot.lines)
    with qtbot.waitSignal(amending.done):
        press(amending, "primary")
    assert session.moment is None
    assert plot.lines == shown == Plot(session).lines


def test_no_sentence_about_what_does_not_fit_shows_an_id_of_the_file(session: Session, amending: Amending, qtbot):
    amending.take_out(RECRUIT_RED)
    planned(amending, qtbot)
    assert amending.sheet is not None
    assert amending.sheet.plan is not None
    reasons = [reason.text for conflict in amending.sheet.plan.unsettled for reason in conflict.reasons]
    assert reasons
    assert [text for text in reasons if re.search(r"\d+\.[a-z]+\d*|:\d", text)] == []
