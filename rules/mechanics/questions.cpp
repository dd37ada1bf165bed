#include "rules/mechanics/questions.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace rules {

DecisionRequest request_in(const View& view, BattleId battle, DecisionKindId kind, OwnerMask asked, std::int64_t number) {
    return {.kind = kind, .asked = asked, .space = view.state.battle(battle)->space, .battle = battle, .number = number};
}

bool says_yes(const Choice& choice) {
    const auto* answer = choice.as<bool>();
    return answer != nullptr && *answer;
}

Result<void> cited(Result<void> verdict, std::string_view paragraph) {
    if (!verdict && verdict.error().cite.id.empty()) verdict.error().cite = {paragraph};
    return verdict;
}

}  // namespace rules

namespace rules::question {
namespace {

DecisionKind named(std::string_view name, std::string_view cite, const OrderKinds& orders) {
    return {.name = std::string{name}, .paragraph = std::string{cite}, .orders = orders};
}

/// As modules have set it last: one may cite another paragraph for a question that it shares.
std::string_view paragraph_of(const View& view, const Decision& decision) { return view.rules.decisions[idx(decision.kind)].paragraph; }

tl::unexpected<Violation> no(RefusalNow* refusal, const View& view, const Decision& decision, OwnerId owner, const Choice& choice,
                             std::vector<Fact> facts = {}) {
    if (refusal != nullptr) return refusal(view, decision, owner, choice);
    return refuse(Refusal::bad_choice, {paragraph_of(view, decision)}, std::move(facts));
}

std::vector<Choice> cut(std::vector<Choice> found, std::size_t limit) {
    if (found.size() > limit) found.resize(limit);
    return found;
}

/// The numbers from `least` to `most` that the question has now.
struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};
Range range_of(const Number& asked, const View& view, const Decision& decision, OwnerId owner) {
    Range range{asked.least == nullptr ? 0 : asked.least(view, decision, owner),
                asked.most == nullptr ? decision.number : asked.most(view, decision, owner)};
    range.most = std::max(range.least, range.most);
    return range;
}

template <class Least, class Most>
Choice unanswered(const Unanswered& fallback, const View& view, const Decision& decision, OwnerId owner, Least&& least, Most&& most) {
    if (const auto* answer = std::get_if<AnswerNow*>(&fallback)) return (*answer)(view, decision, owner);
    return std::get<Amount>(fallback) == none ? Choice{least()} : Choice{most()};
}

}  // namespace

Number::operator DecisionKind() const {
    auto kind = named(name, cite, orders_a_count);
    kind.fallback = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
        const auto range = range_of(q, view, decision, owner);
        return unanswered(
            q.fallback, view, decision, owner, [&] { return range.least; }, [&] { return range.most; });
    };
    kind.valid = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) -> Result<void> {
        const auto* number = choice.as<std::int64_t>();
        const auto now = range_of(q, view, decision, owner);
        if (number != nullptr && *number >= now.least && *number <= now.most) return {};
        std::vector<Fact> facts{fact("most", now.most)};
        if (q.least != nullptr) facts.push_back(fact("least", now.least));
        return refuse(Refusal::bad_choice, {paragraph_of(view, decision)}, std::move(facts));
    };
    kind.legal = [q = *this, fallback = kind.fallback](const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
        const auto now = range_of(q, view, decision, owner);
        std::vector<Choice> found{fallback(view, decision, owner)};
        for (auto number = now.least; number <= now.most && found.size() < limit; ++number)
            if (Choice choice{number}; choice != found.front()) found.push_back(std::move(choice));
        return found;
    };
    kind.trim = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& preference) -> std::optional<Choice> {
        const auto now = range_of(q, view, decision, owner);
        if (const auto* number = preference.as<std::int64_t>()) return Choice{std::clamp(*number, now.least, now.most)};
        if (const auto* flag = preference.as<bool>()) return Choice{*flag ? now.most : now.least};
        if (const auto* word = preference.as<TagId>()) {
            if (view.rules.tag(*word) == "all") return Choice{now.most};
            if (view.rules.tag(*word) == "none") return Choice{now.least};
        }
        return std::nullopt;
    };
    return kind;
}

Flag::operator DecisionKind() const {
    auto kind = named(name, cite, orders);
    kind.fallback = [q = *this](const View&, const Decision&, OwnerId) { return Choice{q.fallback}; };
    kind.valid = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) -> Result<void> {
        if (choice.as<bool>() != nullptr) return {};
        return no(q.refusal, view, decision, owner, choice, {fact("answer", std::string{"yes or no"})});
    };
    kind.legal = [](const View&, const Decision&, OwnerId, std::size_t) { return std::vector<Choice>{{false}, {true}}; };
    return kind;
}

Ballot::operator DecisionKind() const {
    DecisionKind kind = Flag{.name = name, .cite = cite, .fallback = fallback};
    kind.refuses = ends ? says_yes : [](const Choice& choice) { return !says_yes(choice); };
    return kind;
}

DecisionRequest together(DecisionRequest request) {
    request.complete = Decision::Complete::any_refusal;
    return request;
}

template <class T>
OneOf<T>::operator DecisionKind() const {
    auto kind = named(name, cite, orders);
    kind.legal = [q = *this](const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
        std::vector<Choice> found;
        for (auto& one : q.among(view, decision, owner))
            if (found.size() < limit) found.push_back({std::move(one)});
        return found;
    };
    kind.fallback = [q = *this](const View& view, const Decision& decision, OwnerId owner) -> Choice {
        if (q.fallback != nullptr) return q.fallback(view, decision, owner);
        const auto all_of_them = q.among(view, decision, owner);
        ensure(!all_of_them.empty(), "a question has an answer: " + std::string{q.name});
        return {all_of_them.front()};
    };
    kind.valid = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) -> Result<void> {
        if (any_of(q.among(view, decision, owner), [&](const T& one) { return Choice{one} == choice; })) return {};
        std::vector<Fact> facts;
        if (decision.space != no_space) facts.push_back(fact("space", decision.space));
        return no(q.refusal, view, decision, owner, choice, std::move(facts));
    };
    kind.trim = [in_order = orders.kinds == 0 || (orders.kinds & raw(ChoiceKind::list)) != 0, valid = kind.valid](
                    const View& view, const Decision& decision, OwnerId owner, const Choice& preference) -> std::optional<Choice> {
        if (valid(view, decision, owner, preference)) return preference;
        if (const auto* list = preference.as<Choice::List>(); list != nullptr && in_order)
            for (const auto& item : *list)
                if (valid(view, decision, owner, item)) return item;
        return std::nullopt;
    };
    return kind;
}
template struct OneOf<SpaceId>;
template struct OneOf<OwnerId>;
template struct OneOf<TagId>;
template struct OneOf<Choice>;

Units::operator DecisionKind() const {
    auto kind = named(name, cite, orders);
    kind.fallback = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
        const auto asked = q.question(view, decision, owner);
        const auto first = [&](std::size_t count) { return naming(asked, first_ids(asked.among, count)); };
        return unanswered(
            q.fallback, view, decision, owner, [&] { return first(asked.least); }, [&] { return first(asked.most); });
    };
    kind.valid = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) -> Result<void> {
        const auto chosen = units_chosen(q.question(view, decision, owner), choice);
        if (!chosen && q.refusal != nullptr) return no(q.refusal, view, decision, owner, choice);
        const auto paragraph = q.cites == nullptr ? paragraph_of(view, decision) : q.cites(view, decision, owner);
        if (!chosen) return cited(tl::make_unexpected(chosen.error()), paragraph);
        return q.test == nullptr ? Result<void>{} : q.test(view, decision, owner, *chosen);
    };
    kind.legal = [q = *this, fallback = kind.fallback, valid = kind.valid](const View& view, const Decision& decision, OwnerId owner,
                                                                           std::size_t limit) {
        const auto asked = q.question(view, decision, owner);
        if (q.test == nullptr) return legal_units(asked, fallback(view, decision, owner), limit);
        auto found = filtered(legal_units(asked, fallback(view, decision, owner), ~std::size_t{0}),
                              [&](const Choice& choice) { return valid(view, decision, owner, choice); });
        return cut(std::move(found), limit);
    };
    kind.trim = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& preference) {
        return trimmed_units(q.question(view, decision, owner), preference);
    };
    kind.units = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
        return ids_of(q.question(view, decision, owner).among);
    };
    return kind;
}

Losses::operator DecisionKind() const {
    auto kind = named(name, cite, orders_by_type);
    kind.fallback = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
        return Choice{loss_by_order(q.question(view, decision, owner))};
    };
    kind.valid = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) -> Result<void> {
        const auto* picks = choice.as<UnitPicks>();
        if (picks == nullptr) return refuse(Refusal::bad_choice, {paragraph_of(view, decision)});
        return cited(valid_loss(q.question(view, decision, owner), *picks),
                     q.cites == nullptr ? paragraph_of(view, decision) : q.cites(view, decision, owner));
    };
    kind.legal = [q = *this](const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
        return legal_losses(q.question(view, decision, owner), limit);
    };
    kind.trim = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& preference) -> std::optional<Choice> {
        const auto types = types_in(preference);
        if (types.empty()) return std::nullopt;
        return Choice{loss_by_order(q.question(view, decision, owner), types)};
    };
    kind.units = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
        std::vector<UnitId> units;
        for (const auto& group : q.question(view, decision, owner).groups) append_to(units, group.units);
        return units;
    };
    return kind;
}

namespace {
/// Of one owner units alone, where so asked.
Choice in_form(const Allotment& asked, const AllotQuestion& question, Choice::Allocations allocations) {
    if (!asked.one_by_units || question.parts.size() > 1) return {std::move(allocations)};
    return {allocations.empty() ? UnitPicks{} : std::move(allocations.front().units)};
}
Choice::Allocations usual(const Allotment& asked, const AllotQuestion& question, const View& view, const Decision& decision,
                          OwnerId owner) {
    return asked.fallback == nullptr ? proportional_allotment(question) : asked.fallback(view, decision, owner);
}
/// What an answer allots, if it has the form of one.
std::optional<Choice::Allocations> allotted(const Allotment& asked, const AllotQuestion& question, const Choice& choice) {
    if (const auto* parts = choice.as<Choice::Allocations>()) return *parts;
    const auto* picks = choice.as<UnitPicks>();
    if (picks == nullptr || !asked.one_by_units || question.parts.size() != 1) return std::nullopt;
    Choice::Allocations own;
    own.push_back({question.parts.front().owner, *picks});
    return own;
}
}  // namespace

Allotment::operator DecisionKind() const {
    auto orders = orders_by_type;
    orders.kinds = by_types == nullptr ? raw(ChoiceKind::allocations) : orders.kinds | ChoiceKind::allocations;
    auto kind = named(name, cite, orders);
    kind.fallback = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
        const auto asked = q.question(view, decision, owner);
        return in_form(q, asked, usual(q, asked, view, decision, owner));
    };
    kind.valid = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) -> Result<void> {
        const auto asked = q.question(view, decision, owner);
        const auto parts = allotted(q, asked, choice);
        if (!parts) return no(q.refusal, view, decision, owner, choice);
        return cited(valid_allotment(asked, *parts), paragraph_of(view, decision));
    };
    kind.legal = [q = *this](const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
        const auto asked = q.question(view, decision, owner);
        auto found = legal_allotments(asked, usual(q, asked, view, decision, owner), limit);
        for (auto& choice : found) choice = in_form(q, asked, *choice.as<Choice::Allocations>());
        return found;
    };
    if (by_types != nullptr)
        kind.trim = [q = *this](const View& view, const Decision& decision, OwnerId owner,
                                const Choice& preference) -> std::optional<Choice> {
            const auto types = types_in(preference);
            if (types.empty()) return std::nullopt;
            return in_form(q, q.question(view, decision, owner), q.by_types(view, decision, owner, types));
        };
    kind.units = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
        std::vector<UnitId> units;
        for (const auto& part : q.question(view, decision, owner).parts)
            for (const auto& group : part.groups) append_to(units, group.units);
        return units;
    };
    return kind;
}

namespace {
Range bids_of(const Raise& asked, const View& view, const Decision& decision, OwnerId owner) {
    return {asked.least == nullptr ? decision.number : asked.least(view, decision, owner),
            asked.most == nullptr ? std::numeric_limits<std::int64_t>::max() : asked.most(view, decision, owner)};
}
}  // namespace

Raise::operator DecisionKind() const {
    auto kind = named(name, cite, {ChoiceKind::number | ChoiceKind::word, {"pass"}});
    kind.fallback = [q = *this](const View& view, const Decision&, OwnerId) { return Choice{q.pass(view)}; };
    kind.valid = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) -> Result<void> {
        if (choice == Choice{q.pass(view)}) return {};
        const auto now = bids_of(q, view, decision, owner);
        const auto* bid = choice.as<std::int64_t>();
        if (bid == nullptr || *bid < now.least || (*bid - now.least) % q.step != 0)
            return refuse(Refusal::bad_choice, {paragraph_of(view, decision)}, {fact("least", now.least), fact("step", q.step)});
        if (*bid > now.most) return refuse(Refusal::too_expensive, {paragraph_of(view, decision)}, {fact("most", now.most)});
        return {};
    };
    kind.legal = [q = *this](const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
        std::vector<Choice> found{{q.pass(view)}};
        const auto now = bids_of(q, view, decision, owner);
        for (auto bid = now.least; bid <= now.most && found.size() < limit; bid += q.step) found.push_back({bid});
        return found;
    };
    kind.trim = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& preference) -> std::optional<Choice> {
        const auto* limit = preference.as<std::int64_t>();
        if (limit == nullptr) return std::nullopt;
        const auto now = bids_of(q, view, decision, owner);
        return now.least <= std::min(*limit, now.most) ? Choice{now.least} : Choice{q.pass(view)};
    };
    return kind;
}

}  // namespace rules::question
