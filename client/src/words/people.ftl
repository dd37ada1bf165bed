# Texts of the pages of events and people: loaded with them.
event-name = Event
event-none = No game of this event can be seen.
event-counts = { $running ->
    [one] One game runs
   *[other] { $running } games run
  }, { $waiting } not begun, { $over } over
event-sheet = Results as a sheet
event-data = Results as data
line-players = Players
line-waits = Waits for
line-since = for { $span }
line-question = a question
line-clock = Clock
line-up = the time is up
line-ends = the game ends { $when }
line-disputes = { $count ->
    [one] One dispute
   *[other] { $count } disputes
  }
person-number = Guest { $account }
person-unknown = The server knows nobody by this number.
person-here = here now
person-away = not here
person-locked = locked
person-looked = Looked through the newest { $count } games of the server.
person-results = Of those that are over: { $won } won, { $lost } lost, { $drawn } drawn.
person-no-games = No game of this person is among them.
person-plays = Plays
person-directs = Directs
person-further = Look further back
side-me = you
role-spectator = Spectator
role-director = Director
role-administrator = Administrator
