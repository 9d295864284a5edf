"""Morale: rout tests at the end of a round: section R of the rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import INCH, LOG_ROUTED, LOG_TESTED, NOBODY, ON_TABLE, ROUTED
from campaign.battle.firefight.hits import passes
from campaign.battle.firefight.measures import models_near, standing
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import in_reserve
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.wounds import stun
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note

HERO_HELPS: Final = 12 * INCH  # firefight:K12a
FEARLESS: Final = 4  # firefight:K9a


@rules
def units_left(s: Battle, side: int) -> int:
    """How many units of a side remain, those in reserve among them (firefight:A8d, R2d)."""
    found = 0
    for number in range(s.squad_count):
        found += s.squads[number].side == side and (standing(s, number) > 0 or in_reserve(s, number))
    return found


@rules
def begin_rout(s: Battle) -> None:
    """All units of an army that has no more than half of those left with which it began are to test.

    As all stand now, each side for itself; who is in reserve does not test. firefight:A9b, R2a, R2d, R4a
    """
    for side in range(s.force_count):
        broken = 2 * units_left(s, side) <= s.forces[side].squads
        for number in range(s.squad_count):
            q = s.squads[number]
            if q.side == side:
                q.was_stunned = q.stunned
                q.tests = 1 if broken and standing(s, number) > 0 else 0


@rules
def next_test(s: Battle) -> int:
    """The next unit that tests, in the order of sides and units, or NOBODY (firefight:C9c)."""
    for number in range(s.squad_count):
        if s.squads[number].tests:
            return number
    return NOBODY


@rules
def can_help(t: Table, s: Battle, hero: int, squad: int) -> bool:
    """Whether a figure is a Hero who was not Stunned, a friend no farther than 12" from a unit (firefight:K12a, K12b).

    firefight:R4a
    """
    f = s.figures[hero]
    q, other = s.squads[squad], s.squads[f.squad]
    if f.fate != ON_TABLE or enemies(s, f.squad, squad) or f.squad == squad or other.was_stunned:
        return False
    if not t.profiles[other.profile].hero:
        return False
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE and models_near(s, hero, i, HERO_HELPS):
            return True
    return False


@rules
def has_helper(t: Table, s: Battle, squad: int) -> bool:
    """Whether any Hero can help a unit."""
    for hero in range(s.figure_count):
        if can_help(t, s, hero, squad):
            return True
    return False


@rules
def test(t: Table, s: Battle, squad: int, hero: int) -> None:
    """A unit tests with its own Quality and rules, or a Hero's: Stunned if it fails, routed if it was Stunned before.

    firefight:K9a, K12a, K12c, R1a, R2b, R2c, R3a, R3b, R3c
    """
    q = s.squads[squad]
    q.tests = 0
    profile = t.profiles[q.profile]
    needed, fearless = profile.quality, profile.fearless
    if hero != NOBODY:
        helper = t.profiles[s.squads[s.figures[hero].squad].profile]
        needed = helper.quality
        fearless = 1 if fearless or helper.fearless else 0
    rolled, nerve = 0, 0
    passed = False
    if not q.was_stunned:
        rolled = die(s)
        passed = passes(rolled, 0, needed)
    if not passed and fearless and (s.now[0].fearless_when_stunned or not q.was_stunned):
        nerve = die(s)
        passed = passes(nerve, 0, FEARLESS)
    note(s, LOG_TESTED, squad, hero, rolled, needed, nerve, 1 if passed else 0)
    if passed:
        return
    if q.was_stunned:
        rout(s, squad)
    else:
        stun(s, squad)


@rules
def rout(s: Battle, squad: int) -> None:
    """A unit runs, and is removed (firefight:R2c)."""
    q = s.squads[squad]
    note(s, LOG_ROUTED, squad, NOBODY, 0, 0, 0, 0)
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE:
            s.figures[i].fate = ROUTED
