"""What ``show`` and ``journal`` print for people: tables of plain text, with the ids that orders need.

Made of a state or of entries that have been read; asks no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from campaign.cli.json_values import Read
from campaign.cli.output import in_columns
from campaign.store import clock
from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.ids import ArmyId, EntryId, FigureId, PlayerId
from campaign.world.owed_since import Owed, is_of_today, since_words
from campaign.world.state import Army, Campaign, Stage
from campaign.world.unit_words import level_name, units_listed

DETAIL = "          "


def campaign_lines(state: Campaign, entry: EntryId, to_do: Iterable[Owed], *, figures: bool) -> Iterator[str]:
    """How the campaign stands."""
    yield state.setting.name
    yield _("{when}. Entry {entry}.").format(when=_when(state), entry=entry)
    yield from _section(_("Players"), _player_table(state), right=(3, 4, 5, 6))
    yield from _section(_("Sectors"), _sector_table(state), right=(3, 4))
    yield from _armies(state, figures)
    yield from _section(_("Minefields"), _minefield_table(state))
    yield from _section(_("Pacts"), [_players(state, pair) for pair in sorted(state.pacts)])
    yield from _section(_("Battles"), _battle_table(state))
    yield from _section(_("To do"), _to_do_table(to_do))


def _section(title: str, rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    if rows:
        yield ""
        yield title
        for line in in_columns(rows, right):
            yield f"  {line}"


def _when(state: Campaign) -> str:
    week = _("Month {month}, week {week}").format(month=state.month, week=state.week)
    match state.stage:
        case Stage.MUSTER:
            return _("Before the first week: the starting forces are bought")
        case Stage.TURNS if state.active is not None:
            return _("{week}, {player}'s turn").format(week=week, player=state.players[state.active].name)
        case Stage.OVER:
            winners = listed([state.players[player].name for player in state.winners])
            return _("{week}. The campaign is over, won by {winners}").format(week=week, winners=winners or _("nobody"))
    return {
        Stage.INITIATIVE: _("{week}, before the throw for initiative"),
        Stage.SURPLUS: _("{week}, surplus is to be chosen"),
        Stage.RELIEF: _("{week}, relief is to be placed"),
    }.get(state.stage, _("{week}, all turns are over")).format(week=week)


def _player_table(state: Campaign) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        ("", _("id"), _("name"), _("VP"), _("FP"), _("stock"), _("sectors"), _("list"), _("commander"))
    ]
    for player in (state.players[seat] for seat in state.seats):
        name = player.name if player.band is None else _("{name}, band {n}").format(name=player.name, n=player.band)
        if player.computer:
            name = _("{name}, by the program ({level})").format(name=name, level=level_name(player.computer))
        if player.neutral:
            name = _("{name}, neutral").format(name=name)
        rows.append(
            (
                player.letter,
                player.id,
                _("{name} (out)").format(name=name) if player.out else name,
                str(player.vp),
                str(queries.player_fp(state, player.id)),
                known(queries.known_stock(state, player.id)),
                str(len(queries.sectors_of(state, player.id))),
                state.setting.lists.faction_name(player.faction),
                _commander(state, player.commander),
            )
        )
    return rows


def _commander(state: Campaign, figure: FigureId | None) -> str:
    known = state.figures.get(figure) if figure else None
    return known.name if known else ""


def known(number: int | None) -> str:
    """A number, or the sign for one that the one who looks may not know."""
    return "?" if number is None else str(number)


def _sector_table(state: Campaign) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("", _("id"), _("name"), _("FP"), _("stock"), _("routes to"), "")]
    for id in sorted(state.sectors, key=queries.age):
        sector = state.sectors[id]
        notes = []
        if sector.home and sector.home != sector.owner:
            notes.append(_("home of {player}").format(player=state.players[sector.home].name))
        if sector.hazard is not None:
            notes.append(_("{hazard} ({n}D6)").format(hazard=sector.hazard.name, n=sector.hazard.dice))
        if sector.radioactive:
            notes.append(_("radioactive"))
        rows.append(
            (
                _letter(state, sector.owner),
                id,
                sector.name,
                str(queries.sector_fp(state, id)),
                known(None if sector.hidden_stock else sector.stock),
                " ".join(queries.neighbours(state, id)),
                ", ".join(notes),
            )
        )
    return rows


def _letter(state: Campaign, player: PlayerId | None) -> str:
    return state.players[player].letter if player else "-"


def _armies(state: Campaign, figures: bool) -> Iterator[str]:
    rows = _army_table(state)
    lines = list(_section(_("Armies"), rows, right=(3,)))
    yield from lines[:3]
    for army, line in zip(queries.armies_of(state), lines[3:], strict=True):
        yield line
        if figures:
            yield from (f"      {line}" for line in in_columns(_figure_table(state, army.id), right=(3,)))


def _army_table(state: Campaign) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("", _("id"), _("name"), _("FP"), _("in"), _("figures"))]
    rows += [
        (
            _letter(state, army.player),
            army.id,
            army.name,
            str(queries.army_fp(state, army.id)),
            state.sectors[army.sector].name,
            _army_words(state, army),
        )
        for army in queries.armies_of(state)
    ]
    return rows if len(rows) > 1 else []


def _army_words(state: Campaign, army: Army) -> str:
    words = [units_listed(queries.composition(state, army.id)) if army.figures else _("hidden")]
    if army.figures and not queries.army_is_led(state, army.id):
        words.append(queries.leaders_of(state, army.player).without)
    if army.moved:
        words.append(_("has moved"))
    return "; ".join(words)


def _figure_table(state: Campaign, army: ArmyId) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for figure in queries.figures_of(state, army):
        record = queries.learnt(state, figure)
        record += map(state.setting.face.ability_name, figure.abilities)
        if queries.is_commander(state, figure.id):
            record.insert(0, _("commander"))
        experience = _("{n} FP of experience").format(n=figure.experience) if figure.experience else ""
        rows.append(
            (
                figure.id,
                figure.name,
                queries.unit_of(state, figure.id).name,
                str(figure.fp),
                experience,
                ", ".join(record),
            )
        )
    return rows


def _minefield_table(state: Campaign) -> list[tuple[str, ...]]:
    return [
        (
            _letter(state, state.minefields[route].player),
            route,
            _("{a} to {b}").format(
                a=state.sectors[state.setting.routes[route][0]].name,
                b=state.sectors[state.setting.routes[route][1]].name,
            ),
        )
        for route in sorted(state.minefields, key=queries.age)
    ]


def _players(state: Campaign, players: Iterable[PlayerId]) -> tuple[str, ...]:
    return (listed([state.players[player].name for player in players]),)


def _battle_table(state: Campaign) -> list[tuple[str, ...]]:
    return [
        (
            battle.id,
            state.sectors[battle.sector].name,
            listed([state.players[player].name for player in dict.fromkeys(f.player for f in battle.forces)]),
            battle.stage,
        )
        for battle in queries.open_battles(state)
    ]


def _to_do_table(to_do: Iterable[Owed]) -> list[tuple[str, ...]]:
    marks = {"settle": "!", "warn": "?", "next": ">"}
    return [
        (marks[item.level], item.title, _with_since(item.detail, since), item.rule, item.pending or "")
        for item, since in to_do
    ]


def _with_since(detail: str, since: int | None) -> str:
    """What is said of a matter, and since when it is owed, where that is not since today."""
    now = clock.seconds()
    if since is None or is_of_today(since, now):
        return detail
    words = since_words(since, now)
    return _("{what}, {since}").format(what=detail, since=words) if detail else words


def numbered_to_do(to_do: Sequence[Owed]) -> Iterator[str]:
    """What is to do, each with its number, and below it what the order does that settles it."""
    if not to_do:
        yield _("Nothing is to do.")
        return
    rows = [(str(number), *cells[:4]) for number, cells in enumerate(_to_do_table(to_do), 1)]
    for line, (item, _since) in zip(in_columns(rows, right=(0,)), to_do, strict=True):
        yield line
        if item.act and item.act != item.title:
            yield _("       --do: {act}").format(act=item.act)


def journal_lines(
    read: Iterable[Read], history: AbstractSet[EntryId], state: Campaign, *, details: bool
) -> Iterator[str]:
    """What happened, an entry a line, and below it what came of it."""
    retired = 0
    for one in read:
        gone = one.entry.id not in history
        retired += gone
        text = _("{text} [{rule}]").format(text=one.news.text, rule=one.news.rule) if one.news.rule else one.news.text
        mark = _("x") if gone else " "
        yield f"{one.entry.id:>5} {mark} {_letter(state, one.news.player):<2} {text}"
        if details:
            yield from (
                _("{indent}{text} [{rule}]").format(indent=DETAIL, text=n.text, rule=n.rule) for n in one.details
            )
    if retired:
        yield count(
            "x: {n} entry is not part of the campaign as it stands.",
            "x: {n} entries are not part of the campaign as it stands.",
            retired,
        )
