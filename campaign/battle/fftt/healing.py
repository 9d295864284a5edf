"""Healing: declared in the healer's movement, done at the end of the phase (fftt:W3, W4).

Throws no dice.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.abilities import heals, repairs
from campaign.battle.fftt.codes import LOG_HEALED, LOG_HEALING, LOG_NOT_HEALED, NOBODY, ON_TABLE
from campaign.battle.fftt.goo import goo_over
from campaign.battle.fftt.reasons import DEAD_OR_AWAY, FINE, IN_GOO, NO_AP, NOT_A_HEALER, NOT_A_PATIENT, OUT_OF_AMMO
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import touching


@rules
def healing_problem(t: Table, s: Battle, healer: int, patient: int) -> int:
    """Whether a figure can declare that it treats another: FINE, or the reason.

    fftt:A1d, B13c, E8c, N7b, N14d, S12c, W3a, W3b, W3c, W3d, W3e, W3f, W3g, W3h
    """
    f = s.figures[healer]
    if f.fate != ON_TABLE:
        return DEAD_OR_AWAY
    if not heals(t, f) and not repairs(t, f):
        return NOT_A_HEALER
    if f.empty:
        return OUT_OF_AMMO
    if goo_over(t, s, healer) != NOBODY:
        return IN_GOO
    if f.ap < 2:
        return NO_AP
    if patient < 0 or patient >= s.figure_count or patient == healer:
        return NOT_A_PATIENT
    p = s.figures[patient]
    treated = t.units[p.unit]
    of_its_kind = (heals(t, f) and treated.living) or (repairs(t, f) and not treated.living and not treated.hq)
    if p.fate != ON_TABLE or p.team != f.team or not of_its_kind or p.hurt <= f.treatments:
        return NOT_A_PATIENT
    if f.patient not in (NOBODY, patient) or not touching(t, s, healer, f.x, f.y, patient):
        return NOT_A_PATIENT
    return FINE


@rules
def declare_healing(s: Battle, healer: int, patient: int) -> None:
    """Spend 2 APs on a patient; it takes effect at the end of the phase (fftt:A1d, W3c, W4a)."""
    f = s.figures[healer]
    f.ap -= 2
    f.turned = 0
    f.patient = patient
    f.treatments += 1
    note(s, LOG_HEALING, healer, patient, 0, 0, 0, 0)


@rules
def heal_all(t: Table, s: Battle) -> None:
    """Healing takes effect where both are alive and still in contact (fftt:W2c, W3c, W4b, W4c, W4d)."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.patient == NOBODY:
            continue
        p = s.figures[f.patient]
        if f.fate == ON_TABLE and p.fate == ON_TABLE and touching(t, s, i, f.x, f.y, f.patient):
            p.hurt = max(0, p.hurt - f.treatments)
            note(s, LOG_HEALED, f.patient, i, p.hurt, f.treatments, 0, 0)
        else:
            note(s, LOG_NOT_HEALED, f.patient, i, 0, 0, 0, 0)
        f.patient = NOBODY
        f.treatments = 0
