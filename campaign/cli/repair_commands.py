"""``fftt check`` and ``fftt repair``: what is wrong with a file, and another one made of what can be saved.

Prints what the store found out, and decides nothing.
"""

from __future__ import annotations

import argparse
import sys

from campaign.cli.output import progress, say
from campaign.store.repairing.repair import Way, find_out, repair, way_of
from campaign.words import _

SOUND, FAULTY, LOSSES = 0, 1, 3
"""How the commands end: all is well; it is not, or was refused; a new file was made, and something is lost."""


def check(arguments: argparse.Namespace) -> int:
    """Whether the file is sound, and if not, what is wrong and what to do."""
    findings = find_out(arguments.file, progress(_("Checking")), thorough=arguments.thorough)
    if not findings.faults and not findings.doubts:
        said = _("{file} is sound.")
        if arguments.thorough:
            said = _("{file} is sound, and every entry is what its order and its dice bring about.")
        say(said.format(file=arguments.file))
    for remark in findings.remarks:
        say(remark)
    if not findings.faults and not findings.doubts:
        return SOUND
    for fault in (*findings.faults, *findings.doubts):
        say(fault, sys.stderr)
    say(findings.advice, sys.stderr)
    return FAULTY


def mend(arguments: argparse.Namespace) -> int:
    """Repair the file, or say what is lost in the new one."""
    findings = find_out(arguments.file, progress(_("Checking")))
    if way_of(findings) is Way.NOTHING:
        say(_("{file} is sound: there is nothing to repair.").format(file=arguments.file))
        return SOUND
    done = repair(findings, arguments.out)
    arguments.door.made(done.path)
    for sentence in done.told:
        say(sentence)
    if done.path == findings.path:
        say(_("Repaired: {file}. As it was, it is kept as {kept}.").format(file=done.path, kept=done.kept))
    else:
        say(_("Written: {file}. The damaged file stays as it is.").format(file=done.path))
    assert findings.recovery is not None
    return SOUND if findings.recovery.nothing_lost else LOSSES


COMMANDS = {"check": check, "repair": mend}
