"""Writing flanking forces down in secret: first only the player looks, then figures are sent to edges. fftt:H1

What is written shows nowhere else than here, and here only after it was said that the player alone looks.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from campaign.battle.scenery import Edge
from campaign.words import _
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.orders import WriteFlanks
from campaign.world.queries import fp_of, unit_of
from campaign.world.unit_words import edge_name
from ui import plain_labels, widgets
from ui.battle.waiting import flanks_form
from ui.dialogs.sheet import OrderSheet
from ui.panels import panel_widgets, phrases
from ui.panels.figures import CodeChip
from ui.session import Session

ROW, MOST_ROWS = 34, 9  # a row's height, and rows seen at once


def short_edge(edge: Edge) -> str:
    """An edge on a button."""
    return {Edge.NORTH: _("North"), Edge.EAST: _("East"), Edge.SOUTH: _("South"), Edge.WEST: _("West")}[edge]


class FlanksSheet(OrderSheet):
    """A player's flanking forces for a battle."""

    def __init__(self, session: Session, battle: BattleId, player: PlayerId, parent: QWidget | None) -> None:
        name = session.state.players[player].name
        super().__init__(
            session,
            _("{player}’s flanking forces").format(player=name),
            _("Only {player} may see them before they arrive. All others look away now.").format(player=name),
            _("Write down"),
            parent,
            width=560,
        )
        self.form = flanks_form.start(session.state, battle, player)
        self.buttons: dict[tuple[FigureId, Edge], widgets.Button] = {}
        self._sums = QVBoxLayout()
        self.pages = QStackedWidget()
        self.look_button = widgets.Button(self.look, _("I am {player}, show them").format(player=name), "sight")
        self.look_button.setObjectName("look")
        self.look_button.setAutoDefault(False)
        self.look_button.clicked.connect(self._reveal)
        closed = QWidget()
        closed.setLayout(panel_widgets.column(0, panel_widgets.line(0, self.look_button, 0), 0))
        self.pages.addWidget(closed)
        self.pages.setMinimumHeight(96)
        self.body.addWidget(self.pages)
        self.primary.setVisible(False)

    @property
    def open_to_see(self) -> bool:
        """Whether what is written is on the screen."""
        return self.pages.count() > 1

    def first_stop(self) -> QWidget:
        """It has to be said that the player alone looks."""
        return self.look_button

    def _reveal(self) -> None:
        """The player alone looks: show what is written, to be changed."""
        inner = QWidget()
        rows = panel_widgets.column(margins=(0, 0, panel_widgets.SCROLL_BAR + 4, 0))
        for figure in self.form.figures:
            rows.addWidget(self._row(figure))
        inner.setLayout(rows)
        area = panel_widgets.scrolled(inner, min(MOST_ROWS, len(self.form.figures)) * ROW + 4)
        page = QWidget()
        page.setLayout(panel_widgets.column(area, 10, widgets.hairline(), 8, self._sums))
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self.primary.setVisible(True)
        self.refresh()
        self._grow()
        first = next(iter(self.buttons.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def _row(self, figure: FigureId) -> QWidget:
        state = self.session.state
        unit = unit_of(state, figure)
        code = CodeChip(self.look, unit.code)
        plain_labels.set_tool_tip(code, phrases.unit_tip(unit))
        name = state.figures[figure].name
        line = panel_widgets.line(
            code, plain_labels.ElidedLabel(name, font="row"), plain_labels.label(phrases.fp(unit.fp)), spacing=10
        )
        line.setStretch(1, 1)
        for edge in self.form.edges:
            button = widgets.Button(self.look, short_edge(edge), kind="quiet")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setAccessibleName(_("{name} comes in over the {edge}").format(name=name, edge=edge_name(edge)))
            button.clicked.connect(lambda on, who=figure, where=edge: self._send(who, where, on))
            self.buttons[figure, edge] = button
            line.addWidget(button)
        made = QWidget()
        made.setLayout(line)
        made.setFixedHeight(ROW)
        return made

    def _send(self, figure: FigureId, edge: Edge, on: bool) -> None:
        self.form = flanks_form.send(self.form, figure, edge if on else None)
        self.refresh()

    def order(self) -> WriteFlanks:
        """What is written down."""
        return flanks_form.order(self.form)

    def refresh(self) -> None:
        """Who is sent where, the sum of each force, and what the rules say."""
        for (figure, edge), button in self.buttons.items():
            button.setChecked(self.form.sent.get(figure) is edge)
        panel_widgets.clear(self._sums)
        for edge in self.form.edges:
            fp = fp_of(self.session.state, flanks_form.force(self.form, edge))
            value = _("{fp} of {most} FP at most").format(fp=fp, most=self.form.most)
            tone = "warn" if fp > self.form.most else "ink"
            fact = panel_widgets.fact(_("Over the {edge}").format(edge=edge_name(edge)), value, "fftt:H1", tone=tone)
            plain_labels.set_tool_tip(
                fact, _("A quarter of the side’s FP, its HQs among them, rounded down (fftt:H1c, H1d).")
            )
            self._sums.addWidget(fact)
        super().refresh()
