"""Veterans for a new campaign: which survivors of an earlier one come along, and on whose side. Founds nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from campaign.words import _, count
from campaign.world.ids import FigureId, PlayerId
from campaign.world.orders import PlayerSetup, Veteran
from campaign.world.queries import unit_of
from campaign.world.rules.veterans import HOMES, price_of
from campaign.world.state import Campaign, Figure
from campaign.world.veterans import Pick, all_who_fit, brought, survivors
from ui import plain_labels, widgets
from ui.dialogs.fields import Check, Picker
from ui.dialogs.founding_form import FoundingForm, named_seats
from ui.dialogs.sheet import Sheet, labelled
from ui.panels import panel_widgets, phrases
from ui.theme import Theme

HEIGHT = 380  # points of the list that are in sight at once
NOBODY = -1


@dataclass(slots=True)
class _Row:
    """A survivor on the sheet."""

    figure: Figure
    box: Check


class VeteransSheet(Sheet):
    """The survivors of ``old``, by player: to whom they go, and who of them. ``bring`` gets who comes along."""

    def __init__(
        self,
        look: Theme,
        old: Campaign,
        form: FoundingForm,
        bring: Callable[[tuple[Veteran, ...]], object],
        parent: QWidget | None,
    ) -> None:
        title = _("Veterans of {campaign}").format(campaign=old.setting.name)
        lead = _("They are paid from the FP with which the home sectors begin; what is left buys the rest.")
        super().__init__(look, title, lead, _("Bring them along"), parent, width=620)
        self._old, self._form, self._bring = old, form, bring
        self.goes: dict[PlayerId, Picker] = {}
        self.rows: dict[PlayerId, list[_Row]] = {}
        seats = named_seats(form)
        fit = set(all_who_fit(old, seats, form.rules, form.units))
        sections = [self._section(player, seats, fit) for player in old.seats if survivors(old, player)]
        inner = QWidget()
        inner.setLayout(panel_widgets.column(*sections, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 4, 0)))
        area = panel_widgets.scrolled(inner, HEIGHT)
        self.sums = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self.body.addWidget(area, 1)
        self.body.addSpacing(10)
        self.body.addWidget(self.sums)
        self.refresh()

    def _section(self, player: PlayerId, seats: tuple[PlayerSetup, ...], fit: set[Pick]) -> QWidget:
        """A player of the old campaign: to whom the figures go, and who."""
        known = self._old.players[player]
        goes = Picker(self.look, f"goes {player}")
        goes.addItem(_("nobody"), NOBODY)
        for place, seat in enumerate(seats):
            if seat.faction == known.faction and seat.name:
                goes.addItem(seat.name, place)
        mine = next((seat for seat, figure in fit if self._old.figures[figure].player == player), NOBODY)
        goes.setCurrentIndex(max(0, goes.findData(mine)))
        self.goes[player] = goes
        self.rows[player] = [self._row(figure, (mine, figure.id) in fit) for figure in survivors(self._old, player)]
        goes.currentIndexChanged.connect(lambda _place: self.refresh())
        head = labelled(_("{player}’s go to").format(player=known.name), goes, width=150)
        made = QWidget()
        boxes = [row.box for row in self.rows[player]]
        made.setLayout(panel_widgets.column(head, 4, *boxes, 10, widgets.hairline(), 10))
        return made

    def _row(self, figure: Figure, on: bool) -> _Row:
        unit = unit_of(self._old, figure.id)
        words = _("{name}, {unit}, {fp} · {experience} FP of experience, {kills}").format(
            name=figure.name,
            unit=unit.name,
            fp=phrases.fp(price_of(figure.experience, unit, self._form.rules)),
            experience=figure.experience,
            kills=count("{n} kill", "{n} kills", figure.kills),
        )
        box = Check(self.look, words)
        plain_labels.set_tool_tip(box, words)
        box.setObjectName(f"survivor {figure.id}")
        box.setChecked(on)
        box.toggled.connect(lambda _on: self.refresh())
        return _Row(figure, box)

    def picks(self) -> tuple[Pick, ...]:
        """Who comes along, and with whom."""
        found: list[Pick] = []
        for player, rows in self.rows.items():
            seat = int(self.goes[player].currentData())
            if seat != NOBODY:
                found += [(seat, FigureId(row.figure.id)) for row in rows if row.box.isChecked()]
        return tuple(found)

    def veterans(self) -> tuple[Veteran, ...]:
        """The same, with the home sectors in which they begin."""
        return brought(self._old, self.picks(), self._form.rules, self._form.units)

    def refresh(self) -> None:
        """What they cost together, player by player."""
        parts_: list[str] = []
        for place, seat in enumerate(named_seats(self._form)):
            figures = [self._old.figures[figure] for who, figure in self.picks() if who == place]
            if figures:
                fp = sum(price_of(f.experience, unit_of(self._old, f.id), self._form.rules) for f in figures)
                text = _("{player}: {n} for {fp} of {all} FP")
                whole = HOMES * self._form.rules.start_fp
                parts_.append(text.format(player=seat.name, n=len(figures), fp=fp, all=whole))
        self.sums.setText(" · ".join(parts_) or _("Nobody comes along."))
        self.allow(())

    def act(self) -> None:
        """Hand over."""
        self._bring(self.veterans())
        self.accept()
