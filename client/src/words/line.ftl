# Texts of the command line: loaded with it.
line-title = Command
line-hint = move 3 infantry FROM TO · buy 4 infantry 1 artillery · end · Tab completes, Escape closes
line-none = No such command now.
line-many = This may mean several things: choose one.
line-move = move
line-buy = buy
line-place = place
line-fight = fight
line-attack = attack
line-answer = answer
line-declare = declare
line-end = end
line-undo = undo
line-redo = redo
line-odds = odds
line-where = where
line-who = who attacks
