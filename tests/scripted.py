"""Dice whose faces a test writes down in the order in which they are thrown."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.dice import DiceKey, DiceWanted, Roll


class ScriptedDice:
    """Faces in the order in which they are thrown; checks nothing about keys."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self._faces = list(faces)

    def roll(self, key: DiceKey, count: int) -> Roll:
        """The next faces; DiceWanted when the script has run dry."""
        if len(self._faces) < count:
            raise DiceWanted(key, count)
        faces, self._faces = self._faces[:count], self._faces[count:]
        return Roll(tuple(faces))

    @property
    def left(self) -> int:
        """How many faces nobody has thrown yet."""
        return len(self._faces)
