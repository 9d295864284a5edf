"""A battle being typed in, as a value: who fell to whom, and how it ended for each side.

Counts, proposes ends, and builds the ``BattleReport``. What a report may say is judged by the rules (campaign:C26).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from immutables import Map

from campaign.battle.contract import BattleReport, Casualty, Hatchling, SideEnd, SideResult
from campaign.battle.contract.lists import Unit
from campaign.battle.systems import agreements_of
from campaign.words import _, listed
from campaign.world import figure_marks
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.refusal import Reason
from campaign.world.rules.attacks import DEFENCE
from campaign.world.state import Battle, Campaign, Role

LEFT_EARLY = (SideEnd.RETREATED, SideEnd.SURRENDERED)
NAMELESS = "-"  # lit in place of a killer: whoever is clicked next fell to nobody known


@dataclass(frozen=True, slots=True)
class Fall:
    """How a figure fell: to a figure, else to a side, else to nobody (campaign:C26)."""

    killer: str | None = None
    by_side: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class BattleForm:
    """What has been typed in so far. ``turns`` 0: not said yet. ``lit``: the killer whose victims come next.

    ``ends`` and ``holder`` hold what people said; what they left open follows from the rest: see ``end_of`` and
    ``holder_of``.
    """

    battle: BattleId
    sides: tuple[PlayerId, ...]
    figures: Map[PlayerId, tuple[str, ...]]  # by side, creatures that hatched last
    turns: int = 0
    falls: Map[str, Fall] = Map()  # noqa: RUF009 - an immutable value
    left_behind: frozenset[str] = frozenset()
    ends: Map[PlayerId, SideEnd] = Map()  # noqa: RUF009
    left_turns: Map[PlayerId, int] = Map()  # noqa: RUF009
    holder: PlayerId | None = None
    holder_said: bool = False
    hatched: tuple[Hatchling, ...] = ()
    lit: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """FP of a side's dead, and how much is known of who killed them."""

    dead: int
    named: int
    by_side: int
    nobody: int

    @property
    def without_name(self) -> int:
        """FP for which no figure gets the credit (campaign:C26g)."""
        return self.by_side + self.nobody


def start(state: Campaign, battle: BattleId) -> BattleForm:
    """The form of a battle in which nobody has fallen yet."""
    sides = {side: tuple[str, ...](figures) for side, figures in figure_marks.line_up(state, battle).items()}
    return BattleForm(battle, tuple(sides), Map(sides))


def resumed(fresh: BattleForm, kept: object) -> BattleForm:
    """What was typed in before and put aside, if the same figures still fight; else the fresh form."""
    if not isinstance(kept, BattleForm) or kept.battle != fresh.battle or kept.sides != fresh.sides:
        return fresh
    same = all(kept.figures[side][: len(fresh.figures[side])] == fresh.figures[side] for side in fresh.sides)
    return put_down(kept) if same else fresh


def as_reported(state: Campaign, battle: BattleId, told: BattleReport) -> BattleForm:
    """The form as it stands when this has been typed in. Figures that are not in the battle here are left out."""
    form = start(state, battle)
    figures, hatched = form.figures, [h for h in told.hatched if PlayerId(h.side) in form.sides]
    for hatchling in hatched:
        figures = figures.set(PlayerId(hatchling.side), (*figures[PlayerId(hatchling.side)], hatchling.key))
    known = {figure for side in form.sides for figure in figures[side]}
    falls = {
        fallen.figure: Fall(killer=fallen.killer)
        if fallen.killer in known
        else Fall(by_side=PlayerId(fallen.by_side) if fallen.by_side in form.sides else None)
        for fallen in told.casualties
        if fallen.figure in known
    }
    results = [result for result in told.sides if PlayerId(result.side) in form.sides]
    return replace(
        form,
        figures=figures,
        turns=told.turns,
        falls=Map(falls),
        left_behind=frozenset(told.left_behind) & known,
        ends=Map({PlayerId(result.side): result.end for result in results}),
        left_turns=Map({PlayerId(r.side): r.left_in_turn for r in results if r.left_in_turn is not None}),
        holder=PlayerId(told.holder) if told.holder in form.sides else None,
        holder_said=True,
        hatched=tuple(hatched),
        note=told.note,
    )


def side_of(form: BattleForm, figure: str) -> PlayerId:
    """The side that a figure fought on."""
    return next(side for side in form.sides if figure in form.figures[side])


def unit_of(state: Campaign, form: BattleForm, figure: str) -> Unit:
    """The profile of a figure, or of a creature that hatched."""
    hatchling = next((h for h in form.hatched if h.key == figure), None)
    return state.setting.units[hatchling.unit if hatchling else state.figures[FigureId(figure)].unit]


def name_of(state: Campaign, form: BattleForm, figure: str) -> str:
    """The name of a figure; creatures that hatched are numbered."""
    hatchling = next((h for h in form.hatched if h.key == figure), None)
    if hatchling is None:
        return state.figures[FigureId(figure)].name
    number = form.hatched.index(hatchling) + 1
    return _("Hatchling {n}").format(n=number)


def allied(state: Campaign, form: BattleForm, a: PlayerId, b: PlayerId) -> bool:
    """Whether two sides fight together in this battle."""
    battle = state.battles[form.battle]
    return a == b or battle.team_of(a) == battle.team_of(b)


def enemies_of(state: Campaign, form: BattleForm, side: PlayerId) -> tuple[PlayerId, ...]:
    """The sides against a side."""
    return tuple(other for other in form.sides if not allied(state, form, side, other))


# What people do


def press(state: Campaign, form: BattleForm, figure: str) -> BattleForm:
    """A figure is clicked: it becomes the killer, or the lit killer's victim, or stops being either."""
    if form.lit == NAMELESS:
        return cycle(state, form, figure)
    if form.lit is None:
        return replace(form, lit=figure)
    if form.lit == figure:
        return replace(form, lit=None)
    if allied(state, form, side_of(form, form.lit), side_of(form, figure)):
        return replace(form, lit=figure)
    if form.falls.get(figure) == Fall(killer=form.lit):
        return _risen(form, figure)
    return _fallen(form, figure, Fall(killer=form.lit))


def take_up_nameless(form: BattleForm) -> BattleForm:
    """The figures that are clicked next fell without a killer's name; called again: no longer."""
    return replace(form, lit=None if form.lit == NAMELESS else NAMELESS)


def put_down(form: BattleForm) -> BattleForm:
    """Nobody is lit any more."""
    return replace(form, lit=None)


def cycle(state: Campaign, form: BattleForm, figure: str) -> BattleForm:
    """The next fate without a killer: left behind (in a retreat), killed by each enemy side, by nobody, alive."""
    every = fates(state, form, figure)
    if form not in every:  # it fell to a figure that is named
        return _fallen(form, figure, _fates(state, form, figure)[0])
    return every[(every.index(form) + 1) % len(every)]


def fates(state: Campaign, form: BattleForm, figure: str) -> tuple[BattleForm, ...]:
    """The form with each fate that a figure can have without a killer's name; alive is the first."""
    bare = replace(_risen(form, figure) if figure in form.falls else form, left_behind=form.left_behind - {figure})
    retreated = end_of(state, bare, side_of(form, figure)) is SideEnd.RETREATED
    left = (replace(bare, left_behind=bare.left_behind | {figure}),) if retreated else ()
    return (bare, *left, *(_fallen(bare, figure, fall) for fall in _fates(state, form, figure)))


def _fates(state: Campaign, form: BattleForm, figure: str) -> tuple[Fall, ...]:
    enemies = enemies_of(state, form, side_of(form, figure))
    return (*(Fall(by_side=enemy) for enemy in enemies), Fall())


def _fallen(form: BattleForm, figure: str, fall: Fall) -> BattleForm:
    return replace(form, falls=form.falls.set(figure, fall), left_behind=form.left_behind - {figure})


def _risen(form: BattleForm, figure: str) -> BattleForm:
    return replace(form, falls=form.falls.delete(figure))


def with_turns(form: BattleForm, turns: int) -> BattleForm:
    """The same after so many turns."""
    return replace(form, turns=turns)


def with_end(state: Campaign, form: BattleForm, side: PlayerId, end: SideEnd | None) -> BattleForm:
    """The same with a side's end as people say it was; None: as it follows from the rest."""
    ends = form.ends.delete(side) if end is None and side in form.ends else form.ends
    ends = ends if end is None else ends.set(side, end)
    changed = replace(form, ends=ends)
    if end_of(state, changed, side) is not SideEnd.RETREATED:
        changed = replace(changed, left_behind=changed.left_behind - frozenset(form.figures[side]))
    return changed


def with_left_turn(form: BattleForm, side: PlayerId, turn: int) -> BattleForm:
    """The same with the turn in which a side retreated or surrendered."""
    return replace(form, left_turns=form.left_turns.set(side, turn))


def with_note(form: BattleForm, note: str) -> BattleForm:
    """The same with another line for the journal."""
    return replace(form, note=note)


def with_holder(form: BattleForm, holder: PlayerId | None) -> BattleForm:
    """The same with the field held as people say."""
    return replace(form, holder=holder, holder_said=True)


def hatch(form: BattleForm, side: PlayerId, unit: str) -> BattleForm:
    """The same with one creature more that hatched."""
    used = {hatchling.key for hatchling in form.hatched}
    key = next(k for n in range(1, len(used) + 2) if (k := f"hatched{n}") not in used)
    return replace(
        form,
        hatched=(*form.hatched, Hatchling(key, side, unit)),
        figures=form.figures.set(side, (*form.figures[side], key)),
    )


def unhatch(form: BattleForm, key: str) -> BattleForm:
    """The same without a creature that hatched; whom it killed nobody killed."""
    side = side_of(form, key)
    falls = form.falls.delete(key) if key in form.falls else form.falls
    for victim, fall in falls.items():
        if fall.killer == key:
            falls = falls.set(victim, Fall())
    return replace(
        form,
        hatched=tuple(h for h in form.hatched if h.key != key),
        figures=form.figures.set(side, tuple(f for f in form.figures[side] if f != key)),
        falls=falls,
        left_behind=form.left_behind - {key},
        lit=None if form.lit == key else form.lit,
    )


# What follows from it


def alive(form: BattleForm, side: PlayerId) -> tuple[str, ...]:
    """A side's figures that have not fallen."""
    return tuple(figure for figure in form.figures[side] if figure not in form.falls)


def end_of(state: Campaign, form: BattleForm, side: PlayerId) -> SideEnd:
    """How the battle ended for a side: as people said, or as the casualties say."""
    if side in form.ends:
        return form.ends[side]
    if not _still_fights(state, form, side):
        return SideEnd.BEATEN
    if any(_still_there(state, form, enemy) for enemy in enemies_of(state, form, side)):
        return SideEnd.STOOD
    return SideEnd.WON


def _still_fights(state: Campaign, form: BattleForm, side: PlayerId) -> bool:
    return any(unit_of(state, form, figure).fights for figure in alive(form, side))


def _still_there(state: Campaign, form: BattleForm, side: PlayerId) -> bool:
    if (said := form.ends.get(side)) is not None:
        return said in (SideEnd.WON, SideEnd.STOOD)
    return _still_fights(state, form, side)


def holder_of(state: Campaign, form: BattleForm) -> PlayerId | None:
    """Who holds the field: as people said, or the winner (the attacker first), or the defender who stood."""
    if form.holder_said:
        return form.holder
    battle = state.battles[form.battle]
    won = [side for side in form.sides if end_of(state, form, side) is SideEnd.WON]
    if won:
        return battle.attacker if battle.attacker in won else won[0]
    stood = [side for side in form.sides if end_of(state, form, side) is SideEnd.STOOD]
    defenders = [side for side in stood if battle.team_of(side) == DEFENCE]
    return battle.defender if battle.defender in defenders else next(iter(defenders), None)


def role_of(battle: Battle, side: PlayerId) -> Role:
    """Why a side is in the battle."""
    return next(force.role for force in battle.forces if force.player == side and force.stands)


def left_turn(form: BattleForm, side: PlayerId) -> int:
    """The turn in which a side left, as people said, else the battle's last."""
    return form.left_turns.get(side, form.turns)


def fp_of(state: Campaign, form: BattleForm, figure: str) -> int:
    """A figure's FP (campaign:C51)."""
    hatchling = next((h for h in form.hatched if h.key == figure), None)
    return state.setting.units[hatchling.unit].fp if hatchling else state.figures[FigureId(figure)].fp


def count(state: Campaign, form: BattleForm, side: PlayerId) -> Count:
    """FP of the side's dead, by what is known of their killers."""
    sums = {"named": 0, "by_side": 0, "nobody": 0}
    for figure in form.figures[side]:
        fall = form.falls.get(figure)
        if fall is not None:
            sums["named" if fall.killer else "by_side" if fall.by_side else "nobody"] += fp_of(state, form, figure)
    return Count(sum(sums.values()), **sums)


def credited(state: Campaign, form: BattleForm, figure: str) -> int:
    """FP of a figure's victims in this battle (fftt:R2)."""
    return sum(fp_of(state, form, victim) for victim, fall in form.falls.items() if fall.killer == figure)


def marks(form: BattleForm) -> dict[str, str]:
    """The mark of each figure, as on paper; creatures that hatched take the numbers after all others."""
    hatched = [h.key for h in form.hatched]
    return figure_marks.marks([[f for f in form.figures[side] if f not in hatched] for side in form.sides], hatched)


def last_turn(state: Campaign) -> int:
    """The latest turn in which a battle of this campaign can end."""
    return agreements_of(state.setting.system).last_turn


def supposed(state: Campaign, form: BattleForm) -> BattleForm:
    """The form as if the turns had been said, so that all else can be judged before."""
    return form if form.turns else replace(form, turns=last_turn(state))


def hatching_sides(state: Campaign, form: BattleForm) -> tuple[PlayerId, ...]:
    """The sides whose creatures can hatch: those with a figure that lays eggs (fftt:I2)."""
    return tuple(
        side
        for side in form.sides
        if state.setting.face.born(unit_of(state, form, figure) for figure in form.figures[side])
    )


def hatching_units(state: Campaign) -> tuple[Unit, ...]:
    """What can come out of an egg (fftt:I2)."""
    units = state.setting.units
    return tuple(units[key] for key in state.setting.face.born(units.values()) if key in units)


def missing(form: BattleForm) -> tuple[Reason, ...]:
    """What has not been said yet and cannot be guessed."""
    if form.turns < 1:
        return (Reason("campaign:C42", _("Say how long the battle lasted.")),)
    return ()


def remedy(state: Campaign, form: BattleForm) -> str:
    """What to do where the rules refuse who was said to hold the field."""
    said, other = form.holder, holder_of(state, replace(form, holder_said=False))
    if said is not None and end_of(state, form, said) is SideEnd.STOOD:
        standing = [
            state.players[side].name for side in enemies_of(state, form, said) if _still_there(state, form, side)
        ]
        if standing:
            return _(
                "For {player} to hold it, mark the last figures of {enemies} as dead, or say above that {enemies} "
                "retreated or surrendered."
            ).format(player=state.players[said].name, enemies=listed(standing))
    return _("Choose {player} below.").format(player=state.players[other].name if other is not None else _("nobody"))


def report(state: Campaign, form: BattleForm) -> BattleReport:
    """The facts as typed in."""
    results = []
    for side in form.sides:
        end = end_of(state, form, side)
        results.append(SideResult(side, end, left_turn(form, side) if end in LEFT_EARLY else None))
    everyone = [figure for side in form.sides for figure in form.figures[side]]
    casualties = tuple(
        Casualty(figure, form.falls[figure].killer, form.falls[figure].by_side)
        for figure in everyone
        if figure in form.falls
    )
    return BattleReport(
        turns=form.turns,
        sides=tuple(results),
        holder=holder_of(state, form),
        casualties=casualties,
        left_behind=tuple(figure for figure in everyone if figure in form.left_behind),
        hatched=form.hatched,
        note=form.note.strip(),
    )
