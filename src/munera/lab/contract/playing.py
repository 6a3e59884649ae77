"""Play ends, lists are sound, refusals and events speak, copies are copies."""

from __future__ import annotations

import itertools
import json

from munera.core.engine import (
    CHANCE,
    NOBODY,
    Actions,
    Frame,
    act,
    digest,
    legal_list,
    playout,
    roll,
    settle,
    waiting,
)
from munera.core.errors import BadText, Illegal, NotYourTurn, Refused
from munera.core.events import Sink
from munera.core.game import Game, by_side, side_of
from munera.core.rng import Rng
from munera.lab.contract.cases import Case, hold, play_on, some_state, step
from munera.play.speech import check, decision, tell

BAD_TEXTS = ("", "   ", "fly", "x" * 5000, "play\x00", "9" * 40, "żółw")
MOST_TRIES = 200  # games to try until one side wins more than another


def games_end(case: Case, games: int) -> None:
    """Random games end with results from 0 to 1, and nobody is asked any more."""
    out = Actions()
    for number in range(games):
        s = case.game.opening(case.table)
        hold(s.results() == [0.0] * case.table.seats, "early_results", at=case.at)
        play_on(case, s.clone(), case.rng("ends", number))
        hold(playout(s, case.rng(number), out) > 0, "no_decision", at=case.at)
        hold(settle(s) == NOBODY and waiting(s) == [], "asked_after_the_end", at=case.at)
        results = s.results()
        fine = len(results) == case.table.seats and all(0.0 <= one <= 1.0 for one in results)
        hold(fine, "bad_results", at=case.at, results=results)


def sides_win_together(case: Case, games: int) -> None:
    """Every seat is in one side; a side wins together, and sides win against each other."""
    sides = case.game.sides(case.table)
    seats = sorted(seat for side in sides for seat in side.seats)
    hold(seats == list(range(case.table.seats)), "sides", at=case.at)
    hold(sum(not side.seats for side in sides) <= 1, "own_sides", at=case.at)
    for language in case.game.words:
        for side in sides:
            named = not side.name or case.game.words[language].sides.get(side.name, "").strip()
            hold(named, "side_name", name=side.name, language=language)
    number_of, even, out = side_of(sides), True, Actions()
    for number in range(MOST_TRIES):
        s = case.game.opening(case.table)
        playout(s, case.rng(number), out)
        results = s.results()
        for seat, of in enumerate(number_of):
            first = results[sides[of].seats[0]]
            hold(results[seat] == first, "side_apart", at=case.at, seat=seat)
        even = even and len(set(by_side(sides, results))) == 1
        if not even and number >= games:
            return
    hold(len(sides) == 1 or not even, "nobody_wins", at=case.at, games=MOST_TRIES)


def lists_are_sound(case: Case, games: int) -> None:
    """Only seats that are asked may act; lists rise; chance has actions of its own."""
    rng = case.rng("legal")
    for _ in range(games):
        s = case.game.opening(case.table)
        while s.stack:
            who = settle(s)
            asked = [CHANCE] if who == CHANCE else waiting(s)
            hold(who in asked, "who", at=case.at, step=type(s.stack[-1]).__name__)
            for seat in [CHANCE, *range(case.table.seats)]:
                actions = legal_list(s, seat)
                named = {"at": case.at, "seat": seat, "step": type(s.stack[-1]).__name__}
                hold(bool(actions) == (seat in asked), "choices", **named)
                hold(actions == sorted(set(actions)), "rising", **named)
                for action in actions:
                    of_chance = action >= case.game.space.choices
                    hold(of_chance == (seat == CHANCE), "whose", **named)
            step(s, rng)


def judges_are_sound(case: Case, states: int) -> None:
    """The rule of thumb plays what is legal, and a position is worth 0 to 1 to every seat."""
    rng = case.rng("judge")
    for _ in range(states):
        s = some_state(case, rng)
        for seat in waiting(s):
            named = {"at": case.at, "seat": seat, "step": type(s.stack[-1]).__name__}
            hold(case.game.policy(s.clone(), seat, rng) in legal_list(s, seat), "policy", **named)
        for seat in range(case.table.seats):
            value = case.game.value(s.clone(), seat)
            hold(0.0 <= value <= 1.0, "value", at=case.at, seat=seat, value=value)


def refusals_speak(case: Case, states: int) -> None:
    """What is not legal is refused by a clause, in a sentence, and changes nothing."""
    rng = case.rng("refusals")
    for _ in range(states):
        s = some_state(case, rng)
        for seat in range(case.table.seats):
            action = rng.below(len(case.game.space))
            named = {"at": case.at, "text": case.game.space.text(action)}
            legal = action in legal_list(s, seat)
            before = digest(s)
            try:
                check(case.game, s, seat, action, case.names)
                hold(legal, "not_refused", **named)
            except Refused as error:
                hold(not legal, "refused", **named)
                hold(isinstance(error, Illegal | NotYourTurn), "refused", **named)
                hold(error.clause in case.game.clauses.texts, "refusal_clause", **named)
                hold(error.why.endswith("."), "refusal_ends", why=error.why)
            hold(digest(s) == before, "refusal_changes", **named)


def decisions_offer_what_is_legal(case: Case, moves: int) -> None:
    """Whoever is asked gets a prompt by a clause and all that is legal."""
    rng = case.rng("decisions")
    s = case.game.opening(case.table)
    for _ in range(moves):
        if not s.stack:
            break
        asked = waiting(s)
        for seat in range(case.table.seats):
            told = decision(case.game, s, seat, case.names)
            named = {"at": case.at, "step": type(s.stack[-1]).__name__}
            hold((told is not None) == (seat in asked), "prompted", **named)
            if told is None:
                continue
            hold(told.clause in case.game.clauses.texts, "prompt_clause", **named)
            hold(told.prompt.endswith((".", "?")), "prompt_ends", prompt=told.prompt)
            texts = [choice.text for choice in told.choices]
            legal = [case.game.space.text(action) for action in legal_list(s, seat)]
            hold(texts == legal, "offered", **named)
        step(s, rng)


def events_speak_and_change_nothing(case: Case, games: int) -> None:
    """What happened is told by a clause, in a sentence, and listening changes nothing."""
    rng = case.rng("events")
    count = 0
    for _ in range(games):
        s = case.game.opening(case.table)
        t = s.clone()
        while s.stack:
            s.sink = Sink()
            seat, action = step(s, rng)
            act(t, seat, action)
            for event in s.sink.events:
                kind = case.game.events[event[0]]
                fits = len(event) == 1 + len(kind.fields) or kind.fields[-1].many
                hold(fits, "event_fields", name=kind.name)
                for viewer in case.viewers:
                    text = tell(case.game, s, event, viewer, case.names).text
                    hold(text.endswith("."), "event_ends", name=kind.name, text=text)
                count += 1
        hold(digest(s) == digest(t), "listening", at=case.at)
    hold(count > 0, "silent", at=case.at)


def texts_are_ids(game: Game) -> None:
    """Number, text and move of an action say the same."""
    space = game.space
    for action in range(len(space)):
        text = space.text(action)
        fine = space.parse(text) == space.parse(f"  {text.upper()} ") == action
        hold(fine and str(space.move(action)) == text, "action_text", text=text)
    hold(len(set(space.texts)) == len(space) <= 4096, "action_texts")
    for bad in BAD_TEXTS:
        try:
            space.parse(bad)
        except BadText:
            continue
        hold(bad in space.texts, "bad_text", text=bad[:20])


def clones_are_apart(case: Case, states: int) -> None:
    """A copy and its original do not touch each other."""
    rng = case.rng("clones")
    out = Actions()
    for _ in range(states):
        s = some_state(case, rng)
        before = json.dumps(s.pack())
        t = s.clone()
        hold(json.dumps(t.pack()) == before, "clone", at=case.at)
        playout(t, rng, out)
        hold(json.dumps(s.pack()) == before, "clone_touches", at=case.at)
        u = s.clone()
        playout(s, rng, out)
        hold(json.dumps(u.pack()) == before, "clone_touched", at=case.at)


def forks_stay_alike(case: Case, states: int) -> None:
    """A copy that is played the same way stays equal."""
    rng = case.rng("forks")
    for _ in range(states):
        s = some_state(case, rng)
        t = s.clone()
        while s.stack:
            seat, action = step(s, rng)
            act(t, seat, action)
            hold(digest(s) == digest(t), "fork", at=case.at)
        hold(s.results() == t.results(), "fork", at=case.at)


def packs_come_back(case: Case, states: int) -> None:
    """A packed state goes through JSON and back, and plays on the same."""
    rng = case.rng("packs")
    out = Actions()
    for number in range(states):
        s = some_state(case, rng)
        t = case.game.unpack(case.table, json.loads(json.dumps(s.pack())))
        hold(t.pack() == s.pack(), "unpack", at=case.at)
        hold(case.game.view(t, 0) == case.game.view(s, 0), "unpack_view", at=case.at)
        playout(s, Rng(number), out)
        playout(t, Rng(number), out)
        hold(t.pack() == s.pack(), "unpack_plays", at=case.at)


def order_does_not_matter(case: Case, games: int) -> None:
    """Where several seats are asked at once, it does not matter who answers first."""
    rng = case.rng("arrival")
    for _ in range(games):
        s = case.game.opening(case.table)
        while s.stack:
            asked = waiting(s)
            if len(asked) > 1 and rng.below(2):
                answers = {seat: legal_list(s, seat)[0] for seat in asked}
                ends = set()
                for order in itertools.permutations(asked):
                    t = s.clone()
                    for seat in order:
                        same = legal_list(t, seat) == legal_list(s, seat)
                        hold(same, "arrival_choices", at=case.at, seat=seat)
                        act(t, seat, answers[seat])
                    ends.add(digest(t))
                hold(len(ends) == 1, "arrival", at=case.at, step=type(s.stack[-1]).__name__)
            step(s, rng)


def chance_has_weights(case: Case, games: int) -> None:
    """Outcomes have weights, and a fast roll ends like the plain one; a game may have no chance."""
    rng = case.rng("chance")
    out = Actions()
    for number in range(games):
        s = case.game.opening(case.table)
        while s.stack:
            if settle(s) != CHANCE:
                step(s, rng)
                continue
            frame = s.stack[-1]
            named = {"at": case.at, "step": type(frame).__name__}
            weights = [frame.weight(s, outcome) for outcome in legal_list(s, CHANCE)]
            hold(all(weight > 0 for weight in weights), "weights", **named)
            fast, plain = s.clone(), s.clone()
            one, two = Rng(number), Rng(number)
            roll(fast, one, out)
            while settle(plain) == CHANCE and (one.x != two.x or plain.pack() != fast.pack()):
                Frame.roll(plain.stack.pop(), plain, two, out)
                settle(plain)
            hold(plain.pack() == fast.pack() and one.x == two.x, "rolls", **named)
            roll(s, rng, out)
