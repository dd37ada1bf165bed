# Texts of questions and their answers: loaded with them.
ask-number = { $number } to choose
ask-number-from = { $from } or more
ask-number-to = { $from } to { $to }
ask-answer = Send this answer
ask-usual = Choose it
ask-usual-chosen = (chosen)
ask-wanted-flag = Yes or no?
ask-wanted-number = How many? It is { $count }.
ask-wanted-number-range = How many, { $from } to { $to }?
ask-wanted-number-any = How many?
ask-wanted-space = Which space?
ask-wanted-power = Which power?
ask-wanted-power-minor-army = Which power gets the army?
asking-minor-army = { $power } enters { $space }. Its army appears and defends it, as units of one power of your side. If your side does not agree, the first of its powers in order of turn gets it.
ask-wanted-unit-type = Which type of unit?
ask-wanted-units =
    { $count ->
        [one] Which unit?
       *[other] Which { $count } units?
    }
ask-wanted-units-casualties =
    { $count ->
        [one] Which unit takes the hit?
       *[other] Which { $count } units take the hits?
    }
ask-wanted-units-range = Which units, { $from } to { $to }?
ask-wanted-units-any = Which units?
ask-wanted-allocation =
    { $count ->
        [one] Which unit, and whose?
       *[other] Which { $count } units, and whose?
    }
ask-wanted-allocation-range = Which units, { $from } to { $to }, and whose?
ask-wanted-allocation-any = Which units, and whose?
ask-wanted-list = What goes where?
ask-wanted-other = What do you choose?
ask-wanted-any-of-battle-round = What do your units do next?
ask-space-battle-round = Retreat to { $space }
ask-space-retreat = Retreat to { $space }
ask-hits-casualties =
    { $count ->
        [one] The dice of { $powers } hit 1 of your units.
       *[other] The dice of { $powers } hit { $count } of your units.
    }
ask-most = of { $most }
ask-most-of = at most { $most } of { $all }
ask-picked = { $count } of { $to }
ask-picked-range = { $count }; from { $from } to { $to }
ask-otherwise = the usual answer
ask-off = Something is still missing in this answer: what is asked for stands above it.
ask-more = There are more answers than are listed.
ask-up = Move number { $place } up
ask-down = Move number { $place } down
ask-on-map = It can be chosen on the map, too.
ask-space-on-map = A space can be chosen on the map, too.
ask-map-said = { $choice } is chosen. The answer is not given yet.
ask-add = Add
ask-remove = Remove
form-flag = Yes or no
form-number = A number
form-option = A word
form-space = A space
form-power = A power
form-unit_type = A type of units
form-units = Units
form-allocation = Shares
form-list = A list
form-pair = Two together
form-nothing = Nothing
form-unknown = This page does not know how to ask this. A newer one may: reload it.
