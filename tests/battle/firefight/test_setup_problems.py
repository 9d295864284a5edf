"""What a set-up may just be, and what is said one step beyond: all of it, in order, with its place (P6 to P12, E5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.firefight.agreements import zone
from campaign.battle.firefight.battlefields import fewest_pieces
from campaign.battle.firefight.records import MOST_FIGURES, MOST_PROFILES
from campaign.battle.firefight.setup_problems import setup_problems
from campaign.battle.firefight.system import smallest
from campaign.battle.firefight.units import Arm, Row
from campaign.battle.scenery import Battlefield, Edge, PieceKind
from tests.battle.firefight.situation import box, row, tenths

ONE = row("one", arms=(Arm("Club", 0, 1),))
TRIO = replace(row("trio", most=4), fewest=3)
LARGE = row("large", 4, 5, "Tough(6)")
HERE = 24 * 254

Found = list[tuple[str, tuple[str | int, ...], str]]
Place = tuple[int, int]


def said(setup: BattleSetup[Row]) -> Found:
    """Rule, place and name of each thing that is wrong."""
    return [(one.rule, one.where, one.whose) for one in setup_problems(setup)]


def side(key: str, edge: Edge, *figures: FigureSetup, **more: object) -> SideSetup:
    """A side with a name of its own; with one model, unless others are named."""
    plain = SideSetup(key, f"Side {key}", edge, figures or (FigureSetup(f"{key}0", "own.one"),))
    return replace(plain, **more)  # type: ignore[arg-type]


def setup(*sides: SideSetup, width: float = 48, height: float = 48, units: Sequence[Row] = ()) -> BattleSetup[Row]:
    """A set-up of these sides; without any, one of two with a model each."""
    sides = sides or (side("a", Edge.SOUTH), side("b", Edge.NORTH))
    rows = tuple(replace(one, key=f"own.{one.key}") for one in (ONE, TRIO, LARGE, *units))
    return replace(smallest(), battlefield=Battlefield(tenths(width), tenths(height)), sides=sides, units=rows)


def models(
    unit: str, number: int, *, group: str = "", first: int = 0, at: Sequence[Place | None] = ()
) -> list[FigureSetup]:
    """So many models of a row, the first of them at these places."""
    places = (*at, *[None] * (number - len(at)))
    return [
        FigureSetup(f"{unit}{first + n}", f"own.{unit}", name=f"{unit.title()} {first + n}", group=group, at=places[n])
        for n in range(number)
    ]


def with_figures(*figures: FigureSetup) -> BattleSetup[Row]:
    return setup(side("a", Edge.SOUTH, *figures), side("b", Edge.NORTH))


# Rounds, sides and edges


@pytest.mark.claims("firefight:P6c")
@pytest.mark.parametrize(("turns", "wrong"), [(0, True), (1, False), (12, False), (13, True)])
def test_a_battle_has_1_to_12_rounds(turns: int, wrong: bool) -> None:
    found = said(replace(setup(), rules=replace(setup().rules, turns=turns)))
    assert found == ([("firefight:P6c", ("rules", "turns"), "")] if wrong else [])


@pytest.mark.claims("firefight:P12a")
@pytest.mark.parametrize(("number", "wrong"), [(1, True), (2, False), (3, False), (4, False), (5, True)])
def test_a_battle_has_two_to_four_sides(number: int, wrong: bool) -> None:
    edges = (Edge.SOUTH, Edge.NORTH, Edge.WEST, Edge.EAST, Edge.EAST)
    found = said(setup(*[side("abcde"[n], edges[n]) for n in range(number)]))
    assert found == ([("firefight:P12", ("sides",), "")] if wrong else [])


@pytest.mark.claims("firefight:A9a")
@pytest.mark.parametrize(("allied", "wrong"), [("ab", False), ("abc", True)])
def test_two_alliances_fight_and_friends_alone_do_not(allied: str, wrong: bool) -> None:
    sides = [
        side(key, edge, alliance="one" if key in allied else "")
        for key, edge in (("a", Edge.SOUTH), ("b", Edge.NORTH), ("c", Edge.WEST))
    ]
    assert said(setup(*sides)) == ([("firefight:A9", ("sides",), "")] if wrong else [])


@pytest.mark.claims("firefight:P7a")
@pytest.mark.parametrize(
    ("first", "second"), [(Edge.SOUTH, Edge.EAST), (Edge.WEST, Edge.NORTH), (Edge.NORTH, Edge.NORTH)]
)
def test_two_sides_are_set_up_at_opposite_edges(first: Edge, second: Edge) -> None:
    found = said(setup(side("a", first), side("b", second)))
    assert found == [("firefight:P7a", ("sides", 1, "edge"), "Side b")]
    assert said(setup(side("a", first), side("b", first.opposite))) == []


@pytest.mark.claims("firefight:P7a")
def test_a_side_without_a_name_goes_by_its_key() -> None:
    found = said(setup(side("a", Edge.SOUTH), side("b", Edge.EAST, name="")))
    assert found == [("firefight:P7a", ("sides", 1, "edge"), "b")]


@pytest.mark.claims("firefight:P12a")
def test_of_three_sides_each_has_an_edge_of_its_own_but_any() -> None:
    sides = [side("a", Edge.SOUTH), side("b", Edge.WEST), side("c", Edge.EAST)]
    assert said(setup(*sides)) == []
    sides[2] = side("c", Edge.SOUTH)
    assert said(setup(*sides)) == [("firefight:P12a", ("sides", 2, "edge"), "Side c")]


@pytest.mark.claims("campaign:D3c")
@pytest.mark.parametrize(
    ("toward", "wrong"), [(None, False), (Edge.NORTH, False), (Edge.SOUTH, False), (Edge.WEST, True), (Edge.EAST, True)]
)
def test_a_side_is_set_up_towards_one_of_the_edges_beside_its_own(toward: Edge | None, wrong: bool) -> None:
    found = said(setup(side("a", Edge.SOUTH), side("b", Edge.NORTH), side("c", Edge.WEST, toward=toward)))
    assert found == ([("campaign:D3c", ("sides", 2, "toward"), "Side c")] if wrong else [])


def test_a_side_has_figures_and_a_key_of_its_own() -> None:
    sides = (side("a", Edge.SOUTH), replace(side("a", Edge.NORTH), figures=()))
    assert said(setup(*sides)) == [("", ("sides", 1, "figures"), "Side a"), ("", ("sides", 1, "key"), "Side a")]


@pytest.mark.claims("firefight:P8b")
@pytest.mark.parametrize(
    ("edge", "width", "height", "wrong"),
    [
        (Edge.SOUTH, 29, 30, False),  # only from edge to edge
        (Edge.SOUTH, 48, 29.99, True),
        (Edge.WEST, 30, 29, False),
        (Edge.WEST, 29.99, 48, True),
    ],
)
def test_the_edges_of_two_sides_are_30_inches_apart_or_more(
    edge: Edge, width: float, height: float, wrong: bool
) -> None:
    found = said(setup(side("a", edge), side("b", edge.opposite), width=width, height=height))
    assert found == ([("firefight:P8b", ("table",), "")] if wrong else [])


@pytest.mark.claims("firefight:P8b", "firefight:P12d")
@pytest.mark.parametrize(("width", "wrong"), [(30, False), (29.99, True)])
def test_of_more_sides_the_nearest_edges_count(width: float, wrong: bool) -> None:
    sides = [side("a", Edge.SOUTH), side("b", Edge.NORTH), side("c", Edge.WEST)]
    assert said(setup(*sides, width=width)) == ([("firefight:P8b", ("table",), "")] if wrong else [])


@pytest.mark.claims("firefight:P8b", "firefight:P7a")
def test_where_edges_are_not_opposite_the_first_sides_tells_how_deep_the_table_is() -> None:
    found = said(setup(side("a", Edge.SOUTH), side("b", Edge.EAST), width=29))
    assert [rule for rule, _where, _whose in found] == ["firefight:P7a"]


# Zones


@pytest.mark.claims("firefight:P7b", "firefight:P8a")
@pytest.mark.parametrize(
    ("edge", "bounds"),
    [
        (Edge.NORTH, (0, 0, 60, 6)),  # 36 inches between the edges leave six to each
        (Edge.SOUTH, (0, 30, 60, 36)),
        (Edge.WEST, (0, 0, 12, 36)),
        (Edge.EAST, (48, 0, 60, 36)),
    ],
)
def test_the_zone_of_each_edge_on_a_table_of_60_by_36(edge: Edge, bounds: tuple[int, ...]) -> None:
    assert zone(Battlefield(tenths(60), tenths(36)), edge) == tuple(map(tenths, bounds))


@pytest.mark.claims("campaign:D3c")
@pytest.mark.parametrize(
    ("edge", "toward", "bounds"),
    [
        (Edge.NORTH, Edge.EAST, (30, 0, 60, 12)),
        (Edge.NORTH, Edge.WEST, (0, 0, 30, 12)),
        (Edge.WEST, Edge.SOUTH, (0, 24, 12, 48)),
        (Edge.WEST, Edge.NORTH, (0, 0, 12, 24)),
        (Edge.EAST, None, (48, 0, 60, 48)),
    ],
)
def test_half_of_a_zone_lies_towards_an_edge_beside_it(
    edge: Edge, toward: Edge | None, bounds: tuple[int, ...]
) -> None:
    assert zone(Battlefield(tenths(60), tenths(48)), edge, toward, 3) == tuple(map(tenths, bounds))


# Rows and units


def test_as_many_rows_as_there_is_room_for() -> None:
    more = [replace(ONE, key=f"more{chr(97 + n // 26)}{chr(97 + n % 26)}") for n in range(MOST_PROFILES - 3)]
    assert said(setup(units=more)) == []
    assert said(setup(units=[*more, replace(ONE, key="last")])) == [("", ("units",), "")]


def test_with_just_as_many_rows_places_are_looked_at() -> None:
    more = [replace(ONE, key=f"more{chr(97 + n // 26)}{chr(97 + n % 26)}") for n in range(MOST_PROFILES - 3)]
    figures = replace(with_figures(FigureSetup("x", "own.one", at=(-5, -5))), units=setup(units=more).units)
    assert [rule for rule, _where, _whose in said(figures)] == ["firefight:P9a"]


def test_with_too_many_rows_places_are_not_looked_at() -> None:
    more = [replace(ONE, key=f"more{chr(97 + n // 26)}{chr(97 + n % 26)}") for n in range(MOST_PROFILES)]
    figures = [FigureSetup("x", "own.one", at=(-5, -5)), FigureSetup("y", "own.one", at=(-5, -5))]
    found = replace(with_figures(*figures), units=setup(units=more).units)
    assert said(found) == [("", ("units",), "")]


@pytest.mark.claims("firefight:E5b")
def test_one_unit_of_a_row_may_be_too_small_and_not_two() -> None:
    alone = [*models("trio", 3), *models("one", 1), *models("trio", 2, first=3)]
    assert said(with_figures(*alone)) == []
    two = [*models("trio", 2), *models("one", 1), *models("trio", 1, first=3)]
    assert said(with_figures(*two)) == [("firefight:E5b", ("sides", 0, "figures"), "Side a")]
    unnamed = setup(side("a", Edge.SOUTH, *two, name=""), side("b", Edge.NORTH))
    assert said(unnamed) == [("firefight:E5b", ("sides", 0, "figures"), "a")]
    three = [*two, *models("one", 1, first=1), *models("trio", 1, first=8)]
    assert said(with_figures(*three)) == [("firefight:E5b", ("sides", 0, "figures"), "Side a")]


@pytest.mark.claims("firefight:E5d")
def test_the_models_of_a_group_stand_one_behind_another() -> None:
    apart = [*models("trio", 3, group="reds"), *models("one", 1), *models("trio", 3, group="reds", first=3)]
    assert said(with_figures(*apart)) == [("firefight:E5d", ("sides", 0, "figures"), "Side a")]
    two = [*models("trio", 3, group="reds"), *models("one", 1), *models("trio", 3, group="blues", first=3)]
    assert said(with_figures(*two)) == []
    unnamed = setup(side("a", Edge.SOUTH, *apart, name=""), side("b", Edge.NORTH))
    assert said(unnamed) == [("firefight:E5d", ("sides", 0, "figures"), "a")]


def test_all_of_a_unit_have_a_place_or_none() -> None:
    half = models("trio", 3, at=[(HERE, HERE)])
    assert said(with_figures(*half)) == [("", ("sides", 0, "figures"), "Trio 0")]
    unnamed = [replace(one, name="") for one in half]
    assert said(with_figures(*unnamed)) == [("", ("sides", 0, "figures"), "trio0")]
    placed = models("trio", 3, at=[(HERE + 300 * n, HERE) for n in range(3)])
    assert said(with_figures(*placed)) == []
    backwards = [half[1], half[2], half[0]]
    assert said(with_figures(*backwards)) == [("", ("sides", 0, "figures"), "Trio 1")]


@pytest.mark.parametrize(("more", "wrong"), [(0, False), (1, True)])
def test_as_many_models_as_there_is_room_for(more: int, wrong: bool) -> None:
    figures = models("one", MOST_FIGURES - 1 + more)  # and the other side has one
    assert said(with_figures(*figures)) == ([("", ("sides",), "")] if wrong else [])


# Places


@pytest.mark.claims("firefight:P9a")
def test_a_base_stands_whole_on_the_table() -> None:
    on, off = models("one", 2, at=[(125, HERE), (124, HERE - 300)])
    assert said(with_figures(on, off)) == [("firefight:P9a", ("sides", 0, "figures", 1, "at"), "One 1")]
    nameless = replace(off, name="")
    assert said(with_figures(nameless)) == [("firefight:P9a", ("sides", 0, "figures", 0, "at"), "one1")]


@pytest.mark.claims("firefight:C7c")
@pytest.mark.parametrize(("apart", "wrong"), [(0, False), (-1, True)])
def test_bases_of_two_sizes_may_touch_and_not_overlap(apart: int, wrong: bool) -> None:
    small, large = setup().units[0].base, setup().units[2].base
    assert small != large
    (first,), (second,) = (
        models("large", 1, at=[(HERE, HERE)]),
        models("one", 1, at=[(HERE + small + large + apart, HERE)]),
    )
    found = said(with_figures(first, second))
    assert found == ([("firefight:C7c", ("sides", 0, "figures", 1, "at"), "One 0")] if wrong else [])
    if wrong:
        assert said(with_figures(first, replace(second, name="")))[0][2] == "one0"


@pytest.mark.claims("firefight:C7c")
def test_one_on_a_roof_overlaps_nobody_on_the_ground() -> None:
    house = replace(box(PieceKind.BUILDING, 20, 20, 24, 28), storeys=1)
    figures = models("one", 2, at=[(HERE - 60, HERE), (HERE + 60, HERE)])
    below = with_figures(*figures)
    above = replace(below, battlefield=replace(below.battlefield, pieces=(house,)))
    assert [rule for rule, _where, _whose in said(below)] == ["firefight:C7c"]
    assert said(above) == []


@pytest.mark.claims("firefight:P3c")
@pytest.mark.parametrize(
    ("width", "height", "pieces"), [(48, 48, 15), (30, 30, 6), (48, 30, 10), (42, 42, 12), (36, 36, 9)]
)
def test_a_table_has_15_pieces_or_as_many_for_its_area(width: int, height: int, pieces: int) -> None:
    assert fewest_pieces(254 * width, 254 * height) == pieces
