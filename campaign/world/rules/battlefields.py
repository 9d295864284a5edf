"""The tables that sectors are fought on, and the pictures beneath them and beneath the map (campaign:C91, C92)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.problems import faults
from campaign.battle.scenery import Battlefield
from campaign.words import _
from campaign.world.deploying import battlefield_of, edges
from campaign.world.events import BackdropSet, BattlefieldLaid
from campaign.world.ids import SectorId
from campaign.world.orders import SetBackdrop, SetBattlefield
from campaign.world.queries import battle_in
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.names import PICTURE
from campaign.world.state import CAMPAIGN, Backdrop, Campaign

MOST_PIECES = 60  # of scenery, low walls too: more would be a table without a place to stand
MOST_CORNERS = 40  # of a piece, and openings and stairs
MOST_SEED = 2**63
FARTHEST = 100_000  # in the units of the map, or tenths of a millimetre
LEAST_OPACITY, MOST_OPACITY = 5, 100  # percent


def set_battlefield(course: Course, order: SetBattlefield) -> None:
    """A table by hand, or made anew from the sector's character.

    campaign:C91a, C91b, C91c
    """
    state = course.state
    if order.sector not in state.sectors:
        raise Refusal.because("", _("There is no sector “{id}”.").format(id=order.sector))
    if order.battlefield is not None and order.seed is not None:
        raise Refusal.because("", _("Either a battlefield, or the seed of one: not both."))
    refuse_if([*_seed_problems(order), *_size_problems(order.battlefield)])
    field = order.battlefield or made(state, order.sector, order.seed)
    reasons = list(faults(field, state.setting.system))
    if field == state.sectors[order.sector].battlefield:
        reasons.append(Reason("", _("That is the battlefield already.")))
    refuse_if(reasons or list(_edge_problems(state, order.sector, field)))
    course.happen(BattlefieldLaid(order.sector, field))


def set_backdrop(course: Course, order: SetBackdrop) -> None:
    """A picture beneath the map or a table; whether the file has it, the desk knows (campaign:C92a)."""
    state = course.state
    reasons = []
    if order.what != CAMPAIGN and order.what not in state.sectors:
        reasons.append(Reason("", _("The map and sectors have backdrops; “{id}” is neither.").format(id=order.what)))
    if order.backdrop == state.backdrops.get(order.what):
        reasons.append(Reason("", _("There is no picture.") if order.backdrop is None else _("It lies so already.")))
    if order.backdrop is not None:
        reasons += _backdrop_problems(order.backdrop)
    refuse_if(reasons)
    course.happen(BackdropSet(order.what, order.backdrop))


def made(state: Campaign, sector: SectorId, seed: int | None) -> Battlefield:
    """The table that a sector's character makes of a seed; None: that the campaign makes of its own."""
    if seed is None:
        bare = replace(state.sectors[sector], battlefield=None)
        return battlefield_of(replace(state, sectors=state.sectors.set(sector, bare)), sector)
    ids = state.setting.sector_ids
    (character,) = (ground.character for ground in state.setting.map.sectors if ids[ground.key] == sector)
    return generate(character, seed)


def _seed_problems(order: SetBattlefield) -> Iterator[Reason]:
    if order.seed is not None and not 0 <= order.seed < MOST_SEED:
        yield Reason("", _("The seed is a number from 0 to 9223372036854775807."))


def _size_problems(field: Battlefield | None) -> Iterator[Reason]:
    """More than anybody builds; said before anything is measured (campaign:C91d)."""
    if field is None:
        return
    if len(field.pieces) + len(field.low_walls) > MOST_PIECES:
        yield Reason("campaign:C91d", _("A table has at most {n} pieces of scenery.").format(n=MOST_PIECES))
    if any(max(len(p.corners), len(p.openings), len(p.stairs)) > MOST_CORNERS for p in field.pieces):
        yield Reason(
            "campaign:C91d", _("A piece has at most {n} corners, and as many doors and windows.").format(n=MOST_CORNERS)
        )
    places = [place for p in field.pieces for place in (*p.corners, *p.stairs)]
    places += [place for wall in field.low_walls for place in (wall.start, wall.end)]
    if any(abs(number) > FARTHEST for place in places for number in place):
        yield Reason("campaign:C91d", _("Nothing lies more than ten metres off."))


def _edge_problems(state: Campaign, sector: SectorId, field: Battlefield) -> Iterator[Reason]:
    """A battle that waits keeps its edges: flanking forces may have been written down for the others (fftt:H1)."""
    battle = battle_in(state, sector)
    if battle is None:
        return
    laid = replace(state, sectors=state.sectors.set(sector, replace(state.sectors[sector], battlefield=field)))
    if edges(laid, battle) != edges(state, battle):
        text = _("A battle waits in {sector}: its long sides stay where they are.")
        yield Reason("campaign:C91", text.format(sector=state.sectors[sector].name))


def _backdrop_problems(backdrop: Backdrop) -> Iterator[Reason]:
    if not PICTURE.fullmatch(backdrop.picture):
        yield Reason("", _("“{id}” is no picture of this file.").format(id=backdrop.picture[:70]))
    if not LEAST_OPACITY <= backdrop.opacity <= MOST_OPACITY:
        text = _("A picture covers {least} to {most} percent, not {n}.")
        yield Reason("", text.format(least=LEAST_OPACITY, most=MOST_OPACITY, n=backdrop.opacity))
    sides = 0 < backdrop.width <= FARTHEST and 0 < backdrop.height <= FARTHEST
    if not sides or max(abs(backdrop.x), abs(backdrop.y)) > FARTHEST:
        yield Reason("", _("A picture is 1 to {n} wide and high, and lies no farther off.").format(n=FARTHEST))
