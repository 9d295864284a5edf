"""Who of a unit strikes in a melee, with how many dice, and what they need: before anything is thrown.

Every number is the rules' own.
"""

from __future__ import annotations

from campaign.battle.contract.table.look import Look
from campaign.battle.firefight.attacks import CHARGING, IMPACT, attacks_of, impact_dice, is_spent, melee_needs, serves
from campaign.battle.firefight.contact import strikes_at
from campaign.battle.firefight.table.squads import known, standing_of
from campaign.words import _, count


def strikers(look: Look, squad: int, enemy: int, part: int) -> tuple[tuple[int, int], ...]:
    """Each model of a unit that is near enough to strike at another in a part of a melee, with each weapon of it.

    firefight:H3a, H3b
    """
    t, s = look.t, look.view
    profile = t.profiles[s.squads[squad].profile]
    who = [n for n in standing_of(look, squad) if strikes_at(t, s, n, enemy)]
    return tuple(
        (n, w)
        for w in range(int(profile.first), int(profile.last))
        for n in who
        if serves(t, s, w, part) and not is_spent(t, s, n, w)
    )


def told_strikes(look: Look, squad: int, enemy: int, part: int) -> tuple[str, ...]:
    """How many of a unit strike; then the dice of each weapon and what they need (firefight:H3a, H7a, K14a, K22a)."""
    t, s = look.t, look.view
    found = strikers(look, squad, enemy, part)
    there, all_ = len({n for n, _weapon in found}), len(standing_of(look, squad))
    told = [_("{n} of {all} models strike").format(n=there, all=all_)] if all_ > 1 else []
    if part == CHARGING and (dice := int(impact_dice(t, s, squad, enemy))) > 0:
        told.append(_("{weapon}: {dice}, {n} or more hits").format(weapon="Impact", dice=_dice(dice), n=IMPACT))
    for weapon in dict.fromkeys(w for _n, w in found):
        by = [n for n, w in found if w == weapon]
        attacks = _dice(sum(int(attacks_of(t, s, n, weapon)) for n in by))
        need = min(int(melee_needs(t, s, n, weapon)) for n in by)
        form = _("{weapon}: {dice}, {n} or more hits")
        if s.squads[squad].fatigued:
            form = _("{weapon}: {dice}, fatigued: a natural 6 hits")
        told.append(form.format(weapon=known(look).weapons[weapon], dice=attacks, n=need))
    return tuple(told)


def _dice(number: int) -> str:
    return count("{n} die", "{n} dice", number)
