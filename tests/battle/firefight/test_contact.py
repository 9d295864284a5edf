"""Who touches whom, who is in reach of a strike, and when a charge could have come nearer (C7, H1, H3, H8, H11)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import contact
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.contact import (
    charge_problem,
    could_be_nearer,
    faces,
    nearer_place,
    part_of,
    strikes_at,
    touches,
)
from campaign.battle.firefight.measures import suppose
from campaign.battle.firefight.movement import slot_at
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

CLUB = (Arm("Club", 0, 1),)
INCH, BASE, CONTACT = 254, 250, 10
HOUSE = Piece(PieceKind.BUILDING, box(PieceKind.BUILDING, 30, 30, 36, 36).corners, storeys=1)
RIM = tenths(30)

Spot = tuple[int, int]


def field(unit: Sequence[Spot], enemies: Sequence[Spot], *pieces: Piece) -> Situation:
    """A unit of A and one of B at these places, each between two others; lengths are tenths of a millimetre."""

    def group(name: str, spots: Sequence[Spot]):
        kind = row(name.lower(), most=max(2, len(spots)), arms=CLUB)
        return u(kind, name, *[(x / INCH, y / INCH) for x, y in spots])

    one = row("one", arms=CLUB)
    return situation(
        [u(one, "First", (2, 46)), group("Unit", unit), u(one, "Last", (46, 46))],
        [u(one, "Before", (2, 2)), group("Foe", enemies), u(one, "Behind", (46, 2))],
        *pieces,
    ).start()


# Contact and strikes


@pytest.mark.claims("firefight:H11a", "firefight:H11b")
@pytest.mark.parametrize(
    ("ax", "bx", "facing"),
    [
        (28, 29, True),
        (31, 35, True),  # both on the roof
        (29, 31, False),  # one below and one above
        (31, 29, False),
        (29, 37, False),  # a building between
        (37, 29, False),
    ],
)
def test_two_face_one_another_on_one_level_with_no_building_between(ax: float, bx: float, facing: bool) -> None:
    battle = field([(5000, 5000)], [(9000, 9000)], HOUSE)
    assert faces(battle.t, tenths(ax), tenths(33), tenths(bx), tenths(33)) is facing


@pytest.mark.claims("firefight:C7b", "firefight:H11a")
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(("apart", "touching"), [(CONTACT, True), (CONTACT + 1, False)])
def test_bases_are_in_contact_up_to_a_millimetre_apart(number: int, apart: int, touching: bool) -> None:
    spots = [(5000, 9000), (6000, 9000), (7000, 9000)]
    battle = field([(2000, 2000)], spots)
    suppose(battle.s)
    x, figure, squad = spots[number][0], battle.number("Unit"), battle.names["Foe"]
    assert touches(battle.t, battle.s, figure, x, 9000 - BASE - apart, squad) is touching
    assert touches(battle.t, battle.s, figure, x, 9000 + BASE + apart, squad) is touching
    at = 2 * battle.number("Foe", number)
    battle.s.spots[at + 1] += 400
    assert touches(battle.t, battle.s, figure, x, 9000 - BASE - apart, squad) is False
    assert touches(battle.t, battle.s, figure, x, 9400 + BASE + apart, squad) is touching
    battle.model("Foe", number).fate = c.KNOCKED_OUT
    assert touches(battle.t, battle.s, figure, x, 9400 + BASE + apart, squad) is False


@pytest.mark.claims("firefight:H11a", "firefight:C7b")
def test_one_below_a_rim_does_not_touch_one_above_it() -> None:
    battle = field([(2000, 2000)], [(RIM + 100, 8300), (9900, 9900)], HOUSE)
    suppose(battle.s)
    figure, squad = battle.number("Unit"), battle.names["Foe"]
    assert touches(battle.t, battle.s, figure, RIM - 150, 8300, squad) is False
    assert touches(battle.t, battle.s, figure, RIM + 350, 8300, squad) is True


@pytest.mark.claims("firefight:H3a", "firefight:H10a")
@pytest.mark.parametrize("number", [0, 2])
@pytest.mark.parametrize(("apart", "strikes"), [(2 * INCH, True), (2 * INCH + 1, False)])
def test_a_model_strikes_at_2_inches_and_no_farther(number: int, apart: int, strikes: bool) -> None:
    spots = [(5000, 9000), (6600, 9000), (8200, 9000)]
    battle = field([(spots[number][0], 9000 - BASE - apart), (300, 300)], spots)
    figure, squad = battle.number("Unit"), battle.names["Foe"]
    assert strikes_at(battle.t, battle.s, figure, squad) is strikes
    assert strikes_at(battle.t, battle.s, battle.number("Unit", 1), squad) is False
    battle.model("Foe", number).fate = c.KNOCKED_OUT
    assert strikes_at(battle.t, battle.s, figure, squad) is False


@pytest.mark.claims("firefight:H11a", "firefight:H3a")
def test_nobody_strikes_from_the_ground_at_who_stands_on_a_roof() -> None:
    battle = field([(RIM - 150, 8300)], [(RIM + 150, 8300)], HOUSE)
    assert strikes_at(battle.t, battle.s, battle.number("Unit"), battle.names["Foe"]) is False
    battle.model("Unit").x = RIM + 450
    assert strikes_at(battle.t, battle.s, battle.number("Unit"), battle.names["Foe"]) is True


def test_a_part_of_a_length_is_rounded_towards_nothing() -> None:
    assert [part_of(whole, 7, 10) for whole in (9, -9, 10, -10, 0)] == [6, -6, 7, -7, 0]


# Charges


def charging(battle: Situation, *ends: Sequence[Spot] | Spot, most: int = 12 * INCH, arrives: int = 1) -> int:
    """Why a charge is not one whose models walk along these legs; lengths are tenths of a millimetre."""
    choice = battle.row(c.MOVE)
    for number, end in enumerate(ends):
        legs = [end] if isinstance(end[0], int) else list(end)  # type: ignore[list-item]
        if not legs:
            continue
        at = slot_at(choice[c.COUNT])
        choice[c.COUNT] += 1
        choice[at + c.FIGURE], choice[at + c.LEGS] = battle.number("Unit", number), len(legs)
        for leg, (x, y) in enumerate(legs):  # type: ignore[misc]
            choice[at + c.FIRST_LEG + 2 * leg], choice[at + c.FIRST_LEG + 2 * leg + 1] = x, y
    return charge_problem(battle.t, battle.s, battle.names["Unit"], battle.names["Foe"], choice, most, arrives)


@pytest.mark.claims("firefight:H1a", "firefight:H8a")
@pytest.mark.parametrize(
    ("y", "arrives", "reason"),
    [
        (7000 - BASE, 1, FINE),
        (7000 - BASE - CONTACT, 1, FINE),
        (7000 - BASE - CONTACT - 1, 1, r.NO_CONTACT),
        (7000 - BASE - CONTACT - 1, 0, r.COULD_BE_NEARER),
        (7000 - BASE + 1, 1, r.BODY_IN_WAY),
    ],
)
def test_a_charge_ends_in_contact(y: int, arrives: int, reason: int) -> None:
    assert charging(field([(5000, 5000)], [(5000, 7000)]), (5000, y), arrives=arrives) == reason


@pytest.mark.claims("firefight:H1a", "firefight:H8a")
@pytest.mark.parametrize("last", [True, False])
def test_any_of_a_unit_in_contact_is_enough_where_the_other_cannot_come_so_far(last: bool) -> None:
    near, far = (5000, 5000), (4748, 4000)
    spots = [far, near] if last else [near, far]
    battle = field(spots, [(5000, 7000)])
    ends = {near: (5000, 6750), far: (4748, 5750)}
    assert charging(battle, *[ends[spot] for spot in spots], most=1750) == FINE  # as far as the near one has to go
    assert charging(battle, *[ends[spot] if spot == far else spot for spot in spots], most=1750) == r.NO_CONTACT


@pytest.mark.claims("firefight:H8a", "firefight:H8b")
def test_who_is_not_in_contact_could_be_nearer_where_a_place_there_is_free() -> None:
    battle = field([(5000, 5000)], [(5000, 7000)])
    suppose(battle.s)
    figure = battle.number("Unit")
    battle.s.spots[2 * figure + 1] = 6250
    assert could_be_nearer(battle.t, battle.s, figure, battle.names["Foe"], 1750, False, 1750) is True


@pytest.mark.claims("firefight:H8a", "firefight:H8b")
@pytest.mark.parametrize(
    ("most", "y", "nearer"),
    [
        (1000, 5000 + 1000 - INCH, False),  # an inch short of as far as it can go
        (1000, 5000 + 1000 - INCH - 25, True),
        (1000, 6000, False),
        (1000, 5000, True),
    ],
)
def test_who_cannot_reach_is_no_more_than_an_inch_from_the_best_place(most: int, y: int, nearer: bool) -> None:
    battle = field([(5000, 5000)], [(5000, 9000)])
    suppose(battle.s)
    figure = battle.number("Unit")
    battle.s.spots[2 * figure + 1] = y
    assert could_be_nearer(battle.t, battle.s, figure, battle.names["Foe"], most, False, most) is nearer


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[Spot]:
    """The places that are judged whether a model could stand there, which it never can."""
    places: list[Spot] = []
    monkeypatch.setattr(contact, "could_stand", lambda t, s, figure, x, y, *move: places.append((x, y)))
    return places


@pytest.mark.claims("firefight:H8a")
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize(("spare", "reached"), [(0, True), (-1, False)])
def test_a_place_in_contact_counts_up_to_the_whole_move(
    looked_at: list[Spot], number: int, spare: int, reached: bool
) -> None:
    foes = [(8000, 5000), (8000, 5600)]
    battle = field([(5000, 5000)], foes if number == 0 else foes[::-1])
    suppose(battle.s)
    figure, squad, place = battle.number("Unit"), battle.names["Foe"], (8000 - BASE - contact.GAP, 5000)
    could_be_nearer(battle.t, battle.s, figure, squad, place[0] - 5000 + spare, False, 0)
    assert (place in looked_at) is reached
    looked_at.clear()
    battle.model("Foe", number).fate = c.KNOCKED_OUT
    could_be_nearer(battle.t, battle.s, figure, squad, place[0] - 5000 + spare, False, 0)
    assert place not in looked_at


def test_all_places_round_a_base_are_20_degrees_apart(looked_at: list[Spot]) -> None:
    battle = field([(5000, 5000)], [(5000, 7000)])
    suppose(battle.s)
    could_be_nearer(battle.t, battle.s, battle.number("Unit"), battle.names["Foe"], 12 * INCH, False, 0)
    turns = sorted(round(math.degrees(math.atan2(y - 7000, x - 5000))) % 360 for x, y in looked_at[: contact.AROUND])
    assert turns == list(range(0, 360, 20))


@pytest.mark.claims("firefight:H8b")
def test_a_place_counts_that_is_more_than_an_inch_nearer(looked_at: list[Spot]) -> None:
    """Both lengths are rounded up to a tenth of a millimetre."""
    battle = field([(5000, 5000)], [(7000, 9500), (9000, 9000)])
    figure, squad, most = battle.number("Unit"), battle.names["Foe"], 762
    for far in range(100, 2600, 3):
        suppose(battle.s)
        x, y = 7000 - far * 3 // 5, 9500 - far * 4 // 5
        battle.s.spots[2 * figure], battle.s.spots[2 * figure + 1] = x, y
        looked_at.clear()
        could_be_nearer(battle.t, battle.s, figure, squad, most, False, 0)
        away = math.ceil(math.hypot(7000 - x, 9500 - y))
        tried = [
            nearer_place(x, y, 7000, 9500, most, stride, bend)
            for stride in range(contact.STRIDES)
            for bend in contact.BENDS
        ]
        assert looked_at == [(u, v) for u, v in tried if math.ceil(math.hypot(7000 - u, 9500 - v)) < away - INCH], far


def test_the_places_on_the_way_to_an_enemy_begin_over_an_inch_on_and_lie_straight_on_or_aside() -> None:
    straight = [nearer_place(1000, 2000, 1000, 6000, 1000, stride, 1) for stride in range(contact.STRIDES)]
    assert straight == [(1000, 2274), (1000, 2516), (1000, 2758)]
    for bend in contact.BENDS:
        x, y = nearer_place(1000, 2000, 1000, 6000, 1000, 0, bend)
        assert math.isclose(math.hypot(x - 1000, y - 2000), 274, abs_tol=2)
        assert math.isclose((1000 - x) / (y - 2000), (bend - 1) / 8, abs_tol=0.01)


@pytest.mark.claims("firefight:H1a", "firefight:T2a")
@pytest.mark.parametrize(
    ("legs", "reason"),
    [
        ([(5000, 6300)], r.COULD_BE_NEARER),  # with all of its 12 inches
        ([(4850, 5100), (4850, 5500), (5000, 6300)], FINE),  # through the wood: 6, of which less than one is left
        ([(4950, 5100), (4950, 5500), (5000, 6300)], r.COULD_BE_NEARER),
    ],
)
def test_where_any_leg_of_a_charge_is_held_up_only_places_within_6_inches_count(legs: list[Spot], reason: int) -> None:
    wood = box(PieceKind.FOREST, 18, 20.5, 19.3, 21.5)
    battle = field([(5000, 5000), (5300, 5000)], [(5000, 8000), (5800, 8000)], wood)
    assert charging(battle, legs, [(5300, 6300)], arrives=0) == reason


@pytest.mark.claims("firefight:H1a", "firefight:M4b")
def test_all_legs_of_a_charge_are_walked_to_the_last() -> None:
    battle = field([(5000, 5000)], [(6000, 7000)])
    round_about = [(5000, 5500), (5500, 5500), (5500, 6000), (6000, 6750)]
    assert charging(battle, round_about) == FINE
    assert charging(battle, [*round_about[:3], (6000, 6700)]) == r.NO_CONTACT
