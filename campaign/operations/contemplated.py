"""A contemplated move, and the state against which it is tried: what its player may see, made whole by assumptions.

Reads a state and changes nothing. What is hidden stays hidden: it is filled in with figures of a likely kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from immutables import Map

from campaign.battle.contract.lists import Unit
from campaign.dice import DiceWanted, TypedDice
from campaign.words import _
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.deploying import battlefield_of
from campaign.world.evolve import evolve_all
from campaign.world.ids import ArmyId, FigureId, OrderId, PlayerId, SectorId
from campaign.world.knowledge import as_seen_by
from campaign.world.queries import Path, attacked_in, battle_in, in_order, open_battles, ways
from campaign.world.refusal import Refusal
from campaign.world.rules.calendar import is_playing
from campaign.world.rules.movement import walked_path
from campaign.world.state import AnswerDue, Campaign, Fate, Figure, Stage

FIRST: Final = 10**9  # order ids of what is only imagined begin here, far beyond those of any campaign
FP_PER_LEADER: Final = 8  # a hidden army is taken to have an HQ, and another one for every so many FP


@dataclass(frozen=True, slots=True)
class Operation:
    """An army's contemplated move; ``path`` empty: it attacks where it stands.

    ``figures``: the part of the army that goes, all of it if empty. ``joined``: armies beside it that go with it.
    ``answers``: it goes nowhere, it has been attacked where it stands and its answer is due (campaign:C21).
    """

    player: PlayerId
    army: ArmyId
    path: tuple[SectorId, ...]
    figures: tuple[FigureId, ...] = ()
    joined: tuple[ArmyId, ...] = ()
    answers: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """An operation that can be tried, by anybody and anywhere: what is here is all that it hangs on.

    ``state`` is the campaign as the player may know it, on the player's turn; ``goal`` where the move would end, and
    ``assumed`` the armies of which only the FP are known. ``aside``: choices are open, and what they are about is
    left aside.
    """

    operation: Operation
    state: Campaign
    goal: SectorId
    assumed: tuple[ArmyId, ...] = ()
    aside: bool = False


def made_ready(state: Campaign, operation: Operation) -> Ready:
    """The operation in the state as its player may see it. Raises Refusal where the rules do not allow the move.

    campaign:C41b, campaign:C61c
    """
    seen = _begun(state, operation.player)
    _refuse_if_forbidden(seen, operation)
    there = seen.armies[operation.army]
    goal = (there.sector, *walked_path(seen, there, operation.path))[-1]
    if state.pending and battle_in(state, goal) is not None:
        text = _("Something is still to be chosen in the battle for {sector}.")
        raise Refusal.because("campaign:C11", text.format(sector=state.sectors[goal].name))
    table = replace(seen.sectors[goal], battlefield=battlefield_of(state, goal))  # it lies there for all to see
    seen = replace(seen, sectors=seen.sectors.set(goal, table))
    hidden = tuple(army for army in in_order(seen.armies) if seen.armies[army].hidden_fp)
    return Ready(operation, seen, goal, hidden, aside=bool(state.pending))


def answer_ready(state: Campaign, due: AnswerDue) -> Ready:
    """The answer that is due of an attacked army, in the state as its player may see it; other battles are left aside.

    campaign:C21a, campaign:C41b
    """
    seen, battle = seen_by_mover(state, due.player), state.battles[due.battle]
    table = replace(seen.sectors[battle.sector], battlefield=battlefield_of(state, battle.sector))
    its_own = {id: p for id, p in seen.pending.items() if getattr(p, "battle", None) == due.battle}
    seen = replace(
        seen,
        sectors=seen.sectors.set(battle.sector, table),
        pending=Map(its_own),
        open_battles=(due.battle,),
        journeys=(),
    )
    hidden = tuple(army for army in in_order(seen.armies) if seen.armies[army].hidden_fp)
    operation = Operation(due.player, due.army, (), answers=True)
    return Ready(operation, seen, battle.sector, hidden, aside=len(state.pending) > len(its_own))


def seen_by_mover(state: Campaign, player: PlayerId) -> Campaign:
    """What the player may see, without what no operation needs: the dead, battles long past, notes, portraits."""
    if state.copy_for is not None:
        if state.copy_for != player:
            name = state.players[state.copy_for].name
            raise Refusal.because(
                "campaign:C61", _("This is {player}’s copy: it knows no other side.").format(player=name)
            )
        seen = replace(state, copy_for=None)
    else:
        seen = as_seen_by(state, player)
    return replace(
        seen,
        figures=Map({id: figure for id, figure in seen.figures.items() if figure.fate is Fate.ALIVE}),
        battles=Map({id: seen.battles[id] for id in seen.open_battles}),
        notes=Map(),
        portraits=Map(),
    )


def every_way(state: Campaign, player: PlayerId, army: ArmyId) -> tuple[Operation, ...]:
    """The operation to each sector in the army's reach this week: by the way with fewest hazards, then the shortest.

    campaign:C12b, campaign:C13a
    """
    seen = _begun(state, player)
    if army not in seen.armies:
        return ()
    here = seen.armies[army].sector
    paths = ways(seen, army) | ({here: ((),)} if attacked_in(seen, here, player) else {})
    goals = (goal for goal in in_order(paths) if not state.pending or battle_in(state, goal) is None)
    allowed = (_first_allowed(seen, player, army, paths[goal]) for goal in goals)
    return tuple(operation for operation in allowed if operation is not None)


def _first_allowed(state: Campaign, player: PlayerId, army: ArmyId, paths: tuple[Path, ...]) -> Operation | None:
    for path in paths:
        with suppress(Refusal):
            _refuse_if_forbidden(state, Operation(player, army, path))
            return Operation(player, army, path)
    return None


def _begun(state: Campaign, player: PlayerId) -> Campaign:
    """What the player sees, as if it were to move now."""
    return on_turn(set_aside(seen_by_mover(state, player)), player)


def set_aside(state: Campaign) -> Campaign:
    """Without what has still to be chosen: who is in these battles, or on the way, stays there and can do no more."""
    if not state.pending:
        return state
    busy = {force.army for battle in open_battles(state) for force in battle.forces if force.stands is not False}
    busy |= {journey.army for journey in state.journeys}
    spent = {army: replace(state.armies[army], moved=True) for army in busy if army in state.armies}
    return replace(state, armies=state.armies.update(spent), pending=Map(), open_battles=(), journeys=())


def on_turn(state: Campaign, player: PlayerId) -> Campaign:
    """The player's turn of this week, where it is still to come, as if it had come and nobody had moved before."""
    waiting = state.stage is Stage.INITIATIVE or (
        state.stage is Stage.TURNS and player in state.turn_order[state.ended_turns :]
    )
    if not waiting or state.active == player:
        return state
    others = tuple(p for p in state.turn_order or state.seats if p != player and is_playing(state, p))
    return replace(state, stage=Stage.TURNS, turn_order=(player, *others), ended_turns=0)


def _refuse_if_forbidden(state: Campaign, operation: Operation) -> None:
    """Give the orders as far as no dice are wanted: a move throws only once it has been allowed."""
    for number, order in enumerate(first_orders(operation)):
        try:
            after = evolve_all(state, decide(state, order_id(number), order, TypedDice()))
        except DiceWanted:
            return
        assert after is not None
        state = after


def order_id(number: int) -> OrderId:
    """The id of the order of this number, from 0, of an operation."""
    return OrderId(str(FIRST + number))


def goes(operation: Operation) -> ArmyId:
    """The army that is on the way: a part of another is a new one."""
    return ArmyId(f"{order_id(len(operation.joined))}.army") if operation.figures else operation.army


def who_sets_out(ready: Ready, state: Campaign) -> tuple[FigureId, ...]:
    """Those who go: the part of the army, or all of it and of the armies that join it."""
    operation = ready.operation
    if operation.figures:
        return operation.figures
    return tuple(f for army in (operation.army, *operation.joined) for f in state.armies[army].figures)


def first_orders(operation: Operation) -> Iterator[o.Order]:
    """The orders that begin an operation: armies join, a part divides off, and it goes."""
    player, army = operation.player, operation.army
    if operation.answers:
        return
    for other in operation.joined:
        yield o.MergeArmies(player, other, army)
    if operation.figures:
        yield o.SplitArmy(player, army, operation.figures)
        army = goes(operation)
    yield o.MoveArmy(player, army, operation.path) if operation.path else o.AttackHere(player, army)


# ── what is not known ──


def filled(ready: Ready, seed: int) -> Campaign:
    """The state with figures in each army of which only the FP are known, another mix for each seed.

    campaign:C41b. So many HQs as armies usually have, and any fighters of the faction, each as likely as the other.
    """
    state, chance = ready.state, Random(seed)
    if not ready.assumed:
        return state
    armies, figures = state.armies.mutate(), state.figures.mutate()
    for army in ready.assumed:
        there = state.armies[army]
        units = likely_mix(state, state.players[there.player].faction, there.hidden_fp, chance)
        made = [
            Figure(FigureId(f"0.{army.replace('.', '-')}-{number}"), there.player, unit.key, unit.name, unit.fp, army)
            for number, unit in enumerate(units, start=1)
        ]
        figures.update({figure.id: figure for figure in made})
        armies[army] = replace(there, figures=tuple(figure.id for figure in made), hidden_fp=0)
    return replace(state, armies=armies.finish(), figures=figures.finish())


def with_seed(state: Campaign, seed: int) -> Campaign:
    """The state with a seed of its own, for what nobody knows yet: from which end an attacker comes, for instance."""
    return replace(state, setting=replace(state.setting, seed=seed, secrets=()))


def likely_mix(state: Campaign, faction: str, fp: int, chance: Random) -> tuple[Unit, ...]:
    """Units of a faction for so many FP, or a little less where nothing is cheap enough for the rest."""
    rows = sorted((u for u in state.setting.units.values() if u.faction == faction and u.fp > 0), key=lambda u: u.key)
    leaders = sorted((unit for unit in rows if unit.leads), key=lambda unit: (unit.fp, unit.key))[:1]
    fighters = [unit for unit in rows if unit.fights and not unit.leads]
    mix: list[Unit] = []
    for _number in range(1 + fp // FP_PER_LEADER):
        mix += [unit for unit in leaders if sum(u.fp for u in mix) + unit.fp < fp]
    while choice := [unit for unit in fighters if unit.fp <= fp - sum(u.fp for u in mix)]:
        mix.append(chance.choice(choice))
    return tuple(mix)
