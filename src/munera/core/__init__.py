"""The engine: frames, states, action spaces, decks, geometry and events; it knows no game."""
