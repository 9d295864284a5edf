"""The numbers that a battle of Firefight is written in: steps, decisions, choices, fates, log rows.

Numbers are kept in journals and scenario files: a meaning never changes, a new one takes a new number. A *squad* here
is what the rules call a unit: one or more figures of one row that act as one.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import BEATEN as BEATEN
from campaign.battle.contract import FIGHTING as FIGHTING
from campaign.battle.contract import RETREATED as RETREATED
from campaign.battle.contract import STOOD as STOOD
from campaign.battle.contract import SURRENDERED as SURRENDERED
from campaign.battle.contract import WON as WON
from campaign.battle.scenery import INCH as INCH

RULES: Final = 2
"""The version of the battle rules that this program plays."""

NOBODY: Final = -1
SEIZES: Final = 3 * INCH  # so near an objective a unit has to be (firefight:P5a)

# Steps, in order (firefight:A3, P11).
OBJECTIVES, DEPLOYMENT, ACTIVATIONS, ROUT, SEIZING = range(5)
NAMING, SCOUTS, ARRIVALS = range(5, 8)  # before and behind the deployment; before the activations (P11, A3)

# What is decided: the kind of a decision.
OVER, MARKING, DEPLOYING, ACTIVATING, MOVING, SHOOTING, LOSING, ANSWERING, STRIKING, AFTERWARDS = range(10)
STEPPING, TESTING = range(10, 12)
RESERVING, SCOUTING = range(12, 14)
FALLING, PUSHING, SHOVING = range(14, 17)
COUNTERING, DEALING = range(17, 19)
LEAVING: Final = 19
CASTING, BIDDING = range(20, 22)
HELPING: Final = 22
EDGING: Final = 23
"""The battle is over; place an objective (P4); set a unit up (P7); name a unit and its action (A4); lay its move down
(M8); name its targets (S2); which model of a group dies (W6); the answering move (H2); strike back or not (H5); the
move of who has destroyed its enemy (H6); from which of two equally near the charger steps back (H6); by whose Quality a
unit tests (K12); who waits in reserve (K1, K24); the move of a Scout (K24); where a
model that has fallen is set down (J2); try to push or not (J1); which way a model is shoved (J1);
strike first with Counter or not (K5); which unit takes the next odd hit of a Blast (K3); who leaves the table (A10);
a spell (K4); tokens for or against one (K4); an ability that is used instead of fire (E8); at which edge
a side deploys (P7)."""

# The verb of a choice; what follows it in a choice is told beside each.
DONE, MARK, DEPLOY, STAY_OUT, ACT, MOVE, SHOOT, LOSE, STRIKE, STEP_FROM, TEST, CONCEDE = range(12)
RESERVE: Final = 12
LIE, PUSH, SHOVE, STRIKE_FIRST, DEAL = range(13, 18)
LEAVE: Final = 18
CAST, BID = range(19, 21)
CALL, TREAT = range(21, 23)
TAKE_EDGE: Final = 23
"""DONE: no fire, no striking back, no move; nobody more.  MARK -, -, x, y: an objective.
DEPLOY squad, with a slot of one place for each of its figures.
STAY_OUT squad: where there is no room for it; it waits in reserve.
ACT squad, target of a charge, action.
MOVE squad, with a slot for each figure that walks, in the order in which they do.
SHOOT squad, first target, second target or NOBODY; then for each weapon which target (0 none) and who fires, in bits;
behind all of them (CENTRES) for each weapon with Blast the number of the model that is its centre and 1, else 0.
LOSE figure.       STRIKE: back.
STEP_FROM figure, enemy figure.            TEST squad, Hero (a figure) or NOBODY.
CONCEDE.
RESERVE squad, how it waits.
LIE -, -, x, y: where who has fallen lies.   PUSH: try it.   SHOVE -, -, x, y: so far, and that way.
STRIKE_FIRST: with Counter.       DEAL squad.
LEAVE squad, who of it, in bits: over the own edge.
CAST caster (a figure), target squad, spell, model in the middle of a Hail.  BID caster, -, tokens.
CALL figure, target squad, -, model in the middle: support.
TREAT healer (a figure), figure, 1 if its unit is to be Stunned no more, else 0 for a marker.
TAKE_EDGE -, -, edge."""

VERB, WHO, TARGET, X, Y, COUNT, FIRST_SLOT = range(7)
"""Where a choice keeps its parts; those that its verb does not use are 0."""
ACTION: Final = X
SECOND: Final = X
JUMPS: Final = X
"""Of a MOVE which legs jump what they can, in bits: MOST_LEGS for each slot."""

FIGURE, LEGS, FIRST_LEG = range(3)
"""Where a slot keeps whose it is, how many legs, and x and y of each one's end."""
MOST_LEGS: Final = 4
SLOT: Final = FIRST_LEG + 2 * MOST_LEGS
MOST_MODELS: Final = 6  # of a squad (L7)
CHOICE_WIDTH: Final = FIRST_SLOT + MOST_MODELS * SLOT

MOST_WEAPONS: Final = 4  # of a row (L7)
CENTRES: Final = FIRST_SLOT + 2 * MOST_WEAPONS

# Actions (A4).
IDLE, HOLD, ADVANCE, RUSH, CHARGE = range(5)

# Stages of an activation, behind the choice of who acts (A6, H4).
CHOOSING, LAYING, AIMING, FIRING_AGAIN, RUN_DOWN, ANSWER, STRIKES, STRIKES_BACK, PARTS, STEPS_BACK, ENDING = range(11)
COUNTERS: Final = 11  # between the answer and the strikes
GOING: Final = 12  # between the move and the fire

# How far a push has come (J1).
NO_PUSH, TRIED, AIMED, SLIDING = range(4)

CASTS, BIDS, DREADS = range(13, 16)
"""Spells can be cast; one is, and tokens are added; its target tests morale (K4, X6)."""
AIDING: Final = 16  # before the fire: an ability may be used instead of it (E8)

# Spells, in the order of their values (X).
JOLT, VEIL, GOAD, SEAR, HAIL, DREAD = range(6)
SPELLS: Final = 6

# Fates.
ON_TABLE, KNOCKED_OUT, ROUTED, NOT_PLACED, OUT_OF_BATTLE, LOST = range(6)
IN_RESERVE: Final = 6
AWAY: Final = 7
"""Stands there; KO (W2); has run (R2); not set up yet; found no room; its side conceded (A7); waits in reserve (K1);
has left over its own edge (A10).

``OUT_OF_BATTLE`` was the fate of who found no room, which waits in reserve now (P9)."""

IN_AMBUSH, WITHOUT_ROOM, AS_SCOUT = range(1, 4)
"""How a unit waits that is not set up with the others: in reserve by its own rule (K1) or for want of room (P9), or to
be set up last (K24)."""

# Rows of the log: code, then what actor, target, a, b, c, d hold. Figures by number, squads too.
(
    LOG_ROLL_OFF,  # side, -, die, what for: 0 deployment, 1 objectives, 2 Scouts, 3 arrivals (C4)
    LOG_OBJECTIVES,  # -, -, die, how many (P4)
    LOG_MARKED,  # side, objective, x, y
    LOG_NO_PLACE,  # -, -, how many are left out (P10)
    LOG_PLACED,  # figure, squad, x, y
    LOG_OUT,  # squad, -: no room, and no reserves in those days
    LOG_ROUND,  # side that begins, -, number
    LOG_ACTIVATED,  # squad, target squad or -1, action
    LOG_MOVED,  # figure, -, x, y: the end of a leg
    LOG_FIRES,  # squad, target squad
    LOG_STRIKES,  # squad, target squad, 1 if back and 2 if first by Counter, 1 if fatigued
    LOG_TO_HIT,  # figure, target squad, die, needed, hits, weapon
    LOG_DEFENSE,  # squad, figure whose hit, die, modifier, needed, 1 if blocked
    LOG_WOUNDED,  # figure, by whom or -1, markers that it has now
    LOG_CHECK,  # figure, by whom, die, markers, sum that knocks out, 1 if KO else 0
    LOG_STUNNED,  # squad
    LOG_KNOCKED_OUT,  # figure, by whom or -1, x, y
    LOG_RECOVERED,  # squad: its idle activation has ended
    LOG_FATIGUED,  # squad, -, 1 if through the next round
    LOG_STEPPED,  # figure, from whom, x, y
    LOG_TESTED,  # squad, Hero or -1, die or 0 (none is rolled), needed, die of Fearless or 0, 1 if passed
    LOG_ROUTED,  # squad
    LOG_SEIZED,  # side or -1 (neutral again), objective
    LOG_CONCEDED,  # side
    LOG_BEATEN,  # side, -, 1 if some of it have left
    LOG_WON,  # side that holds the field or -1, -, objectives of each of four sides
    LOG_RISKED,  # figure, -, die, 1 if it stood there: dangerous ground
    LOG_RESERVED,  # squad, -, how it waits (K1, K24, P9)
    LOG_NO_MORE,  # side: it brings nobody more in this round (K1)
    LOG_HINDERED,  # figure, target squad, how much its dice lose, weapon, 1 if by Stealth, 1 if by Indirect
    LOG_IMPACT,  # squad, target squad, dice, how many fewer by Counter
    LOG_VENOM,  # squad, figure whose hits: the next ones are of Poison
    LOG_ROLLED_AGAIN,  # squad, figure whose hit, die that is rolled again, modifier, needed
    LOG_REGENERATED,  # squad, figure whose wound, die, needed, 1 if ignored
    LOG_DREAD,  # figure that is checked next, by whom, wounds that Fear adds
    LOG_JUMPED,  # figure, -, die, needed, how far
    LOG_FELL,  # figure, who has pushed it or -1, height, 1 if that kills it
    LOG_LANDED,  # figure, who has pushed it or -1, x, y
    LOG_PUSHED,  # figure, by whom, die, needed
    LOG_SHOVED,  # figure, by whom, x, y
    LOG_BLAST,  # squad that attacks, squad that is hit, hits on it
    LOG_EMPTY,  # squad, -, weapon (E9)
    LOG_LEFT,  # figure, -, x, y: off the table over its own edge (A10)
    LOG_LUCKY,  # figure, by whom: a wound that is ignored (E8)
    LOG_TOKENS,  # figure, -, gained, held now (K4)
    LOG_CAST,  # figure, target squad, spell, its value, model in its middle or -1, tokens left (K4)
    LOG_BID,  # figure, caster, tokens, 1 for or -1 against it, tokens left (K4)
    LOG_SPELL,  # caster, target squad, die, what is added, spell, 1 if it works (K4)
    LOG_BECOMES,  # squad, -, action: that of its activation now (A6)
    LOG_SUPPORT,  # figure, target squad, die, needed, 1 if it comes, model in the middle (E8)
    LOG_TREATED,  # figure, by whom, 1 if its unit is Stunned no more, markers that it has now (E8)
    LOG_EDGE,  # side, -, edge at which it deploys (P7)
) = range(52)
