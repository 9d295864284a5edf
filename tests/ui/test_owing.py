"""Who owes an answer since when, everywhere a name is shown as owing: To do, week bar, tables, inspector, terminal."""

from __future__ import annotations

import json
import re

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from campaign.cli import main
from campaign.world import queries
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks, Sessions, desks, played, sessions
from tests.ui.screens import campaigns
from ui.bars.week import SeatTag, WeekBar
from ui.battle.waiting.tables_window import TablesWindow
from ui.panels.inspector import Inspector
from ui.panels.todo import Matter, ToDoPanel
from ui.session import Session

__all__ = ["desks", "played", "sessions"]

LONG = re.compile(r"since \w+day, 3 days")


def said(widget: QWidget) -> str:
    """All words on it."""
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


@pytest.fixture
def waiting(sessions: Sessions) -> Session:
    """Somebody has been attacked three days ago."""
    return sessions(campaigns.waiting)


def test_what_is_owed_for_days_says_so_in_the_list_and_what_is_owed_since_today_in_its_tip(qtbot, waiting, sessions):
    panel, fresh = ToDoPanel(waiting), ToDoPanel(sessions(scenes.attacked))
    qtbot.addWidget(panel)
    qtbot.addWidget(fresh)
    assert LONG.search(said(panel.findChildren(Matter)[0]))
    assert not any("since" in said(row) for row in panel.findChildren(Matter)[1:])
    assert "since" not in said(fresh)
    assert re.search(r"since (today|yesterday)", fresh.findChildren(Matter)[0].toolTip())


def test_the_week_bar_marks_who_owes_an_answer(qtbot, waiting):
    bar = WeekBar(waiting)
    qtbot.addWidget(bar)
    bar.resize(1400, 62)
    bar.show()  # or nobody tells it how wide it is
    due = next(iter(waiting.state.pending.values()))
    tags = {tag._seat.player: tag for tag in bar.findChildren(SeatTag)}
    for player, tag in tags.items():
        assert tag._owes.isHidden() == (player != due.player)
        assert bool(LONG.search(tag.accessibleName())) == (player == due.player)


def test_tables_and_inspector_say_it_too(qtbot, waiting):
    tables, inspector = TablesWindow(waiting), Inspector(waiting)
    qtbot.addWidget(tables)
    qtbot.addWidget(inspector)
    name = waiting.state.players[next(iter(waiting.state.pending.values())).player].name
    assert re.search(rf"waits for the answer of {name}, {LONG.pattern}", said(tables))
    assert LONG.search(said(inspector))


def test_nothing_is_owed_where_one_looks_back(waiting):
    waiting.look_at(waiting.desk.history()[1].id)
    assert waiting.since_words(waiting.matters, today=True) == ""


def test_the_terminal_says_it(desks: Desks, capsys):
    with desks(campaigns.waiting) as desk:
        path, battle = desk.path, queries.open_battles(desk.state)[0]
    for command in ("todo", "show", "tables"):
        assert main([command, str(path)]) == 0
        assert LONG.search(capsys.readouterr().out), command
    assert main(["show", str(path), "--json"]) == 0
    to_do = json.loads(capsys.readouterr().out)["to_do"]
    assert [bool(item["since"]) for item in to_do] == [item["pending"] is not None for item in to_do]
    assert battle.stage == "answers"
