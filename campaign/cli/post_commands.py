"""``fftt post``, ``send-out``, ``take-in`` for the organiser; for players ``join``, ``my-orders`` and what sends them.

Reads and writes files and says what there is; all that letters and answers are is in ``campaign.post``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign import system
from campaign.cli.map_commands import sector_named
from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, say
from campaign.cli.output_files import may_write
from campaign.cli.resolve_command import faces_of
from campaign.cli.seats import seat
from campaign.desk import Desk
from campaign.exchange.post import documents, sealing
from campaign.exchange.post import result as results
from campaign.exchange.post.sealing import NotAccepted
from campaign.operations.letter_orders import Intention, Judged, StandingAnswer, Verdict
from campaign.post.answers import ReadAnswer
from campaign.post.home import Home
from campaign.post.home import join as join_
from campaign.post.keyring import Keyring
from campaign.post.office import PostOffice
from campaign.post.parcels import ANSWER, folder_for, free, write_out
from campaign.words import _, count, listed
from campaign.world.codec import BadForm, json_value
from campaign.world.ids import PlayerId
from campaign.world.orders import Answer, ReportBattle
from campaign.world.orders_file import read_order
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign

# ── the organiser ──


def post(arguments: argparse.Namespace) -> int:
    """Who plays by letter, and what waits."""
    with at_desk(arguments) as desk:
        office = PostOffice(desk)
        for names, by_letter in ((arguments.on, True), (arguments.off, False)):
            for player in _players(desk.state, names):
                office.set_by_letter(player, by_letter=by_letter)
        for player in _players(desk.state, arguments.renew):
            office.renew(player)
        for name, number in arguments.strike:
            office.strike(*_order_of(desk.state, name, number))
        for name, number in arguments.again:
            office.give_again(*_order_of(desk.state, name, number))
        _tell_seats(desk.state, office)
        _tell_waiting(desk.state, office)
    return 0


def _order_of(state: Campaign, name: str, number: str) -> tuple[PlayerId, int]:
    (player,) = _players(state, [name])
    if not number.isdecimal():
        raise CommandFailed(_("“{text}” is no number of an order.").format(text=number[:40]))
    return player, int(number)


def _tell_seats(state: Campaign, office: PostOffice) -> None:
    if not office.seats():
        say(_("Nobody plays by letter. Say who does: fftt post FILE --on PLAYER."))
    for one in office.seats():
        name = state.players[one.seat].name
        if not one.number:
            say(_("{player}: no letter yet.").format(player=name))
        elif one.version:
            text = _("{player}: letter {n}, answer {version} is there.")
            say(text.format(player=name, n=one.number, version=one.version))
        else:
            text = _("{player}: letter {n}, no answer yet.")
            if one.until:
                text = _("{player}: letter {n}, no answer yet; by {until}.")
            say(text.format(player=name, n=one.number, until=one.until))


def _tell_waiting(state: Campaign, office: PostOffice) -> None:
    for one in office.waiting():
        line = _("{player}, order {n}: {order}. {why}")
        say(line.format(player=state.players[one.seat].name, n=one.number, order=one.words, why=one.why))


def send_out(arguments: argparse.Namespace) -> int:
    """Letters, packets and messages."""
    with at_desk(arguments) as desk:
        folder = arguments.to or folder_for(desk.state, desk.path)
        only = _players(desk.state, arguments.only)
        parcels = write_out(
            desk, PostOffice(desk), folder, arguments.until, arguments.words, only, packets=not arguments.no_paper
        )
        for parcel in parcels:
            for path in (parcel.letter, parcel.text, *parcel.packets):
                say(str(path))
        if any(parcel.sent.first for parcel in parcels):
            say(_("A first letter carries the key of its seat: whoever holds it plays the seat. Send it to one alone."))
    return 0


def take_in(arguments: argparse.Namespace) -> int:
    """Answers, and what is due of all that waits. 1 where one of them was refused; the others are taken in."""
    code = 0
    with at_desk(arguments) as desk:
        office = PostOffice(desk)
        for name in arguments.answer:
            try:
                _take_in(desk, office, _data(name), arguments)
            except (NotAccepted, Refusal, OSError) as refused:
                code = 1
                say(f"{name}: {refused}", sys.stderr)
        if not arguments.dry_run:
            for given in office.give(faces_of(arguments.dice)):
                text = _("{n}: {player}: {news}")
                say(text.format(n=given.entry, player=desk.state.players[given.seat].name, news="; ".join(given.news)))
            _tell_waiting(desk.state, office)
    return code


def _take_in(desk: Desk, office: PostOffice, data: bytes, arguments: argparse.Namespace) -> None:
    """An answer, or the result of a battle that was fought apart."""
    if not data.startswith(results.BEGIN):
        answer = office.read_answer(data)
        _tell_answer(desk.state, answer)
        if not arguments.dry_run:
            office.take_in_answer(answer)
        return
    result = office.read_result(data)
    names = listed([desk.state.players[seat].name for seat in result.signers])
    say(_("A result that {players} have signed:").format(players=names))
    for line in results.result_words(desk.state, result.order):
        say(_("  {text}").format(text=line))
    if not arguments.dry_run:
        office.take_in_result(result, faces_of(arguments.dice))


def _tell_answer(state: Campaign, answer: ReadAnswer) -> None:
    text = _("{player}: answer {version} to letter {n}.")
    say(text.format(player=state.players[answer.seat].name, version=answer.version, n=answer.number))
    if answer.words:
        for line in answer.words.splitlines():
            say(_("  “{words}”").format(words=line))
    for clash in answer.clashes:
        say(_("  {text}").format(text=clash))
    for one in answer.judged:
        _tell_judged(one)


# ── the player ──


def join(arguments: argparse.Namespace) -> int:
    """A letter becomes a copy."""
    keyring = Keyring(arguments.backups)
    data = _data(str(arguments.letter))
    target = arguments.copy or free(arguments.letter.with_name(f"{arguments.letter.stem}.fftt"))
    post = join_(data, keyring, target, arguments.door, trust=arguments.trust_this_organiser)
    say(_("The organiser’s key begins with {key}.").format(key=sealing.fingerprint(post.organiser)))
    say(_("Letter {n} is open: your copy is {file}.").format(n=post.number, file=target))
    for text in (post.words, *post.told):
        for line in text.splitlines():
            say(_("  {text}").format(text=line))
    if post.until:
        say(_("By {until}.").format(until=post.until))
    say(_("Give your orders: fftt my-orders {file} ORDERS.jsonl, then: fftt send-my-orders {file}").format(file=target))
    return 0


def my_orders(arguments: argparse.Namespace) -> int:
    """Orders of the player's own."""
    with _at_home(arguments) as home:
        if arguments.take_back:
            home.take_back(arguments.take_back)
        if arguments.move:
            home.move(arguments.move[0], max(0, arguments.move[1] - 1))
        for order in (*_standing(home, arguments), *_orders(arguments.orders)):
            home.give(order, anyway=arguments.anyway)
        if arguments.rest is not None:
            home.leave_the_rest(proposed=arguments.rest == "proposed")
        if arguments.words is not None:
            home.say(arguments.words)
        for one in home.judged():
            _tell_judged(one)
        if not home.post.orders:
            say(_("You have given no orders yet."))
    return 0


def sign_result(arguments: argparse.Namespace) -> int:
    """The result of a battle that was fought apart, in a file that its players sign one after the other."""
    with _at_home(arguments) as home:
        if arguments.order is not None:
            there = arguments.result.exists() and not arguments.over
            beside = results.from_bytes(_data(str(arguments.result))) if there else None
            order = read_order(_data(str(arguments.order)).decode("utf-8", errors="replace"))[0]
            if not isinstance(order, ReportBattle):
                raise CommandFailed(
                    _("This is no result of a battle: resources/orders.md shows one under “report-battle”.")
                )
            result = home.write_down(order, beside)
        else:
            result = results.from_bytes(_data(str(arguments.result)))
        for line in home.words_of(result):
            say(_("  {text}").format(text=line))
        signed = home.sign(result, Keyring(arguments.backups))
        system.write(results.to_bytes(signed), arguments.result)
        players = count("Signed by {n} player: {{file}}.", "Signed by {n} players: {{file}}.", len(signed.signatures))
        say(players.format(file=arguments.result))
    return 0


def send_my_orders(arguments: argparse.Namespace) -> int:
    """The answer."""
    with _at_home(arguments) as home:
        out = arguments.out
        if not arguments.text and out is None:
            name = f"{arguments.file.stem}, {home.post.number}-{home.post.version + 1}{ANSWER}"
            out = free(arguments.file.with_name(name))
        if out is not None:
            may_write(out, over=arguments.over)
        data = home.answer(Keyring(arguments.backups))
        if out is not None:
            system.write(data, out)
            number = len(home.post.orders)
            orders = count("Written, with {n} order: {{file}}.", "Written, with {n} orders: {{file}}.", number)
            say(orders.format(file=out))
        if arguments.text:
            for line in sealing.as_text(data).splitlines():
                say(line)
    return 0


@contextmanager
def _at_home(arguments: argparse.Namespace) -> Iterator[Home]:
    with Desk.open(arguments.file, None, arguments.door) as desk:
        yield Home(desk)


def _standing(home: Home, arguments: argparse.Namespace) -> Iterator[StandingAnswer]:
    for place in arguments.stand:
        yield StandingAnswer(home.seat, sector_named(home.state, place), Answer.STAND)
    for place, to in arguments.withdraw:
        here, there = sector_named(home.state, place), sector_named(home.state, to)
        yield StandingAnswer(home.seat, here, Answer.WITHDRAW, there)


def _orders(name: str | None) -> Iterator[Intention]:
    """The orders of a file, one a line. Raises BadForm with the number of a line that is none."""
    if name is None:
        return
    lines = _data(name).decode("utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            yield _intention(line)
        except BadForm as error:
            raise BadForm(_("Line {n}: {what}").format(n=number, what=error)) from error


def _intention(line: str) -> Intention:
    value = json_value(line)
    if isinstance(value, dict) and value.get("kind") == "standing-answer":
        return documents.from_json(StandingAnswer, line)
    return read_order(line)[0]


# ── both ──

SIGNS = {
    Verdict.FITS: lambda: _("fits"),
    Verdict.DICE: lambda: _("the dice decide"),
    Verdict.HANGS: lambda: _("hangs on dice"),
    Verdict.LATER: lambda: _("when it is asked"),
    Verdict.REFUSED: lambda: _("refused"),
}


def _tell_judged(one: Judged) -> None:
    line = _("  {n}: {order} ({verdict})")
    say(line.format(n=one.number, order=one.words, verdict=SIGNS[one.verdict]()))
    for reason in one.reasons:
        say(_("     {reason}").format(reason=reason))
    for news in one.news[1:]:
        say(_("     {news}").format(news=news))


def _data(name: str) -> bytes:
    """What is in a file, or comes from standard input. Raises OSError or NotAccepted."""
    if name == "-":
        return sys.stdin.buffer.read(2 * sealing.LARGEST + 1)
    path = Path(name)
    if not path.is_file():
        path.stat()  # says that there is none
        raise NotAccepted(sealing.Why.STRANGE, _("“{name}” is no file.").format(name=path.name))
    with path.open("rb") as there:
        return there.read(2 * sealing.LARGEST + 1)


def _players(state: Campaign, names: list[str]) -> list[PlayerId]:
    found = [seat(state, name) for name in names]
    return [player for player in found if player is not None]
