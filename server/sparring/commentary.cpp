#include "server/sparring/commentary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

#include "protocol/wire_event_parts.hpp"
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
Force force_of(const wire::UnitPicks& picks) {
    Force force;
    for (const auto& pick : picks) force[pick.type] += static_cast<std::uint32_t>(pick.count.value_or(1));
    return force;
}
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

/// A command as it is told of who gave it.
struct CommandInWords {
    std::string operator()(const wire::command::Attack& command) const { return "attacks " + command.space; }
    std::string operator()(const wire::command::Fight& command) const { return "fights in " + command.space; }
    std::string operator()(const wire::command::Answer& command) const { return "answers about " + plain(command.decision); }
    std::string operator()(const wire::command::Declare& command) const { return "declares " + plain(command.what); }
    std::string operator()(const wire::command::EndPhase&) const { return "ends the phase"; }
    template <class T>
    std::string operator()(const T& command) const {
        const auto deed = DeedOf{}(command);
        return deed.doing + " " + (deed.units == nullptr ? "" : in_words(force_of(*deed.units))) +
               (deed.where.empty() ? "" : " " + deed.where);
    }
};

/// A declaration by its own words, where it has any.
std::string declaration_in_words(const std::string& power, const wire::command::Declare& declared) {
    Facts facts{power};
    if (const auto at = declared.arguments.find("space"); at != declared.arguments.end())
        if (const auto* space = std::get_if<wire::SpaceName>(&at->second.value)) facts.space = space->name;
    return phrase("declared", declared.what, facts).value_or(fmt::format("{} declares {}.", power, plain(declared.what)));
}

/// What slots hold, by slot and subject.
using Standing = std::map<std::pair<std::string, std::string>, std::vector<std::string>>;

/// What the slots that an entry sets hold before it.
Standing standing_before(const rules::View& view, const wire::Entry& entry) {
    Standing standing;
    for (const auto& event : entry.events) {
        const auto* set = std::get_if<wire::event::SlotSet>(&event.body);
        if (set == nullptr || !phrase("slot", set->slot.slot, {})) continue;
        const auto id = view.rules.find_slot(set->slot.slot);
        if (!id) continue;
        const auto& slot = view.rules.slot(*id);
        const auto subject = protocol::parts::subject_from(view.rules, slot, set->slot.subject);
        auto& values = standing[{set->slot.slot, set->slot.subject}];
        values.clear();
        for (const auto value : view.state.slot_list(*id, subject.value_or(0)))
            values.push_back(protocol::parts::value(view.rules, slot, value));
    }
    return standing;
}

std::string clock_in_words(const protocol::server::ClockView& clock) {
    for (const auto& reading : clock.readings)
        if (reading.what == protocol::server::ClockReading::What::game)
            return fmt::format(" ({}:{:02} left)", reading.left_ms / 60000, reading.left_ms / 1000 % 60);
    return {};
}

std::string line(std::string sentence) {
    if (sentence.ends_with("..")) sentence.pop_back();  // after a name that ends so
    return fmt::format("   {}\n", sentence);
}
std::string line(const std::optional<std::string>& sentence) { return sentence && !sentence->empty() ? line(*sentence) : std::string{}; }

}  // namespace

/// The events of one entry, after it was folded.
struct Commentary::Telling {
    Commentary& by;
    const protocol::server::Update& update;
    Standing standing;
    std::set<std::string> told{};  ///< Spaces whose battle's end says who has them.
    bool news = false;             ///< A fact of a power was told.
    struct {
        std::string cause, owner, space;
        Force units;
    } added{};

    std::string operator()(const wire::event::RoundOpened& event) const {
        return fmt::format("\n==== Round {} ====   {}\n", event.round, by.score());
    }
    std::string operator()(const wire::event::TurnOpened& event) const {
        // The turn of who has left the war passes without a word.
        const auto power = by.follower_.ruleset().find_owner(event.power);
        if (power && by.follower_.view().state.out[rules::idx(*power)] != 0) return {};
        return fmt::format("\n{}{}\n", event.power, clock_in_words(update.clock));
    }
    std::string operator()(const wire::event::Rolled& event) const {
        if (by.detail_ != Detail::dice)
            return line(phrase("rolled", event.purpose, {event.owner, event.space, "", 0, fmt::format("{}", fmt::join(event.faces, " "))}));
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
            auto* fight = by.fight_in(group.space);
            auto& force = fight != nullptr ? fight->lost[group.owner] : others[{group.space, group.owner}];
            force[group.type] += group.count;
            if (fight != nullptr)
                for (const auto id : group.ids) fight->left.erase(id);
        }
        std::string text;
        for (const auto& [where, force] : others)
            text += line(phrase("removed", event.cause, {where.second, where.first, in_words(force)}));
        return text;
    }
    std::string operator()(const wire::event::BattleOpened& event) const {
        by.fights_.insert_or_assign(event.battle.id, Fight{event.battle.kind, event.battle.space});
        return {};
    }
    std::string operator()(const wire::event::BattleJoined& event) const {
        const auto found = by.fights_.find(event.battle);
        if (found == by.fights_.end()) return {};
        auto& fight = found->second;
        for (const auto& group : event.units)
            for (const auto id : group.ids)
                // Who has joined may be named again, with a part that he plays.
                if (fight.left.insert(id).second) ++(event.attacking ? fight.attackers : fight.defenders)[group.owner][group.type];
        return {};
    }
    std::string operator()(const wire::event::BattleClosed& event) {
        const auto found = by.fights_.find(event.battle);
        if (found == by.fights_.end()) return {};
        const auto fight = std::move(found->second);
        by.fights_.erase(found);
        if (!fight.begun()) return {};
        const Facts facts{event.lead, fight.space, "", fight.destroyed};
        const auto losses = losses_in_words(fight.lost);
        if (const auto raid = phrase(fight.destroyed > 0 ? "destroyed" : "harmless", fight.kind, facts))
            return line(fight.lost.empty() ? *raid + "." : fmt::format("{}; {}.", *raid, losses));
        const bool one_side = fight.attackers.empty() || fight.defenders.empty();
        if (one_side && fight.lost.empty()) {
            if (event.outcome != "taken" || event.controller != event.lead) return {};
            told.insert(fight.space);
            return line(phrase("outcome", "unopposed", facts));
        }
        if (fight.lost.empty() && event.outcome.empty()) return {};
        if (event.outcome == "taken") told.insert(fight.space);
        return line(fmt::format("Battle in {}: {} against {}.", fight.space, forces_in_words(fight.attackers),
                                forces_in_words(fight.defenders))) +
               line(fmt::format("  {}{}.", losses, result_in_words(fight, event.outcome, facts)));
    }
    static std::string result_in_words(const Fight& fight, const std::string& outcome, const Facts& facts) {
        if (outcome.empty()) return {};
        const bool nobody = fight.left.empty() && outcome != "taken" && outcome != "contested";
        return "; " + phrase("outcome", nobody ? "nobody-left" : outcome, facts).value_or(plain(outcome));
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
        return line(event.to.empty() ? fmt::format("{} is nobody's.", event.space) : fmt::format("{} goes to {}.", event.space, event.to));
    }
    std::string operator()(const wire::event::MoneyMoved& event) const {
        // What a raid destroys is told with it.
        for (auto& [battle, fight] : by.fights_)
            if (fight.begun() && event.to.kind == wire::AccountName::Kind::bank && phrase("destroyed", fight.kind, {})) {
                fight.destroyed += event.paid;
                return {};
            }
        const bool paid_in = event.to.kind == wire::AccountName::Kind::treasury;
        return line(phrase("money", event.reason, {paid_in ? event.to.owner : event.from.owner, "", "", event.paid}));
    }
    std::string operator()(const wire::event::SlotSet& event) {
        std::string text;
        auto& known = standing[{event.slot.slot, event.slot.subject}];
        for (const auto& value : event.slot.values) {
            if (std::find(known.begin(), known.end(), value) != known.end()) continue;
            const auto& power = event.slot.subject.empty() ? value : event.slot.subject;
            text += line(phrase("slot", event.slot.slot, {power, "", "", 0, plain(value)}));
        }
        known = event.slot.values;
        news = news || !text.empty();
        return text;
    }
    std::string operator()(const wire::event::Note& event) const {
        return line(phrase("note", event.what, {event.owner, event.space, "", event.number}));
    }
    std::string operator()(const wire::event::OwnerChanged& event) const {
        if (!event.out) return {};
        const auto said = phrase("out", event.cause, {event.owner});
        return line(said ? *said : fmt::format("**** {} leaves the war. ****", event.owner));
    }
    std::string operator()(const wire::event::GameEnded& event) const {
        const auto by_what = phrase("by", event.outcome.by, {}).value_or("by " + plain(event.outcome.by));
        if (event.outcome.side.empty()) return fmt::format("\nThe game is a draw, {}.\n", by_what);
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
    for (const auto& [type, count] : force_of(*deed.units)) at->second[type] += count;
}

std::string Commentary::gathered() {
    if (deeds_.empty()) return {};
    std::vector<std::string> parts;
    for (const auto& [where, force] : deeds_) parts.push_back(in_words(force) + (where.empty() ? "" : " " + where));
    deeds_.clear();
    return line(fmt::format("{} {}.", doing_, fmt::join(parts, "; ")));
}

/// The command that is undone: on the way back from where the game was, the one that came after `parent`.
std::string Commentary::taken_back(std::uint32_t parent) const {
    for (auto at = past_.size(); at > parent; at = past_[at - 1].parent)
        if (past_[at - 1].parent == parent && !past_[at - 1].did.empty()) return past_[at - 1].did;
    return "the last command";
}

/// The game went back: a battle is listed as if it had not been begun, or not at all.
void Commentary::forget_undone() {
    for (auto at = fights_.begin(); at != fights_.end();) {
        const auto* battle = follower_.view().state.battle(rules::BattleId{at->first});
        if (battle != nullptr && battle->status == rules::Battle::Status::listed) at->second = Fight{at->second.kind, at->second.space};
        at = battle == nullptr ? fights_.erase(at) : std::next(at);
    }
    const auto now = follower_.view();
    for (const auto& battle : now.state.battles)
        fights_.try_emplace(rules::raw(battle.id),
                            Fight{now.rules.battle_kinds[rules::idx(battle.kind)].name, now.rules.space(battle.space).name});
}

Commentary::Fight* Commentary::fight_in(const std::string& space) {
    const auto found =
        std::find_if(fights_.begin(), fights_.end(), [&](const auto& each) { return each.second.space == space && each.second.begun(); });
    return found == fights_.end() ? nullptr : &found->second;
}

std::string Commentary::tell(const protocol::server::Update& update) {
    const auto& entry = update.entry;
    const auto* played = std::get_if<wire::entry::Played>(&entry.body);
    std::string text;
    const auto doing = played != nullptr ? std::visit(DeedOf{}, played->command.body).doing : std::string{};
    if (doing.empty() || doing != doing_) text += gathered();
    Past past{entry.parent};
    const wire::command::Declare* declared = nullptr;
    if (played != nullptr) {
        past.did = fmt::format("{} {}", played->as, std::visit(CommandInWords{}, played->command.body));
        if (!doing.empty()) gather(*played);
        declared = std::get_if<wire::command::Declare>(&played->command.body);
        if (declared != nullptr)
            if (const auto said = declaration_in_words(played->as, *declared); !said.empty()) text += line(said);
        if (std::holds_alternative<wire::command::TimeLimit>(played->command.body))
            text += "\n**** The time is up: this round is the last. ****\n";
    }
    const bool undone = std::holds_alternative<wire::entry::TakenBack>(entry.body);
    if (undone) text += line(fmt::format("Taken back: {}.", taken_back(entry.parent)));
    Telling telling{*this, update, standing_before(follower_.view(), entry)};
    if (!follower_.take(entry).empty()) return text + line(std::string{"(an entry could not be followed)"});
    past_.push_back(std::move(past));
    if (undone) forget_undone();
    for (const auto& event : entry.events) {
        auto said = telling.arrivals(std::get_if<wire::event::UnitsAdded>(&event.body));
        said += std::visit(telling, event.body);
        if (!said.empty()) text += gathered() + said;
    }
    if (const auto said = telling.arrivals(nullptr); !said.empty()) text += gathered() + said;
    if (declared != nullptr && !telling.news) text += line(phrase("vain", declared->what, {played->as}));
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
