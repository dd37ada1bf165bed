#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "rules/options/house-1914/parts/house.hpp"

/// What the parts of the Italian dilemma share (HR-4.16): where Italy stands, what it asks for and what it was promised.
namespace rules::house1914::italian {

enum Stand : std::int64_t { neutral = 0, central = 1, allied = 2, against_both = 3 };
inline constexpr std::initializer_list<Stand> both_sides{central, allied};

struct Italy {
    OwnerId power{nobody};
    ParameterId units{}, negotiation_round{}, war_round{}, defection_round{}, victory_income{}, central_captain{}, allied_captain{};
    std::vector<OwnerId> central_captains, allied_captains;  ///< By the values of their parameters.
    SlotId stand{};
    SlotId agreement{}, breach{}, defected{};  ///< Flags of the game.
    SlotId payment{}, debtor{};                ///< IPC a round, and who owes them.
    SlotId promises{};                         ///< Of a space: the rounds at whose end Italy is to control it, the earliest first.
    SlotId lump_sum{}, per_round{};            ///< What is demanded now; 0: nothing.
    SlotId wanted_units{};                     ///< By type, a list.
    SlotId wanted_ground{};                    ///< As `promises`.
    SlotId accepts{}, debtors{}, addition{};   ///< Of a side: its answer, who owes what is demanded, what it adds.
    SlotId speaker{}, passed{};                ///< Of the raising: whose word it is as a `Stand`, and whether one has passed.
    SlotId owes_attack{};                      ///< Of a side: Italy has declared war on it and not attacked yet.
    DecisionKindId terms{}, debt{}, raise{}, alliance{}, handover{}, arrival{}, pays{};
    TagId refuse{}, accept{}, pass{}, both{}, central_word{}, allied_word{};
    TagId agrees{}, attacked{}, defects{}, declares{}, lump{}, paid{}, broken{}, units_handed{};
};

[[nodiscard]] inline const Italy& italy(const View& view) { return view.rules.data<Italy>(); }
[[nodiscard]] inline const Italy& italy(const Context& context) { return context.rules.data<Italy>(); }

[[nodiscard]] Stand stand(const View& view);
[[nodiscard]] inline Stand other(Stand side) { return side == central ? allied : central; }
[[nodiscard]] SideId side_of(const View& view, Stand side);
/// Who speaks for a side: the captain of the bundle, or the next power of the side where he has left; nobody where all have.
[[nodiscard]] OwnerId captain(const View& view, Stand side);
[[nodiscard]] bool bound(const View& view);
/// Powers of a side that can owe something: in play and at war.
[[nodiscard]] bool may_owe(const View& view, Stand side, OwnerId power);

/// Italy stands otherwise from now on, with all that follows on the board. Agreements are another matter. [HR-4.16.15]
void change_stand(Context& context, Stand to, TagId cause);
/// Nothing of an agreement is left, and no breach.
void end_agreement(Context& context);

/// A question that only its moment can answer: no standing order does.
[[nodiscard]] inline DecisionKind unordered(DecisionKind kind) {
    kind.orders = question::no_orders;
    return kind;
}

// What is demanded.
[[nodiscard]] std::int64_t demanded_units(const View& view);
[[nodiscard]] std::int64_t demanded_units(const View& view, UnitTypeId type);
[[nodiscard]] bool demands_something(const View& view);
/// Who owes an item of what is demanded, by the side's answer; nobody where it is not demanded.
[[nodiscard]] OwnerId debtor_of_lump_sum(const View& view, Stand side);
[[nodiscard]] OwnerId debtor_of_payment(const View& view, Stand side);
[[nodiscard]] OwnerId debtor_of_units(const View& view, Stand side);
/// What `power` could hand over of a type: not on contested ground, not at sea with cargo. [HR-4.16.8]
[[nodiscard]] std::vector<const Unit*> units_to_hand_over(const View& view, OwnerId power, UnitTypeId type);
/// The side with which there is an agreement when all have answered; nothing while there is none.
[[nodiscard]] std::optional<Stand> winner(const View& view);

// Italy may make demands, or defect, as its turn begins. [HR-4.16.5] [HR-4.16.14]
[[nodiscard]] bool may_demand(const View& view);
[[nodiscard]] bool may_defect(const View& view);
void install_demands(RulesetBuilder& build);
[[nodiscard]] std::vector<Node> terms_steps();
void install_terms(RulesetBuilder& build);
[[nodiscard]] std::vector<Node> agreement_steps();
void install_agreement(RulesetBuilder& build);
void install_war(RulesetBuilder& build);

}  // namespace rules::house1914::italian
