"""The page for phones: one HTML file that runs and fetches nothing, tells who owes what since when, and no secret."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from campaign import words
from campaign.phone.content import phone_page
from campaign.phone.style import style_sheet
from campaign.world.memory import Past
from campaign.world.palettes import DARK, LIGHT
from campaign.world.queries import figures_of
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign
from tests.phone.pages import HOSTILE, LONG, SEED, Club, attack, club, hostile

ALLOWED = {
    *("html", "head", "meta", "title", "style", "body", "header", "main", "footer", "nav", "section", "h1", "h2", "h3"),
    *("h4", "p", "span", "b", "small", "a", "ul", "li", "div", "table", "thead", "tbody", "tr", "th", "td", "figure"),
    *("figcaption", "details", "summary", "svg", "defs", "symbol", "g", "path", "rect", "circle", "text", "use"),
}


class Page(HTMLParser):
    """What a browser would find in it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.style = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "style":
            self.style += data
        else:
            self.texts.append(data)

    @property
    def text(self) -> str:
        """All that is read, the map's letters too."""
        return " ".join(self.texts)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of this kind."""
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module")
def attacked() -> Club:
    made = club()
    attack(made)
    return made


def test_a_page_runs_nothing_and_fetches_nothing(attacked):
    page = Page(attacked.html(attacked.now.seats[0]))
    assert {tag for tag, _attributes in page.tags} <= ALLOWED
    for _tag, attributes in page.tags:
        assert not {
            name for name in attributes if name.startswith("on") or name in ("src", "style", "srcset", "action")
        }
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in page.style
    assert "@import" not in page.style
    policy = next(m["content"] for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    own = b64encode(sha256(page.style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{own}'; base-uri 'none'; form-action 'none'"


def test_a_page_has_an_order_that_can_be_heard(attacked):
    page = Page(attacked.html())
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("h1")) == 1
    ids = [a["id"] for _tag, a in page.tags if "id" in a]
    assert len(ids) == len(set(ids))
    assert {a["href"] for a in page.all("a") + page.all("use")} <= {f"#{id}" for id in ids}
    maps = [svg for svg in page.all("svg") if svg.get("role") == "img"]
    assert [svg["class"] for svg in maps] == ["map narrow", "map wide"]
    assert page.text.count("Map of The Drowned City; all sectors are listed below") == 2
    assert {th["scope"] for th in page.all("th")} == {"col", "row"}
    assert all(sector.name in page.text for sector in attacked.now.sectors.values())


def test_it_says_from_whom_something_is_due_and_since_when(attacked):
    (due,) = (item for item in phone_page(attacked.source(), None).due if item.since)
    asked = next(iter(attacked.now.pending.values()))
    assert due.owner is not None
    assert due.owner.name == attacked.now.players[asked.player].name
    assert due.title.endswith("fight or withdraw?")
    assert due.since == "since Sunday, 2026-11-08"  # the seventh entry, one a day from Monday, November 2
    assert due.since in attacked.html()


def test_what_is_due_from_the_player_comes_first_and_warnings_are_the_own_ones(attacked):
    player = next(iter(attacked.now.pending.values())).player
    other = next(seat for seat in attacked.now.seats if seat != player)
    mine, theirs, all_ = (phone_page(attacked.source(), who).due for who in (player, other, None))
    assert mine[0].own
    assert any("no battle" in item.title or "not fought" in item.title for item in mine)
    assert not theirs[0].own
    assert {item.owner.name for item in theirs if item.since == "" and item.owner} <= {attacked.now.players[other].name}
    assert [item.title for item in all_] == [mine[0].title]


def test_own_armies_have_their_figures_and_others_only_their_fp(attacked):
    player, other = attacked.now.seats[:2]
    page = phone_page(attacked.source(), player)
    own = {f.name for a in attacked.now.armies.values() if a.player == player for f in figures_of(attacked.now, a.id)}
    assert {row.name for army in page.own for row in army.figures} == own
    assert {army.owner.name for army in page.forces} == {attacked.now.players[s].name for s in attacked.now.seats[1:]}
    assert not any(army.figures for army in page.forces)
    assert page.standings[0].owner.name in Page(attacked.html(other)).text


def test_names_stay_text_whoever_gave_them():
    made = club(8)
    hostile(made)
    for player in (None, made.now.seats[0]):
        text = made.html(player)
        page = Page(text)
        assert {tag for tag, _attributes in page.tags} <= ALLOWED
        assert HOSTILE[0] in page.text
        assert '"><img src=x onerror=alert(1)> &amp; 🦎👩🚀' in page.text
        assert LONG in page.text
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", text)
        assert HOSTILE[0] not in text


@pytest.mark.claims("campaign:C41d", "campaign:C61b", "campaign:C61c")
@pytest.mark.parametrize("player", [0, 1, 2, None])
def test_on_a_closed_map_a_page_holds_no_secret_of_others(player):
    made = club(open_map=False)
    state = made.now
    seat = None if player is None else state.seats[player]
    text = made.html(seat)
    others = [figure for figure in state.figures.values() if figure.player != seat]
    assert others
    assert not [figure.name for figure in others if re.search(rf"\b{re.escape(figure.name)}\b", text)]
    assert not [id for id in (*state.figures, *state.armies, *state.sectors) if id in text]
    assert str(SEED) not in text
    assert "entry" not in text  # how many orders there were
    stocks = {row.owner.letter: row.stock for row in phone_page(made.source(), seat).standings}
    known = {state.players[seat].letter} if seat is not None else set()
    assert {letter for letter, stock in stocks.items() if stock is not None} == known
    own = [figure for figure in state.figures.values() if figure.player == seat]
    assert all(figure.name in text for figure in own)
    assert bool(own) == (seat is not None)


def test_a_german_page_is_german(attacked):
    try:
        words.speak("de")
        page = Page(attacked.html())
    finally:
        words.speak("en")
    assert page.all("html") == [{"lang": "de"}]
    assert "Monat 1, Woche 1" in page.text


def test_news_are_those_of_the_last_weeks_and_the_newest_comes_first():
    made = club()
    for _week in range(4):
        _end_week(made)
    titles = [week.title for week in phone_page(made.source(), None).news]
    assert titles == ["Month 1, week 4", "Month 1, week 3", "Month 1, week 2"]


def _end_week(made: Club) -> None:
    from campaign.world import orders as o

    if made.now.active is None:
        made.order(o.StartWeek())
    while (player := made.now.active) is not None:
        made.order(o.EndTurn(player))
    made.order(o.EndWeek())


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_all_that_is_read_stands_out_from_its_ground(palette):
    read = [(ink, palette.table) for ink in (palette.ink, palette.ink2, palette.ink3, palette.warn)]
    read += [(ink, palette.panel) for ink in (palette.ink, palette.ink2, palette.warn)]
    read += [(palette.on_foot, palette.foot), (palette.panel, palette.ink), (palette.on_lamp, palette.lamp)]
    read += [(colour.letter, colour.fill) for colour in palette.players]
    read += [(colour.text, palette.panel) for colour in palette.players]
    assert min(contrast(ink, ground) for ink, ground in read) >= 4.5


def contrast(a: str, b: str) -> float:
    """The contrast ratio of WCAG."""

    def light(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


def test_players_are_in_the_colours_that_they_chose():
    plain, chosen = style_sheet({"A": "", "B": ""}), style_sheet({"A": "Gold", "B": ""})
    assert "--A:#F0D66D" in chosen
    assert "--A:#F0D66D" not in plain
    assert "--B:#EE7113" in chosen


def test_a_copy_for_a_player_makes_that_players_page_alone(attacked):
    state: Campaign = attacked.now
    player, other = state.seats[:2]
    from campaign.exchange.player_copy import copy_for

    copy = Club()
    past: tuple[Past, ...] = attacked.source().past(player)
    draft = copy_for(player, past, state, attacked.source().entry)
    copy.happen(draft.order, *draft.events)
    told = [line for week in phone_page(copy.source(), player).news for part in week.parts for line in part.lines]
    assert any("attacks" in line for line in told)
    for somebody in (other, None):
        with pytest.raises(Refusal, match="it makes a page for Player 1 alone"):
            copy.html(somebody)
