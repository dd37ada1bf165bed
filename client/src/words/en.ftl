# Texts of the pages, by key. Plurals and the order of words belong here, not into the code.
app-name = Armistice
app-skip = Skip to content
app-lost = There is nothing at this address.
app-lost-home = Go to the lobby
app-nav = Main
app-loading = Loading…
app-failed = This part of the page failed. The rest works on.
app-again = Try again
app-copy-report = Copy a report
app-report-copied = The report was copied.
app-no-socket = This browser cannot connect: it has no WebSocket. Use a newer one.
app-away = The connection is lost. Trying again…
app-busy = The server is busy: { $seconds } s
app-outdated = The server has a newer version of this page.
app-reload = Reload
nav-lobby = Lobby
nav-mine = My games
nav-create = New game
nav-rules = Rules
nav-account = Account
theme-title = Appearance
theme-system = As the system
theme-dark = Dark
theme-light = Light
theme-contrast = High contrast
close = Close
cancel = Cancel

span-days-hours = { $days } d { $hours } h
span-days = { $days } d
span-hours-minutes = { $hours } h { $minutes } min
span-hours = { $hours } h
span-minutes = { $minutes } min
span-moment = less than a minute

person-guest = Guest
person-bot = Bot
person-nobody = Free seat

status-waiting = Waiting
status-running = Running
status-paused = Paused
status-over = Over
pause-director = Paused by a director
pause-dispute = Paused: a dispute waits for a ruling
pause-both-sides = Paused: both sides want it
pause-outage = Paused: this server does not have the rules of this game
pause-deserted = Paused: nobody plays it any more
pause-words = { $why }: { $text }
last-round = Round { $round } is the last
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
  } of a new game of yours now, and this game needs { $need }. End or start another game of yours, join one below, or create one for people with More choices.
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
talk-nothing = Nobody has said anything yet.
talk-older = Older lines
talk-say = Say something
talk-send = Send

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
game-act = Play on
game-go-on = Go on
game-join = Join
game-watch = Watch
