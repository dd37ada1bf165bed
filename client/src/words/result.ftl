# Texts of the end of a game: loaded with its result.
result-won = { $winners } won
result-by = by { $by }
result-draw = A draw
result-scores = Scores
result-won-side = Your side won
result-lost-side = Your side lost
