#include "admin/scenario/check.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>

#include "admin/scenario/match.hpp"
#include "admin/scenario/position.hpp"
#include "admin/scenario/words.hpp"
#include "rules/core/judge.hpp"
#include "rules/points/control.hpp"
#include "rules/points/victory.hpp"

namespace scenario {
namespace {

using namespace rules;

constexpr std::size_t most_answers = 10'000;

class Checker {
public:
    explicit Checker(const View& view) : view_{view}, rules_{view.rules}, state_{view.state} {}

    std::vector<std::string> run(const Expectations& expect) {
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
        for (const auto& [owner, war, line] : expect.at_war)
            if (const auto is = at_war(owner); is != war)
                say(fmt::format("{}: expected to be {}, it is {}", name(owner), war ? "at war" : "neutral", is ? "at war" : "neutral"));
        for (const auto& entry : expect.state) slot(entry);
        return std::move(found_);
    }

private:
    void say(std::string text) { found_.push_back(std::move(text)); }
    template <class A, class B>
    void compare(std::string_view what, const A& expected, const B& is) {
        if (expected != is) say(fmt::format("{}: expected {}, it is {}", what, expected, is));
    }
    [[nodiscard]] std::string_view name(OwnerId owner) const { return owner_name(rules_, owner); }
    [[nodiscard]] std::string_view name(SpaceId space) const { return space_name(rules_, space); }

    void moment(const Expectations& expect) {
        if (expect.round) compare("round", *expect.round, state_.round);
        if (expect.power) compare("power", name(*expect.power), name(state_.active));
        if (!expect.phase) return;
        const auto* phase = current_phase(view_);
        compare("phase", rules_.phases[idx(*expect.phase)].name, phase == nullptr ? std::string{"none"} : phase->name);
    }

    [[nodiscard]] std::string controller_in_words(SpaceId space) const {
        if (contested(view_, space)) return "contested";
        const auto owner = state_.control[idx(space)];
        if (owner == nobody) return untouched(space) ? "neutral" : "uncontrolled";
        return owner == neutral_owner(rules_) ? "neutral" : std::string{name(owner)};
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
            case Kind::owner: expected = name(entry.controller.owner); break;
            case Kind::uncontrolled: expected = "uncontrolled"; break;
            case Kind::neutral: expected = "neutral"; break;
            case Kind::contested: expected = "contested"; break;
        }
        const auto is = controller_in_words(entry.space);
        if (expected != is) say(fmt::format("control of {}: expected {}, it is {}", name(entry.space), expected, is));
    }

    void money(const Expectations& expect) {
        for (const auto& [owner, wanted, line] : expect.treasury)
            compare(fmt::format("treasury of {}", name(owner)), wanted,
                    state_.money[idx(owner) * 2 + (state_.out[idx(owner)] != 0 ? 1 : 0)]);
        if (expect.income.empty()) return;
        const auto slot = rules_.find_slot("income");
        if (!slot || rules_.slot(*slot).scope != Scope::owner) return say("income: this game does not note what was collected");
        for (const auto& [owner, wanted, line] : expect.income)
            compare(fmt::format("income of {}", name(owner)), wanted, state_.slot(*slot, raw(owner), rules_.slot(*slot).initial));
    }

    void units(const Holding& holding) {
        std::vector<const Unit*> there;
        for (const auto& unit : state_.in(holding.space, holding.owner))
            if (unit.carrier == no_unit) there.push_back(&unit);
        if (exactly(view_, holding.stacks, there, holding.owner)) return;
        Telling telling;
        telling.mention(holding.stacks);
        const auto where = holding.space == off_board ? fmt::format("purchased by {}", name(holding.owner))
                                                      : fmt::format("{} in {}", name(holding.owner), name(holding.space));
        say(fmt::format("{}: expected {}, there is {}", where, in_words(rules_, holding.stacks), in_words(view_, there, telling)));
    }

    [[nodiscard]] std::string question_in_words(DecisionKindId kind, OwnerId owner, std::optional<SpaceId> space) const {
        auto text = fmt::format("{} \"{}\"", name(owner), rules_.decisions[idx(kind)].name);
        if (space && *space != no_space) text += fmt::format(" in {}", name(*space));
        return text;
    }
    [[nodiscard]] std::vector<PendingEntry> open_questions() const {
        std::vector<PendingEntry> open;
        for (const auto& decision : state_.decisions)
            for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) open.push_back({owner, decision.kind, decision.space});
        return open;
    }
    template <class Entries>
    [[nodiscard]] std::string questions_in_words(const Entries& entries) const {
        std::vector<std::string> texts;
        texts.reserve(entries.size());
        for (const auto& entry : entries) texts.push_back(question_in_words(entry.decision, entry.power, entry.space));
        return texts.empty() ? std::string{"none"} : fmt::format("{}", fmt::join(texts, "; "));
    }
    void pending(const std::vector<PendingEntry>& expected) {
        const auto open = open_questions();
        const auto same = pairs_off(expected.size(), open.size(), [&](std::size_t i, std::size_t j) {
            return expected[i].power == open[j].power && expected[i].decision == open[j].decision &&
                   (!expected[i].space || expected[i].space == open[j].space);
        });
        if (!same) say(fmt::format("open decisions: expected {}, there is {}", questions_in_words(expected), questions_in_words(open)));
    }

    void choices(const ChoicesEntry& entry) {
        const auto kind = fmt::format("\"{}\"", rules_.decisions[idx(entry.decision)].name);
        bool asked = false;
        for (const auto& decision : state_.decisions) {
            if (decision.kind != entry.decision || (entry.space && decision.space != *entry.space)) continue;
            for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) {
                if (entry.power && owner != *entry.power) continue;
                asked = true;
                answers(fmt::format("legal answers of {}", question_in_words(decision.kind, owner, decision.space)), entry.legal,
                        legal_answers(view_, decision, owner, most_answers));
            }
            if (asked) return;
        }
        say(fmt::format("the decision {} is not open; open is: {}", kind, questions_in_words(open_questions())));
    }
    void answers(const std::string& what, const std::vector<Choice>& expected, const std::vector<Choice>& legal) {
        std::vector<std::string> missing;
        std::vector<std::string> further;
        for (const auto& wanted : expected)
            if (std::none_of(legal.begin(), legal.end(), [&](const Choice& there) { return same_choice(wanted, there); }))
                missing.push_back(in_words(rules_, wanted));
        for (const auto& there : legal)
            if (std::none_of(expected.begin(), expected.end(), [&](const Choice& wanted) { return same_choice(wanted, there); }))
                further.push_back(in_words(rules_, there));
        if (!missing.empty()) say(fmt::format("{}: expected also {}", what, fmt::join(missing, " or ")));
        if (!further.empty()) say(fmt::format("{}: not expected, but legal: {}", what, fmt::join(further, " or ")));
    }

    void battles(std::vector<SpaceId> expected) {
        std::vector<SpaceId> listed;
        for (const auto& battle : state_.battles)
            if (battle.status == Battle::Status::listed) listed.push_back(battle.space);
        for (auto* spaces : {&expected, &listed}) {
            std::sort(spaces->begin(), spaces->end());
            spaces->erase(std::unique(spaces->begin(), spaces->end()), spaces->end());
        }
        compare("battles listed", names_of(rules_, expected), names_of(rules_, listed));
    }

    void score(const Expectations& expect) {
        for (const auto& [side, wanted] : expect.points) {
            const auto points = points_of(view_, side);
            const auto what = fmt::format("points of {}", rules_.sides[idx(side)].name);
            compare(what, fmt::format("{}", wanted), points ? fmt::format("{}", *points) : std::string{"not counted in this bundle"});
        }
        if (!expect.lost_value.empty()) lost_value(expect);
        if (expect.result) result(*expect.result);
    }
    void lost_value(const Expectations& expect) {
        const auto found =
            std::find_if(rules_.queries.begin(), rules_.queries.end(), [](const NamedQuery& query) { return query.name == "lost-value"; });
        if (found == rules_.queries.end()) return say("lost value: this bundle does not count it");
        for (const auto& [owner, wanted, line] : expect.lost_value)
            compare(fmt::format("lost value of {}", name(owner)), wanted, found->ask(view_, owner));
    }

    [[nodiscard]] std::string outcome_in_words() const {
        if (!state_.outcome) return "none";
        const auto& outcome = *state_.outcome;
        auto who = std::string{"a draw"};
        if (outcome.side != no_side)
            who = fmt::format("{} wins", rules_.sides[idx(outcome.side)].name);
        else if (!outcome.winners.empty())
            who = fmt::format("{} win", names_of(rules_, outcome.winners));
        return outcome.by == no_tag ? who : fmt::format("{} by {}", who, rules_.tag(outcome.by));
    }
    [[nodiscard]] bool is_result(const ResultEntry& expected) const {
        if (expected.none || !state_.outcome) return expected.none && !state_.outcome;
        const auto& outcome = *state_.outcome;
        if (expected.by && rules_.tag(outcome.by) != *expected.by) return false;
        if (expected.draw) return outcome.winners.empty() && outcome.side == no_side;
        if (expected.side) return outcome.side == *expected.side;
        return !expected.power || outcome.winners == std::vector{*expected.power};
    }
    void result(const ResultEntry& expected) {
        if (is_result(expected)) return;
        std::string wanted = "somebody wins";
        if (expected.none) wanted = "none";
        if (expected.draw) wanted = "a draw";
        if (expected.side) wanted = fmt::format("{} wins", rules_.sides[idx(*expected.side)].name);
        if (expected.power) wanted = fmt::format("{} wins", name(*expected.power));
        if (expected.by) wanted += fmt::format(" by {}", *expected.by);
        say(fmt::format("result: expected {}, it is {}", wanted, outcome_in_words()));
    }

    void out(std::vector<OwnerId> expected) {
        std::vector<OwnerId> gone;
        for (std::size_t at = 0; at < state_.out.size(); ++at)
            if (state_.out[at] != 0) gone.push_back(static_cast<OwnerId>(at));
        std::sort(expected.begin(), expected.end());
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        compare("out of the game", names_of(rules_, expected), names_of(rules_, gone));
    }
    [[nodiscard]] bool at_war(OwnerId owner) const {
        for (std::size_t at = 0; at < rules_.owners.size(); ++at)
            if (rules_.owners[at].power && state_.relation(owner, static_cast<OwnerId>(at)) == Relation::enemy) return true;
        return false;
    }

    [[nodiscard]] std::string value_in_words(const Slot& slot, std::int64_t value) const {
        switch (slot.type) {
            case SlotType::flag: return value != 0 ? "true" : "false";
            case SlotType::owner: return std::string{name(static_cast<OwnerId>(value))};
            case SlotType::space: return std::string{name(static_cast<SpaceId>(value))};
            case SlotType::unit_type: return in_words(rules_, Choice{static_cast<UnitTypeId>(value)});
            case SlotType::tag: return std::string{rules_.tag(static_cast<TagId>(value))};
            case SlotType::number: break;
        }
        if (value >= 0 && static_cast<std::size_t>(value) < slot.options.size()) return slot.options[static_cast<std::size_t>(value)];
        return fmt::format("{}", value);
    }
    [[nodiscard]] std::string values_in_words(const Slot& slot, const std::vector<std::int64_t>& values) const {
        if (!slot.list && values.size() == 1) return value_in_words(slot, values.front());
        std::vector<std::string> texts;
        texts.reserve(values.size());
        for (const auto value : values) texts.push_back(value_in_words(slot, value));
        return fmt::format("[{}]", fmt::join(texts, ", "));
    }
    [[nodiscard]] std::string subject_in_words(const Slot& slot, std::uint32_t subject) const {
        if (slot.scope == Scope::owner) return fmt::format(" of {}", name(static_cast<OwnerId>(subject)));
        if (slot.scope == Scope::space) return fmt::format(" of {}", name(static_cast<SpaceId>(subject)));
        if (slot.scope == Scope::side) return fmt::format(" of {}", rules_.sides[subject].name);
        return {};
    }
    void slot(const SlotEntry& entry) {
        const auto& slot = rules_.slot(entry.slot);
        for (auto [subject, expected] : entry.values) {
            auto is = slot.list ? state_.slot_list(entry.slot, subject) : std::vector{state_.slot(entry.slot, subject, slot.initial)};
            const auto wanted = values_in_words(slot, expected);
            const auto came = values_in_words(slot, is);
            // A list of names is a set: nobody writes it in a particular order.
            if (slot.type != SlotType::number) {
                std::sort(expected.begin(), expected.end());
                std::sort(is.begin(), is.end());
            }
            if (expected != is) say(fmt::format("{}{}: expected {}, it is {}", slot.name, subject_in_words(slot, subject), wanted, came));
        }
        if (!entry.whole) return;
        for (const auto& value : state_.slots) {
            const auto named =
                std::any_of(entry.values.begin(), entry.values.end(), [&](const auto& one) { return one.first == value.subject; });
            if (value.slot == entry.slot && !named && value.value != slot.initial)
                say(fmt::format("{}{}: not expected, it is {}", slot.name, subject_in_words(slot, value.subject),
                                value_in_words(slot, value.value)));
        }
    }

    const View& view_;
    const Ruleset& rules_;
    const GameState& state_;
    std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> mismatches(const View& view, const Expectations& expect) { return Checker{view}.run(expect); }

std::vector<std::string> unsound(const View& view) {
    std::vector<std::string> found;
    for (const auto& breach : broken_laws(view)) found.push_back(fmt::format("the law \"{}\" is broken: {}", breach.law, breach.detail));
    for (const auto& decision : view.state.decisions) {
        const auto& kind = view.rules.decisions[idx(decision.kind)];
        for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) {
            const auto fallback = kind.fallback(view, decision, owner);
            if (!kind.valid(view, decision, owner, fallback))
                found.push_back(fmt::format("the default of {} for \"{}\" is no legal answer: {}", owner_name(view.rules, owner), kind.name,
                                            in_words(view.rules, fallback)));
        }
    }
    return found;
}

const Phase* current_phase(const View& view) {
    if (view.state.frames.empty()) return nullptr;
    // The lowest frame that has phases is the one of the turn; above it are battles and the like.
    for (const auto& frame : view.state.frames) {
        const Phase* found = nullptr;
        for (const auto& phase : view.rules.phases) {
            if (phase.procedure != frame.procedure || phase.entry > frame.at) continue;
            if (found == nullptr || phase.entry > found->entry) found = &phase;
        }
        if (found != nullptr) return found;
    }
    return nullptr;
}

}  // namespace scenario
