# Texts of seats: loaded with those of a game that waits for its start, or that has a free one.
seat-take = Take this seat
seat-start = Start the game
seat-bot = Seat a bot
seat-invite = Invite by a link
seat-anybody = Open to everybody
seat-invited = The link was copied. It is good for one person: send it to them.
seat-not-copied = Copy the link and send it: it is good for one person.
seat-link = Link for { $powers }
seat-copy = Copy the link
seat-sit = Seats
seat-free = You can take a seat
seat-gone = Your invitation is no longer open: somebody took the seat, or it was offered anew.
seat-give-up = Give this game up…
seat-give-up-sure = The game goes for everybody who has a seat in it, and cannot come back.
seat-give-up-yes = Yes, give the game up
