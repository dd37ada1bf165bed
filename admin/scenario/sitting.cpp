#include "admin/scenario/sitting.hpp"

#include "rules/mechanics/seating.hpp"

namespace scenario {
namespace {

using namespace rules;

/// More questions than any command opens one after the other.
constexpr int most_defaults = 1000;

Verdict denied(std::string code, std::string reason) { return {Verdict::Kind::denied, {}, std::move(code), std::move(reason)}; }
Verdict no_seat() { return denied("no-seat", "only powers have seats"); }
Verdict ended() { return denied("ended", "the game is over"); }

bool of_the_system(const Command& command) {
    const auto form = form_of(command);
    return form == Form::expire || form == Form::time_limit || form == Form::withdraw;
}

bool rolled(const std::vector<Event>& events) {
    return rules::any_of(events, [](const Event& event) { return std::holds_alternative<event::Rolled>(event); });
}

}  // namespace

void Sitting::begin(const GameState& state) {
    seen_.clear();
    for (const auto viewer : viewers_) seen_[viewer] = state;
    told_.clear();
    before_.clear();
    orders_.clear();
    sealed_.clear();
    table_ = {};
    match::body::Created created;
    for (std::size_t at = 0; at < rules_.powers(); ++at) created.seats.push_back({static_cast<OwnerId>(at)});
    state_ = {};  // the table opens before anything is played
    fold(table_.next_header({}, 0), std::move(created), {});
    state_ = state;
    fold(table_.next_header({}, 0), match::body::Started{}, {});
}

OwnerId Sitting::author_of(const Author& author) const { return author.kind == Author::Kind::active ? state_.active : author.owner; }

/// Players have seats; the clock, directors and bodies that own units have none.
bool Sitting::has_seat(OwnerId owner) const { return idx(owner) < rules_.owners.size() && rules_.owner(owner).power; }

match::Author Sitting::at_table(const Author& author, OwnerId owner) {
    if (author.kind == Author::Kind::clock) return {};
    if (author.kind == Author::Kind::director) return {match::Author::Kind::director, {}, 0};
    return {match::Author::Kind::seat, SeatId{raw(owner)}, std::uint64_t{raw(owner)} + 1};
}

Verdict Sitting::give(const Step& step, ScriptedPorts& ports) {
    told_.clear();
    if (const auto* body = std::get_if<Command::Body>(&step.deed)) return give(step.author, *body, ports);
    if (std::holds_alternative<TakeBack>(step.deed)) return take_back(step.author);
    if (const auto* left = std::get_if<StandingOrder>(&step.deed)) return order(step.author, *left);
    if (const auto* asked = std::get_if<Seat>(&step.deed)) return seat(*asked);
    return {};
}

Verdict Sitting::give(const Author& author, Command::Body body, ScriptedPorts& ports) {
    const auto owner = author_of(author);
    Command command{owner, std::move(body)};
    if (auto* withdraw = std::get_if<command::Withdraw>(&command.body); withdraw != nullptr && withdraw->owner == nobody)
        withdraw->owner = owner;
    const auto system = author.kind == Author::Kind::clock || author.kind == Author::Kind::director;
    if (!of_the_system(command) && !has_seat(owner)) return state_.outcome ? ended() : no_seat();
    if (of_the_system(command) && !system && form_of(command) != Form::withdraw)
        return state_.outcome ? ended() : denied("not-allowed", "only the clock and directors may say so");
    auto judged = judge_to_state(rules_, state_, command, ports);
    if (judged) {
        accept(at_table(author, owner), std::move(command), std::move(*judged));
        return {};
    }
    if (judged.error().code == Refusal::game_over) return ended();
    if (judged.error().code == Refusal::not_allowed) return denied("not-allowed", "this is not for the one who asks, or not now");
    return {Verdict::Kind::refused, std::move(judged.error()), {}, {}};
}

void Sitting::accept(const match::Author& author, Command command, Judged judged) {
    before_[table_.sequence()] = {state_, seen_};
    for (const auto& event : judged.events) {
        evolve(state_, event);
        for (auto& [viewer, seen] : seen_) evolve(seen, shown_to(viewer, event));
        if (const auto* note = std::get_if<event::Note>(&event)) told_.push_back(*note);
    }
    ensure(state_ == judged.state, "the events do not lead to the state that the command led to");
    fold(table_.next_header(author, 0), match::body::Played{std::move(command)}, std::move(judged.events));
}

/// Hands an entry to the table; what it no longer lets anybody take back is forgotten.
void Sitting::fold(match::Header header, match::Body body, std::vector<Event> events) {
    match::Entry entry{.header = std::move(header), .body = std::move(body), .events = std::move(events)};
    if (rolled(entry.events)) entry.rolls = match::Rolls{};
    table_.fold(entry, {}, state_);
    const auto& undoable = table_.undoable();
    const auto first = undoable.empty() ? table_.sequence() : undoable.front().parent;
    std::erase_if(before_, [&](const auto& moment) { return moment.first < first; });
}

/// What others have sealed is not in an event; what the viewer has, he knows.
Event Sitting::shown_to(OwnerId viewer, const Event& event) const {
    const auto* answered = std::get_if<event::DecisionAnswered>(&event);
    if (answered == nullptr || answered->owner != viewer) return event;
    const auto found = sealed_.find({answered->decision, viewer});
    if (found == sealed_.end() || answered->choice != Choice{}) return event;
    auto known = *answered;
    known.choice = found->second;
    return known;
}

Verdict Sitting::take_back(const Author& author) {
    const auto owner = author_of(author);
    if (!has_seat(owner)) return no_seat();
    if (state_.outcome) return ended();
    auto header = table_.next_header(at_table(author, owner), 0);
    const auto parent = table_.take_back_parent(header.author);
    if (!parent)
        return denied("not-allowed", parent.error() == match::TakeBackRefusal::nothing
                                         ? "nothing was done in this phase that can be taken back"
                                         : "a die, a reveal or somebody else's command has come since");
    header.parent = *parent;
    const auto moment = before_.at(*parent);
    state_ = moment.state;
    seen_ = moment.seen;
    fold(std::move(header), match::body::TakenBack{}, {});
    return {};
}

Verdict Sitting::seat(const Seat& seat) const {
    if (rules::any_of(seat.powers, [&](OwnerId power) { return !rules::has_seat(rules_, power); }))
        return denied("no-seat", "nobody plays this power");
    auto verdict = may_share(rules_, seat.powers);
    if (!verdict) return {Verdict::Kind::refused, std::move(verdict.error()), {}, {}};
    return {};
}

Verdict Sitting::order(const Author& author, StandingOrder order) {
    order.owner = author_of(author);
    if (!has_seat(order.owner)) return no_seat();
    if (state_.outcome) return ended();
    leave_order(std::move(order));
    return {};
}

void Sitting::leave_order(StandingOrder order) {
    const auto owner = order.owner;
    orders_.push_back(std::move(order));
    fold(table_.next_header(at_table({Author::Kind::power, owner}, owner), 0), match::body::OrderLeft{owner, {}}, {});
}

void Sitting::answer_by_default(ScriptedPorts& ports, std::uint32_t first) {
    const auto is_new = [&](const Decision& decision) { return raw(decision.id) >= first; };
    for (int given = 0; rules::any_of(state_.decisions, is_new); ++given) {
        ensure(given < most_defaults, "the defaults of the open decisions open ever more of them");
        Command expire{nobody, command::Expire{command::Expire::What::decision}};
        auto judged = judge_to_state(rules_, state_, expire, ports);
        ensure(judged.has_value(), "open decisions cannot be answered by their defaults");
        accept({}, std::move(expire), std::move(*judged));
    }
}

}  // namespace scenario
