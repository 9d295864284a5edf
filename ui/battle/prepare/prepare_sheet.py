"""The sheet "Play this battle": who plays each side, who throws the dice, on which table, and what was agreed.

In a campaign the rules say where sides deploy and how a battle ends; a battle without one agrees on that here. Flanking
forces are written on a sheet of their own, for one pair of eyes. Begins nothing itself and knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from campaign.battle.scenery import Edge, Point
from campaign.battle.systems import agreements_of, telling_of
from campaign.tabletop.seats import DiceBy, Seat
from campaign.words import _
from campaign.world.deploying import free_edges
from campaign.world.ids import BattleId, PlayerId
from campaign.world.orders import GrantReloading
from campaign.world.refusal import Refusal
from ui import plain_labels, widgets
from ui.battle.prepare import prepared_battle
from ui.battle.prepare.prepare_ends import Agreements
from ui.battle.prepare.prepare_sides import EDGES, SideRow, SideShown, rows_below
from ui.battle.prepare.prepare_table import PreparedTable
from ui.battle.prepare.prepared_battle import Preparation, Setup
from ui.battle.waiting.battle_pages import edges_are_told, role_words
from ui.battle.waiting.flanks_sheet import FlanksSheet
from ui.battle.waiting.table_picture import deployed
from ui.battlefield.photo import TablePhoto
from ui.dialogs.fields import Check, Choice
from ui.dialogs.sheet import Sheet
from ui.dialogs.sheets import opened
from ui.panels import panel_widgets, phrases
from ui.session import Session

WIDTH, LOW = 920, 680  # of the sheet; a window lower than that gets a smaller picture
LARGE, SMALL = 300, 228  # points of the picture
GAP = 28

Begin = Callable[[Session, BattleId, Preparation], object]
Renew = Callable[[Setup, Callable[[Session], None]], None]
"""Sets the same battle up anew, because its sides deploy elsewhere; tells the session on it."""


class PrepareSheet(Sheet):
    """The sheet of one battle. ``begin`` brings it to the table; ``renew`` is there for a battle without a campaign."""

    def __init__(
        self,
        session: Session,
        battle: BattleId,
        begin: Begin,
        parent: QWidget | None,
        *,
        renew: Renew | None = None,
        under_way: bool = False,
    ) -> None:
        found = session.state.battles[battle]
        place = session.state.sectors[found.sector].name
        title = _("Play this battle") if renew else _("Play the battle for {sector}").format(sector=place)
        lead = _("It has begun already: to begin anew forgets what was played so far.") if under_way else ""
        super().__init__(session.theme, title, lead, _("To the table"), parent, width=WIDTH)
        self.session, self.battle = session, battle
        self._begin, self._renew = begin, renew
        self.setup: Setup = self._asked_of(session)
        self.preparation = prepared_battle.start(
            session.state, self.setup, alone=renew is not None, curtain=prepared_battle.wants_curtain(session.kept)
        )
        low = widgets.screen_room(self).height() < LOW
        self.picture = PreparedTable(
            self.look, SMALL if low else LARGE, telling_of(self.setup.system).ruler, self._pointed
        )
        self.rows = [self._row(number) for number in range(len(self.setup.sides))]
        self.permits: dict[tuple[str, str], Check] = {}
        self.agreements = Agreements(self.look, self.setup, self._agreed) if renew else None
        columns = panel_widgets.line(self._table_column(), self._right_column(), spacing=GAP)
        columns.setStretch(1, 1)
        self.body.addLayout(columns, 1)
        self._listen(session)
        self.refresh()

    def first_stop(self) -> QWidget:
        """Most people find all as they want it."""
        return self.primary

    # --- what stands on it -----------------------------------------------------------------------------------------

    def _table_column(self) -> QWidget:
        self._about = plain_labels.ElidedLabel("", font="second", tone="ink2")
        edit = widgets.Button(self.look, _("Edit…"))
        edit.setObjectName("edit table")
        edit.setAutoDefault(False)
        edit.setAccessibleName(_("Edit the table"))
        edit.clicked.connect(lambda _on=False: self._edit_table())
        below = panel_widgets.line(self._about, edit, spacing=8)
        below.setStretch(0, 1)
        made = QWidget()
        made.setLayout(panel_widgets.column(self.picture, 8, below, 0))
        made.setFixedWidth(SMALL if self.picture.width() <= SMALL else LARGE)
        return made

    def _right_column(self) -> QWidget:
        self.curtain = Check(self.look, _("A curtain while somebody else looks at the screen"))
        self.curtain.setObjectName("curtain")
        plain_labels.set_tool_tip(
            self.curtain, _("Who sets up and what is written in secret is for one pair of eyes (T6c).")
        )
        self.curtain.toggled.connect(self._hide)
        items: list[QWidget | int] = [panel_widgets.head(_("Sides")), 2, rows_below(self.rows), 4, self.curtain, 14]
        items += [panel_widgets.head(_("Dice")), 2, *self._dice()]
        permits = self._permit_rows()
        if permits:
            items += [14, panel_widgets.head(_("Ammunition")), 2, *permits]
        if self.agreements is not None:
            items += [14, panel_widgets.head(_("Agreed for this battle")), 2, self.agreements]
        made = QWidget()
        made.setLayout(panel_widgets.column(*items, 0))
        return made

    def _dice(self) -> list[Choice]:
        words = {DiceBy.PROGRAM: _("The program throws"), DiceBy.TABLE: _("You throw, and type in what fell")}
        self.dice = {by: Choice(self.look, text) for by, text in words.items()}
        for by, choice in self.dice.items():
            choice.setObjectName(f"dice {by}")
            choice.toggled.connect(lambda on, by=by: self._dice_by(by) if on else None)
        return list(self.dice.values())

    def _dice_by(self, by: DiceBy) -> None:
        self._prepare(replace(self.preparation, dice=by))

    def _row(self, number: int) -> SideRow:
        return SideRow(self.look, number, self._side(number), self._seat, self._move, self._write_flanks)

    def _side(self, number: int) -> SideShown:
        state, side = self.session.state, self.setup.sides[number]
        units = {unit.key: unit for unit in self.setup.units}
        found = state.battles[self.battle]
        role = (
            _("attacks") if side.key == found.attacker else _("defends") if side.key == found.defender else _("fights")
        )
        where = role_words(role, self.setup, side) if self._renew is None else role
        about = f"{where} · {telling_of(self.setup.system).figures(len(side.figures))}"
        fp = phrases.fp(sum(units[figure.unit].fp for figure in side.figures))
        letter = state.players[PlayerId(side.key)].letter
        return SideShown(
            letter, side.name, fp, about, side.edge, free=self._renew is not None and edges_are_told(self.setup)
        )

    def _permit_rows(self) -> list[QWidget]:
        """Who may reload from an ally's HQs: agreed, or in a campaign ordered by a main player (campaign:D2c)."""
        names = {side.key: side.name for side in self.setup.sides}
        made: list[QWidget] = []
        for by, to in prepared_battle.allied(self.setup):
            if self._renew is None and not self._granted(by, to) and self.session.problems(self._grant(by, to)):
                continue
            check = Check(
                self.look, _("{other} may reload from the HQs of {player}").format(other=names[to], player=names[by])
            )
            check.setObjectName(f"reload {by} {to}")
            check.clicked.connect(lambda on, by=by, to=to: self._permit(by, to, on))
            self.permits[by, to] = check
            row = QWidget()
            row.setLayout(panel_widgets.line(check, 0, panel_widgets.rule_label("campaign:D2c")))
            made.append(row)
        return made

    # --- how it stands ---------------------------------------------------------------------------------------------

    def _listen(self, session: Session) -> None:
        self.session = session
        self.photo = TablePhoto(session, session.state.battles[self.battle].sector, self)
        self.photo.changed.connect(self._show_table)
        session.changed.connect(self._follow)

    def _follow(self, _changes: object) -> None:
        """Something was ordered: the table, flanking forces and permissions may be others; or nothing waits."""
        try:
            now = self._asked_of(self.session)
        except Refusal:
            self.reject()
            return
        if self._renew is not None:
            now = replace(now, sides=self.setup.sides, rules=self.setup.rules)
        self.setup = now
        self.refresh()

    def _asked_of(self, session: Session) -> Setup:
        """The battle as it would be played; of one without a campaign without what was written in secret."""
        from campaign.quick.desk import QuickDesk

        desk = session.desk
        setup = desk.battles.setup(self.battle)
        return replace(desk.setup, battlefield=setup.battlefield) if isinstance(desk, QuickDesk) else setup

    def refresh(self) -> None:
        """Show the battle as it is prepared so far, and what stands against it."""
        state, prepared = self.session.state, self.preparation
        written = {player for player, flanks in state.battles[self.battle].flanks if flanks}
        why, flanks = self._no_flank(), state.setting.face.flanks
        for number, row in enumerate(self.rows):
            row.show_side(self._side(number), prepared.seats[number])
            here = PlayerId(self.setup.sides[number].key)
            row.show_flank(offered=flanks and prepared.seats[number].is_person, written=here in written, why=why)
            row.hold_edge(_("Flanking forces have been written down: the edges stay.") if written else "")
        self.curtain.setVisible(prepared.people > 1 and state.setting.face.secret)
        self.curtain.setChecked(prepared.curtain)
        self.dice[prepared.dice].setChecked(True)
        for (by, to), check in self.permits.items():
            check.setChecked(self._granted(by, to))
            check.setEnabled(self._renew is not None or not check.isChecked())
        if self.agreements is not None:
            self.agreements.show_setup(self.setup)
        field = self.setup.battlefield
        self._about.setText(
            _("{size}, {n} pieces").format(
                size=telling_of(self.setup.system).ruler.size(field.width, field.height),
                n=len(field.pieces) + len(field.low_walls),
            )
        )
        self._show_table()
        self.allow(prepared_battle.problems(self.setup))

    def _show_table(self) -> None:
        state = self.session.state
        letters = [state.players[PlayerId(side.key)].letter for side in self.setup.sides]
        sides = deployed(self.setup, letters, self.look)
        held = agreements_of(self.setup.system).place(self.setup.rules)
        self.picture.show_table(self.setup.battlefield, sides, self.photo.beneath, held)

    def _no_flank(self) -> str:
        """Why nobody can come in on the flank; empty where somebody can."""
        taken = {side.edge for side in self.setup.sides}
        free = [edge for edge in EDGES if edge not in taken]
        if self._renew is None:
            free = list(free_edges(self.session.state, self.session.state.battles[self.battle]))
        return "" if free else _("Somebody deploys at every edge: nobody can come in on the flank (fftt:H1b).")

    def _granted(self, by: str, to: str) -> bool:
        return any(by in side.reload_from for side in self.setup.sides if side.key == to)

    def _grant(self, by: str, to: str) -> GrantReloading:
        return GrantReloading(PlayerId(by), self.battle, PlayerId(to))

    # --- what people want ------------------------------------------------------------------------------------------

    def _prepare(self, preparation: Preparation) -> None:
        if preparation != self.preparation:
            self.preparation = preparation
            self.refresh()

    def _hide(self, on: bool) -> None:
        if on != self.preparation.curtain:
            prepared_battle.keep_curtain(self.session.kept, on)
            self._prepare(replace(self.preparation, curtain=on))

    def _seat(self, number: int, seat: Seat) -> None:
        self._prepare(self.preparation.with_seat(number, seat))

    def _agree(self, setup: Setup) -> None:
        if setup != self.setup:
            self.setup = setup
            self.refresh()

    def _agreed(self, rules: Any) -> None:
        self._agree(prepared_battle.with_rules(self.setup, rules))

    def _pointed(self, point: Point) -> None:
        if self.agreements is not None:
            self.agreements.point_at(point)

    def _move(self, number: int, edge: Edge) -> None:
        self._agree(prepared_battle.with_edge(self.setup, number, edge))

    def _permit(self, by: str, to: str, on: bool) -> None:
        if self._renew is not None:
            self._agree(prepared_battle.with_permit(self.setup, by, to, on))
        elif on and not self.session.submit(self._grant(by, to)):
            self.refresh()

    def _edit_table(self) -> None:
        from ui.battlefield.editor import open_editor

        open_editor(self.session, self.session.state.battles[self.battle].sector, self)

    def _write_flanks(self, number: int) -> None:
        player = PlayerId(self.setup.sides[number].key)
        self._settle(lambda session: opened(FlanksSheet(session, self.battle, player, self)))

    def act(self) -> None:
        """To the table."""
        self._settle(self._go)

    def _go(self, session: Session) -> None:
        self._begin(session, self.battle, self.preparation)
        self.accept()

    def _settle(self, then: Callable[[Session], object]) -> None:
        """What was agreed here goes to the battle's desk first; where sides deploy elsewhere, it needs another one."""
        from campaign.quick.desk import QuickDesk

        desk = self.session.desk
        if self._renew is None or not isinstance(desk, QuickDesk):
            then(self.session)
        elif prepared_battle.same_edges(self.setup, desk.setup):
            desk.agree(self.setup)
            then(self.session)
        else:
            self.primary.setEnabled(False)
            self._renew(self.setup, lambda session: self._renewed(session, then))

    def _renewed(self, session: Session, then: Callable[[Session], object]) -> None:
        if not isValid(self) or not self.isVisible():
            return
        self._listen(session)
        self._follow(None)
        then(session)
