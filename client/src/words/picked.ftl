# Texts of what is picked: loaded with its panel.
act-picked = Picked in { $space }
act-picked-hint = Choose a target on the board, or here:
act-targets = Targets
act-all = All
act-confirm-move = Move { $units }: { $from } → { $to }
act-confirm = Move
act-confirm-place = Place { $units } in { $to }
act-confirm-here = Place
pick-moved = (already moved)
pick-most = up to { $most }
pick-none = 0 { $name }
pick-half = Half of { $name }
pick-all = All of { $name }
act-group = and { $count } from { $space }
act-group-leave = leave them
way-all = Other ways
way-none = No other way
way-tap = Choose a way here, or the spaces to go over on the board.
way-choose = Choose the way
way-ship = Choose the ship
way-choose-to = to { $space }
entering-mined-from = { $space } is mined from { $base } ({ $owner }): each ship that enters rolls a die, and a 1 hits it.
way-into = { $way }, into { $carrier }
pick-with = with { $units }

pick-most = of { $most }
