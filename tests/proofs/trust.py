"""The proofs of milestone 0.8, cut into pieces: that a campaign's file survives what happens to it."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final
from unittest.mock import patch

from campaign.desk import Desk
from campaign.store.backups import keeper
from campaign.store.backups.folders import Backups, Why
from campaign.store.backups.retention import to_thin
from campaign.store.check import faults_in
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId
from campaign.world.orders import EndWeek, Recruit
from tests.hostile.fuzzing import fuzz
from tests.hostile.readers import READERS
from tests.kill.killing import kill_many, kill_upgrades
from tests.mutated.batches import Tried, try_batch
from tests.mutated.mutations import MUTATIONS
from tests.mutated.originals import KINDS
from tests.power import program
from tests.power.cuts import cuts, everywhere, look_at
from tests.power.recording import missing, record
from tests.proofs.pieces import ROOT, WORLD, Failed, Figures, Proof
from tests.store.campaigns import FORCE, founding, home, quiet_weeks

BACKUP_PIECES, EVENINGS, WEEKS_EACH = 8, 7, 4
POWER_PIECES: Final = 8
KILL_ROUNDS, KILLS_EACH = 16, 10
UPGRADED: Final = ("0.1.0", "0.2.0", "0.3.0", "0.4.0", "0.5.0")
CHANCES: Final = 1  # disks by chance after each event, besides the plain losses


def power(number: int, folder: Path) -> Figures:
    """A run of the program, and the power gone after every eighth thing that it does to the disk."""
    if why := missing():
        raise Failed(why)
    disk = folder / "disk"
    disk.mkdir()
    shutil.copyfile(ROOT / "tests" / "old_files" / "0.4.0.fftt", disk / program.OLD)
    run = record(disk, "tests.power.program")
    numbers = range(number + 1, len(run.events) + 1, POWER_PIECES)
    found = look_at(cuts(run, everywhere(run, numbers, CHANCES)))
    if found.wrong:
        raise Failed("\n".join(found.wrong[:20]))
    return {
        "disks": found.cuts,
        "with a write to be taken back": found.played_back,
        **{f"within “{act}”": 1 for act in found.acts},
    }


def kills(number: int, folder: Path) -> Figures:
    """Kills over one campaign with orders, amendments, weeks with their backups and copies; or of upgrades."""
    if number >= KILL_ROUNDS:
        old = ROOT / "tests" / "old_files" / f"{UPGRADED[number - KILL_ROUNDS]}.fftt"
        if wrong := kill_upgrades(KILLS_EACH, seed=number, folder=folder, old=old):
            raise Failed("\n".join(wrong))
        return {"kills": KILLS_EACH, "kills while a file was brought up to date": KILLS_EACH}
    found = kill_many(KILLS_EACH, seed=1000 + number, folder=folder)
    if harm := [kill for kill in found if not kill.harmless]:
        raise Failed(f"killing, round {number}: {harm}")
    return {
        "kills": len(found),
        "changes acknowledged before": sum(kill.acknowledged for kill in found),
        "kills within a write": sum(kill.in_the_middle for kill in found),
        "copies and backups looked at": sum(kill.beside for kill in found),
    }


FUZZ_PIECES, FUZZ_EXAMPLES = 20, {"campaigns": 10, "maps": 100}
FUZZ_EACH: Final = 250  # documents of a kind, of those that are quickly read


def fuzzing(number: int, folder: Path) -> Figures:
    """Nearly right documents of every kind: each is read, or refused with a sentence, in time."""
    figures: Counter[str] = Counter()
    for name in READERS:
        counted = fuzz(name, FUZZ_EXAMPLES.get(name, FUZZ_EACH), seed=number)
        figures["documents"] += sum(counted.values())
        figures[f"{name} refused"] += counted["refused"]
        figures[f"{name} read"] += counted["read"]
    return figures


MUTATED_PIECES: Final = 10
SHARES: Final = {"tiny": 90, "branched": 120, "pictured": 90, "fought": 120, "sample": 30}
OLD_SHARE: Final = 10  # of each file of an older version
"""How many files of each kind a piece changes."""


def mutated(number: int, _folder: Path) -> Figures:
    """Files changed by chance: their bytes, pages, rows, tables, and what lies beside them."""
    tried = Tried()
    for kind in KINDS:
        each = SHARES.get(kind, OLD_SHARE)
        try_batch(kind, number * each, each, tried)
    if tried.wrong:
        raise Failed("\n".join(tried.wrong[:20]))
    return {
        "files": tried.files,
        **tried.fates,
        **{f"changed in {way}": often for way, often in tried.ways.items()},
        "that took over a second": tried.slow,
        "pieces with over 200 MB of memory": int(tried.largest > 200_000_000),
    }


def backed_up(number: int, folder: Path) -> Figures:
    """Weeks, amendments and closings of one campaign: what is kept is what stood then, and stays what it was."""
    backups, amended = Backups(folder / "backups"), 0
    path, weeks = folder / "test.fftt", 0
    order = replace(founding(2 + number % 3, seed=number), rules=HouseRules(end_at=12))
    with Desk.create(path, order, backups) as desk:
        for player in desk.state.seats:
            desk.submit(Recruit(player, home(desk, player), FORCE))
    for _evening in range(EVENINGS):
        with patch.object(keeper, "SHARE", 1), Desk.open(path, backups) as desk:
            for order in quiet_weeks(desk, WEEKS_EACH):
                stood = desk.head
                desk.submit(order)
                if isinstance(order, EndWeek):
                    weeks += 1
                    _newest_is(backups, desk, Why.WEEK, stood)
            stood = desk.head
            desk.amending.carry_out(desk.amending.plan(stood, None))
            amended += 1
            _newest_is(backups, desk, Why.AMEND, stood)
            desk.redo()
    kept = backups.of(path)
    if gone := to_thin(kept, datetime.now()):
        raise Failed(f"{len(gone)} backups should have gone")
    with Desk.open_to_read(path) as desk:
        for backup in kept:
            if faults := faults_in(backup.path):
                raise Failed(f"{backup.path.name}: {faults}")
            again = folder / f"{backup.number}.fftt"
            backups.restore(backup, again)
            with Desk.open_to_read(again) as restored:
                if restored.state != desk.state_at(restored.head):
                    raise Failed(f"{backup.path.name} is not what the campaign was")
    return {"backups of weeks": weeks, "backups of amendments": amended, "kept in the end": len(kept)}


def _newest_is(backups: Backups, desk: Desk, why: Why, stood: EntryId) -> None:
    newest = backups.of(desk.path)[0]
    with Desk.open_to_read(newest.path) as kept:
        if (newest.why, kept.head) != (why, stood):
            raise Failed(f"{newest.path.name} stands at entry {kept.head}, and should at {stood}, {why}")


ACTS: Final = frozenset(
    f"within “{act}”"
    for act in (
        "found",
        "order",
        "undo",
        "battle under way",
        "battle gone on with",
        "copy",
        "copy again",
        "copy to send",
        "copy from an entry",
        "player's copy",
        "export",
        "export again",
        "restore",
        "upgrade",
    )
)

FATES: Final = frozenset({"whole", "refused", "saved whole", "saved in part", "hopeless"})

PROOFS: Final[tuple[Proof, ...]] = (
    Proof(
        "backups",
        "before each week and each amendment the campaign is kept as it stands; what is left in the end is sound",
        ("backups of weeks", 200),
        BACKUP_PIECES,
        backed_up,
        (*WORLD, "tests/store/campaigns.py"),
        all_of=frozenset({"backups of amendments", "kept in the end"}),
    ),
    Proof(
        "kills-of-all-kinds",
        "programs killed in orders, amendments, weeks with backups, copies and upgrades: nothing told is lost, "
        "file, copies and backups are sound",
        ("kills", 200),
        KILL_ROUNDS + len(UPGRADED),
        kills,
        (*WORLD, "tests/kill", "tests/store/campaigns.py", "tests/old_files"),
        all_of=frozenset(
            {"kills within a write", "copies and backups looked at", "kills while a file was brought up to date"}
        ),
    ),
    Proof(
        "mutated",
        "changed files: each is opened whole, refused, or repaired with an honest list, in 5 s and 500 MB",
        ("files", 5000),
        MUTATED_PIECES,
        mutated,
        (*WORLD, "tests/mutated", "tests/store/campaigns.py", "tests/old_files", "tests/released", "tests/pngs.py"),
        all_of=FATES | {f"changed in {way}" for way in MUTATIONS},
    ),
    Proof(
        "power",
        "power cuts within one run: every file is as before or after, nothing told is lost, the check is clean",
        ("disks", 1000),
        POWER_PIECES,
        power,
        (*WORLD, "tests/power", "tests/store/campaigns.py", "tests/old_files"),
        all_of=ACTS,
    ),
    Proof(
        "fuzzing",
        "nearly right documents of ten kinds: each is read, or refused with a sentence, and none takes long",
        ("documents", 40_000),
        FUZZ_PIECES,
        fuzzing,
        ("campaign", "resources", "tests/hostile", "tests/old_files", "tests/released"),
        all_of=frozenset(f"{name} {what}" for name in READERS for what in ("read", "refused")),
    ),
)
