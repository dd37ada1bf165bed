create-title = Neue Partie
create-game = Spiel
create-name = Titel
create-name-hint = Steht in der Lobby (freiwillig)
create-options = Optionen
create-options-find = Option suchen
create-options-count = { $count ->
    [one] Eine Option
   *[other] { $count } Optionen
  }, { $chosen } gewählt
create-options-unfound = Keine Option enthält „{ $words }“.
create-group-set = Mehrere Optionen in einer
create-group-other = Weitere Optionen
create-options-none = Dieses Spiel hat keine weiteren Optionen.
create-needs = braucht { $names }
create-needs-one = braucht eins von { $names }
create-excludes = nicht mit { $names }
create-parameters = Zahlen und Varianten
create-clock = Uhr
create-untimed = Ohne Uhren
create-seats = Wer spielt
create-all-me = Ich spiele diese Seite
create-who-me = Ich
create-who-bot = Bot
create-who-invite = Auf Einladung
create-who-anybody = Jeder
create-back = Zurücknehmen
create-back-phase = Auch eine beendete Phase
create-back-command = Innerhalb der Phase
create-back-none = Gar nicht
create-delay = Verzögerung für Zuschauer (Minuten)
create-disputes = Streitfälle
create-disputes-how = Spieler können anfechten, was geschehen ist; ein Schiedsrichter entscheidet. Zeiten sind in Minuten, 0 heißt ohne Grenze.
create-disputes-pause = Die Uhren stehen, solange ein Streitfall auf die Entscheidung wartet
create-disputes-two = Zwei Schiedsrichter entscheiden gemeinsam, wenn eine Partie annulliert wird oder schon beendet ist
create-disputes-answer = für die Antwort der anderen Seite
create-disputes-ruling = bis zur Entscheidung
create-disputes-appeal = für eine Berufung gegen die Entscheidung
create-bots = { $room ->
    [0] Die Bots dieses Servers können gerade keinen Platz
    [one] Die Bots dieses Servers können gerade einen Platz
   *[other] Die Bots dieses Servers können gerade { $room } Plätze
  } in einer neuen Partie von dir übernehmen, und diese Plätze brauchen { $need }: Es gibt keine, oder sie sind im Einsatz, vielleicht in einer anderen Partie von dir. Gib einige Plätze an Menschen.
create-go = Partie anlegen
create-busy = Wird angelegt…
create-yes = Ja
create-no = Nein
create-rule = Regel { $rule }
