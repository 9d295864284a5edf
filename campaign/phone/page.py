"""A page for phones written down as HTML: one file, no scripts, nothing from elsewhere, and a policy that says so."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from campaign.paper.armies.rows import FigureRow
from campaign.paper.owner import Owner
from campaign.phone.content import Due, Force, PhonePage, Place, Standing, WeekTold
from campaign.phone.markup import Inside, Markup, element, joined
from campaign.phone.picture import picture, sign_words
from campaign.phone.style import style_sheet
from campaign.words import _, count, spoken
from campaign.world.palettes import DARK, LIGHT

FEW: Final = 12  # figures that are shown without being asked for


def html_of(page: PhonePage) -> str:
    """The whole file, in the language that is spoken."""
    style = style_sheet(dict(zip(page.seats, page.colours, strict=True)))
    head = element("head", *_head(page, style))
    body = element("body", *_body(page))
    return "<!DOCTYPE html>\n" + element("html", "\n", head, "\n", body, "\n", lang=spoken()) + "\n"


def _head(page: PhonePage, style: Markup) -> Iterator[Markup]:
    """The policy lets nothing be fetched, run or sent, and no style but the page's own."""
    own = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{own}'; base-uri 'none'; form-action 'none'"
    yield element("meta", charset="utf-8")
    yield element("meta", http_equiv="Content-Security-Policy", content=policy)
    yield element("meta", name="viewport", content="width=device-width, initial-scale=1")
    yield element("meta", name="referrer", content="no-referrer")
    yield element("meta", name="robots", content="noindex")
    yield element("meta", name="theme-color", content=LIGHT.table, media="(prefers-color-scheme: light)")
    yield element("meta", name="theme-color", content=DARK.table, media="(prefers-color-scheme: dark)")
    yield element("title", _title(page))
    yield element("style", style)


def _title(page: PhonePage) -> str:
    who = f" · {page.owner.name}" if page.owner is not None else ""
    return f"{page.top.campaign}{who} · {page.top.when}"


def _body(page: PhonePage) -> Iterator[Markup]:
    sections = list(_sections(page))
    yield element("header", *_top(page))
    links = (element("li", element("a", title, href=f"#{id}")) for id, title, _inside, _side in sections)
    yield element("nav", element("ul", *links), aria_label=_("On this page"))
    yield element("main", *(_section(id, title, inside, side) for id, title, inside, side in sections))
    text = _("Made by FFTT Campaign. This page runs nothing and fetches nothing.")
    yield element("footer", element("p", text, class_="small"))


def _top(page: PhonePage) -> Iterator[Markup]:
    yield element("h1", page.top.campaign)
    when = page.top.when if not page.now else _("{when}. {what}").format(when=page.top.when, what=page.now)
    yield element("p", when, class_="when")
    whose = () if page.owner is None else (_chip(page.owner, named=False),)
    yield element("p", *whose, element("span", page.knows, class_="second"), class_="whose")
    yield element("p", page.written, class_="small")


Section = tuple[str, str, Inside, str]
"""Its id, its title, what it says, and on which side it stands where there is room for two."""


def _sections(page: PhonePage) -> Iterator[Section]:
    """In the order of reading on a phone. Beside each other none begins above one that stands before it."""
    yield "due", _("What is due"), _dues(page.due), "right"
    yield "map", _("Map"), _map(page), "left"
    yield "standings", _("Standings"), _standings(page.standings), "right"
    if page.owner is not None:
        yield "own", _("Own armies"), _own(page.own), "left"
    elif page.news:
        yield "news", _("News"), _news(page.news), "left"
    if page.forces:
        title = _("Armies of the others") if page.owner is not None else _("Armies")
        yield "armies", title, _forces(page.forces), "right"
    if page.owner is not None and page.news:
        yield "news", _("News"), _news(page.news), "left"
    yield "sectors", _("Sectors"), _places(page.places), "right"


def _section(id: str, title: str, inside: Inside, side: str) -> Markup:
    head = element("h2", title, id=f"{id}-title")
    return element("section", head, inside, id=id, class_=side, aria_labelledby=f"{id}-title")


def _chip(owner: Owner | None, *, named: bool = True) -> Markup:
    """A player's letter; ``named``: for those who hear the page, with the name. Nobody has a dashed box."""
    if owner is None:
        return element("span", "–", class_="nobody", aria_hidden="true")
    if not named:
        return element("span", owner.letter, class_=f"chip of-{owner.letter}", aria_hidden="true")
    return element("span", owner.letter, class_=f"chip of-{owner.letter}", role="img", aria_label=owner.name)


def _dues(items: Iterable[Due]) -> Markup:
    rows = [
        element(
            "li",
            _chip(item.owner),
            element(
                "div",
                element("b", item.title),
                element("span", item.detail, class_="block") if item.detail else "",
                element("span", item.since, class_="since") if item.since else "",
            ),
            element("span", item.rule.partition(":")[2], class_="rule") if item.rule else "",
            class_="own" if item.own else None,
        )
        for item in items
    ]
    return element("ul", *rows, class_="rows") if rows else element("p", _("Nothing waits."), class_="second")


def _map(page: PhonePage) -> Markup:
    signs = (
        element("li", element("svg", element("use", href=f"#i-{icon}"), class_="i", aria_hidden="true"), words)
        for icon, words in sign_words(page.map)
    )
    return element("figure", picture(page.map, _map_words(page)), element("figcaption", element("ul", *signs)))


def _map_words(page: PhonePage) -> str:
    """The map in a sentence, for those who hear the page; what it shows stands below, sector by sector."""
    return _("Map of {campaign}; all sectors are listed below").format(campaign=page.top.campaign)


def _standings(rows: Iterable[Standing]) -> Markup:
    heads = (_("Player"), _("VP"), _("sectors"), _("FP"), _("stock"))
    lines = (
        element(
            "tr",
            element(
                "th",
                element(
                    "span",
                    _chip(row.owner, named=False),
                    element("span", row.owner.name, element("small", row.remark or row.faction)),
                    class_="who",
                ),
                scope="row",
            ),
            element("td", str(row.vp), class_="lead"),
            element("td", str(row.sectors)),
            element("td", str(row.fp)),
            element("td", _known(row.stock)),
        )
        for row in rows
    )
    head = element("thead", element("tr", *(element("th", text, scope="col") for text in heads)))
    return element("table", head, element("tbody", *lines))


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)


# --- armies -------------------------------------------------------------------------------------------------------


def _own(armies: tuple[Force, ...]) -> Markup:
    """Each army can be folded; its figures with all that is played with."""
    if not armies:
        return element("p", _("No army."), class_="second")
    few = sum(len(army.figures) for army in armies) <= FEW
    return joined(*(_own_army(army, unfolded=few or not place) for place, army in enumerate(armies)))


def _own_army(army: Force, *, unfolded: bool) -> Markup:
    hidden = _("{fp} FP of this army are hidden.").format(fp=army.hidden)
    return element(
        "details",
        element(
            "summary",
            element(
                "div",
                element("h3", army.name),
                element(
                    "span",
                    _("in {place}: {words}").format(place=army.place, words=", ".join(army.words)),
                    class_="block",
                ),
            ),
            _fp(army.fp),
        ),
        element(
            "div",
            element("ul", *map(_figure, army.figures), class_="rows"),
            element("p", hidden, class_="second") if army.hidden else "",
        ),
        open="" if unfolded else None,
    )


def _fp(fp: int) -> Markup:
    return element("span", _("{fp} FP").format(fp=fp), class_="number")


def _figure(row: FigureRow) -> Markup:
    words = ", ".join((*(word.text for word in row.words), *row.learnt))
    commander = (element("span", _("commander"), class_="block strong"),) if row.commander else ()
    return element(
        "li",
        element(
            "div",
            element("b", row.name),
            *commander,
            element("span", words, class_="block") if words else "",
            element("ul", *(_value(name, text) for name, text in _values(row)), class_="values"),
        ),
        _fp(row.fp),
    )


def _value(name: str, text: str) -> Markup:
    return element("li", element("span", name), " ", element("b", text))


def _values(row: FigureRow) -> Iterator[tuple[str, str]]:
    """What a figure is played with; numbers that it does not have are left out."""
    yield from row.values
    if row.kills:
        yield _("FP killed"), str(row.experience or 0)


def _forces(armies: Iterable[Force]) -> Markup:
    rows = (
        element(
            "li",
            _chip(army.owner),
            element(
                "div",
                element("b", army.name),
                element("span", _where(army), class_="block"),
            ),
            _fp(army.fp),
        )
        for army in armies
    )
    return element("ul", *rows, class_="rows")


def _where(army: Force) -> str:
    if not army.words:
        return _("in {place}").format(place=army.place)
    return _("in {place}: {words}").format(place=army.place, words=", ".join(army.words))


# --- news and sectors ---------------------------------------------------------------------------------------------


def _news(weeks: Iterable[WeekTold]) -> Markup:
    """The newest week is open, older ones are folded."""
    made = (
        element(
            "details",
            element("summary", element("div", element("h3", week.title))),
            element("div", *_paragraphs(week), class_="news"),
            open="" if not place else None,
        )
        for place, week in enumerate(weeks)
    )
    return joined(*made)


def _paragraphs(week: WeekTold) -> Iterator[Markup]:
    for part in week.parts:
        if part.title:
            yield element("h4", part.title)
        yield element("ul", *(element("li", line) for line in part.lines))
    if not week.parts:
        yield element("p", _("Nothing happened that anybody has to know of."), class_="second")


def _places(places: tuple[Place, ...]) -> Markup:
    lines = (
        element(
            "tr",
            element(
                "th",
                element(
                    "span",
                    _chip(place.owner),
                    element(
                        "span",
                        f"{place.number} · {place.name}",
                        element("small", ", ".join(place.words)) if place.words else "",
                    ),
                    class_="who",
                ),
                scope="row",
            ),
            element("td", str(place.fp)),
            element("td", _known(place.stock)),
        )
        for place in places
    )
    heads = (_("Sector"), _("FP"), _("stock"))
    head = element("thead", element("tr", *(element("th", text, scope="col") for text in heads)))
    title = count("{n} sector", "{n} sectors", len(places))
    return element(
        "details",
        element("summary", element("div", element("h3", title))),
        element("div", element("table", head, element("tbody", *lines))),
        open="",
    )
