"""One button of the main window leads at a time: the contemplated move’s, what the week waits for, or the next step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from campaign.world import queries
from campaign.world.orders import EndTurn
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks, Scene, desks, played
from ui.battle.prepare import play_button
from ui.main_window import MainWindow
from ui.map.sector_card import facts
from ui.plain_labels import ElidedLabel
from ui.session import Session
from ui.theme import Theme
from ui.widgets import Button

__all__ = ["desks", "played"]

Windows = Callable[[Scene], MainWindow]


@pytest.fixture
def opened(desks: Desks, look: Theme, qtbot) -> Windows:
    def shown(scene: Scene) -> MainWindow:
        window = MainWindow(look, None)
        qtbot.addWidget(window)
        window.resize(1600, 1000)
        window.show_desk(desks(scene))
        with qtbot.waitExposed(window):
            window.show()
        return window

    return shown


def leading(window: MainWindow) -> list[str]:
    """The buttons in the lamp's colour."""
    QApplication.processEvents()  # what is new is shown a moment later
    buttons = [button for button in window.findChildren(Button) if button.property("kind") == "primary"]
    shown = (button for button in buttons if button.isVisible() and button.window() is window)
    return [button.objectName() for button in shown if button.isEnabled()]


def session_of(window: MainWindow) -> Session:
    assert window.session is not None
    return window.session


def contemplate(session: Session) -> None:
    """A move that the rules allow."""
    armies = queries.armies_of(session.state, session.state.active)
    army = next(army.id for army in armies if queries.reach(session.state, army.id))
    session.select(army=army)
    session.plan(queries.reach(session.state, army)[0])


def test_at_rest_the_next_step_leads(opened: Windows):
    assert leading(opened(scenes.in_turn)) == ["nextStep"]


def test_while_a_move_is_contemplated_its_button_leads_alone(opened: Windows):
    window = opened(scenes.in_turn)
    contemplate(session_of(window))
    assert leading(window) == ["order the plan"]


def test_when_the_move_is_dropped_the_next_step_leads_again(opened: Windows):
    window = opened(scenes.in_turn)
    contemplate(session_of(window))
    session_of(window).plan(())
    assert leading(window) == ["nextStep"]


def test_when_the_move_is_ordered_one_button_leads(opened: Windows):
    window = opened(scenes.in_turn)
    contemplate(session_of(window))
    next(iter(window.findChildren(Button, "order the plan"))).click()
    assert len(leading(window)) == 1


@pytest.mark.parametrize(("scene", "button"), [(scenes.attacked, "to do 0"), (scenes.fought, "resolve 0")])
def test_what_the_week_waits_for_leads_with_the_first_matter(opened: Windows, scene: Scene, button: str):
    assert leading(opened(scene)) == [button]


def test_the_battle_s_own_sector_does_not_lead_beside_the_list(opened: Windows):
    window = opened(scenes.fought)
    session = session_of(window)
    session.select(sector=queries.open_battles(session.state)[0].sector)
    assert leading(window) == ["resolve 0"]


def test_where_the_list_is_folded_the_inspector_leads_to_what_waits(opened: Windows):
    window = opened(scenes.fought)
    window.shown.toggle_list()
    assert leading(window) == ["first matter"]


def test_when_all_have_moved_the_end_of_the_week_leads(opened: Windows):
    window = opened(scenes.in_turn)
    session = session_of(window)
    while session.state.active is not None:
        session.submit(EndTurn(session.state.active))
    assert leading(window) == ["nextStep"]


def begun(window: MainWindow) -> Session:
    """The battle that waits has been begun on the window's table, and left."""
    session = session_of(window)
    session.desk.battles.keep(queries.open_battles(session.state)[0].id, "so far")
    session.tell_again()
    return session


def words_on(window: MainWindow) -> list[str]:
    labels = (label for label in window.findChildren(QLabel) if label.isVisible())
    return [label.whole_text() if isinstance(label, ElidedLabel) else label.text() for label in labels]


def test_a_battle_under_way_is_said_to_be_so_and_to_go_on_with_it_leads(opened: Windows):
    window = opened(scenes.fought)
    session = begun(window)
    sector = queries.open_battles(session.state)[0].sector
    place = session.state.sectors[sector].name
    assert leading(window) == ["play 0"]
    session.select(sector=sector)
    assert leading(window) == ["play 0"]
    said = words_on(window)
    assert f"Battle for {place}: under way at the table" in said
    assert "is under way at the table" in said
    assert not any("result" in words for words in said)
    first, second = (next(iter(window.findChildren(Button, name))) for name in ("play 0", "resolve 0"))
    assert first.text() == "Go on playing"
    assert (first.y(), first.x()) < (second.y(), second.x())


def test_where_the_list_is_folded_the_inspector_leads_on_with_a_battle_under_way(opened: Windows, monkeypatch):
    window = opened(scenes.fought)
    session = begun(window)
    gone_on: list[object] = []
    monkeypatch.setattr(play_button, "play", lambda _session, battle, _window: gone_on.append(battle))
    window.shown.toggle_list()
    assert leading(window) == ["first matter"]
    button = next(button for button in window.findChildren(Button, "first matter") if button.isVisible())
    assert button.text() == "Go on playing"
    button.click()
    assert gone_on == [queries.open_battles(session.state)[0].id]


def test_the_card_of_the_map_says_that_a_battle_is_under_way(opened: Windows):
    session = begun(opened(scenes.fought))
    battle = queries.open_battles(session.state)[0]
    assert any("waits for its result" in line for line in facts(session.state, battle.sector, None).lines)
    said = facts(session.state, battle.sector, None, under_way=[battle.id]).lines
    assert any("is under way at the table" in line for line in said)
