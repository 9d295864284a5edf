"""A campaign's battle as the resolver takes it, and the resolver's answer as an order.

Reads a state and changes nothing; fights nothing itself. The same state always hands over the same battle with the
same seed, so that nobody gets another one by undoing and resolving again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from campaign.battle.contract import (
    AnyFought,
    AnySetup,
    BattleReport,
    BattleSetup,
    FigureSetup,
    SideEnd,
    SideSetup,
)
from campaign.battle.contract.lists import Unit
from campaign.battle.scenery import Edge
from campaign.battle.systems import agreements_of, scenarios_of
from campaign.dice import DiceKey, HashedDice
from campaign.words import _
from campaign.world.deploying import battlefield_of, edges, half_towards
from campaign.world.dice_secret import UNKNOWN, of_the_dice
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.orders import ReportBattle
from campaign.world.queries import is_commander
from campaign.world.refusal import Reason
from campaign.world.rules.attacks import DEFENCE
from campaign.world.rules.report import fielded, participants
from campaign.world.state import Battle, BattleStage, Campaign


@dataclass(frozen=True, slots=True)
class Prepared:
    """A battle that is to be fought: what its result depends on, and nothing else does.

    ``key`` names its chance: another throw for it gives another seed.
    """

    battle: BattleId
    setup: AnySetup
    seed: int
    key: DiceKey


def battle_setup(state: Campaign, battle: BattleId) -> AnySetup | tuple[Reason, ...]:
    """The battle as the program fights it, the attacker's side first, the defender's second; or why it cannot.

    Armies and attacker are what the map says; sides of one team are allied. fftt:T6d, fftt:E8a, campaign:D3b
    """
    if reasons := _hand_over_problems(state, battle):
        return reasons
    found = state.battles[battle]
    figures = fielded(state, battle)
    where, known = edges(state, found), scenarios_of(state.setting.system).battle
    sides = tuple(_side(state, found, player, figures[player], where) for player in where)
    return BattleSetup(
        state.setting.system,
        battlefield_of(state, found.sector),
        sides,
        _units(state, {figure.unit for side in sides for figure in side.figures}),
        agreed(state),
        campaign="campaign" in known,
        recovery="recovery" in known and state.setting.rules.recovery,
    )


def agreed(state: Campaign) -> Any:
    """What holds in the campaign's battles: those of its house rules that are the rule system's."""
    can = agreements_of(state.setting.system)
    return can.record(**{option.key: getattr(state.setting.rules, option.key) for option in can.lasting})


def _units(state: Campaign, used: set[str]) -> tuple[Unit, ...]:
    """The rows of those who fight, in the campaign's own numbers, and of what a Queen's eggs may hatch."""
    rows = state.setting.units
    born = state.setting.face.born([rows[key] for key in used])
    return tuple(rows[key] for key in sorted(used.union(born).intersection(rows)))


def in_the_open(setup: AnySetup) -> AnySetup:
    """The battle as it is shown to all: without who is written down for a flank (campaign:C41c, fftt:H1f)."""
    sides = (
        replace(side, figures=tuple(figure for figure in side.figures if figure.flank is None)) for side in setup.sides
    )
    return replace(setup, sides=tuple(sides))


def battle_key(state: Campaign, battle: BattleId) -> DiceKey:
    """What the battle's seed hangs on: week and sector, and which of the week's battles there it is.

    Who orders the same attack again after undoing it gets the same battle; the table can set it aside (throw again).
    """
    key = battle_keys(state, battle)[-1]
    return replace(key, attempt=state.attempts.get(key.base, 0))


def battle_keys(state: Campaign, battle: BattleId) -> tuple[DiceKey, ...]:
    """The same, the last, after those that it had before others were fought there this week; no throw is set aside."""
    found = state.battles[battle]
    earlier = sum(
        (other.sector, other.month, other.week) == (found.sector, found.month, found.week) and other.report is not None
        for other in state.battles.values()
        if other.id != battle
    )
    names = ("battle", *(f"battle-{number + 1}" for number in range(1, earlier + 1)))
    return tuple(DiceKey(name, found.month, found.week, (found.sector,)) for name in names)


def battle_seed(state: Campaign, battle: BattleId) -> int:
    """The seed with which the program fights the battle."""
    return _chance(state).number(battle_key(state, battle))


def forecast_seed(state: Campaign, battle: BattleId) -> int:
    """The seed of the first battle of its forecast; its chance is its own, so that it does not tell the battle."""
    key = battle_key(state, battle)
    return _chance(state).number(DiceKey(f"forecast-{key.what}", key.month, key.week, key.subjects, key.attempt))


def _chance(state: Campaign) -> HashedDice:
    return of_the_dice(state.setting) or UNKNOWN


def report_order(state: Campaign, battle: BattleId, fought: AnyFought) -> ReportBattle:
    """The order that enters what the program has fought."""
    return ReportBattle(battle, as_entered(state, battle, fought.report), fought.record)


def as_entered(state: Campaign, battle: BattleId, report: BattleReport) -> BattleReport:
    """The resolver's report as the campaign takes it: who has won holds the field, else who defends the sector.

    Where nobody who fights defends it, nobody holds it then; where a rule system names nobody, a defender who stands.
    """
    if any(result.end is SideEnd.WON for result in report.sides):
        return report
    defence = [side.side for side in report.sides if state.battles[battle].team_of(PlayerId(side.side)) == DEFENCE]
    if report.holder in defence:
        return report
    standing = (side.side for side in report.sides if side.side in defence and side.end is SideEnd.STOOD)
    return replace(report, holder=next(standing, None) if report.holder is None else None)


def _hand_over_problems(state: Campaign, battle: BattleId) -> tuple[Reason, ...]:
    found = state.battles.get(battle)
    if found is None or found.stage is not BattleStage.OPEN:
        return (Reason("campaign:C25", _("This battle is not waiting for a result.")),)
    face, sides = state.setting.face, participants(state, battle)
    if len(sides) > face.most_sides:
        text = _(
            "{n} sides meet here, and the program plays battles of {most} at most. Fight it on a real table and type "
            "the result in."
        )
        return (Reason(face.sides_rule, text.format(n=len(sides), most=face.most_sides)),)
    if len({found.team_of(player) for player in sides}) < 2 or not all(fielded(state, battle).values()):
        return (Reason("campaign:C25", _("One side has nobody here: there is nothing to fight. Type the result in.")),)
    return ()


def _side(
    state: Campaign, battle: Battle, player: PlayerId, figures: tuple[FigureSetup, ...], where: dict[PlayerId, Edge]
) -> SideSetup:
    """A player's side, with its allies, who lets it reload, and what it has written down for the flank."""
    team = battle.team_of(player)
    allied = [other for other in where if other != player and battle.team_of(other) == team]
    waiting = {figure: flank.edge for flank in battle.flanks_of(player) for figure in flank.figures}
    return SideSetup(
        player,
        state.players[player].name,
        where[player],
        tuple(
            replace(
                figure, commander=is_commander(state, FigureId(figure.key)), flank=waiting.get(FigureId(figure.key))
            )
            for figure in figures
        ),
        alliance=str(team) if allied else "",
        toward=half_towards(battle, player, where),
        reload_from=tuple(by for by, to in battle.reloading if to == player),
        supplied=state.setting.face.is_supplied(
            state.setting.units[state.figures[figure].unit] for figure in participants(state, battle.id)[player]
        ),
    )
