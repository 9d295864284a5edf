"""The owners' patterns: each its own in grey, on a narrow band too, and without a seam between two boxes."""

from itertools import combinations

import numpy
import pytest

from campaign.paper.maps.content import PATTERNS, Side
from campaign.paper.maps.fitting import Box
from campaign.paper.maps.legend import draw_swatch
from campaign.paper.maps.patterns import draw_pattern, level, slanted, zigzag
from campaign.paper.owner import owner_of
from campaign.paper.pen import Pen
from tests.paper.builders import RED, table
from tests.paper.sheets import pictures

SCALE = 10 * 25.4 / 72  # pixels of a point, for ten a millimetre


def swatch(pattern):
    """A piece of a band as greys."""
    pen = Pen("A4", "", "", "")
    side = Side(owner_of(table().state, RED), "mark-marines", pattern, 0)
    draw_swatch(pen, side, Box(10, 10, 18, 4.2))
    (picture,) = pictures(pen.finish(), SCALE)
    return numpy.asarray(picture.convert("L")).astype(float)[104:138, 104:276]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_takes_little_ink(pattern):
    share = 1 - swatch(pattern).mean() / 255
    assert 0.02 < share < 0.25


def test_no_two_patterns_look_alike_when_small():
    """What differs is how much ink lies in each row and column, however the patterns are moved."""

    def marks(pattern):
        grey = 1 - swatch(pattern) / 255
        turned = numpy.abs(numpy.fft.fft2(grey - grey.mean()))[: grey.shape[0] // 2]
        return turned / numpy.linalg.norm(turned)

    found = {pattern: marks(pattern) for pattern in PATTERNS}
    alike = {(a, b): float((found[a] * found[b]).sum()) for a, b in combinations(PATTERNS, 2)}
    assert max(alike.values()) < 0.9, alike


def test_boxes_beside_each_other_share_the_lines_of_their_pattern():
    left, right = Box(3.3, 7.1, 20, 10), Box(23.3, 7.1, 20, 10)
    assert {y for (_a, y), _end in level(left, 1.5)} == {y for (_a, y), _end in level(right, 1.5)}


def test_slanted_lines_and_zigzags_cover_the_whole_box():
    box = Box(3, 7, 20, 10)
    assert min(line[0][0] for line in slanted(box, 2, 1)) <= box.x - box.high
    assert max(line[0][0] for line in slanted(box, 2, 1)) >= box.right
    assert all(line[0][0] <= box.x and line[-1][0] >= box.right for line in zigzag(box, 1.25))


def test_zigzags_of_two_boxes_go_up_and_down_together():
    (one, *_others), (other, *_more) = zigzag(Box(0, 0, 10, 2), 1.0), zigzag(Box(5, 0, 10, 2), 1.0)
    assert dict(one).items() & dict(other).items()
    assert all(dict(one)[x] == y for x, y in other if x in dict(one))


def test_a_pattern_stays_where_its_box_is_cut():
    pen = Pen("A4", "", "", "")
    with pen.clipped([[(20, 20), (40, 20), (40, 30), (20, 30)]]):
        draw_pattern(pen, "lattice", Box(20, 20, 20, 10), 1.0, 0.0)
    (picture,) = pictures(pen.finish(), SCALE)
    left, top, right, low = picture.convert("L").point(lambda grey: 255 * (grey < 250)).getbbox()
    assert (left, top, right, low) == pytest.approx((200, 200, 400, 300), abs=2)
