"""Why a choice is not legal, as numbers. FINE is 0."""

from __future__ import annotations

(
    FINE,
    WRONG_VERB,  # no such answer to this question
    NOT_YOURS,  # a man of another side, or none
    GONE,  # not active
    HAS_ACTED,  # one action a round (A4)
    FLEES,  # who flees is given no actions (M8)
    NO_ACTION_SO,  # no such action, or not in his posture (A16)
    IN_CONTACT,  # who touches an enemy does not walk off, run or aim (A15)
    NO_LEG,  # a path without legs, or with too many (A19)
    NOT_STRAIGHT,  # one leg, into the front arc (A5, A8)
    NO_FRONT,  # not a direction
    TOO_FAR,  # legs and turns cost more than he has (A1, A2)
    TURNS_TOO_FAR,  # a run ends with a quarter turn at most (A5)
    OFF_TABLE,
    BODY_IN_WAY,
    WALL_IN_WAY,
    TOUCHES_ENEMY,  # only a charge does (A15)
    NOT_AN_ENEMY,
    NOT_SEEN,  # out of sight, or not in the front arc (F2, A8)
    NO_CONTACT,  # a charge has to arrive, and who disengages has to be in contact (A8, A12)
    NO_GOAL,  # not cover that is free of enemies (A7)
    NOTHING_TO_HANDLE,  # no jam to clear, and nothing to take up (A13)
    NOT_AT_EDGE,  # his base does not touch the own edge (A21)
    NOT_IN_ZONE,  # L6
    NO_SHOT,  # his action allows none, or he has taken it (A4)
    NO_WEAPON,  # none that works (F2)
    NOT_AIMED,  # an automatic weapon is not (A11)
    NOT_SNAPPED,  # a weapon that is not fired so (A6)
    FRIENDS_THERE,  # nobody fires into a melee of his side (F2)
    FULL_COVER,  # hard, and he has not fired: no shot is permitted (F3)
    TOO_FAR_APART,  # another target has to be within 4" of the last one (F7)
    NO_BLOW,  # his action allows none, he has had his, or has fired (F11)
    NOT_CHARGED,  # who has charged strikes at whom he charged (A8)
    OUT_OF_THROW,  # farther than twice the range of what is thrown (F5)
    IMMOBILE,  # a vehicle that does not move any more (V13)
    FALLS_BACK,  # its crew does not obey (V14)
    MOVED_TOO_MUCH,  # more than half of its movement points (V3)
    NO_SUCH_TARGET,  # not with that weapon (V8, F21)
    NOTHING_TO_ASSAULT,  # not a vehicle of an enemy that he may assault now (V16)
    NO_RADIO,  # nobody calls for fire without one (I1)
    NOT_SERVED,  # he does not serve it (L10)
    TOO_FEW_MEN,  # with fewer than it takes it fires every other round (L10)
    NO_SHELLS,  # all its shots are fired (L4)
    CALLED,  # one shot a weapon and round (I14)
) = range(44)
