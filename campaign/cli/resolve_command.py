"""``fftt resolve``: the program fights battles that wait for their result, and says what came of them.

``fftt battle-log`` says it again of battles long past. Fights nothing itself: the desk hands a battle over, the
resolver fights it, and the desk takes it in.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

from campaign.battle.contract import AnyFought, AnySetup, BattleReport, SideSetup
from campaign.battle.row_packing import unpack
from campaign.battle.systems import telling_of
from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, say
from campaign.cli.show_commands import DETAIL
from campaign.desk import Desk, Fight, Prepared
from campaign.dice import DiceKey, DiceWanted, Roll
from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.events import KillCredited
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.news import details, headline
from campaign.world.orders import ReportBattle
from campaign.world.queries import open_battles
from campaign.world.refusal import Refusal
from campaign.world.state import BattleStage, Campaign

if TYPE_CHECKING:
    from campaign.battle.contract.telling import Sentence

Faces = Mapping[DiceKey, Roll]
Value = dict[str, Any]


def fight(setup: AnySetup, seed: int) -> AnyFought:
    """The resolver, loaded when there is something to fight."""
    from campaign.battle.arena import fight as fight_out

    return fight_out(setup, seed)


def _fighter(state: Campaign, people: str | None) -> Fight:
    """Who decides in the battles: the program, or for the players that are named people on this screen."""
    if people is None:
        return fight
    from campaign.cli.battle_prompt import fight_on_screen

    known = {player.name.casefold(): id for id, player in state.players.items()}
    wanted = [name.strip() for name in people.split(",")]
    if unknown := [name for name in wanted if name.casefold() not in known and PlayerId(name) not in state.players]:
        raise CommandFailed(_("There is no player “{name}”.").format(name=unknown[0]))
    return partial(fight_on_screen, people={known.get(name.casefold(), name) for name in wanted})


def resolve(arguments: argparse.Namespace) -> int:
    """Fight the battles that are named, or all that wait; those that cannot be fought are said, and left."""
    faces = faces_of(arguments.dice)
    told: list[Value] = []
    left, stopped = 0, None
    with at_desk(arguments) as desk:
        fighter = _fighter(desk.state, arguments.people)
        named = [_battle(desk.state, text) for text in arguments.battle]
        for battle in named or _waiting(desk):
            try:
                prepared = desk.battles.prepare(battle)
                refuse_begun(desk, battle, arguments)
            except Refusal as refusal:
                left += 1
                place = desk.state.sectors[desk.state.battles[battle].sector].name
                say(_("Battle of {place}: {why}").format(place=place, why=refusal), sys.stderr)
                continue
            try:
                entry = _resolved(desk, prepared, faces, fighter)
            except CommandFailed as wanted:  # what has been fought before it is told all the same
                stopped = wanted
                break
            if arguments.json:
                key = {"key": str(prepared.key)}
                told.append(key | _value(desk, entry, with_log=arguments.log))
            else:
                for line in (
                    *_lines(desk, entry),
                    *account_lines_of(entry),
                    *(log_lines(entry) if arguments.log else ()),
                ):
                    say(line)
    if arguments.json:
        print(json.dumps({"format": "fftt-resolve", "version": 1, "battles": told}, indent=1))
    if stopped is not None:
        raise stopped
    return 1 if left else 0


def refuse_begun(desk: Desk, battle: BattleId, arguments: argparse.Namespace) -> None:
    """Raise Refusal where a battle is being played in the window, and nobody has said that this may be lost."""
    if desk.battles.kept(battle) is not None and not arguments.anew:
        text = _("This battle is being played on the window’s table. With --anew what was played of it is lost.")
        raise Refusal.because("", text)


def battle_log(arguments: argparse.Namespace) -> int:
    """Tell a battle that the program has fought again, from its log; the list of these where none is named."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        entries = [e for e in desk.history() if isinstance(e.order, ReportBattle) and e.order.record is not None]
        if arguments.battle is None:
            for entry in entries:
                say(_listed_line(desk, entry))
            if not entries:
                raise CommandFailed(_("The program has fought no battle of this campaign yet."))
            return 0
        entry = _past(desk, entries, arguments.battle)
        if arguments.json:
            value = {"format": "fftt-battle-log", "version": 1} | _value(desk, entry, with_log=True)
            print(json.dumps(value, indent=1))
            return 0
        for line in (*_lines(desk, entry), *account_lines_of(entry), *log_lines(entry)):
            say(line)
    return 0


def _listed_line(desk: Desk, entry: Entry) -> str:
    return _("{id}  {news}").format(id=_report_order(entry).battle, news=headline(entry, _before(desk, entry)).text)


def _past(desk: Desk, entries: Sequence[Entry], text: str) -> Entry:
    """The battle that a person means: by its id, or the newest one in that sector."""
    wanted = text.strip().casefold()
    for entry in reversed(entries):
        battle = desk.state.battles[_report_order(entry).battle]
        if wanted in (battle.id.casefold(), battle.sector, desk.state.sectors[battle.sector].name.casefold()):
            return entry
    raise CommandFailed(
        _("The program has fought no battle “{text}”. Without a name, those that it has are listed.").format(text=text)
    )


def _waiting(desk: Desk) -> Iterator[BattleId]:
    """Each battle that waits for its result, as long as there are any."""
    tried: set[BattleId] = set()
    while ready := [b.id for b in open_battles(desk.state) if b.stage is BattleStage.OPEN and b.id not in tried]:
        tried.add(ready[0])
        yield ready[0]
    if not tried:
        raise CommandFailed(_("No battle waits for its result."))


def _battle(state: Campaign, text: str) -> BattleId:
    """The battle that a person means: by its id, or by the sector where it waits."""
    if BattleId(text) in state.battles:
        return BattleId(text)
    for battle in open_battles(state):
        if text.strip().casefold() in (battle.sector, state.sectors[battle.sector].name.casefold()):
            return battle.id
    raise CommandFailed(_("There is no battle “{text}”. “fftt show” lists those that wait.").format(text=text))


def faces_of(texts: Sequence[str]) -> Faces:
    """``KEY=FACES`` as people typed it, for those who throw their own dice."""
    faces = {}
    for text in texts:
        key, _equals, roll = text.partition("=")
        try:
            faces[DiceKey.parse(key)] = Roll.parse(roll)
        except ValueError as problem:
            raise CommandFailed(
                _("“{text}” does not say how dice fell: {why}.").format(text=text, why=problem)
            ) from problem
    return faces


def _resolved(desk: Desk, prepared: Prepared, faces: Faces, fighter: Fight) -> Entry:
    """The entry of a battle that has been fought; the same battle again, if dice were wanting before."""
    try:
        desk.resolve(prepared.battle, fighter, faces)
    except DiceWanted as wanted:
        text = _("Throw {n}D6 for {key}, and resolve the battle again with --dice {key}={n}d6:… and the faces.")
        raise CommandFailed(text.format(n=wanted.count, key=wanted.key)) from wanted
    return desk.entry(desk.head)


def _before(desk: Desk, entry: Entry) -> Campaign | None:
    return None if entry.parent is None else desk.state_at(entry.parent)


def _lines(desk: Desk, entry: Entry) -> Iterator[str]:
    """What the journal says of the battle."""
    before = _before(desk, entry)
    yield _("{n}: {news}").format(n=entry.id, news=headline(entry, before).text)
    for news in details(entry, before):
        yield _("{indent}{text} [{rule}]").format(indent=DETAIL, text=news.text, rule=news.rule)


def _log(entry: Entry) -> tuple[Sentence, ...]:
    """The battle itself in sentences."""
    record = _report_order(entry).record
    assert record is not None
    try:
        return telling_of(record.setup.system).sentences(record.setup, unpack(record.log))
    except ValueError as problem:
        raise CommandFailed(_("How it went cannot be read: another version of the program wrote the log.")) from problem


def account_lines_of(entry: Entry) -> Iterator[str]:
    """What the battle adds up to: where it turned, who did most, how the dice fell."""
    record = _report_order(entry).record
    assert record is not None
    telling = telling_of(record.setup.system)
    try:
        told = telling.account(record.setup, unpack(record.log))
    except ValueError:
        return  # a record of another program, whose log cannot be read here
    for line in telling.account_lines(told):
        yield _("{indent}{text}").format(indent=DETAIL, text=line)


def log_lines(entry: Entry) -> Iterator[str]:
    """The log to read: a line of its own for each turn and phase."""
    from campaign.battle.contract.telling import HEADING

    for sentence in _log(entry):
        if sentence.weight == HEADING:
            yield ""
            yield sentence.text
        else:
            rules = ", ".join(sentence.rules)
            yield _("  {text} [{rules}]").format(text=sentence.text, rules=rules) if rules else f"  {sentence.text}"


def _value(desk: Desk, entry: Entry, *, with_log: bool) -> Value:
    """The battle for programs, with the names that it was fought under; described in ``resources/orders.md``."""
    order, before = _report_order(entry), _before(desk, entry)
    battle, report, record = desk.state.battles[order.battle], order.report, order.record
    assert record is not None
    log = {"log": [asdict(sentence) for sentence in _log(entry)]} if with_log else {}
    return {
        "battle": battle.id,
        "entry": entry.id,
        "sector": battle.sector,
        "seed": record.seed,
        "turns": report.turns,
        "holder": report.holder,
        "sides": [_side(report, side) for side in record.setup.sides],
        "casualties": [asdict(casualty) for casualty in report.casualties],
        "experience": _experience(entry),
        "text": headline(entry, before).text,
        "details": [news.text for news in details(entry, before)],
        "account": [line.strip() for line in account_lines_of(entry)],
        **log,
    }


def _report_order(entry: Entry) -> ReportBattle:
    assert isinstance(entry.order, ReportBattle)
    return entry.order


def _side(report: BattleReport, side: SideSetup) -> Value:
    (result,) = (result for result in report.sides if result.side == side.key)
    return {
        "player": side.key,
        "name": side.name,
        "edge": side.edge,
        "end": result.end,
        "left_in_turn": result.left_in_turn,
        "figures": {figure.key: figure.name for figure in side.figures},
    }


def _experience(entry: Entry) -> dict[FigureId, int]:
    """FP of experience that figures gained."""
    gained: Counter[FigureId] = Counter()
    for event in entry.events:
        if isinstance(event, KillCredited):
            gained[event.figure] += event.fp
    return dict(gained)
