#include "protocol/record_teller.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include <variant>

#include "protocol/wire_convert.hpp"
#include "rules/table/replay.hpp"

namespace protocol {
namespace {

/// What players are told of the events of an entry that ends a battle, as how it ended; empty for all others.
std::vector<wire::Told> as_told(const rules::Ruleset* ruleset, rules::GameState before, const table::Entry& entry) {
    const bool ends = std::any_of(entry.events.begin(), entry.events.end(),
                                  [](const rules::Event& event) { return std::holds_alternative<rules::event::BattleClosed>(event); });
    return ruleset == nullptr || !ends ? std::vector<wire::Told>{} : tell(*ruleset, before, entry.events);
}

}  // namespace

RecordTeller::RecordTeller(const rules::Ruleset* ruleset, std::span<const table::Recorded> record)
    : ruleset_{ruleset},
      record_{record},
      words_{std::get<table::body::Created>(record.front().entry.body)},
      state_{table::state_after(ruleset, record, 0)} {}

void RecordTeller::go_to(std::uint64_t sequence) {
    // Along the line, as far as nothing was taken back.
    for (; at_ < sequence && record_[at_].entry.header.parent == at_; ++at_)
        for (const auto& event : record_[at_].entry.events) table::follow(ruleset_, state_, event);
    if (at_ != sequence) state_ = table::state_after(ruleset_, record_, sequence);
    at_ = sequence;
}

RecordTeller::Told RecordTeller::tell(std::uint64_t sequence) {
    const auto& entry = record_[sequence - 1].entry;
    go_to(entry.header.parent);
    Told told{words_.entry(entry), {}};
    const auto known = as_told(ruleset_, state_, entry);
    for (std::size_t at = 0; at < entry.events.size(); ++at) {
        const auto* closed = known.empty() ? nullptr : std::get_if<rules::event::BattleClosed>(&entry.events[at]);
        auto line = closed == nullptr ? words_.event(entry.events[at], state_) : words_.battle_end(*closed, known[at]);
        if (!line.empty()) told.events.push_back(std::move(line));
        table::follow(ruleset_, state_, entry.events[at]);
    }
    at_ = sequence;
    return told;
}

std::string RecordTeller::author(const table::Author& author) {
    using Kind = table::Author::Kind;
    const auto account = author.account == 0 ? std::string{} : fmt::format(", account {}", author.account);
    switch (author.kind) {
        case Kind::system: return "system" + account;
        case Kind::seat: return fmt::format("seat {}{}", rules::raw(author.seat), account);
        case Kind::director: return "director" + account;
    }
    return "somebody";
}

}  // namespace protocol
