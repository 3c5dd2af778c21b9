r"""Programs and players as text.

::

    mogo                                   the program, as it is
    mogo:fpu=0.9,playouts=5000             with settings, and a limit of its own
    oleg:temperature=5,eyes=olga           other random games
    abramson:pruning.ratio=1,by=wins       a setting of a setting
    mogo:policy=fillboard+save+mogo        stages of the random games, in their order
    uct:patterns=my.db                     random games by a database of patterns, from a file
    uct:patterns=mc_montegnu_classic       or by one of GNU Go's
    mogo:rave=hand(1000),priors=michi      layers of the tree
    mogo:widening=table(40,1.4),order=random
    mogo:early=yes,resign=0.1,dynamic_komi=linear    how it plays games
    mogo:workers=4,every=200,share=0.05    several trees, which exchange games
    michi:book=9x9                         an opening book that comes with gomc, or one in a file
    mymodule:my_program                    a program of your own (`gomc.arena.own`)
    random                                 any move that fills no own eye: the bottom of every scale
    gnugo --mode gtp --seed {seed}         any other program that talks GTP

A setting is called as in `gomc.settings`, one of a setting with a dot. Each has a type, and its value
is read as that: a number, a word, ``yes`` or ``no``, or ``none``. Where a setting can be of several
kinds, the kind's name makes one with its defaults (``bandit=ucb1``, ``pruning=pruning``), perhaps with
values (``bandit=ucb1(0)``); its first value alone stands for it too (``temperature=5``).

- `grammar`: calls, commas and plus signs, which Python's own parser reads;
- `values`: values by the types that a setting can have;
- `stages`: policies of random games;
- `program`: the settings of a program, and variants of it;
- `player`: what stands beside a program: `playouts`, `seconds`, `backend`, `book`, and the settings of
  `gomc.settings.Playing`.

All that runs programs reads the same texts: backends, players and notebooks (`gomc.programs.find`), and
matches (`gomc.arena.players.entrant`), which can play the random player and engines too. The
settings of a player beside the program override the arguments of the function that plays. A setting
that the function cannot use, such as a book in a single search, is refused.
"""
