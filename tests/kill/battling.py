"""A battle with dice of the table, kept in a campaign's file after each answer and each throw.

Run with the path of a campaign file as a process to be killed: it goes on with what is kept, or begins. Prints how many
answers and faces there were after each step, once the desk has kept it. The same steps always come to the same end.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path

from campaign.battle.contract import Fought
from campaign.battle.fftt.units import Unit
from campaign.desk import Desk
from campaign.tabletop.kept import read, written
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import hint
from campaign.world.queries import open_battles


def resumed(desk: Desk) -> Match:
    """The campaign's battle as it was kept, or from its beginning."""
    (battle,) = open_battles(desk.state)
    text = desk.battles.kept(battle.id)
    if text is not None:
        return read(text).match()
    prepared = desk.battles.prepare(battle.id)
    return Match(prepared.setup, prepared.seed, [Seat() for _side in prepared.setup.sides], DiceBy.TABLE)


def played(match: Match, after_each: Callable[[], object] = lambda: None) -> Fought[Unit]:
    """To the end; what is done after each step."""
    while not isinstance(match.waits, Over):
        if isinstance(match.waits, FacesWanted):
            match.throw([random.Random(f"die {len(match.kept[1])}").randint(1, 6)])
        else:
            match.answer(hint(match))
        after_each()
    return match.fought()


def steps(match: Match) -> tuple[int, int]:
    """How many answers were given and faces fell."""
    choices, faces = match.kept
    return len(choices), len(faces)


def main(path: Path) -> None:
    """With each step kept and told."""
    with Desk.open(path) as desk:
        (battle,) = open_battles(desk.state)
        match = resumed(desk)

        def keep() -> None:
            desk.battles.keep(battle.id, written(match))
            print(*steps(match), flush=True)

        played(match, keep)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
