"""A player as the others see one: points, money, commander, armies, and pacts that can be made and ended."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from campaign.words import _
from campaign.world import queries, sums
from campaign.world.ids import PlayerId
from campaign.world.orders import EndPact, MakePact
from campaign.world.rules.income import income_of
from campaign.world.state import Army, Campaign
from campaign.world.sums import Sum
from campaign.world.unit_words import level_name
from ui import plain_labels, portraits, widgets
from ui.panels import panel_widgets, phrases
from ui.panels.name_edit import NameEdit
from ui.session import Session

PORTRAIT = 48  # points, in the head of a player


def commander_words(state: Campaign, player: PlayerId) -> str:
    """Who stands for the player, or since when nobody does."""
    seat = state.players[player]
    if seat.commander is not None:
        figure = state.figures[seat.commander]
        return f"{figure.name}, {state.setting.units[figure.unit].name}"
    if seat.commander_lost is not None:
        return _("fell in week {n}").format(n=seat.commander_lost)
    return _("nobody")


def pact_words(state: Campaign, player: PlayerId, other: PlayerId) -> str:
    """What stands between two players."""
    for seat in (state.players[other], state.players[player]):
        if seat.out:
            return _("out of the campaign")
        if seat.neutral:
            return _("played by nobody: no pacts")
    band = state.players[player].band
    if band is not None and band == state.players[other].band:
        return _("same band")
    return _("pact") if queries.pair(state, player, other) in state.pacts else _("no pact")


class PlayerView(QWidget):
    """The inspector's view of one player. Made anew for every state."""

    def __init__(self, session: Session, player: PlayerId) -> None:
        super().__init__()
        self._session, self._player = session, player
        facts = panel_widgets.inset(*self._facts(), *self._note(), self._hand_over())
        self.setLayout(panel_widgets.page(self._head(), (facts,), self._pacts(), self._armies()))

    @property
    def player(self) -> PlayerId:
        """Who is shown."""
        return self._player

    def _head(self) -> QWidget:
        seat = self._session.state.players[self._player]
        made = QWidget()
        second = self._session.state.setting.lists.faction_name(seat.faction)
        if seat.band is not None:
            second += " · " + phrases.band_name(seat.band)
        if seat.computer:
            second += " · " + _("computer ({level})").format(level=level_name(seat.computer))
        if seat.neutral and not seat.out:
            second += " · " + _("played by nobody")
        if seat.out:
            second += " · " + _("out of the campaign")
        words = panel_widgets.column(
            NameEdit(self._session, seat.id, seat.name),
            plain_labels.ElidedLabel(second, font="second", tone="ink2"),
            spacing=2,
        )
        face = widgets.IconButton(self._session.theme, "veteran", _("Portrait…"))
        face.setObjectName("portrait of the player")
        face.clicked.connect(lambda: self._choose_portrait())
        layout = panel_widgets.line(self._picture(), words, face, spacing=12)
        layout.setStretch(1, 1)
        made.setLayout(layout)
        return made

    def _picture(self) -> QWidget:
        """The player's portrait, or the chip where there is none."""
        session, seat = self._session, self._session.state.players[self._player]
        id = session.state.portraits.get(self._player)
        png = None if id is None else session.desk.picture(id)
        if png is None:
            return widgets.Chip(session.theme, seat.letter, 28, name=seat.name)
        picture = widgets.Picture(PORTRAIT)
        picture.show_pixmap(portraits.pixmap(png, PORTRAIT))
        picture.setAccessibleName(_("Portrait of {name}").format(name=seat.name))
        made = QWidget()
        made.setLayout(panel_widgets.line(picture, widgets.Chip(session.theme, seat.letter, name=seat.name), spacing=8))
        return made

    def _choose_portrait(self) -> None:
        from ui.memory.portrait_sheet import portrait_menu

        portrait_menu(self._session, self._player, self.window())

    def _hand_over(self) -> QWidget:
        """The button that asks who plays the seat."""
        button = widgets.Button(self._session.theme, _("Who plays…"), kind="quiet")
        button.setObjectName("who plays")
        button.clicked.connect(lambda: self._ask_who_plays())
        made = QWidget()
        made.setLayout(panel_widgets.line(button, 0, margins=(0, 6, 0, 0)))
        return made

    def _ask_who_plays(self) -> None:
        from ui.dialogs import sheets

        sheets.seat(self._session, self._player, self.window())

    def _facts(self) -> list[QWidget]:
        state, player = self._session.state, self._player
        sectors = queries.sectors_of(state, player)
        number, fp = len(list(queries.living(state, player))), queries.player_fp(state, player)
        forces, income = f"{number} · {phrases.fp(fp)}", self._income()
        return [
            panel_widgets.fact(_("Victory points"), str(state.players[player].vp), "campaign:C34", why=self._points),
            panel_widgets.fact(_("Sectors"), str(len(sectors)), "campaign:C34"),
            self._stock(),
            panel_widgets.fact(_("Figures"), forces, "campaign:C28", why=lambda: sums.forces(state, player)),
            *self._owed(),
            panel_widgets.fact(
                _("Has fought this week"), _("yes") if player in state.fought else _("no"), "campaign:C29"
            ),
            panel_widgets.fact(_("Income of the week"), income, "campaign:C29", why=lambda: sums.income(state, player)),
            panel_widgets.fact(_("Commander in chief"), commander_words(state, player), "campaign:C37"),
        ]

    def _owed(self) -> list[QWidget]:
        """What the player owes, and since when."""
        owed = self._session.owes(self._player)
        return [plain_labels.label(owed, font="second", tone="warn", wrap=True)] if owed else []

    def _stock(self) -> QWidget:
        state, player = self._session.state, self._player
        stock = queries.known_stock(state, player)
        if stock is None:
            return panel_widgets.fact(_("In stock"), _("hidden from you"), "campaign:C41")
        return panel_widgets.fact(
            _("In stock"), phrases.fp(stock), "campaign:C30", why=lambda: sums.stock(state, player)
        )

    def _points(self) -> Sum:
        return sums.victory_points(self._session.history(), self._session.state, self._player)

    def _income(self) -> str:
        """What the week brings, if the player fights."""
        state, player = self._session.state, self._player
        if state.players[player].neutral:
            return _("none")
        words = phrases.fp(income_of(state, player))
        return words if player in state.fought else _("{fp} after a battle").format(fp=words)

    def _note(self) -> list[QWidget]:
        note = self._session.state.notes.get((self._player, None))
        return [plain_labels.label(note, font="second", tone="ink2", wrap=True)] if note else []

    def _pacts(self) -> list[QWidget]:
        others = [other for other in self._session.state.seats if other != self._player]
        return [panel_widgets.inset(panel_widgets.head(_("Pacts")), *map(self._pact, others))]

    def _pact(self, other: PlayerId) -> QWidget:
        session, state, player = self._session, self._session.state, self._player
        seat = state.players[other]
        words = pact_words(state, player, other)
        row = QWidget()
        name = plain_labels.ElidedLabel(seat.name, font="row")
        layout = panel_widgets.line(
            widgets.Chip(session.theme, seat.letter, name=seat.name),
            name,
            plain_labels.label(words, font="second", tone="ink2"),
            spacing=10,
        )
        layout.setStretch(1, 1)
        row.setMinimumHeight(38)
        row.setLayout(layout)
        if words != _("same band") and not self._no_pacts(other):
            layout.addWidget(self._pact_button(other))
        return row

    def _no_pacts(self, other: PlayerId) -> bool:
        """Whether one of the two is there no more, or nobody speaks for it."""
        seats = [self._session.state.players[player] for player in (self._player, other)]
        return any(seat.neutral or seat.out for seat in seats)

    def _pact_button(self, other: PlayerId) -> widgets.Button:
        session, state, player = self._session, self._session.state, self._player
        ends = queries.pair(state, player, other) in state.pacts
        # Either of the two may speak; the one whose turn it is asks.
        first, second = (other, player) if state.active == other else (player, other)
        order = EndPact(first, second) if ends else MakePact(first, second)
        reasons = session.problems(order)
        button = widgets.Button(session.theme, _("End pact") if ends else _("Make pact"), "pact")
        button.setObjectName(f"pact {other}")
        button.say(button.text(), enabled=not reasons, why=" ".join(map(str, reasons)))
        button.clicked.connect(lambda: session.submit(order))
        return button

    def _armies(self) -> list[QWidget]:
        armies = queries.armies_of(self._session.state, self._player)
        return [panel_widgets.inset(panel_widgets.head(_("Armies"), str(len(armies)))), *map(self._army, armies)]

    def _army(self, army: Army) -> QWidget:
        state = self._session.state
        fp, place = phrases.fp(queries.army_fp(state, army.id)), phrases.sector_name(state, army.sector)
        row = panel_widgets.Row(f"{army.name}, {fp}, {place}", lambda: self._session.select(army=army.id))
        row.setObjectName(f"army {army.id}")
        words = panel_widgets.column(
            plain_labels.ElidedLabel(army.name, font="row"),
            plain_labels.ElidedLabel(place, font="second", tone="ink2"),
            spacing=2,
        )
        layout = panel_widgets.line(words, plain_labels.label(fp, font="row"), spacing=10, margins=(6, 5, 6, 5))
        layout.setStretch(0, 1)
        row.setLayout(layout)
        return row
