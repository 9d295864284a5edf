"""Orders, undo, redo, amendments and taking these back, at random: on one open desk, and each in a process of its own.

Both begin with the same file. After every step both campaigns have to stand at the same entry, with the same entries on
all branches, the same way back over the newest amendment, and the same way on.

A step's process is started for it, gets nothing but the name of the file and the step, opens the file, does that one
thing, closes the file and ends. Where the system can (Linux, macOS) it is forked from a server that has loaded the
program's modules and has never opened a campaign; else, as on Windows, it begins from nothing.
"""

from __future__ import annotations

import json
import multiprocessing
import random
from collections import Counter
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any

import campaign.store.writing  # noqa: F401  (what a first write loads: the server that steps are forked from has it)
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world.codec import order_from_json, order_to_json
from campaign.world.ids import EntryId
from campaign.world.refusal import Refusal
from campaign.world.state import Stage
from tests.play.campaigns import Broken
from tests.play.random_player import random_order
from tests.store.campaigns import mustered

BEFORE, STEPS, TRIES = 4, 12, 12
OFTEN = {"order": 4, "undo": 4, "redo": 2, "amend": 5, "take back": 4}
PATIENCE = 120.0  # seconds for one step, on a machine that is busy besides

Step = dict[str, Any]


def reopen_at_random(seed: int, folder: Path, steps: int = STEPS) -> Counter[str]:
    """One sequence. Raises Broken where the two campaigns are not the same after a step."""
    chance, counts = random.Random(f"reopened|{seed}"), Counter[str]()
    folder.mkdir(parents=True, exist_ok=True)
    with mustered(folder, 2 + seed % 3, seed=seed) as desk:
        for _number in range(BEFORE):
            desk.submit(random_order(desk.state, chance))
        other = folder / "other.fftt"
        desk.copies.save(other)
        for number in range(steps):
            step = _any_step(desk, chance)
            mine = done(desk, step)
            theirs = in_a_process(other, step)
            if mine != theirs:
                raise Broken(f"seed {seed}, step {number}, {step}: {_differs(mine, theirs)}")
            counts[f"steps: {step['do']}"] += mine["refused"] is None
            counts["steps refused alike"] += mine["refused"] is not None
    for path in (desk.path, other):
        if faults := faults_in(path):
            raise Broken(f"seed {seed}: {path.name}: {faults}")
    return Counter({"sequences": 1, "steps, each in a process of its own": steps}) + counts


def _any_step(desk: Desk, chance: random.Random) -> Step:
    """What to do next, as data."""
    what = chance.choices(list(OFTEN), list(OFTEN.values()))[0]
    if what == "order" and desk.state.stage is not Stage.OVER:
        return {"do": what, "order": order_to_json(random_order(desk.state, chance))}
    if what == "amend":
        for _try in range(TRIES):
            entry = chance.choice(desk.history()[1:] or desk.history())
            before = None if entry.parent is None else desk.state_at(entry.parent)
            order = None if before is None or chance.random() < 0.4 else random_order(before, chance)
            try:
                desk.amending.plan(entry.id, order)
            except Refusal:
                continue
            return {"do": what, "entry": entry.id, "order": None if order is None else order_to_json(order)}
        what = "undo"
    return {"do": what if what != "order" else "undo"}


def done(desk: Desk, step: Step) -> dict[str, Any]:
    """Do a step, and tell how the campaign stands after it. Later orders that cannot be taken over are left out."""
    refused = None
    try:
        match step:
            case {"do": "order", "order": text}:
                desk.submit(order_from_json(text))
            case {"do": "amend", "entry": entry, "order": text}:
                plan = desk.amending.plan(EntryId(entry), None if text is None else order_from_json(text))
                while plan.unsettled:
                    plan = desk.amending.settle(plan, skip={conflict.order_id for conflict in plan.unsettled})
                desk.amending.carry_out(plan)
            case {"do": "undo"}:
                desk.undo()
            case {"do": "redo"}:
                desk.redo()
            case {"do": "take back"}:
                desk.undo_amendment()
            case _:
                raise ValueError(step)
    except Refusal as refusal:
        refused = str(refusal)
    return {"refused": refused, **_stands(desk)}


def _stands(desk: Desk) -> dict[str, Any]:
    before, undo, redo = desk.before_amendment(), desk.undoable(), desk.redoable()
    return {
        "head": desk.head,
        "entries": [[entry.id, entry.parent, entry.hash] for entry in desk.all_entries()],
        "before the amendment": None if before is None else [before.fork, list(before.entries)],
        "undo": None if undo is None else undo.id,
        "redo": None if redo is None else redo.id,
        "branches": [[branch.fork, list(branch.entries), branch.amended] for branch in desk.branches()],
        "forks": sorted(desk.forks()),
        "week": [desk.state.month, desk.state.week, desk.state.stage],
    }


def _differs(mine: dict[str, Any], theirs: dict[str, Any]) -> str:
    return "; ".join(
        f"{name}: {mine[name]} open, {theirs.get(name)} anew" for name in mine if mine[name] != theirs[name]
    )


# ── a process for each step ──


def in_a_process(path: Path, step: Step) -> dict[str, Any]:
    """What ``done`` tells, of a desk that was opened for this step alone."""
    here, there = _context().Pipe(duplex=False)
    process = _context().Process(target=_one_step, args=(there, path, json.dumps(step)))  # type: ignore[attr-defined]
    process.start()
    there.close()
    try:
        if not here.poll(PATIENCE):
            raise Broken(f"{step}: no answer")
        found: dict[str, Any] = json.loads(here.recv_bytes())
        return found
    except EOFError:
        raise Broken(f"{step}: the process has died") from None
    finally:
        process.join(PATIENCE)
        here.close()


def _context() -> BaseContext:
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def _one_step(line: Connection, path: Path, step: str) -> None:
    with Desk.open(path) as desk:
        found = done(desk, json.loads(step))
    line.send_bytes(json.dumps(found).encode())
    line.close()
