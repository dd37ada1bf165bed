# Texts of the purchase: loaded with it.
buy-title = Purchase
buy-cost = { $cost } each
buy-left = { $left } of { $money } { $resource } left
buy-send = Buy for { $cost }
buy-attack = attack { $attack }, defence { $defence }, move { $move }
buy-off = Nothing is chosen to be bought.
buy-done = Bought in this phase: { $units }
