# Texts of the table: loaded with its screen.
units-count = { $count } { $name }
piece-cargo = (with { $cargo })
piece-damaged = (damaged)
piece-moved = (moved)
mark-raised-this-turn = raised this turn, cannot move or attack yet
piece-marks = ({ $marks })
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
link-exit = exit { $number } at the map edge leads to { $to }
link-closed = No way: { $a } – { $b }
link-passage = { $a } – { $b }: for ships of the side that holds { $spaces } (now { $owners })

act-stale = Too late: that phase or question is over.
pick-said =
    { $targets ->
        [one] { $count } picked in { $space }; one possible target
       *[other] { $count } picked in { $space }; { $targets } possible targets
    }

table-panel = Panel
table-game = Game
table-rounds = Round { $round }
table-waiting = Waiting for the start
table-over = The game is over
table-denied = This game cannot be shown.
table-late = You see this game { $minutes } minutes late.
board-name = Board
board-zoom-in = Zoom in
board-zoom-out = Zoom out
board-fit = Show all
board-fit-turn = Show the last turn
board-fit-own = Show my units
board-minimap = Whole map
board-jump = Go to
board-no-match = no such space
board-loading = Loading the map…
space-mark = { $title }: { $value }

act-title = Your turn
answer-title = Your answer
answer-first = The game waits for your answer: { $what }
answer-first-attack = { $power } attacks. The game waits for your answer: { $what }
answer-first-turn = Turn of { $power }, { $phase }. The game waits for your answer: { $what }
answer-go = Go to the question
act-rule = Rule { $paragraph }
act-more-less = Less { $name }
act-more-more = More { $name }
ask-space = in { $space }
panel-turn = Turn
panel-battles = Battles
panel-log = Log
panel-talk = Talk
panel-sides = Powers
panel-height = Height of this panel: { $next }
# What the grip of the panel does next, by the height that the panel has.
panel-next = { $height ->
    [high] Smaller
   *[half] Larger
 }
act-target-said = target
panel-history = History
keys-title = Keys
table-settings = Settings

told-contested = { $space } is contested

# Names of the games that the server's title does not say well.
unit-aa-gun = { $count ->
    [one] AA gun
   *[other] AA guns
  }
phase-advance = Advance purchase
phase-develop = Development
phase-mobilize = Mobilization
