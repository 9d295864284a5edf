"""What a battle adds up to, beside its story: losses by turn, turning points, who did most, how the dice fell.

Only shows values; a turning point asks to be shown in the story.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from campaign.battle.systems import campaign_of, telling_of
from campaign.words import _, count, decimal, listed
from ui import plain_labels, theme, widgets
from ui.panels import panel_widgets, phrases
from ui.panels.figures import CodeChip
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.battle.contract.telling import Account, Deed, Luck, Thrown, Turn, TurningPoint, TurnWords

LANE = 44  # height of a side's bars
BELOW = 18  # for the turns
CHIP, LEFT, RIGHT = 16, 22, 8
MOST_DEEDS = 3


class LossChart(QWidget):
    """FP that each side lost turn by turn: two sides back to back, more of them one above the other."""

    def __init__(
        self, look: Theme, turns: Sequence[Turn], letters: Sequence[str], names: Sequence[str], turn_words: TurnWords
    ) -> None:
        super().__init__()
        self._words = turn_words
        self._look, self._turns, self._letters, self._names = look, tuple(turns), tuple(letters), tuple(names)
        self.setFixedHeight(LANE * len(letters) + BELOW)
        told = [
            _("{player} {fp} FP").format(player=name, fp=sum(turn.lost[side] for turn in turns))
            for side, name in enumerate(names)
        ]
        self.setAccessibleName(f"{turn_words.lost()}. {'; '.join(told)}")
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(320, self.height())

    def tip(self, number: int) -> str:
        """What a turn's bars say."""
        turn = self._turns[number]
        lost = [f"{name}: {phrases.fp(fp)}" for name, fp in zip(self._names, turn.lost, strict=True)]
        return "\n".join([self._words.lost_in(turn.number), *lost])

    def event(self, event: QEvent) -> bool:
        """Over a turn, its numbers."""
        if isinstance(event, QHelpEvent) and self._turns:
            number = int((event.pos().x() - LEFT) // self._step)
            if 0 <= number < len(self._turns):
                QToolTip.showText(event.globalPos(), plain_labels.tool_tip(self.tip(number)), self)
            return True
        return super().event(event)

    @property
    def _step(self) -> float:
        return (self.width() - LEFT - RIGHT) / max(1, len(self._turns))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Chips, bars, a hairline for each axis, the turns."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        most = max((max(turn.lost) for turn in self._turns), default=0) or 1
        face = theme.font("scan")
        face.setPixelSize(11)
        painter.setFont(face)
        for side, letter in enumerate(self._letters):
            downwards = len(self._letters) == 2 and side == 1
            axis = LANE * side if downwards else LANE * (side + 1)
            chip = QPointF(0, LANE * side + (LANE - CHIP) / 2)
            painter.drawPixmap(chip, widgets.chip_pixmap(self._look, letter, CHIP))
            painter.setPen(QPen(self._look.colour("line2"), 1))
            painter.drawLine(QPointF(LEFT, axis), QPointF(self.width() - RIGHT, axis))
            for number, turn in enumerate(self._turns):
                self._bar(painter, number, turn.lost[side], turn.lost[side] / most, axis, side, down=downwards)
        every = max(1, -(-len(self._turns) // 10))
        painter.setPen(self._look.colour("ink3"))
        for number in range(every - 1, len(self._turns), every):
            box = QRectF(LEFT + number * self._step, LANE * len(self._letters) + 2, self._step, BELOW - 2)
            wide = box.adjusted(-10, 0, 10, 0)
            painter.drawText(wide, Qt.AlignmentFlag.AlignCenter, str(self._turns[number].number))
        painter.end()

    def _bar(
        self, painter: QPainter, number: int, fp: int, share: float, axis: float, side: int, *, down: bool
    ) -> None:
        if not fp:
            return
        high = max(3.0, share * (LANE - 15))
        wide = min(18.0, self._step * 0.7)
        left = LEFT + number * self._step + (self._step - wide) / 2
        bar = QRectF(left, axis if down else axis - high, wide, high)
        painter.fillRect(bar, QColor(self._look.player(self._letters[side]).fill))
        painter.setPen(self._look.colour("ink2"))
        words = QRectF(left - 10, bar.bottom() if down else bar.top() - 13, wide + 20, 13)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, str(fp))


class AccountView(QWidget):
    """The account, its parts below each other."""

    def __init__(
        self,
        look: Theme,
        system: str,
        told: Account,
        letters: Sequence[str],
        show_at: Callable[[tuple[int, int]], None],
    ) -> None:
        """``system``: the rule system of the battle, by its name."""
        super().__init__()
        self._telling, self._campaign = telling_of(system), campaign_of(system)
        self._look, self._told, self._letters, self._show_at = look, told, tuple(letters), show_at
        items: list[QWidget | int] = [panel_widgets.head(told.turn_words.lost()), 6]
        items.append(LossChart(look, told.turns, letters, told.cast.sides, told.turn_words))
        self.points = [self._point(point) for point in told.points]
        if self.points:
            items += [14, panel_widgets.head(_("Turning points"), _("show in the story")), 4, *self.points]
        deeds = [deed for deed in told.deeds[:MOST_DEEDS] if deed.wounds or deed.kills]
        if deeds:
            items += [14, panel_widgets.head(_("Did most")), 4, *map(self._deed, deeds)]
        luck = [side for side in told.luck if side.fire.throws or side.fights.throws]
        if luck:
            items += [14, panel_widgets.head(_("Luck"), _("thrown, expected")), 4]
            for side in luck:
                items += self._luck(side)
        self.setLayout(panel_widgets.column(*items, 0))

    def _point(self, point: TurningPoint) -> panel_widgets.Row:
        cast = self._told.cast
        losses = [*point.told]
        for side in range(len(point.lost)):
            names = [cast.short[figure] for figure in point.fallen if cast.side[figure] == side]
            if names:
                losses.append(_("{side} loses {names}").format(side=cast.sides[side], names=listed(names)))
        when = self._told.turn_words.when(point.turn, point.phase)
        what = "; ".join(losses)
        row = panel_widgets.Row(f"{when}: {what}", lambda: self._show_at((point.turn, point.phase)))
        swing = plain_labels.label(_swing(point.swing, cast.sides[0]), font="row")
        tip = _("By so much {side} came to stand better: by its share of all FP, and of objectives where these decide.")
        plain_labels.set_tool_tip(swing, tip.format(side=cast.sides[0]))
        words = panel_widgets.column(
            panel_widgets.line(plain_labels.label(when, font="row"), 0, swing),
            plain_labels.label(what, font="second", tone="ink2", wrap=True),
            spacing=1,
            margins=(panel_widgets.BLEED, 4, panel_widgets.BLEED, 4),
        )
        row.setLayout(words)
        return row

    def _deed(self, deed: Deed) -> QWidget:
        cast = self._told.cast
        side = cast.side[deed.figure]
        done = [count("{n} wound given", "{n} wounds given", deed.wounds)]
        if deed.kills:
            done.insert(0, count("{n} kill", "{n} kills", deed.kills))
        code = CodeChip(self._look, cast.units[deed.figure].code)
        plain_labels.set_tool_tip(code, phrases.unit_tip(cast.units[deed.figure]))
        words = panel_widgets.column(
            plain_labels.ElidedLabel(cast.short[deed.figure], font="row"),
            plain_labels.ElidedLabel(", ".join(done), font="second", tone="ink2"),
        )
        chip = widgets.Chip(self._look, self._letters[side], 16, name=cast.sides[side])
        value = plain_labels.label(phrases.fp(deed.fp), font="row")
        tip = _("FP of the enemies that it killed: its experience ({rule}).")
        plain_labels.set_tool_tip(value, tip.format(rule=self._campaign.experience_rule))
        made = QWidget()
        line = panel_widgets.line(code, words, chip, value, spacing=10, margins=(0, 3, 0, 3))
        line.setStretch(1, 1)
        made.setLayout(line)
        return made

    def _luck(self, luck: Luck) -> list[QWidget]:
        from campaign.battle.accounting import luck_word

        rows: list[QWidget] = []
        name = self._told.cast.sides[luck.side]
        for one in self._telling.luck(luck):
            chip = widgets.Chip(self._look, self._letters[luck.side], 16, name=name)
            said = f"{one.what}: {luck_word(one.thrown.luck)}"
            words = plain_labels.ElidedLabel(said, font="text", tone="ink2")
            row = QWidget()
            line = panel_widgets.line(chip, words, plain_labels.label(one.numbers, font="row"), spacing=10)
            line.setStretch(1, 1)
            row.setLayout(line)
            row.setMinimumHeight(24)
            plain_labels.set_tool_tip(row, f"{one.told}\n{_deviation(one.thrown)}")
            rows.append(row)
        return rows


def _swing(swing: float, side: str) -> str:
    from campaign.battle.accounting import swing_text

    return _("{swing} {side}").format(swing=swing_text(swing), side=phrases.short(side, 12))


def _deviation(thrown: Thrown) -> str:
    form = _("That is {n} standard deviations from it; two of three such sums lie within one of them.")
    return form.format(n=decimal(abs(thrown.luck)))
