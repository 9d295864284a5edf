"""A new campaign by another rule system: its lists are seated, and what is agreed on is its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.systems import campaign_of, lists_of
from campaign.desk import Desk
from campaign.exchange.unit_file import units_json
from campaign.world.house_rules import HouseRules
from campaign.world.orders import FoundCampaign, WriteFlanks
from campaign.world.proposals import spend_stock
from campaign.world.queries import sectors_of
from tests.ui.battle.table.battles.ground import COMPACT, waiting
from ui.battle.prepare.play_actions import prepare
from ui.battle.table.window import TableWindow
from ui.dialogs.new_campaign import NewCampaignDialog
from ui.dialogs.recruit_form import RecruitForm, units_for
from ui.dialogs.recruit_sheet import RecruitSheet
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def founded() -> list[FoundCampaign]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, look: Theme, tmp_path: Path, founded: list[FoundCampaign]) -> NewCampaignDialog:
    made = NewCampaignDialog(look, lambda _path, order: founded.append(order), None, tmp_path)
    qtbot.addWidget(made)
    return made


def pick(dialog: NewCampaignDialog, system: str) -> None:
    dialog.system.setCurrentIndex(dialog.system.findData(system))


def test_a_campaign_in_firefight_is_founded_and_recruits_from_its_list(
    qtbot: QtBot, look: Theme, dialog, founded, tmp_path, monkeypatch
) -> None:
    pick(dialog, "firefight")
    assert {seat.faction for seat in dialog.form.seats} <= {*lists_of("firefight").factions}
    dialog.players.setValue(2)
    for place, name in enumerate(("Mara", "Tobias")):
        dialog._seated(place, name=name, faction="compact")
    qtbot.waitUntil(dialog.primary.isEnabled, timeout=20_000)
    monkeypatch.setattr(dialog, "choose_file", lambda _name: tmp_path / "new.fftt")
    dialog.act()
    (order,) = founded
    assert (order.system, [player.faction for player in order.players]) == ("firefight", ["compact", "compact"])
    with Desk.create(tmp_path / "made.fftt", order) as desk:
        player = desk.state.seats[0]
        names = {unit.name for unit in campaign_of("firefight").units() if unit.faction == "compact"}
        assert {unit.name for unit in units_for(desk.state, player)} == names >= {"Captain", "Line section", "Train"}
        form = RecruitForm(player, sectors_of(desk.state, player)[0])
        sheet = RecruitSheet(Session(desk, look), form, None)
        qtbot.addWidget(sheet)
        gunner = next(unit for unit in units_for(desk.state, player) if unit.name == "Gunner")
        row = sheet.rows[gunner.key]
        assert gunner.notes()  # its weapons: in the line, and in full where the pointer rests
        assert all(told in row._detail.whole_text() for told in gunner.notes())
        assert all(told in row.toolTip().replace("&quot;", '"') for told in gunner.notes())
        proposed = spend_stock(desk.state, player, sectors_of(desk.state, player))
        assert proposed is not None
        desk.submit(proposed)
        assert any(desk.state.setting.units[figure.unit].leads for figure in desk.state.figures.values())


def test_its_own_agreements_are_offered_and_those_of_the_first_come_back(dialog: NewCampaignDialog) -> None:
    usual = set(dialog.rules.switches), set(dialog.rules.numbers)
    pick(dialog, "firefight")
    assert "missile_radius" not in dialog.rules.switches
    handicaps = [key for key in dialog.rules.numbers if key.startswith("handicap")]
    assert handicaps == ["handicap_compact", "handicap_brood", "handicap_lattice"]
    dialog.rules.numbers["handicap_brood"].box.setValue(15)
    assert dialog.form.rules.handicaps == (("brood", 15),)
    pick(dialog, "fftt")
    assert dialog.form.rules.handicaps == ()
    assert (set(dialog.rules.switches), set(dialog.rules.numbers)) == usual
    assert {seat.faction for seat in dialog.form.seats} == {"marines", "machina", "insectoids"}


def test_a_battle_of_firefight_goes_to_the_table_where_nobody_comes_in_on_the_flank(
    qtbot: QtBot, look: Theme, tmp_path: Path
) -> None:
    with waiting(tmp_path, (COMPACT, COMPACT), system="firefight") as desk:
        battle, player = next(iter(desk.state.battles)), desk.state.seats[0]
        (reason,) = desk.check(WriteFlanks(player, battle, ()))
        assert reason.text == "In a battle of Firefight nobody comes in on the flank. Let all set up in their zones."
        window = QWidget()
        qtbot.addWidget(window)
        sheet = prepare(Session(desk, look), battle, window)
        assert sheet is not None
        assert [row.flank.isVisibleTo(sheet) for row in sheet.rows] == [False, False]
        sheet.act()
        qtbot.waitUntil(lambda: bool(window.findChildren(TableWindow)), timeout=10_000)
        (table,) = window.findChildren(TableWindow)
        qtbot.waitUntil(lambda: table.asker.now is not None or table.curtain.is_down, timeout=10_000)
        assert table.driver.match.setup.system == "firefight"
        table.close()


def test_house_rules_of_the_game_before_go_with_it_and_lists_are_read_as_the_game_s_own(
    qtbot: QtBot, dialog, tmp_path
) -> None:
    dialog._set(replace(dialog.form, rules=HouseRules(acid_bursts=True, relief=False)))
    pick(dialog, "firefight")
    assert dialog.form.rules == HouseRules(relief=False)
    lists = tmp_path / "lists.json"
    rows = campaign_of("firefight").units()
    lists.write_text(units_json("firefight", rows), encoding="utf-8")
    dialog.take_units(lists)
    qtbot.waitUntil(lambda: len(dialog.form.units) == len(rows), timeout=20_000)
    lists.write_text(units_json("fftt", campaign_of("fftt").units()), encoding="utf-8")
    dialog.take_units(lists)
    qtbot.waitUntil(lambda: bool(dialog._unread), timeout=20_000)
    assert "These are unit lists of “fftt”; lists of “firefight” are read here" in dialog._unread[0].text
    assert dialog.form.units == rows
    own = units_json("firefight", [row for row in rows if row.faction == "compact"]).replace("compact", "iron_rangers")
    lists.write_text(own, encoding="utf-8")
    dialog.take_units(lists)
    qtbot.waitUntil(lambda: "handicap_iron_rangers" in dialog.rules.numbers, timeout=20_000)
    dialog.rules.numbers["handicap_iron_rangers"].box.setValue(20)
    assert dialog.form.rules.handicaps == (("iron_rangers", 20),)
    dialog.lists.setCurrentIndex(0)
    assert "handicap_iron_rangers" not in dialog.rules.numbers
    assert dialog.form.rules == HouseRules(relief=False)
