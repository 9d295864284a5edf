"""Why a choice is not legal, as numbers; ``words`` has the sentences. FINE is 0.

A reason at SIGHT or above is SIGHT plus a code of kernel.sight; one at WAY or above is WAY plus a code of kernel.paths.
"""

from __future__ import annotations

(
    FINE,
    WRONG_VERB,  # no such answer to this question
    NOT_YOURS,  # a figure of another side, or none
    DEAD_OR_AWAY,
    NO_AP,
    NO_SKILL,  # has no weapon to shoot with
    FIRED_ALREADY,  # A3
    TOO_FEW_ACTIONS,  # light fire needs three APs (S6)
    OUT_OF_AMMO,
    NOT_AN_ENEMY,
    OUT_OF_RANGE,
    OUT_OF_ARC,
    IN_CONTACT,  # shoots only at whom it is in contact with (X11)
    NO_AIM,  # cannot shoot at a point, or that is none on the table
    UNUSED_14,  # given no more, and nothing else takes its number: acid is played
    STOPPED,  # moves no more in this phase (M10)
    BOUND,  # the compulsory round is not fought (M6)
    IMMOBILE,  # an HQ (M8)
    TOO_FAR,  # the path is longer than the movement (M9)
    TOO_MANY_LEGS,
    NO_LEG,  # a path without a way
    UNSEEN,  # an Insectoid may not charge whom it did not see (M7)
    NOT_AT_EDGE,  # may not leave here (E4)
    TURNED_ALREADY,  # A4
    NO_FRONT,  # faces no way
    NO_DOOR,  # not a closed door within reach (M11)
    NOT_A_HEALER,
    NOT_A_PATIENT,  # unhurt, of another kind, or not in contact (W3)
    NO_BUG,
    NOT_IN_ZONE,  # T10
    NO_ROOM,  # a base is there, or the place is not whole on the table
    NEAR_ENEMY,  # T10
    WALLED_IN,  # a Tank or MT indoors without a double door (T10)
    NO_POINT,  # no legal shot at that point of the path
    NOT_IN_FIGHT,
    NEEDED_THERE,  # has no other opponent: the pair cannot be taken apart
    NO_ORDER,  # a standing order is a number from 2 to 13
    NO_AIR,  # no Storm bringer, or not in general fire (N1)
    TOO_NEAR,  # less than 10 cm from an enemy at set-up (T7)
    FLANK_EDGE,  # somebody deploys there, or it is no edge (H1)
    FLANK_HQ,  # H1
    FLANK_TOO_LARGE,  # more than a quarter of the side's FP (H1)
    NOT_AT_FLANK,  # neither within 10 cm of the edge nor in the own zone (H3)
    IN_ENEMY_ZONE,  # H3
    NEAR_SCANNER,  # H3
    NO_ROOM_FOR_REST,  # somebody else of the force would find no place (H5)
    NO_FORCE_THERE,  # none is outside at that edge (H7)
    IN_GOO,  # does only what one can do under goo (B9, B13)
    NO_QUEEN,  # eats and lays not (I1)
    NO_CORPSE,  # none that she is in contact with (I1, I5)
    NOTHING_EATEN,  # an egg for each corpse (I1)
    FULL_TABLE,  # the battle has no room for another egg and what hatches from it
    NOT_BESIDE,  # an egg is laid in contact with the Queen (I1)
    NO_EGG,  # not an enemy's egg that it can destroy (X12)
    NO_STOREY,  # the building is not so high, or there is none (T9)
    NO_STAIRS,  # none within reach of the centre (M11)
    NO_CLIMBER,  # a Tank or MT (M11)
    TOO_HEAVY,  # a Tank or MT on an upper storey (T10)
    NO_ALLY,  # not an allied side in play, or it may reload already (D2)
    EGG_LIES,  # it does nothing (I3)
    NO_WAY_UP,  # an upper storey to which no stairs lead (T10)
    NO_LEADER,  # to be said is which side moves first, and that is none, or one that is out (Q1)
    UNSEEN_BEHIND,  # a door behind which an Insectoid would charge whom it did not see (M7)
) = range(63)

SIGHT = 1000
WAY = 100_000
