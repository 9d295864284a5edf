"""What has to hold after every order, counted again from the events or looked for in the state. Mends nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.world import events as e
from campaign.world import queries as q
from campaign.world import state as s
from campaign.world.house_rules import BattleTime
from campaign.world.ids import ArmyId, FigureId, PlayerId, SectorId
from tests.play.random_player import plain_answer, problems

ON_COMING_UP = (s.Stage.MUSTER, s.Stage.INITIATIVE, s.Stage.TURNS)


def state_problems(state: s.Campaign) -> Iterator[str]:
    """What cannot be, whatever has happened."""
    yield from _books(state)
    yield from _places(state)
    yield from _going_on(state)


def _books(state: s.Campaign) -> Iterator[str]:
    worth: Counter[PlayerId] = Counter()
    for figure in state.figures.values():
        worth[figure.player] += figure.fp * (figure.fate is s.Fate.ALIVE)
    for sector in state.sectors.values():
        if sector.owner is not None:
            worth[sector.owner] += sector.stock
    for player in state.seats:
        came = sum(state.books.get((player, account), 0) for account in s.CREDITS)
        left = {a for a in s.Account if a not in s.CREDITS and a is not s.Account.RECRUITED}
        went = sum(state.books.get((player, account), 0) for account in left)
        if came - went != worth[player]:
            yield f"{player} should have {came - went} FP by the books, and has {worth[player]}"
        if balance := q.book_balance(state, player):
            yield f"the books of {player} are out by {balance}"
        if recruited := state.books.get((player, s.Account.RECRUITED), 0):
            yield f"{player} has spent {recruited} FP on recruits that did not become figures"
    for sector in state.sectors.values():
        if sector.stock < 0 or (sector.owner is None and sector.stock):
            yield f"{sector.id} of {sector.owner} has a stock of {sector.stock}"


def _places(state: s.Campaign) -> Iterator[str]:
    """Every living figure is in one army or with one open detachment, and nobody else is."""
    found: Counter[FigureId] = Counter()
    for army in state.armies.values():
        found.update(army.figures)
        if not army.figures:
            yield f"{army.id} is empty"
        if army.sector not in state.sectors:
            yield f"{army.id} is nowhere"
        for figure in army.figures:
            if (state.figures[figure].army, state.figures[figure].player) != (army.id, army.player):
                yield f"{figure} says it is in {state.figures[figure].army}, but {army.id} has it"
    for battle in state.battles.values():
        if battle.stage is not s.BattleStage.OVER:
            for force in battle.forces:
                found.update(f for f in force.figures if state.figures[f].fate is s.Fate.ALIVE)
    for figure in state.figures.values():
        if found[figure.id] != (figure.fate is s.Fate.ALIVE):
            yield f"{figure.id} ({figure.fate}) is in {found[figure.id]} places"
        if figure.fate is not s.Fate.ALIVE and figure.army is not None:
            yield f"{figure.id} has fallen and is still in {figure.army}"
    for player in state.players.values():
        star = player.commander
        if star is not None and (state.figures[star].fate, state.figures[star].player) != (s.Fate.ALIVE, player.id):
            yield f"{player.id} is led by {star}, who is not there"


def _going_on(state: s.Campaign) -> Iterator[str]:
    """Whatever waits, waits for somebody who can answer."""
    for id in sorted(state.pending):
        answer = plain_answer(state, state.pending[id])
        if reasons := problems(state, answer):
            yield f"{id} cannot be answered: {reasons[0]}"
    losses = {pending.army for pending in state.pending.values() if isinstance(pending, s.LossesDue)}
    for journey in state.journeys:
        if journey.army not in losses:
            yield f"{journey.army} is on its way, but waits for nothing"
    asked = {(type(p), p.battle) for p in state.pending.values() if hasattr(p, "battle")}
    late = state.setting.rules.battles is BattleTime.END_OF_WEEK and state.stage in ON_COMING_UP
    for battle in state.battles.values():
        awaited = {
            s.BattleStage.ANSWERS: late or (s.AnswerDue, battle.id) in asked or bool(losses),
            s.BattleStage.CALLS: (s.CallDue, battle.id) in asked,
            s.BattleStage.OPEN: (s.ReportDue, battle.id) in asked,
            s.BattleStage.OVER: True,
        }
        if (battle.id in state.open_battles) is (battle.stage is s.BattleStage.OVER):
            yield f"{battle.id} ({battle.stage}) is not told apart from the battles that are over"
        if not awaited[battle.stage]:
            yield f"{battle.id} ({battle.stage}) waits for nothing"


class Recount:
    """Keeps its own accounts from the events alone: victory points, and who may stand in a sector over the limit.

    What is bought, hatched, corrected or comes home may be over 20 FP until the end of the week (campaign:C43e); what
    comes in by a move never is, unless somebody is asked for the surplus.
    """

    def __init__(self) -> None:
        self.vp: Counter[PlayerId] = Counter()
        self._fp: dict[FigureId, int] = {}
        self._whose: dict[FigureId, PlayerId] = {}
        self._stars: set[FigureId] = set()
        self._owner: dict[SectorId, PlayerId] = {}
        self._may_hold: dict[SectorId, int] = {}
        self._truces: set[SectorId] = set()  # where those who have become enemies stand side by side
        self._correcting = False

    def begin(self) -> None:
        """Another order begins."""
        self._correcting = False

    def see(self, event: e.Event, after: s.Campaign) -> Iterator[str]:
        """One event, and the state after it."""
        self._count_points(event)
        self._licence(event, after)
        match event:
            case e.CampaignFounded():
                homes = {ground.key: ground.home for ground in event.map.sectors}
                owners = {id: homes[key] for key, id in event.sectors}
                self._owner = {id: event.seats[home].id for id, home in owners.items() if home is not None}
            case e.SectorTaken():
                self._owner.pop(event.sector, None)
                if event.owner is not None:
                    self._owner[event.sector] = event.owner
            case e.StageReached(stage=s.Stage.RELIEF):
                yield from _overfull_at_week_end(after)
            case e.FigureLost() | e.FigureRecovered() if event.player is not None:
                if _own_side(after, event, event.player, self._whose[event.figure]):
                    yield f"{event.player} has points for the ally {event.figure}"

    def problems(self, state: s.Campaign) -> Iterator[str]:
        """What the state has otherwise than was counted here."""
        for player in state.players.values():
            if player.vp != self.vp[player.id]:
                yield f"{player.id} has {player.vp} VP, and by the events {self.vp[player.id]}"
        for sector in state.sectors.values():
            if sector.owner != self._owner.get(sector.id):
                yield f"{sector.id} belongs to {sector.owner}, and by the events to {self._owner.get(sector.id)}"
        yield from self._overfull(state)
        yield from self._side_by_side(state)

    def _count_points(self, event: e.Event) -> None:
        match event:
            case e.FigureJoined() | e.FigureHatchedAndDied():
                self._fp[event.figure], self._whose[event.figure] = event.fp, event.player
            case e.CommanderNamed():
                self._stars.add(event.figure)
            case e.FigureLost() | e.FigureRecovered():
                if event.player is not None:
                    self.vp[event.player] += self._fp[event.figure] + 3 * (event.figure in self._stars)
                if isinstance(event, e.FigureLost):
                    self._stars.discard(event.figure)
            case e.VictoryPointsScored(reason="correction"):
                self.vp[event.player] += event.points
            case e.WeekEnded(week=1):
                for owner in self._owner.values():
                    self.vp[owner] += 5

    def _licence(self, event: e.Event, after: s.Campaign) -> None:
        army: ArmyId | None = None
        match event:
            case e.Corrected():
                self._correcting = True
            case e.PactEnded():
                self._truces |= _with_enemies(after)
            case e.BattleFought() if _with_rivals(after, after.battles[event.battle]):
                self._truces.add(after.battles[event.battle].sector)
            case e.ArmyFormed():  # the owner buys where such a one stands
                self._truces.add(event.sector)
            case e.WeekEnded():
                self._may_hold = {sector: q.sector_fp(after, sector) for sector in after.sectors}
                self._truces &= _with_enemies(after)
            case e.FigureJoined():
                army = event.army
            case e.FigureRevived() | e.FiguresTransferred():
                army = event.army
        if army is not None:
            self._let_be(after, after.armies[army].sector)
        elif self._correcting:  # the table agreed to it, whatever it is
            self._truces |= _with_enemies(after)
            for sector in after.sectors:
                self._let_be(after, sector)

    def _let_be(self, state: s.Campaign, sector: SectorId) -> None:
        self._may_hold[sector] = max(self._may_hold.get(sector, 0), q.sector_fp(state, sector))

    def _side_by_side(self, state: s.Campaign) -> Iterator[str]:
        """Enemies share a sector only while they fight, or if they came there as friends."""
        if state.pending:
            return
        fought = {b.sector for b in state.battles.values() if b.stage is not s.BattleStage.OVER}
        for sector in sorted(_with_enemies(state) - self._truces - fought):
            yield f"enemies stand side by side in {sector}"

    def _overfull(self, state: s.Campaign) -> Iterator[str]:
        asked = {pending.sector for pending in state.pending.values() if isinstance(pending, s.SurplusDue)}
        fought = {b.sector for b in state.battles.values() if b.stage is not s.BattleStage.OVER}
        away = {journey.army for journey in state.journeys}
        for pending in state.pending.values():
            if isinstance(pending, s.RetreatDue):
                away.update(pending.armies)
        held: Counter[SectorId] = Counter()
        for army in state.armies.values():
            if army.id in away:
                continue
            fp = q.army_fp(state, army.id)
            held[army.sector] += fp
            if fp > s.ARMY_LIMIT and army.sector not in asked:
                yield f"{army.id} has {fp} FP"
        for sector, fp in held.items():
            excused = sector in asked | fought | self._truces
            if fp > max(s.ARMY_LIMIT, self._may_hold.get(sector, 0)) and not excused:
                yield f"{sector} holds {fp} FP, and may hold {self._may_hold.get(sector, s.ARMY_LIMIT)}"


def _with_enemies(state: s.Campaign) -> set[SectorId]:
    armies = list(state.armies.values())
    return {
        a.sector
        for number, a in enumerate(armies)
        for b in armies[:number]
        if a.sector == b.sector and not q.allied(state, a.player, b.player)
    }


def _with_rivals(state: s.Campaign, battle: s.Battle) -> bool:
    """Whether two who are no friends fought on one side: an owner, and guests whose pact had ended."""
    return any(
        a.team == b.team and not q.allied(state, a.player, b.player)
        for number, a in enumerate(battle.forces)
        for b in battle.forces[:number]
    )


def _own_side(after: s.Campaign, lost: e.FigureLost | e.FigureRecovered, one: PlayerId, other: PlayerId) -> bool:
    """Whether two fought on one side, or are of one band: a pact alone does not keep them from killing each other."""
    if one == other or q.of_one_band(after, one, other):
        return True
    team = None if lost.battle is None else after.battles[lost.battle].team_of(one)
    return team is not None and lost.battle is not None and team == after.battles[lost.battle].team_of(other)


def _overfull_at_week_end(state: s.Campaign) -> Iterator[str]:
    for sector in state.sectors.values():
        held = q.sector_fp(state, sector.id) + (sector.stock if state.setting.rules.stock_counts else 0)
        if held > s.ARMY_LIMIT:
            yield f"{sector.id} holds {held} FP at the end of the week"
