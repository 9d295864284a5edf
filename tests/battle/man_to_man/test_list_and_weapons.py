"""The list, the profiles and the weapons: each cell as the book prints it, and each of them in the records."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator

import pytest

import resources
from campaign import rulebook
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.setup import number_of
from campaign.battle.man_to_man.units import guns, man_to_man_rows, mortars, profiles, small_arms, support, thrown
from tests.battle.man_to_man.situation import m, situation

BOOK = rulebook.load("man_to_man").text
PROFILES = {"Private": "private", "NCO": "nco", "CO": "co", "–": "post"}
WORDS = {  # of the book's equipment, for the keys of weapons
    "rifle": "rifle", "attached bayonet": "attached-bayonet", "auto rifle": "auto-rifle", "knife": "bayonet",
    "SMG": "smg", "LMG": "lmg", "HMG": "hmg", "pistol": "pistol", "club": "butt", "grenade": "grenade",
    "grenades": "grenade", "smoke": "smoke", "satchel charge": "satchel-charge", "sticky bomb": "sticky-bomb",
    "panzerfaust": "panzerfaust", "No. 68": "no-68", "bazooka shots": "bazooka", "PIAT shots": "piat",
    "AT rifle": "at-rifle", "Molotovs": "molotov", "flame-thrower": "flame-thrower",
}  # fmt: skip
SERVED = {
    "light mortar": "light-mortar", "heavy mortar": "heavy-mortar", "37 mm gun": "gun-37", "50–57 mm gun": "gun-50",
    "75 mm long gun": "gun-75-long", "75 mm short gun": "gun-75-short",
}  # fmt: skip


def printed(head: str) -> list[list[str]]:
    """The cells of the table of the book whose first line begins so."""
    rows = BOOK[BOOK.index(f"| {head} |") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def number(cell: str) -> int:
    """The number of a cell; 0 for none."""
    return 0 if cell == "–" else int(cell.replace("−", "-"))


@pytest.mark.claims("man_to_man:P1a")
def test_the_profiles_are_those_of_the_book() -> None:
    assert {PROFILES[name]: [int(cell) for cell in cells] for name, *cells in printed("profile")} == {
        name: [p.strength, p.intelligence, p.dexterity, p.leadership, p.move] for name, p in profiles().items()
    }


@pytest.mark.claims("man_to_man:F8a")
def test_the_weapons_are_those_of_the_book() -> None:
    assert [
        [name, number(dice), number(reach), None if snap == "–" else number(snap), number(shots), notes]
        for name, dice, reach, snap, shots, notes in printed("weapon")
    ] == [
        [a.name, a.dice, a.reach, a.snap, a.shots, "automatic" if a.automatic else "parries" if a.parries else ""]
        for a in small_arms().values()
    ]


@pytest.mark.claims("man_to_man:F8a")
@pytest.mark.parametrize("key", small_arms())
def test_the_records_have_the_weapons(key: str) -> None:
    arm, w = small_arms()[key], situation([m("leader", "Ann", (20, 40))], []).t.weapons[number_of(key)]
    assert (w.dice, w.reach, w.shots, w.parries) == (arm.dice, arm.reach * 254, arm.shots, int(arm.parries))
    assert (w.snaps, w.snap) == (int(arm.snap is not None), arm.snap or 0)
    assert w.kind == (c.RANGED_WEAPON if arm.reach else c.CLOSE_WEAPON)


def equipment(cell: str) -> Iterator[tuple[str, object]]:
    """What a cell of the list says that a man has, as the row has it."""
    for part in re.split(r", (?!fire)", cell):
        if served := re.fullmatch(r"(.+) with (\d) more(?:, fire control (\d+))?", part):
            yield "serves", SERVED[served[1]]
            yield "crew", int(served[2])
            yield "control", int(served[3] or 0)
        elif part == "radio":
            yield "radio", True
        elif part != "–":
            count, name = re.fullmatch(r"(?:(\d+) )?(.+)", part).groups()
            yield WORDS[name], int(count or 1)


@pytest.mark.claims("man_to_man:L2a")
def test_the_rows_are_those_of_the_book() -> None:
    rows, known_rows = printed("name"), [row for row in man_to_man_rows() if not row.drive and row.profile != "support"]
    assert [row[0] for row in rows] == [row.name for row in known_rows]
    for row, (_name, profile, has, fp) in zip(known_rows, rows, strict=True):
        known = dict(equipment(has))
        own = {"serves": row.serves, "crew": row.crew, "control": row.control} if row.serves else {}
        own |= {"radio": True} if row.radio else {}
        assert {**own, **Counter(row.arms)} == known, row.key
        assert (row.profile, row.fp) == (PROFILES[profile], int(fp))


def test_the_rows_of_another_quality_are_the_partisan_and_the_commando() -> None:
    assert {row.key: row.quality for row in man_to_man_rows() if row.quality} == {
        "common.partisan": "green",
        "common.commando": "elite",
    }


def test_every_weapon_of_the_list_is_in_a_table() -> None:
    tables = tomllib.loads(resources.of_system("man_to_man", "weapons.toml").read_text(encoding="utf-8"))
    known = {key for table in tables.values() for key in table}
    assert {key for row in man_to_man_rows() for key in row.arms} <= known
    assert {row.serves for row in man_to_man_rows()} - {""} <= {*tables["area"], *tables["guns"]}


@pytest.mark.claims("man_to_man:I4a")
def test_the_thrown_weapons_are_those_of_the_book() -> None:
    assert [(name, *map(number, cells)) for name, *cells in printed("thrown")] == [
        (a.name, a.dice, a.area, a.reach) for a in thrown().values()
    ]
    weapons = situation([m("leader", "Ann", (20, 40))], []).t.weapons
    for key, arm in thrown().items():
        w = weapons[number_of(key)]
        assert (w.kind, w.dice, w.area, w.reach) == (c.THROWN_WEAPON, arm.dice, arm.area * 254, arm.reach * 254)
        assert w.smoke == int(key == "smoke")


def test_the_weapons_with_areas_are_those_of_the_indirect_table() -> None:
    table = tomllib.loads(resources.of_system("man_to_man", "weapons.toml").read_text(encoding="utf-8"))["area"]
    assert {key: (a.get("dice"), a["area"], a["where"], a.get("ap"), a.get("reach")) for key, a in table.items()} == {
        "grenade": (4, 2, "thrown", 1, 12),
        "smoke": (None, 4, "thrown", None, 12),
        "light-mortar": (5, 3, "on", 1, None),
        "heavy-mortar": (6, 4, "both", 2, None),
        "light-artillery": (6, 5, "off", 2, None),
        "medium-artillery": (7, 6, "off", 4, None),
        "heavy-artillery": (8, 8, "off", 5, None),
    }


GUNS = {name: key for key, name in ((gun.key, gun.name) for gun in guns().values())}


@pytest.mark.claims("man_to_man:L3b")
def test_the_guns_are_those_of_the_book() -> None:
    assert [(name, *map(number, cells)) for name, *cells in printed("gun")] == [
        (g.name, g.penetration, g.he, g.dice, g.radius) for g in guns().values()
    ]
    weapons = situation([m("leader", "Ann", (20, 40))], []).t.weapons
    for key, gun in guns().items():
        w = weapons[number_of(key)]
        assert (w.kind, w.penetration, w.he, w.dice) == (c.GUN_WEAPON, gun.penetration, gun.he, gun.dice)
        assert (w.area, w.shots) == (gun.radius * 254, 1)


def vehicle_arms(gun: str, mgs: str) -> tuple[str, ...]:
    """What a vehicle has, as its row has it."""
    count, kind = mgs.split()
    return (*((GUNS[gun],) if gun != "–" else ()), *(kind.lower() for _each in range(int(count))))


@pytest.mark.claims("man_to_man:L3a", "man_to_man:C4f")
def test_the_vehicles_are_those_of_the_book() -> None:
    rows = [row for row in man_to_man_rows() if row.drive]
    book = printed("vehicle")
    assert [cells[0] for cells in book] == [row.name for row in rows]
    for row, (_name, drive, mp, fc, size, armour, gun, mgs, mount, base, fp) in zip(rows, book, strict=True):
        assert (row.drive, row.move, row.control, row.size, row.fp) == (drive, *map(number, (mp, fc, size, fp)))
        assert row.plates == tuple(map(int, armour.split("/")))
        assert row.arms == vehicle_arms(gun, mgs)
        assert (row.turret, row.base) == (mount == "turret", round(float(base) * 127))
        battle = situation([m(row.key.removeprefix("common."), "Tank", (20, 40))], [])
        f, p = battle.man("Tank"), battle.t.profiles[battle.man("Tank").profile]
        assert (f.kind, f.radius, f.squad) == (c.VEHICLE, round(float(base) * 127), c.NOBODY)
        assert (p.move, p.dexterity, p.size, p.turret) == (row.move, row.control, row.size, int(row.turret))
        assert (p.front, p.flank, p.rear, p.top, p.intelligence, p.leadership) == (*row.plates, 12, 12)


def test_who_assaults_a_vehicle_adds_so_much_by_what_he_has() -> None:
    table = tomllib.loads(resources.of_system("man_to_man", "weapons.toml").read_text(encoding="utf-8"))["assault"]
    by_factor = {n: {key for key, a in table.items() if a["factor"] == n} for n in (1, 2, 3)}
    assert by_factor == {
        1: {"grenade", "sticky-bomb", "molotov"},
        2: {"satchel-charge", "panzerwurfmine", "at-rifle"},
        3: {"bazooka", "piat", "panzerfaust", "no-68"},
    }
    assert {key for key, a in table.items() if not a.get("counted")} == {"at-rifle"}
    assert {key: (a["penetration"], a.get("he", 0), a["reach"]) for key, a in table.items() if a.get("afar")} == {
        "at-rifle": (2, 0, 30),
        **dict.fromkeys(("bazooka", "piat", "panzerfaust", "no-68"), (5, 2, 12)),
    }


@pytest.mark.claims("man_to_man:I4b")
def test_indirect_weapons_are_those_of_the_book() -> None:
    tables = tomllib.loads(resources.of_system("man_to_man", "weapons.toml").read_text(encoding="utf-8"))["area"]
    assert [[name, number(dice), number(area), number(ap)] for name, dice, area, ap in printed("indirect")] == [
        [row["name"], row["dice"], row["area"], row["ap"]] for row in tables.values() if row["where"] != "thrown"
    ]
    assert [w.scatter for w in mortars().values()] == [2, 2]


@pytest.mark.claims("man_to_man:L4a", "man_to_man:I8e")
def test_support_is_that_of_the_book() -> None:
    rows = [row for row in man_to_man_rows() if row.profile == "support"]
    named = {"heavy mortar": (6, 4), "light artillery": (6, 5), "medium artillery": (7, 6), "heavy artillery": (8, 8)}
    found = [(row.name, support()[row.arms[0]], row.fp) for row in rows]
    assert [
        [name, *named[what], int(dice), int(shots), int(fp)] for name, what, dice, shots, fp in printed("support")
    ] == [
        [name, weapon.template.dice, weapon.template.area, weapon.scatter, weapon.shots, fp]
        for name, weapon, fp in found
    ]
    assert [w.attacks for w in support().values()] == ["", "", "", "rockets", "", "air", "air", "air"]
