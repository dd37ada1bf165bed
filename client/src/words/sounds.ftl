# Texts of the settings, which are mostly those of sounds: loaded with them.
settings-title = Settings
settings-confirm = A target that is chosen
settings-confirm-device = is confirmed by finger, not by mouse
settings-confirm-yes = is always confirmed
settings-confirm-no = is never confirmed
settings-keys = Single letters are keys of the table
sound-title = Sounds
sound-question = A question to you
sound-turn = Your turn
sound-time = Little time is left
sound-battle = Battle
sound-talk = Talk
sound-move = Moves of others
sound-volume = { $sound }: volume
sound-hint = Sounds begin after your first tap or key on a page. With several pages open, one of them is heard.
