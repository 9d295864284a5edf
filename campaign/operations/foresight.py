"""What is foreseen of several operations side by side: the way of each, who stands there, who may help, the numbers.

The one door of this room: ``Foreseeing`` is made at once and run anywhere. Decides nothing about which is best.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace

from campaign.dice import DiceKey, Roll
from campaign.operations.contemplated import Operation, Ready, answer_ready, filled, made_ready
from campaign.operations.counting import Tally, Trial, foresee
from campaign.operations.playing import Case, Playing
from campaign.operations.way import Way, way_of
from campaign.world.events import PendingOpened
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.queries import army_fp, attacked_in, fp_of
from campaign.world.state import AnswerDue, Campaign

MOST = 1200  # operations of each case that are played, if nothing ends it before
FIRST = 1  # tries of each case that come before anything else
PRECISION = 0.03  # so far to either side does the least sure chance reach then


@dataclass(frozen=True, slots=True)
class Stands:
    """An army that would be attacked. ``known``: its figures are seen, not only their FP (campaign:C41)."""

    player: PlayerId
    army: ArmyId
    fp: int
    known: bool
    may_go: bool  # it has somewhere to withdraw to (campaign:C21)


@dataclass(frozen=True, slots=True)
class Helps:
    """A detachment that is likely to come. ``ally``: whom it helps."""

    player: PlayerId
    ally: PlayerId
    fp: int
    known: bool


@dataclass(frozen=True, slots=True)
class Target:
    """An operation, what is known before a die is thrown, and the cases that differ."""

    ready: Ready
    stands: tuple[Stands, ...]
    helps: tuple[Helps, ...]
    cases: tuple[Case, ...]

    @property
    def goal(self) -> SectorId:
        """The sector where it ends."""
        return self.ready.goal


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What is counted so far of one target: its way, once it is worked out, and a tally for each of its cases."""

    target: Target
    way: Way | None
    tallies: tuple[Tally, ...]

    def of(self, case: Case) -> Tally | None:
        """The tally of a case; None where it does not differ from the first."""
        return dict(zip(self.target.cases, self.tallies, strict=True)).get(case)


Told = Callable[[tuple[Foreseen, ...]], bool]
"""Told what is foreseen so far, after each part; False stops it."""


@dataclass(frozen=True, slots=True)
class Foreseeing:
    """Operations that are ready to be tried, from any thread: it hangs on nothing but what is here."""

    targets: tuple[Target, ...]

    def only(self, cases: Collection[Case]) -> Foreseeing:
        """The same without the other cases; the first one, in which all stand, is always there."""
        kept = {Case.STAND, *cases}
        return Foreseeing(
            tuple(
                replace(target, cases=tuple(case for case in target.cases if case in kept)) for target in self.targets
            )
        )

    def run(
        self,
        executor: Executor | None = None,
        progress: Told | None = None,
        *,
        most: int = MOST,
        precision: float | None = PRECISION,
        begun: Sequence[Foreseen] = (),
        looked_at: Callable[[], tuple[SectorId, Case] | None] | None = None,
    ) -> tuple[Foreseen, ...]:
        """Work out the ways and count; blocks until that is done, so it is not for the window's own thread.

        A try of everything comes first, so that there is something to look at. ``looked_at``: the target and its case
        that people look at meanwhile.
        """
        found = list(begun) or [Foreseen(t, None, tuple(Tally() for _case in t.cases)) for t in self.targets]
        places = [(n, c) for n, target in enumerate(self.targets) for c in range(len(target.cases))]
        numbers = {(self.targets[n].goal, self.targets[n].cases[c]): place for place, (n, c) in enumerate(places)}
        trials = [Trial(self.targets[n].ready, self.targets[n].cases[c]) for n, c in places]
        wanted = True

        def tell() -> bool:
            nonlocal wanted
            wanted = progress is None or progress(tuple(found))
            return wanted

        def note(number: int, tally: Tally) -> bool:
            n, c = places[number]
            tallies = found[n].tallies
            found[n] = replace(found[n], tallies=(*tallies[:c], tally, *tallies[c + 1 :]))
            return tell()

        def looked() -> int | None:
            now = looked_at() if looked_at is not None else None
            return None if now is None else numbers.get(now, numbers.get((now[0], Case.STAND)))

        def count(most: int, precision: float | None) -> None:
            so_far = [found[n].tallies[c] for n, c in places]
            foresee(trials, most, executor, note, precision=precision, begun=so_far, looked_at=looked)

        count(min(FIRST, most), None)
        for number, target in enumerate(self.targets):
            if wanted and found[number].way is None:
                way = way_of(target.ready) if executor is None else executor.submit(way_of, target.ready).result()
                found[number] = replace(found[number], way=way)
                tell()
        if wanted:
            count(most, precision)
        return tuple(found)


def foreseeing(state: Campaign, operations: Sequence[Operation]) -> Foreseeing:
    """These operations, ready to be tried. Raises Refusal where the rules do not allow one of them."""
    return Foreseeing(tuple(target_of(made_ready(state, operation)) for operation in operations))


def answering(state: Campaign, due: AnswerDue) -> Foreseeing:
    """What comes of each answer to an attack, ready to be tried (campaign:C21)."""
    return Foreseeing((target_of(answer_ready(state, due), frozenset((due.army,) if due.havens else ())),))


def target_of(ready: Ready, may_go: frozenset[ArmyId] = frozenset()) -> Target:
    """What is known of an operation before a die is thrown: it is tried with the lowest throws, up to its battle.

    ``may_go``: armies of which it is known already that they have somewhere to withdraw to.
    """
    state = filled(ready, 0)
    stood = _tried(ready, state, Case.STAND)
    helped = _tried(ready, state, Case.HELPED)
    may_go |= {
        event.pending.army
        for event in stood.events
        if isinstance(event, PendingOpened) and isinstance(event.pending, AnswerDue) and event.pending.havens
    }
    attacked = attacked_in(ready.state, ready.goal, ready.operation.player)
    stands = tuple(
        Stands(a.player, a.id, army_fp(ready.state, a.id), a.id not in ready.assumed, a.id in may_go) for a in attacked
    )
    helps = tuple(
        Helps(sent.player, sent.ally or sent.player, fp_of(state, sent.figures), sent.army not in ready.assumed)
        for sent in helped.sent
    )
    cases = [Case.STAND]
    cases += [Case.HELPED] * bool(helps)
    cases += [Case.WITHDRAW] * bool(may_go)
    return Target(ready, stands, helps, tuple(cases))


class _Low:
    """Dice that all show ones: the army loses as little as it may."""

    def roll(self, key: DiceKey, count: int) -> Roll:
        """Ones."""
        return Roll((1,) * count)


def _tried(ready: Ready, state: Campaign, case: Case) -> Playing:
    """The operation up to its battle."""
    playing = Playing(ready, state, case, _Low())
    while (order := playing.next_order()) is not None:
        playing.give(order)
    return playing
