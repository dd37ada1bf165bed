# Texts of log, battles, history and talk of a table: loaded with the first of these panels.
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
history-link-shown = The address of this page is the link.
history-charts = Charts
history-link = Link
talk-all = All
talk-side = { $side } alone
talk-side-hint = Only players of your side read this.
talk-to = Talk to
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
told-removed = { $owner } loses { $units } in { $space } ({ $cause })
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
entry-seed-opened = A seed was opened
entry-seed-committed = A seed was promised
entry-started = The game began
entry-order-left = A standing order was changed
entry-taken-back = The last command was taken back
entry-paused = The game was paused. { $text }
entry-resumed = The game goes on
entry-credited = Time was given
entry-seat-offered = A seat was offered
entry-seat-left = A player left the seat
entry-substitute-named = A substitute was named
entry-director-named = The directors changed
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
