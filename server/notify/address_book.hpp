#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "rules/match/entry.hpp"
#include "server/base/time_source.hpp"
#include "server/notify/outcome.hpp"

namespace server::notify {

inline constexpr Moment usual_digest_ms = 10 * 60'000;

/// How an account wants to hear of its games. An empty one is not told anything.
struct Ways {
    std::string mail;                       ///< An address that was shown to be the account's; empty for none.
    std::string webhook;                    ///< Empty for none.
    std::string webhook_secret;             ///< That its calls are signed with.
    std::set<match::GameId> muted;          ///< Nothing is told of these.
    std::set<match::GameId> muted_by_mail;  ///< Of these no mail tells.
    Moment digest_ms = usual_digest_ms;     ///< What happens in this time after a first outbox message is one mail.

    [[nodiscard]] bool is_muted(const match::GameId& game, Way way) const {
        return muted.contains(game) || (way == Way::mail && muted_by_mail.contains(game));
    }
};

/// Where accounts keep that. Called on the delivery worker's thread; it may block.
class AddressBook {
public:
    AddressBook() = default;
    AddressBook(const AddressBook&) = delete;
    AddressBook& operator=(const AddressBook&) = delete;
    virtual ~AddressBook() = default;
    /// Empty ways for an account that is not there; nothing where it cannot be read now.
    [[nodiscard]] virtual std::optional<Ways> ways_of(std::uint64_t account) = 0;
    /// What was sent this way, to this address, was refused for good, or in vain for three days: whoever keeps the book may cross the way out.
    virtual void in_vain(std::uint64_t account, Way way, const std::string& to) = 0;
};

}  // namespace server::notify
