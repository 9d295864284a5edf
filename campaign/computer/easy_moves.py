"""Where a computer player's armies go: to attack who is weaker, to take what nobody holds, to guard what is in danger.

Each possible move is weighed in points, roughly victory points; the best one that is worth anything is ordered. Where a
battle waits to be fought, a computer player stays away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.computer.dividing import pairs, part_of
from campaign.computer.survey import HAZARD_LOSS, PER_FP, Survey, Way, strength_of
from campaign.world.ids import SectorId
from campaign.world.orders import AttackHere, MergeArmies, MoveArmy, SplitArmy
from campaign.world.queries import army_can_attack, army_can_fight, army_fp, army_is_led, attacked_in, battle_in, fp_of
from campaign.world.rules.movement import SIDES
from campaign.world.state import Army

Step = MoveArmy | AttackHere | SplitArmy | MergeArmies

ODDS = (130, 125, 105, 95, 90)  # per cent of the defence that an attack needs, by weeks without a battle
IMPATIENT = 3  # weeks without a battle after which home is left alone for a free sector
GARRISON = 4  # FP left at home where an enemy is near
GUARDED = 3 * PER_FP  # strength that counts as a garrison

ATTACK, TAKE, HELP, MARCH = 45, 60, 15, 5  # what each purpose is worth to begin with
CENTRE, OWN_HOME, NEIGHBOUR = 15, 10, 2  # what makes a sector worth more
HAZARD, EXPOSED, RISKY = 25, 35, 25  # what speaks against a move
DETOUR = 1  # against dividing or uniting first: so what has been begun is finished before anything else is
INCOME = 2  # for each own sector, while no battle of this week has earned its income
MOST_ODDS, MOST_HELP = 30, 15  # points at most for odds beyond those needed, and for strength that lacks
FEWEST = 2  # FP that are worth a journey into another player's land
SMALLEST_PART = 3  # FP that are worth sending to the front


@dataclass(frozen=True, slots=True)
class Plan:
    """A move that could be made, and the order that comes first on the way to it."""

    points: int
    step: Step
    whim: int


def march(outlook: Survey) -> Step | None:
    """The next step of the best plan; None where all stay where they are."""
    plans = [plan for army in outlook.ready for plan in _plans(outlook, army) if plan.points > 0]
    return max(plans, key=lambda plan: (plan.points, plan.whim)).step if plans else None


def _plans(outlook: Survey, army: Army) -> Iterator[Plan]:
    for way in outlook.ways_of(army):
        plan = _plan(outlook, army, way)
        if plan is not None:
            points, step = plan
            yield Plan(points - HAZARD * way.hazards, step, outlook.whim(army.id, way.goal))


def _plan(outlook: Survey, army: Army, way: Way) -> tuple[int, Step] | None:
    """What an army could do at the end of a way, and what that is worth; None where it has no business there."""
    state, goal = outlook.state, way.goal
    owner = state.sectors[goal].owner
    if battle_in(state, goal) is not None:
        return None
    others = {other.player for other in outlook.stands[goal]} - {outlook.player}
    if attacked := attacked_in(state, goal, outlook.player):
        if len(others) < SIDES and army_can_attack(state, army.id):
            return _attack(outlook, army, way, attacked)
        return None
    if owner == outlook.player:
        return _help(outlook, army, way) if way.path and not way.hazards else None
    if others or owner in outlook.friends:
        return None
    return _take(outlook, army, way)


# ── leaving home ──


@dataclass(frozen=True, slots=True)
class Form:
    """In what form an army could set out. ``first``: what has to be ordered before it can; None: nothing.

    ``cost``: points that speak against it.
    """

    strength: int
    fp: int
    first: SplitArmy | MergeArmies | None = None
    cost: int = 0


def _alone(outlook: Survey, army: Army, beaten: tuple[Army, ...] = ()) -> Iterator[Form]:
    """As it stands where home is safe without it, else with a garrison left behind.

    ``beaten``: enemies who will be busy, and so threaten nobody.
    """
    state = outlook.state
    whole = Form(outlook.strengths[army.id], army_fp(state, army.id))
    if _is_safe(outlook, army.sector, outlook.guard(army.sector, without=(army.id,)), beaten):
        yield whole
    elif part := part_of(state, army, GARRISON):
        left = strength_of(state, part)
        rest = [figure for figure in army.figures if figure not in part]
        if left >= GUARDED:
            yield Form(strength_of(state, rest), fp_of(state, rest), SplitArmy(outlook.player, army.id, part), DETOUR)


def _bold(outlook: Survey, army: Army, beaten: tuple[Army, ...]) -> Iterator[Form]:
    """All of it, whatever may happen at home, or together with another army."""
    state, home = outlook.state, army.sector
    yield Form(outlook.strengths[army.id], army_fp(state, army.id), cost=EXPOSED)
    for other in pairs(outlook, army) if army_is_led(state, army.id) else ():
        guard = outlook.guard(home, without=(army.id, other.id))
        yield Form(
            strength_of(state, (*army.figures, *other.figures)),
            army_fp(state, army.id) + army_fp(state, other.id),
            MergeArmies(outlook.player, other.id, army.id),
            cost=DETOUR if _is_safe(outlook, home, guard, beaten) else EXPOSED + DETOUR,
        )


def _is_safe(outlook: Survey, sector: SectorId, guard: int, beaten: tuple[Army, ...]) -> bool:
    """Nothing to lose there, nobody near who could come, or figures at home."""
    if outlook.state.sectors[sector].owner != outlook.player:
        return True
    return guard >= GUARDED or not outlook.danger(sector, without=beaten)


def _move(outlook: Survey, army: Army, way: Way) -> Step:
    if way.path:
        return MoveArmy(outlook.player, army.id, way.path)
    return AttackHere(outlook.player, army.id)


# ── attacking and taking ──


def odds(outlook: Survey) -> int:
    """Per cent of the defence that an attack needs: less, the longer the player has earned nothing."""
    return ODDS[min(_quiet_weeks(outlook), len(ODDS) - 1)]


def _quiet_weeks(outlook: Survey) -> int:
    """How long ago the player's last battle was; before the first, how long the campaign has gone on."""
    state = outlook.state
    fought = [4 * (b.month - 1) + b.week for b in state.battles.values() if outlook.player in b.fought]
    return 4 * (state.month - 1) + state.week - max(fought, default=0)


def _attack(outlook: Survey, army: Army, way: Way, attacked: tuple[Army, ...]) -> tuple[int, Step] | None:
    """In the form that promises most, of those that are strong enough when they arrive."""
    defence = max(1, sum(outlook.strengths[other.id] for other in attacked))
    needed = defence * odds(outlook) // 100
    value = ATTACK + _worth(outlook, way.goal)
    if outlook.player not in outlook.state.fought:
        value += INCOME * len(outlook.own_sectors)
    best: tuple[int, Step] | None = None
    for form in (*_alone(outlook, army, attacked), *_bold(outlook, army, attacked)):
        arriving = form.strength * _arriving(form, way) // form.fp
        if arriving >= needed and _arriving(form, way) >= FEWEST:
            points = value + min(MOST_ODDS, 10 * (arriving - needed) // defence) - form.cost
            if best is None or points > best[0]:
                best = points, form.first or _move(outlook, army, way)
    return best


def _take(outlook: Survey, army: Army, way: Way) -> tuple[int, Step] | None:
    """A sector that nobody defends; rather not where a stronger army can come."""
    if not army_can_fight(outlook.state, army.id):
        return None
    forms = [*_alone(outlook, army)]
    if not forms and _quiet_weeks(outlook) >= IMPATIENT:
        forms = [Form(outlook.strengths[army.id], army_fp(outlook.state, army.id), cost=EXPOSED)]
    for form in forms:
        if _arriving(form, way) >= FEWEST:
            risky = 2 * outlook.danger(way.goal) > 3 * form.strength
            points = TAKE + _worth(outlook, way.goal) - RISKY * risky - form.cost
            return points, form.first or _move(outlook, army, way)
    return None


def _arriving(form: Form, way: Way) -> int:
    """FP that are likely to be left after the hazards on the way."""
    return form.fp - HAZARD_LOSS * way.hazards


def _worth(outlook: Survey, sector: SectorId) -> int:
    """What it is worth to own a sector, beyond what each is worth."""
    found = outlook.state.sectors[sector]
    worth = found.stock if outlook.state.setting.rules.stock_captured else found.stock // 2
    worth += CENTRE * (sector == outlook.centre) + OWN_HOME * (found.home == outlook.player)
    own = (outlook.state.sectors[other].owner == outlook.player for other in outlook.routes[sector])
    return worth + NEIGHBOUR * sum(own)


# ── at home ──


def _help(outlook: Survey, army: Army, way: Way) -> tuple[int, Step] | None:
    """To an own sector: to guard one that is in danger, to find an HQ, or nearer to where something can be won."""
    state, here, there = outlook.state, army.sector, way.goal
    if outlook.room(there) < army_fp(state, army.id):
        return _send_part(outlook, army, way)
    if not army_can_attack(state, army.id):
        return (HELP, _move(outlook, army, way)) if _finds_a_leader(outlook, there) else None
    points = _need(outlook, army, there)
    if points and _is_safe(outlook, here, outlook.guard(here, without=(army.id,)), ()):
        return points, _move(outlook, army, way)
    return None


def _send_part(outlook: Survey, army: Army, way: Way) -> tuple[int, Step] | None:
    """As many as there is room for, where the others stay in peace."""
    state, room = outlook.state, outlook.room(way.goal)
    if room < SMALLEST_PART or outlook.comers[army.sector] or not army_can_attack(state, army.id):
        return None
    points, part = _need(outlook, army, way.goal), part_of(state, army, room)
    if not points or fp_of(state, part) < SMALLEST_PART:
        return None
    return points - DETOUR, SplitArmy(outlook.player, army.id, part)


def _need(outlook: Survey, army: Army, there: SectorId) -> int:
    """Points for being in another own sector rather than at home."""
    here = army.sector
    lacking = outlook.danger(there) - outlook.guard(there)
    at_home = outlook.danger(here) - outlook.guard(here, without=(army.id,))
    nearer = outlook.steps_to_land[here] - outlook.steps_to_land[there]
    if lacking > max(0, at_home):
        return HELP + min(MOST_HELP, lacking // PER_FP) + nearer
    return MARCH + nearer if nearer > 0 and not outlook.comers[here] else 0


def _finds_a_leader(outlook: Survey, sector: SectorId) -> bool:
    """Where an army that cannot attack becomes one that can: with another army, or by recruits."""
    return bool(outlook.state.sectors[sector].stock) or any(
        army_can_attack(outlook.state, army.id) for army in outlook.own_in(sector)
    )
