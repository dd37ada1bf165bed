#include "rules/games/1914/control.hpp"
#include "rules/games/1914/mobilize.hpp"
#include "rules/options/house-1914/parts/house.hpp"

namespace rules::house1914 {
namespace {

struct Corners {
    ParameterId value{}, large_value{};
};

/// The power's own from the first, held since the start of its turn, uncontested, and worth enough. [HR-4.6.1]
bool eligible(const View& view, OwnerId power, SpaceId space) {
    const auto& territory = view.rules.space(space);
    return territory.original == power && territory.value >= view.rules.parameter(view.rules.data<Corners>().value) &&
           controller(view, space) == power && turn_start_controller(view, space) == power;
}

/// Ground on which it might ask for one: what was its own from the first, and what it holds but for capitals of others. [1914-8.4.6]
bool concerns(const View& view, OwnerId power, SpaceId space) {
    const auto& territory = view.rules.space(space);
    if (territory.sea || space == view.rules.owner(power).capital) return false;
    const bool held = view.state.control[idx(space)] == power && facts(view, space).space_class != SpaceClass::capital;
    return territory.original == power || held;
}

/// One unit in each such territory, two in a rich one: infantry, and artillery beside infantry. [HR-4.6.2]
void add_corners(const View& view, OwnerId power, std::vector<Room>& rooms) {
    const auto& names = game(view);
    for (const auto space : all_spaces(view.rules)) {
        const auto& territory = view.rules.space(space);
        if (!concerns(view, power, space)) continue;
        Room room{.space = space, .units = 0, .cite = {"HR-4.6.1"}, .also = {"1914-9.1.1"}};
        if (eligible(view, power, space)) {
            const bool rich = territory.value >= view.rules.parameter(view.rules.data<Corners>().large_value);
            room = {.space = space,
                    .units = rich ? 2 : 1,
                    .cite = {"HR-4.6.2"},
                    .takes = {names.infantry, names.artillery},
                    .beside_infantry = true};
        }
        rooms.push_back(std::move(room));
    }
}

void install_corners_of_the_empire(RulesetBuilder& build) {
    install_words(build);
    auto& corners = build.data<Corners>();
    corners.value = build.parameter("corners-of-the-empire.value", 3, 0, 100);
    corners.large_value = build.parameter("corners-of-the-empire.large-value", 6, 0, 100);
    build.data<Mobilizing>().rooms("corners", add_corners);
}

}  // namespace

extern const Option corners_of_the_empire{
    .id = "corners-of-the-empire",
    .base = "1914",
    .title = "From every corner of the empire",
    .summary = "In each turn one new infantry or artillery, or two, may appear in every rich home territory, not only in the capital.",
    .paragraphs = {"HR-4.6.1", "HR-4.6.2", "HR-4.6.3"},
    .band = Band::scenario,
    .install = install_corners_of_the_empire};

}  // namespace rules::house1914
