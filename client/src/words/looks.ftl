# Texts of how pages look: loaded with the choice of it.
theme-system = As the system
theme-dark = Dark
theme-light = Light
theme-contrast = High contrast
language-title = Language
language-browser = As the browser says
language-en = English
language-de = Deutsch
