"""Tables on the network: sessions, seats, live updates, the store and fair dice."""
