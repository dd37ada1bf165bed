verify-title = Würfel prüfen
verify-title-roll = Die Würfel von Eintrag { $sequence }
verify-roll-fits = Diese Würfel stimmen.
verify-roll-none = Für diesen Eintrag wurde nicht gewürfelt.
verify-roll-waits = Es fehlen frühere Einträge: Eintrag { $missing } ist noch nicht da. Du musst nichts tun.
verify-roll-link = Das Geheimnis dieses Wurfs führt zu dem des Wurfs davor. Der Server hat alle vor dem ersten Wurf versiegelt, also konnte er dieses nicht aussuchen.
verify-roll-seeds = { $seeds ->
    [0] Niemand hat einen Startwert beigetragen: Für diese Augen steht allein das Wort des Servers.
    [one] Der Startwert eines Menschen ist eingemischt, also konnte der Server die Augen nicht kennen, als er die Geheimnisse versiegelte.
   *[other] { $seeds } Startwerte von Menschen sind eingemischt, also konnte der Server die Augen nicht kennen, als er die Geheimnisse versiegelte.
  }
verify-roll-faces = { $dice ->
    [one] Die Augenzahl folgt aus dem Geheimnis und den Startwerten.
   *[other] Alle { $dice } Augenzahlen folgen aus dem Geheimnis und den Startwerten.
  }
verify-roll-number = Wurf { $index } der Kette { $anchor }
verify-roll-secret = Geheimnis
verify-roll-before = Führt zu
verify-whole = Die ganze Aufzeichnung prüfen
verify-whole-hint = Diese Seite holt die Aufzeichnung der Partie und prüft jeden Eintrag: Nichts fehlt oder ist geändert, und jeder Würfel folgt aus dem, was vorher versiegelt war.
verify-running = { $done } Einträge sind geprüft…
verify-again = Erneut prüfen
verify-fits = Die Aufzeichnung stimmt.
verify-fails = Die Aufzeichnung hat einen Fehler.
verify-fails-at = Eintrag { $sequence }: { $fault }
verify-roll-fails = Diese Würfel haben die Prüfung nicht bestanden.
verify-fetch = Die Aufzeichnung war nicht zu holen. { $text }
verify-crash = Die Prüfung ist gescheitert. { $text }
verify-entries = { $entries ->
    [one] Ein Eintrag und sein Hash
   *[other] { $entries } Einträge, jeder mit dem Hash aller vor ihm
  }
verify-told = { $compared ->
    [one] Einer davon ist der, den diese Seite bekommen hat
   *[other] { $compared } davon sind die, die diese Seite bekommen hat
  }
verify-rolls = { $rolls ->
    [one] Ein Wurf
   *[other] { $rolls } Würfe
  } mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
  }
verify-seeds = { $seeds ->
    [0] Keine Startwerte von Menschen
    [one] Der Startwert eines Menschen
   *[other] { $seeds } Startwerte von Menschen
  }
verify-unseeded = { $unseeded ->
    [one] Für einen Wurf steht allein das Wort des Servers: Niemand hatte einen Startwert beigetragen.
   *[other] Für { $unseeded } Würfe steht allein das Wort des Servers: Niemand hatte einen Startwert beigetragen.
  }
verify-unopened = { $count ->
    [one] Platz { $seats } hat einen Startwert versiegelt, aber nicht offengelegt.
   *[other] Die Plätze { $seats } haben Startwerte versiegelt, aber nicht offengelegt.
  }
verify-answers = { $answers ->
    [0] Keine versiegelten Antworten wurden geöffnet
    [one] Eine versiegelte Antwort ist die, die gegeben wurde
   *[other] { $answers } versiegelte Antworten sind die, die gegeben wurden
  }
verify-head = Hash des letzten Eintrags
verify-took = { $kb } kB in { $ms } ms
verify-not = Hier nicht geprüft: ob jeder Befehl erlaubt war. Das tut das Programm des Servers: armistice-admin verify.
verify-save = Aufzeichnung speichern
verify-fault-file = Die Datei ist keine Aufzeichnung dieser Partie, oder sie ist abgeschnitten.
verify-fault-form = Er hat nicht die Form, in der Server Einträge schreiben.
verify-fault-order = Ein Eintrag fehlt oder steht woanders.
verify-fault-body = Er enthält, was nicht hineingehört.
verify-fault-parent = Er folgt auf einen anderen Eintrag, als er darf.
verify-fault-author = Er ist nicht von dem, der als Urheber genannt ist.
verify-fault-time = Er kam vor dem Eintrag davor.
verify-fault-history = Sein Urheber hatte einen anderen Verlauf der Partie gesehen.
verify-fault-action = Eine Aktion kommt zweimal vor oder hat keine Kennung.
verify-fault-head = Er wurde geändert: Sein Hash ist ein anderer.
verify-fault-anchor = Die Würfel waren nicht versiegelt, wie sie es sein sollten.
verify-fault-seed = Ein Startwert ist nicht der versiegelte.
verify-fault-link = Das Geheimnis der Würfel ist nicht das versiegelte.
verify-fault-index = Ein Wurf fehlt oder steht zweimal da.
verify-fault-draw = So einen Würfel gibt es nicht.
verify-fault-face = Ein Würfel zeigt andere Augen, als die versiegelte Kette ergibt.
verify-fault-shown = Es werden andere Würfel gezeigt, als gefallen sind.
verify-fault-sealed = Eine versiegelte Antwort steht zweimal da oder hat keinen Hash.
verify-fault-opened = Eine versiegelte Antwort ist nicht die, die gegeben wurde.
verify-fault-state = Der Hash der Stellung fehlt, oder er steht, wo keiner hingehört.
verify-fault-told-head = Diese Seite bekam einen anderen Verlauf, als die Aufzeichnung hat.
verify-fault-told-roll = Diese Seite bekam andere Würfel, als die Aufzeichnung hat.
