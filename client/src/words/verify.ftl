# Texts of the check of dice and records: loaded with it.
verify-title = Checking the dice
verify-title-roll = The dice of entry { $sequence }
verify-roll-fits = These dice are correct.
verify-roll-none = Nothing was rolled for this entry.
verify-roll-waits = Waiting for earlier entries: entry { $missing } has not arrived yet. You need not do anything.
verify-roll-link = The secret of this roll leads to the one before it. The server sealed all of them before the first roll, so it could not choose this one.
verify-roll-seeds = { $seeds ->
    [0] No person has added a seed: for these faces the server's word alone stands.
    [one] One seed of a person is mixed in, so the server could not know the faces when it sealed the secrets.
   *[other] { $seeds } seeds of people are mixed in, so the server could not know the faces when it sealed the secrets.
  }
verify-roll-faces = { $dice ->
    [one] The face follows from the secret and the seeds.
   *[other] All { $dice } faces follow from the secret and the seeds.
  }
verify-roll-number = Roll { $index } of chain { $anchor }
verify-roll-secret = Secret
verify-roll-before = Leads to
verify-whole = Check the whole record
verify-whole-hint = This page fetches the record of the game and checks every entry: nothing is missing or changed, and every die follows from what was sealed before.
verify-running = { $done } entries are checked…
verify-again = Check again
verify-fits = The record is correct.
verify-fails = The record has a fault.
verify-fails-at = Entry { $sequence }: { $fault }
verify-roll-fails = These dice failed the check.
verify-fetch = The record could not be fetched. { $text }
verify-crash = The check failed. { $text }
verify-entries = { $entries ->
    [one] One entry, and its hash
   *[other] { $entries } entries, each with the hash of all before it
  }
verify-told = { $compared ->
    [one] One of them is the one that this page received
   *[other] { $compared } of them are those that this page received
  }
verify-rolls = { $rolls ->
    [one] One roll
   *[other] { $rolls } rolls
  } with { $dice ->
    [one] one die
   *[other] { $dice } dice
  }
verify-seeds = { $seeds ->
    [0] No seeds of people
    [one] One seed of a person
   *[other] { $seeds } seeds of people
  }
verify-unseeded = { $unseeded ->
    [one] For one roll the server's word alone stands: no person had added a seed.
   *[other] For { $unseeded } rolls the server's word alone stands: no person had added a seed.
  }
verify-unopened = { $count ->
    [one] Seat { $seats } sealed a seed for the dice but has not revealed it.
   *[other] Seats { $seats } sealed seeds for the dice but have not revealed them.
  }
verify-answers = { $answers ->
    [0] No sealed answers were opened
    [one] One sealed answer is the one that was given
   *[other] { $answers } sealed answers are those that were given
  }
verify-head = Hash of the last entry
verify-took = { $kb } kB in { $ms } ms
verify-not = Not checked here: whether each command was legal. The server's own program does that: armistice-admin verify.
verify-save = Save the record
verify-fault-file = The file is no record of this game, or is cut short.
verify-fault-form = It is not in the form in which servers write entries.
verify-fault-order = An entry is missing, or stands elsewhere.
verify-fault-body = It holds what does not belong there.
verify-fault-parent = It follows another entry than it may.
verify-fault-author = It is not of the one who is named as its author.
verify-fault-time = It came before the entry before it.
verify-fault-history = Its author had seen another history of the game.
verify-fault-action = An action appears twice, or has no id.
verify-fault-head = It was changed: its hash is another.
verify-fault-anchor = The dice were not sealed as they should be.
verify-fault-seed = A seed is not the one that was sealed.
verify-fault-link = The secret of the dice is not the one that was sealed.
verify-fault-index = A roll is missing, or stands twice.
verify-fault-draw = There is no such die.
verify-fault-face = A die shows another face than the sealed chain gives.
verify-fault-shown = Other dice are shown than were rolled.
verify-fault-sealed = A sealed answer stands twice, or has no hash.
verify-fault-opened = A sealed answer is not the one that was given.
verify-fault-state = The hash of the position is missing, or stands where none belongs.
verify-fault-told-head = This page received another history than the record has.
verify-fault-told-roll = This page received other dice than the record has.
