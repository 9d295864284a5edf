"""What Firefight puts on paper."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.paper import PaperFace, nobody_born
from campaign.battle.firefight.paper.figures import (
    COUNTED,
    blank,
    block,
    columns,
    facts,
    list_cells,
    listed,
    supply,
)
from campaign.battle.firefight.paper.forms import laying_out, look_up, scenery, track, words
from campaign.battle.firefight.paper.reference import reference
from campaign.battle.firefight.paper.templates import templates
from campaign.battle.firefight.units import Row

PAPER: Final[PaperFace[Row]] = PaperFace(
    words=words,
    columns=columns,
    block=block,
    blank=blank,
    counted=COUNTED,
    facts=facts,
    brood=nobody_born,
    supply=supply,
    look_up=look_up,
    track=track,
    scenery=scenery,
    laying_out=laying_out,
    reference=reference,
    listed=listed,
    lists_rule="L7",
    list_cells=list_cells,
    list_words=Row.notes,
    templates=templates,
    leaders_enter=False,
)
