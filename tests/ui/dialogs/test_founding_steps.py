"""A new campaign in steps: what comes next is always in sight, and whoever is ready can found it at any step."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from campaign.world.orders import FoundCampaign
from tests.ui.screens import looking
from ui import widgets
from ui.dialogs.new_campaign import PLAYERS, RULES, NewCampaignDialog
from ui.theme import Theme


@pytest.fixture
def founded() -> list[FoundCampaign]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, look: Theme, tmp_path: Path, founded, monkeypatch) -> NewCampaignDialog:
    monkeypatch.setattr(widgets, "screen_room", lambda _widget: QSize(960, 540))
    window = QWidget()  # it closes the sheet in the end, where it is still there
    qtbot.addWidget(window)
    made = NewCampaignDialog(look, lambda _path, order: founded.append(order), window, tmp_path)
    monkeypatch.setattr(made, "choose_file", lambda name: tmp_path / "new.fftt")
    with qtbot.waitExposed(made):
        made.open()
    made.kept = window  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: "sectors" in made._map_words.text(), timeout=10_000)
    return made


def primary_ones(dialog: NewCampaignDialog) -> list[widgets.Button]:
    buttons = dialog.findChildren(widgets.Button)
    return [button for button in buttons if button.isVisible() and button.property("kind") == "primary"]


def name_players(dialog: NewCampaignDialog, qtbot: QtBot) -> None:
    dialog.steps.show_step(PLAYERS)
    for place in range(len(dialog.form.seats)):
        qtbot.keyClicks(dialog.findChild(QLineEdit, f"player {place + 1}"), f"Player {place + 1}")


def test_at_every_step_one_button_is_the_primary_one_and_all_of_it_is_in_sight(dialog: NewCampaignDialog):
    for step in range(RULES + 1):
        dialog.steps.show_step(step)
        [button] = primary_ones(dialog)
        place = button.mapTo(dialog, button.rect().bottomRight())
        assert dialog.rect().contains(place)
        assert button is (dialog.primary if step == RULES else dialog.next)


def test_the_sheet_fits_the_smallest_screen(dialog: NewCampaignDialog):
    dialog.players.setValue(8)
    dialog.bands.setChecked(True)
    for step in range(RULES + 1):
        dialog.steps.show_step(step)
        assert dialog.width() <= 960
        assert dialog.height() <= 540


def test_a_campaign_is_founded_with_return_alone_once_the_names_are_there(dialog, founded, qtbot):
    name_players(dialog, qtbot)
    dialog.steps.show_step(0)
    dialog.name.setFocus()
    for _step in range(RULES):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(dialog.primary.isEnabled, timeout=10_000)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert [seat.name for seat in founded[0].players] == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_a_step_can_be_gone_to_and_back_from(dialog, qtbot):
    qtbot.mouseClick(dialog.findChild(QWidget, "step 4"), Qt.MouseButton.LeftButton)
    last = dialog.steps.step
    qtbot.mouseClick(dialog.back, Qt.MouseButton.LeftButton)
    assert (last, dialog.steps.step) == (RULES, PLAYERS)


def test_that_names_are_missing_is_said_at_their_step_and_not_before(dialog, qtbot):
    before = dialog.reasons.isVisible()
    dialog.steps.show_step(PLAYERS)
    assert (before, dialog.reasons.isVisible()) == (False, True)


def test_what_will_be_founded_stands_below_the_map(dialog, qtbot):
    dialog.players.setValue(5)
    qtbot.waitUntil(lambda: "5 players" in dialog._sum.text(), timeout=10_000)
    assert "Each home sector starts with 15 FP." in dialog._sum.text()


def test_a_colour_is_chosen_from_the_seats_own_menu_and_shown_on_the_map(dialog, founded, qtbot):
    name_players(dialog, qtbot)
    menu = dialog.findChild(QToolButton, "colour 1").menu()
    next(action for action in menu.actions() if action.objectName() == "colour 1 Gold").trigger()
    shown = dialog.findChild(QToolButton, "colour 1").accessibleName()
    qtbot.waitUntil(lambda: [colour.name for colour in dialog.preview.colours][:1] == ["Gold"], timeout=10_000)
    dialog.act()
    assert (shown, founded[0].players[0].colour) == ("Colour of player A: Gold", "Gold")


def test_what_players_are_called_stays_when_a_colour_is_chosen(dialog, qtbot):
    name_players(dialog, qtbot)
    menu = dialog.findChild(QToolButton, "colour 2").menu()
    menu.actions()[0].trigger()
    assert dialog.findChild(QLineEdit, "player 2").text() == "Player 2"


def test_the_tab_key_stops_once_at_the_colours_and_the_arrow_keys_reach_them_all(dialog, qtbot):
    dialog.steps.show_step(PLAYERS)
    chips = [dialog.findChild(QToolButton, f"colour {place}") for place in (1, 2, 3, 4)]
    stops = looking.round_by_tab(dialog)
    assert [chip in stops for chip in chips] == [True, False, False, False]
    chips[0].setFocus()
    for chip, after in pairwise(chips):
        qtbot.keyClick(chip, Qt.Key.Key_Down)
        assert dialog.focusWidget() is after
    qtbot.keyClick(chips[3], Qt.Key.Key_Down)
    assert dialog.focusWidget() is chips[3]
    assert [chip in looking.round_by_tab(dialog) for chip in chips] == [False, False, False, True]


def test_who_has_chosen_a_colour_goes_on_from_there(dialog):
    dialog.steps.show_step(PLAYERS)
    menu = dialog.findChild(QToolButton, "colour 2").menu()
    menu.actions()[0].trigger()
    assert dialog.focusWidget() is dialog._seats._chips[1]
