#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/base/time_source.hpp"
#include "server/notify/outcome.hpp"

namespace server::notify {

/// How far the outbox messages of one account have come by each way. It is stored before anything is sent, so that after a crash the same
/// messages make the same mail again, and none that came meanwhile.
struct DeliveryReceipt {
    struct OfWay {
        std::set<std::uint64_t> sealed;  ///< Outbox messages that are being sent together.
        std::set<std::uint64_t> done;    ///< Outbox messages that this way has no more to do with, while another has.
        std::uint32_t failures = 0;      ///< Of the sealed ones.
        Moment next = 0;                 ///< They are not tried before.
        bool operator==(const OfWay&) const = default;
    };
    std::array<OfWay, std::size(ways)> by_way;

    [[nodiscard]] OfWay& of(Way way) { return by_way[static_cast<std::size_t>(way)]; }
    [[nodiscard]] const OfWay& of(Way way) const { return by_way[static_cast<std::size_t>(way)]; }
    bool operator==(const DeliveryReceipt&) const = default;
};
/// Empty for a receipt that says nothing.
[[nodiscard]] std::string text_of(const DeliveryReceipt& receipt);
/// Nothing for what is no receipt.
[[nodiscard]] std::optional<DeliveryReceipt> receipt_of(std::string_view text);

}  // namespace server::notify
