"""Documents that are nearly right: hypothesis changes valid ones here and there, as values and as bytes."""

from __future__ import annotations

import copy
import json
from typing import Any, Final

from hypothesis import strategies as st

from tests.hostile.readers import seeds_of, values_of

ODD: Final = (
    None,
    True,
    0,
    -1,
    1,
    2**31,
    2**63,
    -(2**63) - 1,
    2**64,
    10**29,
    0.5,
    -0.0,
    1e308,
    "",
    " ",
    "\0",
    "a\nb",
    "\u202eabc",
    "\u2028",
    "ﬀ" * 70,
    "e\u0301",
    "../../x",
    "CON",
    "1.p1",
    "1.s1",
    "99.k9",
    "<b>x</b>",
    "\U0001f600",
    "9" * 400,
    [],
    {},
    [[]],
    [[[[[[]]]]]],
    {"": ""},
)
BYTES: Final = (
    b"",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b'"',
    b"\\",
    b"\\ud800",
    b"[",
    b"[" * 3000,
    b"}",
    b",",
    b"-",
    b"NaN",
    b"Infinity",
    b"1e999",
    b"1e-999",
    b"9" * 5000,
    b" " * 5000,
    b'"a":1,"a":2,',
    b"\r\n",
    b"\xe2\x80\xae",
    b"PK\x03\x04",
)


@st.composite
def mutated_values(draw: st.DrawFn, name: str) -> bytes:
    """A document in which some values are others, missing, doubled, or in another place."""
    value = copy.deepcopy(draw(st.sampled_from(values_of(name))))
    for _time in range(draw(st.integers(1, 3))):
        value = _changed(draw, value)
    return json.dumps(value, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass")


def _changed(draw: st.DrawFn, value: Any) -> Any:
    """The value with one place in it changed: a way down from the top, chosen step by step."""
    parents: list[tuple[Any, Any]] = []
    here = value
    while isinstance(here, dict | list) and here and (not parents or draw(st.integers(0, 4))):
        key = draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        parents.append((here, key))
        here = here[key]
    if not parents:
        return copy.deepcopy(draw(st.sampled_from(ODD)))
    parent, key = parents[-1]
    match draw(st.integers(0, 5)):
        case 0:
            del parent[key]
        case 1 if isinstance(parent, list):
            parent.extend([here] * draw(st.integers(1, 40)))
        case 1:
            parent[f"{key}x"] = here
        case 2 if isinstance(here, int) and not isinstance(here, bool):
            parent[key] = here + draw(st.integers(-(10**6), 10**6))
        case 3:
            other, other_key = draw(st.sampled_from(parents))
            parent[key] = copy.deepcopy(other[other_key])
        case 4 if isinstance(parent, list):
            parent[:] = draw(st.permutations(parent)) if len(parent) < 30 else parent[::-1]
        case _:
            parent[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
    return value


@st.composite
def mutated_bytes(draw: st.DrawFn, name: str) -> bytes:
    """A document in which bytes are others, missing, or too many."""
    data = draw(st.sampled_from(seeds_of(name))).encode()
    for _time in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        gone = draw(st.sampled_from((0, 0, 1, 2, 10, 1000)))
        put = draw(st.one_of(st.sampled_from(BYTES), st.binary(max_size=6)))
        data = data[:at] + put + data[at + gone :]
    return data


def mutated(name: str) -> st.SearchStrategy[bytes]:
    """Either, or anything at all."""
    ways = [mutated_bytes(name), st.binary(max_size=300), st.text(max_size=200).map(lambda text: text.encode("utf-8"))]
    if values_of(name):
        ways = [mutated_values(name), mutated_values(name), mutated_values(name), *ways]
    return st.one_of(ways)
