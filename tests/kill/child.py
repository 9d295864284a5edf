"""A process to be killed: gives orders to a campaign, undoes and amends some, copies it, for as long as it lives.

Run with the path of a campaign file and a seed; backups go into a folder beside the file. Prints ``ready``, then where
the campaign stands after each change, once the desk has kept it.
"""

import random
import sys
from pathlib import Path

from campaign.desk import Desk
from campaign.store.backups.folders import Backups
from campaign.world import orders as o
from campaign.world.queries import armies_of
from campaign.world.state import Stage

BACKUPS, COPY = "backups", "copy.fftt"
AMENDED = 12  # entries back from where the campaign stands


def next_order(desk: Desk, chance: random.Random) -> o.Order:
    """The next order of a week in which nobody fights: names, turns, the end of the week."""
    state = desk.state
    if state.stage in (Stage.MUSTER, Stage.INITIATIVE):
        return o.StartWeek()
    if state.active is None:
        return o.EndWeek()
    armies = armies_of(state, state.active)
    if armies and chance.random() < 0.5:
        return o.Rename(chance.choice(armies).id, f"Army {chance.randrange(10**6)}")
    return o.EndTurn(state.active)


def amend(desk: Desk, chance: random.Random) -> None:
    """Another name for what was renamed not long ago; what came after is decided again."""
    renamed = [entry for entry in desk.history()[-AMENDED:] if isinstance(entry.order, o.Rename)]
    if renamed:
        entry = chance.choice(renamed)
        assert isinstance(entry.order, o.Rename)
        plan = desk.amending.plan(entry.id, o.Rename(entry.order.what, f"Amended {chance.randrange(10**6)}"))
        if not plan.unsettled:
            desk.amending.carry_out(plan)


def main(path: Path, seed: int) -> None:
    """Never ends by itself."""
    chance = random.Random(seed)
    with Desk.open(path, Backups(path.with_name(BACKUPS))) as desk:
        print("ready", flush=True)
        while True:
            what = chance.random()
            if what < 0.1 and desk.undoable() is not None:
                desk.undo()
            elif what < 0.2:
                amend(desk, chance)
            elif what < 0.25:
                desk.copies.save(path.with_name(COPY))
            else:
                desk.submit(next_order(desk, chance))
            print(desk.head, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
