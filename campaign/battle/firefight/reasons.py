"""Why a choice is not legal, as numbers; ``words`` has the sentences. FINE is 0."""

from __future__ import annotations

(
    FINE,
    WRONG_VERB,  # no such answer to this question
    NOT_YOURS,  # a unit or model of another side, or none
    GONE,  # not on the table
    ACTIVATED,  # once a round (A1)
    STUNNED,  # does nothing (A5)
    NOT_STUNNED,  # only who is Stunned stays idle
    NO_ACTION,
    NOT_AN_ENEMY,
    NO_WAY,  # no model can get into contact (M3)
    NO_SUCH_MODEL,  # a slot of somebody else, or twice the same
    NO_LEG,  # a path without legs, or with too many
    OFF_TABLE,  # M4
    JUMPS_TOO_FAR,  # over 6" (J3)
    BODY_IN_WAY,  # M4
    TOO_NEAR,  # within 1" of another unit (M2)
    COMES_NEARER,  # on its way off (M7)
    TOO_FAR,  # the path is longer than the move (A4)
    TOO_FAR_ROUGH,  # 6" through difficult terrain (T2)
    OVERLAPS,  # two members of the unit end on one another
    NOT_COHERENT,  # M1
    FARTHER_APART,  # M6
    NO_CONTACT,  # a charge has to arrive (M3)
    COULD_BE_NEARER,  # H1
    NOT_IN_ZONE,  # P7
    IN_ZONE,  # an objective in a deployment zone (P4)
    NEAR_OBJECTIVE,  # P4
    NOT_ON_GROUND,  # an objective in a building or in water (P10)
    NOT_ALL,  # a place for each model of the unit is wanted
    THERE_IS_ROOM,  # a unit stays out only where no place is left (P9)
    NOTHING_FIRES,
    NO_WEAPON,  # of that kind: none, or not a ranged one
    NO_SHOT,  # out of range or sight (S1)
    ONE_TARGET,  # the second target is the first, or none fires at one that is named (S2)
    NOT_THERE,  # not a model of the unit that loses one
    NOT_NEAREST,  # H6
    NO_HERO,  # none, Stunned, or farther than 12" away (K12)
    IMMOBILE,  # may only hold (K13)
    NO_RESERVE,  # the unit has no rule to wait so (K1, K24)
    NEAR_ENEMY,  # within 9" of an enemy, for who comes out of the reserve (K1)
    SPENT,  # the weapon may only be used once (K18)
    JUMPS_UP,  # to a higher roof (J3)
    NO_JUMPS,  # only in an Advance, Rush or Charge (J3)
    NOT_AT_FOOT,  # over 2" from the foot of the drop, or not on the ground there (J2)
    NO_CENTRE,  # of a Blast: no model of the target in range and in sight, or a weapon without Blast (K3)
    NOT_IN_BLAST,  # the unit takes no odd hit of it (K3)
    NOT_AT_EDGE,  # its base does not touch its own edge (A10)
    NO_CASTER,  # not one of the unit that acts (K4)
    NO_SPELL,  # there is none of that number
    TRIED,  # each spell once in an activation (K4)
    NO_TOKENS,  # fewer than the value of the spell, or than are bid (K4)
    NOT_A_FRIEND,  # the spell is for the own side (X2, X3)
    IS_STUNNED,  # nobody who is can be frightened (X6)
    OUT_OF_SPELL,  # out of its range, or of sight (X7)
    SET_UP_NEAR_ENEMY,  # within 9" of an enemy, with more than two sides (P12)
    NO_SUPPORT,  # not one of the unit that acts who can call support, or in a Rush (E8)
    NO_HEALER,  # not one of it who heals, or it does not hold (E8)
    UNHURT,  # nothing to be taken from it (E8)
    OUT_OF_HELP,  # farther than 2" away, or the healer itself (E8)
    NARROW,  # less than 30" between that edge and the opposite one (P8)
) = range(60)
