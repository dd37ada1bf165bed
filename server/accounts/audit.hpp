#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <tuple>

#include "persistence/store.hpp"
#include "protocol/audit_record.hpp"
#include "server/base/net.hpp"

namespace server {

class TimeSource;

/// What administrators and directors do and look at is written into the audit log: in the transaction of what it tells of, or alone and then
/// before it is done. Safe from every thread.
class Audit {
public:
    using Deed = protocol::AuditRecord::Deed;
    Audit(persistence::Store& store, const TimeSource& time) : store_{store}, time_{time} {}

    /// The line, of now, for a batch or an append.
    [[nodiscard]] std::string line(protocol::AuditRecord record) const;
    /// Writes it. @return false where that could not be done, or nobody knows: then nothing may be done that it tells of.
    Awaitable<bool> write(protocol::AuditRecord record);
    /// Writes that somebody looks; the same again is not written for an hour. @return as `write`.
    Awaitable<bool> look(protocol::AuditRecord record);

    /// At the start, on a thread that may wait: looks for damage, says it in the log, and writes what this start did to the database.
    /// @param older  it was accepted although it had held more. @param new_key  it was sealed with another key.
    [[nodiscard]] persistence::StoreResult<void> begin(const std::string& database, bool older, bool new_key);
    /// What the start found: a sentence; empty where all is well.
    [[nodiscard]] std::string damage() const;

private:
    using Look = std::tuple<std::uint64_t, Deed, protocol::wire::GameId>;
    [[nodiscard]] bool looked(const Look& look);

    persistence::Store& store_;
    const TimeSource& time_;
    mutable std::mutex mutex_;
    std::map<Look, protocol::wire::Moment> looks_;  ///< When it was written.
    std::string damage_;
};

}  // namespace server
