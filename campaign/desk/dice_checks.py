"""What no order may say: that dice fell otherwise than they have."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.desk.history import Faces
from campaign.dice import DiceKey, Roll
from campaign.words import _
from campaign.world.refusal import Reason, Refusal


def refuse_other_faces(thrown: Iterable[tuple[DiceKey, Roll]], faces: Faces) -> None:
    """Nobody says how dice fell that have fallen otherwise: thrown by the program, or for an order since undone."""
    wrong = [
        Reason("", _("{key} has fallen {roll}, not {said}.").format(key=key, roll=roll, said=faces[key]))
        for key, roll in thrown
        if key in faces and faces[key] != roll
    ]
    if wrong:
        raise Refusal(wrong)
