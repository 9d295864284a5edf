"""``fftt tables``, ``answer``, ``detach``, ``refuse`` and ``agree``: the week's battles at the terminal, in any order.

Finds what people mean and gives the order; the rules judge it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, say
from campaign.cli.resolve_command import faces_of, refuse_begun
from campaign.cli.seats import seat, sector
from campaign.desk import Desk
from campaign.store import clock
from campaign.words import _, listed
from campaign.world import detaching, week_battles
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.news import details, headline
from campaign.world.orders import AgreeToReport, Answer, AnswerAttack, DeclineCalls, Order, ReportBattle, SendDetachment
from campaign.world.owed_since import battle_of, is_of_today, owed_since, since_words
from campaign.world.queries import age, army_fp, composition, fp_of, open_battles
from campaign.world.refusal import refuse_if
from campaign.world.rules.battle_refusal import refusal_problems, refused
from campaign.world.rules.consent import mark_of, to_agree
from campaign.world.state import AnswerDue, CallDue, Campaign
from campaign.world.unit_words import units_listed
from campaign.world.week_battles import Table, TableStage
from campaign.world.week_check import week_check

SHOWN_FORCES = 4  # of what an army could send, beside the best
Value = dict[str, Any]


def tables_(arguments: argparse.Namespace) -> int:
    """The week's battles: how far each is, and for whom it waits."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        seen_by = seat(desk.state, arguments.seen_by)
        state = desk.state if seen_by is None else as_seen_by(desk.state, seen_by)
        found = week_battles.tables(state)
        if arguments.json:
            value = {"format": "fftt-tables", "version": 1, "tables": [_value(state, table) for table in found]}
            print(json.dumps(value, indent=1))
            return 0
        for table in found:
            for line in _lines(state, table, _since(desk, state, table)):
                say(line)
        if not found:
            say(_("There was no battle this week, and none waits."))
    return 0


def _since(desk: Desk, state: Campaign, table: Table) -> str:
    """Since when a table waits for players, where that is not since today."""
    found = (
        owed_since(state, item, desk.newest_first())
        for item in week_check(state)
        if battle_of(state, item) == table.battle
    )
    since, now = min((one for one in found if one is not None), default=None), clock.seconds()
    if since is None or not table.waits_for or is_of_today(since, now):
        return ""
    return since_words(since, now)


def _lines(state: Campaign, table: Table, since: str) -> Iterator[str]:
    place = state.sectors[table.sector].name
    stage, sides = week_battles.stage_words(state, table), week_battles.sides_words(state, table)
    if since:
        stage = _("{what}, {since}").format(what=stage, since=since)
    yield _("{id}  {place}: {sides}; {stage}").format(id=table.battle, place=place, sides=sides, stage=stage)
    for _id, due in sorted(state.pending.items()):
        if isinstance(due, AnswerDue) and due.battle == table.battle:
            ways = [_("stand"), *(_("withdraw to {place}").format(place=state.sectors[h].name) for h in due.havens)]
            army = state.armies[due.army]
            yield _("     {army} ({id}, {fp} FP) can {ways}").format(
                army=army.name, id=army.id, fp=army_fp(state, army.id), ways=_(", ").join((*ways, _("surrender")))
            )
    for sender in table.helpers:
        yield _("     {player}: {army} ({id}) could send {units}, {fp} FP").format(
            player=state.players[sender.player].name,
            army=state.armies[sender.army].name,
            id=sender.army,
            units=_units(state, sender.best),
            fp=fp_of(state, sender.best),
        )
    battle = state.battles[table.battle]
    if table.stage is TableStage.TYPED and battle.report is not None:
        yield _("     the mark of the result: {mark}").format(mark=mark_of(battle.report))


def _units(state: Campaign, figures: Sequence[FigureId]) -> str:
    names: dict[str, int] = {}
    for figure in figures:
        name = state.setting.units[state.figures[figure].unit].name
        names[name] = names.get(name, 0) + 1
    return units_listed(names)


def _value(state: Campaign, table: Table) -> Value:
    report = state.battles[table.battle].report
    return {
        "battle": table.battle,
        "sector": table.sector,
        "place": state.sectors[table.sector].name,
        "stage": table.stage,
        "sides": [{"player": side.player, "team": side.team, "fp": side.fp} for side in table.sides],
        "waits_for": list(table.waits_for),
        "helpers": [{"player": s.player, "army": s.army, "forces": list(map(list, s.forces))} for s in table.helpers],
        "mark": None if report is None else mark_of(report),
        "agreed": list(state.battles[table.battle].agreed),
    }


def answer(arguments: argparse.Namespace) -> int:
    """What an attacked army does."""
    with at_desk(arguments) as desk:
        state = desk.state
        due = _answer_due(state, arguments.army)
        to = None if arguments.to is None else sector(state, arguments.to)
        given = AnswerAttack(due.player, due.battle, due.army, Answer(arguments.answer), to)
        _give(desk, given, arguments.dice)
    return 0


def _answer_due(state: Campaign, text: str) -> AnswerDue:
    dues = [due for _id, due in sorted(state.pending.items()) if isinstance(due, AnswerDue)]
    for due in dues:
        if text.strip().casefold() in (due.army, state.armies[due.army].name.casefold()):
            return due
    names = [state.armies[due.army].name for due in dues]
    if not names:
        raise CommandFailed(_("No army has to answer an attack."))
    raise CommandFailed(
        _("“{text}” has no attack to answer. Attacked: {names}.").format(text=text, names=listed(names))
    )


def detach(arguments: argparse.Namespace) -> int:
    """Send a detachment to a battle, or nobody, or list who could go."""
    with at_desk(arguments) as desk:
        state = desk.state
        battle = _open_battle(state, arguments.battle)
        player = _seat(state, arguments.player)
        if arguments.nobody:
            _give(desk, DeclineCalls(battle, (player,)), [])
            return 0
        found = detaching.senders(state, battle, player)
        if not found:
            raise CommandFailed(
                _("{player} cannot send anybody to this battle.").format(player=state.players[player].name)
            )
        if arguments.army is None:
            for sender in found:
                for line in _sender_lines(state, sender):
                    say(line)
            return 0
        _give(desk, _detachment(state, battle, found, arguments), [])
    return 0


def _sender_lines(state: Campaign, sender: detaching.Sender) -> Iterator[str]:
    army = state.armies[sender.army]
    yield _("{id}  {army}, {fp} FP: {units}").format(
        id=army.id, army=army.name, fp=army_fp(state, army.id), units=units_listed(composition(state, army.id))
    )
    for force in sender.forces[: SHOWN_FORCES + 1]:
        ids = ",".join(force)
        yield _("     {fp} FP: {units}  --figures {ids}").format(
            fp=fp_of(state, force), units=_units(state, force), ids=ids
        )
    if (more := len(sender.forces) - SHOWN_FORCES - 1) > 0:
        yield _("     and {n} more").format(n=more)
    yield _("     {price}").format(price=detaching.price_words(state, sender.army, sender.best))


def _detachment(
    state: Campaign, battle: BattleId, found: Sequence[detaching.Sender], arguments: argparse.Namespace
) -> SendDetachment:
    wanted = arguments.army.strip().casefold()
    sender = next((s for s in found if wanted in (s.army, state.armies[s.army].name.casefold())), None)
    if sender is None:
        names = listed([state.armies[s.army].name for s in found])
        text = _("“{text}” cannot send anybody. These can: {names}.")
        raise CommandFailed(text.format(text=arguments.army, names=names))
    figures = sender.best if arguments.figures is None else _figures(state, sender.army, arguments.figures)
    ally = detaching.proposed(state, battle, sender).ally
    if arguments.alone:
        ally = None
    elif arguments.side is not None:
        ally = _seat(state, arguments.side)
    return SendDetachment(sender.player, battle, sender.army, figures, ally)


def _figures(state: Campaign, army: ArmyId, text: str) -> tuple[FigureId, ...]:
    known: dict[str, FigureId] = {}
    for figure in state.armies[army].figures:
        known[figure] = known[state.figures[figure].name.casefold()] = figure
    words = [word.strip() for word in text.split(",")]
    if strange := [word for word in words if word.casefold() not in known]:
        text = _("“{name}” is not in {army}.")
        raise CommandFailed(text.format(name=strange[0], army=state.armies[army].name))
    return tuple(known[word.casefold()] for word in words)


def refuse(arguments: argparse.Namespace) -> int:
    """Enter that a side has left a battle before it was fought."""
    with at_desk(arguments) as desk:
        battle, player = _open_battle(desk.state, arguments.battle), _seat(desk.state, arguments.player)
        refuse_if(refusal_problems(desk.state, battle, player))
        refuse_begun(desk, battle, arguments)
        report = refused(desk.state, battle, player, surrender=arguments.surrender)
        _give(desk, ReportBattle(battle, report), arguments.dice)
    return 0


def agree(arguments: argparse.Namespace) -> int:
    """Enter that players agree to a result that was typed in; all of them where nobody is named."""
    with at_desk(arguments) as desk:
        battle = _reported(desk.state, arguments.battle)
        found = desk.state.battles[battle]
        assert found.report is not None
        players = [_seat(desk.state, text) for text in arguments.player] or list(to_agree(desk.state, found))
        if not players:
            raise CommandFailed(_("Nobody has to agree to the result of this battle any more."))
        for player in players:
            _give(desk, AgreeToReport(player, battle, mark_of(found.report)), [])
    return 0


def _reported(state: Campaign, text: str) -> BattleId:
    """The battle that has a result: by its id, or the newest in that sector."""
    wanted = text.strip().casefold()
    for battle in sorted(state.battles.values(), key=lambda battle: age(battle.id), reverse=True):
        names = (battle.id.casefold(), battle.sector, state.sectors[battle.sector].name.casefold())
        if battle.report is not None and wanted in names:
            return battle.id
    raise CommandFailed(_("No battle “{text}” has a result. “fftt tables” lists this week’s.").format(text=text))


def _open_battle(state: Campaign, text: str) -> BattleId:
    wanted = text.strip().casefold()
    for battle in open_battles(state):
        if wanted in (battle.id.casefold(), battle.sector, state.sectors[battle.sector].name.casefold()):
            return battle.id
    raise CommandFailed(_("There is no battle “{text}”. “fftt tables” lists those that wait.").format(text=text))


def _seat(state: Campaign, text: str) -> PlayerId:
    found = seat(state, text)
    assert found is not None
    return found


def _give(desk: Desk, order: Order, dice: Sequence[str]) -> None:
    """Give an order, and say what came of it."""
    before = desk.state
    called = {due.player for due in before.pending.values() if isinstance(due, CallDue)}
    desk.submit(order, faces_of(dice))
    entry = desk.entry(desk.head)
    say(_("{n}: {news}").format(n=entry.id, news=headline(entry, before).text))
    for news in details(entry, before):
        say(_("     {text}").format(text=news.text))
    asked = [due.player for due in desk.state.pending.values() if isinstance(due, CallDue)]
    for player in asked:
        if player not in called:
            say(_("     {player} may send a detachment").format(player=desk.state.players[player].name))
