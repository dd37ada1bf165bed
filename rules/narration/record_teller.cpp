#include "rules/narration/record_teller.hpp"

#include <variant>

#include "rules/core/judge.hpp"
#include "rules/core/printable.hpp"
#include "rules/match/passed_turn.hpp"

namespace narration {
RecordTeller::RecordTeller(const rules::Ruleset* ruleset, std::span<const match::Recorded> record, NameOf name_of)
    : ruleset_{ruleset},
      record_{record},
      words_{std::get<match::body::Created>(record.front().entry.body), std::move(name_of)},
      state_{match::state_after(ruleset, record, 0)} {
    for (const auto& recorded : record)
        if (const auto* handed = std::get_if<match::body::PowerHanded>(&recorded.entry.body))
            handed_.emplace_back(recorded.entry.header.sequence, handed->power);
}

Seats RecordTeller::seats_before(std::uint64_t sequence) const {
    auto seats = std::get<match::body::Created>(record_.front().entry.body).seats;
    for (const auto& [at, power] : handed_) {
        if (at >= sequence) break;
        for (auto& powers : seats) std::erase(powers, power);
        seats.push_back({power});
    }
    return seats;
}

void RecordTeller::go_to(std::uint64_t sequence) {
    // Along the line, as far as nothing was taken back.
    for (; at_ < sequence && record_[at_].entry.header.parent == at_; ++at_)
        for (const auto& event : record_[at_].entry.events) match::follow(ruleset_, state_, event);
    if (at_ != sequence) state_ = match::state_after(ruleset_, record_, sequence);
    at_ = sequence;
}

std::vector<std::string> events_in_words(const RecordWords& words, const rules::Ruleset* ruleset, rules::GameState& state,
                                         const match::Entry& entry) {
    std::vector<std::string> lines;
    const bool corrected = std::holds_alternative<match::body::Corrected>(entry.body);
    const bool ends =
        rules::any_of(entry.events, [](const rules::Event& event) { return std::holds_alternative<rules::event::BattleClosed>(event); });
    auto after = state;
    if (ruleset != nullptr && ends)
        for (const auto& event : entry.events) rules::evolve(after, event);
    for (std::size_t at = 0; at < entry.events.size(); ++at) {
        // A turn that nobody has is no turn to whoever reads.
        const bool passed = std::holds_alternative<rules::event::TurnOpened>(entry.events[at]) && match::passed_over(entry.events, at);
        const auto* closed = ruleset == nullptr ? nullptr : std::get_if<rules::event::BattleClosed>(&entry.events[at]);
        auto line = corrected           ? words.correction(entry.events[at], state, ruleset)
                    : closed == nullptr ? words.event(entry.events[at], state)
                                        : words.battle_end(*closed, state, {*ruleset, after});
        if (const auto* closed_questions = std::get_if<rules::event::DecisionsClosed>(&entry.events[at])) {
            for (const auto& reveal : closed_questions->reveals)  // a line for each answer
                lines.push_back(rules::printable(words.event(rules::event::DecisionsClosed{{reveal}}, state)));
        } else if (!line.empty() && !passed) {
            lines.push_back(rules::printable(line));
        }
        match::follow(ruleset, state, entry.events[at]);
    }
    return lines;
}

RecordTeller::Told RecordTeller::tell(std::uint64_t sequence) {
    const auto& entry = record_[sequence - 1].entry;
    go_to(entry.header.parent);
    Told told{words_.entry(entry, seats_before(sequence)), {}};
    told.events = events_in_words(words_, ruleset_, state_, entry);
    at_ = sequence;
    return told;
}

}  // namespace narration
