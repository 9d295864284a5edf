"""Abilities that are used instead of fire: support is called, or somebody is treated; in hundredths of an FP."""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.abilities import calling_problem, treating_problem
from campaign.battle.firefight.blast import PIERCES, SHELLS, reached
from campaign.battle.firefight.codes import CALL, DONE, TARGET, TREAT, WHO, X, Y
from campaign.battle.firefight.measures import standing
from campaign.battle.firefight.options import blank
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.tactician.casting import hits_value
from campaign.battle.firefight.tactician.worth import best_target, sixths


@rules
def help_or_fire(t: Table, s: Battle, c: Ints) -> None:
    """Write down the best that the active unit can do by an ability, or nothing where its fire is worth as much."""
    value = aid_best(t, s, s.now[0].squad, c)
    _target, fire = best_target(t, s, s.now[0].squad)
    if value <= fire:
        blank(c, DONE)


@rules
def support_value(t: Table, s: Battle, squad: int, centre: int) -> int:
    """What it is worth that a unit calls support, round a model of an enemy unit."""
    target = s.figures[centre].squad
    hits = min(SHELLS, reached(s, centre, squad))
    return hits_value(t, s, hits, PIERCES, target) * sixths(t.profiles[s.squads[squad].profile].quality) // 6


@rules
def treatment_value(t: Table, s: Battle, patient: int, what: int) -> int:
    """What it is worth to take a wound marker from a model, or Stunned from its unit before that acts."""
    q = s.squads[s.figures[patient].squad]
    profile = t.profiles[q.profile]
    w = t.characters[s.now[0].character]
    if what == 0:
        return w.tough * profile.fp
    return (w.stunned if not q.activated else w.tough) * profile.fp * standing(s, s.figures[patient].squad)


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
