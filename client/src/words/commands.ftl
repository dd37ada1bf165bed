# Texts of commands and answers in words: loaded with what tells them.
choice-sealed = sealed
choice-yes = yes
choice-no = no
choice-none = none
said-purchase = { $power } buys { $units }
said-move = { $power } moves { $units }: { $way }
said-load = { $power } loads { $units } from { $from } at { $at }
said-unload = { $power } lands { $units } from { $from } in { $to }
said-place = { $power } places { $units } in { $space }
said-attack = { $power } chooses to fight in { $space }
said-fight = { $power } fights in { $space }
said-end-phase = { $power } ends the phase
said-answer = { $power } answers { $decision }: { $choice }
said-declare = { $power } declares: { $what }
said-take-back = { $power } takes back a command
said-other = { $power }: { $what }
declared-settle = End the phase as if time were up
