"""The odds of contemplated moves: all targets side by side, one in full, each number with its meaning."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from campaign import words
from campaign.battle.forecast import TOLD_FROM
from campaign.operations import operation_words
from campaign.operations.contemplated import every_way
from campaign.operations.counting import NUMBERS, Tally, Trial
from campaign.operations.playing import Case
from campaign.operations.way import Way
from campaign.world import queries
from campaign.world.orders import MoveArmy
from campaign.world.state import AnswerDue, Campaign
from tests.ui.counting import tally_of
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Sessions
from ui import theme
from ui.dialogs.proposed_order import open_filled
from ui.operations.answer_odds import AnswerOdds
from ui.operations.arrivals import Arrivals
from ui.operations.odds_sheet import OddsSheet, open_odds, part_tip
from ui.operations.operation_job import MOST
from ui.operations.plan_odds import PlanOdds
from ui.operations.targets import GIVES_WAY, HEAD, NAME, ROW, TargetsTable
from ui.panels.army_view import ArmyView
from ui.panels.panel_widgets import SCROLL_BAR
from ui.session import Session
from ui.theme import Theme


class Hands(ThreadPoolExecutor):
    """Works like the battles' worker."""

    ready, compiled, problem = True, True, ""


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    made.resize(1366, 768)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def session(sessions: Sessions) -> Session:
    """An army that reaches an enemy, in its player's turn."""
    made = sessions(scenes.in_turn)
    army, _path = scenes.frontier(made.state, active(made.state))
    made.select(army=army)
    return made


def active(state: Campaign):  # type: ignore[no-untyped-def]
    """Whose turn it is; the next player's who reaches an enemy, if that is nobody's."""
    for player in (state.active, *state.seats):
        try:
            scenes.frontier(state, player)
        except AssertionError:
            continue
        return player
    raise AssertionError("nobody reaches an enemy")


@pytest.fixture
def opened(session: Session, window: QWidget, qtbot: QtBot) -> OddsSheet:
    """The sheet, its first stretch over."""
    sheet = open_odds(session, session.selected_army, window)
    qtbot.waitUntil(lambda: sheet.more.isVisible())
    return sheet


def attack(sheet: OddsSheet) -> int:
    """The row of a sector that somebody defends."""
    targets = {found.target.goal: found.target for found in sheet.trying.so_far}
    return next(row for row, goal in enumerate(sheet._order) if targets[goal].stands)


def test_every_sector_in_reach_has_a_row_and_one_of_them_is_told_in_full(opened: OddsSheet, session: Session):
    state, army = session.state, session.selected_army
    ways = every_way(state, state.armies[army].player, army)
    assert {row.name for row in opened.table.rows} == {state.sectors[w.path[-1]].name for w in ways}
    opened.table.chosen.emit(attack(opened))
    assert opened.number.text() == "60 %"
    assert opened.what.whole_text().endswith("is yours in the end")
    assert opened.tries.text().endswith("tries in all")


def test_what_the_others_do_is_supposed_by_buttons(opened: OddsSheet, qtbot: QtBot):
    opened.table.chosen.emit(attack(opened))
    names = [button.objectName() for button in opened.cases.buttons()]
    assert names[0] == "case stand"
    for name, number in (("case withdraw", "100 %"), ("case helped", "40 %")):
        button = opened.findChild(QAbstractButton, name)
        if button is not None:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
            assert opened.number.text() == number


def test_more_tries_on_where_it_was(opened: OddsSheet, qtbot: QtBot):
    before = opened.trying.tries
    assert before == MOST * sum(len(found.tallies) for found in opened.trying.so_far)
    qtbot.mouseClick(opened.more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not opened.trying.running and opened.more.isVisible())
    assert opened.trying.tries == 4 * before


def of_tries(opened: OddsSheet, tries: int) -> None:
    """As if so many tries of each case were known, and every one had taken the sector."""
    found = tuple(
        replace(one, tallies=tuple(tally_of(Trial(one.target.ready, case), tries) for case in one.target.cases))
        for one in opened.trying.so_far
    )
    opened.trying.so_far = found
    opened.show_so_far()


def test_before_thirty_tries_no_number_is_told_and_no_bar_is_filled(opened: OddsSheet):
    opened.table.chosen.emit(attack(opened))
    of_tries(opened, TOLD_FROM - 1)
    assert opened.number.text() == "–"
    assert (opened.tries.text(), opened.speed.text()) == ("", "")  # beside "29 of 30"
    assert opened.bar.areas() == []
    number = operation_words.numbers("fftt")[0]
    assert {operation_words.told(number, row.tally) for row in opened.table.rows} == {"–"}
    of_tries(opened, TOLD_FROM)
    assert opened.number.text() == "60 %"
    assert "–" not in {operation_words.told(number, row.tally) for row in opened.table.rows}


def test_the_rows_are_in_the_order_of_the_balance_that_they_show(opened: OddsSheet):
    found = list(opened.trying.so_far)
    balance = NUMBERS.index("balance")
    for place, one in enumerate(found):
        first = one.tallies[0]
        sums = tuple(place * first.played if n == balance else s for n, s in enumerate(first.sums))
        found[place] = replace(one, tallies=(replace(first, sums=sums), *one.tallies[1:]))
    opened.trying.so_far = tuple(found)
    opened.show_so_far()
    theirs = [f for f in operation_words.ranked(opened.trying.so_far) if not operation_words.is_own(f.target)]
    shown = [row.tally.mean("balance").value for row in opened.table.rows][: len(theirs)]
    assert shown == sorted(shown, reverse=True)
    assert opened._order[0] == theirs[0].target.goal


def best_by_balance(sheet: OddsSheet, row: int) -> None:
    """As if this row had the best balance by far."""
    balance, goal = NUMBERS.index("balance"), sheet._order[row]
    found = []
    for one in sheet.trying.so_far:
        first = one.tallies[0]
        each = 100 if one.target.goal == goal else -100
        sums = tuple(each * first.played if n == balance else s for n, s in enumerate(first.sums))
        found.append(replace(one, tallies=(replace(first, sums=sums), *one.tallies[1:])))
    sheet.trying.so_far = tuple(found)
    sheet.show_so_far()


def proposed(session: Session, window: QWidget, qtbot: QtBot) -> OddsSheet:
    """The sheet as it opens on a move that the program proposes."""
    army, path = scenes.frontier(session.state, active(session.state))
    sheet = open_filled(session, MoveArmy(session.state.armies[army].player, army, path), window)
    assert isinstance(sheet, OddsSheet)
    qtbot.waitUntil(lambda: sheet.more.isVisible())
    return sheet


def test_of_a_proposed_move_the_best_attack_is_chosen_until_people_choose(session: Session, window, qtbot):
    sheet = proposed(session, window, qtbot)
    best = sheet._order[attack(sheet)]
    session.plan(())
    other = next(row for row, goal in enumerate(sheet._order) if goal != best)
    sheet._goal = sheet._order[other]  # the proposed one
    best_by_balance(sheet, attack(sheet))
    assert sheet._goal == best
    assert sheet.primary.text() == f"Attack {session.state.sectors[best].name}"
    picked = sheet._order[-1]
    sheet.table.chosen.emit(len(sheet._order) - 1)
    best_by_balance(sheet, attack(sheet))
    assert sheet._goal == picked


def test_the_chosen_row_stays_in_sight_when_the_others_are_sorted(opened: OddsSheet, qtbot: QtBot):
    opened._scroll.setFixedHeight(HEAD + 2 * ROW)
    opened.table.chosen.emit(0)
    last = len(opened._order) - 1
    goal = opened._order[0]
    assert last > 2
    for row in range(1, last + 1):
        if opened._order[0] == goal:
            best_by_balance(opened, row)
    place = opened._order.index(goal)
    assert place

    def in_sight() -> bool:
        top = HEAD + ROW * place - opened._scroll.verticalScrollBar().value()
        return top >= 0 and top + ROW <= opened._scroll.viewport().height()

    qtbot.waitUntil(in_sight, timeout=2000)


def test_before_anything_is_counted_the_weakest_come_first(opened: OddsSheet):
    of_tries(opened, 1)
    ranked = [one for one in operation_words.ranked(opened.trying.so_far) if not operation_words.is_own(one.target)]
    fps = [sum(stands.fp for stands in one.target.stands) for one in ranked]
    assert fps == sorted(fps)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_head_of_the_table_has_room(look: Theme, language: str, qtbot: QtBot):
    words.speak(language)
    try:
        table = TargetsTable(look, "fftt")
        qtbot.addWidget(table)
        table.resize(table.sizeHint())
        metrics = QFontMetrics(theme.font("second"))
        for number, cell in zip(table._columns, table._cells(0), strict=True):
            assert metrics.horizontalAdvance(number.title) + 8 <= cell.width()
    finally:
        words.speak(words.ENGLISH)


def test_losses_risks_and_how_sure_it_is_stand_beside_the_number(opened: OddsSheet):
    opened.table.chosen.emit(attack(opened))
    said = "\n".join(widget.accessibleName() for widget in opened.desk.findChildren(QWidget) if widget.accessibleName())
    for words_ in ("FP lost: 3.0 on average, mostly 1 to 5", "± 4.3 % after 500 tries", "It is wiped out: 20 %"):
        assert words_ in said
    of_tries(opened, 5)
    said = "\n".join(widget.accessibleName() for widget in opened.desk.findChildren(QWidget))
    assert "on average" not in said
    assert "It is wiped out: –" in said


def test_to_stand_and_to_withdraw_are_told_beside_one_another(opened: OddsSheet):
    found = {one.target.goal: one for one in opened.trying.so_far}
    row = next(n for n, goal in enumerate(opened._order) if Case.WITHDRAW in found[goal].target.cases)
    opened.table.chosen.emit(row)
    said = [widget.accessibleName() for widget in opened.desk.findChildren(QWidget)]
    assert any(words_.startswith("They stand: 60 %") for words_ in said)
    assert any(words_.startswith("They withdraw: 100 %") for words_ in said)


def test_every_number_says_what_it_means_and_by_which_rule(opened: OddsSheet):
    table = opened.table
    for column, cell in enumerate(table._cells(0)):
        x = cell.left() + 5
        for y in (HEAD // 2, HEAD + ROW // 2):
            tip = table.tip_at(QPointF(x, y))
            assert table._columns[column].meaning in tip
            assert table._columns[column].rule.split(":")[1] in tip
    assert "tries" in table.tip_at(QPointF(table.width() - SCROLL_BAR - 5, HEAD + ROW // 2))
    assert "arrive" in table.tip_at(QPointF(NAME // 2, HEAD + ROW // 2))
    assert table.tip_at(QPointF(NAME // 2, HEAD // 2)) == ""


def test_the_bar_tells_its_parts(opened: OddsSheet):
    opened.table.chosen.emit(attack(opened))
    told = [part_tip(part, 500) for _area, part in opened.bar.areas()]
    assert [tip.split("\n")[1].split(" of")[0] for tip in told] == ["300", "100", "100"]


def test_arrow_keys_go_from_target_to_target(opened: OddsSheet, qtbot: QtBot):
    opened.table.chosen.emit(0)
    first = opened.what.whole_text()
    qtbot.keyClick(opened.table, Qt.Key.Key_Down)
    assert opened.what.whole_text() != first
    qtbot.keyClick(opened.table, Qt.Key.Key_Up)
    assert opened.what.whole_text() == first


def test_the_button_orders_the_move_that_is_shown_if_the_rules_allow_it_now(opened: OddsSheet, session: Session):
    order = opened.order()
    assert opened.primary.isEnabled() == (not session.problems(order))
    if opened.primary.isEnabled():
        before = session.desk.head
        opened.primary.click()
        assert session.desk.entry(session.desk.head).order == order
        assert session.desk.head != before


def test_the_way_that_is_planned_is_the_one_that_is_tried(session: Session, window: QWidget, qtbot: QtBot):
    army = session.selected_army
    path = max(queries.reach(session.state, army), key=len)
    session.plan(path)
    sheet = open_odds(session, army, window)
    qtbot.waitUntil(lambda: sheet.more.isVisible())
    tried = {found.target.ready.operation.path for found in sheet.trying.so_far}
    goals = {way[-1] for way in tried}
    assert path in tried or path[-1] not in goals


def test_closing_the_sheet_ends_the_trying(session: Session, window: QWidget, qtbot: QtBot):
    sheet = open_odds(session, session.selected_army, window)
    trying = sheet.trying
    sheet.reject()
    qtbot.waitUntil(lambda: not trying.running)


def test_the_inspector_has_a_door_to_the_odds(session: Session, window: QWidget, qtbot: QtBot):
    view = ArmyView(session, session.selected_army, frozenset(), lambda _figure: None)
    qtbot.addWidget(view)
    view.show()
    button = view.findChild(QAbstractButton, "act odds")
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    sheet = view.window().findChild(OddsSheet)
    assert sheet is not None
    sheet.reject()


def test_the_planned_move_tells_its_odds_where_a_worker_counts_them(session: Session, qtbot: QtBot):
    army, path = scenes.frontier(session.state, session.state.armies[session.selected_army].player)
    order = MoveArmy(session.state.armies[army].player, army, path)
    silent = PlanOdds(session, order)
    qtbot.addWidget(silent)
    assert silent.isHidden()
    with ThreadPoolExecutor(1) as executor:
        session.resolver.employ(executor)  # type: ignore[arg-type]
        shown = PlanOdds(session, order)
        qtbot.addWidget(shown)
        shown.show()
        qtbot.waitUntil(lambda: shown.values["taken"].text() == "60 %", timeout=10_000)
        assert shown.values["fp_lost"].text() == "3.0"
        assert "tries" in shown.values["balance"].toolTip()


def test_the_ways_dice_are_shown_by_what_arrives(session: Session, qtbot: QtBot):
    way = Way(9, (), ((7, 0.5), (6, 0.25), (0, 0.25)), 0.0, 0.75)
    bars = Arrivals(session.theme, way)
    qtbot.addWidget(bars)
    assert bars.accessibleName() == "It does not arrive: 25 %, 6 FP arrive: 25 %, 7 FP arrive: 50 %"


def test_a_case_that_a_target_does_not_have_shows_that_they_stand(opened: OddsSheet):
    opened._choose_case(Case.WITHDRAW)
    empty = [row for row in opened.table.rows if "FP" not in row.there]
    assert all(row.tally.chance("taken").share == pytest.approx(0.6) for row in empty)


def test_a_narrow_table_leaves_numbers_out_and_tells_them_with_the_target(opened: OddsSheet, qtbot):
    table = TargetsTable(opened.look, "fftt")
    qtbot.addWidget(table)
    table.show_rows(opened.table.rows, 0)
    table.resize(1200, table.height())
    table.show()
    whole = len(table._columns)
    table.resize(table.minimumWidth(), table.height())
    told = table.tip_at(QPointF(NAME // 2, HEAD + ROW // 2))
    assert (whole, len(table._columns)) == (10, 10 - len(GIVES_WAY))
    assert all(f"{title}: " in told for title in ("Income", "HQs lost", "Commander", "VP theirs", "Wiped out"))


def test_the_sheet_is_no_larger_than_the_screen(opened: OddsSheet):
    room = opened.screen().availableGeometry()
    assert opened.width() <= room.width()
    assert opened.height() <= room.height()


def test_who_is_attacked_sees_to_stand_and_to_withdraw_beside_one_another(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.attacked)
    session.resolver.employ(Hands(1))  # type: ignore[arg-type]
    due = scenes.pending_of(session.desk, AnswerDue)
    odds = AnswerOdds(session, due)
    qtbot.addWidget(odds)
    qtbot.waitUntil(lambda: odds._trying is not None and not odds._trying.running)
    odds.show_so_far()
    assert odds._cells[Case.STAND, "taken"].text() == "60 %"
    if due.havens:
        assert odds._cells[Case.WITHDRAW, "taken"].text() == "100 %"
    assert odds.tries.text().endswith("tries")


def test_without_a_worker_no_odds_stand_beside_the_answers(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.attacked)
    odds = AnswerOdds(session, scenes.pending_of(session.desk, AnswerDue))
    qtbot.addWidget(odds)
    assert odds.isHidden()


def test_leaders_are_called_what_the_rule_system_calls_them():
    titles = [number.title for number in operation_words.numbers("firefight")]
    assert ("Trains lost" in titles, "HQs lost" in titles) == (True, False)
    assert operation_words.risk("headless", Tally(), "firefight")[0] == "All trains are lost"
