"""What the kinds of scenery are called where they are named: in menus, on the table itself, and on paper."""

from __future__ import annotations

from campaign.battle.scenery import Material, Piece, PieceKind
from campaign.words import _


def kind_words(kind: PieceKind | None) -> str:
    """What a kind of piece is called; None: a low wall."""
    if kind is None:
        return _("Low wall")
    return {
        PieceKind.HILL: _("Hill"),
        PieceKind.POOL: _("Pool"),
        PieceKind.RIVER: _("River"),
        PieceKind.BUILDING: _("Building"),
        PieceKind.RUINS: _("Ruins"),
        PieceKind.RUBBLE: _("Rubble"),
        PieceKind.FOREST: _("Forest"),
        PieceKind.HAZARD: _("Hazard"),
    }[kind]


def piece_words(piece: Piece) -> str:
    """What a piece is called; a building with its material, where it has one."""
    if piece.material is None:
        return kind_words(piece.kind)
    return {
        Material.WOOD: _("Wooden building"),
        Material.STONE: _("Stone building"),
        Material.REINFORCED: _("Reinforced building"),
    }[piece.material]
