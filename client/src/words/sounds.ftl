# Texts of the settings of sounds: loaded with them.
sound-title = Sounds
sound-question = A question to you
sound-turn = Your turn
sound-time = Little time is left
sound-battle = Battle
sound-talk = Talk
sound-move = Moves of others
sound-volume = { $sound }: volume
sound-hint = Sounds begin after your first tap or key on a page. With several pages open, one of them is heard.
