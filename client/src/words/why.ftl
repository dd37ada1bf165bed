# Texts of what was refused or came too late, and why: loaded with them.
act-why-not = Why not?
act-why-close = Understood
precedent-link = { $bundle }, entry { $sequence }
act-precedents = Rulings on this paragraph: { $count }
why-nothing = Choose units first: then this tells why they cannot go there.
why-together = Each of these units may go there alone, but not all of them together. Pick fewer kinds of units.
stale-open = Open now: { $place }.
stale-asked = To be answered: { $what }.
stale-again = Give it again
