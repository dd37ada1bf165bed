#include "tests/sim/random_play.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace sim {

using namespace rules;

std::string_view name_of(Manner manner) {
    switch (manner) {
        case Manner::commands: return "commands";
        case Manner::hasty: return "hasty";
        case Manner::mute: return "mute";
        case Manner::idle: return "idle";
    }
    return "?";
}

MoodyPorts::MoodyPorts(Chance& chance, const Ruleset& rules)
    : SeededPorts{chance},
      chance_{chance},
      rules_{rules},
      seats_{static_cast<std::uint16_t>(1 + chance.below(rules.powers()))},
      eagerness_{chance.percent(50) ? 0 : chance.below(60)} {}

SeatId MoodyPorts::seat(OwnerId owner) const { return SeatId{static_cast<std::uint16_t>(raw(owner) % seats_)}; }

std::optional<Choice> MoodyPorts::standing_order(OwnerId, std::string_view, SpaceId, BattleId) {
    if (eagerness_ == 0 || !chance_.percent(eagerness_)) return std::nullopt;
    return some_whim(rules_, chance_);
}

namespace {
Choice whim(const Ruleset& rules, Chance& chance, int depth) {
    switch (chance.below(depth == 0 ? 8 : 6)) {
        case 0: return {chance.percent(50)};
        case 1: return {static_cast<std::int64_t>(chance.below(7)) - 1};
        case 2: return {TagId{static_cast<std::uint16_t>(chance.below(rules.tags.size()))}};
        case 3: return {SpaceId{static_cast<std::uint16_t>(chance.below(rules.spaces.size()))}};
        case 4: return {OwnerId{static_cast<std::uint8_t>(chance.below(rules.owners.size()))}};
        case 5: return {UnitTypeId{static_cast<std::uint8_t>(chance.below(rules.unit_types.size()))}};
        case 6: {
            UnitPick pick;
            pick.type = UnitTypeId{static_cast<std::uint8_t>(chance.below(rules.unit_types.size()))};
            pick.count = static_cast<std::uint16_t>(chance.below(4));
            return {UnitPicks{pick}};
        }
        default: break;
    }
    Choice::List list;
    for (auto n = 1 + chance.below(3); n > 0; --n) list.push_back(whim(rules, chance, depth + 1));
    return {std::move(list)};
}
}  // namespace

Choice some_whim(const Ruleset& rules, Chance& chance) { return whim(rules, chance, 0); }

void Covered::note(const View& view) {
    const auto* phase = resting_phase(view);
    if (phase == nullptr || view.state.active == nobody) return;
    const auto phases = view.rules.phases.size();
    const auto at = static_cast<std::size_t>(phase - view.rules.phases.data());
    seen.resize(view.rules.powers() * phases);
    before.resize(phases);
    seen[idx(view.state.active) * phases + at] = 1;
    if (view.state.round == 0) before[at] = 1;
}

bool Covered::all(const Ruleset& rules) const {
    if (seen.empty()) return false;
    for (std::size_t at = 0; at < rules.phases.size(); ++at) {
        // A stage is nobody's turn.
        if (rules.phases[at].stage || before[at] != 0) continue;
        for (std::size_t power = 0; power < rules.powers(); ++power)
            if (seen[power * rules.phases.size() + at] == 0) return false;
    }
    return true;
}

namespace {

class Player {
public:
    Player(Match& match, Chance& chance, Manner manner, Covered& covered)
        : match_{match}, chance_{chance}, manner_{manner}, covered_{covered} {}

    void play(const std::function<bool()>& look) {
        for (int steps = 0; !match_.over(); ++steps) {
            if (look && !look()) return;
            if (steps > 100'000) match_.fail("the game does not end");
            if (chance_.below(400) == 0) match_.refold();
            if (manner_ != Manner::idle && chance_.percent(12)) propose_nonsense();
            if (match_.over()) break;
            if (match_.state().deciding())
                decide();
            else
                act();
        }
        match_.refold();
        if (match_.propose({OwnerId{0}, command::EndPhase{}})) match_.fail("a command after the end");
    }

private:
    void expire(command::Expire::What what) {
        if (what == command::Expire::What::phase) covered_.note(match_.view());
        match_.play({nobody, command::Expire{what}});
        listed_.clear();
        left_ = fresh_budget;
    }

    [[nodiscard]] command::Expire::What some_limit() {
        const auto die = chance_.below(10);
        if (die == 0) return command::Expire::What::turn;
        return die < 5 && match_.state().deciding() ? command::Expire::What::decision : command::Expire::What::phase;
    }

    void decide() {
        listed_.clear();
        if (manner_ == Manner::mute) return expire(chance_.percent(80) ? command::Expire::What::decision : some_limit());
        if (manner_ == Manner::idle || (manner_ == Manner::hasty && chance_.percent(40))) return expire(some_limit());
        std::vector<OwnerId> asked;
        for (const auto& decision : match_.state().decisions)
            for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) asked.push_back(owner);
        if (asked.empty()) match_.fail("a question that nobody has to answer");
        const auto answers = legal_commands(match_.view(), chance_.one_of(asked));
        if (answers.empty()) match_.fail("no answer is listed");
        match_.play(chance_.one_of(answers));
    }

    void act() {
        const auto* phase = resting_phase(match_.view());
        const auto rest = std::pair{match_.state().active, phase};
        if (rest != rest_) {
            rest_ = rest;
            listed_.clear();
            left_ = static_cast<int>(chance_.below(14));
            stuck_ = 0;
        }
        if (manner_ == Manner::idle) return expire(chance_.percent(80) ? command::Expire::What::phase : command::Expire::What::turn);
        if (left_ <= 0) return end_phase();
        --left_;
        if (listed_.empty() || chance_.percent(15)) list();
        if (listed_.empty()) return end_phase();
        const auto command = chance_.one_of(listed_);
        // The list may be of a few commands ago: then it is a proposal like any other.
        if (!match_.propose(command)) {
            if (fresh_) match_.fail("listed, but refused");
            listed_.clear();
        }
        fresh_ = false;
    }

    void end_phase() {
        if (manner_ == Manner::hasty && chance_.percent(50)) return expire(some_limit());
        auto actor = match_.state().active;
        if (match_.propose({actor, command::EndPhase{}})) return;
        if (++stuck_ > 12) return expire(command::Expire::What::phase);
        left_ = 3;
    }

    void list() {
        // Somebody out of turn has declarations to make at most.
        const auto author =
            chance_.percent(95) ? match_.state().active : OwnerId{static_cast<std::uint8_t>(chance_.below(match_.rules().powers()))};
        auto all = legal_commands(match_.view(), author);
        if (chance_.percent(5)) match_.check_listed(all);
        // One form first, so that the many moves do not drown the rest.
        std::vector<std::size_t> forms;
        for (const auto& command : all)
            if (std::find(forms.begin(), forms.end(), command.body.index()) == forms.end()) forms.push_back(command.body.index());
        std::erase(forms, static_cast<std::size_t>(Form::end_phase));
        listed_.clear();
        fresh_ = true;
        if (forms.empty()) return;
        const auto form = chance_.one_of(forms);
        for (auto& command : all)
            if (command.body.index() == form) listed_.push_back(std::move(command));
        shuffle_tail();
    }

    /// A few of a long list are enough.
    void shuffle_tail() {
        constexpr std::size_t most = 24;
        if (listed_.size() <= most) return;
        for (std::size_t at = 0; at < most; ++at) std::swap(listed_[at], listed_[at + chance_.below(listed_.size() - at)]);
        listed_.resize(most);
    }

    template <class Id>
    [[nodiscard]] Id any(std::size_t count) {
        return static_cast<Id>(chance_.below(count));
    }
    [[nodiscard]] SpaceId space() { return any<SpaceId>(match_.rules().spaces.size()); }
    [[nodiscard]] OwnerId owner() { return any<OwnerId>(match_.rules().owners.size()); }
    [[nodiscard]] SpaceId beside(SpaceId from) {
        const auto& all = match_.rules().space(from).neighbours;
        return all.empty() || chance_.percent(10) ? space() : chance_.one_of(all);
    }

    [[nodiscard]] UnitPicks picks(SpaceId from) {
        UnitPicks all;
        const auto units = match_.state().in(from);
        for (auto n = chance_.below(3) + (chance_.percent(95) ? 1 : 0); n > 0; --n) {
            UnitPick pick;
            pick.type = any<UnitTypeId>(match_.rules().unit_types.size());
            pick.count = static_cast<std::uint16_t>(chance_.percent(3) ? chance_.below(70'000) : chance_.below(5));
            if (!units.empty() && chance_.percent(80)) {
                const auto& sample = units[chance_.below(units.size())];
                pick.type = sample.type;
                if (chance_.percent(20)) pick.unit = sample.id;
                if (chance_.percent(20)) pick.origin = sample.origin;
                if (chance_.percent(20)) pick.damage = static_cast<std::uint8_t>(chance_.below(3));
                if (chance_.percent(20)) pick.moved = chance_.percent(50);
            }
            all.push_back(std::move(pick));
        }
        return all;
    }

    [[nodiscard]] Command::Body nonsense() {
        const auto units = match_.state().units;
        const auto from = units.empty() || chance_.percent(20) ? space() : units[chance_.below(units.size())].space;
        const auto here = from == off_board ? space() : from;
        switch (chance_.below(form_count)) {
            case 0: return command::Purchase{picks(here)};
            case 1:
            case 2: {
                std::vector<SpaceId> path{here};
                for (auto n = chance_.below(4); n > 0; --n) path.push_back(beside(path.back()));
                return command::Move{picks(here), std::move(path)};
            }
            case 3: return command::Load{picks(here), here, beside(here), some_owner(), {}};
            case 4: return command::Unload{picks(here), here, beside(here), some_owner(), {}};
            case 5: return command::Attack{here, {}};
            case 6: return command::Fight{here, {}};
            case 7: return command::Place{picks(here), here};
            case 8: return command::EndPhase{};
            case 9: {
                // Rarely: a side that has one player gives the game up at once.
                if (chance_.percent(1)) return command::Declare{"concede", {}};
                return command::Declare{chance_.percent(50) ? "call-off-landing" : "nothing", {{"space", {here}}}};
            }
            case 10: return command::TimeLimit{chance_.percent(4) ? command::TimeLimit::How::reached : command::TimeLimit::How::extended};
            case 11: return command::Withdraw{owner(), chance_.percent(2)};
            default: break;
        }
        Choice choice;
        if (chance_.percent(70))
            choice.value = picks(here);
        else
            choice.value = static_cast<std::int64_t>(chance_.below(9)) - 2;
        return command::Answer{any<DecisionKindId>(match_.rules().decisions.size()), {}, std::move(choice)};
    }
    [[nodiscard]] std::optional<OwnerId> some_owner() { return chance_.percent(70) ? std::nullopt : std::optional{owner()}; }

    void propose_nonsense() {
        const auto author = chance_.percent(70) ? match_.state().active : chance_.percent(10) ? nobody : owner();
        auto body = nonsense();
        if (manner_ == Manner::mute && std::holds_alternative<command::Answer>(body)) return;
        const bool system = std::holds_alternative<command::TimeLimit>(body) || std::holds_alternative<command::Withdraw>(body);
        if (system && manner_ != Manner::hasty) return;
        match_.propose({system ? nobody : author, std::move(body)});
    }

    static constexpr int fresh_budget = 4;
    Match& match_;
    Chance& chance_;
    Manner manner_;
    Covered& covered_;
    std::pair<OwnerId, const Phase*> rest_{nobody, nullptr};
    std::vector<Command> listed_;
    bool fresh_ = false;
    int left_ = 0;
    int stuck_ = 0;
};

}  // namespace

void play_by_chance(Match& match, Chance& chance, Manner manner, Covered& covered, const std::function<bool()>& look) {
    Player{match, chance, manner, covered}.play(look);
}

}  // namespace sim
