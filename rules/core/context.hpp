#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/core/event.hpp"
#include "rules/core/ports.hpp"
#include "rules/core/ruleset.hpp"

namespace rules {

/// A question about to be asked. The step that takes the answer makes the same request again to name it.
struct DecisionRequest {
    DecisionKindId kind{};
    OwnerMask asked = 0;
    SpaceId space{no_space};
    BattleId battle{no_battle};
    std::int64_t number = 0;
    std::int64_t detail = 0;
    bool sealed = false;
    Decision::Complete complete = Decision::Complete::all;
};

/// A command taking place: a working copy of the state, and the events so far. Everything that changes goes through `emit`.
class Context {
public:
    Context(const Ruleset& ruleset, const GameState& state, Ports& ports_to_use);

    const Ruleset& rules;
    Ports& ports;
    [[nodiscard]] const GameState& state() const noexcept { return state_; }
    [[nodiscard]] View view() const noexcept { return View{rules, state_}; }
    [[nodiscard]] std::vector<Event> take_events() noexcept { return std::move(events_); }
    /// Of a command that is done: nothing is asked of this context afterwards.
    [[nodiscard]] GameState take_state() noexcept { return std::move(state_); }
    [[nodiscard]] std::span<const Event> events() const noexcept { return events_; }

    void emit(Event event);

    // Units.
    /// @return the id of the first of `count` new units.
    UnitId add_units(SpaceId space, OwnerId owner, UnitTypeId type, std::uint16_t count, TagId cause);
    void move_units(std::vector<UnitId> units, SpaceId to, std::uint8_t steps = 0, UnitId carrier = no_unit);
    void remove_units(std::vector<UnitId> units, TagId cause);
    void set_damage(UnitId unit, std::uint8_t damage, TagId cause);
    void mark(std::vector<UnitId> units, SlotId flag, bool on = true);

    // Chance.
    /// Rolls `count` dice of one roller and type; @return how many show `target` or less.
    std::uint16_t roll(TagId purpose, SpaceId space, OwnerId owner, UnitTypeId type, std::uint8_t target, std::uint16_t count);
    /// The same, and the faces.
    std::vector<std::uint16_t> faces(TagId purpose, SpaceId space, OwnerId owner, UnitTypeId type, std::uint8_t target, std::uint16_t count,
                                     std::uint16_t sides = 6);

    // Money.
    /// Moves up to `due`, never more than is there (the bank has everything); @return what moved.
    std::int32_t pay(Account from, Account to, std::int32_t due, TagId reason, ResourceId resource = {});

    // Slots.
    void set_slot(SlotId slot, std::uint32_t subject, std::int64_t value);
    void set_list(SlotId slot, std::uint32_t subject, std::vector<std::int64_t> values);
    void add_to_list(SlotId slot, std::uint32_t subject, std::int64_t value);
    /// Ends the values of every slot of this lifetime. What lives as long as a battle ends with it by itself.
    void clear_slots(Lifetime lifetime);

    // Decisions.
    /// Opens a question, as the last act of a step. An owner with one legal answer is not asked, nor a body, whose answer is the fallback;
    /// one with a standing order that says something is answered for. May be called several times: the procedure goes on when all are answered.
    void ask(const DecisionRequest& request);
    /// The same for a question that is never put to anybody: only standing orders answer it, and the fallback holds otherwise.
    void ask_orders_only(const DecisionRequest& request);
    /// The answer that the step before asked for: the owner's, or the fallback where he was not asked.
    [[nodiscard]] Choice answer(const DecisionRequest& request, OwnerId owner) const;

    // Battles.
    BattleId open_battle(BattleKindId kind, SpaceId space, OwnerId lead, bool mandatory);
    void join(BattleId battle, bool attacking, std::vector<UnitId> units, std::uint16_t roles = 0);
    void set_role(BattleId battle, std::vector<UnitId> units, RoleId role, bool on = true);
    void next_battle_round(BattleId battle);
    /// Ends a battle, its roles, its slots and the flags of its units that live as long as a battle.
    void close_battle(BattleId battle, TagId result);
    /// Starts the procedure of a listed battle, as the last act of a step or command.
    void fight(BattleId battle);

    // Sequence.
    void start(ProcedureId procedure, std::uint32_t subject);
    void note(TagId what, SpaceId space = no_space, OwnerId owner = nobody, std::int64_t number = 0);
    void end_game(Outcome outcome);

    /// Goes on from where the game rests until it rests again.
    void run();
    /// Leaves the phase in which the game rests.
    void leave_phase();
    /// Takes a legal answer; goes on if it was the last.
    void take_answer(DecisionId decision, OwnerId owner, event::DecisionAnswered::How how, const Choice& choice);
    /// Answers everything open by what its owners have ordered since, or else by its fallback; goes on.
    /// @param late  only for these powers.
    void answer_by_fallback(OwnerMask late = ~0U);

private:
    struct Given {
        DecisionKindId kind{};
        SpaceId space{no_space};
        BattleId battle{no_battle};
        OwnerId owner{nobody};
        Choice choice;
    };
    void record_answer(DecisionId decision, OwnerId owner, event::DecisionAnswered::How how, const Choice& choice);
    void close_if_complete();
    [[nodiscard]] std::optional<Choice> ordered(const Decision& decision, OwnerId owner);
    void record_rest();
    void drop_slots_of_lost_units();
    void clear_slots(Lifetime lifetime, std::optional<BattleId> battle);

    GameState state_;
    std::vector<Frame> frames_at_start_;
    std::vector<Event> events_;
    std::vector<Given> given_;
    struct Held {
        DecisionId decision{};
        OwnerId owner{};
        Choice choice;
    };
    std::vector<Held> held_;  ///< Sealed answers given within this command.
};

/// The open question that `request` would make, for the functions of its kind.
[[nodiscard]] Decision decision_of(const DecisionRequest& request);

}  // namespace rules
