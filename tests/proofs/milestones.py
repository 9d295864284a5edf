"""Which proofs belong to which milestone, and how a piece of one is worked."""

from __future__ import annotations

import tempfile
import traceback
from pathlib import Path
from typing import Final

from tests.proofs import (
    battles,
    exchange,
    firefight,
    firefight_opponents,
    firefight_paper,
    firefight_rules,
    handbook,
    honest,
    house,
    levels,
    operations,
    opponents,
    organiser,
    paper,
    pieces,
    post,
    rules,
    soak,
    supply,
    table,
    tacticians,
    trust,
    window,
    windows,
)
from tests.proofs.pieces import Figures, Proof

AGAIN: Final = (  # 0.9 changes rules of the battle: what proves them is proved again
    "conformance",
    "any-system",
    "parity",
    "bounds",
    "from-the-start",
    "worked-examples",
    "no-cheating",
    "computers",
    "same-battles",
    "geometry",
    "table-agrees",
)
RULES_AGAIN: Final = tuple(proof for proof in (*battles.PROOFS, *rules.PROOFS, *table.PROOFS) if proof.name in AGAIN)

MILESTONES: Final = {
    "0.1": pieces.PROOFS,
    "0.2": battles.PROOFS,  # what it promised is promised again for 0.3, of more: it is proved with that
    "0.3": (*battles.PROOFS, *rules.PROOFS, *tacticians.PROOFS),
    "0.4": (*organiser.PROOFS, *operations.PROOFS, *levels.PROOFS, *exchange.PROOFS),
    "0.5": window.PROOFS,
    "0.6": table.PROOFS,
    "0.7": paper.PROOFS,
    "0.8": (*trust.PROOFS, *soak.PROOFS, *supply.PROOFS),
    "0.9": (*honest.PROOFS, *RULES_AGAIN),
    "0.10": opponents.PROOFS,
    "0.11": (*post.PROOFS, *windows.PROOFS, *handbook.PROOFS, *supply.GETTING_IT),
    "0.12": house.PROOFS,
    "0.13": (
        *firefight.PROOFS,
        *firefight_rules.PROOFS,
        *firefight_opponents.PROOFS,
        *rules.FIREFIGHT_PROOFS,
        *firefight_paper.PROOFS,
    ),
}
BY_NAME: Final[dict[str, Proof]] = {proof.name: proof for proofs in MILESTONES.values() for proof in proofs}

Piece = tuple[str, int]  # name of the proof, number of the piece
Done = tuple[Piece, Figures | None, str]  # figures, or what went wrong


def worked(piece: Piece) -> Done:
    """Prove a piece in a folder of its own; may run in another process."""
    name, number = piece
    with tempfile.TemporaryDirectory(prefix="fftt-proof-", ignore_cleanup_errors=True) as folder:
        try:
            return piece, BY_NAME[name].work(number, Path(folder)), ""
        except Exception:
            return piece, None, traceback.format_exc(limit=-3)
