"""Who may send a detachment to a battle, and whom: every force that the rules allow, the best of them first.

Asks the rules and proposes; decides nothing. Figures of one unit are alike here, so that the list stays short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.words import _
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId, SectorId
from campaign.world.orders import SendDetachment
from campaign.world.queries import age, allied, armies_of, force_fp, fp_of, is_commander, of_one_band, unit_of
from campaign.world.rules.detachments import (
    LARGEST,
    awaits_surplus,
    force_problems,
    has_to_help,
    sendable,
    to_be_called,
)
from campaign.world.state import Army, Battle, Campaign, Role

Figures = tuple[FigureId, ...]


@dataclass(frozen=True, slots=True)
class Sender:
    """An army that may send a detachment to a battle. ``forces``: whom, the best first; there is at least one."""

    player: PlayerId
    army: ArmyId
    forces: tuple[Figures, ...]

    @property
    def best(self) -> Figures:
        """The force that is proposed."""
        return self.forces[0]


@dataclass(frozen=True, slots=True)
class Sent:
    """A detachment that has gone to a battle. ``ally``: whom it helps; None: it is alone against all."""

    player: PlayerId
    army: ArmyId
    start: SectorId | None  # where its army stands; None where that is no more
    fp: int
    ally: PlayerId | None


def sent_to(state: Campaign, battle: Battle) -> tuple[Sent, ...]:
    """The detachments in a battle that is not over, in the order in which they came (campaign:D1)."""
    return tuple(
        Sent(
            force.player,
            force.army,
            state.armies[force.army].sector if force.army in state.armies else None,
            force_fp(state, force),
            next((f.player for f in battle.forces if f.team == force.team and f.role is not Role.DETACHMENT), None),
        )
        for force in battle.forces
        if force.role is Role.DETACHMENT and force.stands
    )


def sent_words(state: Campaign, sent: Sent) -> str:
    """Who comes, with how much, whence and for whom, in a sentence."""
    words = {"player": state.players[sent.player].name, "fp": sent.fp}
    if sent.start is None:
        text = _("{player} comes with {fp} FP")
    else:
        text = _("{player} comes with {fp} FP from {sector}")
        words["sector"] = state.sectors[sent.start].name
    told = text.format(**words)
    if sent.ally is None:
        return _("{told}, alone against all (campaign:D1).").format(told=told)
    return _("{told}, to help {ally} (campaign:D1).").format(told=told, ally=state.players[sent.ally].name)


def senders(state: Campaign, battle: BattleId, player: PlayerId | None = None) -> tuple[Sender, ...]:
    """The armies that may send a detachment to a battle, of all who are still to be called, or of one player.

    campaign:D1a, D1c, campaign:D6b, D6h
    """
    found = state.battles[battle]
    players = [one for one in to_be_called(state, found) if player in (None, one)]
    return tuple(
        Sender(army.player, army.id, forces)
        for one in players
        for army in armies_of(state, one)
        if sendable(state, army) and (forces := forces_of(state, army))
    )


def forces_of(state: Campaign, army: Army) -> tuple[Figures, ...]:
    """All that an army may send, by units, the best first: as many FP of fighters as may go, and none who leads.

    campaign:D1b, D1k, D1l, campaign:D2g, D2h
    """
    by_unit: dict[str, list[FigureId]] = {}
    for figure in sorted(army.figures, key=lambda figure: _dear(state, figure)):
        by_unit.setdefault(state.figures[figure].unit, []).append(figure)
    groups = list(by_unit.values())
    found = [force for force in _choices(state, groups, LARGEST) if force and not force_problems(state, army, force)]
    return tuple(sorted(found, key=lambda force: _worth(state, force)))


def _dear(state: Campaign, figure: FigureId) -> tuple[bool, int, FigureId]:
    """The commander stays at home as long as others can go; else those with most experience go first."""
    return is_commander(state, figure), -state.figures[figure].experience, figure


def _choices(state: Campaign, groups: list[list[FigureId]], room: int) -> Iterator[Figures]:
    """So many of each unit as there is room for, in all combinations."""
    if not groups:
        yield ()
        return
    first, *others = groups
    fp = state.figures[first[0]].fp
    most = len(first) if fp <= 0 else min(len(first), room // fp)
    for number in range(most + 1):
        for rest in _choices(state, others, room - number * fp):
            yield (*first[:number], *rest)


def _worth(state: Campaign, force: Figures) -> tuple[int, int, bool, int, Figures]:
    """Sorts the best first."""
    units = [unit_of(state, figure) for figure in force]
    fighting = sum(unit.fp for unit in units if unit.fights and not unit.leads)
    commander = any(is_commander(state, figure) for figure in force)
    return -fighting, sum(unit.leads for unit in units), commander, len(force), force


def allies_open(state: Campaign, battle: BattleId, player: PlayerId) -> tuple[PlayerId | None, ...]:
    """Whose side a detachment may take, the proposed one first; None: alone against all.

    A friend's comes first, then the weaker side; who has a detachment there stays on its side.

    campaign:D1d, D1e, D1j, D1o, campaign:D3b
    """
    found = state.battles[battle]
    band, own = state.players[player].band, found.team_of(player)
    sides = [side for side in found.players if side != player and (band is None or state.players[side].band == band)]
    if own is not None:
        sides = [side for side in sides if found.team_of(side) == own]
        if own == player:  # it fights alone, with those who joined it
            return (None,)
        return tuple(sides)
    order = sorted(sides, key=lambda side: (not allied(state, side, player), _team_fp(state, found, side)))
    return (*order, None) if band is None else tuple(order)


def _team_fp(state: Campaign, battle: Battle, side: PlayerId) -> int:
    team = battle.team_of(side)
    return sum(force_fp(state, force) for force in battle.forces if force.stands and force.team == team)


def proposed(state: Campaign, battle: BattleId, sender: Sender) -> SendDetachment:
    """The order that sends the best force to the side that is proposed."""
    allies = allies_open(state, battle, sender.player)
    return SendDetachment(sender.player, battle, sender.army, sender.best, allies[0] if allies else None)


def owed(state: Campaign, battle: BattleId, player: PlayerId) -> SendDetachment | None:
    """The least that a player has to send to the own band; None where that player may decline (campaign:C7d, C7e)."""
    found = state.battles[battle]
    if not has_to_help(state, found, player):
        return None
    mate = next(other for other in found.players if of_one_band(state, player, other))
    forces = (
        (sender.army, force)
        for sender in senders(state, battle, player)
        for force in sender.forces
        if not awaits_surplus(state, state.armies[sender.army])
    )
    army, force = min(forces, key=lambda one: (_cost(state, one[1]), age(one[0]), one[1]))
    return SendDetachment(player, battle, army, force, mate)


def _cost(state: Campaign, force: Figures) -> tuple[bool, int, int]:
    """What it costs to send them: the commander in chief last, then as few FP as may be, and who leads after others."""
    commander = any(is_commander(state, figure) for figure in force)
    return commander, fp_of(state, force), sum(unit_of(state, figure).leads for figure in force)


def price_words(state: Campaign, army: ArmyId, figures: Figures) -> str:
    """What sending these costs, beside what falls in the battle (campaign:D1f, campaign:D2b, D2e)."""
    words = [_("{army} has then moved.").format(army=state.armies[army].name)]
    told = state.setting.face.leader_words()
    hqs = [figure for figure in figures if unit_of(state, figure).is_hq]
    if hqs and told.lost_at_home:
        words.append(told.lost_at_home.format(n=fp_of(state, hqs)))
    elif any(unit_of(state, f).shoots for f in figures) and not any(unit_of(state, f).leads for f in figures):
        words.append(told.unsupplied_away)
    return " ".join(filter(None, words))
