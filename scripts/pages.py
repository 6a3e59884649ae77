"""Writes what is made from the games: rule books, tables of options, the terminal's picture."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from munera.cli.houserules import with_schemas
from munera.cli.rules import as_markdown
from munera.cli.screen import show_scene, show_told
from munera.games import every, load
from munera.play.dice import Dice
from munera.play.match import Match

DOCS = Path(__file__).parents[1] / "docs"

# Rich's own frame loads its font from another host; ours uses the reader's fonts.
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {terminal_width} {terminal_height}"
 xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
 font-size: 20.26px; line-height: {line_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<rect width="{terminal_width}" height="{terminal_height}" rx="10" fill="#1d1712" />
<g transform="translate(14, 14)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def picture() -> str:
    """The second choice in a game of four, with a refused card and its reason."""
    game = load("gorus")
    names = ("Ann", "Bo", "Cy", "Dio")
    match = Match(game, game.table(4, options={"dealer": "3"}), names, Dice.from_seed(14))
    while len(match.view(0)["table"]) < 3 or match.waiting() != [3]:
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[-1].text)
    decision = match.decision(3)
    assert decision is not None
    console = Console(record=True, width=100, file=io.StringIO(), highlight=False, markup=False)
    show_told(console, [line for line in match.told(3) if not line.chance])
    show_scene(console, match.scene(3), decision, game.title, names)
    refused = next(
        piece.ask
        for piece in match.scene(3).pieces
        if piece.zone == "hand" and piece.ask and not piece.action
    )
    console.print(f"> {game.words['en'].label(game.space.parse(refused))}")
    console.print(str(match.why_not(3, refused)))
    console.print()  # the frame cuts off its last line
    return console.export_svg(title="", code_format=FRAME, unique_id="munera")


def main() -> None:
    for game in every():
        (DOCS / "rules" / f"{game.name}.md").write_text(as_markdown(game), "utf-8")
    page = DOCS / "house-rules.md"
    page.write_text(with_schemas(page.read_text("utf-8"), every()), "utf-8")
    (DOCS / "pictures").mkdir(exist_ok=True)
    (DOCS / "pictures" / "terminal.svg").write_text(picture(), "utf-8")


if __name__ == "__main__":
    main()
