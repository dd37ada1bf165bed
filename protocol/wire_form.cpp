// The form of the answers to a question, derived from those that are legal.
#include "protocol/wire_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/core/text.hpp"
#include "rules/hooks/value.hpp"

namespace protocol {
namespace {

using rules::Choice;
using wire::ChoiceForm;
using Kind = ChoiceForm::Kind;
using Answers = std::vector<const Choice*>;

/// Of a question with more answers than are listed so many are looked at, where that is no work.
constexpr std::size_t most_looked_at = 4096;
constexpr std::int64_t no_end = std::numeric_limits<std::int32_t>::max();

std::uint32_t units_in(const rules::UnitPicks& picks) {
    return std::accumulate(picks.begin(), picks.end(), 0U, [](std::uint32_t sum, const rules::UnitPick& pick) { return sum + pick.count; });
}

/// What a pick says but for how many.
bool same_units(rules::UnitPick a, const rules::UnitPick& b) {
    a.count = b.count;
    return a == b;
}

/// Raises `most` to what one answer names.
void widen(rules::UnitPicks& most, const rules::UnitPicks& named) {
    rules::UnitPicks sums;
    const auto find = [](rules::UnitPicks& picks, const rules::UnitPick& wanted) {
        return std::find_if(picks.begin(), picks.end(), [&](const rules::UnitPick& pick) { return same_units(pick, wanted); });
    };
    for (const auto& pick : named) {
        const auto known = find(sums, pick);
        if (known == sums.end())
            sums.push_back(pick);
        else
            known->count = static_cast<std::uint16_t>(known->count + pick.count);
    }
    for (const auto& pick : sums) {
        const auto known = find(most, pick);
        if (known == most.end())
            most.push_back(pick);
        else
            known->count = std::max(known->count, pick.count);
    }
}

/// Sets `from` and `to` to the least and the most of what `count` says of each answer.
template <class Count>
void set_range(ChoiceForm& form, const Answers& answers, Count count) {
    for (const auto* answer : answers) {
        const auto number = wire::narrowed(static_cast<std::int64_t>(count(*answer)));
        const bool first = answer == answers.front();
        form.from = first ? number : std::min(form.from, number);
        form.to = first ? number : std::max(form.to, number);
    }
}

class Former {
public:
    explicit Former(const rules::Ruleset& rules) : rules_{rules} {}

    /// Which all of these answers fit. They are some.
    [[nodiscard]] ChoiceForm of(const Answers& answers) const {
        std::array<Answers, 10> by_kind;
        static_assert(std::variant_size_v<Choice::Value::variant_type> == std::tuple_size_v<decltype(by_kind)>);
        for (const auto* answer : answers) by_kind[answer->value.index()].push_back(answer);
        std::vector<ChoiceForm> forms;
        for (const auto& some : by_kind)
            if (!some.empty()) forms.push_back(of_one_kind(some));
        if (forms.size() == 1) return std::move(forms.front());
        ChoiceForm any;
        any.kind = Kind::any_of;
        any.forms = std::move(forms);
        return any;
    }

private:
    [[nodiscard]] ChoiceForm of_one_kind(const Answers& answers) const {
        ChoiceForm form;
        form.kind = static_cast<Kind>(answers.front()->value.index());  // in the order of the alternatives
        switch (form.kind) {
            case Kind::number: number(form, answers); break;
            case Kind::option: words<rules::TagId>(form, answers); break;
            case Kind::space: words<rules::SpaceId>(form, answers); break;
            case Kind::power: words<rules::OwnerId>(form, answers); break;
            case Kind::unit_type: words<rules::UnitTypeId>(form, answers); break;
            case Kind::units: units(form, answers); break;
            case Kind::allocation: allocation(form, answers); break;
            case Kind::list: list(form, answers); break;
            case Kind::nothing:
            case Kind::flag:
            case Kind::pair:
            case Kind::any_of: break;
        }
        return form;
    }
    static void number(ChoiceForm& form, const Answers& answers) {
        set_range(form, answers, [](const Choice& answer) { return *answer.as<std::int64_t>(); });
        std::int64_t step = 0;
        for (const auto* answer : answers) step = std::gcd(step, *answer->as<std::int64_t>() - form.from);
        form.step = step > 1 ? static_cast<std::uint32_t>(step) : 0;
    }
    template <class Id>
    void words(ChoiceForm& form, const Answers& answers) const {
        for (const auto* answer : answers) {
            auto word = names::text_of(rules_, *answer->as<Id>());
            if (!rules::contains(form.words, word)) form.words.push_back(std::move(word));
        }
    }
    static void units(ChoiceForm& form, const Answers& answers) {
        for (const auto* answer : answers) widen(form.units, *answer->as<rules::UnitPicks>());
        set_range(form, answers, [](const Choice& answer) { return units_in(*answer.as<rules::UnitPicks>()); });
    }
    static void allocation(ChoiceForm& form, const Answers& answers) {
        for (const auto* answer : answers)
            for (const auto& share : *answer->as<Choice::Allocations>()) {
                auto known = std::find_if(form.shares.begin(), form.shares.end(),
                                          [&](const Choice::Allocation& other) { return other.owner == share.owner; });
                if (known == form.shares.end()) known = form.shares.insert(form.shares.end(), Choice::Allocation{share.owner, {}});
                widen(known->units, share.units);
            }
        set_range(form, answers, [](const Choice& answer) {
            std::uint32_t sum = 0;
            for (const auto& share : *answer.as<Choice::Allocations>()) sum += units_in(share.units);
            return sum;
        });
    }
    void list(ChoiceForm& form, const Answers& answers) const {
        Answers items;
        for (const auto* answer : answers)
            for (const auto& item : *answer->as<Choice::List>()) items.push_back(&item);
        set_range(form, answers, [](const Choice& answer) { return answer.as<Choice::List>()->size(); });
        if (items.empty()) return;
        if (rules::all_of(items, is_pair))
            form.forms = pairs(items);
        else if (auto inner = of(items); inner.kind == Kind::any_of)
            form.forms = std::move(inner.forms);
        else
            form.forms.push_back(std::move(inner));
    }
    static bool is_pair(const Choice* item) {
        const auto* two = item->as<Choice::List>();
        return two != nullptr && two->size() == 2 && two->front().as<rules::SpaceId>() != nullptr;
    }
    /// For each space what is put there.
    [[nodiscard]] std::vector<ChoiceForm> pairs(const Answers& items) const {
        std::vector<std::pair<rules::SpaceId, Answers>> by_space;
        for (const auto* item : items) {
            const auto& two = *item->as<Choice::List>();
            const auto space = *two.front().as<rules::SpaceId>();
            auto known = std::find_if(by_space.begin(), by_space.end(), [&](const auto& one) { return one.first == space; });
            if (known == by_space.end()) known = by_space.insert(by_space.end(), {space, {}});
            known->second.push_back(&two.back());
        }
        std::vector<ChoiceForm> forms;
        for (const auto& [space, what] : by_space) {
            auto& pair = forms.emplace_back();
            pair.kind = Kind::pair;
            auto& where = pair.forms.emplace_back();
            where.kind = Kind::space;
            where.words = {names::text_of(rules_, space)};
            pair.forms.push_back(of(what));
        }
        return forms;
    }

    const rules::Ruleset& rules_;
};

Answers pointers(const std::vector<Choice>& choices) {
    Answers answers;
    for (const auto& choice : choices) answers.push_back(&choice);
    return answers;
}

/// Units that an answer may name, of one owner and one kind.
struct Nameable {
    rules::OwnerId owner{rules::nobody};
    rules::UnitPick pick{};
};

/// What the first answers leave open of a question about units: how many of each there are, and how many may be named.
class Widener {
public:
    Widener(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner)
        : view_{view}, decision_{decision}, owner_{owner}, kind_{view.rules.decisions[rules::idx(decision.kind)]} {}

    void widen(ChoiceForm& form) const {
        if (kind_.units == nullptr) return void(form.more = true);
        const auto all = nameable(form);
        for (const auto& [owner, pick] : all) {
            auto* picks = form.kind == Kind::units ? &form.units : share_of(form, owner);
            protocol::widen(*picks, {pick});
        }
        for (auto least = form.from - 1; least >= 0 && valid(form, all, least); --least) form.from = least;
        for (auto most = form.to + 1; valid(form, all, most); ++most) form.to = most;
        form.more = true;
    }
    void widen_number(ChoiceForm& form) const {
        const std::int64_t step = std::max<std::uint32_t>(form.step, 1);
        const auto legal = [&](std::int64_t steps) { return valid(Choice{form.from + steps * step}); };
        std::int64_t known = (form.to - form.from) / step;
        std::int64_t beyond = known + 1;
        while (form.from + beyond * step < no_end && legal(beyond)) known = std::exchange(beyond, beyond * 2);
        while (beyond - known > 1) {
            const auto middle = known + (beyond - known) / 2;
            (form.from + middle * step < no_end && legal(middle) ? known : beyond) = middle;
        }
        form.to = wire::narrowed(form.from + known * step);
        form.more = form.from + (known + 1) * step >= no_end;
    }

private:
    static rules::UnitPicks* share_of(ChoiceForm& form, rules::OwnerId owner) {
        for (auto& share : form.shares)
            if (share.owner == owner) return &share.units;
        return &form.shares.emplace_back(Choice::Allocation{owner, {}}).units;
    }
    [[nodiscard]] std::vector<Nameable> nameable(const ChoiceForm& form) const {
        std::vector<Nameable> all;
        for (const auto id : kind_.units(view_, decision_, owner_)) {
            const auto* unit = view_.state.unit(id);
            if (unit == nullptr) continue;
            Nameable one{unit->owner, {}};
            one.pick.type = unit->type;
            if (rules::hits_of(view_, *unit) > 1) one.pick.damage = unit->damage;
            if (form.kind == Kind::units && apart(form.units, unit->type)) one.pick.unit = id;
            const auto known = std::find_if(all.begin(), all.end(), [&](const Nameable& other) {
                return other.owner == one.owner && same_units(other.pick, one.pick);
            });
            if (known == all.end())
                all.push_back(one);
            else
                ++known->pick.count;
        }
        return all;
    }
    /// Answers name each unit of the type by its id.
    static bool apart(const rules::UnitPicks& picks, rules::UnitTypeId type) {
        return rules::any_of(picks, [&](const rules::UnitPick& pick) { return pick.type == type && pick.unit; });
    }
    [[nodiscard]] bool valid(const Choice& choice) const { return kind_.valid(view_, decision_, owner_, choice).has_value(); }
    /// So many in all, those that come first.
    [[nodiscard]] bool valid(const ChoiceForm& form, const std::vector<Nameable>& all, std::int32_t count) const {
        Choice::Allocations shares;
        for (const auto& [owner, pick] : all) {
            if (count == 0) break;
            const auto some = std::min<std::int32_t>(count, pick.count);
            if (shares.empty() || shares.back().owner != owner) shares.push_back({owner, {}});
            shares.back().units.push_back(pick);
            shares.back().units.back().count = static_cast<std::uint16_t>(some);
            count -= some;
        }
        if (count > 0) return false;
        if (form.kind == Kind::allocation) return valid(Choice{std::move(shares)});
        return shares.size() <= 1 && valid(Choice{shares.empty() ? rules::UnitPicks{} : std::move(shares.front().units)});
    }

    const rules::View& view_;
    const rules::Decision& decision_;
    rules::OwnerId owner_;
    const rules::DecisionKind& kind_;
};

bool is_about_units(const ChoiceForm& form) { return form.kind == Kind::units || form.kind == Kind::allocation; }

std::string range_in_words(const ChoiceForm& form) {
    return form.from == form.to ? fmt::format("{}", form.to) : fmt::format("{} to {}", form.from, form.to);
}

/// What is wanted, as the end of a sentence. @param exact  all who are asked may answer the same.
std::string wanted(const ChoiceForm& form, bool exact) {
    switch (form.kind) {
        case Kind::flag: return "yes or no?";
        case Kind::number: return exact ? fmt::format("how many, {}?", range_in_words(form)) : "how many?";
        case Kind::space: return "which space?";
        case Kind::power: return "which power?";
        case Kind::unit_type: return "which type of unit?";
        case Kind::units: return exact ? fmt::format("which units, {}?", range_in_words(form)) : "which units?";
        case Kind::allocation: return exact ? fmt::format("which units of whom, {}?", range_in_words(form)) : "which units of whom?";
        case Kind::list: return "what goes where?";
        case Kind::nothing:
        case Kind::option:
        case Kind::pair:
        case Kind::any_of: break;
    }
    return "what do you choose?";
}

std::string asked_in_words(const rules::View& view, const wire::DecisionView& question) {
    auto text = title_of(names::name_of(view.rules, question.kind));
    if (question.space != rules::no_space) text += " in " + names::text_of(view.rules, question.space);
    if (question.forms.empty()) return text + ".";
    const auto& first = question.forms.front().form;
    const auto all = [&](auto same) { return rules::all_of(question.forms, same); };
    if (!all([&](const wire::AskedForm& other) { return other.form.kind == first.kind; })) return text + ": what do you choose?";
    const bool exact = all([&](const wire::AskedForm& other) { return other.form.from == first.from && other.form.to == first.to; });
    return text + ": " + wanted(first, exact && !first.more);
}

}  // namespace

std::string title_of(std::string_view name) {
    auto title = rules::plain(name);
    if (!title.empty() && title.front() >= 'a' && title.front() <= 'z') title.front() = static_cast<char>(title.front() - 'a' + 'A');
    return title;
}

ChoiceForm form_of(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner) {
    const Former former{view.rules};
    auto legal = rules::legal_answers(view, decision, owner, rules::listed_answers + 1);
    if (legal.empty()) return {};
    const bool cut = legal.size() > rules::listed_answers;
    auto form = former.of(pointers(legal));
    if (cut && !is_about_units(form)) {
        legal = rules::legal_answers(view, decision, owner, most_looked_at);
        form = former.of(pointers(legal));
    }
    const Widener widener{view, decision, owner};
    if (cut && is_about_units(form)) widener.widen(form);
    const auto widen_number = [&](ChoiceForm& one) {
        if (one.kind == Kind::number && legal.size() >= most_looked_at) widener.widen_number(one);
    };
    widen_number(form);
    if (form.kind == Kind::any_of)
        for (auto& one : form.forms) widen_number(one);
    if (form.kind == Kind::list) form.to = std::max(form.to, wire::narrowed(std::ssize(form.forms)));
    form.more = form.more || view.rules.decisions[rules::idx(decision.kind)].more;
    return form;
}

wire::DecisionView question_of(const rules::View& view, const rules::Decision& decision) {
    wire::DecisionView question{decision, {}, {}};
    if (rules::idx(decision.kind) >= view.rules.decisions.size()) return question;
    const auto& kind = view.rules.decisions[rules::idx(decision.kind)];
    try {
        if (!decision.closed)
            for (const auto owner : rules::OwnersOf(decision.asked & ~decision.answered))
                question.forms.push_back({owner, form_of(view, decision, owner), kind.fallback(view, decision, owner)});
    } catch (const rules::BrokenInvariant&) {
        question.forms.clear();  // a game of other rules, which can only be read
    }
    question.asks = asked_in_words(view, question);
    return question;
}

}  // namespace protocol
