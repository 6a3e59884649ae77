"""The time of the server, which a change of the system's clock does not affect."""

from __future__ import annotations

import time

BEGAN = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Milliseconds since 1970. The process reads the system's clock once and counts on from there.

    So a change of the system's clock takes nobody's thinking time and ends no session.
    """
    return (BEGAN + time.monotonic_ns()) // 1_000_000
