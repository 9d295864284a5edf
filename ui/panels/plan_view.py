"""The contemplated move of the army in hand: the way, its hazards, who stands there, and the button that orders it.

``plan_of`` makes the lines as values; the widget shows them.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from campaign.words import _, listed
from campaign.world import queries, sums
from campaign.world.ids import ArmyId, RouteId, SectorId
from campaign.world.news.scene import capital
from campaign.world.orders import MoveArmy
from campaign.world.state import ARMY_LIMIT, Campaign
from campaign.world.sums import Part, Sum
from campaign.world.zones import hazard_dice, hazard_sign, mark
from ui import plain_labels, widgets
from ui.flow_layout import Wrapping
from ui.operations.plan_odds import PlanOdds
from ui.panels import panel_widgets, phrases
from ui.panels.sum_card import explain
from ui.rules.link import RULE
from ui.session import Session


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One fact of the plan."""

    sign: str
    words: str
    value: str
    rule: str
    tone: str = "ink"
    why: Sum | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A contemplated move."""

    order: MoveArmy
    goal: str
    attacks: bool
    lines: tuple[PlanLine, ...]


def plan_of(state: Campaign, army: ArmyId, path: tuple[SectorId, ...]) -> Plan:
    """The lines of a move along a path."""
    there = state.armies[army]
    enemies = queries.attacked_in(state, path[-1], there.player)
    lines = [*_hazards(state, army, path), *_goal(state, army, path[-1])]
    return Plan(MoveArmy(there.player, army, path), state.sectors[path[-1]].name, bool(enemies), tuple(lines))


def _hazards(state: Campaign, army: ArmyId, path: tuple[SectorId, ...]) -> list[PlanLine]:
    there = state.armies[army]
    lines = []
    if len(path) > 1:
        lines.append(PlanLine("move", _("By way of"), state.sectors[path[0]].name, "campaign:C13"))
    for _here, step, hazard in queries.hazards_of_way(state, there.player, (there.sector, *path)):
        mine = RouteId(hazard) in state.minefields
        words = _("Minefield on the way") if mine else _("{s} is radioactive").format(s=state.sectors[step].name)
        if not mine and state.sectors[step].hazard is not None:
            words = capital(mark(state.sectors[step]))
        loss = _("{n}D6 FP lost").format(n=hazard_dice(state, hazard))
        lines.append(PlanLine(hazard_sign(state, hazard), words, loss, "campaign:C14", "warn"))
    return lines


def _goal(state: Campaign, army: ArmyId, goal: SectorId) -> list[PlanLine]:
    player = state.armies[army].player
    enemies = queries.attacked_in(state, goal, player)
    sector = state.sectors[goal]
    if enemies:
        lines = []
        for owner in dict.fromkeys(enemy.player for enemy in enemies):
            fp = sum(queries.army_fp(state, enemy.id) for enemy in enemies if enemy.player == owner)
            words = _("{player} stands there").format(player=phrases.short(state.players[owner].name, 13))
            lines.append(PlanLine("battle", words, phrases.fp(fp), "campaign:C12"))
        return lines
    rule = "campaign:C13"
    if sector.owner == player:
        words = _("Held by {player}").format(player=state.players[player].name)
    elif sector.owner is None:
        words = _("Nobody’s sector: it is taken")
    elif queries.allied(state, player, sector.owner):
        words, rule = _("As a guest of {player}").format(player=state.players[sector.owner].name), "campaign:C44"
    else:
        words = _("Undefended: taken from {player}").format(player=state.players[sector.owner].name)
    lines = [PlanLine("victory", words, "", rule)]
    after = queries.sector_fp(state, goal) + queries.army_fp(state, army)
    if after > ARMY_LIMIT:
        lost = _("{n} FP over").format(n=after - ARMY_LIMIT)
        words = _("The sector would hold {n} FP").format(n=after)
        comes = (Part(state.armies[army].name, queries.army_fp(state, army), "campaign:C12"),)
        lines.append(PlanLine("warning", words, lost, "campaign:C16", "warn", sums.sector(state, goal, comes)))
    return lines


class PlanView(QWidget):
    """The plan, with the one button that orders it and one that drops it."""

    def __init__(self, session: Session, plan: Plan) -> None:
        super().__init__()
        self._session, self._plan = session, plan
        problems = session.problems(plan.order)
        title = _("Attack {sector}") if plan.attacks else _("Move to {sector}")
        rows = [self._line(line) for line in plan.lines]
        reasons = panel_widgets.Reasons(session.theme)
        reasons.show_reasons(problems)
        words, sign = (_("Attack"), "battle") if plan.attacks else (_("Move"), "move")
        order = widgets.Button(session.theme, words, sign)
        order.setObjectName("order the plan")
        order.setAutoDefault(True)  # return presses it, as on the map
        order.setEnabled(not problems)
        plain_labels.set_tool_tip(order, " ".join(str(reason) for reason in problems))
        order.clicked.connect(lambda: session.order(plan.order))
        drop = widgets.Button(session.theme, _("Cancel"), kind="quiet")
        drop.setObjectName("drop the plan")
        drop.clicked.connect(lambda: session.plan(()))
        odds = widgets.Button(session.theme, _("Odds…"), "dice")
        odds.setObjectName("odds of the plan")
        odds.clicked.connect(self._open_odds)
        order.setProperty("room", "less")
        odds.setProperty("room", "little")  # three beside each other, in any language
        hint = _("Enter to attack") if plan.attacks else _("Enter to move")
        head = panel_widgets.head(title.format(sector=plan.goal), "" if problems else hint)
        chances = PlanOdds(session, plan.order)
        self.setLayout(
            panel_widgets.column(head, 8, *rows, chances, reasons, 8, Wrapping(order, odds, drop), spacing=2)
        )

    def _open_odds(self) -> None:
        from ui.operations.odds_sheet import open_odds  # reads what fights battles, which the window's start needs not

        open_odds(self._session, self._plan.order.army, self.window())

    def _line(self, line: PlanLine) -> QWidget:
        row = QWidget()
        words = plain_labels.ElidedLabel(line.words, font="row")
        value = plain_labels.ElidedLabel(line.value, font="row", tone=line.tone)
        rule = panel_widgets.rule_label(line.rule)
        rule.setFixedWidth(30)
        sign = widgets.Sign(self._session.theme, line.sign, "ink2" if line.tone == "ink" else line.tone)
        layout = panel_widgets.line(sign, words, value, rule, spacing=8, margins=(0, 2, 0, 2))
        layout.setStretch(1, 1)
        row.setLayout(layout)
        if line.why is not None:
            explain(row, lambda: line.why)
        row.setProperty(RULE, line.rule)
        row.setAccessibleName(listed([line.words, line.value]) if line.value else line.words)
        return row
