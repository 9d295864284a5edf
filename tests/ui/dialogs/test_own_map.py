"""A new campaign on a map of one's own: seats follow the map, and what is no map is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from campaign.exchange.map_file import map_text
from campaign.world.maps import generate
from campaign.world.orders import FoundCampaign
from ui.dialogs.new_campaign import MAP, OWN, NewCampaignDialog
from ui.theme import Theme


@pytest.fixture
def founded() -> list[FoundCampaign]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, look: Theme, tmp_path: Path, founded: list[FoundCampaign]) -> NewCampaignDialog:
    made = NewCampaignDialog(look, lambda _path, order: founded.append(order), None, tmp_path)
    qtbot.addWidget(made)
    return made


def choose(dialog: NewCampaignDialog, path: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_more: (str(path), ""))
    dialog.kind.setCurrentIndex(dialog.kind.findData(OWN))


def test_a_campaign_is_founded_on_the_map_of_a_file(qtbot, dialog, founded, tmp_path, monkeypatch):
    ground = generate("planet", 3, 5, extra_free=1)
    (tmp_path / "map.json").write_text(map_text(ground), encoding="utf-8")
    choose(dialog, tmp_path / "map.json", monkeypatch)
    qtbot.waitUntil(lambda: dialog.form.own_map is not None, timeout=20_000)
    assert (len(dialog.form.seats), dialog.players.value(), dialog.rules.extra_free.box.value()) == (3, 3, 1)
    for place, name in enumerate(("Mara", "Tobias", "Ines")):
        dialog._seated(place, name=name)
    qtbot.waitUntil(dialog.primary.isEnabled, timeout=20_000)
    monkeypatch.setattr(dialog, "choose_file", lambda _name: tmp_path / "new.fftt")
    dialog.act()
    assert founded[0].map == ground


def test_a_map_for_other_players_says_so(qtbot, dialog, tmp_path, monkeypatch):
    (tmp_path / "map.json").write_text(map_text(generate("city", 2, 5)), encoding="utf-8")
    choose(dialog, tmp_path / "map.json", monkeypatch)
    qtbot.waitUntil(lambda: dialog.form.own_map is not None, timeout=20_000)
    dialog.players.setValue(4)
    for place in range(4):
        dialog._seated(place, name=f"Player {place}")
    qtbot.waitUntil(lambda: "not made for 4 players" in dialog.reasons.accessibleName(), timeout=20_000)
    dialog.kind.setCurrentIndex(0)
    assert dialog.form.own_map is None


@pytest.mark.parametrize("data", [b"{}", b"\xff", None])
def test_a_file_that_is_no_map_is_said_and_the_map_stays(qtbot, dialog, tmp_path, monkeypatch, data):
    dialog.steps.show_step(MAP)
    if data is not None:
        (tmp_path / "map.json").write_bytes(data)
    choose(dialog, tmp_path / "map.json", monkeypatch)
    qtbot.waitUntil(lambda: "“map.json”" in dialog.reasons.accessibleName(), timeout=20_000)
    assert dialog.kind.currentData() == "city"
    assert not dialog.reasons.isHidden()  # although names are missing, which their step will say
    dialog._make_map()  # what comes back from making a map takes nothing away
    dialog.refresh()
    assert dialog.reasons.accessibleName().count("map.json") == 1
    dialog.seed.setValue(7)
    qtbot.waitUntil(lambda: "“map.json”" not in dialog.reasons.accessibleName(), timeout=20_000)


def test_a_campaign_can_be_founded_as_it_was_where_a_file_is_no_map(qtbot, dialog, tmp_path, monkeypatch):
    for place in range(4):
        dialog._seated(place, name=f"Player {place}")
    qtbot.waitUntil(dialog.primary.isEnabled, timeout=20_000)
    choose(dialog, tmp_path / "map.json", monkeypatch)
    qtbot.waitUntil(lambda: "“map.json”" in dialog.reasons.accessibleName(), timeout=20_000)
    assert dialog.primary.isEnabled()


def test_the_kind_is_that_of_the_map_which_was_read_last(qtbot, dialog, tmp_path, monkeypatch):
    (tmp_path / "map.json").write_text(map_text(generate("city", 4, 5)), encoding="utf-8")
    choose(dialog, tmp_path / "map.json", monkeypatch)
    dialog.kind.setCurrentIndex(dialog.kind.findData("planet"))  # before the file has been read
    qtbot.waitUntil(lambda: dialog.form.own_map is not None, timeout=20_000)
    assert dialog.kind.currentData() == OWN


def test_who_thinks_better_of_it_keeps_the_map(dialog, monkeypatch):
    choose(dialog, "", monkeypatch)
    assert (dialog.kind.currentData(), dialog.form.own_map) == ("city", None)
