"""What a figure can do now, with what is still to be pointed at, and why it cannot do what it cannot.

Only what its kind does at all is listed. The rules answer every time; nothing is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.battle.contract import FINE
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.abilities import heals, repairs
from campaign.battle.fftt.legality import BESIDE
from campaign.battle.fftt.movement import can_move, is_closed_door
from campaign.battle.fftt.reasons import NO_DOOR, NOT_A_PATIENT, OUT_OF_RANGE
from campaign.battle.fftt.shooting import can_fire_in_step
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.table import has_storey
from campaign.reason import Reason
from campaign.tabletop.looking import Look, Point, choice_of, move_of
from campaign.tabletop.shots import air_support, targets
from campaign.words import _

if TYPE_CHECKING:
    from campaign.battle.arena import Choice

NOTHING, PLACE, POINT, ENEMY, FRIEND = "", "place", "point", "enemy", "friend"
FRONT, DOOR, CORPSE, EGG = "front", "door", "corpse", "egg"
"""What is still to be pointed at: where to walk or lay, a point to aim at, whom, which way to face, what."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a figure can do, or cannot: ``choice`` where nothing is left to be pointed at.

    ``verb`` is that of the rules, ``cost`` in actions. ``among``: whom or what one can point at; ``places``: where to.
    """

    figure: int
    verb: int
    words: str
    choice: Choice | None
    needs: str
    objection: Reason | None
    rule: str
    cost: int
    among: tuple[int, ...] = ()
    places: tuple[Point, ...] = ()

    def at(self, target: int) -> Choice:
        """The choice, now that it is known at whom, or at what."""
        return choice_of(self.verb, self.figure, target)


def acts(look: Look, figure: int) -> tuple[Act, ...]:
    """What a figure can do at the decision that is wanted of its side, and what not; nothing at any other."""
    return look.once(("acts", figure), lambda: tuple(_acts(look, figure)))


def able(look: Look) -> tuple[int, ...]:
    """The figures of the side that is asked which can do more than turn."""
    s, side = look.view, look.view.now[0].side
    own = [i for i in range(s.figure_count) if s.figures[i].side == side and s.figures[i].fate == c.ON_TABLE]
    return tuple(i for i in own if any(act.objection is None and act.verb != c.TURN for act in acts(look, i)))


def _acts(look: Look, figure: int) -> Iterator[Act]:
    f = look.view.figures[figure]
    if f.fate != c.ON_TABLE or f.low:
        return
    if look.asks(c.FIRING, figure):
        yield from _fire(look, figure)
    elif look.asks(c.MOVING, figure):
        yield from _movement(look, figure)
        yield from _service(look, figure)
    elif look.asks(c.CRUSHING, figure):
        eggs = [i for i in range(look.view.figure_count) if look.view.figures[i].low]
        yield _among(look, figure, c.CRUSH, _("Destroy an egg"), EGG, "fftt:X12d", eggs)
    if look.t.units[f.unit].weapon == c.BURST and (look.asks(c.FIRING, figure) or look.asks(c.MOVING, figure)):
        yield _at_once(look, c.GO_OFF, _("Go off"), "fftt:B7a", choice_of(c.GO_OFF, figure))


# Fire


def _fire(look: Look, figure: int) -> Iterator[Act]:
    t, f = look.t, look.view.figures[figure]
    weapon = t.units[f.unit].weapon
    if weapon in (c.SHOT, c.GRENADE, c.MISSILE, c.ACID):
        found = targets(look, figure)
        able_at = tuple(shot.target for shot in found if shot.code == FINE and shot.target is not None)
        code = int(can_fire_in_step(t, look.view, figure))
        against = look.objection(code)
        nobody = against
        if against is None and not able_at:
            nobody = found[0].objection if found else look.objection(OUT_OF_RANGE)
        yield Act(figure, c.SHOOT, fire_words(weapon), None, ENEMY, nobody, "fftt:S1a", 1, able_at)
        if weapon != c.SHOT:
            words = _("{act} at a point").format(act=fire_words(weapon))
            rule = "fftt:B3f" if weapon == c.MISSILE else "fftt:B1b"
            yield Act(figure, c.SHOOT_AT, words, None, POINT, against, rule, 1)
    if f.abilities & c.STORM_BRINGER and look.view.now[0].step == c.GENERAL_FIRE:
        calls = [air_support(look, figure, i) for i in _enemies(look, figure)]
        able_at = tuple(call.target for call in calls if call.code == FINE and call.target is not None)
        nobody = None if able_at else next((call.objection for call in calls), look.objection(OUT_OF_RANGE))
        yield Act(figure, c.CALL_AIR, _("Call air support"), None, ENEMY, nobody, "fftt:N1a", 1, able_at)


def fire_words(weapon: int) -> str:
    """What shooting with a weapon is called."""
    return {
        c.GRENADE: _("Throw a grenade"),
        c.MISSILE: _("Launch a missile"),
        c.ACID: _("Spit acid"),
    }.get(weapon, _("Shoot"))


def _enemies(look: Look, figure: int) -> list[int]:
    s = look.view
    team = s.figures[figure].team
    return [i for i in range(s.figure_count) if s.figures[i].fate == c.ON_TABLE and s.figures[i].team != team]


# Movement


def _movement(look: Look, figure: int) -> Iterator[Act]:
    t, s = look.t, look.view
    f = s.figures[figure]
    against = look.objection(int(can_move(t, s, figure)))
    yield Act(figure, c.MOVE, _("Move"), None, PLACE, against, "fftt:M1a", 1)
    yield Act(figure, c.TURN, _("Turn"), None, FRONT, _turning(look, figure), "fftt:A4a", 0)
    away = move_of(figure, (), leaves=True)
    if look.problem(away) == FINE:
        yield Act(figure, c.MOVE, _("Leave the table"), away, NOTHING, None, "fftt:E4a", 1)
    doors = [gap for gap in range(t.gap_count) if is_closed_door(t, s, gap)]
    if doors:
        yield _among(look, figure, c.OPEN, _("Open a door"), DOOR, "fftt:M4b", doors, NO_DOOR)
    if f.piece != c.NOBODY and any(t.stairs[k].piece == f.piece for k in range(t.stair_count)):
        for way, words in ((1, _("Climb up")), (-1, _("Climb down"))):
            storey = f.level + way
            if storey >= 0 and has_storey(t, f.piece, storey):
                yield _at_once(look, c.CLIMB, words, "fftt:M11d", choice_of(c.CLIMB, figure, at=(way, 0)))


def _turning(look: Look, figure: int) -> Reason | None:
    f = look.view.figures[figure]
    return look.objection(look.problem(choice_of(c.TURN, figure, facing=(int(f.fx) or 1, int(f.fy)))))


def _service(look: Look, figure: int) -> Iterator[Act]:
    """What healers and Queens do."""
    t, s = look.t, look.view
    f = s.figures[figure]
    if heals(t, f) or repairs(t, f):
        words = _("Repair") if repairs(t, f) else _("Treat")
        own = [i for i in range(s.figure_count) if s.figures[i].team == f.team and i != figure]
        yield _among(look, figure, c.HEAL, words, FRIEND, "fftt:W3a", own, NOT_A_PATIENT, cost=2)
    if t.units[f.unit].queen:
        corpses = [i for i in range(s.figure_count) if s.figures[i].corpse]
        yield _among(look, figure, c.EAT, _("Eat a corpse"), CORPSE, "fftt:I1a", corpses)
        yield _laying(look, figure)


def _laying(look: Look, figure: int) -> Act:
    """Places for an egg, all round the Queen."""
    f = look.view.figures[figure]
    far = f.radius + BESIDE
    round_her = [(int(f.x + x * far // UNIT), int(f.y + y * far // UNIT)) for x, y in zip(COSINES, SINES, strict=True)]
    codes = {at: look.problem(choice_of(c.LAY, figure, at=at)) for at in round_her}
    free = tuple(at for at, code in codes.items() if code == FINE)
    against = None if free else look.objection(codes[round_her[0]])
    return Act(figure, c.LAY, _("Lay an egg"), None, PLACE, against, "fftt:I1c", 1, places=free)


# Making them


def _at_once(look: Look, verb: int, words: str, rule: str, choice: Choice) -> Act:
    return Act(choice[c.FIGURE], verb, words, choice, NOTHING, look.objection(look.problem(choice)), rule, 1)


def _among(
    look: Look,
    figure: int,
    verb: int,
    words: str,
    needs: str,
    rule: str,
    candidates: Sequence[int],
    usual: int = FINE,
    cost: int = 1,
) -> Act:
    """An act at one of many: of several reasons why not, the one that is not usual is told."""
    codes = {i: look.problem(choice_of(verb, figure, i)) for i in candidates}
    found = tuple(i for i, code in codes.items() if code == FINE)
    if found:
        return Act(figure, verb, words, None, needs, None, rule, cost, found)
    none = look.problem(choice_of(verb, figure, c.NOBODY))
    code = next((code for code in codes.values() if code != usual), none)
    return Act(figure, verb, words, None, needs, look.objection(code), rule, cost)
