# Texts of what a screen reader is told of a game: loaded with what tells it, after the table.
heard-turn = Your turn: { $power }, { $phase }
heard-question = A question to you: { $what }
heard-phase = { $power }: { $phase }
heard-more = { $count ->
    [one] and 1 more entry
   *[other] and { $count } more entries
  }
