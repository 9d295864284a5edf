"""The sheet on which a battle of no campaign is watched again once it is over: its table and its story.

What came of it stands in the battle's window; that of a campaign's battle has a sheet of its own. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from campaign.battle.contract import AnyFought
from campaign.battle.systems import telling_of
from campaign.words import _
from ui import widgets
from ui.background import in_background
from ui.battle.resolver import Story, story
from ui.battle.story.log_model import LogRow, Named
from ui.battle.story.log_view import BattleLog
from ui.battle.table.end import Told
from ui.battle.table.replay import Replay
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.rules import link
from ui.theme import Theme

MOST, AWAY, HIGH, AROUND = 1520, 40, 860, 210  # width, left beside it; height of the table, left above and below it


class WatchSheet(Sheet):
    """A battle from its beginning, with its story beside it."""

    def __init__(
        self, look: Theme, name: str, fought: AnyFought, told: Told, sides: Sequence[Named], parent: QWidget
    ) -> None:
        super().__init__(look, told.title, told.line, _("Close"), parent)
        self.cancel.hide()
        record, turns = fought.record, fought.report.turns
        self._names = {side.key: named for side, named in zip(record.setup.sides, sides, strict=True)}
        self.replay = Replay(look, [named.letter for named in sides], lambda: name)
        self.log = BattleLog(look, lambda rule: link.ask(self, rule))
        self.replay.moved.connect(self.log.follow_row)
        self.replay.play_by_space(self.log.list)
        self.log.list.told.connect(self._show_told)
        columns = panel_widgets.line(self.replay, widgets.hairline("v"), self.log, spacing=14)
        columns.setStretch(0, 3)
        columns.setStretch(2, 2)
        self.body.addLayout(columns, 1)
        self.setMinimumWidth(min(MOST, parent.width() - AWAY))
        self.replay.setMinimumHeight(min(HIGH, parent.height() - AROUND))
        self._when = telling_of(record.setup.system).turns.when
        in_background(self, lambda: story(record, turns), self._show)

    def first_stop(self) -> QWidget:
        """What the sheet is opened for."""
        return self.replay.play

    def _show(self, found: Story) -> None:
        self.log.show_story(found.sentences, self._names, self._when)
        if found.reel is not None:
            self.replay.show_reel(found.reel)

    def _show_told(self, row: LogRow) -> None:
        """The table as it was when that was told."""
        with QSignalBlocker(self.replay):
            self.replay.go_to_row(row.row)
