#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/wire_client.hpp"

/// What the server says of a bundle: its board, units, options, and what can be declared and is asked in it.
namespace protocol::server {

struct PowerInfo {
    std::string name;
    std::string side;
    std::string capital;
    bool power = false;  ///< Takes turns; else a body that owns units or ground only.
    // What is said in `Tables` alone, here and below.
    std::string title{};
    std::int32_t treasury = 0;  ///< At the start of the game.
    static void fields(auto& a, auto& v) {
        a(1, "name", v.name), a(2, "side", v.side), a(3, "capital", v.capital), a(4, "power", v.power);
        a(5, "title", v.title), a(6, "treasury", v.treasury);
    }
    bool operator==(const PowerInfo&) const = default;
};
/// What is to know of a space besides. A name may stand several times.
struct Attribute {
    std::string name;
    std::string value;  ///< "true" where the name says it all.
    std::string title{};
    static void fields(auto& a, auto& v) { a(1, "name", v.name), a(2, "value", v.value), a(3, "title", v.title); }
    bool operator==(const Attribute&) const = default;
};
struct SpaceInfo {
    std::string name;
    bool sea = false;
    bool impassable = false;
    std::int32_t value = 0;
    std::string original;
    std::vector<std::string> neighbours;
    std::vector<Attribute> attributes{};
    std::string control{};    ///< Who controls it as the game begins.
    std::string closed_by{};  ///< The paragraph by which it is impassable.
    static void fields(auto& a, auto& v) {
        a(1, "name", v.name), a(2, "sea", v.sea), a(3, "impassable", v.impassable), a(4, "value", v.value);
        a(5, "original", v.original), a(6, "neighbours", v.neighbours), a(7, "attributes", v.attributes);
        a(8, "control", v.control), a(9, "closed_by", v.closed_by);
    }
    bool operator==(const SpaceInfo&) const = default;
};
struct UnitTypeInfo {
    std::string name;
    std::int32_t cost = 0;
    std::uint32_t attack = 0;
    std::uint32_t defence = 0;
    std::uint32_t move = 0;
    std::uint32_t hits = 0;
    std::uint32_t capacity = 0;
    bool land = false;
    bool air = false;
    bool sea = false;
    bool holds_ground = false;     ///< Units of it make a space contested and win control. In `Bundle`, too.
    std::uint32_t from_round = 0;  ///< From which it can be bought; 1: always.
    std::vector<std::string> classes{};
    std::vector<std::string> buyers{};  ///< Powers that may buy it, when its round has come.
    std::string title{};
    std::string plural{};
    std::vector<Attribute> figures{};  ///< What else its game knows of it.
    static void fields(auto& a, auto& v) {
        a(1, "name", v.name), a(2, "cost", v.cost), a(3, "attack", v.attack), a(4, "defence", v.defence), a(5, "move", v.move);
        a(6, "hits", v.hits), a(7, "capacity", v.capacity), a(8, "land", v.land), a(9, "air", v.air), a(10, "sea", v.sea);
        a(11, "holds_ground", v.holds_ground), a(12, "from_round", v.from_round), a(13, "classes", v.classes);
        a(14, "buyers", v.buyers), a(15, "title", v.title), a(16, "plural", v.plural), a(17, "figures", v.figures);
    }
    bool operator==(const UnitTypeInfo&) const = default;
};
struct ParameterInfo {
    std::string name;
    std::string value;
    std::vector<std::string> options;  ///< Names of its values; empty for a number of low..high.
    std::int32_t low = 0;
    std::int32_t high = 0;
    static void fields(auto& a, auto& v) {
        a(1, "name", v.name), a(2, "value", v.value), a(3, "options", v.options), a(4, "low", v.low), a(5, "high", v.high);
    }
    bool operator==(const ParameterInfo&) const = default;
};
/// An option of a bundle, or one that can be added to it, with what it needs.
struct OptionInfo {
    std::string name;
    std::string title;
    std::vector<std::string> paragraphs;
    std::vector<std::string> needs;  ///< Options that have to be named with it, where the bundle has them not.
    std::vector<std::string> excludes;
    std::vector<std::string> stands_for;    ///< A name for several.
    std::vector<ParameterInfo> parameters;  ///< That it adds.
    std::vector<std::string> needs_one_of;  ///< At least one of these has to be named with it; empty: none.
    std::string summary;                    ///< For people who choose: what it changes at the table, in one sentence.
    static void fields(auto& a, auto& v) {
        a(1, "name", v.name), a(2, "title", v.title), a(3, "paragraphs", v.paragraphs), a(4, "needs", v.needs);
        a(5, "excludes", v.excludes), a(6, "stands_for", v.stands_for), a(7, "parameters", v.parameters);
        a(8, "needs_one_of", v.needs_one_of), a(9, "summary", v.summary);
    }
    bool operator==(const OptionInfo&) const = default;
};
/// What a command is told beside what every game tells it.
struct ArgumentInfo {
    std::string name;
    std::string kind;  ///< The field of `Choice` that it fills.
    static void fields(auto& a, auto& v) { a(1, "name", v.name), a(2, "kind", v.kind); }
    bool operator==(const ArgumentInfo&) const = default;
};
/// A declaration that the rules of the bundle know; or what they have attack or fight told besides.
struct DeclarationInfo {
    std::string command;  ///< "declare", "attack" or "fight".
    std::string what;     ///< Of a declaration.
    std::vector<ArgumentInfo> arguments;
    std::string paragraph;
    std::string title{};
    std::string summary{};  ///< What its paragraph says.
    static void fields(auto& a, auto& v) {
        a(1, "command", v.command), a(2, "what", v.what), a(3, "arguments", v.arguments), a(4, "paragraph", v.paragraph);
        a(5, "title", v.title), a(6, "summary", v.summary);
    }
    bool operator==(const DeclarationInfo&) const = default;
};
/// A class of questions, and what a standing order for it may be.
struct DecisionInfo {
    std::string decision;
    std::string paragraph;
    std::vector<std::string> orders;  ///< Fields of `Choice`; none: whatever fits.
    std::vector<std::string> words;   ///< As an option: these.
    std::string title{};
    std::string summary{};  ///< What its paragraph says.
    static void fields(auto& a, auto& v) {
        a(1, "decision", v.decision), a(2, "paragraph", v.paragraph), a(3, "orders", v.orders), a(4, "words", v.words);
        a(5, "title", v.title), a(6, "summary", v.summary);
    }
    bool operator==(const DecisionInfo&) const = default;
};
struct Bundle {
    std::string name;
    std::string title;
    std::string base;
    std::vector<std::string> options;
    std::vector<ParameterInfo> parameters;
    std::vector<PowerInfo> powers;
    std::vector<std::string> phases;
    std::vector<SpaceInfo> spaces;                ///< Only where one bundle was asked for.
    std::vector<UnitTypeInfo> unit_types;         ///< Only where one bundle was asked for.
    std::vector<OptionInfo> further_options{};    ///< Only where one bundle was asked for: those that can be added to it.
    std::vector<DeclarationInfo> declarations{};  ///< Only where one bundle was asked for.
    std::vector<DecisionInfo> decisions{};        ///< Only where one bundle was asked for.
    std::vector<OptionInfo> chosen_options{};     ///< Only where one bundle was asked for: those of `options`.
    static void fields(auto& a, auto& v) {
        a(1, "name", v.name), a(2, "title", v.title), a(3, "base", v.base), a(4, "options", v.options);
        a(5, "parameters", v.parameters), a(6, "powers", v.powers), a(7, "phases", v.phases), a(8, "spaces", v.spaces);
        a(9, "unit_types", v.unit_types), a(10, "further_options", v.further_options), a(11, "declarations", v.declarations);
        a(12, "decisions", v.decisions), a(13, "chosen_options", v.chosen_options);
    }
    bool operator==(const Bundle&) const = default;
};
struct Bundles {
    std::vector<Bundle> bundles;
    /// Seats of a new game that bots of the server would take now. It depends on who asks.
    std::uint32_t bot_seats = 0;
    static void fields(auto& a, auto& v) {
        a(1, "bundles", v.bundles);
        a(2, "bot_seats", v.bot_seats);
    }
    bool operator==(const Bundles&) const = default;
};

}  // namespace protocol::server
