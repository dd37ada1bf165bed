#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "protocol/wire_values.hpp"
#include "rules/match/disputes.hpp"
#include "rules/match/ruling.hpp"

/// Disputes and rulings: what players complain of, and what referees do about it. `docs/reference/protocol.md` shows each message as JSON.
namespace protocol::client {

using wire::ActionId;
using wire::GameId;

/// A player disputes what an entry did.
struct FileDispute {
    GameId game{};
    std::uint32_t seat = 0;
    std::uint32_t about = 0;  ///< The sequence of the entry.
    std::string paragraph;    ///< That he thinks was broken; may be empty.
    std::string reason;
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "seat", v.seat), a(3, "about", v.about), a(4, "paragraph", v.paragraph), a(5, "reason", v.reason);
    }
    bool operator==(const FileDispute&) const = default;
};
/// The next step of a dispute: of a player for his seat, or of a referee.
struct MoveDispute {
    GameId game{};
    std::uint32_t dispute = 0;  ///< The sequence of the entry that filed it.
    match::body::DisputeMoved::Step step{};
    std::uint32_t seat = 0;  ///< Of a player.
    std::string text;        ///< An answer, or why one appeals.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "dispute", v.dispute), a(3, "step", v.step), a(4, "seat", v.seat), a(5, "text", v.text);
    }
    bool operator==(const MoveDispute&) const = default;
};

/// What a referee puts right. Which fields are read depends on `kind`; names are those of the game.
struct Correction {
    enum class Kind : std::uint8_t {
        add_units,     ///< `count` of `power` and `type` in `space`.
        remove_units,  ///< The same, or the units `ids`.
        move_units,    ///< From `space` to `to`.
        damage_units,  ///< In `space`, to `amount`.
        control,       ///< Of `space` to `to`, a power, or nobody where that is empty.
        relation,      ///< Between `power` and `to`.
        money,         ///< `amount` of `resource` to `power`; below zero from it.
        slot,          ///< `values` of the slot `slot` for `subject`.
        result,        ///< The side `to` has won; a draw where that is empty.
    } kind{};
    std::string power;
    std::string type;
    std::uint32_t count = 0;
    std::string space;
    std::string to;
    std::vector<std::uint32_t> ids;
    std::int64_t amount = 0;
    std::string resource;
    std::string relation;
    std::string slot;
    std::string subject;
    std::vector<std::string> values;
    static void fields(auto& a, auto& v) {
        a(1, "kind", v.kind), a(2, "power", v.power), a(3, "type", v.type), a(4, "count", v.count), a(5, "space", v.space),
            a(6, "to", v.to);
        a(7, "ids", v.ids), a(8, "amount", v.amount), a(9, "resource", v.resource), a(10, "relation", v.relation), a(11, "slot", v.slot);
        a(12, "subject", v.subject), a(13, "values", v.values);
    }
    bool operator==(const Correction&) const = default;
};

/// What a ruling does.
namespace verb {
struct Uphold {  ///< Nothing: the game stands as it is.
    static void fields(auto&, auto&) {}
    bool operator==(const Uphold&) const = default;
};
struct SetBack {  ///< The game goes back to where it stood after this entry.
    std::uint32_t to = 0;
    static void fields(auto& a, auto& v) { a(1, "to", v.to); }
    bool operator==(const SetBack&) const = default;
};
struct Correct {
    std::vector<Correction> corrections;
    static void fields(auto& a, auto& v) { a(1, "corrections", v.corrections); }
    bool operator==(const Correct&) const = default;
};
struct Reroll {  ///< The game goes back to before this entry, and its command is judged again with the next dice.
    std::uint32_t entry = 0;
    static void fields(auto& a, auto& v) { a(1, "entry", v.entry); }
    bool operator==(const Reroll&) const = default;
};
struct Reapply {  ///< The command of an entry that fell away is judged again, where the game stands now.
    std::uint32_t entry = 0;
    static void fields(auto& a, auto& v) { a(1, "entry", v.entry); }
    bool operator==(const Reapply&) const = default;
};
struct Order {  ///< A command for a power, judged as if its player had given it.
    std::string as;
    wire::Command command;
    static void fields(auto& a, auto& v) { a(1, "as", v.as), a(2, "command", v.command); }
    bool operator==(const Order&) const = default;
};
struct Void {  ///< Open questions are answered by standing orders and defaults, or the phase or the turn ends.
    rules::command::Expire::What what{};
    static void fields(auto& a, auto& v) { a(1, "what", v.what); }
    bool operator==(const Void&) const = default;
};
struct Forfeit {  ///< A side gives the game up; or nobody plays a power any more.
    std::string power;
    bool side = false;
    static void fields(auto& a, auto& v) { a(1, "power", v.power), a(2, "side", v.side); }
    bool operator==(const Forfeit&) const = default;
};
struct EndGame {  ///< The game is over, and scored as it stands.
    static void fields(auto&, auto&) {}
    bool operator==(const EndGame&) const = default;
};
struct Annul {
    static void fields(auto&, auto&) {}
    bool operator==(const Annul&) const = default;
};
struct HandPower {  ///< A power gets a seat of its own, that can be offered to another player.
    std::string power;
    static void fields(auto& a, auto& v) { a(1, "power", v.power); }
    bool operator==(const HandPower&) const = default;
};
struct Pause {
    bool resume = false;
    static void fields(auto& a, auto& v) { a(1, "resume", v.resume); }
    bool operator==(const Pause&) const = default;
};
struct Time {  ///< Granted or, below zero, taken; of one power, or of all clocks.
    std::string power;
    std::int64_t amount = 0;
    static void fields(auto& a, auto& v) { a(1, "power", v.power), a(2, "amount_ms", v.amount); }
    bool operator==(const Time&) const = default;
};
struct Excuse {  ///< A turn that the clock had to end.
    std::uint32_t seat = 0;
    static void fields(auto& a, auto& v) { a(1, "seat", v.seat); }
    bool operator==(const Excuse&) const = default;
};
struct Remove {  ///< Whoever sits there does no more, and the seat is offered.
    std::uint32_t seat = 0;
    static void fields(auto& a, auto& v) { a(1, "seat", v.seat); }
    bool operator==(const Remove&) const = default;
};
struct Upgrade {  ///< Of a game whose rules the server has no more: from now on it is judged by those that it has.
    static void fields(auto&, auto&) {}
    bool operator==(const Upgrade&) const = default;
};
}  // namespace verb

/// A ruling, of whoever directs the game and has never played in it. It becomes an entry that everybody sees.
struct Rule {
    using Verb = std::variant<std::monostate, verb::Uphold, verb::SetBack, verb::Correct, verb::Reroll, verb::Reapply, verb::Order,
                              verb::Void, verb::Forfeit, verb::EndGame, verb::Annul, verb::HandPower, verb::Pause, verb::Time, verb::Excuse,
                              verb::Remove, verb::Upgrade>;
    static constexpr auto verbs =
        rules::alternatives_from(10, "uphold", "set_back", "correct", "reroll", "reapply", "order", "void", "forfeit", "end_game", "annul",
                                 "hand_power", "pause", "time", "excuse", "remove", "upgrade");
    GameId game{};
    ActionId action_id{};
    std::uint32_t seen =
        0;  ///< The last entry that the referee knows; where the game has moved on since, the ruling is stale. 0: whatever it is.
    std::uint32_t dispute = 0;  ///< That it decides; 0 for none.
    std::string paragraph;
    std::string reason;
    bool propose = false;        ///< Of what takes two referees: another one is to make it.
    std::uint32_t proposal = 0;  ///< The entry by which another referee proposed it.
    Verb what;
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "action_id", v.action_id), a(3, "seen", v.seen), a(4, "dispute", v.dispute),
            a(5, "paragraph", v.paragraph);
        a(6, "reason", v.reason), a(7, "propose", v.propose), a(8, "proposal", v.proposal), a.one_of(v.what, verbs);
    }
    bool operator==(const Rule&) const = default;
};
/// What would come of rulings on a copy of the game, one after the other: nothing is stored, and no die of the game's is used.
struct TryRulings {
    GameId game{};
    wire::Hash seed{};        ///< Of the copy's dice: the same steps with the same seed roll the same.
    std::vector<Rule> steps;  ///< Their game, action id, dispute and proposals are not read.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seed", v.seed), a(3, "steps", v.steps); }
    bool operator==(const TryRulings&) const = default;
};
/// Who sits there consents that a game whose rules the server has no more goes on under those that it has.
struct AgreeUpgrade {
    GameId game{};
    std::uint32_t seat = 0;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "seat", v.seat); }
    bool operator==(const AgreeUpgrade&) const = default;
};
/// The disputes of a game.
struct ListDisputes {
    GameId game{};
    static void fields(auto& a, auto& v) { a(1, "game", v.game); }
    bool operator==(const ListDisputes&) const = default;
};
/// What a dispute is about: all that a referee needs to rule on it.
struct ShowEvidence {
    GameId game{};
    std::uint32_t dispute = 0;  ///< The sequence of the entry that filed it.
    std::uint32_t before = 0;   ///< So many entries before the one that is disputed; 0 for ten.
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "dispute", v.dispute), a(3, "before", v.before); }
    bool operator==(const ShowEvidence&) const = default;
};
/// Rulings of all games of the server, the newest first.
struct FindPrecedents {
    std::string paragraph;  ///< One that it begins with; empty: any.
    std::string bundle;     ///< Empty: any.
    std::string text;       ///< In its reason, in capitals or not; empty: any.
    std::uint32_t limit = 0;
    static void fields(auto& a, auto& v) {
        a(1, "paragraph", v.paragraph), a(2, "bundle", v.bundle), a(3, "text", v.text), a(4, "limit", v.limit);
    }
    bool operator==(const FindPrecedents&) const = default;
};

}  // namespace protocol::client

namespace protocol::server {

using wire::GameId;
using wire::Moment;

struct DisputeView {
    std::uint32_t dispute = 0;  ///< The sequence of the entry that filed it.
    std::uint32_t about = 0;
    std::uint32_t seat = 0;  ///< Of who filed it.
    std::uint64_t account = 0;
    std::string paragraph;
    std::string reason;
    match::Dispute::Status status{};
    Moment since = 0;
    Moment until = 0;  ///< When its status changes by itself, or is to be changed; 0 where that is open.
    std::string answer;
    std::uint64_t referee = 0;
    bool appealed = false;
    std::vector<std::uint32_t> rulings;  ///< Sequences of the entries that decided it.
    static void fields(auto& a, auto& v) {
        a(1, "dispute", v.dispute), a(2, "about", v.about), a(3, "seat", v.seat), a(4, "account", v.account),
            a(5, "paragraph", v.paragraph);
        a(6, "reason", v.reason), a(7, "status", v.status), a(8, "since", v.since), a(9, "until", v.until), a(10, "answer", v.answer);
        a(11, "referee", v.referee), a(12, "appealed", v.appealed), a(13, "rulings", v.rulings);
    }
    bool operator==(const DisputeView&) const = default;
};
struct Disputes {
    GameId game{};
    std::uint32_t sequence = 0;
    std::vector<DisputeView> disputes;
    static void fields(auto& a, auto& v) { a(1, "game", v.game), a(2, "sequence", v.sequence), a(3, "disputes", v.disputes); }
    bool operator==(const Disputes&) const = default;
};
/// A ruling as it is found again.
struct Precedent {
    GameId game{};
    std::uint32_t sequence = 0;
    std::string bundle;
    std::string verb;  ///< As `Rule` names it.
    std::string paragraph;
    std::string reason;
    Moment at = 0;
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "sequence", v.sequence), a(3, "bundle", v.bundle), a(4, "verb", v.verb), a(5, "paragraph", v.paragraph);
        a(6, "reason", v.reason), a(7, "at", v.at);
    }
    bool operator==(const Precedent&) const = default;
};
struct Precedents {
    std::vector<Precedent> precedents;
    bool more = false;
    static void fields(auto& a, auto& v) { a(1, "precedents", v.precedents), a(2, "more", v.more); }
    bool operator==(const Precedents&) const = default;
};

}  // namespace protocol::server

namespace rules {
template <>
inline constexpr auto words<protocol::client::Correction::Kind> =
    words_of("ADD_UNITS", "REMOVE_UNITS", "MOVE_UNITS", "DAMAGE_UNITS", "CONTROL", "RELATION", "MONEY", "SLOT", "RESULT");
}  // namespace rules
