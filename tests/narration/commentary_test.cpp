// What people are told of a game: each case is a few entries, and the words for them.
#include "rules/narration/commentary.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "rules/core/judge.hpp"
#include "rules/core/text.hpp"

namespace testing {
namespace {

namespace event = rules::event;
namespace command = rules::command;

/// Units of a case are numbered from 1; those that the game begins with have smaller numbers than these.
rules::UnitId number(std::uint32_t unit) { return rules::UnitId{10'000 + unit}; }

/// Who tells, and the state that events are written from.
class Teller {
public:
    explicit Teller(const std::string& bundle)
        : rules_{match::ruleset_of(bundle)}, commentary_{rules_}, states_{rules::initial_state(*rules_)} {}

    std::string tell(const char* power, rules::Command::Body deed, const std::vector<rules::Event>& events) {
        return tell(rules::Command{owner(power), std::move(deed)}, events);
    }
    std::string tell(const std::vector<rules::Event>& events) { return tell(rules::Command{rules::nobody, command::EndPhase{}}, events); }
    /// An entry without events of its own.
    std::string tell_entry(match::Body body, const match::Author& author = {}, std::optional<match::Grounds> grounds = {}) {
        match::Entry made;
        made.header.parent = sequence();
        made.header.author = author;
        made.body = std::move(body);
        made.grounds = std::move(grounds);
        return tell(std::move(made), states_.back());
    }
    std::string take_back_to(std::uint32_t parent) {
        match::Entry made;
        made.header.parent = parent;
        made.body = match::body::TakenBack{};
        return tell(std::move(made), states_[parent]);
    }

    [[nodiscard]] std::string scoreboard() const { return commentary_.scoreboard(); }
    [[nodiscard]] rules::SpaceId space(const char* name) const { return *rules_->find_space(name); }
    [[nodiscard]] rules::OwnerId owner(const char* name) const { return *rules_->find_owner(name); }
    [[nodiscard]] rules::TagId tag(const char* name) const { return *rules_->find_tag(name); }
    [[nodiscard]] rules::SlotId slot(const char* name) const { return *rules_->find_slot(name); }
    /// What the first kind of question is called.
    [[nodiscard]] std::string question() const { return rules::plain(rules_->decisions.front().name); }
    [[nodiscard]] const rules::GameState& state() const { return states_.back(); }
    [[nodiscard]] std::uint32_t sequence() const { return static_cast<std::uint32_t>(states_.size() - 1); }

    [[nodiscard]] rules::UnitPick two(const char* type) const {
        rules::UnitPick pick;
        pick.type = *rules_->find_unit_type(type);
        pick.count = 2;
        return pick;
    }
    /// So many units, with the numbers from `first` on.
    [[nodiscard]] rules::Event units(const char* where, const char* power, const char* type, std::uint16_t count,
                                     std::uint32_t first) const {
        return {event::UnitsAdded{space(where), owner(power), *rules_->find_unit_type(type), count, number(first)}};
    }
    [[nodiscard]] rules::Event lost(std::uint32_t unit) const { return {event::UnitsRemoved{{number(unit)}, tag("casualty")}}; }
    [[nodiscard]] rules::Event joins(bool attacking, std::vector<rules::UnitId> units) const {
        return {event::BattleJoined{battle, attacking, 0, 0, std::move(units)}};
    }
    [[nodiscard]] rules::Event opens(const char* kind, const char* where, const char* lead) const {
        const auto& kinds = rules_->battle_kinds;
        const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& each) { return each.name == kind; });
        rules::Battle opened;
        opened.id = battle;
        opened.kind = static_cast<rules::BattleKindId>(found - kinds.begin());
        opened.space = space(where);
        opened.lead = owner(lead);
        return {event::BattleOpened{opened}};
    }
    [[nodiscard]] rules::Event begins() const { return {event::BattleRound{battle, 1, 0}}; }
    [[nodiscard]] rules::Event closes() const { return {event::BattleClosed{battle, tag("fought")}}; }
    [[nodiscard]] rules::Event takes(const char* where, const char* power) const {
        return {event::ControlChanged{space(where), owner(power), owner(power), tag("capture")}};
    }

    static constexpr rules::BattleId battle{1};

private:
    std::string tell(rules::Command asked, const std::vector<rules::Event>& events) {
        match::Entry made;
        made.header.parent = sequence();
        made.body = match::body::Played{std::move(asked)};
        made.events = events;
        return tell(std::move(made), states_.back());
    }
    std::string tell(match::Entry made, rules::GameState state) {
        made.header.sequence = sequence() + 1;
        for (const auto& event : made.events) rules::evolve(state, event);
        states_.push_back(std::move(state));
        return commentary_.tell(made);
    }

    std::shared_ptr<const rules::Ruleset> rules_;
    narration::Commentary commentary_;
    std::vector<rules::GameState> states_;  ///< After each entry, that before the first included.
};

std::vector<rules::UnitId> numbers(std::uint32_t first, std::uint32_t last) {
    std::vector<rules::UnitId> all;
    for (auto id = first; id <= last; ++id) all.push_back(number(id));
    return all;
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("a battle is told of those who fight in it: who has landed counts and what does not fight is left out") {
    Teller teller{"classic"};
    (void)teller.tell({teller.units("Western Europe", "Germany", "armor", 1, 1), teller.units("Western Europe", "Germany", "aa-gun", 1, 2),
                       teller.units("Western Europe", "Germany", "industrial-complex", 1, 3),
                       teller.opens("land", "Western Europe", "UK")});
    // They come ashore as the battle begins; that they have is said by a second event.
    const auto told = teller.tell(
        "UK", command::Fight{teller.space("Western Europe"), {}},
        {teller.units("Western Europe", "UK", "infantry", 2, 4), teller.joins(true, numbers(4, 5)), teller.joins(false, numbers(1, 1)),
         teller.joins(false, numbers(4, 5)), teller.begins(), teller.lost(1), teller.closes(), teller.takes("Western Europe", "UK")});
    CHECK(told ==
          "   Battle in Western Europe: UK with 2 infantry against Germany with 1 armor.\n"
          "     Germany loses 1 armor; Western Europe is taken.\n");
}

TEST_CASE("what nobody defends is taken without a fight") {
    Teller teller{"1914-tournament"};
    (void)teller.tell({teller.opens("land", "Greece", "Germany")});
    const auto told = teller.tell({teller.units("Greece", "Germany", "infantry", 2, 1), teller.joins(true, numbers(1, 2)), teller.begins(),
                                   teller.closes(), teller.takes("Greece", "Germany")});
    CHECK(told == "   Germany takes Greece without a fight.\n");
}

TEST_CASE("where both sides are annihilated nobody is left") {
    Teller teller{"classic"};
    (void)teller.tell({teller.units("Persia", "Germany", "infantry", 1, 1), teller.units("Persia", "UK", "infantry", 1, 2),
                       teller.opens("land", "Persia", "Germany")});
    const auto told = teller.tell({teller.joins(true, numbers(1, 1)), teller.joins(false, numbers(2, 2)), teller.begins(), teller.lost(1),
                                   teller.lost(2), teller.closes()});
    CHECK(says(told, "Germany loses 1 infantry, UK loses 1 infantry; nobody is left.\n"));
}

TEST_CASE("a raid is told by what it destroys and whom it costs") {
    Teller teller{"classic"};
    (void)teller.tell({teller.units("India", "Japan", "bomber", 2, 1), teller.units("India", "UK", "infantry", 3, 3)});
    const auto raid = [&](std::vector<rules::Event> deeds) {
        std::vector<rules::Event> events{teller.opens("raid", "India", "Japan"), teller.joins(true, numbers(1, 2)), teller.begins()};
        events.insert(events.end(), deeds.begin(), deeds.end());
        events.push_back(teller.closes());
        return teller.tell(events);
    };
    const rules::Event pays{event::MoneyMoved{{},
                                              {rules::AccountKind::treasury, teller.owner("UK")},
                                              {rules::AccountKind::bank, rules::nobody},
                                              7,
                                              5,
                                              teller.tag("strategic-bombing")}};
    CHECK(raid({}) == "   Raid on India: no damage.\n");
    CHECK(raid({pays}) == "   Raid on India: 5 IPC destroyed.\n");
    CHECK(raid({teller.lost(1), pays}) == "   Raid on India: 5 IPC destroyed; Japan loses 1 bomber.\n");
}

TEST_CASE("each collapse is told once") {
    Teller teller{"1914-tournament"};
    const auto collapsed = [&](std::vector<std::int64_t> powers) {
        return teller.tell({{event::SlotSet{teller.slot("economic-collapse"), 0, std::move(powers)}}});
    };
    const auto russia = rules::raw(teller.owner("Russian Empire"));
    const auto france = rules::raw(teller.owner("France"));
    CHECK(says(collapsed({russia}), "The economy of Russian Empire has collapsed"));
    CHECK(collapsed({russia}).empty());
    const auto second = collapsed({std::min(russia, france), std::max(russia, france)});
    CHECK(says(second, "The economy of France"));
    CHECK(!says(second, "Russian"));
    CHECK(collapsed({france}).empty());
    CHECK(says(collapsed({russia}), "The economy of Russian Empire has collapsed"));  // it had recovered
}

TEST_CASE("research is told with its dice and by the name of what it brings") {
    Teller teller{"classic"};
    const command::Declare research{"research", {}};
    const auto rolls = [&](std::vector<std::uint16_t> faces) {
        return rules::Event{event::Rolled{teller.tag("research"), rules::no_space, teller.owner("USA"), rules::no_unit_type, 6, 0, faces}};
    };
    CHECK(teller.tell("USA", research, {rolls({2, 5})}) == "   USA rolls for a technology: 2 5.\n   USA develops nothing.\n");
    const auto breaks_through = [&](std::vector<std::int64_t> owned) {
        return rules::Event{event::SlotSet{teller.slot("technologies"), rules::raw(teller.owner("USA")), std::move(owned)}};
    };
    const std::int64_t bombers = rules::raw(teller.tag("heavy-bombers"));
    const std::int64_t rockets = rules::raw(teller.tag("rockets"));
    CHECK(teller.tell("USA", research, {rolls({6}), breaks_through({bombers})}) ==
          "   USA rolls for a technology: 6.\n   **** USA develops heavy bombers. ****\n");
    CHECK(teller.tell("USA", research, {rolls({6}), breaks_through({rockets, bombers})}) ==
          "   USA rolls for a technology: 6.\n   **** USA develops rockets. ****\n");
}

TEST_CASE("declarations and changes of control have words of people") {
    Teller classic{"classic"};
    const command::Declare rocket{"rocket", {{"space", {classic.space("Germany")}}}};
    CHECK(classic.tell("UK", rocket, {}) == "   UK fires a rocket at Germany.\n");
    Teller teller{"1914-tournament"};
    const auto serbia = teller.space("Serbia");
    const auto russia = teller.owner("Russian Empire");
    CHECK(teller.tell({{event::ControlChanged{serbia, russia, russia, teller.tag("settled")}}}) ==
          "   Serbia goes to Russian Empire, as no enemy is left there.\n");
    CHECK(teller.tell({{event::ControlChanged{serbia, rules::nobody, russia, teller.tag("contested")}}}) == "   Serbia is contested.\n");
    CHECK(teller.tell({{event::GameEnded{{{}, rules::no_side, teller.tag("round-limit")}}}}) ==
          "\nThe game is a draw: the last round is over.\n");
    CHECK(teller.tell({{event::GameEnded{{{}, rules::no_side, teller.tag("time-limit")}}}}) == "\nThe game is a draw: the time was up.\n");
    CHECK(teller.tell({{event::GameEnded{{{}, rules::no_side, teller.tag("points")}}}}) ==
          "\nThe game is a draw: both sides have as many points.\n");
}

TEST_CASE("what is taken back is named") {
    Teller teller{"classic"};
    const auto moves = [&](const char* to) {
        return teller.tell("UK", command::Move{{teller.two("infantry")}, {teller.space("India"), teller.space(to)}}, {});
    };
    (void)moves("Persia");
    (void)moves("Sinkiang");
    CHECK(says(teller.take_back_to(1), "Taken back: UK moves 2 infantry to Sinkiang.\n"));
    CHECK(says(teller.take_back_to(0), "Taken back: UK moves 2 infantry to Persia.\n"));
}

TEST_CASE("a battle whose beginning was taken back is told once") {
    Teller teller{"classic"};
    (void)teller.tell({teller.units("Persia", "Germany", "infantry", 1, 1), teller.units("Persia", "UK", "infantry", 1, 2),
                       teller.opens("land", "Persia", "Germany")});
    const std::vector<rules::Event> fight{teller.joins(true, numbers(1, 1)), teller.joins(false, numbers(2, 2)), teller.begins()};
    (void)teller.tell(fight);
    (void)teller.take_back_to(1);
    (void)teller.tell(fight);
    CHECK(says(teller.tell({teller.lost(1), teller.closes()}), "Battle in Persia: Germany with 1 infantry against UK with 1 infantry."));
}

TEST_CASE("who has left the war has no heading for its turn") {
    Teller teller{"1914-tournament"};
    const auto russia = teller.owner("Russian Empire");
    CHECK(teller.tell({{event::TurnOpened{russia}}}) == "\nRussian Empire\n");
    (void)teller.tell({{event::OwnerChanged{russia, teller.state().sides[rules::idx(russia)], true, teller.tag("surrender")}}});
    CHECK(teller.tell({{event::TurnOpened{russia}}}).empty());
}

TEST_CASE("a turn that is passed over is not told, the last of a round neither") {
    Teller teller{"europe"};
    const auto britain = teller.owner("United Kingdom");
    const auto germany = teller.owner("Germany");
    CHECK(teller.tell({{event::TurnOpened{teller.owner("Soviet Union")}}, {event::TurnOpened{britain}}}) == "\nUnited Kingdom\n");
    const auto next = teller.tell({{event::TurnOpened{britain}}, {event::RoundOpened{2}}, {event::TurnOpened{germany}}});
    CHECK_MESSAGE(next.starts_with("\n==== Round 2 ===="), next);
    CHECK_MESSAGE(next.ends_with("\nGermany\n"), next);
}

TEST_CASE("a power that joins another is not said to leave, nor to be taken") {
    Teller teller{"spain-in-the-balance"};
    const auto spain = teller.owner("Spain");
    const auto germany = teller.owner("Germany");
    const auto joins = teller.tag("spain-joins");
    CHECK(teller.tell({{event::OwnerChanged{spain, rules::no_side, true, joins}},
                       {event::ControlChanged{teller.space("Spain"), germany, germany, joins}}}) == "   Spain joins Germany.\n");
    const auto board = teller.scoreboard();
    CHECK_MESSAGE(says(board, "Spain"), board);
    CHECK_MESSAGE(!says(board, "(taken)"), board);
}

TEST_CASE("what becomes of the game's time is told as it is") {
    using How = command::TimeLimit::How;
    const auto told = [](How how) { return Teller{"1914"}.tell("Germany", command::TimeLimit{how}, {}); };
    CHECK(told(How::reached) == "\n**** The time is up: this round is the last. ****\n");
    CHECK(told(How::called) == "\n**** The last round is called: it is this one. ****\n");
    CHECK(told(How::extended) == "\n**** The last round is called off: the game goes on. ****\n");
    CHECK(told(How::between) == "\n**** The time is up, and this round has only begun: it is not played. ****\n");
}

TEST_CASE("pauses are told with who pauses and why") {
    using namespace match::body;
    Teller teller{"1914"};
    const match::Author director{match::Author::Kind::director, {}, 7};
    CHECK(teller.tell_entry(Paused{PauseReason::director}, director) == "\n**** A director pauses the game. ****\n");
    CHECK(teller.tell_entry(Resumed{PauseReason::director}, director) == "\n**** A director ends the pause. ****\n");
    CHECK(teller.tell_entry(Paused{PauseReason::outage}) ==
          "\n**** The game is paused, as this server does not have the rules of this game. ****\n");
    CHECK(teller.tell_entry(Resumed{PauseReason::outage}) == "\n**** The server has the rules of the game again. ****\n");
    CHECK(teller.tell_entry(Paused{PauseReason::dispute}) == "\n**** The game is paused, as a dispute waits for a ruling. ****\n");
    CHECK(teller.tell_entry(Paused{PauseReason::director}, director, match::Grounds{0, {}, "He had to leave.", 0, {}}) ==
          "\n**** A referee pauses the game: He had to leave. ****\n");
}

TEST_CASE("time that is given or taken is told with its reason and by whom") {
    using namespace match::body;
    using Why = Credited::Kind;
    Teller teller{"1914"};
    const match::Author director{match::Author::Kind::director, {}, 7};
    const auto germany = teller.owner("Germany");
    constexpr match::Moment minute = 60'000;
    CHECK(teller.tell_entry(Credited{5 * minute, "late from lunch", Why::ruling, germany}, director) ==
          "   A director gives Germany 5 min: late from lunch.\n");
    CHECK(teller.tell_entry(Credited{-3 * minute, "the hall closes.", Why::ruling, {}}, director) ==
          "   A director takes 3 min from everybody: the hall closes.\n");
    CHECK(teller.tell_entry(Credited{minute, "He had to leave.", Why::ruling, {}}, director,
                            match::Grounds{0, {}, "He had to leave.", 0, {}}) == "   A referee gives everybody 1 min: He had to leave.\n");
    CHECK(teller.tell_entry(Credited{90 * minute, "the server was down", Why::outage, {}}) ==
          "   1 h 30 min that nobody could use are given back: the server was down.\n");
    CHECK(teller.tell_entry(Credited{2 * minute, "overtime", Why::overtime, germany}) == "   Germany draws an overtime of 2 min.\n");
    CHECK(teller.tell_entry(Credited{24 * 60 * minute, "vacation", Why::vacation, germany}) == "   Germany draws 1 day of vacation.\n");
    CHECK(teller.tell_entry(Credited{20, "lag", Why::lag, germany}).empty());
}

TEST_CASE("who calls the last round, or calls it off, is told") {
    using How = command::TimeLimit::How;
    const match::Author director{match::Author::Kind::director, {}, 7};
    const auto told = [&](How how) {
        return Teller{"1914"}.tell_entry(match::body::Played{{rules::nobody, command::TimeLimit{how}}}, director);
    };
    CHECK(told(How::called) == "\n**** A director calls the last round: it is this one. ****\n");
    CHECK(told(How::extended) == "\n**** A director calls the last round off: the game goes on. ****\n");
}

TEST_CASE("what becomes of a seat and of the time control is told") {
    using namespace match::body;
    Teller teller{"1914"};
    const match::Author director{match::Author::Kind::director, {}, 7};
    const match::Author player{match::Author::Kind::seat, rules::SeatId{0}, 5};
    Created created;
    created.seats = {{teller.owner("Germany"), teller.owner("Austria-Hungary")}, {teller.owner("France")}};
    (void)teller.tell_entry(created);
    CHECK(teller.tell_entry(SeatLeft{rules::SeatId{0}}) ==
          "   The player of Germany and Austria-Hungary has missed too many turns and has lost the seat.\n");
    CHECK(teller.tell_entry(SeatLeft{rules::SeatId{1}}, player) == "   The player of France has left the game.\n");
    CHECK(teller.tell_entry(SeatLeft{rules::SeatId{1}}, director) == "   A director takes the seat of France from its player.\n");
    CHECK(teller.tell_entry(ClockProposed{}, director) == "   A director gives the game another time control (no clock counts).\n");
    CHECK(teller.tell_entry(ClockProposed{}, player) ==
          "   The player of Germany and Austria-Hungary proposes another time control (no clock counts).\n");
    CHECK(teller.tell_entry(ClockAgreed{rules::SeatId{1}, 3, false}, player) ==
          "   The player of France agrees to the time control that was proposed.\n");
    CHECK(teller.tell_entry(ClockAgreed{rules::SeatId{1}, 3, true}, player) ==
          "   The player of France does not agree to the time control that was proposed.\n");
    const match::Calendar nights{"Europe/Vienna", {{22 * 60, 24 * 60}}, {}};
    CHECK(teller.tell_entry(CalendarSet{rules::SeatId{1}, nights}, player) ==
          "   The player of France rests on Monday from 22:00 to 24:00, Europe/Vienna.\n");
    CHECK(teller.tell_entry(DisputeFiled{1, "", "he had not the money"}, player) ==
          "   A player disputes what happened: he had not the money\n");
    using What = command::Expire::What;
    CHECK(teller.tell_entry(Played{{rules::nobody, command::Expire{What::turn, {}}}}) ==
          "   The time is up: the turn ends without its player.\n");
    CHECK(teller.tell_entry(Played{{rules::nobody, command::Expire{What::phase, {}}}}) ==
          "   The time is up: the phase ends without its player.\n");
}

TEST_CASE("a sealed answer is told as sealed when it is given and with what it says when it is opened") {
    Teller game{"1914-tournament"};
    const auto question = game.question();
    rules::Decision asked;
    asked.id = rules::DecisionId{9};
    asked.closed = true;  // nothing of this board is asked for, so it has no form
    asked.asked = rules::mask_of(game.owner("Italy")) | rules::mask_of(game.owner("Germany"));
    asked.sealed = true;
    using How = event::DecisionAnswered::How;
    const auto given =
        game.tell({{event::DecisionOpened{asked}}, {event::DecisionAnswered{asked.id, game.owner("Italy"), How::player, {}}}});
    CHECK(says(given, "   Italy answers " + question + ": sealed.\n"));
    const auto last = rules::Event{event::DecisionAnswered{asked.id, game.owner("Germany"), How::fallback, {}}};
    const auto opened = game.tell(
        {last,
         {event::DecisionsClosed{{{asked.id, game.owner("Italy"), {game.space("Rome")}}, {asked.id, game.owner("Germany"), {false}}}}}});
    CHECK(says(opened, "   Italy had answered " + question + ": Rome.\n   Germany had answered " + question + ": no.\n"));
    CHECK(!says(given + opened, "nothing"));
}

}  // namespace testing
