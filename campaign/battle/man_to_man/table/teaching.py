"""The lessons of a learning battle: what each explains, and which of them come up with a question or with the log.

Plain sentences with the rule that they come from. Plays nothing and knows no window.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from campaign.battle.contract.table.facts import Lesson, come_up
from campaign.battle.contract.telling import CODE, A, C, Row
from campaign.battle.man_to_man import codes as c
from campaign.words import _

SETUP, ORDER, ACTIONS, WALK, FACING = "set-up", "order", "actions", "walk", "facing"
NUMBER, COVER, RATE, JAM, THROWS = "number", "cover", "rate", "jam", "throws"
DAMAGE, CHARGE, MELEE, PARRY, RIPOSTE = "damage", "charge", "melee", "parry", "riposte"
MORALE, FLIGHT, END = "morale", "flight", "end"


def lessons() -> tuple[Lesson, ...]:
    """All of them, in the order in which a battle brings most of them up."""
    return (*_moving(), *_firing(), *_fighting(), *_ending())


def _moving() -> tuple[Lesson, ...]:
    return (
        Lesson(
            SETUP,
            _("Setting up"),
            _(
                "Each man is set up by himself in the zone along the own edge, with the way that he faces, standing or"
                " lying. Nobody sees where the other side sets up before both have."
            ),
            "man_to_man:L6",
        ),
        Lesson(
            ORDER,
            _("The order of a round"),
            _(
                "Each side rolls a die, and the highest decides who comes first for the whole round. Who moves last"
                " sees what the others do; who strikes first may not be struck back."
            ),
            "man_to_man:R2",
        ),
        Lesson(
            ACTIONS,
            _("One action"),
            _(
                "A man takes one action a round. Who walks, pivots or aims may fire; who charges, pivots or has chosen"
                " Close combat may strike; nobody else fights."
            ),
            "man_to_man:A4",
        ),
        Lesson(
            WALK,
            _("Walk or run"),
            _(
                "A walk is up to 8″ with turns paid for, and leaves one hurried shot. A run is up to 16″ straight"
                " ahead, and leaves none. Press where he goes: the program walks him where that is near enough."
            ),
            "man_to_man:A6",
        ),
        Lesson(
            FACING,
            _("Straight ahead"),
            _(
                "A man fires and charges only into the quarter circle before him. Each quarter of a turn on his way"
                " costs an inch; to pivot is free, but is his action."
            ),
            "man_to_man:C9",
        ),
    )


def _firing() -> tuple[Lesson, ...]:
    return (
        Lesson(
            NUMBER,
            _("To hit"),
            _(
                "Three dice have to be under a number: DEX, with more for a near target and for aiming, and less for"
                " a far one, a prone one, cover, and a snap shot. 3 to 5 always hit, 16 to 18 never do."
            ),
            "man_to_man:F3",
        ),
        Lesson(
            COVER,
            _("Cover"),
            _(
                "Walls, ruins and houses are hard cover, forests soft. Who lies close behind hard cover and has not"
                " fired in the round before cannot be shot at at all."
            ),
            "man_to_man:F4",
        ),
        Lesson(
            RATE,
            _("Rate of fire"),
            _(
                "Many weapons fire several times a round. The next shot may be at another man within 4″ of the last"
                " target, with 2 less."
            ),
            "man_to_man:F7",
        ),
        Lesson(
            DAMAGE,
            _("Damage"),
            _(
                "The dice of the weapon are compared with STR: up to half of it wounds, which halves all attributes;"
                " more puts the man out of action, and more than STR kills him."
            ),
            "man_to_man:F19",
        ),
        Lesson(
            JAM,
            _("A jam"),
            _("A 17 or 18 has jammed that weapon. Its man can try to clear it in place of another action."),
            "man_to_man:F13",
        ),
        Lesson(
            THROWS,
            _("Grenades"),
            _(
                "A throw that misses scatters up to 6″ in any direction. All whose bases the template touches are hit,"
                " friends too; scattered it does half."
            ),
            "man_to_man:I8",
        ),
    )


def _fighting() -> tuple[Lesson, ...]:
    return (
        Lesson(
            CHARGE,
            _("Charge"),
            _(
                "A charge is straight at an enemy within 8″. The blow has 3 less, but does double damage. A charger"
                " does not parry, so a riposte is dangerous."
            ),
            "man_to_man:F12",
        ),
        Lesson(
            MELEE,
            _("Close combat"),
            _(
                "Men in contact strike one after the other, the sides in the order of the round. Who falls before his"
                " turn strikes no more."
            ),
            "man_to_man:R4",
        ),
        Lesson(
            PARRY,
            _("Parry"),
            _("Who has chosen Close combat and has a weapon for it may ward a blow off with a test of DEX."),
            "man_to_man:F17",
        ),
        Lesson(
            RIPOSTE,
            _("Riposte"),
            _("Who has chosen Close combat and was missed strikes back at once. There is no riposte to a riposte."),
            "man_to_man:F18",
        ),
    )


def _ending() -> tuple[Lesson, ...]:
    return (
        Lesson(
            MORALE,
            _("Morale"),
            _(
                "A unit that has lost more than one man in a round, or its CO, tests the LDR of its commander: each"
                " casualty takes 2 off, and cover or a CO near adds 2."
            ),
            "man_to_man:M2",
        ),
        Lesson(
            FLIGHT,
            _("Flight"),
            _(
                "A unit that fails flees to cover, or to its edge if it is in cover. A CO can rally it; one that is"
                " cut off from its edge surrenders."
            ),
            "man_to_man:M5",
        ),
        Lesson(
            END,
            _("The end"),
            _(
                "The last side with men on the table has won. Men who leave over the own edge are safe; who gives up"
                " loses all that is on the table."
            ),
            "man_to_man:L11",
        ),
    )


ASKED: Final = {
    c.PLACING: (SETUP,),
    c.ORDERING: (ORDER,),
    c.ACTING: (ACTIONS, WALK, FACING),
    c.FIRING: (NUMBER, COVER),
    c.SHOOTING_ON: (RATE,),
    c.STRIKING: (MELEE,),
    c.PARRYING: (PARRY,),
    c.RIPOSTING: (RIPOSTE,),
}
"""What comes up with a question, one lesson each time it is put."""
HAPPENED: Final = {
    c.LOG_DAMAGE: DAMAGE,
    c.LOG_BURST: THROWS,
    c.LOG_CHECK: MORALE,
    c.LOG_FLEES: FLIGHT,
}


def lessons_for(kind: int | None, rows: Sequence[Row], seen: Collection[str]) -> tuple[str, ...]:
    """The keys of the lessons that come up with a decision, None at the end, and with rows that are new."""

    def asked(known: Collection[str]) -> Iterator[str]:
        if kind is None:
            yield END
        else:
            yield from [key for key in ASKED.get(kind, ()) if key not in known][:1]

    return come_up(_happened(rows), asked, seen)


def _happened(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        if row[CODE] in HAPPENED:
            yield HAPPENED[row[CODE]]
        if row[CODE] == c.LOG_SHOT and row[C] in (c.JAMS, c.JAMS_HARD):
            yield JAM
        if row[CODE] == c.LOG_ACTS and row[A] == c.CHARGE:
            yield CHARGE
