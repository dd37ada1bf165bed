#include "rules/games/europe/sharing.hpp"

#include <algorithm>
#include <numeric>

#include "rules/mechanics/questions.hpp"

namespace rules::europe {
namespace {

using Shares = std::vector<std::int64_t>;

/// To each as much as he may have, in their order. [EU-21.3.1] [EU-17.5.4.2]
Shares by_order(const Division& division) {
    Shares shares(division.among.size(), 0);
    auto left = division.sum;
    for (const auto at : division.first) {
        shares[at] = std::min(left, division.most[at]);
        left -= shares[at];
    }
    return shares;
}

Choice choice_of(const Shares& shares) {
    return Choice{mapped(shares, [&](const auto share) { return Choice{share}; })};
}

std::optional<Shares> shares_in(const Choice& choice) {
    const auto* list = choice.as<Choice::List>();
    if (list == nullptr) return std::nullopt;
    Shares shares;
    for (const auto& item : *list) {
        const auto* number = item.as<std::int64_t>();
        if (number == nullptr) return std::nullopt;
        shares.push_back(*number);
    }
    return shares;
}

bool adds_up(const Division& division, const Shares& shares) {
    if (shares.size() != division.among.size()) return false;
    for (std::size_t at = 0; at < shares.size(); ++at)
        if (shares[at] < 0 || shares[at] > division.most[at]) return false;
    return std::accumulate(shares.begin(), shares.end(), std::int64_t{0}) == division.sum;
}

/// Every division, the default first.
void list_divisions(const Division& division, Shares& begun, std::int64_t left, std::vector<Choice>& found, std::size_t limit) {
    const auto at = begun.size();
    if (found.size() >= limit) return;
    if (at == division.among.size()) {
        if (left == 0 && begun != by_order(division)) found.push_back(choice_of(begun));
        return;
    }
    for (std::int64_t share = 0; share <= std::min(left, division.most[at]); ++share) {
        begun.push_back(share);
        list_divisions(division, begun, left - share, found, limit);
        begun.pop_back();
    }
}

}  // namespace

DecisionKind division_question(std::string_view name, std::string_view cite, DivisionNow* division) {
    DecisionKind kind{.name = std::string{name}, .paragraph = std::string{cite}, .orders = question::no_orders};
    kind.fallback = [division](const View& view, const Decision&, OwnerId) { return choice_of(by_order(division(view))); };
    kind.valid = [division, cite](const View& view, const Decision&, OwnerId, const Choice& choice) -> Result<void> {
        const auto now = division(view);
        const auto shares = shares_in(choice);
        if (shares && adds_up(now, *shares)) return {};
        return refuse(Refusal::bad_choice, {cite}, {fact("due", now.sum)});
    };
    kind.legal = [division](const View& view, const Decision&, OwnerId, std::size_t limit) {
        const auto now = division(view);
        std::vector<Choice> found{choice_of(by_order(now))};
        Shares begun;
        list_divisions(now, begun, now.sum, found, limit);
        return found;
    };
    return kind;
}

DecisionRequest division_request(DecisionKindId kind, const Division& division) {
    OwnerMask asked = 0;
    for (const auto owner : division.among) asked |= mask_of(owner);
    return {.kind = kind, .asked = asked, .number = division.sum};
}

std::vector<std::int64_t> divided(const Context& context, DecisionKindId kind, const Division& division) {
    const auto request = division_request(kind, division);
    std::optional<Shares> agreed;
    for (const auto owner : division.among) {
        const auto said = shares_in(context.answer(request, owner));
        if (!said || !adds_up(division, *said) || (agreed && *agreed != *said)) return by_order(division);
        agreed = said;
    }
    return agreed ? *agreed : by_order(division);
}

}  // namespace rules::europe
