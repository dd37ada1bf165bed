#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/wire_people.hpp"

/// What is stored of a person, under "person/" and his number. Of no part of any game's record: there he is a number.
namespace protocol {

/// A session, or a personal token. What opens it is not kept: its mark is.
struct SessionRecord {
    server::SessionLine::Kind kind{};
    std::uint32_t number = 0;
    match::Hash mark{};
    std::string label;
    wire::Moment begun = 0;
    wire::Moment used = 0;   ///< As last noted; not each hello is.
    wire::Moment until = 0;  ///< 0: as long as it is not ended.
    static void fields(auto& a, auto& v) {
        a(1, "kind", v.kind), a(2, "number", v.number), a(3, "mark", v.mark), a(4, "label", v.label), a(5, "begun", v.begun);
        a(6, "used", v.used), a(7, "until", v.until);
    }
    bool operator==(const SessionRecord&) const = default;
};
/// What he keeps of a game for himself.
struct GameMark {
    wire::GameId game{};
    bool follow = false;
    bool mute = false;
    bool mute_mail = false;  ///< By the link of a mail, which ends mails alone.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "follow", v.follow), a(3, "mute", v.mute), a(4, "mute_mail", v.mute_mail);
    }
    bool operator==(const GameMark&) const = default;
};
struct PersonRecord {
    std::uint64_t account = 0;
    std::string name;                ///< Empty for a guest, of whom something has to be kept all the same.
    std::vector<std::string> looks;  ///< What his name looks like: each is stored under "name/" too, so that nobody else takes it.
    std::string password;            ///< Of Argon2id, as libsodium writes it; empty where there is none.
    wire::Role role{};
    bool locked = false;
    bool guest_ended = false;  ///< The token that he had as a guest opens nothing any more.
    std::string mail;
    bool mail_confirmed = false;
    bool by_mail = false;
    std::string webhook;
    std::string webhook_secret;  ///< What it is made from, with the server's key.
    std::uint32_t digest_minutes = 0;
    std::vector<SessionRecord> sessions;
    std::uint32_t last_session = 0;  ///< The greatest number that was given.
    std::vector<GameMark> marks;
    wire::Moment made = 0;
    bool no_kept_seats = false;  ///< Nobody else names him for a seat, as a substitute or as a director.
    std::string new_mail;        ///< Takes the place of `mail`, which was confirmed, once it is confirmed itself; empty for none.
    static void fields(auto& a, auto& v) {
        a(1, "account", v.account), a(2, "name", v.name), a(3, "looks", v.looks), a(4, "password", v.password), a(5, "role", v.role);
        a(6, "locked", v.locked), a(7, "guest_ended", v.guest_ended), a(8, "mail", v.mail), a(9, "mail_confirmed", v.mail_confirmed);
        a(10, "by_mail", v.by_mail), a(11, "webhook", v.webhook), a(12, "webhook_secret", v.webhook_secret);
        a(13, "digest_minutes", v.digest_minutes), a(14, "sessions", v.sessions), a(15, "last_session", v.last_session);
        a(16, "marks", v.marks), a(17, "made", v.made), a(18, "no_kept_seats", v.no_kept_seats);
        a(19, "new_mail", v.new_mail);
    }
    bool operator==(const PersonRecord&) const = default;
};

inline constexpr std::string_view person_prefix = "person/";
inline constexpr std::string_view name_prefix = "name/";
/// Where he is stored.
[[nodiscard]] std::string person_key(std::uint64_t account);
/// Where a look of his name is; not as it is written, so that no name stands in a key.
[[nodiscard]] std::string name_key(std::string_view look);
[[nodiscard]] std::string encode_person(const PersonRecord& person);
/// Nothing where the bytes are no person, or one of a later version.
[[nodiscard]] std::optional<PersonRecord> decode_person(std::string_view bytes);

/// What a code for a new password is bound to: with the password it changes, and the code is spent. So it does with the address that it may
/// have been mailed to.
[[nodiscard]] std::string bound_reset(const PersonRecord& person);
/// What a code for an account is bound to: with the name that he registers by it is spent.
[[nodiscard]] std::string bound_account(const PersonRecord& person);
/// The address that is to be confirmed, or was last; empty for none.
[[nodiscard]] std::string bound_mail(const PersonRecord& person);
/// The role that it gives, and the one that he has.
[[nodiscard]] std::string bound_role(const PersonRecord& person, wire::Role role);

}  // namespace protocol
