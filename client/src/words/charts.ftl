# Texts of the charts: loaded with them.
chart-title = The game in numbers
chart-what = Show
chart-units = Units
chart-waits = The beginning of the game has not come yet.
chart-said = { $what } over the entries of the game. The table below has the same numbers.
chart-table = { $what } after each turn
chart-turn = After the turn
chart-row = Round { $round }, { $power }
chart-entry = Entry { $at }
