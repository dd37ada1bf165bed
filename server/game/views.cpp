#include "server/game/views.hpp"

#include <algorithm>
#include <array>

#include "protocol/wire.hpp"
#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "rules/core/canonical.hpp"
#include "rules/core/text.hpp"
#include "rules/hooks/control.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/time_words.hpp"
#include "rules/match/view.hpp"
#include "rules/narration/record_teller.hpp"

namespace server {
namespace {

namespace wire = protocol::server;

using protocol::names::text_of;

std::vector<std::string> winners_of(const rules::Ruleset& rules, const rules::GameState& state) {
    std::vector<std::string> winners;
    if (state.outcome)
        for (const auto winner : state.outcome->winners) winners.push_back(text_of(rules, winner));
    return winners;
}

std::string by_of(const rules::Ruleset& rules, const rules::GameState& state) {
    return state.outcome ? std::string{rules.tag(state.outcome->by)} : std::string{};
}

/// Whom the game waits for may be others from now on.
bool asks_others(const std::vector<rules::Event>& events) {
    return rules::any_of(events, [](const rules::Event& event) {
        return std::holds_alternative<rules::event::DecisionOpened>(event) ||
               std::holds_alternative<rules::event::DecisionAnswered>(event) ||
               std::holds_alternative<rules::event::DecisionsClosed>(event);
    });
}

/// When the time of those is up whom the game waits for; 0 for never.
match::Moment until_of(const match::Clock& clock) {
    using Which = match::Clock::Which;
    match::Moment until = 0;
    for (const auto which : {Which::decision, Which::phase, Which::turn})
        if (const auto at = clock.due_at(which); at && (until == 0 || *at < until)) until = *at;
    return until;
}
match::Moment ends_of(const match::Clock& clock) { return clock.due_at(match::Clock::Which::game).value_or(0); }

}  // namespace

bool stage_changed(const std::vector<rules::Event>& events) {
    return rules::any_of(events, [](const rules::Event& event) {
        return std::holds_alternative<rules::event::StageEntered>(event) || std::holds_alternative<rules::event::TurnOpened>(event) ||
               std::holds_alternative<rules::event::RoundOpened>(event) || std::holds_alternative<rules::event::GameEnded>(event);
    });
}

std::vector<wire::ScoreView> ScoreTeller::changed(const rules::View& before, const rules::View& after, const match::Entry& entry) {
    const auto sequence = entry.header.sequence;
    const bool back = entry.header.goes_back();
    const bool known = at_ != 0 && at_ + 1 == sequence;
    if (!back && entry.events.empty()) {
        if (known) at_ = sequence;
        return {};
    }
    auto were = back ? std::vector<wire::ScoreView>{} : known ? std::move(last_) : protocol::scores_of(before);
    last_ = protocol::scores_of(after);
    at_ = sequence;
    std::vector<wire::ScoreView> now;
    for (std::size_t at = 0; at < last_.size(); ++at)
        if (at >= were.size() || were[at] != last_[at]) now.push_back(last_[at]);
    return now;
}

std::optional<wire::MayTakeBack> may_take_back(const match::Game& game) {
    const auto* command = game.table().may_take_back();
    if (command == nullptr) return std::nullopt;
    return wire::MayTakeBack{text_of(game.ruleset(), command->owner), static_cast<std::uint32_t>(command->sequence)};
}

std::vector<std::string> sentences_of(const match::Game& game, const match::Entry& entry, rules::GameState before) {
    const auto& table = game.table();
    narration::Seats seats;
    for (const auto& seat : table.seats()) seats.push_back(seat.powers);
    if (std::holds_alternative<match::body::PowerHanded>(entry.body) && !seats.empty()) seats.pop_back();
    const narration::RecordWords words{table.created()};
    std::vector<std::string> said{words.entry(entry, seats)};
    for (auto& line : narration::events_in_words(words, &game.ruleset(), before, entry)) said.push_back(std::move(line));
    return said;
}

namespace {

/// Where ground that nobody controls is contested. Its state changes with the units there and with the relations of their owners, and not by
/// an event of its own.
std::vector<bool> contests_without_controller(const rules::View& view) {
    std::vector<bool> contests(view.rules.spaces.size());
    for (std::size_t at = 0; at < contests.size(); ++at)
        contests[at] = !view.rules.spaces[at].sea && view.state.control[at] == rules::nobody &&
                       rules::contested(view, static_cast<rules::SpaceId>(at));
    return contests;
}

std::vector<wire::ControlView> changed_contests(std::vector<bool> were, const rules::View& after, const protocol::wire::Entry& shown) {
    const auto& events = shown.entry.events;
    for (std::size_t at = 0; at < events.size(); ++at)
        if (const auto* changed = std::get_if<rules::event::ControlChanged>(&events[at]);
            changed && rules::idx(changed->space) < were.size())
            were[rules::idx(changed->space)] = shown.told[at].contested;
    const auto are = contests_without_controller(after);
    std::vector<wire::ControlView> changed;
    for (std::size_t at = 0; at < are.size(); ++at)
        if (are[at] != were[at] && after.state.control[at] == rules::nobody) changed.push_back({after.rules.spaces[at].name, {}, are[at]});
    return changed;
}

}  // namespace

wire::Update update_of(const match::Game& game, const match::Entry& entry, rules::GameState before, match::Moment at, ScoreTeller* scores) {
    wire::Update update;
    auto contests = contests_without_controller({game.ruleset(), before});
    update.game = game.table().game();
    update.head = game.table().head();
    if (scores != nullptr) update.scores = scores->changed({game.ruleset(), before}, game.view(), entry);
    update.entry = protocol::told_entry(game.ruleset(), before, entry);
    update.control = changed_contests(std::move(contests), {game.ruleset(), before}, update.entry);
    update.clock = clock_view(game, at);
    update.to_act = to_act(game);
    update.may_take_back = may_take_back(game);
    return update;
}

std::vector<wire::SeatView> seat_views(const rules::Ruleset& rules, const match::Seating& seating,
                                       std::span<const std::uint64_t> watching) {
    std::vector<wire::SeatView> views;
    for (const auto& seat : seating.seats) {
        wire::SeatView view;
        view.seat = static_cast<std::uint32_t>(views.size());
        for (const auto power : seat.powers) view.powers.push_back(text_of(rules, power));
        view.taken = seat.taken;
        view.account = seat.account;
        view.sparring = seat.sparring;
        view.seed_opened = seat.taken && !seat.promised;
        view.offered_to = seat.offered;
        view.offered_account = seat.offered_to;
        view.substitute = seat.substitute;
        view.agrees_to_upgrade = seat.agreed != match::Hash{} && seat.agreed == match::ruleset_pin(rules);
        view.connected = seat.taken && rules::contains(watching, seat.account);
        views.push_back(std::move(view));
    }
    return views;
}

std::vector<wire::DisputeView> dispute_views(const match::Table& table) {
    return rules::mapped(table.disputes().all(), [&](const auto& one) { return protocol::dispute_view(one, table.dispute_rules()); });
}

bool add_known(protocol::wire::Entry& shown, const match::Game& game, const std::vector<match::Secret>& secrets, std::uint64_t account) {
    bool any = false;
    const auto& seats = game.table().seats();
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (!seats[seat].taken || seats[seat].account != account) continue;
        const match::Viewer viewer{match::Viewer::Kind::seat, rules::SeatId{static_cast<std::uint16_t>(seat)}};
        const auto view = match::view_of(game.table(), shown.entry, secrets, viewer);
        for (std::size_t at = 0; at < std::min(view.secrets.size(), shown.known.size()); ++at) {
            auto choice = view.secrets[at] ? rules::choice_from(view.secrets[at]->content) : std::nullopt;
            if (!choice) continue;
            shown.known[at] = std::move(choice);
            any = true;
        }
    }
    return any;
}

std::vector<wire::ToAct> to_act(const match::Game& game) {
    if (!game.table().started() || game.table().ended()) return {};
    return protocol::to_act(game.view());
}

wire::Status status_of(const match::Clock& clock) {
    if (clock.ended()) return wire::Status::over;
    if (!clock.started()) return wire::Status::waiting;
    return clock.paused() ? wire::Status::paused : wire::Status::running;
}
wire::Status status_of(const match::Table& table) { return status_of(table.clock()); }

/// What the line of a game says of how it stands.
static void tell_course(wire::GameSummary& summary, const rules::Ruleset& rules, const rules::GameState& state, const match::Clock& clock) {
    summary.status = status_of(clock);
    summary.annulled = clock.annulled();
    summary.paused = protocol::pauses_of(clock);
    summary.last_round = protocol::last_round(rules, state, clock);
}

/// What the line of a game says of disputes.
static void tell_disputes(wire::GameSummary& summary, const match::Disputes& disputes) {
    summary.disputes = disputes.waiting();
    summary.rulings = static_cast<std::uint32_t>(disputes.rulings().size());
}

std::uint32_t delay_minutes(const match::Table& table) { return static_cast<std::uint32_t>(table.created().spectator_delay / 60'000); }

/// What a seat's player has missed and may still draw on, and when they rest.
static void tell_attendance(std::vector<wire::SeatView>& seats, const match::Table& table) {
    const auto& clock = table.clock();
    for (std::size_t at = 0; at < seats.size(); ++at) {
        if (!seats[at].taken) continue;
        const rules::SeatId seat{static_cast<std::uint16_t>(at)};
        seats[at].misses = table.attendance().misses(at);
        seats[at].warnings = table.attendance().warnings(at);
        seats[at].vacations_left = clock.limits().vacations - std::min(clock.limits().vacations, clock.vacations(seat));
        const auto& calendar = clock.next_calendar(seat);
        if (!calendar.rests.empty() || !calendar.absences.empty()) seats[at].calendar = match::calendar_in_words(calendar);
    }
}

wire::GameView game_view(const match::Game& game, match::Moment now, std::span<const std::uint64_t> watching) {
    auto view = protocol::view_of(game.ruleset(), game.state());
    const auto& table = game.table();
    view.game = table.game();
    view.sequence = static_cast<std::uint32_t>(table.sequence());
    view.head = table.head();
    view.bundle = table.created().bundle;
    view.options = table.created().options;
    for (const auto& [name, value] : table.created().parameters) view.parameters[name] = value;
    view.status = status_of(table);
    view.clock = clock_view(game, now);
    view.to_act = to_act(game);
    view.seats = seat_views(game.ruleset(), table.seating(), watching);
    tell_attendance(view.seats, table);
    view.dice_commitment = table.dice().first_commitment;
    view.directors = table.seating().directors;
    view.take_back = table.created().take_back;
    view.disputes = table.disputes().waiting();
    view.annulled = table.annulled();
    view.dispute_rules = table.created().disputes;
    view.ruleset = table.created().ruleset;
    view.may_take_back = may_take_back(game);
    return view;
}

wire::GameSummary summary_of(const match::Game& game, const match::Header& first) {
    wire::GameSummary summary;
    summary.creator = first.author.account;
    summary.created = first.received;
    summary.game = game.table().game();
    summary.bundle = game.table().created().bundle;
    tell_course(summary, game.ruleset(), game.state(), game.table().clock());
    summary.round = game.state().round;
    if (game.table().started()) {
        summary.power = text_of(game.ruleset(), game.state().active);
        summary.phase = protocol::phase_name(game.ruleset(), game.state());
    }
    summary.sequence = static_cast<std::uint32_t>(game.table().sequence());
    summary.seats = seat_views(game.ruleset(), game.table().seating(), {});
    summary.clock = game.table().clock().limits();
    summary.directors = game.table().seating().directors;
    summary.delay_minutes = delay_minutes(game.table());
    summary.rules = game.table().created().ruleset;
    summary.winners = winners_of(game.ruleset(), game.state());
    summary.by = by_of(game.ruleset(), game.state());
    tell_disputes(summary, game.table().disputes());
    (void)tell_time(summary, game.table().clock());
    for (const auto& [account, times] : game.table().attendance().excused()) summary.excused.insert(summary.excused.end(), times, account);
    if (game.table().started()) {
        summary.to_act = to_act(game);
        summary.since = game.table().last_received();
        summary.scores = protocol::scores_of(game.view());
    }
    return summary;
}

namespace {

/// Goes over the fields of a view by their names.
template <class Visit>
struct FieldVisitor {
    Visit visit;
    template <class Value>
    void operator()(int, std::string_view name, Value& value) {
        visit(name, value);
    }
};

/// Which game a view is of, and how far; and what a message always says: left empty, it would say what is not so.
bool belongs_to_every_view(std::string_view field) {
    constexpr std::array all{"game", "sequence", "head", "status", "clock", "take_back"};
    return rules::contains(all, field);
}

}  // namespace

std::optional<wire::Malformed> keep_only(wire::GameView& view, const rules::Ruleset& rules, const protocol::client::Watch& ask) {
    using Code = wire::Malformed::Code;
    for (const auto& name : ask.spaces)
        if (!rules.find_space(name))
            return wire::Malformed{Code::unknown_name, "watch.spaces", "the game has no space \"" + rules::shortened(name) + "\"",
                                   "name spaces as list_bundles does, or none for all"};
    if (!ask.spaces.empty()) {
        std::erase_if(view.control, [&](const wire::ControlView& of) { return !rules::contains(ask.spaces, of.space); });
        std::erase_if(view.units, [&](const wire::StackView& of) { return !rules::contains(ask.spaces, of.space); });
    }
    if (ask.fields_of_view.empty()) return std::nullopt;
    std::vector<std::string> known;
    FieldVisitor connection_limit{[&]<class Value>(std::string_view name, Value& value) {
        known.emplace_back(name);
        if (!belongs_to_every_view(name) && !rules::contains(ask.fields_of_view, name)) value = Value{};
    }};
    wire::GameView::fields(connection_limit, view);
    for (const auto& name : ask.fields_of_view)
        if (!rules::contains(known, name))
            return wire::Malformed{Code::unknown_name, "watch.fields", "a game_view has no field \"" + rules::shortened(name) + "\"",
                                   "name fields of game_view, or none for all"};
    return std::nullopt;
}

std::uint64_t player_of(const match::Table& table, rules::OwnerId power) {
    const auto seat = table.seat_of(power);
    if (!seat || !table.seats()[rules::idx(*seat)].taken) return 0;
    return table.seats()[rules::idx(*seat)].account;
}

wire::Notice seat_kept(const match::GameId& game, rules::SeatId seat, std::uint64_t account, const std::string& by) {
    return {.kind = wire::Notice::Kind::seat_free,
            .game = game,
            .text = by.empty() ? "A seat is kept for you." : by + " keeps a seat for you.",
            .seats = {static_cast<std::uint32_t>(rules::idx(seat))},
            .accounts = {account}};
}

bool changes_summary(const match::Entry& entry) {
    const auto* command = match::command_of(entry);
    const bool last_round = command != nullptr && std::holds_alternative<rules::command::TimeLimit>(command->body);
    return !std::holds_alternative<match::body::Played>(entry.body) || last_round || stage_changed(entry.events) ||
           asks_others(entry.events);
}

bool advance_summary(wire::GameSummary& summary, const match::Game& before, const match::Entry& entry, const rules::GameState& after,
                     const match::Clock& clock) {
    auto next = summary;
    if (match::Seating::changed_by(entry.body)) {
        auto seating = before.table().seating();
        seating.fold(entry.body);
        next.seats = seat_views(before.ruleset(), seating, {});
        next.directors = std::move(seating.directors);
    }
    if (const auto* excused = std::get_if<match::body::MissExcused>(&entry.body); excused != nullptr && excused->account != 0) {
        next.excused.push_back(excused->account);
        std::sort(next.excused.begin(), next.excused.end());
    }
    if (const auto* upgraded = std::get_if<match::body::Upgraded>(&entry.body)) next.rules = upgraded->ruleset;
    tell_course(next, before.ruleset(), after, clock);
    if (next.clock != clock.limits()) next.clock = clock.limits();  // players agreed on another time control, or the director set one
    if (match::concerns_referees(entry)) {
        auto disputes = before.table().disputes();
        disputes.fold(entry);
        tell_disputes(next, disputes);
    }
    const bool back = entry.header.goes_back();
    if (back || stage_changed(entry.events)) {
        next.round = after.round;
        next.power = text_of(before.ruleset(), after.active);
        next.phase = protocol::phase_name(before.ruleset(), after);
        next.winners = winners_of(before.ruleset(), after);
        next.by = by_of(before.ruleset(), after);
    }
    const bool plays = next.status == wire::Status::running || next.status == wire::Status::paused;
    auto asked = plays ? protocol::to_act({before.ruleset(), after}) : std::vector<wire::ToAct>{};
    if (asked != next.to_act) {
        next.to_act = std::move(asked);
        next.since = entry.header.received;
    }
    if (back || match::ends_turn(entry.events) || std::holds_alternative<match::body::Corrected>(entry.body))
        next.scores = protocol::scores_of({before.ruleset(), after});
    const bool changed = !(next == summary);
    summary = std::move(next);
    summary.sequence = static_cast<std::uint32_t>(entry.header.sequence);
    return changed;
}

bool changes_time(const wire::GameSummary& summary, const match::Clock& clock) {
    return until_of(clock) != summary.until || ends_of(clock) != summary.ends;
}

bool tell_time(wire::GameSummary& summary, const match::Clock& clock) {
    const bool changed = changes_time(summary, clock);
    summary.until = until_of(clock);
    summary.ends = ends_of(clock);
    return changed;
}

void put_off(wire::GameSummary& summary, match::Moment ms) {
    for (auto* at : {&summary.until, &summary.ends})
        if (*at != 0) *at += ms;
}

std::string encode_summary(const wire::GameSummary& summary) {
    return protocol::format_server({0, wire::Games{{summary}}}, protocol::Format::binary);
}

wire::GameSummary decode_summary(std::string_view bytes) {
    const auto message = protocol::parse_server(bytes, protocol::Format::binary);
    if (!message) return {};
    const auto* games = std::get_if<wire::Games>(&message->body);
    return games != nullptr && !games->games.empty() ? games->games.front() : wire::GameSummary{};
}

bool needs_clock(const wire::GameSummary& summary) {
    return summary.status == wire::Status::running && (!summary.clock || summary.clock->counts());
}

}  // namespace server
