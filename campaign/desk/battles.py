"""The battles of a campaign: handed to who fights them, kept while they are played. What came of one is an order."""

from __future__ import annotations

from campaign.battle.contract import AnySetup
from campaign.desk.history import History
from campaign.store.backups.keeper import Keeper
from campaign.words import _
from campaign.world import battle_handover
from campaign.world.battle_handover import Prepared
from campaign.world.ids import BattleId
from campaign.world.refusal import Refusal
from campaign.world.state import BattleStage, Campaign


class Battles:
    """Of one desk."""

    def __init__(self, history: History, keeper: Keeper) -> None:
        self._history, self._keeper = history, keeper

    def setup(self, battle: BattleId, state: Campaign | None = None) -> AnySetup:
        """The battle as the program would fight it. Raises Refusal where it cannot."""
        setup = battle_handover.battle_setup(state or self._history.state, battle)
        if isinstance(setup, tuple):
            raise Refusal(setup)
        return setup

    def prepare(self, battle: BattleId, state: Campaign | None = None) -> Prepared:
        """All that is needed to fight the battle somewhere else; changes nothing. Raises Refusal.

        ``submit(handing.report_order(state, battle, fought))`` takes the result in. ``state``: in another state than
        the campaign's own.
        """
        state = state or self._history.state
        setup = self.setup(battle, state)
        return Prepared(
            battle, setup, battle_handover.battle_seed(state, battle), battle_handover.battle_key(state, battle)
        )

    def keep(self, battle: BattleId, text: str) -> None:
        """Keep a battle that is being played on screen, to be gone on with later: see ``campaign.tabletop.kept``.

        It lies beside the journal, and goes when the battle has its result or waits for none any more. May be called
        on another thread. Raises Refusal where the battle does not wait, or StoreError.
        """
        if not self._history.store.keep_battle(battle, text):
            raise Refusal.because("campaign:C25", _("This battle is not waiting for a result."))
        self._keeper.note_write()

    def kept(self, battle: BattleId) -> str | None:
        """The text of a battle that is being played; None where nothing is kept of it."""
        return self._history.store.battle_under_way(battle) if _waits(self._history.state, battle) else None


def _waits(state: Campaign, battle: BattleId) -> bool:
    """Whether a battle waits for its result."""
    found = state.battles.get(battle)
    return found is not None and found.stage is BattleStage.OPEN
