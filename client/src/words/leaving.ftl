# Texts of leaving a seat: loaded with the seats, and with the turn.
seat-leave = Leave the seat of { $powers }…
seat-leave-sure = The seat is free then. You need a new invitation to come back, unless it is opened to everybody.
seat-leave-sure-runs = The game goes on without you. Somebody else can take the seat.
seat-leave-clock = Its clock runs on.
seat-leave-sure-bots = Only bots are left then. They play for another round or a few, then the game is paused. It goes on if a person takes a seat.
seat-leave-yes = Yes, leave the seat
concede-bots = { $count ->
    [one] { $powers } would have to give the game up, too. That is a bot,
   *[other] { $powers } would have to give the game up, too. Those are bots,
  } and bots never do: the game would go on. To be done with it, leave your seat.
concede-done = You have given the game up in round { $round }. It ends when all players of your side do so in this round. You can leave your seat, too.
