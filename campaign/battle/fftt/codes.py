"""The numbers that a battle of FFTT is written in: steps, decisions, choices, fates, log rows.

Numbers are kept in journals and scenario files: a meaning never changes, a new one takes a new number.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import BEATEN as BEATEN
from campaign.battle.contract import FIGHTING as FIGHTING
from campaign.battle.contract import RETREATED as RETREATED
from campaign.battle.contract import STOOD as STOOD
from campaign.battle.contract import SURRENDERED as SURRENDERED
from campaign.battle.contract import WON as WON

RULES: Final = 3
"""The version of the battle rules that this program plays."""

OLDEST_RULES: Final = 2
"""The oldest version by which it goes on playing what was begun so. What has changed since is in ``editions``."""

NOBODY: Final = -1

# Steps of a phase, in order (fftt:Q2).
SETTING_UP, LIGHT_FIRE, MOVEMENT, GENERAL_FIRE, CLOSE_COMBAT, END_OF_PHASE = range(6)
INITIATIVE: Final = 6  # before the first of them in a turn: who moves first (Q1)

# What is decided: the kind of a decision.
OVER, PLACING, FIRING, MOVING, REACTING, PARTING, PICKING, CREDITING, GOING_ON, ARRIVING, CALLING_OFF = range(11)
CRUSHING: Final = 11
LEADING: Final = 12
"""The battle is over; place a figure (T4); declare a shot (Q6); act in movement (Q2); opportunity fire at a move
(S9); take a pair of a melee apart (X5, X13); which beaten one takes the wounds (X4); whose kill (R2); another exchange
(X14); set a flanking force down (H3); call off what is still outside after a retreat (H7); destroy eggs (X12); which
side moves first in this turn (Q1)."""

# The verb of a choice; what follows it in a choice is told beside each.
DONE, PLACE, SHOOT, SHOOT_AT, MOVE, TURN, OPEN, HEAL, GO_OFF, PART_PAIR, PICK, GO_ON, SURRENDER, STANDING = range(14)
FLANK, CLIMB, EAT, LAY, CALL_AIR, CALL_OFF, CRUSH, PERMIT, LEAD = range(14, 23)
"""DONE: no more of this (also: no reaction, no further exchange).
PLACE figure, -, x, y, and fx, fy: the way it faces, storey.
SHOOT figure, target.                      SHOOT_AT figure, -, x, y, -, -, storey: at a point, or whose base
                                           is over it (B12).
MOVE figure, leave (0 or 1), fx, fy (0, 0: as it walked), count, then x and y of each leg's end.
TURN figure, -, fx, fy.                    OPEN figure, opening.
HEAL figure, patient.                      GO_OFF figure (Bomb Bug).
PART_PAIR figure, opponent.                PICK figure: a beaten one, a killer; or -, point of the path to react at.
GO_ON: another exchange.                   SURRENDER.
STANDING -, n: ask this side only for opportunity fire that needs n or more.
FLANK figure, edge (at set-up, H1).        CLIMB figure, -, 1 up or -1 down (M11).
EAT figure, corpse.                        LAY figure, -, x, y: the egg's place (I1, I5).
CALL_AIR figure, target (N1).              CALL_OFF -, edge: a force still outside (H7).
CRUSH figure, egg (X12).                   PERMIT -, side: an ally, to reload from the own HQs (D2, D6).
LEAD -, side: it moves first in this turn (Q1)."""

VERB, FIGURE, TARGET, X, Y, FX, FY, LEGS, FIRST_LEG = range(9)
STOREY: Final = LEGS  # of a place or point: 0 is the ground
"""Where a choice keeps its parts. A choice has CHOICE_WIDTH numbers; those that its verb does not use are 0."""

MOST_LEGS: Final = 8  # fftt:M9
CHOICE_WIDTH: Final = FIRST_LEG + 2 * MOST_LEGS

# Fates.
ON_TABLE, KILLED, LEFT, CAPTURED, LOST, NOT_PLACED, OUTSIDE, HATCHED = range(8)
"""Stands there; dead; walked off over its edge (E4); taken with a beaten side's rest (C23); surrendered (E2);
not set up yet; on the flank, and not arrived (H4); an egg that has become a creature (I2)."""

# Weapons.
NO_WEAPON, SHOT, GRENADE, MISSILE, ACID, BURST, CLOSE = range(7)

# Shapes of bursts.
GRENADE_BURST, MISSILE_BURST = range(2)

GOO_REACH: Final = 300  # the radius of goo: a circle of 6 cm (fftt:B8b)

# Rows of the log: code, then what actor, target, a, b, c, d hold.
(
    LOG_PLACED,  # actor, -, x, y, fx, fy
    LOG_TURN,  # -, -, number: a turn begins
    LOG_INITIATIVE,  # side, -, sum of its 2D6
    LOG_PHASE,  # -, -, phase
    LOG_STEP,  # -, -, step
    LOG_DECLARED,  # shooter, target or -1, x, y, indirect, 1 for air support, or the storey of a point
    LOG_SHOT,  # shooter, target or -1, needed, first die, second die, flags of SHOT_*
    LOG_REDIRECTED,  # shooter, new target, die (S11)
    LOG_DEVIATED,  # shooter, -, first die, second die, x, y (B2)
    LOG_BURST,  # by whom, whose burst (figure that is or throws it), x, y, shape, floor (kernel.table.storey_of)
    LOG_WOUNDED,  # victim, by whom or -1, wounds, wounds that it has now
    LOG_KILLED,  # victim, killer or -1, x, y
    LOG_MOVED,  # figure, -, x, y, fx, fy: a point of a path reached
    LOG_TURNED,  # figure, -, fx, fy
    LOG_CHARGED,  # figure, whom it has come into contact with
    LOG_LEFT,  # figure
    LOG_OPENED,  # figure, opening
    LOG_REACTED,  # figure, mover, number of the path's point, 1 if the mover charges through an opened door (S10)
    LOG_HEALING,  # healer, patient: declared
    LOG_HEALED,  # patient, healer, wounds that it has now
    LOG_NOT_HEALED,  # patient, healer
    LOG_OUT_OF_AMMO,  # figure
    LOG_EXHAUSTED,  # figure: dies of it (U4)
    LOG_WENT_OFF,  # Bomb Bug
    LOG_EXPLODED,  # wreck, by whom, x, y (B5)
    LOG_PARTED,  # figure, figure: do not fight each other (X5)
    LOG_EXCHANGE,  # figure, opponent, score, opponent's score, wounds, 1 if the opponent takes them else 0
    LOG_FOUGHT,  # figure, -, die, modifier, 1 if it can wound
    LOG_SURRENDERED,  # side
    LOG_BEATEN,  # side
    LOG_RETREATED,  # side
    LOG_CAPTURED,  # figure
    LOG_WON,  # side or -1
    LOG_STANDING,  # side, -, n
    LOG_FLANKING,  # figure, -, edge: written down at set-up (H1)
    LOG_ARRIVAL,  # side, -, edge, die or 0 (without a throw), number needed, 1 if it arrives (H2)
    LOG_WAITS,  # side, -, edge: no room (H5)
    LOG_ARRIVED,  # figure, -, x, y, fx, fy (H3)
    LOG_CALLED_OFF,  # figure (H7)
    LOG_CLIMBED,  # figure, -, x, y, storey (M11)
    LOG_STOREY,  # figure, -, storey: stands on it, behind the row that tells the place (T10, M11)
    LOG_GOO,  # by whom, number of the goo, x, y, floor (kernel.table.storey_of) (B8)
    LOG_GOO_GONE,  # -, number of the goo, x, y (B8, B10)
    LOG_GOO_HOLDS,  # figure, number of the goo (B9, B13)
    LOG_GOO_BURNS,  # figure, by whom, first die, second die, 1 if it is wounded (B9)
    LOG_ATE,  # Queen, corpse (I1)
    LOG_LAID,  # Queen, egg (a figure's number), x, y; upstairs LOG_STOREY of the egg follows (I1)
    LOG_CRUSHED,  # figure, egg (X12)
    LOG_HATCHING,  # egg, -, die (I2)
    LOG_HATCHED,  # egg, creature (a figure's number), unit (its place in the battle's units), x, y; LOG_STOREY as there
    LOG_AIR,  # figure, target, needed, first die, second die, 1 if the burst falls (N1)
    LOG_LUCKY,  # figure: unhurt by opportunity fire (N9)
    LOG_GAVE_WAY,  # side, -, reason: an end that was agreed (E3): 1 a third lost, 2 no HQ left, 3 the point is held
    LOG_HELD,  # side, -, x, y, turns: the point is held (E3)
    LOG_PERMITTED,  # side, -, the allied side that may reload from its HQs (D2, D6)
    LOG_LEADS,  # the side that has decided, -, the side that moves first in this turn (Q1)
) = range(56)

# Flags of a shot, added up: which modifiers of S3 went into the number needed.
SHOT_LONG, SHOT_COVER, SHOT_WOUNDED, SHOT_INDIRECT, SHOT_SMALL, SHOT_ELITE = 1, 2, 4, 8, 16, 32
SHOT_OPPORTUNITY, SHOT_SECOND = 64, 128
SHOT_CRACK, SHOT_CHAMELEON = 256, 512  # N3, N5

# What a commander, or a figure at 32 FP, has been given (N2 to N12): bits of ``Figure.abilities``. Iron and Glimmering
# are in its wounds and actions.
ROAD_RUNNER, CRACK_SHOOTER, CHAMELEON, STORM_BRINGER, DOC, FULL_METAL_JACKET, LUCKY, HAPPY_TRIGGER, BERSERK = (
    1,
    2,
    4,
    8,
    16,
    32,
    64,
    128,
    256,
)
