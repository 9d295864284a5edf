"""Cover: section V5 of the rules with V9's distances, and what it does to the number needed."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import DONE, LOG_SHOT, SHOOT, SHOT_COVER
from campaign.battle.fftt.shooting import sight_to
from campaign.battle.kernel.sight import CLEAR, COVERED, KIND
from campaign.battle.scenery import LowWall, Piece
from tests.battle.fftt.situation import Place, Situation, block, f, ground, low_wall, situation

OAK, ANN = (30.0, 50.0), (60.0, 50.0)


def two(*scenery: Piece | LowWall, oak: Place = OAK, ann: Place = ANN, unit: str = "grunt") -> Situation:
    return situation(ground(*scenery), blue=[f(unit, "Oak", at=oak)], red=[f("grunt", "Ann", at=ann)])


def sight(battle: Situation) -> int:
    """What Oak has of Ann: CLEAR, COVERED, or what stops the line."""
    return sight_to(battle.t, battle.s, battle.number("Oak"), battle.number("Ann")) % KIND


@pytest.mark.claims("fftt:V5b")
@pytest.mark.parametrize(
    ("kind", "kind_of_line"),
    [
        ("forest", COVERED),
        ("ruins", COVERED),
        ("rubble", COVERED),
        ("building", COVERED),
        ("hill", CLEAR),
        ("pool", CLEAR),
        ("river", CLEAR),
    ],
)
def test_who_is_inside_is_in_cover_by_the_kind_of_the_piece(kind: str, kind_of_line: int) -> None:
    openings = {"west": "window"} if kind == "building" else {}
    battle = two(block(kind, 59.25, 40, 70, 60, **openings))
    assert sight(battle) == kind_of_line


@pytest.mark.claims("fftt:V5c")
@pytest.mark.parametrize("kind", ["ruins", "rubble"])
def test_a_line_across_ruins_or_rubble_gives_cover(kind: str) -> None:
    assert sight(two(block(kind, 40, 49, 42, 60))) == COVERED
    assert sight(two(block(kind, 40, 50, 42, 60))) == CLEAR  # it only touches the outline


@pytest.mark.claims("fftt:V5c")
@pytest.mark.parametrize("kind", ["ruins", "rubble"])
def test_who_shoots_out_from_deep_inside_shoots_across_it(kind: str) -> None:
    assert sight(two(block(kind, 20, 40, 40, 60))) == COVERED


@pytest.mark.claims("fftt:V5c")
def test_a_line_across_a_low_wall_gives_cover_and_one_that_touches_its_end_does_not() -> None:
    assert sight(two(low_wall((45, 49.9), (45, 60)))) == COVERED
    assert sight(two(low_wall((45, 50), (45, 60)))) == CLEAR
    assert sight(two(low_wall((40, 50), (50, 50)))) == CLEAR  # along the line


@pytest.mark.parametrize("kind", ["pool", "river"])
def test_water_gives_no_cover(kind: str) -> None:
    assert sight(two(block(kind, 40, 40, 50, 60))) == CLEAR


@pytest.mark.claims("fftt:V5a", "fftt:V5d", "fftt:V9b")
@pytest.mark.parametrize("kind", ["building", "forest", "hill"])
@pytest.mark.parametrize(("off", "kind_of_line"), [(0, COVERED), (0.5, COVERED), (1, COVERED), (1.01, CLEAR)])
def test_a_line_clips_a_blocking_piece_that_it_passes_at_1_cm_or_less(kind: str, off: float, kind_of_line: int) -> None:
    assert sight(two(block(kind, 40, 50 + off, 50, 65))) == kind_of_line
    assert sight(two(block(kind, 40, 35, 50, 50 - off))) == kind_of_line


@pytest.mark.claims("fftt:V5d")
@pytest.mark.parametrize("kind", ["ruins", "rubble", "pool", "river"])
def test_what_does_not_block_is_not_clipped(kind: str) -> None:
    assert sight(two(block(kind, 40, 50.5, 50, 65))) == CLEAR


@pytest.mark.claims("fftt:V5d")
def test_a_piece_too_low_for_both_is_not_clipped() -> None:
    hills = block("hill", 25, 45, 35, 55), block("hill", 55, 45, 65, 55)
    assert sight(two(block("forest", 40, 50.5, 50, 65), *hills)) == CLEAR


@pytest.mark.claims("fftt:V5d", "fftt:V3a")
@pytest.mark.parametrize(("left", "kind_of_line"), [(36, CLEAR), (50, COVERED)])
def test_a_corner_that_the_higher_shooter_would_see_over_is_not_clipped(left: float, kind_of_line: int) -> None:
    """Nearer to the shooter on the hill than to the target, it is no obstacle; nearer to the target, it is."""
    hill = block("hill", 25, 45, 35, 55)
    assert sight(two(block("forest", left, 50.5, left + 3, 65), hill)) == kind_of_line


@pytest.mark.claims("fftt:V5f")
@pytest.mark.parametrize(("left", "kind_of_line"), [(59.9, COVERED), (60, CLEAR), (60.5, CLEAR)])
def test_only_a_corner_between_the_two_is_clipped(left: float, kind_of_line: int) -> None:
    assert sight(two(block("forest", left, 50.9, 70, 65))) == kind_of_line


@pytest.mark.claims("fftt:V5f")
def test_a_corner_behind_the_shooter_is_not_clipped() -> None:
    behind = two(block("forest", 20, 45, 29, 50), oak=(30, 50.9), ann=(60, 50.9))
    assert sight(behind) == CLEAR


@pytest.mark.claims("fftt:V5e", "fftt:V9c")
@pytest.mark.parametrize(("unit", "radius"), [("grunt", 0.75), ("tank", 1.5)])
@pytest.mark.parametrize("kind", ["low wall", "ruins", "rubble", "corner"])
def test_cover_within_1_cm_of_the_shooters_rim_does_not_protect_the_target(kind: str, unit: str, radius: float) -> None:
    def at(gap: float) -> int:
        x = 30 + radius + gap
        pieces: dict[str, Piece | LowWall] = {
            "low wall": low_wall((x, 40), (x, 60)),
            "ruins": block("ruins", x, 40, x + 10, 60),
            "rubble": block("rubble", x, 40, x + 10, 60),
            "corner": block("forest", x, 50, x + 10, 60),
        }
        return sight(two(pieces[kind], unit=unit))

    assert at(1) == CLEAR
    assert at(1.01) == COVERED


@pytest.mark.claims("fftt:V5e")
@pytest.mark.parametrize("kind", ["ruins", "rubble"])
def test_who_stands_at_the_edge_of_ruins_shoots_out_of_them_as_in_the_open(kind: str) -> None:
    assert sight(two(block(kind, 20, 40, 31.75, 60))) == CLEAR
    assert sight(two(block(kind, 20, 40, 31.76, 60))) == COVERED


@pytest.mark.claims("fftt:V5e", "fftt:V5c")
def test_a_wall_at_the_shooters_feet_takes_nothing_from_another_farther_on() -> None:
    battle = two(low_wall((31, 40), (31, 60)), low_wall((50, 40), (50, 60)))
    assert sight(battle) == COVERED


@pytest.mark.claims("fftt:V5a", "fftt:V5c")
@pytest.mark.parametrize(("wall", "needed"), [((45, 40), 7), ((45, 49), 6)])
def test_a_target_that_is_partly_covered_is_one_harder_to_hit(wall: Place, needed: int) -> None:
    battle = two(low_wall(wall, (45, wall[1] + 8)), ann=(48, 50)).script(6, 6)
    battle.start("general fire")
    battle.answer(SHOOT, "Oak", "Ann")
    battle.answer(DONE)
    assert [(row[2], row[5] & SHOT_COVER) for row in battle.rows(LOG_SHOT)] == [
        (needed, SHOT_COVER if needed == 6 else 0)
    ]
