"""Who leads an army in a campaign of Firefight, who can command, and who comes to the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import gains
from campaign.battle.firefight.agreements import FEWEST_ROUNDS, MOST_ROUNDS
from campaign.battle.firefight.units import Row, firefight_rows, trains
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


def enter(figures: Sequence[FigureSetup], known: Mapping[str, Row]) -> tuple[FigureSetup, ...]:
    """All but the trains, row by row, so that those of one row form units (firefight:E3b, E5a)."""
    models = [figure for figure in figures if known[figure.unit].fights]
    return tuple(sorted(models, key=lambda figure: figure.unit))


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
    return ability not in figure.abilities and needed.get(ability, True)
