#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/core/toy.hpp"

/// Plays the toy through `judge` and `evolve`, and checks at every command what must hold for every module.
namespace toy {

/// Faces as scripted, and pseudo-random ones when the script is at its end. Keeps the sealed answers.
class ScriptedPorts final : public Ports {
public:
    std::deque<std::uint16_t> script;
    std::map<std::pair<OwnerId, std::string>, Choice> orders;
    std::map<std::pair<DecisionId, OwnerId>, Choice> sealed_answers;
    std::vector<std::string> purposes;  ///< Of everything rolled.
    std::uint64_t chance = 1;

    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override;
    [[nodiscard]] std::optional<Choice> standing_order(OwnerId owner, std::string_view decision_class, SpaceId space,
                                                       BattleId battle) override;
    void seal(DecisionId decision, OwnerId owner, const Choice& choice) override;
    [[nodiscard]] std::optional<Choice> sealed_answer(DecisionId decision, OwnerId owner) override;
};

class Play {
public:
    /// Opens the game.
    explicit Play(std::vector<const Module*> options = {}, Parameters parameters = {});
    explicit Play(std::shared_ptr<const Ruleset> compiled);

    std::shared_ptr<const Ruleset> rules;
    ScriptedPorts ports;
    GameState start;
    GameState state;
    std::vector<Event> log;
    std::vector<Event> last;  ///< Of the last command.

    void open();
    /// A command that must be accepted.
    void does(OwnerId author, Command::Body body);
    /// A command that must be refused; nothing may change and nothing be asked of the ports.
    Violation refused(OwnerId author, Command::Body body);
    void answers(OwnerId author, std::string_view decision, Choice choice);
    void expires(command::Expire::What what);
    void ends_phase() { does(state.active, command::EndPhase{}); }

    [[nodiscard]] View view() const { return {*rules, state}; }
    [[nodiscard]] SlotId slot(std::string_view name) const { return rules->find_slot(name).value(); }
    [[nodiscard]] std::int64_t value(std::string_view slot_name, std::uint32_t subject = 0) const {
        return state.slot(slot(slot_name), subject);
    }
    /// Who is asked a decision of this name and has not answered.
    [[nodiscard]] OwnerMask asked(std::string_view decision) const;
    [[nodiscard]] std::string phase() const;
    template <class E>
    [[nodiscard]] std::vector<E> said() const {
        std::vector<E> found;
        for (const auto& event : last)
            if (const auto* one = std::get_if<E>(&event)) found.push_back(*one);
        return found;
    }
    [[nodiscard]] std::vector<UnitId> ids(SpaceId space, OwnerId owner, UnitTypeId type) const;
    [[nodiscard]] std::size_t count(SpaceId space, OwnerId owner, UnitTypeId type) const { return ids(space, owner, type).size(); }

    /// Folding the whole log over the start gives the state.
    void check_replay() const;

private:
    void check_sound() const;
    void check_decisions() const;
};

[[nodiscard]] UnitPick some(UnitTypeId type, std::uint16_t count = 1);
[[nodiscard]] command::Move moves(UnitTypeId type, std::uint16_t count, std::vector<SpaceId> path);

/// Random legal commands and expiries to the end of the game, over several seeds.
void walk(const std::vector<const Module*>& options, int seeds = 12);
/// Nothing but the clock: every decision and phase runs out, and the game comes to its end.
void let_time_pass(const std::vector<const Module*>& options, command::Expire::What what);
/// `walk` and `let_time_pass`: what every module must stand.
void prove(const std::vector<const Module*>& options);

}  // namespace toy
