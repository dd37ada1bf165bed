// Commands of players and of the clock.
#include <algorithm>
#include <utility>

#include "protocol/log_codec.hpp"
#include "protocol/wire.hpp"
#include "rules/core/joined.hpp"
#include "rules/core/judge.hpp"
#include "rules/match/hash.hpp"
#include "rules/narration/table_words.hpp"
#include "server/game/decide.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Code = wire::Malformed::Code;

Answer bad_name(const protocol::WireError& error) { return protocol::malformed(error).body; }

/// Why the game is paused. The words of a director come at the end.
std::string pauses_in_words(const match::Clock& clock) {
    using Reason = match::body::PauseReason;
    std::vector<std::string> why;
    for (const auto reason : {Reason::dispute, Reason::both_sides, Reason::outage, Reason::deserted})
        if (clock.paused_for(reason)) why.emplace_back(narration::pause_cause(reason));
    const auto words = clock.pause_text().empty() ? std::string{} : ": " + clock.pause_text();
    if (why.empty()) return "a director has paused the game" + words;
    if (clock.paused_for(Reason::director)) why.emplace_back(narration::pause_cause(Reason::director));
    return "the game is paused, as " + rules::and_joined(why) + words;
}

/// What one power may leave, so that a game stays small in memory and on the disk.
constexpr std::size_t most_orders = 64;
constexpr std::size_t most_order_bytes = 1024;

Answer too_much_order(Code code, std::string problem, std::string what_to_do) {
    return wire::Malformed{code, "act.command.standing_order" + std::string{code == Code::too_much ? "" : ".choice"}, std::move(problem),
                           std::move(what_to_do)};
}

/// What the act asks for; its names are looked up in the rules of the game, unless that was done.
tl::expected<protocol::Deed, protocol::WireError> deed_of(const rules::Ruleset& rules, rules::OwnerId author,
                                                          const CommandEnvelope& envelope) {
    if (envelope.frame) return protocol::parse_deed(rules, author, *envelope.frame);
    return protocol::deed_of(rules, author, std::get<client::Act>(envelope.body).command);
}

/// Of the command that is asked for, whatever it was meant for, and by whomever; zeros where it is one of the table.
match::Hash hash_of(const protocol::Deed& deed) {
    const auto* asked = std::get_if<rules::Command>(&deed);
    if (asked == nullptr) return {};
    return match::HashInput{"command"}.bytes(std::string_view{protocol::encode_command({rules::nobody, asked->body})}).hash();
}

match::OrderChange change_of(const protocol::StandingOrder& asked) {
    return {asked.decision_class, asked.space, asked.preference, asked.battle};
}

/// Whether the order that is left or withdrawn is the one that `content`, of an entry, says.
bool is_order(const match::body::OrderLeft& left, std::string_view content, const protocol::StandingOrder& asked) {
    if (left.one) return match::order_change_from(content) == change_of(asked);
    const auto all = match::orders_from(content);
    if (!all) return false;
    const auto& orders = *all;
    const auto found = std::find_if(orders.begin(), orders.end(), [&](const match::StandingOrder& order) {
        return order.decision == asked.decision_class && order.space == asked.space && order.battle == asked.battle;
    });
    if (found == orders.end()) return !asked.preference;
    return asked.preference && found->preference == *asked.preference;
}

/// Whether the act asks for what the entry did, which has its id.
bool asks_for(const rules::Ruleset& rules, const match::Recorded& recorded, const CommandEnvelope& envelope) {
    const auto& act = std::get<client::Act>(envelope.body);
    const auto& entry = recorded.entry;
    if (std::holds_alternative<match::body::TakenBack>(entry.body))
        return std::holds_alternative<protocol::wire::TakeBack>(act.command.body);
    const auto* played = std::get_if<match::body::Played>(&entry.body);
    const auto* left = std::get_if<match::body::OrderLeft>(&entry.body);
    if (played == nullptr && left == nullptr) return false;
    const auto owner = played != nullptr ? played->command.author : left->owner;
    if (!act.as.empty() && rules.find_owner(act.as) != owner) return false;
    const auto deed = deed_of(rules, owner, envelope);
    if (!deed) return false;
    if (played != nullptr) {
        const auto* command = std::get_if<rules::Command>(&*deed);
        return command != nullptr && *command == match::given_command(entry, recorded.secrets);
    }
    const auto* order = std::get_if<protocol::StandingOrder>(&*deed);
    return order != nullptr && !recorded.secrets.empty() && is_order(*left, recorded.secrets.front().content, *order);
}

Answer other_command(std::string problem) {
    return wire::Malformed{wire::Malformed::Code::bad_value, "act.action_id", std::move(problem), "make 16 random bytes for each action"};
}

/// Those that the account plays.
rules::OwnerMask powers_of(const match::Table& table, std::uint64_t account) {
    rules::OwnerMask mine = 0;
    for (const auto& seat : table.seats())
        if (seat.taken && seat.account == account)
            for (const auto power : seat.powers) mine |= rules::mask_of(power);
    return mine;
}

/// Of the powers `mine` the one that `as` names; where it names none, the only one of `able`.
tl::expected<rules::OwnerId, Answer> one_of(const match::Game& game, rules::OwnerMask mine, rules::OwnerMask able, const std::string& as,
                                            std::string_view field) {
    if (mine == 0) return tl::make_unexpected(denied(wire::Denied::Code::no_seat, "you have no seat in this game"));
    if (!as.empty()) {
        const auto named = protocol::power_from_wire(game.ruleset(), as, field);
        if (!named) return tl::make_unexpected(bad_name(named.error()));
        if (!rules::has(mine, *named)) return tl::make_unexpected(denied(wire::Denied::Code::no_seat, "you have no seat for " + as));
        return *named;
    }
    if ((able & (able - 1)) != 0)
        return tl::make_unexpected(
            Answer{wire::Malformed{Code::missing, std::string{field}, "you play several powers that may act", "name one of them in `as`"}});
    return *rules::OwnersOf(able).begin();
}

tl::expected<std::pair<rules::SeatId, rules::OwnerId>, Answer> actor_of(const Position& now, const CommandEnvelope& envelope) {
    const auto& act = std::get<client::Act>(envelope.body);
    const auto& table = now.game.table();
    const auto mine = powers_of(table, envelope.account);
    auto able = mine & protocol::awaited(now.game.view());
    if (able == 0) able = mine;
    const auto owner = one_of(now.game, mine, able, act.as, "act.as");
    if (!owner) return tl::make_unexpected(owner.error());
    return std::pair{*table.seat_of(*owner), *owner};
}

template <class Order>
std::string said_of(const rules::Ruleset& rules, const Order& order) {
    const auto where = order.battle != rules::no_battle ? "in battle " + std::to_string(rules::raw(order.battle))
                       : order.space                    ? "in " + rules.space(*order.space).name
                                                        : std::string{"without a space"};
    return '"' + order.decision + "\" " + where;
}

Decision decide_order(const Position& now, const match::Header& header, const protocol::StandingOrder& order) {
    const auto change = change_of(order);
    const auto* left = now.game.table().sealed_answers().orders_of(order.owner);
    auto orders = left == nullptr ? match::StandingOrders{} : *left;
    const bool replaced = match::apply(orders, change);
    if (!order.preference && !replaced)
        return not_allowed(now.game.ruleset().owner(order.owner).name + " has no standing order for " +
                           said_of(now.game.ruleset(), change) + " that could be withdrawn");
    if (order.battle != rules::no_battle && !match::is_fought(now.game.state(), order.battle))
        return not_allowed("there is no battle " + std::to_string(rules::raw(order.battle)) +
                           " now: the view's battles have their numbers");
    const auto bytes = match::canonical_bytes(change);
    if (order.preference && bytes.size() > most_order_bytes)
        return too_much_order(Code::too_large, "the choice takes more than the 1024 bytes that an order may hold",
                              "write the choice simply; what it leaves open is answered by the default");
    if (order.preference && !replaced && orders.size() > most_orders)
        return too_much_order(Code::too_much, "the power has 64 standing orders, the most that it may have",
                              "withdraw orders that are no longer wanted, or leave one without a space for all of them");
    // What the sealed answers cannot read again would be lost.
    if (!match::order_change_from(bytes))
        return too_much_order(Code::bad_value, "the choice is nested too deeply", "write the choice simply");
    return DraftedEntry{match::draft_order(now.game.table(), header, order.owner, change)};
}

const char* why_not(match::TakeBackRefusal refusal) {
    switch (refusal) {
        case match::TakeBackRefusal::nothing: break;
        case match::TakeBackRefusal::too_late: return "since then there was a die, a reveal or another player's command";
        case match::TakeBackRefusal::never: return "this game allows no take-backs";
        case match::TakeBackRefusal::phase_over: return "this game does not allow taking back the end of a phase";
    }
    return "there is no command of yours that can still be taken back";
}

Decision decide_take_back(const Position& now, match::Header header) {
    const auto parent = now.game.table().take_back_parent(header.author);
    if (!parent) return not_allowed(why_not(parent.error()));
    header.parent = *parent;
    return DraftedEntry{match::draft(std::move(header), match::body::TakenBack{}), now.game.state_at(*parent)};
}

Decision decide_deed(const Position& now, const match::Author& author, const CommandEnvelope& envelope, const protocol::Deed& deed) {
    const auto& act = std::get<client::Act>(envelope.body);
    auto header = now.game.table().next_header(author, envelope.stamp, act.action_id, act.seen_head.value_or(match::Hash{}));
    if (const auto* order = std::get_if<protocol::StandingOrder>(&deed)) return decide_order(now, header, *order);
    if (std::holds_alternative<protocol::TakeBack>(deed)) return decide_take_back(now, std::move(header));
    return judge_command(now, std::get<rules::Command>(deed), header);
}

/// A pause or a resumption of the server.
Decision of_the_server(const Position& now, const CommandEnvelope& envelope, match::Body body) {
    const auto& table = now.game.table();
    if (!table.started() || table.ended()) return not_allowed("the game does not run");
    return entry_of({}, now, envelope, std::move(body));
}

}  // namespace

Decision judge_command(const Position& now, const rules::Command& command, const match::Header& header) {
    if (now.chain == nullptr) return Answer{wire::Busy{1000}};
    match::TablePorts ports{now.game.table(), *now.chain};
    auto judged = rules::judge_to_state(now.game.ruleset(), now.game.state(), command, ports);
    if (!judged) return Answer{protocol::refused_of(now.game.ruleset(), judged.error())};
    return DraftedEntry{.draft = match::draft_played(now.game.table(), header, command, std::move(judged->events), judged->state, ports),
                        .after = std::move(judged->state)};
}

tl::expected<rules::OwnerId, Answer> own_power(const match::Game& game, std::uint64_t account, const std::string& as,
                                               std::string_view field) {
    const auto mine = powers_of(game.table(), account);
    return one_of(game, mine, mine, as, field);
}

std::string order_in_words(const rules::Ruleset& rules, const match::StandingOrder& order) { return said_of(rules, order); }

Decision decide_act(const Position& now, const CommandEnvelope& envelope) {
    const auto& act = std::get<client::Act>(envelope.body);
    const auto& table = now.game.table();
    if (act.action_id == match::ActionId{})
        return Answer{
            wire::Malformed{wire::Malformed::Code::missing, "act.action_id", "it is empty", "make 16 random bytes for each action"}};
    // The answer of an action is its author's alone, even if he has no seat any more.
    const auto known = table.answered(act.action_id);
    if (known && known->account == envelope.account) return Repeated{known->sequence};
    if (const auto* before = now.refusals.find(envelope.account, act.action_id)) {
        const auto again = deed_of(now.game.ruleset(), rules::nobody, envelope);
        return again && before->command == hash_of(*again) ? Answer{before->answer}
                                                           : other_command("another command with this id was refused");
    }

    if (table.ended()) return denied(wire::Denied::Code::ended, "the game is over");
    if (!table.started()) return not_allowed("the game has not started");
    if (table.clock().paused()) return denied(wire::Denied::Code::paused, pauses_in_words(table.clock()));
    if (act.seen_head && !table.knows_head(*act.seen_head))
        return Answer{wire::Malformed{wire::Malformed::Code::bad_value, "act.seen_head",
                                      "it is not the head of one of this game's last entries",
                                      "send the head of the last entry you were shown, or none"}};
    const auto actor = actor_of(now, envelope);
    if (!actor) return actor.error();
    if (known) return other_command("this id is that of another player's action");
    const auto [seat, owner] = *actor;
    if (protocol::for_system_only(act.command)) return not_allowed("only the clock and directors may ask for this");
    auto deed = deed_of(now.game.ruleset(), owner, envelope);
    if (!deed) return bad_name(deed.error());
    if (!now.playable) return not_allowed("the game was begun under rules that this program no longer has: it can only be read");
    if (const auto wrong = protocol::unknown_aim(now.game.ruleset(), act)) return bad_name(*wrong);
    if (!protocol::still_open(now.game.ruleset(), now.game.state(), act)) {
        auto stale = protocol::stale_of(now.game.ruleset(), now.game.state());
        stale.sequence = static_cast<std::uint32_t>(table.sequence());
        return Answer{std::move(stale)};
    }
    if (now.seeds.awaited(table.seats(), envelope.stamp)) return Answer{wire::Busy{500}};
    const match::Author author{match::Author::Kind::seat, seat, envelope.account};
    auto decision = decide_deed(now, author, envelope, *deed);
    if (auto* said = std::get_if<Answer>(&decision))
        if (auto* refused = std::get_if<wire::Refused>(said)) return Rejected{std::move(*refused), hash_of(*deed)};
    return decision;
}

std::optional<match::Clock::Deadline> due(const Position& now, Moment stamp) {
    const auto& table = now.game.table();
    auto deadline = table.clock().next_deadline();
    const bool reached = now.playable && deadline && deadline->at <= stamp && deadline != now.spent_limit;
    if (!reached || now.seeds.awaited(table.seats(), stamp)) deadline.reset();
    return deadline;
}

/// Of whom it is said that his time is up: nobody in particular where it is everybody who is asked.
static rules::OwnerMask asked_of_all(const rules::GameState& state, rules::OwnerMask late) {
    rules::OwnerMask open{};
    for (const auto& decision : state.decisions) open |= decision.asked & ~decision.answered;
    return (open & ~late) == 0 ? rules::OwnerMask{} : late;
}

Decision decide_due(const Position& now, const CommandEnvelope& envelope) {
    using Which = match::Clock::Which;
    const auto deadline = due(now, envelope.stamp);  // once more: a new chain of dice may have begun for it
    if (!deadline) return Answer{wire::Busy{}};      // said to nobody
    const auto& table = now.game.table();
    auto header = table.next_header({}, envelope.stamp);
    if (auto reserve = table.clock().reserve_for(*deadline)) return DraftedEntry{match::draft(std::move(header), std::move(*reserve))};
    using How = rules::command::TimeLimit::How;
    using What = rules::command::Expire::What;
    rules::Command command{rules::nobody,
                           rules::command::TimeLimit{table.clock().between_rounds(deadline->at) ? How::between : How::reached}};
    if (deadline->which == Which::turn) command.body = rules::command::Expire{What::turn, {}};
    if (deadline->which == Which::phase) command.body = rules::command::Expire{What::phase, {}};
    if (deadline->which == Which::decision)
        command.body = rules::command::Expire{What::decision, asked_of_all(now.game.state(), deadline->powers)};
    return judge_command(now, command, header);
}

Decision decide(const task::Pause& pause, const Position& now, const CommandEnvelope& envelope) {
    return of_the_server(now, envelope, match::body::Paused{pause.reason});
}

Decision decide(const task::Resume& resume, const Position& now, const CommandEnvelope& envelope) {
    return of_the_server(now, envelope, match::body::Resumed{resume.reason});
}

Answer answer_again(const rules::Ruleset& rules, const std::optional<match::Recorded>& recorded, const CommandEnvelope& envelope) {
    if (!recorded) return wire::Busy{1000};
    const auto sequence = recorded->entry.header.sequence;
    // Another command under its id would be lost if it were answered so.
    if (!asks_for(rules, *recorded, envelope))
        return other_command("entry " + std::to_string(sequence) + " is another command, with this id");
    return wire::Accepted{static_cast<std::uint32_t>(sequence)};
}

}  // namespace server
