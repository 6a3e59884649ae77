"""`python -m munera` is the command `munera`."""

from munera.cli import main

main()
