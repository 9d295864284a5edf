"""Who survived a campaign, and could come along into the next one (campaign:C88). Asks and proposes; founds nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from campaign.battle.contract.lists import Unit
from campaign.world.house_rules import HouseRules
from campaign.world.ids import FigureId, PlayerId
from campaign.world.orders import PlayerSetup, Veteran
from campaign.world.queries import living
from campaign.world.rules.veterans import HOMES, price_of
from campaign.world.state import Campaign, Figure

Pick = tuple[int, FigureId]
"""The seat in the new campaign, and the figure of the old one."""


def survivors(old: Campaign, player: PlayerId) -> tuple[Figure, ...]:
    """A player's living figures, those with most experience first."""
    return tuple(sorted(living(old, player), key=lambda f: (-f.experience, -f.kills, -f.fp, f.name, f.id)))


def brought(old: Campaign, picks: Iterable[Pick], rules: HouseRules, units: Sequence[Unit] = ()) -> tuple[Veteran, ...]:
    """These figures as veterans, each in the first home sector that has the FP left for it; the last if none has."""
    table = {unit.key: unit for unit in units or old.setting.lists.units()}
    spent: Counter[tuple[int, int]] = Counter()
    found = []
    for seat, id in picks:
        figure = old.figures[id]
        price = price_of(figure.experience, table[figure.unit], rules) if figure.unit in table else 0
        rooms = [home for home in range(HOMES) if spent[seat, home] + price <= rules.start_fp]
        home = rooms[0] if rooms else HOMES - 1
        spent[seat, home] += price
        found.append(
            Veteran(
                seat,
                home,
                figure.unit,
                figure.name,
                figure.id,
                figure.experience,
                figure.kills,
                figure.battles,
                figure.abilities,
            )
        )
    return tuple(found)


def all_who_fit(
    old: Campaign, players: Sequence[PlayerSetup], rules: HouseRules, units: Sequence[Unit] = ()
) -> tuple[Pick, ...]:
    """For players of the same name and list in both: as many survivors as the starting FP pay, the best first."""
    table = {unit.key: unit for unit in units or old.setting.lists.units()}
    picks: list[Pick] = []
    for seat, player in enumerate(players):
        known = next((p for p in old.players.values() if p.name.casefold() == player.name.strip().casefold()), None)
        if known is None or known.faction != player.faction:
            continue
        room = [rules.start_fp] * HOMES
        for figure in survivors(old, known.id):
            if figure.unit not in table:
                continue
            price = price_of(figure.experience, table[figure.unit], rules)
            home = next((home for home in range(HOMES) if room[home] >= price), None)
            if home is not None:
                room[home] -= price
                picks.append((seat, figure.id))
    return tuple(picks)
