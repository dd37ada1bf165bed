#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/wire_people.hpp"

namespace protocol {

/// What a line of the audit log says: what an administrator or a director did, or looked at. Of people it has the numbers alone, and never a
/// secret or what somebody said. Stored: words are added at the end, and none changes its meaning.
struct AuditRecord {
    enum class Deed : std::uint8_t {
        entry,          ///< Wrote an entry of a game; `details`: what it is, such as "paused".
        set_role,       ///< `about` has the role that `details` names.
        lock,           ///< `about` may come in no more.
        unlock,         ///< `about` may come in again.
        issue_reset,    ///< Was given a code with which `about` gets a new password.
        log_in,         ///< Came in by the owner's socket.
        look_game,      ///< Was shown a game, or its line of the list, as it stands, which others are shown later. Once an hour and game.
        look_people,    ///< Was told who is locked. Once an hour.
        look_sealed,    ///< Was shown what is sealed, or a secret.
        give_up_game,   ///< Asked for the end of a game that had not started.
        role_code,      ///< Made a code on the machine, with which `about` gets the role that `details` names.
        reset_code,     ///< Made a code on the machine, with which `about` gets a new password.
        backup,         ///< Copied the database; `details`: "with its key", if so.
        restore,        ///< The database was taken as the older state that it is.
        new_key,        ///< The database was sealed with another key.
        import_game,    ///< Stored a game that another server had exported.
        issue_account,  ///< Was given a code with which somebody registers as `about`.
        account_code,   ///< Made such a code on the machine.
    };
    enum class Way : std::uint8_t {
        server,   ///< Done by the server, for whoever asked it.
        owner,    ///< The same, and he came by the owner's socket.
        machine,  ///< By armistice-admin, on the file.
    };
    wire::Moment at = 0;  ///< Milliseconds since 1970, UTC.
    Deed what{};
    Way way{};
    std::uint64_t account = 0;  ///< Who; 0 for whoever has the machine.
    wire::Role role{};          ///< On the whole server.
    wire::GameId game{};        ///< Zeros: it is about no game.
    std::uint64_t sequence = 0;
    std::uint64_t about = 0;  ///< An account; 0: nobody.
    std::string details{};
    static void fields(auto& a, auto& v) {
        a(1, "at", v.at), a(2, "what", v.what), a(3, "way", v.way), a(4, "account", v.account), a(5, "role", v.role);
        a(6, "game", v.game), a(7, "sequence", v.sequence), a(8, "about", v.about), a(9, "details", v.details);
    }
    bool operator==(const AuditRecord&) const = default;
};

[[nodiscard]] std::string encode_audit(const AuditRecord& record);
/// Nothing where the bytes are no such record, or one of a later version.
[[nodiscard]] std::optional<AuditRecord> decode_audit(std::string_view bytes);

}  // namespace protocol

namespace rules {
template <>
inline constexpr auto words<protocol::AuditRecord::Deed> =
    words_of("entry", "set_role", "lock", "unlock", "issue_reset", "log_in", "look_game", "look_people", "look_sealed", "give_up_game",
             "role_code", "reset_code", "backup", "restore", "new_key", "import_game", "issue_account", "account_code");
template <>
inline constexpr auto words<protocol::AuditRecord::Way> = words_of("server", "owner", "machine");
}  // namespace rules
