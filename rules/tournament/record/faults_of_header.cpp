#include <fmt/format.h>

#include "rules/tournament/record/checks.hpp"

namespace tournament::record {
namespace {

constexpr std::size_t reason_bytes = 1000;

/// Entries that the machine makes by chance, or may.
bool may_draw(const Body& body) {
    return std::holds_alternative<body::SeedsDrawn>(body) || std::holds_alternative<body::RoundPaired>(body) ||
           std::holds_alternative<body::BidsOpened>(body) || std::holds_alternative<body::ChallengeAnswered>(body);
}

}  // namespace

void check_header(Check& check) {
    const auto& header = check.entry.header;
    const auto& state = check.state;
    check.unless(header.sequence == state.sequence + 1, FaultKind::conflict, "sequence",
                 fmt::format("entry {} follows entry {}", header.sequence, state.sequence), "read the record again and send it anew");
    check.unless(header.received >= state.received, FaultKind::malformed, "received", "received before the entry before it",
                 "keep the order in which entries came");
    const bool system = header.author.role == Role::system;
    check.unless(system == (header.author.account == AccountId{}), FaultKind::malformed, "author",
                 system ? "the system has no account" : "nobody is named as author", system ? "leave the account out" : "name the account");
    check.unless(system == (header.action == ActionId{}), FaultKind::malformed, "action_id",
                 system ? "the system sends nothing" : "an action without its id",
                 system ? "leave it out" : "send 16 random bytes with each action");
    check.unless(header.action == ActionId{} || !state.actions.contains(header.action), FaultKind::conflict, "action_id",
                 "this action is in the record already", "do not send it again");
    check.unless(state.heads.contains(header.seen) && !(system && header.seen != Hash{}), FaultKind::conflict, "seen_head",
                 "its author had seen another history than this record", "compare both histories: one of them was changed");
    check.unless(header.reason.size() <= reason_bytes, FaultKind::malformed, "reason", "the reason is too long",
                 fmt::format("give up to {} bytes", reason_bytes));
    check.unless(!check.entry.rolls || may_draw(check.entry.body), FaultKind::malformed, "rolls", "draws where nothing is drawn",
                 "leave them out");
}

}  // namespace tournament::record
