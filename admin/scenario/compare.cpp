#include "admin/scenario/compare.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <utility>

#include "admin/scenario/words.hpp"
#include "rules/points/pick.hpp"

namespace scenario {
namespace {

using namespace rules;

/// Facts by what they are about. Two states are the same if they have the same facts.
using Facts = std::map<std::string, std::string>;

class Teller {
public:
    explicit Teller(const View& view) : view_{view}, rules_{view.rules}, state_{view.state} {}

    Facts run() {
        moment();
        for (std::size_t at = 0; at < state_.control.size(); ++at)
            say(fmt::format("control of {}", name(static_cast<SpaceId>(at))), std::string{name(state_.control[at])});
        powers();
        units();
        for (const auto& value : state_.slots) slot(value);
        battles();
        dawn();
        return std::move(facts_);
    }

private:
    void say(std::string about, std::string what) { facts_[std::move(about)] += what; }
    [[nodiscard]] std::string_view name(OwnerId owner) const { return owner_name(rules_, owner); }
    [[nodiscard]] std::string_view name(SpaceId space) const { return space_name(rules_, space); }

    void moment() {
        say("the round", fmt::format("{}", state_.round));
        say("whose turn it is", std::string{name(state_.active)});
        std::vector<std::string> place;
        for (const auto& frame : state_.frames) place.push_back(fmt::format("{}:{}", raw(frame.procedure), frame.at));
        say("where the game rests", and_joined(place, "nowhere"));
        say("the end of the game", state_.outcome ? "it has ended" : "it goes on");
    }

    void powers() {
        for (std::size_t at = 0; at < state_.sides.size(); ++at) {
            const auto owner = static_cast<OwnerId>(at);
            say(fmt::format("the side of {}", name(owner)), fmt::format("{}", raw(state_.sides[at])));
            say(fmt::format("{} in the game", name(owner)), state_.out[at] != 0 ? "no" : "yes");
            for (std::size_t other = 0; other < at; ++other)
                say(fmt::format("what {} and {} are to each other", name(static_cast<OwnerId>(other)), name(owner)),
                    std::string{relation_names[idx(state_.relation(owner, static_cast<OwnerId>(other)))]});
        }
        for (std::size_t at = 0; at < state_.money.size(); ++at) {
            const auto owner = static_cast<OwnerId>(at / 2 % state_.sides.size());
            const auto resource = at / 2 / state_.sides.size();
            say(fmt::format("{} of {} ({})", at % 2 == 0 ? "the treasury" : "the escrow", name(owner), rules_.resources[resource]),
                fmt::format("{}", state_.money[at]));
        }
    }

    /// All that tells a unit from others: alike units have the same words.
    [[nodiscard]] std::string unit_in_words(const Unit& unit) const {
        auto text = fmt::format("{} of {} (damage {}, from {}, range used {}, move {}", rules_.type(unit).name, name(unit.owner),
                                unit.damage, name(unit.origin), unit.steps, unit.moved_at);
        for (std::size_t at = 0; at < rules_.slots.size(); ++at) {
            const auto& slot = rules_.slots[at];
            if (slot.scope != Scope::unit) continue;
            const auto values = values_of(view_, unit, static_cast<SlotId>(at));
            const auto initial = slot.list ? std::vector<std::int64_t>{} : std::vector{slot.initial};
            if (values != initial) text += fmt::format(", {} {}", slot.name, in_words(rules_, slot, values));
        }
        std::vector<std::string> cargo;
        for (const auto* aboard : cargo_of(view_, unit)) cargo.push_back(unit_in_words(*aboard));
        std::sort(cargo.begin(), cargo.end());
        if (!cargo.empty()) text += fmt::format(", carrying {}", fmt::join(cargo, " and "));
        return text + ")";
    }
    void units() {
        std::map<std::string, std::map<std::string, int>> by_place;
        for (const auto& unit : state_.units)
            if (unit.carrier == no_unit) ++by_place[std::string{name(unit.space)}][unit_in_words(unit)];
        for (const auto& [place, groups] : by_place) {
            std::vector<std::string> words;
            for (const auto& [unit, count] : groups) words.push_back(fmt::format("{} {}", count, unit));
            say("the units in " + place, fmt::format("{}", fmt::join(words, "; ")));
        }
    }

    void slot(const SlotValue& value) {
        const auto& slot = rules_.slot(value.slot);
        if (slot.scope == Scope::unit) return;  // told with the unit
        const auto whose = slot.scope == Scope::battle ? std::string{" of a battle"} : subject_in_words(rules_, slot, value.subject);
        say(slot.name + whose, fmt::format("{} ", in_words(rules_, slot, {value.value})));
    }

    void battles() {
        std::vector<std::string> told;
        for (const auto& battle : state_.battles) {
            using Status = Battle::Status;
            told.push_back(fmt::format("{} in {} by {}, {} rounds, {}{}", rules_.battle_kinds[idx(battle.kind)].name, name(battle.space),
                                       name(battle.lead), battle.round, battle.mandatory ? "mandatory, " : "",
                                       battle.status == Status::listed     ? "listed"
                                       : battle.status == Status::fighting ? "being fought"
                                                                           : "over"));
        }
        say("the battles", fmt::format("{}", fmt::join(told, "; ")));
        say("units in battle", fmt::format("{}", state_.participants.size()));
        say("open questions", fmt::format("{}", state_.decisions.size()));
    }

    void dawn() {
        for (std::size_t at = 0; at < state_.dawn.control.size(); ++at)
            say(fmt::format("control of {} when the turn began", name(static_cast<SpaceId>(at))),
                std::string{name(state_.dawn.control[at])});
        for (const auto& count : state_.dawn.counts)
            say(fmt::format("the units in {} when the turn began", name(count.space)),
                fmt::format("{} {} of {}; ", count.count, rules_.type(count.type).name, name(count.owner)));
    }

    const View& view_;
    const Ruleset& rules_;
    const GameState& state_;
    Facts facts_;
};

}  // namespace

std::vector<std::string> differences(const Ruleset& rules, const GameState& a, const GameState& b, const std::string& first,
                                     const std::string& second) {
    const View view_a{rules, a};
    const View view_b{rules, b};
    const auto facts_a = Teller{view_a}.run();
    const auto facts_b = Teller{view_b}.run();
    std::vector<std::string> found;
    const auto of = [](const Facts& facts, const std::string& about) {
        const auto there = facts.find(about);
        return there == facts.end() ? std::string{"nothing"} : there->second;
    };
    for (const auto& [about, what] : facts_a)
        if (const auto other = of(facts_b, about); other != what)
            found.push_back(fmt::format("{}: {} {}; {} {}", about, first, what, second, other));
    for (const auto& [about, what] : facts_b)
        if (!facts_a.contains(about)) found.push_back(fmt::format("{}: {} nothing; {} {}", about, first, second, what));
    return found;
}

}  // namespace scenario
