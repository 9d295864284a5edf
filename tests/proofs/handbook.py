"""Proofs of 0.11 about the handbook: its pages name what the window has, their steps go, their pictures are true."""

from __future__ import annotations

from typing import Final

from tests.proofs.pieces import Proof, passing

PROOFS: Final = (
    Proof(
        "handbook-pages",
        "every name of a button or menu on a page is the window’s, in each language; the same pages in all of them; "
        "one HTML file that fetches nothing, a PDF",
        ("tests passed", 76),
        1,
        passing("tests/test_handbook.py"),
    ),
    Proof(
        "handbook-walks",
        "the steps of every page carried out by a hand at the window, in each language; "
        "pictures made anew are the handbook’s, and made twice they are the same to the last byte",
        ("tests passed", 146),
        1,
        passing("tests/ui/handbook"),
    ),
)
