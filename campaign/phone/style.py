"""How a page for phones looks: the program's two palettes, its players' colours, and one column that widens to two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.phone.markup import Markup
from campaign.world.colours import SEATS, colour_places
from campaign.world.palettes import DARK, LIGHT, Palette

ROLES = (
    *("void", "table", "panel", "raised", "field", "line", "line2", "ink", "ink2", "ink3", "lamp", "on_lamp"),
    *("good", "warn", "bad", "ground", "block", "water", "waterline", "road", "road_case", "foot", "on_foot"),
)
FLOOR = {"dark": 0.16, "light": 0.13}  # the share of an owner's colour in the floor of a sector
WIDE = 700  # points from which the map has names and the page has room at its sides
TWO = 1080  # points from which it has two columns


def style_sheet(seats: Mapping[str, str]) -> Markup:
    """The style sheet. ``seats``: letters with the names of the colours that were chosen for them, or nothing."""
    places = colour_places(dict.fromkeys(SEATS, "") | dict(seats))
    light, dark = (";".join((*_roles(palette), *_players(palette, places, list(seats)))) for palette in (LIGHT, DARK))
    owners = "".join(
        f".of-{letter}{{--own:var(--{letter});--own-letter:var(--{letter}-letter);--own-text:var(--{letter}-text);"
        f"--floor:var(--{letter}-floor)}}"
        for letter in seats
    )
    return Markup(
        f":root{{color-scheme:light dark;{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}{owners}{_RULES}"
    )


def _roles(palette: Palette) -> Iterator[str]:
    return (f"--{role.replace('_', '-')}:{getattr(palette, role)}" for role in ROLES)


def _players(palette: Palette, places: Mapping[str, int], letters: list[str]) -> Iterator[str]:
    for letter in letters:
        colour = palette.players[places[letter]]
        yield f"--{letter}:{colour.fill};--{letter}-letter:{colour.letter};--{letter}-text:{colour.text}"
        yield f"--{letter}-floor:{mixed(palette.ground, colour.fill, FLOOR[palette.name])}"


def mixed(under: str, over: str, share: float) -> str:
    """``over`` laid on ``under`` with this share, as one opaque colour."""
    pairs = ((int(under[at : at + 2], 16), int(over[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


_CONDENSED = (
    '"Barlow Condensed","sans-serif-condensed","Roboto Condensed","Avenir Next Condensed","Bahnschrift SemiCondensed",'
    '"Arial Narrow",system-ui,sans-serif'
)

_RULES = (
    """
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--table);color:var(--ink);overflow-wrap:anywhere;
font:400 16px/1.45 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
a{color:inherit}
a:focus-visible,summary:focus-visible{outline:2px solid var(--ink);outline-offset:3px;border-radius:3px}
header,main,footer,nav{max-width:1240px;margin:0 auto;padding:0 16px}
header{padding-top:20px;padding-bottom:12px}
h1{font-size:26px;line-height:1.2;margin:0 0 2px;font-weight:700}
h2{font-size:13px;line-height:1.3;margin:0 0 10px;font-weight:650;letter-spacing:.06em;text-transform:uppercase;
color:var(--ink3)}
h3{font-size:16px;line-height:1.3;margin:0;font-weight:650}
h4{font-size:14px;margin:14px 0 4px;font-weight:650;color:var(--ink2)}
p{margin:0}
.when{font-size:17px;font-weight:600}
.second{color:var(--ink2);font-size:14px}
.small{color:var(--ink3);font-size:13px}
.whose{display:flex;gap:8px;align-items:center;margin-top:8px}
nav{border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:0 18px;margin:0;padding:0;list-style:none}
nav a{display:block;padding:9px 0;text-decoration:none;font-size:15px;font-weight:550;color:var(--ink2)}
nav a:hover{color:var(--ink);text-decoration:underline}
section{padding:20px 0 24px;border-top:1px solid var(--line)}
main{display:flow-root}
section:first-child{border-top:0}
ul.rows{list-style:none;margin:0;padding:0}
.rows>li{display:flex;gap:10px;padding:9px 0;border-top:1px solid var(--line)}
.rows>li:first-child{border-top:0;padding-top:0}
.rows>li>div{flex:1 1 auto;min-width:0}
.rows b,.strong{font-weight:600}
.since{display:block;color:var(--warn);font-size:14px}
.own .since{font-weight:600}
.chip,.nobody{flex:none;display:inline-flex;align-items:center;justify-content:center;width:22px;height:22px;
border-radius:3px;font:700 16px/1 CONDENSED;background:var(--own);color:var(--own-letter);vertical-align:-5px}
.nobody{background:none;border:1px dashed var(--line2);color:var(--ink3)}
.number{font:700 20px/1.2 CONDENSED;text-align:right;white-space:nowrap}
table{border-collapse:collapse;width:100%}
th,td{padding:8px 0 8px 10px;text-align:right;border-top:1px solid var(--line);vertical-align:top}
td,thead th{overflow-wrap:normal;white-space:nowrap}
thead th{border-top:0;padding-top:0;font-size:13px;font-weight:500;color:var(--ink3);vertical-align:bottom}
th:first-child,tbody th{text-align:left;padding-left:0;font-weight:600}
.who{display:flex;gap:10px;align-items:flex-start}
.who>span:last-child{min-width:0}
.who small,.block{display:block;color:var(--ink2);font-weight:400;font-size:14px}
td.lead{font:700 20px/1.2 CONDENSED}
figure{margin:0}
.shared{position:absolute;width:0;height:0}
.map{display:block;height:auto;background:var(--water)}
.map.narrow{width:calc(100% + 32px);margin:0 -16px}
.map.wide,.only-wide{display:none}
figcaption ul{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;margin:10px 0 0;padding:0;font-size:14px;
color:var(--ink2)}
figcaption li{display:flex;gap:6px;align-items:center;min-width:0}
figcaption svg{flex:none;width:16px;height:16px}
text{font-family:CONDENSED;font-weight:650}
.i{color:var(--ink)}
.solid{fill:currentColor}
.stroke{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.waterline{fill:none;stroke:var(--waterline);stroke-width:1;opacity:.6;vector-effect:non-scaling-stroke}
.floor{fill:var(--floor,var(--ground))}
.street{fill:var(--block);opacity:.5}
.band{fill:var(--own,none);fill-rule:evenodd;opacity:.3}
.of-nobody .band{display:none}
.edge{fill:none;stroke:var(--own,var(--ink3));stroke-width:2;vector-effect:non-scaling-stroke}
.of-nobody .edge{stroke-width:1}
.case{fill:none;stroke:var(--road-case)}
.road{fill:none;stroke:var(--road)}
.hub{fill:var(--road)}
.label{fill:var(--panel)}
.name{fill:var(--ink)}
text.soft{fill:var(--ink2)}
.i.soft{color:var(--ink2)}
rect.fill{fill:var(--own)}
rect.lost{fill:none;stroke:var(--own-text);stroke-width:.25}
text.lost{fill:var(--own-text)}
text.letter{fill:var(--own-letter)}
.i.letter{color:var(--own-letter)}
.foot{fill:var(--foot)}
.rim{fill:none;stroke:var(--line2);stroke-width:.2}
.fp{fill:var(--on-foot)}
.bar{fill:var(--on-foot)}
.i.warn{color:var(--warn)}
.disc{fill:var(--ink);stroke:var(--panel)}
text.disc-ink{fill:var(--panel)}
.i.disc-ink{color:var(--panel)}
.disc.lit{fill:var(--lamp)}
.i.lit-ink{color:var(--on-lamp)}
.mine{fill:var(--panel);stroke:var(--warn)}
details{border-top:1px solid var(--line)}
details:first-of-type{border-top:0}
details:first-of-type>summary{padding-top:0}
summary{cursor:pointer;padding:12px 0;list-style:none;display:flex;gap:10px;align-items:flex-start}
summary::-webkit-details-marker{display:none}
summary::before{content:"";flex:none;width:8px;height:8px;margin:7px 4px 0 2px;border-right:2px solid var(--ink3);
border-bottom:2px solid var(--ink3);transform:rotate(-45deg)}
details[open]>summary::before{transform:rotate(45deg);margin-top:5px}
summary>div{flex:1 1 auto;min-width:0}
details>div{padding:0 0 16px}
.values{display:flex;flex-wrap:wrap;gap:2px 14px;margin:4px 0 0;padding:0;list-style:none;font-size:14px}
.values span{color:var(--ink3)}
.news ul{margin:0;padding:0 0 0 18px}
.news li{margin:3px 0;padding-left:2px}
.rule{color:var(--ink3);font-size:13px;white-space:nowrap}
footer{padding-top:16px;padding-bottom:32px;border-top:1px solid var(--line)}
@media(min-width:WIDEpx){header,main,footer,nav{padding-left:28px;padding-right:28px}
.map.narrow,.only-narrow{display:none}.only-wide{display:block}.map.wide{display:block;width:100%;border-radius:8px}h1{font-size:32px}}
@media(min-width:TWOpx){.left{float:left;clear:left;width:58%}.right{float:right;clear:right;width:38%}
#map{border-top:0}}
@media print{body{background:#fff}details>div{display:block}}
""".replace("CONDENSED", _CONDENSED)
    .replace("WIDEpx", f"{WIDE}px")
    .replace("TWOpx", f"{TWO}px")
)
