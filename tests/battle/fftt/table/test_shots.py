"""Shots, lines of sight, bursts and fights as the table shows them."""

from __future__ import annotations

import pytest

from campaign.battle.contract.table.fire import LOW_WALL, Shooters
from campaign.battle.fftt.codes import FIRING, MOVING
from campaign.battle.fftt.table.asking.melees import duel, parts_of
from campaign.battle.fftt.table.firing.bursts import GRENADE, MISSILE, burst_under, circles_in, risks, strays, wounds_at
from campaign.battle.fftt.table.firing.laid import shooters
from campaign.battle.fftt.table.firing.lines import line_between
from campaign.battle.fftt.table.firing.shots import shot_at, shot_at_point
from campaign.battle.kernel.chance import chance_of
from campaign.battle.scenery import LowWall, Piece, PieceKind
from tests.battle.fftt.table.scenes import at_decision, house, look_at, setup_of, standing

GRUNT, TERMINATOR = "marines.grunt", "machina.terminator"


def test_a_line_that_a_house_blocks_stops_at_its_nearer_wall() -> None:
    setup = setup_of([standing(GRUNT, (4000, 5400))], [standing(TERMINATOR, (4000, 2800))], (house(),))
    line = line_between(look_at(at_decision(setup, FIRING)), 0, 1)
    assert not line.clear
    assert line.stops_at == (4000, 5000)
    assert line.rule == "fftt:V2b"


def test_a_line_that_somebody_blocks_stops_at_the_rim_of_the_base() -> None:
    own = [standing(GRUNT, (4000, 5400)), standing(GRUNT, (4000, 5000))]
    line = line_between(look_at(at_decision(setup_of(own, [standing(TERMINATOR, (4000, 4200))]), FIRING)), 0, 2)
    assert line.stops_at == (4000, 5075)


def test_of_several_things_in_the_way_the_nearest_is_shown() -> None:
    far = Piece(PieceKind.FOREST, ((3500, 2000), (4500, 2000), (4500, 2500), (3500, 2500)))
    setup = setup_of([standing(GRUNT, (4000, 5400))], [standing(TERMINATOR, (4000, 1800))], (far, house()))
    line = line_between(look_at(at_decision(setup, FIRING)), 0, 1)
    assert line.stops_at == (4000, 5000)


def test_what_gives_cover_is_named_with_its_claim() -> None:
    wall = LowWall((3000, 4500), (5000, 4500))
    setup = setup_of([standing(GRUNT, (4000, 5400))], [standing(TERMINATOR, (4000, 4200))], (), (wall,))
    line = line_between(look_at(at_decision(setup, FIRING)), 0, 1)
    assert line.clear
    assert [(thing.kind, thing.number, thing.rule) for thing in line.cover] == [(LOW_WALL, 0, "fftt:V5c")]
    assert line.rule == "fftt:V5c"


def test_the_number_needed_is_shown_part_by_part_with_claims() -> None:
    wall = LowWall((3000, 4500), (5000, 4500))
    setup = setup_of([standing(GRUNT, (4000, 6000))], [standing(TERMINATOR, (4000, 3500))], (), (wall,))
    shot = shot_at(look_at(at_decision(setup, FIRING)), 0, 1)
    assert shot.objection is None
    assert shot.sum is not None
    assert [(part.value, part.rule) for part in shot.sum.parts] == [(7, "fftt:S1a"), (-1, "fftt:S3b"), (-1, "fftt:S3c")]
    assert shot.sum.need == 5
    assert shot.sum.chance == pytest.approx(10 / 36)
    assert shot.sum.distance == 2500
    assert shot.sum.words == "5 or less (skill 7, long range −1, cover −1), 28 in 100, 25.0 cm"
    assert shot.sum.short == "5 or less, 28 in 100"


def test_a_shot_out_of_range_says_so_and_what_it_would_need() -> None:
    setup = setup_of([standing(GRUNT, (4000, 7000))], [standing(TERMINATOR, (4000, 2000))])
    shot = shot_at(look_at(at_decision(setup, FIRING)), 0, 1)
    assert shot.objection is not None
    assert shot.objection.rule == "fftt:S2c"
    assert shot.sum is not None


def test_a_grenade_shows_whom_its_burst_reaches_friends_among_them() -> None:
    own = [standing("marines.grenadier", (4000, 6000)), standing(GRUNT, (4150, 5000))]
    setup = setup_of(own, [standing(TERMINATOR, (4000, 5000)), standing(TERMINATOR, (4000, 4000))])
    shot = shot_at_point(look_at(at_decision(setup, FIRING)), 0, (4100, 5200))
    assert shot.under == (1, 2)


def test_who_may_shoot_is_told_and_who_of_them_has_a_target() -> None:
    own = [standing(GRUNT, (4000, 6000)), standing(GRUNT, (1000, 7800))]
    look = look_at(at_decision(setup_of(own, [standing(TERMINATOR, (4000, 5000))]), FIRING))
    assert shooters(look) == Shooters(able=(0, 1), ready=(0,))


def test_chances_on_two_dice_grow_to_certainty() -> None:
    assert [round(chance_of(need) * 36) for need in range(1, 14)] == [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36, 36]


def test_a_throw_that_misses_goes_astray_with_all_that_is_left_of_the_chance() -> None:
    for need in range(2, 12):
        assert sum(stray.chance for stray in strays(need)) == pytest.approx(1 - chance_of(need))
    assert [stray.distance for stray in strays(9)] == [200, 400, 600]


def test_whoever_stands_where_a_throw_is_aimed_is_hit_more_likely_than_by_a_hit_alone() -> None:
    own = [standing("marines.grenadier", (4000, 6000))]
    look = look_at(at_decision(setup_of(own, [standing(TERMINATOR, (4000, 5000))]), FIRING))
    risk = risks(look, 0, 4000, 5000, GRENADE, 6)[0]
    assert risk.figure == 1
    assert chance_of(6) < risk.chance < 1
    assert burst_under(look, 4000, 5000, GRENADE) == (1,)
    assert wounds_at(look, 4000, 5200, GRENADE) == ((1, 2),)
    assert [circle.wounds for circle in circles_in(look, MISSILE)] == [3, 2, 1]


def test_what_a_fighter_adds_to_its_die_is_told_by_claims_and_a_duel_by_all_dice() -> None:
    own = [standing("insectoids.razordog", (4000, 6000)), standing(GRUNT, (5000, 6000), experience=20)]
    look = look_at(at_decision(setup_of(own, [standing(GRUNT, (4000, 5000))]), MOVING))
    assert [(part.value, part.rule) for part in parts_of(look, 0)] == [(3, "fftt:X3a")]
    assert [(part.value, part.rule) for part in parts_of(look, 1, friends=1)] == [(1, "fftt:X3c"), (1, "fftt:X3b")]
    found = duel(look, 0, 2)
    assert sum(found.made) == pytest.approx(1)
    assert 1 - found.made[0] == pytest.approx(30 / 36)
    assert 1 - found.taken[0] == pytest.approx(3 / 36)
