"""The lessons of a learning battle: what each explains, and which of them come up with a question or with the log.

Plain sentences with the rule that they come from. Plays nothing and knows no window.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from campaign.battle.contract.table.facts import Lesson, come_up
from campaign.battle.contract.telling import ACTOR, CODE, A, B, Row
from campaign.battle.firefight import codes as c
from campaign.words import _

EDGE, OBJECTIVES, AIM, SETUP = "edge", "objectives", "aim", "set-up"
ACTIVATIONS, ACTIONS, CHARGE, SPECIAL = "activations", "actions", "charge", "special"
MOVE, ZONE, GROUND = "move", "zone", "ground"
TO_HIT, DEFENSE, COVER = "to hit", "defense", "cover"
GROUPS, CHECK, STUNNED, PUSH = "groups", "check", "stunned", "push"
ANSWER, MELEE, STRIKE_BACK, FATIGUE, AFTERWARDS = "answer", "melee", "strike back", "fatigue", "afterwards"
MORALE, SEIZING, BEGINS, END = "morale", "seizing", "begins", "end"


def lessons() -> tuple[Lesson, ...]:
    """All of them, in the order in which a battle brings most of them up."""
    return (*_before(), *_acting(), *_firing(), *_fighting(), *_ending())


def _before() -> tuple[Lesson, ...]:
    return (
        Lesson(
            EDGE,
            _("The table edge"),
            _(
                "Whoever wins the roll-off takes the edge of the table along which the side sets up; the enemy gets the"
                " one across from it. Look for cover to come forward through, and for places to shoot from."
            ),
            "firefight:P7",
        ),
        Lesson(
            OBJECTIVES,
            _("Objectives"),
            _(
                "The sides place the objectives in turn, between the zones in which they set up and more than 9″ from"
                " each other. Put yours near cover, where your shooters see who comes for it."
            ),
            "firefight:P4",
        ),
        Lesson(
            AIM,
            _("The aim"),
            _(
                "After four rounds whoever owns most objectives has won; kills alone win nothing. But a side without"
                " a model on the table has lost at once."
            ),
            "firefight:P6",
        ),
        Lesson(
            SETUP,
            _("Setting up"),
            _(
                "The sides set up one unit each in turn, in the zone along their own edge. Models of a group stay"
                " within 1″ of another one of it, and units keep more than 1″ apart."
            ),
            "firefight:P7",
        ),
    )


def _acting() -> tuple[Lesson, ...]:
    return (
        Lesson(
            ACTIVATIONS,
            _("Rounds and activations"),
            _(
                "In a round the sides activate one unit each in turn, and every unit acts once. So the order counts:"
                " first whoever can do most harm now, or will suffer most if it waits."
            ),
            "firefight:A1",
        ),
        Lesson(
            ACTIONS,
            _("Four actions"),
            _(
                "Hold: stand and shoot. Advance: move up to 6″ and shoot. Rush: move up to 12″ and do not shoot."
                " Charge: move up to 12″ into melee. Some units are faster or slower; the reach that is shown counts"
                " it in."
            ),
            "firefight:A4",
        ),
        Lesson(
            MOVE,
            _("A unit moves as one"),
            _(
                "All models of a group move together. At the end each has another one within 1″, and no two are more"
                " than 6″ apart. Turning is free: models have no front."
            ),
            "firefight:M1",
        ),
        Lesson(
            ZONE,
            _("One inch apart"),
            _("Only a charge may come within 1″ of another unit, and that holds for friends as well as for enemies."),
            "firefight:M2",
        ),
        Lesson(
            GROUND,
            _("Terrain"),
            _(
                "A unit that touches forest, rubble or water moves 6″ at most. Pools and hazards are dangerous: each"
                " model rolls, and a 1 is a wound. Climbing costs as much as it is high."
            ),
            "firefight:T4",
        ),
        Lesson(
            SPECIAL,
            _("Special rules"),
            _(
                "Point at a model to see its weapons and special rules. Your Captain is a Hero: friends within 12″"
                " test morale with its Quality. Your Gunner is Relentless: when it holds, a 6 hits twice. Skitters"
                " are Fast, and Furious when they charge."
            ),
            "firefight:K12",
        ),
    )


def _firing() -> tuple[Lesson, ...]:
    return (
        Lesson(
            TO_HIT,
            _("To hit"),
            _(
                "Each attack of a weapon is a die, and Quality or more hits. A 6 always does, a 1 never. A second"
                " weapon may fire at a second target."
            ),
            "firefight:S3",
        ),
        Lesson(
            DEFENSE,
            _("Defense"),
            _(
                "For each hit the target rolls a die, and its Defense or more blocks it. The AP of a weapon is taken"
                " off that die. What is not blocked is a wound."
            ),
            "firefight:S4",
        ),
        Lesson(
            COVER,
            _("Cover"),
            _(
                "Most of that unit stood in or behind cover, so it added 1 to its Defense dice. Each shooter is looked"
                " at by itself: from another side there may be no cover. In melee there is none."
            ),
            "firefight:T1",
        ),
        Lesson(
            GROUPS,
            _("Groups lose models"),
            _(
                "As long as a group has several models, each wound takes one out, and its owner picks which. Only the"
                " last one gathers wound markers."
            ),
            "firefight:W6",
        ),
        Lesson(
            CHECK,
            _("The check"),
            _(
                "After an attack a model with markers is checked once: a die and its markers together. 6 or more"
                " knock it out, less leaves it Stunned. Tough models hold out longer."
            ),
            "firefight:W1",
        ),
        Lesson(
            STUNNED,
            _("Stunned"),
            _(
                "A Stunned unit loses its next activation, and is Stunned no more at its end. Until then it seizes"
                " nothing, and a hit of fire or a charge takes it out. Now is the time to shoot at it again."
            ),
            "firefight:W3",
        ),
        Lesson(
            PUSH,
            _("Pushing"),
            _(
                "Whoever Stuns a model by an attack may try to push it: with 4 or more it is moved up to 2″, away from"
                " an objective, out of cover or into danger."
            ),
            "firefight:J1",
        ),
    )


def _fighting() -> tuple[Lesson, ...]:
    return (
        Lesson(
            CHARGE,
            _("Charging"),
            _(
                "A unit may charge where one of its models can reach one of the target. The others come as near as"
                " they can. Who strikes first may well be the only one who strikes."
            ),
            "firefight:M3",
        ),
        Lesson(
            ANSWER,
            _("The answer"),
            _("Whoever is charged may move up to 3″ into contact, so that more of its models can strike."),
            "firefight:H2",
        ),
        Lesson(
            MELEE,
            _("Melee"),
            _(
                "The charger strikes first with all melee weapons of every model that has an enemy within 2″. Then the"
                " other unit strikes back with those who are left. Cover does not count."
            ),
            "firefight:H4",
        ),
        Lesson(
            STRIKE_BACK,
            _("Striking back"),
            _(
                "Striking back is free to choose. It may take out attackers, but whoever has struck is fatigued to the"
                " end of the round."
            ),
            "firefight:H5",
        ),
        Lesson(
            FATIGUE,
            _("Fatigue"),
            _(
                "Whoever has charged or struck back is fatigued: for the rest of the round it hits in melee with a 6"
                " alone. That is the moment to charge it."
            ),
            "firefight:H7",
        ),
        Lesson(
            AFTERWARDS,
            _("After a melee"),
            _(
                "If both units still stand, the charger goes back 1″. If one has been destroyed, the other may move up"
                " to 3″: towards an objective, or into cover."
            ),
            "firefight:H6",
        ),
    )


def _ending() -> tuple[Lesson, ...]:
    return (
        Lesson(
            SEIZING,
            _("Seizing objectives"),
            _(
                "At the end of a round an objective is yours if a unit of yours is within 3″ and none of the enemy. It"
                " stays yours when the unit leaves; where both sides are near it, it is neutral again."
            ),
            "firefight:P5",
        ),
        Lesson(
            BEGINS,
            _("Who begins"),
            _("From the second round on the side begins that finished activating first in the round before."),
            "firefight:A2",
        ),
        Lesson(
            MORALE,
            _("Morale"),
            _(
                "At the end of a round an army with no more than half of its units left tests each of them: a die, and"
                " Quality or more passes. Who fails is Stunned; who was Stunned already routs and is gone."
            ),
            "firefight:R2",
        ),
        Lesson(
            END,
            _("The end"),
            _(
                "The battle is over after its last round, or when a side has no model left or concedes. Watch it again"
                " to see where it turned."
            ),
            "firefight:P6",
        ),
    )


_OF_DECISIONS: Final = {
    c.EDGING: (EDGE,),
    c.MARKING: (OBJECTIVES, AIM),
    c.DEPLOYING: (SETUP,),
    c.SHOOTING: (TO_HIT,),
    c.LOSING: (GROUPS,),
    c.PUSHING: (PUSH,),
    c.ANSWERING: (ANSWER,),
    c.STRIKING: (STRIKE_BACK,),
    c.AFTERWARDS: (AFTERWARDS,),
    c.TESTING: (MORALE,),
    c.OVER: (END,),
}
_ONE_AT_A_TIME: Final = {
    c.ACTIVATING: (ACTIVATIONS, ACTIONS, SPECIAL, CHARGE),
    c.MOVING: (MOVE, ZONE, GROUND),
}
_OF_ROWS: Final = {
    c.LOG_TO_HIT: TO_HIT,
    c.LOG_DEFENSE: DEFENSE,
    c.LOG_WOUNDED: CHECK,
    c.LOG_CHECK: CHECK,
    c.LOG_STUNNED: STUNNED,
    c.LOG_PUSHED: PUSH,
    c.LOG_STRIKES: MELEE,
    c.LOG_FATIGUED: FATIGUE,
    c.LOG_STEPPED: AFTERWARDS,
    c.LOG_TESTED: MORALE,
    c.LOG_ROUTED: MORALE,
    c.LOG_CONCEDED: END,
    c.LOG_BEATEN: END,
    c.LOG_WON: END,
}
LATER: Final = 2  # the round from which on who begins it is not who won the roll-off


def lessons_for(kind: int | None, new_rows: Sequence[Row], seen: Collection[str]) -> tuple[str, ...]:
    """Those that come up now. Of those about actions, and about moves, one comes up at a time."""
    return come_up(_of_rows(new_rows), partial(_of_decision, kind), seen)


def _of_rows(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        yield from _of_row(row)
    if any(first[CODE] == c.LOG_DEFENSE and then[CODE] == c.LOG_KNOCKED_OUT for first, then in pairwise(rows)):
        yield GROUPS  # without a check


def _of_row(row: Row) -> Iterator[str]:
    code = row[CODE]
    if code in _OF_ROWS:
        yield _OF_ROWS[code]
    if code == c.LOG_ACTIVATED and row[A] == c.CHARGE:
        yield CHARGE
    if code == c.LOG_DEFENSE and row[B] > 0:
        yield COVER
    if code == c.LOG_SEIZED and row[ACTOR] != c.NOBODY:
        yield SEIZING
    if code == c.LOG_ROUND and row[A] >= LATER:
        yield BEGINS


def _of_decision(kind: int | None, seen: Collection[str]) -> Iterator[str]:
    if kind is None:
        yield END
    elif kind in _ONE_AT_A_TIME:
        yield from [key for key in _ONE_AT_A_TIME[kind] if key not in seen][:1]
    else:
        yield from _OF_DECISIONS.get(kind, ())
