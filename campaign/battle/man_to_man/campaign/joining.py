"""Who leads an army in a campaign of Man to Man, who can command, and which units its men form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import gains
from campaign.battle.man_to_man.agreements import LAST_ROUND
from campaign.battle.man_to_man.setup import is_leader
from campaign.battle.man_to_man.units import Row
from campaign.reason import Reason
from campaign.words import _


def is_led(army: Iterable[Row]) -> bool:
    """Whether these have the HQ post that they need to attack (man_to_man:L13a)."""
    return any(row.leads for row in army)


def army_problems(army: Sequence[Row]) -> list[Reason]:
    """Why these are no army of their own (campaign:C18, man_to_man:L13a)."""
    if not is_led(army):
        return [Reason("campaign:C18", _("An army needs at least one HQ post."))]
    if not any(row.fights for row in army):
        text = _("An HQ post alone is no army: the smallest is an HQ post and a man or vehicle.")
        return [Reason("campaign:C18", text)]
    return []


def commander_problems(row: Row) -> list[Reason]:
    """Why a figure of this row cannot be commander in chief: any man can (man_to_man:L13b)."""
    if row.is_man:
        return []
    return [Reason("man_to_man:L13", _("Only a man can be commander, not {row}.").format(row=row.name))]


def turn_problems(rounds: int) -> list[Reason]:
    """Why a battle cannot have lasted so long (man_to_man:L11e)."""
    if 1 <= rounds <= LAST_ROUND:
        return []
    text = _("A battle lasts 1 to {most} rounds, not {n}.").format(most=LAST_ROUND, n=rounds)
    return [Reason("man_to_man:L11", text)]


def unit_problems(figures: Sequence[tuple[Row, str]]) -> list[Reason]:
    """All that is wrong with the units that men of an army are formed into (man_to_man:P7a, P7b)."""
    found = [
        Reason("man_to_man:P7", _("{row} is in no unit; form units of men alone.").format(row=row.name))
        for row in dict.fromkeys(row for row, group in figures if group and not row.is_man)
    ]
    if any(is_leader(row) for row, _group in figures):
        for group in dict.fromkeys(group for row, group in figures if group and row.is_man):
            if not any(is_leader(row) for row, own in figures if own == group):
                found.append(Reason("man_to_man:P7", _("A unit needs a leader: a man with the profile NCO or CO.")))
    return found


def enter(figures: Sequence[FigureSetup], known: Mapping[str, Row]) -> tuple[FigureSetup, ...]:
    """All of them, men in units that have a leader each where there are any.

    Men whose unit has no leader join the first unit that has one; figures that are no men are in none.
    man_to_man:P7b, P7e
    """
    men = [figure for figure in figures if known[figure.unit].is_man]
    led = list(dict.fromkeys(figure.group for figure in men if is_leader(known[figure.unit])))
    if not led or not any(figure.group for figure in men):
        return tuple(replace(figure, group="") for figure in figures)
    first = next((group for group in led if group), "")

    def unit_of(figure: FigureSetup) -> str:
        if not known[figure.unit].is_man:
            return ""
        return figure.group if figure.group in led else first

    return tuple(replace(figure, group=unit_of(figure)) for figure in figures)


def serves(row: Row, figure: FigureSetup, ability: str) -> bool:
    """Whether an ability can serve a figure, and is new to it; vehicles have no use for most (man_to_man:L13c)."""
    if ability in figure.abilities or row.is_hq:
        return False
    if not row.is_man:
        return ability in ("crack-shot", "stocked")
    if ability in ("crack-shot", "double-fire", "stocked"):
        return row.shoots
    return ability != "extra-action" or "action" not in gains(figure.experience)
