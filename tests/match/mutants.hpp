#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rules/match/replay.hpp"

/// Records in which one field of one entry is another, and all hashes are made anew, as one would who wants to hide it.
namespace testing {

struct Mutant {
    std::size_t at = 0;  ///< Which entry was changed, from 0.
    std::string what;    ///< Which field and how: "credited.amount_ms more", "grounds gone".
    std::string bytes;   ///< Of that entry.
};
/// Of each field by the schema of the log: another value, none, one where there was none, lists that are shorter, longer or in another
/// order, another body; and forms that no entry is written in. Of each kind of entry the header is changed in
/// four at most, and what lies below it in two.
[[nodiscard]] std::vector<Mutant> mutants_of(const std::vector<match::Recorded>& record);

/// The record with this entry instead of its own: hashes, and what later authors had seen, are those of the new history. Entries that
/// cannot be read have their bytes alone.
struct Forged {
    std::vector<match::Recorded> record;
    bool readable = true;
};
[[nodiscard]] Forged forged(const std::vector<match::Recorded>& record, const Mutant& mutant);

}  // namespace testing
