#pragma once

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "admin/clock_ledger.hpp"
#include "rules/match/replay.hpp"
#include "tests/match/sample_game.hpp"

/// The clocks of a whole record, as `armistice-admin clock` follows them.
namespace testing {

/// Around each entry of a record.
[[nodiscard]] inline std::vector<admin::ClocksAround> all_around(const SampleGame& sample) {
    std::vector<admin::ClocksAround> found;
    match::Game game{sample.game().shared_ruleset()};
    std::optional<match::Moment> last;
    for (const auto& [entry, bytes, head, secrets] : sample.record()) {
        const auto before = game.table().clock();
        if (game.fold(entry, bytes, secrets) == match::Game::Folded::rewind)
            game.fold_from(entry, bytes, match::state_after(&game.ruleset(), sample.record(), entry.header.parent), secrets);
        found.push_back(admin::clocks_around(entry, before, game.table(), last));
        last = entry.header.received;
    }
    return found;
}

/// What the ledger finds that does not add up.
[[nodiscard]] inline std::vector<std::string> faults_of(const std::vector<admin::ClocksAround>& entries) {
    admin::ClockLedger ledger;
    for (const auto& entry : entries) (void)ledger.take(entry);
    for (const auto& [key, total] : ledger.totals()) CHECK(total.given + total.credited == total.used + total.left);
    return ledger.faults();
}

}  // namespace testing
