"""A figure's service record: portrait, numbers, experience, what is written about it, and what it did, in order.

Shows a record; what people want done with the figure goes through the session. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from campaign.words import _, count
from campaign.world.ids import FigureId
from campaign.world.memory import Chronicle, Record
from campaign.world.memory.records import Brought, Ended, Joined, Killed, Promoted
from campaign.world.memory.words import deed_text, end_text, when_text
from campaign.world.state import Campaign
from ui import icons, plain_labels, portraits, theme, widgets
from ui.flow_layout import Wrapping
from ui.memory.ladder import Ladder
from ui.panels import panel_widgets, phrases
from ui.session import Session
from ui.theme import Theme

PICTURE = 96
INSET = 24


class Face(QWidget):
    """A figure's portrait; without one, its faction's mark on the player's colour, its unit below."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._png: bytes | None = None
        self._letter, self._mark, self._unit = "", "", ""
        self.setFixedSize(PICTURE, PICTURE + 22)
        look.changed.connect(self.update)

    def show_figure(self, state: Campaign, record: Record, png: bytes | None) -> None:
        """Show this one."""
        player = state.players[record.player]
        self._png, self._letter = png, player.letter
        self._mark, self._unit = icons.mark_of(player.faction), state.setting.units[record.unit].name
        self.setAccessibleName(_("Portrait of {name}").format(name=record.name) if png else self._unit)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture above, the unit's name below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour, square = self._look.player(self._letter or "A"), QRectF(0, 0, PICTURE, PICTURE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("field"))
        painter.drawRoundedRect(QRectF(self.rect()), theme.RADIUS, theme.RADIUS)
        if self._png is not None:
            painter.drawPixmap(square.toRect(), portraits.pixmap(self._png, PICTURE))
        elif self._mark:
            painter.setBrush(QColor(colour.fill))
            painter.drawRoundedRect(square, theme.RADIUS, theme.RADIUS)
            painter.drawPixmap(24, 24, icons.pixmap(self._mark, colour.letter, 48, widgets.RATIO))
        painter.setFont(theme.font("scan"))
        painter.setPen(self._look.colour("ink"))
        below = QRectF(4, PICTURE, PICTURE - 8, 22)
        words = painter.fontMetrics().elidedText(self._unit.upper(), Qt.TextElideMode.ElideRight, int(below.width()))
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()


class RecordPage(QWidget):
    """The page. ``rename``, ``note`` and ``portrait`` are called with the figure."""

    def __init__(self, session: Session, acts: tuple[tuple[str, str, Callable[[FigureId], object]], ...] = ()) -> None:
        super().__init__()
        self._session = session
        self._figure: FigureId | None = None
        look = session.theme
        self.face = Face(look)
        self.name = plain_labels.ElidedLabel("", font="record")
        self._origin = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self._line = plain_labels.ElidedLabel("", font="text", tone="ink2")
        self._fate = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self._numbers = QVBoxLayout()
        self._experience = Ladder(look)
        self._gains = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self.note = plain_labels.label("", font="text", wrap=True)
        self._note_frame = QFrame()
        self._note_frame.setProperty("surface", "field")
        self._note_frame.setLayout(panel_widgets.column(self.note, margins=(12, 10, 12, 10)))
        self._deeds = QVBoxLayout()
        self._deeds.setSpacing(5)
        self._kills = QWidget()
        self._victims = QGridLayout()
        self._victims.setContentsMargins(0, 0, 0, 0)
        self._victims.setHorizontalSpacing(10)
        self._victims.setVerticalSpacing(6)
        self._victims.setColumnStretch(1, 1)
        by_name = panel_widgets.head(_("Kills by name"), _("FP"))
        self._kills.setLayout(panel_widgets.column(by_name, 4, self._victims, 14))
        self._told = QWidget()
        self._told.setLayout(
            panel_widgets.column(
                self._kills, widgets.section(_("Service")), 6, self._deeds, 0, margins=(INSET, 8, INSET, 12)
            )
        )
        self.buttons = [self._button(words, icon, act) for words, icon, act in acts]
        self._lay_out()
        self.show_record(None, None)

    @property
    def figure(self) -> FigureId | None:
        """Whose record is shown."""
        return self._figure

    def _button(self, words: str, icon: str, act: Callable[[FigureId], object]) -> widgets.Button:
        button = widgets.Button(self._session.theme, words, icon)
        button.setObjectName(f"record {words}")
        button.clicked.connect(lambda: act(self._figure) if self._figure is not None else None)
        return button

    def _lay_out(self) -> None:
        words = panel_widgets.column(self.name, 2, self._line, 4, self._fate, self._origin, 0)
        head = panel_widgets.line(self.face, words, spacing=16)
        head.setStretch(1, 1)
        head.setAlignment(self.face, Qt.AlignmentFlag.AlignTop)
        ladder = panel_widgets.line(
            widgets.section(_("Experience")),
            0,
            panel_widgets.rule_label(self._session.state.setting.face.experience_rule),
        )
        record = panel_widgets.column(self._numbers, 12, ladder, 6, self._experience, 2, self._gains, spacing=0)
        upper = panel_widgets.column(
            *(head, 14, record, 10, self._note_frame, 10, widgets.hairline()), margins=(INSET, 20, INSET, 4)
        )
        foot = Wrapping(*self.buttons, spacing=8)
        foot.setContentsMargins(INSET, 10, INSET, 16)
        inner = QWidget()
        inner.setLayout(panel_widgets.column(upper, self._told, 0))
        self.service = panel_widgets.scrolled(inner)
        page = panel_widgets.column(self.service, widgets.hairline(), foot)
        page.setStretch(0, 1)
        self._content = QWidget()
        self._content.setLayout(page)
        self._empty = plain_labels.label(_("Choose a figure in the list."), font="text", tone="ink2", wrap=True)
        self._empty.setContentsMargins(INSET, 24, INSET, 24)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setLayout(panel_widgets.column(self._content, self._empty))

    def show_record(self, told: Chronicle | None, record: Record | None) -> None:
        """Show a record, or that none is chosen."""
        self._content.setVisible(record is not None)
        self._empty.setVisible(record is None)
        self._figure = None if record is None else record.figure
        if told is None or record is None:
            return
        state = told.state
        picture = state.portraits.get(record.figure)
        self.face.show_figure(state, record, None if picture is None else self._session.desk.picture(picture))
        self.name.setText(record.name)
        self._line.setText(_line(state, record))
        self._fate.setText(_fate(state, record))
        self._origin.setText(_origin(state, record))
        self._origin.setVisible(bool(self._origin.text()))
        self._show_numbers(record)
        self._experience.show_experience(record.experience, state.setting.face)
        self._gains.setText(_gains(state, record))
        self._gains.setVisible(bool(self._gains.text()))
        note = state.notes.get((record.figure, None), "")
        self.note.setText(note)
        self._note_frame.setVisible(bool(note))
        self._show_kills(told, record)
        self._show_deeds(told, record)

    def _show_numbers(self, record: Record) -> None:
        panel_widgets.clear(self._numbers)
        numbers = [
            (record.battles, count("battle", "battles", record.battles)),
            (record.kills, count("kill", "kills", record.kills)),
            (record.experience, _("FP killed")),
            (record.wounds_taken, count("wound", "wounds", record.wounds_taken)),
            (record.weeks, count("week", "weeks", record.weeks)),
        ]
        if record.wounds_healed:
            numbers.append((record.wounds_healed, _("healed")))
        self._numbers.addLayout(Wrapping(*(_number_cell(number, words) for number, words in numbers), spacing=12))

    def _show_kills(self, told: Chronicle, record: Record) -> None:
        """Whom it killed, the dearest first."""
        panel_widgets.clear(self._victims)
        self._kills.setVisible(bool(record.victims))
        battles = {served.when.entry: served.sector for served in record.served}
        for row, kill in enumerate(sorted(record.victims, key=lambda kill: (-kill.fp, kill.when.entry))):
            unit = told.state.setting.units.get(kill.unit)
            words = kill.name if unit is None else _("{name}, {unit}").format(name=kill.name, unit=unit.name)
            where = " ".join(filter(None, (battles.get(kill.when.entry, ""), when_text(kill.when))))
            letter = told.state.players[kill.player].letter
            self._victims.addWidget(widgets.Chip(self._session.theme, letter, 16, name=letter), row, 0)
            self._victims.addWidget(plain_labels.ElidedLabel(words, font="row"), row, 1)
            place = plain_labels.ElidedLabel(where, font="second", tone="ink2")
            place.setMaximumWidth(150)
            self._victims.addWidget(place, row, 2)
            self._victims.addWidget(plain_labels.label(str(kill.fp), font="row"), row, 3, Qt.AlignmentFlag.AlignRight)

    def _show_deeds(self, told: Chronicle, record: Record) -> None:
        panel_widgets.clear(self._deeds)
        before = ""
        for deed in record.deeds:
            when = when_text(deed.when)
            tone = "ink" if isinstance(deed, Killed | Promoted | Ended) else "ink2"
            time = plain_labels.label("" if when == before else when, font="scan", tone="ink3")
            time.setFixedWidth(52)
            text = plain_labels.label(deed_text(told.state, deed), font="text", tone=tone, wrap=True)
            text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
            row = panel_widgets.line(time, text, spacing=8)
            row.setAlignment(time, Qt.AlignmentFlag.AlignTop)
            row.setStretch(1, 1)
            self._deeds.addLayout(row)
            before = when
        if not record.deeds:
            words = _("What it did is not told here.")
            self._deeds.addWidget(plain_labels.label(words, font="text", tone="ink2", wrap=True))
        self.service.verticalScrollBar().setValue(0)


def _number_cell(number: int, words: str) -> QWidget:
    made = QWidget()
    made.setLayout(
        panel_widgets.column(
            plain_labels.label(str(number), font="big"), plain_labels.label(words, font="second", tone="ink2")
        )
    )
    return made


def _line(state: Campaign, record: Record) -> str:
    figure = state.figures[record.figure]
    words = [state.players[record.player].name, phrases.fp(record.fp)]
    if figure.army is not None:
        army = state.armies[figure.army]
        words += [army.name, state.sectors[army.sector].name]
    return " · ".join(words)


def _origin(state: Campaign, record: Record) -> str:
    """How it came here, and from which campaign."""
    came = [deed for deed in record.deeds if isinstance(deed, Brought | Joined)]
    return " ".join(f"{when_text(deed.when)}: {deed_text(state, deed)}" for deed in came[:2])


def _fate(state: Campaign, record: Record) -> str:
    if record.end is not None:
        return f"{when_text(record.end.when)}: {end_text(state, record.end)}"
    return _("Commander in chief") if state.players[record.player].commander == record.figure else _("In service")


def _gains(state: Campaign, record: Record) -> str:
    face, unit = state.setting.face, state.setting.units[record.unit]
    named = (face.ability_of(unit, ability) for ability in record.abilities)
    return " · ".join([*face.learnt(record.experience), *named])
