#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_client.hpp"

/// What the server says of the chances of a battle, and of how a value comes about.
namespace protocol::server {

using wire::GameId;

struct OddsLoss {
    std::string power;
    std::string type;
    std::uint32_t had = 0;
    double lost = 0;  ///< Expected.
    static void fields(auto& a, auto& v) { a(1, "power", v.power), a(2, "type", v.type), a(3, "had", v.had), a(4, "lost", v.lost); }
    bool operator==(const OddsLoss&) const = default;
};
/// One way to be left.
struct OddsLeft {
    double chance = 0;
    wire::UnitGroups units;  ///< Type, count, owner and damage.
    static void fields(auto& a, auto& v) { a(1, "chance", v.chance), a(2, "units", v.units); }
    bool operator==(const OddsLeft&) const = default;
};
struct OddsPart {
    double units_lost = 0;  ///< Expected.
    double cost_lost = 0;
    std::vector<OddsLoss> losses{};
    std::vector<OddsLeft> left{};  ///< Most likely first.
    double other_ways = 0;         ///< The chance of all the ways that are not listed.
    static void fields(auto& a, auto& v) {
        a(1, "units_lost", v.units_lost), a(2, "cost_lost", v.cost_lost), a(3, "losses", v.losses), a(4, "left", v.left);
        a(5, "other_ways", v.other_ways);
    }
    bool operator==(const OddsPart&) const = default;
};
/// How figures were found that no arithmetic is known for.
struct OddsSample {
    std::uint32_t fights = 0;
    double standard_error = 0;         ///< Of the least certain of the chances.
    std::vector<std::string> because;  ///< Paragraphs, or steps of the battle's procedure.
    bool too_various = false;          ///< There are more ways to be left than can be counted.
    static void fields(auto& a, auto& v) {
        a(1, "fights", v.fights), a(2, "standard_error", v.standard_error), a(3, "because", v.because);
        a(4, "too_various", v.too_various);
    }
    bool operator==(const OddsSample&) const = default;
};
/// What a power of the battle has developed.
struct OddsDevelopment {
    std::string power;
    std::string name;
    bool counts = false;  ///< For a unit that fights here.
    static void fields(auto& a, auto& v) { a(1, "power", v.power), a(2, "name", v.name), a(3, "counts", v.counts); }
    bool operator==(const OddsDevelopment&) const = default;
};
/// The answer to `GetOdds`. The first four chances come to 1.
struct Odds {
    GameId game{};
    std::uint32_t sequence = 0;  ///< After which the battle was listed so.
    std::string kind;
    std::string space;  ///< Empty where it does not matter.
    double attackers_win = 0;
    double both_remain = 0;
    double defenders_hold = 0;
    double nobody_left = 0;
    double rounds = 0;  ///< Expected.
    OddsPart attackers;
    OddsPart defenders;
    std::vector<std::string> not_counted;  ///< Steps that an option of the game adds and that are not calculated.
    std::optional<OddsSample> sampled;     ///< Nothing where everything is exact.
    std::optional<double>
        ground_taken;  ///< Part of `attackers_win`: a unit is left that takes the ground. Nothing where none is fought for.
    std::vector<OddsDevelopment> known;
    std::vector<std::string> attacker_order;  ///< The order of loss that was asked for, or made to keep a unit for the ground: types.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "sequence", v.sequence), a(3, "kind", v.kind), a(4, "space", v.space);
        a(5, "attackers_win", v.attackers_win), a(6, "both_remain", v.both_remain), a(7, "defenders_hold", v.defenders_hold);
        a(8, "nobody_left", v.nobody_left), a(9, "rounds", v.rounds), a(10, "attackers", v.attackers);
        a(11, "defenders", v.defenders), a(12, "not_counted", v.not_counted), a(13, "sampled", v.sampled);
        a(14, "ground_taken", v.ground_taken), a(15, "known", v.known), a(16, "attacker_order", v.attacker_order);
    }
    bool operator==(const Odds&) const = default;
};
/// What a paragraph added to a value.
struct Reason {
    std::string paragraph;
    std::int32_t amount = 0;  ///< 0 where it says why there is nothing.
    std::string space;        ///< Empty where it is about none.
    static void fields(auto& a, auto& v) { a(1, "paragraph", v.paragraph), a(2, "amount", v.amount), a(3, "space", v.space); }
    bool operator==(const Reason&) const = default;
};
/// Units of a battle whose dice hit at the same, for the same reasons.
struct ExplainedFire {
    std::string power;
    std::string type;
    std::uint32_t count = 0;
    std::int32_t value = 0;  ///< A die hits at this or less.
    std::vector<Reason> reasons;
    std::vector<std::uint32_t> ids;
    static void fields(auto& a, auto& v) {
        a(1, "power", v.power), a(2, "type", v.type), a(3, "count", v.count), a(4, "value", v.value);
        a(5, "reasons", v.reasons), a(6, "ids", v.ids);
    }
    bool operator==(const ExplainedFire&) const = default;
};
/// The answer to `GetExplanation`. The amounts of the reasons add up to the value.
struct Explanation {
    GameId game{};
    std::uint32_t sequence = 0;  ///< After which it is so.
    std::string what;
    std::string side;
    std::string power;  ///< Of a unit, with its type and space, also where its id was given.
    std::string type;
    std::string space;
    std::uint32_t unit = 0;  ///< Whose value it is; 0 where a type was asked about.
    std::int32_t value = 0;
    std::vector<Reason> reasons{};
    std::vector<ExplainedFire> attackers{};  ///< Of "fire", which has no value of its own.
    std::vector<ExplainedFire> defenders{};
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "sequence", v.sequence), a(3, "what", v.what), a(4, "side", v.side), a(5, "power", v.power);
        a(6, "type", v.type), a(7, "space", v.space), a(8, "unit", v.unit), a(9, "value", v.value);
        a(10, "reasons", v.reasons), a(11, "attackers", v.attackers), a(12, "defenders", v.defenders);
    }
    bool operator==(const Explanation&) const = default;
};

}  // namespace protocol::server
