"""A battle that nobody has declared yet, as the resolver would get it: for odds, never for the campaign.

Made of what the player may see and of what it imagines. The state that is asked is not changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import AnySetup
from campaign.battle.scenery import Battlefield
from campaign.world.battle_handover import battle_setup
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId, SectorId
from campaign.world.queries import age, fp_of
from campaign.world.rules.attacks import ATTACK, DEFENCE
from campaign.world.state import Army, Battle, BattleStage, Campaign, Force, Role

SUPPOSED = BattleId("0.supposed")


@dataclass(frozen=True, slots=True)
class AssumedBattle:
    """A battle as it would be: its set-up, and the FP of each of its sides in their order."""

    setup: AnySetup
    fp: tuple[int, ...]

    def side_of(self, player: PlayerId) -> int:
        """Which of the sides is the player's."""
        return [side.key for side in self.setup.sides].index(player)

    def enemies_of(self, player: PlayerId) -> tuple[int, ...]:
        """Which of the sides are against the player."""
        alliance = self.setup.sides[self.side_of(player)].alliance
        return tuple(
            number
            for number, side in enumerate(self.setup.sides)
            if side.key != player and not (alliance and side.alliance == alliance)
        )


def attack(
    state: Campaign, player: PlayerId, army: ArmyId, figures: Iterable[FigureId], goal: SectorId,
    walked: tuple[SectorId, ...], attacked: tuple[Army, ...],
) -> AssumedBattle | None:  # fmt: skip
    """An attack by figures that set out from where ``walked`` begins, if all who are attacked stand."""
    forces = (
        Force(player, army, Role.ATTACKER, ATTACK, walked, tuple(sorted(figures, key=age))),
        *(Force(other.player, other.id, Role.DEFENDER, DEFENCE) for other in attacked),
    )
    return battle(state, goal, player, forces)


def battle(state: Campaign, sector: SectorId, attacker: PlayerId, forces: tuple[Force, ...]) -> AssumedBattle | None:
    """A battle of these forces; None where there would be nothing to fight, or no room for it."""
    known = state.sectors[sector]
    if known.battlefield is None:
        known = replace(known, battlefield=_table(_character(state, sector), sector))
    found = Battle(
        SUPPOSED, sector, state.month, state.week, attacker, known.owner, BattleStage.OPEN,
        tuple(replace(force, stands=True) for force in forces if force.stands is not False),
    )  # fmt: skip
    supposed = replace(state, battles=state.battles.set(SUPPOSED, found), sectors=state.sectors.set(sector, known))
    setup = battle_setup(supposed, SUPPOSED)
    if isinstance(setup, tuple):
        return None
    fp = tuple(fp_of(state, (FigureId(figure.key) for figure in side.figures)) for side in setup.sides)
    return AssumedBattle(setup, fp)


def _character(state: Campaign, sector: SectorId) -> str:
    ids = state.setting.sector_ids
    return next(ground.character for ground in state.setting.map.sectors if ids[ground.key] == sector)


@lru_cache(maxsize=64)
def _table(character: str, sector: SectorId) -> Battlefield:
    """A table of the sector's kind; which one it really is, nobody knows before the first battle there."""
    return generate(character, number_of(sector))


def number_of(sector: SectorId) -> int:
    """A number for a sector, the same in every process."""
    return sum((place + 1) * ord(letter) for place, letter in enumerate(sector))
