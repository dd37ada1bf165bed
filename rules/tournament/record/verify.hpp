#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "rules/tournament/record/state.hpp"

/// Checks a record whole, with nothing but the record.
namespace tournament::record {

/// One entry of a record, with its bytes as stored and the head that the record states after it.
struct Recorded {
    Entry entry{};
    std::string bytes{};
    Hash head{};
};

/// Where a record is wrong, and why.
struct Failure {
    std::uint64_t sequence = 0;
    std::string what{};
};

struct Verified {
    std::uint64_t entries = 0;
    std::uint64_t rolls = 0;           ///< Entries that drew.
    std::vector<std::string> notes{};  ///< What is not wrong but worth knowing: what stands on the server's word alone.
    Tournament state{};                ///< After the last entry: standings follow from it.
};

/// Checks the hash chain, what stands against each entry, links and faces of draws; pairs each round, draws the seeds and opens the bids
/// again from the recorded draws, and compares.
[[nodiscard]] tl::expected<Verified, Failure> verify(std::span<const Recorded> record);

}  // namespace tournament::record
