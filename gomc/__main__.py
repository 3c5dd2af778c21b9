"""The command ``gomc``, and ``python -m gomc``: the command line."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C while Python still reads it ends it with exit code 130, as later."""
    try:
        from gomc.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
