"""A process to be killed: gives orders to a campaign, and undoes some, for as long as it lives.

Run with the path of a campaign file and a seed. Prints ``ready``, then where the campaign stands after each change,
once the desk has kept it.
"""

import random
import sys
from pathlib import Path

from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world.queries import armies_of
from campaign.world.state import Stage


def next_order(desk: Desk, chance: random.Random) -> o.Order:
    """The next order of a week in which nobody fights: names, turns, the end of the week."""
    state = desk.state
    if state.stage in (Stage.MUSTER, Stage.INITIATIVE):
        return o.StartWeek()
    if state.active is None:
        return o.EndWeek()
    armies = armies_of(state, state.active)
    if armies and chance.random() < 0.7:
        return o.Rename(chance.choice(armies).id, f"Army {chance.randrange(10**6)}")
    return o.EndTurn(state.active)


def main(path: Path, seed: int) -> None:
    """Never ends by itself."""
    chance = random.Random(seed)
    with Desk.open(path) as desk:
        print("ready", flush=True)
        while True:
            if chance.random() < 0.1 and desk.undoable() is not None:
                desk.undo()
            else:
                desk.submit(next_order(desk, chance))
            print(desk.head, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
