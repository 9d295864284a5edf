"""What has been proved already, kept between runs, and the table of figures that is made of it.

Kept for exactly the sources that it was proved with: when one of them changes, it is proved again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.proofs.pieces import ROOT, Figures, Proof

FOLDER = ROOT / ".proofs"


class Record:
    """The figures of finished pieces, by proof and number."""

    def __init__(self, milestone: str, proofs: tuple[Proof, ...], folder: Path = FOLDER) -> None:
        self._file = folder / f"{milestone}.json"
        kept = json.loads(self._file.read_text(encoding="utf-8")) if self._file.is_file() else {}
        self._sources = {proof.name: sources_hash(proof) for proof in proofs}
        self._pieces: dict[str, dict[str, Any]] = {
            name: kept[name]["pieces"] if name in kept and kept[name]["sources"] == sources else {}
            for name, sources in self._sources.items()
        }

    def has(self, proof: Proof, number: int) -> bool:
        """Whether a piece is finished."""
        return str(number) in self._pieces[proof.name]

    def finish(self, proof: Proof, number: int, figures: Figures) -> None:
        """Keep a piece's figures."""
        self._pieces[proof.name][str(number)] = dict(figures)
        kept = {name: {"sources": self._sources[name], "pieces": pieces} for name, pieces in self._pieces.items()}
        self._file.parent.mkdir(exist_ok=True)
        unfinished = self._file.with_suffix(".new")
        unfinished.write_text(json.dumps(kept), encoding="utf-8")
        unfinished.replace(self._file)

    def figures(self, proof: Proof) -> dict[str, Any]:
        """What the finished pieces of a proof add up to."""
        total: dict[str, Any] = {}
        for _number, figures in sorted(self._pieces[proof.name].items()):
            for name, figure in figures.items():
                total[name] = total.get(name, 0) + figure if isinstance(figure, int) else figure
        return total

    def holds(self, proof: Proof) -> bool:
        """Whether all pieces are finished, and give what is promised."""
        what, promised = proof.count
        figures = self.figures(proof)
        return self.finished(proof) == proof.pieces and figures.get(what, 0) >= promised and not self.missing(proof)

    def missing(self, proof: Proof) -> list[str]:
        """What should have occurred in the finished pieces and has not."""
        figures = self.figures(proof)
        return sorted(name for name in proof.all_of if not figures.get(name))

    def finished(self, proof: Proof) -> int:
        """How many pieces are."""
        return sum(self.has(proof, number) for number in range(proof.pieces))


def sources_hash(proof: Proof) -> str:
    """Changes with every source that the proof depends on."""
    digest = hashlib.sha256()
    for top in proof.sources:
        for path in sorted((ROOT / top).rglob("*")) or [ROOT / top]:
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(ROOT).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def table(record: Record, proofs: tuple[Proof, ...], failures: dict[str, list[str]]) -> Iterator[str]:
    """The figures as Markdown: what, how many, the result, and what was counted on the way."""
    yield "| proof | promised | proved | result | counted |"
    yield "|---|---|---|---|---|"
    for proof in proofs:
        figures = record.figures(proof)
        what, promised = proof.count
        proved = figures.pop(what, 0)
        if failures.get(proof.name):
            result = "failed"
        elif record.holds(proof):
            result = "holds"
        elif record.finished(proof) == proof.pieces and proved >= promised:
            result = "never occurred: " + ", ".join(record.missing(proof))
        else:
            result = "not finished"
        told = [_said(name, figure) for name, figure in figures.items() if figure and name not in proof.all_of]
        if proof.all_of:
            count = len(proof.all_of)
            told.append(f"{count - len(record.missing(proof))} of {count} things that have to occur in them")
        counted = ", ".join(told)
        yield f"| {proof.promise} | {promised} {what} | {proved:,} | {result} | {counted} |"


def _said(name: str, figure: int | str) -> str:
    return f"{figure:,} {name}" if isinstance(figure, int) else f"{name} {figure}"
