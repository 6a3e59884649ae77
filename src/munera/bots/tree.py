"""The tree of a search as flat arrays: nodes found by key, each with a chain of tried actions.

A node stands for what one seat has been told since the search began, so two ways to the same
knowledge share one node. An edge is an action tried there, with how often it could have been
chosen, how often it was, and its results.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from munera.core.rng import MASK, MULTIPLIER

NONE: Final = -1
SLOTS: Final = 1024  # places of an empty table; always a power of two
EMPTY: Final = vec[i64]([NONE for _ in range(SLOTS)])


def mix(h: i64, x: i64) -> i64:
    """A key with one more number mixed in; below 2**62, interpreted and compiled."""
    return ((h ^ x) & MASK) * MULTIPLIER + (h >> 32) + 1


@final
class Tree:
    """Nodes and edges, numbered from 0 in the order in which they came."""

    def __init__(self) -> None:
        self.slots: vec[i64] = EMPTY[:]  # by place in the table: a node
        # By node.
        self.keys: vec[i64] = vec[i64]([])
        self.firsts: vec[i64] = vec[i64]([])  # its newest edge
        self.visits: vec[i64] = vec[i64]([])
        self.vain: vec[i64] = vec[i64]([])  # how often the rule of thumb had no new action
        # By edge.
        self.actions: vec[i64] = vec[i64]([])
        self.seats: vec[i64] = vec[i64]([])  # who chooses it
        self.nexts: vec[i64] = vec[i64]([])  # the edge before it at the same node
        self.after: vec[i64] = vec[i64]([])  # the busiest node that came next
        self.likely: vec[i64] = vec[i64]([])  # 1: the rule of thumb would take it
        self.open: vec[i64] = vec[i64]([])  # how often it could have been chosen
        self.tries: vec[i64] = vec[i64]([])  # how often it was
        self.gains: vec[float] = vec[float]([])  # sum of its seat's results
        self.squares: vec[float] = vec[float]([])  # and of their squares

    def find(self, key: i64) -> i64:
        """The node with a key, or NONE."""
        slots = self.slots
        keys = self.keys
        last: i64 = len(slots) - 1
        place = (key ^ (key >> 20)) & last
        while True:
            node = slots[place]
            if node == NONE or keys[node] == key:
                return node
            place = (place + 1) & last

    def add(self, key: i64) -> i64:
        """A new node, whose key is not there yet."""
        node: i64 = len(self.keys)
        if 2 * node >= len(self.slots):
            self._widen()
        self.keys = append(self.keys, key)
        self.firsts = append(self.firsts, NONE)
        self.visits = append(self.visits, 0)
        self.vain = append(self.vain, 0)
        self._put(node, key)
        return node

    def _put(self, node: i64, key: i64) -> None:
        slots = self.slots
        last: i64 = len(slots) - 1
        place = (key ^ (key >> 20)) & last
        while slots[place] != NONE:
            place = (place + 1) & last
        slots[place] = node

    def _widen(self) -> None:
        """Double the table and put every node in again."""
        size: i64 = 2 * len(self.slots)
        slots = EMPTY[:]
        k: i64 = len(slots)
        while k < size:
            slots = append(slots, NONE)
            k += 1
        self.slots = slots
        for k in range(len(self.keys)):
            self._put(k, self.keys[k])

    def branch(self, node: i64, seat: i64, action: i64) -> i64:
        """A new edge, whose action is not there yet."""
        edge: i64 = len(self.actions)
        self.actions = append(self.actions, action)
        self.seats = append(self.seats, seat)
        self.nexts = append(self.nexts, self.firsts[node])
        self.after = append(self.after, NONE)
        self.likely = append(self.likely, 0)
        self.open = append(self.open, 1)
        self.tries = append(self.tries, 0)
        self.gains = append(self.gains, 0.0)
        self.squares = append(self.squares, 0.0)
        self.firsts[node] = edge
        return edge

    def edge(self, node: i64, seat: i64, action: i64) -> i64:
        """The edge of an action, a new one if it was not tried yet."""
        edge = self.firsts[node]
        while edge != NONE:
            if self.actions[edge] == action:
                return edge
            edge = self.nexts[edge]
        return self.branch(node, seat, action)

    def busiest(self, node: i64) -> i64:
        """The edge most often taken; between equals the better or older; NONE if none was tried."""
        best: i64 = NONE
        edge = self.firsts[node]
        while edge != NONE:
            more = self.tries[edge] if best == NONE else self.tries[edge] - self.tries[best]
            if more > 0 or (more == 0 and best != NONE and self.gains[edge] >= self.gains[best]):
                best = edge
            edge = self.nexts[edge]
        return best

    def lead(self, node: i64) -> i64:
        """How many tries the busiest edge of a node is ahead of all others."""
        most: i64 = 0
        second: i64 = 0
        edge = self.firsts[node]
        while edge != NONE:
            n = self.tries[edge]
            if n > most:
                second = most
                most = n
            elif n > second:
                second = n
            edge = self.nexts[edge]
        return most - second
