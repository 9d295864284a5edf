"""What players of Firefight can agree on for a battle, and where sides set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.battle.contract import AnySetup
from campaign.battle.contract.agreements import Agreement, Agreements, Bounds
from campaign.battle.fast import rules
from campaign.battle.firefight.codes import INCH
from campaign.battle.kernel.table import EDGES
from campaign.battle.kernel.zones import across, half, strip
from campaign.battle.scenery import Battlefield, Edge
from campaign.words import _

DEEPEST_ZONE: Final = 12 * INCH  # firefight:P8a
BETWEEN_ZONES: Final = 24 * INCH  # firefight:P8a
NARROWEST: Final = 30 * INCH  # between two edges where sides deploy (firefight:P8b)
FEWEST_ROUNDS, MOST_ROUNDS = 1, 12  # firefight:P6c


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the players agreed: after how many rounds the battle ends, and the house rules.

    Each begins as the rulebook reads it. The rules read those of a battle in ``records.Now``, under the same names.
    """

    turns: int = 4  # firefight:P6c
    models_block_los: bool = False  # models of third units stop lines of sight
    force_org: bool = True  # armies keep to the limits of force organisation
    stunned_contest: bool = True  # a Stunned unit contests an objective
    seize_first: bool = False  # objectives are seized before the rout tests
    plays_on: bool = False  # a side without models has not lost at once
    free_climbs: bool = False  # heights cost nothing, up or down
    long_fatigue: bool = False  # fatigue lasts through the next round
    tough_groups: bool = False  # a Tough member of a group takes as many wounds as its value
    contacted_only: bool = False  # a charge knocks out those of a Stunned group alone that are in contact
    fearless_when_stunned: bool = True  # Fearless may save a Stunned unit
    blind_bids: bool = True  # all bids of tokens are revealed at once; else the caster's side bids first
    fear_counts: bool = True  # Fear counts towards the value of Tough
    early_regeneration: bool = False  # one die for each wound before Deadly multiplies it
    rending_adds: bool = False  # the 4 of Rending is added to the weapon's AP
    melee_pushes: bool = False  # only attacks in melee push
    annihilation: bool = False  # no objectives: to the last unit, for 12 rounds at most


def zone(field: Battlefield, edge: Edge, toward: Edge | None = None, sides: int = 2) -> Bounds:
    """Left, upper, right, lower bound of a zone, or of its half: 12" deep, less on smaller tables.

    firefight:P7b, P8a, P12d, campaign:D3c
    """
    depth = depth_by(reckoned(field, edge, sides))
    return half(strip(field.width, field.height, EDGES[edge], depth), field, toward)


@rules
def depth_by(far: int) -> int:
    """How deep a zone is, by how far off the edge is that it is reckoned by (firefight:P7b, P8a)."""
    return min(DEEPEST_ZONE, (far - BETWEEN_ZONES) // 2)


def picks_edges(setup: AnySetup) -> bool:
    """Whether the edges are picked in the battle: by two sides, none of whose units stands there yet.

    Nor is anybody set up nearer to one end of the own edge. firefight:P7d, P7e
    """
    stands = any(figure.at is not None for side in setup.sides for figure in side.figures)
    return len(setup.sides) == 2 and not stands and all(side.toward is None for side in setup.sides)


def reckoned(field: Battlefield, edge: Edge, sides: int) -> int:
    """How far the edges are apart that a zone is reckoned by: of more than two sides the nearest (firefight:P12d)."""
    if sides > 2:
        return min(field.width, field.height)
    return across(field, edge)


def _force_org(on: bool) -> str:
    if on:
        return _("Armies keep to the limits of force organisation.")
    return _("Armies are free of force organisation.")


def _contest(on: bool) -> str:
    return _("A Stunned unit contests an objective.") if on else _("A Stunned unit does not contest an objective.")


def _seizing(first: bool) -> str:
    if first:
        return _("Objectives are seized before the rout tests.")
    return _("Objectives are seized after the rout tests.")


def _wipe_out(plays_on: bool) -> str:
    if plays_on:
        return _("The rounds are played out even if a side has no model left.")
    return _("A side without a model has lost at once.")


def _fatigue(long: bool) -> str:
    return _("Fatigue lasts through the next round.") if long else _("Fatigue lasts to the end of the round.")


def _fearless(saves: bool) -> str:
    return _("Fearless may save a Stunned unit.") if saves else _("Fearless does not save a Stunned unit.")


def _fear(counts: bool) -> str:
    return _("Fear counts towards Tough.") if counts else _("Fear adds to the die of a check alone.")


def _regeneration(early: bool) -> str:
    if early:
        return _("Regeneration rolls one die for a Deadly wound.")
    return _("Regeneration rolls a die for each time that a Deadly wound counts.")


def _rending(adds: bool) -> str:
    return _("Rending adds 4 to the AP.") if adds else _("With Rending the better of 4 and the own AP counts.")


def _climbing(free: bool) -> str:
    return _("Climbing and dropping cost nothing.") if free else _("Climbing and dropping cost the height.")


def _pushing(melee: bool) -> str:
    return _("Only attacks in melee push.") if melee else _("All attacks push.")


def _bodies(block: bool) -> str:
    if block:
        return _("Models of other units are in the way of lines of sight.")
    return _("Models are in the way of no line of sight.")


def _mission(annihilation: bool) -> str:
    if annihilation:
        return _("There are no objectives: the last side wins, and after 12 rounds nobody does.")
    return _("Most objectives win after the last round.")


def _groups(tough: bool) -> str:
    if tough:
        return _("A Tough member of a group takes as many wounds as its value.")
    return _("Each wound takes a member of a group, Tough or not.")


def _run_down(contacted: bool) -> str:
    if contacted:
        return _("A charge knocks out those of a Stunned group alone with whom it is in contact.")
    return _("A charge knocks out all of a Stunned group.")


def _recovery(comes_back: bool) -> str:
    if comes_back:
        return _("Who holds the field gets each of its KO back with 4 or more on a die.")
    return _("Who was KO is lost.")


def _bids(blind: bool) -> str:
    if blind:
        return _("All bids of tokens for and against a spell are shown at once.")
    return _("The caster’s side bids its tokens openly, then the others bid theirs.")


AGREEMENTS: Final = Agreements(
    record=TableRules,
    options=(
        Agreement("turns", "firefight:P6c", lambda _n: _("Last round"), most=MOST_ROUNDS, offered=MOST_ROUNDS),
        Agreement("force_org", "firefight:P2", _force_org, of_armies=True),
        Agreement("annihilation", "firefight:P6d", _mission, lasting=True),
        Agreement("plays_on", "firefight:A8", _wipe_out, lasting=True),
        Agreement("seize_first", "firefight:A3", _seizing, lasting=True),
        Agreement("models_block_los", "firefight:C8", _bodies, lasting=True),
        Agreement("stunned_contest", "firefight:P5", _contest, lasting=True),
        Agreement("long_fatigue", "firefight:H7", _fatigue, lasting=True),
        Agreement("tough_groups", "firefight:W6", _groups, lasting=True),
        Agreement("contacted_only", "firefight:W5", _run_down, lasting=True),
        Agreement("fearless_when_stunned", "firefight:R3", _fearless, lasting=True),
        Agreement("fear_counts", "firefight:K8", _fear, lasting=True),
        Agreement("early_regeneration", "firefight:K20", _regeneration, lasting=True),
        Agreement("rending_adds", "firefight:K23", _rending, lasting=True),
        Agreement("free_climbs", "firefight:M5", _climbing, lasting=True),
        Agreement("melee_pushes", "firefight:J1", _pushing, lasting=True),
        Agreement("blind_bids", "firefight:K4", _bids, lasting=True),
    ),
    afterwards=(Agreement("recovery", "firefight:E10", _recovery),),
    drawn=lambda: _("Nobody wins: both sides hold as many objectives after the last round (firefight:P6)."),
    zone=zone,
)
