"""Why a choice is refused, in sentences: what is wrong, and what could be done.

Turns the numbers of ``reasons`` and of the kernel's sight and paths into words; judges nothing itself.
"""

from __future__ import annotations

from campaign.battle.contract import BattleSetup
from campaign.battle.fftt import reasons as r
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words.names import names
from campaign.battle.kernel import paths, sight
from campaign.battle.table_words import piece_name
from campaign.reason import Reason
from campaign.words import _


def reason(code: int, setup: BattleSetup[Unit]) -> Reason:
    """What a reason means, in the battle of that set-up. Raises ValueError for a code that is none."""
    if code >= r.WAY:
        return _way(code - r.WAY, setup)
    if code >= r.SIGHT:
        return _sight(code - r.SIGHT, setup)
    found = _plain(code)
    if found is None:
        raise ValueError(f"no reason: {code}")
    return Reason(*found)


def _plain(code: int) -> tuple[str, str] | None:
    groups = (_about_figures, _about_fire, _about_movement, _about_set_up, _about_the_flank, _about_fights)
    for group in (*groups, _about_acid_and_eggs):
        if found := group().get(code):
            return found
    return None


def _about_figures() -> dict[int, tuple[str, str]]:
    return {
        r.FINE: ("", _("This is allowed.")),
        r.WRONG_VERB: ("", _("That is no answer to what is asked now. Choose one of the answers that are offered.")),
        r.NOT_YOURS: ("fftt:Q2c", _("Only figures of the side that is asked can act now. Choose one of them.")),
        r.DEAD_OR_AWAY: ("fftt:Q3d", _("That figure is no longer on the table. Choose another one.")),
        r.NO_AP: (
            "fftt:A1a",
            _("The figure has not enough actions left in this phase. It has all of them again in the next one."),
        ),
        r.NOT_A_HEALER: (
            "fftt:W3a",
            _(
                "The figure cannot treat anybody. Medics heal the living, Tanks repair machines, "
                "and a Doc does as the healers of its faction."
            ),
        ),
        r.NOT_A_PATIENT: (
            "fftt:W3c",
            _(
                "There is nothing to treat here. Choose a wounded figure of the own side in contact, "
                "one that this healer can help and that is no HQ."
            ),
        ),
        r.NO_LEADER: (
            "fftt:Q1a",
            _("It is to be said now which side moves first in this turn. Name one that still fights."),
        ),
        r.NO_ALLY: ("campaign:D2c", _("That is no allied side in play, or it may reload from your HQs already.")),
        r.NO_ORDER: ("fftt:Q8a", _("A standing order is a number from 2 to 13, the least need to be asked for.")),
    }


def _about_fire() -> dict[int, tuple[str, str]]:
    return {
        r.NO_SKILL: ("fftt:S1a", _("The figure has no weapon to shoot with. It has to come into contact.")),
        r.FIRED_ALREADY: ("fftt:A3a", _("The figure has fired in this step. It can fire again in the next one.")),
        r.TOO_FEW_ACTIONS: (
            "fftt:S6a",
            _("Light fire is for figures of three actions or more. This one can fire in general fire."),
        ),
        r.OUT_OF_AMMO: ("fftt:S12a", _("The figure is out of ammo. It can move, block and fight hand to hand.")),
        r.NOT_AN_ENEMY: ("", _("That figure is no enemy. Choose one of the other side.")),
        r.OUT_OF_RANGE: ("fftt:S2c", _("That is out of range. Move closer, or choose something nearer.")),
        r.OUT_OF_ARC: (
            "fftt:V1a",
            _("That is not in the front half of the figure. Turn it in movement, or choose something before it."),
        ),
        r.IN_CONTACT: (
            "fftt:X11a",
            _("A figure in contact fires only at enemies that it is in contact with. Choose one of them."),
        ),
        r.NO_STOREY: ("fftt:T9f", _("There is no such storey there. Name one that the building has.")),
        r.NO_AIM: (
            "fftt:B1b",
            _("Only grenades, missiles and acid can be aimed at a point, and the point must lie on the table."),
        ),
        r.NO_AIR: (
            "fftt:N1a",
            _("Air support is called by a Storm bringer only, and in general fire. Others shoot with what they have."),
        ),
        r.NO_BUG: (
            "fftt:B7a",
            _("Only a Bomb Bug with an action left can go off, in its own movement or in general fire."),
        ),
        r.NO_POINT: (
            "fftt:S9a",
            _("There is no shot at that point of the move. Choose another point, or let the figure pass."),
        ),
    }


def _about_movement() -> dict[int, tuple[str, str]]:
    return {
        r.STOPPED: ("fftt:M10a", _("The figure has charged and moves no more in this phase. It can in the next one.")),
        r.BOUND: (
            "fftt:M6a",
            _("The figure is in contact and has to fight a round first. It can leave in the next phase."),
        ),
        r.IMMOBILE: ("fftt:M8a", _("HQs never move.")),
        r.EGG_LIES: ("fftt:I3e", _("An egg does nothing. Choose another figure.")),
        r.TOO_FAR: (
            "fftt:M9b",
            _("The path is longer than one move action; difficult ground counts double. Stop earlier."),
        ),
        r.TOO_MANY_LEGS: ("fftt:M9h", _("A path has at most eight legs. Make it simpler, or walk it in two actions.")),
        r.NO_LEG: ("fftt:M9a", _("The path leads nowhere, or has a leg of no length. Say where to walk to.")),
        r.UNSEEN: (
            "fftt:M7a",
            _(
                "An Insectoid charges only enemies that it saw when the movement step began. "
                "Stop before the contact, or choose another enemy."
            ),
        ),
        r.NOT_AT_EDGE: (
            "fftt:M9j",
            _("The table is left only over the own deployment edge. End the path with the base touching it."),
        ),
        r.TURNED_ALREADY: ("fftt:A4d", _("The figure has turned since its last action. It can turn after the next.")),
        r.NO_FRONT: ("fftt:A4c", _("The figure has to face somewhere. Say which way.")),
        r.NO_DOOR: ("fftt:M11a", _("There is no closed door within 1 cm of the base. Move up to one.")),
        r.NO_STAIRS: ("fftt:M11c", _("There are no stairs within 1 cm of the figure's centre. Move up to them.")),
        r.NO_CLIMBER: ("fftt:M11h", _("Tanks and MTs do not climb stairs. They stay on the ground floor.")),
    }


def _about_set_up() -> dict[int, tuple[str, str]]:
    return {
        r.NOT_IN_ZONE: ("fftt:T10a", _("The base must lie wholly inside the own deployment zone.")),
        r.NO_ROOM: ("fftt:T8f", _("There is no room: bases never overlap. Choose a place beside.")),
        r.NEAR_ENEMY: ("fftt:T10e", _("Nobody is set up in contact with an enemy. Choose a place farther off.")),
        r.TOO_NEAR: (
            "fftt:T7d",
            _("With three or four sides nobody is set up less than 10 cm from an enemy. Choose a place farther off."),
        ),
        r.WALLED_IN: (
            "fftt:T10d",
            _("A Tank or MT is set up in a building only if a double door leads in. Choose a place outside."),
        ),
        r.UNSEEN_BEHIND: (
            "fftt:M7e",
            _(
                "An Insectoid of this side or an ally would charge through that door whom it did not see when the "
                "movement step began. Leave the door closed, or move the Insectoid away from it first."
            ),
        ),
        r.NO_WAY_UP: (
            "fftt:T10g",
            _("No stairs lead to the upper storeys of that building. Choose a place on its ground floor."),
        ),
        r.TOO_HEAVY: ("fftt:T10f", _("No Tank or MT is set up on an upper storey. Choose a place on the ground.")),
    }


def _about_the_flank() -> dict[int, tuple[str, str]]:
    return {
        r.FLANK_EDGE: ("fftt:H1b", _("A flanking force waits at an edge where nobody deploys. Choose another edge.")),
        r.FLANK_HQ: ("fftt:H1e", _("HQs do not flank. Set this one up.")),
        r.FLANK_TOO_LARGE: (
            "fftt:H1c",
            _("That force would have more than a quarter of the side’s FP. Set the figure up, or use another edge."),
        ),
        r.NOT_AT_FLANK: (
            "fftt:H3a",
            _("The base must lie wholly within 10 cm of the force’s edge, or in the own deployment zone."),
        ),
        r.IN_ENEMY_ZONE: ("fftt:H3b", _("No force arrives in an enemy’s deployment zone. Choose a place outside it.")),
        r.NEAR_SCANNER: (
            "fftt:H3c",
            _("An enemy Scanner is within 30 cm. Choose a place farther off, or one in the own deployment zone."),
        ),
        r.NO_ROOM_FOR_REST: ("fftt:H5d", _("The rest of the force would find no place. Choose another one.")),
        r.NO_FORCE_THERE: ("fftt:H7b", _("No force of this side is outside at that edge. Choose another edge.")),
    }


def _about_fights() -> dict[int, tuple[str, str]]:
    return {
        r.NOT_IN_FIGHT: ("fftt:X5b", _("That figure is not in this fight. Choose one of those who are.")),
        r.NEEDED_THERE: (
            "fftt:X5e",
            _("That pair cannot be taken apart: one of the two would have no opponent left. Choose another pair."),
        ),
    }


def _about_acid_and_eggs() -> dict[int, tuple[str, str]]:
    return {
        r.IN_GOO: (
            "fftt:B9a",
            _("Goo holds the figure: it can only turn, fire, go off and fight until the goo is gone or blown away."),
        ),
        r.NO_QUEEN: ("fftt:I1a", _("Only a Queen eats corpses and lays eggs.")),
        r.NO_CORPSE: (
            "fftt:I1e",
            _("There is no corpse here that can be eaten. The Queen has to be in contact with one of the living."),
        ),
        r.NOTHING_EATEN: (
            "fftt:I1c",
            _("The Queen lays an egg for each corpse that she has eaten. Let her eat first."),
        ),
        r.FULL_TABLE: ("fftt:I6h", _("The battle has no room for another egg. Wait until some have hatched.")),
        r.NOT_BESIDE: (
            "fftt:I1h",
            _(
                "An egg is laid in contact with the Queen, on her floor and with no wall between. "
                "Choose a place at her base."
            ),
        ),
        r.NO_EGG: (
            "fftt:X12d",
            _("That figure cannot destroy an egg there. It needs an action, an attack, and an enemy’s egg in contact."),
        ),
    }


def _sight(code: int, setup: BattleSetup[Unit]) -> Reason:
    kind, number = code % sight.KIND, code // sight.KIND
    match kind:
        case sight.BY_BODY:
            text = _("{figure} stands in the line of sight. Move, or choose another target.")
            return Reason("fftt:V2c", text.format(figure=_body(setup, number)))
        case sight.BY_PIECE:
            text = _("No line of sight: {piece} is in the way. Move, or choose another target.")
            return Reason("fftt:V2b", text.format(piece=_piece(setup, number)))
        case sight.SEER_INSIDE:
            text = _("No line of sight out of {piece}: the figure is not at its border. Move it there.")
            return Reason("fftt:V4a", text.format(piece=_piece(setup, number)))
        case sight.SEEN_INSIDE:
            text = _("No line of sight into {piece}: the target is not at its border. Choose another one.")
            return Reason("fftt:V4b", text.format(piece=_piece(setup, number)))
        case sight.TOO_DEEP:
            text = _(
                "Too much of the line of sight lies inside {piece}: 3 cm are the most across its border, "
                "and 5 cm between two inside. Move closer."
            )
            return Reason("fftt:V8a", text.format(piece=_piece(setup, number)))
        case sight.OTHER_STOREY:
            text = _("The two are on different storeys of {piece} and do not see each other. Climb, or choose another.")
            return Reason("fftt:V8c", text.format(piece=_piece(setup, number)))
        case sight.COVERED:
            return Reason("fftt:V5a", _("The line of sight is open, and the target is in cover."))
        case sight.CLEAR:
            return Reason("fftt:V2a", _("The line of sight is open."))
        case _:
            raise ValueError(f"no reason of sight: {code}")


def _way(code: int, setup: BattleSetup[Unit]) -> Reason:
    kind, number = code % paths.KIND, code // paths.KIND
    match kind:
        case paths.OFF_TABLE:
            return Reason("fftt:M9c", _("The base would not stay on the table. Keep the path away from the edge."))
        case paths.BODY_IN_WAY:
            text = _("{figure} stands in the way. Go round.")
            return Reason("fftt:M5a", text.format(figure=_body(setup, number)))
        case paths.WALL_IN_WAY:
            text = _(
                "The wall of {piece} is in the way. Go in or out by an open door; "
                "Tanks and MTs need a double door, and Drones pass windows too."
            )
            return Reason("fftt:M9e", text.format(piece=_piece(setup, number)))
        case paths.FREE:
            return Reason("", _("The way is free."))
        case _:
            raise ValueError(f"no reason of a way: {code}")


def no_way_round(code: int, setup: BattleSetup[Unit]) -> Reason:
    """The same for who has looked for a way round what is in the way, and found none."""
    kind, number = (code - r.WAY) % paths.KIND, (code - r.WAY) // paths.KIND
    if code >= r.WAY and kind == paths.BODY_IN_WAY:
        text = _("{figure} stands in the way, and no way round is short enough.")
        return Reason("fftt:M5a", text.format(figure=_body(setup, number)))
    if code >= r.WAY and kind == paths.WALL_IN_WAY:
        text = _("The wall of {piece} is in the way, and no way round it or by an open door is short enough.")
        return Reason("fftt:M9e", text.format(piece=_piece(setup, number)))
    return reason(code, setup)


def _piece(setup: BattleSetup[Unit], number: int) -> str:
    return piece_name(setup.battlefield.pieces[number].kind)


def _body(setup: BattleSetup[Unit], number: int) -> str:
    """A figure of the set-up, or one that came to be in the battle."""
    known = names(setup).full
    return known[number] if number < len(known) else _("An egg or what hatched")
