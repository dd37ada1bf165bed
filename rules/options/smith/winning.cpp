// SM-10: which capitals win for a side, and by which income.
#include <utility>

#include "rules/games/classic/victory.hpp"
#include "rules/hooks/victory.hpp"
#include "rules/mechanics/scoring.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/control.hpp"

namespace rules::smith {
namespace {

struct Winning {
    struct Row {
        SideId side{no_side};
        std::vector<SpaceId> held;
    };
    std::vector<Row> rows;
    std::vector<std::pair<SideId, std::int64_t>> with_neutrals;  ///< The income that wins where neutrals are worth something.
};

bool held_by(const View& view, SideId side, SpaceId space) {
    const auto holder = view.state.control[idx(space)];
    return is_power(view, holder) && view.state.sides[idx(holder)] == side;
}

bool holds_enough(const View& view, SideId side) {
    return any_of(view.rules.data<Winning>().rows, [&](const Winning::Row& row) {
        return row.side == side && all_of(row.held, [&](SpaceId space) { return held_by(view, side, space); });
    });
}

/// Its own capitals, where total victory asks for them. [CL-12.2.1]
bool is_whole(const View& view, SideId side) {
    return all_of(powers_of(view, side), [&](OwnerId power) { return held_by(view, side, view.rules.owner(power).capital); });
}

/// At the end of each turn, of who played it first. [SM-10.1] [SM-10.3] [SM-10.4]
std::optional<Outcome> by_capitals(const View& view, const Checkpoint& checkpoint) {
    if (checkpoint.at != Checkpoint::At::turn_end) return std::nullopt;
    const auto& names = game(view);
    const auto& victory = view.rules.data<Victory>();
    const auto first = view.state.sides[idx(checkpoint.power)];
    for (const auto side : {first, first == names.axis ? names.allied : names.axis}) {
        if (!holds_enough(view, side)) continue;
        if (view.rules.on(victory.total_victory) && !is_whole(view, side)) continue;
        return view.rules.data<Scoring>().win(view, side, victory.by_capitals);
    }
    return std::nullopt;
}

/// [SM-10.2]
void count_neutrals(RulesetBuilder& build) {
    if (!build.data<Control>().neutrals_resist(build.tables())) return;
    for (const auto& [side, income] : build.data<Winning>().with_neutrals) build.data<Game>().victory_income[idx(side)] = income;
}

void install_winning(RulesetBuilder& build) {
    auto file = data_file(build, "winning.toml");
    for (const auto& row : file.root().tables("capitals")) {
        row.only({"side", "held"});
        Winning::Row made{build.side(row.text("side")), {}};
        for (const auto& name : row.texts("held")) made.held.push_back(build.space(name));
        build.data<Winning>().rows.push_back(std::move(made));
    }
    for (const auto& [side, income] : file.root().counts("income"))
        build.data<Game>().victory_income[idx(build.side(side))] = income;  // [SM-10.2]
    for (const auto& [side, income] : file.root().counts("income-with-neutrals"))
        build.data<Winning>().with_neutrals.emplace_back(build.side(side), income);
    build.when_set(count_neutrals);
    build.victory().conditions.replace("by-capitals", by_capitals);
}

}  // namespace

const Option winning{.id = "smith-winning",
                     .base = "classic",
                     .title = "Winning",
                     .summary =
                         "The Axis wins by Russia and the United Kingdom, by Eastern USA or by 84 IPCs of income, with neutrals 100; the "
                         "Allies by Germany and Japan.",
                     .paragraphs = {"SM-10.1", "SM-10.2", "SM-10.3", "SM-10.4"},
                     .install = install_winning};

}  // namespace rules::smith
