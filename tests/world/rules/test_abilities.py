"""The abilities table: what each throw gives, and which throws are thrown again (fftt:N2, N13; campaign:C62).

Every throw is made through orders: a commander is named, or a battle is reported.
"""

from __future__ import annotations

import pytest

from campaign.world import orders as o
from campaign.world.events import AbilityGained
from campaign.world.ids import ArmyId, FigureId
from campaign.world.queries import entering
from tests.world.situation import Situation

FACES = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3), 6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5), 11: (5, 6)}
FACES[12] = (6, 6)

# The throws that cannot serve a figure of the unit, or that its kind has already (fftt:N13).
THROWN_AGAIN: dict[str, set[int]] = {
    "engineer": set(),
    "sniper": {7},
    "grunt": set(),
    "medic": {7},
    "grenadier": set(),
    "tank": {7, 8, 10},
    "mt": {7},
    "scanner": {3, 6, 8, 10},
    "terminator": set(),
    "sentinel": set(),
    "queen": {3, 6, 10},
    "stinger": set(),
    "spitter": set(),
    "razordog": {3, 6, 10},
    "drone": {3, 6, 10},
    "bombbug": {3, 6, 10},
}
LISTS = {
    "m": ("engineer", "sniper", "grunt", "medic", "grenadier"),
    "a": ("tank", "mt", "scanner", "terminator", "sentinel"),
    "i": ("queen", "stinger", "spitter", "razordog", "drone", "bombbug"),
}
FACTION = {unit: letter for letter, units in LISTS.items() for unit in units}


def recruit(unit: str) -> tuple[Situation, FigureId]:
    """A figure of A's at the start of a campaign."""
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions=FACTION[unit])
    return table, table.figure(table.army("A", "mill", unit), f"{unit}1")


def named(table: Situation, figure: FigureId, *throws: int) -> tuple[str, ...]:
    """The abilities of a figure that is named commander and throws these, one after the other."""
    dice = [face for throw in throws for face in FACES[throw]]
    table.give(o.AppointCommander(table.player("A"), figure), dice)
    return table.state.figures[figure].abilities


@pytest.mark.parametrize(
    ("throw", "ability"),
    [
        pytest.param(2, "road-runner", marks=pytest.mark.claims("fftt:N2a")),
        pytest.param(3, "crack-shooter", marks=pytest.mark.claims("fftt:N3a")),
        pytest.param(4, "iron", marks=pytest.mark.claims("fftt:N4a")),
        pytest.param(5, "chameleon", marks=pytest.mark.claims("fftt:N5a")),
        pytest.param(6, "storm-bringer", marks=pytest.mark.claims("fftt:N6a")),
        pytest.param(7, "doc", marks=pytest.mark.claims("fftt:N7a")),
        pytest.param(8, "full-metal-jacket", marks=pytest.mark.claims("fftt:N8a")),
        pytest.param(9, "lucky", marks=pytest.mark.claims("fftt:N9a")),
        pytest.param(10, "happy-trigger", marks=pytest.mark.claims("fftt:N10a")),
        pytest.param(11, "berserk", marks=pytest.mark.claims("fftt:N11a")),
        pytest.param(12, "glimmering", marks=pytest.mark.claims("fftt:N12a")),
    ],
)
def test_each_throw_gives_its_ability(throw: int, ability: str) -> None:
    table, figure = recruit("engineer")
    assert named(table, figure, throw) == (ability,)
    assert table.happened(AbilityGained) == [AbilityGained(figure, ability, throw)]


@pytest.mark.parametrize("unit", list(THROWN_AGAIN))
@pytest.mark.parametrize("throw", list(FACES))
def test_a_throw_that_cannot_serve_the_figure_is_thrown_again_and_any_other_counts(unit: str, throw: int) -> None:
    table, figure = recruit(unit)
    if throw in THROWN_AGAIN[unit]:
        assert named(table, figure, throw, 4) == ("iron",)
    else:
        assert len(named(table, figure, throw)) == 1


@pytest.mark.parametrize(
    ("unit", "throws"),
    [
        pytest.param("queen", (3, 6), marks=pytest.mark.claims("fftt:N13a")),
        pytest.param("sniper", (7,), marks=pytest.mark.claims("fftt:N13b")),
        pytest.param("scanner", (8,), marks=pytest.mark.claims("fftt:N13c")),
        pytest.param("razordog", (10,), marks=pytest.mark.claims("fftt:N13d")),
        pytest.param("scanner", (10,), marks=pytest.mark.claims("fftt:N13i")),
        pytest.param("bombbug", (10,), marks=pytest.mark.claims("fftt:N13i")),
        pytest.param("medic", (7,), marks=pytest.mark.claims("fftt:N13e")),
        pytest.param("tank", (7, 8, 10), marks=pytest.mark.claims("fftt:N13f")),
    ],
)
@pytest.mark.claims("campaign:C62b")
def test_throws_in_vain_are_repeated_until_one_serves(unit: str, throws: tuple[int, ...]) -> None:
    table, figure = recruit(unit)
    assert named(table, figure, *throws, *throws, 11) == ("berserk",)


@pytest.mark.claims("campaign:C62b")
def test_each_repeated_throw_has_a_key_of_its_own() -> None:
    table, figure = recruit("tank")
    named(table, figure, 7, 8, 4)
    assert [key for key, _faces in table.dice] == [
        f"ability-commander/m1w1/{figure}/0",
        f"ability-commander-2/m1w1/{figure}/0",
        f"ability-commander-3/m1w1/{figure}/0",
    ]


@pytest.mark.claims("fftt:N13g", "campaign:C62b")
def test_an_ability_that_the_figure_has_is_thrown_again() -> None:
    table, figure = recruit("grunt")
    table.give(o.Correct("moved over from paper", (o.SetFigure(figure, abilities=("iron", "doc")),)))
    assert named(table, figure, 4, 7, 9) == ("iron", "doc", "lucky")


def test_a_figure_with_every_ability_that_serves_it_throws_no_more() -> None:
    table, figure = recruit("razordog")
    all_but = ("road-runner", "iron", "chameleon", "doc", "full-metal-jacket", "lucky", "berserk", "glimmering")
    table.give(o.Correct("moved over from paper", (o.SetFigure(figure, abilities=all_but),)))
    assert named(table, figure) == all_but


# ── old hands ──


def battle(unit: str = "grunt") -> tuple[Situation, ArmyId, FigureId, ArmyId]:
    """A's army with one figure of this unit, in a battle with B's six Grunts."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    a, b = table.army("A", "mill", f"hq {unit} grenadier"), table.army("B", "docks", "hq grunt*6")
    table.turns("AB")
    table.attack(a, "docks")
    return table, a, table.figure(a, f"{unit}1"), b


def experienced(table: Situation, figure: FigureId, fp: int, *abilities: str) -> None:
    """The figure has learnt this much already."""
    table.give(o.Correct("moved over from paper", (o.SetFigure(figure, experience=fp, abilities=abilities),)))


@pytest.mark.claims("campaign:C62a", "fftt:R1f")
def test_a_figure_that_reaches_32_fp_throws_when_the_battle_is_reported() -> None:
    table, _a, hand, b = battle()
    experienced(table, hand, 31)
    table.fight("A", FACES[9], A="won", B="retreated", dead={table.figure(b, "grunt1"): hand})
    assert table.state.figures[hand].abilities == ("lucky",)
    assert table.dice[0][0] == f"ability-experience/m1w1/{hand}/0"


def test_a_figure_throws_once_however_far_beyond_32_it_comes() -> None:
    table, _a, hand, b = battle()
    experienced(table, hand, 30)
    dead = dict.fromkeys(table.figures(b, "grunt1 grunt2 grunt3 grunt4"), hand)
    table.fight("A", FACES[9], A="won", B="retreated", dead=dead)
    assert table.state.figures[hand].experience == 34


@pytest.mark.claims("campaign:C62a")
@pytest.mark.parametrize("fp", [30, 32, 40])
def test_a_figure_that_does_not_reach_32_in_the_battle_does_not_throw(fp: int) -> None:
    table, _a, hand, b = battle()
    experienced(table, hand, fp)
    table.fight("A", A="won", B="retreated", dead={table.figure(b, "grunt1"): hand})
    assert table.state.figures[hand].abilities == ()


def test_a_figure_that_fell_in_the_battle_does_not_throw() -> None:
    table, _a, hand, b = battle()
    experienced(table, hand, 31)
    dead: dict[FigureId, FigureId | str | None] = {table.figure(b, "grunt1"): hand, hand: "B"}
    table.fight("A", A="won", B="retreated", dead=dead)
    assert table.state.figures[hand].experience == 32


@pytest.mark.claims("campaign:C62b")
def test_an_old_hands_throw_is_repeated_like_a_commanders() -> None:
    table, _a, hand, b = battle()
    experienced(table, hand, 31, "lucky")
    table.fight("A", (*FACES[9], *FACES[5]), A="won", B="retreated", dead={table.figure(b, "grunt1"): hand})
    assert table.state.figures[hand].abilities == ("lucky", "chameleon")


def test_several_old_hands_throw_in_the_order_in_which_they_were_recruited() -> None:
    table, a, hand, b = battle()
    other = table.figure(a, "grenadier1")
    experienced(table, hand, 31)
    experienced(table, other, 31)
    dead = {table.figure(b, "grunt1"): other, table.figure(b, "grunt2"): hand}
    table.fight("A", (*FACES[4], *FACES[11]), A="won", B="retreated", dead=dead)
    first, second = sorted((hand, other))
    assert [table.state.figures[figure].abilities for figure in (first, second)] == [("iron",), ("berserk",)]


def test_the_action_that_an_old_sniper_has_learnt_lets_doc_serve_it() -> None:
    """A Sniper has 1 AP; with 24 FP of experience it has 2 (fftt:R1e)."""
    table, _a, hand, b = battle("sniper")
    experienced(table, hand, 31)
    table.fight("A", FACES[7], A="won", B="retreated", dead={table.figure(b, "grunt1"): hand})
    assert table.state.figures[hand].abilities == ("doc",)


def extras(table: Situation, figure: FigureId) -> tuple[int, int]:
    """The wounds and actions with which a figure comes to a table beyond its unit's."""
    found = entering(table.state, table.state.figures[figure])
    return found.extra_wounds, found.extra_actions


@pytest.mark.claims("fftt:R3b")
def test_the_wound_of_iron_and_the_action_of_glimmering_add_to_those_of_experience() -> None:
    table, _a, hand, _b = battle()
    experienced(table, hand, 24)
    assert extras(table, hand) == (1, 1)
    experienced(table, hand, 24, "iron", "glimmering")
    assert extras(table, hand) == (2, 2)
