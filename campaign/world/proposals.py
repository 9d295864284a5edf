"""An order that would settle a matter of the to-do list, and what it does in a few words.

A proposal is plain and legal, never clever: computer players think for themselves. Only what the rules allow is
proposed, since each is put to them first. Decides nothing and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from campaign.battle.contract.lists import Purchase, Unit
from campaign.dice import DiceWanted, TypedDice
from campaign.words import _, listed
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.detaching import owed, proposed, senders
from campaign.world.ids import ArmyId, OrderId, PlayerId, SectorId
from campaign.world.orders import Answer, Order
from campaign.world.queries import (
    adjacent_own,
    allied,
    armies_in,
    armies_of,
    army_can_attack,
    army_fp,
    army_is_led,
    attacked_in,
    called,
    figures_of,
    force_fp,
    fp_of,
    hazards_of_step,
    hazards_of_way,
    neighbours,
    reach,
    route_between,
    sector_fp,
    unit_of,
)
from campaign.world.refusal import Refusal
from campaign.world.rules.commander import commander_price
from campaign.world.rules.hazards import propose_losses
from campaign.world.rules.limits import propose_surplus
from campaign.world.rules.mines import MINE_PRICE
from campaign.world.rules.movement import movable
from campaign.world.rules.purchases import recruit_problems
from campaign.world.shopping import enemy_list
from campaign.world.shopping import listed as listed_units
from campaign.world.state import (
    ARMY_LIMIT,
    AnswerDue,
    Army,
    CallDue,
    Campaign,
    LossesDue,
    Pending,
    ReliefDue,
    RetreatDue,
    Role,
    Stage,
    SurplusDue,
)
from campaign.world.unit_words import units_listed

NO_ORDER = OrderId("0")  # ids of real orders begin at 1
TRIES = 4  # orders that are put to the rules for one matter


def first_legal(state: Campaign, orders: Iterable[Order]) -> Order | None:
    """The first that the rules allow, among the first few."""
    for _number, order in zip(range(TRIES), orders, strict=False):
        if is_legal(state, order):
            return order
    return None


def is_legal(state: Campaign, order: Order) -> bool:
    """Whether the rules allow an order now, as far as that is known without dice."""
    if isinstance(order, o.Recruit):
        return not recruit_problems(state, order)
    try:
        decide(state, NO_ORDER, order, TypedDice())
    except Refusal:
        return False
    except DiceWanted:
        return True
    return True


# ── open choices ──


def answer_to(state: Campaign, pending: Pending) -> Order | None:
    """An answer to an open choice; None where nothing but a battle's report settles it."""
    return first_legal(state, _answers(state, pending))


def _answers(state: Campaign, pending: Pending) -> Iterator[Order]:
    match pending:
        case LossesDue():
            yield o.ChooseLosses(pending.player, pending.id, propose_losses(state, pending))
        case SurplusDue():
            yield o.ChooseSurplus(pending.player, pending.id, *propose_surplus(state, pending))
        case AnswerDue():
            yield from _answers_to_attack(state, pending)
        case CallDue():
            yield o.DeclineCalls(pending.battle, (pending.player,))
            if (least := owed(state, pending.battle, pending.player)) is not None:
                yield send_help(state, pending) or least
        case RetreatDue() | ReliefDue():
            havens = sorted(pending.havens, key=lambda haven: sector_fp(state, haven))
            yield from (o.ChooseHaven(pending.player, pending.id, haven) for haven in havens)


def _answers_to_attack(state: Campaign, pending: AnswerDue) -> Iterator[Order]:
    """Stand; who would meet more than twice the own FP withdraws, if there is somewhere to go."""
    battle = state.battles[pending.battle]
    attackers = sum(force_fp(state, force) for force in battle.forces if force.role is Role.ATTACKER)
    stand = o.AnswerAttack(pending.player, pending.battle, pending.army, Answer.STAND)
    havens = sorted(pending.havens, key=lambda haven: sector_fp(state, haven))
    away = [o.AnswerAttack(pending.player, pending.battle, pending.army, Answer.WITHDRAW, haven) for haven in havens]
    yield from (*away, stand) if attackers > 2 * army_fp(state, pending.army) else (stand, *away)


# ── what one might regret ──


def spend_stock(state: Campaign, player: PlayerId, sectors: Iterable[SectorId]) -> Order | None:
    """Figures for the largest stock of these sectors: into an army there, or as a new one (campaign:C31)."""
    richest = sorted(sectors, key=lambda sector: -state.sectors[sector].stock)
    return first_legal(state, _purchases(state, player, richest))


def _purchases(state: Campaign, player: PlayerId, sectors: Iterable[SectorId]) -> Iterator[Order]:
    for sector in sectors:
        stock = state.sectors[sector].stock
        for army in armies_in(state, sector, player):
            have = [unit_of(state, figure) for figure in army.figures]
            if units := _shopping(state, player, have, min(stock, ARMY_LIMIT - army_fp(state, army.id))):
                yield o.Recruit(player, sector, units, army.id)
        if units := _shopping(state, player, [], min(stock, ARMY_LIMIT)):
            yield o.Recruit(player, sector, units)


def _shopping(state: Campaign, player: PlayerId, have: Sequence[Unit], budget: int) -> Purchase:
    """A leader, where one is needed, and what brings the army nearest to a mix of several kinds that wins."""
    units = listed_units(state, state.players[player].faction)
    return state.setting.lists.purchase(units, have, budget, enemy_list(state, player), several=True)


def name_commander(state: Campaign, player: PlayerId) -> Order | None:
    """The figure of most FP that is no HQ stands for the player (campaign:C5)."""
    figures = [figure for army in armies_of(state, player) for figure in figures_of(state, army.id)]
    best = sorted(figures, key=lambda figure: (unit_of(state, figure.id).leads, -figure.fp, figure.id))
    return first_legal(state, (o.AppointCommander(player, figure.id) for figure in best))


def take_something(state: Campaign, armies: Iterable[Army]) -> Order | None:
    """A move into a sector that nobody defends and that would be the player's own, past no hazard (campaign:C13d)."""
    return first_legal(state, _takings(state, armies))


def _takings(state: Campaign, armies: Iterable[Army]) -> Iterator[Order]:
    occupied = _others_sectors(state)
    for army in armies:
        for move in _moves(state, army):
            if move.path[-1] not in occupied and not _is_friends(state, move) and _is_safe(state, move):
                yield move


def give_battle(state: Campaign, player: PlayerId) -> Order | None:
    """The attack with the best odds by FP, if there is one on no more than the own, past no hazard (campaign:C29)."""
    held = {
        sector: sum(army_fp(state, enemy.id) for enemy in attacked_in(state, sector, player))
        for sector in _others_sectors(state)
    }
    attacks = []
    for army in armies_of(state, player):
        own = army_fp(state, army.id)
        for move in _moves(state, army) if army_can_attack(state, army.id) else ():
            if 0 < (theirs := held.get(move.path[-1], 0)) <= own:
                attacks.append((theirs / own, len(move.path), move.army, move.path, move))
    attacks.sort(key=lambda attack: attack[:-1])
    return first_legal(state, (move for *_odds, move in attacks if _is_safe(state, move)))


def _others_sectors(state: Campaign) -> frozenset[SectorId]:
    """Where armies of those stand who are not on turn."""
    return frozenset(army.sector for army in state.armies.values() if army.player != state.active)


def _moves(state: Campaign, army: Army) -> Iterator[o.MoveArmy]:
    if movable(state, army.id):
        yield from (o.MoveArmy(army.player, army.id, path) for path in reach(state, army.id))


def _is_safe(state: Campaign, move: o.MoveArmy) -> bool:
    steps = (state.armies[move.army].sector, *move.path)
    return not hazards_of_way(state, move.player, steps)


def _is_friends(state: Campaign, move: o.MoveArmy) -> bool:
    owner = state.sectors[move.path[-1]].owner
    return owner is not None and allied(state, owner, move.player)


def get_leader(state: Campaign, army: ArmyId) -> Order | None:
    """An HQ for an army without one: from the stock where it stands, or by joining an army that has one (C17, C18)."""
    return first_legal(state, (*_hire(state, army), *_joins(state, army)))


def get_fighters(state: Campaign, army: ArmyId) -> Order | None:
    """A figure that fights for an army of HQs and Scanners alone (campaign:C47)."""
    there = state.armies[army]
    have = [unit_of(state, figure) for figure in there.figures]
    units = _shopping(state, there.player, have, _budget(state, there))
    recruits = [o.Recruit(there.player, there.sector, units, army)] if units else []
    return first_legal(state, (*recruits, *_joins(state, army)))


def _hire(state: Campaign, id: ArmyId) -> Iterator[Order]:
    """The cheapest HQ or Queen of the list."""
    army = state.armies[id]
    leaders = [unit for unit in listed_units(state, state.players[army.player].faction) if unit.leads]
    for unit in sorted(leaders, key=lambda unit: unit.fp)[:1]:
        if unit.fp <= _budget(state, army):
            yield o.Recruit(army.player, army.sector, ((unit.key, 1),), id)


def _budget(state: Campaign, army: Army) -> int:
    """FP that can be spent on an army where it stands."""
    return min(state.sectors[army.sector].stock, ARMY_LIMIT - army_fp(state, army.id))


def _joins(state: Campaign, id: ArmyId) -> Iterator[Order]:
    army = state.armies[id]
    for other in armies_in(state, army.sector, army.player):
        fits = army_fp(state, id) + army_fp(state, other.id) <= ARMY_LIMIT
        if other.id != id and fits and army_is_led(state, other.id):
            yield o.MergeArmies(army.player, id, other.id)


def make_room(state: Campaign, sector: SectorId, over: int) -> Order | None:
    """Where more than 20 FP stand: an army goes next door, or a minefield is paid from the stock (campaign:C16c).

    Else an army that is large enough takes something.
    """
    owner = state.sectors[sector].owner
    large = [army for army in armies_in(state, sector, owner) if owner and army_fp(state, army.id) >= over]
    return first_legal(state, _ways_out(state, sector, over)) or take_something(state, large)


def _ways_out(state: Campaign, sector: SectorId, over: int) -> Iterator[Order]:
    owner = state.sectors[sector].owner
    if owner is None:
        return
    for army in sorted(armies_in(state, sector, owner), key=lambda army: army_fp(state, army.id)):
        fp = army_fp(state, army.id)
        for there in adjacent_own(state, sector, owner):
            room = ARMY_LIMIT - sector_fp(state, there) - state.sectors[there].stock
            safe = not hazards_of_step(state, owner, sector, there)
            if fp >= over and room >= fp and safe and movable(state, army.id):
                yield o.MoveArmy(owner, army.id, (there,))
    if state.sectors[sector].stock >= max(over, MINE_PRICE):
        for there in neighbours(state, sector):
            route = route_between(state, sector, there)
            if route is not None and route not in state.minefields and state.sectors[there].owner == owner:
                yield o.LayMinefield(owner, route, ((sector, MINE_PRICE),))


def send_help(state: Campaign, call: CallDue) -> Order | None:
    """The strongest detachment that one army can spare, to a friend in the battle (campaign:D1, campaign:C7c)."""
    if not any(allied(state, p, call.player) for p in state.battles[call.battle].players):
        return None
    strongest = sorted(senders(state, call.battle, call.player), key=lambda sender: -fp_of(state, sender.best))
    return first_legal(state, (proposed(state, call.battle, sender) for sender in strongest))


# ── in words ──


def order_words(state: Campaign, order: Order) -> str:
    """What a proposed order does, in a few words; empty for kinds that are never proposed."""
    match order:
        case o.Recruit():
            names = {state.setting.units[unit].name: number for unit, number in order.units}
            fp = sum(state.setting.units[unit].fp * number for unit, number in order.units)
            return _("Recruit {units} in {sector}, {fp} FP").format(
                units=units_listed(names), sector=state.sectors[order.sector].name, fp=fp
            )
        case o.MoveArmy():
            return _move_words(state, order)
        case o.MergeArmies():
            army, into = state.armies[order.army], state.armies[order.into]
            return _("Merge {army} into {into}").format(army=army.name, into=into.name)
        case o.LayMinefield():
            a, b = (state.sectors[end].name for end in state.setting.routes[order.route])
            return _("Lay a minefield between {a} and {b}").format(a=a, b=b)
        case o.AppointCommander():
            name, price = called(state, order.figure), commander_price(state, order.player)
            if price:
                return _("Name {figure} commander in chief, {fp} FP").format(figure=name, fp=price)
            return _("Name {figure} commander in chief").format(figure=name)
        case o.NameAbility():
            ability = state.setting.face.ability_of(unit_of(state, order.figure), order.ability)
            return _("Name {ability} for {figure}").format(ability=ability, figure=called(state, order.figure))
        case o.SendDetachment():
            figures = listed([called(state, figure) for figure in order.figures])
            return _("Send {figures} of {army}, {fp} FP").format(
                figures=figures, army=state.armies[order.army].name, fp=fp_of(state, order.figures)
            )
        case _:
            return _answer_words(state, order)


def _move_words(state: Campaign, order: o.MoveArmy) -> str:
    goal, army = order.path[-1], state.armies[order.army].name
    enemies = attacked_in(state, goal, order.player)
    if not enemies:
        return _("Move {army} to {sector}").format(army=army, sector=state.sectors[goal].name)
    return _("Attack {sector} with {army}, {own} FP against {theirs}").format(
        sector=state.sectors[goal].name,
        army=army,
        own=army_fp(state, order.army),
        theirs=sum(army_fp(state, enemy.id) for enemy in enemies),
    )


def _answer_words(state: Campaign, order: Order) -> str:
    match order:
        case o.ChooseLosses() | o.ChooseSurplus():
            gone = [called(state, figure) for figure in order.figures]
            if isinstance(order, o.ChooseSurplus) and order.stock:
                gone.append(_("{n} FP of stock").format(n=order.stock))
            return _("Give up {what}").format(what=listed(gone))
        case o.AnswerAttack(to=None):
            return _("Stand")
        case o.AnswerAttack(to=to) if to is not None:
            return _("Withdraw to {sector}").format(sector=state.sectors[to].name)
        case o.DeclineCalls():
            return _("Send nobody")
        case o.SendDetachment():
            return _("Send {figures}, {fp} FP").format(
                figures=listed([called(state, figure) for figure in order.figures]), fp=fp_of(state, order.figures)
            )
        case o.AgreeToReport():
            return _("Agree")
        case o.ChooseHaven():
            return _("Choose {sector}").format(sector=state.sectors[order.sector].name)
        case _:
            return ""


def can_act(state: Campaign, player: PlayerId) -> bool:
    """Whether a player may give orders of the own turn now (campaign:C43a)."""
    return not state.pending and (state.stage is Stage.MUSTER or state.active == player)
