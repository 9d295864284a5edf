"""What becomes of one changed file: opened as it was, refused with a sentence, repaired with an honest list; or wrong.

Nothing that is open or saved may say anything else than what was written; what is not there any more has to be named.
"""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.store.errors import DamagedFile, StoreError
from campaign.store.repairing.recover import Recovery
from campaign.store.repairing.repair import Way, find_out, repair, way_of
from campaign.world import orders as o
from campaign.world.queries import in_order
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign, Stage
from tests.mutated.mutations import mutate
from tests.mutated.originals import Truth, truth_of

MOST_SECONDS = 5.0  # of the processor's, for all that is done with one file
KEPT_ASIDE = "precious.txt"


class Wrong(AssertionError):
    """What may not be."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """``fate``: whole, refused, saved whole, saved in part or hopeless, with what was done to the file before it."""

    way: str
    fate: str
    seconds: float
    wrong: str = ""


def try_one(original: Path, truth: Truth, seed: str, folder: Path) -> Outcome:
    """Change a file as the word says, and see."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = Path(shutil.copy(original, folder / "test.fftt"))
    way = mutate(seed, path)
    aside = folder / KEPT_ASIDE
    has_aside = aside.exists()
    began = time.process_time()
    try:
        fate, wrong = _fate(path, truth, forged=way == "forged"), ""
    except Exception as mistake:  # a mistake of the program's is one outcome, and has to be told
        fate, wrong = "wrong", f"{type(mistake).__name__}: {mistake}"
    seconds = time.process_time() - began
    if not wrong and seconds > MOST_SECONDS:
        wrong = f"it took {seconds:.1f} s"
    if not wrong and any(left.name.endswith((".new", ".repairing", ".lock", ".copying")) for left in folder.iterdir()):
        wrong = f"it left {sorted(left.name for left in folder.iterdir())}"
    if not wrong and has_aside and not aside.exists():
        wrong = "a file beside it was removed"
    return Outcome(way, fate, round(seconds, 3), wrong)


def _fate(path: Path, truth: Truth, *, forged: bool) -> str:
    """``forged``: every seal is right, so it is the file of another campaign; it only has to be one."""
    asked = path.with_name("asked.fftt")
    for beside in ("", "-journal", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            shutil.copy(f"{path}{beside}", f"{asked}{beside}")
    try:
        with Desk.open(asked) as desk:
            found = truth_of(desk)
            if found.entries != truth.entries and faults_in(asked):
                raise DamagedFile("An undone entry is gone, and the check says so.")
            if not forged:
                _same(found, truth, "opened")
            _go_on(desk)
        return "whole"
    except StoreError as refused:
        _is_a_sentence(refused)
    return _repaired(path, None if forged else truth)


def _repaired(path: Path, truth: Truth | None) -> str:
    before = path.read_bytes()
    try:
        findings = find_out(path)
        if way_of(findings) is Way.NOTHING:
            raise Wrong("it was refused, and the check finds nothing")
        done = repair(findings)
    except DamagedFile as refused:
        _is_a_sentence(refused)
        _unchanged(path, before)
        return "hopeless"
    except StoreError as refused:
        _is_a_sentence(refused)
        _unchanged(path, before)
        return "refused"
    saved = findings.recovery
    assert saved is not None
    if done.path != path:
        _unchanged(path, before)
    with Desk.open(done.path) as desk:
        found = truth_of(desk)
        _go_on(desk)
    if truth is None:
        return "saved in part"
    if saved.nothing_lost:
        _same(found, truth, "repaired")
        return "saved whole"
    _honest(found, truth, saved)
    return "saved in part"


def _unchanged(path: Path, before: bytes) -> None:
    if path.read_bytes() != before:
        raise Wrong("the damaged file was touched")


def _is_a_sentence(refused: StoreError) -> None:
    text = str(refused)
    if not text.endswith((".", "…")) or "\n" in text or "Traceback" in text:
        raise Wrong(f"no sentence: {text}")


def _same(found: Truth, truth: Truth, how: str) -> None:
    """All that counts; a picture may be missing, as the check says, but never another."""
    for part in ("entries", "head", "state", "battles"):
        if getattr(found, part) != getattr(truth, part):
            raise Wrong(f"{how} with other {part}: {_short(getattr(found, part))} for {_short(getattr(truth, part))}")
    for id, png in found.pictures.items():
        if png is not None and png != truth.pictures[id]:
            raise Wrong(f"{how} with another picture")


def _short(value: object) -> str:
    if isinstance(value, Campaign):
        return f"month {value.month}, week {value.week}, {value.stage}"
    if isinstance(value, dict):
        return f"{len(value)} of them"
    return str(value)


def _honest(found: Truth, truth: Truth, saved: Recovery) -> None:
    """What is there is as it was written, and what is not is on the list."""
    for id, entry in found.entries.items():
        if truth.entries.get(id) != entry:
            raise Wrong(f"entry {id} is another than it was")
    missing = truth.entries.keys() - found.entries.keys()
    told = {entry.id for entry in saved.lost} | set(saved.gaps)
    untold = {id for id in missing - told if saved.head_is_sure or id < max(found.entries)}
    if untold:
        raise Wrong(f"entries {sorted(untold)[:9]} are lost and not named")
    if found.head != truth.head and found.head != saved.head:
        raise Wrong("it stands elsewhere than it was said")
    if found.head == truth.head:
        if found.state != truth.state:
            raise Wrong("another state")
        lost = truth.battles.keys() - found.battles.keys()
        if len(lost) > len(saved.battles_lost) and not saved.battles_unknown:
            raise Wrong("a battle under way is lost and not named")
    for battle, text in found.battles.items():
        if text != truth.battles.get(battle):
            raise Wrong("another battle under way")
    for id, png in found.pictures.items():
        if png is None and truth.pictures.get(id) is not None and id not in saved.pictures_lost:
            raise Wrong("a picture is lost and not named")
        if png is not None and png != truth.pictures.get(id):
            raise Wrong("another picture")


def _go_on(desk: Desk) -> None:
    """An order can be given, and is there when the file is opened again."""
    if desk.state.stage is Stage.OVER:
        return
    try:
        desk.submit(o.WriteNote(in_order(desk.state.players)[0], "It goes on."))
    except Refusal:
        return
    except StoreError as refused:
        _is_a_sentence(refused)
        return
    head, state = desk.head, desk.state
    with Desk.open_to_read(desk.path) as again:
        if (again.head, again.state) != (head, state):
            raise Wrong("an order that was given is not there, or something else is")
