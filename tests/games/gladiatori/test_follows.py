"""What a ghost says will follow a step does follow it."""

from __future__ import annotations

from client.munus import games
from munera.play.match import Match


def test_what_follows_a_step_is_told_with_it() -> None:
    """GL-115: what a ghost says may follow is exactly what is asked next, and is played as one."""
    seen = 0
    for match in games(2, "", {}):
        seat = match.waiting()[0]
        for ghost in match.scene(seat).ghosts if seen < 12 else ():
            if not ghost.then:
                continue
            seen += 1
            after = Match.resume(match.text())
            after.play(seat, ghost.action)
            asked = after.decision(seat)
            assert asked is not None
            assert {one.text for one in asked.choices} == {one.text for one in ghost.then}
            for then in ghost.then:
                both = Match.resume(match.text())
                both.play(seat, ghost.action, then.text)
                man = next(one for one in both.scene(seat).pieces if one.id == ghost.piece)
                assert man.facing == then.facing
        if seen >= 12:
            return
    raise AssertionError("Nobody could step.")
