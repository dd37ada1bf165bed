event-name = Turnier
event-none = Von diesem Turnier ist keine Partie zu sehen.
event-counts = { $running ->
    [one] Eine Partie läuft
   *[other] { $running } Partien laufen
  }, { $waiting } nicht begonnen, { $over } beendet
event-sheet = Ergebnisse als Tabelle
event-data = Ergebnisse als Daten
line-players = Spieler
line-waits = Wartet auf
line-since = seit { $span }
line-question = eine Frage
line-clock = Uhr
line-up = die Zeit ist um
line-ends = die Partie endet { $when }
line-disputes = { $count ->
    [one] Ein Streitfall
   *[other] { $count } Streitfälle
  }
person-number = Gast { $account }
person-unknown = Der Server kennt niemanden mit dieser Nummer.
person-here = gerade hier
person-away = nicht hier
person-locked = gesperrt
person-looked = Die neuesten { $count } Partien des Servers sind durchgesehen.
person-results = Von den beendeten: { $won } gewonnen, { $lost } verloren, { $drawn } unentschieden.
person-no-games = Keine davon ist eine Partie dieser Person.
person-plays = Spielt
person-directs = Leitet
person-further = Weiter zurück suchen
side-me = du
role-spectator = Zuschauer
role-director = Spielleiter
role-administrator = Administrator
