#include "protocol/person_record.hpp"

#include <fmt/format.h>

#include "protocol/log_read.hpp"
#include "rules/match/hash.hpp"

namespace protocol {

std::string person_key(std::uint64_t account) { return fmt::format("{}{:012x}", person_prefix, account); }

std::string name_key(std::string_view look) {
    return std::string{name_prefix} + match::hex(match::HashInput{"armistice.name.v1"}.bytes(look).hash());
}

std::string encode_person(const PersonRecord& person) { return log::encoded(person); }

std::optional<PersonRecord> decode_person(std::string_view bytes) {
    auto person = log::decoded<PersonRecord>(bytes, "PersonRecord");
    return person ? std::optional{std::move(*person)} : std::nullopt;
}

std::string bound_reset(const PersonRecord& person) {
    return person.mail_confirmed ? person.password + '\n' + person.mail : person.password;
}
std::string bound_account(const PersonRecord& person) { return person.name; }
std::string bound_mail(const PersonRecord& person) { return person.new_mail.empty() ? person.mail : person.new_mail; }
std::string bound_role(const PersonRecord& person, wire::Role role) {
    return fmt::format("{} {}", static_cast<int>(person.role), static_cast<int>(role));
}

}  // namespace protocol
