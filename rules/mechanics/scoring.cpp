#include "rules/mechanics/scoring.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "rules/core/text.hpp"
#include "rules/hooks/control.hpp"
#include "rules/mechanics/situation.hpp"

namespace rules {
namespace {

using Row = DataFile::Table;

constexpr std::string_view conceded = "concession";
constexpr std::string_view of_territories = "victory-territories";

const Scoring& scoring(const View& view) { return view.rules.data<Scoring>(); }

bool holds(const View& view, SideId side, SpaceId space) {
    const auto holder = controller(view, space);
    return is_power(view, holder) && view.state.sides[idx(holder)] == side;
}

void add_territories(const View& view, SideId side, Tally& tally) {
    const auto& table = *scoring(view).table;
    for (const auto space : table.territories)
        if (holds(view, side, space)) tally.add(1, {table.cites.territories}, space);
}

SideId bidder_of(const Ruleset& rules, const ScoringTable& table) {
    return table.bidders[static_cast<std::size_t>(rules.parameter(table.bidder))];
}

/// What a side has of the first measure, and what is counted to it beyond that.
void add_first_measure(const View& view, SideId side, Tally& tally) {
    const auto& table = *scoring(view).table;
    table.measures.front().add(view, side, tally);
    auto given = table.handicap[idx(side)];
    if (table.bid_rule == BidRule::handicap && bidder_of(view.rules, table) == side) given += view.rules.parameter(table.bid);
    if (given != 0) tally.add(given, {table.cites.handicap});
}

void points(const View& view, SideId side, Tally& tally) {
    const auto& table = *scoring(view).table;
    const auto& outcome = view.state.outcome;
    const bool given_up = table.concession && outcome && outcome->side != no_side && view.rules.tag(outcome->by) == conceded;
    if (!given_up) return add_first_measure(view, side, tally);
    tally.add(side == outcome->side ? table.concession->winner : table.concession->loser, {table.cites.concession});
}

Outcome win_of(const View& view, SideId side, TagId by) {
    const auto& win = scoring(view).win;
    return win ? win(view, side, by) : Outcome{powers_of(view, side), side, by};
}

std::vector<SideId> all_sides(const Ruleset& rules) {
    std::vector<SideId> sides;
    for (const auto side : AllIds<SideId>{rules.sides.size()}) sides.push_back(side);
    return sides;
}

/// Of these sides those that have most.
std::vector<SideId> best_of(const View& view, const std::vector<SideId>& sides, void (*add)(const View&, SideId, Tally&)) {
    std::vector<SideId> best;
    std::int64_t most = 0;
    for (const auto side : sides) {
        Tally tally;
        add(view, side, tally);
        if (best.empty() || tally.sum() > most) best.clear(), most = tally.sum();
        if (tally.sum() == most) best.push_back(side);
    }
    return best;
}

/// Measure after measure, among those sides that the ones before have left equal.
Outcome compared(const View& view, const ScoringTable& table) {
    auto sides = best_of(view, all_sides(view.rules), add_first_measure);
    if (sides.size() == 1) return win_of(view, sides.front(), table.by);
    for (std::size_t at = 1; at < table.measures.size(); ++at) {
        sides = best_of(view, sides, table.measures[at].add);
        if (sides.size() == 1) return win_of(view, sides.front(), table.ties_by[at - 1]);
    }
    if (contains(sides, table.tie)) return win_of(view, table.tie, table.by_rule);
    return {{}, no_side, table.by};
}

/// The bidder has what he has bid, or the other side has won.
Outcome bid_held(const View& view, const ScoringTable& table) {
    const auto bidder = bidder_of(view.rules, table);
    Tally held;
    add_first_measure(view, bidder, held);
    const auto other = bidder == table.bidders.front() ? table.bidders.back() : table.bidders.front();
    return win_of(view, held.sum() >= view.rules.parameter(table.bid) ? bidder : other, table.by);
}

bool covers(Trigger trigger, const Ending& ending) {
    return (trigger != Trigger::round && ending.clock) || (trigger != Trigger::clock && ending.rounds);
}

std::optional<Outcome> by_table(const View& view, const Checkpoint& checkpoint) {
    const auto& table = *scoring(view).table;
    if (checkpoint.at != Checkpoint::At::time_limit || !covers(table.trigger, ending_of(view))) return std::nullopt;
    return table.bid_rule == BidRule::threshold ? bid_held(view, table) : compared(view, table);
}

/// One of these words, by its place; a problem and the first of them where it is another.
template <class Value>
Value one_of(const Row& row, std::string_view key, const std::vector<std::string_view>& words) {
    const auto word = row.text(key);
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<Value>(found - words.begin());
    row.problem_at(key, fmt::format("\"{}\" is one of: {}; not \"{}\"", key, fmt::join(words, ", "), word));
    return Value{};
}

Measure measure_of(RulesetBuilder& build, const Row& row, std::string_view key, std::string_view name) {
    const auto& known = build.data<Scoring>().measures;
    const auto found = std::find_if(known.begin(), known.end(), [&](const Measure& measure) { return measure.name == name; });
    if (found != known.end()) return *found;
    std::vector<std::string_view> names;
    for (const auto& measure : known) names.push_back(measure.name);
    row.problem_at(key, fmt::format("no measure is named \"{}\": choose one of {}", name, fmt::join(names, ", ")));
    return {};
}

void read_territories(RulesetBuilder& build, const Row& row, ScoringTable& table) {
    for (const auto& name : row.texts("territories")) {
        const auto space = build.space(name);
        if (contains(table.territories, space)) row.problem_at("territories", fmt::format("\"{}\" is listed twice", name));
        table.territories.push_back(space);
    }
    if (table.territories.empty()) row.problem_at("territories", "the list of territories is empty");
    add_measure(build, {of_territories, add_territories});
}

void read_bid(RulesetBuilder& build, const Row& row, std::string_view option, ScoringTable& table) {
    row.only({"rule", "side", "standard", "most"});
    constexpr int words_before = 1;  // BidRule::none has no word
    table.bid_rule = static_cast<BidRule>(one_of<int>(row, "rule", {"handicap", "threshold"}) + words_before);
    table.bidders = all_sides(build.tables());
    const auto first = std::find(table.bidders.begin(), table.bidders.end(), build.side(row.text("side")));
    if (first != table.bidders.end()) std::rotate(table.bidders.begin(), first, first + 1);
    if (table.bid_rule == BidRule::threshold && table.bidders.size() != 2)
        row.problem_at("rule", "against a threshold two sides play, not more or fewer");
    const auto most = row.number("most", 1);
    table.bid = build.parameter(fmt::format("{}.bid", option), row.number("standard", 0, most), 0, most);
    std::vector<std::string> names;
    for (const auto side : table.bidders) names.push_back(build.tables().sides[idx(side)].name);
    table.bidder = build.parameter(fmt::format("{}.bidder", option), std::move(names));
}

/// A threshold leaves nothing to be equal, and only a clock's end can be at once: what says otherwise would never be read.
void check_sense(const Row& row, const ScoringTable& table) {
    if (table.trigger == Trigger::round && (table.finish != Finish::round || table.minutes != 0))
        row.problem_at("trigger", "a game that its last round ends has no minutes, and is finished with the round");
    if (table.bid_rule == BidRule::threshold && (table.measures.size() > 1 || table.tie != no_side))
        row.problem_at("ties", "against a threshold nothing is equal: leave the ties out");
}

ScoringTable read_table(RulesetBuilder& build, const Row& row, std::string_view option) {
    ScoringTable table;
    row.only({"title", "by", "trigger", "minutes", "finish", "measure", "territories", "ties", "tie", "handicap", "bid", "concession"});
    table.title = row.text("title");
    table.by = build.tag(row.text("by"));
    table.trigger = one_of<Trigger>(row, "trigger", {"clock", "round", "either"});
    table.finish = one_of<Finish>(row, "finish", {"round", "turn", "at-once"});
    table.minutes = row.number_or("minutes", 0, 1, 10'000);
    if (row.has("territories")) read_territories(build, row, table);
    table.measures.push_back(measure_of(build, row, "measure", row.text("measure")));
    for (const auto& name : row.texts_or_none("ties")) {
        table.measures.push_back(measure_of(build, row, "ties", name));
        table.ties_by.push_back(build.tag(name));
    }
    if (const auto side = row.text_or("tie", "draw"); side != "draw") {
        table.tie = build.side(side);
        table.by_rule = build.tag("tie");
    }
    table.handicap.resize(build.tables().sides.size());
    if (row.has("handicap"))
        for (const auto& [side, number] : row.counts("handicap")) table.handicap[idx(build.side(side))] = number;
    if (const auto bid = row.table_or_none("bid")) read_bid(build, *bid, option, table);
    if (const auto score = row.table_or_none("concession")) {
        score->only({"winner", "loser"});
        table.concession = {score->number("winner"), score->number("loser")};
    }
    check_sense(row, table);
    return table;
}

}  // namespace

void add_measure(RulesetBuilder& build, Measure measure) { build.data<Scoring>().measures.push_back(measure); }

void install_scoring(RulesetBuilder& build, ModuleFile& file, std::string_view option, const ScoringTable::Cites& cites) {
    if (build.data<Scoring>().table)
        return build.problem(fmt::format("the option \"{}\" scores a game that is scored already: leave one of the tables out", option));
    auto table = read_table(build, file.root(), option);
    table.cites = cites;
    build.data<Rounds>().finish = table.finish;
    build.data<Scoring>().table = std::move(table);
    build.victory().points("points", points);
    build.victory().conditions("by-table", by_table);
}

const ScoringTable* scoring_of(const Ruleset& rules) {
    if (!rules.has_data<Scoring>() || !rules.data<Scoring>().table) return nullptr;
    return &*rules.data<Scoring>().table;
}

std::string scoring_in_words(const Ruleset& rules) {
    const auto* table = scoring_of(rules);
    if (table == nullptr) return {};
    constexpr std::string_view triggers[] = {"time is up", "its last round is over", "time is up or its last round is over"};
    constexpr std::string_view finishes[] = {"the round is played to its end", "the turn is played to its end", "the game ends at once"};
    const auto name = [&](SideId side) { return rules.sides[idx(side)].name; };
    const auto bid = table->bid_rule == BidRule::none ? 0 : rules.parameter(table->bid);
    auto text = fmt::format("{}: a game is scored when {}", table->title, triggers[static_cast<std::size_t>(table->trigger)]);
    if (table->trigger != Trigger::round) text += fmt::format(" (by the clock: {})", finishes[static_cast<std::size_t>(table->finish)]);
    if (table->minutes != 0) text += fmt::format(", by its convention after {} minutes", table->minutes);
    const auto first = plain(table->measures.front().name);
    if (table->bid_rule == BidRule::threshold) {
        text += fmt::format(". {} wins by {} of {} or more, else the other side does.", name(bidder_of(rules, *table)), bid, first);
    } else {
        text += fmt::format(". The side with more of {} wins", first);
        for (std::size_t at = 1; at < table->measures.size(); ++at) text += fmt::format(", then of {}", plain(table->measures[at].name));
        text += table->tie == no_side ? "; else it is a draw." : fmt::format("; else {} does.", name(table->tie));
    }
    for (const auto side : all_sides(rules)) {
        auto given = table->handicap[idx(side)];
        if (table->bid_rule == BidRule::handicap && bidder_of(rules, *table) == side) given += bid;
        if (given != 0) text += fmt::format(" {} is given {}.", name(side), given);
    }
    if (table->concession) text += fmt::format(" A concession is scored {} to {}.", table->concession->winner, table->concession->loser);
    return text;
}

}  // namespace rules
