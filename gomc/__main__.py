"""``python -m gomc``: the command line."""

from gomc.cli import main

if __name__ == "__main__":
    main()
