"""Templates and counters: every length is the rules' own, and comes out on paper in true size."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy
import pypdfium2 as pdfium
import pytest

from campaign.battle.contract.paper import INCHES, Burst, Circle, Direction, Row, part_with_room
from campaign.battle.fftt.paper.templates import directions, misses
from campaign.battle.fftt.units import fftt_units
from campaign.paper.binding import About, bound
from campaign.paper.templates.content import Base, bases, templates
from campaign.paper.templates.pages import template_pages
from campaign.paper.templates.sheet import around
from campaign.world.ids import EntryId
from tests.paper.builders import table

DPI = 254  # ten pixels a millimetre
PAPERS = ("A4", "Letter")


def content(**house):
    state = table().state
    if house:
        rules = replace(state.setting.rules, **house)
        state = replace(state, setting=replace(state.setting, rules=rules))
    return templates(state, EntryId(412))


def of_firefight():
    """What a game of Firefight needs."""
    return templates(table(factions=("compact", "brood", "lattice"), system="firefight").state, EntryId(412))


def with_bursts(bursts, **house):
    """All but these of the bursts."""
    what = content(**house)
    return replace(what, game=replace(what.game, bursts=bursts))


def drawn(what, paper):
    return bound(paper, About("Templates", "", ""), [template_pages(what)])


def raster(data, page):
    """A page as rows of greys, ten pixels a millimetre."""
    document = pdfium.PdfDocument(data)
    picture = document[page].render(scale=DPI / 72).to_pil().convert("L")
    document.close()
    return numpy.asarray(picture)


def texts(data):
    document = pdfium.PdfDocument(data)
    found = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return found


def page_with(data, words):
    return next(place for place, text in enumerate(texts(data)) if words in text)


@pytest.mark.claims("fftt:B3b", "fftt:B3c")
@pytest.mark.parametrize(("wide", "radii"), [(True, (30.0, 60.0, 90.0)), (False, (15.0, 30.0, 45.0))])
def test_the_circles_of_a_missile_are_those_of_the_house_rule(wide, radii):
    missile = content(missile_radius=wide).game.bursts[0]
    assert tuple(circle.radius for circle in missile.circles) == radii
    assert [circle.words for circle in missile.circles] == ["3 wounds", "2 wounds", "1 wound"]


@pytest.mark.claims("fftt:B1d", "fftt:B1e", "fftt:B8b")
def test_grenade_and_goo_have_their_circles():
    grenade, goo = content().game.bursts[1:]
    assert grenade.circles == (Circle(15.0, "2 wounds"), Circle(30.0, "1 wound"))
    assert goo.circles == (Circle(30.0, ""),)


@pytest.mark.claims("fftt:B2d")
def test_the_dial_has_every_throw_once_and_every_ten_degrees():
    found = directions()
    assert {(one.first, one.second) for one in found} == {(a, b) for a in range(1, 7) for b in range(1, 7)}
    assert sorted(one.degrees for one in found) == list(range(0, 360, 10))
    assert found[18] == Direction(4, 1, 180)


@pytest.mark.claims("fftt:B2a", "fftt:B2b")
def test_the_strip_goes_from_2_cm_for_a_point_to_16_cm():
    assert [(miss.points, miss.far) for miss in misses()] == [(n, 20.0 * n) for n in range(1, 9)]


@pytest.mark.claims("fftt:T8b", "fftt:T8c", "fftt:T8d")
def test_every_base_of_the_lists_has_its_template():
    found = bases(fftt_units())
    assert [base.radius for base in found] == [7.5, 15.0, 20.0]
    assert {name for base in found for name in base.names} == {unit.name for unit in fftt_units()}
    for unit in fftt_units():
        (base,) = (base for base in found if base.radius == unit.base / 10)
        assert unit.name in base.names


def test_a_list_of_one_s_own_with_another_base_gets_a_template_of_it():
    giant = replace(fftt_units()[0], name="Giant", base=330)
    assert Base(33.0, ("Giant",), 4) in bases([*fftt_units(), giant])


@pytest.mark.claims("fftt:H3c")
def test_the_scanner_s_strip_is_as_long_as_it_keeps_a_flank_away():
    assert [ruler.length for ruler in content().game.rulers] == [100.0, 200.0, 300.0, 300.0]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_a_bar_of_ten_centimetres(paper):
    data = drawn(content(), paper)
    for page in range(len(texts(data))):
        grey = raster(data, page)
        # the long ticks at both ends of the bar, where between them only the band is drawn
        rows = grey[112:152, -1300:] < 128
        tall = numpy.flatnonzero(rows.sum(axis=0) >= 36)
        assert (tall[-1] - tall[0]) / 10 == pytest.approx(100.0, abs=0.2)


def rim(grey, x, y, outer):
    """The radius in millimetres of the outermost line round a place, looked for at all sides."""
    found = []
    for dx, dy in ((0.6, 0.8), (-0.6, 0.8), (0.8, -0.6), (-0.8, -0.6)):
        ray = numpy.array([grey[round(y + dy * far), round(x + dx * far)] for far in range(int(outer * 10) + 15)])
        dark = numpy.flatnonzero(ray < 140)
        first = dark[-1]
        while first - 1 in dark:
            first -= 1
        found.append((first + dark[-1] + 1) / 2 / 10)
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("radii", "wide"), [((30, 60, 90), True), ((15, 30, 45), False)])
def test_the_circles_of_a_missile_are_true_on_paper(paper, radii, wide):
    alone = with_bursts(content(missile_radius=wide).game.bursts[:1], missile_radius=wide)
    grey = raster(drawn(alone, paper), 0)
    x, y = grey.shape[1] / 2, (25 + 2 + radii[-1]) * 10
    assert rim(grey, x, y, radii[-1]) == pytest.approx([radii[-1]] * 4, abs=0.2)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("burst", [1, 2])
def test_the_circles_of_a_grenade_and_of_goo_are_true_on_paper(paper, burst):
    one = replace(content().game.bursts[burst], copies=1)
    grey = raster(drawn(with_bursts((one,)), paper), 0)
    assert rim(grey, grey.shape[1] / 2, (25 + 2 + 30) * 10, 30) == pytest.approx([30.0] * 4, abs=0.2)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_base_is_true_on_paper(paper):
    for base in content().bases:
        data = drawn(replace(content(), bases=(replace(base, copies=1),)), paper)
        grey = raster(data, page_with(data, "thick half"))
        x, y = (12 + base.radius) * 10, (25 + 4 + 7 + base.radius) * 10
        below = rim(grey, x, y, base.radius)[0]
        assert below == pytest.approx(base.radius, abs=0.2)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pieces_of_rulers_are_true_and_join_to_their_length(paper):
    data = drawn(content(), paper)
    grey = raster(data, page_with(data, "Cut out the strips"))
    top = (25 + 6) * 10
    line = grey[top] < 140
    starts = [place for place in range(1, len(line)) if line[place] and not line[place - 1]]
    lengths = []
    for start in starts:
        column = grey[top + 20 :, start + 165] < 60  # beside ticks and words: nothing but the line at the end
        lengths.append((20 + int(numpy.flatnonzero(column)[0])) / 10)
    wanted = [piece for ruler in content().game.rulers for piece in ruler.pieces]
    assert lengths == pytest.approx(wanted, abs=0.3)
    assert sum(lengths[2:4]) == pytest.approx(300.0, abs=0.4)


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_lies_outside_six_millimetres(paper):
    data = drawn(content(), paper)
    for page in range(len(texts(data))):
        dark = raster(data, page) < 250
        assert not dark[:60].any()
        assert not dark[-60:].any()
        assert not dark[:, :60].any()
        assert not dark[:, -60:].any()


def test_as_many_templates_are_printed_as_one_game_wants():
    data = "\n".join(texts(drawn(content(), "A4")))
    assert data.count("gone at the end of turn") == next(b.copies for b in content().game.bursts if b.name == "Goo")


def test_a_burst_too_large_to_share_a_page_gets_its_own():
    huge = replace(content().game.bursts[0], circles=(Circle(90.0, "3 wounds"),), copies=2)
    data = drawn(with_bursts((huge,)), "Letter")
    assert [text.count("3 wounds") for text in texts(data)][:2] == [1, 1]


@pytest.mark.parametrize("paper", PAPERS)
def test_no_line_below_a_title_is_cut(paper):
    assert not any("…" in text for text in texts(drawn(content(), paper)))


def test_goo_alone_on_its_page_is_not_told_to_wound():
    goo = with_bursts(content().game.bursts[2:])
    assert "wounds" not in texts(drawn(goo, "A4"))[0]


def test_the_joins_of_each_ruler_have_a_letter_of_their_own():
    data = drawn(content(), "A4")
    lines = texts(data)[page_with(data, "Cut out the strips")].split()
    assert (lines.count("A"), lines.count("B")) == (2, 2)


@pytest.mark.claims("fftt:B4a", "fftt:B4b")
@pytest.mark.parametrize(
    ("by_touch", "said"), [(True, "a base under a circle"), (False, "whose centre is under a circle")]
)
def test_who_is_under_a_burst_is_told_by_the_house_rule(by_touch, said):
    first = texts(drawn(content(burst_by_touch=by_touch), "A4"))[0]
    assert said in " ".join(first.split())


def alone(grey, radius):
    """The radius at all sides of the only circle of a page, which lies at its left margin."""
    x = round((12 + radius) * 10)
    lowest = int(numpy.flatnonzero(grey[:-250, x] < 140)[-1])  # above the foot
    return rim(grey, x, lowest - radius * 10, radius)


@pytest.mark.claims("firefight:C7a")
@pytest.mark.parametrize("paper", PAPERS)
def test_the_bases_of_firefight_are_true_on_paper(paper):
    assert [2 * base.radius for base in of_firefight().bases] == [25.0, 40.0, 60.0]
    for base in of_firefight().bases:
        data = drawn(replace(of_firefight(), bases=(replace(base, copies=1),)), paper)
        grey = raster(data, page_with(data, f"{2 * base.radius:.0f} mm across"))
        assert alone(grey, base.radius) == pytest.approx([base.radius] * 4, abs=0.2)


@pytest.mark.claims("firefight:P5a")
@pytest.mark.parametrize("paper", PAPERS)
def test_the_reach_of_an_objective_is_true_on_paper(paper):
    what = of_firefight()
    (objective,) = what.game.bursts
    grey = raster(drawn(replace(what, game=replace(what.game, bursts=(replace(objective, copies=1),))), paper), 0)
    assert rim(grey, grey.shape[1] / 2, (25 + 2 + 76.2) * 10, 76.2) == pytest.approx([76.2] * 4, abs=0.2)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_rulers_of_firefight_are_true_in_inches(paper):
    data = drawn(of_firefight(), paper)
    grey = raster(data, page_with(data, "Cut out the strips"))
    top = (25 + 6) * 10
    line = grey[top] < 140
    starts = [place for place in range(1, len(line)) if line[place] and not line[place - 1]]
    lengths = []
    for start in starts:
        column = grey[top + 20 :, start + 165] < 60
        lengths.append((20 + int(numpy.flatnonzero(column)[0])) / 254)
    assert lengths == pytest.approx([3, 6, 6, 6, 6, 6, 6, 6], abs=0.02)


@pytest.mark.parametrize("paper", PAPERS)
def test_markers_of_firefight_are_true_on_paper(paper):
    for marker in of_firefight().game.markers:
        what = of_firefight()
        data = drawn(replace(what, game=replace(what.game, markers=(replace(marker, copies=1),))), paper)
        grey = raster(data, page_with(data, "What lies beside the figures"))
        above = alone(grey, marker.radius)[2:]  # the lower half of one is black
        assert above == pytest.approx([marker.radius] * 2, abs=0.25), marker.sign


def part_of(radius, words="under it"):
    """A template of which no page has room for the whole."""
    return Burst("Part", "I3", (Circle(radius, words),), 1, "Turn it.", INCHES, part_with_room(radius))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("inches", [4, 5, 6, 8])
def test_a_part_of_a_circle_is_true_on_paper(paper, inches):
    radius = inches * 25.4
    part = part_of(radius)
    grey = raster(drawn(with_bursts((part,)), paper), 0)
    x, y = grey.shape[1] / 2 - part.size[0] * 5, (25 + 2 + radius) * 10
    found = []
    for degrees in (part.degrees * share for share in (0.1, 0.3, 0.7, 0.9)):
        dx, dy = math.sin(math.radians(degrees)), -math.cos(math.radians(degrees))
        ray = [grey[round(y + dy * far), round(x + dx * far)] < 140 for far in range(int(radius * 10) + 8)]
        found.append(max(numpy.flatnonzero(ray)) / 10)
    assert found == pytest.approx([radius] * 4, abs=0.25)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_part_of_a_circle_keeps_off_the_edges_and_says_what_it_does(paper):
    data = drawn(with_bursts(tuple(part_of(inches * 25.4, "first\nsecond") for inches in (4, 5, 6, 8))), paper)
    for page in range(4):
        assert [word for word in ("Part", "first", "second", "Turn it.") if word not in texts(data)[page]] == []
        dark = raster(data, page) < 250
        assert not (dark[:60].any())
        assert not (dark[-60:].any())
        assert not (dark[:, :60].any())
        assert not (dark[:, -60:].any())


def test_a_dial_for_one_die_has_its_six_directions_and_tells_how_far():
    game = replace(
        content().game,
        directions=tuple(Direction(face, 0, 60 * (face - 1)) for face in range(1, 7)),
        misses=(),
        distances=(Row("thrown, in inches", "1D", rule="I8"),),
    )
    data = drawn(replace(content(), game=game), "A4")
    words = texts(data)[page_with(data, "Deviation")]
    assert all(f"{60 * face}°" in words for face in range(6))
    assert all(word in words for word in ("thrown, in inches", "1D", "I8"))
    assert "first die" not in words


def test_the_front_of_a_base_is_as_wide_as_the_game_says():
    def thick(arc):
        game = replace(content().game, front="Thick.", arc=arc)
        one = (Base(25.4, ("Man",), 1),)
        data = drawn(replace(content(), game=game, bases=one), "A4")
        grey = raster(data, page_with(data, "50.8 mm"))
        rim = {
            degrees: around((12 + 25.4) * 10, (25 + 4 + 7 + 25.4) * 10, 246, degrees) for degrees in range(0, 180, 5)
        }
        return [degrees for degrees, (x, y) in rim.items() if grey[round(y), round(x)] < 140]

    assert thick(180) == list(range(0, 90, 5))
    assert thick(90)[:9] == list(range(0, 45, 5))
    assert 60 not in thick(90)
    assert 135 in thick(90)  # the tick that marks off the rear
