#include "tests/odds/house_battles.hpp"

#include <fmt/format.h>

#include <utility>

namespace battles {
namespace {

/// How a battle is told that is more than two forces in one space.
struct Told {
    std::string options;  ///< In quotes.
    std::string phase;
    std::string units;  ///< [start.units…] tables.
    std::vector<std::string> steps;
    std::string space;
    Battle plans{};
};

Position listed(const Told& told) {
    auto text = fmt::format(
        "title = \"a battle\"\nrules = [\"1914-6.1.4\"]\nbundle = \"1914\"\noptions = [{}]\n[start]\nboard = \"empty\"\nround = 6\n"
        "power = \"Germany\"\nphase = \"{}\"\n{}\n",
        told.options, told.phase, told.units);
    for (const auto& step : told.steps) text += "[[step]]\n" + step + "\n";
    return Position{told.plans, text, told.space};
}

const std::string end_phase = "do = { end_phase = {} }";

/// An attack that is named in the window.
Position in_window(const std::string& option, const std::string& space, const std::string& units, const std::string& arguments = {},
                   const Battle& plans = {}) {
    auto at = option.find(" + ");
    const auto options = at == std::string::npos ? fmt::format("\"{}\"", option)
                                                 : fmt::format("\"{}\", \"{}\"", option.substr(0, at), option.substr(at + 3));
    return listed({options,
                   "attack-window",
                   units,
                   {fmt::format("do = {{ attack = {{ space = \"{}\"{} }} }}", space, arguments), end_phase},
                   space,
                   plans});
}

/// Of the ships in SZ 4 against a battery.
Position duel(const std::string& ships, const Battle& plans = {}) {
    const auto units =
        "[start.units.Scotland]\n\"British Empire\" = { coastal-artillery = 1 }\n[start.units.\"SZ 4\"]\nGermany = { " + ships + " }\n";
    return in_window("coastal-artillery", "Scotland", units, ", kind = \"battery-duel\", from = \"SZ 4\", units = { " + ships + " }",
                     plans);
}

/// In Lorraine; France is aimed at.
Position concentrated(const std::string& units, const Battle& plans = {}) {
    return in_window("concentrated-attacks", "Lorraine", "[start.units.Lorraine]\n" + units, ", against = \"France\"", plans);
}

/// In Poland: Germans who came, Austrians who join, Russians and others who defend.
Position joint(const std::string& germans, const std::string& austrians, const std::string& defenders, const Battle& plans = {}) {
    return listed(
        {"\"multinational-attacks\"",
         "move",
         fmt::format("control = {{ Poland = \"Russian Empire\" }}\n[start.units.Silesia]\nGermany = {{ {} }}\n[start.units.Galicia]\n"
                     "Austria-Hungary = {{ {} }}\n[start.units.Poland]\n{}",
                     germans, austrians, defenders),
         {fmt::format("do = {{ move = {{ units = {{ {} }}, path = [\"Silesia\", \"Poland\"] }} }}", germans),
          fmt::format("do = {{ declare = {{ what = \"join-attack\", power = \"Austria-Hungary\", units = {{ {} }}, path = "
                      "[\"Galicia\", \"Poland\"] }} }}",
                      austrians),
          "as = \"Austria-Hungary\"\ndo = { answer = { decision = \"joint-attack\", choice = true } }", end_phase},
         "Poland",
         plans});
}

Battle with_option(Battle battle, const std::string& options) {
    battle.bundle = "1914 + " + options;
    return battle;
}

void add(std::vector<HouseBattle>& all, const std::string& option, const std::string& needs, bool sampled,
         const std::vector<std::pair<std::string, Battle>>& battles) {
    for (const auto& [name, battle] : battles)
        all.push_back({option, name, in_1914(with_option(battle, needs.empty() ? option : needs + " + " + option)), sampled});
}

void add_on_land(std::vector<HouseBattle>& all) {
    add(all, "fighting-by-numbers", "", false,
        {{"in the air",
          {.attackers = "5 infantry, 2 artillery, 3 fighters", .defenders = {{"France", "5 infantry, 1 artillery, 2 fighters"}}}},
         {"two defenders",
          {.attackers = "6 infantry, 3 artillery, 2 tanks",
           .defenders = {{"France", "4 infantry, 1 artillery"}, {"British Empire", "2 infantry, 1 tank"}}}},
         {"one side by dice", {.attackers = "8 infantry, 2 artillery, 1 tank", .defenders = {{"France", "3 infantry, 1 artillery"}}}}});
    add(all, "aerial-combat", "", false,
        {{"one round",
          {.attackers = "4 infantry, 2 artillery, 3 fighters",
           .defenders = {{"France", "3 infantry, 2 artillery, 2 fighters"}, {"British Empire", "1 infantry, 1 fighter"}}}},
         {"outnumbered",
          {.attackers = "3 infantry, 3 artillery, 1 fighter", .defenders = {{"France", "3 infantry, 3 artillery, 3 fighters"}}}},
         {"as many",
          {.attackers = "3 infantry, 2 artillery, 2 fighters", .defenders = {{"France", "4 infantry, 1 artillery, 2 fighters"}}}}});
    add(all, "artillery-trucks", "", false,
        {{"fighters on one side",
          {.attackers = "3 infantry, 1 artillery, 3 fighters", .defenders = {{"France", "3 infantry, 2 artillery-trucks"}}}},
         {"fighters on both, support",
          {.attackers = "3 infantry, 1 tank, 2 artillery-trucks, 2 fighters",
           .defenders = {{"France", "3 infantry, 1 artillery-truck, 1 fighter"}, {"British Empire", "2 infantry, 1 artillery-truck"}}}},
         {"no fighters", {.attackers = "4 infantry, 2 artillery-trucks", .defenders = {{"France", "3 infantry, 1 artillery-truck"}}}}});
    add(all, "armored-cars", "", false,
        {{"infantry alone", {.attackers = "3 infantry, 2 armored-cars", .defenders = {{"France", "4 infantry"}}}}});
    add(all, "armored-cars", "", true,
        {{"guns", {.attackers = "3 infantry, 2 armored-cars", .defenders = {{"France", "1 infantry, 2 artillery"}}}},
         {"guns of two",
          {.attackers = "4 infantry, 3 armored-cars",
           .defenders = {{"France", "1 infantry, 1 artillery"}, {"British Empire", "1 infantry, 2 artillery"}}}}});
    add(all, "armored-trains", "", false,
        {{"defends", {.attackers = "5 infantry, 2 artillery", .defenders = {{"France", "3 infantry, 1 armored-train"}}}},
         {"against tanks", {.attackers = "4 infantry, 2 tanks", .defenders = {{"France", "2 infantry, 1 tank, 1 armored-train"}}}},
         {"beside an ally",
          {.attackers = "6 infantry, 3 artillery, 1 tank",
           .defenders = {{"France", "2 infantry, 1 armored-train"}, {"British Empire", "3 infantry, 1 artillery"}}}}});
    // Nobody neutralizes, sets guns aside or uses supplies unless he says so.
    for (const auto* option : {"artillery-neutralization", "counter-battery-fire", "supply-chain"})
        add(all, option, "", false,
            {{"guns attack", {.attackers = "4 infantry, 3 artillery", .defenders = {{"France", "4 infantry"}}}},
             {"guns on both sides", {.attackers = "4 infantry, 2 artillery, 1 tank", .defenders = {{"France", "3 infantry, 3 artillery"}}}},
             {"two defenders, in the air",
              {.attackers = "5 infantry, 2 artillery, 2 fighters",
               .defenders = {{"France", "2 infantry, 2 artillery"}, {"British Empire", "2 infantry, 2 artillery, 1 fighter"}}}}});
}

void add_at_sea(std::vector<HouseBattle>& all) {
    const auto ships = [](const std::string& attackers, const std::string& defenders, std::uint32_t rounds = 0) {
        return Battle{.land = false, .attackers = attackers, .defenders = {{"France", defenders}}, .rounds = rounds};
    };
    add(all, "submarine-tactics", "", false,
        {{"like targets", ships("3 submarines, 1 cruiser", "3 cruisers")},
         {"too many hunters", ships("5 cruisers", "1 submarine, 2 cruisers")}});
    add(all, "submarine-tactics", "", true,
        {{"a dive", ships("2 cruisers", "1 submarine, 1 cruiser")},
         {"targets", ships("3 submarines, 1 cruiser", "1 battleship, 1 cruiser, 1 transport", 2)}});
    add(all, "cruiser-screens", "submarine-tactics", false, {{"like targets", ships("2 submarines, 2 cruisers", "3 cruisers")}});
    add(all, "cruiser-screens", "submarine-tactics", true,
        {{"cancelled", ships("2 submarines, 2 cruisers", "2 cruisers, 1 battleship")},
         {"one of two", ships("3 submarines, 1 cruiser", "2 cruisers, 1 transport", 1)}});
    add(all, "destroyers", "", false,
        {{"on both sides", ships("2 destroyers, 1 cruiser", "2 destroyers, 1 battleship")},
         {"with submarines", ships("3 destroyers", "2 submarines, 1 destroyer, 1 transport")},
         {"two rounds", ships("2 destroyers, 1 battleship", "3 cruisers, 1 destroyer", 2)}});
    all.push_back({"coastal-artillery", "two cruisers", duel("cruiser = 2")});
    all.push_back({"coastal-artillery", "a battleship, one round", duel("battleship = 1, cruiser = 1", {.rounds = 1})});
    all.push_back({"coastal-artillery", "the battleship first", duel("battleship = 1, cruiser = 2", {.attacker_order = "battleship"})});
}

}  // namespace

std::vector<HouseBattle> house_battles() {
    std::vector<HouseBattle> all;
    add_on_land(all);
    add_at_sea(all);
    const std::string option = "concentrated-attacks";
    all.push_back(
        {option, "half or a quarter",
         concentrated("Germany = { infantry = 4, artillery = 1 }\nFrance = { infantry = 2 }\n\"British Empire\" = { infantry = 4 }"),
         true});
    all.push_back({option, "in the air",
                   concentrated("Germany = { infantry = 4, fighter = 1 }\nFrance = { infantry = 2, fighter = 1 }\n\"British Empire\" = { "
                                "infantry = 3, artillery = 1 }"),
                   true});
    all.push_back(
        {option, "two who help",
         concentrated("Germany = { infantry = 6, tank = 1 }\nFrance = { infantry = 3, artillery = 1 }\n\"British Empire\" = { infantry "
                      "= 2, artillery = 2 }\nItaly = { infantry = 3 }"),
         true});
    const std::string multinational = "multinational-attacks";
    all.push_back(
        {multinational, "guns of an ally", joint("infantry = 3", "infantry = 2, artillery = 2", "\"Russian Empire\" = { infantry = 5 }")});
    all.push_back({multinational, "in the air",
                   joint("infantry = 3, fighter = 1", "infantry = 2, artillery = 1, fighter = 1",
                         "\"Russian Empire\" = { infantry = 4, artillery = 1, fighter = 1 }")});
    all.push_back({multinational, "an order of loss",
                   joint("infantry = 2, tank = 1", "infantry = 2, artillery = 1", "\"Russian Empire\" = { infantry = 3, artillery = 2 }",
                         {.attacker_order = "artillery, infantry"})});
    const std::string trade = "freighters-and-raiders";
    const auto zone = [](const std::string& germans, const std::string& british) {
        return "[start.units.\"SZ 4\"]\nGermany = { " + germans + " }\n\"British Empire\" = { " + british + " }";
    };
    all.push_back({trade, "freighters behind cruisers", in_window(trade, "SZ 4", zone("cruiser = 3", "cruiser = 2, freighter = 2")), true});
    all.push_back({trade, "a hunt", in_window(trade, "SZ 4", zone("cruiser = 3", "merchant-raider = 2"), ", hunt = true"), true});
    all.push_back({trade, "raiders left alone", in_window(trade, "SZ 4", zone("cruiser = 2", "cruiser = 2, merchant-raider = 1"))});
    return all;
}

}  // namespace battles
