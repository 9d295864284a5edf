"""The finder: commands, things and rules by a few letters, by keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from campaign.desk import Desk
from campaign.world import queries
from ui.finder.findable import Kind, entries, menus, words_of
from ui.finder.finder import Finder
from ui.finder.matching import bare, distance
from ui.main_window import MainWindow
from ui.theme import Theme


@pytest.fixture
def window(look: Theme, qtbot) -> MainWindow:
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.resize(1600, 1000)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def opened(window: MainWindow, desk: Desk) -> MainWindow:
    window.show_desk(desk)
    return window


def finder(window: MainWindow, qtbot) -> Finder:
    """The finder, opened by its key, when it has read everything."""
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    found = window.findChild(Finder)
    assert found is not None
    qtbot.waitUntil(lambda: found.has_read)
    return found


def typed(window: MainWindow, qtbot, text: str) -> Finder:
    found = finder(window, qtbot)
    qtbot.keyClicks(found.line, text)
    return found


def first(found: Finder) -> str:
    thing = found.model.thing(0)
    return "" if thing is None else thing.words


def all_entries(window: MainWindow) -> list[QAction]:
    return [action for menu in menus(window.menuBar()) for action, _way in entries(menu)]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("und", "Undo"),
        ("gard pale", "Pale Gardens"),
        ("uber", "Überlingen"),
        ("ardens", "Gardens"),
        ("c14", "rule c14"),
    ],
)
def test_words_are_found_by_their_beginnings_their_parts_and_without_accents(query: str, text: str):
    assert distance(tuple(bare(query).split()), bare(text), len(text)) is not None


def test_all_words_have_to_be_found():
    assert distance(("pale", "docks"), bare("Pale Gardens"), 12) is None


def test_letters_may_stand_apart_where_that_is_allowed():
    text = bare("Veterans’ hall")
    assert (distance(("vthl",), text, 13), distance(("vthl",), text, 13, loose=True)) == (None, 8)


def test_the_beginning_of_a_name_is_nearer_than_a_part_of_it():
    query = ("gar",)
    assert distance(query, bare("Gardens"), 7) < distance(query, bare("Pale Gardens"), 12) < distance(query, " agar", 4)


def test_the_second_key_opens_it_too(window: MainWindow, qtbot):
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_P, modifiers)
    assert window.findChild(Finder) is not None


def test_every_entry_of_every_menu_can_be_found(opened: MainWindow, qtbot):
    found = finder(opened, qtbot)
    missing = []
    for action in all_entries(opened):
        words = words_of(action)
        if not any(thing.words == words for thing in found.search(words)):
            missing.append(words)
    assert missing == []


def test_return_carries_out_the_command_that_is_chosen(opened: MainWindow, qtbot):
    found = typed(opened, qtbot, "list of sectors")
    qtbot.keyClick(found.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.map_panel.shows_table)


def test_a_command_that_cannot_be_chosen_says_why_and_stays(opened: MainWindow, qtbot):
    found = typed(opened, qtbot, "split the army")
    row = next(n for n in range(found.model.rowCount()) if found.model.thing(n).words.startswith("Split the army"))
    found.list.setCurrentIndex(found.model.index(row))
    qtbot.keyClick(found.line, Qt.Key.Key_Return)
    assert (found.model.thing(row).why, found.isVisible()) == ("Select an army first.", True)


def test_an_entry_that_is_shut_always_says_why(opened: MainWindow, window: MainWindow):
    silent = [words_of(action) for action in all_entries(opened) if not action.isEnabled() and not action.statusTip()]
    opened.show_start()
    silent += [words_of(action) for action in all_entries(opened) if not action.isEnabled() and not action.statusTip()]
    assert silent == []


def test_a_sector_is_gone_to(opened: MainWindow, qtbot):
    session = opened.session
    sector = next(iter(session.state.sectors.values()))
    found = typed(opened, qtbot, sector.name)
    qtbot.keyClick(found.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.selected_sector == sector.id)


def test_an_army_is_gone_to(opened: MainWindow, qtbot):
    session = opened.session
    army = queries.armies_of(session.state)[0]
    found = typed(opened, qtbot, army.name)
    qtbot.keyClick(found.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.selected_army is not None)
    assert session.state.armies[session.selected_army].name == army.name


def test_a_player_is_gone_to(opened: MainWindow, qtbot):
    found = typed(opened, qtbot, "player ines")
    qtbot.keyClick(found.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.session.selected_player is not None)
    assert opened.session.state.players[opened.session.selected_player].name == "Ines"


@pytest.mark.parametrize("text", ["C14", "minefield", "drowned city"])
def test_rules_figures_and_entries_are_found(opened: MainWindow, qtbot, text: str):
    assert first(typed(opened, qtbot, text))


def test_arrows_choose_while_the_letters_stay(opened: MainWindow, qtbot):
    found = typed(opened, qtbot, "the")
    qtbot.keyClick(found.line, Qt.Key.Key_Down)
    qtbot.keyClick(found.line, Qt.Key.Key_Down)
    qtbot.keyClick(found.line, Qt.Key.Key_Up)
    assert (found.line.text(), found.list.currentIndex().row()) == ("the", 1)


def test_escape_leaves_it(opened: MainWindow, qtbot):
    found = finder(opened, qtbot)
    qtbot.keyClick(found.line, Qt.Key.Key_Escape)
    assert not opened.findChildren(Finder) or not opened.findChild(Finder).isVisible()


def test_what_is_nowhere_is_said_to_be_nowhere(opened: MainWindow, qtbot):
    found = typed(opened, qtbot, "xyzzyxyzzy")
    assert (found.model.rowCount(), found.said) == (0, "Nothing is called that.")


def test_without_a_campaign_commands_and_rules_are_found(window: MainWindow, qtbot):
    found = typed(window, qtbot, "quick battle")
    assert first(found) == "Quick battle…"


def test_no_two_commands_have_the_same_key(opened: MainWindow):
    actions = {id(action): action for action in [*all_entries(opened), *opened.actions()]}
    keys = [key.toString() for action in actions.values() for key in action.shortcuts()]
    assert sorted(keys) == sorted(set(keys))


def test_what_can_be_done_with_the_selected_sector_is_found(opened: MainWindow, qtbot):
    session = opened.session
    session.select(sector=queries.armies_of(session.state)[0].sector)
    found = typed(opened, qtbot, "lay some towards")
    commands = {thing.more for thing in found.search("lay some towards") if thing.kind == Kind.COMMAND}
    assert commands == {"Orders › With what is selected › Minefields"}


def test_a_command_that_stands_in_two_menus_is_found_once(opened: MainWindow, qtbot):
    opened.session.select(army=queries.armies_of(opened.session.state)[0].id)
    found = finder(opened, qtbot)
    assert [thing.words for thing in found.search("split the army") if thing.kind == Kind.COMMAND] == [
        "Split the army…"
    ]
