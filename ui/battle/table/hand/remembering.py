"""What the hand remembers of each side from one question to the next: its step so far, and its deployment's draft.

Asks nobody. Who takes back forgets all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.draft import Draft
from ui.battle.table.hand.mode import Memory

if TYPE_CHECKING:
    from campaign.battle.contract.table.look import Look
    from campaign.tabletop.match import Match


class Remembering:
    """By side: what is remembered through its step, and what it drafts."""

    def __init__(self) -> None:
        self._memories: dict[int, Memory] = {}
        self._drafts: dict[int, Draft] = {}

    def of(self, look: Look) -> Memory:
        """What the side that is asked has done in this step; a new one begins with nothing but the way to face."""
        now = look.view.now[0]
        step = (int(now.turn), int(now.phase), int(now.step))
        memory = self._memories.get(int(now.side))
        if memory is None or memory.step != step:
            memory = self._memories[int(now.side)] = Memory(step, facing=memory.facing if memory else None)
        return memory

    def draft(self, match: Match, look: Look, side: int) -> Draft:
        """The draft of a side's deployment; a new one where the last has been said."""
        draft = self._drafts.get(side)
        if draft is None or any(look.view.figures[number].fate != c.NOT_PLACED for number in draft.figures):
            draft = self._drafts[side] = Draft(match, side)
        return draft

    def forget(self) -> None:
        """All of it is void."""
        self._memories.clear()
        self._drafts.clear()
