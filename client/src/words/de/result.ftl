result-won = Sieg für { $winners }
result-by = durch { $by }
result-draw = Unentschieden
result-scores = Wertung
