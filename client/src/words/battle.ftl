# Texts of the battle board: loaded with it.
fight-title = Battle in { $space }
fight-open = Show the battle
fight-close = Close the battle
fight-go-on = Go on
fight-end-taken = You take { $space }.
fight-end-repelled = Your attack on { $space } is repelled.
fight-no-choice = You had no choice: the hits could fall on nothing else.
fight-rounds = Rounds of the battle
fight-side = Side
fight-column = Hits at { $target } or less
fight-column-none = Does not fire
fight-hits = { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
  }
fight-reasons = { $units }: a die hits at { $target } or less.
fight-reasons-none = By the figures of the unit.
