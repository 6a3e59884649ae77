"""For all tests: nothing fails because the machine is slow or busy."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient",
    parent=settings(),  # in CI that is one which draws the same examples every time
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")
