# Texts of the table: loaded with its screen.
units-count = { $count } { $name }
piece-cargo = (with { $cargo })
piece-damaged = (damaged)
cell-contested = contested by { $owners }
cell-sea = sea
cell-impassable = impassable
cell-nobody = held by nobody
cell-value = value { $value }
cell-army = { $owner }: { $units }
cell-free = { $count } can move
cell-battle = a battle
cell-borders = borders { $spaces }
link-strait = Strait: { $a } – { $b }
link-canal = Canal: { $a } – { $b }
link-marked = Neighbours: { $a } – { $b }
link-closed = No way: { $a } – { $b }
link-passage = { $a } – { $b }: for ships of the side that holds { $spaces } (now { $owners })

choice-sealed = sealed
choice-yes = yes
choice-no = no
choice-none = none

said-purchase = { $power } buys { $units }
said-move = { $power } moves { $units }: { $way }
said-load = { $power } loads { $units } from { $from } at { $at }
said-unload = { $power } lands { $units } from { $from } in { $to }
said-place = { $power } places { $units } in { $space }
said-attack = { $power } attacks { $space }
said-fight = { $power } fights in { $space }
said-end-phase = { $power } ends the phase
said-answer = { $power } answers { $decision }: { $choice }
said-declare = { $power } declares: { $what }
said-take-back = { $power } takes back a command
said-other = { $power }: { $what }

act-lost = Could not be done again: { $what }
act-stale = That is no longer open.
pick-said =
    { $targets ->
        [one] { $count } picked in { $space }; one possible target
       *[other] { $count } picked in { $space }; { $targets } possible targets
    }

table-sides = Powers
table-panel = Panel
table-game = Game
table-rounds = Round { $round }
table-turn = { $power }: { $phase }
table-waiting = Waiting for the start
table-over = The game is over
table-paused = Paused
table-denied = This game cannot be shown.
table-spectator = You are watching.
table-late = You see this game { $minutes } minutes late.
side-money = { $amount } { $resource }
side-units = { $count ->
    [one] 1 unit
   *[other] { $count } units
  }
side-out = out
side-to-act = to act
side-you = you
side-clock = Time left of { $power }
board-name = Board
board-zoom-in = Zoom in
board-zoom-out = Zoom out
board-fit = Show all
board-minimap = Whole map
board-more = +{ $count }
board-jump = Go to
board-no-match = no such space
board-list = This game has no map here. All spaces are listed.
board-loading = Loading the map…
space-none = Point at a space, or choose one with the arrow keys.
space-empty = No units
space-value = Value { $value }
space-mark = { $title }: { $value }

act-title = Your turn
turn-past = You look at an earlier moment. It is your turn now.
turn-now = Back to now
pick-most = of { $most }
act-as = Playing
act-end = End { $phase }
act-end-hint-moves = { $count ->
    [one] 1 unit can still move
   *[other] { $count } units can still move
  }
act-end-hint-money = { $amount } { $resource } left to spend
act-end-hint-place = { $count ->
    [one] 1 unit waits for its place
   *[other] { $count } units wait for their place
  }
act-end-hint-fights = { $count ->
    [one] 1 battle is open
   *[other] { $count } battles are open
  }
act-end-hint-question = A question is open: answer it first
act-end-buy = Buy, and end { $phase }
act-undo = Take back
act-undo-why = There is no command of yours that can be taken back.
act-pick-hint = Choose units on the board, or from this list.
act-aboard = Land { $units }
act-movable = Units that can move
act-sending-count = { $count ->
    [one] One command is being sent…
   *[other] { $count } commands are being sent…
  }
act-fights = Battles
act-fights-order = Look at the order first: a battle that is fought may rule out others, as one on land those at sea.
now-buy = Choose what to buy.
now-move = Move units: choose them on the board or below, then where they go.
now-place = Place units: choose them below, then a space.
now-fight = Battles can be fought: they stand below.
now-due = Something is still due before this phase can end. End it to read what.
now-nothing = There is nothing to do in this phase: end it.
act-fight = Fight in { $space }
act-attack = Attack { $space }
act-odds = Odds
act-odds-told = Attacker wins { $win }, defender holds { $hold }, both remain { $both }
declared-settle = End the phase as if time were up
declaring-settle = Moves that cannot stand are undone, and units that can be nowhere are lost. Then the phase ends.
act-declare-more = Declarations ({ $count })
concede-sure = { $reason } Confirm it within two minutes.
concede-confirm = Yes, give the game up
act-place = To place
act-why-not = Why not?
act-why-close = Understood
act-precedents = Rulings on this paragraph: { $count }
act-rule = Rule { $paragraph }
act-more-less = Less { $name }
act-more-more = More { $name }
ask-space = in { $space }
ask-waiting = Waiting for the answer of { $powers }: { $decision }
battle-hit = hit
battle-miss = miss
concede = Give the game up…
panel-turn = Turn
panel-battles = Battles
panel-log = Log
panel-talk = Talk
panel-sides = Powers
panel-height = Height of this panel
act-target-said = target
panel-history = History
keys-title = Keys
table-settings = Settings

act-redo = Do again
act-done = Done in this phase ({ $count })
act-drop = Drop
act-drop-of = Drop: { $what }
act-end-hint-places = units can be placed
told-contested = { $space } is contested
