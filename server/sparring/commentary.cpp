#include "server/sparring/commentary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

#include "rules/points/control.hpp"
#include "rules/points/explain.hpp"

namespace sparring {
namespace {

namespace wire = protocol::wire;
using Forces = std::map<std::string, Force>;

std::string forces_in_words(const Forces& forces) {
    std::vector<std::string> parts;
    for (const auto& [owner, force] : forces) parts.push_back(fmt::format("{} with {}", owner, in_words(force)));
    return parts.empty() ? "nobody" : fmt::format("{}", fmt::join(parts, " and "));
}
std::string losses_in_words(const Forces& lost) {
    std::vector<std::string> parts;
    for (const auto& [owner, force] : lost) parts.push_back(fmt::format("{} loses {}", owner, in_words(force)));
    return parts.empty() ? "nobody loses anything" : fmt::format("{}", fmt::join(parts, ", "));
}

/// What is gathered until something else happens: what a power does, and to where.
struct Deed {
    std::string doing;
    std::string where;
    const wire::UnitPicks* units = nullptr;
};
struct DeedOf {
    Deed operator()(const wire::command::Purchase& deed) const { return {"buys", "", &deed.units}; }
    Deed operator()(const wire::command::Move& deed) const {
        return {"moves", "to " + (deed.path.empty() ? "" : deed.path.back()), &deed.units};
    }
    Deed operator()(const wire::command::Load& deed) const { return {"embarks", "in " + deed.at, &deed.units}; }
    Deed operator()(const wire::command::Unload& deed) const { return {"lands", "in " + deed.to, &deed.units}; }
    Deed operator()(const wire::command::Place& deed) const { return {"places", "in " + deed.space, &deed.units}; }
    template <class T>
    Deed operator()(const T&) const {
        return {};
    }
};

std::string clock_in_words(const protocol::server::ClockView& clock) {
    for (const auto& reading : clock.readings)
        if (reading.what == protocol::server::ClockReading::What::game)
            return fmt::format(" ({}:{:02} left)", reading.left_ms / 60000, reading.left_ms / 1000 % 60);
    return {};
}

std::string line(const std::string& sentence) { return fmt::format("   {}\n", sentence); }
std::string line(const std::optional<std::string>& sentence) { return sentence && !sentence->empty() ? line(*sentence) : std::string{}; }

}  // namespace

/// The events of one entry, after it was folded.
struct Commentary::Telling {
    Commentary& by;
    const protocol::server::Update& update;
    std::set<std::string> told{};  ///< Spaces whose battle's end says who has them.
    struct {
        std::string cause, owner, space;
        Force units;
    } added{};

    std::string operator()(const wire::event::RoundOpened& event) const {
        return fmt::format("\n==== Round {} ====   {}\n", event.round, by.score());
    }
    std::string operator()(const wire::event::TurnOpened& event) const {
        return fmt::format("\n{}{}\n", event.power, clock_in_words(update.clock));
    }
    std::string operator()(const wire::event::Rolled& event) const {
        if (by.detail_ != Detail::dice) return {};
        const auto at = event.target > 0 ? fmt::format(", {} or less", event.target) : std::string{};
        return line(fmt::format("  {}{}: {} {}{}: {}", plain(event.purpose), event.space.empty() ? "" : " in " + event.space, event.owner,
                                plain(event.type), at, fmt::join(event.faces, " ")));
    }
    /// Units of several types that come for one reason are one line.
    std::string operator()(const wire::event::UnitsAdded& event) {
        added.cause = event.cause;
        added.owner = event.units.owner;
        added.space = event.units.space;
        added.units[event.units.type] += event.units.count;
        return {};
    }
    /// What is still to be said of units that came, before `next` is: null at the end.
    std::string arrivals(const wire::event::UnitsAdded* next) {
        if (added.units.empty() || (next != nullptr && next->cause == added.cause && next->units.space == added.space)) return {};
        const auto done = std::exchange(added, {});
        return line(phrase("added", done.cause, {done.owner, done.space, in_words(done.units)}));
    }
    std::string operator()(const wire::event::UnitsRemoved& event) const {
        std::map<std::pair<std::string, std::string>, Force> others;
        for (const auto& group : event.units) {
            const auto fight = by.fights_.find(group.space);
            auto& force = fight != by.fights_.end() ? fight->second.lost[group.owner] : others[{group.space, group.owner}];
            force[group.type] += group.count;
        }
        std::string text;
        for (const auto& [where, force] : others)
            text += line(phrase("removed", event.cause, {where.second, where.first, in_words(force)}));
        return text;
    }
    std::string operator()(const wire::event::BattleClosed& event) {
        const auto found = by.fights_.find(event.space);
        if (event.outcome.empty() || found == by.fights_.end()) return {};
        const auto fight = std::move(found->second);
        by.fights_.erase(found);
        if (event.outcome == "taken") told.insert(event.space);
        const auto result = phrase("outcome", event.outcome, {event.lead, event.space}).value_or(plain(event.outcome));
        return line(fmt::format("Battle in {}: {} against {}.", event.space, forces_in_words(fight.attackers),
                                forces_in_words(fight.defenders))) +
               line(fmt::format("  {}; {}.", losses_in_words(fight.lost), result));
    }
    std::string operator()(const wire::event::ControlChanged& event) const {
        const auto& rules = by.follower_.ruleset();
        const auto space = rules.find_space(event.space);
        const auto first = space ? rules.space(*space).original : rules::nobody;
        if (first != rules::nobody && rules.owner(first).capital == space && !event.to.empty())
            return line(fmt::format("**** {}, the capital of {}, is {}'s. ****", event.space, rules.owner(first).name, event.to));
        if (told.contains(event.space)) return {};
        const auto said = phrase(event.to.empty() ? "nobody" : "control", event.cause, {event.to, event.space});
        if (said) return line(said);
        return line(event.to.empty() ? fmt::format("{} is nobody's ({}).", event.space, plain(event.cause))
                                     : fmt::format("{} goes to {} ({}).", event.space, event.to, plain(event.cause)));
    }
    std::string operator()(const wire::event::MoneyMoved& event) const {
        const bool paid_in = event.to.kind == wire::AccountName::Kind::treasury;
        return line(phrase("money", event.reason, {paid_in ? event.to.owner : event.from.owner, "", "", event.paid}));
    }
    std::string operator()(const wire::event::SlotSet& event) const {
        std::string text;
        for (const auto& value : event.slot.values) text += line(phrase("slot", event.slot.slot, {value}));
        return text;
    }
    std::string operator()(const wire::event::Note& event) const {
        return line(phrase("note", event.what, {event.owner, event.space, "", event.number}));
    }
    std::string operator()(const wire::event::OwnerChanged& event) const {
        if (!event.out) return {};
        const auto said = phrase("out", event.cause, {event.owner});
        return line(said ? *said : fmt::format("**** {} leaves the war ({}). ****", event.owner, plain(event.cause)));
    }
    std::string operator()(const wire::event::GameEnded& event) const {
        const auto by_what = phrase("by", event.outcome.by, {}).value_or("by " + plain(event.outcome.by));
        if (event.outcome.side.empty()) return fmt::format("\nThe game is a draw: {}.\n", by_what);
        return fmt::format("\nThe game is won by {} ({}), {}.\n", fmt::join(event.outcome.winners, ", "), event.outcome.side, by_what);
    }
    template <class T>
    std::string operator()(const T&) const {
        return {};
    }
};

void Commentary::gather(const wire::entry::Played& played) {
    const auto deed = std::visit(DeedOf{}, played.command.body);
    doing_ = deed.doing;
    auto at = std::find_if(deeds_.begin(), deeds_.end(), [&](const auto& known) { return known.first == deed.where; });
    if (at == deeds_.end()) at = deeds_.insert(deeds_.end(), {deed.where, {}});
    for (const auto& pick : *deed.units) at->second[pick.type] += static_cast<std::uint32_t>(pick.count.value_or(1));
}

std::string Commentary::gathered() {
    if (deeds_.empty()) return {};
    std::vector<std::string> parts;
    for (const auto& [where, force] : deeds_) parts.push_back(in_words(force) + (where.empty() ? "" : " " + where));
    deeds_.clear();
    return line(fmt::format("{} {}.", doing_, fmt::join(parts, "; ")));
}

/// Who stands against whom, as the first command of a battle finds them.
void Commentary::engage(const std::string& space, const std::string& lead) {
    const auto view = follower_.view();
    const auto where = view.rules.find_space(space);
    const auto attacker = view.rules.find_owner(lead);
    if (!where || !attacker || fights_.contains(space)) return;
    auto& fight = fights_[space];
    for (const auto& unit : view.state.units) {
        if (unit.space != *where || unit.owner == rules::nobody) continue;
        const bool ours = unit.owner == *attacker || view.state.relation(unit.owner, *attacker) == rules::Relation::friendly;
        ++(ours ? fight.attackers : fight.defenders)[view.rules.owner(unit.owner).name][view.rules.type(unit.type).name];
    }
}

std::string Commentary::tell(const protocol::server::Update& update) {
    const auto& entry = update.entry;
    const auto* played = std::get_if<wire::entry::Played>(&entry.body);
    std::string text;
    const auto doing = played != nullptr ? std::visit(DeedOf{}, played->command.body).doing : std::string{};
    if (doing.empty() || doing != doing_) text += gathered();
    if (played != nullptr) {
        if (!doing.empty()) gather(*played);
        if (const auto* fight = std::get_if<wire::command::Fight>(&played->command.body)) engage(fight->space, played->as);
        if (const auto* declared = std::get_if<wire::command::Declare>(&played->command.body);
            declared != nullptr && declared->what != "settle")
            text += line(fmt::format("{} declares: {}.", played->as, plain(declared->what)));
        if (std::holds_alternative<wire::command::TimeLimit>(played->command.body))
            text += "\n**** The time is up: this round is the last. ****\n";
    }
    if (std::holds_alternative<wire::entry::TakenBack>(entry.body)) text += line(std::string{"takes back the last command."});
    if (!follower_.take(entry).empty()) return text + line(std::string{"(an entry could not be followed)"});
    Telling telling{*this, update};
    for (const auto& event : entry.events) {
        auto said = telling.arrivals(std::get_if<wire::event::UnitsAdded>(&event.body));
        said += std::visit(telling, event.body);
        if (!said.empty()) text += gathered() + said;
    }
    if (const auto said = telling.arrivals(nullptr); !said.empty()) text += gathered() + said;
    return text;
}

namespace {

rules::SideId side_of(const rules::View& view, rules::OwnerId owner) {
    return owner == rules::nobody ? rules::no_side : view.state.sides[rules::idx(owner)];
}

/// What a side has points for, where the bundle counts any.
std::string points_in_words(const rules::View& view, rules::SideId side) {
    const auto points = rules::explain_points(view, side);
    if (!points) return {};
    auto text = fmt::format("     {} points\n", points->value);
    for (const auto& reason : points->reasons) {
        if (reason.space == rules::no_space || reason.amount == 0) continue;
        const auto holder = rules::controller(view, reason.space);
        const auto how = rules::contested(view, reason.space) ? std::string{"contested"}
                         : holder == rules::nobody            ? std::string{}
                                                              : "held by " + view.rules.owner(holder).name;
        text += fmt::format("     {:<22} {:>2}  {}\n", view.rules.space(reason.space).name, reason.amount, how);
    }
    return text;
}

/// What the ground that a side holds is worth.
int worth_of(const rules::View& view, rules::SideId side) {
    int worth = 0;
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at)
        if (side_of(view, rules::controller(view, static_cast<rules::SpaceId>(at))) == side) worth += view.rules.spaces[at].value;
    return worth;
}

/// The capitals that a side holds, its own and those it has taken, and what its ground is worth.
std::string holdings_in_words(const rules::View& view, rules::SideId side) {
    std::vector<std::string> capitals;
    for (std::size_t at = 0; at < view.rules.powers(); ++at) {
        const auto& power = view.rules.owners[at];
        if (power.capital == rules::no_space || side_of(view, rules::controller(view, power.capital)) != side) continue;
        const bool taken = view.state.sides[at] != side;
        capitals.push_back(view.rules.space(power.capital).name + (taken ? " (taken)" : ""));
    }
    return fmt::format("     capitals: {}\n     territories worth {} IPC\n",
                       capitals.empty() ? "none" : fmt::format("{}", fmt::join(capitals, ", ")), worth_of(view, side));
}

std::string outcome_in_words(const rules::View& view, const rules::Outcome& outcome) {
    const auto by = phrase("by", view.rules.tag(outcome.by), {}).value_or("by " + plain(view.rules.tag(outcome.by)));
    if (outcome.side == rules::no_side) return fmt::format("  Draw, {}\n", by);
    std::vector<std::string> names;
    for (const auto winner : outcome.winners) names.push_back(view.rules.owner(winner).name);
    return fmt::format("  Winner: {} ({}), {}\n", view.rules.sides[rules::idx(outcome.side)].name, fmt::join(names, ", "), by);
}

}  // namespace

/// "Central Powers 12 : 9 Allies", in points or in what their ground is worth.
std::string Commentary::score() const {
    const auto view = follower_.view();
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < view.rules.sides.size(); ++at) {
        const auto side = static_cast<rules::SideId>(at);
        const auto points = rules::explain_points(view, side);
        parts.push_back(points ? fmt::format("{}: {} points", view.rules.sides[at].name, points->value)
                               : fmt::format("{}: {} IPC of ground", view.rules.sides[at].name, worth_of(view, side)));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string Commentary::scoreboard() const {
    const auto view = follower_.view();
    std::string text = fmt::format("\nScoreboard, round {}\n", view.state.round);
    for (std::size_t at = 0; at < view.rules.sides.size(); ++at) {
        const auto side = static_cast<rules::SideId>(at);
        text += fmt::format("  {}\n", view.rules.sides[at].name) + points_in_words(view, side) + holdings_in_words(view, side);
    }
    return text + (view.state.outcome ? outcome_in_words(view, *view.state.outcome) : "  not over yet\n");
}

}  // namespace sparring
