"""The army in hand: its counter and name, what it can do, its contemplated move, and its figures.

Shows a state and sends orders through the session; what is possible is asked of the rules (``possible``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QMenu, QVBoxLayout, QWidget

from campaign.words import _, count
from campaign.world import queries
from campaign.world.ids import ArmyId, BattleId, FigureId, SectorId
from campaign.world.orders import AttackHere, MoveArmy
from campaign.world.refusal import Reason
from campaign.world.state import ARMY_LIMIT, Battle, BattleStage, Campaign
from ui import parts, plain, theme
from ui.dialogs import sheets
from ui.panels import bits, phrases, possible
from ui.panels.badge import Badge
from ui.panels.figures import FigureRow, view_of
from ui.panels.name_edit import NameEdit
from ui.panels.plan_view import PlanView, plan_of
from ui.session import Session

INSET = 16


def conditions(state: Campaign, army: ArmyId) -> tuple[tuple[str, str, str, str], ...]:
    """What is special about an army now: icon, tone, sentence, rule."""
    there = state.armies[army]
    found = []
    if not queries.army_is_led(state, army):
        found.append(("warning", "warn", _("It has no HQ: it cannot attack."), "campaign:C18"))
    elif not queries.army_can_fight(state, army) and there.figures:
        found.append(("warning", "warn", _("It has nothing that fights: it can only withdraw."), "campaign:C47"))
    for battle in fights(state, army):
        place = state.sectors[battle.sector].name
        found.append(("battle", "ink2", _("It is in the battle for {sector}.").format(sector=place), "campaign:C20"))
    if there.detached:
        found.append(("detachment", "ink2", _("It has sent a detachment this week."), "campaign:D1"))
    elif there.moved:
        found.append(("check", "ink2", _("It has moved this week."), "campaign:C12"))
    if there.hidden_fp:
        words = _("{n} FP of its figures are hidden from you.").format(n=there.hidden_fp)
        found.append(("sight", "ink2", words, "campaign:C41"))
    return tuple(found)


def fights(state: Campaign, army: ArmyId) -> tuple[Battle, ...]:
    """The battles that are not over and that an army is in, or has still to answer."""
    return tuple(
        state.battles[battle]
        for battle in sorted(state.battles, key=queries.age)
        if state.battles[battle].stage is not BattleStage.OVER
        and any(force.army == army and force.stands is not False for force in state.battles[battle].forces)
    )


def move_words(state: Campaign, army: ArmyId, path: tuple[SectorId, ...]) -> str:
    """A path as a line of the menu of moves."""
    player = state.armies[army].player
    words = [state.sectors[path[-1]].name]
    if enemies := queries.attacked_in(state, path[-1], player):
        fp = sum(queries.army_fp(state, enemy.id) for enemy in enemies)
        words.append(_("attack, {n} FP").format(n=fp))
    if len(path) > 1:
        words.append(_("by {sector}").format(sector=state.sectors[path[0]].name))
    here, hazards = state.armies[army].sector, 0
    for step in path:
        hazards += len(queries.hazards_of_step(state, player, here, step))
        here = step
    if hazards:
        words.append(count("{n} hazard", "{n} hazards", hazards))
    return " · ".join(words)


class ArmyView(QWidget):
    """The inspector's view of one army. Made anew for every state; ``chosen`` are the figures picked out so far."""

    def __init__(
        self, session: Session, army: ArmyId, chosen: frozenset[FigureId], pick: Callable[[FigureId], None]
    ) -> None:
        super().__init__()
        self._session, self._army, self._chosen, self._pick = session, army, chosen, pick
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        fixed = bits.column(
            self._head(), *self._conditions(), 14, self._acts(), 14, parts.hairline(), 12, margins=(INSET, 14, INSET, 0)
        )
        if session.planned_path:
            fixed.addWidget(PlanView(session, plan_of(session.state, army, session.planned_path)))
            fixed.addSpacing(14)
            fixed.addWidget(parts.hairline())
            fixed.addSpacing(12)
        self._footer = QVBoxLayout()
        self._footer.setContentsMargins(INSET, 0, INSET, 0)
        outer.addLayout(fixed)
        outer.addWidget(self._figures_head())
        self.list = bits.scrolled(self._figures())
        outer.addWidget(self.list, 1)
        outer.addLayout(self._footer)
        self._show_footer()

    @property
    def _state(self) -> Campaign:
        return self._session.state

    def _head(self) -> QWidget:
        state, army = self._state, self._state.armies[self._army]
        made = QWidget()
        fp = queries.army_fp(state, army.id)
        bar = bits.Bar(self._session.theme, fp, ARMY_LIMIT)
        total = plain.label(_("{n} of {whole} FP").format(n=fp, whole=ARMY_LIMIT), font="second", tone="ink2")
        plain.set_tool_tip(total, phrases.rule_title("campaign:C16"))
        where = plain.ElidedLabel(phrases.army_line(state, army), font="second", tone="ink2")
        words = bits.column(
            NameEdit(self._session, army.id, army.name), where, 4, bits.line(bar, total, spacing=10), spacing=2
        )
        layout = bits.line(Badge(self._session.theme, state, army.id), words, spacing=10)
        layout.setStretch(1, 1)
        made.setLayout(layout)
        return made

    def _conditions(self) -> list[QWidget]:
        rows = []
        for sign, tone, words, rule in (*conditions(self._state, self._army), *self._why_it_stays()):
            row = QWidget()
            sentence = plain.label(words, font="second", tone="ink2", wrap=True)
            layout = bits.line(
                parts.Sign(self._session.theme, sign, tone, 14), sentence, bits.rule_label(rule), margins=(0, 8, 0, 0)
            )
            layout.setStretch(1, 1)
            row.setLayout(layout)
            rows.append(row)
        return rows

    def _why_it_stays(self) -> list[tuple[str, str, str, str]]:
        """Why an army cannot move that has not moved yet, in words that need no pointing at a button."""
        army = self._state.armies[self._army]
        if army.moved or army.detached or fights(self._state, self._army):
            return []
        reasons = possible.move(self._state, self._army, self._session.problems)
        return [("time", "ink2", reason.text, reason.rule) for reason in reasons[:1]]

    def _acts(self) -> QWidget:
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        for place, button in enumerate(self._act_buttons()):
            grid.addWidget(button, place // 4, place % 4)
        for number in range(4):
            grid.setColumnStretch(number, 1)
        return made

    def _act_buttons(self) -> list[parts.Button]:
        session, state, army = self._session, self._state, self._army
        sector, asks = state.armies[army].sector, session.problems
        window = self.window
        buttons = [
            self._act(_("Move"), "move", self._open_moves, possible.move(state, army, asks)),
            self._act(
                _("Split"),
                "split",
                lambda: sheets.split(session, army, self._chosen, window()),
                possible.split(state, army, asks),
            ),
            self._act(
                _("Merge"), "merge", lambda: sheets.merge(session, army, window()), possible.merge(state, army, asks)
            ),
            self._act(
                _("Recruit"),
                "recruit",
                lambda: sheets.recruit(session, sector, army, window()),
                possible.recruit(state, sector, army, asks),
            ),
        ]
        for battle in possible.called(state, army):
            buttons.append(self._detach_act(battle))
        if queries.attacked_in(state, sector, state.armies[army].player) and not fights(state, army):
            order = AttackHere(state.armies[army].player, army)
            buttons.append(self._act(_("Attack"), "battle", lambda: session.submit(order), asks(order)))
        return buttons

    def _detach_act(self, battle: BattleId) -> parts.Button:
        session, army = self._session, self._army
        reasons = possible.detach(self._state, army, battle, session.problems)
        return self._act(
            _("Detach"),
            "detachment",
            lambda: sheets.detach(session, battle, army, self._chosen, self.window()),
            reasons,
        )

    def _act(self, words: str, icon: str, act: Callable[[], object], reasons: Sequence[Reason]) -> parts.Button:
        button = parts.Button(self._session.theme, words, icon)
        button.setObjectName(f"act {icon}")
        button.setMinimumWidth(0)
        button.setFont(theme.font("second"))
        button.setIconSize(QSize(15, 15))
        button.setStyleSheet("padding: 7px 2px;")  # four beside each other
        button.say(words, enabled=not reasons, why=" ".join(str(reason) for reason in reasons))
        button.clicked.connect(lambda: act())
        return button

    def moves_menu(self) -> QMenu:
        """Where the army may go, for those who do not drag it over the map."""
        menu = QMenu(self)
        player = self._state.armies[self._army].player
        shortest: dict[SectorId, tuple[SectorId, ...]] = {}
        for path in queries.reach(self._state, self._army):
            if path[-1] not in shortest and not self._session.problems(MoveArmy(player, self._army, path)):
                shortest[path[-1]] = path
        for path in shortest.values():
            action = menu.addAction(plain.menu_text(move_words(self._state, self._army, path)))
            action.triggered.connect(lambda _checked=False, path=path: self._session.plan(path))
        return menu

    def _open_moves(self) -> None:
        menu = self.moves_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if (button := self.findChild(parts.Button, "act move")) is not None:
            menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _figures_head(self) -> QWidget:
        figures = self._state.armies[self._army].figures
        made = QWidget()
        right = count("{n} figure", "{n} figures", len(figures))
        made.setLayout(bits.column(bits.head(_("Figures"), right), margins=(INSET, 0, INSET, 6)))
        return made

    def _figures(self) -> QWidget:
        inner = QWidget()
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(INSET - 8, 0, INSET - 8, 8)
        rows.setSpacing(0)
        for figure in queries.figures_of(self._state, self._army):
            row = FigureRow(self._session.theme, view_of(self._state, figure))
            row.setChecked(figure.id in self._chosen)
            row.clicked.connect(lambda _checked=False, id=figure.id: self._toggle(id))
            rows.addWidget(row)
        rows.addStretch(1)
        return inner

    def _toggle(self, figure: FigureId) -> None:
        self._chosen ^= {figure}
        self._pick(figure)
        self._show_footer()

    def _show_footer(self) -> None:
        """What can be done with the figures that are picked out."""
        bits.clear(self._footer)
        if not self._chosen:
            return
        session, state, army = self._session, self._state, self._army
        words = _("{n} chosen, {fp} FP").format(n=len(self._chosen), fp=queries.fp_of(state, self._chosen))
        buttons = []
        if len(self._chosen) == 1:
            (figure,) = self._chosen
            rename = parts.Button(session.theme, _("Rename"))
            rename.clicked.connect(lambda: sheets.rename(session, figure, self.window()))
            appoint = parts.Button(session.theme, _("Appoint"), "commander")
            appoint.setObjectName("appoint")
            reasons = session.problems(sheets.appointment(state, figure))
            appoint.say(_("Appoint"), enabled=not reasons, why=" ".join(map(str, reasons)))
            appoint.clicked.connect(lambda: sheets.appoint(session, figure, self.window()))
            buttons = [rename, appoint]
        else:
            split = parts.Button(session.theme, _("Split off"), "split")
            split.clicked.connect(lambda: sheets.split(session, army, self._chosen, self.window()))
            buttons = [split]
        label = plain.label(words, font="second", tone="ink2")
        self._footer.addWidget(parts.hairline())
        self._footer.addLayout(bits.line(label, 0, *buttons, spacing=6, margins=(0, 10, 0, 12)))
