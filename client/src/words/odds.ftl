# Texts of odds: loaded with what tells them.
odds-told = Attacker wins { $win }, defender holds { $hold }, both remain { $both } when this turn’s battle is over.
odds-open = This round decides nothing here: both sides keep units.
odds-losses = On average the attacker loses { $attacker } and the defender { $defender }.
odds-part = { $lost } of { $had } units
odds-ask = Odds
odds-none = The server has no odds for this.
odds-ahead = Odds of { $space }
odds-working = Working out the odds…
odds-change = Change the forces
odds-as-they-are = The forces as they are
odds-attackers = Attackers
odds-landed = Attackers from the sea
odds-defenders = Defenders: { $owner }
odds-add = Add a type of units
odds-damaged = { $unit } (damaged)
