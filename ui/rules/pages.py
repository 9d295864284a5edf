"""The rulebook's pages as plain values: what stands on each, which words in it lead elsewhere, and where a search hits.

Reads the project's books; draws nothing and reads no markup.

A page goes by what it is about: a book (``campaign``), a section of it (``campaign#4``), the worked examples
(``campaign#examples``), the house rules (``campaign#house``), a rule (``campaign:C14``) or a claim of it
(``campaign:C14e``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from campaign import rulebook
from campaign.battle.contract.agreements import Agreement
from campaign.battle.systems import SYSTEMS, agreements_of, books, lists_of
from campaign.book_pages import Branch, Paragraph, Span
from campaign.rulebook import Claim, Example, Rule, Rulebook
from campaign.words import _
from campaign.world.house_rules import HouseRules, house_rule_texts

_ID = re.compile(rf"(?:({'|'.join(rulebook.BOOKS)}):)?\b([A-Z]\d{{1,2}})([a-z])?\b")
_MARKS = re.compile(r"[*`]")  # of the books' own notation, for which the page has its looks


def ruling_words() -> str:
    """What R means."""
    return _("R: a ruling. The game’s text is silent or unclear there, and this is how the program reads it.")


def switch_words(switch: str) -> str:
    """What H means: who can choose."""
    if switch in _of_battles():
        words = _("H: a house rule. Players can agree on this reading or another for a battle. The usual one: {words}")
    else:
        words = _("H: a house rule. A campaign can choose this reading or another. The usual one: {words}")
    return words.format(words=_usual()[switch])


def _of_battles() -> dict[str, tuple[Agreement, bool]]:
    """The switches that no campaign knows, because they are agreed on for one battle alone, and their usual values."""
    return {
        option.key: (option, usual)
        for system in SYSTEMS
        for option in agreements_of(system).options
        if not option.lasting and isinstance(usual := getattr(agreements_of(system).usual, option.key), bool)
    }


def _usual() -> dict[str, str]:
    """What each house rule says where nothing else was agreed, by its switch."""
    rules, found = HouseRules(), dict[str, str]()
    texts = {rule: text for system in SYSTEMS for rule, text in house_rule_texts(rules, system)}
    for name in books():
        for claim in rulebook.load(name).claims.values():
            if claim.switch and (words := texts.get(claim.id) or texts.get(claim.rule_id)):
                found.setdefault(claim.switch, words)
    return {key: option.told(usual) for key, (option, usual) in _of_battles().items()} | found


def tree() -> tuple[Branch, ...]:
    """Both books, by section."""
    return tuple(_book_branch(rulebook.load(name)) for name in books())


def page(target: str) -> tuple[Paragraph, ...]:
    """What stands on a page. KeyError where there is no such page."""
    book, part, what = target.partition("#")
    if part == "#":
        made = {"examples": _examples_page, "house": _house_page}.get(what)
        return _section_page(rulebook.load(book), what) if made is None else made(rulebook.load(book))
    if book in books():
        return _book_page(rulebook.load(book))
    return _rule_page(rulebook.rule(target))


def rule_of(target: str) -> str:
    """The page on which a claim stands: that of its rule; any other target is a page itself."""
    return rulebook.rule(target).id if ":" in target else target


def found_by(words: tuple[str, ...]) -> tuple[str, ...]:
    """The rules in which each of the words stands, in the order of the books; ids first need only begin so."""
    if not words:
        return ()
    return tuple(id for id, told in _told() if all(word in told for word in words))


@cache
def _told() -> tuple[tuple[str, str], ...]:
    """Each rule's id and all its words, as they are searched."""
    return tuple(
        (rule.id, " ".join((rule.id, rule.title, *(f"{c.id} {c.text}" for c in rule.claims), *rule.remarks)).casefold())
        for name in books()
        for rule in rulebook.load(name).rules.values()
    )


def spans_of(text: str, book: str, own: str = "") -> tuple[Span, ...]:
    """The words, with the ids in them as links; ``book`` is that of ids without one, ``own`` leads nowhere."""
    clean = _MARKS.sub("", text)
    spans, start = [], 0
    for match in _ID.finditer(clean):
        target = f"{match[1] or book}:{match[2]}{match[3] or ''}"
        if not _exists(target) or target == own:
            continue
        if match.start() > start:
            spans.append(Span(clean[start : match.start()]))
        spans.append(Span(match[0], target))
        start = match.end()
    return (*spans, Span(clean[start:])) if start < len(clean) else tuple(spans)


def _exists(target: str) -> bool:
    book = rulebook.load(target.partition(":")[0])
    return target in book.rules or target in book.claims


def book_title(book: str) -> str:
    """What a book is called in the tree."""
    return lists_of(book).title if book in SYSTEMS else _("The campaign")


def _book_branch(book: Rulebook) -> Branch:
    below = [
        Branch(title, f"{book.name}#{title.partition('.')[0]}", tuple(_rule_branch(rule) for rule in rules))
        for title, rules in _sections(book)
    ]
    more = (Branch(_("House rules"), f"{book.name}#house"), Branch(_("Worked examples"), f"{book.name}#examples"))
    return Branch(book_title(book.name), book.name, (*below, *more))


def _rule_branch(rule: Rule) -> Branch:
    return Branch(f"{_short(rule.id)}  {rule.title}", rule.id)


def _sections(book: Rulebook) -> Iterator[tuple[str, list[Rule]]]:
    found: dict[str, list[Rule]] = {}
    for rule in book.rules.values():
        found.setdefault(rule.section, []).append(rule)
    yield from found.items()


def _book_page(book: Rulebook) -> tuple[Paragraph, ...]:
    """The preface, and the sections."""
    before = book.text.partition("\n## ")[0].split("\n\n")[1:]
    preface = [Paragraph("text", (Span(_MARKS.sub("", " ".join(block.split()))),)) for block in before if block.strip()]
    listed = [
        Paragraph("text", (Span(title, f"{book.name}#{title.partition('.')[0]}"),)) for title, _rules in _sections(book)
    ]
    return (Paragraph("title", (Span(book.title),)), *preface, Paragraph("section", (Span(_("Sections")),)), *listed)


def _section_page(book: Rulebook, number: str) -> tuple[Paragraph, ...]:
    for title, rules in _sections(book):
        if title.partition(".")[0] == number:
            listed = [Paragraph("text", (Span(f"{_short(rule.id)}  {rule.title}", rule.id),)) for rule in rules]
            return (Paragraph("title", (Span(title),)), *listed)
    raise KeyError(f"{book.name}#{number}")


def _examples_page(book: Rulebook) -> tuple[Paragraph, ...]:
    return (Paragraph("title", (Span(_("Worked examples")),)), *map(_example, book.examples))


def _house_page(book: Rulebook) -> tuple[Paragraph, ...]:
    """Every claim that players can choose, below what holds where nothing else was agreed."""
    found: dict[str, list[Claim]] = {}
    usual, of_battles = _usual(), _of_battles()
    for claim in book.claims.values():
        if claim.switch:
            found.setdefault(usual[claim.switch], []).append(claim)
    made = [Paragraph("title", (Span(_("House rules")),))]
    for words, claims in found.items():
        holds = [Span(words, strong=True)]
        if claims[0].switch in of_battles:
            holds += [Span("  "), Span(_("Agreed on for a battle alone."))]
        made.append(Paragraph("holds", tuple(holds)))
        for claim in claims:
            spans = (Span(_short(claim.id), claim.id), Span("  "), *spans_of(claim.text, book.name, claim.id))
            made.append(Paragraph("text", spans))
    return tuple(made)


def _example(example: Example) -> Paragraph:
    book = example.claims[0].partition(":")[0]
    links: list[Span] = []
    for claim in example.claims:
        links += [Span(", " if links else " ("), Span(_short(claim), claim)]
    return Paragraph("example", (*spans_of(example.text, book), *links, Span(")")), mark=f"{example.number}")


def _rule_page(rule: Rule) -> tuple[Paragraph, ...]:
    book_name = rule.id.partition(":")[0]
    book = rulebook.load(book_name)
    made = [
        Paragraph("title", (Span(f"{_short(rule.id)}  {rule.title}"),)),
        Paragraph(
            "place", (Span(book_title(book_name), book_name), Span(" · "), Span(rule.section, _section_of(rule)))
        ),
    ]
    for claim in rule.claims:
        badges = " ".join(filter(None, ("R" if claim.ruling else "", "H" if claim.switch else "")))
        spans = spans_of(claim.text, book_name, claim.id)
        made.append(Paragraph("claim", spans, _short(claim.id), badges, claim.id))
    made += [Paragraph("remark", spans_of(remark, book_name)) for remark in rule.remarks]
    ids = {claim.id for claim in rule.claims}
    if examples := [example for example in book.examples if ids & set(example.claims)]:
        made += [Paragraph("section", (Span(_("Worked examples")),)), *map(_example, examples)]
    if named := _named_by().get(rule.id):
        made.append(Paragraph("section", (Span(_("Named by")),)))
        others: list[Span] = []
        for other in named:
            shown = _short(other) if other.startswith(book_name) else other
            others += [Span(", "), Span(shown, other)] if others else [Span(shown, other)]
        made.append(Paragraph("text", tuple(others)))
    made += [Paragraph("note", (Span(words),)) for words in _badge_words(rule)]
    return tuple(made)


def _badge_words(rule: Rule) -> list[str]:
    """R and H explained, on the pages that have them."""
    words = [ruling_words()] if any(claim.ruling for claim in rule.claims) else []
    return words + [switch_words(name) for name in dict.fromkeys(claim.switch for claim in rule.claims) if name]


@cache
def _named_by() -> dict[str, list[str]]:
    """For each rule, the others whose text names it."""
    found: dict[str, list[str]] = {}
    for name in books():
        for rule in rulebook.load(name).rules.values():
            texts = (*(claim.text for claim in rule.claims), *rule.remarks)
            links = (span.link for text in texts for span in spans_of(text, name) if span.link)
            for other in dict.fromkeys(rulebook.rule(link).id for link in links):
                if other != rule.id:
                    found.setdefault(other, []).append(rule.id)
    return found


def _section_of(rule: Rule) -> str:
    return f"{rule.id.partition(':')[0]}#{rule.section.partition('.')[0]}"


def _short(id: str) -> str:
    return id.rpartition(":")[2]
