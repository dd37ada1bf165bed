result-won = Sieg für { $winners }
result-by = durch { $by }
result-draw = Unentschieden
result-scores = Wertung
result-won-side = Deine Seite hat gewonnen
result-lost-side = Deine Seite hat verloren
