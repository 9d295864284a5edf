"""The records of a battle of Firefight: what the rules read and change, all of it whole numbers.

``Battle`` is the state: everything that decides what happens next, the place in the sequence of play included, so that
a battle can be stopped, kept, cloned and resumed anywhere. ``Table`` never changes. Holds no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.battle.fast import Ints, record, room, room_of_ints, room_of_rows
from campaign.battle.firefight.codes import CHOICE_WIDTH, MOST_LEGS, MOST_WEAPONS
from campaign.battle.firefight.weights import MOST_CHARACTERS, Weights
from campaign.battle.kernel import now, sides
from campaign.battle.kernel.log import MOST_ROWS, WIDTH
from campaign.battle.kernel.table import Scene


@dataclass(slots=True)
class Weapon:
    """A weapon of a profile; ``reach`` in tenths of a millimetre, 0 for a melee weapon (C5).

    Its rules have their number, 1 where they have none, and 0 where the weapon lacks them (K).
    """

    reach: int
    attacks: int
    ap: int  # K2
    blast: int  # K3
    counter: int  # K5
    deadly: int  # K6
    indirect: int  # K15
    lance: int  # K16
    limited: int  # K18
    lock_on: int  # K17
    poison: int  # K19
    reliable: int  # K22
    rending: int  # K23


@dataclass(slots=True)
class Profile:
    """A row as the rules read it: its weapons first..last - 1; rules as a weapon has them, ``tough`` 1 for none."""

    fp: int
    quality: int
    defense: int
    first: int
    last: int
    tough: int
    protected: int  # has Tough: a Stunned one is not knocked out by the first hit (K28)
    fearless: int  # K9
    hero: int  # K12
    relentless: int  # K21
    barrel: int  # its first ranged weapon, or -1
    ambush: int  # K1
    caster: int  # K4
    fast: int  # K7
    fear: int  # K8
    flying: int  # K10
    furious: int  # K11
    immobile: int  # K13
    impact: int  # K14
    regeneration: int  # K20
    scout: int  # K24
    slow: int  # K25
    stealth: int  # K26
    strider: int  # K27


@dataclass(slots=True)
class Figure:
    """A model. ``wounds`` counts its markers (C6), ``killer`` is who is credited with it.

    The last ones are what it has learnt: added to its dice to hit when it shoots and in melee, to its Tough value, to
    the cover that it has, to the attacks of its first melee weapon; and whether it may shoot after a Rush, is faster,
    fires its first ranged weapon twice, is lucky, never out of ammo, calls support, and heals (E6, E8).
    """

    id: int
    side: int
    squad: int
    x: int
    y: int
    radius: int
    piece: int  # that its centre is in, or NOBODY
    fate: int
    wounds: int
    killer: int
    aims: int
    strikes: int
    tougher: int
    hides: int
    fury: int  # which of its melee weapons has attacks more, from 1, or 0 (E8e)
    runs: int
    tokens: int  # of a caster (K4)
    tried: int  # spells that it has attempted in this activation, in bits (K4)
    risked: int  # has rolled for dangerous ground in this activation, or other move (T3)
    faster: int
    doubles: int  # which of its ranged weapons has twice its attacks, from 1, or 0 (E8i)
    lucky: int
    stocked: int
    spared: int  # has been lucky in this round (E8)
    calls: int
    heals: int
    used: int  # its weapons that may only be used once and have been, in bits (K18)


@dataclass(slots=True)
class Squad:
    """A unit: its figures are first..first + size - 1, those that are gone among them."""

    side: int
    team: int  # as its side's (A9)
    profile: int
    first: int
    size: int
    deployed: int  # set up, or left out for good
    activated: int  # in this round (A1)
    stunned: int  # W3
    was_stunned: int  # when the rout tests began (R4)
    fatigued: int  # H7: to the end of so many rounds
    tests: int  # has to test for rout, and has not yet (R2)
    waits: int  # how, as long as it does; 0 for not (K1, K24, P9)
    empty: int  # its weapons that are out of ammo, in bits (E9)
    arrived: int  # in which round it came out of the reserve, 0 for not (K1)
    veiled: int  # has Stealth to the end of the round (X2)
    goaded: int  # is Furious to the end of the round (X3)


@dataclass(slots=True)
class Force(sides.Force):
    """A side: its edge and zone, and how it stands."""

    squads: int  # that it began with (R2)
    last: int  # which activation of the round was its last one, 0 for none (A2)
    dry: int  # has no train, and nobody's to use (E9)
    named: int  # has said who waits (K1)
    brings_none: int  # in this round nobody more (K1)


@dataclass(slots=True)
class Objective:
    """A point that all sides want; ``owner`` is a side or NOBODY (P5)."""

    x: int
    y: int
    owner: int


@dataclass(slots=True)
class Now(now.Now):
    """Where the battle stands, and what is under way."""

    winner: int  # of the deployment roll-off (P7)
    next: int  # side whose turn it is to place something, or to activate
    first: int  # side that began this round (A2)
    missing: int  # objectives still to be placed
    activations: int  # in this round so far
    squad: int  # that is active
    target: int  # of its charge, or of its fire
    action: int
    stage: int
    pending: int  # wounds that nobody has taken yet; see Battle.wounds
    placed: int  # of them taken so far
    victim: int  # squad that takes them
    outright: int  # each takes a model out: hits on a Stunned unit (W4, W7)
    extra: int  # the wound that a Stunned Tough model takes when it is charged (K28)
    extra_by: int
    struck: int  # the charged unit has struck back (H7)
    stepping: int  # figure that steps back next (H6)
    campaign: int  # it is a battle of a campaign
    resume: int  # the stage behind the spells that can be cast now (K4)
    caster: int  # figure whose spell is cast
    spell: int
    aim: int  # squad that it is cast at
    centre: int  # figure in the middle of a Hail
    asked: int  # how many have been asked for tokens, once round for the caster's side and once for the others
    added: int  # to the die, by bids that are shown
    risking: int  # model that rolls next if it stands in dangerous ground, or NOBODY (T3b)
    walker: int  # slot of ``Battle.course`` that walks next, or NOBODY
    leg: int  # that it walks next
    leg_x: int  # where that began
    leg_y: int
    along: int  # how far along it, in PARTs, or NOBODY before it begins
    perch: int  # the building on whose roof it walks there, or NOBODY
    falling: int  # model that is to be set down at the foot of a drop, or NOBODY (J2)
    foot_x: int
    foot_y: int
    bottom: int  # how high the ground is there
    thrower: int  # who has pushed it down, or NOBODY
    push: int  # how far a push has come (J1)
    pushed: int  # model that is pushed, and by whom
    pusher: int
    push_x: int  # which way
    push_y: int
    downed: int  # somebody was Stunned since the shove began
    anew: int  # the active unit has been Stunned in this activation (W3)
    walked: int  # a model of the active unit has moved in this activation (K15)
    meets: int  # squad that has still to meet the hits of an attack, or NOBODY
    runs: int  # of hits that are alike, in that attack
    made: int  # hits in all of them
    shoots: int  # it is of fire
    fear: int  # of who attacks (K8)
    attacker: int  # squad that attacks
    aimed: int  # squad that the attack is on
    bursts: int  # weapons with Blast that have fired in it, in bits (K3)
    dealt: int  # those of them whose hits have been dealt out, in bits
    burst: int  # the one whose odd hits are being dealt out
    base: int  # hits that each model takes of it at least
    countered: int  # the charged unit has struck first by Counter (K5)
    dread: int  # wounds that are reckoned more when the wounded unit is checked
    models_block_los: int  # what the players agreed, from here on: see agreements.TableRules
    stunned_contest: int
    seize_first: int
    plays_on: int
    free_climbs: int
    long_fatigue: int
    tough_groups: int
    contacted_only: int
    fearless_when_stunned: int
    blind_bids: int
    fear_counts: int
    early_regeneration: int
    rending_adds: int
    melee_pushes: int
    annihilation: int
    character: int  # of the tactician: how whoever is asked plays


MOST_PROFILES = 64
MOST_WEAPONS_IN_ALL = 256
MOST_FIGURES = 80
MOST_SQUADS = 80
MOST_FORCES = 4
MOST_OBJECTIVES = 5
MOST_HITS = 640
A_HIT = 9  # numbers of a run of hits, and of a wound: see hits.py
A_WOUND = 3
MOST_DICE = 1024
WAY_LEGS, WAY_JUMPS, WAY_BENDS, WAY_REACHED, WAY_SEARCH, WAY_ENDS = range(6)
"""A way: how many legs, which of them jump, in bits, how many places ``Battle.bends`` has, how many of them are
reached, the number of the search, and where each leg ends."""
MOST_BENDS = 160
MOST_LEGS_KEPT = 4093  # a prime
MOST_PLACES = 120  # that a model may look at, of one kind


@record
class Table(Scene):
    """The table, and the profiles of the units that stand on it (see kernel.table.Scene)."""

    profile_count: int
    profiles: Sequence[Profile] = room(Profile, MOST_PROFILES)
    weapons: Sequence[Weapon] = room(Weapon, MOST_WEAPONS_IN_ALL)
    characters: Sequence[Weights] = room(Weights, MOST_CHARACTERS)  # of the tactician


@dataclass(slots=True)
class Battle:
    """A battle. ``orders`` holds the fire that was declared, ``hits`` those of an attack, and ``wounds`` those that are
    to be placed, each with who made it and what it is like (see hits.py);
    ``course`` is the move that is walked.
    """

    figure_count: int
    force_count: int
    squad_count: int
    objective_count: int
    script_count: int
    now: Sequence[Now] = room(Now, 1)
    figures: Sequence[Figure] = room(Figure, MOST_FIGURES)
    forces: Sequence[Force] = room(Force, MOST_FORCES)
    squads: Sequence[Squad] = room(Squad, MOST_SQUADS)
    objectives: Sequence[Objective] = room(Objective, MOST_OBJECTIVES)
    orders: Ints = room_of_ints(CHOICE_WIDTH)
    wounds: Ints = room_of_ints(A_WOUND * MOST_HITS)
    course: Ints = room_of_ints(CHOICE_WIDTH)
    bids: Ints = room_of_ints(MOST_FIGURES)  # tokens that nobody of another side sees yet (K4)
    doors: Ints = room_of_ints(1)  # none: buildings are closed
    script: Ints = room_of_ints(MOST_DICE)
    hits: Ints = room_of_ints(A_HIT * MOST_HITS)
    centres: Ints = room_of_ints(MOST_WEAPONS)  # model in the centre of the Blast of each weapon
    shares: Ints = room_of_ints(MOST_WEAPONS * MOST_SQUADS)  # hits of it on each unit
    spots: Ints = room_of_ints(2 * MOST_FIGURES)  # scratch, as all behind it but the log: where they may stand
    draft: Ints = room_of_ints(CHOICE_WIDTH)  # a choice that is tried
    settled: Ints = room_of_ints(MOST_FIGURES)  # whose place a plan has found
    stakes: Ints = room_of_ints(2 * MOST_OBJECTIVES)  # scratch of the tactician: who is at each objective
    way: Ints = room_of_ints(WAY_ENDS + 2 * MOST_LEGS)  # of a model to a place
    bends: Ints = room_of_ints(2 * MOST_BENDS)  # where it might bend; for one bend there, two and three:
    limits: Ints = room_of_ints(MOST_BENDS)  # the most that may have been walked at each
    spans: Ints = room_of_ints(3 * MOST_BENDS)  # how much of the move it takes to there
    before: Ints = room_of_ints(3 * MOST_BENDS)  # the bend before that
    jumped: Ints = room_of_ints(3 * MOST_BENDS)  # whether the leg to there jumps
    reached: Ints = room_of_ints(2 * MOST_BENDS)  # bends that one gets to: which, and with how many bends before it
    ranks: Ints = room_of_ints(MOST_BENDS)  # of bends for a last leg, the best first
    places: Ints = room_of_ints(2 * MOST_PLACES)  # where a model may go
    queue: Ints = room_of_ints(MOST_PLACES)  # of them, the best first
    legs: Ints = room_of_ints(2 * MOST_LEGS_KEPT)  # what was found of legs in this search (see legs.py)
    log: Sequence[Ints] = room_of_rows(MOST_ROWS, WIDTH)
