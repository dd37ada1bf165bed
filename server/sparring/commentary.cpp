#include "server/sparring/commentary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/options/tournament-1914/homeland.hpp"
#include "rules/points/control.hpp"
#include "rules/points/victory.hpp"

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
    std::string operator()(const wire::command::Place& deed) const {
        return fmt::format("mobilises {} in {}", picks(deed.units), deed.space);
    }
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

std::string Commentary::scoreboard() const {
    const auto view = follower_.view();
    std::string text = "\nScoreboard\n";
    for (std::size_t side = 0; side < view.rules.sides.size(); ++side) {
        const auto points = rules::points_of(view, static_cast<rules::SideId>(side));
        if (!points) continue;  // this bundle counts none
        text += fmt::format("  {}: {} points\n", view.rules.sides[side].name, *points);
        for (std::size_t at = 0; at < view.rules.spaces.size(); ++at) {
            const auto space = static_cast<rules::SpaceId>(at);
            const auto owner = rules::tournament1914::homeland_of(view, space);
            if (owner == rules::nobody || view.state.sides[rules::idx(owner)] == static_cast<rules::SideId>(side)) continue;
            const bool contested = rules::contested(view, space);
            const auto holder = rules::controller(view, space);
            const bool held = holder != rules::nobody && view.state.sides[rules::idx(holder)] == static_cast<rules::SideId>(side);
            if (view.rules.spaces[at].value == 0 || (!contested && !held)) continue;
            text += fmt::format("     {:<22} {:>2}  {}\n", view.rules.spaces[at].name, view.rules.spaces[at].value,
                                contested ? std::string{"contested"} : "held by " + view.rules.owner(holder).name);
        }
    }
    if (!view.state.outcome) return text + "  not over yet\n";
    const auto& outcome = *view.state.outcome;
    if (outcome.side == rules::no_side)
        text += fmt::format("  Draw, by {}\n", view.rules.tag(outcome.by));
    else
        text += fmt::format("  Winner: {}, by {}\n", view.rules.sides[rules::idx(outcome.side)].name, view.rules.tag(outcome.by));
    return text;
}

}  // namespace sparring
