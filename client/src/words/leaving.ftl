# Texts of leaving a seat: loaded with the seats, and with the turn.
seat-leave = Leave the seat of { $powers }…
seat-leave-sure = The seat is free then. You need a new invitation to come back, unless it is opened to everybody.
seat-leave-sure-runs = The game goes on without you, and its clock runs. Somebody else can take the seat. To end the game for your side, give it up instead.
seat-leave-yes = Yes, leave the seat
