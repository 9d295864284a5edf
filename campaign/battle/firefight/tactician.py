"""The program's own player: a quick, sensible answer to every decision, from what its side sees.

It goes for the nearest objective that nobody of its own sees to, or at the enemy where none lies, fires where most
falls, and charges where that pays. Values are hundredths of an FP. Throws no dice.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import EASY
from campaign.battle.fast import Ints, door, rules
from campaign.battle.firefight.abilities import calling_problem, treating_problem
from campaign.battle.firefight.attacks import (
    IMPACT,
    LANCE,
    RELIABLE,
    RENDING,
    can_shoot,
    counters,
    cover_against,
    hindrance,
    is_furious,
)
from campaign.battle.firefight.blast import PIERCES, SHELLS, best_centre, odd_room, reached
from campaign.battle.firefight.codes import (
    ACT,
    ACTION,
    ACTIVATING,
    ADVANCE,
    AFTERWARDS,
    ANSWERING,
    ARRIVALS,
    AS_SCOUT,
    BID,
    BIDDING,
    CALL,
    CAST,
    CASTING,
    CHARGE,
    CONCEDE,
    COUNT,
    COUNTERING,
    DEAL,
    DEALING,
    DEPLOYING,
    DONE,
    DREAD,
    FALLING,
    FIRST_LEG,
    HAIL,
    HELPING,
    HOLD,
    IDLE,
    IN_AMBUSH,
    INCH,
    JOLT,
    LIE,
    LOSE,
    LOSING,
    MARK,
    MARKING,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    PUSH,
    PUSHING,
    RESERVE,
    RESERVING,
    RUSH,
    SCOUTING,
    SEAR,
    SEIZES,
    SHOOTING,
    SHOVE,
    SHOVING,
    SPELLS,
    STAY_OUT,
    STEP_FROM,
    STEPPING,
    STRIKE,
    STRIKE_FIRST,
    STRIKING,
    TARGET,
    TEST,
    TESTING,
    TREAT,
    VEIL,
    VERB,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.contact import beside, lay_charge
from campaign.battle.firefight.deploying import deploy_problem, find_room, form_up
from campaign.battle.firefight.falling import landing
from campaign.battle.firefight.legality import all_fire, blank, problem, shifted
from campaign.battle.firefight.levels import danger_from
from campaign.battle.firefight.measures import first_standing, models_near, near, standing, units_near
from campaign.battle.firefight.morale import can_help
from campaign.battle.firefight.movement import ANSWERS, FOLLOWS, flies, move_of, move_problem, slot_at
from campaign.battle.firefight.objectives import place_problem
from campaign.battle.firefight.pushing import SHOVES, shoved_to
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import SCOUTS_AHEAD, comes_now, could_wait, zone_binds
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.spells import MOST_TOKENS, RANGES, VALUES, casting_problem, reaches
from campaign.battle.firefight.terrain import in_cover, is_dangerous, surface
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import PART

FIRE, STORM = 3, 4
"""Ways to play beside the strengths: stay and fire, and charge above all."""

SINGLE: Final = 60  # of 100: what a wound on a single model is worth of it
TOUGH: Final = 30
GROUND: Final = 250  # what it is worth to come to an objective that is not the own
HELD_GROUND: Final = 120
STAYING: Final = 3 * INCH // 2  # nearer than this to an objective nobody needs to go
LATTICE: Final = 508  # where objectives are tried
TRIED: Final = 24  # places along the edge at set-up
DIRECTIONS: Final = 24


@door
def think(t: Table, s: Battle, strength: int, c: Ints) -> None:
    """Write down what the side that has to decide does, of all that it sees."""
    now = s.now[0]
    blank(c, DONE)
    if now.kind == MARKING:
        mark_place(t, s, c)
    elif now.kind == RESERVING:
        name_reserves(t, s, c)
    elif now.kind == DEPLOYING:
        set_units_up(t, s, c)
    elif now.kind == SCOUTING:
        go_to_goal(t, s, now.squad, SCOUTS_AHEAD, c)
    elif now.kind == ACTIVATING:
        choose_action(t, s, strength, c)
    elif now.kind == MOVING:
        if now.action == CHARGE:
            lay_charge(t, s, now.squad, now.target, move_of(t, s, now.squad, CHARGE), 1, c)
        else:
            go_to_goal(t, s, now.squad, move_of(t, s, now.squad, now.action), c)
    elif now.kind == SHOOTING:
        target, _value = best_target(t, s, now.squad)
        if target != NOBODY:
            all_fire(t, s, now.squad, target, c)
    elif now.kind == CASTING:
        cast_best(t, s, c)
    elif now.kind == BIDDING:
        bid_with_sense(t, s, c)
    elif now.kind == HELPING:
        value = aid_best(t, s, now.squad, c)
        _target, fire = best_target(t, s, now.squad)
        if value <= fire:
            blank(c, DONE)
    else:
        answer(t, s, c)
    if c[VERB] == DONE and problem(t, s, c) != FINE:
        c[VERB] = CONCEDE  # nothing else is left


@rules
def answer(t: Table, s: Battle, c: Ints) -> None:
    """Write down what the side does where an attack, a melee or a rout test asks it."""
    now = s.now[0]
    if now.kind == LOSING:
        c[VERB], c[WHO] = LOSE, whom_to_lose(s, now.victim)
    elif now.kind == ANSWERING:
        if not lay_charge(t, s, now.actor, now.squad, ANSWERS, 0, c) or c[COUNT] == 0:
            blank(c, DONE)
    elif now.kind == STRIKING:
        c[VERB] = STRIKE
    elif now.kind == COUNTERING:
        c[VERB] = STRIKE_FIRST
    elif now.kind == DEALING:
        c[VERB], c[WHO] = DEAL, whom_to_hit(t, s)
    elif now.kind == AFTERWARDS:
        go_to_goal(t, s, now.actor, FOLLOWS, c)
    elif now.kind == STEPPING:
        step_somewhere(t, s, c)
    elif now.kind == FALLING:
        c[VERB] = LIE
        c[X], c[Y] = landing(t, s, now.falling)
    elif now.kind == PUSHING:
        c[VERB] = PUSH
    elif now.kind == SHOVING:
        shove_somewhere(t, s, c)
    elif now.kind == TESTING:
        test_best(t, s, c)


# Set-up


@rules
def mark_place(t: Table, s: Battle, c: Ints) -> None:
    """The place for an objective that is nearest to the middle of the own zone."""
    side, size = s.now[0].side, t.extent[0]
    zone = s.forces[side]
    x0, y0 = (zone.left + zone.right) // 2, (zone.upper + zone.lower) // 2
    c[VERB] = MARK
    step, least = LATTICE, 1 << 60
    while least == 1 << 60 and step >= LATTICE // 2:
        for y in range(0, size.height + 1, step):
            for x in range(0, size.width + 1, step):
                square = (x - x0) * (x - x0) + (y - y0) * (y - y0)
                if square < least and place_problem(t, s, x, y) == FINE:
                    least, c[X], c[Y] = square, x, y
        step //= 2


@rules
def set_units_up(t: Table, s: Battle, c: Ints) -> None:
    """The next unit, as near as it can be to an objective: each unit's own in turn."""
    now = s.now[0]
    squad = NOBODY
    for number in range(s.squad_count):
        if squad == NOBODY and s.squads[number].side == now.side and comes_now(s, number):
            squad = number
    if not zone_binds(s, squad):
        come_from_ambush(t, s, squad, c)
        return
    q = s.squads[squad]
    zone, radius = s.forces[q.side], s.figures[q.first].radius
    x0, y0 = t.extent[0].width // 2, t.extent[0].height // 2
    if s.objective_count:
        o = s.objectives[nearest_objective(s, q.side, squad % s.objective_count)]
        x0, y0 = o.x, o.y
    wide, deep = zone.right - zone.left - 2 * radius, zone.lower - zone.upper - 2 * radius
    best, bx, by, shaped = 1 << 60, 0, 0, 0
    for k in range(TRIED + 1):
        for shape in range(2):
            for depth in range(3):
                x, y = zone.left + radius + wide * k // TRIED, zone.upper + radius + deep * depth // 2
                if wide < deep:
                    x, y = zone.left + radius + wide * depth // 2, zone.upper + radius + deep * k // TRIED
                square = (x - x0) * (x - x0) + (y - y0) * (y - y0)
                if square < best:
                    form_up(s, squad, shape, x, y, c)
                    value = square + unsafe(t, s, c)
                    if value < best and deploy_problem(t, s, squad, c) == FINE:
                        best, bx, by, shaped = value, x, y, shape
    if best < 1 << 60:
        form_up(s, squad, shaped, bx, by, c)
    elif not find_room(t, s, squad, c):
        blank(c, DONE)
        if now.step != ARRIVALS:
            c[VERB], c[WHO] = STAY_OUT, squad


@rules
def unsafe(t: Table, s: Battle, c: Ints) -> int:
    """How much is against setting a unit up so: more than all distances for each model in dangerous ground."""
    found = 0
    for number in range(c[COUNT]):
        at = slot_at(number) + FIRST_LEG
        found += is_dangerous(t, c[at], c[at + 1])
    return found << 40


@rules
def name_reserves(t: Table, s: Battle, c: Ints) -> None:
    """Scouts wait, and so do those who can ambush where rounds enough are left for it."""
    now = s.now[0]
    for number in range(s.squad_count):
        if s.squads[number].side == now.side:
            if could_wait(t, s, number, AS_SCOUT):
                c[VERB], c[WHO], c[TARGET] = RESERVE, number, AS_SCOUT
                return
            if now.last_turn >= WORTH_WAITING and could_wait(t, s, number, IN_AMBUSH):
                c[VERB], c[WHO], c[TARGET] = RESERVE, number, IN_AMBUSH
                return


WORTH_WAITING: Final = 3  # rounds: who comes in the last one seizes nothing (firefight:K1e)


@rules
def come_from_ambush(t: Table, s: Battle, squad: int, c: Ints) -> None:
    """The place for who comes out of an ambush that is worth most, or not yet where there is none."""
    size = t.extent[0]
    best, bx, by = 0, NOBODY, NOBODY
    for row in range(1, size.height // LATTICE):
        for column in range(1, size.width // LATTICE):
            x, y = LATTICE * column, LATTICE * row
            value = ambush_value(t, s, squad, x, y)
            if value > best:
                form_up(s, squad, 1, x, y, c)
                if deploy_problem(t, s, squad, c) == FINE:
                    best, bx, by = value, x, y
    blank(c, DONE)
    if bx != NOBODY:
        form_up(s, squad, 1, bx, by, c)


@rules
def ambush_value(t: Table, s: Battle, squad: int, x: int, y: int) -> int:
    """What a place is worth to who comes out of an ambush: ground that can be taken, and enemies that can be charged.

    Or shot at, by who has anything that reaches so far.
    """
    q, value = s.squads[squad], 0
    profile, charges = t.profiles[q.profile], move_of(t, s, squad, CHARGE)
    for number in range(s.objective_count):
        o = s.objectives[number]
        far = length(o.x - x, o.y - y)
        if o.owner != q.side and far <= SEIZES + charges:
            value = max(value, (GROUND if far <= SEIZES else GROUND // 2) - far * 10 // INCH)
    reach = 0
    for weapon in range(profile.first, profile.last):
        reach = max(reach, t.weapons[weapon].reach)
    prey = 0
    for enemy in range(s.squad_count):
        if s.squads[enemy].team == q.team or standing(s, enemy) == 0:
            continue
        g = s.figures[first_standing(s, enemy)]
        far = length(g.x - x, g.y - y)
        if far <= charges:
            prey = max(prey, blows(t, s, squad, enemy, q.size, 1))
        elif far <= reach + move_of(t, s, squad, ADVANCE):
            prey = max(prey, 20 * t.profiles[s.squads[enemy].profile].fp)
    return value + prey + (COVERED if in_cover(t, x, y) else 0)


COVERED: Final = 20


@rules
def nearest_objective(s: Battle, side: int, place: int) -> int:
    """The objective at a place in the order of their distance from a side's zone."""
    zone = s.forces[side]
    x, y = (zone.left + zone.right) // 2, (zone.upper + zone.lower) // 2
    for number in range(s.objective_count):
        o, before = s.objectives[number], 0
        square = (o.x - x) * (o.x - x) + (o.y - y) * (o.y - y)
        for other in range(s.objective_count):
            p = s.objectives[other]
            off = (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y)
            if off < square or (off == square and other < number):
                before += 1
        if before == place:
            return number
    return 0


# What things are worth


@rules
def harm(t: Table, s: Battle, hundredths: int, needed: int, ap: int, cover: int, squad: int, weapon: int) -> int:
    """What so many hundredths of an attack are worth on a unit, in hundredths of an FP.

    With all that a weapon's rules make of a wound; NOBODY is one without. firefight:K6d, K19b, K20a, K23c
    """
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    hits = hundredths * min(5, max(1, 7 - needed))  # in 600ths
    models = standing(s, squad)
    worth = profile.fp
    if q.stunned:
        return min(hits * worth // 6, 100 * worth * models)
    wounds = hits * min(5, max(1, profile.defense - 1 + ap - cover))  # in 3600ths
    deadly = 0
    if weapon != NOBODY:
        w = t.weapons[weapon]
        deadly = w.deadly
        if w.poison:
            wounds = wounds * 7 // 6
        if profile.regeneration and not w.poison and not w.rending:
            wounds = wounds * 2 // 3
    if models == 1:
        if deadly > 1:
            wounds = wounds * min(deadly, profile.tough) if profile.tough > 1 else wounds * 3 // 2
        worth = worth * (TOUGH if profile.tough > 1 else SINGLE)
        return min(wounds * worth // 3600, 100 * profile.fp)
    return min(wounds * worth // 36, 100 * worth * models)


@rules
def fire_value(t: Table, s: Battle, squad: int, target: int) -> int:
    """What the fire of a unit at another is worth."""
    q, found = s.squads[squad], 0
    profile = t.profiles[q.profile]
    for weapon in range(profile.first, profile.last):
        w, shooters, first = t.weapons[weapon], 0, NOBODY
        if w.reach == 0:
            continue
        for i in range(q.first, q.first + q.size):
            if s.figures[i].fate == ON_TABLE and can_shoot(t, s, i, weapon, target):
                shooters += 1
                first = i
        if shooters:
            needed = (RELIABLE if w.reliable else profile.quality) + hindrance(t, s, first, weapon, target)
            hundredths = 100 * shooters * w.attacks
            if w.blast:
                centre = best_centre(t, s, squad, weapon, 1 << (first - q.first), target)
                hundredths = hundredths * min(w.blast, reached(s, centre, squad) if centre != NOBODY else 1)
            cover = 1 if cover_against(t, s, first, weapon, target) else 0
            found += harm(t, s, hundredths, needed, sharp(t, weapon, needed, 0), cover, target, weapon)
    return found


@rules
def sharp(t: Table, weapon: int, needed: int, charges: int) -> int:
    """The AP that a weapon has on the whole: a Lance in a charge, and Rending for the sixes among its hits.

    firefight:K16a, K23a
    """
    w = t.weapons[weapon]
    ap = w.ap + (LANCE if w.lance and charges else 0)
    return ap + max(0, RENDING - ap) // min(5, max(1, 7 - needed)) if w.rending else ap


@rules
def best_target(t: Table, s: Battle, squad: int) -> tuple[int, int]:
    """The enemy at whom the fire of a unit is worth most, and how much; NOBODY where it reaches none."""
    found, most = NOBODY, 0
    for target in range(s.squad_count):
        if enemies(s, squad, target) and standing(s, target):
            value = fire_value(t, s, squad, target)
            if value:
                value += ON_OBJECTIVE if is_on_objective(s, target) else 0
            if value > most:
                found, most = target, value
    return found, most


ON_OBJECTIVE: Final = 25


@rules
def is_on_objective(s: Battle, squad: int) -> bool:
    """Whether a unit is within 3" of any objective."""
    for number in range(s.objective_count):
        if is_at(s, squad, number):
            return True
    return False


@rules
def is_at(s: Battle, squad: int, objective: int) -> bool:
    """Whether a unit is within 3" of an objective."""
    q, o = s.squads[squad], s.objectives[objective]
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate == ON_TABLE and near(f.x, f.y, f.radius, o.x, o.y, 0, SEIZES):
            return True
    return False


@rules
def blows(t: Table, s: Battle, squad: int, target: int, models: int, charges: int) -> int:
    """What the melee weapons of so many models of a unit are worth on another, and when it charges its Impact.

    firefight:K5b, K11a, K14a
    """
    q, found = s.squads[squad], 0
    profile = t.profiles[q.profile]
    for weapon in range(profile.first, profile.last):
        w = t.weapons[weapon]
        if w.reach == 0:
            needed = 6 if q.fatigued else RELIABLE if w.reliable else profile.quality
            hundredths = 100 * models * w.attacks
            if charges and is_furious(t, s, squad):
                hundredths += hundredths // min(5, max(1, 7 - needed))
            found += harm(t, s, hundredths, needed, sharp(t, weapon, needed, charges), 0, target, weapon)
    if charges and profile.impact and not q.fatigued:
        dice = max(0, profile.impact * models - counters(t, s, target))
        found += harm(t, s, 100 * dice, IMPACT, 0, 0, target, NOBODY)
    return found


@rules
def charge_value(t: Table, s: Battle, squad: int, target: int) -> int:
    """What a charge is worth: the blows, less those that come back; a Stunned unit is simply gone."""
    q = s.squads[target]
    whole = 100 * t.profiles[q.profile].fp * standing(s, target)
    ground = GROUND if is_on_objective(s, target) else 0
    if q.stunned and not t.profiles[q.profile].protected:
        return whole + ground
    given = blows(t, s, squad, target, standing(s, squad), 1)
    taken = 0
    if not q.stunned:
        taken = blows(t, s, target, squad, standing(s, target), 0)
        if not counters(t, s, target):
            taken = taken * max(0, whole - given) // max(1, whole)
    return given - taken + ground * given // max(1, whole)


# Spells


@rules
def spell_value(t: Table, s: Battle, caster: int, spell: int, target: int) -> int:
    """What a spell is worth where it works."""
    q = s.squads[target]
    profile, models = t.profiles[q.profile], standing(s, target)
    whole = 100 * profile.fp * models
    if spell == JOLT:
        return hits_value(t, s, 2, 0, target)
    if spell == SEAR:
        return hits_value(t, s, 1, 4, target) * (3 if models == 1 and profile.tough > 1 else 1)
    if spell == HAIL:
        return hits_value(t, s, min(3, models), 1, target)
    if spell == DREAD:
        calm = 2 if profile.fearless else 4
        return whole * (profile.quality - 1) * calm // 60  # it fails so often, and is idle for an activation
    if spell == VEIL:
        return 0 if profile.stealth or q.veiled else whole // 8 * exposed(s, target, FAR_FIRE)
    return 0 if profile.furious or q.goaded or q.activated else blows_value(t, s, target)


FAR_FIRE: Final = 24 * INCH


@rules
def hits_value(t: Table, s: Battle, hits: int, ap: int, squad: int) -> int:
    """What so many hits are worth on a unit: those of attacks that cannot miss."""
    return harm(t, s, 100 * hits, 2, ap, 0, squad, NOBODY) * 6 // 5


@rules
def exposed(s: Battle, squad: int, reach: int) -> int:
    """1 where an enemy that has not acted yet is within so much of a unit, else 0."""
    for enemy in range(s.squad_count):
        if enemies(s, enemy, squad) and standing(s, enemy) and not s.squads[enemy].activated:
            if units_near(s, squad, enemy, reach):
                return 1
    return 0


@rules
def blows_value(t: Table, s: Battle, squad: int) -> int:
    """A sixth of the best blows that a unit could charge with: what it gains by being Furious."""
    best, charges = 0, move_of(t, s, squad, CHARGE)
    for enemy in range(s.squad_count):
        if enemies(s, enemy, squad) and standing(s, enemy):
            if units_near(s, squad, enemy, charges):
                best = max(best, blows(t, s, squad, enemy, standing(s, squad), 1))
    return best // 6


@rules
def token_worth(t: Table, s: Battle, figure: int) -> int:
    """What a token is worth to somebody that it keeps: nothing where the next round brings more than it can hold."""
    f, now = s.figures[figure], s.now[0]
    left = f.tokens + t.profiles[s.squads[f.squad].profile].caster
    return 0 if left > MOST_TOKENS or now.turn >= now.last_turn else TOKEN


TOKEN: Final = 15


@rules
def cast_best(t: Table, s: Battle, c: Ints) -> None:
    """The spell that is worth most beyond its tokens, half of the time; none where it is not worth them."""
    now, best = s.now[0], 0
    q = s.squads[now.squad]
    who, what, whom, middle = NOBODY, 0, 0, 0
    for caster in range(q.first, q.first + q.size):
        for spell in range(SPELLS):
            for target in range(s.squad_count):
                value = spell_value(t, s, caster, spell, target) // 2 - VALUES[spell] * token_worth(t, s, caster)
                if value <= best:
                    continue
                c[VERB], c[WHO], c[TARGET], c[X] = CAST, caster, target, spell
                c[Y] = middle_of(t, s, caster, target) if spell == HAIL else 0
                if c[Y] != NOBODY and casting_problem(t, s, c) == FINE:
                    best, who, what, whom, middle = value, caster, spell, target, c[Y]
    blank(c, DONE)
    if who != NOBODY:
        c[VERB], c[WHO], c[TARGET], c[X], c[Y] = CAST, who, whom, what, middle


@rules
def middle_of(t: Table, s: Battle, caster: int, squad: int) -> int:
    """The model of a unit in whose reach most enemies of a caster are, of those that it sees; or NOBODY."""
    q, found, most = s.squads[squad], NOBODY, 0
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE and reaches(t, s, caster, j, RANGES[HAIL]):
            many = 0
            for i in range(s.figure_count):
                g = s.figures[i]
                if g.fate == ON_TABLE and g.side == q.side and models_near(s, i, j, SEIZES):
                    many += 1
            if many > most:
                found, most = j, many
    return found


@rules
def bid_with_sense(t: Table, s: Battle, c: Ints) -> None:
    """Up to two tokens, each of which makes the spell a sixth more or less likely, where that is worth them."""
    now = s.now[0]
    figure = now.asked % s.figure_count
    blank(c, BID)
    c[WHO] = figure
    value = spell_value(t, s, now.caster, now.spell, now.aim)
    if value // 6 > token_worth(t, s, figure):
        c[X] = min(s.figures[figure].tokens, MOST_BID)


MOST_BID: Final = 2  # a natural 1 fails, and a natural 6 works, whatever is added


# Abilities


@rules
def support_value(t: Table, s: Battle, squad: int, centre: int) -> int:
    """What it is worth that a unit calls support, round a model of an enemy unit."""
    target = s.figures[centre].squad
    hits = min(SHELLS, reached(s, centre, squad))
    return hits_value(t, s, hits, PIERCES, target) * (7 - t.profiles[s.squads[squad].profile].quality) // 6


@rules
def treatment_value(t: Table, s: Battle, patient: int, what: int) -> int:
    """What it is worth to take a wound marker from a model, or Stunned from its unit before that acts."""
    q = s.squads[s.figures[patient].squad]
    profile = t.profiles[q.profile]
    if what == 0:
        return TOUGH * profile.fp
    return (SINGLE if not q.activated else TOUGH) * profile.fp * standing(s, s.figures[patient].squad)


@rules
def aid_best(t: Table, s: Battle, squad: int, c: Ints) -> int:
    """Write down the best that the active unit can do by an ability instead of firing, and tell what it is worth."""
    q, best = s.squads[squad], 0
    verb, who, whom, what, middle = DONE, 0, 0, 0, 0
    for i in range(q.first, q.first + q.size):
        for j in range(s.figure_count):
            blank(c, CALL)
            c[WHO], c[TARGET], c[Y] = i, s.figures[j].squad, j
            if calling_problem(t, s, c) == FINE:
                value = support_value(t, s, squad, j)
                if value > best:
                    best, verb, who, whom, what, middle = value, CALL, i, c[TARGET], 0, j
            for kind in range(2):
                blank(c, TREAT)
                c[WHO], c[TARGET], c[X] = i, j, kind
                if treating_problem(s, c) == FINE:
                    value = treatment_value(t, s, j, kind)
                    if value > best:
                        best, verb, who, whom, what, middle = value, TREAT, i, j, kind, 0
    blank(c, verb)
    if verb != DONE:
        c[WHO], c[TARGET], c[X], c[Y] = who, whom, what, middle
    return best


# An activation


@rules
def is_ours(s: Battle, owner: int, team: int) -> bool:
    """Whether an objective's owner is a side of an alliance."""
    return owner != NOBODY and s.forces[owner].team == team


@rules
def goal(s: Battle, squad: int) -> int:
    """The objective that a unit goes for: near, not the own, and none that a friend is nearer to; or NOBODY."""
    lead = first_standing(s, squad)
    f, q = s.figures[lead], s.squads[squad]
    found, least = NOBODY, 1 << 60
    for number in range(s.objective_count):
        o = s.objectives[number]
        far = length(o.x - f.x, o.y - f.y)
        if is_ours(s, o.owner, q.team):
            far += MINE
        for other in range(s.squad_count):
            p = s.squads[other]
            if other != squad and p.team == q.team and standing(s, other):
                g = s.figures[first_standing(s, other)]
                theirs = length(o.x - g.x, o.y - g.y)
                if theirs < length(o.x - f.x, o.y - f.y) and theirs < WATCHED:
                    far += MINE
        if far < least:
            found, least = number, far
    return found


@rules
def destination(s: Battle, squad: int) -> tuple[int, int, int, int]:
    """Where a unit goes, and what it is worth to come there: its objective; HUNT, the nearest enemy where none lies.

    NOBODY and nothing where there is neither.
    """
    objective = goal(s, squad)
    if objective != NOBODY:
        o = s.objectives[objective]
        ground = HELD_GROUND if is_ours(s, o.owner, s.squads[squad].team) else GROUND
        return objective, o.x, o.y, ground
    f, found, least = s.figures[first_standing(s, squad)], NOBODY, 1 << 60
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and enemies(s, squad, g.squad):
            square = (g.x - f.x) * (g.x - f.x) + (g.y - f.y) * (g.y - f.y)
            if square < least:
                found, least = j, square
    if found == NOBODY:
        return NOBODY, 0, 0, 0
    return HUNT, s.figures[found].x, s.figures[found].y, HELD_GROUND


HUNT: Final = -2  # in the place of an objective
MINE: Final = 12 * INCH
WATCHED: Final = 6 * INCH


@rules
def choose_action(t: Table, s: Battle, strength: int, c: Ints) -> None:
    """The unit and the action that are worth most now."""
    now, best = s.now[0], -1
    for squad in range(s.squad_count):
        q = s.squads[squad]
        if q.side != now.side or q.activated or standing(s, squad) == 0:
            continue
        action, target, value = action_of(t, s, strength, squad)
        if value > best:
            best = value
            c[VERB], c[WHO], c[ACTION], c[TARGET] = ACT, squad, action, max(0, target)
    if c[ACTION] != CHARGE:
        c[TARGET] = 0


@rules
def action_of(t: Table, s: Battle, strength: int, squad: int) -> tuple[int, int, int]:
    """What a unit had best do, against whom, and what it is worth."""
    q = s.squads[squad]
    if q.stunned:
        return IDLE, NOBODY, 0
    _target, fire = best_target(t, s, squad)
    if t.profiles[q.profile].immobile:
        return HOLD, NOBODY, 1 + fire
    action, value = way_of(t, s, strength, squad, fire)
    if strength != EASY:
        enemy, worth = best_charge(t, s, strength, squad, value)
        if enemy != NOBODY:
            return CHARGE, enemy, worth
    return action, NOBODY, value


@rules
def way_of(t: Table, s: Battle, strength: int, squad: int, fire: int) -> tuple[int, int]:
    """Whether a unit had best hold, advance or rush, and what that is worth; ``fire`` is the worth of its fire."""
    goes, gx, gy, ground = destination(s, squad)
    if goes == NOBODY or (goes == HUNT and fire) or (goes != HUNT and is_at(s, squad, goes)):
        return HOLD, 1 + fire
    last = s.now[0].turn >= s.now[0].last_turn
    f = s.figures[first_standing(s, squad)]
    far = max(0, length(gx - f.x, gy - f.y) - SEIZES)
    if strength == FIRE and not last:
        ground = ground // 3
    if far <= move_of(t, s, squad, ADVANCE):
        action, value = ADVANCE, 1 + ground + fire
    elif far <= move_of(t, s, squad, RUSH):
        rush = 1 + ground * (2 if last else 1)
        walk = 1 + ground // 2 + fire
        action, value = (RUSH, rush) if rush > walk else (ADVANCE, walk)
    elif strength == EASY:
        action, value = ADVANCE, 2 + fire
    else:
        rush, walk = 1 + ground // 2, 1 + ground // 4 + fire
        action, value = (RUSH, rush) if rush > walk else (ADVANCE, walk)
    if t.profiles[s.squads[squad].profile].relentless and 1 + fire * 5 // 4 >= value:
        action, value = HOLD, 1 + fire * 5 // 4
    return action, value


@rules
def best_charge(t: Table, s: Battle, strength: int, squad: int, least: int) -> tuple[int, int]:
    """The enemy on whom a charge of a unit is worth most, and how much; NOBODY where none is worth more than that."""
    found, most = NOBODY, least
    charges = move_of(t, s, squad, CHARGE)
    for enemy in range(s.squad_count):
        if enemies(s, squad, enemy) and standing(s, enemy) and units_near(s, squad, enemy, charges):
            worth = charge_value(t, s, squad, enemy)
            if strength == STORM:
                worth = worth * 2
            if worth > most and lay_charge(t, s, squad, enemy, charges, 1, s.draft):
                found, most = enemy, worth
    return found, most


@rules
def go_to_goal(t: Table, s: Battle, squad: int, most: int, c: Ints) -> None:
    """Move the whole unit nearer to its objective, or stay: of a fan of moves the one that ends best."""
    lead = first_standing(s, squad)
    goes, gx, gy, _ground = destination(s, squad)
    blank(c, MOVE)
    c[WHO] = squad
    if goes == NOBODY:
        return
    f = s.figures[lead]
    far = length(gx - f.x, gy - f.y)
    bx, by, best = 0, 0, place_value(t, far, f.x, f.y)
    careful = not flies(t, s, lead)
    for k in range(DIRECTIONS + 1):
        for part in range(1, 5):
            dx, dy = beside(0, 0, most * part // 4, 36 * k // DIRECTIONS)
            if k == DIRECTIONS:  # straight at it
                step = min(far, most) * part // 4
                dx, dy = (gx - f.x) * step // max(1, far), (gy - f.y) * step // max(1, far)
            x, y = f.x + dx, f.y + dy
            value = place_value(t, length(gx - x, gy - y), x, y)
            if value > best and careful and danger_from(t, f.x, f.y, x, y, 0) != NOBODY:
                value -= DANGER
            if value > best:
                shifted(s, squad, dx, dy, c)
                if move_problem(t, s, squad, c, most, 0) == FINE:
                    best, bx, by = value, dx, dy
    if bx or by:
        shifted(s, squad, bx, by, c)
    else:
        blank(c, MOVE)
        c[WHO] = squad


@rules
def place_value(t: Table, far: int, x: int, y: int) -> int:
    """How good a place is: near the objective, and in cover."""
    return -max(far, STAYING) + (COVER_WORTH if in_cover(t, x, y) else 0)


COVER_WORTH: Final = INCH
DANGER: Final = 3 * INCH  # that is gone round, or saved, to keep out of dangerous ground


# Answers


@rules
def whom_to_lose(s: Battle, squad: int) -> int:
    """The model that is farthest from any objective, so that those near one stay."""
    q, found, most = s.squads[squad], NOBODY, -1
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate != ON_TABLE:
            continue
        least = 1 << 60
        for number in range(s.objective_count):
            o = s.objectives[number]
            least = min(least, (o.x - f.x) * (o.x - f.x) + (o.y - f.y) * (o.y - f.y))
        if least > most:
            found, most = i, least
    return found


@rules
def shove_somewhere(t: Table, s: Battle, c: Ints) -> None:
    """Over a drop, into dangerous ground, or as far from all objectives as it goes."""
    f, best = s.figures[s.now[0].pushed], -1
    high = surface(t, f.piece)
    c[VERB] = SHOVE
    for k in range(DIRECTIONS):
        x, y = beside(f.x, f.y, SHOVES - 5, 36 * k // DIRECTIONS)
        u, v, off = shoved_to(t, s, x, y)
        value = 1 << 40
        for number in range(s.objective_count):
            o = s.objectives[number]
            value = min(value, length(o.x - u, o.y - v))
        if off <= PART:
            value += (1 << 42) + high
        elif danger_from(t, f.x, f.y, u, v, 0) != NOBODY:
            value += 1 << 41
        if value > best:
            best, c[X], c[Y] = value, x, y


@rules
def whom_to_hit(t: Table, s: Battle) -> int:
    """The unit on which one hit more of a Blast is worth least."""
    found, least = NOBODY, 1 << 60
    for squad in range(s.squad_count):
        if odd_room(s, squad) > 0:
            value = harm(t, s, 100, 1, 0, 0, squad, NOBODY)
            if value < least:
                found, least = squad, value
    return found


@rules
def step_somewhere(t: Table, s: Battle, c: Ints) -> None:
    """From any of those who are equally near."""
    c[VERB] = STEP_FROM
    q = s.squads[s.now[0].target]
    for j in range(q.first, q.first + q.size):
        c[TARGET] = j
        if problem(t, s, c) == FINE:
            return


@rules
def test_best(t: Table, s: Battle, c: Ints) -> None:
    """With the lowest number of all who can help, and without fear where that can be had."""
    squad = s.now[0].actor
    own = t.profiles[s.squads[squad].profile]
    c[VERB], c[TARGET] = TEST, NOBODY
    best = 10 * own.fearless - own.quality
    for hero in range(s.figure_count):
        if can_help(t, s, hero, squad):
            profile = t.profiles[s.squads[s.figures[hero].squad].profile]
            value = 10 * max(own.fearless, profile.fearless) - profile.quality
            if value > best:
                best, c[TARGET] = value, hero
