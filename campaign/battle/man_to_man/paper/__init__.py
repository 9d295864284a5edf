"""What Man to Man puts on paper."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.paper import PaperFace, ammunition, nobody_born
from campaign.battle.man_to_man.paper.figures import (
    COUNTED,
    blank,
    block,
    columns,
    facts,
    list_cells,
    listed,
)
from campaign.battle.man_to_man.paper.forms import laying_out, look_up, scenery, track, words
from campaign.battle.man_to_man.paper.reference import reference
from campaign.battle.man_to_man.paper.templates import templates
from campaign.battle.man_to_man.units import Row

PAPER: Final[PaperFace[Row]] = PaperFace(
    words=words,
    columns=columns,
    block=block,
    blank=blank,
    counted=COUNTED,
    facts=facts,
    brood=nobody_born,
    supply=ammunition,
    look_up=look_up,
    track=track,
    scenery=scenery,
    laying_out=laying_out,
    reference=reference,
    listed=listed,
    lists_rule="L2",
    list_cells=list_cells,
    list_words=Row.notes,
    templates=templates,
    leaders_enter=True,
)
