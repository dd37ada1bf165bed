#include <algorithm>
#include <set>
#include <type_traits>
#include <utility>

#include "rules/core/judge.hpp"
#include "rules/table/hash.hpp"
#include "rules/table/rejudge.hpp"
#include "rules/table/replay.hpp"

namespace table {
namespace {

/// Checks one entry after the other; each answers with what is wrong, or nothing.
class Verifier {
public:
    Verifier(std::span<const Recorded> record, std::shared_ptr<const rules::Ruleset> ruleset)
        : record_{record}, ruleset_{std::move(ruleset)}, game_{ruleset_} {
        heads_.insert(Hash{});
        for (const auto& recorded : record)
            for (const auto& opened : recorded.entry.opened)
                revealed_.insert_or_assign({opened.sequence, opened.decision, opened.owner}, opened.content);
    }

    std::string take(const Recorded& recorded) {
        const auto& entry = recorded.entry;
        for (auto check : {&Verifier::check_header, &Verifier::check_body, &Verifier::check_rolled, &Verifier::check_answers})
            if (auto wrong = (this->*check)(entry); !wrong.empty()) return wrong;
        if (auto wrong = check_line(entry); !wrong.empty()) return wrong;
        fold(recorded);
        if (game_.table().head() != recorded.head) return "the hash of this entry is not the one that the record states";
        heads_.insert(recorded.head);
        return {};
    }

    [[nodiscard]] Verified result() const {
        Verified verified;
        verified.entries = table().sequence();
        verified.rolls = table().dice().rolls;
        verified.judged = ruleset_ != nullptr;
        for (std::size_t seat = 0; seat < table().seats().size(); ++seat)
            if (table().seats()[seat].promised) verified.notes.push_back("seat " + std::to_string(seat) + " never opened its last seed");
        if (unseeded_ > 0)
            verified.notes.push_back(std::to_string(unseeded_) +
                                     " of the rolls were made without any player's seed: only the server's word stands for them");
        return verified;
    }

private:
    [[nodiscard]] const Table& table() const { return game_.table(); }

    std::string check_header(const Entry& entry) {
        const auto& header = entry.header;
        const auto sequence = table().sequence() + 1;
        if (header.sequence != sequence) return "the sequence has a gap, or the order was changed";
        const bool back = std::holds_alternative<body::TakenBack>(entry.body);
        if (!back && header.parent != sequence - 1) return "the parent is not the entry before";
        if (header.received < table().last_received()) return "received before the entry before it";
        if (!heads_.contains(header.seen)) return "its author had seen another history than this record";
        if (header.action != ActionId{} && !actions_.insert(header.action).second) return "the same action twice";
        return check_author(entry);
    }

    std::string check_author(const Entry& entry) {
        const auto& author = entry.header.author;
        const bool created = std::holds_alternative<body::Created>(entry.body);
        if (author.kind != Author::Kind::seat && author.seat != rules::SeatId{}) return "its author has no seat in this game";
        if (author.kind == Author::Kind::seat && rules::idx(author.seat) >= table().seats().size())
            return "its author has no seat in this game";
        if (author.kind == Author::Kind::system && author.account != 0 && !created) return "the system has no account";
        return std::visit([&]<class Body>(const Body&) { return check_maker<Body>(author.kind); }, entry.body);
    }
    /// Some kinds of entries are made by players alone, some by the server alone.
    template <class Body>
    static std::string check_maker(Author::Kind kind) {
        using namespace body;
        constexpr bool players = std::is_same_v<Body, SeedOpened> || std::is_same_v<Body, SeedCommitted> ||
                                 std::is_same_v<Body, OrderLeft> || std::is_same_v<Body, TakenBack> || std::is_same_v<Body, ClockAgreed>;
        constexpr bool servers = std::is_same_v<Body, Created> || std::is_same_v<Body, AnchorOpened> || std::is_same_v<Body, Started>;
        constexpr bool directors = std::is_same_v<Body, Credited> || std::is_same_v<Body, MissExcused>;
        if (players && kind != Author::Kind::seat) return "what only a player does";
        if (servers && kind != Author::Kind::system) return "what only the system does";
        if (directors && kind == Author::Kind::seat) return "what no player does for himself";
        return {};
    }

    std::string check_body(const Entry& entry) {
        const bool first = table().sequence() == 0;
        if (first != std::holds_alternative<body::Created>(entry.body))
            return "a record begins with the creation of the game, and only there";
        const bool plays = std::holds_alternative<body::Played>(entry.body) || std::holds_alternative<body::Started>(entry.body);
        if (!plays && (!entry.events.empty() || entry.rolls || !entry.sealed.empty() || !entry.opened.empty() || entry.state_hash))
            return "events, rolls or answers without a command";
        return std::visit([&](const auto& body) { return check(entry, body); }, entry.body);
    }
    std::string check(const Entry&, const body::Created& created) {
        const auto& ruleset = game_.shared_ruleset();
        return ruleset == nullptr || has_names_of(created, *ruleset) ? "" : "it names things otherwise than the rules that it is pinned to";
    }
    std::string check(const Entry&, const body::AnchorOpened& opened) {
        const auto& dice = table().dice();
        if (opened.anchor != (dice.open ? dice.anchor + 1 : 0)) return "the anchors are not counted up";
        return {};
    }
    std::string check(const Entry&, const body::Seated& seated) {
        if (!table().dice().open) return "a seat was taken before the first anchor";
        const auto* of = seat(seated.seat);
        if (of == nullptr) return "no such seat";
        if (of->offered == Seat::To::nobody || (of->offered == Seat::To::account && of->offered_to != seated.account) ||
            (of->offered == Seat::To::anybody && of->taken))
            return "a seat that was not free for this account";
        return table().seating().directs(seated.account) ? "who directs a game has no seat" : "";
    }
    std::string check(const Entry&, const body::SeatOffered& offered) {
        if (seat(offered.seat) == nullptr) return "no such seat";
        if (offered.to > Seat::To::account) return "an unknown kind of offer";
        return (offered.account != 0) == (offered.to == Seat::To::account) ? "" : "an offer to an account that names none, or the reverse";
    }
    std::string check(const Entry& entry, const body::SeatLeft& left) {
        const auto* of = seat(left.seat);
        if (of == nullptr || !of->taken) return "nobody sits there";
        const auto& author = entry.header.author;
        return author.kind == Author::Kind::seat && author.seat != left.seat ? "a player leaves no seat but his own" : "";
    }
    std::string check(const Entry& entry, const body::SubstituteNamed& named) {
        const auto* of = seat(named.seat);
        if (of == nullptr || !of->taken) return "nobody sits there";
        const auto& author = entry.header.author;
        return author.kind == Author::Kind::seat && author.seat != named.seat ? "a player names a substitute for no seat but his own" : "";
    }
    std::string check(const Entry&, const body::DirectorNamed& named) {
        if (named.account == 0) return "a director who is nobody";
        if (named.no_more) return table().seating().directs(named.account) ? "" : "who does not direct the game";
        return table().seating().sits(named.account) ? "who directs a game has no seat" : "";
    }
    std::string check(const Entry&, const body::SeedCommitted& promise) {
        if (!table().dice().open) return "a seed was promised before the first anchor";
        return seat(promise.seat) == nullptr ? "no such seat" : "";
    }
    std::string check(const Entry&, const body::SeedOpened& opened) {
        const auto* of = seat(opened.seat);
        if (of == nullptr || !of->promised) return "a seed that was not promised";
        if (seed_commitment(table().game(), table().dice().first_commitment, opened.seat, opened.seed) != *of->promised)
            return "the seed is not the one that was promised";
        return {};
    }
    std::string check(const Entry&, const body::Started&) { return table().started() ? "the game began twice" : ""; }
    std::string check(const Entry& entry, const body::Played& played) {
        if (!table().started()) return "a command before the game began";
        const auto& author = entry.header.author;
        const auto power = played.command.author;
        if (author.kind == Author::Kind::seat ? !table().plays(author.seat, power) : power != rules::nobody)
            return "the command is not its author's to give";
        return author.kind == Author::Kind::seat ? check_in_time(entry) : check_time_up(entry.header, played.command);
    }
    /// What a player does stands in time, and while the clocks may run.
    [[nodiscard]] std::string check_in_time(const Entry& entry) const {
        if (table().clock().paused()) return "a play while the game was paused";
        const auto deadline = table().clock().next_deadline();
        return deadline && deadline->at < entry.header.received ? "a play after its time was up" : "";
    }
    /// What the clock does it does when a limit is reached that nothing puts off.
    [[nodiscard]] std::string check_time_up(const Header& header, const rules::Command& command) const {
        using Which = Clock::Which;
        const auto* expire = std::get_if<rules::command::Expire>(&command.body);
        const auto* limit = std::get_if<rules::command::TimeLimit>(&command.body);
        using How = rules::command::TimeLimit::How;
        if (limit != nullptr && (limit->how == How::called || limit->how == How::extended)) return {};
        if (expire == nullptr && limit == nullptr) return {};
        const auto deadline = table().clock().next_deadline();
        if (!deadline || deadline->at > header.received) return "a limit that was not reached";
        if (table().clock().reserve_for(*deadline)) return "a limit that an overtime or a vacation puts off";
        if (limit != nullptr) {
            if (deadline->which != Which::game) return "the game's time was not the first that was up";
            return table().clock().between_rounds(deadline->at) == (limit->how == How::between)
                       ? ""
                       : "the game's time was up between two rounds, or was not";
        }
        using What = rules::command::Expire::What;
        const auto what = deadline->which == Which::turn ? What::turn : deadline->which == Which::phase ? What::phase : What::decision;
        if (deadline->which == Which::game || expire->what != what) return "another limit was reached first";
        return expire->asked == rules::OwnerMask{} || expire->asked == deadline->powers ? "" : "the time of others was up";
    }
    std::string check(const Entry& entry, const body::OrderLeft& left) {
        const auto& author = entry.header.author;
        return author.kind == Author::Kind::seat && table().plays(author.seat, left.owner) ? ""
                                                                                           : "orders that are not their author's to give";
    }
    std::string check(const Entry& entry, const body::TakenBack&) {
        const auto parent = table().take_back_parent(entry.header.author);
        return parent && *parent == entry.header.parent ? "" : "this could not be taken back";
    }
    std::string check(const Entry&, const body::Paused& paused) { return known(paused.reason); }
    std::string check(const Entry&, const body::Resumed& resumed) { return known(resumed.reason); }
    std::string check(const Entry& entry, const body::Credited& credited) {
        using Kind = body::Credited::Kind;
        const auto& clock = table().clock();
        const auto& header = entry.header;
        if (credited.kind > Kind::ruling) return "an unknown kind of credit";
        if ((header.author.kind == Author::Kind::director) != (credited.kind == Kind::ruling))
            return "a credit that is not its author's to give";
        if (!clock.started() || clock.ended()) return "a credit in a game that does not run";
        if (credited.kind == Kind::ruling) return {};
        if (credited.kind != Kind::outage && !credited.power) return "a credit of one power that names none";
        if (credited.kind == Kind::outage) {
            if (credited.power) return "an outage of one power";
            return credited.amount > 0 && credited.amount <= header.received - table().last_received()
                       ? ""
                       : "more than was lost since the entry before";
        }
        if (credited.kind == Kind::lag)
            return credited.amount > 0 && credited.amount <= clock.lag_credit(*credited.power, credited.amount)
                       ? ""
                       : "more than the quota of a turn";
        const auto deadline = clock.next_deadline();
        const auto reserve = deadline && deadline->at <= header.received ? clock.reserve_for(*deadline) : std::nullopt;
        return reserve && reserve->kind == credited.kind && reserve->power == credited.power && reserve->amount == credited.amount
                   ? ""
                   : "an overtime or a vacation that nobody had to draw, or had left";
    }
    std::string check(const Entry& entry, const body::CalendarSet& set) {
        if (seat(set.seat) == nullptr) return "no such seat";
        const auto& author = entry.header.author;
        if (author.kind == Author::Kind::seat && author.seat != set.seat) return "a player says when he rests himself, and of nobody else";
        return std::string{fault_of(set.calendar)};
    }
    std::string check(const Entry&, const body::ClockProposed& proposed) {
        if (table().ended()) return "another time control for a game that is over";
        return std::string{fault_of(proposed.clock).problem};
    }
    std::string check(const Entry& entry, const body::ClockAgreed& agreed) {
        const auto& proposal = table().clock().proposal();
        if (!proposal || proposal->sequence != agreed.sequence) return "agreed to what nobody proposes";
        return entry.header.author.seat == agreed.seat ? "" : "a player speaks for no seat but his own";
    }
    std::string check(const Entry& entry, const body::PowerResigned& resigned) {
        const auto& author = entry.header.author;
        if (!table().seat_of(resigned.power)) return "no such power";
        if (author.kind == Author::Kind::seat && !table().plays(author.seat, resigned.power))
            return "a power that is not its author's to resign";
        return table().clock().resigned(resigned.power) == resigned.again ? "" : "a power that was resigned before, or was not";
    }
    std::string check(const Entry& entry, const body::MissExcused& excused) {
        const auto* of = seat(excused.seat);
        if (of == nullptr) return "no such seat";
        const auto& attendance = table().attendance();
        if (attendance.misses(rules::idx(excused.seat)) == 0) return "a miss that there is not";
        if (entry.header.author.kind == Author::Kind::director)
            return excused.account == 0 ? "" : "a director excuses by his own word, and by nobody's allowance";
        // What the account has had in its other games no record can know.
        if (attendance.just_missed() != excused.seat || !of->taken || of->account != excused.account || excused.reason.empty())
            return "an excuse for another turn than the one that was just missed, or of somebody else";
        const auto had = attendance.excused().find(excused.account);
        return (had == attendance.excused().end() ? 0 : had->second) < table().clock().limits().excuses
                   ? ""
                   : "more excuses than the time control allows";
    }

    static std::string known(body::PauseReason reason) { return reason > body::PauseReason::outage ? "an unknown reason to pause" : ""; }
    [[nodiscard]] const Seat* seat(rules::SeatId id) const {
        return rules::idx(id) < table().seats().size() ? &table().seats()[rules::idx(id)] : nullptr;
    }

    /// The dice: from the chain, in order, and the same in the events.
    std::string check_rolled(const Entry& entry) {
        if (entry.rolls)
            if (auto wrong = check_rolls(table().game(), table().dice(), *entry.rolls); !wrong.empty()) return wrong;
        if (std::holds_alternative<body::SeedOpened>(entry.body)) seeded_ = true;
        if (entry.rolls && !seeded_) ++unseeded_;
        std::size_t next = 0;
        for (const auto& event : entry.events) {
            const auto* rolled = std::get_if<rules::event::Rolled>(&event);
            if (rolled == nullptr) continue;
            if (!entry.rolls || next == entry.rolls->draws.size()) return "an event shows dice that were not rolled";
            const auto& draw = entry.rolls->draws[next++];
            if (draw.sides != rolled->sides || draw.results != rolled->faces) return "an event shows other faces than were rolled";
        }
        return entry.rolls && next < entry.rolls->draws.size() ? "dice were rolled that no event shows" : "";
    }

    std::string check_answers(const Entry& entry) {
        std::size_t next = 0;
        for (const auto& event : entry.events) {
            const auto* closed = std::get_if<rules::event::DecisionsClosed>(&event);
            if (closed == nullptr) continue;
            for (const auto& reveal : closed->reveals) {
                if (next == entry.opened.size()) return "a sealed answer was shown without its salt";
                const auto& opened = entry.opened[next++];
                if (opened.decision != reveal.decision || opened.owner != reveal.owner ||
                    opened.content != rules::canonical_bytes(reveal.choice))
                    return "a sealed answer was opened as something else";
                const auto* commitment = commitment_of(entry, opened);
                if (commitment == nullptr) return "a reveal of what was never sealed";
                if (answer_commitment(table().game(), opened.decision, opened.owner, opened.salt, opened.content) != *commitment)
                    return "a sealed answer is not the one that was given";
            }
        }
        return next < entry.opened.size() ? "a salt for an answer that is not shown" : "";
    }
    [[nodiscard]] const Hash* commitment_of(const Entry& entry, const OpenedAnswer& opened) const {
        if (opened.sequence == entry.header.sequence) {
            for (const auto& sealed : entry.sealed)
                if (sealed.decision == opened.decision && sealed.owner == opened.owner) return &sealed.commitment;
            return nullptr;
        }
        const auto* kept = table().vault().find(opened.decision, opened.owner);
        return kept != nullptr && kept->sequence == opened.sequence ? &kept->commitment : nullptr;
    }

    /// The rules state: as judged again, or as the events say.
    std::string check_line(const Entry& entry) {
        const auto parent = entry.header.parent;
        auto known = game_.state_at(parent);
        after_ = known ? std::move(*known) : state_after(ruleset_.get(), record_, parent);
        if (ruleset_ == nullptr) {
            for (const auto& event : entry.events) follow(nullptr, after_, event);
            return {};
        }
        auto judged = rejudge(*ruleset_, after_, table(), entry, revealed_);
        if (!judged) return judged.error();
        after_ = std::move(*judged);
        if (entry.state_hash.has_value() != ends_turn(entry.events)) return "a state hash belongs to the end of each turn, and only there";
        if (entry.state_hash && *entry.state_hash != state_hash(table().game(), after_)) return "the state hash is another one";
        return {};
    }
    void fold(const Recorded& recorded) { game_.fold_to(recorded.entry, recorded.bytes, std::move(after_), recorded.secrets); }

    std::span<const Recorded> record_;
    std::shared_ptr<const rules::Ruleset> ruleset_;
    Game game_;
    rules::GameState after_;
    Revealed revealed_;
    std::set<Hash> heads_;
    std::set<ActionId> actions_;
    bool seeded_ = false;         ///< Some player has opened a seed.
    std::uint64_t unseeded_ = 0;  ///< Entries that rolled before that.
};

}  // namespace

tl::expected<Verified, Fault> verify(std::span<const Recorded> record, std::shared_ptr<const rules::Ruleset> ruleset) {
    if (record.empty()) return tl::make_unexpected(Fault{0, "the record is empty"});
    Verifier verifier{record, std::move(ruleset)};
    for (std::size_t at = 0; at < record.size(); ++at)
        if (auto wrong = verifier.take(record[at]); !wrong.empty()) return tl::make_unexpected(Fault{at + 1, std::move(wrong)});
    return verifier.result();
}

}  // namespace table
