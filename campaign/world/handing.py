"""A campaign's battle as the resolver takes it, and the resolver's answer as an order.

Reads a state and changes nothing; fights nothing itself. The same state always hands over the same battle with the
same seed, so that nobody gets another one by undoing and resolving again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import BattleSetup, FigureSetup, Fought, SideEnd, SideSetup, TableRules
from campaign.battle.fftt.units import Unit
from campaign.battle.scenery import Battlefield, Edge
from campaign.dice import DiceKey, SeededDice
from campaign.words import _
from campaign.world.ids import BattleId, FigureId, PlayerId, SectorId
from campaign.world.maps.document import Point
from campaign.world.orders import ReportBattle
from campaign.world.queries import extra_actions, extra_wounds, is_commander
from campaign.world.refusal import Reason
from campaign.world.rules.attacks import DEFENCE
from campaign.world.rules.report import LAST_TURN, participants
from campaign.world.state import Battle, BattleStage, Campaign

SIDES = 2  # that the resolver plays


def battle_setup(state: Campaign, battle: BattleId) -> BattleSetup[Unit] | tuple[Reason, ...]:
    """The battle as the program fights it, the attacker's side first and the defender's opposite; or why it cannot.

    fftt:T4b
    """
    if reasons := _hand_over_problems(state, battle):
        return reasons
    found = state.battles[battle]
    battlefield = battlefield_of(state, found.sector)
    figures = participants(state, battle)
    attacker, defender = _in_order(found)
    edge = _attackers_edge(state, found, attacker, battlefield)
    sides = (_side(state, attacker, edge, figures), _side(state, defender, edge.opposite, figures))
    used = {figure.unit for side in sides for figure in side.figures}
    rules = state.setting.rules
    return BattleSetup(
        battlefield,
        sides,
        tuple(state.setting.units[key] for key in sorted(used)),
        TableRules(rules.missile_radius, rules.burst_by_touch, LAST_TURN),
    )


def battle_key(state: Campaign, battle: BattleId) -> DiceKey:
    """What the battle's seed hangs on: week and sector, and which of the week's battles there it is.

    Who orders the same attack again after undoing it gets the same battle; the table can set it aside (throw again).
    """
    found = state.battles[battle]
    earlier = sum(
        (other.sector, other.month, other.week) == (found.sector, found.month, found.week) and other.report is not None
        for other in state.battles.values()
        if other.id != battle
    )
    key = DiceKey(f"battle-{earlier + 1}" if earlier else "battle", found.month, found.week, (found.sector,))
    return DiceKey(key.what, key.month, key.week, key.subjects, state.attempts.get(key.base, 0))


def battle_seed(state: Campaign, battle: BattleId) -> int:
    """The seed with which the program fights the battle."""
    return _chance(state).number(battle_key(state, battle))


def battlefield_of(state: Campaign, sector: SectorId) -> Battlefield:
    """The sector's table: the one that was fought on before, else the one that its character and the seed make."""
    kept = state.sectors[sector].battlefield
    if kept is not None:
        return kept
    ids = state.setting.sector_ids
    (character,) = (ground.character for ground in state.setting.map.sectors if ids[ground.key] == sector)
    return generate(character, _chance(state).number(DiceKey("battlefield", 0, 0, (sector,))))


def report_order(state: Campaign, battle: BattleId, fought: Fought[Unit]) -> ReportBattle:
    """The order that enters what the program has fought.

    Where none of those who fight defends the sector, nobody holds the field unless somebody has won.
    """
    report = fought.report
    won = any(result.end is SideEnd.WON for result in report.sides)
    if not won and report.holder is not None:
        defends = state.battles[battle].team_of(PlayerId(report.holder)) == DEFENCE
        report = report if defends else replace(report, holder=None)
    return ReportBattle(battle, report, fought.record)


def _hand_over_problems(state: Campaign, battle: BattleId) -> tuple[Reason, ...]:
    found = state.battles.get(battle)
    if found is None or found.stage is not BattleStage.OPEN:
        return (Reason("campaign:C25", _("This battle is not waiting for a result.")),)
    sides = participants(state, battle)
    if len(sides) > SIDES:
        text = _(
            "{n} sides meet here. Fight it on the table and type the result in; "
            "the resolver plays two sides in this version."
        )
        return (Reason("fftt:E5", text.format(n=len(sides))),)
    if len(sides) < SIDES or not all(sides.values()):
        return (Reason("campaign:C25", _("One side has nobody here: there is nothing to fight. Type the result in.")),)
    return ()


def _in_order(battle: Battle) -> tuple[PlayerId, PlayerId]:
    """Who attacks, and who defends; where nobody does, whoever came first attacks."""
    one, other = battle.players
    return (other, one) if battle.team_of(one) == DEFENCE else (one, other)


def _side(state: Campaign, player: PlayerId, edge: Edge, figures: dict[PlayerId, tuple[FigureId, ...]]) -> SideSetup:
    return SideSetup(
        player, state.players[player].name, edge, tuple(_figure(state, figure) for figure in figures[player])
    )


def _figure(state: Campaign, id: FigureId) -> FigureSetup:
    """With all that it has learnt; it has recovered from its wounds (campaign:C24a)."""
    figure = state.figures[id]
    return FigureSetup(
        key=figure.id,
        unit=figure.unit,
        name=figure.name,
        experience=figure.experience,
        extra_wounds=extra_wounds(figure),
        extra_actions=extra_actions(figure),
        abilities=figure.abilities,
        commander=is_commander(state, id),
    )


def _attackers_edge(state: Campaign, battle: Battle, attacker: PlayerId, battlefield: Battlefield) -> Edge:
    """The edge towards the sector from which the attack came; tables lie as the map does, north above.

    Who attacks from within the sector has the longer way across, the end of it by chance (fftt:T4a).
    """
    came = (f.walked for f in battle.forces if f.player == attacker and f.stands and len(f.walked) > 1)
    if walked := next(came, ()):
        return _towards(_hub(state, battle.sector), _hub(state, walked[-2]))
    ends = (Edge.WEST, Edge.EAST) if battlefield.width > battlefield.height else (Edge.NORTH, Edge.SOUTH)
    return ends[_chance(state).number(DiceKey("edge", battle.month, battle.week, (battle.sector,))) % 2]


def _towards(here: Point, there: Point) -> Edge:
    x, y = there[0] - here[0], there[1] - here[1]
    if abs(x) > abs(y):
        return Edge.EAST if x > 0 else Edge.WEST
    return Edge.SOUTH if y > 0 else Edge.NORTH


def _hub(state: Campaign, sector: SectorId) -> Point:
    ids = state.setting.sector_ids
    return next(ground.hub for ground in state.setting.map.sectors if ids[ground.key] == sector)


def _chance(state: Campaign) -> SeededDice:
    """By the campaign's seed. Who may not know it gets tables and battles of the same kind, and not the real ones."""
    return SeededDice(cast(int, state.setting.seed))
