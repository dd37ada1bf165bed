# Texts of odds: loaded with what tells them.
odds-told = Attacker wins { $win }, defender holds { $hold }, both remain { $both }.
odds-open = This round decides nothing here: both sides keep units.
odds-losses = On average the attacker loses { $attacker } and the defender { $defender }.
odds-part = { $lost } of { $had } units
