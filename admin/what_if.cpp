#include "admin/what_if.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "admin/renaming.hpp"
#include "rules/core/judge.hpp"
#include "rules/core/refusal_words.hpp"
#include "rules/match/rejudge.hpp"
#include "rules/narration/record_words.hpp"

namespace admin {
namespace {

using Events = std::vector<rules::Event>;

class Replayed {
public:
    Replayed(const OpenedGame& game, std::shared_ptr<const rules::Ruleset> rules, const rules::BundleSpec& bundle)
        : created_{match::make_created(game.created().game, *rules, bundle, game.created().seats, game.created().clock)},
          renaming_{game.created(), created_},
          words_{created_},
          recorded_words_{game.created()},
          recorded_rules_{game.rules},
          rules_{std::move(rules)},
          recorded_{recorded_rules_},
          game_{rules_},
          recorded_entries_{game.record},
          exact_{renaming_.changes_nothing() &&
                 (recorded_rules_ == nullptr || rules::initial_state(*recorded_rules_).units == rules::initial_state(*rules_).units)} {
        record_.reserve(game.record.size());
    }

    /// @return how the next entry comes otherwise, if it does.
    std::optional<Parting> take(const match::Recorded& recorded) {
        const auto sequence = recorded.entry.header.sequence;
        auto renamed = renaming_.entry(recorded.entry);
        if (!renamed) return Parting{sequence, "it names what these rules do not have: " + renamed.error(), {}, {}};
        record_.push_back({std::move(*renamed), recorded.bytes, recorded.head, {}});
        const auto& entry = record_.back().entry;
        auto state = state_at(game_, *rules_, record_, entry.header.parent);
        auto as_recorded =
            recorded_rules_ == nullptr ? state : state_at(recorded_, *recorded_rules_, recorded_entries_, entry.header.parent);
        if (acts(entry)) {
            // An answer is judged when it is given, and known from when it was revealed on.
            auto judged = match::judge_again(*rules_, state, game_.table(), entry, revealed_);
            if (!judged) return Parting{sequence, why(judged.error()), {}, {}};
            if (auto parting = compare(recorded.entry, as_recorded, judged->events, state)) return parting;
            // What is taken back later leads to where these rules rest, whose steps may be others.
            record_.back().entry.events = std::move(judged->events);
            state = std::move(judged->state);
        }
        game_.fold_to(entry, recorded.bytes, std::move(state));
        if (recorded_rules_ == nullptr) return std::nullopt;
        for (const auto& event : recorded.entry.events) match::follow(recorded_rules_.get(), as_recorded, event);
        recorded_.fold_to(recorded.entry, recorded.bytes, std::move(as_recorded));
        return std::nullopt;
    }
    /// What is revealed later on, as these rules number it.
    void reveal(const std::vector<match::Recorded>& record) {
        for (const auto& recorded : record) {
            const auto renamed = recorded.entry.opened.empty() ? std::nullopt : std::optional{renaming_.entry(recorded.entry)};
            if (!renamed || !*renamed) continue;
            for (const auto& opened : (*renamed)->opened)
                revealed_.insert_or_assign({opened.sequence, opened.decision, opened.owner}, opened.content);
        }
    }
    [[nodiscard]] static bool acts(const match::Entry& entry) {
        return std::holds_alternative<match::body::Played>(entry.body) || std::holds_alternative<match::body::Started>(entry.body);
    }

private:
    static rules::GameState state_at(const match::Game& game, const rules::Ruleset& rules, std::span<const match::Recorded> record,
                                     std::uint64_t sequence) {
        auto known = game.state_at(sequence);
        return known ? std::move(*known) : match::state_after(&rules, record, sequence);
    }
    [[nodiscard]] std::string why(const match::NotJudged& error) const {
        return error.refused ? "it is refused: " + rules::in_words(*rules_, *error.refused) : error.what;
    }
    static std::vector<std::string> told(const narration::RecordWords& words, const rules::Ruleset* rules, const Events& events,
                                         rules::GameState state) {
        std::vector<std::string> lines;
        for (const auto& event : events) {
            if (auto line = words.event(event, state); !line.empty()) lines.push_back(std::move(line));
            match::follow(rules, state, event);
        }
        return lines;
    }
    /// @param as_recorded  the state at the entry's parent as its own rules have it, where they are there.
    [[nodiscard]] std::optional<Parting> compare(const match::Entry& recorded, const rules::GameState& as_recorded, const Events& judged,
                                                 const rules::GameState& state) const {
        if (exact_ && recorded.events == judged) return std::nullopt;
        const auto& entry = record_.back().entry;
        auto one = recorded_rules_ == nullptr ? told(words_, rules_.get(), entry.events, as_recorded)
                                              : told(recorded_words_, recorded_rules_.get(), recorded.events, as_recorded);
        auto other = told(words_, rules_.get(), judged, state);
        if (!exact_ && one == other) return std::nullopt;
        const auto [a, b] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
        one.erase(one.begin(), a);
        other.erase(other.begin(), b);
        const bool unseen = one.empty() && other.empty();
        return Parting{entry.header.sequence, unseen ? "it has other events, of which players are told alike" : "it has other events",
                       std::move(one), std::move(other)};
    }

    const match::body::Created created_;
    const Renaming renaming_;
    const narration::RecordWords words_, recorded_words_;
    const std::shared_ptr<const rules::Ruleset> recorded_rules_;  ///< Null where this program does not have them.
    const std::shared_ptr<const rules::Ruleset> rules_;
    match::Game recorded_, game_;
    const std::span<const match::Recorded> recorded_entries_;
    std::vector<match::Recorded> record_;  ///< As these rules number it, with the events that they make of it.
    const bool exact_;                     ///< Names and units have the same numbers: events can be compared as they are.
    match::Revealed revealed_;
};

}  // namespace

WhatIf what_if(const OpenedGame& game, const std::shared_ptr<const rules::Ruleset>& rules, const rules::BundleSpec& bundle) {
    Replayed replayed{game, rules, bundle};
    replayed.reveal(game.record);
    WhatIf found;
    for (const auto& recorded : game.record) {
        if ((found.parting = replayed.take(recorded))) return found;
        if (Replayed::acts(recorded.entry)) ++found.actions;
    }
    return found;
}

}  // namespace admin
