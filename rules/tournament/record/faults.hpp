#pragma once

#include <cstdint>
#include <vector>

#include "rules/tournament/record/state.hpp"

/// What stands against an entry.
namespace tournament::record {

/// What whoever sent it can do.
enum class FaultKind : std::uint8_t {
    malformed,   ///< Send it with other values.
    denied,      ///< Nothing, in this role: somebody else may.
    wrong_time,  ///< Wait, or it is too late.
    unknown,     ///< It names what is not there.
    conflict,    ///< It contradicts what the record says already.
};

struct EntryFault {
    FaultKind kind{};
    Fault fault{};
    bool operator==(const EntryFault&) const = default;
};

/// Everything that stands against `entry` as the next one of the record, all at once: header, rights, time, content. Empty if it may be
/// written. The content is looked at where sequence and status are right.
/// Proposals and draws are not computed again here: the server has just made them, and `verify` does it.
[[nodiscard]] std::vector<EntryFault> faults_of(const Tournament& state, const Entry& entry);

}  // namespace tournament::record
