#include "server/sparring/commentary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/points/control.hpp"
#include "rules/points/explain.hpp"

namespace sparring {
namespace {

namespace wire = protocol::wire;

std::string picks(const wire::UnitPicks& units) {
    std::string text;
    for (const auto& pick : units) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", pick.count.value_or(1), pick.type);
    return text;
}

std::string groups(const wire::UnitGroups& units) {
    std::string text;
    for (const auto& group : units) text += fmt::format("{}{} {} of {}", text.empty() ? "" : ", ", group.count, group.type, group.owner);
    return text;
}

/// What a power did, where its events alone would not say it.
struct Deed {
    std::string operator()(const wire::command::Purchase& deed) const { return fmt::format("buys {}", picks(deed.units)); }
    std::string operator()(const wire::command::Move& deed) const {
        return fmt::format("moves {}: {}", picks(deed.units), fmt::join(deed.path, " - "));
    }
    std::string operator()(const wire::command::Load& deed) const {
        return fmt::format("embarks {} from {} in {}", picks(deed.units), deed.from, deed.at);
    }
    std::string operator()(const wire::command::Unload& deed) const { return fmt::format("lands {} in {}", picks(deed.units), deed.to); }
    std::string operator()(const wire::command::Attack& deed) const { return fmt::format("will attack in {}", deed.space); }
    std::string operator()(const wire::command::Fight& deed) const { return fmt::format("fights in {}", deed.space); }
    std::string operator()(const wire::command::Place& deed) const { return fmt::format("places {} in {}", picks(deed.units), deed.space); }
    std::string operator()(const wire::command::Declare& deed) const { return fmt::format("declares {}", deed.what); }
    std::string operator()(const wire::command::TimeLimit&) const { return "time is up: this is the last round"; }
    template <class T>
    std::string operator()(const T&) const {
        return {};
    }
};

struct Happening {
    std::string operator()(const wire::event::RoundOpened& event) const { return fmt::format("\n==== Round {} ====\n", event.round); }
    std::string operator()(const wire::event::TurnOpened& event) const { return fmt::format("-- {}\n", event.power); }
    std::string operator()(const wire::event::Rolled& event) const {
        const auto at = event.target > 0 ? fmt::format(" at {}", event.target) : std::string{};
        return fmt::format("     {} in {}: {} {}{}: {}\n", event.purpose, event.space, event.owner, event.type, at,
                           fmt::join(event.faces, " "));
    }
    std::string operator()(const wire::event::UnitsRemoved& event) const { return fmt::format("     lost: {}\n", groups(event.units)); }
    std::string operator()(const wire::event::ControlChanged& event) const {
        if (event.to.empty()) return fmt::format("     {} is {}\n", event.space, event.cause);
        return fmt::format("     {} is held by {} now ({})\n", event.space, event.to, event.cause);
    }
    std::string operator()(const wire::event::MoneyMoved& event) const {
        if (event.reason != "income" && event.reason != "treasury-seized") return {};
        return fmt::format("     {} receives {} IPC ({})\n", event.to.owner, event.paid, event.reason);
    }
    std::string operator()(const wire::event::Note& event) const {
        if (event.owner.empty()) return {};
        return fmt::format("     {}: {}{}\n", event.owner, event.what,
                           event.number != 0 ? fmt::format(" {}", event.number) : std::string{});
    }
    std::string operator()(const wire::event::OwnerChanged& event) const {
        return event.out ? fmt::format("     {} leaves the game ({})\n", event.owner, event.cause) : std::string{};
    }
    std::string operator()(const wire::event::GameEnded& event) const {
        if (event.outcome.side.empty()) return fmt::format("\nThe game is a draw, by {}.\n", event.outcome.by);
        return fmt::format("\nThe game is won by the {} powers, by {}.\n", event.outcome.side, event.outcome.by);
    }
    template <class T>
    std::string operator()(const T&) const {
        return {};
    }
};

std::string clock_line(const protocol::server::ClockView& clock) {
    for (const auto& reading : clock.readings)
        if (reading.what == protocol::server::ClockReading::What::game)
            return fmt::format("     clock: {}:{:02} left\n", reading.left_ms / 60000, reading.left_ms / 1000 % 60);
    return {};
}

}  // namespace

std::string Commentary::tell(const protocol::server::Update& update) {
    std::string text;
    const bool follows = follower_.take(update.entry).empty();
    if (!follows) return "     (an entry could not be followed)\n";
    if (const auto* played = std::get_if<wire::entry::Played>(&update.entry.body))
        if (const auto deed = std::visit(Deed{}, played->command.body); !deed.empty())
            text += fmt::format("   {} {}\n", played->as.empty() ? "Clock:" : played->as, deed);
    for (const auto& event : update.entry.events) {
        text += std::visit(Happening{}, event.body);
        if (std::holds_alternative<wire::event::TurnOpened>(event.body)) text += clock_line(update.clock);
        if (std::holds_alternative<wire::event::RoundOpened>(event.body)) text += holdings();
    }
    return text;
}

std::string Commentary::holdings() const {
    const auto view = follower_.view();
    std::string text;
    for (std::size_t at = 0; at < view.rules.powers(); ++at) {
        const auto power = static_cast<rules::OwnerId>(at);
        int spaces = 0;
        int worth = 0;
        for (std::size_t space = 0; space < view.rules.spaces.size(); ++space)
            if (rules::controller(view, static_cast<rules::SpaceId>(space)) == power) {
                ++spaces;
                worth += view.rules.spaces[space].value;
            }
        text += fmt::format("     {:<16} {:>2} territories worth {:>2} IPC, {:>3} IPC saved{}\n", view.rules.owners[at].name, spaces, worth,
                            view.state.money[at * 2], view.state.out[at] != 0 ? ", out of the war" : "");
    }
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

/// The capitals that a side holds, its own and those it has taken, and what its ground is worth.
std::string holdings_in_words(const rules::View& view, rules::SideId side) {
    std::vector<std::string> capitals;
    for (std::size_t at = 0; at < view.rules.powers(); ++at) {
        const auto& power = view.rules.owners[at];
        if (power.capital == rules::no_space || side_of(view, rules::controller(view, power.capital)) != side) continue;
        const bool taken = view.state.sides[at] != side;
        capitals.push_back(view.rules.space(power.capital).name + (taken ? " (taken)" : ""));
    }
    int worth = 0;
    for (std::size_t at = 0; at < view.rules.spaces.size(); ++at)
        if (side_of(view, rules::controller(view, static_cast<rules::SpaceId>(at))) == side) worth += view.rules.spaces[at].value;
    return fmt::format("     capitals: {}\n     territories worth {} IPC\n",
                       capitals.empty() ? "none" : fmt::format("{}", fmt::join(capitals, ", ")), worth);
}

std::string outcome_in_words(const rules::View& view, const rules::Outcome& outcome) {
    const auto by = view.rules.tag(outcome.by);
    if (outcome.side == rules::no_side) return fmt::format("  Draw, by {}\n", by);
    std::vector<std::string> names;
    for (const auto winner : outcome.winners) names.push_back(view.rules.owner(winner).name);
    return fmt::format("  Winner: {} ({}), by {}\n", view.rules.sides[rules::idx(outcome.side)].name, fmt::join(names, ", "), by);
}

}  // namespace

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
