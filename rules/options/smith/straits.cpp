// SM-11: who holds both shores of a strait keeps enemy surface ships out of it, unless he opens it.
#include <algorithm>
#include <utility>

#include "rules/hooks/control.hpp"
#include "rules/mechanics/declaring.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/movement.hpp"

namespace rules::smith {
namespace {

struct Strait {
    TagId name{};
    std::vector<std::pair<SpaceId, SpaceId>> between;
    std::vector<SpaceId> shores;
    SpaceId instead{no_space};  ///< Its shore while that is neutral, where a parameter says so.
};
struct Straits {
    std::vector<Strait> all;
    SlotId open{};  ///< Those that their side has opened.
    ParameterId by_eastern_europe{};
};

const Straits& straits_of(const View& view) { return view.rules.data<Straits>(); }

/// Who held it as the turn began. [SM-11.5]
OwnerId at_turn_start(const View& view, SpaceId space) { return view.state.turn_start.control[idx(space)]; }
bool is_neutral(const View& view, const Strait& strait) {
    return strait.shores.size() == 1 && at_turn_start(view, strait.shores.front()) == figures(view).neutral;
}
/// The first of its shores is that of the power who speaks for it.
std::vector<SpaceId> shores_of(const View& view, const Strait& strait) {
    if (is_neutral(view, strait) && strait.instead != no_space && view.rules.on(straits_of(view).by_eastern_europe))
        return {strait.instead};
    return strait.shores;
}
/// The side that held all shores as the turn began; no side where none did. [SM-11.1]
SideId closed_by(const View& view, const Strait& strait) {
    auto side = no_side;
    for (const auto shore : shores_of(view, strait)) {
        const auto holder = at_turn_start(view, shore);
        if (!is_power(view, holder)) return no_side;
        if (side != no_side && view.state.sides[idx(holder)] != side) return no_side;
        side = view.state.sides[idx(holder)];
    }
    return side;
}
bool is_open(const View& view, const Strait& strait) { return contains(view.state.slot_list(straits_of(view).open, 0), raw(strait.name)); }

/// Submarines always cross. [SM-11.1] [SM-11.3] [SM-11.6]
Result<void> closed(const View& view, OwnerId power, const Unit& ship, SpaceId from, SpaceId to) {
    if (undersea(view, ship)) return {};
    for (const auto& strait : straits_of(view).all) {
        const bool between = any_of(strait.between, [&](const auto& zones) {
            return zones == std::pair{from, to} || zones == std::pair{to, from};
        });
        if (!between) continue;
        const auto shores = shores_of(view, strait);
        if (shores == strait.shores && is_neutral(view, strait))
            return refuse(Refusal::may_not_enter, {"SM-11.3"}, {fact("space", shores.front())});
        const auto side = closed_by(view, strait);
        if (side == no_side || side == view.state.sides[idx(power)] || is_open(view, strait)) continue;
        return refuse(Refusal::may_not_enter, {"SM-11.1"}, {fact("space", shores.front()), fact("unit", ship.type)}, {"SM-11.2"});
    }
    return {};
}

// Opening and closing. [SM-11.5]

const Strait* named(const View& view, const Arguments& arguments) {
    const auto* word = argument(arguments, "strait");
    const auto* tag = word == nullptr ? nullptr : word->as<TagId>();
    if (tag == nullptr) return nullptr;
    return first_where(straits_of(view).all, [&](const Strait& strait) { return strait.name == *tag; });
}
bool speaks_for(const View& view, OwnerId power, const Strait& strait) {
    return at_turn_start(view, shores_of(view, strait).front()) == power && closed_by(view, strait) != no_side;
}

template <bool open>
Result<void> check(const View& view, const Command& command) {
    const auto* strait = named(view, std::get<command::Declare>(command.body).arguments);
    if (strait == nullptr) return refuse(Refusal::bad_choice, {"SM-11.2"}, {fact("argument", std::string{"strait"})});
    if (command.author != view.state.active) return refuse(Refusal::not_your_turn, {"SM-11.5"}, {fact("power", command.author)});
    if (!speaks_for(view, command.author, *strait))
        return refuse(Refusal::forbidden, {"SM-11.5"}, {fact("power", command.author), fact("space", shores_of(view, *strait).front())});
    if (is_open(view, *strait) == open)
        return refuse(Refusal::forbidden, {"SM-11.5"}, {fact("strait", std::string{view.rules.tag(strait->name)})});
    return {};
}
template <bool open>
void perform(Context& context, const Command& command) {
    const auto view = context.view();
    const auto name = static_cast<std::int64_t>(raw(named(view, std::get<command::Declare>(command.body).arguments)->name));
    auto list = view.state.slot_list(straits_of(view).open, 0);
    if (open)
        list.push_back(name);
    else
        std::erase(list, name);
    std::sort(list.begin(), list.end());
    context.set_list(straits_of(view).open, 0, std::move(list));
}
template <bool open>
void list(const View& view, OwnerId author, CommandSink& sink) {
    for (const auto& strait : straits_of(view).all) {
        Command command{author, command::Declare{open ? "open-strait" : "close-strait", {{"strait", {strait.name}}}}};
        if (check<open>(view, command)) sink.push_back(std::move(command));
    }
}

/// A permission lasts until a shore is lost to the side. (OQ-SMN-16)
void shore_lost(Context& context, const CaptureNotice& notice) {
    const auto view = context.view();
    if (notice.from == notice.to || friends(view, notice.from, notice.to)) return;
    for (const auto& strait : straits_of(view).all) {
        if (!contains(shores_of(view, strait), notice.space) || !is_open(view, strait)) continue;
        auto left = view.state.slot_list(straits_of(view).open, 0);
        std::erase(left, static_cast<std::int64_t>(raw(strait.name)));
        return context.set_list(straits_of(view).open, 0, std::move(left));
    }
}

void load(RulesetBuilder& build) {
    auto file = data_file(build, "straits.toml");
    for (const auto& row : file.root().tables("strait")) {
        row.only({"name", "between", "shores", "instead"});
        Strait strait;
        strait.name = build.tag(row.text("name"));
        for (const auto& [a, b] : row.pairs_or_none("between")) strait.between.emplace_back(build.space(a), build.space(b));
        for (const auto& name : row.texts("shores")) strait.shores.push_back(build.space(name));
        if (row.has("instead")) strait.instead = build.space(row.text("instead"));
        build.data<Straits>().all.push_back(std::move(strait));
    }
}

void install_straits(RulesetBuilder& build) {
    install_words(build);
    load(build);
    auto& names = build.data<Straits>();
    names.open = build.slot({"open-straits", Scope::game, SlotType::tag, Lifetime::game, true});
    names.by_eastern_europe = build.parameter("smith-straits.eastern-europe-holds-black-sea", {"false", "true"});
    build.data<Movement>().passages("smith-straits", closed);
    build.control().consequences("shore-lost", shore_lost);
    const std::vector<ArgumentName> arguments{{"strait", ChoiceKind::word}};
    build.declaration("open-strait", "SM-11.5", {check<true>, perform<true>, list<true>, {}, {}, nullptr, arguments});
    build.declaration("close-strait", "SM-11.5", {check<false>, perform<false>, list<false>, {}, {}, nullptr, arguments});
}

}  // namespace

const Option straits{
    .id = "smith-straits",
    .base = "classic",
    .title = "Straits",
    .summary =
        "Who holds both shores of Gibraltar, the Baltic or the Black Sea keeps enemy surface ships out; neutral Turkey lets nobody pass.",
    .paragraphs = {"SM-11.1", "SM-11.2", "SM-11.3", "SM-11.4", "SM-11.5", "SM-11.6"},
    .install = install_straits};

}  // namespace rules::smith
