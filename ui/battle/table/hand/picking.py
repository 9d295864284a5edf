"""Who is in hand: taken up and put down by pressing, one or several, by a band or by the keys for the next.

Shared by the modes in which figures of one's own are taken in hand first. What is done with them the modes say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ui.battle.table.hand.band import band, inside
from ui.battle.table.hand.mode import BAND, Mode, place_of, with_control, with_shift

if TYPE_CHECKING:
    from campaign.reason import Reason
    from ui.battle.table.canvas import Spot


class Picking(Mode):
    """A mode in which figures are held; ``show`` draws what depends on who is."""

    @property
    def held(self) -> tuple[int, ...]:
        """The actors in hand."""
        return self.grasp.memory.held

    def take(self, *actors: int) -> None:
        """Take these in hand and put down who was; one of them, where no more can be told what to do at once."""
        self.grasp.memory.held = actors if self.several else actors[:1]
        self.show()
        self.grasp.told()

    @property
    def several(self) -> bool:
        """Whether several can be told at once what to do."""
        return self.grasp.face.moving.several(self.grasp.look)

    def able(self) -> tuple[int, ...]:
        """Everybody who can be told something that does more than turn it."""
        return ()

    def only(self) -> tuple[int, ...]:
        """The only one who can be told something, where one after the other is: it is in hand by itself."""
        return () if self.several or len(self.able()) != 1 else self.able()

    def cannot(self, actor: int) -> Reason | None:
        """Why a figure can be told nothing."""
        return None

    def show(self) -> None:
        """Who is in hand, and what there is to see of them."""

    def pick(self, figure: int, spot: Spot) -> None:
        """One's own was pressed: it is in hand alone, or not any more; with Ctrl beside the others."""
        actor = self.grasp.actor_of(figure)
        if self.only():
            self.take(*self.only())
            if actor not in self.only() and (why := self.cannot(actor)) is not None:
                self.grasp.refuse(place_of(spot), why)
        elif with_control(spot) and self.several:
            rest = tuple(number for number in self.held if number != actor)
            self.take(*(rest if actor in self.held else (*self.held, actor)))
        else:
            self.take(*(() if self.held == (actor,) else (actor,)))

    def pulls(self, down: Spot) -> bool:
        """One's own are pulled, and with a key held down bands and ways from the ground."""
        return self.grasp.is_own(down.figure) or with_shift(down) or with_control(down)

    def pull_from(self, figure: int | None) -> bool:
        """A pull began at a figure: one of one's own is in hand then; whether it is one."""
        if figure is None or not self.grasp.is_own(figure):
            return False
        actor = self.grasp.actor_of(figure)
        if actor not in self.held and not self.only():
            self.take(actor)
        return True

    def show_band(self, down: Spot, spot: Spot) -> None:
        """A band is pulled round those who are to be in hand."""
        self.grasp.view.show(BAND, band(place_of(down), place_of(spot)))

    def take_inside(self, down: Spot, spot: Spot, among: Sequence[int]) -> None:
        """The band was let go: those within it are in hand, with all that act as one with them."""
        found = inside({number: self.grasp.at(number) for number in among}, place_of(down), place_of(spot))
        self.take(*dict.fromkeys(self.grasp.actor_of(figure) for figure in found))

    def beside(self, among: Sequence[int], step: int) -> int | None:
        """Returns the one so many places after the one in hand, round and round; the first or last where nobody is."""
        if not among:
            return None
        held = self.held[0] if self.held else None
        at = among.index(held) if held is not None and held in among else -1 if step > 0 else 0
        return among[(at + step) % len(among)]
