#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/core/event.hpp"
#include "rules/core/ruleset.hpp"

namespace sim {

/// Numbers of one kind, of as many cases as there were.
class Sample {
public:
    void take(std::uint32_t value) { values_.push_back(value); }
    void add(const Sample& other) { values_.insert(values_.end(), other.values_.begin(), other.values_.end()); }
    [[nodiscard]] std::size_t cases() const { return values_.size(); }
    [[nodiscard]] std::uint32_t median() const;
    /// "mean 0.52, median 0, most 6".
    [[nodiscard]] std::string in_words() const;

private:
    std::vector<std::uint32_t> values_;
};

/// Counts the questions that are put to people, each person's for itself: what a standing order answers is not asked.
class Questions {
public:
    /// Takes the next event. @param before  the state that it is about to change.
    void take(const rules::View& before, const rules::Event& event);
    void add(const Questions& other);

    /// Of the land battles that were fought: what the other side than the attacker's was asked.
    [[nodiscard]] const Sample& land_defence() const { return battles_.at("land").defence; }
    /// How many questions of each kind a player, a standing order or time has answered.
    [[nodiscard]] std::uint64_t answered(const std::string& kind, rules::event::DecisionAnswered::How how) const;
    /// A line for each kind of battle, and one for turns.
    [[nodiscard]] std::string in_words() const;

private:
    struct Asked {
        std::string kind;
        rules::SideId attacker{rules::no_side};
        bool fought = false;
        std::uint32_t attack = 0;
        std::uint32_t defence = 0;
    };
    struct Samples {
        Sample attack;
        Sample defence;
        Sample all;
    };
    void ask(const rules::View& view, const rules::Decision& decision, rules::OwnerMask owners, std::uint32_t by);

    std::map<rules::BattleId, Asked> open_;
    std::map<std::string, Samples> battles_{{"land", {}}, {"sea", {}}};
    Sample turns_;
    std::uint32_t this_turn_ = 0;
    std::map<std::string, std::array<std::uint64_t, 3>> answers_;
};

}  // namespace sim
