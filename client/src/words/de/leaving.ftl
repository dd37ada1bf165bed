seat-leave = Den Platz von { $powers } verlassen…
seat-leave-sure = Der Platz ist dann frei. Zurück kommst du nur mit einer neuen Einladung, oder wenn er für alle offen ist.
seat-leave-sure-runs = Die Partie geht ohne dich weiter. Jemand anders kann den Platz nehmen.
seat-leave-yes = Ja, Platz verlassen
seat-leave-clock = Deine Uhr läuft weiter.
seat-leave-sure-bots = Dann sind nur noch Bots übrig. Sie spielen noch eine oder einige Runden, dann wird die Partie angehalten. Sie geht weiter, wenn ein Mensch einen Platz nimmt.
concede-bots = { $count ->
    [one] { $powers } müsste die Partie auch aufgeben. Das ist ein Bot,
   *[other] { $powers } müssten die Partie auch aufgeben. Das sind Bots,
  } und Bots tun das nie: Die Partie ginge weiter. Um damit fertig zu sein, verlass deinen Platz.
concede-done = Du hast die Partie in Runde { $round } aufgegeben. Sie endet, wenn alle Spieler deiner Seite das in dieser Runde tun. Du kannst auch deinen Platz verlassen.
