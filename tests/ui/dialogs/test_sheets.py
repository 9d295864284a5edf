"""The sheets as people use them: clicks and keys on real widgets, orders in a real file."""

from __future__ import annotations

import gc
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.contract import Casualty, SideEnd
from campaign.dice import DiceKey, Roll
from campaign.store.backups.naming import readable
from campaign.world import queries
from campaign.world.detaching import allies_open, senders
from campaign.world.house_rules import HouseRules
from campaign.world.ids import BattleId, PendingId
from campaign.world.orders import (
    Answer,
    AnswerAttack,
    AppointCommander,
    ChooseHaven,
    ChooseLosses,
    ChooseSurplus,
    Correct,
    DeclineCalls,
    LayMinefield,
    MergeArmies,
    Order,
    PlaceArmy,
    Recruit,
    Rename,
    RenewDice,
    ReportBattle,
    SendDetachment,
    SetStock,
    SplitArmy,
    StartWeek,
    StrikeFigure,
    ThrowAgain,
)
from campaign.world.rules.detachments import to_be_called
from campaign.world.state import AnswerDue, CallDue, LossesDue, ReliefDue, ReportDue, RetreatDue, SurplusDue
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Sessions
from ui.battle.result.battle_sheet import BattleSheet
from ui.dialogs import answers, mines_form, sheets
from ui.dialogs.answer_sheets import haven_sheet
from ui.dialogs.dice_sheet import DiceSheet
from ui.dialogs.losses_sheet import LossesSheet
from ui.dialogs.new_campaign import NewCampaignDialog
from ui.dialogs.sheet import Sheet
from ui.panels.figures import FigureRow
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """What the sheets open over."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def click(qtbot: QtBot, sheet: QWidget, name: str) -> None:
    button = sheet.findChild(QAbstractButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def last_order(session: Session) -> Order:
    return session.desk.history()[-1].order


def own_sector(session: Session) -> str:
    return queries.sectors_of(session.state, session.state.seats[0])[0]


# --- recruiting -------------------------------------------------------------------------------------------------------


def recruiting(sessions: Sessions, window: QWidget):
    session = sessions(scenes.founded)
    sector = queries.sectors_of(session.state, session.state.seats[0])[0]
    sheet = sheets.recruit(session, sector, None, window)
    assert sheet is not None
    return session, sector, sheet


def test_an_empty_purchase_cannot_be_ordered(sessions: Sessions, window: QWidget):
    _session, _sector, sheet = recruiting(sessions, window)
    assert not sheet.primary.isEnabled()


def test_a_purchase_without_hq_says_why_it_cannot_be_ordered(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, _sector, sheet = recruiting(sessions, window)
    qtbot.mouseClick(sheet.steppers["marines.grunt"].more, Qt.MouseButton.LeftButton)
    assert ([r.rule for r in sheet.reasons.shown], sheet.primary.isEnabled()) == (["campaign:C18"], False)


def test_figures_that_are_counted_up_are_recruited(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sector, sheet = recruiting(sessions, window)
    for unit in ("marines.hq", "marines.grunt", "marines.grunt"):
        qtbot.mouseClick(sheet.steppers[unit].more, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    assert last_order(session) == Recruit(session.state.seats[0], sector, (("marines.hq", 1), ("marines.grunt", 2)))


def test_no_more_can_be_counted_up_than_the_stock_pays(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, _sector, sheet = recruiting(sessions, window)
    for _click in range(9):
        qtbot.mouseClick(sheet.steppers["marines.engineer"].more, Qt.MouseButton.LeftButton)
    assert sheet.form.count("marines.engineer") == 5


def test_a_sheet_that_is_cancelled_orders_nothing(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, _sector, sheet = recruiting(sessions, window)
    qtbot.mouseClick(sheet.steppers["marines.hq"].more, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(sheet.cancel, Qt.MouseButton.LeftButton)
    assert len(session.desk.history()) == 1


# --- armies -----------------------------------------------------------------------------------------------------------


def test_figures_that_are_clicked_are_split_off(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    player = session.state.active
    army = scenes.first_army(session.state, player)
    figures = session.state.armies[army].figures
    sheet = sheets.split(session, army, frozenset(), window)
    for figure in (figures[0], figures[7]):
        qtbot.mouseClick(sheet.picker.rows[figure], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    assert last_order(session) == SplitArmy(player, army, (figures[0], figures[7]))


def test_a_split_that_leaves_a_part_without_hq_is_shut(sessions: Sessions, window: QWidget):
    session = sessions(scenes.in_turn)
    army = scenes.first_army(session.state, session.state.active)
    sheet = sheets.split(session, army, frozenset(session.state.armies[army].figures[:1]), window)
    assert ([r.rule for r in sheet.reasons.shown], sheet.primary.isEnabled()) == (["campaign:C17"], False)


def test_an_army_goes_into_the_one_that_is_picked(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    player = session.state.active
    first, second = (army.id for army in queries.armies_of(session.state, player)[:2])
    scenes.correct(session.desk, PlaceArmy(second, session.state.armies[first].sector))
    scenes.correct(session.desk, *(StrikeFigure(f) for f in session.state.armies[second].figures[:4]))
    sheet = sheets.merge(session, second, window)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    assert last_order(session) == MergeArmies(player, second, first)


def test_a_new_name_is_taken_by_return(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.mustered)
    army = scenes.first_army(session.state, session.state.seats[0])
    sheet = sheets.rename(session, army, window)
    sheet.name.clear()
    qtbot.keyClicks(sheet.name, "Night Watch")
    qtbot.keyClick(sheet.name, Qt.Key.Key_Return)
    assert last_order(session) == Rename(army, "Night Watch")


def test_a_figure_is_appointed(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.mustered)
    player = session.state.seats[0]
    figure = session.state.armies[scenes.first_army(session.state, player)].figures[0]
    sheet = sheets.appoint(session, figure, window)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    assert last_order(session) == AppointCommander(player, figure)


def test_the_appointment_says_who_the_figure_is(sessions: Sessions, window: QWidget):
    session = sessions(scenes.veterans)
    state = session.state
    figure = max((f for f in state.figures.values() if f.army and f.kills), key=lambda f: f.experience)
    army = state.armies[figure.army]
    said = {
        label.toolTip() or label.text() for label in sheets.appoint(session, figure.id, window).findChildren(QLabel)
    }
    place = state.sectors[army.sector].name
    unit = state.setting.units[figure.unit].name
    for words in (f"{unit} · {figure.fp} FP", f"{army.name}, in {place}", str(figure.experience), str(figure.kills)):
        assert words in said


def test_a_minefield_is_paid_as_the_steppers_say(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    player = session.state.active
    route, (a, b) = next(
        (r, e)
        for r, e in session.state.setting.routes.items()
        if {session.state.sectors[s].owner for s in e} == {player}
    )
    scenes.correct(session.desk, SetStock(a, 8), SetStock(b, 8))
    sheet = sheets.mines(session, mines_form.lay(session.state, player, route), window)
    qtbot.mouseClick(sheet.steppers[a].fewer, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(sheet.steppers[b].more, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    order = last_order(session)
    assert isinstance(order, LayMinefield)
    assert dict(order.payment) == {a: 7, b: 3}


# --- open choices -----------------------------------------------------------------------------------------------------


def test_losses_open_with_a_legal_set_that_can_be_confirmed_at_once(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.mined)
    due = scenes.pending_of(session.desk, LossesDue)
    sheet = answers.open_answer(session, due.id, window)
    click(qtbot, sheet, "primary")
    order = last_order(session)
    assert (isinstance(order, ChooseLosses), due.id in session.state.pending) == (True, False)


def test_losses_with_a_figure_to_spare_cannot_be_confirmed(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.mined)
    sheet = answers.open_answer(session, scenes.pending_of(session.desk, LossesDue).id, window)
    for row in sheet.findChildren(FigureRow):
        if not row.isChecked():
            qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert ([r.rule for r in sheet.reasons.shown], sheet.primary.isEnabled()) == (["campaign:C14"], False)


def test_losses_are_proposed_again_when_asked(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.mined)
    sheet = answers.open_answer(session, scenes.pending_of(session.desk, LossesDue).id, window)
    for row in sheet.findChildren(FigureRow):
        row.setChecked(False)
    click(qtbot, sheet, "propose")
    assert sheet.primary.isEnabled()


def test_surplus_opens_with_a_legal_set_out_of_all_armies_there(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.overfull)
    due = scenes.pending_of(session.desk, SurplusDue)
    sheet = answers.open_answer(session, due.id, window)
    click(qtbot, sheet, "primary")
    assert (isinstance(last_order(session), ChooseSurplus), queries.sector_fp(session.state, due.sector)) == (True, 20)


def test_stock_is_given_up_by_a_stepper_where_it_counts(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.overfull)
    due = replace(scenes.pending_of(session.desk, SurplusDue), stock=1)
    sheet = LossesSheet(session, due, window)
    assert sheet.stock is not None
    qtbot.mouseClick(sheet.stock.fewer, Qt.MouseButton.LeftButton)
    assert (sheet.form.stock, sheet.stock.more.isEnabled()) == (0, True)


def test_relief_goes_to_the_sector_that_is_picked(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.mustered)
    player = session.state.seats[0]
    havens = queries.sectors_of(session.state, player)
    due = ReliefDue(PendingId("relief:1.p1"), player, havens)
    sheet = haven_sheet(session, due, window)
    sheet.buttons.button(2).setChecked(True)
    assert sheet.order() == ChooseHaven(player, due.id, havens[2])


def test_a_retreat_says_what_waits_on_its_way(sessions: Sessions, window: QWidget):
    session = sessions(scenes.mined)
    field = next(iter(session.state.minefields.values()))
    here, there = session.state.setting.routes[field.route]
    due = RetreatDue(PendingId("retreat"), field.player, BattleId("9.battle"), (), here, (there,))
    sheet = haven_sheet(session, due, window)
    assert "2D6 FP lost to the minefield" in sheet.choices[0].detail


def test_an_attacked_army_stands_by_default(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.attacked)
    due = scenes.pending_of(session.desk, AnswerDue)
    sheet = answers.open_answer(session, due.id, window)
    click(qtbot, sheet, "primary")
    assert last_order(session) == AnswerAttack(due.player, due.battle, due.army, Answer.STAND)


def test_an_attacked_army_withdraws_to_the_sector_that_is_picked(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.attacked)
    due = scenes.pending_of(session.desk, AnswerDue)
    sheet = answers.open_answer(session, due.id, window)
    click(qtbot, sheet, "choice 1")
    click(qtbot, sheet, "primary")
    assert last_order(session) == AnswerAttack(due.player, due.battle, due.army, Answer.WITHDRAW, due.havens[0])


def test_a_battle_typed_in_half_goes_on_where_it_was_put_aside(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.fought)
    due = scenes.pending_of(session.desk, ReportDue)
    sheet = answers.open_answer(session, due.id, window)
    killer, victim = (sheet.form.figures[side][0] for side in sheet.form.sides)
    for figure in (killer, victim):
        qtbot.mouseClick(sheet.rows[figure], Qt.MouseButton.LeftButton, pos=QPoint(60, 20))
    sheet.turns.setValue(5)
    sheet.note.setText("fog")
    sheet.reject()
    again = answers.open_answer(session, due.id, window)
    assert (again.form.falls[victim].killer, again.turns.value(), again.note.text()) == (killer, 5, "fog")


def test_a_battle_that_was_entered_leaves_nothing_put_aside(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.fought)
    due = scenes.pending_of(session.desk, ReportDue)
    answers.open_answer(session, due.id, window).reject()
    sheet = answers.open_answer(session, due.id, window)
    sheet.turns.setValue(5)
    click(qtbot, sheet, "primary")
    assert (session.drafts, last_order(session).report.turns) == ({}, 5)


def test_a_player_who_is_called_sends_nobody(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.called)
    due = scenes.pending_of(session.desk, CallDue)
    sheet = answers.open_answer(session, due.id, window)
    click(qtbot, sheet, "primary")
    assert last_order(session) == DeclineCalls(due.battle, (due.player,))


def test_one_button_says_for_all_who_are_called_that_nobody_sends(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.called)
    due = scenes.pending_of(session.desk, CallDue)
    everyone = to_be_called(session.state, session.state.battles[due.battle])
    sheet = answers.open_answer(session, due.id, window)
    click(qtbot, sheet, "nobody sends")
    calls = [p for p in session.state.pending.values() if isinstance(p, CallDue)]
    assert (len(everyone), last_order(session), calls) == (2, DeclineCalls(due.battle, everyone), [])


def test_the_last_who_is_called_needs_no_button_for_all(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.called)
    due = scenes.pending_of(session.desk, CallDue)
    session.submit(DeclineCalls(due.battle, (due.player,)))
    other = scenes.pending_of(session.desk, CallDue)
    sheet = answers.open_answer(session, other.id, window)
    assert sheet.findChild(QAbstractButton, "nobody sends") is None


def test_a_player_who_is_called_picks_army_and_figures(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.called)
    due = scenes.pending_of(session.desk, CallDue)
    (sender, *_others) = senders(session.state, due.battle, due.player)
    ally = allies_open(session.state, due.battle, due.player)[0]
    click(qtbot, answers.open_answer(session, due.id, window), f"from {sender.army}")
    sheet = next(s for s in window.findChildren(Sheet) if s.isVisible())
    stays = sender.best[0]  # one of those who are proposed
    click(qtbot, sheet, f"figure {stays}")
    click(qtbot, sheet, "primary")
    sent = tuple(f for f in session.state.battles[due.battle].forces[-1].figures)
    assert last_order(session) == SendDetachment(due.player, due.battle, sender.army, sent, ally)
    assert set(sent) == set(sender.best) - {stays}


def test_a_choice_that_is_settled_meanwhile_opens_nothing(sessions: Sessions, window: QWidget):
    session = sessions(scenes.attacked)
    due = scenes.pending_of(session.desk, AnswerDue)
    session.submit(AnswerAttack(due.player, due.battle, due.army, Answer.SURRENDER))
    assert answers.open_answer(session, due.id, window) is None


# --- a battle typed in ------------------------------------------------------------------------------------------------


def battle(sessions: Sessions, window: QWidget):
    session = sessions(scenes.fought)
    due = scenes.pending_of(session.desk, ReportDue)
    sheet = answers.open_answer(session, due.id, window)
    assert isinstance(sheet, BattleSheet)
    sides = [sheet.form.figures[side] for side in sheet.form.sides]
    return session, sheet, sides


def test_a_battle_typed_in_by_clicks_is_in_the_journal(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet, (ours, theirs) = battle(sessions, window)
    for figure in (ours[0], theirs[0], theirs[1]):
        click(qtbot, sheet, f"fighter {figure}")
    click(qtbot, sheet, f"mark {theirs[2]}")
    fates = sheet.findChild(QMenu)
    fates.actions()[1].trigger()  # dead by the enemy's side
    fates.close()
    sheet.turns.setValue(6)
    click(qtbot, sheet, "primary")
    order = last_order(session)
    assert isinstance(order, ReportBattle)
    assert order.report.casualties == (
        Casualty(theirs[0], ours[0]),
        Casualty(theirs[1], ours[0]),
        Casualty(theirs[2], None, sheet.form.sides[0]),
    )


def test_a_battle_cannot_be_entered_before_its_turns_are_said(sessions: Sessions, window: QWidget):
    _session, sheet, _sides = battle(sessions, window)
    assert ([r.rule for r in sheet.reasons.shown], sheet.primary.isEnabled()) == (["campaign:C42"], False)


def test_a_battle_can_be_typed_in_by_keys(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet, (ours, theirs) = battle(sessions, window)
    sheet.rows[ours[0]].setFocus()
    qtbot.keyClick(sheet.rows[ours[0]], Qt.Key.Key_Return)
    qtbot.keyClick(sheet.rows[ours[0]], Qt.Key.Key_Right)
    qtbot.keyClick(sheet.rows[theirs[0]], Qt.Key.Key_Down)
    qtbot.keyClick(sheet.rows[theirs[1]], Qt.Key.Key_Return)
    assert dict(sheet.form.falls) == {theirs[1]: sheet.form.falls[theirs[1]]}


def test_delete_says_a_death_without_a_name(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet, (_ours, theirs) = battle(sessions, window)
    qtbot.keyClick(sheet.rows[theirs[0]], Qt.Key.Key_Delete)
    assert sheet.form.falls[theirs[0]].by_side == sheet.form.sides[0]


def test_escape_puts_the_killer_down_before_it_closes_the_sheet(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet, (ours, _theirs) = battle(sessions, window)
    click(qtbot, sheet, f"fighter {ours[0]}")
    qtbot.keyClick(sheet.rows[ours[0]], Qt.Key.Key_Escape)
    assert (sheet.form.lit, sheet.isVisible()) == (None, True)


def test_an_end_that_is_picked_goes_into_the_report(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet, _sides = battle(sessions, window)
    side = sheet.form.sides[0]
    sheet.turns.setValue(4)
    sheet.ends[side].setCurrentIndex(sheet.ends[side].findData(SideEnd.RETREATED))
    sheet.left_turns[side].setValue(2)
    click(qtbot, sheet, "primary")
    order = last_order(session)
    assert isinstance(order, ReportBattle)
    assert [(r.end, r.left_in_turn) for r in order.report.sides] == [(SideEnd.RETREATED, 2), (SideEnd.WON, None)]


def test_the_points_of_the_battle_are_shown_before_it_is_entered(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet, (ours, theirs) = battle(sessions, window)
    click(qtbot, sheet, f"fighter {ours[0]}")
    click(qtbot, sheet, f"fighter {theirs[0]}")
    sheet.turns.setValue(6)
    foreseen = sheet.points()
    click(qtbot, sheet, "primary")
    assert {p: session.state.players[p].vp for p in sheet.form.sides} == {p: foreseen[p] for p in sheet.form.sides}


def test_a_battle_of_two_armies_fits_a_small_screen(sessions: Sessions, window: QWidget):
    _session, sheet, _sides = battle(sessions, window)
    size = sheet.sizeHint()
    assert (size.width() <= 1366, size.height() <= 730) == (True, True)


# --- the organiser ----------------------------------------------------------------------------------------------------


def test_a_correction_needs_a_reason(sessions: Sessions, window: QWidget):
    sheet = sheets.correct(sessions(scenes.mustered), window)
    assert [reason.text for reason in sheet.reasons.shown] == ["Say why, for the journal."]


def test_a_stock_is_corrected(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.mustered)
    sheet = sheets.correct(session, window)
    box = sheet.findChild(QLineEdit, "number number")
    box.selectAll()
    qtbot.keyClicks(box, "9")
    qtbot.keyClicks(sheet.reason, "counted again")
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    first = sorted(session.state.sectors, key=queries.age)[0]
    assert last_order(session) == Correct("counted again", (SetStock(first, 9),))


def test_each_kind_of_correction_opens_its_own_blanks(sessions: Sessions, window: QWidget):
    sheet = sheets.correct(sessions(scenes.attacked), window)
    for place in range(sheet.what.count()):
        sheet.what.setCurrentIndex(place)
        assert sheet.order().corrections[0].set == sheet.what.currentData()


def test_a_throw_is_set_aside_with_a_reason(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    session.undo()
    sheet = sheets.throw_again(session, window)
    qtbot.keyClicks(sheet.reason, "a die fell off the table")
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    order = last_order(session)
    assert isinstance(order, ThrowAgain)
    assert order.reason == "a die fell off the table"


@pytest.mark.claims("campaign:C97d")
def test_a_new_key_is_one_press_and_no_press_takes_none(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    sheets.renew_dice(session, window).reject()
    assert session.state.setting.secrets == ()
    qtbot.mouseClick(sheets.renew_dice(session, window).primary, Qt.MouseButton.LeftButton)
    order = last_order(session)
    assert isinstance(order, RenewDice)
    assert session.state.setting.secrets == (order.secret,)


def test_typing_a_face_goes_on_to_the_next_die(sessions: Sessions, window: QWidget, qtbot: QtBot):
    sheet = DiceSheet(sessions(scenes.mustered), DiceKey("hazard", 1, 1, ()), 2, window)
    qtbot.addWidget(sheet)
    sheet.show()
    qtbot.keyClicks(sheet.faces[0], "3")
    qtbot.keyClicks(sheet.faces[1], "6")
    assert (sheet.roll, sheet.primary.isEnabled()) == (Roll((3, 6)), True)


def test_a_die_shows_one_to_six(sessions: Sessions, window: QWidget, qtbot: QtBot):
    sheet = DiceSheet(sessions(scenes.mustered), DiceKey("hazard", 1, 1, ()), 1, window)
    qtbot.addWidget(sheet)
    qtbot.keyClicks(sheet.faces[0], "7")
    assert (sheet.faces[0].text(), sheet.primary.isEnabled()) == ("", False)


def test_dice_thrown_on_the_table_are_asked_for_one_throw_after_the_other(sessions: Sessions):
    session = sessions(scenes.thrown_on_the_table)
    asked = []

    def answer(key: DiceKey, number: int) -> Roll:
        asked.append(key.what)
        return Roll((len(asked),))

    session.dice_asker = answer
    assert (session.submit(StartWeek()), len(asked)) == (True, 4)


# --- a new campaign ---------------------------------------------------------------------------------------------------


class Founded:
    """Takes what the sheet hands over."""

    def __init__(self) -> None:
        self.got: list[tuple[Path, object]] = []

    def __call__(self, path: Path, order: object) -> None:
        self.got.append((path, order))


def new_campaign(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    founded = Founded()
    sheet = NewCampaignDialog(Theme("dark"), founded, None, tmp_path)
    monkeypatch.setattr(sheet, "choose_file", lambda name: tmp_path / f"{readable(name)}.fftt")
    sheet.open()
    return sheet, founded


def name_players(qtbot: QtBot, sheet: NewCampaignDialog) -> None:
    for place in range(len(sheet.form.seats)):
        qtbot.keyClicks(sheet.findChild(QLineEdit, f"player {place + 1}"), f"Player {place + 1}")
    sheet.refresh()


def test_a_new_campaign_is_handed_over_with_its_file(qtbot, tmp_path, monkeypatch, qapp):
    sheet, founded = new_campaign(qtbot, tmp_path, monkeypatch)
    qtbot.keyClicks(sheet.name, "The Drowned City")
    name_players(qtbot, sheet)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    [(path, order)] = founded.got
    assert (path.name, order.name, len(order.players)) == ("The Drowned City.fftt", "The Drowned City", 4)


def test_a_new_campaign_without_players_names_is_shut(qtbot, tmp_path, monkeypatch, qapp):
    sheet, _founded = new_campaign(qtbot, tmp_path, monkeypatch)
    shown = sheet.primary.isEnabled()
    sheet.reject()
    assert not shown


def test_more_players_get_seats_and_a_map_of_their_own(qtbot, tmp_path, monkeypatch, qapp):
    sheet, founded = new_campaign(qtbot, tmp_path, monkeypatch)
    sheet.players.setValue(7)
    name_players(qtbot, sheet)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    [(_path, order)] = founded.got
    assert (len(order.players), len(order.map.sectors)) == (7, 22)


def test_house_rules_that_are_switched_go_into_the_order(qtbot, tmp_path, monkeypatch, qapp):
    sheet, founded = new_campaign(qtbot, tmp_path, monkeypatch)
    qtbot.mouseClick(sheet.rules.switches["own_mines_safe"], Qt.MouseButton.LeftButton)
    sheet.rules.start_fp.box.setValue(12)
    name_players(qtbot, sheet)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    [(_path, order)] = founded.got
    assert (order.rules.own_mines_safe, order.rules.start_fp) == (True, 12)


@pytest.mark.parametrize("switch", ["missile_radius", "burst_by_touch", "acid_bursts", "air_missiles"])
def test_the_house_rules_of_the_battle_go_into_the_order(qtbot, tmp_path, monkeypatch, qapp, switch):
    sheet, founded = new_campaign(qtbot, tmp_path, monkeypatch)
    qtbot.mouseClick(sheet.rules.switches[switch], Qt.MouseButton.LeftButton)
    name_players(qtbot, sheet)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    [(_path, order)] = founded.got
    assert getattr(order.rules, switch) is not getattr(HouseRules(), switch)


def test_a_campaign_s_file_has_a_name_that_every_system_allows():
    assert readable('A/B: "C" <D>?') == "A B C D"


# --- all of them ------------------------------------------------------------------------------------------------------


def every_sheet(sessions: Sessions, window: QWidget) -> list[Sheet]:
    mustered, mined, attacked = sessions(scenes.in_turn), sessions(scenes.mined), sessions(scenes.attacked)
    army = scenes.first_army(mustered.state, mustered.state.active)
    figure, sector = mustered.state.armies[army].figures[0], mustered.state.armies[army].sector
    route = sorted(mustered.state.setting.routes)[0]
    return [
        sheets.recruit(mustered, sector, army, window),
        sheets.split(mustered, army, frozenset(), window),
        sheets.rename(mustered, army, window),
        sheets.appoint(mustered, figure, window),
        sheets.mines(mustered, mines_form.lay(mustered.state, mustered.state.active, route), window),
        sheets.correct(mustered, window),
        sheets.throw_again(mustered, window),
        answers.open_answer(mined, scenes.pending_of(mined.desk, LossesDue).id, window),
        answers.open_answer(attacked, scenes.pending_of(attacked.desk, AnswerDue).id, window),
        answers.open_answer(called := sessions(scenes.called), scenes.pending_of(called.desk, CallDue).id, window),
        battle(sessions, window)[1],
    ]


def test_everything_on_a_sheet_that_takes_the_focus_has_a_name(sessions: Sessions, window: QWidget):
    nameless = [
        (sheet.windowTitle(), type(widget).__name__, widget.objectName())
        for sheet in every_sheet(sessions, window)
        for widget in sheet.findChildren(QWidget)
        if widget.window() is sheet  # not the list that a field opens
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (widget.accessibleName() or getattr(widget, "text", str)())
        and not widget.objectName().startswith("qt_")
    ]
    assert nameless == []


def test_a_sheet_does_not_open_with_the_focus_on_cancel(sessions: Sessions, window: QWidget):
    assert not any(sheet.cancel.hasFocus() for sheet in every_sheet(sessions, window))


def test_every_sheet_fits_a_small_screen(sessions: Sessions, window: QWidget):
    sizes = {sheet.windowTitle(): sheet.sizeHint() for sheet in every_sheet(sessions, window)}
    assert [title for title, size in sizes.items() if size.width() > 1366 or size.height() > 730] == []


def test_each_seat_is_played_by_people_or_by_the_program(qtbot: QtBot, tmp_path: Path):
    sheet = NewCampaignDialog(Theme("dark"), lambda path, order: None, None, tmp_path)
    qtbot.addWidget(sheet)
    who = sheet.findChild(QComboBox, "played by 2")
    assert who is not None
    who.setCurrentIndex(who.findText("the program (easy)"))
    assert [seat.computer for seat in sheet.form.seats] == ["", "easy", "", ""]


def test_an_open_sheet_outlives_a_collection_of_garbage(sessions: Sessions, window: QWidget):
    titles = {sheet.windowTitle() for sheet in every_sheet(sessions, window)}
    gc.collect()
    assert {child.windowTitle() for child in window.children() if isinstance(child, Sheet)} == titles


def test_the_dice_are_asked_for_in_words_and_their_key_is_in_the_tool_tip(sessions: Sessions, window: QWidget):
    key = DiceKey("ability", 2, 3, ())
    sheet = DiceSheet(sessions(scenes.mustered), key, 2, window)
    shown = [label.text() for label in sheet.findChildren(QLabel)]
    assert (str(key) in shown, str(key) in sheet.lead.toolTip()) == (False, True)


def test_a_throw_to_be_set_aside_is_told_in_words_and_its_key_is_in_the_tool_tip(sessions: Sessions, window: QWidget):
    sheet = sheets.throw_again(sessions(scenes.in_turn), window)
    key = sheet.throw.currentData()
    assert (key in [label.text() for label in sheet.findChildren(QLabel)], key in sheet.throw.toolTip()) == (
        False,
        True,
    )


def test_a_sheet_opens_no_higher_than_it_needs_to_be(sessions: Sessions, window: QWidget, qtbot: QtBot):
    sheet = DiceSheet(sessions(scenes.mustered), DiceKey("hazard", 1, 1, ()), 2, window)
    qtbot.addWidget(sheet)
    sheet.open()
    assert sheet.height() == sheet._height_for(sheet.width())
