#include "rules/blocks/answers.hpp"

#include <algorithm>
#include <utility>

namespace rules {

DecisionRequest request_in(const View& view, BattleId battle, DecisionKindId kind, OwnerMask asked, std::int64_t number) {
    DecisionRequest request;
    request.kind = kind;
    request.asked = asked;
    request.space = view.state.battle(battle)->space;
    request.battle = battle;
    request.number = number;
    return request;
}

Result<void> number_valid(const View& view, const Decision& decision, OwnerId, const Choice& choice) {
    const auto* number = choice.as<std::int64_t>();
    if (number != nullptr && *number >= 0 && *number <= decision.number) return {};
    return refuse(Refusal::bad_choice, {view.rules.decisions[idx(decision.kind)].paragraph}, {fact("most", decision.number)});
}

std::vector<Choice> number_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    std::vector<Choice> found{view.rules.decisions[idx(decision.kind)].fallback(view, decision, owner)};
    for (std::int64_t number = 0; number <= decision.number && found.size() < limit; ++number)
        if (Choice choice{number}; choice != found.front()) found.push_back(std::move(choice));
    return found;
}

std::optional<Choice> number_trim(const View& view, const Decision& decision, OwnerId, const Choice& preference) {
    if (const auto* number = preference.as<std::int64_t>()) return Choice{std::clamp<std::int64_t>(*number, 0, decision.number)};
    if (const auto* flag = preference.as<bool>()) return Choice{*flag ? decision.number : std::int64_t{0}};
    if (const auto* word = preference.as<TagId>()) {
        if (view.rules.tag(*word) == "all") return Choice{decision.number};
        if (view.rules.tag(*word) == "none") return Choice{std::int64_t{0}};
    }
    return std::nullopt;
}

Choice number_none(const View&, const Decision&, OwnerId) { return {std::int64_t{0}}; }
Choice number_all(const View&, const Decision& decision, OwnerId) { return {decision.number}; }

Choice flag_no(const View&, const Decision&, OwnerId) { return {false}; }
Result<void> flag_valid(const View& view, const Decision& decision, OwnerId, const Choice& choice) {
    if (choice.as<bool>() != nullptr) return {};
    return refuse(Refusal::bad_choice, {view.rules.decisions[idx(decision.kind)].paragraph}, {fact("answer", std::string{"yes or no"})});
}

std::vector<Choice> flag_legal(const View&, const Decision&, OwnerId, std::size_t) { return {{false}, {true}}; }

bool says_yes(const Choice& choice) {
    const auto* answer = choice.as<bool>();
    return answer != nullptr && *answer;
}

std::optional<Choice> first_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& preference, AnswerTest* valid) {
    if (valid(view, decision, owner, preference)) return preference;
    if (const auto* list = preference.as<Choice::List>())
        for (const auto& item : *list)
            if (valid(view, decision, owner, item)) return item;
    return std::nullopt;
}

Result<void> cited(Result<void> verdict, std::string_view paragraph) {
    if (!verdict && verdict.error().cite.id.empty()) verdict.error().cite = {paragraph};
    return verdict;
}

void sort_by_name(const View& view, std::vector<SpaceId>& spaces) {
    std::sort(spaces.begin(), spaces.end(), [&](SpaceId a, SpaceId b) { return view.rules.space(a).name < view.rules.space(b).name; });
    spaces.erase(std::unique(spaces.begin(), spaces.end()), spaces.end());
}

}  // namespace rules
