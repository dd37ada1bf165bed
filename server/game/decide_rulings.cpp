// What players dispute, and what referees rule.
#include <fmt/format.h>

#include <utility>

#include "protocol/wire.hpp"
#include "rules/core/judge.hpp"
#include "rules/match/correction.hpp"
#include "rules/match/faults.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/replay.hpp"
#include "server/game/corrections.hpp"
#include "server/game/decide.hpp"
#include "server/game/questions.hpp"

namespace server {
namespace {

namespace client = protocol::client;
namespace verb = protocol::client::verb;
using Code = wire::Malformed::Code;
using match::Author;

constexpr std::size_t most_text = 1000;
constexpr std::size_t most_paragraph = 40;
constexpr std::size_t most_open = 3;  ///< Disputes of one seat.

/// What is wrong with what somebody writes for others to read; nothing where it will do.
std::optional<Answer> bad_text(const std::string& text, const std::string& field, bool needed) {
    if (needed && text.empty())
        return malformed(Code::missing, field, "it is empty", "say in a sentence or two what it is about: everybody sees it");
    if (text.size() > most_text) return malformed(Code::too_large, field, "it has more than 1000 bytes", "say it shorter");
    return std::nullopt;
}
std::optional<Answer> bad_paragraph(const std::string& paragraph, const std::string& field) {
    const bool plain = rules::all_of(paragraph, [](char c) { return c > ' ' && c < 127; });
    if (plain && paragraph.size() <= most_paragraph) return std::nullopt;
    return malformed(Code::bad_value, field, "this is no paragraph", "name one as the rulebook does, such as 1914-4.2.2, or none");
}

match::Grounds::Role role_of(const Position& now, const CommandEnvelope& envelope) {
    if (now.game.table().seating().directs(envelope.account)) return match::Grounds::Role::director;
    return envelope.role == protocol::wire::Role::administrator ? match::Grounds::Role::administrator
                                                                : match::Grounds::Role::server_director;
}
/// What two referees have to agree on, word for word.
std::string proposal_text(client::Rule ask, const rules::Ruleset& rules) {
    ask.action_id = {};
    ask.seen = ask.proposal = 0;
    ask.propose = false;
    return protocol::format_client({0, std::move(ask)}, protocol::Format::json, &rules);
}

/// Why the game cannot go on under the rules that the server has now, if it cannot.
std::optional<std::string> no_upgrade(const Position& now) {
    if (now.playable) return "the server has the rules of this game: there is nothing to upgrade";
    if (now.game.table().ended()) return "the game is over and needs no rules to go on: it can be read";
    if (!match::same_names(now.game.table().created(), now.game.ruleset()))
        return "the rules that the server has now have other names than this game: armistice-admin doctor says which";
    if (auto fault = match::standing_fault(now.game.view()); !fault.empty())
        return "the game cannot go on under the rules that the server has now: " + fault;
    return std::nullopt;
}

/// What is ruled without the rules of the game: only its table is touched, or who has won.
bool needs_no_rules(const client::Rule::Verb& what) {
    if (const auto* correct = std::get_if<verb::Correct>(&what)) {
        const auto& all = correct->corrections;
        return all.size() == 1 && all.front().kind == client::Correction::Kind::result;
    }
    return std::holds_alternative<verb::Annul>(what) || std::holds_alternative<verb::Upgrade>(what) ||
           std::holds_alternative<verb::Uphold>(what);
}

/// One ruling on its way to its entry.
class Judgment {
public:
    Judgment(const Position& now, const CommandEnvelope& envelope, const client::Rule& ask)
        : now_{now}, ask_{ask}, header_{now.game.table().next_header(director(envelope), envelope.stamp, ask.action_id)} {}

    Decision operator()(const std::monostate&) const {
        return malformed(Code::missing, "rule", "nothing is ruled", "say what the ruling does: set_back, correct, order, uphold, ...");
    }
    Decision operator()(const verb::Uphold&) const {
        if (ask_.dispute == 0) return malformed(Code::missing, "rule.dispute", "there is nothing to uphold", "name the dispute");
        return plain(match::body::DisputeMoved{ask_.dispute, match::body::DisputeMoved::Step::upheld, {}});
    }
    Decision operator()(const verb::SetBack& back) const {
        if (auto no = no_way_back(back.to, "rule.set_back.to")) return std::move(*no);
        auto header = header_;
        header.parent = back.to;
        auto state = state_after(back.to);
        return DraftedEntry{match::draft(std::move(header), match::body::SetBack{}), state, state};
    }
    Decision operator()(const verb::Correct& correct) const {
        if (!now_.playable && !match::same_names(now_.game.table().created(), now_.game.ruleset()))
            return not_allowed("the rules that the server has now have other names than this game: annul it");
        auto events = events_of(now_.game.view(), correct.corrections);
        if (!events) return Answer{events.error()};
        // A result alone touches nothing that the laws of other rules could judge.
        if (auto fault = now_.playable ? match::correction_fault(now_.game.view(), *events) : std::string{}; !fault.empty())
            return not_allowed("the laws of the game do not allow this correction: " + fault);
        auto after = now_.game.state();
        for (const auto& event : *events) rules::evolve(after, event);
        return DraftedEntry{match::draft_corrected(now_.game.table(), header_, std::move(*events), after), std::move(after)};
    }
    Decision operator()(const verb::Reroll& again) const {
        const auto* recorded = given(again.entry);
        if (recorded == nullptr) return no_such_command("rule.reroll.entry");
        if (!recorded->entry.rolls) return not_allowed("nothing was rolled for this entry: set_back goes back to where it was given");
        const auto parent = recorded->entry.header.parent;
        if (auto no = no_way_back(parent, "rule.reroll.entry")) return std::move(*no);
        return judge_again(*recorded, parent);
    }
    Decision operator()(const verb::Reapply& again) const {
        const auto* recorded = given(again.entry);
        if (recorded == nullptr) return no_such_command("rule.reapply.entry");
        if (now_.game.table().lines().leads_to(again.entry, now_.game.table().sequence()))
            return not_allowed("this entry was not undone: only undone entries can be applied again");
        return judge_again(*recorded, now_.game.table().sequence());
    }
    Decision operator()(const verb::Order& order) const {
        const auto power = protocol::power_from_wire(now_.game.ruleset(), order.as, "rule.order.as");
        if (!power) return Answer{protocol::malformed(power.error()).body};
        auto deed = protocol::deed_of(now_.game.ruleset(), *power, order.command);
        if (!deed) return Answer{protocol::malformed(deed.error()).body};
        const auto* command = std::get_if<rules::Command>(&*deed);
        if (command == nullptr || protocol::for_system_only(order.command))
            return malformed(Code::bad_value, "rule.order.command", "a referee can only order what a player could do in the game",
                             "send a command; void, forfeit and end_game are verbs of their own");
        return judge(*command, 0);
    }
    Decision operator()(const verb::Void& voided) const { return judge({rules::nobody, rules::command::Expire{voided.what, {}}}, 0); }
    Decision operator()(const verb::Upgrade&) const {
        if (auto no = no_upgrade(now_)) return not_allowed(std::move(*no));
        return plain(match::body::Upgraded{match::ruleset_pin(now_.game.ruleset())});
    }
    Decision operator()(const verb::Forfeit& forfeit) const {
        const auto power = protocol::power_from_wire(now_.game.ruleset(), forfeit.power, "rule.forfeit.power");
        if (!power) return Answer{protocol::malformed(power.error()).body};
        if (forfeit.side) return judge({rules::nobody, rules::command::Withdraw{*power, true}}, 0);
        if (!now_.game.table().seat_of(*power)) return not_allowed("nobody plays this power");
        if (now_.game.table().clock().resigned(*power)) return not_allowed("this power was resigned before");
        return plain(match::body::PowerResigned{*power, false});
    }
    Decision operator()(const verb::EndGame&) const {
        return judge({rules::nobody, rules::command::TimeLimit{rules::command::TimeLimit::How::now}}, 0);
    }
    Decision operator()(const verb::Annul&) const {
        if (now_.game.table().annulled()) return not_allowed("the game is annulled already");
        return plain(match::body::Annulled{});
    }
    Decision operator()(const verb::HandPower& hand) const {
        const auto power = protocol::power_from_wire(now_.game.ruleset(), hand.power, "rule.hand_power.power");
        if (!power) return Answer{protocol::malformed(power.error()).body};
        const auto seat = now_.game.table().seat_of(*power);
        if (!seat) return not_allowed("nobody plays this power");
        if (now_.game.table().seats()[rules::idx(*seat)].powers.size() < 2)
            return not_allowed("this power has a seat of its own: remove its player, and offer the seat");
        return plain(match::body::PowerHanded{*power});
    }
    Decision operator()(const verb::Pause& pause) const {
        using Reason = match::body::PauseReason;
        const auto& clock = now_.game.table().clock();
        if (pause.resume == !clock.paused_for(Reason::director))
            return not_allowed(pause.resume ? "no referee has paused the game" : "the game is paused");
        if (pause.resume) return plain(match::body::Resumed{Reason::director});
        return plain(match::body::Paused{Reason::director});
    }
    Decision operator()(const verb::Time& time) const {
        if (time.amount == 0 || time.amount > match::most_given || time.amount < -match::most_given)
            return malformed(Code::bad_value, "rule.time.amount_ms", "no time, or more than 49 days",
                             "give milliseconds; below zero to take time");
        std::optional<rules::OwnerId> power;
        if (!time.power.empty()) {
            const auto named = protocol::power_from_wire(now_.game.ruleset(), time.power, "rule.time.power");
            if (!named) return Answer{protocol::malformed(named.error()).body};
            power = *named;
        }
        if (now_.game.table().ended()) return not_allowed("the game is over, and no clock counts any more: set it back first");
        return decide_credit(now_, header_, {time.amount, ask_.reason, match::body::Credited::Kind::ruling, power}, "rule.time.amount_ms");
    }
    Decision operator()(const verb::Excuse& excuse) const {
        if (auto no = no_miss_to_excuse(now_.game.table(), excuse.seat)) return std::move(*no);
        return plain(match::body::MissExcused{rules::SeatId{static_cast<std::uint16_t>(excuse.seat)}});
    }
    Decision operator()(const verb::Remove& remove) const {
        const auto& seats = now_.game.table().seats();
        if (remove.seat >= seats.size() || !seats[remove.seat].taken) return not_allowed("nobody sits there");
        return plain(match::body::SeatLeft{rules::SeatId{static_cast<std::uint16_t>(remove.seat)}, true});
    }

private:
    [[nodiscard]] Decision plain(match::Body body) const { return DraftedEntry{match::draft(header_, std::move(body))}; }
    [[nodiscard]] rules::GameState state_after(std::uint64_t sequence) const {
        return match::state_after(&now_.game.ruleset(), *now_.record, sequence);
    }
    [[nodiscard]] std::optional<Answer> no_way_back(std::uint64_t to, std::string field) const {
        const auto& table = now_.game.table();
        if (to >= table.sequence())
            return malformed(Code::bad_value, std::move(field), fmt::format("the game stands at entry {}", table.sequence()),
                             "name an earlier one to go back to");
        if (to < table.began())
            return malformed(Code::bad_value, std::move(field), fmt::format("the game began with entry {}", table.began()),
                             "name that one, or a later one");
        return std::nullopt;
    }
    [[nodiscard]] const match::Recorded* given(std::uint64_t sequence) const {
        if (sequence == 0 || sequence > now_.record->size()) return nullptr;
        const auto& recorded = (*now_.record)[sequence - 1];
        return match::command_of(recorded.entry) == nullptr ? nullptr : &recorded;
    }
    [[nodiscard]] static Decision no_such_command(std::string field) {
        return malformed(Code::bad_value, std::move(field), "no entry with this sequence holds a command", "name one that does");
    }
    [[nodiscard]] Decision judge(const rules::Command& command, std::uint64_t again) const {
        return judge_at(command, again, header_, now_.game.table(), now_.game.state());
    }
    [[nodiscard]] Decision judge_again(const match::Recorded& recorded, std::uint64_t parent) const {
        const auto command = match::given_command(recorded.entry, recorded.secrets);
        const auto again = recorded.entry.header.sequence;
        if (parent == now_.game.table().sequence()) return judge(command, again);
        auto header = header_;
        header.parent = parent;
        return judge_at(command, again, std::move(header), now_.game.table().set_back_to(parent), state_after(parent));
    }
    [[nodiscard]] Decision judge_at(const rules::Command& command, std::uint64_t again, match::Header header, const match::Table& table,
                                    const rules::GameState& state) const {
        if (now_.chain == nullptr)
            return now_.game.table().ended() ? Decision{not_allowed("the game is over: set it back before you rule on what was played")}
                                             : Decision{Answer{wire::Busy{1000}}};
        match::TablePorts ports{table, *now_.chain};
        auto judged = rules::judge_to_state(now_.game.ruleset(), state, command, ports);
        if (!judged) return Answer{protocol::refused_of(now_.game.ruleset(), judged.error())};
        DraftedEntry drafted;
        const bool back = header.goes_back();
        drafted.draft = match::draft_ordered(table, std::move(header), {command, again}, std::move(judged->events), judged->state, ports);
        drafted.after = std::move(judged->state);
        if (back) drafted.at_parent = state;
        return drafted;
    }

    const Position& now_;
    const client::Rule& ask_;
    const match::Header header_;
};

/// Why it takes another referee as well; nothing where one is enough, or another one has proposed it.
std::optional<Decision> not_alone(const Position& now, const CommandEnvelope& envelope, const client::Rule& ask) {
    const auto& table = now.game.table();
    const bool weighty = std::holds_alternative<verb::Annul>(ask.what) || table.ended();
    if (ask.propose) {
        if (!weighty || !table.dispute_rules().two_referees) return Decision{not_allowed("one referee is enough for this: rule it")};
        return std::nullopt;
    }
    if (ask.proposal == 0) {
        if (!weighty || !table.dispute_rules().two_referees) return std::nullopt;
        return Decision{not_allowed("this takes two referees in this game: propose it, and let another one rule it by that proposal")};
    }
    const auto* proposed = ask.proposal > now.record->size() ? nullptr : &(*now.record)[ask.proposal - 1].entry;
    const auto* proposal = proposed == nullptr ? nullptr : std::get_if<match::body::RulingProposed>(&proposed->body);
    if (proposal == nullptr)
        return Decision{malformed(Code::bad_value, "rule.proposal", "no entry with this sequence proposes a ruling", "name one that does")};
    if (proposed->header.author.account == envelope.account)
        return Decision{not_allowed("you have proposed this: another referee has to rule it")};
    if (const auto* dispute = table.disputes().find(ask.dispute);
        dispute != nullptr && envelope.account != dispute->referee && proposed->header.author.account != dispute->referee)
        return Decision{
            not_allowed("the referee who proposed this no longer has the dispute: the one who has it must propose the ruling anew")};
    if (proposal->ruling != proposal_text(ask, now.game.ruleset()))
        return Decision{malformed(Code::bad_value, "rule.proposal", "something else was proposed",
                                  "send the same ruling, word for word, with the proposal's sequence")};
    return std::nullopt;
}

/// A ruling that was sent before under its id: the answer of then.
std::optional<Decision> repeated(const Position& now, const CommandEnvelope& envelope, const client::Rule& ask) {
    const auto known = now.game.table().answered(ask.action_id);
    if (!known) return std::nullopt;
    const auto& entry = (*now.record)[known->sequence - 1].entry;
    const bool same = known->account == envelope.account && entry.grounds && entry.grounds->reason == ask.reason &&
                      entry.grounds->dispute == ask.dispute && entry.grounds->paragraph == ask.paragraph;
    if (same) return Decision{Answer{wire::Accepted{static_cast<std::uint32_t>(known->sequence)}}};
    return Decision{malformed(Code::bad_value, "rule.action_id", fmt::format("entry {} is something else, with this id", known->sequence),
                              "make 16 random bytes for each ruling")};
}

}  // namespace

std::optional<Answer> no_referee(const Position& now, const CommandEnvelope& envelope) {
    if (now.game.table().seating().has_played(envelope.account))
        return not_allowed("a referee who has or had a seat in the game cannot rule in it: ask another referee");
    if (!directs(now, envelope)) return not_allowed("only a director of the game or of the server can do this");
    return std::nullopt;
}
Decision decide_verb(const Position& now, const CommandEnvelope& envelope, const client::Rule& ask) {
    return std::visit(Judgment{now, envelope, ask}, ask.what);
}

Decision decide(const client::FileDispute& ask, const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    const auto seat = own_seat(now, envelope, ask.seat, "file_dispute.seat");
    if (!seat) return seat.error();
    if (!table.started()) return not_allowed("the game has not started");
    if (ask.about == 0 || ask.about > table.sequence())
        return malformed(Code::bad_value, "file_dispute.about", fmt::format("the game has entries 1 to {}", table.sequence()),
                         "name the entry that did what you dispute");
    if (auto no = bad_text(ask.reason, "file_dispute.reason", true)) return std::move(*no);
    if (auto no = bad_paragraph(ask.paragraph, "file_dispute.paragraph")) return std::move(*no);
    const auto& all = table.disputes().all();
    const auto open = rules::count_if(
        all, [&](const match::Dispute& dispute) { return dispute.seat == *seat && dispute.status != match::Dispute::Status::closed; });
    if (static_cast<std::size_t>(open) >= most_open)
        return not_allowed("three disputes of this seat are open: close one, or wait until it is ruled on");
    return entry_of({Author::Kind::seat, *seat, envelope.account}, now, envelope,
                    match::body::DisputeFiled{ask.about, ask.paragraph, ask.reason});
}

Decision decide(const client::MoveDispute& ask, const Position& now, const CommandEnvelope& envelope) {
    using Step = match::body::DisputeMoved::Step;
    const auto& table = now.game.table();
    if (ask.step == Step::upheld)
        return malformed(Code::bad_value, "move_dispute.step", "this is a ruling", "send it by rule, with uphold");
    if (auto no = bad_text(ask.text, "move_dispute.text", ask.step == Step::answered || ask.step == Step::appealed)) return std::move(*no);
    Author author = director(envelope);
    const bool refereed = !no_referee(now, envelope) && (ask.step == Step::taken || ask.step == Step::closed);
    if (!refereed) {
        if (ask.step == Step::taken) return *no_referee(now, envelope);
        const auto seat = own_seat(now, envelope, ask.seat, "move_dispute.seat");
        if (!seat) return seat.error();
        author = {Author::Kind::seat, *seat, envelope.account};
    }
    if (table.disputes().find(ask.dispute) == nullptr)
        return malformed(Code::bad_value, "move_dispute.dispute", "no entry with this sequence filed a dispute",
                         "list_disputes names them");
    const auto header = table.next_header(author, envelope.stamp);
    const match::body::DisputeMoved moved{ask.dispute, ask.step, ask.text};
    if (auto fault = table.disputes().fault_of(header, moved, table.dispute_rules()); !fault.empty()) return not_allowed(std::move(fault));
    return DraftedEntry{match::draft(header, moved)};
}

Decision decide_agree_upgrade(const Position& now, const CommandEnvelope& envelope) {
    const auto& ask = std::get<client::AgreeUpgrade>(envelope.body);
    const auto& table = now.game.table();
    const auto seat = own_seat(now, envelope, ask.seat, "agree_upgrade.seat");
    if (!seat) return seat.error();
    auto no = table.started() ? no_upgrade(now) : std::optional<std::string>{"the game has not started"};
    if (no)
        return malformed(Code::bad_value, "agree_upgrade.game", std::move(*no), "a game that needs it says so in `unplayable` of its view");
    const auto pin = match::ruleset_pin(now.game.ruleset());
    if (table.seats()[rules::idx(*seat)].agreed == pin) return not_allowed("this seat has agreed; other seats have not yet");
    const auto header = table.next_header({match::Author::Kind::seat, *seat, envelope.account}, envelope.stamp);
    if (table.seating().agrees(pin, *seat)) return DraftedEntry{match::draft(header, match::body::Upgraded{pin})};
    return DraftedEntry{match::draft(header, match::body::UpgradeAgreed{*seat, pin})};
}

Decision decide_rule(const Position& now, const CommandEnvelope& envelope) {
    const auto read = named<client::Rule>(now.game, envelope);
    if (!read) return Answer{protocol::malformed(read.error()).body};
    const auto& ask = *read;
    const auto& table = now.game.table();
    if (auto no = no_referee(now, envelope)) return std::move(*no);
    if (ask.action_id == match::ActionId{})
        return malformed(Code::missing, "rule.action_id", "it is empty", "make 16 random bytes for each ruling");
    if (now.record == nullptr || now.record->size() != table.sequence()) return Answer{wire::Busy{1000}};
    if (auto before = repeated(now, envelope, ask)) return std::move(*before);
    if (!table.started()) return not_allowed("the game has not started");
    if (!now.playable && !needs_no_rules(ask.what))
        return not_allowed(
            "the game was begun under rules that this program no longer has: upgrade it, end it by a result (correct), or annul it");
    if (ask.seen != 0 && ask.seen != table.sequence()) {
        auto stale = protocol::stale_of(now.game.ruleset(), now.game.state());
        stale.sequence = static_cast<std::uint32_t>(table.sequence());
        return Answer{std::move(stale)};
    }
    if (auto no = bad_text(ask.reason, "rule.reason", true)) return std::move(*no);
    if (auto no = bad_paragraph(ask.paragraph, "rule.paragraph")) return std::move(*no);
    if (now.seeds.awaited(table.seats(), envelope.stamp)) return Answer{wire::Busy{500}};
    const match::Grounds grounds{ask.dispute, ask.paragraph, ask.reason, ask.proposal, role_of(now, envelope)};
    const auto header = table.next_header(director(envelope), envelope.stamp, ask.action_id);
    if (auto fault = table.disputes().fault_of(header, grounds); !fault.empty()) return not_allowed(std::move(fault));
    if (auto no = not_alone(now, envelope, ask)) return std::move(*no);
    auto decision = decide_verb(now, envelope, ask);
    auto* drafted = std::get_if<DraftedEntry>(&decision);
    if (drafted == nullptr) return decision;
    if (ask.propose) {
        // What cannot be ruled need not be proposed.
        *drafted = {match::draft(header, match::body::RulingProposed{proposal_text(ask, now.game.ruleset())}), std::nullopt};
    }
    drafted->draft.entry.grounds = grounds;
    return decision;
}

Decision decide_close_dispute(const Position& now, const CommandEnvelope& envelope) {
    const auto& table = now.game.table();
    const auto closing = table.disputes().closing(table.dispute_rules());
    if (!closing || closing->at > envelope.stamp) return Answer{wire::Busy{}};  // said to nobody
    return entry_of({}, now, envelope, match::body::DisputeMoved{closing->dispute, match::body::DisputeMoved::Step::closed, {}});
}

}  // namespace server
