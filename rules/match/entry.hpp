#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/command.hpp"
#include "rules/core/compiled_variant.hpp"
#include "rules/core/event.hpp"
#include "rules/match/calendar.hpp"
#include "rules/match/entry_parts.hpp"
#include "rules/match/ids.hpp"
#include "rules/match/ruling.hpp"
#include "rules/match/time_control.hpp"
#include "rules/match/traits.hpp"

/// All that a verifier needs: what a game's record is made of, and how it folds. Libsodium, no I/O.
namespace match {

namespace body {
/// How far a player may go back on what nobody has answered: no die, no reveal, nobody else's command.
enum class TakeBackRule : std::uint8_t {
    phase,    ///< Also on a phase that he ended.
    command,  ///< Only within the phase.
    none,
};
/// The first entry: what is played, by whom, pinned to the compiled rules. Names make the record readable without the program.
struct Created {
    GameId game{};
    std::string bundle;
    std::vector<std::string> options;
    std::vector<std::pair<std::string, std::string>> parameters;
    Hash ruleset{};                                  ///< Pin of the compiled tables, parameters and module revisions.
    std::vector<std::vector<rules::OwnerId>> seats;  ///< Powers of seat 0, 1, ...
    ClockRules clock;
    std::vector<std::string> spaces, owners, unit_types, tags, decisions, slots, procedures, battle_kinds, roles, resources;
    Moment spectator_delay = 0;  ///< Who has no seat sees everything so much later, until the game is over; milliseconds.
    TakeBackRule take_back{};
    std::optional<DisputeRules> disputes;  ///< Nothing: clocks go on, one referee, no limits.
    static constexpr Traits traits{.maker = Traits::Maker::system};
    static void fields(auto& a, auto& v) {
        a.stored(1, "game", v.game);
        a(2, "bundle", v.bundle);
        a(3, "options", v.options);
        a(4, "parameters", v.parameters);
        a(5, "ruleset", v.ruleset);
        a(6, "seats", v.seats);
        a(7, "clock", v.clock);
        a.stored(8, "spaces", v.spaces);
        a.stored(9, "owners", v.owners);
        a.stored(10, "unit_types", v.unit_types);
        a.stored(11, "tags", v.tags);
        a.stored(12, "decisions", v.decisions);
        a.stored(13, "slots", v.slots);
        a.stored(14, "procedures", v.procedures);
        a.stored(15, "battle_kinds", v.battle_kinds);
        a.stored(16, "roles", v.roles);
        a.stored(17, "resources", v.resources);
        a.span(18, "spectator_delay_ms", v.spectator_delay);
        a(19, "take_back", v.take_back);
        a(20, "disputes", v.disputes);
    }
    bool operator==(const Created&) const = default;
};
/// A new chain of dice: its commitment, before any roll of it. Anchor 0 precedes any seat.
struct AnchorOpened {
    std::uint32_t anchor = 0;
    Hash commitment{};
    std::string reason;
    static constexpr Traits traits{.maker = Traits::Maker::system};
    static void fields(auto& a, auto& v) {
        a(1, "anchor", v.anchor);
        a(2, "commitment", v.commitment);
        a(3, "reason", v.reason);
    }
    bool operator==(const AnchorOpened&) const = default;
};
struct Seated {
    rules::SeatId seat{};
    std::uint64_t account = 0;
    bool sparring = false;
    Hash seed_commitment{};
    /// The calendar that the account left in this game holds again, at once. Not set in records that were made before there was this field.
    bool calendar_back = false;
    static constexpr Traits traits{.maker = Traits::Maker::player, .of_own_seat = true};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "account", v.account);
        a(3, "sparring", v.sparring);
        a(4, "seed_commitment", v.seed_commitment);
        a(5, "calendar_back", v.calendar_back);
    }
    bool operator==(const Seated&) const = default;
};
struct SeedOpened {
    rules::SeatId seat{};
    Hash seed{};
    static constexpr Traits traits{.maker = Traits::Maker::player, .of_own_seat = true};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "seed", v.seed);
    }
    bool operator==(const SeedOpened&) const = default;
};
/// The game begins; its opening events are the entry's.
struct Started {
    static constexpr Traits traits{.maker = Traits::Maker::system, .judged = true};
    static void fields(auto&, auto&) {}
    bool operator==(const Started&) const = default;
};
/// A command that the rules accepted. A sealed answer's choice is empty here: `Entry::sealed` holds its commitment, `SealedAnswers` has it.
struct Played {
    rules::Command command;
    static constexpr Traits traits{.acts = true, .judged = true};
    static void fields(auto& a, auto& v) { a(1, "command", v.command); }
    bool operator==(const Played&) const = default;
};
/// Standing orders of a power; their content lies in the sealed answers.
struct OrderLeft {
    rules::OwnerId owner{};
    Hash commitment{};
    bool one = false;  ///< One order that was left or withdrawn. Else, in older entries: all of the power's, in place of those before.
    static constexpr Traits traits{.maker = Traits::Maker::player, .acts = true};
    static void fields(auto& a, auto& v) {
        a(1, "power", v.owner);
        a(2, "commitment", v.commitment);
        a(3, "one", v.one);
    }
    bool operator==(const OrderLeft&) const = default;
};
/// The parent says what the game goes back to.
struct TakenBack {
    static constexpr Traits traits{.maker = Traits::Maker::player, .acts = true, .branches = true};
    static void fields(auto&, auto&) {}
    bool operator==(const TakenBack&) const = default;
};
enum class PauseReason : std::uint8_t {
    director,
    dispute,
    both_sides,
    outage,
    deserted,  ///< No person sits there any more.
};
struct Paused {
    PauseReason reason{};
    std::string text{};  ///< Why, for people, in the words of who directs; empty where nothing was said.
    static constexpr Traits traits{.maker = Traits::Maker::not_player, .ruling = Traits::Ruling::may};
    static void fields(auto& a, auto& v) {
        a(1, "reason", v.reason);
        a(2, "text", v.text);
    }
    bool operator==(const Paused&) const = default;
};
struct Resumed {
    PauseReason reason{};
    static constexpr Traits traits{.maker = Traits::Maker::not_player, .ruling = Traits::Ruling::may};
    static void fields(auto& a, auto& v) { a(1, "reason", v.reason); }
    bool operator==(const Resumed&) const = default;
};
/// Time given to (or, negative, taken from) every clock that counts now, or would but for a pause. An outage that fell into a pause
/// cost nobody anything and is not credited.
struct Credited {
    enum class Kind : std::uint8_t {
        outage,    ///< Nobody could play.
        lag,       ///< The way of a command; within the quota of a turn.
        overtime,  ///< A limit is put off, as often as the time control says.
        vacation,  ///< The same, of a seat.
        ruling,    ///< Granted or taken by whoever directs.
        handover,  ///< A player who takes a seat over has the whole of a turn that had begun, and all of the seat's vacation; may be 0.
    };
    Moment amount = 0;
    std::string reason;
    Kind kind{};
    /// Only the clocks of this power: those of its turn and its questions, or, where none counts, its bank. Else of all, the game's too.
    std::optional<rules::OwnerId> power;
    /// Of an outage that ended with this entry: each clock is given only what it counted of it, and nothing while its player rests. Not set
    /// in records that were made before there was this field: there each clock was given all of it.
    bool counted = false;
    static constexpr Traits traits{.maker = Traits::Maker::not_player, .ruling = Traits::Ruling::may};
    static void fields(auto& a, auto& v) {
        a(1, "amount_ms", v.amount);
        a(2, "reason", v.reason);
        a(3, "kind", v.kind);
        a(4, "power", v.power);
        a(5, "counted", v.counted);
    }
    bool operator==(const Credited&) const = default;
};
/// When the player of a seat rests. Before the start it holds at once, else from the next turn on.
struct CalendarSet {
    rules::SeatId seat{};
    Calendar calendar;
    /// Its absences hold at once, in the seat's own turn too: they are paid for. Not set in records that were made before there was this
    /// field: there they held from the next turn on.
    bool away_at_once = false;
    static constexpr Traits traits{.maker = Traits::Maker::player, .of_own_seat = true};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "calendar", v.calendar);
        a(3, "away_at_once", v.away_at_once);
    }
    bool operator==(const CalendarSet&) const = default;
};
/// Another time control. Of a director it holds at once; of a player as soon as every seat has agreed, his own has.
struct ClockProposed {
    ClockRules clock;
    static constexpr Traits traits{.maker = Traits::Maker::not_system};
    static void fields(auto& a, auto& v) { a(1, "clock", v.clock); }
    bool operator==(const ClockProposed&) const = default;
};
/// A seat agrees to the proposal, or does not: then it is void.
struct ClockAgreed {
    rules::SeatId seat{};
    std::uint64_t sequence = 0;  ///< Of the entry that proposed it.
    bool refused = false;
    static constexpr Traits traits{.maker = Traits::Maker::player, .of_own_seat = true};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a.narrow(2, "proposal", v.sequence);
        a(3, "refused", v.refused);
    }
    bool operator==(const ClockAgreed&) const = default;
};
/// Nobody plays this power any more, or somebody does again: until then its turns and questions are over as soon as they begin.
struct PowerResigned {
    rules::OwnerId power{};
    bool again = false;
    static constexpr Traits traits{.maker = Traits::Maker::not_system, .ruling = Traits::Ruling::may};
    static void fields(auto& a, auto& v) {
        a(1, "power", v.power);
        a(2, "again", v.again);
    }
    bool operator==(const PowerResigned&) const = default;
};
/// A turn that the clock had to end is not counted against its seat: as a director says, or by the allowance of the time control, which is
/// the account's over several games: the server counts it.
struct MissExcused {
    rules::SeatId seat{};
    std::uint64_t account = 0;  ///< Whose allowance pays for it; 0 for a director's.
    std::string reason{};       ///< Of what the server excuses.
    static constexpr Traits traits{.maker = Traits::Maker::not_player, .ruling = Traits::Ruling::may};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "account", v.account);
        a(3, "reason", v.reason);
    }
    bool operator==(const MissExcused&) const = default;
};
/// Whoever directs warns the player of a seat, of slow play or of something else. Warnings are counted until somebody else sits there.
struct Warned {
    rules::SeatId seat{};
    std::string reason;
    static constexpr Traits traits{.maker = Traits::Maker::director};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "reason", v.reason);
    }
    bool operator==(const Warned&) const = default;
};
/// A further seed of a seat, promised before it is opened.
struct SeedCommitted {
    rules::SeatId seat{};
    Hash commitment{};
    static constexpr Traits traits{.maker = Traits::Maker::player, .of_own_seat = true};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "commitment", v.commitment);
    }
    bool operator==(const SeedCommitted&) const = default;
};
/// Who may sit down on a seat from now on, instead of whoever could before. Where somebody sits there he stays until another does: so a seat
/// is handed over, or given back to a player who lost his token.
struct SeatOffered {
    enum class To : std::uint8_t {
        nobody,   ///< It is kept free, or stays with whoever sits there.
        holder,   ///< Of the token that was made with this offer: an invitation, used once.
        anybody,  ///< Who comes first.
        account,  ///< This one alone.
    };
    rules::SeatId seat{};
    To to{};
    std::uint64_t account = 0;  ///< 0 unless it is for an account alone.
    static constexpr Traits traits{.of_own_seat = true};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "to", v.to);
        a(3, "account", v.account);
    }
    bool operator==(const SeatOffered&) const = default;
};
/// The player of a seat has got up, or was made to; from now on the seat is offered to the substitute that they had named, or to nobody.
struct SeatLeft {
    rules::SeatId seat{};
    /// Its calendar ends with it, and until somebody sits down no vacation is drawn for it. Not set in records that were made before there
    /// was this field: there its clocks rested on by the hours of the player who had left.
    bool rests_end = false;
    static constexpr Traits traits{.ruling = Traits::Ruling::may, .of_own_seat = true};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "rests_end", v.rests_end);
    }
    bool operator==(const SeatLeft&) const = default;
};
/// Who is to sit there when the seat is left; 0 for nobody.
struct SubstituteNamed {
    rules::SeatId seat{};
    std::uint64_t account = 0;
    static constexpr Traits traits{.maker = Traits::Maker::not_system, .of_own_seat = true};
    static void fields(auto& a, auto& v) {
        a(1, "seat", v.seat);
        a(2, "account", v.account);
    }
    bool operator==(const SubstituteNamed&) const = default;
};
/// An account directs the game from now on, or no more. Who directs has no seat.
struct DirectorNamed {
    std::uint64_t account = 0;
    bool no_more = false;
    static constexpr Traits traits{.maker = Traits::Maker::director};
    static void fields(auto& a, auto& v) {
        a(1, "account", v.account);
        a(2, "no_more", v.no_more);
    }
    bool operator==(const DirectorNamed&) const = default;
};
}  // namespace body
}  // namespace match

namespace rules {
template <>
inline constexpr auto words<match::body::SeatOffered::To> = words_of("NOBODY", "HOLDER", "ANYBODY", "ACCOUNT");
template <>
inline constexpr auto words<match::body::TakeBackRule> = words_of("PHASE", "COMMAND", "NONE");
template <>
inline constexpr auto words<match::body::Credited::Kind> = words_of("OUTAGE", "LAG", "OVERTIME", "VACATION", "RULING", "HANDOVER");
template <>
inline constexpr auto words<match::body::PauseReason> = words_of("DIRECTOR", "DISPUTE", "BOTH_SIDES", "OUTAGE", "DESERTED");
/// The powers of a seat.
template <>
struct Layout<std::vector<OwnerId>> {
    static void fields(auto& a, auto& v) { a(1, "powers", v); }
};
}  // namespace rules

namespace match {

using AnyBody =
    std::variant<body::Created, body::AnchorOpened, body::Seated, body::SeedOpened, body::Started, body::Played, body::OrderLeft,
                 body::TakenBack, body::Paused, body::Resumed, body::Credited, body::SeedCommitted, body::SeatOffered, body::SeatLeft,
                 body::SubstituteNamed, body::DirectorNamed, body::CalendarSet, body::ClockProposed, body::ClockAgreed, body::PowerResigned,
                 body::MissExcused, body::DisputeFiled, body::DisputeMoved, body::RulingProposed, body::SetBack, body::Corrected,
                 body::Ordered, body::Annulled, body::PowerHanded, body::Upgraded, body::UpgradeAgreed, body::Warned>;
struct Body : rules::CompiledVariant<AnyBody> {
    using CompiledVariant::CompiledVariant;
};

struct Entry {
    Header header;
    Body body;
    std::optional<Rolls> rolls{};
    std::vector<rules::Event> events;
    std::optional<Hash> state_hash{};  ///< Of the whole rules state after the events, at the end of each turn.
    std::vector<SealedAnswer> sealed{};
    std::vector<OpenedAnswer> opened{};
    std::optional<Grounds> grounds{};  ///< Of a ruling, and of nothing else.
    static constexpr auto bodies = [] {
        auto all = rules::alternatives_from(
            10, "created", "anchor_opened", "seated", "seed_opened", "started", "played", "order_left", "taken_back", "paused", "resumed",
            "credited", "seed_committed", "seat_offered", "seat_left", "substitute_named", "director_named", "calendar_set",
            "clock_proposed", "clock_agreed", "power_resigned", "miss_excused", "dispute_filed", "dispute_moved", "ruling_proposed",
            "set_back", "corrected", "ordered", "annulled", "power_handed", "upgraded", "upgrade_agreed", "warned");
        // The body stands before field 40. These two have the last free numbers there.
        all[30].field = 8;
        all[31].field = 9;
        static_assert(all.size() == 32, "1 to 45 are taken: give the new kind a number above, and say in record-format.md where it stands");
        return all;
    }();
    static void fields(auto& a, auto& v) {
        a.narrow(1, "sequence", v.header.sequence);
        a.narrow(2, "parent", v.header.parent);
        a(3, "author", v.header.author);
        a(4, "received", v.header.received);
        a.if_set(5, "action_id", v.header.action);
        a.if_set(6, "seen_head", v.header.seen);
        a.blob(7, "extra", v.header.extra);
        a.one_of(v.body, bodies);
        a(40, "rolls", v.rolls);
        a(41, "events", v.events);
        a(42, "state_hash", v.state_hash);
        a(43, "sealed", v.sealed);
        a(44, "opened", v.opened);
        a(45, "grounds", v.grounds);
    }
    bool operator==(const Entry&) const = default;
};
/// The command of an entry in which one was given, by a player, the clock or a referee; null for others.
[[nodiscard]] const rules::Command* command_of(const Entry& entry) noexcept;

[[nodiscard]] const Traits& traits_of(const Entry& entry) noexcept;
/// Whether the entry is a ruling, as its body says.
[[nodiscard]] Traits::Ruling ruling_of(const Entry& entry) noexcept;
/// Whether the entry may have another parent than the entry before it.
[[nodiscard]] bool branches(const Entry& entry) noexcept;
/// A ruling that holds: what is only proposed is none yet.
[[nodiscard]] bool is_ruling(const Entry& entry) noexcept;

/// What a sealed or standing answer really says; never part of the public bytes. One for each of `Entry::sealed`, or one for `OrderLeft`.
struct Secret {
    rules::OwnerId owner{};
    Hash salt{};
    std::string content;  ///< Canonical bytes of the choice, of the orders or of the one; the commitment is a salted hash of it.
    bool operator==(const Secret&) const = default;
};

}  // namespace match
