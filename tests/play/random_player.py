"""A player of all seats who gives random orders, every one of them legal. Knows no plan and keeps nothing.

Proposes and asks the rules: an order that they refuse is thrown away and another one proposed. After many refusals
the orders that always bring a campaign on are tried; where even those are refused, the campaign is stuck.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from campaign.battle.fftt.experience import ABILITIES
from campaign.battle.fftt.units import Unit
from campaign.dice import DiceKey, DiceWanted, TypedDice
from campaign.world import orders as o
from campaign.world import queries as q
from campaign.world import state as s
from campaign.world.decide import decide
from campaign.world.deploying import free_edges
from campaign.world.detaching import owed
from campaign.world.house_rules import HANDICAP
from campaign.world.ids import FigureId, OrderId, PlayerId, SectorId
from campaign.world.refusal import Reason, Refusal
from campaign.world.rules.calendar import is_playing
from campaign.world.rules.consent import agreements_wanted
from campaign.world.rules.hazards import propose_losses
from campaign.world.rules.limits import propose_surplus, staying
from campaign.world.rules.mines import MINE_PRICE, paying_neighbours
from campaign.world.rules.movement import movable
from campaign.world.rules.report import participants
from campaign.world.rules.seats import places_for_newcomers
from tests.play.random_report import plain_report, random_report, some_record

TRIES = 60
AGREEMENTS = 0.015  # how often people agree on other seats or other house rules
T = TypeVar("T")
Proposal = o.Order | None


class Stuck(AssertionError):
    """No order at all would be accepted."""


def random_order(state: s.Campaign, rng: random.Random) -> o.Order:
    """Any order that is legal now."""
    for _try in range(TRIES):
        order = _propose(state, rng)
        if order is not None and not problems(state, order):
            return order
    for order in ways_on(state):
        if not problems(state, order):
            return order
    raise Stuck(f"nothing can be done in stage {state.stage}; open: {sorted(state.pending)}")


def random_order_of(seen: s.Campaign, player: PlayerId, rng: random.Random) -> o.Order | None:
    """Any legal order of one seat, which never gives up; None where it waits for others."""
    asked = [p for id, p in sorted(seen.pending.items()) if p.player == player and p.due != "report"]
    for _try in range(TRIES):
        order = _propose_for(seen, player, asked, rng)
        if order is not None and not problems(seen, order):
            return order
    if asked:
        return plain_answer(seen, asked[0])
    return o.EndTurn(player) if seen.active == player and not seen.pending else None


def _propose_for(seen: s.Campaign, player: PlayerId, asked: Sequence[s.Pending], rng: random.Random) -> Proposal:
    if asked:
        order = _answer_to(seen, rng.choice(asked), rng)
        gives_up = isinstance(order, o.AnswerAttack) and order.answer is o.Answer.SURRENDER
        return None if gives_up else order
    if seen.stage is s.Stage.MUSTER and not seen.pending:
        manned = {army.sector for army in q.armies_of(seen, player)}
        bare = [sector for sector in q.sectors_of(seen, player) if sector not in manned]
        return _recruit_in(seen, rng.choice(bare), rng) if bare else None
    return _in_turn(seen, player, rng) if seen.active == player and not seen.pending else None


def problems(state: s.Campaign, order: o.Order) -> tuple[Reason, ...]:
    """Why the rules refuse an order, as far as that is known before dice are thrown."""
    try:
        decide(state, OrderId("0"), order, TypedDice())
    except DiceWanted:
        return ()
    except Refusal as refusal:
        return refusal.reasons
    return ()


def ways_on(state: s.Campaign) -> Iterator[o.Order]:
    """The plain orders that bring a campaign on, whatever else is forbidden."""
    for id in sorted(state.pending):
        yield plain_answer(state, state.pending[id])
    if state.active is not None:
        yield o.EndTurn(state.active)
    yield o.StartWeek()
    yield o.EndWeek()


def plain_answer(state: s.Campaign, pending: s.Pending) -> o.Order:
    """An answer that should always be taken."""
    match pending:
        case s.LossesDue():
            return o.ChooseLosses(pending.player, pending.id, propose_losses(state, pending))
        case s.SurplusDue():
            return o.ChooseSurplus(pending.player, pending.id, *propose_surplus(state, pending))
        case s.AnswerDue():
            return o.AnswerAttack(pending.player, pending.battle, pending.army, o.Answer.STAND)
        case s.CallDue():
            least = owed(state, pending.battle, pending.player)
            return o.DeclineCalls(pending.battle, (pending.player,)) if least is None else least
        case s.ReportDue():
            return o.ReportBattle(pending.battle, plain_report(state, pending.battle))
        case s.RetreatDue() | s.ReliefDue():
            return o.ChooseHaven(pending.player, pending.id, pending.havens[0])


# ── what is proposed ──


def _propose(state: s.Campaign, rng: random.Random) -> Proposal:
    if rng.random() < 0.04:
        kinds = (_rename, _throw_again, _correct, _grant_reloading, _pact, _flanks, _agree)
        return rng.choices(kinds, (3, 2, 2, 6, 2, 6, 8))[0](state, rng)
    if rng.random() < AGREEMENTS:
        return rng.choice((_seat, _rules))(state, rng)
    if state.pending:
        return _answer(state, rng)
    match state.stage:
        case s.Stage.MUSTER:
            return _in_muster(state, rng)
        case s.Stage.TURNS if state.active is not None:
            return _in_turn(state, state.active, rng)
        case s.Stage.INITIATIVE:
            return o.StartWeek()
        case _:
            return o.EndWeek()


def _in_muster(state: s.Campaign, rng: random.Random) -> Proposal:
    """Most home sectors get an army before the first week."""
    manned = {army.sector for army in state.armies.values()}
    bare = [sector for sector in q.in_order(state.sectors) if _owner(state, sector) and sector not in manned]
    if bare and rng.random() < 0.93:
        return _recruit_in(state, rng.choice(bare), rng)
    player = rng.choice(state.seats)
    if rng.random() < 0.4:
        return _appoint(state, player, rng)
    if rng.random() < 0.4:
        return _recruit(state, player, rng)
    return o.StartWeek()


def _in_turn(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    ready = any(movable(state, army.id) for army in q.armies_of(state, player))
    kinds: dict[Callable[[s.Campaign, PlayerId, random.Random], Proposal], float] = {
        _move: 8 if ready else 0,
        _attack_here: 1,
        _recruit: 3,
        _split: 0.5,
        _merge: 1,
        _lay: 0.7,
        _clear: 0.7,
        _appoint: 0.7,
        _end_pact: 0.7,
        _end_turn: 1.5 if ready else 4,
        _form: 1 if state.setting.face.forms_units else 0,
    }
    return rng.choices(tuple(kinds), tuple(kinds.values()))[0](state, player, rng)


def _end_turn(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    return o.EndTurn(player)


def _move(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    """One or two steps; rather where enemies are, or where land is to be had."""
    army = _any([army for army in q.armies_of(state, player) if movable(state, army.id)], rng)
    paths = q.reach(state, army.id) if army is not None else ()
    if army is None or not paths:
        return None

    def lure(path: tuple[SectorId, ...]) -> float:
        if q.enemies_in(state, path[-1], player):
            return 12
        return 1 if _owner(state, path[-1]) == player else 3

    return o.MoveArmy(player, army.id, rng.choices(paths, [lure(path) for path in paths])[0])


def _attack_here(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    among = [army for army in q.armies_of(state, player) if q.enemies_in(state, army.sector, player)]
    army = _any(among, rng)
    return None if army is None else o.AttackHere(player, army.id)


def _recruit(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    sector = _any([place for place in q.sectors_of(state, player) if state.sectors[place].stock], rng)
    return None if sector is None else _recruit_in(state, sector, rng)


def _recruit_in(state: s.Campaign, sector: SectorId, rng: random.Random) -> Proposal:
    player = _owner(state, sector)
    if player is None:
        return None
    army = _any([None, *(army.id for army in q.armies_in(state, sector, player))], rng)
    room = s.ARMY_LIMIT - (0 if army is None else q.army_fp(state, army))
    units = _shopping(state, player, min(room, state.sectors[sector].stock), rng, new=army is None)
    return o.Recruit(player, sector, units, army, rng.choice(("", "", "Ravens"))) if units else None


def _shopping(
    state: s.Campaign, player: PlayerId, budget: int, rng: random.Random, *, new: bool
) -> tuple[tuple[str, int], ...]:
    """Units for at most so many FP; a new army begins with one that leads."""
    faction = state.players[player].faction
    units = [unit for unit in state.setting.units.values() if unit.faction == faction]
    units.sort(key=lambda unit: unit.key)
    bought: list[Unit] = []
    if new and rng.random() < 0.8:
        bought.append(rng.choice([unit for unit in units if unit.leads]))
    while rng.random() < 0.93:
        left = budget - sum(unit.fp for unit in bought)
        affordable = [unit for unit in units if unit.fp <= left]
        if not affordable:
            break
        bought.append(rng.choice(affordable))
    keys = [unit.key for unit in bought]
    return tuple((key, keys.count(key)) for key in dict.fromkeys(keys))


def _split(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    army = _any(q.armies_of(state, player), rng)
    return None if army is None else o.SplitArmy(player, army.id, _some(army.figures, rng))


def _form(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    """Figures of one kind act as a unit, or some that did no longer do."""
    army = _any(q.armies_of(state, player), rng)
    if army is None:
        return None
    kind = rng.choice([q.unit_of(state, figure).key for figure in q.in_order(army.figures)])
    alike = tuple(figure for figure in q.in_order(army.figures) if q.unit_of(state, figure).key == kind)
    units = rng.choice(((alike,), (alike[: len(alike) // 2],), ()))
    return o.FormUnits(player, army.id, units, () if units else alike)


def _merge(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    army = _any(q.armies_of(state, player), rng)
    others = [a for a in q.armies_in(state, army.sector, player) if a.id != army.id] if army is not None else []
    into = _any(others, rng)
    return None if army is None or into is None else o.MergeArmies(player, army.id, into.id)


def _lay(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    rich = [
        route
        for route in q.in_order(state.setting.routes)
        if sum(_purse(state, player, end) for end in state.setting.routes[route]) >= MINE_PRICE
    ]
    route = _any(rich, rng)
    if route is None:
        return None
    return o.LayMinefield(player, route, _payment(state, player, state.setting.routes[route], rng))


def _clear(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    route = _any(q.in_order(state.minefields), rng)
    if route is None:
        return None
    own = state.minefields[route].player == player
    return o.ClearMinefield(
        player, route, () if own else _payment(state, player, paying_neighbours(state, player, route), rng)
    )


def _purse(state: s.Campaign, player: PlayerId, sector: SectorId) -> int:
    return state.sectors[sector].stock if _owner(state, sector) == player else 0


def _payment(state: s.Campaign, player: PlayerId, places: tuple[SectorId, ...], rng: random.Random) -> o.Payment:
    left, paid = MINE_PRICE, []
    for place in rng.sample(places, len(places)):
        part = min(left, _purse(state, player, place))
        if part:
            paid.append((place, part))
            left -= part
    return tuple(paid)


def _appoint(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    figure = _any([f for army in q.armies_of(state, player) for f in army.figures], rng)
    return None if figure is None else o.AppointCommander(player, figure)


def _pact(state: s.Campaign, rng: random.Random) -> Proposal:
    a, b = rng.sample(state.seats, 2)
    return o.MakePact(a, b)


def _end_pact(state: s.Campaign, player: PlayerId, rng: random.Random) -> Proposal:
    both = _any(sorted(pact for pact in state.pacts if player in pact), rng)
    if both is None:
        return None
    return o.EndPact(player, both[0] if both[1] == player else both[1])


# ── answers ──


def _answer(state: s.Campaign, rng: random.Random) -> Proposal:
    return _answer_to(state, state.pending[rng.choice(sorted(state.pending))], rng)


def _answer_to(state: s.Campaign, pending: s.Pending, rng: random.Random) -> Proposal:
    match pending:
        case s.LossesDue():
            return o.ChooseLosses(pending.player, pending.id, random_losses(state, pending, rng))
        case s.SurplusDue():
            return o.ChooseSurplus(pending.player, pending.id, *random_surplus(state, pending, rng))
        case s.AnswerDue():
            return _stand_or_not(pending, rng)
        case s.CallDue():
            return _heed_call(state, pending, rng)
        case s.ReportDue():
            report = random_report(state, pending.battle, rng)
            return o.ReportBattle(pending.battle, report, some_record(state, pending.battle))
        case s.RetreatDue() | s.ReliefDue():
            return o.ChooseHaven(pending.player, pending.id, rng.choice(pending.havens))


def random_losses(state: s.Campaign, pending: s.LossesDue, rng: random.Random) -> tuple[FigureId, ...]:
    """A set of which none can be spared: taken at random until it is enough, then thinned at random."""
    figures = state.armies[pending.army].figures
    chosen: list[FigureId] = []
    for figure in rng.sample(figures, len(figures)):
        if q.fp_of(state, chosen) < pending.score:
            chosen.append(figure)
    for figure in rng.sample(chosen, len(chosen)):
        rest = [other for other in chosen if other != figure]
        if q.fp_of(state, rest) >= pending.score:
            chosen = rest
    return tuple(chosen)


def random_surplus(state: s.Campaign, pending: s.SurplusDue, rng: random.Random) -> tuple[tuple[FigureId, ...], int]:
    """Some figures and some of the stock, of which nothing can be spared."""
    here = [f for army in staying(state, pending.sector, pending.player) for f in army.figures]
    stock = rng.randint(0, pending.stock)
    chosen: list[FigureId] = []
    for figure in rng.sample(here, len(here)):
        if not _is_enough(state, pending, chosen, stock):
            chosen.append(figure)
    for figure in rng.sample(chosen, len(chosen)):
        rest = [other for other in chosen if other != figure]
        if _is_enough(state, pending, rest, stock):
            chosen = rest
    while stock and _is_enough(state, pending, chosen, stock - 1):
        stock -= 1
    return tuple(chosen), stock


def _is_enough(state: s.Campaign, pending: s.SurplusDue, figures: list[FigureId], stock: int) -> bool:
    """Enough, though perhaps more than enough: then nobody is found to be missing, only somebody to be spared."""
    gone = set(figures)
    if q.fp_of(state, gone) + stock < pending.over:
        return False
    return all(
        q.fp_of(state, [f for f in army.figures if f not in gone]) <= s.ARMY_LIMIT
        for army in staying(state, pending.sector, pending.player)
    )


def _stand_or_not(pending: s.AnswerDue, rng: random.Random) -> Proposal:
    answer = rng.choices(tuple(o.Answer), (75, 18, 7))[0]
    to = _any(pending.havens, rng) if answer is o.Answer.WITHDRAW else None
    if answer is o.Answer.WITHDRAW and to is None:
        return None
    return o.AnswerAttack(pending.player, pending.battle, pending.army, answer, to)


def _heed_call(state: s.Campaign, pending: s.CallDue, rng: random.Random) -> Proposal:
    battle = state.battles[pending.battle]
    if rng.random() < 0.25:
        others = [p for p in state.seats if p != pending.player and p not in battle.players + battle.answered_calls]
        more = others if rng.random() < 0.2 else ()
        return o.DeclineCalls(battle.id, (pending.player, *more))
    army = _any([army for army in q.armies_of(state, pending.player) if movable(state, army.id)], rng)
    if army is None:
        return None
    sent: list[FigureId] = []
    for figure in rng.sample(army.figures, len(army.figures)):
        if q.fp_of(state, [*sent, figure]) <= 5 and rng.random() < 0.7:
            sent.append(figure)
    return o.SendDetachment(
        pending.player, battle.id, army.id, tuple(sent), rng.choice((None, *battle.players, *battle.players))
    )


# ── at any time ──


def _rename(state: s.Campaign, rng: random.Random) -> Proposal:
    things: list[str] = [*state.figures, *state.armies, *state.sectors, *state.players]
    return o.Rename(rng.choice(q.in_order(things)), f"Name {rng.randrange(1000)}")


def _throw_again(state: s.Campaign, rng: random.Random) -> Proposal:
    """Of this week: the initiative of a player, or an army's throw in a zone or on a route."""
    hazards = [*(route for route in q.in_order(state.minefields)), *(k for k in q.in_order(state.sectors))]
    army = _any(q.armies_of(state), rng)
    subjects = [("initiative", (rng.choice(state.seats),))]
    if army is not None:
        subjects.append(("hazard", (army.id, rng.choice(hazards))))
    what, about = rng.choice(subjects)
    return o.ThrowAgain(str(DiceKey(what, state.month, state.week, about)), "A die fell from the table")


def _seat(state: s.Campaign, rng: random.Random) -> Proposal:
    """Handed over, given up or new: seldom given up, so that there is somebody to play on."""
    player = rng.choice(state.seats)
    match rng.randrange(8):
        case 0 if sum(is_playing(state, seat) for seat in state.seats) > 2:
            return o.DropSeat(player, rng.random() < 0.4, "Moved away")
        case 1 | 2 | 3:
            place = _any(places_for_newcomers(state), rng)
            faction = state.players[player].faction
            who = o.PlayerSetup(f"Newcomer {len(state.seats)}", faction, rng.choice((None, None, 1, 2)))
            return None if place is None else o.SeatNewcomer(who, place)
        case _:
            return o.HandSeat(player, rng.choice(("", "easy")))


def _rules(state: s.Campaign, rng: random.Random) -> Proposal:
    changes: tuple[tuple[str, bool | int | str], ...] = (
        ("relief", rng.random() < 0.5),
        ("stock_counts", rng.random() < 0.5),
        ("stock_captured", rng.random() < 0.5),
        ("catch_up", rng.randrange(3)),
        ("income_from", rng.choice((0, 2, 4))),
        (HANDICAP + state.setting.factions[-1], rng.choice((0, 30))),
        (HANDICAP + state.setting.factions[-2], rng.choice((0, 125))),
        ("newcomers", True),
        ("battles", rng.choice(("at once", "end of week"))),
    )
    return o.ChangeRules(tuple(rng.sample(changes, rng.choice((1, 2)))), "The club agreed")


def _grant_reloading(state: s.Campaign, rng: random.Random) -> Proposal:
    """A main player of a battle to a detachment of the same side; often there is none."""
    fought = (s.BattleStage.CALLS, s.BattleStage.OPEN)
    battle = _any([b for b in q.in_order(state.battles) if state.battles[b].stage in fought], rng)
    forces = state.battles[battle].forces if battle is not None else ()
    sent = _any([force for force in forces if force.role is s.Role.DETACHMENT], rng)
    if battle is None or sent is None:
        return None
    by = _any([f.player for f in forces if f.stands and f.team == sent.team and f.role is not s.Role.DETACHMENT], rng)
    return None if by is None else o.GrantReloading(by, battle, sent.player)


def _flanks(state: s.Campaign, rng: random.Random) -> Proposal:
    """A side of a battle that is about to be fought sends a figure or two round the flank; often they are too many."""
    battle = _any([b for b in q.in_order(state.battles) if state.battles[b].stage is s.BattleStage.OPEN], rng)
    if battle is None:
        return None
    player, figures = rng.choice(sorted(participants(state, battle).items()))
    free = free_edges(state, state.battles[battle])
    if not free or not figures:
        return None
    chosen = tuple(rng.sample(figures, min(len(figures), rng.choice((1, 2)))))
    return o.WriteFlanks(player, battle, (s.Flank(rng.choice(free), chosen),))


def _agree(state: s.Campaign, rng: random.Random) -> Proposal:
    """Somebody agrees to a result that was typed in, a recent one as a rule, or it turns out that it was wrong."""
    agreed = [b for b in state.battles.values() if b.agreed and b.report is not None and b.report.casualties]
    if agreed and rng.random() < 0.5:
        battle = max(agreed, key=lambda battle: q.age(battle.id))
        assert battle.report is not None
        figure = FigureId(battle.report.casualties[0].killer or battle.report.casualties[0].figure)
        return o.Correct("It was somebody else", (o.SetFigure(figure, experience=rng.randrange(9)),))
    return _any(list(agreements_wanted(state))[-6:], rng)


def _correct(state: s.Campaign, rng: random.Random) -> Proposal:
    found = [one for one in (_correction(state, rng) for _n in range(rng.choice((1, 1, 2)))) if one is not None]
    return o.Correct("The table agreed", tuple(found))


def _correction(state: s.Campaign, rng: random.Random) -> o.Correction | None:
    sector = rng.choice(q.in_order(state.sectors))
    player = rng.choice(state.seats)
    figure = _any(q.in_order(state.figures), rng)
    army = _any(q.armies_of(state), rng)
    pending = _any(sorted(state.pending), rng)
    match rng.randrange(9):
        case 0:
            return o.SetStock(sector, rng.randrange(25))
        case 1:
            return o.SetVictoryPoints(player, rng.randrange(40))
        case 2 if figure is not None:
            abilities = tuple(rng.sample(sorted(ABILITIES.values()), rng.randrange(3)))
            return o.SetFigure(figure, rng.randrange(40), None, rng.choice((None, 3)), rng.choice((None, abilities)))
        case 3:
            units = _shopping(state, player, 8, rng, new=False)
            into = _any([None, *(army.id for army in q.armies_in(state, sector, player))], rng)
            return o.AddFigures(player, sector, units, into)
        case 4 if figure is not None:
            return o.StrikeFigure(figure)
        case 5 if figure is not None and army is not None:
            return o.ReviveFigure(figure, army.id)
        case 6:
            return o.SetOwner(sector, rng.choice((None, *state.seats)))
        case 7 if army is not None:
            return o.PlaceArmy(army.id, sector, rng.random() < 0.5)
        case 8 if pending is not None:
            return o.DropPending(pending)
    return None


# ── chance ──


def _owner(state: s.Campaign, sector: SectorId) -> PlayerId | None:
    return state.sectors[sector].owner


def _any(things: list[T] | tuple[T, ...], rng: random.Random) -> T | None:
    return rng.choice(things) if things else None


def _some(things: tuple[T, ...], rng: random.Random) -> tuple[T, ...]:
    share = rng.random()
    return tuple(thing for thing in things if rng.random() < share)
