account-title = Konto
account-guest = Du bist Gast. Mit Name und Passwort behältst du deine Plätze, auf jedem Gerät.
account-as = Du bist { $name }.
account-name = Name
account-password = Passwort
account-mail = E-Mail (freiwillig)
account-code = Code, falls du einen vom Administrator hast
account-register = Konto anlegen
account-log-in = Anmelden
account-have = Ich habe ein Konto
account-none = Ich habe noch kein Konto
account-out = Auf diesem Gerät abmelden
account-out-guest = Diesen Gast vergessen
account-out-guest-hint = Ein Gast hat kein Passwort: Du verlierst deine Plätze.
account-password-hint = Mindestens 8 Buchstaben, Ziffern oder Zeichen
account-out-guest-sure = Dieser Browser vergisst den Gast, und nichts bringt ihn zurück. Willst du das?
account-out-guest-playing = { $games ->
    [one] Du spielst eine Partie, die noch nicht zu Ende ist. Du verlierst deinen Platz darin, und nichts bringt ihn zurück. Willst du das?
   *[other] Du spielst { $games } Partien, die noch nicht zu Ende sind. Du verlierst deine Plätze darin, und nichts bringt sie zurück. Willst du das?
}
account-out-guest-yes = Ja, diesen Gast vergessen
