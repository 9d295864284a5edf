"""The journal as a tree: months, weeks, orders, and what came of each, newest first. Filled as it is opened.

An index carries a number that says what it stands for, so no object is kept a row: twenty thousand orders cost nothing
until they are looked at. Reads the desk; retired branches are not shown.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from campaign.words import _, count, listed
from campaign.world.entries import Entry
from campaign.world.events import VictoryPointsScored
from campaign.world.ids import EntryId
from campaign.world.news import News, details, headline
from campaign.world.state import Campaign
from ui import icons, plain_labels, theme, widgets
from ui.bars.journal_rows import is_battle
from ui.entry_weeks import DatedEntry, len_in_common
from ui.session import Session

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
SENTENCE, RULE, WHEN = range(3)
MONTH, WEEK, ENTRY, DETAIL = range(4)
MOST = 1024  # details of one order
FEW = 40  # orders that come or go one by one; more of them make the tree anew
SIGN = 16


@dataclass(slots=True)
class Week:
    """A week with the places of its orders in the history, oldest first. ``month`` is the place of its month."""

    number: tuple[int, int]
    month: int
    places: list[int]


class JournalTree(QAbstractItemModel):
    """The tree, for a view. ``show_only`` leaves some of the orders; None leaves all."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dated: tuple[DatedEntry, ...] = ()
        self._only: Sequence[int] | None = None
        self._weeks: list[Week] = []
        self._months: list[list[int]] = []  # places of weeks, by month
        self._heads: dict[EntryId, News] = {}
        self._details: dict[EntryId, tuple[News, ...]] = {}
        self._pictures: dict[tuple[str, str], QIcon] = {}
        session.settled.connect(self.look_again)
        session.theme.changed.connect(self._draw_anew)
        self.look_again()

    @property
    def entries(self) -> tuple[DatedEntry, ...]:
        """From the founding to the head, whatever of it is shown."""
        return self._dated

    @property
    def shown(self) -> int:
        """How many orders are shown."""
        return sum(len(week.places) for week in self._weeks)

    # --- what is shown

    def look_again(self) -> None:
        """Follow the journal."""
        if self._dated and self._dated[-1].entry.id == self._session.desk.head:
            return
        now = self._session.dated()
        shared = len_in_common(now, self._dated)
        if self._only is not None or len(self._dated) - shared + len(now) - shared > FEW or not self._weeks:
            self._begin_anew(now)
            return
        for _gone in range(len(self._dated) - shared):
            self._take_last()
        for place in range(shared, len(now)):
            self._add(now, place)

    def show_only(self, places: Sequence[int] | None) -> None:
        """Show the orders at these places of the history, oldest first, and no others."""
        self._only = places
        self._begin_anew(self._dated)

    def _begin_anew(self, now: tuple[DatedEntry, ...]) -> None:
        self.beginResetModel()
        self._dated = now
        self._weeks, self._months = [], []
        places, at = range(len(now)) if self._only is None else self._only, 0
        while at < len(places):  # from week to week: most orders need not be looked at
            self._open_week(now[places[at]])
            after = bisect_right(places, self._weeks[-1].number, at, key=lambda place: now[place][1:])
            self._weeks[-1].places.extend(places[at:after])
            at = after
        self.endResetModel()

    def _is_new_week(self, item: DatedEntry) -> bool:
        return not self._weeks or self._weeks[-1].number != (item.month, item.week)

    def _is_new_month(self, item: DatedEntry) -> bool:
        return not self._weeks or self._weeks[-1].number[0] != item.month

    def _open_week(self, item: DatedEntry) -> None:
        if self._is_new_month(item):
            self._months.append([])
        self._weeks.append(Week((item.month, item.week), len(self._months) - 1, []))
        self._months[-1].append(len(self._weeks) - 1)

    def _add(self, now: tuple[DatedEntry, ...], place: int) -> None:
        """One order more, at the top of the newest week."""
        item = now[place]
        if self._is_new_month(item):
            self.beginInsertRows(_NOWHERE, 0, 0)
            self._months.append([])
            self.endInsertRows()
        if self._is_new_week(item):
            self.beginInsertRows(self._month_index(len(self._months) - 1), 0, 0)
            self._weeks.append(Week((item.month, item.week), len(self._months) - 1, []))
            self._months[-1].append(len(self._weeks) - 1)
            self.endInsertRows()
        self.beginInsertRows(self._week_index(len(self._weeks) - 1), 0, 0)
        self._weeks[-1].places.append(place)
        self._dated = now[: place + 1]
        self.endInsertRows()
        self._tell_heads()

    def _take_last(self) -> None:
        """The newest order is taken back, and with it a week that has no other."""
        week = self._weeks[-1]
        self.beginRemoveRows(self._week_index(len(self._weeks) - 1), 0, 0)
        week.places.pop()
        self._dated = self._dated[:-1]
        self.endRemoveRows()
        if not week.places:
            self.beginRemoveRows(self._month_index(week.month), 0, 0)
            self._weeks.pop()
            self._months[-1].pop()
            self.endRemoveRows()
        if not self._months[-1]:
            self.beginRemoveRows(_NOWHERE, 0, 0)
            self._months.pop()
            self.endRemoveRows()
        self._tell_heads()

    def _tell_heads(self) -> None:
        """The heads of the newest month and week say something else now."""
        if self._weeks:
            for index in (self._month_index(len(self._months) - 1), self._week_index(len(self._weeks) - 1)):
                self.dataChanged.emit(index, index.siblingAtColumn(WHEN))

    # --- indexes

    def _month_index(self, month: int) -> QModelIndex:
        return self.createIndex(len(self._months) - 1 - month, 0, _id(MONTH, month))

    def _week_index(self, week: int) -> QModelIndex:
        weeks = self._months[self._weeks[week].month]
        return self.createIndex(len(weeks) - 1 - bisect_left(weeks, week), 0, _id(WEEK, week))

    def _week_of(self, place: int) -> int:
        """The week in which an order at this place stands."""
        return bisect_right(self._weeks, place, key=lambda week: week.places[0] if week.places else place + 1) - 1

    def _entry_index(self, place: int) -> QModelIndex:
        places = self._weeks[self._week_of(place)].places
        return self.createIndex(len(places) - 1 - bisect_left(places, place), 0, _id(ENTRY, place))

    def index_of(self, place: int) -> QModelIndex:
        """The row of the order at this place of the history; none where it is not shown."""
        week = self._week_of(place)
        if week < 0:
            return QModelIndex()
        places = self._weeks[week].places
        at = bisect_left(places, place)
        return self._entry_index(place) if at < len(places) and places[at] == place else QModelIndex()

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """A cell."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(row, column, _id(MONTH, len(self._months) - 1 - row))
        level, number = _what(parent)
        if level == MONTH:
            weeks = self._months[number]
            return self.createIndex(row, column, _id(WEEK, weeks[len(weeks) - 1 - row]))
        if level == WEEK:
            places = self._weeks[number].places
            return self.createIndex(row, column, _id(ENTRY, places[len(places) - 1 - row]))
        return self.createIndex(row, column, _id(DETAIL, number * MOST + row))

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        """What a row stands below."""
        if not index.isValid():
            return QModelIndex()
        level, number = _what(index)
        match level:
            case 1:
                return self._month_index(self._weeks[number].month)
            case 2:
                return self._week_index(self._week_of(number))
            case 3:
                return self._entry_index(number // MOST)
        return QModelIndex()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """What stands below; of an order only once it has been opened."""
        if not parent.isValid():
            return len(self._months)
        if parent.column():
            return 0
        level, number = _what(parent)
        match level:
            case 0:
                return len(self._months[number])
            case 1:
                return len(self._weeks[number].places)
            case 2:
                return len(self._details.get(self._dated[number].entry.id, ()))
        return 0

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Sentence, rule, when."""
        return 3

    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        """An order is thought to have some until it has been opened."""
        if parent.isValid() and not parent.column():
            level, number = _what(parent)
            if level == ENTRY:
                entry = self._dated[number].entry
                return bool(self._details[entry.id]) if entry.id in self._details else bool(entry.events)
        return self.rowCount(parent) > 0

    def canFetchMore(self, parent: Index) -> bool:
        """Whether an order has not been opened yet."""
        if not parent.isValid():
            return False
        level, number = _what(parent)
        return level == ENTRY and self._dated[number].entry.id not in self._details

    def fetchMore(self, parent: Index) -> None:
        """Tell what came of an order."""
        if not self.canFetchMore(parent):
            return
        place = _what(parent)[1]
        entry = self._dated[place].entry
        news = (*details(entry, self._before(entry)), _written(entry))[:MOST]
        self.beginInsertRows(self._entry_index(place), 0, len(news) - 1)
        self._details[entry.id] = news
        self.endInsertRows()

    # --- what a row says

    def place_of(self, index: Index) -> int | None:
        """The place in the history of the order that a row is, or belongs to; None for months and weeks."""
        if not index.isValid():
            return None
        level, number = _what(index)
        return {ENTRY: number, DETAIL: number // MOST}.get(level)

    def news_of(self, index: Index) -> News | None:
        """The sentence of a row; None for months and weeks."""
        level, number = _what(index)
        if level == ENTRY:
            return self._head(number)
        if level == DETAIL:
            return self._details[self._dated[number // MOST].entry.id][number % MOST]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows or says."""
        level, column = _what(index)[0], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._words(index)
            case Qt.ItemDataRole.AccessibleTextRole if column == SENTENCE:
                news = self.news_of(index)
                return self._words(index) if news is None else f"{news.text} {news.rule}".strip()
            case Qt.ItemDataRole.ToolTipRole if column == SENTENCE:
                return plain_labels.tool_tip(self._words(index))
            case Qt.ItemDataRole.DecorationRole if column == SENTENCE and level == ENTRY:
                return self._picture(self._head(_what(index)[1]))
            case Qt.ItemDataRole.FontRole:
                return theme.font("row" if level < ENTRY and column == SENTENCE else "text" if not column else "small")
            case Qt.ItemDataRole.ForegroundRole:
                return self._session.theme.colour("ink3" if column else "ink2" if level in (WEEK, DETAIL) else "ink")
            case Qt.ItemDataRole.TextAlignmentRole if column:
                return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def _words(self, index: Index) -> str:
        level, number = _what(index)
        column = index.column()
        if level >= ENTRY:
            news = self.news_of(index)
            assert news is not None
            when = "" if level == DETAIL else self._dated[number].entry.id
            return (news.text, news.rule.removeprefix("campaign:"), f"{when}")[column]
        orders = [self._weeks[number]] if level == WEEK else [self._weeks[week] for week in self._months[number]]
        if column == WHEN:
            return count("{n} entry", "{n} entries", sum(len(week.places) for week in orders))
        if column == RULE:
            return ""
        if level == MONTH:
            return _("Month {n}").format(n=orders[0].number[0])
        return self._week_words(orders[0])

    def _week_words(self, week: Week) -> str:
        """What a week brought, in a line."""
        told = [_("Week {n}").format(n=week.number[1])]
        entries = [self._dated[place].entry for place in week.places]
        if battles := sum(is_battle(entry) for entry in entries):
            told.append(count("{n} battle", "{n} battles", battles))
        points: Counter[str] = Counter()
        for entry in entries:
            for event in entry.events:
                if isinstance(event, VictoryPointsScored):
                    points[event.player] += event.points
        if scored := [(player, n) for player, n in points.most_common() if n]:
            state = self._session.desk.state
            names = [f"{state.players[player].name} {n:+d}" for player, n in scored if player in state.players]  # type: ignore[index]
            told.append(_("{names} VP").format(names=listed(names)))
        return "  ·  ".join(told)

    def _head(self, place: int) -> News:
        entry = self._dated[place].entry
        if entry.id not in self._heads:
            self._heads[entry.id] = headline(entry, self._before(entry))
        return self._heads[entry.id]

    def _before(self, entry: Entry) -> Campaign | None:
        return None if entry.parent is None else self._session.desk.state_at(entry.parent)

    def _picture(self, news: News) -> QIcon:
        """The player's chip and the sign, in one picture."""
        look = self._session.theme
        seat = None if news.player is None else self._session.state.players.get(news.player)
        key = ("" if seat is None else seat.letter, news.sign)
        if key not in self._pictures:
            drawn = QPixmap(round((2 * SIGN + 8) * widgets.RATIO), round(SIGN * widgets.RATIO))
            drawn.setDevicePixelRatio(widgets.RATIO)
            drawn.fill(Qt.GlobalColor.transparent)
            painter = QPainter(drawn)
            if key[0]:
                painter.drawPixmap(0, 0, widgets.chip_pixmap(look, key[0], SIGN))
            painter.drawPixmap(SIGN + 8, 0, icons.pixmap(news.sign, look.colour("ink2"), SIGN, widgets.RATIO))
            painter.end()
            self._pictures[key] = QIcon(drawn)
            self._pictures[key].addPixmap(drawn, QIcon.Mode.Selected)  # or Qt paints it over
        return self._pictures[key]

    def _draw_anew(self) -> None:
        self._pictures.clear()
        self.layoutChanged.emit()


def _written(entry: Entry) -> News:
    """When an order was given: the last line below it."""
    when = datetime.fromtimestamp(entry.written).strftime("%Y-%m-%d %H:%M")
    return News(None, "", _("Entry {n}, written {when}").format(n=entry.id, when=when), "")


def _id(level: int, number: int) -> int:
    return number << 2 | level


def _what(index: Index) -> tuple[int, int]:
    id = index.internalId()
    return id & 3, id >> 2
