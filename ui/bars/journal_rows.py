"""The journal as rows: each entry's player, sign, sentence, rule and week. The newest comes first.

Above them stand what undo took back and redo would bring again, and the move that is contemplated but not ordered.
Reads the desk; retired branches are not shown.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QIcon

from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.ids import BattleId, EntryId, PlayerId, SectorId
from campaign.world.memory import week_mark
from campaign.world.news import News, details, headline
from campaign.world.orders import Order, ReportBattle
from campaign.world.state import Campaign
from ui import icons, plain_labels, theme, widgets
from ui.battle.story.aftermath import was_resolved
from ui.entry_weeks import DatedEntry, len_in_common
from ui.session import Session

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
CHIP, SIGN, SENTENCE, SHOW, RULE, WHEN = range(6)
OUR_BOOK = "campaign:"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the journal. ``entry`` is None for the contemplated move; ``kind``: done, undone or planned.

    ``resolved``: a battle that the program has fought, which can be shown.
    """

    kind: str
    news: News
    when: str
    entry: EntryId | None = None
    resolved: bool = False


def place_in(history: Sequence[Entry], id: EntryId) -> int | None:
    """Where an entry stands in a history, in which ids grow; None where it does not."""
    at = bisect_left(history, id, key=lambda entry: entry.id)
    return at if at < len(history) and history[at].id == id else None


def is_battle(entry: Entry) -> bool:
    """Whether the entry is a battle's result."""
    return isinstance(entry.order, ReportBattle)


def letter_of(state: Campaign, entry: Entry) -> str:
    """The letter of the player for whom the order was given; empty where it was nobody's alone."""
    player: PlayerId = getattr(entry.order, "player", PlayerId(""))
    return state.players[player].letter if player in state.players else ""


def place_of(state: Campaign, entry: Entry) -> SectorId | None:
    """A sector that the entry was about, if it still says so."""
    order = entry.order
    path = getattr(order, "path", ())
    sector = path[-1] if path else getattr(order, "sector", None)
    battle: BattleId = getattr(order, "battle", BattleId(""))
    if sector is None and battle in state.battles:
        sector = state.battles[battle].sector
    return sector if sector in state.sectors else None


class JournalModel(QAbstractTableModel):
    """The rows, for a view. Sentences are made when they are first shown."""

    followed = Signal()  # the rows are those of the campaign as it stands now

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dated: tuple[DatedEntry, ...] = ()
        self._above: tuple[Row, ...] = ()
        self._rows: dict[EntryId, Row] = {}
        self._pictures: dict[tuple[str, str, str], QIcon] = {}
        session.settled.connect(self.look_again)
        session.theme.changed.connect(self._on_theme)
        self.look_again()

    @property
    def entries(self) -> tuple[DatedEntry, ...]:
        """From the founding to the head."""
        return self._dated

    def row(self, number: int) -> Row:
        """The line with this number, from above."""
        if number < len(self._above):
            return self._above[number]
        return self._row_of(self._dated[len(self._dated) - 1 - (number - len(self._above))])

    def number_of(self, place: int) -> int:
        """The line of the entry at this place of the history."""
        return len(self._above) + len(self._dated) - 1 - place

    def latest(self) -> Row:
        """The last thing that happened."""
        return self._row_of(self._dated[-1])

    def look_again(self) -> None:
        """Show the journal’s head, what stands above it, and leave alone what has not changed below."""
        now = self._session.dated()
        above = (*self._planned(), *self._undone())
        shared = len_in_common(now, self._dated)
        if shared == len(now) == len(self._dated) and above == self._above:
            return
        self._replace_top(now, above, shared)
        self.followed.emit()

    def _replace_top(self, now: tuple[DatedEntry, ...], above: tuple[Row, ...], shared: int) -> None:
        """All rows above the oldest ``shared`` entries are others now."""
        old, new = self.rowCount() - shared, len(above) + len(now) - shared
        if old:
            self.beginRemoveRows(QModelIndex(), 0, old - 1)
            self._dated, self._above = self._dated[:shared], ()
            self.endRemoveRows()
        if new:
            self.beginInsertRows(QModelIndex(), 0, new - 1)
            self._dated, self._above = now, above
            self.endInsertRows()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """All entries, and what stands above them."""
        return 0 if parent.isValid() else len(self._above) + len(self._dated)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Chip, sign, sentence, what can be shown, rule, week."""
        return 0 if parent.isValid() else len((CHIP, SIGN, SENTENCE, SHOW, RULE, WHEN))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows or says."""
        row, column = self.row(index.row()), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                show = _("Show the battle") if row.resolved else None
                return {SENTENCE: row.news.text, SHOW: show, RULE: _short(row.news.rule), WHEN: row.when}.get(column)
            case Qt.ItemDataRole.AccessibleTextRole if column == SENTENCE:
                return f"{row.news.text} {row.news.rule} {row.when}"
            case Qt.ItemDataRole.DecorationRole:
                return self._picture(row, column)
            case Qt.ItemDataRole.ForegroundRole:
                faint = row.kind != "done" or column in (RULE, WHEN)
                return self._session.theme.colour("ink3" if faint else "ink")
            case Qt.ItemDataRole.FontRole if column in (RULE, WHEN):
                return theme.font("small")
            case Qt.ItemDataRole.FontRole if column == SHOW:
                return theme.font("second")
            case Qt.ItemDataRole.TextAlignmentRole if column in (RULE, WHEN):
                return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            case Qt.ItemDataRole.ToolTipRole if column == SENTENCE:
                return plain_labels.tool_tip(self._story(row))
        return None

    def _row_of(self, item: DatedEntry) -> Row:
        entry = item.entry
        if entry.id not in self._rows:
            before = None if entry.parent is None else self._session.desk.state_at(entry.parent)
            when = week_mark(item.month, item.week)
            self._rows[entry.id] = Row("done", headline(entry, before), when, entry.id, was_resolved(entry))
        return self._rows[entry.id]

    def _undone(self) -> tuple[Row, ...]:
        entry = self._session.desk.redoable()
        if entry is None or entry.parent is None:
            return ()
        news = headline(entry, self._session.desk.state_at(entry.parent))
        text = _("Taken back: {what}").format(what=news.text)
        return (Row("undone", News(news.player, "redo", text, news.rule), _("redo"), entry.id),)

    def _planned(self) -> tuple[Row, ...]:
        session, state = self._session, self._session.state
        if not session.planned_path or session.selected_army is None:
            return ()
        army, goal = state.armies[session.selected_army], state.sectors[session.planned_path[-1]]
        text = _("{army}: move to {sector} contemplated, not ordered yet").format(army=army.name, sector=goal.name)
        return (Row("planned", News(army.player, "move", text, "campaign:C12"), _("now")),)

    def _story(self, row: Row) -> str:
        """All that came of an entry, and when it was written."""
        if row.entry is None or row.kind != "done":
            return row.news.text
        entry = self._session.desk.entry(row.entry)
        before = None if entry.parent is None else self._session.desk.state_at(entry.parent)
        lines = [f"{news.text} {_short(news.rule)}".strip() for news in details(entry, before)]
        if about := _noted(entry.order, self._session.state):
            lines.append(about)
        written = datetime.fromtimestamp(entry.written).strftime("%Y-%m-%d %H:%M")
        return "\n".join((row.news.text, *lines, written))

    def _picture(self, row: Row, column: int) -> QIcon | None:
        look = self._session.theme
        whose = None if row.news.player is None else self._session.state.players.get(row.news.player)
        if column == CHIP and whose is not None:  # a newcomer may not be there yet
            letter = whose.letter
            key = ("chip", letter, row.kind)
            if key not in self._pictures:
                outlined = row.kind != "done"
                chip = widgets.chip_pixmap(look, letter, 16, outlined=outlined)
                self._pictures[key] = QIcon(chip)
                self._pictures[key].addPixmap(chip, QIcon.Mode.Selected)  # or Qt paints it over
            return self._pictures[key]
        if column == SIGN:
            key = ("sign", row.news.sign, "")
            if key not in self._pictures:
                self._pictures[key] = icons.icon(row.news.sign, look.colour("ink2"), size=16)
            return self._pictures[key]
        return None

    def _on_theme(self) -> None:
        self._pictures.clear()
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, WHEN))


def _noted(order: Order, state: Campaign) -> str:
    """What has been written for all about the battle or the route of an order."""
    what = getattr(order, "battle", None) or getattr(order, "route", None)
    return "" if what is None else state.notes.get((what, None), "")


def _short(rule: str) -> str:
    """Rules of the campaign's own book go by their number alone."""
    return rule.removeprefix(OUR_BOOK)
