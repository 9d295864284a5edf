"""The records of a battle of Man to Man: what the rules read and change, all of it whole numbers.

``Battle`` is the state: everything that decides what happens next, the place in the sequence of play included, so that
a battle can be stopped, kept, cloned and resumed anywhere. ``ground`` is a part of it, for buildings fall. ``Table``
never changes. Holds no rules.

All that has a place on the table is a ``Figure``. What is fired or struck with is an ``Arm`` with its own state and a
bearer: so it can jam, break, lie on the ground and be taken up by another. Men belong to a ``Squad`` by its number,
in any order; a figure may belong to none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.battle.fast import Ints, room, room_of_ints, room_of_rows
from campaign.battle.kernel import now, sides
from campaign.battle.kernel.log import MOST_ROWS, WIDTH
from campaign.battle.kernel.table import MOST_GAPS, MOST_PIECES, Scene
from campaign.battle.man_to_man.codes import CHOICE_WIDTH, PARTS
from campaign.battle.man_to_man.weights import MOST_CHARACTERS, Weights


@dataclass(slots=True)
class Weapon:
    """A kind of weapon (F8); ``reach`` its effective range in tenths of a millimetre, 0 for close combat."""

    kind: int
    dice: int  # of damage
    reach: int
    shots: int  # a round
    snaps: int  # whether it may be fired as a snap shot, and what that adds
    snap: int
    automatic: int
    parries: int
    long: int  # a part of a rifle: dropped with it
    heavy: int  # left behind by who falls (L10)
    area: int  # radius of its template (I4)
    smoke: int  # it makes smoke and hurts nobody (I12)
    blow: int  # the weapon that it is in close combat, or NOBODY
    scatter: int  # dice of the distance at which its template comes down after a miss (I8)
    penetration: int  # of armour: a gun's or bullet's where it hits, a template's from above
    he: int  # taken off the dice of what it does to a vehicle or a crewed weapon
    factor: int  # what it adds in an assault on a vehicle (V16)
    afar: int  # joins in one from afar
    counted: int  # used up in one
    attacks: int  # as what it shakes a unit, in bits: SHELLED, BOMBED, ROCKETS (M1)


@dataclass(slots=True)
class Profile:
    """The attributes of a man (P1), or what a vehicle is (L3); ``leads`` PRIVATE, NCO or CO.

    ``move`` in movement points. A vehicle has its fire control as DEX, and INT and LDR of its crew.
    """

    fp: int
    leads: int
    strength: int
    intelligence: int
    dexterity: int
    leadership: int
    move: int
    inspires: int  # helps the morale of units near him: a CO or political officer (M2)
    drive: int  # ON_FOOT, WHEELED or TRACKED
    size: int  # what it adds to the number of a shot at it
    front: int  # armour
    flank: int
    rear: int
    top: int
    turret: int  # its weapons fire all round
    radio: int  # he calls for fire (I1)


@dataclass(slots=True)
class Figure:
    """A man, or what else has a place: see ``kind``.

    ``low`` is a man's posture, and stops no line of sight; ``fx``, ``fy`` which way he faces. ``killer`` is who put him
    out of action. ``moved`` is how far he went in this round; ``shot`` and ``shot_before`` whether he fired in this
    round and in the one before (R6). ``charges`` is whom his charge is at.
    """

    id: int
    side: int
    squad: int  # or NOBODY
    profile: int
    x: int
    y: int
    fx: int
    fy: int
    radius: int
    level: int
    piece: int  # that his centre is in, or NOBODY
    fate: int
    low: int
    wounded: int
    killer: int
    action: int
    moved: int
    charges: int
    shot: int
    shot_before: int
    under_fire: int  # in this round and in the one before (R6)
    under_fire_before: int
    struck: int  # has made his attack of this round (F11)
    stood: int  # was active when the ranged combat began, and wounded (R3)
    was_wounded: int
    kind: int  # MAN, VEHICLE, POST or CREWED
    wreck: int  # of a vehicle: NO_WRECK, KNOCKED_OUT or ABANDONED
    immobile: int
    spent: int  # on its move of this round: a movement point is twice the tenths of a millimetre of an inch
    hit: int  # in this round, so its crew tests, and by whom first
    hit_by: int
    falls_back: int
    since: int  # round in which it has begun to fall back
    blast: int  # has exploded and not burst yet, and by whom
    blast_by: int
    dodged: int  # has been tested for the overrun that is under way
    joins: int  # the vehicle in whose assault he joins or NOBODY, with what arm
    device: int
    assaulted: int  # by which sides in this round, in bits
    taken: int  # damage that has been done to an HQ post (L7)
    then: int  # another action of the round (L9)
    strength: int  # what he has learnt, from here on: see experience.Learnt (L8, L9)
    move: int
    ranged: int
    close: int
    veteran: int
    hidden: int
    heals: int
    calls: int
    doubles: int
    lucky: int  # until it has saved him
    stocked: int
    extra: int
    gunner: int  # of a crewed weapon: whose it is, and who has taken it over from him (L10)
    server: int
    crew: int  # how many men it takes beside the gunner
    control: int  # its fire control


@dataclass(slots=True)
class Arm:
    """A weapon that a figure has, or that lies at x, y and has no ``bearer``.

    ``fired``: in this round; ``worked``: when the ranged combat began (R3).
    """

    weapon: int
    side: int  # whose it is
    bearer: int
    state: int
    x: int
    y: int
    fired: int
    worked: int
    left: int  # shots that are left of support (L4)


@dataclass(slots=True)
class Smoke:
    """A cloud of smoke: where its middle is, and in which round it came down (I12)."""

    x: int
    y: int
    turn: int


@dataclass(slots=True)
class Call:
    """A call for the fire of an arm at x, y in this round, and by whom; ``done`` when it has been answered (I1)."""

    arm: int
    spotter: int
    x: int
    y: int
    done: int


@dataclass(slots=True)
class Building:
    """What a piece of the table stands: its hit points, 0 of other scenery, and what it has taken (section B)."""

    points: int
    taken: int
    state: int  # UPRIGHT, FALLING or RUINED


@dataclass(slots=True)
class Squad:
    """A unit (P5, P7); ``fell`` counts its casualties, ``fell_now`` those of this round."""

    side: int
    size: int
    quality: int
    fell: int
    fell_now: int
    attacked: int  # in this round by what, in bits (M1)
    nearest: int  # CO of its side when the round began, or NOBODY (M1)
    flees: int
    goal: int
    since: int  # round in which it has begun to flee


@dataclass(slots=True)
class Force(sides.Force):
    """A side: its edge and zone, its place in the order of the round, and how it stands."""

    rank: int  # in the order in which sides act, 0 first (R2)
    rolled: int


@dataclass(slots=True)
class Now(now.Now):
    """Where the battle stands, and what is under way."""

    rank: int  # whose turn it is in the order of the round
    ordered: int  # the order of this round is chosen
    shooter: int  # who fires, with what, and how often still (F6)
    arm: int
    shots: int
    first_target: int  # of this round, and the one that was shot at last (F7)
    last_target: int
    others: int  # figures that were shot at behind the first one
    striker: int  # who strikes whom, with what weapon, and how that fell (F15)
    struck: int
    blow_arm: int
    result: int
    assaulted: int  # the vehicle in whose assault men join, or NOBODY (V16)
    campaign: int
    equal_passes: int  # what the players agreed, from here on: see agreements.TableRules
    mover_first: int
    wounded_full_str: int
    auto_rifle_automatic: int
    targets_add_up: int
    rifles_parry: int
    round_casualties: int
    cover_off_total: int
    he_always_halved: int
    only_three_knocks_out: int
    at_weapons_fire: int
    fallen_return: int
    fallen_roll: int
    character: int  # of the tactician: how who is asked plays


MOST_WEAPONS = 64
MOST_PROFILES = 64
MOST_FIGURES = 96
MOST_ARMS = 400
MOST_SQUADS = 64
MOST_FORCES = 4
MOST_DICE = 1024
MOST_SMOKES = 64
OUTLOOK = 14
MOST_CALLS = MOST_FIGURES


@dataclass(slots=True)
class Table:
    """The profiles of the men and their kinds of weapon."""

    profile_count: int
    weapon_count: int
    improvised: int  # the weapon of who has no other in close combat
    profiles: Sequence[Profile] = room(Profile, MOST_PROFILES)
    weapons: Sequence[Weapon] = room(Weapon, MOST_WEAPONS)
    characters: Sequence[Weights] = room(Weights, MOST_CHARACTERS)  # of the tactician


@dataclass(slots=True)
class Battle:
    """A battle. ``parts`` holds the parts of the sum that was reckoned last (see sums.py)."""

    figure_count: int
    force_count: int
    squad_count: int
    arm_count: int
    smoke_count: int
    building_count: int
    call_count: int
    script_count: int
    now: Sequence[Now] = room(Now, 1)
    ground: Sequence[Scene] = room(Scene, 1)
    figures: Sequence[Figure] = room(Figure, MOST_FIGURES)
    forces: Sequence[Force] = room(Force, MOST_FORCES)
    squads: Sequence[Squad] = room(Squad, MOST_SQUADS)
    arms: Sequence[Arm] = room(Arm, MOST_ARMS)
    smokes: Sequence[Smoke] = room(Smoke, MOST_SMOKES)
    calls: Sequence[Call] = room(Call, MOST_CALLS)
    buildings: Sequence[Building] = room(Building, MOST_PIECES)  # one for each piece of the ground
    doors: Ints = room_of_ints(MOST_GAPS)  # all stand open (C10)
    script: Ints = room_of_ints(MOST_DICE)
    parts: Ints = room_of_ints(PARTS)  # scratch, as all behind it but the log
    touched: Ints = room_of_ints(MOST_FIGURES)  # who is under a template
    draft: Ints = room_of_ints(CHOICE_WIDTH)  # of the tactician: a choice that is tried,
    guns: Ints = room_of_ints(MOST_FIGURES)  # the arm that each man fires, or NOBODY,
    bombs: Ints = room_of_ints(MOST_FIGURES)  # and the one that he throws
    devices: Ints = room_of_ints(
        MOST_FIGURES
    )  # the arm with which he assaults vehicles; of a vehicle how many MGs it has
    sighted: Ints = room_of_ints(MOST_FIGURES)  # whom a vehicle that is weighed has in sight
    outlook: Ints = room_of_ints(OUTLOOK)  # what is found from a place (see tactician.outlook)
    log: Sequence[Ints] = room_of_rows(MOST_ROWS, WIDTH)
