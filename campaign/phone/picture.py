"""The map of a page for phones: the shapes and the layout of the printed map in the colours of the window, as SVG.

The ground is written once; two pictures lie upon it, one laid out for narrow screens and one for wide ones. Colours
are those of the style sheet, so that both palettes share a picture. Asks no state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from campaign.paper.lettering import Font, width
from campaign.paper.maps.content import MapArmy, MapContent
from campaign.paper.maps.drawing import Placed, map_height, place_alone
from campaign.paper.maps.fitting import Box
from campaign.paper.maps.layout import NAME_SIZES, PAD, Label, Sign
from campaign.paper.maps.marks import BADGE, CHIP, FIELD, MINE, STAR
from campaign.paper.outline import GRID, Step, icon
from campaign.phone.markup import Markup, element, joined
from campaign.words import _
from campaign.world.maps.tiling import Place

NARROW, WIDE = 64.0, 134.0  # millimetres across, of which a screen shows five points and more each
POINT: Final = 25.4 / 72  # millimetres
ICONS: Final = ("mine", "stock", "commander", "battle", "zone", "hazard", "warning")
SIGNS: Final = {"move": "M", "line": "L", "curve": "C", "close": "Z"}  # of an outline's steps, in a path


def picture(content: MapContent, title: str) -> Markup:
    """The map twice upon one ground: a screen shows the one that it has room for."""
    narrow, wide = (place_alone(content, Box(0, 0, mm, map_height(content, mm))) for mm in (NARROW, WIDE))
    shared = element(
        "svg",
        element("defs", *_icons(content), element("g", *_ground(wide), id="ground")),
        class_="shared",
        aria_hidden="true",
    )
    numbers = _("The numbers are those of the list of sectors.")
    notes = (
        element("p", numbers, class_=f"small only-{name}")
        for placed, name in ((narrow, "narrow"), (wide, "wide"))
        if placed.layout.by_number
    )
    return joined(shared, _laid(narrow, "narrow", title), _laid(wide, "wide", title), *notes)


def _laid(placed: Placed, name: str, title: str) -> Markup:
    whole, lies = placed.whole, placed.lies
    lay = f"matrix({lies.scale:.5f} 0 0 {lies.scale:.5f} {lies.dx:.3f} {lies.dy:.3f})"
    return element(
        "svg",
        element("title", title),
        element("use", href="#ground", transform=lay),
        *_routes(placed),
        *_layout(placed),
        class_=f"map {name}",
        role="img",
        viewBox=f"0 0 {whole.wide:.1f} {whole.high:.1f}",
    )


# --- the ground, in units of the map ------------------------------------------------------------------------------


def _ground(placed: Placed) -> Iterator[Markup]:
    ground = placed.ground
    for water in ground.waters:
        yield element("path", class_="waterline", d=_rings(water))
    for sector in placed.content.sectors:
        tile = ground.tiles[sector.key]
        if tile.edge:
            owner = f"of-{sector.owner}" if sector.owner else "of-nobody"
            yield element(
                "g",
                element("path", class_="floor", d=_rings(tile.edge)),
                element("path", class_="street", d=_rings(tile.streets)) if tile.streets else "",
                element("path", class_="band", d=_rings((*tile.edge, *tile.inner))),
                element("path", class_="edge", d=_rings(tile.edge)),
                class_=owner,
            )


def _rings(rings: Iterable[Sequence[Place]]) -> str:
    return "".join(_line(ring) + "z" for ring in rings)


def _line(points: Sequence[Place]) -> str:
    """A line in whole units, as steps from point to point, without those that do not move."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = [f"{b[0] - a[0]:d}{'' if b[1] < a[1] else ','}{b[1] - a[1]:d}" for a, b in pairwise(whole) if a != b]
    return f"M{whole[0][0]},{whole[0][1]}l{' '.join(steps)}" if steps else ""


def _routes(placed: Placed) -> Iterator[Markup]:
    """In millimetres, so that they are as wide as the picture's size asks for."""
    lies, size = placed.lies, placed.lies.size
    lines = [lies.ring(placed.ground.ways[route.a, route.b].line) for route in placed.content.routes]
    d = "".join("M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in line) for line in lines)
    yield element("path", class_="case", d=d, stroke_width=0.9 * size)
    yield element("path", class_="road", d=d, stroke_width=0.34 * size)
    for sector in placed.content.sectors:
        x, y = lies.at(sector.hub)
        yield element("circle", class_="hub", cx=x, cy=y, r=0.7 * size)


# --- what stands on it, in millimetres ----------------------------------------------------------------------------


def _layout(placed: Placed) -> Iterator[Markup]:
    layout, size = placed.layout, placed.lies.size
    for field in layout.mines:
        yield from _mine(field.at, MINE * size, field.letter)
    for label in layout.labels:
        yield from _label(label)
    for stand in layout.counters:
        yield from _counter(stand.army, stand.box)
        if stand.more:
            yield from _badge((stand.box.right, stand.box.low), stand.more)
    for sign in layout.signs:
        yield from _sign(sign, size)


def _label(label: Label) -> Iterator[Markup]:
    sector, size, unit = label.sector, label.size, label.size / NAME_SIZES[0]
    box, side = label.box, CHIP * unit
    yield _box(box.x, box.y, box.wide, box.high, 0.8 * unit, "label")
    x, top = box.x + PAD * unit, box.y + (box.high - side) / 2
    if sector.owner:
        yield from _chip(x, top, side, sector.owner)
        x += side + 1.0 * unit
    for place, line in enumerate(label.lines):
        yield _text(x, box.y + (3.3 + 3.1 * place) * unit, line, size, "name")
    x += max(width(line, Font.NUMBER, size) for line in label.lines) + 1.0 * unit
    if sector.lost:
        yield from _chip(x, top, side, sector.lost, lost=True)
        x += side + 1.0 * unit
    if sector.stock:
        yield _icon("stock", x, box.y + box.high / 2 - 1.5 * unit, 3.0 * unit, "soft")
        yield _text(x + 3.3 * unit, box.y + box.high / 2 + 1.1 * unit, str(sector.stock), size, "soft")


def _chip(x: float, y: float, side: float, letter: str, *, lost: bool = False) -> Iterator[Markup]:
    """A player's letter on its colour; of who has lost a home, only an outline."""
    yield element(
        "g",
        _box(x, y, side, side, side * 0.16, "lost" if lost else "fill"),
        _text(x + side / 2, y + side * 0.78, letter, side * 2.1, "lost" if lost else "letter", middle=True),
        class_=f"of-{letter}",
    )


def _counter(army: MapArmy, box: Box) -> Iterator[Markup]:
    """An army's counter: letter and mark, FP, a bar for each HQ, a star for the commander."""
    unit, low = box.high / 8.2, box.y + box.high * FIELD
    foot = f"M{box.x:.2f},{low:.2f}h{box.wide:.2f}v{box.low - low - unit:.2f}q0,{unit:.2f} {-unit:.2f},{unit:.2f}"
    foot += f"h{2 * unit - box.wide:.2f}q{-unit:.2f},0 {-unit:.2f},{-unit:.2f}z"
    yield element(
        "g",
        _box(box.x, box.y, box.wide, box.high, unit, "fill"),
        element("path", class_="foot", d=foot),
        _box(box.x, box.y, box.wide, box.high, unit, "rim"),
        _text(box.x + 1.0 * unit, low - 0.75 * unit, army.letter, 8.6 * unit, "letter"),
        _icon(army.mark, box.right - 4.0 * unit, box.y + 0.35 * unit, 3.1 * unit, "letter"),
        _text(box.x + 0.9 * unit, box.low - 0.75 * unit, str(army.fp), 11.6 * unit, "fp"),
        *(
            _box(
                box.right - (1.6 + 0.92 * bar) * unit, box.low - 3.2 * unit, 0.62 * unit, 2.2 * unit, 0.15 * unit, "bar"
            )
            for bar in range(min(army.hqs or 0, 3))
        ),
        class_=f"of-{army.letter}",
    )
    if army.led is False:
        yield _icon("warning", box.right - 3.25 * unit, box.low - 3.4 * unit, 2.6 * unit, "warn")
    if army.commander:
        x, y, across = box.right - 0.2 * unit, box.y + 0.2 * unit, STAR * unit
        yield element("circle", class_="disc", cx=x, cy=y, r=across / 2, stroke_width=across / 14)
        side = across * 0.74
        yield _icon("commander", x - side / 2, y - side / 2, side, "disc-ink")


def _badge(middle: Place, number: int) -> Iterator[Markup]:
    x, y = middle
    yield element("circle", class_="disc", cx=x, cy=y, r=BADGE / 2, stroke_width=0.2)
    yield _text(x, y + 0.8, f"+{number}", 6.2, "disc-ink", middle=True)


def _mine(at: Place, across: float, letter: str) -> Iterator[Markup]:
    x, y = at
    yield element("circle", class_="mine", cx=x, cy=y, r=across / 2, stroke_width=across / 18)
    side = across * 0.7
    yield _icon("mine", x - side / 2, y - side / 2, side, "warn")
    yield from _chip(x + across * 0.22, y + across * 0.22, across * 0.5, letter)


def _sign(sign: Sign, size: float) -> Iterator[Markup]:
    """A zone's trefoil, or crossed blades."""
    x, y = sign.at
    side = 4.2 * size
    battle = sign.icon == "battle"
    yield element("circle", class_="disc lit" if battle else "label", cx=x, cy=y, r=side / 2, stroke_width=0)
    inner = side * (0.68 if battle else 0.9)
    yield _icon(sign.icon, x - inner / 2, y - inner / 2, inner, "lit-ink" if battle else "warn")


def _box(x: float, y: float, wide: float, high: float, radius: float, name: str) -> Markup:
    return element("rect", class_=name, x=x, y=y, width=wide, height=high, rx=radius)


def _text(x: float, y: float, text: str, size: float, name: str, *, middle: bool = False) -> Markup:
    """A text as wide as the printed one, whatever font the screen has."""
    return element(
        "text",
        text,
        class_=name,
        x=x,
        y=y,
        font_size=size * POINT,
        textLength=width(text, Font.NUMBER, size),
        lengthAdjust="spacingAndGlyphs",
        text_anchor="middle" if middle else None,
    )


# --- icons --------------------------------------------------------------------------------------------------------


def _icons(content: MapContent) -> Iterator[Markup]:
    """Those that the page may show, each once."""
    for name in dict.fromkeys(
        (*ICONS, *(side.mark for side in content.sides), *(army.mark for army in content.armies))
    ):
        yield symbol(name)


@cache
def symbol(name: str) -> Markup:
    """An icon of the program as something that a page can use at many places."""
    outline = icon(name)
    kind = "solid" if outline.filled else "stroke"
    dots = element("path", class_="solid", d=_path(outline.dots)) if outline.dots else ""
    return element(
        "symbol",
        element("path", class_=kind, d=_path(outline.steps)),
        dots,
        id=f"i-{name}",
        viewBox=f"0 0 {GRID} {GRID}",
    )


def _path(steps: Iterable[Step]) -> str:
    return "".join(SIGNS[step.kind] + " ".join(f"{x:.1f},{y:.1f}" for x, y in step.points) for step in steps)


def _icon(name: str, x: float, y: float, side: float, ink: str) -> Markup:
    return element("use", href=f"#i-{name}", class_=f"i {ink}", x=x, y=y, width=side, height=side)


def sign_words(content: MapContent) -> tuple[tuple[str, str], ...]:
    """The signs that are on this map, each with what it means."""
    hazards = dict.fromkeys(sector.hazard for sector in content.sectors if sector.hazard is not None)
    return (
        *((("commander", _("commander")),) if any(army.commander for army in content.armies) else ()),
        *((("warning", content.without),) if any(army.led is False for army in content.armies) else ()),
        *((("stock", _("FP in stock")),) if any(sector.stock for sector in content.sectors) else ()),
        *((("mine", _("minefield")),) if any(route.mines for route in content.routes) else ()),
        *((("zone", _("radioactive")),) if any(sector.radioactive for sector in content.sectors) else ()),
        *(("hazard", _("{hazard}, {n}D6").format(hazard=hazard.name, n=hazard.dice)) for hazard in hazards),
        *((("battle", _("battle")),) if any(sector.battle for sector in content.sectors) else ()),
    )
