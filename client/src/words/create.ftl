create-title = New game
create-game = Game
create-name = Title
create-name-hint = Shown in the lobby (optional)
create-options = Options
create-options-find = Find an option
create-options-count = { $count ->
    [one] One option
   *[other] { $count } options
  }, { $chosen } chosen
create-options-unfound = No option holds “{ $words }”.
create-group-set = Several options in one
create-group-other = Further options
create-options-none = This game has no further options.
create-needs = needs { $names }
create-needs-one = needs one of { $names }
create-excludes = not with { $names }
create-parameters = Numbers and choices
create-yes = Yes
create-no = No
create-rule = Rule { $rule }
create-clock = Clock
create-untimed = Without clocks
create-seats = Who plays
create-all-me = I play this side
create-who-me = Me
create-who-bot = Bot
create-who-invite = By invitation
create-who-anybody = Anybody
create-back = Taking back
create-back-phase = Also a phase that was ended
create-back-command = Within the phase
create-back-none = Not at all
create-delay = Spectators see it later by (minutes)
create-disputes = Disputes
create-disputes-how = A player may dispute what was done; a referee decides. Times are in minutes, 0 is no limit.
create-disputes-pause = The clocks stand while a dispute waits for a ruling
create-disputes-two = Two referees rule together where a game is annulled, or after its end
create-disputes-answer = for the answer of the other side
create-disputes-ruling = until it is to be ruled on
create-disputes-appeal = for an appeal against the ruling
create-bots = { $room ->
    [0] Bots of this server can take no seat
    [one] Bots of this server can take one seat
   *[other] Bots of this server can take { $room } seats
  } of a new game of yours now, and these seats need { $need }: there are none, or they are in use, perhaps in another game of yours. Give some seats to people.
create-go = Create the game
create-busy = Creating…
