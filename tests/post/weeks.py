"""Weeks of a campaign by letter, and the same weeks in hot seat: what both journals should say alike."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout, suppress
from pathlib import Path

import pytest

from campaign.cli import main
from campaign.cli.resolve_command import fight
from campaign.desk import Desk
from campaign.post.office import PostOffice
from campaign.post.waiting import WaitsFor
from campaign.words import speak
from campaign.world import orders as o
from campaign.world.codec import order_to_json
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.proposals import answer_to
from campaign.world.queries import armies_in, armies_of, neighbours, sectors_of
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign, ReportDue, Stage
from tests.post.table import Table
from tests.store.campaigns import FORCE

Plan = Callable[[Campaign, PlayerId], list[o.Order]]


def planned(seed: int, *, attacks: float) -> Plan:
    """What a player wants of a week, by what is known at its beginning: the same each time it is asked."""

    def plan(state: Campaign, seat: PlayerId) -> list[o.Order]:
        rng = random.Random(f"{seed} {state.month} {state.week} {state.stage} {seat}")
        if state.stage is Stage.MUSTER:
            return [o.Recruit(seat, sector, FORCE) for sector in sectors_of(state, seat)]
        return [*_moves(state, seat, rng, attacks), *_recruits(state, seat, rng), o.EndTurn(seat)]

    return plan


def _moves(state: Campaign, seat: PlayerId, rng: random.Random, attacks: float) -> Iterator[o.Order]:
    for army in armies_of(state, seat):
        goal = rng.choice(neighbours(state, army.sector))
        there = armies_in(state, goal)
        hostile = any(other.player != seat for other in there)
        if rng.random() < (attacks if hostile else 0.0 if there else 0.6):
            yield o.MoveArmy(seat, army.id, (goal,))


def _recruits(state: Campaign, seat: PlayerId, rng: random.Random) -> Iterator[o.Order]:
    for sector in sectors_of(state, seat):
        armies = [army for army in armies_in(state, sector) if army.player == seat]
        if armies and state.sectors[sector].stock >= 2 and rng.random() < 0.5:
            yield o.Recruit(seat, sector, (("marines.grunt", 2),), armies[0].id)


def hot_seat(desk: Desk, weeks: int, plan: Plan) -> None:
    """All at one table: each says in the turn what was planned at the week's beginning; what cannot be is left out."""
    for _week in range(weeks + 1):
        wanted = {seat: plan(as_seen_by(desk.state, seat), seat) for seat in desk.state.seats}
        if desk.state.stage is Stage.MUSTER:
            for seat in desk.state.seats:
                _say_all(desk, wanted[seat])
        else:
            while True:
                _settle(desk)
                if (active := desk.state.active) is None:
                    break
                _say_all(desk, wanted[active])
            _end(desk)
        if desk.state.stage is Stage.OVER:
            return
        desk.submit(o.StartWeek())


def _say_all(desk: Desk, orders: list[o.Order]) -> None:
    for order in orders:
        with suppress(Refusal):
            desk.submit(order)
        _settle(desk)


def _settle(desk: Desk) -> None:
    """What is open: battles are fought, all else is answered as the program proposes."""
    while desk.state.pending:
        _settle_one(desk)


def _settle_one(desk: Desk) -> None:
    for pending in sorted(desk.state.pending.values(), key=lambda pending: pending.id):
        if (order := answer_to(desk.state, pending)) is not None:
            desk.submit(order)
            return
    battle = next(p.battle for p in desk.state.pending.values() if isinstance(p, ReportDue))
    desk.resolve(battle, fight)


def _end(desk: Desk) -> None:
    desk.submit(o.EndWeek())
    _settle(desk)


def by_letter(desk: Desk, weeks: int, plan: Plan, folder: Path, rng: random.Random) -> Table:
    """The same by files: a letter to each, an answer from each, in whatever order the post brings them."""
    table = Table(desk, folder)
    for _week in range(weeks + 1):
        table.send_out(until="Friday")
        answers = [_answered(table, seat, plan) for seat in desk.state.seats]
        if desk.state.stage is not Stage.MUSTER:  # who musters has no turn: first come, first given
            rng.shuffle(answers)
        for answer in answers:
            table.take_in(answer)
        _on(table)
        if desk.state.stage is not Stage.MUSTER:
            desk.submit(o.EndWeek())
            _on(table)
        if desk.state.stage is Stage.OVER:
            break
        desk.submit(o.StartWeek())
    return table


def _answered(table: Table, seat: PlayerId, plan: Plan) -> bytes:
    """What was planned goes into the copy, also what the rules refuse there: others may change that before the turn."""
    player = table.players[seat]
    with player.home() as home:
        for order in plan(home.state, seat):
            home.give(order, anyway=True)
        home.leave_the_rest(proposed=True)
        return home.answer(player.keyring)


def _on(table: Table) -> None:
    """The organiser has battles fought, and takes off what the rules refuse, until nothing more can be given."""
    while True:
        table.office.give()
        waiting = [p for p in table.desk.state.pending.values() if isinstance(p, ReportDue)]
        refused = [lying for lying in table.office.waiting() if lying.waits is WaitsFor.REFUSED]
        if waiting:
            table.desk.resolve(waiting[0].battle, fight)
        elif refused:
            table.office.strike(refused[0].seat, refused[0].number)
        else:
            return


# ── the same from the command line ──

Call = Callable[..., None]
"""Has somebody call a command, in a profile of their own: who, and the arguments."""
ORGANISER = "organiser"


def in_profiles(folder: Path, languages: Mapping[str, str]) -> Call:
    """Everybody has a profile, and a language."""

    def call(who: str, *arguments: object) -> None:
        said = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(said):
            patch.setenv("FFTT_LANGUAGE", languages.get(who, "en"))
            code = main([str(argument) for argument in arguments], backups=folder / f"home of {who}" / "backups")
        speak("en")
        assert code == 0, f"{who}: {arguments}: {said.getvalue()}"

    return call


def by_command(file: Path, weeks: int, plan: Plan, folder: Path, rng: random.Random, call: Call) -> None:
    """The campaign in this file, played by letters alone, which go out and come in by commands alone."""
    with Desk.open_to_read(file) as desk:
        names = {seat: player.name for seat, player in desk.state.players.items()}
    call(ORGANISER, "post", file, "--on", *names.values())
    for week in range(weeks + 1):
        stage, out = _stage(file), folder / f"letters {week}"
        call(ORGANISER, "send-out", file, "--to", out, "--until", "Friday", *([] if week == 1 else ["--no-paper"]))
        answers = [_answered_by_command(out, seat, name, plan, call) for seat, name in names.items()]
        if stage is not Stage.MUSTER:
            rng.shuffle(answers)
        call(ORGANISER, "take-in", file, *answers)
        _on_by_command(file, names, call)
        if stage is not Stage.MUSTER:
            _order(file, o.EndWeek(), out, call)
            _on_by_command(file, names, call)
        if _stage(file) is Stage.OVER:
            break
        _order(file, o.StartWeek(), out, call)


def _answered_by_command(out: Path, seat: PlayerId, name: str, plan: Plan, call: Call) -> Path:
    (letter,) = out.glob(f"*, {name} *.fftt-letter")
    copy, orders, answer = (out / f"{name}{ending}" for ending in (".fftt", ".jsonl", ".fftt-answer"))
    call(seat, "join", letter, copy)
    with Desk.open_to_read(copy) as desk:
        wanted = plan(desk.state, seat)
    orders.write_text("".join(f"{order_to_json(order)}\n" for order in wanted), encoding="utf-8")
    call(seat, "my-orders", copy, orders, "--anyway", "--rest", "proposed")
    call(seat, "send-my-orders", copy, answer)
    return answer


def _stage(file: Path) -> Stage:
    with Desk.open_to_read(file) as desk:
        return desk.state.stage


def _order(file: Path, order: o.Order, folder: Path, call: Call) -> None:
    (folder / "order.jsonl").write_text(f"{order_to_json(order)}\n", encoding="utf-8")
    call(ORGANISER, "order", file, folder / "order.jsonl")


def _on_by_command(file: Path, names: Mapping[PlayerId, str], call: Call) -> None:
    """As ``_on``."""
    while True:
        call(ORGANISER, "take-in", file)
        with Desk.open_to_read(file) as desk:
            waiting = [p.battle for p in desk.state.pending.values() if isinstance(p, ReportDue)]
            refused = [one for one in PostOffice(desk).waiting() if one.waits is WaitsFor.REFUSED]
        if waiting:
            call(ORGANISER, "resolve", file, waiting[0])
        elif refused:
            call(ORGANISER, "post", file, "--strike", names[refused[0].seat], refused[0].number)
        else:
            return
