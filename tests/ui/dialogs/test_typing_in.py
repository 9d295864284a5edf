"""A battle with twelve casualties typed in on the sheet as people see it: every click and key is counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.contract import Casualty
from campaign.world.orders import ReportBattle
from campaign.world.state import Campaign, Force, ReportDue, Role
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Sessions
from ui import plain_labels, widgets
from ui.battle.result import battle_form, battle_keys, battle_sums
from ui.battle.result.battle_form import NAMELESS
from ui.battle.result.battle_sheet import BattleSheet
from ui.battle.result.fighter_row import FighterRow
from ui.battle.waiting.under_way_sheet import UnderWaySheet
from ui.dialogs import answers
from ui.session import Moment, Session

CONTROL = Qt.KeyboardModifier.ControlModifier
MOST = 30  # inputs for a battle with twelve casualties
STORY = {0: {0: (0, 1, 2), 1: (3,), 3: (4, 5)}, 1: {0: (1, 2), 1: (3,), 2: (4,), 5: (5, 0)}}
"""By the side that kills: the killers by their place in the list, and their victims by theirs."""


@dataclass
class People:
    """Somebody at the sheet, whose every input counts."""

    qtbot: QtBot
    sheet: BattleSheet
    inputs: int = 0

    def click(self, widget: QWidget) -> None:
        """A click where people see the widget."""
        spot = QPoint(60, widget.height() // 2) if widget.width() > 120 else widget.rect().center()
        shown = widget.visibleRegion()
        assert shown.contains(spot), widget.objectName()
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=spot)
        self.inputs += 1

    def key(self, key: str | Qt.Key) -> None:
        """A key, for whatever has the focus."""
        focus = QApplication.focusWidget()
        assert focus is not None
        self.qtbot.keyClick(focus, key)
        self.inputs += 1

    def keys(self, text: str) -> None:
        """One key after the other."""
        for key in text:
            self.key(key)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """What the sheet opens over."""
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


def opened(sessions: Sessions, window: QWidget, qtbot: QtBot) -> tuple[Session, BattleSheet]:
    session = sessions(scenes.fought)
    sheet = answers.open_answer(session, scenes.pending_of(session.desk, ReportDue).id, window)
    assert isinstance(sheet, BattleSheet)
    sheet.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    return session, sheet


def told(sheet: BattleSheet) -> Counter[Casualty]:
    """What the report has to say of the story."""
    sides = [sheet.form.figures[side] for side in sheet.form.sides]
    return Counter(
        Casualty(sides[1 - side][victim], sides[side][killer])
        for side, killers in STORY.items()
        for killer, victims in killers.items()
        for victim in victims
    )


def reported(session: Session) -> ReportBattle:
    order = session.desk.history()[-1].order
    assert isinstance(order, ReportBattle)
    return order


def test_twelve_casualties_take_at_most_thirty_clicks(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet = opened(sessions, window, qtbot)
    expected, people = told(sheet), People(qtbot, sheet)
    sides = [sheet.form.figures[side] for side in sheet.form.sides]
    for side, killers in STORY.items():
        for killer, victims in killers.items():
            people.click(sheet.rows[sides[side][killer]])
            for victim in victims:
                people.click(sheet.rows[sides[1 - side][victim]])
        people.click(sheet.rows[sides[side][killer]])
    people.click(sheet.findChild(QWidget, "turn 7"))
    people.click(sheet.primary)
    report = reported(session).report
    assert (Counter(report.casualties), report.turns) == (expected, 7)
    assert len(report.casualties) == 12
    assert people.inputs <= MOST


def test_twelve_casualties_take_at_most_thirty_keys(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet = opened(sessions, window, qtbot)
    expected, people = told(sheet), People(qtbot, sheet)
    people.keys("a123b4d56d")  # the last killer is put down
    people.keys("1bc2d3e6fa")
    people.key(Qt.Key.Key_Backtab)
    people.keys("7")
    people.key(Qt.Key.Key_Return)
    report = reported(session).report
    assert (Counter(report.casualties), report.turns) == (expected, 7)
    assert len(report.casualties) == 12
    assert people.inputs <= MOST


def test_the_tip_of_a_fate_names_the_killer_as_it_is_written(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    People(qtbot, sheet).keys("1a")
    first, second = sheet.form.sides
    killer, victim = sheet.form.figures[second][0], sheet.form.figures[first][0]
    name = battle_form.name_of(sheet.session.state, sheet.form, killer)
    assert f"Killed by 1 · {name}." in sheet.rows[victim].mark.toolTip()


def test_a_hyphen_takes_up_deaths_without_a_name(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    People(qtbot, sheet).keys("-12")
    first, second = sheet.form.sides
    fallen = sheet.form.figures[second][:2]
    assert {figure: fall.by_side for figure, fall in sheet.form.falls.items()} == dict.fromkeys(fallen, first)


def test_the_button_without_a_name_stays_down_until_it_is_clicked_again(
    sessions: Sessions, window: QWidget, qtbot: QtBot
):
    _session, sheet = opened(sessions, window, qtbot)
    people = People(qtbot, sheet)
    people.click(sheet.nameless)
    lit = sheet.form.lit
    people.click(sheet.nameless)
    assert (lit, sheet.form.lit) == (NAMELESS, None)


def test_tab_leaves_all_figures_at_once(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    people = People(qtbot, sheet)
    people.key(Qt.Key.Key_Down)
    people.key(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is sheet.ends[sheet.form.sides[0]]


def test_what_the_rules_say_is_shown_before_the_turns_are_said(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    sheet.holder.setCurrentIndex(sheet.holder.count() - 1)
    sheet.holder.activated.emit(sheet.holder.currentIndex())
    assert [reason.rule for reason in sheet.reasons.shown] == ["campaign:C42", "fftt:E3"]


def test_the_points_of_a_kill_are_shown_at_once(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    People(qtbot, sheet).keys("a1")
    assert sheet.points() == {sheet.form.sides[0]: 3}


def test_control_and_return_enter_the_result_from_a_figure(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet = opened(sessions, window, qtbot)
    sheet.turns.setValue(3)
    qtbot.keyClick(sheet.rows[sheet.form.figures[sheet.form.sides[1]][2]], Qt.Key.Key_Return, CONTROL)
    assert reported(session).report.turns == 3


def test_a_result_ends_a_battle_under_way_only_when_that_is_agreed_to(
    sessions: Sessions, window: QWidget, qtbot: QtBot
):
    session, sheet = opened(sessions, window, qtbot)
    battle = sheet.form.battle
    session.desk.battles.keep(battle, "so far")
    session.tell_again()
    sheet.turns.setValue(3)
    qtbot.keyClick(sheet, Qt.Key.Key_Return, CONTROL)
    (question,) = sheet.findChildren(UnderWaySheet)
    assert session.desk.battles.kept(battle) == "so far"
    assert question.anew.text().strip() == "Enter the result"
    question.anew.click()
    assert reported(session).report.turns == 3


def test_what_was_typed_can_be_begun_anew(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    people = People(qtbot, sheet)
    before = sheet.anew.isVisible()
    people.keys("a12")
    people.click(sheet.findChild(QWidget, "turn 7"))
    people.click(sheet.anew)
    assert (before, dict(sheet.form.falls), sheet.turns.value(), sheet.form.lit) == (False, {}, 0, None)


@pytest.mark.parametrize("room", [QSize(1366, 768), QSize(960, 540)])
def test_the_sheet_fits_the_screen(
    sessions: Sessions, window: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, room: QSize
):
    monkeypatch.setattr(widgets, "screen_room", lambda _widget: room)
    _session, sheet = opened(sessions, window, qtbot)
    assert sheet.width() <= room.width()
    assert sheet.minimumSizeHint().height() <= room.height() - 40


def four_sides(session: Session) -> Campaign:
    """The battle as it would be if all four had come with whatever they have, up to twenty figures each."""
    state = session.state
    battle = state.battles[scenes.pending_of(session.desk, ReportDue).battle]
    forces = []
    for place, player in enumerate((*battle.players, *(seat for seat in state.seats if seat not in battle.players))):
        army = scenes.first_army(state, player)
        own = tuple(figure.id for figure in state.figures.values() if figure.player == player)[:20]
        state = replace(state, armies=state.armies.set(army, replace(state.armies[army], figures=own)))
        role = (Role.ATTACKER, Role.DEFENDER, Role.DETACHMENT, Role.DETACHMENT)[place]
        forces.append(Force(player, army, role, battle.forces[place % 2].team))
    return replace(state, battles=state.battles.set(battle.id, replace(battle, forces=tuple(forces))))


def of_four_sides(sessions: Sessions, window: QWidget, qtbot: QtBot) -> BattleSheet:
    session = sessions(scenes.fought)
    session.show_moment(Moment(session.desk.head, four_sides(session), take=lambda _order: None))
    sheet = BattleSheet(session, scenes.pending_of(session.desk, ReportDue).battle, window)
    sheet.open()
    sheet.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    return sheet


@pytest.mark.parametrize("room", [QSize(1366, 768), QSize(960, 540)])
def test_four_sides_of_twenty_fit_the_screen_and_their_last_figure_is_reached(
    sessions: Sessions, window: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, room: QSize
):
    monkeypatch.setattr(widgets, "screen_room", lambda _widget: room)
    sheet = of_four_sides(sessions, window, qtbot)
    assert sheet.minimumSizeHint().width() <= room.width()
    assert sheet.minimumSizeHint().height() <= room.height() - 40
    last = sheet.form.figures[sheet.form.sides[3]][-1]
    assert len(sheet.form.figures[sheet.form.sides[0]]) == 20
    People(qtbot, sheet).keys(battle_form.marks(sheet.form)[last])
    assert sheet.form.lit == last
    assert sheet.rows[last].visibleRegion().contains(sheet.rows[last].rect().center())


# --- marks that are typed ---------------------------------------------------------------------------------------------

MARKS = ("a", "b", *map(str, range(1, 13)))


def whole(text: str) -> tuple[list[str], str]:
    found, waiting = [], ""
    for key in text:
        done, waiting = battle_keys.typed(MARKS, waiting, key)
        found += done
    return found, waiting


@pytest.mark.parametrize(
    ("text", "found", "waiting"),
    [
        ("a3", ["a", "3"], ""),
        ("1", [], "1"),
        ("12", ["12"], ""),
        ("13", ["1", "3"], ""),
        ("1b", ["1", "b"], ""),
        ("B", ["b"], ""),
        ("z", [], ""),
        ("0", [], ""),
    ],
)
def test_a_digit_waits_while_a_longer_number_begins_with_it(text: str, found: list[str], waiting: str):
    assert whole(text) == (found, waiting)


def test_a_number_that_waits_is_finished_as_it_is():
    assert battle_keys.finished(MARKS, "1") == ("1",)


def lamp(sheet: BattleSheet) -> str:
    found = sheet.findChild(plain_labels.ElidedLabel, "who kills")
    assert found is not None
    return found.whole_text()


def killers(sheet: BattleSheet) -> list[str]:
    """The mark of the figure that kills now, if there is one."""
    marks = battle_form.marks(sheet.form)
    return [] if sheet.form.lit is None else [marks[sheet.form.lit]]


def test_what_a_digit_waits_for_is_said(sessions: Sessions, window: QWidget, qtbot: QtBot):
    sheet = of_four_sides(sessions, window, qtbot)
    People(qtbot, sheet).keys("1")
    assert lamp(sheet) == "1_: a second digit, or Enter for 1"
    assert killers(sheet) == []
    People(qtbot, sheet).keys("2")
    assert killers(sheet) == ["12"]
    assert "second digit" not in lamp(sheet)


def test_a_digit_that_waits_is_taken_by_return_or_after_a_pause(sessions: Sessions, window: QWidget, qtbot: QtBot):
    sheet = of_four_sides(sessions, window, qtbot)
    people = People(qtbot, sheet)
    people.keys("1")
    people.key(Qt.Key.Key_Return)
    assert killers(sheet) == ["1"]
    people.key(Qt.Key.Key_Escape)
    people.keys("2")
    qtbot.waitUntil(lambda: killers(sheet) == ["2"], timeout=10000)
    assert "second digit" not in lamp(sheet)


@pytest.mark.parametrize("key", [Qt.Key.Key_Backspace, Qt.Key.Key_Escape])
def test_a_digit_that_waits_is_taken_back(sessions: Sessions, window: QWidget, qtbot: QtBot, key: Qt.Key):
    sheet = of_four_sides(sessions, window, qtbot)
    people = People(qtbot, sheet)
    people.keys("1")
    people.key(key)
    assert lamp(sheet) == "Click or type the killer."
    people.keys("a")
    assert killers(sheet) == ["a"]
    assert not sheet.form.falls


def test_a_digit_that_waits_comes_before_the_figure_that_is_clicked(sessions: Sessions, window: QWidget, qtbot: QtBot):
    sheet = of_four_sides(sessions, window, qtbot)
    victim = sheet.form.figures[sheet.form.sides[0]][0]
    people = People(qtbot, sheet)
    people.keys("1")
    people.click(sheet.rows[victim])
    assert killers(sheet) == ["1"]
    assert list(sheet.form.falls) == [victim]


# --- what it comes to -------------------------------------------------------------------------------------------------


def lines(sheet: BattleSheet, side: int) -> list[tuple[str, str]]:
    state, form = sheet.session.state, sheet.form
    found = battle_sums.sums(state, form, form.sides[side], sheet.foreseen())
    return [(line.words, line.value) for line in found]


def test_both_sides_say_what_has_fallen_and_what_it_brings(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    People(qtbot, sheet).keys("a123a4a")  # put down, then killed by the fourth
    assert lines(sheet, 0)[:1] == [("Fallen", "3 FP")]
    assert lines(sheet, 1) == [("Fallen", "8 FP"), ("Killed", "3 FP"), ("Victory points", "+3"), ("Experience", "3 FP")]


def test_who_gains_something_by_it_is_named(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    People(qtbot, sheet).keys("a123")
    assert lines(sheet, 0)[-1] == ("Experience. Old Tom: Elite", "8 FP")


def test_fp_without_a_name_are_shown_and_let_pass(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    People(qtbot, sheet).keys("-11")  # by nobody at all
    assert (lines(sheet, 1)[0], lines(sheet, 0)) == (
        ("Fallen, 3 FP without a name", "3 FP"),
        [("Fallen", "0 FP"), ("Victory points", "0")],
    )


# --- what a newcomer stumbled over ------------------------------------------------------------------------------------


def test_the_box_of_a_figure_lists_what_may_have_become_of_it(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet = opened(sessions, window, qtbot)
    side, enemy = sheet.form.sides
    figure = sheet.form.figures[side][0]
    name = session.state.players[enemy].name
    menu = sheet.fate_menu(figure)
    assert [action.text() for action in menu.actions()] == ["Alive", f"Killed by {name}’s side", "Killed by nobody"]
    assert [action.isChecked() for action in menu.actions()] == [True, False, False]
    menu.actions()[2].trigger()
    assert sheet.form.falls[figure] == battle_form.Fall()
    assert [action.isChecked() for action in sheet.fate_menu(figure).actions()] == [False, False, True]


def test_a_click_on_the_box_opens_the_list_and_changes_nothing(sessions: Sessions, window: QWidget, qtbot: QtBot):
    _session, sheet = opened(sessions, window, qtbot)
    figure = sheet.form.figures[sheet.form.sides[0]][0]
    People(qtbot, sheet).click(sheet.rows[figure].mark)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    assert not sheet.form.falls


def test_the_list_stands_still_under_a_click(
    sessions: Sessions, window: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(widgets, "screen_room", lambda _widget: QSize(960, 540))
    sheet = of_four_sides(sessions, window, qtbot)
    bar = sheet._area.verticalScrollBar()
    bar.setValue(FighterRow.COMPACT // 2)
    for figure in sheet.form.figures[sheet.form.sides[0]][:2]:  # the first is half out of sight
        sheet.rows[figure].click()
        assert bar.value() == FighterRow.COMPACT // 2


def test_a_wrong_holder_of_the_field_says_what_to_do_and_that_helps(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet = opened(sessions, window, qtbot)
    state = session.state
    battle = state.battles[sheet.form.battle]
    attacker, enemy = battle.attacker, next(side for side in sheet.form.sides if side != battle.attacker)
    People(qtbot, sheet).click(sheet.findChild(QWidget, "turn 7"))
    sheet.holder.setCurrentIndex(sheet.holder.findData(attacker))
    sheet._held()
    assert [reason.rule for reason in sheet.reasons.shown] == ["fftt:E3"]
    words = sheet.reasons.shown[0].text
    ours, theirs = state.players[attacker].name, state.players[enemy].name
    assert f"For {ours} to hold it, mark the last figures of {theirs} as dead" in words
    for figure in sheet.form.figures[enemy]:
        sheet.fate_menu(figure).actions()[1].trigger()
    assert (list(sheet.reasons.shown), sheet.primary.isEnabled()) == ([], True)


def test_a_winner_who_does_not_hold_the_field_is_to_be_chosen(sessions: Sessions, window: QWidget, qtbot: QtBot):
    session, sheet = opened(sessions, window, qtbot)
    winner, loser = sheet.form.sides
    People(qtbot, sheet).click(sheet.findChild(QWidget, "turn 7"))
    for figure in sheet.form.figures[loser]:
        sheet.fate_menu(figure).actions()[1].trigger()
    sheet.holder.setCurrentIndex(sheet.holder.findData(None))
    sheet._held()
    assert sheet.reasons.shown[0].text.endswith(f"Choose {session.state.players[winner].name} below.")
