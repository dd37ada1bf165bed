# Texts of log, battles, history and talk of a table: loaded after the table.
log-quiet = Entries { $from } to { $to }: seats, seeds and other entries of the table ({ $count })
log-older = Older entries
latest-title = Just now
verify-dice = Check these dice
verify-record = Check dice
past-choose = A battle again
past-now = Battles of this turn
past-title = { $space }: round { $round }, { $power }
past-round = Round { $round } of { $last }
past-opening = Before the first round
past-round-before = Round before
past-round-after = Round after
past-play = Play again
past-stop = Show all
past-board = Show on the board
history-turn = Turn
history-battle = Battle
history-entry = Entry
history-battle-before = Battle before
history-battle-after = Battle after
history-link-shown = The link could not be copied. Copy the address of this page instead.
history-charts = Charts
history-link = Link
talk-all = All
talk-side = { $side } alone
talk-side-hint = Only players of your side read this.
talk-to = Talk to
talk-who = { $who } ({ $powers })
talk-unread = { $unread } new
talk-late = What you read here is { $minutes } minutes old, as all that you see of this game.

told-rolled = { $owner }, { $what }: { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
  } at { $target } or less
told-rolled-in = { $owner }, { $what } in { $space }: { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
  } at { $target } or less
told-rolled-mine = Mines in { $space } against { $what } ({ $owner }): { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
  } at { $target } or less
told-removed = { $owner } loses { $units } in { $space } ({ $cause })
told-damaged = { $owner }: { $units } damaged in { $space }
told-repaired = { $owner }: { $units } repaired in { $space }
told-joined = { $owner } gets { $units } in { $space }
told-added = { $owner } gets { $units } in { $space } ({ $cause })
told-control = { $space } is now held by { $owner }
told-battle = The battle in { $space } is over: { $result }
told-battle-taken = { $power } takes { $space }
told-battle-repelled = The attack of { $power } on { $space } is repelled
told-battle-contested = { $space } stays contested
told-battle-cleared = { $space } is cleared
told-paid = { $owner } pays { $paid } { $resource } ({ $reason })
told-got = { $owner } gets { $paid } { $resource } ({ $reason })
told-out = { $owner } is out of the game
told-relation = { $a } and { $b }: { $relation }
told-answered = { $owner } (by the clock or a standing order): { $choice }
told-note = { $what }: { $rest }
told-round = Round { $round } begins
told-turn = The turn of { $power } begins
told-won = { $winners } won ({ $by })
told-drawn = The game is a draw
entry-created = The game was created
entry-anchor-opened = The dice were sealed
entry-seated = A player sat down
entry-seed-opened = A player revealed a seed for the dice
entry-seed-committed = A player sealed a seed for the dice
entry-started = The game began
entry-order-left = A standing order was changed
entry-taken-back = The last command was taken back
entry-paused = The game was paused. { $text }
entry-resumed = The game goes on
entry-credited = Time was given to all: { $amount } ({ $reason })
entry-credited-to = Time was given to { $power }: { $amount } ({ $reason })
entry-credited-taken = Time was taken from { $power }: { $amount } ({ $reason })
entry-credited-taken-all = Time was taken from all: { $amount } ({ $reason })
credit-outage = the server was down
credit-lag = network delay
credit-overtime = overtime
credit-vacation = vacation
credit-ruling = a ruling
credit-handover = a seat changed hands
credit-other = no reason is told
entry-seat-offered = A seat was offered
entry-seat-left = A player left the seat
entry-substitute-named = A substitute was named
entry-director-named = A director was added or removed
entry-calendar-set = A player changed the hours of rest
entry-clock-proposed = Another time control was proposed
entry-clock-agreed = A player agreed to the time control
entry-power-resigned = Nobody plays { $power } any more
entry-miss-excused = A missed turn was excused
entry-warned = A player was warned: { $text }
entry-dispute-filed = A dispute was filed
entry-dispute-moved = A dispute went on
entry-ruling-proposed = A ruling was proposed
entry-set-back = The game was set back by a ruling
entry-corrected = The position was corrected by a ruling
entry-ordered = A ruling gave a command
entry-annulled = The game was annulled
entry-upgraded = The rules were upgraded
table-log = Log
table-talk = Talk
table-history = History
table-latest = Back to now
table-at = Entry { $at } of { $last }
table-link = Link to this moment
table-previous = Previous
table-next = Next
table-turn-before = Turn before
table-turn-after = Turn after
table-slider = Entry
table-link-copied = The link was copied.
battle-none = No battle this turn.
battle-round = Round { $round }
battle-status-listed = not fought yet
battle-status-fighting = under way
battle-status-over = over
battle-attackers = Attackers
battle-defenders = Defenders
battle-open = Battle board
space-contested = contested
space-class-capital = Capital
space-class-homeland = Homeland
space-class-colony = Colony
space-class-minor-aligned = Minor power, aligned to { $power }
space-class-minor-neutral = Minor power, aligned to nobody
space-class-colony-of-minor = Colony of { $home }
space-class-impassable = No unit may enter
space-army = Its army, not yet raised: { $army }
space-army-raised = Its army was raised
space-naval-base = Naval base for { $value }
space-mined-from = Mined by the naval base in { $value }
space-mobilization-site = Mobilization site of { $value }
space-off-turn = Units can be told something when it is your turn.
space-off-owner = These units belong to { $power }.
space-off-moved = These units have moved already.
space-off-none = There is nothing that these units can do in this phase.

table-sides = Powers
side-money = { $amount } { $resource }
side-units = { $count ->
    [one] 1 unit
   *[other] { $count } units
  }
side-out = out
side-to-act = to act
side-you = you
side-clock = Time left of { $power }
side-clock-game = Time left of the game
side-clocks = Clocks
side-clock-proposed = Another time control is proposed
side-score = { $title }: { $number }
board-list = This game has no map here. All spaces are listed.
space-none = Point at a space, or choose one with the arrow keys.
space-empty = No units
space-value = Value { $value }
battle-hit = hit
battle-miss = miss
