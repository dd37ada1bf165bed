# Texts of the turn: loaded with its panel, after the table.
act-lost = Could not be done again: { $what }
table-turn = { $power }: { $phase }
table-spectator = You are watching.
turn-past = You look at an earlier moment. It is your turn now.
turn-past-watch = You look at an earlier moment. “Back to now” in the history leads to the newest one.
turn-now = Back to now
act-as = Playing
act-end = End { $phase }
act-end-buy = Buy, and end { $phase }
act-end-move = Move, and end { $phase }
act-end-place = Place, and end { $phase }
act-undo = Take back
undo-none = Nothing to take back yet.
undo-dice = You cannot take back your last command: dice were rolled.
undo-others = You cannot take back your last command: others have acted since.
undo-stands = You cannot take back your last command any more.
act-redo-why = No command was taken back that could be given again.
act-pick-hint = Choose units on the board, or from this list.
act-aboard = Land { $units }
act-land-all = Land all
act-load-all = Load all: { $to }
act-load-fit = Load as many as fit: { $to }
act-movable = Spaces with units that can move
act-sending-count = { $count ->
    [one] One command is being sent…
   *[other] { $count } commands are being sent…
  }
act-fights = Battles
act-fights-order = Look at the order first: a battle that is fought may rule out others, as one on land those at sea.
now-buy = Choose what to buy.
now-move = Move units: choose them on the board or below, then where they go.
now-place = Place units: choose a space on the board, or units below.
now-fight = Battles can be fought: they stand below.
now-declare = Nothing has to be done in this phase: declare something below, or end it.
now-nothing = There is nothing to do in this phase: end it.
income-sum = You collect { $sum } { $resource } when this phase ends.
income-lost = That is { $lost } { $resource } less than your ground yields.
income-dice = Dice that are still to be rolled may take some of it.
act-fight = Fight in { $space }
act-attack = Choose to fight in { $space }
declaring-settle = Moves that cannot stand are undone, and units that can be nowhere are lost. Then the phase ends.
act-declare-more = Declarations ({ $count })
concede-sure = { $reason } Do you want this? Confirm it within two minutes.
concede-confirm = Yes, give the game up
act-place = To place
ask-waiting = Waiting for the answer of { $powers }: { $decision }
concede = Give the game up…
act-redo = Do again
act-done = Done in this phase ({ $count })
act-drop = Take this back
act-drop-of = Take this back: { $what }

end-lines = What is left to do
end-held = Cannot end yet.
end-held-before = What you have chosen is done first. Without it the phase could not end: { $why }.
end-held-why = Cannot end yet: { $why }.
left-further = { $count } more
left-questions = To be answered first: { $what }
left-battles-due = { $count ->
    [one] 1 battle has to be fought: { $spaces }
   *[other] { $count } battles have to be fought: { $spaces }
  }
left-battles = { $count ->
    [one] 1 battle can be fought: { $spaces }
   *[other] { $count } battles can be fought: { $spaces }
  }
left-place = To place: { $units } ({ $spaces })
left-moves = { $count ->
    [one] 1 unit can still move: { $spaces }
   *[other] { $count } units can still move: { $spaces }
  }
left-money = { $amount } { $resource } left, enough for { $units }
ask-in-battle = You are asked beside the battle in { $space }.
enemy-title = Defence of { $space }
enemy-army = { $owner }: { $units }
enemy-none = Held by { $owner }, without units
ground-minor = { $space } is neutral. When combat begins its army appears and defends it: { $army }. The other side chooses which of its powers gets that army.
ground-minor-enemy = { $space } is aligned to { $patron }. When combat begins its army appears for { $patron } and defends it: { $army }.
ground-minor-friend = { $space } is aligned to { $patron }. There is no battle: its army joins { $patron }, which takes control ({ $army }). Your units stop there.
ground-raised = No power holds { $space }, and no units stand there. Its army has appeared before and does not come again.
ground-colony = { $space } is a colony. No army appears there: you take it without a battle.
ground-neutral = { $space } is neutral and has no units. To enter it costs 3 IPC, and you take it without a battle.
ground-nobody = No power holds { $space }, and no units stand there.
