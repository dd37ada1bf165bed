// The forms of answers: every answer that is listed fits, in random games of every bundle.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "tests/protocol/wire_testing.hpp"

using protocol::wire::ChoiceForm;
using Kind = ChoiceForm::Kind;
using rules::Choice;
using wire_testing::SeededPorts;

namespace {

std::uint32_t count_of(const rules::UnitPicks& picks) {
    std::uint32_t sum = 0;
    for (const auto& pick : picks) sum += pick.count;
    return sum;
}

/// So many of each pick there are at most.
bool within(const rules::UnitPicks& most, const rules::UnitPicks& named) {
    for (const auto& pick : named) {
        const auto same = [&](rules::UnitPick other) {
            other.count = pick.count;
            return other == pick;
        };
        std::uint32_t all = 0;
        for (const auto& other : named)
            if (same(other)) all += other.count;
        const auto known = std::find_if(most.begin(), most.end(), same);
        if (known == most.end() || all > known->count) return false;
    }
    return true;
}

bool in_range(const ChoiceForm& form, std::int64_t number) { return number >= form.from && number <= form.to; }

/// As a client judges it, that knows the form alone.
bool fits(const rules::Ruleset& rules, const ChoiceForm& form, const Choice& choice) {
    const auto says = [&](std::string_view word) { return std::find(form.words.begin(), form.words.end(), word) != form.words.end(); };
    const auto named = [&](auto* id) { return id != nullptr && says(protocol::names::name_of(rules, *id)); };
    switch (form.kind) {
        case Kind::nothing: return choice.value.index() == 0;
        case Kind::flag: return choice.as<bool>() != nullptr;
        case Kind::number: {
            const auto* number = choice.as<std::int64_t>();
            return number != nullptr && in_range(form, *number) && (*number - form.from) % std::max(1U, form.step) == 0;
        }
        case Kind::option: return named(choice.as<rules::TagId>());
        case Kind::space: return named(choice.as<rules::SpaceId>());
        case Kind::power: return named(choice.as<rules::OwnerId>());
        case Kind::unit_type: return named(choice.as<rules::UnitTypeId>());
        case Kind::units: {
            const auto* picks = choice.as<rules::UnitPicks>();
            return picks != nullptr && within(form.units, *picks) && in_range(form, count_of(*picks));
        }
        case Kind::allocation: {
            const auto* shares = choice.as<Choice::Allocations>();
            if (shares == nullptr) return false;
            std::uint32_t sum = 0;
            for (const auto& share : *shares) {
                const auto known = std::find_if(form.shares.begin(), form.shares.end(),
                                                [&](const Choice::Allocation& other) { return other.owner == share.owner; });
                if (known == form.shares.end() || !within(known->units, share.units)) return false;
                sum += count_of(share.units);
            }
            return in_range(form, sum);
        }
        case Kind::list: {
            const auto* list = choice.as<Choice::List>();
            if (list == nullptr || !in_range(form, std::ssize(*list))) return false;
            return std::all_of(list->begin(), list->end(), [&](const Choice& item) {
                return std::any_of(form.forms.begin(), form.forms.end(), [&](const ChoiceForm& one) { return fits(rules, one, item); });
            });
        }
        case Kind::pair: {
            const auto* two = choice.as<Choice::List>();
            return two != nullptr && two->size() == 2 && fits(rules, form.forms.at(0), two->front()) &&
                   fits(rules, form.forms.at(1), two->back());
        }
        case Kind::any_of:
            return std::any_of(form.forms.begin(), form.forms.end(), [&](const ChoiceForm& one) { return fits(rules, one, choice); });
    }
    return false;
}

/// What a walk has seen.
struct Seen {
    std::set<std::string> questions;
    std::size_t answers = 0;
    std::map<Kind, std::size_t> kinds;
};

void look_at_questions(const rules::View& view, Seen& seen) {
    for (const auto& decision : view.state.decisions) {
        const auto question = protocol::question_of(view, decision);
        CHECK(question.asks.find_first_of("{}") == std::string::npos);
        const auto name = view.rules.decisions[rules::idx(decision.kind)].name;
        CAPTURE(name);
        for (const auto& [power, form, otherwise] : question.forms) {
            CHECK_MESSAGE(fits(view.rules, form, otherwise), question.asks);
            for (const auto& choice : rules::legal_answers(view, decision, power, rules::listed_answers)) {
                ++seen.answers;
                CHECK_MESSAGE(fits(view.rules, form, choice), question.asks);
            }
            seen.questions.insert(name);
            ++seen.kinds[form.kind];
        }
    }
}

/// Plays legal commands at random, so many, or until the game is over.
void walk(const rules::Ruleset& rules, std::uint64_t seed, int commands, Seen& seen) {
    SeededPorts ports{seed};
    auto state = rules::initial_state(rules);
    for (const auto& event : rules::open_game(rules, state, ports)) rules::evolve(state, event);
    for (int at = 0; at < commands && !state.outcome; ++at) {
        look_at_questions({rules, state}, seen);
        std::vector<rules::OwnerId> waiting;
        for (const auto owner : rules::OwnersOf(protocol::awaited({rules, state}))) waiting.push_back(owner);
        REQUIRE_FALSE(waiting.empty());
        auto moves = rules::legal_commands({rules, state}, waiting[ports.pick(waiting.size())]);
        REQUIRE_FALSE(moves.empty());
        // Every fifth time the last one, which ends a phase that may end.
        auto& chosen = ports.pick(5) == 0 ? moves.back() : moves[ports.pick(moves.size())];
        auto judged = rules::judge_to_state(rules, state, chosen, ports);
        REQUIRE(judged.has_value());
        state = std::move(judged->state);
    }
}

}  // namespace

TEST_CASE("every listed answer fits its form in random games of every bundle") {
    const auto* asked = std::getenv("ARMISTICE_FORM_COMMANDS");
    const int commands = asked == nullptr ? 120 : std::atoi(asked);
    Seen seen;
    for (const auto& spec : rules::shipped_bundles()) {
        CAPTURE(spec.name);
        const auto rules = rules::compile_bundle(spec, rules::catalogue());
        REQUIRE(rules.has_value());
        for (const auto seed : {1ULL, 2ULL}) walk(**rules, seed, commands, seen);
    }
    MESSAGE(seen.questions.size() << " kinds of question, " << seen.answers << " answers");
    CHECK(seen.answers > 100);
}

TEST_CASE("a question about units says how many of each") {
    const auto rules = wire_testing::compiled("1914");
    Seen seen;
    walk(*rules, 7, 1000, seen);
    CHECK(seen.kinds.contains(Kind::units));
}
