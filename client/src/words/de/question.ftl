ask-number = { $number } zu wählen
ask-number-from = { $from } oder mehr
ask-number-to = { $from } bis { $to }
ask-answer = Antwort senden
ask-usual = Diese nehmen
ask-usual-chosen = (gewählt)
ask-wanted-flag = Ja oder nein?
ask-wanted-number = Wie viele? Genau { $count }.
ask-wanted-number-range = Wie viele, { $from } bis { $to }?
ask-wanted-number-any = Wie viele?
ask-wanted-space = Welches Feld?
ask-wanted-power = Welche Macht?
ask-wanted-power-minor-army = Welche Macht bekommt die Armee?
asking-minor-army = { $power } rückt in { $space } ein. Die Armee des Landes tritt an und verteidigt es, als Einheiten einer Macht deiner Seite. Wird deine Seite sich nicht einig, bekommt sie ihre erste Macht in der Zugfolge.
ask-wanted-unit-type = Welcher Einheitentyp?
ask-wanted-units =
    { $count ->
        [one] Welche Einheit?
       *[other] Welche { $count } Einheiten?
    }
ask-wanted-units-casualties =
    { $count ->
        [one] Welche Einheit nimmt den Treffer?
       *[other] Welche { $count } Einheiten nehmen die Treffer?
    }
ask-wanted-units-range = Welche Einheiten, { $from } bis { $to }?
ask-wanted-units-any = Welche Einheiten?
ask-wanted-allocation =
    { $count ->
        [one] Welche Einheit, und wessen?
       *[other] Welche { $count } Einheiten, und wessen?
    }
ask-wanted-allocation-range = Welche Einheiten, { $from } bis { $to }, und wessen?
ask-wanted-allocation-any = Welche Einheiten, und wessen?
ask-wanted-list = Was kommt wohin?
ask-wanted-other = Was wählst du?
ask-hits-casualties =
    { $count ->
        [one] Die Würfel von { $powers } treffen 1 deiner Einheiten.
       *[other] Die Würfel von { $powers } treffen { $count } deiner Einheiten.
    }
ask-most = von { $most }
ask-picked = { $count } von { $to }
ask-picked-range = { $count }; von { $from } bis { $to }
ask-otherwise = die übliche Antwort
ask-off = In dieser Antwort fehlt noch etwas: Was gefragt ist, steht darüber.
ask-more = Es gibt mehr Antworten, als hier stehen.
ask-up = Nummer { $place } nach oben
ask-down = Nummer { $place } nach unten
ask-on-map = Du kannst es auch auf der Karte wählen.
ask-map-said = { $choice } ist gewählt. Die Antwort ist noch nicht gegeben.
ask-add = Hinzufügen
ask-remove = Entfernen
form-flag = Ja oder nein
form-number = Eine Zahl
form-option = Ein Wort
form-space = Ein Feld
form-power = Eine Macht
form-unit_type = Ein Einheitentyp
form-units = Einheiten
form-allocation = Anteile
form-list = Eine Liste
form-pair = Zwei zusammen
form-nothing = Nichts
form-unknown = Diese Seite weiß nicht, wie sie das fragen soll. Eine neuere weiß es vielleicht: Lade sie neu.
ask-wanted-any-of-battle-round = Was tun deine Einheiten als Nächstes?
ask-space-battle-round = Rückzug nach { $space }
ask-space-retreat = Rückzug nach { $space }
ask-most-of = höchstens { $most } von { $all }
ask-space-on-map = Ein Gebiet kannst du auch auf der Karte wählen.
