#pragma once

#include <array>
#include <string_view>

namespace server {

/// What is tried first, of eight characters or more and in small letters; rows and repetitions (12345678, aaaaaaaa) are found without a list.
inline constexpr auto common_passwords = std::to_array<std::string_view>({
    "00000007",     "1029384756",    "11223344",     "112233445566", "12341234",         "123123123",     "1234554321",   "1234567890",
    "12345678910",  "1234567a",      "1234567q",     "123456789a",   "12345678a",        "12344321",      "123321123",    "123qweasd",
    "12qwaszx",     "147258369",     "159357456",    "1a2b3c4d",     "1q2w3e4r",         "1q2w3e4r5t",    "1q2w3e4r5t6y", "1qaz2wsx",
    "1qaz2wsx3edc", "1qazxsw2",      "741852963",    "789456123",    "87654321",         "963852741",     "987654321",    "9876543210",
    "a1234567",     "a12345678",     "a123456789",   "a1b2c3d4",     "aa123456",         "aa12345678",    "aaaa1111",     "abc12345",
    "abc123456",    "abcd1234",      "abcd12345",    "admin123",     "admin1234",        "administrator", "alexander",    "andromeda",
    "armistice",    "armistice1914", "asd123456",    "asdasdasd",    "asdf1234",         "asdfasdf",      "asdfghjk",     "asdfghjkl",
    "asdfghjkl1",   "asdf;lkj",      "babygirl",     "backspace",    "barcelona",        "baseball",      "baseball1",    "basketball",
    "batman123",    "benjamin",      "bismarck",     "blackbird",    "bluebird",         "business",      "butterfly",    "caroline",
    "changeme",     "changeme1",     "changeme123",  "charlie1",     "cheesecake",       "chelsea1",      "chocolate",    "christian",
    "christmas",    "computer",      "computer1",    "corvette",     "creative",         "danielle",      "december",     "default1",
    "deutschland",  "dragon123",     "einstein",     "elephant",     "elizabeth",        "everton1",      "facebook",     "fernando",
    "firebird",     "football",      "football1",    "footballer",   "formula1",         "forever1",      "frankreich",   "friendship",
    "fuckyou1",     "galileo1",      "gateway1",     "godzilla",     "goodluck",         "hallo123",      "hallohallo",   "hamburger",
    "hannover",     "hardcore",      "hello123",     "hellohello",   "helloworld",       "icecream",      "iloveyou",     "iloveyou1",
    "iloveyou2",    "internet",      "jennifer",     "jessica1",     "jonathan",         "jordan23",      "kennwort",     "kristina",
    "letmein1",     "letmein123",    "letmeinn",     "liverpool",    "liverpool1",       "logitech",      "london123",    "lovelove",
    "loveyou1",     "lovely123",     "manchester",   "marlboro",     "master123",        "mercedes",      "merlin123",    "metallica",
    "metallic",     "michael1",      "michelle",     "midnight",     "minecraft",        "monkey123",     "monkey12",     "motdepasse",
    "motorola",     "mustang1",      "mypassword",   "napoleon",     "nicholas",         "nintendo",      "november",     "p@55w0rd",
    "p@ssw0rd",     "p@ssword",      "pa55word",     "pass1234",     "pass12345",        "passport",      "passw0rd",     "passw0rd1",
    "passwort",     "passwort1",     "passwort123",  "password",     "password!",        "password01",    "password1",    "password1!",
    "password12",   "password123",   "password1234", "password2",    "passwordpassword", "patricia",      "playstation",  "pokemon1",
    "pokemon123",   "police123",     "porsche911",   "princess",     "princess1",        "q1w2e3r4",      "q1w2e3r4t5",   "q1w2e3r4t5y6",
    "qazwsxedc",    "qazwsxed",      "qwaszx12",     "qweasdzxc",    "qweasd123",        "qwer1234",      "qwerasdf",     "qwert123",
    "qwert12345",   "qwerty12",      "qwerty123",    "qwerty1234",   "qwerty12345",      "qwertyui",      "qwertyuiop",   "qwertz123",
    "qwertzui",     "qwertzuiop",    "raspberry",    "rainbow1",     "rockstar",         "samantha",      "samsung1",     "samsung123",
    "schatz123",    "scooby12",      "secret123",    "security",     "september",        "serenity",      "shadow123",    "skywalker",
    "snickers",     "snowball",      "softball",     "soccer123",    "spiderman",        "spiderman1",    "starcraft",    "startrek",
    "starwars",     "starwars1",     "steelers",     "stephanie",    "strawberry",       "summer123",     "sunflower",    "sunshine",
    "sunshine1",    "superman",      "superman1",    "superstar",    "survivor",         "swordfish",     "sylvester",    "terminator",
    "test1234",     "testtest",      "thailand",     "thunderbird",  "thursday",         "tinkerbell",    "tottenham",    "trustno1",
    "undertaker",   "valentina",     "vanessa1",     "veronica",     "victoria",         "warcraft",      "warhammer",    "welcome1",
    "welcome12",    "welcome123",    "whatever",     "whatever1",    "william1",         "willkommen",    "wolverine",    "xxxxxxxx1",
    "yankees1",     "zaq12wsx",      "zaq1zaq1",     "zxc123456",    "zxcvbnm1",         "zxcvbnm123",    "zxcvbnm,./",
});

}  // namespace server
