// Something put to spaces: pairs of a space and a number, units or one of a few.
#include <algorithm>
#include <limits>
#include <utility>

#include "rules/mechanics/questions.hpp"

namespace rules::question {
namespace {

/// The question, of what `used` leaves.
UnitsQuestion without(UnitsQuestion question, std::span<const UnitId> used) {
    std::erase_if(question.among, [&](const Unit* unit) { return contains(used, unit->id); });
    return question;
}

/// The question to one owner now.
class Asked {
public:
    Asked(const Pairs& pairs, const View& view, const Decision& decision, OwnerId owner)
        : pairs_{pairs}, view_{view}, decision_{decision}, owner_{owner}, spaces_{pairs.spaces(view, decision, owner)} {}

    [[nodiscard]] const std::vector<SpaceId>& spaces() const { return spaces_; }
    [[nodiscard]] std::int64_t budget() const {
        return pairs_.budget == nullptr ? std::numeric_limits<std::int64_t>::max() : pairs_.budget(view_, decision_, owner_);
    }
    [[nodiscard]] std::int64_t least() const { return pairs_.least == nullptr ? 0 : pairs_.least(view_, decision_, owner_); }
    [[nodiscard]] std::vector<Choice> things(SpaceId space) const { return pairs_.among(view_, decision_, owner_, space); }
    [[nodiscard]] std::int64_t most(SpaceId space) const { return pairs_.number(view_, decision_, owner_, space); }
    /// At least one, of those that `used` leaves.
    [[nodiscard]] UnitsQuestion units(SpaceId space, std::span<const UnitId> used) const {
        auto question = without(pairs_.units(view_, decision_, owner_, space), used);
        question.least = std::max<std::size_t>(question.least, 1);
        question.most = std::min(question.most, question.among.size());
        return question;
    }

    /// What a pair costs of the budget; units that it names are added to `used`.
    [[nodiscard]] Result<std::int64_t> cost(const Pair& pair, std::vector<UnitId>& used) const {
        const auto& [space, what] = pair;
        if (!contains(spaces_, space)) return refuse(Refusal::bad_choice, {}, {fact("space", space)});
        if (pairs_.number != nullptr) {
            const auto* number = what.as<std::int64_t>();
            if (number != nullptr && *number >= 1 && *number <= most(space)) return *number;
            return refuse(Refusal::bad_choice, {}, {fact("space", space), fact("most", most(space))});
        }
        if (pairs_.units != nullptr) {
            auto chosen = units_chosen(units(space, used), what);
            if (!chosen) {
                chosen.error().facts.push_back(fact("space", space));
                return tl::make_unexpected(std::move(chosen.error()));
            }
            used.insert(used.end(), chosen->begin(), chosen->end());
            return std::ssize(*chosen);
        }
        if (contains(things(space), what)) return 1;
        return refuse(Refusal::bad_choice, {}, {fact("space", space)});
    }

    /// Each space once, each pair legal, and together no more than the budget. @return what they cost.
    [[nodiscard]] Result<std::int64_t> sum(std::span<const Pair> pairs) const {
        std::vector<UnitId> used;
        std::int64_t spent = 0;
        for (std::size_t at = 0; at < pairs.size(); ++at) {
            const auto same = [&](const Pair& other) { return other.space == pairs[at].space; };
            if (std::any_of(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(at), same))
                return refuse(Refusal::bad_choice, {}, {fact("space", pairs[at].space), fact("twice", 1)});
            const auto cost_of_it = cost(pairs[at], used);
            if (!cost_of_it) return cost_of_it;
            spent += *cost_of_it;
        }
        if (spent > budget()) return refuse(Refusal::bad_count, {}, {fact("named", spent), fact("most", budget())});
        return spent;
    }

    /// As much as may be there, to the spaces from `first` on, round to the one before it; said in the order of the spaces.
    [[nodiscard]] Choice filled(std::size_t first) const {
        std::vector<std::optional<Choice>> put(spaces_.size());
        std::vector<UnitId> used;
        auto left = budget();
        for (std::size_t n = 0; n < spaces_.size() && left > 0; ++n) {
            const auto at = (first + n) % spaces_.size();
            auto what = as_much(spaces_[at], left, used);
            if (!what) continue;
            left -= cost({spaces_[at], *what}, used).value_or(0);
            put[at] = std::move(what);
        }
        std::vector<Pair> pairs;
        for (std::size_t at = 0; at < put.size(); ++at)
            if (put[at]) pairs.push_back({spaces_[at], std::move(*put[at])});
        return choice_of(pairs);
    }

    /// Each that may be put to this space alone.
    [[nodiscard]] std::vector<Choice> alone(SpaceId space, std::size_t limit) const {
        std::vector<Choice> found;
        if (pairs_.number != nullptr)
            for (std::int64_t number = 1; number <= std::min(most(space), budget()) && found.size() < limit; ++number)
                found.push_back({number});
        if (pairs_.among != nullptr) found = things(space);
        if (pairs_.units != nullptr) {
            const auto question = units(space, {});
            if (question.most < question.least) return found;
            found = legal_units(question, naming(question, first_ids(question.among, question.least)), limit);
        }
        return found;
    }

private:
    [[nodiscard]] std::optional<Choice> as_much(SpaceId space, std::int64_t left, std::span<const UnitId> used) const {
        if (pairs_.number != nullptr) {
            const auto number = std::min(most(space), left);
            return number < 1 ? std::nullopt : std::optional{Choice{number}};
        }
        if (pairs_.units != nullptr) {
            const auto question = units(space, used);
            const auto count = static_cast<std::size_t>(std::min(std::ssize(question.among), left));
            if (std::min(count, question.most) < question.least) return std::nullopt;
            return naming(question, first_ids(question.among, std::min(count, question.most)));
        }
        auto all_of_them = things(space);
        return all_of_them.empty() ? std::nullopt : std::optional{std::move(all_of_them.front())};
    }

    const Pairs& pairs_;
    View view_;
    const Decision& decision_;
    OwnerId owner_;
    std::vector<SpaceId> spaces_;
};

std::optional<Pair> pair_in(const Choice& choice) {
    const auto* two = choice.as<Choice::List>();
    if (two == nullptr || two->size() != 2 || two->front().as<SpaceId>() == nullptr) return std::nullopt;
    return Pair{*two->front().as<SpaceId>(), two->back()};
}

Result<void> valid(const Pairs& pairs, const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    const std::string_view cite = view.rules.decisions[idx(decision.kind)].paragraph;
    const auto* list = choice.as<Choice::List>();
    if (list == nullptr || !all_of(*list, [](const Choice& item) { return pair_in(item).has_value(); }))
        return refuse(Refusal::bad_choice, {cite}, {fact("answer", std::string{"pairs of a space and what is put there"})});
    const Asked asked{pairs, view, decision, owner};
    const auto spent = asked.sum(pairs_in(choice));
    if (!spent) return cited(tl::make_unexpected(spent.error()), cite);
    if (*spent < asked.least()) return refuse(Refusal::bad_count, {cite}, {fact("named", *spent), fact("least", asked.least())});
    return pairs.test == nullptr ? Result<void>{} : cited(pairs.test(view, decision, owner, choice), cite);
}

/// Each pair as far as those before it leave something of the budget.
std::optional<Choice> trimmed(const Pairs& pairs, const View& view, const Decision& decision, OwnerId owner, const Choice& preference) {
    const auto* list = preference.as<Choice::List>();
    if (list == nullptr) return std::nullopt;
    const Asked asked{pairs, view, decision, owner};
    std::vector<Pair> kept;
    for (auto& pair : pairs_in(preference)) {
        const auto spent = asked.sum(kept).value_or(0);
        if (const auto* number = pair.what.as<std::int64_t>(); number != nullptr && pairs.number != nullptr)
            if (const auto& spaces = asked.spaces(); contains(spaces, pair.space))
                pair.what = {std::min({*number, asked.most(pair.space), asked.budget() - spent})};
        kept.push_back(std::move(pair));
        if (!asked.sum(kept)) kept.pop_back();
    }
    auto choice = choice_of(kept);
    if (valid(pairs, view, decision, owner, choice)) return choice;
    return std::nullopt;
}

std::vector<Choice> legal(const Pairs& pairs, const View& view, const Decision& decision, OwnerId owner, Choice first, std::size_t limit) {
    std::vector<Choice> found{std::move(first)};
    const auto add = [&](Choice choice) {
        if (found.size() < limit && !contains(found, choice) && valid(pairs, view, decision, owner, choice))
            found.push_back(std::move(choice));
    };
    const Asked asked{pairs, view, decision, owner};
    add(choice_of({}));
    for (const auto space : asked.spaces())
        for (auto& what : asked.alone(space, limit)) {
            const Pair pair{space, std::move(what)};
            add(choice_of({&pair, 1}));
        }
    for (std::size_t at = 0; at < asked.spaces().size() && found.size() < limit; ++at) add(asked.filled(at));
    return found;
}

}  // namespace

Pairs::operator DecisionKind() const {
    DecisionKind kind{.name = std::string{name}, .paragraph = std::string{cite}, .orders = orders, .more = true};
    kind.fallback = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
        if (const auto* answer = std::get_if<AnswerNow*>(&q.fallback)) return (*answer)(view, decision, owner);
        const Asked asked{q, view, decision, owner};
        return std::get<Amount>(q.fallback) == question::all || asked.least() > 0 ? asked.filled(0) : choice_of({});
    };
    kind.valid = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
        return question::valid(q, view, decision, owner, choice);
    };
    kind.legal = [q = *this, usual = kind.fallback](const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
        return question::legal(q, view, decision, owner, usual(view, decision, owner), limit);
    };
    kind.trim = [q = *this](const View& view, const Decision& decision, OwnerId owner, const Choice& preference) {
        return trimmed(q, view, decision, owner, preference);
    };
    if (units != nullptr)
        kind.units = [q = *this](const View& view, const Decision& decision, OwnerId owner) {
            std::vector<UnitId> all_of_them;
            for (const auto space : q.spaces(view, decision, owner))
                for (const auto id : ids_of(q.units(view, decision, owner, space).among)) all_of_them.push_back(id);
            return all_of_them;
        };
    return kind;
}

std::vector<Pair> pairs_in(const Choice& choice) {
    std::vector<Pair> pairs;
    if (const auto* list = choice.as<Choice::List>())
        for (const auto& item : *list)
            if (auto pair = pair_in(item)) pairs.push_back(std::move(*pair));
    return pairs;
}

Choice choice_of(std::span<const Pair> pairs) {
    Choice::List list;
    for (const auto& [space, what] : pairs) list.push_back({Choice::List{{space}, what}});
    return {std::move(list)};
}

std::vector<std::pair<SpaceId, std::vector<UnitId>>> units_in(decltype(Pairs::units) units, const View& view, const Decision& decision,
                                                              OwnerId owner, const Choice& choice) {
    std::vector<UnitId> used;
    std::vector<std::pair<SpaceId, std::vector<UnitId>>> found;
    for (const auto& [space, what] : pairs_in(choice)) {
        const auto chosen = units_chosen(without(units(view, decision, owner, space), used), what);
        if (!chosen) continue;
        used.insert(used.end(), chosen->begin(), chosen->end());
        found.emplace_back(space, *chosen);
    }
    return found;
}

}  // namespace rules::question
