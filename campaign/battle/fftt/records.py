"""The records of a battle of FFTT: what the rules read and change, all of it whole numbers.

``Battle`` is the state: everything that decides what happens next, the place in the sequence of play included, so that
a battle can be stopped, kept, cloned and resumed anywhere. ``Table`` never changes. Holds no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.battle.fast import Ints, record, room, room_of_bytes, room_of_ints, room_of_rows
from campaign.battle.fftt.weights import MOST_CHARACTERS, Weights
from campaign.battle.kernel import now, sides
from campaign.battle.kernel.log import MOST_ROWS, WIDTH
from campaign.battle.kernel.table import MOST_CELLS, MOST_GAPS, Scene


@dataclass(slots=True)
class Profile:
    """A unit's row: lengths in tenths of a millimetre, traits as 0 or 1; ``skill`` 0 for none."""

    fp: int
    actions: int
    wounds: int
    skill: int
    short: int
    long: int
    move: int
    hand: int
    weapon: int
    living: int  # heals by Medics; else by Tanks, and HQs by nobody (W3)
    insectoid: int  # I4, M7
    hq: int
    queen: int
    scanner: int
    doubles: int  # S4
    two_shots: int  # S5
    opportunity: int  # may shoot at a move (S9)
    indirect: int  # S7
    small: int  # harder to hit (S3)
    immune: int  # to goo
    heals: int
    repairs: int
    explodes: int  # B5
    wide: int  # double doors only (M4)
    ignores_terrain: int  # M2
    flies: int  # over low walls (M3)
    windows: int  # through windows (M3)
    harmless: int  # causes no wounds hand to hand (X6)
    never_out: int  # U3
    exhausts: int  # dies when out of ammo (U4)
    egg: int  # I3
    machina: int  # its faction's healers repair machines (N14)


@dataclass(slots=True)
class Figure:
    """A figure. ``full`` is its wound number, ``actions`` its APs a phase, all that it has learnt included.

    ``hurt`` counts the wounds from before the block (Q7), ``shot`` and ``struck`` those noted in it by fire and bursts,
    and hand to hand. ``killer`` is the figure whose wound reached ``full`` (R2). The blow's place is where that came
    from (B5).
    """

    id: int
    side: int
    team: int  # sides of one alliance have the same; enemies are of another (E8)
    unit: int
    x: int
    y: int
    fx: int
    fy: int
    radius: int
    level: int
    piece: int
    full: int
    actions: int
    elite: int
    veteran: int
    hurt: int
    shot: int
    struck: int
    ap: int
    fate: int
    killer: int
    blow_x: int
    blow_y: int
    empty: int  # out of ammo (S12)
    stopped: int  # moves no more in this phase (M10)
    bound: int  # in contact since this phase's movement: may not leave before a round was fought (M6)
    fired: int  # in this step (A3)
    defends: int  # only, in this phase: has fired in contact (X11)
    turned: int  # since its last action (A4)
    patient: int  # whom it has declared to heal (W4)
    treatments: int  # of it, each 2 APs (W3)
    react_at: int  # the point of the present path where it shoots (S9)
    fight: int  # the single one of the fight that it is in, or NOBODY (X5)
    score: int  # in the present exchange
    can_wound: int  # in the present exchange (X6, X7)
    burst_due: int  # explodes at the end of the block (B5, B7)
    blown_up: int  # an explosion has killed it: what it sets off is of the same chain (R4)
    start_x: int  # where its side's movement found it (M7)
    start_y: int
    start_fx: int
    start_fy: int
    start_piece: int
    start_level: int
    start_there: int  # 1 if it was on the table then, 2 if it has been set down since (H6)
    effort: int  # of the tactician: what it has in mind, see there
    abilities: int  # bits of codes (N2 to N12)
    flank: int  # the edge where it waits, or NOBODY (H1)
    corpse: int  # lies where it died, and can be eaten (I1)
    eaten: int  # corpses that this Queen has in store (I1)
    hatches: int  # the turn at whose end this egg does (I2)
    bites: int  # exchanges that its last AP still pays for (X10)
    low: int  # an egg: stops no line of sight, and is in nobody's fight (V2g, X12)


@dataclass(slots=True)
class Force(sides.Force):
    """A side: its edge and zone, its place in the turn's moving order, and how it stands."""

    place: int  # in the turn's moving order
    roll: int  # for initiative (Q1)
    supplied: int  # an HQ or Queen stood at the start of the block (U5)
    ask_from: int  # the standing order: no question for a shot that needs less (Q8)
    suppliers: int  # a bit for each side whose HQs and Queens count for it, its own among them (U5)
    due: int  # a bit for each edge whose flanking force arrives without a throw (H5)
    coming: int  # a bit for each edge whose flanking force is still to be set down in this movement (H2)
    fp: int  # of all its figures at the start (H1, E3)
    held: int  # turns in a row that it has held the agreed point (E3)


@dataclass(slots=True)
class Shot:
    """A declared shot (Q6)."""

    shooter: int
    target: int
    x: int
    y: int
    floor: int  # see kernel.table.floor_of
    indirect: int
    air: int  # air support (N1)


@dataclass(slots=True)
class Pair:
    """Two enemies in contact at the start of close combat; ``apart``: they do not fight each other (X5)."""

    a: int
    b: int
    apart: int


@dataclass(slots=True)
class Goo:
    """Acid on the ground or on a storey: a circle of 6 cm (B8). They lie in the order in which they fell."""

    x: int
    y: int
    floor: int  # see kernel.table.floor_of
    by: int
    turn: int  # in which it fell, as phase and step
    phase: int
    step: int
    number: int  # of all that fell, for the log


@dataclass(slots=True)
class Now(now.Now):
    """Where the battle stands, and what is under way."""

    acting: int  # which place of the moving order declares or moves
    stage: int  # within the step
    shots: int  # declared
    shooting: int  # next of them to roll
    mover: int
    points: int  # of the path
    met: int  # the enemy whom it comes into contact with at its end, or NOBODY (M10)
    price: int  # its APs (M3)
    point: int  # that the mover has reached
    leaving: int  # at the path's end (E4)
    watcher: int  # next to ask or to shoot
    pairs: int
    fighting: int  # the single one of the fight under way
    exchange: int
    asking: int  # which place of the moving order is asked for another exchange (X14)
    beaten: int  # how many the single one has beaten, until it is known who takes the wounds (X4)
    claims: int  # how many claim the single one's death alike, until it is known whose it is (R2)
    missile_radius: int  # B3
    by_touch: int  # B4
    acid_bursts: int  # B8
    air_missiles: int  # N1
    storey: int  # where the present path begins: an upper storey of a building, or 0
    climbing: int  # the storey that the mover climbs to, or NOBODY (M11)
    door: int  # that was opened, where the mover charges through it without a step, or NOBODY (M10)
    arriving: int  # the edge whose flanking force is being set down, or NOBODY (H3)
    goos_fallen: int
    lose_third: int  # the ends that were agreed (E3)
    lose_hqs: int
    hold_x: int  # the point, or NOBODY
    hold_y: int
    hold_turns: int
    interrupting: int  # opportunity fire is being thrown (N9)
    character: int  # of the tactician: how whoever is asked plays
    entered: int  # figures that came to the battle: those behind them were laid or hatched in it
    bled: int  # the last turn in which somebody was wounded
    woke: int  # the last turn in which somebody was wounded after a lull, or 0


MOST_UNITS = 64
MOST_FIGURES = 128
MOST_FORCES = 4
MOST_SHOTS = 128
MOST_PAIRS = 512
MOST_POINTS = 64
MOST_DICE = 1024
MOST_GOOS = 64


@record
class Table(Scene):
    """The table, and the profiles of the units that stand on it (see kernel.table.Scene)."""

    egg: int  # the unit of eggs, NOBODY where no Queen can be
    lines: Ints = room_of_bytes(MOST_CELLS * MOST_CELLS)
    inside_of: Ints = room_of_bytes(MOST_CELLS)
    units: Sequence[Profile] = room(Profile, MOST_UNITS)
    characters: Sequence[Weights] = room(Weights, MOST_CHARACTERS)  # of the tactician
    hatching: Ints = room_of_ints(6)  # the unit that hatches on each face, NOBODY where it is thrown again (I2)


@dataclass(slots=True)
class Battle:
    """A battle. ``doors`` holds 1 for each that is open, ``start_doors`` those as a side's movement found them (M7).

    ``door_count`` is how many openings the table has, windows too. ``path`` holds x and y of each point of the move
    under way.
    """

    figure_count: int
    force_count: int
    goo_count: int
    script_count: int
    door_count: int
    now: Sequence[Now] = room(Now, 1)
    figures: Sequence[Figure] = room(Figure, MOST_FIGURES)
    forces: Sequence[Force] = room(Force, MOST_FORCES)
    shots: Sequence[Shot] = room(Shot, MOST_SHOTS)
    pairs: Sequence[Pair] = room(Pair, MOST_PAIRS)
    goos: Sequence[Goo] = room(Goo, MOST_GOOS)
    doors: Ints = room_of_ints(MOST_GAPS)
    start_doors: Ints = room_of_ints(MOST_GAPS)
    path: Ints = room_of_ints(2 * MOST_POINTS)
    script: Ints = room_of_ints(MOST_DICE)
    foes: Sequence[Ints] = room_of_rows(MOST_FIGURES, 15)  # scratch of the tactician, in a view only
    log: Sequence[Ints] = room_of_rows(MOST_ROWS, WIDTH)
