"""`python -m munera.cli` is the command `munera`."""

from __future__ import annotations

from munera.cli import main

if __name__ == "__main__":
    main()
