"""The palettes hold what they promise: contrast for everybody, and colours that colour-blind people tell apart."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from campaign.world.colours import colour_places
from campaign.world.palettes import DARK, LIGHT, PALETTES, Palette
from campaign.world.rules.founding import COLOURS
from ui.theme import FONTS, Theme

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), severity 1, on linear sRGB.
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
SMALLEST = {
    ("dark", "normal"): 24.0,
    ("dark", "protan"): 14.0,
    ("dark", "deutan"): 14.5,
    ("dark", "tritan"): 12.5,
    ("light", "normal"): 20.5,
    ("light", "protan"): 14.4,
    ("light", "deutan"): 11.9,
    ("light", "tritan"): 10.8,
}
BOTH = pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)


def linear(colour: str) -> Triple:
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))

    def straight(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return straight(r), straight(g), straight(b)


def contrast(a: str, b: str) -> float:
    """The contrast ratio of WCAG."""

    def light(colour: str) -> float:
        r, g, b = linear(colour)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, eye: str) -> Triple:
    rgb = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in EYES[eye])
    return r, g, b


def lab(rgb: Triple) -> Triple:
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883

    def bent(value: float) -> float:
        return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

    fx, fy, fz = bent(x), bent(y), bent(z)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Triple, two: Triple) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * math.cos(math.radians(mh - 30))
        + 0.24 * math.cos(math.radians(2 * mh))
        + 0.32 * math.cos(math.radians(3 * mh + 6))
        - 0.20 * math.cos(math.radians(4 * mh - 63))
    )
    sl = 1 + 0.015 * (ml - 50) ** 2 / math.sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    twist = 60 * math.exp(-(((mh - 275) / 25) ** 2))
    rt = -2 * math.sqrt(mc**7 / (mc**7 + 25**7)) * math.sin(math.radians(twist))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def test_the_colour_difference_is_the_published_one():
    # The first pair of the data set of Sharma, Wu and Dalal (2005).
    assert difference((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)


@BOTH
@pytest.mark.parametrize("eye", EYES)
def test_any_two_players_are_told_apart(palette: Palette, eye: str):
    fills = [lab(seen(player.fill, eye)) for player in palette.players]
    assert min(difference(a, b) for a, b in combinations(fills, 2)) >= SMALLEST[palette.name, eye]


@BOTH
def test_the_letter_can_be_read_on_every_players_fill(palette: Palette):
    assert min(contrast(player.letter, player.fill) for player in palette.players) >= 4.6


@BOTH
def test_every_players_text_can_be_read_on_the_panels(palette: Palette):
    grounds = (palette.table, palette.panel, palette.raised)
    assert min(contrast(player.text, ground) for player in palette.players for ground in grounds) >= 4.5


@BOTH
def test_every_owners_band_stands_out_from_the_ground(palette: Palette):
    assert min(contrast(player.fill, palette.ground) for player in palette.players) >= 3.0


@BOTH
def test_every_ink_and_signal_can_be_read_on_every_surface(palette: Palette):
    inks = (palette.ink, palette.ink2, palette.ink3, palette.good, palette.warn, palette.bad)
    grounds = (palette.table, palette.panel, palette.raised, palette.field)
    assert min(contrast(ink, ground) for ink in inks for ground in grounds) >= 4.5


@BOTH
def test_the_words_on_the_primary_button_can_be_read(palette: Palette):
    assert contrast(palette.on_lamp, palette.lamp) >= 7


@BOTH
def test_the_number_on_a_counter_s_foot_can_be_read(palette: Palette):
    assert contrast(palette.on_foot, palette.foot) >= 4.5


@BOTH
def test_names_of_sectors_can_be_read_on_land_and_water(palette: Palette):
    grounds = (palette.ground, palette.block, palette.block_high, palette.water)
    assert min(contrast(palette.ink, ground) for ground in grounds) >= 4.5


def test_no_type_is_smaller_than_eleven_points():
    assert min(face.size for face in FONTS.values()) >= 11


def test_the_colours_that_can_be_chosen_are_those_of_both_palettes():
    for palette in PALETTES.values():
        assert tuple(colour.name for colour in palette.players) == COLOURS


def test_seats_are_shown_in_the_colours_that_were_chosen():
    look = Theme("dark")
    look.seat({"A": "Gold", "B": ""})
    assert (look.player("A").name, look.player("B").name, look.player("C").name) == ("Gold", "Ember", "Jade")


def test_who_joins_later_never_gets_a_colour_that_somebody_has():
    chosen = {"A": "Cobalt", "B": "Ember", "C": "Gold", "D": "Orchid", "E": ""}
    assert sorted(colour_places(chosen).values()) == sorted(set(colour_places(chosen).values()))
    assert colour_places(chosen)["E"] == COLOURS.index("Jade")
