"""The lessons of a learning battle: what each explains, and which of them come up with a question or with the log.

Plain sentences with the rule that they come from. Plays nothing and knows no window.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final

from campaign.battle.contract.table.facts import Lesson, come_up
from campaign.battle.contract.telling import CODE, A, D, Row
from campaign.battle.fftt import codes as c
from campaign.words import _

SETUP, INITIATIVE, PHASES, MOVEMENT, FACING, GROUND = "setup", "initiative", "phases", "movement", "facing", "ground"
LIGHT_FIRE, GENERAL_FIRE, TO_HIT, RANGE, COVER = "light fire", "general fire", "to hit", "range", "cover"
WOUNDS, OPPORTUNITY, CHARGE, MELEE = "wounds", "opportunity", "charge", "melee"
SUPPLY, BURST, HEALING, AIM, END = "supply", "burst", "healing", "aim", "end"


def lessons() -> tuple[Lesson, ...]:
    """All of them, in the order in which a battle brings most of them up."""
    return (
        Lesson(
            SETUP,
            _("Setting up"),
            _(
                "Each side sets up in the strip along its own edge, and neither sees how the other does it. Put"
                " shooters where they see far, and the HQ where nobody reaches it."
            ),
            "fftt:T4",
        ),
        Lesson(
            AIM,
            _("The aim"),
            _(
                "You win when no enemy who counts is left at the end of a turn; HQs and whoever is out of ammunition"
                " do not count. After turn 8 the field stays with the defender. You attack: do not wait."
            ),
            "fftt:E3",
        ),
        Lesson(
            INITIATIVE,
            _("Initiative"),
            _(
                "At the start of a turn each side throws two dice. The higher score decides who moves first in all of"
                " this turn. If that is you, you are asked: the usual answer is lit."
            ),
            "fftt:Q1",
        ),
        Lesson(
            PHASES,
            _("Turns, phases, steps"),
            _(
                "A turn has three phases. A phase has its steps, shown at the top: light fire, movement, general fire,"
                " hand to hand, healing, end. In every phase your figures have all their actions again."
            ),
            "fftt:Q2",
        ),
        Lesson(
            LIGHT_FIRE,
            _("Light fire"),
            _(
                "Before anybody moves, figures with three actions or more may shoot: your Grunts and the Medic can."
                " It costs one action, which they then lack for movement."
            ),
            "fftt:S6",
        ),
        Lesson(
            TO_HIT,
            _("To hit"),
            _(
                "Two dice must show no more than the shooter's skill with all modifiers. All shots of a side are"
                " declared first and thrown afterwards. Point at a target to see its sum."
            ),
            "fftt:S1",
        ),
        Lesson(
            RANGE,
            _("Range"),
            _("Beyond the first of its two ranges a shot has −1, and beyond the second there is no shot."),
            "fftt:S2",
        ),
        Lesson(
            COVER,
            _("Cover"),
            _(
                "Whoever stands in forest, ruins or a building, or behind a low wall, is harder to hit: −1. A wall"
                " within 1 cm of the shooter does not count."
            ),
            "fftt:V5",
        ),
        Lesson(
            MOVEMENT,
            _("Movement"),
            _(
                "Each action takes a figure as far as its movement, and several may follow each other. Pull a figure"
                " to where it is to go: the lines show how far its actions take it."
            ),
            "fftt:M1",
        ),
        Lesson(
            FACING,
            _("Facing"),
            _(
                "A figure sees and shoots only in the half circle before it. Turning is free, but only in your own"
                " movement: let everybody look at where the enemy will come from."
            ),
            "fftt:V1",
        ),
        Lesson(
            GROUND,
            _("Difficult ground"),
            _(
                "In forest, water, ruins, rubble and buildings every centimetre costs double. Climbing over a low wall"
                " costs an action more."
            ),
            "fftt:M2",
        ),
        Lesson(
            OPPORTUNITY,
            _("Opportunity fire"),
            _(
                "An enemy moves through your figure's sight. With two actions left it may shoot now, at the point that"
                " you pick, and has no action left then in this phase. A kill stops the move there."
            ),
            "fftt:S9",
        ),
        Lesson(
            GENERAL_FIRE,
            _("General fire"),
            _(
                "After movement everybody with an action left may shoot, one shot each. This fire and the fights hand"
                " to hand count as one moment: who is killed in it still makes its own attacks."
            ),
            "fftt:S8",
        ),
        Lesson(
            WOUNDS,
            _("Wounds"),
            _(
                "A hit makes a wound. With half its wounds or more a figure is wounded, and has −1 to what it throws;"
                " when they reach its number it is dead."
            ),
            "fftt:W2",
        ),
        Lesson(
            HEALING,
            _("Healing"),
            _(
                "A Medic that touches a wounded figure can take one wound away for two actions. It is declared in"
                " movement and works at the end of the phase, if both still live and touch."
            ),
            "fftt:W3",
        ),
        Lesson(
            CHARGE,
            _("Charges"),
            _("Whoever moves into contact with an enemy charges: its movement ends there, and a fight follows."),
            "fftt:M10",
        ),
        Lesson(
            MELEE,
            _("Hand to hand"),
            _(
                "Each fighter throws a die and adds its number. The higher score wounds the other, double the score"
                " twice and triple three times. Against several the one throws once and is compared with each."
            ),
            "fftt:X2",
        ),
        Lesson(
            BURST,
            _("Bursts"),
            _(
                "A grenade bursts where it lands and hurts everybody under its circles, friends too. One that misses"
                " lands elsewhere: the more it missed by, the farther. Thrown indirectly, at −1, it needs neither"
                " sight nor facing."
            ),
            "fftt:B1",
        ),
        Lesson(
            SUPPLY,
            _("HQ and ammunition"),
            _(
                "As long as an HQ of yours stands, your figures reload by themselves. Without one, a shooter that"
                " misses is out of ammunition for good. So guard yours and hunt theirs."
            ),
            "fftt:U1",
        ),
        Lesson(
            END,
            _("The end"),
            _(
                "At the end of a turn a side without figures that count is beaten; HQs and whoever is out of"
                " ammunition do not count. You may also surrender, or walk off over your own edge."
            ),
            "fftt:E1",
        ),
    )


_OF_DECISIONS: Final = {
    c.PLACING: SETUP,
    c.LEADING: INITIATIVE,
    c.FIRING: TO_HIT,
    c.REACTING: OPPORTUNITY,
    c.PARTING: MELEE,
    c.PICKING: MELEE,
    c.CREDITING: MELEE,
    c.GOING_ON: MELEE,
    c.OVER: END,
}
_OF_ROWS: Final = {
    c.LOG_INITIATIVE: INITIATIVE,
    c.LOG_PHASE: PHASES,
    c.LOG_WOUNDED: WOUNDS,
    c.LOG_KILLED: WOUNDS,
    c.LOG_CHARGED: CHARGE,
    c.LOG_FOUGHT: MELEE,
    c.LOG_EXCHANGE: MELEE,
    c.LOG_OUT_OF_AMMO: SUPPLY,
    c.LOG_DEVIATED: BURST,
    c.LOG_BURST: BURST,
    c.LOG_HEALING: HEALING,
    c.LOG_SURRENDERED: END,
    c.LOG_BEATEN: END,
    c.LOG_RETREATED: END,
    c.LOG_GAVE_WAY: END,
    c.LOG_WON: END,
}
_OF_STEPS: Final = {c.LIGHT_FIRE: LIGHT_FIRE, c.GENERAL_FIRE: GENERAL_FIRE}
SUPPLY_TURN: Final = 2  # nobody need run out of ammunition to be told of it


def lessons_for(kind: int | None, new_rows: Sequence[Row], seen: Collection[str]) -> tuple[str, ...]:
    """Those that come up now. Of the three about movement one comes up at a time."""
    return come_up((key for row in new_rows for key in _of_row(row)), partial(_of_decision, kind), seen)


def _of_row(row: Row) -> Iterator[str]:
    code = row[CODE]
    if code in _OF_ROWS:
        yield _OF_ROWS[code]
    if code == c.LOG_STEP and row[A] in _OF_STEPS:
        yield _OF_STEPS[row[A]]
    if code == c.LOG_TURN and row[A] >= SUPPLY_TURN:
        yield SUPPLY
    if code == c.LOG_SHOT:
        yield TO_HIT
        if row[D] & c.SHOT_LONG:
            yield RANGE
        if row[D] & c.SHOT_COVER:
            yield COVER


def _of_decision(kind: int | None, seen: Collection[str]) -> Iterator[str]:
    if kind is None:
        yield END
    elif kind == c.MOVING:
        wanted = [MOVEMENT, FACING, GROUND] + ([HEALING] if WOUNDS in seen else [])
        yield from [key for key in wanted if key not in seen][:1]
    elif kind in _OF_DECISIONS:
        yield _OF_DECISIONS[kind]
        if kind == c.PLACING:
            yield AIM
