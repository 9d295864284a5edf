"""The left edge of the window: sides, the figure in hand, what is shown, hint and surrender; or all of it as a rail."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.battle.contract.table import Showing
from campaign.battle.contract.table.look import Look
from campaign.battle.systems import table_of
from campaign.tabletop.seats import Seat
from campaign.words import _
from ui import plain_labels, widgets
from ui.battle.story.log_model import Named
from ui.battle.table.figure_panel import FigurePanel
from ui.battle.table.shown import ShownPanel, switches
from ui.battle.table.sides import SidesPanel, SidesRail
from ui.panels import panel_widgets
from ui.theme import Theme

WIDTH, ROOMY, RAIL = 240, 288, 52
INSET = 16


class LeftPanel(QWidget):
    """Everything in full."""

    def __init__(self, look: Theme, sides: Sequence[Named], showing: Showing) -> None:
        super().__init__()
        self.setObjectName("left")
        self.sides = SidesPanel(look, sides)
        self.figure = FigurePanel(look, [named.letter for named in sides], showing)
        self.shown = ShownPanel(look)
        self.hint = widgets.Button(look, _("Hint"), "sight")
        self.hint.setObjectName("hint")
        self.hint.setShortcut("?")
        plain_labels.set_tool_tip(self.hint, _("What the program would do in your place (?)"))
        self.surrender = widgets.Button(look, _("Surrender"), "retreat", kind="danger")
        self.surrender.setObjectName("surrender")
        inner = QWidget()
        inner.setLayout(
            panel_widgets.column(
                self.sides, 2, widgets.hairline(), 12, self.figure, 12, widgets.hairline(), 12, self.shown, 0,
                margins=(INSET, 14, INSET, 8),
            )
        )  # fmt: skip
        low = QWidget()
        low.setLayout(panel_widgets.line(self.hint, self.surrender, spacing=6, margins=(INSET, 8, INSET, 12)))
        self.setLayout(panel_widgets.column(panel_widgets.scrolled(inner), low))


class LeftRail(QWidget):
    """The same folded: chips, and icons with a name."""

    def __init__(self, look: Theme, sides: Sequence[Named], whole: LeftPanel) -> None:
        super().__init__()
        self.setObjectName("left rail")
        self.setFixedWidth(RAIL)
        self.sides = SidesRail(look, sides)
        column = panel_widgets.column(self.sides, 4, widgets.hairline(), 6, margins=(6, 12, 6, 10))
        for name, words, icon, key, _on in switches():
            button = widgets.IconButton(look, icon, f"{words} ({key})", checkable=True)
            button.setObjectName(f"rail {name}")
            switch = whole.shown.switches[name]
            button.setChecked(switch.isChecked())
            button.toggled.connect(switch.setChecked)
            switch.toggled.connect(button.setChecked)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.hint = widgets.IconButton(look, "sight", _("Hint (?)"))
        self.surrender = widgets.IconButton(look, "retreat", _("Surrender"))
        for button, target in ((self.hint, whole.hint), (self.surrender, whole.surrender)):
            button.setObjectName(f"rail {target.objectName()}")
            button.clicked.connect(target.click)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(column)


class Left(QWidget):
    """One of the two, by the room there is."""

    def __init__(self, look: Theme, sides: Sequence[Named], seats: Sequence[Seat], showing: Showing) -> None:
        super().__init__()
        self._seats = tuple(seats)
        self._seen: Look | None = None
        self.panel = LeftPanel(look, sides, showing)
        self.rail = LeftRail(look, sides, self.panel)
        self.setProperty("surface", "panel")
        self.setLayout(panel_widgets.line(self.panel, self.rail, spacing=0))
        self.fold(False)
        self.allow(False)

    def fold(self, folded: bool, *, roomy: bool = False) -> None:
        """As a rail, or in full; wider where there is room."""
        self.panel.setVisible(not folded)
        self.rail.setVisible(folded)
        self.setFixedWidth(RAIL if folded else ROOMY if roomy else WIDTH)

    def show_battle(self, seen: Look) -> None:
        """How the sides stand, and the figure that is shown."""
        self._seen = seen
        face = table_of(seen.setup.system)
        rule = face.asking.surrender(seen, 0).rule  # the same for every side
        plain_labels.set_tool_tip(self.panel.surrender, _("Give the battle up ({rule})").format(rule=rule))
        sides = face.showing.sides(seen, [seat.is_person for seat in self._seats])
        self.panel.sides.show_sides(sides)
        self.rail.sides.show_sides(sides)
        shown = self.panel.figure.shown
        if shown is not None:
            self.show_figure(shown.number)

    def show_figure(self, number: int | None) -> None:
        """This figure's numbers."""
        seen = self._seen
        if number is None or seen is None:
            self.panel.figure.show_figure(None)
        else:
            self.panel.figure.show_figure(table_of(seen.setup.system).showing.figure(seen, number))

    def allow(self, person: bool, *, hint: bool = True) -> None:
        """Hint and surrender are for a person who is asked."""
        for edge in (self.panel, self.rail):
            edge.hint.setEnabled(person and hint)
            edge.surrender.setEnabled(person)
