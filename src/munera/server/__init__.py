"""Tables on the network: sessions, seats, live updates, the store and fair dice.

This is the map. Every module belongs to one room below. A room imports only from itself and from
the rooms above it. `tests/contract/test_server_map.py` checks both.

wire: the messages of the network, and small helpers that every room uses.
    encoding, names, slices, timing, wire, wire_options, wire_school, words
store: what is kept on the disk.
    careers, feats, folder, forgetting, jobs, papers, sqlite, store, sums
fair: what binds the dice of a table, and its proof.
    bond, charter, history, proof
tables: one table. `room` is what its log says, `presence` is who is there now.
    acts, offers, plan, presence, publishing, room, seating, showing, snapshots, standing, undo
thinking: bots, hints, analyses and other long work, in processes beside the server.
    advising, analysing, clerks, reviewing, thinker, thinking
people: guests, their sessions and limits, their schools.
    guests, hosts, limits, school
hall: all tables together, and what happens at them without a person: bots, clocks, seals.
    archive, driver, hall, lobby, minding
live: sockets, and replays.
    frames, live, replays, sockets
doors: requests, addresses, the application, and the process that serves it.
    app, doors, routes, run, school_routes

The way of a move: `sockets` receives a frame, `live` reads it, `hall` takes the table's lock,
`acts` checks and plays the move, `room` applies the entry, the store writes it, `publishing` sends
each watcher what `showing` makes of it, and `driver` does what comes next without a person.
"""
