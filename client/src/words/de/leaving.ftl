seat-leave = Den Platz von { $powers } verlassen…
seat-leave-sure = Der Platz ist dann frei. Zurück kommst du nur mit einer neuen Einladung, oder wenn er für alle offen ist.
seat-leave-sure-runs = Die Partie geht ohne dich weiter, und ihre Uhr läuft. Jemand anders kann den Platz nehmen. Willst du die Partie für deine Seite beenden, gib stattdessen auf.
seat-leave-yes = Ja, Platz verlassen
