shelf-join = To join
shelf-running = Running
shelf-over = Over
lobby-play = Play
lobby-play-how = Choose a game. You play its first power, and bots play the others.
lobby-bundle = Game
lobby-play-now = Play now
lobby-bots = { $room ->
    [0] Bots of this server can take no seat
    [one] Bots of this server can take one seat
   *[other] Bots of this server can take { $room } seats
  } of a new game of yours now, and this game needs { $need }: there are none, or they are in use, perhaps in another game of yours. Join a game below, or create one for people with More choices.
lobby-off-bots = Too few bots are free for this game.
lobby-starting = Setting up…
lobby-create = More choices
lobby-games = Games
lobby-find = Find by title
lobby-of-bundle = Edition
lobby-any-bundle = All editions
lobby-of-event = Games of an event: its whole name
lobby-more = Show more
lobby-talk = Talk
lobby-none-join = No game has a free seat. Create one.
lobby-none-running = No game is running.
lobby-none-over = No game has ended yet.
mine-none = You have no games yet.
game-powers = Powers
game-your-turn = Your turn
game-seats-free = { $count ->
    [one] One seat free
   *[other] { $count } seats free
  }
game-won = Won by { $winners }
game-drawn = A draw
game-waits = { $taken } of { $seats } seats are taken
game-place = Round { $round }, { $power }
game-left = { $span } left
game-bots = bots only
game-mine = You: { $powers }
game-act = Play on
game-go-on = Go on
game-join = Join
game-watch = Watch
