#pragma once

#include <cstdint>

namespace server {

/// The notifications as games and the lobby use them: here, those of a server that sends none. Safe from every thread.
class Notifications {
public:
    Notifications() = default;
    Notifications(const Notifications&) = delete;
    Notifications& operator=(const Notifications&) = delete;
    virtual ~Notifications() = default;

    /// Outbox messages were stored.
    virtual void wake() {}
    /// Whether anything is sent to anybody.
    [[nodiscard]] virtual bool sends() const { return false; }
    /// Whether something is sent to the account when it is to act.
    [[nodiscard]] virtual bool reaches(std::uint64_t /*account*/) const { return false; }
};

}  // namespace server
