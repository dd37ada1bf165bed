#include <fmt/format.h>
#include <algorithm>

#include "admin/scenario/position.hpp"
#include "admin/scenario/read.hpp"
#include "admin/scenario/words.hpp"
#include "rules/core/text.hpp"

namespace scenario {
namespace {

constexpr std::int64_t most_money = 100'000;
constexpr std::int64_t most_rounds = 10'000;
constexpr std::uint64_t most_units = 20'000;

void read_turn_start(Reader& reader, const Value& value, Board& turn_start) {
    Keys keys{reader, value, "\"dawn\""};
    if (const auto* control = keys.take("control")) turn_start.control = read_control(reader, *control);
    if (const auto* units = keys.take("units")) turn_start.spaces = read_spaces(reader, *units, "\"dawn.units\"", turn_start.units);
}

void read_moment(Reader& reader, Keys& keys, Start& start) {
    if (const auto* board = keys.take("board")) {
        const auto word = reader.text(*board, "\"board\"").value_or("setup");
        start.empty = word == "empty";
        if (word != "empty" && word != "setup") reader.problem(board->line, R"("board" must be "setup" or "empty")");
    }
    const auto* round = keys.take("round");
    const auto* power = keys.take("power");
    if (round != nullptr) start.round = static_cast<std::uint32_t>(reader.number(*round, "\"round\"", 1, 1000).value_or(1));
    if (power != nullptr) start.power = reader.power(*power, "\"power\"");
    if (const auto* phase = keys.take("phase"))
        if (const auto name = reader.text(*phase, "\"phase\"")) start.phase = reader.phase(*name, phase->line);
    if (!start.phase || !before_the_rounds(reader.rules(), *start.phase)) return;
    start.round = 0;
    const bool nobodys = reader.rules().phases[rules::idx(*start.phase)].stage;
    for (const auto* given : {round, power})
        if (given != nullptr && (nobodys || given == round))
            reader.problem(given->line, fmt::format("the stage \"{}\" is before round 1{}: leave out \"{}\"",
                                                    reader.rules().phases[rules::idx(*start.phase)].name,
                                                    nobodys ? " and nobody's turn" : "", given == round ? "round" : "power"));
}

std::vector<RelationEntry> read_relations(Reader& reader, const Value& value) {
    using rules::Relation;
    std::vector<RelationEntry> found;
    for (const auto& one : reader.table(value, "\"relations\"")) {
        const auto a = reader.owner(one.key, one.line);
        for (const auto& entry : reader.table(one.value, fmt::format("the relations of {}", rules::shortened(one.key)))) {
            const auto b = reader.owner(entry.key, entry.line);
            const auto word = reader.text(entry.value, "a relation");
            if (!a || !b || !word) continue;
            const auto known = std::find(relation_names.begin(), relation_names.end(), *word);
            if (known == relation_names.end())
                reader.problem(entry.value.line, fmt::format("a relation is one of: {}", fmt::join(relation_names, ", ")));
            else
                found.push_back({*a, *b, static_cast<Relation>(known - relation_names.begin()), entry.line});
        }
    }
    for (const auto& entry : found) {
        const auto& one = reader.rules().owner(entry.a);
        const auto& other = reader.rules().owner(entry.b);
        const auto together = one.side != rules::no_side && one.side == other.side;
        if (entry.a == entry.b)
            reader.problem(entry.line, fmt::format("{} has no relation to itself", one.name));
        else if (together && entry.relation != Relation::friendly && entry.relation != Relation::neutral)
            reader.problem(entry.line,
                           fmt::format("{} and {} are of one side: they are friendly or neutral to each other", one.name, other.name));
    }
    return found;
}

/// Minors and what belongs to them: ground that is no power's before its army appears.
std::vector<rules::SpaceId> read_raised(Reader& reader, const Value& value) {
    const auto& rules = reader.rules();
    std::vector<rules::SpaceId> found;
    for (const auto* item : reader.list(value, "\"raised\"")) {
        const auto space = reader.space(*item, "\"raised\"");
        if (!space) continue;
        if (raised_flag(rules) && rules.space(*space).control != neutral_owner(rules).value_or(rules::nobody))
            reader.problem(item->line, fmt::format("\"raised\": {} is no minor and raises no army", rules.space(*space).name));
        found.push_back(*space);
    }
    return found;
}

std::optional<BattleEntry> read_battle(Reader& reader, const Value& value) {
    BattleEntry battle;
    battle.line = value.line;
    Keys keys{reader, value, "a battle of [start]"};
    const auto* space = keys.need("space");
    const auto* kind = keys.need("kind");
    if (const auto* mandatory = keys.take("mandatory")) battle.mandatory = reader.flag(*mandatory, "\"mandatory\"").value_or(false);
    if (const auto* over = keys.take("over")) battle.over = reader.flag(*over, "\"over\"").value_or(false);
    if (const auto* rounds = keys.take("rounds"))
        battle.rounds = static_cast<std::uint16_t>(reader.number(*rounds, "\"rounds\"", 0, most_rounds).value_or(0));
    if (space == nullptr || kind == nullptr) return std::nullopt;
    const auto where = reader.space(*space, "\"space\"");
    const auto what = reader.battle_kind(*kind, "\"kind\"");
    if (!where || !what) return std::nullopt;
    battle.space = *where;
    battle.kind = *what;
    if (battle.rounds > 0 && !battle.over) reader.problem(value.line, "a battle that has begun and is not over cannot be set up");
    return battle;
}

/// How many units are meant, with cargo; more than are allowed is as many as one more.
std::uint64_t units_in(const Stacks& stacks) {
    std::uint64_t units = 0;
    for (const auto& stack : stacks)
        units = std::min(units + stack.count * (1 + (stack.cargo ? units_in(*stack.cargo) : 0)), most_units + 1);
    return units;
}

void count_units(Reader& reader, const Start& start) {
    std::uint64_t units = 0;
    for (const auto* holdings : {&start.board.units, &start.purchased})
        for (const auto& holding : *holdings) {
            units += units_in(holding.stacks);
            if (units > most_units)
                return reader.problem(holding.line, fmt::format("[start] sets up more than {} units with these", most_units));
        }
}

/// A phase that has begun before, and the battles in it.
void read_begun(Reader& reader, Keys& keys, Start& start) {
    if (const auto* begun = keys.take("begun")) start.begun = reader.flag(*begun, "\"begun\"").value_or(false);
    const auto* battles = keys.take("battles");
    if (battles == nullptr) return;
    for (const auto* item : reader.list(*battles, "\"battles\""))
        if (const auto battle = read_battle(reader, *item)) start.battles.push_back(*battle);
    if (!start.begun)
        reader.problem(battles->line, "\"battles\" are those of a phase that has begun (begun = true); else they are listed as it begins");
}

}  // namespace

std::vector<ControlEntry> read_control(Reader& reader, const Value& value) {
    using Kind = Controller::Kind;
    std::vector<ControlEntry> found;
    for (const auto& entry : reader.table(value, "\"control\"")) {
        const auto space = reader.space(entry.key, entry.line);
        const auto name = reader.text(entry.value, fmt::format("control of {}", entry.key));
        if (!space || !name) continue;
        ControlEntry control{*space, {}, entry.line};
        if (*name == "contested") {
            control.controller.kind = Kind::contested;
        } else if (*name == "uncontrolled") {
            control.controller.kind = Kind::uncontrolled;
        } else if (*name == "neutral") {
            control.controller.kind = Kind::neutral;
        } else {
            const auto owner = reader.owner(*name, entry.value.line);
            if (!owner) continue;
            control.controller.owner = *owner;
        }
        found.push_back(control);
    }
    return found;
}

std::vector<OfOwner<std::int32_t>> read_money(Reader& reader, const Value& value, std::string_view what) {
    std::vector<OfOwner<std::int32_t>> found;
    for (const auto& entry : reader.table(value, what)) {
        const auto owner = reader.owner(entry.key, entry.line);
        const auto number = reader.number(entry.value, fmt::format("{} of {}", what, entry.key), 0, most_money);
        if (owner && number) found.push_back({*owner, static_cast<std::int32_t>(*number), entry.line});
    }
    return found;
}

std::vector<OfOwner<bool>> read_flags(Reader& reader, const Value& value, std::string_view what) {
    std::vector<OfOwner<bool>> found;
    for (const auto& entry : reader.table(value, what)) {
        const auto owner = reader.power(entry.key, entry.line);
        const auto flag = reader.flag(entry.value, fmt::format("{} of {}", what, entry.key));
        if (owner && flag) found.push_back({*owner, *flag, entry.line});
    }
    return found;
}

std::vector<Holding> read_purchased(Reader& reader, const Value& value) {
    std::vector<Holding> found;
    read_holdings(reader, value, "\"purchased\"", rules::off_board, found);
    return found;
}

Start read_start(Reader& reader, const Value& value) {
    Start start;
    start.line = value.line;
    Keys keys{reader, value, "[start]"};
    read_moment(reader, keys, start);
    if (const auto* units = keys.take("units")) start.board.spaces = read_spaces(reader, *units, "\"units\"", start.board.units);
    if (const auto* control = keys.take("control")) start.board.control = read_control(reader, *control);
    if (const auto* treasury = keys.take("treasury")) start.treasury = read_money(reader, *treasury, "the treasury");
    if (const auto* purchased = keys.take("purchased")) start.purchased = read_purchased(reader, *purchased);
    if (const auto* raised = keys.take("raised")) start.raised = read_raised(reader, *raised);
    if (const auto* out = keys.take("out")) start.out = reader.powers(*out, "\"out\"");
    if (const auto* at_war = keys.take("at_war")) start.at_war = read_flags(reader, *at_war, "\"at_war\"");
    if (const auto* state = keys.take("state")) start.state = read_slots(reader, *state);
    if (const auto* relations = keys.take("relations")) start.relations = read_relations(reader, *relations);
    if (const auto* turn_start = keys.take("dawn")) read_turn_start(reader, *turn_start, start.turn_start);
    start.chance = read_chance(reader, keys);
    read_begun(reader, keys, start);
    count_units(reader, start);
    for (const auto* control : {&start.board.control, &start.turn_start.control})
        for (const auto& entry : *control)
            if (entry.controller.kind == Controller::Kind::contested)
                reader.problem(entry.line, fmt::format("{}: contested ground is never written; it follows from the units there",
                                                       reader.rules().space(entry.space).name));
    return start;
}

}  // namespace scenario
