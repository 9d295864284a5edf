"""Why a choice is not legal, in a sentence that says what to do, and the rule behind it."""

from __future__ import annotations

from campaign.battle.contract import BattleSetup
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.units import Row
from campaign.reason import Reason
from campaign.words import _


def reason(code: int, setup: BattleSetup[Row]) -> Reason:
    """What a reason means. Raises ValueError for a code that is none."""
    found = {
        **_about_units(),
        **_about_spells(),
        **_about_abilities(),
        **_about_moves(),
        **_about_set_up(),
        **_about_fire(),
    }.get(code)
    if found is None:
        raise ValueError(f"no reason: {code}")
    return Reason(*found)


def _about_units() -> dict[int, tuple[str, str]]:
    return {
        r.FINE: ("", _("This is allowed.")),
        r.WRONG_VERB: ("", _("That is no answer to what is asked now. Choose one of the answers that are offered.")),
        r.NOT_YOURS: ("firefight:A1b", _("Only units of the side that is asked can act now. Choose one of them.")),
        r.GONE: ("firefight:W2a", _("That is no longer on the table. Choose another one.")),
        r.ACTIVATED: ("firefight:A1a", _("The unit has acted in this round. Choose one that has not.")),
        r.STUNNED: ("firefight:A5a", _("The unit is Stunned and stays idle. It can act again in the next round.")),
        r.NOT_STUNNED: ("firefight:A5a", _("Only a Stunned unit stays idle. Let this one hold instead.")),
        r.NO_ACTION: ("firefight:A4a", _("There is no such action. Choose Hold, Advance, Rush or Charge.")),
        r.NOT_AN_ENEMY: ("", _("That is no unit of the enemy. Choose one.")),
        r.NO_WAY: (
            "firefight:M3a",
            _("None of its models can get into contact with that unit. Choose a nearer one, or another action."),
        ),
        r.IMMOBILE: ("firefight:K13a", _("The unit is Immobile and may only hold. Let it hold, or choose another.")),
        r.NO_HERO: (
            "firefight:K12a",
            _("Nobody there can help. Choose a Hero within 12 inches who is not Stunned, or the unit's own Quality."),
        ),
        r.NOT_NEAREST: ("firefight:H6b", _("That enemy is not the nearest. Step back from one that is.")),
        r.NARROW: (
            "firefight:P8b",
            _("Less than 30 inches are between that edge and the opposite one. Take another edge."),
        ),
        r.NOT_THERE: ("firefight:W6a", _("That is no model of the unit that loses one. Choose one of it.")),
    }


def _about_moves() -> dict[int, tuple[str, str]]:
    return {
        r.NO_SUCH_MODEL: ("firefight:M8a", _("A path is for a model of the unit that moves, one for each.")),
        r.NO_LEG: ("firefight:M4b", _("A path has one to four legs. Lay it with fewer, or leave the model out.")),
        r.OFF_TABLE: ("firefight:M4c", _("The base would not stay whole on the table. Choose a place further in.")),
        r.JUMPS_TOO_FAR: ("firefight:J3a", _("Nobody jumps farther than 6 inches, over a gap or down. Climb instead.")),
        r.JUMPS_UP: ("firefight:J3d", _("Nobody jumps to a higher roof. Climb down and up instead.")),
        r.NOT_AT_FOOT: (
            "firefight:J2d",
            _("Who has fallen lies on the ground within 2 inches of the foot of the drop. Choose a place there."),
        ),
        r.NO_JUMPS: ("firefight:J3e", _("One jumps only when one advances, rushes or charges. Climb instead.")),
        r.BODY_IN_WAY: ("firefight:M4d", _("A model of another unit is in the way. Go round it.")),
        r.TOO_NEAR: (
            "firefight:M2a",
            _("That comes within 1 inch of another unit, which only a charge may. Keep farther away."),
        ),
        r.COMES_NEARER: (
            "firefight:M7a",
            _("Who begins within 1 inch of another unit walks straight off. Lay the path away from it."),
        ),
        r.TOO_FAR: ("firefight:M4a", _("The path is longer than the move. Lay a shorter one.")),
        r.TOO_FAR_ROUGH: (
            "firefight:T2a",
            _("Through difficult terrain no model of the unit goes farther than 6 inches. Go round it, or less far."),
        ),
        r.OVERLAPS: ("firefight:M4e", _("Two models of the unit would stand on one another. Place them apart.")),
        r.NOT_COHERENT: (
            "firefight:M1a",
            _("The unit would not keep together: each within 1 inch of another, and none over 6 inches apart."),
        ),
        r.FARTHER_APART: (
            "firefight:M6a",
            _("The unit is out of coherency, and no two of it may end farther apart. Bring them together."),
        ),
        r.NO_CONTACT: ("firefight:M3b", _("A charge has to bring a model into contact. Lay one of the paths there.")),
        r.COULD_BE_NEARER: (
            "firefight:H1a",
            _("A model could come into contact, or more than 1 inch nearer. Lay its path there."),
        ),
    }


def _about_set_up() -> dict[int, tuple[str, str]]:
    return {
        r.NOT_IN_ZONE: ("firefight:P7b", _("A unit is set up with its whole bases in the own zone.")),
        r.SET_UP_NEAR_ENEMY: (
            "firefight:P12c",
            _("With more than two sides nobody is set up within 9 inches of an enemy. Place the unit farther off."),
        ),
        r.IN_ZONE: ("firefight:P4c", _("An objective lies outside the zones. Choose a place between them.")),
        r.NEAR_OBJECTIVE: ("firefight:P4d", _("An objective lies more than 9 inches from every other one.")),
        r.NOT_ON_GROUND: ("firefight:P10a", _("An objective lies neither on a building nor in water.")),
        r.NO_RESERVE: (
            "firefight:K1a",
            _("The unit cannot wait so. Choose one that has Ambush or Scout and is not set up."),
        ),
        r.NEAR_ENEMY: (
            "firefight:K1b",
            _("Who comes out of the reserve keeps more than 9 inches from every enemy. Choose a place farther away."),
        ),
        r.NOT_AT_EDGE: (
            "firefight:A10a",
            _("Only a model whose base touches its side’s own edge can leave there. Choose among those."),
        ),
        r.NOT_ALL: ("firefight:P9a", _("Give each model of the unit its place.")),
        r.THERE_IS_ROOM: ("firefight:P9c", _("There is room for the unit in its zone. Set it up.")),
    }


def _about_spells() -> dict[int, tuple[str, str]]:
    return {
        r.NO_CASTER: (
            "firefight:K4c",
            _("That is no caster of the unit that acts. Choose one of it, or cast nothing."),
        ),
        r.NO_SPELL: ("firefight:X1a", _("There is no such spell. Choose one of the six.")),
        r.TRIED: ("firefight:K4h", _("It has attempted that spell in this activation. Choose another one.")),
        r.NO_TOKENS: ("firefight:K4c", _("It has not so many tokens. Choose a spell of a lower value, or add fewer.")),
        r.NOT_A_FRIEND: ("firefight:X2b", _("That spell is for a unit of the own side. Choose one.")),
        r.IS_STUNNED: ("firefight:X6c", _("The unit is Stunned already. Choose one that is not.")),
        r.OUT_OF_SPELL: (
            "firefight:X7a",
            _("None of that unit is in range and in sight of the caster. Choose another one."),
        ),
    }


def _about_abilities() -> dict[int, tuple[str, str]]:
    return {
        r.NO_SUPPORT: (
            "firefight:E8l",
            _("Nobody of the unit can call support now. Choose one who has learnt it, when it holds or advances."),
        ),
        r.NO_HEALER: (
            "firefight:E8m",
            _("Nobody of the unit can heal now. Choose one who has learnt it, when the unit holds."),
        ),
        r.UNHURT: (
            "firefight:E8m",
            _("That model has no wound marker, and its unit is not Stunned. Choose another one, or what it does have."),
        ),
        r.OUT_OF_HELP: (
            "firefight:E8m",
            _("A healer treats others within 2 inches of it. Choose one of those."),
        ),
    }


def _about_fire() -> dict[int, tuple[str, str]]:
    return {
        r.NOTHING_FIRES: ("firefight:S2a", _("No weapon fires at the first target. Choose one, or do not fire.")),
        r.NO_WEAPON: ("firefight:S2b", _("The unit has no such ranged weapon, or nobody who fires it.")),
        r.NO_SHOT: ("firefight:S1a", _("One of the models has no model of the target in range and in sight.")),
        r.NO_CENTRE: (
            "firefight:K3d",
            _("The centre of a Blast is a model of the target in range and in sight. Name one, for each such weapon."),
        ),
        r.NOT_IN_BLAST: (
            "firefight:K3e",
            _("That unit takes no more hits of the Blast. Choose another one that it has reached."),
        ),
        r.SPENT: (
            "firefight:K18a",
            _("That weapon may be used only once, and has been. Fire others, or let others fire theirs."),
        ),
        r.ONE_TARGET: (
            "firefight:S2a",
            _("A second target is another unit than the first, and other weapons fire at it. Name both, or one."),
        ),
    }
