"""Who leads an army in a campaign of Firefight, who can command, and who comes to the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import AbilityForm, gains
from campaign.battle.firefight.agreements import FEWEST_ROUNDS, MOST_ROUNDS
from campaign.battle.firefight.units import Row, arms_for, firefight_rows, formed, plain_ability, trains
from campaign.battle.firefight.words.arms import arm_words
from campaign.reason import Reason
from campaign.words import _


def rows() -> tuple[Row, ...]:
    """What armies are bought of: the rows of the lists, and their trains (firefight:E3a)."""
    return (*firefight_rows(), *trains())


def is_led(army: Iterable[Row]) -> bool:
    """Whether these have the train that they need (firefight:E3a)."""
    return any(row.leads for row in army)


def army_problems(army: Sequence[Row]) -> list[Reason]:
    """Why these are no army of their own (campaign:C18, firefight:E3a)."""
    if not is_led(army):
        return [Reason("campaign:C18", _("An army needs at least one train."))]
    if not any(row.fights for row in army):
        return [Reason("campaign:C18", _("A train alone is no army: the smallest is a train and a model."))]
    return []


def commander_problems(row: Row) -> list[Reason]:
    """Why a model of this row cannot be commander in chief (firefight:E4a)."""
    if row.leads:
        return [Reason("firefight:E4", _("A train cannot be commander."))]
    if row.most > 1:
        return [Reason("firefight:E4", _("A model of a group cannot be commander; name a model that acts alone."))]
    return []


def turn_problems(rounds: int) -> list[Reason]:
    """Why a battle cannot have lasted so long (firefight:P6c)."""
    if FEWEST_ROUNDS <= rounds <= MOST_ROUNDS:
        return []
    return [Reason("firefight:P6", _("A battle lasts 1 to 12 rounds, not {n}.").format(n=rounds))]


def unit_problems(figures: Sequence[tuple[Row, str]]) -> list[Reason]:
    """All that is wrong with the units that models of an army are formed into (firefight:E5b, E5d)."""
    found = []
    for group in dict.fromkeys(group for _row, group in figures if group):
        members = [row for row, own in figures if own == group]
        row, number = members[0], len(members)
        if set(members) != {row}:
            found.append(Reason("firefight:E5d", _("A unit is made of models of one row. Choose such alone.")))
        elif row.most == 1:
            found.append(Reason("firefight:E5d", _("{row} acts alone and forms no unit.").format(row=row.name)))
        elif number > row.most:
            text = _("A unit of {row} has at most {most} models, not {n}. Leave some out.")
            found.append(Reason("firefight:E5d", text.format(row=row.name, most=row.most, n=number)))
    for row in () if found else too_short(figures):
        text = _("More than one unit of {row} would have fewer than {fewest} models. Put them together.")
        found.append(Reason("firefight:E5b", text.format(row=row.name, fewest=row.fewest)))
    return found


def too_short(figures: Sequence[tuple[Row, str]]) -> list[Row]:
    """The rows of which more than one unit would be too small, with the groups that these models have."""
    units = formed(sorted(figures, key=lambda one: (one[0].key, one[1])))
    short = Counter(row for row, size in units if size < row.fewest)
    return [row for row, number in short.items() if number > 1]


def enter(figures: Sequence[FigureSetup], known: Mapping[str, Row]) -> tuple[FigureSetup, ...]:
    """All but the trains, row by row, in the units that their owner has formed.

    What was said of a row of which several units would be too small is left aside. firefight:E3b, E5a, E5d, E5e
    """
    models = [figure for figure in figures if known[figure.unit].fights]
    loose = {row.key for row in too_short([(known[figure.unit], figure.group) for figure in models])}
    formed_up = (replace(figure, group="") if figure.unit in loose else figure for figure in models)
    return tuple(sorted(formed_up, key=lambda figure: (figure.unit, figure.group)))


def serves(row: Row, figure: FigureSetup, ability: str) -> bool:
    """Whether an ability can serve a model, and is new to it (firefight:E8g)."""
    shoots, strikes = any(arm.reach for arm in row.arms), any(not arm.reach for arm in row.arms)
    runs = "action" in gains(figure.experience)
    needed = {
        "crack-shot": shoots,
        "double-fire": shoots,
        "stocked": shoots,
        "berserk": strikes,
        "on-the-run": shoots and not runs,
    }
    return ability not in map(plain_ability, figure.abilities) and needed.get(ability, True)


def ability_forms(row: Row, ability: str) -> tuple[AbilityForm, ...]:
    """The weapons that the owner can name for an ability, the dearest first; none where there is one alone.

    firefight:E8e, E8i, E8q
    """
    arms = arms_for(row, ability)
    if len(arms) < 2:
        return ()
    order = sorted(range(len(arms)), key=lambda n: -arms[n].attacks * (1 + arms[n].ap))
    return tuple(AbilityForm(f"{ability}-{n + 1}", arms[n].name, arm_words(arms[n])) for n in order)
