"""``python -m gomc``: the command line."""

from gomc.cli import main

main()
