#include "admin/scenario/check.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>

#include "admin/scenario/match.hpp"
#include "admin/scenario/position.hpp"
#include "admin/scenario/words.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/control.hpp"
#include "rules/hooks/victory.hpp"

namespace scenario {
namespace {

using namespace rules;
using narration::Phrases;

constexpr std::size_t most_answers = 10'000;

template <class Entries>
std::string questions_in_words(const Ruleset& rules, const Entries& entries) {
    std::vector<std::string> texts;
    for (const auto& entry : entries)
        texts.push_back(asked_in_words(rules, owner_name(rules, entry.power), entry.decision, entry.space.value_or(no_space)));
    return and_joined(texts, "nobody is asked anything");
}
std::vector<PendingEntry> open_questions(const GameState& state) {
    std::vector<PendingEntry> open;
    for (const auto& decision : state.decisions)
        for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) open.push_back({owner, decision.kind, decision.space});
    return open;
}

class Checker {
public:
    explicit Checker(const View& view)
        : view_{view}, rules_{view.rules}, state_{view.state}, names_{rules_}, phrases_{Phrases::scenario(view)} {}

    std::vector<Finding> run(const Expectations& expect) {
        moment(expect);
        for (const auto& entry : expect.control) control(entry);
        money(expect);
        for (const auto& holding : expect.units) units(holding);
        for (const auto& holding : expect.purchased) units(holding);
        if (expect.pending) pending(*expect.pending);
        for (const auto& entry : expect.choices) choices(entry);
        if (expect.battles) battles(*expect.battles);
        score(expect);
        if (expect.out) out(*expect.out);
        for (const auto& [owner, war, line] : expect.at_war) compare(war_in_words(owner, war), war_in_words(owner, at_war(owner)));
        for (const auto& entry : expect.state) slot(entry);
        return std::move(found_);
    }

private:
    void say(std::string expected, std::string happened) { found_.push_back({std::move(expected), std::move(happened), {}}); }
    /// Two sentences about the same thing.
    void compare(std::string expected, std::string is) {
        if (expected != is) say(std::move(expected), std::move(is));
    }
    [[nodiscard]] std::string_view name(OwnerId owner) const { return owner_name(rules_, owner); }
    [[nodiscard]] std::string_view name(SpaceId space) const { return space_name(rules_, space); }

    void moment(const Expectations& expect) {
        const auto round = [](std::uint32_t number) { return fmt::format("it is round {}", number); };
        if (expect.round) compare(round(*expect.round), round(state_.round));
        const auto turn = [&](OwnerId owner) {
            return owner == nobody ? "it is nobody's turn" : fmt::format("it is the turn of {}", name(owner));
        };
        if (expect.power) compare(turn(*expect.power), turn(state_.active));
        if (!expect.phase) return;
        const auto* phase = current_phase(rules_, state_.frames);
        compare(fmt::format("it is the {} phase", rules_.phases[idx(*expect.phase)].name),
                phase == nullptr ? std::string{"no phase is being played"} : fmt::format("it is the {} phase", phase->name));
    }

    [[nodiscard]] std::string controller_in_words(SpaceId space) const {
        if (contested(view_, space)) return fmt::format("{} is contested", name(space));
        const auto owner = state_.control[idx(space)];
        if (owner == nobody) return fmt::format("{} is {}", name(space), untouched(space) ? "neutral" : "uncontrolled");
        return owner == neutral_owner(rules_) ? fmt::format("{} is neutral", name(space))
                                              : fmt::format("{} controls {}", name(owner), name(space));
    }
    /// Nobody's because its army has not appeared yet, in a game that has no owner for such ground.
    [[nodiscard]] bool untouched(SpaceId space) const {
        const auto flag = raised_flag(rules_);
        return !neutral_owner(rules_) && flag && rules_.space(space).control == nobody && state_.slot(*flag, raw(space)) == 0;
    }
    void control(const ControlEntry& entry) {
        using Kind = Controller::Kind;
        std::string expected;
        switch (entry.controller.kind) {
            case Kind::owner: expected = fmt::format("{} controls {}", name(entry.controller.owner), name(entry.space)); break;
            case Kind::uncontrolled: expected = fmt::format("{} is uncontrolled", name(entry.space)); break;
            case Kind::neutral: expected = fmt::format("{} is neutral", name(entry.space)); break;
            case Kind::contested: expected = fmt::format("{} is contested", name(entry.space)); break;
        }
        compare(std::move(expected), controller_in_words(entry.space));
    }

    void money(const Expectations& expect) {
        const auto treasury = [&](OwnerId owner, std::int32_t sum) { return fmt::format("the treasury of {} holds {}", name(owner), sum); };
        for (const auto& [owner, wanted, line] : expect.treasury)
            compare(treasury(owner, wanted), treasury(owner, state_.money[idx(owner) * 2 + (state_.out[idx(owner)] != 0 ? 1 : 0)]));
        const auto income = [&](OwnerId owner, std::int64_t sum) { return fmt::format("{} has collected {}", name(owner), sum); };
        const auto slot = rules_.find_slot("income");
        const bool noted = slot && rules_.slot(*slot).scope == Scope::owner;
        for (const auto& [owner, wanted, line] : expect.income)
            compare(income(owner, wanted), noted ? income(owner, state_.slot(*slot, raw(owner), rules_.slot(*slot).initial))
                                                 : std::string{"this game does not note what was collected"});
    }

    void units(const Holding& holding) {
        const auto there =
            rules::pointers_where(state_.in(holding.space, holding.owner), [&](const Unit& unit) { return unit.carrier == no_unit; });
        if (exactly(view_, holding.stacks, there, holding.owner)) return;
        narration::Telling telling;
        mention(telling, holding.stacks);
        const auto holds = [&](const std::string& units) {
            if (holding.space == off_board) return fmt::format("{} has bought {}, still to be placed", name(holding.owner), units);
            return fmt::format("{} has {} in {}", name(holding.owner), units, name(holding.space));
        };
        say(holds(in_words(rules_, holding.stacks)), holds(in_words(view_, there, telling)));
    }

    void pending(const std::vector<PendingEntry>& expected) {
        const auto open = open_questions(state_);
        const auto same = pairs_off(expected.size(), open.size(), [&](std::size_t i, std::size_t j) {
            return expected[i].power == open[j].power && expected[i].decision == open[j].decision &&
                   (!expected[i].space || expected[i].space == open[j].space);
        });
        if (!same) say(questions_in_words(rules_, expected), questions_in_words(rules_, open));
    }

    void choices(const ChoicesEntry& entry) {
        bool asked = false;
        for (const auto& decision : state_.decisions) {
            if (decision.kind != entry.decision || (entry.space && decision.space != *entry.space)) continue;
            for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) {
                if (entry.power && owner != *entry.power) continue;
                asked = true;
                answers(asked_in_words(rules_, name(owner), decision.kind, decision.space), entry.legal,
                        legal_answers(view_, decision, owner, most_answers));
            }
            if (asked) return;
        }
        const auto whom = entry.power ? name(*entry.power) : "somebody";
        say(asked_in_words(rules_, whom, entry.decision, entry.space.value_or(no_space)), open_questions_in_words(view_));
    }
    void answers(const std::string& question, const std::vector<Choice>& expected, const std::vector<Choice>& legal) {
        const auto lacking = [&](const std::vector<Choice>& some, const std::vector<Choice>& others, bool turned) {
            std::vector<std::string> found;
            for (const auto& one : some)
                if (rules::none_of(others, [&](const Choice& other) { return turned ? same_choice(other, one) : same_choice(one, other); }))
                    found.push_back(phrases_.choice(one));
            return found;
        };
        const auto missing = lacking(expected, legal, false);
        const auto further = lacking(legal, expected, true);
        if (missing.empty() && further.empty()) return;
        std::vector<std::string> wanted;
        for (const auto& choice : expected) wanted.push_back(phrases_.choice(choice));
        const auto is = [](std::size_t count) { return count == 1 ? "is" : "are"; };
        std::vector<std::string> happened;
        if (!missing.empty()) happened.push_back(fmt::format("{} {} not legal", and_joined(missing), is(missing.size())));
        if (!further.empty())
            happened.push_back(
                fmt::format("{} {} legal{}", and_joined(further), is(further.size()), missing.empty() && !expected.empty() ? " too" : ""));
        say(fmt::format("{}, and {}", question, legal_answers_in_words(wanted)), fmt::format("{}", fmt::join(happened, "; ")));
    }

    void battles(std::vector<SpaceId> expected) {
        std::vector<SpaceId> listed;
        for (const auto& battle : state_.battles)
            if (battle.status == Battle::Status::listed) listed.push_back(battle.space);
        for (auto* spaces : {&expected, &listed}) {
            std::sort(spaces->begin(), spaces->end());
            spaces->erase(std::unique(spaces->begin(), spaces->end()), spaces->end());
        }
        const auto words = [&](const std::vector<SpaceId>& spaces) {
            if (spaces.empty()) return std::string{"no battle is listed"};
            return fmt::format("{} listed in {}", spaces.size() == 1 ? "a battle is" : "battles are", names_.all(spaces));
        };
        compare(words(expected), words(listed));
    }

    void score(const Expectations& expect) {
        for (const auto& [side, wanted] : expect.points) {
            const auto has = [&](std::int64_t points) {
                return fmt::format("the side {} has {}", rules_.sides[idx(side)].name, counted(points, "point"));
            };
            const auto points = points_of(view_, side);
            compare(has(wanted), points ? has(*points) : std::string{"points are not counted in this bundle"});
        }
        if (!expect.lost_value.empty()) lost_value(expect);
        if (expect.result) result(*expect.result);
    }
    void lost_value(const Expectations& expect) {
        const auto found =
            std::find_if(rules_.queries.begin(), rules_.queries.end(), [](const NamedQuery& query) { return query.name == "lost-value"; });
        for (const auto& [owner, wanted, line] : expect.lost_value) {
            const auto lost = [&, of = owner](std::int64_t value) { return fmt::format("{} has lost ground worth {}", name(of), value); };
            compare(lost(wanted), found == rules_.queries.end() ? std::string{"lost value is not counted in this bundle"}
                                                                : lost(found->ask(view_, owner)));
        }
    }

    /// Winners that are not of the winning side.
    [[nodiscard]] std::vector<OwnerId> beside(const Outcome& outcome) const {
        return rules::filtered(outcome.winners, [&](OwnerId owner) { return state_.sides[idx(owner)] != outcome.side; });
    }
    [[nodiscard]] std::string side_wins(SideId side, const std::vector<OwnerId>& others) const {
        const auto with = others.empty() ? std::string{} : fmt::format(", and {} with it", names_.all(others));
        return fmt::format("the side {} wins{}", rules_.sides[idx(side)].name, with);
    }
    [[nodiscard]] std::string outcome_in_words() const {
        if (!state_.outcome) return "the game goes on";
        const auto& outcome = *state_.outcome;
        auto who = std::string{"the game is a draw"};
        if (outcome.side != no_side)
            who = side_wins(outcome.side, beside(outcome));
        else if (!outcome.winners.empty())
            who = fmt::format("{} win{}", names_.all(outcome.winners), outcome.winners.size() == 1 ? "s" : "");
        return outcome.by == no_tag ? who : fmt::format("{}, by {}", who, rules_.tag(outcome.by));
    }
    [[nodiscard]] bool is_result(const ResultEntry& expected) const {
        if (expected.none || !state_.outcome) return expected.none && !state_.outcome;
        const auto& outcome = *state_.outcome;
        if (expected.by && rules_.tag(outcome.by) != *expected.by) return false;
        if (expected.draw) return outcome.winners.empty() && outcome.side == no_side;
        if (expected.side) return outcome.side == *expected.side && beside(outcome) == expected.beside;
        return !expected.power || outcome.winners == std::vector{*expected.power};
    }
    void result(const ResultEntry& expected) {
        if (is_result(expected)) return;
        std::string wanted = "somebody wins";
        if (expected.none) wanted = "the game goes on";
        if (expected.draw) wanted = "the game is a draw";
        if (expected.side) wanted = side_wins(*expected.side, expected.beside);
        if (expected.power) wanted = fmt::format("{} wins", name(*expected.power));
        if (expected.by) wanted += fmt::format(", by {}", *expected.by);
        say(std::move(wanted), outcome_in_words());
    }

    void out(std::vector<OwnerId> expected) {
        std::vector<OwnerId> gone;
        for (std::size_t at = 0; at < state_.out.size(); ++at)
            if (state_.out[at] != 0) gone.push_back(static_cast<OwnerId>(at));
        std::sort(expected.begin(), expected.end());
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        const auto left = [&](const std::vector<OwnerId>& owners) {
            return fmt::format("{} {} left the game", names_.all(owners, "nobody"), owners.size() > 1 ? "have" : "has");
        };
        compare(left(expected), left(gone));
    }
    [[nodiscard]] std::string war_in_words(OwnerId owner, bool war) const {
        return fmt::format("{} is {}", name(owner), war ? "at war" : "neutral");
    }
    [[nodiscard]] bool at_war(OwnerId owner) const {
        for (std::size_t at = 0; at < rules_.owners.size(); ++at)
            if (rules_.owners[at].power && state_.relation(owner, static_cast<OwnerId>(at)) == Relation::enemy) return true;
        return false;
    }

    void slot(const SlotEntry& entry) {
        const auto& slot = rules_.slot(entry.slot);
        const auto words = [&](std::uint32_t subject, const std::vector<std::int64_t>& values) {
            return fmt::format("\"{}\"{} is {}", slot.name, subject_in_words(rules_, slot, subject), in_words(rules_, slot, values));
        };
        for (auto [subject, expected] : entry.values) {
            auto is = slot.list ? state_.slot_list(entry.slot, subject) : std::vector{state_.slot(entry.slot, subject, slot.initial)};
            const auto wanted = words(subject, expected);
            const auto came = words(subject, is);
            // A list of names is a set: nobody writes it in a particular order.
            if (slot.type != SlotType::number) {
                std::sort(expected.begin(), expected.end());
                std::sort(is.begin(), is.end());
            }
            if (expected != is) say(wanted, came);
        }
        if (!entry.whole) return;
        for (const auto& value : state_.slots) {
            const auto named = rules::any_of(entry.values, [&](const auto& one) { return one.first == value.subject; });
            if (value.slot == entry.slot && !named && value.value != slot.initial)
                say(words(value.subject, {slot.initial}), words(value.subject, {value.value}));
        }
    }

    const View& view_;
    const Ruleset& rules_;
    const GameState& state_;
    const narration::Names names_;
    const Phrases phrases_;
    std::vector<Finding> found_;
};

}  // namespace

std::vector<Finding> mismatches(const View& view, const Expectations& expect) { return Checker{view}.run(expect); }

std::vector<Finding> untold(const Ruleset& rules, const std::vector<NoteEntry>& expected, const std::vector<event::Note>& told) {
    const auto words = [&](TagId what, std::optional<OwnerId> power, std::optional<SpaceId> space, std::optional<std::int64_t> number) {
        auto text = fmt::format("\"{}\"", rules.tag(what));
        if (number) text += fmt::format(" {}", *number);
        if (power && *power != nobody) text += fmt::format(" of {}", owner_name(rules, *power));
        if (space && *space != no_space) text += fmt::format(" in {}", space_name(rules, *space));
        return text;
    };
    std::vector<std::string> all;
    for (const auto& note : told) all.push_back(words(note.what, note.owner, note.space, note.number));
    std::vector<Finding> found;
    for (const auto& [what, power, space, number] : expected) {
        const auto is = [&, what = what, power = power, space = space, number = number](const event::Note& note) {
            return note.what == what && note.owner == power.value_or(note.owner) && note.space == space.value_or(note.space) &&
                   note.number == number.value_or(note.number);
        };
        if (rules::any_of(told, is)) continue;
        found.push_back({fmt::format("the step tells {}", words(what, power, space, number)),
                         fmt::format("it tells {}", and_joined(all, "nothing")),
                         {}});
    }
    return found;
}

std::string open_questions_in_words(const View& view) { return questions_in_words(view.rules, open_questions(view.state)); }

std::vector<std::string> unsound(const View& view) {
    std::vector<std::string> found;
    for (const auto& breach : broken_laws(view)) found.push_back(fmt::format("the law \"{}\" is broken: {}", breach.law, breach.detail));
    for (const auto& decision : view.state.decisions) {
        const auto& kind = view.rules.decisions[idx(decision.kind)];
        for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) {
            const auto fallback = kind.fallback(view, decision, owner);
            if (!kind.valid(view, decision, owner, fallback))
                found.push_back(fmt::format("the default of {} for \"{}\" is no legal answer: {}", owner_name(view.rules, owner), kind.name,
                                            Phrases::scenario(view).choice(fallback)));
        }
    }
    return found;
}

}  // namespace scenario
