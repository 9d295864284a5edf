"""Beside the means of an operation: how losses spread, how sure its chance is, what may go wrong. Only shows values."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from campaign.battle.forecast import TOLD_FROM, Share
from campaign.operations import operation_words
from campaign.words import _, count, decimal
from ui import plain_labels, theme, widgets
from ui.panels import panel_widgets, phrases
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.operations.counting import Tally, Values
    from campaign.operations.foresight import Foreseen
    from campaign.operations.playing import Case

HIGH: Final = 62  # of a chart, without the words below it
TICKS: Final = 15
MOST_POINTS: Final = 80  # of a curve


class Chart(QWidget):
    """A drawing with words below it, and a sentence that says all of it."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self.setFixedHeight(HIGH + TICKS)
        self.setMinimumWidth(120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def say(self, words: str) -> None:
        """This is what is to be seen."""
        self.setAccessibleName(words)
        plain_labels.set_tool_tip(self, words)

    def _tick(self, painter: QPainter, x: float, text: str) -> None:
        painter.setFont(theme.font("small"))
        painter.setPen(self._look.colour("ink3"))
        left = min(max(0.0, x - 24), self.width() - 48.0)
        side = (
            Qt.AlignmentFlag.AlignLeft
            if x < 24
            else Qt.AlignmentFlag.AlignRight
            if x > self.width() - 24
            else Qt.AlignmentFlag.AlignHCenter
        )
        painter.drawText(QRectF(left, HIGH + 1, 48, TICKS), side | Qt.AlignmentFlag.AlignBottom, text)


class Histogram(Chart):
    """How often each number of FP came: a bar each, the middle of them strong, the mean a line."""

    def __init__(self, look: Theme, role: str) -> None:
        super().__init__(look)
        self._role = role
        self._values: Values = ()
        self._reach = 0

    def show_values(self, values: Values, reach: int, what: str) -> None:
        """Show these, on a scale from none to ``reach`` FP."""
        self._values, self._reach = values, max(reach, *(fp for fp, _times in values), 1) if values else max(1, reach)
        self.say(f"{what}: {operation_words.spread_words(values)}" if values else what)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Over a bar its number is told."""
        if isinstance(event, QHelpEvent) and self._values:
            fp = int(event.pos().x() / max(1.0, self.width() / (self._reach + 1)))
            tries = sum(times for _fp, times in self._values)
            text = _("{fp} FP: in {share}").format(
                fp=fp, share=operation_words.percent(dict(self._values).get(fp, 0) / max(1, tries))
            )
            QToolTip.showText(event.globalPos(), plain_labels.tool_tip(f"{text}\n{self.accessibleName()}"), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars over a hairline, and numbers below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self.width() / (self._reach + 1)
        painter.setPen(QPen(self._look.colour("line2"), 1))
        painter.drawLine(QPointF(0, HIGH), QPointF(self.width(), HIGH))
        if self._values:
            self._bars(painter, wide)
        for fp in (0, self._reach // 2, self._reach):
            self._tick(painter, (fp + 0.5) * wide, str(fp))
        painter.end()

    def _bars(self, painter: QPainter, wide: float) -> None:
        most = max(times for _fp, times in self._values)
        low, high = operation_words.middle(self._values, operation_words.MOST_OF_THEM)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour(self._role))
        for fp, times in self._values:
            tall = max(1.5, (HIGH - 6) * times / most)
            painter.setOpacity(1.0 if low <= fp <= high else 0.4)
            painter.drawRect(QRectF(fp * wide + 0.5, HIGH - tall, max(1.5, wide - 1), tall))
        painter.setOpacity(1.0)
        x = (operation_words.mean_of(self._values) + 0.5) * wide
        painter.setPen(QPen(self._look.colour("ink"), 1.5))
        painter.drawLine(QPointF(x, 0), QPointF(x, HIGH))


class Sureness(Chart):
    """The chance as the tries came in: a line, and the band in which it lies in 95 of 100 cases."""

    def __init__(self, look: Theme) -> None:
        super().__init__(look)
        self._points: tuple[tuple[int, Share], ...] = ()

    def show_points(self, points: Sequence[tuple[int, Share]]) -> None:
        """Show these: tries, and what was known then."""
        self._points = tuple(points)
        self.say(self.words())
        self.update()

    def words(self) -> str:
        """How sure it is, in a sentence."""
        if not self._points:
            return _("Told from {n} tries on.").format(n=TOLD_FROM)
        tries, share = self._points[-1]
        return _("± {n} % after {tries}").format(
            n=decimal(100 * share.spread), tries=count("{n} try", "{n} tries", tries)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Band, line and where it stands now; tries grow to the right, tenfold by tenfold."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for share in (0.0, 0.5, 1.0):
            y = self._y(share)
            painter.setPen(QPen(self._look.colour("line2"), 1))
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
        if self._points:
            self._curve(painter)
            self._tick(painter, self._x(self._points[-1][0]), str(self._points[-1][0]))
        self._tick(painter, 0, str(TOLD_FROM))
        painter.end()

    def _curve(self, painter: QPainter) -> None:
        band = [QPointF(self._x(tries), self._y(share.high)) for tries, share in self._points]
        band += [QPointF(self._x(tries), self._y(share.low)) for tries, share in reversed(self._points)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("ink2"))
        painter.setOpacity(0.3)
        painter.drawPolygon(QPolygonF(band))
        painter.setOpacity(1.0)
        painter.setPen(QPen(self._look.colour("ink"), 1.5))
        painter.drawPolyline(QPolygonF([QPointF(self._x(t), self._y(s.share)) for t, s in self._points]))
        tries, share = self._points[-1]
        painter.setBrush(QColor(self._look.colour("ink")))
        painter.drawEllipse(QPointF(self._x(tries) - 3, self._y(share.share)), 3, 3)

    def _x(self, tries: int) -> float:
        last = max(2 * TOLD_FROM, self._points[-1][0])
        return (self.width() - 2) * log(max(tries, TOLD_FROM) / TOLD_FROM) / log(last / TOLD_FROM)

    def _y(self, share: float) -> float:
        return 2 + (HIGH - 4) * (1 - share)


class Known:
    """What was known when: of each chance a few points, ever further apart, so that they stay few."""

    def __init__(self) -> None:
        self._points: dict[object, list[tuple[int, Share]]] = {}

    def note(self, key: object, tally: Tally) -> tuple[tuple[int, Share], ...]:
        """Note what is known now, where that is more than before; all there is to show."""
        points = self._points.setdefault(key, [])
        if tally.played >= TOLD_FROM and (not points or tally.played > points[-1][0]):
            points.append((tally.played, tally.chance("taken")))
            if len(points) > MOST_POINTS:
                del points[1:-1:2]
        return tuple(points)


class Column(QWidget):
    """A block of the desk: its title, a word below it, and what it shows."""

    def __init__(self, title: str, *content: QWidget) -> None:
        super().__init__()
        self.title = plain_labels.ElidedLabel(title, font="row")
        self.below = plain_labels.ElidedLabel("", font="second", tone="ink2")
        self.setLayout(panel_widgets.column(self.title, self.below, 6, *content, 0))
        self.setMinimumWidth(120)


class Lines(QWidget):
    """Rows of words with numbers at their right."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(3)
        self._shown: tuple[tuple[str, str, str, str, str], ...] = ()

    def show_lines(self, lines: Sequence[tuple[str, str, str, str, str]]) -> None:
        """Show these: icon, tone of the number, words, number, tool tip."""
        if tuple(lines) == self._shown:
            return
        self._shown = tuple(lines)
        panel_widgets.clear(self._rows)
        for icon, tone, words, number, tip in lines:
            row = QWidget()
            value: QLabel = plain_labels.label(number, font="row", tone=tone)
            layout = panel_widgets.line(
                widgets.Sign(self._look, icon, "ink2", 14),
                plain_labels.ElidedLabel(words, font="second"),
                value,
                spacing=6,
            )
            layout.setStretch(1, 1)
            row.setLayout(layout)
            row.setAccessibleName(f"{words}: {number}")
            plain_labels.set_tool_tip(row, tip)
            self._rows.addWidget(row)


class Desk(QWidget):
    """What is known of one target beyond its chance, side by side."""

    def __init__(self, look: Theme, system: str) -> None:
        super().__init__()
        self._system, self._known = system, Known()
        self._lost, self._killed = Histogram(look, "bad"), Histogram(look, "good")
        self._sure, self._risks, self._answers = Sureness(look), Lines(look), Lines(look)
        self._columns = (
            Column(_("You lose"), self._lost),
            Column(_("They lose"), self._killed),
            Column(_("How sure"), self._sure),
            Column(_("Risks"), self._risks),
            Column(_("If they stand, if they withdraw"), self._answers),
        )
        layout = panel_widgets.line(*self._columns, spacing=20)
        for place in range(len(self._columns)):
            layout.setStretch(place, 3)
        layout.setStretch(len(self._columns) - 1, 4)
        self.setLayout(layout)

    def show_target(self, chosen: Foreseen, case: Case, tally: Tally, sets_out: int) -> None:
        """Show this target in this case."""
        lost, killed, sure, risks, answers = self._columns
        told = tally.played >= TOLD_FROM
        theirs = sum(stands.fp for stands in chosen.target.stands)
        self._lost.show_values(tally.losses if told else (), sets_out, _("FP lost"))
        self._killed.show_values(tally.kills if told else (), theirs, _("FP killed"))
        lost.below.setText(operation_words.spread_words(tally.losses) if told else "–")
        killed.below.setText(operation_words.spread_words(tally.kills) if told else "–")
        self._sure.show_points(self._known.note((chosen.target.goal, case), tally))
        sure.below.setText(self._sure.words())
        risks.below.setText(_("chance of what hurts most"))
        self._risks.show_lines([_risk_line(name, tally, self._system) for name in operation_words.RISKS])
        several = len(chosen.target.cases) > 1
        answers.setVisible(several)
        answers.below.setText(_("yours · FP lost · points less theirs"))
        self._answers.show_lines(
            [_case_line(chosen, one, self._system, shown=one is case) for one in chosen.target.cases] if several else []
        )


_SIGNS: Final = {"commander": "commander", "headless": "hq", "destroyed": "warning", "late": "mine"}


def _risk_line(name: str, tally: Tally, system: str) -> tuple[str, str, str, str, str]:
    words, number, tip = operation_words.risk(name, tally, system)
    return _SIGNS[name], "ink" if number not in ("–", operation_words.percent(0)) else "ink3", words, number, tip


def _case_line(chosen: Foreseen, case: Case, system: str, *, shown: bool) -> tuple[str, str, str, str, str]:
    tally = chosen.of(case) or chosen.tallies[0]
    numbers = {number.name: number for number in operation_words.numbers(system)}
    wanted = [numbers[name] for name in ("taken", "fp_lost", "balance")]
    told = "   ".join(operation_words.told(number, tally) for number in wanted)
    tip = "\n".join(f"{number.title}: {operation_words.explained(number, tally)}" for number in wanted)
    title = operation_words.case_title(case, chosen.target)
    return (
        "check" if shown else "",
        "ink",
        title[:1].upper() + title[1:],
        told,
        f"{tip}\n{phrases.rule_number('campaign:C21')}",
    )
