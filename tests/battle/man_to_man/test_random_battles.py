"""Battles by choices at random: they come to an end, and what has to hold holds after every choice."""

from __future__ import annotations

import random

import pytest

from campaign.battle.contract import BattleSetup
from campaign.battle.fast import choice_rows, clone
from campaign.battle.kernel.space import near
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.applying import apply
from campaign.battle.man_to_man.experience import ABILITIES
from campaign.battle.man_to_man.flow import advance
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.options import MOST_OPTIONS, options
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.setup import set_up
from campaign.battle.man_to_man.sides import is_manned
from campaign.battle.man_to_man.units import Row
from campaign.battle.man_to_man.vehicles import points
from campaign.battle.scenery import Opening, OpeningKind, PieceKind
from tests.battle.man_to_man.situation import box, m, situation, wall

A = ["leader", "rifleman", "rifleman", "lightgunner", "commander", "gunman", "politico", "heavymortar"]
B = ["leader", "rifleman", "autorifleman", "commando", "partisan", "commander", "heavygunner", "lightmortar", "spotter"]
VEHICLES = ["halftrack", "armouredcar", "lighttank", "mediumtank", "destroyer", "heavytank"]
AGAINST = ["pioneer", "hunter", "bazooka", "atrifleman"]
HOUSE = box(PieceKind.BUILDING, 8, 8, 14, 14, Opening(OpeningKind.DOOR, 2, 762), Opening(OpeningKind.WINDOW, 1, 762))
SCENERY = (
    HOUSE,
    box(PieceKind.FOREST, 15, 18, 25, 26),
    box(PieceKind.RUINS, 30, 20, 36, 26),
    box(PieceKind.HILL, 36, 8, 44, 16),
)
SUPPORT = ["mortars", "lightartillery", "rockets", "heavyartillery", "lightbomb", "heavybomb"]
SWITCHES = (
    "equal_passes",
    "mover_first",
    "wounded_full_str",
    "targets_add_up",
    "rifles_parry",
    "round_casualties",
    "fallen_return",
    "fallen_roll",
    "he_always_halved",
    "only_three_knocks_out",
    "at_weapons_fire",
)


def gifts(dice: random.Random) -> list[str]:
    """Some abilities, or none."""
    return dice.sample(list(ABILITIES.values()), dice.randrange(3))


def random_setup(seed: int, vehicles: bool = False) -> BattleSetup[Row]:
    """The set-up of a seed, with its house rules; with ``vehicles`` every other one has some."""
    dice = random.Random(seed)
    agreed = {key: dice.random() < 0.3 for key in SWITCHES}
    a = [m(kind, f"a{n}", None, "", None, *gifts(dice)) for n, kind in enumerate(dice.sample(A, 5))]
    b = [m(kind, f"b{n}", experience=dice.randrange(40)) for n, kind in enumerate(dice.sample(B, 5))]
    if vehicles and seed % 4 > 1:
        a += [m(dice.choice(VEHICLES), f"av{n}") for n in range(2)] + [m(dice.choice(AGAINST), "a5"), m("hq", "ah")]
        b += [m(dice.choice(VEHICLES), "bv")] + [m(dice.choice(AGAINST), f"b{n}") for n in (5, 6)] + [m("hq", "bh")]
    a.append(m(dice.choice(SUPPORT), "guns"))
    b.append(m(dice.choice(SUPPORT), "bombs"))
    if seed % 2:  # on a small table the sides are in contact soon
        return situation(a, b, walls=[wall(5, 15, 12, 15)], size=(31.5, 31.5), **agreed).setup
    return situation(a, b, *SCENERY, walls=[wall(5, 22, 12, 22)], **agreed).setup


def begin(seed: int) -> tuple[Table, Battle]:
    """A battle with the house rules and set-up of a seed."""
    return set_up(random_setup(seed, vehicles=True), seed, logging=True)


def broken(t: Table, s: Battle) -> list[str]:
    """What does not hold that has to hold at every decision."""
    found = []
    there = [i for i in range(s.figure_count) if s.figures[i].fate == c.ON_TABLE]
    for i in there:
        f = s.figures[i]
        size = s.ground[0].extent[0]
        if not (f.radius <= f.x <= size.width - f.radius and f.radius <= f.y <= size.height - f.radius):
            found.append(f"{i} is off the table")
        if (f.fx, f.fy) == (0, 0):
            found.append(f"{i} faces nowhere")
        for j in there:
            g = s.figures[j]
            crewed = c.CREWED in (f.kind, g.kind)  # in nobody's way
            if i < j and not crewed and near(f.x, f.y, f.radius, g.x, g.y, g.radius, -1):
                found.append(f"{i} and {j} overlap")
    for n in range(s.squad_count):
        members = [s.figures[i] for i in range(s.figure_count) if s.figures[i].squad == n]
        if sum(f.fate in (c.INCAPACITATED, c.DEAD, c.RECOVERED) for f in members) != s.squads[n].fell:
            found.append(f"casualties of {n} do not add up")
    for i in range(s.figure_count):
        if s.figures[i].kind == c.SUPPORT and s.figures[i].fate != c.AWAY:
            found.append(f"support {i} is on the table")
    for a in range(s.arm_count):
        if s.arms[a].left < 0:
            found.append(f"arm {a} has fired too often")
        if s.arms[a].bearer != c.NOBODY and s.figures[s.arms[a].bearer].side != s.arms[a].side:
            found.append(f"arm {a} has changed sides")
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.kind != c.VEHICLE and (f.wreck or f.spent or f.falls_back):
            found.append(f"{i} is no vehicle")
        if is_manned(s, i) and f.spent > points(t, s, i):
            found.append(f"{i} has driven too far")
        if f.blast or (f.wreck and f.low):
            found.append(f"{i} has not burst")
    for piece in range(s.building_count):
        b, walled = s.buildings[piece], s.ground[0].pieces[piece].walled
        if (b.state == c.RUINED) == bool(walled) and b.points:
            found.append(f"building {piece} is {b.state} and its walls {walled}")
        if b.state == c.UPRIGHT and b.taken > b.points:
            found.append(f"building {piece} should have fallen")
    if s.now[0].dry or s.now[0].logged > 4000:
        found.append("dice or log ran out")
    return found


@pytest.mark.parametrize("seed", range(12))
def test_random_battles_come_to_an_end(seed: int) -> None:
    t, s = begin(seed)
    dice, rows, kinds = random.Random(seed), choice_rows(MOST_OPTIONS, c.CHOICE_WIDTH), set()
    while advance(t, s) != c.OVER:
        count = options(t, s, rows)
        assert 0 < count <= MOST_OPTIONS
        kinds.add(s.now[0].kind)
        assert all(problem(t, s, rows[n]) == FINE for n in dice.sample(range(count), min(count, 5)))
        before = clone(s)
        give_up = dice.random() < 0.001 and s.now[0].turn > 5
        row = rows[count - 1 if give_up else dice.randrange(count - 1)]
        apply(t, s, row)
        assert broken(t, s) == []
        s.now[0].logged = 0
        assert before.now[0].turn <= s.now[0].turn <= 30
    ends = [s.forces[n].end for n in range(2)]
    assert all(end != c.FIGHTING for end in ends)
    assert {c.PLACING, c.ORDERING, c.ACTING} <= kinds
    assert (c.WON in ends) == (c.STOOD not in ends) or c.BEATEN in ends or c.RETREATED in ends


def test_the_same_seed_and_choices_give_the_same_battle() -> None:
    found = []
    for _time in range(2):
        t, s = begin(3)
        dice, rows = random.Random(3), choice_rows(MOST_OPTIONS, c.CHOICE_WIDTH)
        for _choice in range(150):
            if advance(t, s) == c.OVER:
                break
            apply(t, s, rows[dice.randrange(options(t, s, rows) - 1)])
        found.append([(f.x, f.y, f.fate, f.wounded) for f in s.figures] + [tuple(s.log[n]) for n in range(99)])
    assert found[0] == found[1]
