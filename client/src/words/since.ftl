since-title = Since your last turn
since-taken = You took { $spaces }.
since-lost = You lost { $spaces }.
since-contested = Contested now: { $spaces }.
since-units = Your units lost: { $units }.
since-enemies = Enemy units lost in battles with you: { $units }.
since-score = { $title }: { $before } → { $after }
since-nothing = Nothing of yours was lost or won.
