rules-title = Regeln
rules-find = Nummer eines Absatzes, oder Wörter
rules-go = Zeigen
rules-only = Nur die Regeln dieser Partie: { $title }
rules-none = Das Regelbuch hat keinen Absatz „{ $words }“ und keinen, der diese Wörter enthält.
rules-found = { $count ->
    [one] Ein Absatz enthält „{ $words }“.
   *[other] { $count } Absätze enthalten „{ $words }“.
  }
rules-found-more = Mehr als { $count } Absätze enthalten „{ $words }“. Dies sind die ersten; mit einem weiteren Wort werden es weniger.
rules-no-paragraph = Das Regelbuch hat keinen Absatz { $paragraph }.
rules-failed = Der Server antwortet gerade nicht. Versuche es noch einmal.
rules-hint = Jede Ablehnung und jede Option nennt ihren Absatz, wie 1914-4.2.2. Ein Kapitel zeigt alle seine Absätze. Das Regelbuch ist auf Englisch.
rules-contents = Inhalt
rules-book = Das Regelbuch auf einer eigenen Seite
rules-around = Absätze neben diesem
rules-ruling = Die gedruckten Regeln lassen dies offen. So haben wir entschieden.
rules-signs = „[ruling]“ kennzeichnet, was die gedruckten Regeln offenlassen und wir entschieden haben. Eine Nummer wie OQ-38 am Ende nennt den Absatz mit der Begründung.
