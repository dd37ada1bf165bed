# Texts of the declarations of a turn: loaded with them.
act-declare-ends = Another way to end this phase
sure-declaring-settle = End this phase now? Moves that cannot stand are undone, and units that can be nowhere are lost.
yes-declaring-settle = End the phase
# What a declaration names a number of, by its argument.
declared-count-dice = { $count ->
    [one] 1 die
   *[other] { $count } dice
  }
