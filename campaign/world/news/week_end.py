"""How a week ended: what changed hands, who rose and fell, what everybody earned, and what comes next.

Reads the entries of the week and the states before and after it, as anybody may know them. What is not there is not
told: None stands for what nobody may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaign.words import _, count, listed
from campaign.world import events as e
from campaign.world import queries
from campaign.world.house_rules import EndBy
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.memory import Past
from campaign.world.news.fights import taken_in, taken_text
from campaign.world.news.weeks import EARNED, Week, victory_words
from campaign.world.orders import AgreeToReport
from campaign.world.state import Account, Campaign, Fate, Figure, Stage
from campaign.world.week_check import week_check

WEEKS: int = 4  # in a month (campaign:C9)
MISSED: int = 8  # experience of which a fallen figure is named


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, and the player whom it is about; ``sign``: an icon for it."""

    player: PlayerId | None
    text: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A player in the standings after the week. ``rose``: players overtaken, less those that have overtaken it."""

    player: PlayerId
    vp: int
    scored: int
    rose: int
    fp: int
    more_fp: int
    sectors: int


@dataclass(frozen=True, slots=True)
class Earned:
    """What a player has got: income of so many sectors and what comes with it, and stock captured; None: unknown."""

    player: PlayerId
    fought: bool
    income: int | None
    captured: int


@dataclass(frozen=True, slots=True)
class WeekEnd:
    """The end of one week. ``victory``: who has won, if the campaign has ended with it."""

    month: int
    week: int
    hands: tuple[Line, ...]
    people: tuple[Line, ...]
    places: tuple[Place, ...]
    earned: tuple[Earned, ...]
    victory: str = ""
    coming: tuple[Line, ...] = ()


def week_end(past: Sequence[Past], after: Campaign, week: Week) -> WeekEnd:
    """The end of a week. ``past``: its entries with the states before them, ``after``: how it stood then.

    campaign:C41a, campaign:C61a for what is left out.
    """
    assert past, "nothing happened in that week"
    began_with = [before for _entry, before in past if before is not None and before.stage is not Stage.MUSTER]
    before = next(iter(began_with), past[0][1])  # starting forces are no gain of the first week (campaign:C4)
    assert before is not None
    began, ended = as_seen_by(before, None), as_seen_by(after, None)
    places = _places(began, ended)
    return WeekEnd(
        *week,
        tuple(Line(t.owner, taken_text(ended, t)) for t in taken_in(past)),
        tuple(_people(past, began, ended)),
        places,
        tuple(_earned(past, ended, place.player) for place in places if not ended.players[place.player].neutral),
        victory_words(past),
        tuple(_coming(ended)),
    )


def risen(before: Campaign, after: Campaign) -> tuple[tuple[Figure, tuple[str, ...]], ...]:
    """Who has become more by experience, and what: ranks and abilities by their names (fftt:R1)."""
    found, face = [], after.setting.face
    for id in queries.in_order(after.figures):
        now, then = after.figures[id], before.figures.get(id)
        if then is None or now is then or now.fate is not Fate.ALIVE:
            continue
        had = queries.learnt(before, then)
        new = [gain for gain in queries.learnt(after, now) if gain not in had]
        new += [face.ability_name(ability) for ability in now.abilities if ability not in then.abilities]
        if new:
            found.append((now, tuple(new)))
    return tuple(found)


def risen_words(state: Campaign, figure: Figure, new: tuple[str, ...]) -> str:
    """Who has become what, in a sentence without its end."""
    named = [state.setting.face.gain_name(rank) for rank in ("elite", "veteran")]
    ranks = [what for what in new if what in named]
    others = [what for what in new if what not in ranks]
    if not ranks:
        return _("{name} has gained {what}").format(name=figure.name, what=listed(others))
    told = _("{name} is now {what}").format(name=figure.name, what=listed(ranks))
    return _("{told}, with {more}").format(told=told, more=listed(others)) if others else told


def _people(past: Sequence[Past], before: Campaign, after: Campaign) -> Iterator[Line]:
    for figure, new in risen(before, after):
        yield Line(figure.player, risen_words(after, figure, new), "veteran")
    for entry, then in past:
        for event in entry.events:
            if isinstance(event, e.CommanderNamed) and event.figure in after.figures:
                name = after.figures[event.figure].name
                player = after.figures[event.figure].player
                yield Line(player, _("{name} takes command").format(name=name), "commander")
            elif isinstance(event, e.FigureLost) and then is not None and event.figure in then.figures:
                figure = then.figures[event.figure]
                if then.players[figure.player].commander == figure.id:
                    yield Line(
                        figure.player, _("{name}, commander in chief, has fallen").format(name=figure.name), "close"
                    )
                elif figure.experience >= MISSED and event.fate is not Fate.CORRECTED:
                    words = _("{name} has fallen, after {fp} FP killed")
                    yield Line(figure.player, words.format(name=figure.name, fp=figure.experience), "close")


def _places(before: Campaign, after: Campaign) -> tuple[Place, ...]:
    def ahead(state: Campaign, one: PlayerId, other: PlayerId) -> int:
        if one not in state.players or other not in state.players:
            return 0
        gap = state.players[one].vp - state.players[other].vp
        return (gap > 0) - (gap < 0)

    def rose(player: PlayerId) -> int:
        """Who was level before has overtaken nobody, and has not been overtaken."""
        pairs = [(ahead(before, player, other), ahead(after, player, other)) for other in after.seats]
        return pairs.count((-1, 1)) - pairs.count((1, -1))

    return tuple(
        Place(
            player,
            after.players[player].vp,
            after.players[player].vp - (before.players[player].vp if player in before.players else 0),
            rose(player),
            queries.player_fp(after, player),
            queries.player_fp(after, player) - (queries.player_fp(before, player) if player in before.players else 0),
            len(queries.sectors_of(after, player)),
        )
        for player in sorted(after.seats, key=lambda player: -after.players[player].vp)
    )


def _earned(past: Sequence[Past], after: Campaign, player: PlayerId) -> Earned:
    moved = [
        event
        for entry, _before in past
        for event in entry.events
        if isinstance(event, e.StockMoved) and event.player == player and event.account in EARNED
    ]
    captured = sum(event.fp for event in moved if event.account is Account.CAPTURED)
    income = sum(event.fp for event in moved if event.account is not Account.CAPTURED)
    known = after.setting.rules.open_map or bool(moved)
    fought = any(
        isinstance(event, e.BattleFought) and player in {PlayerId(side.side) for side in event.report.sides}
        for entry, _before in past
        for event in entry.events
    )
    return Earned(player, fought, income if known else None, captured)


def _coming(after: Campaign) -> Iterator[Line]:
    """What comes next: the week, how far it is to the end, and who has yet to agree to a result."""
    if after.stage is Stage.OVER:
        return
    text = _("Month {month}, week {week}: initiative is thrown")
    yield Line(None, text.format(month=after.month, week=after.week), "dice")
    rules = after.setting.rules
    if rules.end_by is EndBy.MONTHS:
        left = WEEKS * (rules.end_at - after.month) + WEEKS - after.week + 1
        if left > 0:
            yield Line(None, count("The last week", "{n} weeks are left", left), "week")
    elif rules.end_by is EndBy.VICTORY_POINTS:
        most = max(after.players[player].vp for player in after.seats)
        for player in after.seats:
            if after.players[player].vp == most < rules.end_at:
                text = _("{player} needs {n} VP more to win")
                name = after.players[player].name
                yield Line(player, text.format(player=name, n=rules.end_at - most), "victory")
    for item in week_check(after):
        if isinstance(item.order, AgreeToReport):
            yield Line(item.player, item.title, "type-in")
