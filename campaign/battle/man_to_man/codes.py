"""The numbers that a battle of Man to Man is written in: phases, decisions, choices, actions, fates, log rows.

Numbers are kept in journals and scenario files: a meaning never changes, a new one takes a new number. A *squad* here
is what the rules call a unit: men with one commander who tests for them.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import BEATEN as BEATEN
from campaign.battle.contract import FIGHTING as FIGHTING
from campaign.battle.contract import RETREATED as RETREATED
from campaign.battle.contract import STOOD as STOOD
from campaign.battle.contract import SURRENDERED as SURRENDERED
from campaign.battle.contract import WON as WON
from campaign.battle.scenery import INCH as INCH  # man_to_man:C1a

RULES: Final = 1
"""The version of the battle rules that this program plays."""

NOBODY: Final = -1
POINT: Final = 2 * INCH  # a movement point of a vehicle, which counts halves of tenths of a millimetre

# Phases, in order (man_to_man:R1).
SETTING_UP, MOVEMENT, RANGED, CLOSE, MORALE = range(5)

# Steps of a phase.
WAITING, FORCED, ACTING_NOW = range(3)  # of the movement: nobody's turn yet, forced moves, actions
SHOOTERS, SHOTS = range(2)  # of the ranged combat: who fires next; shot by shot
ATTACKERS, BLOW, ASSAULTS = range(3)  # of the close combat: who attacks next; a blow is answered; assaults

# What is decided: the kind of a decision.
OVER, PLACING, ORDERING, ACTING, FIRING, SHOOTING_ON, STRIKING, PARRYING, RIPOSTING, ASSAULTING = range(10)
"""The battle is over; set a man up (L6); from which end the sides act (R2); a man's action (A4); who fires, and at whom
(F2); the next shot (F6); who strikes (F11); parry a blow or not (F17); riposte or not (F18); who joins in the assault
on a vehicle (V16)."""

# The verb of a choice; what follows it in a choice is told beside each.
DONE, PLACE, BEGIN, ACT, FIRE, STRIKE, PARRY, RIPOSTE, CONCEDE, THROW, JOIN = range(11)
"""DONE: nobody more; no more shots; neither parry nor riposte.
PLACE who, posture in ACTION, x, y, facing.
BEGIN -, 0 from the highest die on or 1 from the lowest.
ACT who, whom a charge is at or what a flight is to, action, arm (of HANDLE), facing behind it, legs; LEAVES 1: over the
own edge at its end. DISENGAGE has how far in X, DRIVE which legs are driven backwards, in bits. HANDLE without an arm
heals the man in TARGET; of a weapon that is called for it has the point in X, Y.
FIRE who, target, arm.    (SHOOTING_ON: the target alone.)
THROW who, -, arm, x, y; with a mortar that he serves, too; with a gun that is a shell of high explosive.
STRIKE who, target, arm or NOBODY (improvised).
JOIN who, target, arm or NOBODY (no device); DONE behind it lets the assault begin.
PARRY.     RIPOSTE -, -, arm or NOBODY.    CONCEDE."""

VERB, WHO, TARGET, ACTION, ARM, X, Y, FX, FY, LEAVES, LEGS, FIRST_LEG = range(12)
"""Where a choice keeps its parts; those that its verb does not use are 0."""
MOST_LEGS: Final = 8  # man_to_man:A19a
CHOICE_WIDTH: Final = FIRST_LEG + 2 * MOST_LEGS

# Actions (man_to_man:A4).
NO_ACTION, RUN, WALK, FLEE, CHARGE, POSTURE, PIVOT, AIM, DISENGAGE, HANDLE, CLOSE_COMBAT, DRIVE = range(12)

# Postures.
STANDING, PRONE = range(2)

# Fates. INCAPACITATED and DEAD men lie where they fell; the others are not on the table (man_to_man:P3).
ON_TABLE, INCAPACITATED, DEAD, NOT_PLACED, LEFT, CAPTURED, LOST, RECOVERED, AWAY = range(9)
"""Active, or a wreck; fallen for the rest of the battle; killed; not set up yet; away over the own edge, safe (A21);
taken by the enemy (M7); its side conceded (L11); fallen, and unhurt again behind the battle (L14);
support, which is never on the table."""

# Kinds of figure: a man, a vehicle with its crew, an HQ post, a weapon that men serve, one that fires from afar.
MAN, VEHICLE, POST, CREWED, SUPPORT = range(5)

# What has become of a vehicle: a wreck stands where it was, and is in the way.
NO_WRECK, KNOCKED_OUT, ABANDONED = range(3)

# Profiles by what they lead (man_to_man:P5).
PRIVATE, NCO, CO = range(3)

# Quality of a unit (man_to_man:P8).
REGULAR, GREEN, ELITE = range(3)

# Whether a unit flees, and to what (man_to_man:M5).
HOLDS, TO_COVER, TO_EDGE = range(3)
EDGE: Final = -1  # as the goal of a flight; else the number of a piece, or of a low wall behind the pieces

# State of an arm.
WORKS, JAMMED, JAMMED_HARD, BROKEN, SPENT = range(5)
"""It works; does not shoot until it is cleared, or harder to clear (F13); is broken; has been thrown."""

# State of a building (man_to_man:B7).
UPRIGHT, FALLING, RUINED = range(3)
"""It stands; falls at the end of the phase; is rubble."""

# Kinds of weapon.
RANGED_WEAPON, CLOSE_WEAPON, THROWN_WEAPON, GUN_WEAPON, ASSAULT_WEAPON, MORTAR_WEAPON, SUPPORT_WEAPON = range(7)

# How a vehicle drives.
ON_FOOT, WHEELED, TRACKED = range(3)

# What penetrated armour comes to, and which part of the vehicle is damaged.
NO_DAMAGE, DAMAGED, EXPLODES = range(3)
ITS_MGS, ITS_DRIVE, ITS_GUN = range(3)

# What an assault on a vehicle comes to.
REPELLED, IMMOBILISES, KNOCKS_OUT = range(3)

# The parts of a sum, each at its place in ``Battle.parts``.
(
    BASE,  # the attribute
    SHORT,
    EXTREME,
    AIMED,
    FAST,
    ADDITIONAL,
    SNAP,
    LOW,
    COVER,
    CHARGING,
    NEAR_CO,
    CASUALTIES,
    IN_COVER,
    TRAINING,
    HARD_JAM,
    UNDER_FIRE,
    WINDOW,
    SIZE,
    BUTTONED,
    ON_MOVE,
    SUPPORTED,
    HIDDEN,
    ATTACKED,
) = range(23)
PARTS: Final = 23
"""An attribute, then what is added: short and extreme range, aimed, target moved fast, another target, snap shot,
target prone or in cover (F3); charging (F12); a CO near, casualties, unit in cover, green or elite (M2); a jam that is
hard to clear (F13); the thrower was under fire, through a window (I5); size of a vehicle, the firer buttoned or under
fire, on the move (V5); a vehicle near (M2); the target is camouflaged (L8); air,
flame or rocket attack (M10)."""

# Results of an attack roll (man_to_man:F1, F13).
MISS, HIT, KILLS, DOUBLES, MISFIRE, JAMS, JAMS_HARD, DROPS, BREAKS, DUD, IN_HAND, FALLS = range(12)
"""FALLS: a hit by which a building that was aimed at falls (I7)."""

# What damage does (man_to_man:F19).
UNHURT, WOUNDS, INCAPACITATES, DIES = range(4)

# What a unit tests for, in bits (man_to_man:M1).
CO_FELL, SEVERAL_FELL, SHELLED, BOMBED, FLAMED = 1, 2, 4, 8, 16
ROCKETS: Final = 32  # shelled with them: no cause of its own, but it shakes more

# Rows of the log: code, then what actor, target, a, b, c, d hold. Figures by number, squads too.
(
    LOG_PLACED,  # figure, posture, x, y, facing
    LOG_ROUND,  # -, -, number
    LOG_ROLLED,  # side, -, die (R2)
    LOG_ORDER,  # side that chose, -, 1 if from the lowest on
    LOG_ACTS,  # figure, target or goal or -1, action, arm or -1
    LOG_MOVED,  # figure, -, x, y: the end of a leg
    LOG_TURNED,  # figure, -, facing
    LOG_POSTURE,  # figure, -, posture
    LOG_LEFT,  # figure, -, x, y
    LOG_CLEARING,  # figure, arm, three dice, needed, 1 if it works again
    LOG_TOOK,  # figure, arm
    LOG_SHOT,  # figure, target, three dice, needed, result, arm
    LOG_STRUCK,  # figure, target, three dice, needed, result, arm; a riposte too
    LOG_PARRIED,  # figure, by whom struck, three dice, needed, 1 if the blow is warded off
    LOG_DAMAGE,  # figure, by whom, damage, strength, what it does
    LOG_FELL,  # figure, by whom, x, y, fate
    LOG_CHECK,  # squad, commander, three dice, needed, 1 if it holds, why in bits
    LOG_FLEES,  # squad, goal, 0; 1 if it has chosen a new goal
    LOG_RALLIED,  # squad, CO, three dice, needed, 1 if it flees no more
    LOG_HALTED,  # squad: it has reached its cover
    LOG_SURRENDERED,  # squad, side that takes it
    LOG_CONCEDED,  # side
    LOG_BEATEN,  # side, -, how
    LOG_WON,  # side that holds the field or -1
    LOG_THREW,  # figure, arm, three dice, needed, result, 1 if through a window
    LOG_BURST,  # figure, arm, x, y, 1 if it has scattered, 1 if it does nothing there
    LOG_SMOKE,  # figure, -, x, y
    LOG_DICE,  # -, -, how many dice, their faces as the digits of one number; ahead of the row that they decide
    LOG_PART,  # who rolls next, part of his sum, what it adds; the attribute has no row
    LOG_LAID,  # who had it, arm, x, y: where it lies now
    LOG_NO_DICE,  # figure, target, arm: nothing that could pierce the armour that it would meet
    LOG_ARMOUR,  # vehicle, by whom, penetration, armour, 1 if penetrated, 1 if it is a weak spot
    LOG_EFFECT,  # vehicle, by whom, three dice, HE modifier, effect, part or -1
    LOG_WRECKED,  # vehicle, by whom, what it is now
    LOG_EXPLODED,  # vehicle, by whom, x, y
    LOG_CREW,  # vehicle, -, three dice, needed, 1 if it holds
    LOG_FALLS_BACK,  # vehicle
    LOG_CREW_RALLIED,  # vehicle, CO, three dice, needed, 1 if it falls back no more
    LOG_OVERRUN,  # figure, vehicle, three dice, needed, 1 if it steps aside
    LOG_ASIDE,  # figure, vehicle, x, y
    LOG_DESTROYED,  # crewed weapon, by whom, three dice, HE modifier, 1 if it is destroyed
    LOG_JOINS,  # figure, vehicle, arm or -1
    LOG_ASSAULT,  # vehicle, side, three dice, factor, result
    LOG_BUILDING,  # figure, -, piece, damage, damage in all, hit points
    LOG_COLLAPSED,  # figure, -, piece
    LOG_LUCKY,  # figure, by whom: the hit is ignored
    LOG_HEALED,  # figure, whom
    LOG_RECOVERY,  # figure, -, die or 0, 1 if it comes back
    LOG_CALLED,  # figure, arm, x, y: for fire at that point
    LOG_SERVES,  # figure, arm: the crewed weapon that he serves from now on
) = range(50)
