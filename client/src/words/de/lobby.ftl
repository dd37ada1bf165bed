shelf-join = Offen
shelf-running = Laufend
shelf-over = Beendet
lobby-play = Spielen
lobby-play-how = Wähle ein Spiel. Du spielst seine erste Macht, Bots spielen die anderen.
lobby-bundle = Spiel
lobby-play-now = Jetzt spielen
lobby-bots = { $room ->
    [0] Die Bots dieses Servers können gerade keinen Platz
    [one] Die Bots dieses Servers können gerade einen Platz
   *[other] Die Bots dieses Servers können gerade { $room } Plätze
  } in einer neuen Partie von dir übernehmen, und dieses Spiel braucht { $need }: Es gibt keine, oder sie sind im Einsatz, vielleicht in einer anderen Partie von dir. Tritt unten einer Partie bei, oder lege mit „Mehr Auswahl“ eine mit Menschen an.
lobby-off-bots = Für dieses Spiel sind zu wenige Bots frei.
lobby-starting = Wird aufgebaut…
lobby-create = Mehr Auswahl
lobby-games = Partien
lobby-find = Nach Titel suchen
lobby-of-bundle = Ausgabe
lobby-any-bundle = Alle Ausgaben
lobby-of-event = Partien eines Turniers: sein ganzer Name
lobby-more = Mehr zeigen
lobby-talk = Chat
lobby-none-join = Keine Partie hat einen freien Platz. Lege eine an.
lobby-none-running = Es läuft keine Partie.
lobby-none-over = Noch ist keine Partie beendet.
mine-none = Du hast noch keine Partien.
game-powers = Mächte
game-your-turn = Dein Zug
game-seats-free = { $count ->
    [one] Ein Platz frei
   *[other] { $count } Plätze frei
  }
game-won = Sieg: { $winners }
game-drawn = Unentschieden
game-waits = { $taken } von { $seats } Plätzen sind besetzt
game-place = Runde { $round }, { $power }
game-left = noch { $span }
game-bots = nur Bots
game-act = Weiterspielen
game-go-on = Weiter
game-join = Mitspielen
game-watch = Zusehen
game-mine = Du: { $powers }
