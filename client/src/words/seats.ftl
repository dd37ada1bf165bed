# Texts of a game that waits for its start: loaded with its seats.
seat-take = Take this seat
seat-start = Start the game
seat-bot = Seat a bot
seat-invite = Copy an invitation
seat-invited = The invitation was copied. It is good for one person.
seat-sit = Seats
