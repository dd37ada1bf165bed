# Texts of the list of keys: loaded with it.
keys-arrows = Arrow keys: go from space to space on the board
keys-enter = Enter: pick units, or go to a target
keys-escape = Escape: let go
keys-jump = G, then letters: jump to a space by its name
keys-why = ?: why units cannot go to the space that has the focus
keys-count = [ and ]: fewer or more units
keys-next = N: next unit that can move
keys-undo = U or Ctrl+Z: take back
keys-end = E: end the phase
keys-battles = B: battles
keys-log = L: log
keys-history = H: back in the history; Shift+H: forward
keys-turn = T: turn
keys-line = /: command line, as in "move 3 infantry" and two spaces
keys-help = F1: this list
keys-redo = Shift+U or Ctrl+Y: do again what was taken back
