"""A side's row on the sheet of a battle that is to be played: who it is, who plays it, and where it deploys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from campaign.battle.scenery import Edge
from campaign.tabletop.seats import Seat
from campaign.words import _
from campaign.world.unit_words import level_name
from ui import plain_labels, widgets
from ui.battle.prepare.prepared_battle import SEATS, STRENGTHS
from ui.battle.waiting.flanks_sheet import short_edge
from ui.dialogs.fields import Picker
from ui.panels import panel_widgets
from ui.theme import Theme

SEAT, EDGE = 168, 104  # width of the fields
EDGES = (Edge.NORTH, Edge.EAST, Edge.SOUTH, Edge.WEST)


def seat_words(seat: Seat) -> str:
    """Who plays a side."""
    level = next((level for level, strength in STRENGTHS.items() if strength == seat.strength), "")
    return _("program ({level})").format(level=level_name(level)) if level else _("a person")


@dataclass(frozen=True, slots=True)
class SideShown:
    """What is told of a side; ``free``: where it may deploy instead, nothing where the rules say where."""

    letter: str
    name: str
    fp: str
    about: str
    edge: Edge
    free: bool


class SideRow(QWidget):
    """The row. ``seated`` and ``moved`` are told who is to play it, and at which edge it is to be."""

    def __init__(
        self,
        look: Theme,
        number: int,
        side: SideShown,
        seated: Callable[[int, Seat], object],
        moved: Callable[[int, Edge], object],
        flank: Callable[[int], object],
    ) -> None:
        super().__init__()
        self.about = plain_labels.ElidedLabel(side.about, font="second", tone="ink2")
        name = panel_widgets.line(
            plain_labels.ElidedLabel(side.name, font="row"), plain_labels.label(side.fp, font="row"), spacing=8
        )
        name.setStretch(0, 1)
        words = panel_widgets.column(name, self.about, spacing=1)
        self.seat = Picker(look, f"seat {side.letter}")
        self.seat.setAccessibleName(_("Who plays {name}").format(name=side.name))
        self.seat.setFixedWidth(SEAT)
        for seat in SEATS:
            self.seat.addItem(seat_words(seat), seat.strength)
        self.seat.activated.connect(lambda _place: seated(number, Seat(self.seat.currentData())))
        self.edge = Picker(look, f"edge {side.letter}")
        self.edge.setAccessibleName(_("Edge of {name}").format(name=side.name))
        self.edge.setFixedWidth(EDGE)
        for edge in EDGES:
            self.edge.addItem(short_edge(edge), edge)
        self.edge.activated.connect(lambda _place: moved(number, Edge(self.edge.currentData())))
        self.edge.setVisible(side.free)
        self.flank = widgets.Button(look, _("Flank"), "flank", kind="quiet")
        self.flank.setObjectName(f"flank {side.letter}")
        self.flank.setAutoDefault(False)
        self.flank.setAccessibleName(_("Flanking forces of {name}").format(name=side.name))
        self.flank.clicked.connect(lambda _on=False: flank(number))
        policy = self.flank.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.flank.setSizePolicy(policy)
        chip = widgets.Chip(look, side.letter, 28, name=side.name)
        row = panel_widgets.line(chip, words, self.flank, self.edge, self.seat, spacing=10, margins=(0, 5, 0, 5))
        row.setStretch(1, 1)
        self.setLayout(row)

    def show_side(self, side: SideShown, seat: Seat) -> None:
        """How it stands."""
        self.about.setText(side.about)
        self.seat.setCurrentIndex(self.seat.findData(seat.strength))
        self.edge.setCurrentIndex(self.edge.findData(side.edge))

    def show_flank(self, *, offered: bool, written: bool, why: str) -> None:
        """Whether somebody is to write flanking forces down here, and has; ``why`` not, where nobody can."""
        self.flank.setVisible(offered)
        self.flank.say(_("Flank: written down") if written else _("Flank"), enabled=not why, why=why)

    def hold_edge(self, why: str) -> None:
        """The edge stays, for this reason; or not, for none."""
        self.edge.setEnabled(not why)
        plain_labels.set_tool_tip(self.edge, why)


def rows_below(rows: Sequence[QWidget]) -> QWidget:
    """Rows below each other, hairlines between them."""
    column = panel_widgets.column()
    for place, row in enumerate(rows):
        if place:
            column.addWidget(widgets.hairline())
        column.addWidget(row)
    made = QWidget()
    made.setLayout(column)
    return made
