// EUO-2.1.3: snow and mud slow whoever begins his turn on first Soviet ground.
#include <array>

#include "rules/options/europe/parts/options.hpp"

namespace rules::europe {
namespace {

/// Seasons of the calendar: a game turn is three months, and the first one the spring of 1941. [EUO-0.2] [EUO-0.3]
enum class Season : std::uint8_t { spring, summer, fall, winter };
Season season_of(std::uint32_t round) { return static_cast<Season>((round + 3) % 4); }

enum Weather : std::size_t { clear, mud, snow };

struct Winter {
    SlotId weather{};  ///< Of this game turn.
    TagId roll{};
    std::array<TagId, 3> words{};
    ParameterId first_spring{};
};
const Winter& winter(const View& view) { return view.rules.data<Winter>(); }

/// By the die. [EUO-2.1.3.1.3]
constexpr std::array<Weather, 6> in_winter{snow, snow, snow, mud, mud, clear};
constexpr std::array<Weather, 6> in_spring{snow, mud, mud, clear, clear, clear};

/// At the start of Germany's turn in winter and spring; in summer and fall it is clear. [EUO-2.1.3.1] [EUO-2.1.3.2.2]
void roll(Context& context, std::uint32_t) {
    if (context.state().active != game(context).germany) return;
    const auto& own = winter(context.view());
    const auto season = season_of(context.state().round);
    const bool spared = context.state().round == 1 && !context.rules.on(own.first_spring);  // (Q31)
    auto weather = clear;
    if ((season == Season::winter || season == Season::spring) && !spared) {
        const auto face = context.faces(own.roll, no_space, context.state().active, no_unit_type, 0, 1).front();
        weather = (season == Season::winter ? in_winter : in_spring)[face - 1U];
    }
    context.set_slot(own.weather, 0, raw(own.words[weather]));
}

/// The unit began its power's turn on first Soviet ground. [EUO-2.1.3.4.1]
bool affected(const View& view, const Unit& unit) {
    const auto began = unit.origin;
    return began != off_board && idx(began) < view.rules.spaces.size() && !view.rules.space(began).sea &&
           view.rules.space(began).original == game(view).soviet_union;
}

/// Land units go one space in snow and mud, planes half their range in snow. [EUO-2.1.3.3]
void slowed(const View& view, const Unit& unit, Tally& range) {
    const auto& own = winter(view);
    const auto now = view.state.slot(own.weather, 0, raw(own.words[clear]));
    if (now == raw(own.words[clear]) || !affected(view, unit)) return;
    const auto& type = view.rules.type(unit);
    if (type.is(unit_class::land) && range.sum() > 1)
        range.add(1 - range.sum(), {now == raw(own.words[snow]) ? "EUO-2.1.3.3.1" : "EUO-2.1.3.3.3"});
    if (type.is(unit_class::air) && now == raw(own.words[snow])) range.add(range.sum() / 2 - range.sum(), {"EUO-2.1.3.3.2"});
}

/// Who is slowed is told by what.
std::pair<Paragraph, Paragraph> slowed_by(const View& view, const Unit& unit, std::pair<Paragraph, Paragraph> so_far) {
    const auto& own = winter(view);
    const auto now = view.state.slot(own.weather, 0, raw(own.words[clear]));
    if (now == raw(own.words[clear]) || !affected(view, unit)) return so_far;
    const auto& type = view.rules.type(unit);
    const bool snows = now == raw(own.words[snow]);
    if (type.is(unit_class::land)) return {{snows ? "EUO-2.1.3.3.1" : "EUO-2.1.3.3.3"}, so_far.first};
    if (type.is(unit_class::air) && snows) return {{"EUO-2.1.3.3.2"}, so_far.first};
    return so_far;
}

void install_russian_winter(RulesetBuilder& build) {
    auto& own = build.data<Winter>();
    own.words = {build.tag("clear"), build.tag("mud"), build.tag("snow")};
    own.roll = build.tag("weather");
    own.weather = build.slot({"weather", Scope::game, SlotType::tag, Lifetime::game, false, raw(own.words[clear])});
    own.first_spring = build.parameter("russian-winter.first-spring", {"true", "false"});
    build.move().range("slowed-by-the-weather", slowed);
    build.move().range_cite("slowed-by-the-weather", slowed_by);
    build.procedure("game").instead("weather", sequence("weather", {step("weather-rolled", roll)}));
    install_option_words(build);
}

}  // namespace

const Option russian_winter{
    .id = "russian-winter",
    .base = "europe",
    .title = "Russian winter",
    .summary = "In winter and spring a die brings snow or mud, which slow land units and planes that begin on Soviet ground.",
    .paragraphs = {"EUO-2.1.3.1.1"},
    .install = install_russian_winter};

}  // namespace rules::europe
