#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/compile/data_file.hpp"
#include "rules/options/smith/parts/smith.hpp"

/// National advantages. Which there are, and what each brings, stands in data/advantages.toml; each thing that one may bring is a file of its
/// own in advantages/, which the frame that deals them out (national_advantages.cpp) does not know.
namespace rules::smith {

/// One of the six of a power.
struct Advantage {
    OwnerId owner{nobody};
    TagId name{};
    std::string_view said_in;
    bool operator==(const Advantage&) const = default;
};

struct Advantages {
    std::vector<Advantage> all;  ///< Power by power, those of each in the order of the die.
    SlotId of{};                 ///< Of a power: the name of its advantage.
    SlotId turn{};               ///< In the stage: the number of the power whose advantage is being brought.
    TagId cause{};               ///< Why units come, and money goes.
    /// What an advantage brings by itself, before its owner is asked anything.
    Chain<void(Context&, const Advantage&)> brings;
    /// It is of no use in this bundle, and is drawn again: if any says so. [SM-50.2]
    Chain<bool(const Ruleset&, const Advantage&)> idle;
    /// What a unit costs that is bought before play; begins with the price in force.
    Chain<int(const View&, OwnerId, UnitTypeId, int so_far)> advance_price;
};

/// What advantages may bring: a key of theirs in the data, and what it means.
struct AdvantageEffect {
    std::string_view key;
    void (*install)(RulesetBuilder& build) = nullptr;  ///< Before any is read.
    void (*read)(RulesetBuilder& build, const Advantage& advantage, const DataFile::Table& row) = nullptr;
};
/// advantages/all.cpp, in the order in which what they ask is asked.
[[nodiscard]] std::span<const AdvantageEffect* const> all_advantage_effects();

extern const AdvantageEffect brought_technology;
extern const AdvantageEffect brought_units;
extern const AdvantageEffect reinforcements;
extern const AdvantageEffect advance_purchase;
extern const AdvantageEffect home_purchase;
extern const AdvantageEffect motherland;
extern const AdvantageEffect economic_support;
extern const AdvantageEffect first_strike;
extern const AdvantageEffect transfer;
extern const AdvantageEffect allied_neutral;

/// The advantage of a power; null where it has none.
[[nodiscard]] const Advantage* advantage_of(const View& view, OwnerId power);
/// The one that is being brought, in the stage; null outside it, and of a power without one.
[[nodiscard]] const Advantage* brought_now(const View& view);
/// What is wrong with an answer is said where the advantage stands.
[[nodiscard]] Result<void> cited_by_advantage(const View& view, Result<void> verdict);

/// What a file knows of the advantages that it is about.
template <class T>
struct OfAdvantages {
    std::vector<std::pair<Advantage, T>> rows;
    [[nodiscard]] const T* find(const Advantage* advantage) const {
        for (const auto& [which, what] : rows)
            if (advantage != nullptr && which == *advantage) return &what;
        return nullptr;
    }
};

/// A question of the stage and what follows from its answer, in front of the power that comes next. `request` asks nobody where the
/// advantage that is being brought is none of these.
template <DecisionRequest (*request)(const View&), void (*take)(Context&, OwnerId, const Choice&)>
void ask_in_stage(RulesetBuilder& build, const std::string& name) {
    build.procedure("game").before("advantage-brought", sequence(name, {
                                                                           step("ask-" + name,
                                                                                [](Context& context, std::uint32_t) {
                                                                                    if (const auto asked = request(context.view());
                                                                                        asked.asked != 0)
                                                                                        context.ask(asked);
                                                                                }),
                                                                           step("take-" + name,
                                                                                [](Context& context, std::uint32_t) {
                                                                                    const auto asked = request(context.view());
                                                                                    for (const auto owner : OwnersOf(asked.asked))
                                                                                        take(context, owner, context.answer(asked, owner));
                                                                                }),
                                                                       }));
}

}  // namespace rules::smith
