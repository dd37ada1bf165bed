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
table-log = Log
table-talk = Talk
table-game = Game
table-history = History
table-rounds = Round { $round }
table-turn = { $power }: { $phase }
table-waiting = Waiting for the start
table-over = The game is over
table-paused = Paused
table-denied = This game cannot be shown.
table-latest = Back to now
table-at = Entry { $at } of { $last }
table-link = Link to this moment
table-previous = Previous
table-next = Next
table-turn-before = Turn before
table-turn-after = Turn after
table-slider = Entry
table-link-copied = The link was copied.
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

act-title = Your turn
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
act-end-buy = Buy, and end { $phase }
act-undo = Take back
act-undo-why = There is no command of yours that can be taken back.
act-picked = Picked in { $space }
act-picked-hint = Choose a target on the board, or here:
act-targets = Targets
act-all = All
act-pick-hint = Choose units on the board, or from this list.
act-aboard = Land { $units }
act-movable = Units that can move
act-sending-count = { $count ->
    [one] One command is being sent…
   *[other] { $count } commands are being sent…
  }
act-confirm-move = Move { $units }: { $from } → { $to }
act-confirm = Move
act-fights = Battles
act-fight = Fight in { $space }
act-attack = Attack { $space }
act-odds = Odds
act-odds-told = Attacker wins { $win }, defender holds { $hold }, both remain { $both }
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
buy-title = Purchase
buy-cost = { $cost } each
buy-left = { $left } of { $money } { $resource } left
buy-send = Buy for { $cost }
buy-attack = attack { $attack }, defence { $defence }, move { $move }
ask-space = in { $space }
ask-waiting = Waiting for the answer of { $powers }: { $decision }
battle-none = No battle this turn.
battle-round = Round { $round }
battle-status-listed = not fought yet
battle-status-fighting = being fought
battle-status-over = over
battle-attackers = Attackers
battle-defenders = Defenders
battle-hit = hit
battle-miss = miss
seat-take = Take this seat
seat-start = Start the game
seat-partner = Seat a partner
seat-invite = Copy an invitation
seat-invited = The invitation was copied. It is good for one person.
seat-sit = Seats
result-won = { $winners } won
result-by = by { $by }
result-draw = A draw
result-scores = Scores
concede = Give the game up…
pick-moved = moved
pick-half = Half of { $name }
pick-all = All of { $name }
form-flag = Yes or no
form-number = A number
form-option = A word
form-space = A space
form-power = A power
form-unit_type = A type of units
form-units = Units
form-allocation = Shares
form-list = A list
form-pair = Two together
form-nothing = Nothing
form-unknown = This page does not know how to ask this. A newer one may: reload it.
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
act-group = and { $count } from { $space }
act-group-leave = leave them
act-end-hint-places = units can be placed
way-all = Other ways
way-all-to = All ways to { $space }
way-into = { $way }, into { $carrier }
pick-with = with { $units }
told-contested = { $space } is contested
