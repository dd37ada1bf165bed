#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "persistence/store.hpp"

namespace server::notify {

/// An outbox message as it lies in the store: written in the transaction of the entry that it is about, removed once it is settled.
struct StoredOutboxMessage {
    std::uint64_t id = 0;  ///< Of those that lie there no two have the same; a later one has a larger one than all that lie there.
    persistence::GameKey game{};
    std::uint64_t sequence = 0;  ///< Of the entry.
    std::string topic;
    std::string payload;
};

/// The outbox messages that wait, and a delivery receipt for each account. Its calls block, and are made on the delivery worker's thread.
class Outbox {
public:
    Outbox() = default;
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;
    virtual ~Outbox() = default;
    /// Those with a larger id than `after`, by id, at most `limit`.
    [[nodiscard]] virtual persistence::StoreResult<std::vector<StoredOutboxMessage>> outbox_messages(std::uint64_t after,
                                                                                                     std::size_t limit) = 0;
    /// The last receipt of the account; nothing where there is none.
    [[nodiscard]] virtual persistence::StoreResult<std::optional<std::string>> note(std::uint64_t account) = 0;
    /// In one transaction: keeps this receipt of the account (nothing, where it is empty) and removes these messages. Durable when it
    /// returns a value. An outbox message that is not there is no error.
    [[nodiscard]] virtual persistence::StoreResult<bool> settle(std::uint64_t account, std::string note,
                                                                const std::vector<std::uint64_t>& outbox_messages) = 0;
};

}  // namespace server::notify
