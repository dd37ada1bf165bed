units-count = { $count } { $name }
piece-cargo = (trägt { $cargo })
piece-damaged = (beschädigt)
piece-moved = (gezogen)
mark-raised-this-turn = in diesem Zug ausgehoben, kann noch nicht ziehen oder angreifen
piece-marks = ({ $marks })
cell-contested = umkämpft von { $owners }
cell-sea = Meer
cell-impassable = unpassierbar
cell-nobody = von niemandem gehalten
cell-value = Wert { $value }
cell-army = { $owner }: { $units }
cell-free = { $count } beweglich
cell-battle = ein Kampf
cell-borders = grenzt an { $spaces }
link-strait = Meerenge: { $a } – { $b }
link-canal = Kanal: { $a } – { $b }
link-marked = Nachbarn: { $a } – { $b }
link-exit = Ausgang { $number } am Kartenrand führt nach { $to }
link-closed = Kein Weg: { $a } – { $b }
link-passage = { $a } – { $b }: für Schiffe der Seite, die { $spaces } hält (jetzt { $owners })

act-stale = Zu spät: Diese Phase oder Frage ist vorbei.
pick-said =
    { $targets ->
        [one] { $count } gewählt in { $space }; ein mögliches Ziel
       *[other] { $count } gewählt in { $space }; { $targets } mögliche Ziele
    }

table-panel = Bereich
table-game = Partie
table-rounds = Runde { $round }
table-waiting = Wartet auf den Start
table-over = Die Partie ist beendet
table-denied = Diese Partie kann nicht gezeigt werden.
table-late = Du siehst diese Partie { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
  } später.
board-name = Karte
board-zoom-in = Vergrößern
board-zoom-out = Verkleinern
board-fit = Alles zeigen
board-fit-turn = Letzten Zug zeigen
board-fit-own = Meine Einheiten zeigen
board-minimap = Ganze Karte
board-jump = Gehe zu
board-no-match = kein solches Feld
board-loading = Die Karte wird geladen…
space-mark = { $title }: { $value }

act-title = Dein Zug
answer-title = Deine Antwort
answer-first = Die Partie wartet auf deine Antwort: { $what }
answer-first-attack = { $power } greift an. Die Partie wartet auf deine Antwort: { $what }
answer-first-turn = { $power } ist am Zug, { $phase }. Die Partie wartet auf deine Antwort: { $what }
answer-go = Zur Frage
act-rule = Regel { $paragraph }
act-more-less = Weniger { $name }
act-more-more = Mehr { $name }
ask-space = in { $space }
panel-turn = Zug
panel-battles = Kämpfe
panel-log = Log
panel-talk = Chat
panel-sides = Mächte
panel-height = Höhe dieses Bereichs: { $next }
panel-next = { $height ->
    [high] Kleiner
   *[half] Größer
 }
act-target-said = Ziel
panel-history = Verlauf
keys-title = Tasten
table-settings = Einstellungen

told-contested = { $space } ist umkämpft

# Namen, die auch auf Englisch anders heißen, als der Server sie nennt.
unit-aa-gun = { $count ->
    [one] Flakgeschütz
   *[other] Flakgeschütze
  }
phase-advance = Vorauskauf
phase-develop = Entwicklung
phase-mobilize = Mobilisierung
