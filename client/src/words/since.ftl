since-title = Since your last turn
since-away = While you were away
since-entries =
    { $count ->
        [one] The game has one new entry.
       *[other] The game has { $count } new entries.
    }
since-play = Play on the board
since-stop = Stop
since-next = Next
since-faster = Faster
since-slower = Slower
since-step = Step { $place } of { $count }: { $text }
since-taken = You took { $spaces }.
since-lost = You lost { $spaces }.
since-driven = You were driven out of { $spaces }.
since-contested = Contested now: { $spaces }.
since-units = Your units lost: { $units }.
since-enemies = Enemy units lost in battles with you: { $units }.
since-score = { $title }: { $before } → { $after }
since-nothing = Nothing of yours was lost or won.
