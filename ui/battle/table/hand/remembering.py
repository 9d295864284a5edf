"""What the hand remembers of each side from one question to the next: its step so far, and its deployment's draft.

Asks nobody. Who takes back forgets all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.battle.table.hand.mode import Memory

if TYPE_CHECKING:
    from campaign.battle.contract.table import TableFace
    from campaign.battle.contract.table.look import Look
    from campaign.battle.contract.table.placing import Draft


class Remembering:
    """By side: what is remembered through its step, and what it drafts."""

    def __init__(self) -> None:
        self._memories: dict[int, Memory] = {}
        self._drafts: dict[int, Draft] = {}

    def of(self, face: TableFace, look: Look) -> Memory:
        """What the side that is asked has done in this step; a new one begins with nothing but the way to face."""
        step = face.asking.step(look)
        memory = self._memories.get(look.side)
        if memory is None or memory.step != step:
            memory = self._memories[look.side] = Memory(step, facing=memory.facing if memory else None)
        return memory

    def draft(self, face: TableFace, look: Look) -> Draft:
        """The draft of a side's deployment; a new one where the last has been said."""
        fresh, draft = face.placing.draft(look), self._drafts.get(look.side)
        if draft is None or draft.figures != fresh.figures:
            draft = self._drafts[look.side] = fresh
        return draft

    def forget(self) -> None:
        """All of it is void."""
        self._memories.clear()
        self._drafts.clear()
