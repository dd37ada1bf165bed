#include "rules/mechanics/game_data.hpp"

#include <fmt/format.h>
#include <deque>
#include <utility>

namespace rules {
namespace {

std::string words_of(const std::map<std::string, UnitClasses>& classes) {
    std::string words;
    for (const auto& [word, bits] : classes) words += (words.empty() ? "" : ", ") + word;
    return words;
}

}  // namespace

OwnerId load_powers(RulesetBuilder& build, const ModuleData& data) {
    ModuleFile file{build, data, "powers.toml"};
    for (const auto& row : file.root().tables("power")) {
        row.only({"name", "side", "capital", "treasury", "income"});
        build.add_owner(Owner{.name = row.text("name"),
                              .power = true,
                              .side = build.add_side(row.text("side")),
                              .treasury = static_cast<std::int32_t>(row.number("treasury"))});
    }
    Owner neutral;
    neutral.name = "neutral";
    return build.add_owner(std::move(neutral));
}

void check_powers(RulesetBuilder& build, const ModuleData& data) {
    ModuleFile file{build, data, "powers.toml"};
    for (const auto& row : file.root().tables("power")) {
        const auto power = build.owner(row.text("name"));
        build.tables().owners[idx(power)].capital = build.space(row.text("capital"));
        std::int64_t income = 0;
        for (const auto& space : build.tables().spaces)
            if (space.original == power) income += space.value;
        if (income != row.number("income"))
            row.problem(
                fmt::format("\"income\" says {}, but the territories of {} are worth {}", row.number("income"), row.text("name"), income));
    }
}

UnitType read_unit_type(const DataFile::Table& row, const std::map<std::string, UnitClasses>& classes) {
    UnitType type;
    type.name = row.text("name");
    if (const auto found = classes.find(row.text("class")); found != classes.end())
        type.classes = found->second;
    else
        row.problem_at("class", fmt::format("\"class\" is one of {}", words_of(classes)));
    type.cost = static_cast<std::int32_t>(row.number("cost", 0, 100));
    type.attack = static_cast<std::uint8_t>(row.number("attack", 0, 6));
    type.defence = static_cast<std::uint8_t>(row.number("defence", 0, 6));
    type.move = static_cast<std::uint8_t>(row.number("move", 0, 10));
    type.hits = static_cast<std::uint8_t>(row.number("hits", 1, 10));
    type.capacity = static_cast<std::uint8_t>(row.number_or("capacity", 0, 0, 10));
    type.from_round = static_cast<std::uint32_t>(row.number_or("from_round", 1, 1, 100));
    return type;
}

void load_spaces(RulesetBuilder& build, const ModuleData& data, const SpaceReader& reader) {
    std::deque<ModuleFile> files;
    std::vector<DataFile::Table> rows;
    for (const std::string_view name : {"territories-a-l.toml", "territories-m-z.toml", "zones.toml"}) {
        files.emplace_back(build, data, name);
        for (const auto& row : files.back().root().tables("space")) rows.push_back(row);
    }
    for (const auto& row : rows) {
        Space space;
        space.name = row.text("name");
        space.sea = row.text("kind") == "sea";
        space.value = static_cast<std::int32_t>(row.number_or("value", 0, 0, 100));
        if (row.has("owner")) space.original = space.control = build.owner(row.text("owner"));
        reader.about(build, row, space);
        build.add_space(std::move(space));
    }
    for (std::size_t at = 0; at < rows.size(); ++at) {
        for (const auto& name : rows[at].texts("neighbours")) build.tables().spaces[at].neighbours.push_back(build.space(name));
        if (reader.connected != nullptr) reader.connected(build, rows[at], static_cast<SpaceId>(at));
    }
}

std::vector<Canal> load_canals(RulesetBuilder& build, const ModuleData& data) {
    std::vector<Canal> canals;
    ModuleFile file{build, data, "canals.toml"};
    for (const auto& row : file.root().tables("canal")) {
        row.only({"between", "held_by"});
        const auto ends = row.texts("between");
        if (ends.size() != 2) {
            row.problem("\"between\" names two sea zones");
            continue;
        }
        Canal canal{build.space(ends[0]), build.space(ends[1]), {}};
        for (const auto& name : row.texts("held_by")) canal.held_by.push_back(build.space(name));
        canals.push_back(std::move(canal));
    }
    return canals;
}

void load_setup(RulesetBuilder& build, const ModuleData& data) {
    ModuleFile file{build, data, "setup.toml"};
    for (const auto& row : file.root().tables("stack")) add_setup(build, row);
}

}  // namespace rules
