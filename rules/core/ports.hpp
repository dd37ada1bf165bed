#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/core/choice.hpp"
#include "rules/core/ids.hpp"
#include "rules/core/state.hpp"

namespace rules {

namespace event {
struct Rolled;
}  // namespace event

/// What the rules ask of the outside while a legal command takes place. Asked for nothing by a command that is refused.
class Ports {
public:
    Ports() = default;
    Ports(const Ports&) = delete;
    Ports& operator=(const Ports&) = delete;
    virtual ~Ports() = default;

    /// Says what `roll` is asked for next, the faces still to come. Ports that need not explain themselves do not listen.
    virtual void announce(const event::Rolled& roll);
    /// Fills `faces` with independent numbers of 1..sides, in order. `purpose` says what for.
    virtual void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) = 0;
    /// The preference that `owner` left for decisions of this class, if any.
    /// @param battle  in which it is asked, or `no_battle`.
    [[nodiscard]] virtual std::optional<Choice> standing_order(OwnerId owner, std::string_view decision_class, SpaceId space,
                                                               BattleId battle);
    /// A sealed answer was given, by a player, a standing order or the clock: to be kept with the entry, out of everybody's sight.
    virtual void seal(DecisionId decision, OwnerId owner, const Choice& choice);
    /// The answer that was sealed earlier for `owner`. Asked when the decision is complete, and of who answers another one beside it.
    [[nodiscard]] virtual std::optional<Choice> sealed_answer(DecisionId decision, OwnerId owner);
    /// Who plays `owner`; by default everybody has a seat of his own.
    [[nodiscard]] virtual SeatId seat(OwnerId owner) const;
};

/// For what the rules do without chance: setting up a position, joining a battle, explaining a value. To roll here is a bug.
class NoDice final : public Ports {
public:
    void roll(std::string_view, std::uint16_t, std::span<std::uint16_t>) override;
};

}  // namespace rules
