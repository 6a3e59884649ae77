"""The shape and the sentences of the benchmark; how fast anything is depends on the machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from munera.cli.bench import COMPARED, FIGURES, bench, measured_seats, page, plan
from munera.core.errors import BadTable
from munera.games import NAMES, load

PEER = """
import json, sys
print(json.dumps({"version": "9"}), flush=True)
for line in sys.stdin:
    figure = line.split()[0].split("/")[1]
    print(json.dumps({figure: 2.0, "games": 1.0}), flush=True)
"""


def run(capsys: pytest.CaptureFixture[str], **options: Any) -> dict[str, Any]:
    bench(seconds=0.01, rounds=1, json=True, **options)
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_of_a_game_is_measured(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    report = run(capsys, games=name, write=tmp_path)
    assert not report["notes"]
    assert report["ratios"] == {}
    (found,) = report["figures"].values()
    modes = load(name).modes
    usual = {f"{name}/{seats}" for seats in modes}
    assert set(found) == usual | {f"{name}/{n}/{mode}" for n in modes for mode in modes[n][1:]}
    assert set(found[f"{name}/{measured_seats(name)}"]) == set(FIGURES)
    for figures in found.values():
        for told in figures.values():
            assert 0 < told["min"] <= told["median"] <= told["max"]
    assert json.loads((tmp_path / "benchmarks.json").read_text("utf-8")) == report
    assert (tmp_path / "benchmarks.md").read_text("utf-8") == page(report)


def test_ratios_are_ours_to_theirs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name = NAMES[0]
    (tmp_path / "peers.toml").write_text(f'[toy]\n{name} = "tag"\n', "utf-8")
    (tmp_path / "toy.py").write_text(PEER, "utf-8")
    report = run(capsys, games=name, peers="toy", peers_file=str(tmp_path / "peers.toml"))
    assert report["versions"]["toy"] == "9"
    ours = report["figures"][report["ratios_of"]][f"{name}/{measured_seats(name)}"]
    assert list(report["ratios"]) == [f"{name}/toy-tag"]
    for key in COMPARED:
        ratio = report["ratios"][f"{name}/toy-tag"][key]
        assert ratio == pytest.approx(ours[key]["median"] / 2, rel=0.01)
    assert "| toy" not in page(report)
    assert f"| {name}/toy-tag |" in page(report)


def test_what_is_missing_is_one_sentence_and_the_rest_is_measured(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name = NAMES[0]
    file = tmp_path / "peers.toml"
    report = run(capsys, games=name, peers="toy", peers_file=str(file))
    assert report["notes"] == [f"No peer table was found at '{file}', so no peer is measured."]
    file.write_text(f'[toy]\n{name} = "tag"\n', "utf-8")
    (tmp_path / "toy.py").write_text('print(\'{"error": "toy is not installed there"}\')', "utf-8")
    report = run(capsys, games=name, peers="toy", peers_file=str(file), peer_python="nowhere")
    assert report["notes"] == ["toy is not measured with 'nowhere': it cannot be started."]
    report = run(capsys, games=name, peers="toy", peers_file=str(file), other="nowhere")
    assert [note.split(": ")[1] for note in report["notes"]] == [
        "it cannot be started.",
        "toy is not installed there.",
    ]
    assert report["figures"]
    assert report["ratios"] == {}


def test_what_cannot_be_asked_for_is_refused() -> None:
    with pytest.raises(BadTable):
        bench(games="chess")
    with pytest.raises(BadTable):
        bench(rounds=0)
    with pytest.raises(BadTable):
        bench(seconds=0.0)
    with pytest.raises(BadTable, match="There is no peer 'nobody'"):
        bench(
            peers="nobody", peers_file=str(Path(__file__).parents[2] / "scripts/peers/peers.toml")
        )


def test_a_game_of_a_peer_that_two_of_ours_share_is_measured_once_a_round() -> None:
    pairs = {"peer": {"gorus": "theirs", "clash": "theirs"}}
    jobs = list(plan(["clash", "gorus"], ["compiled"], pairs))
    assert len(set(jobs)) == len(jobs)
    assert [job for job in jobs if job[0] == "peer"] == [
        ("peer", "theirs", figure) for figure in FIGURES if figure in COMPARED
    ]
