"""Pictures of what the lab found, each one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from munera.lab.ladder import Pairing


def has_plots() -> bool:
    """Whether the libraries that draw are there."""
    return find_spec("altair") is not None and find_spec("vl_convert") is not None


def ladder_page(title: str, pairings: Sequence[Pairing]) -> str:
    """The share of the first bot of each pair with its interval; a half would be even."""
    alt: Any = import_module("altair")
    rows = [
        {
            "pair": f"{pairing.one} against {pairing.two}",
            "share": pairing.share,
            "low": pairing.interval[0],
            "high": pairing.interval[1],
            "games": len(pairing.shares),
        }
        for pairing in pairings
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("pair:N", title=None, sort=None, axis=alt.Axis(labelLimit=300))
    )
    scale = alt.Scale(domain=[0, 1])
    axis = alt.Axis(format="%")
    bars = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title="share of the first", scale=scale, axis=axis), x2="high:Q"
    )
    marks = ["pair:N", "share:Q", "low:Q", "high:Q", "games:Q"]
    points = base.mark_point(filled=True, size=80).encode(x="share:Q", tooltip=marks)
    even = alt.Chart(alt.Data(values=[{"x": 0.5}])).mark_rule(strokeDash=[4, 4]).encode(x="x:Q")
    chart = alt.layer(even, bars, points).properties(title=title, width=560)
    page: str = chart.to_html(inline=True)
    return page
