#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_server_bundle.hpp"

/// The tables of a game as it is played, its options included.
namespace protocol::server {

/// A name of the rules, for people.
struct WordInfo {
    std::string name;
    std::string title;
    std::string summary{};  ///< One sentence, where the program has one.
    static void fields(auto& a, auto& v) { a(1, "name", v.name), a(2, "title", v.title), a(3, "summary", v.summary); }
    bool operator==(const WordInfo&) const = default;
};
/// Between two zones, for ships of a side that holds all of the shores.
struct PassageInfo {
    std::string a;
    std::string b;
    std::vector<std::string> held_by;
    static void fields(auto& archive, auto& v) { archive(1, "a", v.a), archive(2, "b", v.b), archive(3, "held_by", v.held_by); }
    bool operator==(const PassageInfo&) const = default;
};
struct CargoInfo {
    std::string type;
    std::uint32_t places = 0;  ///< Of its carrier, that one takes.
    std::uint32_t most = 0;    ///< So many of them fill an empty carrier.
    static void fields(auto& a, auto& v) { a(1, "type", v.type), a(2, "places", v.places), a(3, "most", v.most); }
    bool operator==(const CargoInfo&) const = default;
};
/// What a type of unit carries.
struct TransportInfo {
    std::string carrier;
    std::vector<CargoInfo> cargo;
    std::uint32_t places = 0;
    static void fields(auto& a, auto& v) { a(1, "carrier", v.carrier), a(2, "cargo", v.cargo), a(3, "places", v.places); }
    bool operator==(const TransportInfo&) const = default;
};
/// A slot that `slots` of a view may say something of.
struct SlotInfo {
    std::string name;
    std::string scope;  ///< "game", "side", "power", "space", "unit", "battle", "space_and_power".
    std::string type;   ///< "number", "flag", "power", "space", "unit_type", "word".
    bool list = false;
    std::string lifetime;               ///< "game", "round", "turn", "battle", "stage".
    std::string initial{};              ///< What it is where a view says nothing.
    std::vector<std::string> values{};  ///< Of a number that is one of a few words.
    std::string title{};
    static void fields(auto& a, auto& v) {
        a(1, "name", v.name), a(2, "scope", v.scope), a(3, "type", v.type), a(4, "list", v.list), a(5, "lifetime", v.lifetime);
        a(6, "initial", v.initial), a(7, "values", v.values), a(8, "title", v.title);
    }
    bool operator==(const SlotInfo&) const = default;
};
struct Tables {
    std::optional<wire::GameId> game{};
    std::optional<wire::Hash> ruleset{};  ///< Equal for equal tables, for ever. None where there are problems.
    std::string bundle;
    std::string title{};
    std::string base;
    std::vector<OptionInfo> options{};          ///< That are played.
    std::vector<OptionInfo> further_options{};  ///< Of a selection: that can be added to it.
    std::vector<ParameterInfo> parameters{};
    std::vector<PowerInfo> powers{};  ///< In order of turn, then those that take none.
    std::vector<WordInfo> sides{};
    std::vector<SpaceInfo> spaces{};
    std::vector<PassageInfo> passages{};
    std::vector<UnitTypeInfo> unit_types{};
    std::vector<TransportInfo> transports{};
    std::vector<WordInfo> resources{};
    std::vector<WordInfo> phases{};  ///< In order of play.
    std::vector<DecisionInfo> decisions{};
    std::vector<DeclarationInfo> declarations{};
    std::vector<SlotInfo> slots{};
    std::vector<WordInfo> marks{};   ///< Of units.
    std::vector<WordInfo> causes{};  ///< Words of events and answers.
    std::vector<WordInfo> roles{};   ///< In battles.
    std::vector<WordInfo> battle_kinds{};
    std::vector<WordInfo> scores{};
    std::vector<std::string> remarks{};   ///< Of a selection: what players should know of it, though nothing is wrong.
    std::vector<std::string> problems{};  ///< Of a selection: what does not go together; then there is nothing else.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "ruleset", v.ruleset), a(3, "bundle", v.bundle), a(4, "title", v.title), a(5, "base", v.base);
        a(6, "options", v.options), a(7, "further_options", v.further_options), a(8, "parameters", v.parameters);
        a(9, "powers", v.powers), a(10, "sides", v.sides), a(11, "spaces", v.spaces), a(12, "passages", v.passages);
        a(13, "unit_types", v.unit_types), a(14, "transports", v.transports), a(15, "resources", v.resources), a(16, "phases", v.phases);
        a(17, "decisions", v.decisions), a(18, "declarations", v.declarations), a(19, "slots", v.slots), a(20, "marks", v.marks);
        a(21, "causes", v.causes), a(22, "roles", v.roles), a(23, "battle_kinds", v.battle_kinds), a(24, "scores", v.scores);
        a(25, "remarks", v.remarks), a(26, "problems", v.problems);
    }
    bool operator==(const Tables&) const = default;
};

}  // namespace protocol::server
