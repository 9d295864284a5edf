"""Why a choice is not legal, in a sentence that says what to do, and the rule behind it."""

from __future__ import annotations

from campaign.battle.contract import BattleSetup
from campaign.battle.man_to_man import reasons as r
from campaign.battle.man_to_man.units import Row
from campaign.reason import Reason
from campaign.words import _


def reason(code: int, _setup: BattleSetup[Row]) -> Reason:
    """What a reason means. Raises ValueError for a code that is none."""
    found = {
        **_about_actions(),
        **_about_moves(),
        **_about_fire(),
        **_about_blows(),
        **_about_mortars(),
        **_about_vehicles(),
    }.get(code)
    if found is None:
        raise ValueError(f"no reason: {code}")
    claim, text = found
    return Reason(f"man_to_man:{claim}" if claim else "", text)


def _about_actions() -> dict[int, tuple[str, str]]:
    return {
        r.FINE: ("", _("This is allowed.")),
        r.WRONG_VERB: ("", _("That is no answer to what is asked now. Choose one of the answers that are offered.")),
        r.NOT_YOURS: ("R2c", _("Only men of the side that is asked can do that now. Choose one of them.")),
        r.GONE: ("P3a", _("He is out of action or not on the table. Choose a man who is active.")),
        r.HAS_ACTED: ("A4a", _("He has taken his action of this round. Choose a man who has not.")),
        r.FLEES: ("M8a", _("His unit flees, and he does nothing else. Choose a man of another unit.")),
        r.NO_ACTION_SO: (
            "A16b",
            _("There is no such action in his posture. Who is prone walks, aims or fires so, or stands up first."),
        ),
        r.IN_CONTACT: (
            "A15b",
            _(
                "He is in contact with an enemy. Choose Close combat, Pivot, Disengage, Change position or Action; "
                "he fires only at who touches him, and throws nothing."
            ),
        ),
        r.NO_GOAL: (
            "A7b",
            _("One flees to cover without enemies in or near it, or to the own edge. Choose either."),
        ),
        r.NOTHING_TO_HANDLE: (
            "A13b",
            _("He has no jam to clear there, and touches no weapon of his side that lies there. Act otherwise."),
        ),
        r.NOT_IN_ZONE: ("L6a", _("A man is set up with his whole base in the zone of his side. Choose a place there.")),
    }


def _about_moves() -> dict[int, tuple[str, str]]:
    return {
        r.NO_LEG: ("A19a", _("A path has one to eight legs, each to another place. Lay it so.")),
        r.NOT_STRAIGHT: (
            "A3a",
            _("A run or charge is one straight leg within the quarter circle ahead. Choose a place there, or walk."),
        ),
        r.NO_FRONT: ("C9a", _("That is no direction. Choose a point for him to face.")),
        r.TOO_FAR: ("A1a", _("Legs and turns cost more movement points than he has. Go less far, or turn less.")),
        r.TURNS_TOO_FAR: (
            "A5b",
            _("A run ends with a quarter turn at most, and a charge with none. Turn less, or walk."),
        ),
        r.OFF_TABLE: ("A19a", _("The base would not stay whole on the table. Choose a place further in.")),
        r.BODY_IN_WAY: ("A19a", _("Somebody else is in the way. Go round him.")),
        r.WALL_IN_WAY: ("A20a", _("A wall is in the way. Go round it, or through a door.")),
        r.TOUCHES_ENEMY: ("A15a", _("Only a charge brings a man into contact with an enemy. Keep clear, or charge.")),
        r.NO_CONTACT: (
            "A8b",
            _(
                "A charge has to bring him into contact with its target, and who strikes or disengages is in contact. "
                "Choose an enemy whom he reaches or touches."
            ),
        ),
        r.NOT_AT_EDGE: (
            "A21a",
            _("One leaves where a run, walk or flight ends with the base at the own edge. Go on to the edge first."),
        ),
    }


def _about_fire() -> dict[int, tuple[str, str]]:
    return {
        r.NOT_AN_ENEMY: ("F2c", _("That is no active enemy. Choose one.")),
        r.NOT_SEEN: (
            "F2c",
            _("That is out of his sight, or not in the quarter circle before him. Choose another target."),
        ),
        r.NO_SHOT: (
            "A4b",
            _(
                "He fires or throws no more in this round: only who has walked, pivoted or aimed may, once, and nobody "
                "throws after a walk. Choose another man."
            ),
        ),
        r.NO_WEAPON: ("F2b", _("He has no such weapon that works. Choose another one, or another man.")),
        r.NOT_AIMED: ("A11a", _("Automatic weapons are not aimed. Fire another weapon, or pivot next time.")),
        r.NOT_SNAPPED: ("A6c", _("That weapon is not fired behind a walk. Fire another one, or pivot next time.")),
        r.FRIENDS_THERE: ("F2d", _("A man of the own side is in contact with that enemy. Fire at another one.")),
        r.FULL_COVER: (
            "F3i",
            _("That enemy is in full hard cover and has not fired in the round before. Fire at another one."),
        ),
        r.TOO_FAR_APART: ("F7a", _("A further target lies within 4 inches of the last one. Choose one that does.")),
        r.OUT_OF_THROW: (
            "F5b",
            _("That is farther than twice the range of what is thrown. Choose a nearer point."),
        ),
    }


def _about_mortars() -> dict[int, tuple[str, str]]:
    return {
        r.NO_RADIO: ("I1a", _("Only a spotter or CO with a radio calls for fire. Choose one of them.")),
        r.NOT_SERVED: (
            "L10d",
            _(
                "He does not serve that weapon, or it has been fired or moved in this round. Choose its gunner, who "
                "has to touch it."
            ),
        ),
        r.TOO_FEW_MEN: (
            "L10f",
            _("Too few men touch that weapon, and it has been fired in the round before. Fire it in the next round."),
        ),
        r.NO_SHELLS: ("L4a", _("It has fired all its shots of this battle. Call for another weapon.")),
        r.CALLED: ("I14a", _("It has been called for in this round. Call for another weapon.")),
    }


def _about_blows() -> dict[int, tuple[str, str]]:
    return {
        r.NO_BLOW: (
            "F11a",
            _(
                "He strikes no more in this round: only who has charged, pivoted or chosen Close combat does, once, "
                "if he has not fired. Choose another man."
            ),
        ),
        r.NOT_CHARGED: ("A8c", _("Who has charged strikes at the enemy whom he charged. Choose that one.")),
    }


def _about_vehicles() -> dict[int, tuple[str, str]]:
    return {
        r.IMMOBILE: ("V13h", _("It is immobilised and neither drives nor turns. Let it stay, and fire.")),
        r.FALLS_BACK: ("V14e", _("Its crew falls back and takes no orders. Choose another one until a CO stops it.")),
        r.MOVED_TOO_MUCH: (
            "V3a",
            _("It has spent more than half of its movement points, and does not fire. Choose another one."),
        ),
        r.NO_SUCH_TARGET: (
            "V8b",
            _("That weapon is not fired at such a target. Guns fire at vehicles and crewed weapons: choose one."),
        ),
        r.NOTHING_TO_ASSAULT: (
            "V16f",
            _("That is no vehicle that can be assaulted now: each one is once a round. Choose another."),
        ),
    }
