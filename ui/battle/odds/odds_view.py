"""The odds on the sheet of a battle: the bar with its numbers, and what each side can expect. Only shows values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from campaign.battle.contract import AnySetup, SideSetup, teams_of
from campaign.battle.contract.lists import Unit
from campaign.battle.forecast import TOLD_FROM
from campaign.battle.systems import agreements_of
from campaign.words import _, count, decimal
from ui import icons, plain_labels, theme, widgets
from ui.battle.odds import counting as words
from ui.battle.odds.counting import Part
from ui.battle.odds.lead_number import LeadNumber
from ui.dialogs.fields import Picker
from ui.panels import panel_widgets, phrases
from ui.panels.figures import draw_code
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.battle.forecast import Counted, Expected, Odds, Share

BAR, WHISKER = 30, 10  # heights
ROW, CODE = 24, 20  # a figure's row, and its unit's chip
NOT_YET = "–"


class OddsBar(QWidget):
    """Win left, loss right, draw between; below them how sure the two borders are."""

    def __init__(self, look: Theme, tip: Callable[[Part, int], str] = words.part_tip) -> None:
        super().__init__()
        self._look, self._tip = look, tip
        self._parts: tuple[Part, ...] = ()
        self._battles = 0
        self.setFixedHeight(BAR + WHISKER + 4)
        self.setMinimumWidth(240)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("No battle has been counted yet."))
        look.changed.connect(self.update)

    def show_parts(self, found: Sequence[Part], battles: int) -> None:
        """Show these shares of so many battles."""
        self._parts, self._battles = tuple(found), battles
        told = [f"{part.words} {words.percent(part.share.share)}" for part in found]
        self.setAccessibleName(", ".join(told))
        self.update()

    def areas(self) -> list[tuple[QRectF, Part]]:
        """Where each part lies; what nobody has seen has no place."""
        shown = [part for part in self._parts if part.share.battles]
        room, left, found = self.width() - 2.0 * max(0, len(shown) - 1), 0.0, []
        for part in shown:
            wide = room * part.share.share
            found.append((QRectF(left, 0, wide, BAR), part))
            left += wide + 2
        return found

    def event(self, event: QEvent) -> bool:
        """Over a part its numbers are told."""
        if isinstance(event, QHelpEvent):
            for area, part in self.areas():
                if area.adjusted(0, 0, 2, WHISKER).contains(QPointF(event.pos())):
                    QToolTip.showText(event.globalPos(), plain_labels.tool_tip(self._tip(part, self._battles)), self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The parts, each with its word and number if they fit, and the whiskers."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if not self._parts:
            painter.setBrush(self._look.colour("field"))
            painter.drawRoundedRect(QRectF(0, 0, self.width(), BAR), theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        for area, part in self.areas():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.colour(part.role))
            painter.drawRoundedRect(area, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
            self._unsure(painter, area, part)
            self._label(painter, area, part)
        for part in self._parts:
            if part.key in ("won", "lost"):
                self._whisker(painter, part)
        painter.end()

    def _unsure(self, painter: QPainter, area: QRectF, part: Part) -> None:
        """What lies beyond the surely known share is faint: the bar reaches to its interval, no further."""
        if part.key not in ("won", "lost"):
            return
        faint = self.width() * max(0.0, part.share.share - part.share.low)
        left = area.right() - faint if part.key == "won" else area.left()
        painter.setBrush(self._look.colour("panel"))
        painter.setOpacity(0.4)
        painter.drawRect(QRectF(left, area.top(), min(faint, area.width()), area.height()))
        painter.setOpacity(1.0)

    def _label(self, painter: QPainter, area: QRectF, part: Part) -> None:
        painter.setFont(theme.font("row"))
        painter.setPen(self._look.colour("panel"))
        number = words.percent(part.share.share)
        metrics = QFontMetrics(painter.font())
        for text in (f"{part.words}  {number}", number):
            if metrics.horizontalAdvance(text) + 16 <= area.width():
                painter.drawText(area.adjusted(8, 0, -8, 0), Qt.AlignmentFlag.AlignCenter, text)
                return

    def _whisker(self, painter: QPainter, part: Part) -> None:
        """The border's interval: from the left for wins, from the right for losses."""
        low, high = part.share.low * self.width(), part.share.high * self.width()
        if part.key == "lost":
            end = self.width() * (1 - sum(p.share.share for p in self._parts if p.key == "failed"))
            low, high = end - high, end - low
        low, high = max(1.0, low), min(self.width() - 1.0, high)
        y = BAR + 4 + WHISKER / 2
        painter.setPen(QPen(self._look.colour("ink2"), 1.5))
        painter.drawLine(QPointF(low, y), QPointF(high, y))
        for x in (low, high):
            painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 4))


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure that comes to the battle, as the list shows it."""

    name: str
    unit: Unit
    commander: bool


class Survival(QWidget):
    """Who survives how often, most endangered first; before that is known, who comes."""

    def __init__(self, look: Theme, figures: Sequence[Fighter]) -> None:
        super().__init__()
        self._look, self._figures = look, tuple(figures)
        self._shares: tuple[Share, ...] = ()
        self._order = list(range(len(self._figures)))
        self._sorted_at, self._battles = 0, 0
        self.setFixedHeight(ROW * len(self._figures) + 4)
        self.setMinimumWidth(150)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._say()
        look.changed.connect(self.update)

    @property
    def names(self) -> list[str]:
        """The figures from top to bottom."""
        return [self._figures[place].name for place in self._order]

    def show_shares(self, shares: Sequence[Share], battles: int, *, settled: bool) -> None:
        """How often each survives. Rows change places when twice as many battles are known, and in the end."""
        self._shares, self._battles = tuple(shares), battles
        if settled or battles >= 2 * self._sorted_at:
            self._sorted_at = battles
            self._order.sort(key=lambda place: (self._shares[place].share, place))
        self._say()
        self.update()

    def _say(self) -> None:
        told = [f"{self._figures[p].name} {self._number(p)}".strip() for p in self._order]
        self.setAccessibleName("; ".join(told))

    def _number(self, place: int) -> str:
        return words.percent(self._shares[place].share) if self._shares else ""

    def event(self, event: QEvent) -> bool:
        """Over a row, the figure's unit and its chance in full."""
        if isinstance(event, QHelpEvent):
            row = event.pos().y() // ROW
            if 0 <= row < len(self._order):
                QToolTip.showText(event.globalPos(), plain_labels.tool_tip(self.tip(self._order[row])), self)
            return True
        return super().event(event)

    def tip(self, place: int) -> str:
        """What a row says in full."""
        figure = self._figures[place]
        lines = [phrases.unit_tip(figure.unit)]
        if self._shares:
            what = _("{name} is not lost").format(name=figure.name)
            lines.append(words.share_tip(what, self._shares[place], self._battles))
        return "\n".join(lines)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A row each: unit, name, a thin bar below it, the number."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, place in enumerate(self._order):
            area = QRect(0, row * ROW, self.width(), ROW)
            if area.intersects(event.rect()):
                self._row(painter, area, place)
        painter.end()

    def _row(self, painter: QPainter, area: QRect, place: int) -> None:
        figure, look = self._figures[place], self._look
        draw_code(painter, look, QRectF(area.left(), area.top() + 2, CODE, CODE), figure.unit.code)
        left = area.left() + CODE + 8
        if figure.commander:
            painter.drawPixmap(left, area.top() + 5, icons.pixmap("commander", look.colour("ink"), 14, widgets.RATIO))
            left += 18
        painter.setFont(theme.font("text"))
        number = self._number(place)
        wide = 52 if self._shares else 0
        name = QRect(left, area.top(), max(10, area.right() - wide - left - 6), ROW)
        painter.setPen(look.colour("ink"))
        middle = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        shown = painter.fontMetrics().elidedText(figure.name, Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, middle, shown)
        if self._shares:
            painter.setFont(theme.font("row"))
            right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(QRect(area.right() - wide, area.top(), wide, ROW), right, number)


class SideOdds(QWidget):
    """What one side can expect, under its head; ``apart``: its ``figures`` are put somewhere else."""

    def __init__(self, look: Theme, side: SideSetup, units: dict[str, Unit], *, apart: bool) -> None:
        super().__init__()
        figures = [Fighter(figure.name or figure.key, units[figure.unit], figure.commander) for figure in side.figures]
        self._has_commander = any(figure.commander for figure in figures)
        self._has_hqs = any(figure.unit.is_hq for figure in figures)
        self._fp = sum(figure.unit.fp for figure in figures)
        self.values: dict[str, QLabel] = {}
        rows = [self._fact("loss", _("Loses"), "campaign:C25")]
        rows.append(self._fact("points", _("Victory points"), "campaign:C34"))
        rows.append(self._fact("holds", _("Holds the field"), "campaign:C23"))
        if self._has_commander:
            rows.append(self._fact("commander", _("Commander falls"), "campaign:C35"))
        if self._has_hqs:
            rows.append(self._fact("hqs", _("All HQs fall"), "campaign:C18"))
        self.survival = Survival(look, figures)
        head = panel_widgets.head(_("Survival"), side.name if apart else _("by figure"))
        plain_labels.set_tool_tip(
            head, _("In how many of 100 battles a figure is not killed, captured or given up; lowest first.")
        )
        self.figures = QWidget()
        self.figures.setLayout(panel_widgets.column(head, 2, self.survival, 0))
        layout = panel_widgets.column(*rows)
        if not apart:
            layout.addSpacing(10)
            layout.addWidget(self.figures)
        self.setLayout(layout)

    def _fact(self, key: str, name: str, rule: str) -> QWidget:
        value = plain_labels.label(NOT_YET, font="row")
        self.values[key] = value
        number = panel_widgets.rule_label(rule)
        number.setFixedWidth(30)
        made = QWidget()
        made.setLayout(panel_widgets.line(plain_labels.ElidedLabel(name, font="text", tone="ink2"), 0, value, number))
        made.setMinimumHeight(22)
        return made

    def show_expected(self, side: Expected, shares: Sequence[Share], battles: int, *, settled: bool) -> None:
        """Show what the battles that were counted let one expect."""
        self._say(
            "loss",
            _("{n} of {all} FP").format(n=decimal(side.fp_lost), all=self._fp),
            _("FP lost for good on average: killed, captured, surrendered or left to the enemy."),
        )
        points = words_vp(side)
        self._say("points", points, words.points_tip(side))
        self._chance("holds", side.holds, _("Holds the field in the end"), battles)
        self._chance("commander", side.commander_lost, _("The commander in chief is lost"), battles)
        self._chance("hqs", side.all_hqs_lost, _("Every HQ is lost"), battles)
        self.survival.show_shares(shares, battles, settled=settled)

    def _chance(self, key: str, share: Share, what: str, battles: int) -> None:
        if key in self.values:
            self._say(key, words.percent(share.share), words.share_tip(what, share, battles))

    def _say(self, key: str, text: str, tip: str) -> None:
        self.values[key].setText(text)
        plain_labels.set_tool_tip(self.values[key], tip)


def words_vp(side: Expected) -> str:
    """The victory points that a side can expect."""
    from campaign.world.forecast_points import expected_vp

    value = round(expected_vp(side), 1)
    return f"+{decimal(value)}" if value else "0"


class OddsHead(QWidget):
    """The one number, the bar, how many battles it rests on, and the buttons that end or prolong the count."""

    def __init__(
        self,
        look: Theme,
        setup: AnySetup,
        *,
        stop: Callable[[], object],
        more: Callable[[], object],
        seen_by: Callable[[int], object],
    ) -> None:
        super().__init__()
        self._look, self._setup = look, setup
        self._teams = teams_of(setup.sides)
        self.number = LeadNumber(look, NOT_YET)
        self.who = plain_labels.ElidedLabel("", font="title")
        self.between = plain_labels.ElidedLabel(_("The first battles are being fought."), font="second", tone="ink2")
        self.counted = plain_labels.label("", font="row")
        self.speed = plain_labels.label("", font="second", tone="ink2")
        self.bar = OddsBar(look)
        self.note = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self.note.hide()
        self.stop = self._button(_("Stop"), "stop counting", stop)
        self.more = self._button(_("More"), "count more", more)
        self.more.hide()
        self.side = Picker(look, "seen by")
        self.side.setAccessibleName(_("Whose odds"))
        for number, side in enumerate(setup.sides):
            self.side.addItem(_("as {player} sees it").format(player=side.name), number)
        self.side.currentIndexChanged.connect(lambda: seen_by(self.side.currentIndex()))
        self.side.setVisible(len(set(self._teams)) > 2)
        beside = panel_widgets.column(self.who, self.between, spacing=1)
        how_many = panel_widgets.column(self.counted, self.speed, spacing=1)
        for label in (self.counted, self.speed):
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        head = panel_widgets.line(self.number, beside, self.side, how_many, self.stop, self.more, spacing=12)
        head.setStretch(1, 1)
        self.setLayout(panel_widgets.column(head, 8, self.bar, 2, self.note))

    def _button(self, text: str, name: str, act: Callable[[], object]) -> widgets.Button:
        made = widgets.Button(self._look, text)
        made.setObjectName(name)
        made.setAutoDefault(False)
        made.clicked.connect(lambda: act())
        return made

    def show_odds(self, odds: Odds, battles: int) -> None:
        """Show these odds, as the side that is picked sees them."""
        side = self.side.currentIndex()
        team = self._teams[side]
        mine = tuple(s.name for s, of in zip(self._setup.sides, self._teams, strict=True) if of == team)
        others = tuple(s.name for s, of in zip(self._setup.sides, self._teams, strict=True) if of != team)
        two = len(set(self._teams)) == 2
        lost = words.winners_words(others) if two else _("others win")
        found = words.parts_of(odds, words.winners_words(mine), lost, agreements_of(self._setup.system).drawn())
        self.who.setText(words.winners_words(mine))
        if battles < TOLD_FROM:
            told = _("{n} of {all} battles until a number is told").format(n=battles, all=TOLD_FROM)
            self.between.setText(told)
            self.bar.show_parts((), battles)
            self.number.setText(NOT_YET)
            return
        self.bar.show_parts(found, battles)
        self.number.setText(words.percent(odds.won.share))
        self.between.setText(_("{interval}, at 95 %").format(interval=words.interval(odds.won)))
        plain_labels.set_tool_tip(self.number, words.part_tip(found[0], battles))

    def show_count(self, counted: Counted | None, *, running: bool, a_second: float, precision: float) -> None:
        """Show how many battles there are, and what can be done about it."""
        battles = counted.tally.battles if counted is not None else 0
        self.counted.setText(count("{n} battle", "{n} battles", battles) if battles else "")
        if running:
            self.speed.setText(_("{n} a second").format(n=f"{a_second:.0f}") if a_second >= 1 else "")
        elif battles:
            self.speed.setText(_("± {n} %").format(n=decimal(100 * precision)))
        plain_labels.set_tool_tip(
            self.speed,
            _("The widest of the intervals reaches so far to either side. “More” counts on, to half of that.")
            if not running
            else _("The count ends when no interval reaches further than 3 % to either side."),
        )
        self.stop.setVisible(running)
        self.more.setVisible(not running)

    def say(self, text: str) -> None:
        """A remark below the bar; none where there is nothing to say."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(480, super().sizeHint().height())
