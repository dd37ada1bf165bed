#include "rules/narration/commentary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "rules/core/counted.hpp"
#include "rules/core/judge.hpp"
#include "rules/core/names.hpp"
#include "rules/core/text.hpp"
#include "rules/hooks/battle_end.hpp"
#include "rules/hooks/control.hpp"
#include "rules/hooks/explain.hpp"
#include "rules/match/passed_turn.hpp"
#include "rules/mechanics/scoring.hpp"

namespace narration {
namespace {

namespace event = rules::event;
using Forces = std::map<std::string, Force>;

/// The questions that an entry may answer: those open before it, and those that it opens itself.
std::vector<rules::Decision> questions_of(const rules::GameState& before, const match::Entry& entry) {
    auto questions = before.decisions;
    for (const auto& event : entry.events)
        if (const auto* opened = std::get_if<event::DecisionOpened>(&event)) questions.push_back(opened->decision);
    return questions;
}

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

/// A declaration by its own words, where it has any.
std::string declaration_in_words(const rules::Ruleset& rules, const std::string& power, const rules::command::Declare& declared) {
    Facts facts{power};
    for (const auto& [name, choice] : declared.arguments)
        if (const auto* space = std::get_if<rules::SpaceId>(&choice.value); space != nullptr && name == "space")
            facts.space = Names{rules}.of(*space);
    return phrase(rules, "declared", declared.what, facts).value_or(fmt::format("{} declares {}.", power, plain(declared.what)));
}

/// What slots hold, by slot and subject.
using Standing = std::map<std::pair<rules::SlotId, std::uint32_t>, std::vector<std::int64_t>>;

/// What the slots that an entry sets hold before it.
Standing standing_before(const rules::View& view, const match::Entry& entry) {
    Standing standing;
    for (const auto& event : entry.events)
        if (const auto* set = std::get_if<event::SlotSet>(&event))
            standing[{set->slot, set->subject}] = view.state.slot_list(set->slot, set->subject);
    return standing;
}

std::string clock_in_words(std::optional<match::Moment> left) {
    return left ? fmt::format(" ({}:{:02} left)", *left / 60'000, *left / 1000 % 60) : std::string{};
}

/// The entry that a dispute is about, or that the game is set back to; 0 for none.
std::uint64_t about_of(const match::Entry& entry) {
    if (const auto* filed = std::get_if<match::body::DisputeFiled>(&entry.body)) return filed->about;
    return std::holds_alternative<match::body::SetBack>(entry.body) ? entry.header.parent : 0;
}

/// With one full stop, also after a name or a reason that has one.
std::string one_stop(std::string sentence) {
    if (sentence.ends_with("..")) sentence.pop_back();
    return sentence;
}
std::string line(std::string sentence) { return sentence.empty() ? sentence : fmt::format("   {}\n", one_stop(std::move(sentence))); }
std::string line(const std::optional<std::string>& sentence) { return sentence && !sentence->empty() ? line(*sentence) : std::string{}; }

}  // namespace

/// The events of one entry, after it was folded.
struct Commentary::Telling {
    Commentary& by;
    std::optional<match::Moment> left;
    Standing standing;
    std::vector<rules::Decision> questions;
    rules::GameState before{};           ///< The event that is told.
    std::set<rules::SpaceId> settled{};  ///< Spaces whose battle's end says who has them.
    bool news = false;                   ///< A fact of a power was told.
    struct {
        rules::TagId cause{rules::no_tag};
        rules::OwnerId owner{rules::nobody};
        rules::SpaceId space{rules::no_space};
        Force units;
    } added{};

    [[nodiscard]] const rules::Ruleset& rules() const { return by.follower_.ruleset(); }
    /// Empty for none.
    [[nodiscard]] std::string text(rules::SpaceId id) const { return id == rules::no_space ? "" : Names{rules()}.of(id); }
    [[nodiscard]] std::string text(rules::OwnerId id) const { return id == rules::nobody ? "" : Names{rules()}.of(id); }
    [[nodiscard]] std::string text(rules::UnitTypeId id) const { return id == rules::no_unit_type ? "" : Names{rules()}.of(id); }
    [[nodiscard]] std::string text(rules::SideId id) const {
        return rules::idx(id) < rules().sides.size() ? rules().sides[rules::idx(id)].name : "";
    }
    [[nodiscard]] std::string_view tag(rules::TagId id) const { return rules().tag(id); }

    std::string operator()(const event::RoundOpened& event) const {
        return fmt::format("\n==== Round {} ====   {}\n", event.round, by.score());
    }
    std::string operator()(const event::TurnOpened& event) const {
        // The turn of who has left the war passes without a word.
        if (by.follower_.view().state.out[rules::idx(event.power)] != 0) return {};
        return fmt::format("\n{}{}\n", text(event.power), clock_in_words(left));
    }
    std::string operator()(const event::Rolled& event) const {
        const auto faces = fmt::format("{}", fmt::join(event.faces, " "));
        if (by.detail_ != Detail::dice)
            return line(phrase(rules(), "rolled", tag(event.purpose), {text(event.owner), text(event.space), "", 0, faces}));
        const auto at = event.target > 0 ? fmt::format(", {} or less", event.target) : std::string{};
        const auto where = event.space == rules::no_space ? "" : " in " + text(event.space);
        return line(
            fmt::format("  {}{}: {} {}{}: {}", plain(tag(event.purpose)), where, text(event.owner), plain(text(event.type)), at, faces));
    }
    /// Units of several types that come for one reason are one line.
    std::string operator()(const event::UnitsAdded& event) {
        added.cause = event.cause;
        added.owner = event.owner;
        added.space = event.space;
        added.units[text(event.type)] += event.count;
        return {};
    }
    /// What is still to be said of units that came, before `next` is: null at the end.
    std::string arrivals(const event::UnitsAdded* next) {
        if (added.units.empty() || (next != nullptr && next->cause == added.cause && next->space == added.space)) return {};
        const auto done = std::exchange(added, {});
        return line(phrase(rules(), "added", tag(done.cause), {text(done.owner), text(done.space), in_words(done.units)}));
    }
    std::string operator()(const event::UnitsRemoved& event) const {
        std::map<std::pair<std::string, std::string>, Force> others;
        for (const auto id : event.units) {
            const auto* unit = before.unit(id);
            if (unit == nullptr) continue;
            auto* fight = by.fight_in(unit->space);
            auto& force = fight != nullptr ? fight->lost[text(unit->owner)] : others[{text(unit->space), text(unit->owner)}];
            ++force[text(unit->type)];
            if (fight != nullptr) fight->left.erase(rules::raw(id));
        }
        std::string lines;
        for (const auto& [where, force] : others)
            lines += line(phrase(rules(), "removed", tag(event.cause), {where.second, where.first, in_words(force)}));
        return lines;
    }
    std::string operator()(const event::BattleOpened& event) const {
        by.fights_.insert_or_assign(event.battle.id, Fight{event.battle});
        return {};
    }
    std::string operator()(const event::BattleJoined& event) const {
        const auto found = by.fights_.find(event.battle);
        if (found == by.fights_.end()) return {};
        auto& fight = found->second;
        for (const auto id : event.units)
            // A unit that has joined may be named again, with a part that it plays.
            if (const auto* unit = before.unit(id); unit != nullptr && fight.left.insert(rules::raw(id)).second)
                ++(event.attacking ? fight.attackers : fight.defenders)[text(unit->owner)][text(unit->type)];
        return {};
    }
    std::string operator()(const event::BattleClosed& event) {
        const auto found = by.fights_.find(event.battle);
        if (found == by.fights_.end()) return {};
        const auto fight = std::move(found->second);
        by.fights_.erase(found);
        if (!fight.begun()) return {};
        const auto space = fight.battle.space;
        const auto* battle = before.battle(event.battle);
        const auto end = battle == nullptr ? rules::BattleEnd{} : rules::battle_end(by.follower_.view(), *battle);
        const std::string outcome{end.outcome};
        const Facts facts{text(fight.battle.lead), text(space), "", fight.destroyed};
        const auto losses = losses_in_words(fight.lost);
        if (const auto raid = phrase(rules(), fight.destroyed > 0 ? "destroyed" : "harmless", by.kind_of(fight), facts))
            return line(fight.lost.empty() ? *raid + "." : fmt::format("{}; {}.", *raid, losses));
        const bool one_side = fight.attackers.empty() || fight.defenders.empty();
        if (one_side && fight.lost.empty()) {
            if (outcome != "taken" || end.controller != fight.battle.lead) return {};
            settled.insert(space);
            return line(phrase(rules(), "outcome", "unopposed", facts));
        }
        if (fight.lost.empty() && outcome.empty()) return {};
        if (outcome == "taken") settled.insert(space);
        return line(fmt::format("Battle in {}: {} against {}.", text(space), forces_in_words(fight.attackers),
                                forces_in_words(fight.defenders))) +
               line(fmt::format("  {}{}.", losses, result_in_words(fight, outcome, facts)));
    }
    std::string result_in_words(const Fight& fight, const std::string& outcome, const Facts& facts) const {
        if (outcome.empty()) return {};
        const bool nobody = fight.left.empty() && outcome != "taken" && outcome != "contested";
        return "; " + phrase(rules(), "outcome", nobody ? "nobody-left" : outcome, facts).value_or(plain(outcome));
    }
    std::string operator()(const event::ControlChanged& event) const {
        const auto space = text(event.space);
        const auto to = text(event.to);
        const auto first = rules().space(event.space).original;
        if (first != rules::nobody && rules().owner(first).capital == event.space && !to.empty())
            return line(fmt::format("**** {}, the capital of {}, is {}'s. ****", space, text(first), to));
        if (settled.contains(event.space)) return {};
        const auto said = phrase(rules(), to.empty() ? "nobody" : "control", tag(event.cause), {to, space});
        if (said) return line(said);
        return line(to.empty() ? fmt::format("{} is nobody's.", space) : fmt::format("{} goes to {}.", space, to));
    }
    std::string operator()(const event::MoneyMoved& event) const {
        // What a raid destroys is told with it.
        for (auto& [battle, fight] : by.fights_)
            if (fight.begun() && event.to.kind == rules::AccountKind::bank && phrase(rules(), "destroyed", by.kind_of(fight), {})) {
                fight.destroyed += event.paid;
                return {};
            }
        const bool paid_in = event.to.kind == rules::AccountKind::treasury;
        return line(phrase(rules(), "money", tag(event.reason), {text(paid_in ? event.to.owner : event.from.owner), "", "", event.paid}));
    }
    std::string operator()(const event::SlotSet& event) {
        const auto& slot = rules().slot(event.slot);
        constexpr std::string_view of = " of ";
        const auto subject = rules::subject_in_words(rules(), slot, event.subject);
        std::string lines;
        auto& known = standing[{event.slot, event.subject}];
        for (const auto value : event.values) {
            if (rules::contains(known, value)) continue;
            const auto word = rules::value_in_words(rules(), slot, value);
            lines += line(phrase(rules(), "slot", slot.name, {subject.empty() ? word : subject.substr(of.size()), "", "", 0, plain(word)}));
        }
        known = event.values;
        news = news || !lines.empty();
        return lines;
    }
    std::string operator()(const event::DecisionAnswered& event) const {
        if (!std::holds_alternative<std::monostate>(event.choice.value)) return {};
        return line(fmt::format("{} answers {}: sealed.", text(event.owner), by.phrases_.question(questions, event.decision)));
    }
    std::string operator()(const event::DecisionsClosed& event) const {
        std::string lines;
        for (const auto& sentence : by.phrases_.opened(questions, event)) lines += line(sentence + ".");
        return lines;
    }
    std::string operator()(const event::Note& event) const {
        return line(phrase(rules(), "note", tag(event.what), {text(event.owner), text(event.space), "", event.number}));
    }
    std::string operator()(const event::OwnerChanged& event) const {
        if (!event.out) return {};
        const auto said = phrase(rules(), "out", tag(event.cause), {text(event.owner)});
        return said ? line(said) : line(fmt::format("**** {} leaves the war. ****", text(event.owner)));
    }
    std::string operator()(const event::GameEnded& event) const {
        const auto by_what = reason_in_words(rules(), event.outcome);
        if (event.outcome.side == rules::no_side) return fmt::format("\nThe game is a draw: {}.\n", by_what);
        std::vector<std::string> winners;
        for (const auto winner : event.outcome.winners) winners.push_back(text(winner));
        return fmt::format("\nThe game is won by {} ({}), {}.\n", fmt::join(winners, ", "), text(event.outcome.side), by_what);
    }
    std::string operator()(const auto&) const { return {}; }
};

void Commentary::gather(const Deed& deed) {
    doing_ = deed.doing;
    auto at = std::find_if(deeds_.begin(), deeds_.end(), [&](const auto& known) { return known.first == deed.where; });
    if (at == deeds_.end()) at = deeds_.insert(deeds_.end(), {deed.where, {}});
    for (const auto& [type, count] : deed.units) at->second[type] += count;
}

std::string Commentary::gathered() {
    if (deeds_.empty()) return {};
    std::vector<std::string> parts;
    for (const auto& [where, force] : deeds_) parts.push_back(in_words(force) + (where.empty() ? "" : " " + where));
    deeds_.clear();
    return line(fmt::format("{} {}.", doing_, fmt::join(parts, "; ")));
}

std::string Commentary::deed(std::uint64_t sequence) const {
    return sequence == 0 || sequence > did_.size() ? std::string{} : did_[sequence - 1];
}

/// The command that is undone: on the way back from where the game was, the one that came after `parent`.
std::string Commentary::taken_back(std::uint64_t parent) const {
    for (auto at = follower_.sequence(); at > parent; at = follower_.parent_of(at))
        if (follower_.parent_of(at) == parent && !did_[at - 1].empty()) return did_[at - 1];
    return "the last command";
}

/// The game went back: a battle is listed as if it had not been begun, or not at all.
void Commentary::forget_undone() {
    auto known = std::exchange(fights_, {});
    for (const auto& battle : follower_.view().state.battles) {
        const auto begun = known.find(battle.id);
        const bool goes_on = begun != known.end() && battle.status != rules::Battle::Status::listed;
        fights_.emplace(battle.id, goes_on ? std::move(begun->second) : Fight{battle});
    }
}

Commentary::Fight* Commentary::fight_in(rules::SpaceId space) {
    const auto found = std::find_if(fights_.begin(), fights_.end(),
                                    [&](const auto& each) { return each.second.battle.space == space && each.second.begun(); });
    return found == fights_.end() ? nullptr : &found->second;
}

std::string_view Commentary::kind_of(const Fight& fight) const {
    const auto& kinds = follower_.ruleset().battle_kinds;
    const auto kind = rules::idx(fight.battle.kind);
    return kind < kinds.size() ? std::string_view{kinds[kind].name} : std::string_view{};
}

std::string Commentary::tell(const match::Entry& entry, std::optional<match::Moment> left) {
    std::string text;
    for (const auto& part : tell_by_turns(entry, left)) text += part.text;
    return text;
}

/// What entries other than commands change of who plays what.
void Commentary::note_table(const match::Entry& entry) {
    if (const auto* created = std::get_if<match::body::Created>(&entry.body)) seats_ = created->seats;
    if (const auto* handed = std::get_if<match::body::PowerHanded>(&entry.body)) {
        for (auto& powers : seats_) std::erase(powers, handed->power);
        seats_.push_back({handed->power});
    }
    if (const auto* resigned = std::get_if<match::body::PowerResigned>(&entry.body)) {
        const auto mask = rules::mask_of(resigned->power);
        resigned_ = resigned->again ? resigned_ & ~mask : resigned_ | mask;
    }
}

/// That the clock ended something; of a power that nobody plays it is no news.
std::optional<std::string> Commentary::expiry_in_words(const rules::Command& command) const {
    using What = rules::command::Expire::What;
    const auto* expired = std::get_if<rules::command::Expire>(&command.body);
    const auto active = follower_.view().state.active;
    if (expired == nullptr || expired->what == What::decision || (active != rules::nobody && rules::has(resigned_, active))) return {};
    return fmt::format("The time is up: the {} ends without its player.", expired->what == What::turn ? "turn" : "phase");
}

std::vector<Commentary::Part> Commentary::tell_by_turns(const match::Entry& entry, std::optional<match::Moment> left) {
    const auto& rules = follower_.ruleset();
    const auto* played = match::command_of(entry);
    std::vector<Part> parts(1);
    const auto say = [&](const std::string& text) { parts.back().text += text; };
    const auto deed = played != nullptr ? phrases_.deed(played->body) : Deed{};
    if (deed.doing.empty() || deed.doing != doing_) say(gathered());
    std::string did;
    const rules::command::Declare* declared = nullptr;
    std::string power;
    if (played != nullptr) {
        power = played->author == rules::nobody ? std::string{} : Names{rules}.of(played->author);
        if (const auto does = phrases_.command(played->body); !does.empty()) did = fmt::format("{} {}", power, does);
        if (!deed.doing.empty()) gather(deed);
        declared = std::get_if<rules::command::Declare>(&played->body);
        if (declared != nullptr)
            if (const auto said = declaration_in_words(rules, power, *declared); !said.empty()) say(line(said));
        say(line(expiry_in_words(*played)));
    }
    note_table(entry);
    if (const auto words = time_in_words(entry); !words.empty())
        say(fmt::format("\n**** {} ****\n", one_stop(words)));
    else if (const auto other = table_in_words(entry, rules, seats_); !other.empty())
        say(line(other));
    else if (const auto dispute = dispute_in_words(entry, this->deed(about_of(entry))); !dispute.empty())
        say(line(dispute));
    const bool undone = std::holds_alternative<match::body::TakenBack>(entry.body);
    if (undone) say(line(fmt::format("Taken back: {}.", taken_back(entry.header.parent))));
    Telling telling{*this, left, standing_before(follower_.view(), entry), questions_of(follower_.view().state, entry)};
    if (!follower_.take(entry).empty()) {
        say(line(std::string{"(an entry could not be followed)"}));
        return parts;
    }
    did_.push_back(std::move(did));
    telling.before = follower_.before();
    if (undone) forget_undone();
    for (std::size_t at = 0; at < entry.events.size(); ++at) {
        const auto& event = entry.events[at];
        auto said = telling.arrivals(std::get_if<event::UnitsAdded>(&event));
        const auto* turn = std::get_if<event::TurnOpened>(&event);
        if (turn == nullptr) said += std::visit(telling, event);
        rules::evolve(telling.before, event);
        if (!said.empty()) say(gathered() + said);
        if (turn == nullptr || match::passed_over(entry.events, at)) continue;
        if (auto heading = telling(*turn); !heading.empty()) {
            say(gathered());
            parts.push_back({turn->power, std::move(heading)});
        }
    }
    if (const auto said = telling.arrivals(nullptr); !said.empty()) say(gathered() + said);
    if (declared != nullptr && !telling.news) say(line(phrase(rules, "vain", declared->what, {power})));
    return parts;
}

namespace {

rules::SideId side_of(const rules::View& view, rules::OwnerId owner) {
    return owner == rules::nobody ? rules::no_side : view.state.sides[rules::idx(owner)];
}

/// What a side has points for, where the bundle counts any.
std::string points_in_words(const rules::View& view, rules::SideId side) {
    const auto points = rules::explain_points(view, side);
    if (!points) return {};
    auto text = fmt::format("     {}\n", rules::counted(points->value, "point"));
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

/// The capitals that a side holds, its own and those it has taken, and what its ground is worth. A power that is on no side any more has
/// joined who has it.
std::string holdings_in_words(const rules::View& view, rules::SideId side) {
    std::vector<std::string> capitals;
    for (std::size_t at = 0; at < view.rules.powers(); ++at) {
        const auto& power = view.rules.owners[at];
        if (power.capital == rules::no_space || side_of(view, rules::controller(view, power.capital)) != side) continue;
        const auto own = view.state.sides[at];
        const bool taken = own != side && own != rules::no_side;
        capitals.push_back(view.rules.space(power.capital).name + (taken ? " (taken)" : ""));
    }
    return fmt::format("     capitals: {}\n     territories worth {} IPC\n",
                       capitals.empty() ? "none" : fmt::format("{}", fmt::join(capitals, ", ")), worth_of(view, side));
}

std::string outcome_in_words(const rules::View& view, const rules::Outcome& outcome) {
    const auto by = reason_in_words(view.rules, outcome);
    if (outcome.side == rules::no_side) return fmt::format("  Draw: {}\n", by);
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
        parts.push_back(points ? fmt::format("{}: {}", view.rules.sides[at].name, rules::counted(points->value, "point"))
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
    if (const auto scoring = rules::scoring_in_words(view.rules); !scoring.empty()) text += fmt::format("  {}\n", scoring);
    if (follower_.annulled()) return text + "  annulled: it counts as if it had never been played\n";
    return text + (view.state.outcome ? outcome_in_words(view, *view.state.outcome) : "  not over yet\n");
}

}  // namespace narration
