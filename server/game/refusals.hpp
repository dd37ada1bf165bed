#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>

#include "protocol/wire_server.hpp"
#include "protocol/wire_values.hpp"

namespace server {

/// What the rules refused in the present phase: an action that is sent again gets the same answer as long as its phase lasts. Of each
/// account the last 1,024.
class Refusals {
public:
    struct Kept {
        match::Hash command{};  ///< Of what was asked, which may be long.
        protocol::server::Refused answer;
    };
    void remember(std::uint64_t account, const match::ActionId& action, const match::Hash& command, protocol::server::Refused answer);
    /// Null for an action that was not refused; good until the next call of another member.
    [[nodiscard]] const Kept* find(std::uint64_t account, const match::ActionId& action) const;
    /// What the present phase is called: where it is another, those who were refused something before may ask anew.
    void note_phase(std::string phase) {
        if (std::exchange(phase_, std::move(phase)) != phase_) by_account_.clear();
    }

private:
    struct OfAccount {
        std::map<match::ActionId, Kept> kept;
        std::deque<match::ActionId> order;  ///< The oldest first.
    };
    std::string phase_;
    std::map<std::uint64_t, OfAccount> by_account_;
};

}  // namespace server
