account-title = Account
account-guest = You are a guest. A name and a password keep your seats, on every device.
account-as = You are { $name }.
account-name = Name
account-password = Password
account-password-hint = At least 8 letters, digits or signs
account-mail = Mail (optional)
account-code = Code, if an administrator gave you one
account-register = Create the account
account-log-in = Log in
account-have = I have an account
account-none = I have no account yet
account-out = Log out on this device
account-out-guest = Forget this guest
account-out-guest-hint = A guest has no password: you lose your seats.
account-out-guest-sure = This browser forgets the guest, and nothing brings it back. Do you want this?
account-out-guest-playing = { $games ->
    [one] You play a game that is not over. You lose your seat in it, and nothing brings it back. Do you want this?
   *[other] You play { $games } games that are not over. You lose your seats in them, and nothing brings them back. Do you want this?
}
account-out-guest-yes = Yes, forget this guest
