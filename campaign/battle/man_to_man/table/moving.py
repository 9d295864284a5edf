"""Who can act now and what else than walking each can do: aim, lie down, charge, flee, strike, clear a jam, throw.

The rules answer every time; nothing is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from campaign.battle.asking import side_by_side
from campaign.battle.contract import FINE
from campaign.battle.contract.table.fire import Shot
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Act, Going, Route, Target
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.applying import WHEN_HARD
from campaign.battle.man_to_man.attributes import intelligence
from campaign.battle.man_to_man.flight import nearest_point
from campaign.battle.man_to_man.reasons import (
    NO_CONTACT,
    NO_GOAL,
    NOT_AN_ENEMY,
    NOT_AT_EDGE,
    NOTHING_TO_HANDLE,
)
from campaign.battle.man_to_man.sides import touched_enemy
from campaign.battle.man_to_man.table.fire import shooters, shot, shot_with, throws_of
from campaign.battle.man_to_man.table.men import (
    acting,
    at,
    choice_of,
    enemies_of,
    fired_arms,
    in_fire,
    known,
    own_of,
)
from campaign.battle.man_to_man.table.sums import in_100, to_pass
from campaign.battle.man_to_man.table.throws import act_of
from campaign.battle.man_to_man.table.ways import charge_at, go, go_by, most_of
from campaign.reason import Reason
from campaign.words import _

MARKER: Final = 120  # round a goal or what lies there
THROWN_KEYS: Final = "GKTEB"
FIRED_KEYS: Final = "OIW"
TENTHS: Final = 10  # of a step back, from all of it down


def able(look: Look) -> tuple[int, ...]:
    """The men of the side that is asked who can act, or fire."""
    found: tuple[int, ...] = look.once("able", lambda: _able(look))
    return found


def _able(look: Look) -> tuple[int, ...]:
    kind = look.view.now[0].kind
    if kind == c.FIRING:
        return shooters(look).able
    if kind != c.ACTING:
        return ()
    facing = {n: (int(look.view.figures[n].fx), int(look.view.figures[n].fy)) for n in own_of(look)}
    return tuple(
        n
        for n, way in facing.items()
        if any(look.problem(acting(n, action, way)) == FINE for action in (c.PIVOT, c.POSTURE))
    )


def several(_look: Look) -> bool:
    """Several men can be told at once what to do."""
    return True


def actor_of(_look: Look, figure: int) -> int:
    """Every man acts by himself."""
    return figure


def together(look: Look, actor: int) -> tuple[int, ...]:
    """Himself, while he is on the table."""
    return (actor,) if look.view.figures[actor].fate == c.ON_TABLE else ()


def called(look: Look, actor: int) -> str:
    """A man's name."""
    return look.names.short[actor]


def of_several(why: Reason) -> Reason:
    """A reason as it is told of several: it names nobody."""
    return why


def turned(actor: int, facing: Point) -> Choice | None:
    """A man pivots, which is his action (man_to_man:A10a)."""
    return acting(actor, c.PIVOT, facing)


def goings(look: Look, held: Sequence[int], goal: Point, enemy: int | None) -> tuple[Going, ...]:
    """Where each of several goes: their middle to a place, the foremost first; or all at an enemy."""
    places = {number: at(look, number) for number in held}
    return side_by_side(places, goal, None if enemy is None else at(look, enemy))


# What else a man can do


def acts(look: Look, actor: int) -> tuple[Act, ...]:
    """What a man can do at the decision that is wanted of his side, and what not; nothing at any other."""
    found: tuple[Act, ...] = look.once(("acts", actor), lambda: tuple(_acts(look, actor)))
    return found


def _acts(look: Look, actor: int) -> Iterator[Act]:
    if actor not in able(look):
        return
    if look.view.now[0].kind == c.FIRING:
        yield from _with_other_weapons(look, actor)
    else:
        yield from _actions(look, actor)


def _actions(look: Look, actor: int) -> Iterator[Act]:
    """The actions that are no walk, run or pivot (man_to_man:A4a)."""
    f, touched = look.view.figures[actor], int(touched_enemy(look.t, look.view, actor))
    facing = int(f.fx), int(f.fy)
    if touched != c.NOBODY:
        (x, y), (to_x, to_y) = at(look, actor), at(look, touched)
        facing = to_x - x, to_y - y
    yield _aiming(look, actor)
    posture = _("Stand up") if f.low == c.PRONE else _("Lie down")
    yield _at_once(look, "posture", "U", posture, "man_to_man:A9a", acting(actor, c.POSTURE, facing))
    yield _charging(look, actor)
    close = acting(actor, c.CLOSE_COMBAT, facing)
    yield _at_once(look, "close combat", "B", _("Close combat: strike, parry, riposte"), "man_to_man:A14a", close)
    if touched != c.NOBODY:
        yield _stepping_back(look, actor, facing)
    yield from _handling(look, actor)
    yield from _healing(look, actor)
    yield _fleeing(look, actor)
    yield _leaving(look, actor)


def _at_once(look: Look, name: str, key: str, words: str, rule: str, choice: Choice) -> Act:
    against = look.objection(look.problem(choice))
    return Act(choice[c.WHO], name, key, words, rule, (choice,) if against is None else (), objection=against)


def _aiming(look: Look, actor: int) -> Act:
    """Aiming, which is of no use with automatic weapons alone (man_to_man:A11a)."""
    f = look.view.figures[actor]
    choice = acting(actor, c.AIM, (int(f.fx), int(f.fy)))
    found = _at_once(look, "aim", "H", _("Aim: +4, or throw"), "man_to_man:F3c", choice)
    if found.objection is None:
        there = in_fire(go_by(look, choice), actor)
        if not fired_arms(there, actor) and not throws_of(there, actor):
            why = Reason("man_to_man:A11a", _("He has nothing that can be aimed or thrown. Pivot, and fire so."))
            return Act(actor, found.name, found.key, found.words, found.rule, objection=why)
    return found


def _charging(look: Look, actor: int) -> Act:
    """A charge at one of the enemies whom he reaches (man_to_man:A8a, A8b)."""
    words, rule = _("Charge"), "man_to_man:A8a"
    choices = {enemy: charge_at(look, actor, enemy) for enemy in enemies_of(look, actor)}
    codes = {enemy: look.problem(choice) for enemy, choice in choices.items()}
    targets = tuple(
        Target(at(look, enemy), int(look.view.figures[enemy].radius), choices[enemy], enemy)
        for enemy, code in codes.items()
        if code == FINE
    )
    why = None if targets else look.reason(next(iter(codes.values()), NO_CONTACT))
    return Act(actor, "charge", "G", words, rule, targets=targets, objection=why)


def _stepping_back(look: Look, actor: int, facing: Point) -> Act:
    """A step straight away from who touches him, as far as he gets (man_to_man:A12b, A12c)."""
    most = most_of(look, actor, c.DISENGAGE)
    choices = []
    for tenths in range(TENTHS, 0, -1):
        row = list(acting(actor, c.DISENGAGE, facing))
        row[c.X] = most * tenths // TENTHS
        choices.append(tuple(row))
    free = next((choice for choice in choices if look.problem(choice) == FINE), choices[0])
    return _at_once(look, "disengage", "K", _("Disengage"), "man_to_man:A12a", free)


def _handling(look: Look, actor: int) -> Iterator[Act]:
    """Jams that he can try to clear, with the chance, and what he can take up (man_to_man:A13a, A13b)."""
    s = look.view
    jammed = [
        n for n in range(s.arm_count) if s.arms[n].bearer == actor and s.arms[n].state in (c.JAMMED, c.JAMMED_HARD)
    ]
    if jammed:
        arm = jammed[0]
        hard = WHEN_HARD if s.arms[arm].state == c.JAMMED_HARD else 0
        p = in_100(to_pass(look, int(intelligence(look.t, s, actor)) + hard))
        words = _("Clear the jam of {weapon}, {p} in 100").format(weapon=known(look).weapon(arm), p=p)
        yield _at_once(look, "clear", "J", words, "man_to_man:A13a", choice_of(c.ACT, actor, 0, c.HANDLE, arm))
    lying = [n for n in range(s.arm_count) if s.arms[n].bearer == c.NOBODY and s.arms[n].side == s.figures[actor].side]
    if lying:
        choices = {arm: choice_of(c.ACT, actor, 0, c.HANDLE, arm) for arm in lying}
        places = {arm: (int(s.arms[arm].x), int(s.arms[arm].y)) for arm in lying}
        can = tuple(
            Target(places[arm], MARKER, choice) for arm, choice in choices.items() if look.problem(choice) == FINE
        )
        why = None if can else look.reason(NOTHING_TO_HANDLE)
        yield Act(actor, "take up", "T", _("Take a weapon up"), "man_to_man:A13b", (), can, why, is_place=True)


def _healing(look: Look, actor: int) -> Iterator[Act]:
    """Whom a healer can treat (man_to_man:L8f)."""
    s = look.view
    if not s.figures[actor].heals:
        return
    choices = {n: choice_of(c.ACT, actor, n, c.HANDLE) for n in own_of(look) if s.figures[n].wounded}
    can = tuple(
        Target(at(look, n), int(s.figures[n].radius), choice, n)
        for n, choice in choices.items()
        if look.problem(choice) == FINE
    )
    why = None if can else look.reason(NOTHING_TO_HANDLE)
    yield Act(actor, "treat", "E", _("Treat"), "man_to_man:L8f", targets=can, objection=why)


def _fleeing(look: Look, actor: int) -> Act:
    """Fleeing to cover, or to the own edge (man_to_man:A7a, A7b)."""
    s, ground = look.view, look.view.ground[0]
    f, targets = s.figures[actor], []
    for goal in range(c.EDGE, ground.piece_count + ground.wall_count):
        choice = acting(actor, c.FLEE, (int(f.fx), int(f.fy)), target=goal)
        if look.problem(choice) == FINE:
            x, y = nearest_point(look.t, s, actor, goal)
            targets.append(Target((int(x), int(y)), MARKER, choice))
    why = None if targets else look.reason(NO_GOAL)
    words = _("Flee to cover or to the edge")
    return Act(actor, "flee", "F", words, "man_to_man:A7a", (), tuple(targets), why, is_place=True)


def _leaving(look: Look, actor: int) -> Act:
    """Leaving over the own edge: from where he stands, by a walk or run there, or by fleeing (man_to_man:A21a)."""
    f = look.view.figures[actor]
    facing, edge = (int(f.fx), int(f.fy)), tuple(int(k) for k in nearest_point(look.t, look.view, actor, c.EDGE))
    tried = [acting(actor, c.WALK, facing, leaves=True)]
    (x, y), end = at(look, actor), (edge[0], edge[1])
    if end != (x, y):
        way = end[0] - x, end[1] - y
        tried += [acting(actor, action, way, (end,), leaves=True) for action in (c.WALK, c.RUN)]
    free = next((choice for choice in tried if look.problem(choice) == FINE), None)
    if free is None:
        fled = acting(actor, c.FLEE, facing, target=c.EDGE, leaves=True)
        if look.problem(fled) == FINE and go_by(look, fled).view.figures[actor].fate == c.LEFT:
            free = fled
    words, why = _("Leave the table"), None if free is not None else look.reason(look.problem(tried[0]) or NOT_AT_EDGE)
    return Act(actor, "leave", "X", words, "man_to_man:A21a", (free,) if free is not None else (), objection=why)


def _with_other_weapons(look: Look, actor: int) -> Iterator[Act]:
    """Fire with each weapon of who has several, and what he has to throw (man_to_man:F2a, F9a)."""
    arms = fired_arms(look, actor)
    for key, arm in zip(FIRED_KEYS, arms if len(arms) > 1 else (), strict=False):
        shots = [shot_with(look, actor, enemy, arm) for enemy in enemies_of(look, actor)]
        can = tuple(
            Target(one.at, int(look.view.figures[one.target].radius), one.choice, one.target)
            for one in shots
            if one.target is not None and one.objection is None
        )
        words = _("Fire: {weapon}").format(weapon=known(look).weapon(arm))
        why = None if can else next((one.objection for one in shots), None) or look.reason(NOT_AN_ENEMY)
        yield Act(actor, f"fire {key}", key, words, "man_to_man:F2a", (), can, why)
    for key, arm in zip(THROWN_KEYS, throws_of(look, actor), strict=False):
        yield act_of(look, actor, arm, key)


def outlook(look: Look, actor: int, route: Route) -> Iterator[Shot | None]:
    """At whom a man could fire from the end of a way, one enemy a step; nobody shoots at it on the way."""
    if route.choice is None or route.choice[c.ACTION] != c.WALK:
        return
    there = in_fire(go(look, actor, route), actor)
    for enemy in enemies_of(look, actor):
        found = shot(there, actor, enemy)
        yield found if found.objection is None else None
