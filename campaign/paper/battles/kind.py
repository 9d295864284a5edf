"""What lies beside the battle table, as kinds of paper: one document for each table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.paper.battles.waiting import open_for
from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_campaign
from campaign.paper.plain import file_stem, plain
from campaign.words import _
from campaign.world.ids import BattleId, SectorId
from campaign.world.queries import age


def _sheets(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    found = []
    for number, battle in enumerate(open_for(source.state, wanted.players), 1):
        sector = plain(source.state.sectors[battle.sector].name)
        top = of_campaign(source.state, source.entry)
        title = _("The battle for {sector}").format(sector=sector)
        file = "-".join(filter(None, ("battle", str(number), file_stem(sector)))) + ".pdf"
        about = About(f"{top.campaign}: {title}", top.campaign, top.when)
        found.append(Document(sector, file, about, _sections_of(source, battle.id), wanted.rich))
    return tuple(found)


def _sections_of(source: Source, battle: BattleId) -> Callable[[], Sequence[Section]]:
    def sections() -> Sequence[Section]:
        from campaign.paper.battles.sheet import battle_sheet
        from campaign.paper.battles.sheet_pages import battle_pages

        return (battle_pages(battle_sheet(source, battle)),)

    return sections


def _plans(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    """The tables of battles that wait, then those stored in the players' own sectors; an empty one if there is none."""
    state = source.state
    sectors = [battle.sector for battle in open_for(state, wanted.players)]
    if not wanted.attending:
        own = (ground for ground in state.sectors.values() if ground.owner in wanted.players)
        sectors += [ground.id for ground in sorted(own, key=lambda ground: age(ground.id)) if ground.battlefield]
    found = [_plan(source, wanted, number, sector) for number, sector in enumerate(dict.fromkeys(sectors), 1)]
    return tuple(found) if found or wanted.attending else (_plan(source, wanted, 1, None),)


def _plan(source: Source, wanted: Wanted, number: int, sector: SectorId | None) -> Document:
    name = "" if sector is None else plain(source.state.sectors[sector].name)
    top = of_campaign(source.state, source.entry)
    file = "-".join(filter(None, ("table", str(number), file_stem(name)))) + ".pdf"
    title = _("The table of {sector}").format(sector=name) if name else _("A table to lay out")
    about = About(f"{top.campaign}: {title}", top.campaign, top.when)
    return Document(name or title, file, about, _plan_sections(source, sector), wanted.rich)


def _plan_sections(source: Source, sector: SectorId | None) -> Callable[[], Sequence[Section]]:
    def sections() -> Sequence[Section]:
        from campaign.paper.battles.plan import plan
        from campaign.paper.battles.plan_pages import plan_pages

        return (plan_pages(plan(source, sector)),)

    return sections


SHEETS = Kind(
    "battle-sheets",
    lambda: _("Battle sheets"),
    lambda: _("For each open battle: both sides to tick, turns, tables, how it ended, and lines to agree on."),
    _sheets,
)

PLANS = Kind(
    "set-up-sheets",
    lambda: _("Set-up sheets"),
    lambda: _("The tables of open battles and of own sectors to scale, with measures; or an empty one to lay out."),
    _plans,
    frozenset({"players", "attending"}),
)
