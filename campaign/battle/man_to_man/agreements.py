"""What players of Man to Man can agree on for a battle, and where sides set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.agreements import Agreement, Agreements, Bounds
from campaign.battle.kernel.table import EDGES
from campaign.battle.kernel.zones import across, half, strip
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.words import _

LAST_ROUND: Final = 30  # man_to_man:L11e


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the players agreed: after how many rounds the battle ends, and the house rules.

    Each begins as the rulebook reads it. The rules read those of a battle in ``records.Now``, under the same names.
    """

    turns: int = LAST_ROUND
    equal_passes: bool = False  # an attribute test is passed too by the very number
    mover_first: bool = False  # who is shot down does not fire any more
    wounded_full_str: bool = False  # a wounded man keeps his STR against damage
    auto_rifle_automatic: bool = True  # an Auto Rifle cannot be aimed
    targets_add_up: bool = False  # each further target is 2 harder to hit than the one before
    rifles_parry: bool = False  # only rifles parry
    round_casualties: bool = False  # morale counts the casualties of the round alone
    cover_off_total: bool = False  # cover takes its number off all dice of a burst together, not off each
    fallen_return: bool = True  # incapacitated men come back to a side that holds the field, or has stood
    fallen_roll: bool = True  # each of them on a die of 4 or more; else all
    he_always_halved: bool = False  # high explosive of guns does half damage where it has not scattered, too
    only_three_knocks_out: bool = False  # in an assault on a vehicle 4 and 5 are no critical hits
    at_weapons_fire: bool = False  # AT rifles and launchers fire at vehicles directly


def zone(field: Battlefield, edge: Edge, toward: Edge | None = None, sides: int = 2) -> Bounds:
    """Left, upper, right, lower bound of a zone, or of its half; of more than two sides no corner is anybody's.

    man_to_man:L6a, L6j, campaign:D3c
    """
    depth = 10 * CM if across(field, edge) == 80 * CM else 20 * CM
    left, upper, right, lower = strip(field.width, field.height, EDGES[edge], depth)
    if sides > 2:
        if edge in (Edge.NORTH, Edge.SOUTH):
            left, right = left + depth, right - depth
        else:
            upper, lower = upper + depth, lower - depth
    return half((left, upper, right, lower), field, toward)


def _tests(equal: bool) -> str:
    if equal:
        return _("A test of an attribute is passed by its number or less.")
    return _("A test of an attribute is passed by less than its number.")


def _order(mover_first: bool) -> str:
    if mover_first:
        return _("Losses in ranged combat count at once.")
    return _("All fire is simultaneous: who is shot down still fires.")


def _strength(full: bool) -> str:
    if full:
        return _("Damage to a wounded man is compared with his full STR.")
    return _("Damage to a wounded man is compared with his halved STR.")


def _automatic(on: bool) -> str:
    if on:
        return _("An Auto Rifle is an automatic weapon, which is not aimed.")
    return _("An Auto Rifle can be aimed like a rifle.")


def _targets(add_up: bool) -> str:
    if add_up:
        return _("Each further target of a round is 2 harder to hit than the one before.")
    return _("Every further target of a round is 2 harder to hit.")


def _parries(rifles: bool) -> str:
    if rifles:
        return _("Only rifles parry.")
    return _("All weapons parry that are marked so.")


def _casualties(of_round: bool) -> str:
    if of_round:
        return _("Morale counts the casualties of the round.")
    return _("Morale counts all casualties of the battle.")


def _cover(off_total: bool) -> str:
    if off_total:
        return _("Cover takes its number off the sum of a burst’s dice.")
    return _("Cover takes its number off each die of a burst.")


def _shells(always: bool) -> str:
    if always:
        return _("High explosive of guns always does half damage.")
    return _("High explosive of guns does half damage where it has scattered.")


def _knocks_out(only_three: bool) -> str:
    if only_three:
        return _("In an assault on a vehicle only a natural 3 knocks it out.")
    return _("In an assault on a vehicle a natural 3, 4 or 5 knocks it out.")


def _at_weapons(fire: bool) -> str:
    if fire:
        return _("AT rifles and launchers fire at vehicles.")
    return _("AT rifles and launchers serve in assaults alone.")


def _return(comes_back: bool) -> str:
    if comes_back:
        return _("Who holds the field, or has stood, gets incapacitated men back.")
    return _("Incapacitated men are lost.")


def _rolls(each: bool) -> str:
    if each:
        return _("An incapacitated man comes back on a die of 4 or more.")
    return _("All incapacitated men come back, without a die.")


AGREEMENTS: Final = Agreements(
    record=TableRules,
    options=(
        Agreement("turns", "man_to_man:L11", lambda _n: _("Last round"), most=LAST_ROUND, offered=LAST_ROUND),
        Agreement("equal_passes", "man_to_man:C6", _tests, lasting=True),
        Agreement("mover_first", "man_to_man:R3", _order, lasting=True),
        Agreement("wounded_full_str", "man_to_man:P4", _strength, lasting=True),
        Agreement("auto_rifle_automatic", "man_to_man:A11", _automatic, lasting=True),
        Agreement("targets_add_up", "man_to_man:F7", _targets, lasting=True),
        Agreement("rifles_parry", "man_to_man:F17", _parries, lasting=True),
        Agreement("round_casualties", "man_to_man:M3", _casualties, lasting=True),
        Agreement("cover_off_total", "man_to_man:I9", _cover, lasting=True),
        Agreement("he_always_halved", "man_to_man:V6", _shells, lasting=True),
        Agreement("only_three_knocks_out", "man_to_man:V16", _knocks_out, lasting=True),
        Agreement("at_weapons_fire", "man_to_man:V17", _at_weapons, lasting=True),
        Agreement("fallen_return", "man_to_man:L14", _return, lasting=True),
        Agreement("fallen_roll", "man_to_man:L14d", _rolls, lasting=True),
    ),
    drawn=lambda: _("Nobody wins: the last round is over, and both sides stand (man_to_man:L11)."),
    zone=zone,
)
