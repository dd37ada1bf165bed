theme-system = Wie das System
theme-dark = Dunkel
theme-light = Hell
theme-contrast = Hoher Kontrast
language-title = Sprache
language-browser = Wie der Browser
language-en = English
language-de = Deutsch
