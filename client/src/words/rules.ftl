rules-title = Rules
rules-find = Number of a paragraph
rules-go = Show
rules-none = There is no such paragraph, or this server does not tell its rules.
rules-hint = Every refusal and every option names its paragraph, such as 1914-4.2.2. A chapter shows all of its paragraphs.
