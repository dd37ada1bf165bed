#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "rules/core/ruleset.hpp"
#include "rules/hooks/odds.hpp"

/// The calculator of battles: exact distributions under the rules in force, by arithmetic and without chance. It makes up battles and
/// asks the functions that judge real ones for dice, targets, cancelled hits, shares and the order of loss. Where an option makes a
/// difference that arithmetic cannot follow it samples, and says so. The same question gets the same answer on every machine.
namespace rules::odds {

/// One part of a battle, and what its owners would answer.
struct Part {
    OddsForce units;
    std::vector<UnitTypeId> order;  ///< As in `loss_by_order`; the rest by the default order of the decision.
    bool leaves = false;            ///< Whoever may leave the surface of the fight does so after its first round.
};

/// A battle as it would begin, and what both parts would answer in it. Each part has 1 to `most_units` units, of owners that the other part
/// has not; stacks may come in any order and several of one kind. A plan (`rounds`, `stop_at`, `sweep`, `Part::leaves`) that this kind of
/// battle does not know is an error, not passed over.
struct Question {
    BattleKindId kind{};      ///< One that has an `OddsScript`.
    SpaceId space{no_space};  ///< Where it matters; any that fits by default.
    Part attackers{};
    Part defenders{};
    OwnerId lead{nobody};            ///< Who leads the attack, where several powers do; by default the owner of its first unit.
    OddsForce outside{};             ///< Units that fire in support of the attackers and are not fired at.
    std::vector<SlotValue> known{};  ///< What the game keeps of the owners, such as their technologies; sorted.
    std::uint32_t rounds = 0;        ///< The attacker breaks off after so many, where he may; 0 for never.
    std::uint16_t stop_at = 0;       ///< He breaks off when no more units of his are left in the fight; 0 for never.
    bool sweep = true;               ///< He destroys what cannot fight back.
};

struct Error {
    enum class Why : std::uint8_t {
        no_such_battle,  ///< The bundle does not say how this kind is calculated.
        nobody,          ///< A part without units.
        wrong_domain,    ///< `type` takes no part in this kind of battle.
        bad_damage,      ///< A `type` with so much damage is gone.
        one_owner,       ///< `owner` is on both sides.
        too_many,        ///< More than `most_units` in a part.
        too_various,     ///< More ways to be left than can be counted.
        wrong_space,
        too_much,        ///< It would take more work than it may.
        no_such_plan,    ///< Nobody breaks off, leaves or spares anything in this kind of battle, as the question has it.
        not_listed,      ///< No battle waits to be fought there.
        no_landing,      ///< Nobody comes ashore in this kind of battle.
        no_more_powers,  ///< The other side has not so many.
        nobody_lands,    ///< Ships outside fire only for units that come ashore.
        bad_order,       ///< An order of loss names `type`, which takes no part in this kind of battle.
        no_such_development,
    } why;
    UnitTypeId type{};
    OwnerId owner{nobody};
};
inline constexpr std::uint32_t most_units = 100;
/// Work is counted in steps of about a nanosecond; what the rules are asked counts as several. No limit:
inline constexpr std::uint64_t any_work = ~std::uint64_t{0};
inline constexpr std::uint64_t a_second = 1'000'000'000;
/// When to give up.
struct Bound {
    std::uint64_t work = any_work;            ///< After so much; the same question always takes the same work.
    const std::atomic<bool>* stop = nullptr;  ///< When this becomes true, as nobody wants the answer any more.
    [[nodiscard]] bool passed(std::uint64_t done) const noexcept {
        return done > work || (stop != nullptr && stop->load(std::memory_order_relaxed));
    }
};

/// How far a battle is fought that only fighting tells: until one of these is reached.
struct Precision {
    double standard_error = 0.01;          ///< Of the least certain of the chances that are told.
    std::uint64_t work = a_second;         ///< As `Bound::work`, but what was fought until then is told.
    std::function<bool()> time_over = {};  ///< Asked after each fight: of whom has a clock.
};

/// What may be left of a part.
struct Left {
    OddsForce units;  ///< Without roles and marks; those too who have left the fight.
    double chance = 0;
};
/// What an owner is expected to lose of one type; who leaves the fight is not lost.
struct Loss {
    OwnerId owner{nobody};
    UnitTypeId type{};
    std::uint16_t had = 0;  ///< Units of it before the battle, damaged ones too.
    double lost = 0;        ///< Expected units, 0 to `had`.
};
/// How one part comes out of the battle.
struct PartOdds {
    std::vector<Left> left;    ///< Most likely first; the chances add up to `Odds::total`.
    std::vector<Loss> losses;  ///< One for each owner and type that it had, in this order.
    double units_lost = 0;     ///< Expected units: the sum of `losses`.
    double cost_lost = 0;      ///< What those cost by the printed price, expected, in the game's money (IPCs in 1914).
};

/// How figures were found that only fighting the battle tells: by the procedure that judges real ones, over and over, all questions that
/// the plans of the question say nothing about answered by default.
struct Sampled {
    std::uint32_t fights = 0;
    double standard_error = 0;         ///< Of the least certain of the chances.
    std::vector<std::string> because;  ///< Paragraphs that no arithmetic is known for; then steps of the procedure.
    bool too_various = false;          ///< There are more ways to be left than can be counted.
};

/// What an owner knows, and whether it counts in this battle.
struct Development {
    OwnerId owner{nobody};
    TagId tag{no_tag};
    bool counts = false;
    bool operator==(const Development&) const = default;
};

/// The four ways to end exclude each other; chances are 0 to 1. Who has gone elsewhere is not left there.
struct Odds {
    double attackers_win = 0;   ///< Attackers alone are left, or where ground is held hold it.
    double both_remain = 0;     ///< Broken off, or the ground is contested.
    double defenders_hold = 0;  ///< Defenders alone are left, or where ground is held hold it.
    double nobody_left = 0;     ///< Where ground is held: nobody who could hold it.
    /// No enemy is left, and a unit that takes the ground is; of `attackers_win`. Nothing where no ground is fought for.
    std::optional<double> ground_taken;
    bool by_holding = false;  ///< The four are about who can hold the ground; else about who is left at all.
    double rounds = 0;        ///< Expected, of the last block.
    PartOdds attackers;
    PartOdds defenders;
    std::optional<Sampled> sampled;     ///< Nothing: exact.
    std::vector<Development> known;     ///< By those who fight here, of what `Question::known` has; by owner.
    std::vector<std::string> left_out;  ///< Steps, never paragraphs: of the procedure, put in by options, not counted.
    [[nodiscard]] double total() const { return attackers_win + both_remain + defenders_hold + nobody_left; }
};

/// The odds of one battle; @return what is wrong with the question where it makes no sense. Terms below 1e-18 are left out.
/// @param bound  beyond it the answer is `too_much`.
/// @param precision  where the battle has to be fought.
[[nodiscard]] tl::expected<Odds, Error> calculate(const Ruleset& rules, const Question& question, const Bound& bound = {},
                                                  const Precision& precision = {});

}  // namespace rules::odds
