"""The numbers of goo and of a Queen's brood, to the tenth of a millimetre."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.acid import splash
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    EAT,
    GRENADE_BURST,
    KILLED,
    LAY,
    LOG_BURST,
    LOG_WOUNDED,
    LOST,
    MOVE,
    NOBODY,
    ON_TABLE,
    TURN,
)
from campaign.battle.fftt.eggs import crush, crushing_problem, eating_problem, hatch_all, lay, laying_problem, lose_eggs
from campaign.battle.fftt.goo import dry_out, goo_on_leg, goo_over
from campaign.battle.fftt.reasons import FINE, NO_AP, NO_CORPSE, NO_EGG, NO_ROOM, NOT_BESIDE
from campaign.battle.fftt.records import MOST_GOOS
from campaign.battle.fftt.wounds import burst
from campaign.battle.kernel.table import NOWHERE
from tests.battle.fftt.situation import Place, Situation, block, cm, f, ground, situation
from tests.battle.fftt.test_goo import muddy

BY_CENTRE = TableRules(burst_by_touch=False)
SID, ANN = 0, 1

# Who is under it


@pytest.mark.claims("fftt:B8b", "fftt:B4a")
@pytest.mark.parametrize(
    ("place", "under"), [((53.75, 50), 0), ((53.76, 50), NOBODY), ((52.25, 53), 0), ((52.26, 53), NOBODY)]
)
def test_who_touches_the_circle_of_six_cm_is_under_goo(place: Place, under: int) -> None:
    battle = muddy(f("grunt", "Ann", at=place))
    assert goo_over(battle.t, battle.s, ANN) == under


@pytest.mark.claims("fftt:B8b")
def test_goos_lie_and_are_numbered_in_the_order_in_which_they_fell_and_the_first_makes_room() -> None:
    battle = muddy(f("grunt", "Ann", at=(90, 90)))
    for number in range(1, MOST_GOOS):
        splash(battle.t, battle.s, SID, 100 * number, 1000, 0)
    assert [goo.number for goo in battle.s.goos[: battle.s.goo_count]] == list(range(MOST_GOOS))
    splash(battle.t, battle.s, SID, 9900, 1000, 0)
    assert [goo.number for goo in battle.s.goos[: battle.s.goo_count]] == list(range(1, MOST_GOOS + 1))
    assert battle.s.goos[0].x == 100


# Whom it holds


@pytest.mark.claims("fftt:B13a")
@pytest.mark.parametrize(
    ("start", "end", "held_at"),
    [
        ((56, 58), (50, 50), (5225, 5300)),
        ((44, 42), (50, 50), (4775, 4700)),
        ((56, 42), (50, 50), (5225, 4700)),
        ((53.76, 50), (53.75, 50), (5375, 5000)),  # a step of a tenth of a millimetre
        ((56, 53.75), (46, 53.75), (5000, 5375)),  # past it, at the nearest point
    ],
)
def test_a_mover_is_held_at_the_first_place_where_its_base_touches(start: Place, end: Place, held_at: Place) -> None:
    battle = muddy(f("grunt", "Ann", at=start))
    battle.answer(MOVE, "Ann", to=[end])
    assert (battle["Ann"].x, battle["Ann"].y, battle["Ann"].stopped) == (*held_at, 1)


@pytest.mark.claims("fftt:B13a", "fftt:B4b")
def test_by_the_centre_a_mover_is_held_where_its_centre_comes_to_the_circle() -> None:
    battle = muddy(f("grunt", "Ann", at=(56, 50)), rules=BY_CENTRE)
    battle.answer(MOVE, "Ann", to=[(50, 50)])
    assert battle["Ann"].x == 5300


@pytest.mark.claims("fftt:B13a")
def test_whoever_passes_a_hair_beside_goo_walks_on() -> None:
    battle = muddy(f("grunt", "Ann", at=(54, 53.76)))
    battle.answer(MOVE, "Ann", to=[(46, 53.76)])
    assert (battle["Ann"].x, battle["Ann"].stopped) == (4600, 0)


@pytest.mark.claims("fftt:B13a")
@pytest.mark.parametrize("first", [4000, 5000])
def test_of_two_goos_on_the_way_the_nearer_one_holds_whichever_fell_first(first: int) -> None:
    battle = situation(blue=[f("spitter", "Sid", at=(10, 10))], red=[f("grunt", "Ann", at=(59, 50))])
    for x in (first, 9000 - first):
        splash(battle.t, battle.s, SID, x, 5000, 0)
    assert goo_on_leg(battle.t, battle.s, ANN, 0, 5900, 5000, 3500, 5000) == 525
    assert goo_on_leg(battle.t, battle.s, ANN, 0, 5900, 5000, 5900, 4000) == NOWHERE


# What takes it away


@pytest.mark.claims("fftt:B10a")
@pytest.mark.parametrize(
    ("place", "left"), [((53.6, 54.8), 0), ((53.61, 54.8), 1), ((46.4, 45.2), 0), ((50, 56), 0), ((50, 56.01), 1)]
)
def test_a_burst_removes_goo_that_it_touches_in_every_direction(place: Place, left: int) -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)))
    burst(battle.t, battle.s, *cm(*place), 0, GRENADE_BURST, SID, SID)
    assert battle.s.goo_count == left


@pytest.mark.claims("fftt:B10a", "fftt:B13f")
def test_a_burst_looks_at_every_goo() -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)))
    for x in (9000, 5000, 5100):
        splash(battle.t, battle.s, SID, x, 5000, 0)
    for goo in battle.s.goos[: battle.s.goo_count]:
        goo.turn = 1
    burst(battle.t, battle.s, 5000, 5000, 0, GRENADE_BURST, SID, SID)
    assert [goo.x for goo in battle.s.goos[: battle.s.goo_count]] == [9000]


@pytest.mark.claims("fftt:B13f", "fftt:B10a")
@pytest.mark.parametrize("part", ["turn", "phase", "step"])
def test_goo_of_another_turn_phase_or_step_is_removed(part: str) -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)))
    goo, now = battle.s.goos[0], battle.s.now[0]
    goo.turn, goo.phase, goo.step = now.turn, now.phase, now.step
    setattr(goo, part, getattr(goo, part) - 1)
    burst(battle.t, battle.s, 5000, 5000, 0, GRENADE_BURST, SID, SID)
    assert battle.s.goo_count == 0


@pytest.mark.claims("fftt:B8c")
def test_all_goo_of_the_turn_before_dries_out_and_that_of_this_turn_stays() -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)))
    for x in (4000, 3000, 2000):
        splash(battle.t, battle.s, SID, x, 5000, 0)
    for goo, turn in zip(battle.s.goos, (2, 1, 2, 1), strict=False):
        goo.turn = turn
    dry_out(battle.s)
    assert [goo.x for goo in battle.s.goos[: battle.s.goo_count]] == [5000, 3000]


# How it burns


@pytest.mark.claims("fftt:B9d", "fftt:B5c")
@pytest.mark.parametrize(
    ("place", "blow"),
    [
        ((50, 50), (1000, 1000)),  # right in the middle: from who has spat it
        ((50, 51), (5000, 5000)),
        ((51, 50), (5000, 5000)),
    ],
)
def test_goo_burns_with_one_wound_from_its_middle(place: Place, blow: tuple[int, int]) -> None:
    battle = situation(
        blue=[f("spitter", "Sid", at=(10, 10), ap=0)], red=[f("grunt", "Ann", at=place, hurt=1, ap=0)]
    ).script(3, 3)
    splash(battle.t, battle.s, SID, 5000, 5000, 0)
    battle.start("general fire")
    ann = battle["Ann"]
    assert (ann.killer, ann.blow_x, ann.blow_y) == (SID, *blow)
    assert [row[2:5] for row in battle.rows(LOG_WOUNDED)] == [(1, 2, 0)]


@pytest.mark.claims("fftt:B8e")
def test_the_impact_of_acid_is_a_burst_of_a_grenade_on_its_floor() -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)), rules=TableRules(acid_bursts=True))
    assert battle.rows(LOG_BURST) == [(SID, SID, 5000, 5000, GRENADE_BURST, 0)]


# Queens


def fed(place: Place, *, ap: int = 3, eaten: int = 1, walls: bool = False) -> Situation:
    """A Queen who has eaten, and Ann's corpse; with ``walls`` they are in a house."""
    house = [block("building", 40, 40, 60, 60, east="door", west="window")] if walls else []
    battle = situation(
        ground(*house),
        blue=[f("queen", "Queen", at=place, ap=ap, eaten=eaten)],
        red=[f("grunt", "Ann", at=(50, 50), fate=KILLED, corpse=1), f("grunt", "Bob", at=(95, 95))],
    )
    battle.start("movement")
    return battle


@pytest.mark.claims("fftt:I1e", "fftt:I5d")
@pytest.mark.parametrize(
    ("place", "reason"),
    [((52.35, 50), FINE), ((51.41, 51.88), FINE), ((51.42, 51.88), NO_CORPSE), ((50, 52.36), NO_CORPSE)],
)
def test_a_queen_reaches_a_corpse_in_every_direction(place: Place, reason: int) -> None:
    assert fed(place).problem(EAT, "Queen", "Ann") == reason


@pytest.mark.claims("fftt:I1a", "fftt:I1b")
@pytest.mark.parametrize(("ap", "reason"), [(1, FINE), (0, NO_AP)])
def test_eating_and_laying_take_one_ap(ap: int, reason: int) -> None:
    battle = fed((52.35, 50), ap=ap)
    assert battle.problem(EAT, "Queen", "Ann") == reason
    assert battle.problem(LAY, "Queen", at=(54.65, 50)) == reason


@pytest.mark.claims("fftt:I1a", "fftt:I1c", "fftt:S14b")
def test_between_eating_and_laying_a_queen_may_turn_again() -> None:
    battle = fed((52.35, 50), eaten=0)
    battle.answer(TURN, "Queen", facing="north")
    battle.answer(EAT, "Queen", "Ann")
    assert battle.problem(TURN, "Queen", facing="south") == FINE


@pytest.mark.claims("fftt:I1e", "fftt:I1g")
def test_a_figure_that_is_none_is_no_corpse() -> None:
    battle = situation(
        blue=[f("queen", "Queen", at=(52.35, 50))], red=[f("grunt", "Ann", at=(50, 50), fate=KILLED, corpse=1)]
    )
    battle.start("movement")
    problems = [eating_problem(battle.t, battle.s, 0, corpse) for corpse in (-2, -1, 0, 1, 2)]
    assert problems == [NO_CORPSE, NO_CORPSE, NO_CORPSE, FINE, NO_CORPSE]


@pytest.mark.claims("fftt:I1e", "fftt:I5d")
def test_the_first_figure_of_all_can_be_a_corpse_too() -> None:
    battle = situation(
        blue=[f("drone", "Bug", at=(50, 50), fate=KILLED, corpse=1), f("queen", "Queen", at=(52.35, 50))],
        red=[f("grunt", "Ann", at=(95, 50))],
    )
    battle.start("movement")
    assert battle.problem(EAT, "Queen", "Bug") == FINE


@pytest.mark.claims("fftt:I6a", "fftt:I3b")
@pytest.mark.parametrize(
    ("queen", "egg", "reason"),
    [
        ((3, 50), (0.75, 50), FINE),
        ((3, 50), (0.74, 50), NO_ROOM),
        ((50, 3), (50, 0.75), FINE),
        ((50, 3), (50, 0.74), NO_ROOM),
        ((97, 50), (99.25, 50), FINE),
        ((97, 50), (99.26, 50), NO_ROOM),
        ((50, 97), (50, 99.25), FINE),
        ((50, 97), (50, 99.26), NO_ROOM),
    ],
)
def test_an_egg_lies_whole_on_the_table(queen: Place, egg: Place, reason: int) -> None:
    assert fed(queen).problem(LAY, "Queen", at=egg) == reason


@pytest.mark.claims("fftt:I1h", "fftt:T8e", "fftt:I3b")
@pytest.mark.parametrize(
    ("egg", "reason"),
    [
        ((72.35, 70), FINE),
        ((72.36, 70), NOT_BESIDE),
        ((71.41, 71.88), FINE),  # 3 and 4 parts of 5
        ((71.42, 71.88), NOT_BESIDE),
        ((70, 67.65), FINE),
        ((70, 67.64), NOT_BESIDE),
        ((72.25, 70), FINE),
        ((72.24, 70), NO_ROOM),
        ((71.35, 71.8), FINE),
        ((71.34, 71.8), NO_ROOM),
    ],
)
def test_an_egg_is_laid_in_contact_and_clear_of_the_queen(egg: Place, reason: int) -> None:
    assert fed((70, 70)).problem(LAY, "Queen", at=egg) == reason


@pytest.mark.claims("fftt:I1h", "fftt:X12a")
@pytest.mark.parametrize(("egg", "reason"), [((39.3, 50), NOT_BESIDE), ((43.8, 50), FINE)])
def test_no_egg_is_laid_through_a_wall_nor_out_of_a_window(egg: Place, reason: int) -> None:
    battle = fed((41.55, 50), walls=True)
    assert laying_problem(battle.t, battle.s, 0, *cm(*egg)) == reason


@pytest.mark.claims("fftt:X12a", "fftt:I1e")
@pytest.mark.parametrize(("opened", "reason"), [(0, NO_CORPSE), (1, FINE)])
def test_a_corpse_behind_a_door_is_eaten_when_it_stands_open(opened: int, reason: int) -> None:
    battle = fed((41.55, 50), walls=True)
    queen, ann = battle["Queen"], battle["Ann"]
    (queen.x, queen.piece), (ann.x, ann.piece) = (6155, NOWHERE), (5920, 0)
    battle.s.doors[0] = battle.s.doors[1] = opened
    assert eating_problem(battle.t, battle.s, 0, 1) == reason


@pytest.mark.claims("fftt:X12a", "fftt:I1e")
def test_no_corpse_is_eaten_through_a_window() -> None:
    battle = fed((41.55, 50), walls=True)
    battle["Ann"].x, battle["Ann"].piece = 3920, NOWHERE
    assert eating_problem(battle.t, battle.s, 0, 1) == NO_CORPSE


# Eggs


@pytest.mark.claims("fftt:I1c", "fftt:S14b")
def test_after_laying_a_queen_may_turn_again() -> None:
    battle = fed((70, 70))
    battle.answer(TURN, "Queen", facing="north")
    battle.answer(LAY, "Queen", at=(72.3, 70))
    assert battle.problem(TURN, "Queen", facing="south") == FINE


@pytest.mark.claims("fftt:I1h", "fftt:I3b")
@pytest.mark.parametrize(("x", "level"), [(17.7, 1), (22.3, 0)])
def test_an_egg_beside_a_queen_on_a_hill_stands_as_high_as_its_own_place(x: float, level: int) -> None:
    battle = situation(
        ground(block("hill", 5, 40, 21, 60)),
        blue=[f("queen", "Queen", at=(20, 50), eaten=1)],
        red=[f("grunt", "Bob", at=(95, 95))],
    )
    battle.start("movement")
    battle.answer(LAY, "Queen", at=(x, 50))
    egg = battle.s.figures[2]
    assert (egg.level, egg.low, egg.hatches, egg.radius) == (level, 1, 2, 75)


@pytest.mark.claims("fftt:I1h", "fftt:I3b")
@pytest.mark.parametrize("storey", [0, 1, 2])
def test_an_egg_lies_on_the_storey_of_the_queen(storey: int) -> None:
    battle = situation(
        ground(block("building", 40, 40, 60, 60, storeys=3, east="door")),
        blue=[f("queen", "Queen", at=(50, 50), eaten=1, storey=storey)],
        red=[f("grunt", "Bob", at=(95, 95))],
    )
    battle.start("movement")
    battle.answer(LAY, "Queen", at=(52.3, 50))
    assert battle.s.figures[2].level == storey


@pytest.mark.claims("fftt:I6g", "fftt:M6a")
def test_what_hatches_beside_a_friend_and_far_from_enemies_is_bound_to_nobody() -> None:
    battle = fed((70, 70))
    battle.answer(LAY, "Queen", at=(72.3, 70))
    battle.s.now[0].turn += 1
    battle.script(4)
    hatch_all(battle.t, battle.s)
    assert [figure.bound for figure in battle.s.figures[: battle.s.figure_count]] == [0] * 5


@pytest.mark.claims("fftt:I6f")
def test_at_the_end_eggs_are_lost_and_nobody_else() -> None:
    battle = fed((70, 70))
    battle.answer(LAY, "Queen", at=(72.3, 70))
    lose_eggs(battle.s)
    fates = [figure.fate for figure in battle.s.figures[: battle.s.figure_count]]
    assert fates == [ON_TABLE, KILLED, ON_TABLE, LOST]


@pytest.mark.claims("fftt:X12d", "fftt:I3c")
@pytest.mark.parametrize(("ap", "reason"), [(2, FINE), (1, FINE), (0, NO_AP)])
def test_an_egg_is_destroyed_by_one_blow_for_one_ap(ap: int, reason: int) -> None:
    battle = situation(blue=[f("queen", "Queen", at=(50, 50), eaten=1)], red=[f("grunt", "Ann", at=(53.8, 50), ap=ap)])
    battle.start("movement")
    lay(battle.t, battle.s, 0, 5230, 5000)
    assert crushing_problem(battle.t, battle.s, ANN, 2) == reason
    assert [crushing_problem(battle.t, battle.s, ANN, egg) for egg in (-1, 0, 1, 3)] == [NO_EGG if ap else NO_AP] * 4
    if reason == FINE:
        crush(battle.s, ANN, 2)
        assert battle["Ann"].ap == ap - 1
        assert [row[:5] for row in battle.rows(LOG_WOUNDED)] == [(2, ANN, 1, 1, 1)]
