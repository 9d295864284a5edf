"""A slice of the random amendments: what comes of one is the campaign as it would have been played that way.

And no later order ever acts on another figure than it was given for.

The proofs make two hundred of them; see ``tests/proofs``.
"""

import pytest

from tests.play.amends import amend_at_random

AMENDS, WEEKS = 2, 4


@pytest.mark.parametrize("seed", [4])  # the proof has two hundred
def test_an_amendment_at_random_equals_the_campaign_played_that_way_and_can_be_given_up_undone_and_done_again(
    seed, tmp_path
):
    counts = amend_at_random(seed, tmp_path, AMENDS, WEEKS)
    assert counts["amends"] == AMENDS
    assert counts["later orders decided again"] > counts["conflicts skipped"]
