#include <set>
#include <utility>

#include "rules/core/judge.hpp"
#include "rules/match/faults.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/rejudge.hpp"
#include "rules/match/replay.hpp"
#include "rules/mechanics/seating.hpp"

namespace match {
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
        for (const auto& recorded : record)
            if (std::holds_alternative<body::Upgraded>(recorded.entry.body)) upgraded_ = recorded.entry.header.sequence;
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
        Verified verified{.entries = table().sequence(), .rolls = table().dice().rolls, .judged = ruleset_ != nullptr};
        for (std::size_t seat = 0; seat < table().seats().size(); ++seat)
            if (table().seats()[seat].promised) verified.notes.push_back("seat " + std::to_string(seat) + " never opened its last seed");
        if (unseeded_ > 0)
            verified.notes.push_back(std::to_string(unseeded_) + (unseeded_ == 1 ? " of the rolls was made" : " of the rolls were made") +
                                     " without any player's seed: only the server's word stands for " + (unseeded_ == 1 ? "it" : "them"));
        if (ruleset_ != nullptr && upgraded_ != 0)
            verified.notes.push_back("entries before " + std::to_string(upgraded_) +
                                     " were judged by other rules: their commands were not judged again");
        if (!knows_limits())
            verified.notes.emplace_back("a bank was of sides, and which powers are of one is in no record: limits were not checked");
        return verified;
    }

private:
    [[nodiscard]] const Table& table() const { return game_.table(); }

    std::string check_header(const Entry& entry) {
        const auto& header = entry.header;
        const auto sequence = table().sequence() + 1;
        if (header.sequence != sequence) return "the sequence has a gap, or the order was changed";
        if (header.goes_back() && !branches(entry)) return "the parent is not the entry before";
        if (header.received < table().last_received()) return "received before the entry before it";
        if (!heads_.contains(header.seen)) return "its author had seen another history than this record";
        if (header.action != ActionId{} && !actions_.insert(header.action).second) return "the same action twice";
        if (auto wrong = author_fault(table(), entry); !wrong.empty()) return wrong;
        return check_grounds(entry);
    }

    /// Rulings have them, and nothing else.
    std::string check_grounds(const Entry& entry) const {
        const auto& header = entry.header;
        const auto ruling = must_rule(entry);
        if (!entry.grounds) return ruling ? "a ruling without its grounds" : "";
        if (const auto* moved = std::get_if<body::DisputeMoved>(&entry.body); moved != nullptr && moved->dispute != entry.grounds->dispute)
            return "grounds of another dispute";
        if (auto wrong = table().disputes().fault_of(header, *entry.grounds); !wrong.empty()) return wrong;
        if (table().seating().has_played(header.author.account)) return "who plays or has played in a game does not rule in it";
        return check_second(entry);
    }
    static bool must_rule(const Entry& entry) {
        // Other rules are a ruling unless it was the consent of all players that brought them.
        return ruling_of(entry) == Traits::Ruling::must ||
               (std::holds_alternative<body::Upgraded>(entry.body) && entry.header.author.kind != Author::Kind::seat);
    }
    /// What takes two is proposed by one referee and made by another.
    std::string check_second(const Entry& entry) const {
        const auto proposal = entry.grounds->proposal;
        if (std::holds_alternative<body::RulingProposed>(entry.body)) return proposal == 0 ? "" : "a proposal of a proposal";
        const bool weighty = std::holds_alternative<body::Annulled>(entry.body) || table().ended();
        if (proposal == 0)
            return weighty && table().dispute_rules().two_referees ? "a ruling by one referee where the game asks for two" : "";
        if (proposal > table().sequence()) return "a proposal that there is not";
        const auto& proposed = record_[proposal - 1].entry;
        if (!std::holds_alternative<body::RulingProposed>(proposed.body)) return "a proposal that is none";
        if (proposed.header.author.account == entry.header.author.account) return "a proposal of its own author";
        const auto* dispute = table().disputes().find(entry.grounds->dispute);
        // The referee of a dispute may rule by any proposal; another one by theirs alone.
        if (dispute == nullptr || entry.header.author.account == dispute->referee) return {};
        return proposed.grounds->dispute == dispute->filed && proposed.header.author.account == dispute->referee
                   ? ""
                   : "a proposal that the referee of the dispute has not made";
    }

    std::string check_body(const Entry& entry) {
        const bool first = table().sequence() == 0;
        if (first != std::holds_alternative<body::Created>(entry.body))
            return "a record begins with the creation of the game, and only there";
        const bool corrects = std::holds_alternative<body::Corrected>(entry.body);
        if (corrects && (entry.rolls || !entry.sealed.empty() || !entry.opened.empty())) return "rolls or answers in a correction";
        if (!traits_of(entry).judged && !corrects &&
            (!entry.events.empty() || entry.rolls || !entry.sealed.empty() || !entry.opened.empty() || entry.state_hash))
            return "events, rolls or answers without a command";
        if (entry.state_hash.has_value() != ends_turn(entry.events)) return "a state hash belongs to the end of each turn, and only there";
        if (auto wrong = seating_fault(table(), entry); !wrong.empty()) return wrong;
        return std::visit([&](const auto& body) { return check(entry, body); }, entry.body);
    }
    std::string check(const Entry&, const body::Created& created) {
        if (auto wrong = created_fault(created); !wrong.empty()) return wrong;
        if (ruleset_ == nullptr) return {};
        for (std::size_t at = 0; at < ruleset_->powers(); ++at)
            if (const auto power = static_cast<rules::OwnerId>(at); rules::has_seat(*ruleset_, power) && !seated_in(created, power))
                return "a power without a seat";
        if (!has_names_of(created, *ruleset_)) return "it names things otherwise than the rules that it is pinned to";
        return upgraded_ == 0 ? check_pin(created.ruleset) : "";
    }
    std::string check(const Entry&, const body::AnchorOpened& opened) {
        const auto& dice = table().dice();
        if (opened.anchor != (dice.open ? dice.anchor + 1 : 0)) return "the anchors are not counted up";
        return opened.commitment == Hash{} || opened.reason.empty() ? "an anchor without its commitment, or its reason" : "";
    }
    std::string check(const Entry&, const body::Seated& seated) {
        return !seated.calendar_back || table().clock().left_calendar(seated.seat, seated.account) ? "" : "a calendar that nobody has left";
    }
    static std::string check(const Entry&, const body::SeatOffered&) { return {}; }
    static std::string check(const Entry&, const body::SeatLeft&) { return {}; }
    static std::string check(const Entry&, const body::SubstituteNamed&) { return {}; }
    static std::string check(const Entry&, const body::SeedCommitted&) { return {}; }
    std::string check(const Entry&, const body::DirectorNamed& named) {
        if (named.account == 0) return "a director who is nobody";
        if (named.no_more == !table().seating().directs(named.account)) return "who directs the game already, or does not";
        return table().seating().sits(named.account) ? "who directs a game has no seat" : "";
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
        if (table().annulled()) return "a command in a game that was annulled";
        const auto& author = entry.header.author;
        const auto power = played.command.author;
        if (author.kind == Author::Kind::seat ? !table().plays(author.seat, power) : power != rules::nobody)
            return "the command is not its author's to give";
        const bool players = rules::form_of(played.command) < rules::Form::expire;
        if (players != (author.kind == Author::Kind::seat)) return "the command is not its author's to give";
        return author.kind == Author::Kind::seat ? check_in_time(entry) : check_time_up(entry.header, played.command);
    }
    /// What a player does stands in time, and while the clocks may run.
    [[nodiscard]] std::string check_in_time(const Entry& entry) const {
        if (table().clock().paused()) return "a play while the game was paused";
        if (!knows_limits()) return {};
        const auto deadline = table().clock().next_deadline();
        return deadline && deadline->at < entry.header.received ? "a play after its time was up" : "";
    }
    /// What the clock does it does when a limit is reached that nothing puts off.
    [[nodiscard]] std::string check_time_up(const Header& header, const rules::Command& command) const {
        using Which = Clock::Which;
        const auto* expire = std::get_if<rules::command::Expire>(&command.body);
        const auto* limit = std::get_if<rules::command::TimeLimit>(&command.body);
        using How = rules::command::TimeLimit::How;
        if (limit != nullptr && limit->how == How::now) return "what only a referee does";
        if (limit != nullptr && (limit->how == How::called || limit->how == How::extended)) return {};
        if ((expire == nullptr && limit == nullptr) || !knows_limits()) return {};
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
        if (left.commitment == Hash{}) return "an order without its commitment";
        return author.kind == Author::Kind::seat && table().plays(author.seat, left.owner) ? ""
                                                                                           : "orders that are not their author's to give";
    }
    std::string check(const Entry& entry, const body::TakenBack&) {
        const auto parent = table().take_back_parent(entry.header.author);
        return parent && *parent == entry.header.parent ? "" : "this could not be taken back";
    }
    [[nodiscard]] std::string check(const Entry& entry, const body::Paused& paused) const {
        const bool referee = entry.header.author.kind == Author::Kind::director;
        if (!paused.text.empty() && !referee) return "a pause with words of nobody";
        if (paused.reason == body::PauseReason::deserted && table().attendance().attended()) return "somebody plays the game";
        return check_pause(entry, paused.reason);
    }
    [[nodiscard]] std::string check(const Entry& entry, const body::Resumed& resumed) const {
        if (auto wrong = check_pause(entry, resumed.reason); !wrong.empty()) return wrong;
        return table().clock().paused_for(resumed.reason) ? "" : "the clocks did not stand for this";
    }
    [[nodiscard]] std::string check_pause(const Entry& entry, body::PauseReason reason) const {
        if (reason > body::PauseReason::deserted) return "an unknown reason to pause";
        if (!table().started()) return "a pause before the game began";
        const bool referee = entry.header.author.kind == Author::Kind::director;
        return referee && reason != body::PauseReason::director ? "a referee pauses for no other reason than his own" : "";
    }
    std::string check(const Entry& entry, const body::Credited& credited) {
        using Kind = body::Credited::Kind;
        const auto& clock = table().clock();
        const auto& header = entry.header;
        if (credited.kind > Kind::handover) return "an unknown kind of credit";
        if ((header.author.kind == Author::Kind::director) != (credited.kind == Kind::ruling))
            return "a credit that is not its author's to give";
        if (!clock.started() || clock.ended()) return "a credit in a game that does not run";
        if (credited.reason.empty() || (credited.amount == 0 && credited.kind != Kind::handover))
            return "a credit of nothing, or without a reason";
        if (credited.power && rules::idx(*credited.power) >= table().created().owners.size())
            return "a credit of a power that there is not";
        if (credited.counted && credited.kind != Kind::outage) return "a credit of what was counted that is no outage";
        if (credited.kind == Kind::ruling) return check_given(entry, credited);
        if (credited.kind != Kind::outage && !credited.power) return "a credit of one power that names none";
        if (credited.kind == Kind::outage) {
            if (credited.power) return "an outage of one power";
            if (clock.paused()) return "an outage that cost nobody anything: the clocks stood";
            return credited.amount > 0 && credited.amount <= header.received - table().last_received()
                       ? ""
                       : "more than was lost since the entry before";
        }
        if (credited.kind == Kind::handover) {
            const auto due = clock.handover(header.received);
            return due && due->power == credited.power && credited.amount >= 0 && credited.amount <= due->amount
                       ? ""
                       : "a turn of somebody who took no seat over, or more than was used of it";
        }
        if (credited.kind == Kind::lag)
            return credited.amount > 0 && credited.amount <= clock.lag_credit(*credited.power, credited.amount)
                       ? ""
                       : "more than the quota of a turn";
        if (!knows_limits()) return {};
        const auto deadline = clock.next_deadline();
        const auto reserve = deadline && deadline->at <= header.received ? clock.reserve_for(*deadline) : std::nullopt;
        return reserve && reserve->kind == credited.kind && reserve->power == credited.power && reserve->amount == credited.amount
                   ? ""
                   : "an overtime or a vacation that nobody had to draw, or had left";
    }
    [[nodiscard]] static std::string check_given(const Entry& entry, const body::Credited& credited) {
        if (credited.amount > most_given || credited.amount < -most_given) return "more than a referee gives at once";
        return !entry.grounds || entry.grounds->reason == credited.reason ? "" : "another reason than that of the ruling";
    }
    std::string check(const Entry& entry, const body::CalendarSet& set) {
        if (!table().clock().limits().rests || table().ended()) return "a calendar where nobody rests";
        return std::string{table().clock().calendar_fault(set.seat, set.calendar, entry.header.received).problem};
    }
    std::string check(const Entry&, const body::Warned& warned) {
        const auto* of = seat(warned.seat);
        if (of == nullptr || !of->taken) return "a warning of nobody";
        if (!table().started() || table().ended()) return "a warning in a game that does not run";
        return warned.reason.empty() ? "a warning without a reason" : "";
    }
    std::string check(const Entry&, const body::ClockProposed& proposed) {
        if (table().ended()) return "another time control for a game that is over";
        return std::string{fault_of(proposed.clock).problem};
    }
    std::string check(const Entry&, const body::ClockAgreed& agreed) {
        const auto& proposal = table().clock().proposal();
        return proposal && proposal->sequence == agreed.sequence ? "" : "agreed to what nobody proposes";
    }
    std::string check(const Entry& entry, const body::PowerResigned& resigned) {
        const auto& author = entry.header.author;
        if (!table().started() || (table().ended() && !entry.grounds)) return "a power is resigned in a game that does not run";
        if (!table().seat_of(resigned.power)) return "no such power";
        if (author.kind == Author::Kind::seat && !table().plays(author.seat, resigned.power))
            return "a power that is not its author's to resign";
        return table().clock().resigned(resigned.power) == resigned.again ? "" : "a power that was resigned before, or was not";
    }
    std::string check(const Entry& entry, const body::MissExcused& excused) {
        const auto* of = seat(excused.seat);
        if (of == nullptr) return "no such seat";
        const auto& attendance = table().attendance();
        if (attendance.ended(rules::idx(excused.seat)) == 0) return "a miss that there is not";
        if (entry.header.author.kind == Author::Kind::director)
            return excused.account == 0 && excused.reason.empty() ? "" : "a director excuses by his own word, and by nobody's allowance";
        // What the account has had in its other games no record can know.
        if (attendance.just_ended() != excused.seat || !of->taken || of->account != excused.account || excused.reason.empty())
            return "an excuse for another turn than the one that was just missed, or of somebody else";
        const auto had = attendance.excused().find(excused.account);
        return (had == attendance.excused().end() ? 0 : had->second) < table().clock().limits().excuses
                   ? ""
                   : "more excuses than the time control allows";
    }

    std::string check(const Entry& entry, const body::DisputeFiled& filed) {
        if (!table().started()) return "a dispute before the game began";
        if (filed.reason.empty()) return "a dispute without a reason";
        return filed.about > 0 && filed.about < entry.header.sequence ? "" : "a dispute about an entry that there is not";
    }
    std::string check(const Entry& entry, const body::DisputeMoved& moved) {
        return table().disputes().fault_of(entry.header, moved, table().dispute_rules());
    }
    std::string check(const Entry&, const body::RulingProposed& proposed) {
        if (!table().dispute_rules().two_referees) return "a proposal where one referee is enough";
        return proposed.ruling.empty() ? "nothing is proposed" : "";
    }
    std::string check(const Entry& entry, const body::SetBack&) { return check_goes_back(entry.header); }
    std::string check_goes_back(const Header& header) const {
        if (!table().started() || header.parent < table().began()) return "a game goes back to its start, and no further";
        return header.parent + 1 < header.sequence ? "" : "it goes back to where it is";
    }
    std::string check(const Entry& entry, const body::Corrected&) {
        if (!table().started()) return "a correction before the game began";
        return entry.events.empty() ? "a correction of nothing" : "";
    }
    std::string check(const Entry& entry, const body::Ordered& ordered) {
        if (!table().started()) return "a command before the game began";
        if (ordered.again == 0) return {};
        if (ordered.again > table().sequence()) return "the command of an entry that there is not";
        const auto& before = record_[ordered.again - 1].entry;
        const auto* command = command_of(before);
        if (command == nullptr || !(*command == ordered.command)) return "the command of that entry is another one";
        const auto& header = entry.header;
        if (!header.goes_back()) return {};
        return header.parent == before.header.parent ? "" : "it is judged neither where that entry was nor where the game stands";
    }
    std::string check(const Entry&, const body::Annulled&) {
        return table().started() && !table().annulled() ? "" : "a game that has not begun, or is annulled already";
    }
    std::string check(const Entry&, const body::PowerHanded& handed) {
        const auto seat = table().seat_of(handed.power);
        if (!seat) return "no such power";
        return table().seats()[rules::idx(*seat)].powers.size() > 1 ? "" : "a power that has a seat of its own";
    }
    std::string check(const Entry&, const body::UpgradeAgreed& agreed) { return check_other_rules(agreed.ruleset); }
    std::string check(const Entry& entry, const body::Upgraded& upgraded) {
        if (auto wrong = check_other_rules(upgraded.ruleset); !wrong.empty()) return wrong;
        const auto& author = entry.header.author;
        if (author.kind == Author::Kind::seat && !table().seating().agrees(upgraded.ruleset, author.seat))
            return "other rules to which not every player has agreed";
        return ruleset_ != nullptr && entry.header.sequence == upgraded_ ? check_pin(upgraded.ruleset) : "";
    }

    std::string check_other_rules(const Hash& pin) {
        if (!table().started() || table().ended()) return "other rules for a game that does not run";
        return pin == Hash{} ? "other rules that are none" : "";
    }
    static bool seated_in(const body::Created& created, rules::OwnerId power) {
        return rules::any_of(created.seats, [&](const std::vector<rules::OwnerId>& powers) { return rules::contains(powers, power); });
    }
    [[nodiscard]] std::string check_pin(const Hash& pin) const {
        return pin == ruleset_pin(*ruleset_) ? "" : "it is pinned to other rules than those that judge it";
    }
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
        std::set<std::pair<rules::DecisionId, rules::OwnerId>> once;
        for (const auto& sealed : entry.sealed) {
            if (!once.emplace(sealed.decision, sealed.owner).second) return "two sealed answers to one question";
            const auto own = table().seat_of(sealed.owner);
            const auto audience = own ? std::vector{*own} : std::vector<rules::SeatId>{};
            if (sealed.audience != audience || sealed.commitment == Hash{})
                return "a sealed answer without its commitment, or for other eyes than its owner's";
        }
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
        const auto* kept = table().sealed_answers().sealed_in(opened.sequence, opened.decision, opened.owner);
        return kept != nullptr && stands(*kept, entry.header.parent) ? &kept->commitment : nullptr;
    }

    /// Sealed on the line that leads to `parent`, and not revealed there.
    [[nodiscard]] bool stands(const SealedAnswers::Kept& kept, std::uint64_t parent) const {
        const auto leads = [&](std::uint64_t sequence) { return table().lines().leads_to(sequence, parent); };
        return leads(kept.sequence) && rules::none_of(kept.reveals, leads);
    }

    /// The rules state: as judged again, or as the events say.
    std::string check_line(const Entry& entry) {
        const auto parent = entry.header.parent;
        auto known = game_.state_at(parent);
        after_ = known ? std::move(*known) : state_after(ruleset_.get(), record_, parent);
        if (ruleset_ == nullptr || entry.header.sequence <= upgraded_) {
            for (const auto& event : entry.events) follow(ruleset_.get(), after_, event);
            return {};
        }
        auto judged = rejudge(*ruleset_, after_, table(), entry, revealed_);
        if (!judged) return judged.error();
        after_ = std::move(*judged);
        if (entry.state_hash && *entry.state_hash != state_hash(table().game(), after_)) return "the state hash is another one";
        return {};
    }
    void fold(const Recorded& recorded) {
        game_.fold_to(recorded.entry, recorded.bytes, std::move(after_), recorded.secrets);
        side_banks_ = side_banks_ || table().clock().limits().bank_of == ClockRules::BankOf::side;
    }
    /// Which powers share a bank is not in the record: without rules the limits of such a game cannot be told.
    [[nodiscard]] bool knows_limits() const { return ruleset_ != nullptr || !side_banks_; }

    std::span<const Recorded> record_;
    std::shared_ptr<const rules::Ruleset> ruleset_;
    Game game_;
    rules::GameState after_;
    Revealed revealed_;
    std::uint64_t upgraded_ = 0;  ///< The last entry with which other rules came; what is before it only they could judge.
    std::set<Hash> heads_;
    std::set<ActionId> actions_;
    bool side_banks_ = false;     ///< A bank was of sides.
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

}  // namespace match
