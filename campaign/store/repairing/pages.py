"""The rows of a damaged database, read from the bytes of its pages: for what SQLite itself gives up.

Goes through every page of the file and takes each for a leaf of a table if it can be one, whether a tree still leads to
it or not; so also rows come up that were removed. What is found proves nothing: the caller has to check it. Opens no
database, changes nothing, and never fails: what cannot be read is not there.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

Value = None | int | float | str | bytes
Record = tuple[int, tuple[Value, ...]]  # rowid, values as they are stored: the column that is the rowid is None

LEAF, LEAF_OF_INDEX, INNER, INNER_OF_INDEX = 13, 10, 5, 2
FIRST = 100  # bytes of the file's own header, on the first page
OUR_SIZE = 4096  # of a page: the program has never made another
NEARLY = 0.8  # of the share that pages of our size have; where they are smaller, each of ours begins with one of them
SIZES = tuple(2**power for power in range(9, 17))
MOST_BYTES = 64_000_000  # of a row
MOST_COLUMNS = 64
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # kind of a value -> its bytes


class _NoRecord(ValueError):
    """Here is none."""


@dataclass(frozen=True, slots=True)
class _Pages:
    """The pages of a file. ``shift``: bytes by which they all lie later than they should."""

    data: bytes
    size: int
    shift: int = 0

    def __len__(self) -> int:
        return max(0, -(-(len(self.data) - self.shift) // self.size))

    def page(self, number: int) -> bytes:
        start = (number - 1) * self.size + self.shift
        if number < 1 or start < 0:
            raise _NoRecord(number)
        return self.data[start : start + self.size]


def records(data: bytes) -> Iterator[Record]:
    """What can be rows of tables, wherever they lie in the file."""
    size = page_size(data)
    for shift in _shifts(data, size):
        pages = _Pages(data, size, shift)
        others = [_Pages(data, size, other) for other in _shifts(data, size) if other != shift]
        for number in range(1, len(pages) + 1):
            with suppress(_NoRecord):
                yield from _on_page(pages, number, others)


def page_size(data: bytes) -> int:
    """As the file says, if its first page can be as large; else as all ours have it."""
    said = int.from_bytes(data[16:18], "big") if len(data) >= FIRST else 0
    said = 65_536 if said == 1 else said
    if said == OUR_SIZE or said not in SIZES:
        return OUR_SIZE
    return said if _share_of_trees(data, said) >= NEARLY * _share_of_trees(data, OUR_SIZE) else OUR_SIZE


def _share_of_trees(data: bytes, size: int) -> float:
    """How many of the pages, if they are as large, begin as a page of a tree does; 1.0 for all.

    Of pages that are taken for smaller than they are, most begin amid rows: a share tells that, a number would not.
    """
    kinds = (LEAF, LEAF_OF_INDEX, INNER, INNER_OF_INDEX)
    starts = range(size, len(data) - 8, size)
    return sum(data[start] in kinds and data[start + 7] < 64 for start in starts) / max(1, len(starts))


def _shifts(data: bytes, size: int) -> tuple[int, ...]:
    """By how much pages may lie beside their place, if bytes were put in or taken out before them."""
    said = int.from_bytes(data[28:32], "big") * size
    by_header = len(data) - said if said else 0
    over = len(data) % size
    found = {0, over, over - size if over else 0}
    if abs(by_header) <= 64 * size:
        found.add(by_header)
    return tuple(sorted(found, key=abs))


def _on_page(pages: _Pages, number: int, others: list[_Pages]) -> Iterator[Record]:
    page = pages.page(number)
    head = FIRST if number == 1 and pages.shift == 0 else 0
    if len(page) < head + 8 or page[head] in (LEAF_OF_INDEX, INNER, INNER_OF_INDEX):
        return
    count = int.from_bytes(page[head + 3 : head + 5], "big")
    sure = page[head] == LEAF and 8 + 2 * count < pages.size
    for place in range(count if sure else (pages.size - 8) // 8):
        at = head + 8 + 2 * place
        start = int.from_bytes(page[at : at + 2], "big")
        if start < at + 2 or start >= len(page):
            if sure:
                continue
            return
        try:
            yield _record(pages, page, start, others)
        except (_NoRecord, IndexError, struct.error):
            if not sure:
                return


def _record(pages: _Pages, page: bytes, start: int, others: list[_Pages]) -> Record:
    length, at = _number(page, start)
    rowid, at = _number(page, at)
    if not 2 <= length <= MOST_BYTES:
        raise _NoRecord(length)
    usable = pages.size
    most = usable - 35
    if length <= most:
        payload = page[at : at + length]
    else:
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        first = int.from_bytes(page[at + here : at + here + 4], "big")
        payload = page[at : at + here] + _overflow(pages, first, length - here, others)
    if len(payload) != length:
        raise _NoRecord(length)
    return rowid - (rowid >> 63 << 64), _values(payload)


def _overflow(pages: _Pages, number: int, length: int, others: list[_Pages]) -> bytes:
    """What of a row did not find room on its page, from one page to the next."""
    found: list[bytes] = []
    seen = set()
    while length > 0:
        if number in seen:
            raise _NoRecord(number)
        seen.add(number)
        page = _first_that_leads_on(pages, number, length, others)
        number = int.from_bytes(page[:4], "big")
        found.append(page[4 : 4 + length])
        length -= len(found[-1])
    return b"".join(found)


def _first_that_leads_on(pages: _Pages, number: int, length: int, others: list[_Pages]) -> bytes:
    """The page of this number, at its place or beside it, whose pointer to the next can be one."""
    last = length <= pages.size - 4
    for view in (pages, *others):
        try:
            page = view.page(number)
        except _NoRecord:
            continue
        following = int.from_bytes(page[:4], "big")
        if len(page) > 4 and (following == 0 if last else 1 < following <= len(view)):
            return page
    raise _NoRecord(number)


def _values(payload: bytes) -> tuple[Value, ...]:
    end, at = _number(payload, 0)
    kinds = []
    while at < end:
        kind, at = _number(payload, at)
        kinds.append(kind)
        if len(kinds) > MOST_COLUMNS:
            raise _NoRecord(kinds)
    if at != end or end > len(payload):
        raise _NoRecord(end)
    found = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        found.append(value)
    return tuple(found)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    long = INTEGERS[kind] if kind in INTEGERS else (kind - 12) // 2
    value = payload[at : at + long]
    if kind in (10, 11) or len(value) != long:
        raise _NoRecord(kind)
    if kind in INTEGERS:
        return int.from_bytes(value, "big", signed=True), at + long
    if kind % 2 == 0:
        return value, at + long
    return value.decode("utf-8", "surrogateescape"), at + long


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A whole number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9
