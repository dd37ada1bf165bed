#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/wire_server.hpp"
#include "server/accounts/directory.hpp"
#include "server/accounts/login_throttle.hpp"

namespace server {

/// Seats that are kept for others: as these hear of it wherever they are, nobody is to be flooded by who has nothing to do with him. Whoever
/// names accounts for seats, as a substitute or as a director pays for it as for a failure, once for all of them and once by the pair of him and
/// each; of guests, who are made for nothing, all are one there. The server's directors and administrators seat whole halls, and pay nothing. Safe from every thread.
class SeatReservations {
public:
    explicit SeatReservations(Directory& directory) : directory_{directory} {}

    /// What is answered where he lets nobody else name him; nothing where he does.
    [[nodiscard]] std::optional<protocol::server::Malformed> refusal(std::uint64_t account, std::string field) const;
    /// What counts once it is stored, or in how many milliseconds these accounts may be named.
    using Naming = tl::expected<std::vector<Attempt>, match::Moment>;
    [[nodiscard]] Naming begin(std::uint64_t author, const std::set<std::uint64_t>& accounts, match::Moment now);
    static void count(Naming naming, match::Moment now);

private:
    static constexpr std::uint32_t free_namings = 20;
    static constexpr std::uint32_t free_of_one = 5;
    Directory& directory_;
    LoginThrottle by_author_{FailureLimits{.free = free_namings}};
    LoginThrottle by_pair_{FailureLimits{.free = free_of_one}};
};

}  // namespace server
