"""From a set-up's ordinary values to the records of a battle: the table, the men in their units, and what they carry.

Plain Python that runs once a battle; decides nothing. Men and vehicles come to the table, with what
they shoot, strike, throw or assault vehicles with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import pairwise
from typing import Final

from campaign.battle.contract import STANDARD, BattleSetup, FigureSetup, SideSetup, teams_of
from campaign.battle.contract.campaign import gains
from campaign.battle.fast import blank, clone, fresh, put
from campaign.battle.kernel.now import begun
from campaign.battle.kernel.table import EDGES, MOST_GAPS, MOST_PIECES, Scene, lay_out, level_at, piece_at
from campaign.battle.man_to_man.agreements import TableRules, zone
from campaign.battle.man_to_man.codes import (
    ASSAULT_WEAPON,
    AWAY,
    BOMBED,
    CLOSE_WEAPON,
    CO,
    CREWED,
    ELITE,
    FIGHTING,
    GREEN,
    GUN_WEAPON,
    INCH,
    MAN,
    MORTAR_WEAPON,
    NCO,
    NOBODY,
    NOT_PLACED,
    ON_FOOT,
    ON_TABLE,
    POST,
    PRIVATE,
    PRONE,
    RANGED_WEAPON,
    REGULAR,
    ROCKETS,
    RULES,
    SHELLED,
    STANDING,
    SUPPORT,
    SUPPORT_WEAPON,
    THROWN_WEAPON,
    TRACKED,
    UPRIGHT,
    VEHICLE,
    WHEELED,
)
from campaign.battle.man_to_man.experience import Learnt, learnt
from campaign.battle.man_to_man.fire import AUTOMATIC, BY_NAME
from campaign.battle.man_to_man.records import (
    MOST_ARMS,
    MOST_CALLS,
    MOST_DICE,
    MOST_FIGURES,
    MOST_FORCES,
    MOST_PROFILES,
    MOST_SMOKES,
    MOST_SQUADS,
    MOST_WEAPONS,
    Arm,
    Battle,
    Building,
    Call,
    Figure,
    Force,
    Now,
    Profile,
    Smoke,
    Squad,
    Table,
    Weapon,
)
from campaign.battle.man_to_man.serving import set_before
from campaign.battle.man_to_man.terrain import MEASURES, TERRAIN
from campaign.battle.man_to_man.units import (
    ACROSS,
    Device,
    Gun,
    Indirect,
    Row,
    SmallArm,
    Thrown,
    buildings,
    devices,
    guns,
    mortars,
    profiles,
    small_arms,
    support,
    thrown,
)
from campaign.battle.man_to_man.units import CREWED as OF_CREWED
from campaign.battle.man_to_man.units import POST as OF_POSTS
from campaign.battle.man_to_man.units import SUPPORT as OF_SUPPORT
from campaign.battle.man_to_man.units import VEHICLE as OF_VEHICLES
from campaign.battle.man_to_man.weights import MOST_CHARACTERS
from campaign.battle.man_to_man.weights import rows as rows_of_weights
from campaign.battle.scenery import Battlefield, Material, Piece, PieceKind

LEADS: Final = {"private": PRIVATE, "nco": NCO, "co": CO}
QUALITIES: Final = {"": REGULAR, "green": GREEN, "elite": ELITE}
SORTS: Final = {"": 0, "yes": AUTOMATIC, "agreed": BY_NAME}
DRIVES: Final = {"wheeled": WHEELED, "tracked": TRACKED}
CREW: Final = "nco"  # the profile of a vehicle's crew
KINDS: Final = {OF_VEHICLES: VEHICLE, OF_POSTS: POST, OF_SUPPORT: SUPPORT}
ATTACKS: Final = {"": SHELLED, "rockets": SHELLED | ROCKETS, "air": BOMBED}
BARE_HANDS: Final = "improvised"
SIZES: Final = {"small": 36, "medium": 100}  # up to so many square inches of ground (man_to_man:B2b)
LARGE: Final = "large"
HOUSE_RULES: Final = tuple(option.name for option in fields(TableRules) if option.name in Now.__slots__)


def set_up(
    setup: BattleSetup[Row],
    seed: int,
    *,
    script: tuple[int, ...] = (),
    strict: bool = False,
    logging: bool = False,
    edition: int = 0,
) -> tuple[Table, Battle]:
    """The records at the start of a battle (see contract.SetUp). A man without a place is set up by his side."""
    table, ground = table_of(setup.units), ground_of(setup.battlefield)
    numbers = {row.key: number for number, row in enumerate(setup.units)}
    rows = {row.key: row for row in setup.units}
    teams = teams_of(setup.sides)
    figures: list[Figure] = []
    squads: list[Squad] = []
    arms: list[Arm] = []
    enlisted = roster(setup)
    for one in enlisted:
        row = rows[one.entered.unit]
        figure = _figure(ground, one.entered, row)
        figure.id, figure.side, figure.squad, figure.profile = len(figures), one.side, one.squad, numbers[row.key]
        figures.append(figure)
        arms += _arms(row, figure)
    for gunner in figures[:]:
        row = setup.units[gunner.profile]
        if row.serves:
            figures.append(_crewed(ground, gunner, row, len(figures)))
            arms.append(_arm(row.serves, figures[-1]))
    for squad in sorted({one.squad for one in enlisted} - {NOBODY}):
        members = [one for one in enlisted if one.squad == squad]
        seasoned = [learnt_by(one.entered).veteran > 0 for one in members]
        squads.append(_squad(members[0].side, [rows[one.entered.unit] for one in members], seasoned))
    battle = fresh(Battle)
    put(battle.now, [_now(setup, seed, bool(script), strict, logging, edition)])
    put(battle.ground, [clone(ground)])
    put(battle.figures, figures, MOST_FIGURES)
    put(battle.squads, squads, MOST_SQUADS)
    put(battle.arms, arms, MOST_ARMS)
    put(battle.forces, [_force(setup, number, teams[number]) for number in range(len(setup.sides))], MOST_FORCES)
    smokes = [blank(Smoke) for arm in arms if table.weapons[arm.weapon].smoke]
    put(battle.smokes, smokes, MOST_SMOKES)
    called = [blank(Call) for arm in arms if table.weapons[arm.weapon].kind in (MORTAR_WEAPON, SUPPORT_WEAPON)]
    put(battle.calls, called, MOST_CALLS)
    put(battle.buildings, map(_building, setup.battlefield.pieces), MOST_PIECES)
    put(battle.doors, [1] * MOST_GAPS, MOST_GAPS)
    put(battle.script, script, MOST_DICE)
    battle.figure_count, battle.squad_count, battle.arm_count = len(figures), len(squads), len(arms)
    battle.building_count = len(setup.battlefield.pieces)
    battle.force_count, battle.script_count = len(setup.sides), len(script)
    return table, battle


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A figure that comes to the battle: the number of its side, and of its unit or NOBODY."""

    side: int
    squad: int
    entered: FigureSetup


def roster(setup: BattleSetup[Row]) -> list[Enlisted]:
    """All figures as the records number them: side by side as they are listed."""
    rows = {row.key: row for row in setup.units}
    found: list[Enlisted] = []
    squads = 0
    for number, side in enumerate(setup.sides):
        squad_of: dict[str, int] = {}
        for unit in units_of(side, rows):
            squad_of |= dict.fromkeys((entered.key for entered in unit), squads)
            squads += 1
        found += [Enlisted(number, squad_of.get(entered.key, NOBODY), entered) for entered in side.figures]
    return found


def units_of(side: SideSetup, rows: dict[str, Row]) -> list[tuple[FigureSetup, ...]]:
    """The units of a side's men: as their owner has grouped them, else each with the leader listed last before him.

    man_to_man:P7b, P7c, P7d
    """
    men = [entered for entered in side.figures if rows[entered.unit].is_man]
    if any(entered.group for entered in men):
        named = dict.fromkeys(entered.group for entered in men)
        return [tuple(entered for entered in men if entered.group == group) for group in named]
    units: list[list[FigureSetup]] = [[]]
    led = False
    for entered in men:
        leads = is_leader(rows[entered.unit])
        if leads and led:
            units.append([])
        led = led or leads
        units[-1].append(entered)
    return [tuple(unit) for unit in units if unit]


def is_leader(row: Row) -> bool:
    """Whether a man can lead a unit from its start: an NCO or CO (man_to_man:P7a)."""
    return row.is_man and LEADS[row.profile] != PRIVATE


def unled(side: SideSetup, rows: dict[str, Row]) -> tuple[tuple[FigureSetup, ...], ...]:
    """The units that have no leader although their side has one: they may not come to the table.

    man_to_man:P7a, P7b
    """
    if not any(is_leader(rows[entered.unit]) for entered in side.figures):
        return ()
    return tuple(unit for unit in units_of(side, rows) if not any(is_leader(rows[entered.unit]) for entered in unit))


@lru_cache(maxsize=16)
def ground_of(field: Battlefield) -> Scene:
    """The records of a battlefield as it is laid out; a battle changes a copy."""
    ground = fresh(Scene)
    lay_out(ground, field, TERRAIN, MEASURES)
    return ground


@lru_cache(maxsize=16)
def table_of(rows: tuple[Row, ...]) -> Table:
    """The records of the profiles and weapons; battles of the same rows share them, for no battle changes them."""
    table = fresh(Table)
    put(table.profiles, [_profile(row) for row in rows], MOST_PROFILES)
    weapons = [*map(_weapon, small_arms().values()), *map(_thrown, thrown().values())]
    weapons += [*map(_gun, guns().values()), *map(_device, _devices())]
    weapons += [_indirect(weapon, MORTAR_WEAPON) for weapon in mortars().values()]
    weapons += [_indirect(weapon, SUPPORT_WEAPON) for weapon in support().values()]
    put(table.weapons, weapons, MOST_WEAPONS)
    put(table.characters, rows_of_weights(), MOST_CHARACTERS)
    table.profile_count, table.weapon_count = len(rows), len(weapons)
    table.improvised = number_of(BARE_HANDS)
    return table


def number_of(weapon: str) -> int:
    """The number of a weapon in the records."""
    return [*kinds()].index(weapon)


def kinds() -> dict[str, SmallArm | Thrown | Gun | Device | Indirect]:
    """The kinds of weapon that the records have, by their keys and in their order."""
    devices_alone = {device.key: device for device in _devices()}
    return {**small_arms(), **thrown(), **guns(), **devices_alone, **mortars(), **support()}


def _devices() -> list[Device]:
    """What vehicles are assaulted with that is not thrown, too."""
    return [device for key, device in devices().items() if key not in thrown()]


def _weapon(arm: SmallArm) -> Weapon:
    return Weapon(
        kind=RANGED_WEAPON if arm.reach else CLOSE_WEAPON,
        dice=arm.dice,
        reach=arm.reach * INCH,
        shots=arm.shots,
        snaps=int(arm.snap is not None),
        snap=arm.snap or 0,
        automatic=SORTS[arm.automatic],
        parries=int(arm.parries),
        long=int(arm.long),
        heavy=int(arm.heavy),
        area=0,
        smoke=0,
        blow=number_of(arm.blow) if arm.blow else NOBODY,
        scatter=0,
        penetration=arm.penetration,
        he=0,
        factor=0,
        afar=0,
        counted=0,
        attacks=0,
    )


def _thrown(arm: Thrown) -> Weapon:
    weapon = blank(Weapon)
    weapon.kind, weapon.dice, weapon.reach, weapon.shots = THROWN_WEAPON, arm.dice, arm.reach * INCH, 1
    weapon.area, weapon.smoke, weapon.blow = arm.area * INCH, int(arm.dice == 0), NOBODY
    weapon.scatter, weapon.penetration, weapon.he = 1, arm.ap, arm.ap
    if arm.key in devices():
        weapon.factor, weapon.counted = devices()[arm.key].factor, 1
    return weapon


def _gun(gun: Gun) -> Weapon:
    weapon = blank(Weapon)
    weapon.kind, weapon.dice, weapon.shots, weapon.blow = GUN_WEAPON, gun.dice, 1, NOBODY
    weapon.area, weapon.penetration, weapon.he, weapon.scatter = gun.radius * INCH, gun.penetration, gun.he, 2
    return weapon


def _device(device: Device) -> Weapon:
    weapon = blank(Weapon)
    weapon.kind, weapon.blow, weapon.shots = ASSAULT_WEAPON, NOBODY, 1
    weapon.factor, weapon.afar, weapon.counted = device.factor, int(device.afar), int(device.counted)
    weapon.reach, weapon.penetration, weapon.he = device.reach * INCH, device.penetration, device.he
    return weapon


def _indirect(found: Indirect, kind: int) -> Weapon:
    weapon, template = blank(Weapon), found.template
    weapon.kind, weapon.dice, weapon.shots, weapon.blow = kind, template.dice, 1, NOBODY
    weapon.area, weapon.penetration, weapon.he = template.area * INCH, template.ap, template.ap
    weapon.scatter, weapon.attacks = found.scatter, ATTACKS[found.attacks]
    return weapon


def _profile(row: Row) -> Profile:
    if row.profile == OF_VEHICLES:
        return _model(row)
    if not row.is_man:
        return blank(Profile)
    found = profiles()[row.profile]
    return Profile(
        fp=row.fp,
        leads=LEADS[row.profile],
        strength=found.strength,
        intelligence=found.intelligence,
        dexterity=found.dexterity,
        leadership=found.leadership,
        move=found.move,
        inspires=int(row.inspires or LEADS[row.profile] == CO),
        drive=ON_FOOT,
        size=0,
        front=0,
        flank=0,
        rear=0,
        top=0,
        turret=0,
        radio=int(row.radio),
    )


def _model(row: Row) -> Profile:
    """What a vehicle is; its crew has the INT and LDR of an NCO (man_to_man:L3a)."""
    model, crew = blank(Profile), profiles()[CREW]
    model.fp, model.dexterity, model.move, model.size = row.fp, row.control, row.move, row.size
    model.intelligence, model.leadership = crew.intelligence, crew.leadership
    model.drive, model.turret = DRIVES[row.drive], int(row.turret)
    model.front, model.flank, model.rear, model.top = row.plates
    return model


def learnt_by(entered: FigureSetup) -> Learnt:
    """What a man has learnt, by his experience and his abilities (man_to_man:L8, L9)."""
    return learnt((*gains(entered.experience), *entered.abilities))


def _squad(side: int, members: Sequence[Row], seasoned: Sequence[bool]) -> Squad:
    """A unit; it is elite or green where more than half of its men are, Veterans among the elite.

    man_to_man:P8a, P8b, P8c, P8d
    """
    words = ["elite" if veteran else row.quality for row, veteran in zip(members, seasoned, strict=True)]
    squad = blank(Squad)
    squad.side, squad.size, squad.nearest, squad.goal = side, len(members), NOBODY, NOBODY
    squad.quality = next(
        (QUALITIES[word] for word in ("elite", "green") if 2 * words.count(word) > len(members)),
        REGULAR,
    )
    return squad


def _figure(ground: Scene, entered: FigureSetup, row: Row) -> Figure:
    figure = blank(Figure)
    figure.kind, figure.radius = MAN if row.is_man else KINDS[row.profile], row.base
    figure.killer = figure.charges = figure.piece = NOBODY
    figure.fate, figure.fy = AWAY if figure.kind == SUPPORT else NOT_PLACED, 1
    figure.gunner = figure.server = NOBODY
    figure.hit_by = figure.blast_by = figure.joins = figure.device = NOBODY
    figure.wounded = int(entered.hurt > 0)
    figure.low = PRONE if figure.kind == POST or entered.prone else STANDING  # man_to_man:L6b, L7d
    known = learnt_by(entered)
    for column in fields(known):
        setattr(figure, column.name, getattr(known, column.name))
    if entered.at is not None and figure.kind != SUPPORT:
        figure.fate = ON_TABLE
        figure.x, figure.y = entered.at
        figure.piece = piece_at(ground, figure.x, figure.y)
        figure.level = level_at(ground, figure.piece)
        if entered.facing is not None and entered.facing != entered.at:
            figure.fx, figure.fy = entered.facing[0] - figure.x, entered.facing[1] - figure.y
    return figure


def _arms(row: Row, figure: Figure) -> list[Arm]:
    """What a figure shoots, strikes, throws or assaults vehicles with."""
    return [_arm(key, figure) for key in carried(row)]


def _arm(key: str, figure: Figure) -> Arm:
    """An arm of that kind; of support it has the shots of a battle (man_to_man:L4a)."""
    arm = blank(Arm)
    arm.weapon, arm.side, arm.bearer = number_of(key), figure.side, figure.id
    arm.left = support()[key].shots if key in support() else 0
    return arm


def _crewed(ground: Scene, gunner: Figure, row: Row, number: int) -> Figure:
    """The weapon that comes with its gunner, listed behind all figures (man_to_man:C4g, L10h)."""
    weapon = blank(Figure)
    weapon.id, weapon.side, weapon.squad, weapon.profile = number, gunner.side, NOBODY, gunner.profile
    weapon.killer = weapon.charges = weapon.piece = weapon.hit_by = weapon.blast_by = NOBODY
    weapon.joins = weapon.device = weapon.server = NOBODY
    weapon.kind, weapon.radius, weapon.low, weapon.gunner = CREWED, round(ACROSS[OF_CREWED] * INCH / 2), 1, gunner.id
    weapon.crew, weapon.control, weapon.fate, weapon.fy = row.crew, row.control, NOT_PLACED, 1
    if gunner.fate == ON_TABLE:
        set_before(ground, gunner, weapon)
    return weapon


def crewed(rows: Sequence[Row]) -> list[str]:
    """The keys of the weapons that come with gunners of these rows, which the records have behind all others."""
    return [row.serves for row in rows if row.serves]


def carried(row: Row) -> list[str]:
    """The keys of the weapons of a row that the records have, in their order."""
    known = kinds()
    return [key for key in row.arms if key in known]


def _building(piece: Piece) -> Building:
    """A building that has taken nothing; other scenery has no hit points."""
    return Building(points=hit_points(piece) if piece.kind is PieceKind.BUILDING else 0, taken=0, state=UPRIGHT)


def hit_points(piece: Piece) -> int:
    """The hit points of a building, all its floors together (man_to_man:B2a, B2b, B2c)."""
    ground = abs(sum(x * v - u * y for (x, y), (u, v) in pairwise((*piece.corners, piece.corners[0]))))
    size = next((name for name, inches in SIZES.items() if ground <= 2 * inches * INCH * INCH), LARGE)
    return buildings()[piece.material or Material.STONE][size] * piece.storeys


def _force(setup: BattleSetup[Row], number: int, team: int) -> Force:
    force, side = blank(Force), setup.sides[number]
    force.team, force.edge, force.end = team, EDGES[side.edge], FIGHTING
    force.left, force.upper, force.right, force.lower = zone(
        setup.battlefield, side.edge, side.toward, len(setup.sides)
    )
    return force


def _now(setup: BattleSetup[Row], seed: int, scripted: bool, strict: bool, logging: bool, edition: int) -> Now:
    now = begun(Now, seed, turns=setup.rules.turns, scripted=scripted, strict=strict, logging=logging)
    now.shooter = now.arm = now.first_target = now.last_target = now.striker = now.struck = now.blow_arm = NOBODY
    now.assaulted = NOBODY
    now.edition, now.campaign, now.character = edition or RULES, int(setup.campaign), STANDARD
    for agreed in HOUSE_RULES:
        setattr(now, agreed, int(getattr(setup.rules, agreed)))
    return now
