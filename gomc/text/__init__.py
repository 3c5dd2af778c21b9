r"""Programs and players as text.

::

    mogo                                   the program
    mogo:fpu=0.9,playouts=5000             with other settings, and a limit
    oleg:temperature=5,eyes=olga           other random games
    abramson:pruning.ratio=1,by=wins       a setting of a setting
    mogo:policy=fillboard+save+mogo        stages of the random games, in order
    uct:patterns=my.db                     random games by a database of patterns, from a file
    uct:patterns=mc_montegnu_classic       or by one of GNU Go's databases
    mogo:rave=hand(1000),priors=michi      layers of the tree
    mogo:widening=table(40,1.4),order=random
    mogo:early=yes,resign=0.1,dynamic_komi=linear    manners in whole games
    mogo:workers=4,every=200,share=0.05    several trees, which exchange games
    michi:book=9x9                         an opening book that comes with gomc, or from a file
    mymodule:my_program                    a program of your own (`gomc.arena.own`)
    random                                 any move that fills no own eye: the bottom of every scale
    gnugo --mode gtp --seed {seed}         any other program that speaks GTP

A setting is called like the field in `gomc.settings`; a dot leads to a setting of a setting. A value
is read by the type of the setting: a number, a word, ``yes`` or ``no``, or ``none``. If a setting can
be of several kinds, the name of a kind stands for the kind's defaults (``bandit=ucb1``,
``pruning=pruning``), and values may follow in brackets (``bandit=ucb1(0)``). The first value of a kind
also stands for the kind (``temperature=5``).

- `grammar`: calls, commas and plus signs, which Python's parser reads;
- `values`: values by the types of settings;
- `stages`: policies of random games;
- `program`: the settings of a program, and variants of the program;
- `player`: settings beside the program: `playouts`, `seconds`, `backend`, `book`, and the settings of
  `gomc.settings.Playing`.

Backends, players and notebooks (`gomc.programs.find`) read the same texts as matches
(`gomc.arena.players.parse_player`), which can also play the random player and engines. The settings of
a player beside the program override the arguments of the function that plays. A setting that the
function cannot use, such as a book in a single search, is refused.
"""
