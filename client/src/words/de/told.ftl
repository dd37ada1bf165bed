heard-turn = Dein Zug: { $power }, { $phase }
heard-question = Eine Frage an dich: { $what }
heard-phase = { $power }: { $phase }
heard-more = { $count ->
    [one] und 1 weiterer Eintrag
   *[other] und { $count } weitere Einträge
  }
