act-lost = Ging nicht noch einmal: { $what }
table-turn = { $power }: { $phase }
table-spectator = Du siehst zu.
turn-past = Du siehst einen früheren Moment. Jetzt bist du am Zug.
turn-now = Zurück zu jetzt
act-as = Du spielst
act-end = { $phase } beenden
act-end-buy = Kaufen und { $phase } beenden
act-end-move = Ziehen und { $phase } beenden
act-end-place = Aufstellen und { $phase } beenden
act-undo = Zurücknehmen
undo-none = Noch gibt es nichts zurückzunehmen.
undo-dice = Dein letzter Befehl ist endgültig: Es wurde gewürfelt.
undo-others = Dein letzter Befehl ist endgültig: Andere haben seither gehandelt.
undo-stands = Deinen letzten Befehl kannst du nicht mehr zurücknehmen.
act-redo-why = Es gibt keinen zurückgenommenen Befehl, den du wiederholen könntest.
act-pick-hint = Wähle Einheiten auf der Karte oder aus dieser Liste.
act-aboard = { $units } anlanden
act-land-all = Alle anlanden
act-load-all = Alle laden: { $to }
act-load-fit = Laden, was hineinpasst: { $to }
act-movable = Felder mit Einheiten, die ziehen können
act-sending-count = { $count ->
    [one] Ein Befehl wird gesendet…
   *[other] { $count } Befehle werden gesendet…
  }
act-fights = Kämpfe
act-fights-order = Achte erst auf die Reihenfolge: Ein Kampf kann andere ausschließen, wie einer an Land die auf See.
now-buy = Wähle, was du kaufst.
now-move = Zieh Einheiten: Wähle sie auf der Karte oder unten, dann ihr Ziel.
now-place = Stell Einheiten auf: Wähle ein Feld auf der Karte oder unten Einheiten.
now-fight = Kämpfe sind möglich: Sie stehen unten.
now-declare = In dieser Phase musst du nichts tun: Erkläre unten etwas, oder beende sie.
now-nothing = In dieser Phase gibt es nichts zu tun: Beende sie.
income-sum = Du bekommst { $sum } { $resource }, wenn diese Phase endet.
income-lost = Das sind { $lost } { $resource } weniger, als deine Gebiete einbringen.
income-dice = Würfel, die noch fallen, können etwas davon nehmen.
act-fight = In { $space } kämpfen
act-attack = Kampf in { $space } ansetzen
declaring-settle = Züge, die nicht stehen bleiben können, werden rückgängig gemacht; Einheiten, die nirgends sein können, gehen verloren. Dann endet die Phase.
act-declare-more = Erklärungen ({ $count })
concede-sure = { $reason } Willst du das? Bestätige es binnen zwei Minuten.
concede-confirm = Ja, aufgeben
act-place = Aufzustellen
ask-waiting = Wartet auf die Antwort von { $powers }: { $decision }
concede = Partie aufgeben…
act-redo = Noch einmal
act-done = In dieser Phase getan ({ $count })
act-drop = Zurücknehmen
act-drop-of = Zurücknehmen: { $what }

end-lines = Was noch zu tun ist
end-held = Kann noch nicht enden.
end-held-before = Was du gewählt hast, wird zuerst ausgeführt. Ohne das könnte die Phase nicht enden: { $why }.
end-held-why = Kann noch nicht enden: { $why }.
left-further = { $count } weitere
left-questions = Erst zu beantworten: { $what }
left-battles-due = { $count ->
    [one] 1 Kampf ist noch auszutragen: { $spaces }
   *[other] { $count } Kämpfe sind noch auszutragen: { $spaces }
  }
left-battles = { $count ->
    [one] 1 Kampf ist möglich: { $spaces }
   *[other] { $count } Kämpfe sind möglich: { $spaces }
  }
left-place = Aufzustellen: { $units } ({ $spaces })
left-moves = { $count ->
    [one] 1 Einheit kann noch ziehen: { $spaces }
   *[other] { $count } Einheiten können noch ziehen: { $spaces }
  }
left-money = { $amount } { $resource } übrig, genug für { $units }
ask-in-battle = Du wirst neben dem Kampf in { $space } gefragt.
enemy-title = Verteidigung von { $space }
enemy-army = { $owner }: { $units }
enemy-none = Von { $owner } gehalten, ohne Einheiten
ground-minor = { $space } ist neutral. Wenn der Kampf beginnt, tritt seine Armee an und verteidigt es: { $army }. Die andere Seite wählt, welche ihrer Mächte diese Armee bekommt.
ground-minor-enemy = { $space } steht zu { $patron }. Wenn der Kampf beginnt, tritt seine Armee für { $patron } an und verteidigt es: { $army }.
ground-minor-friend = { $space } steht zu { $patron }. Es gibt keinen Kampf: Seine Armee schließt sich { $patron } an, und das Feld gehört dann { $patron } ({ $army }). Deine Einheiten halten dort.
ground-raised = Keine Macht hält { $space }, und es steht keine Einheit dort. Seine Armee ist schon einmal angetreten und kommt nicht wieder.
ground-colony = { $space } ist eine Kolonie. Dort tritt keine Armee an: Du nimmst es ohne Kampf.
ground-neutral = { $space } ist neutral und hat keine Einheiten. Der Einmarsch kostet 3 IPC, und du nimmst es ohne Kampf.
ground-nobody = Keine Macht hält { $space }, und es steht keine Einheit dort.
turn-past-watch = Du siehst einen früheren Zeitpunkt. „Zurück zu jetzt“ im Verlauf führt zum neuesten.
