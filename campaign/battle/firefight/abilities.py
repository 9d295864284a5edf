"""What a model does instead of fire by an ability: it calls support, or it heals (E8l, E8m)."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.blast import shell
from campaign.battle.firefight.codes import (
    ADVANCE,
    CALL,
    HOLD,
    INCH,
    LOG_SUPPORT,
    LOG_TREATED,
    ON_TABLE,
    TARGET,
    VERB,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.hits import passes
from campaign.battle.firefight.measures import is_model, models_near, standing
from campaign.battle.firefight.reasons import (
    FINE,
    GONE,
    NO_CENTRE,
    NO_HEALER,
    NO_SUPPORT,
    NOT_AN_ENEMY,
    OUT_OF_HELP,
    UNHURT,
)
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.terrain import sees_model
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note

HEALS: Final = 2 * INCH  # firefight:E8m


@rules
def is_acting(s: Battle, figure: int) -> bool:
    """Whether a number is that of a model on the table, of the unit that acts."""
    return is_model(s, figure) and s.figures[figure].squad == s.now[0].squad and is_there(s, figure)


@rules
def is_there(s: Battle, figure: int) -> bool:
    """Whether a model is on the table."""
    return s.figures[figure].fate == ON_TABLE


@rules
def calling_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why support may not be called so, or FINE: by whom, at which unit, round which of it (firefight:E8l, E8o)."""
    caller, target, centre, action = c[WHO], c[TARGET], c[Y], s.now[0].action
    if not is_acting(s, caller) or not s.figures[caller].calls or (action != HOLD and action != ADVANCE):
        return NO_SUPPORT
    if target < 0 or target >= s.squad_count or not enemies(s, target, s.now[0].squad) or not standing(s, target):
        return NOT_AN_ENEMY
    q = s.squads[target]
    if centre < q.first or centre >= q.first + q.size or not is_there(s, centre):
        return NO_CENTRE
    return FINE if sees_model(t, s, caller, centre) else NO_CENTRE


@rules
def treating_problem(s: Battle, c: Ints) -> int:
    """Why nobody may be treated so, or FINE: by whom, whom, and for what (firefight:E8m)."""
    healer, patient = c[WHO], c[TARGET]
    if not is_acting(s, healer) or not s.figures[healer].heals or s.now[0].action != HOLD:
        return NO_HEALER
    if not is_model(s, patient) or not is_there(s, patient):
        return GONE
    if patient == healer or enemies(s, s.figures[patient].squad, s.now[0].squad):
        return OUT_OF_HELP
    if not models_near(s, healer, patient, HEALS):
        return OUT_OF_HELP
    if c[X] == 0:
        return FINE if s.figures[patient].wounds > 0 else UNHURT
    return FINE if c[X] == 1 and s.squads[s.figures[patient].squad].stunned else UNHURT


@rules
def has_abilities(s: Battle, squad: int) -> bool:
    """Whether any model of a unit on the table can call support or heal."""
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        if is_there(s, i) and (s.figures[i].calls or s.figures[i].heals):
            return True
    return False


@rules
def can_aid(t: Table, s: Battle, squad: int) -> bool:
    """Whether a unit that is not Stunned can call support or treat anybody now (firefight:E8l, E8m)."""
    if s.squads[squad].stunned or not has_abilities(s, squad):
        return False
    q, c = s.squads[squad], s.draft
    for i in range(q.first, q.first + q.size):
        for j in range(s.figure_count):
            c[WHO], c[TARGET], c[Y] = i, s.figures[j].squad, j
            if calling_problem(t, s, c) == FINE:
                return True
            c[TARGET] = j
            for what in range(2):
                c[X] = what
                if treating_problem(s, c) == FINE:
                    return True
    return False


@rules
def use(t: Table, s: Battle, c: Ints) -> None:
    """Support is called, and comes with a Quality test that nothing changes; or somebody is treated.

    firefight:E8l, E8m, E8o, E8p
    """
    if c[VERB] == CALL:
        caller, quality = c[WHO], t.profiles[s.squads[s.now[0].squad].profile].quality
        rolled = die(s)
        comes = passes(rolled, 0, quality)
        note(s, LOG_SUPPORT, caller, c[TARGET], rolled, quality, 1 if comes else 0, c[Y])
        if comes:
            shell(s, caller, c[TARGET], c[Y])
        return
    patient = s.figures[c[TARGET]]
    if c[X] == 0:
        patient.wounds -= 1
    else:
        s.squads[patient.squad].stunned = 0
    note(s, LOG_TREATED, c[TARGET], c[WHO], c[X], patient.wounds, 0, 0)
