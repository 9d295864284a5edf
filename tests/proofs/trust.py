"""The proofs of milestone 0.8, cut into pieces: that a campaign's file survives what happens to it."""

from __future__ import annotations

from typing import Final

from tests.proofs.pieces import Proof

PROOFS: Final[tuple[Proof, ...]] = ()
