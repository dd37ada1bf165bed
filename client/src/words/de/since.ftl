since-title = Seit deinem letzten Zug
since-away = Während du weg warst
since-entries =
    { $count ->
        [one] Die Partie hat einen neuen Eintrag.
       *[other] Die Partie hat { $count } neue Einträge.
    }
since-play = Auf der Karte zeigen
since-stop = Anhalten
since-next = Weiter
since-step = Schritt { $place } von { $count }: { $text }
since-taken = Du hast { $spaces } erobert.
since-lost = Du hast { $spaces } verloren.
since-contested = Jetzt umkämpft: { $spaces }.
since-units = Deine verlorenen Einheiten: { $units }.
since-enemies = Verlorene Einheiten des Feindes in Kämpfen mit dir: { $units }.
since-score = { $title }: { $before } → { $after }
since-nothing = Du hast nichts verloren oder gewonnen.
since-faster = Schneller
since-slower = Langsamer
since-driven = Du wurdest vertrieben aus { $spaces }.
