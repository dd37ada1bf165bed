talk-nothing = Noch hat niemand etwas gesagt.
talk-older = Ältere Zeilen
talk-say = Sag etwas
talk-send = Senden
