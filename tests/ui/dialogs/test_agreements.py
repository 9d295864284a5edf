"""Sheets of what a club agrees on: house rules, who plays a seat, newcomers, and presets of a new campaign."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.fftt.units import Faction, fftt_units
from campaign.exchange.unit_file import units_csv
from campaign.world import orders as o
from campaign.world.evenness import evenness, summary
from campaign.world.house_rules import BattleTime, EndBy, HouseRules, handicap
from campaign.world.ids import PlayerId
from tests.world.situation import Situation
from ui.computer_seats import next_players
from ui.dialogs import founding_form, rules_panel, sheets
from ui.dialogs.new_campaign import NewCampaignDialog
from ui.panels.player_view import PlayerView
from ui.panels.standings import standings
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """What the sheets open over."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def last(session: Session) -> o.Order:
    return session.desk.history()[-1].order


def test_house_rules_are_changed_on_the_sheet_with_a_reason(qtbot: QtBot, session: Session, window: QWidget) -> None:
    sheet = sheets.house(session, window)
    assert not sheet.primary.isEnabled()
    qtbot.mouseClick(sheet.rules.switches["relief"], Qt.MouseButton.LeftButton)
    sheet.rules.numbers["catch_up"].box.setValue(2)
    assert sheet.changed.text() == "2 house rules are set otherwise."
    qtbot.keyClicks(sheet.reason, "Voted")
    sheet.act()
    assert last(session) == o.ChangeRules((("relief", False), ("catch_up", 2)), "Voted")
    assert session.state.setting.rules.catch_up == 2


def test_the_sheet_of_house_rules_offers_nothing_that_stays_as_founded(session: Session, window: QWidget) -> None:
    sheet = sheets.house(session, window)
    assert {"start_fp", "extra_free"} & set(sheet.rules.numbers) == set()


def test_a_seat_is_handed_to_the_program_on_the_sheet(qtbot: QtBot, session: Session, window: QWidget) -> None:
    player = session.state.seats[1]
    sheet = sheets.seat(session, player, window)
    assert sheet.choices[""].isChecked()
    assert not sheet.primary.isEnabled()
    sheet.choices["easy"].setChecked(True)
    sheet.act()
    assert last(session) == o.HandSeat(player, "easy")


def test_a_seat_is_given_up_on_the_sheet_only_with_a_reason(qtbot: QtBot, session: Session, window: QWidget) -> None:
    player = session.state.seats[1]
    sheet = sheets.seat(session, player, window)
    sheet.choices["neutral"].setChecked(True)
    assert not sheet.primary.isEnabled()
    qtbot.keyClicks(sheet.reason, "Moved away")
    sheet.act()
    assert last(session) == o.DropSeat(player, False, "Moved away")
    assert [line.neutral for line in standings(session.state) if line.player == player] == [True]
    assert player not in next_players(session.state)


def test_the_sheet_shows_a_seat_as_it_is_played_now(session: Session, window: QWidget) -> None:
    first, second = session.state.seats[:2]
    session.submit(o.HandSeat(first, "easy"))
    session.submit(o.DropSeat(second, False, "Moved away"))
    sheet = sheets.seat(session, first, window)
    assert sheet.choices["easy"].isChecked()
    sheet.seat.setCurrentIndex(sheet.seat.findData(second))
    assert sheet.choices["neutral"].isChecked()


def test_a_newcomer_is_let_in_on_the_sheet(qtbot: QtBot, session: Session, window: QWidget) -> None:
    session.submit(o.ChangeRules((("newcomers", True),), "Ochre asked"))
    sheet = sheets.newcomer(session, window)
    qtbot.keyClicks(sheet.name, "Ochre")
    sheet.faction.setCurrentIndex(sheet.faction.findData(Faction.MACHINA))
    sheet.act()
    assert isinstance(last(session), o.SeatNewcomer)
    assert session.state.players[session.state.seats[-1]].name == "Ochre"


def test_a_newcomer_is_refused_on_the_sheet_where_that_was_not_agreed(session: Session, window: QWidget) -> None:
    sheet = sheets.newcomer(session, window)
    sheet.name.setText("Ochre")
    assert not sheet.primary.isEnabled()
    assert "Newcomers are not agreed on" in sheet.reasons.accessibleName()


def test_a_player_s_page_says_what_the_week_brings_and_who_plays(qtbot: QtBot, session: Session) -> None:
    player = session.state.seats[0]
    assert "FP after a battle" in page_of(session, player, qtbot)
    session.submit(o.DropSeat(player, False, "Moved away"))
    assert "FP after a battle" not in page_of(session, player, qtbot)
    assert "played by nobody" in page_of(session, player, qtbot)


def page_of(session: Session, player: PlayerId, qtbot: QtBot) -> str:
    """All words of a player's page."""
    view = PlayerView(session, player)
    qtbot.addWidget(view)
    return " ".join(label.text() for label in view.findChildren(QWidget) if hasattr(label, "text"))


def test_a_preset_fills_in_the_form_and_anything_may_be_changed_after_it(qtbot: QtBot, tmp_path: Path) -> None:
    sheet = NewCampaignDialog(Theme("dark"), lambda path, order: None, None, tmp_path)
    qtbot.addWidget(sheet)
    sheet.preset.setCurrentIndex(sheet.preset.findData("club-league"))
    rules = sheet.form.rules
    assert (rules.battles, rules.newcomers, rules.catch_up, rules.end_at) == (BattleTime.END_OF_WEEK, True, 1, 4)
    assert sheet.rules.switches["newcomers"].isChecked()
    sheet.rules.numbers["end_at"].box.setValue(5)
    sheet.preset.setCurrentIndex(sheet.preset.findData("grand-campaign"))
    assert (len(sheet.form.seats), sheet.players.value(), sheet.form.map_kind) == (6, 6, "planet")
    assert (sheet.form.rules.end_by, sheet.form.rules.end_at) == (EndBy.VICTORY_POINTS, 400)
    sheet.preset.setCurrentIndex(0)
    assert sheet.form.rules.end_at == 6


@pytest.fixture
def form_and_old(qtbot: QtBot, tmp_path: Path) -> tuple[NewCampaignDialog, Situation]:
    """The form of a new campaign for two players, and an earlier campaign of the first."""
    sheet = NewCampaignDialog(Theme("dark"), lambda path, order: None, None, tmp_path)
    qtbot.addWidget(sheet)
    sheet.players.setValue(2)
    old = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="mi")
    old.army("A", "mill", "hq grunt*2")
    old.army("B", "docks", "razordog")
    for place, name in enumerate(("Player A", "Ines")):
        sheet.form = founding_form.with_seat(sheet.form, place, o.PlayerSetup(name, tuple(Faction)[place]))
    return sheet, old


def test_survivors_of_players_of_the_same_name_come_along_unless_they_are_left(
    form_and_old: tuple[NewCampaignDialog, Situation],
) -> None:
    sheet, old = form_and_old
    asked = sheet.choose_veterans(old.state)
    a = old.player("A")
    assert asked.sums.text() == "Player A: 3 for 3 of 45 FP"
    asked.rows[a][0].box.setChecked(False)
    asked.act()
    assert (len(sheet.form.veterans), sheet.form.earlier) == (2, "Situation")
    order = founding_form.order(sheet.form)
    assert order is not None
    assert (order.veterans, order.earlier) == (sheet.form.veterans, "Situation")


def test_survivors_go_to_another_player_of_the_same_list_or_to_nobody(
    form_and_old: tuple[NewCampaignDialog, Situation],
) -> None:
    sheet, old = form_and_old
    asked = sheet.choose_veterans(old.state)
    goes = asked.goes[old.player("A")]
    assert [goes.itemText(place) for place in range(goes.count())] == ["nobody", "Player A"]
    goes.setCurrentIndex(0)
    assert asked.sums.text() == "Nobody comes along."


def test_unit_lists_of_one_s_own_go_into_the_order_and_bad_ones_are_refused(qtbot: QtBot, tmp_path: Path) -> None:
    sheet = NewCampaignDialog(Theme("dark"), lambda path, order: None, None, tmp_path)
    qtbot.addWidget(sheet)
    file = tmp_path / "units.csv"
    file.write_text(units_csv("fftt", fftt_units()).replace("Grunt", "Rifleman"), encoding="utf-8")
    sheet.take_units(file)
    qtbot.waitUntil(lambda: sheet.lists.currentText() == "from a file, 18 units…", timeout=20_000)
    assert "Rifleman" in {unit.name for unit in sheet.form.units}
    file.write_text("nothing", encoding="utf-8")
    sheet.take_units(file)
    qtbot.waitUntil(lambda: "has to name the columns" in sheet.reasons.accessibleName(), timeout=20_000)
    assert len(sheet.form.units) == 18
    sheet.lists.setCurrentIndex(0)
    assert sheet.form.units == ()


def test_the_handicap_that_was_measured_is_taken_over(qtbot: QtBot, session: Session, window: QWidget) -> None:
    sheet = sheets.house(session, window)
    shown = sheet.rules.findChild(QLabel, "how even the lists are")
    assert shown is not None
    assert shown.text() == "\n".join(summary(evenness()))
    qtbot.mouseClick(sheet.rules.as_measured, Qt.MouseButton.LeftButton)
    assert {f: handicap(sheet.rules.rules, f) for f in Faction} == evenness().by_chance.percents
    qtbot.keyClicks(sheet.reason, "Voted")
    sheet.act()
    assert {f: handicap(session.state.setting.rules, f) for f in Faction} == evenness().by_chance.percents


def test_what_was_measured_is_offered_in_no_other_rule_system(
    qtbot: QtBot, look: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where a list of it has the name of one that was measured."""
    panel = rules_panel.RulesPanel(look, HouseRules(), lambda _rules: None, system="firefight", factions=("marines",))
    qtbot.addWidget(panel)
    assert "handicap_marines" in panel.numbers
    assert "handicap_machina" not in panel.numbers
    assert panel.findChild(QLabel, "how even the lists are") is None


def test_a_handicap_of_ones_own_is_agreed(qtbot: QtBot, session: Session, window: QWidget) -> None:
    sheet = sheets.house(session, window)
    sheet.rules.numbers["handicap_insectoids"].box.setValue(200)
    qtbot.keyClicks(sheet.reason, "Voted")
    sheet.act()
    assert last(session) == o.ChangeRules((("handicap_insectoids", 200),), "Voted")
