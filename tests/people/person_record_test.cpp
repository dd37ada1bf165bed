#include "protocol/person_record.hpp"

#include <doctest/doctest.h>

#include <string>

namespace testing {

TEST_CASE("a person who was stored before there were new addresses is read, and stored as before") {
    using namespace std::string_literals;
    const auto stored =
        "\x08\x29\x12\x03"
        "Ada"
        "\x42\x05"
        "a@b.c"
        "\x48\x01"s;
    const auto person = protocol::decode_person(stored);
    REQUIRE(person);
    CHECK(person->account == 41);
    CHECK(person->mail == "a@b.c");
    CHECK(person->mail_confirmed);
    CHECK(person->new_mail.empty());
    CHECK(protocol::bound_mail(*person) == "a@b.c");
    CHECK(protocol::encode_person(*person) == stored);
}

TEST_CASE("a new address is stored beside the one that is in use, and the code for an address is its") {
    protocol::PersonRecord person;
    person.account = 41;
    person.mail = "old@example.org";
    person.mail_confirmed = true;
    person.new_mail = "new@example.org";
    CHECK(protocol::decode_person(protocol::encode_person(person)) == person);
    CHECK(protocol::bound_mail(person) == "new@example.org");
}

}  // namespace testing
