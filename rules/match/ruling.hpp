#pragma once

#include <cstdint>
#include <string>

#include "rules/core/command.hpp"
#include "rules/match/calendar.hpp"
#include "rules/match/ids.hpp"
#include "rules/match/traits.hpp"

/// What disputes and rulings are made of, as entries hold it.
namespace match {
namespace body {
/// How disputes go in a game.
struct DisputeRules {
    bool pause = false;         ///< The clocks stand while a dispute waits for a ruling.
    bool two_referees = false;  ///< A game is annulled, and ruled on once it is over, by two referees.
    Moment answer = 0;          ///< In which the other side may answer before a referee takes the dispute, ms; 0: without a limit.
    Moment ruling = 0;          ///< In which it is to be ruled on; told by a notification, nothing else comes of it.
    Moment appeal = 0;          ///< In which a ruling may be appealed, once; then the dispute is closed. 0: until a referee closes it.
    static void fields(auto& a, auto& v) {
        a(1, "pause", v.pause);
        a(2, "two_referees", v.two_referees);
        a.span(3, "answer_ms", v.answer);
        a.span(4, "ruling_ms", v.ruling);
        a.span(5, "appeal_ms", v.appeal);
    }
    bool operator==(const DisputeRules&) const = default;
};
/// A player disputes what an entry did. It goes on by `DisputeMoved` and by rulings whose grounds name it.
struct DisputeFiled {
    std::uint64_t about = 0;  ///< The sequence of an entry.
    std::string paragraph;    ///< That he thinks was broken; may be empty.
    std::string reason;
    static constexpr Traits traits{.maker = Traits::Maker::player};
    static void fields(auto& a, auto& v) {
        a.narrow(1, "about", v.about);
        a(2, "paragraph", v.paragraph);
        a(3, "reason", v.reason);
    }
    bool operator==(const DisputeFiled&) const = default;
};
/// A step of a dispute that is no ruling, or the ruling that all stays as it is.
struct DisputeMoved {
    enum class Step : std::uint8_t {
        answered,  ///< By the other side, once.
        taken,     ///< By a referee; after an appeal by another than the one who ruled.
        upheld,    ///< The ruling that nothing is changed.
        appealed,  ///< By a player, once.
        closed,    ///< By who filed it, by a referee after the ruling, or by the clock.
    };
    std::uint64_t dispute = 0;  ///< The sequence of the entry that filed it.
    Step step{};
    std::string text;
    static constexpr Traits traits{};
    /// That all stays as it is is a ruling, the other steps are none.
    [[nodiscard]] constexpr Traits::Ruling ruling() const noexcept {
        return step == Step::upheld ? Traits::Ruling::must : Traits::Ruling::never;
    }
    static void fields(auto& a, auto& v) {
        a.narrow(1, "dispute", v.dispute);
        a(2, "step", v.step);
        a(3, "text", v.text);
    }
    bool operator==(const DisputeMoved&) const = default;
};
/// A ruling that needs two referees: what the first of them asks for. Another one makes it by an entry whose grounds name this one.
struct RulingProposed {
    std::string ruling;  ///< In the words of the wire's JSON.
    static constexpr Traits traits{.maker = Traits::Maker::director, .ruling = Traits::Ruling::must};
    static void fields(auto& a, auto& v) { a(1, "ruling", v.ruling); }
    bool operator==(const RulingProposed&) const = default;
};
/// The game goes back to the entry that is the parent: what came since stays readable as a branch, dice and time go on.
struct SetBack {
    static constexpr Traits traits{.maker = Traits::Maker::director, .ruling = Traits::Ruling::must, .branches = true};
    static void fields(auto&, auto&) {}
    bool operator==(const SetBack&) const = default;
};
/// A referee puts units, control, relations, money, slots or the result right: the entry's events, which the laws have to bear.
struct Corrected {
    static constexpr Traits traits{.maker = Traits::Maker::director, .ruling = Traits::Ruling::must};
    static void fields(auto&, auto&) {}
    bool operator==(const Corrected&) const = default;
};
/// A command that a referee gives for a power, or for nobody, judged as any other. With `again` that of an earlier entry: judged where that was
/// judged, if the parents are the same (a re-roll), else where the game stands now (re-applied).
struct Ordered {
    rules::Command command;
    std::uint64_t again = 0;  ///< The sequence of the entry whose command it is; 0 for none.
    static constexpr Traits traits{.maker = Traits::Maker::director, .ruling = Traits::Ruling::must, .judged = true};
    /// A re-roll goes on from where the command was given before.
    [[nodiscard]] constexpr bool branches() const noexcept { return again != 0; }
    static void fields(auto& a, auto& v) {
        a(1, "command", v.command);
        a.narrow(2, "again", v.again);
    }
    bool operator==(const Ordered&) const = default;
};
/// The game counts as if it had never been played; a set-back takes that away.
struct Annulled {
    static constexpr Traits traits{.maker = Traits::Maker::director, .ruling = Traits::Ruling::must};
    static void fields(auto&, auto&) {}
    bool operator==(const Annulled&) const = default;
};
/// A power gets a seat of its own, the next number, that is offered to nobody yet.
struct PowerHanded {
    rules::OwnerId power{};
    static constexpr Traits traits{.maker = Traits::Maker::director, .ruling = Traits::Ruling::must};
    static void fields(auto& a, auto& v) { a(1, "power", v.power); }
    bool operator==(const PowerHanded&) const = default;
};
/// From now on the game is judged by other rules, whose names and numbers are the same: a referee rules so, or it is the word of the last
/// player whose consent was wanting.
struct Upgraded {
    Hash ruleset{};  ///< Their pin.
    static constexpr Traits traits{.maker = Traits::Maker::not_system, .ruling = Traits::Ruling::may};
    static void fields(auto& a, auto& v) { a(1, "ruleset", v.ruleset); }
    bool operator==(const Upgraded&) const = default;
};
/// A player consents to go on under other rules, and others are still to be asked.
struct UpgradeAgreed {
    rules::SeatId seat{};
    Hash ruleset{};  ///< Their pin.
    static constexpr Traits traits{.maker = Traits::Maker::player, .of_own_seat = true};
    static void fields(auto& a, auto& v) { a(1, "seat", v.seat), a(2, "ruleset", v.ruleset); }
    bool operator==(const UpgradeAgreed&) const = default;
};
}  // namespace body

/// What makes an entry of a director, or of an administrator, a ruling: why, and by which law.
struct Grounds {
    enum class Role : std::uint8_t { director, server_director, administrator };
    std::uint64_t dispute = 0;  ///< The sequence of the entry that filed the dispute that it decides; 0 for none.
    std::string paragraph;      ///< Of the rulebook; may be empty.
    std::string reason;
    std::uint64_t proposal = 0;  ///< The sequence of the entry by which another referee proposed it; 0 for none.
    Role role{};                 ///< In which its author rules: as director of this game, or by his role on the server.
    static void fields(auto& a, auto& v) {
        a.narrow(1, "dispute", v.dispute);
        a(2, "paragraph", v.paragraph);
        a(3, "reason", v.reason);
        a.narrow(4, "proposal", v.proposal);
        a(5, "role", v.role);
    }
    bool operator==(const Grounds&) const = default;
};

}  // namespace match

namespace rules {
template <>
inline constexpr auto words<match::body::DisputeMoved::Step> = words_of("ANSWERED", "TAKEN", "UPHELD", "APPEALED", "CLOSED");
template <>
inline constexpr auto words<match::Grounds::Role> = words_of("DIRECTOR", "SERVER_DIRECTOR", "ADMINISTRATOR");
}  // namespace rules
