"""To do, standings and inspector as people use them: clicks and keys on real widgets, orders in a real file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from campaign import words
from campaign.world import queries
from campaign.world.ids import FigureId, PlayerId
from campaign.world.orders import (
    Answer,
    AnswerAttack,
    ChooseLosses,
    DropSeat,
    EndPact,
    EndTurn,
    EndWeek,
    LayMinefield,
    MakePact,
    MoveArmy,
    Order,
    PlaceArmy,
    Recruit,
    Rename,
    SendDetachment,
    SetStock,
    SetVictoryPoints,
    StartWeek,
)
from campaign.world.rules.hazards import propose_losses
from campaign.world.state import AnswerDue, LossesDue, ReportDue
from campaign.world.week_check import week_check
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Sessions
from ui.battle.result.battle_sheet import BattleSheet
from ui.dialogs.divide_sheet import SplitSheet
from ui.dialogs.losses_sheet import LossesSheet
from ui.dialogs.mines_sheet import MinesSheet
from ui.dialogs.proposed_order import WITH_SHEET, open_filled
from ui.dialogs.recruit_sheet import RecruitSheet
from ui.operations.odds_sheet import OddsSheet
from ui.panels import possible_orders, todo
from ui.panels.army_view import ArmyView, conditions
from ui.panels.figures import FigureRow
from ui.panels.inspector import Inspector
from ui.panels.name_edit import NameEdit, PassingName
from ui.panels.plan_view import PlanView, plan_of
from ui.panels.player_view import PlayerView
from ui.panels.sector_view import SectorView
from ui.panels.standings import Standings, standings
from ui.panels.todo import EDGE, Matter, ToDoPanel, order_words
from ui.plain_labels import ElidedLabel
from ui.session import Session


@pytest.fixture
def spoken() -> Iterator[Callable[[str], None]]:
    """Speaks a language until the test is over."""
    yield words.speak
    words.speak(words.ENGLISH)


def shown(qtbot: QtBot, widget: QWidget, width: int = 344, height: int = 700) -> None:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    with qtbot.waitExposed(widget):
        widget.show()


def click(qtbot: QtBot, panel: QWidget, name: str) -> None:
    widget = panel.findChild(QWidget, name)
    assert widget is not None, name
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def last_order(session: Session) -> Order:
    return session.desk.history()[-1].order


def words_on(panel: QWidget) -> str:
    labels = panel.findChildren(QLabel)
    return "\n".join(label.whole_text() if isinstance(label, ElidedLabel) else label.text() for label in labels)


# --- to do ------------------------------------------------------------------------------------------------------------


def test_each_matter_of_the_week_check_has_a_row(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.attacked)
    panel = ToDoPanel(session)
    shown(qtbot, panel)
    click(qtbot, panel, "matters of others")
    assert all(todo.title in words_on(panel) for todo in week_check(session.state))


def test_the_button_of_a_next_step_gives_its_order(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.mustered)
    panel = ToDoPanel(session)
    shown(qtbot, panel)
    place = next(n for n, todo in enumerate(week_check(session.state)) if isinstance(todo.order, StartWeek))
    click(qtbot, panel, f"to do {place}")
    assert last_order(session) == StartWeek()


def test_the_button_of_an_open_choice_asks_for_its_sheet(sessions: Sessions, qtbot: QtBot):
    session, opened = sessions(scenes.mined), []
    panel = ToDoPanel(session, opened.append)
    shown(qtbot, panel)
    click(qtbot, panel, "to do 0")
    assert opened == [scenes.pending_of(session.desk, LossesDue).id]


def test_without_another_way_the_sheet_opens_over_the_window(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.mined)
    panel = ToDoPanel(session)
    shown(qtbot, panel)
    click(qtbot, panel, "to do 0")
    assert panel.findChild(LossesSheet) is not None


def test_a_click_beside_the_button_selects_the_place_that_a_matter_is_about(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    panel = ToDoPanel(session)
    shown(qtbot, panel)
    before = session.desk.head
    place = next(n for n, matter in enumerate(session.matters) if matter.army or matter.sector)
    qtbot.mouseClick(panel.findChildren(Matter)[place], Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert session.selected_sector is not None
    assert session.desk.head == before


def test_the_button_of_a_warning_opens_the_sheet_filled_in_and_buys_nothing_by_itself(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    panel = ToDoPanel(session)
    shown(qtbot, panel)
    place = next(n for n, m in enumerate(session.matters) if m.level == "warn" and isinstance(m.order, Recruit))
    matter, before = session.matters[place], session.desk.head
    button = panel.findChild(QPushButton, f"to do {place}")
    assert isinstance(button, QPushButton)
    assert matter.act in button.toolTip()
    click(qtbot, panel, f"to do {place}")
    assert session.desk.head == before
    sheet = panel.findChild(RecruitSheet)
    assert sheet is not None
    assert sheet.order() == matter.order
    sheet.act()
    assert last_order(session) == matter.order


def test_whatever_the_list_orders_without_a_sheet_its_button_says_in_full(sessions: Sessions, qtbot: QtBot):
    at_once = {order_words(order) for order in (StartWeek(), EndWeek(), EndTurn(PlayerId("1.p1")))}
    for scene in (scenes.founded, scenes.mustered, scenes.veterans, scenes.in_turn):
        session = sessions(scene)
        for matter in session.matters:
            if matter.order is not None and matter.pending is None:
                said = todo.button_words(session.state, matter)
                assert said.endswith("…") is isinstance(matter.order, WITH_SHEET)
                assert said.endswith("…") or said in at_once


def test_a_proposed_attack_is_planned_on_the_map_and_its_odds_are_opened(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    panel = ToDoPanel(session)
    shown(qtbot, panel)
    army, path = scenes.frontier(session.state, session.state.active)
    order = MoveArmy(session.state.active, army, path)
    sheet = open_filled(session, order, panel)
    assert isinstance(sheet, OddsSheet)
    assert (session.selected_army, session.planned_path) == (army, path)
    sheet.close()


def test_what_concerns_other_players_comes_last_and_is_folded(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    panel = ToDoPanel(session)
    shown(qtbot, panel, 296, 700)
    kinds = [session.is_of_others(matter) for matter in session.matters]
    assert kinds == sorted(kinds)
    assert True in kinds
    assert any(m.player == session.state.active for m in session.matters)

    def seen() -> int:
        return sum(row.isVisible() for row in panel.findChildren(Matter))

    own = kinds.count(False)
    assert seen() == own
    click(qtbot, panel, "matters of others")
    assert seen() == len(kinds)
    click(qtbot, panel, "matters of others")
    assert seen() == own


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_nothing_of_the_list_is_cut_off_at_its_right(
    sessions: Sessions, qtbot: QtBot, language: str, spoken: Callable[[str], None]
):
    spoken(language)
    session = sessions(scenes.fought)
    panel = ToDoPanel(session)
    shown(qtbot, panel, 264, 500)
    qtbot.wait(10)
    for name in ("resolve 0", "play 0", "type in 0", "to do 1", "to do 2"):
        button = panel.findChild(QPushButton, name)
        assert button is not None
        if button.isVisible():
            assert button.width() >= button.sizeHint().width()
            assert button.mapTo(panel, button.rect().topRight()).x() < panel.width() - EDGE


def test_a_matter_that_no_order_settles_shows_its_place(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    session._matters = tuple(replace(m, order=None, act="") for m in session.matters if m.sector and not m.pending)
    panel = ToDoPanel(session)
    shown(qtbot, panel)
    click(qtbot, panel, "to do 0")
    assert session.selected_sector is not None


def test_the_list_follows_the_campaign(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.attacked)
    panel = ToDoPanel(session)
    shown(qtbot, panel)
    due = scenes.pending_of(session.desk, AnswerDue)
    title = week_check(session.state)[0].title
    session.submit(AnswerAttack(due.player, due.battle, due.army, Answer.SURRENDER))
    assert title not in words_on(panel)


def test_every_open_choice_has_a_word_for_its_button(sessions: Sessions):
    for scene in (scenes.mined, scenes.attacked, scenes.called, scenes.fought):
        state = sessions(scene).state
        assert all(todo.button_words(state, m) for m in week_check(state) if m.pending is not None)


# --- standings --------------------------------------------------------------------------------------------------------


def test_players_stand_in_the_order_of_their_points(sessions: Sessions):
    lines = standings(sessions(scenes.veterans).state)
    assert [(line.name, line.vp) for line in lines] == [("Ines", 61), ("Mara", 54), ("Jonas", 38), ("Tobias", 35)]


def test_figures_away_with_a_detachment_count_for_their_player(sessions: Sessions):
    session = sessions(scenes.called)
    before = {line.player: line.fp for line in standings(session.state)}
    due = next(iter(session.state.pending.values()))
    army = scenes.first_army(session.state, due.player)
    figure = session.state.armies[army].figures[1]
    session.submit(SendDetachment(due.player, due.battle, army, (figure,), None))
    assert {line.player: line.fp for line in standings(session.state)} == before


def test_a_detachment_that_is_hidden_counts_for_its_player(sessions: Sessions):
    session = sessions(scenes.called)
    due = next(iter(session.state.pending.values()))
    army = scenes.first_army(session.state, due.player)
    figure = session.state.armies[army].figures[1]
    session.submit(SendDetachment(due.player, due.battle, army, (figure,), None))
    state = session.state
    battle = state.battles[due.battle]
    *others, sent = battle.forces
    hidden = replace(sent, figures=(), hidden_fp=state.figures[figure].fp)
    seen = replace(state, battles=state.battles.set(battle.id, replace(battle, forces=(*others, hidden))))
    assert [line.fp for line in standings(seen)] == [line.fp for line in standings(state)]


def test_a_click_on_a_player_selects_that_player(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    panel = Standings(session)
    shown(qtbot, panel, 264, 260)
    player = session.state.seats[2]
    click(qtbot, panel, f"standing {player}")
    assert session.selected_player == player


def test_standings_follow_a_correction(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    panel = Standings(session)
    shown(qtbot, panel, 264, 260)
    scenes.correct(session.desk, SetVictoryPoints(session.state.seats[0], 99))
    assert "99" in words_on(panel).split("\n")


# --- inspector: an army -----------------------------------------------------------------------------------------------


@pytest.fixture
def inspected(sessions: Sessions, qtbot: QtBot):
    """The first army of the player whose turn it is."""
    session = sessions(scenes.veterans)
    assert session.state.active is not None
    army = scenes.first_army(session.state, session.state.active)
    panel = Inspector(session)
    shown(qtbot, panel)
    session.select(army=army)
    return session, army, panel


def test_the_inspector_shows_what_is_selected(inspected):
    session, army, panel = inspected
    first = panel.findChild(ArmyView)
    session.select(sector=session.state.armies[army].sector)
    second = panel.findChild(SectorView)
    session.select(player=session.state.seats[1])
    assert None not in (first, second, panel.findChild(PlayerView))


def test_an_army_is_renamed_where_its_name_stands(inspected, qtbot: QtBot):
    session, army, panel = inspected
    edit = panel.findChild(NameEdit)
    edit.selectAll()
    qtbot.keyClicks(edit, "Night Watch")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert last_order(session) == Rename(army, "Night Watch")


def test_escape_gives_the_old_name_back(inspected, qtbot: QtBot):
    session, army, panel = inspected
    edit = panel.findChild(NameEdit)
    qtbot.keyClicks(edit, "xyz")
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert edit.text() == session.state.armies[army].name


def test_each_figure_has_a_row_that_says_what_it_is(inspected):
    session, army, panel = inspected
    rows = [row.accessibleName() for row in panel.findChildren(FigureRow)]
    assert [session.state.figures[f].name for f in session.state.armies[army].figures] == [
        row.split(",")[0] for row in rows
    ]


def test_figures_that_are_picked_out_stay_so_when_the_campaign_goes_on(inspected, qtbot: QtBot):
    session, army, panel = inspected
    figure = session.state.armies[army].figures[1]
    click(qtbot, panel, f"figure {figure}")
    session.submit(Rename(army, "Night Watch"))
    assert (panel.picked, panel.findChild(FigureRow, f"figure {figure}").isChecked()) == ({figure}, True)


def test_figures_of_another_army_are_not_picked_out(inspected, qtbot: QtBot):
    session, army, panel = inspected
    click(qtbot, panel, f"figure {session.state.armies[army].figures[1]}")
    session.select(army=queries.armies_of(session.state)[-1].id)
    assert panel.picked == frozenset()


CTRL, SHIFT, NONE = (
    *(Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier),
    Qt.KeyboardModifier.NoModifier,
)


def choose(qtbot: QtBot, panel: Inspector, figure: FigureId, keys: Qt.KeyboardModifier = NONE) -> None:
    """Click on a figure of the list, with these keys held."""
    row = panel.findChild(FigureRow, f"figure {figure}")
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, keys)


def test_a_click_chooses_one_figure_alone(inspected, qtbot: QtBot):
    session, army, panel = inspected
    figures = session.state.armies[army].figures
    choose(qtbot, panel, figures[0])
    choose(qtbot, panel, figures[3])
    checked = {row.view.id for row in panel.findChildren(FigureRow) if row.isChecked()}
    assert (panel.picked, checked) == ({figures[3]}, {figures[3]})
    choose(qtbot, panel, figures[3])
    assert panel.picked == frozenset()


def test_a_click_with_ctrl_adds_a_figure_and_takes_it_out_again(inspected, qtbot: QtBot):
    session, army, panel = inspected
    figures = session.state.armies[army].figures
    choose(qtbot, panel, figures[0])
    choose(qtbot, panel, figures[3], CTRL)
    assert panel.picked == {figures[0], figures[3]}
    choose(qtbot, panel, figures[0], CTRL)
    assert panel.picked == {figures[3]}


@pytest.mark.parametrize(("first", "last"), [(2, 5), (5, 2)])
def test_a_click_with_shift_spans_from_the_last_click(inspected, qtbot: QtBot, first: int, last: int):
    session, army, panel = inspected
    figures = session.state.armies[army].figures
    choose(qtbot, panel, figures[first])
    choose(qtbot, panel, figures[last], SHIFT)
    assert panel.picked == set(figures[2:6])
    choose(qtbot, panel, figures[3], SHIFT)
    assert panel.picked == set(figures[min(first, 3) : max(first, 3) + 1])


def test_the_footer_names_who_is_chosen(inspected, qtbot: QtBot):
    session, army, panel = inspected
    figures = session.state.armies[army].figures
    names = [session.state.figures[figure].name for figure in figures]
    choose(qtbot, panel, figures[1])
    footer = panel.findChild(ElidedLabel, "names of the chosen")
    assert footer.whole_text() == names[1]
    choose(qtbot, panel, figures[0], CTRL)
    assert footer.whole_text() == f"{names[0]} and {names[1]}"
    click(qtbot, panel, "choose nobody")
    assert (panel.picked, footer.isVisibleTo(panel)) == (frozenset(), False)


def test_the_chosen_figure_stays_in_sight_above_the_footer(inspected, qtbot: QtBot):
    _session, _army, panel = inspected
    panel.resize(340, 560)
    with qtbot.waitExposed(panel):
        panel.show()
    area = panel.findChild(QScrollArea)
    rows = panel.findChildren(FigureRow)
    low = next(row for row in reversed(rows) if not row.visibleRegion().isEmpty())
    qtbot.mouseClick(low, Qt.MouseButton.LeftButton, pos=low.visibleRegion().boundingRect().center())
    qtbot.waitUntil(lambda: low.visibleRegion().boundingRect().height() == low.height())
    assert area.viewport().rect().contains(low.mapTo(area.viewport(), QPoint(3, low.height() - 1)))


def test_the_menu_of_a_figure_does_what_the_footer_does(inspected, qtbot: QtBot):
    session, army, panel = inspected
    figures = session.state.armies[army].figures
    row = panel.findChild(FigureRow, f"figure {figures[2]}")
    row.customContextMenuRequested.emit(QPoint(5, 5))
    menu = panel.findChild(QMenu, "figure menu")
    assert [action.text() for action in menu.actions()] == ["Service record", "Note…", "Rename", "Appoint"]
    assert panel.picked == {figures[2]}
    menu.close()


def test_split_opens_with_the_figures_that_are_picked_out(inspected, qtbot: QtBot):
    session, army, panel = inspected
    figures = session.state.armies[army].figures
    choose(qtbot, panel, figures[0])
    choose(qtbot, panel, figures[7], CTRL)
    click(qtbot, panel, "act split")
    assert panel.findChild(SplitSheet).picker.chosen == {figures[0], figures[7]}


def test_recruit_opens_for_the_army_in_hand(inspected, qtbot: QtBot):
    _session, army, panel = inspected
    click(qtbot, panel, "act recruit")
    assert panel.findChild(RecruitSheet).form.army == army


def test_an_act_that_is_not_possible_says_why(inspected):
    _session, _army, panel = inspected
    merge = panel.findChild(QAbstractButton, "act merge")
    assert (merge.isEnabled(), "no other army" in merge.toolTip()) == (False, True)


def test_a_player_whose_turn_it_is_not_can_do_nothing_with_an_army(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    other = next(p for p in session.state.seats if p != session.state.active)
    panel = Inspector(session)
    shown(qtbot, panel)
    session.select(army=scenes.first_army(session.state, other))
    acts = [panel.findChild(QAbstractButton, f"act {act}") for act in ("move", "split", "merge", "recruit")]
    assert [act.isEnabled() for act in acts] == [False] * 4


def test_the_menu_of_moves_plans_a_move(inspected):
    session, _army, panel = inspected
    menu = panel.findChild(ArmyView).moves_menu()
    menu.actions()[0].trigger()
    assert session.planned_path != ()


def test_the_planned_move_is_ordered_by_its_button(inspected, qtbot: QtBot):
    session, army, panel = inspected
    path = next(
        p
        for p in queries.reach(session.state, army)
        if not queries.enemies_in(session.state, p[-1], session.state.active)
    )
    session.plan(path)
    click(qtbot, panel, "order the plan")
    assert last_order(session) == MoveArmy(session.state.armies[army].player, army, path)


def test_a_move_planned_in_the_inspector_is_ordered_by_return(inspected, qtbot: QtBot):
    session, army, panel = inspected
    peaceful = [p for p in queries.reach(session.state, army) if not queries.armies_in(session.state, p[-1])]
    panel.findChild(QAbstractButton, "act move").setFocus()
    session.plan(peaceful[0])
    qtbot.keyClick(panel.window().focusWidget(), Qt.Key.Key_Return)
    assert last_order(session) == MoveArmy(session.state.armies[army].player, army, peaceful[0])


def test_a_planned_move_that_is_dropped_is_not_ordered(inspected, qtbot: QtBot):
    session, army, panel = inspected
    session.plan(queries.reach(session.state, army)[0])
    click(qtbot, panel, "drop the plan")
    assert (session.planned_path, panel.findChild(PlanView)) == ((), None)


def test_a_plan_names_those_who_stand_at_its_goal(sessions: Sessions):
    session = sessions(scenes.in_turn)
    army, path = scenes.frontier(session.state, session.state.active)
    plan = plan_of(session.state, army, path)
    assert (plan.attacks, plan.lines[-1].sign) == (True, "battle")


def test_a_plan_names_the_minefield_on_its_way(sessions: Sessions):
    session = sessions(scenes.mined)
    field = next(iter(session.state.minefields.values()))
    here, there = session.state.setting.routes[field.route]
    army = queries.armies_in(session.state, here, field.player) or queries.armies_in(session.state, there, field.player)
    goal = there if army[0].sector == here else here
    signs = [line.sign for line in plan_of(session.state, army[0].id, (goal,)).lines]
    assert "mine" in signs


def test_an_army_that_would_fill_a_sector_too_much_is_told_so(sessions: Sessions):
    session = sessions(scenes.in_turn)
    army = queries.armies_of(session.state, session.state.active)[0]
    goal = next(
        s for s in queries.neighbours(session.state, army.sector) if queries.armies_in(session.state, s, army.player)
    )
    lines = plan_of(session.state, army.id, (goal,)).lines
    assert [line.value for line in lines if line.rule == "campaign:C16"] == ["8 FP over"]


def test_an_army_that_has_moved_says_so(sessions: Sessions):
    session = sessions(scenes.in_turn)
    army = queries.armies_of(session.state, session.state.active)[0]
    scenes.correct(session.desk, PlaceArmy(army.id, army.sector, moved=True))
    assert [rule for _s, _t, _w, rule in conditions(session.state, army.id)] == ["campaign:C12"]


def test_a_move_is_possible_where_one_of_its_forms_is(sessions: Sessions):
    session = sessions(scenes.in_turn)
    army = scenes.first_army(session.state, session.state.active)
    assert possible_orders.move(session.state, army, session.problems) == ()


# --- inspector: sectors and players -----------------------------------------------------------------------------------


def test_a_sector_leads_on_to_its_neighbours(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    sector = queries.sectors_of(session.state, session.state.seats[0])[0]
    panel = Inspector(session)
    shown(qtbot, panel)
    session.select(sector=sector)
    there = queries.neighbours(session.state, sector)[0]
    click(qtbot, panel, f"route to {there}")
    assert session.selected_sector == there


def test_an_army_is_taken_in_hand_from_its_sector(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    army = queries.armies_of(session.state)[0]
    panel = Inspector(session)
    shown(qtbot, panel)
    session.select(sector=army.sector)
    click(qtbot, panel, f"army {army.id}")
    assert session.selected_army == army.id


def test_a_battle_is_typed_in_from_its_sector(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.fought)
    due = scenes.pending_of(session.desk, ReportDue)
    panel = Inspector(session)
    shown(qtbot, panel)
    session.select(sector=session.state.battles[due.battle].sector)
    click(qtbot, panel, f"battle {due.battle}")
    assert panel.findChild(BattleSheet).form.battle == due.battle


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_what_is_done_about_a_route_stands_whole_in_the_narrowest_panel(
    sessions: Sessions, qtbot: QtBot, spoken: Callable[[str], None], language: str
):
    spoken(language)
    session = sessions(scenes.hazardous)
    player, state = session.state.active, session.state
    ways = (pair for _route, ends in scenes.own_routes(state, player) for pair in (ends, ends[::-1]))
    here, there = next(pair for pair in ways if state.sectors[pair[1]].hazard)
    route = queries.route_between(state, here, there)
    scenes.correct(session.desk, SetStock(here, 5), SetStock(there, 5))
    assert session.submit(LayMinefield(player, route, ((here, 5), (there, 5))))
    session.select(sector=here)
    inspector = Inspector(session)
    shown(qtbot, inspector, inspector.minimumWidth())
    button, area = inspector.findChild(QPushButton, f"mines {route}"), inspector.findChild(QScrollArea)
    assert button.mapTo(area, QPoint(button.width(), 0)).x() <= area.viewport().width()
    assert button.width() >= button.sizeHint().width()


def test_a_minefield_is_cleared_from_the_inspector_of_a_sector(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.mined)
    due = scenes.pending_of(session.desk, LossesDue)
    session.submit(ChooseLosses(due.player, due.id, propose_losses(session.state, due)))
    field = next(iter(session.state.minefields.values()))
    panel = Inspector(session)
    shown(qtbot, panel)
    session.select(sector=session.state.setting.routes[field.route][0])
    click(qtbot, panel, f"mines {field.route}")
    click(qtbot, panel.findChild(MinesSheet), "primary")
    assert field.route not in session.state.minefields


def test_a_pact_is_made_and_ended_from_the_inspector_of_a_player(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.in_turn)
    active = session.state.active
    other = next(p for p in session.state.seats if p != active)
    panel = Inspector(session)
    shown(qtbot, panel)
    session.select(player=other)
    click(qtbot, panel, f"pact {active}")
    made = last_order(session)
    click(qtbot, panel, f"pact {active}")
    assert (made, last_order(session)) == (MakePact(active, other), EndPact(active, other))


def test_a_player_is_shown_until_something_is_selected(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    panel = Inspector(session)
    shown(qtbot, panel)
    session.select(player=session.state.seats[1])
    session.select(army=queries.armies_of(session.state)[0].id)
    assert panel.findChild(PlayerView) is None


# --- all of them ------------------------------------------------------------------------------------------------------


def test_everything_on_the_panels_that_takes_the_focus_has_a_name(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.veterans)
    inspector = Inspector(session)
    panels = [ToDoPanel(session), Standings(session), inspector]
    for panel in panels:
        shown(qtbot, panel)
    nameless = []
    for show in (
        lambda: session.select(army=queries.armies_of(session.state)[0].id),
        lambda: session.select(sector=queries.armies_of(session.state)[0].sector),
        lambda: session.select(player=session.state.seats[0]),
    ):
        show()
        nameless += [
            type(widget).__name__
            for panel in panels
            for widget in panel.findChildren(QWidget)
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and not (widget.accessibleName() or getattr(widget, "text", str)())
        ]
    assert nameless == []


def test_twenty_figures_with_long_names_leave_the_inspector_as_wide_as_it_is(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.crowded)
    panel = Inspector(session)
    shown(qtbot, panel, 344, 570)
    session.select(army=scenes.first_army(session.state, session.state.seats[0]))
    qtbot.wait(10)
    assert panel.minimumSizeHint().width() <= 344


def test_the_list_begins_each_group_with_what_it_means_for_the_week(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.attacked)
    panel = ToDoPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    heads = [row._group.accessibleName() for row in panel.findChildren(Matter) if row._head.isVisibleTo(panel)]
    levels = list(dict.fromkeys(todo.level for todo in session.matters))
    words = {"settle": "Must be settled", "warn": "Worth a look", "next": "Next"}
    assert len(levels) > 1
    assert heads == [words[level] for level in levels]


def test_a_list_of_one_kind_needs_no_heads(session: Session, qtbot, monkeypatch: pytest.MonkeyPatch):
    panel = ToDoPanel(session)
    qtbot.addWidget(panel)
    monkeypatch.setattr(session, "_matters", tuple(todo for todo in session.matters if todo.level == "warn"))
    panel._show()
    rows = [row for row in panel.findChildren(Matter) if not row.isHidden()]
    assert rows
    assert not any(row._head.isVisibleTo(row) for row in rows)


def test_any_matter_of_the_list_can_be_settled_by_its_place(session: Session, qtbot):
    panel = ToDoPanel(session)
    qtbot.addWidget(panel)
    place, todo = next((n, todo) for n, todo in enumerate(session.matters) if isinstance(todo.order, EndTurn))
    panel.settle_at(place)
    assert session.desk.history()[-1].order == todo.order


def test_a_neutral_seat_has_a_word_in_place_of_a_pact(session: Session, qtbot):
    state = session.state
    session.submit(DropSeat(state.seats[1], False, "moved away"))
    view = PlayerView(session, state.seats[0])
    qtbot.addWidget(view)
    told = [label.text() for label in view.findChildren(QLabel)]
    button = view.findChild(QPushButton, f"pact {state.seats[1]}")
    assert ("played by nobody: no pacts" in told, button) == (True, None)


def test_the_odds_of_a_plan_have_one_button(session: Session, qtbot):
    army = queries.armies_of(session.state, session.state.active)[0].id
    session.select(army=army)
    inspector = Inspector(session)
    qtbot.addWidget(inspector)
    session.plan(queries.reach(session.state, army)[0])
    odds = [button for button in inspector.findChildren(QPushButton) if button.text().strip() == "Odds…"]
    assert [button.objectName() for button in odds if button.isVisibleTo(inspector)] == ["odds of the plan"]


def veterans_view(sessions: Sessions, qtbot: QtBot) -> tuple[Session, Inspector, ArmyView]:
    """The army with names and records in the inspector."""
    session = sessions(scenes.veterans)
    session.select(army=scenes.first_army(session.state, session.state.seats[0]))
    inspector = Inspector(session)
    shown(qtbot, inspector)
    return session, inspector, inspector.findChild(ArmyView)


def names_in(view: ArmyView) -> list[str]:
    return [row.view.name for row in view._rows]


def test_figures_are_sorted_as_one_wishes_and_stay_so(sessions: Sessions, qtbot: QtBot):
    session, _inspector, view = veterans_view(sessions, qtbot)
    figures = queries.figures_of(session.state, session.selected_army)
    joined = names_in(view)
    click(qtbot, view, "sort the figures")
    menu = view.findChild(QMenu)
    next(action for action in menu.actions() if action.text() == "by experience").trigger()
    menu.close()
    best = [figure.name for figure in sorted(figures, key=lambda f: (-f.experience, -f.fp))]
    assert (joined, names_in(view)) == ([figure.name for figure in figures], best)


def test_folded_figures_are_one_line_that_says_of_what_units_they_are(sessions: Sessions, qtbot: QtBot):
    _session, _inspector, view = veterans_view(sessions, qtbot)
    click(qtbot, view, "fold the figures")
    folded = (view.list.isVisible(), "2 × Engineer" in view._brief.text(), view._brief.isVisible())
    click(qtbot, view, "fold the figures")
    assert (folded, view.list.isVisible()) == ((False, True, True), True)


def test_a_double_click_on_a_figure_writes_over_its_name_where_it_stands(sessions: Sessions, qtbot: QtBot):
    session, _inspector, view = veterans_view(sessions, qtbot)
    row = view._rows[2]
    qtbot.mouseDClick(row, Qt.MouseButton.LeftButton)
    edit = row.findChild(PassingName)
    qtbot.keyClicks(edit, "Old Wick")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert (last_order(session), session.state.figures[row.view.id].name) == (
        Rename(row.view.id, "Old Wick"),
        "Old Wick",
    )


def test_escape_leaves_the_name_of_a_figure_as_it_was(sessions: Sessions, qtbot: QtBot):
    session, inspector, view = veterans_view(sessions, qtbot)
    row, head = view._rows[2], session.desk.head
    row.setFocus()
    inspector.rename()
    edit = row.findChild(PassingName)
    qtbot.keyClicks(edit, "Nobody")
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert (session.desk.head, edit.isVisible(), row.hasFocus()) == (head, False, True)


def test_the_name_of_the_army_is_written_over_where_it_stands(sessions: Sessions, qtbot: QtBot):
    session, inspector, view = veterans_view(sessions, qtbot)
    inspector.rename()
    qtbot.keyClicks(view._name, "Third Company")
    qtbot.keyClick(view._name, Qt.Key.Key_Return)
    assert session.state.armies[session.selected_army].name == "Third Company"
