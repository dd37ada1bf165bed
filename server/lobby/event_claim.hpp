#pragma once

#include <cstdint>
#include <string>

#include "server/accounts/names.hpp"
#include "server/catalog/game_index.hpp"

namespace server {

/// An event takes games of who has created one in it: nobody else puts games among its results, but who directs all games of the server.
/// While it lives nobody else begins the event, or one whose name looks like it.
class EventClaim {
public:
    /// @param index  null where nothing is claimed: for who directs all games.
    EventClaim(GameIndex* index, const std::string& event, std::uint64_t creator)
        : index_{event.empty() ? nullptr : index}, look_{index_ == nullptr ? std::string{} : look_of(event)} {
        if (index_ == nullptr || index_->claim_event(look_, creator)) return;
        index_ = nullptr;
        refused_ = true;
    }
    EventClaim(const EventClaim&) = delete;
    EventClaim& operator=(const EventClaim&) = delete;
    ~EventClaim() {
        if (index_ != nullptr) index_->end_claim(look_);
    }
    [[nodiscard]] bool refused() const noexcept { return refused_; }

private:
    GameIndex* index_;
    const std::string look_;
    bool refused_ = false;
};

}  // namespace server
