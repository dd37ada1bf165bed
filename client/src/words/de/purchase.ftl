buy-title = Einkauf
buy-cost = je { $cost }
buy-left = { $left } von { $money } { $resource } übrig
buy-send = Für { $cost } kaufen
buy-attack = Angriff { $attack }, Verteidigung { $defence }, Bewegung { $move }
buy-off = Es ist nichts zum Kaufen gewählt.
buy-done = In dieser Phase gekauft: { $units }
