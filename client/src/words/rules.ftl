rules-title = Rules
rules-find = Number of a paragraph, or words
rules-go = Show
rules-only = Only the rules of this game: { $title }
rules-none = The rulebook has no paragraph “{ $words }”, and none that holds these words.
rules-found = { $count ->
    [one] One paragraph holds “{ $words }”.
   *[other] { $count } paragraphs hold “{ $words }”.
  }
rules-found-more = More than { $count } paragraphs hold “{ $words }”. These are the first; add a word to see fewer.
rules-no-paragraph = The rulebook has no paragraph { $paragraph }.
rules-failed = The server does not answer now. Try again.
rules-hint = Every refusal and every option names its paragraph, such as 1914-4.2.2. A chapter shows all of its paragraphs.
rules-contents = Contents
rules-book = The rulebook, in a page of its own
rules-around = Paragraphs beside this one
rules-ruling = The printed rules leave this open. This is what we decided.
rules-signs = “[ruling]” marks what the printed rules leave open and we decided. A number such as OQ-38 at the end names the paragraph with the reason.
