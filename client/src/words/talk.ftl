talk-nothing = Nobody has said anything yet.
talk-older = Older lines
talk-say = Say something
talk-send = Send
