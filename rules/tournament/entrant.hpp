#pragma once

#include <span>
#include <string>
#include <vector>

#include "rules/tournament/settings.hpp"
#include "rules/tournament/values.hpp"

/// Entrants, their teams, and who of them plays in which round.
namespace tournament {

class Draws;

/// An account that plays for an entrant.
struct Member {
    AccountId account{};
    std::string name{};
    std::int32_t rating = 0;  ///< When it joined; 0: none.
    bool captain = false;     ///< Exactly one member is; of an entrant of one the only member.
    static void fields(auto& a, auto& v) {
        a(1, "account", v.account);
        a(2, "name", v.name);
        a(3, "rating", v.rating);
        a(4, "captain", v.captain);
    }
    bool operator==(const Member&) const = default;
};

/// Match points that a referee took. They count in their round and in everything that follows from scores; opponents count the score without
/// them, as they have done nothing. [TR-18]
struct PointsTaken {
    std::uint32_t round = 0;
    Hundredths points = 0;
    static void fields(auto& a, auto& v) {
        a(1, "round", v.round);
        a(2, "points", v.points);
    }
    bool operator==(const PointsTaken&) const = default;
};

struct Entrant {
    EntrantId id{};
    std::string name{};
    std::string club{};  ///< Groups entrants for team standings, and keeps them apart where the settings say so; empty: none.
    std::vector<Member> members{};
    std::int32_t rating = 0;                  ///< For seeding and tie-breaks; 0: none. Of a team the average of its members.
    std::uint32_t seed = 0;                   ///< 1 is the top seed; 0: not seeded yet.
    std::uint32_t first_round = 1;            ///< Later than 1 for a late entry.
    std::uint32_t left_before_round = 0;      ///< Withdrawn or removed: not paired from this round on; 0: stays.
    std::vector<std::uint32_t> byes_asked{};  ///< Rounds for which they asked for a bye, ascending.
    std::uint32_t replaced = 0;               ///< Members replaced so far.
    std::vector<PointsTaken> points_taken{};  ///< In order of rounds.
    static void fields(auto& a, auto& v) {
        a(1, "id", v.id);
        a(2, "name", v.name);
        a(3, "club", v.club);
        a(4, "members", v.members);
        a(5, "rating", v.rating);
        a(6, "seed", v.seed);
        a(7, "first_round", v.first_round);
        a(8, "left_before_round", v.left_before_round);
        a(9, "byes_asked", v.byes_asked);
        a(10, "replaced", v.replaced);
        a(11, "points_taken", v.points_taken);
    }
    bool operator==(const Entrant&) const = default;
};

/// What the server knows of whoever registers, beside the entrant.
struct Applicant {
    std::uint32_t account_age_days = 0;  ///< Of the youngest account among the members.
    bool invited = false;
    std::string code{};
};

/// True if `entrant` takes part in `round`, with an opponent or a bye.
[[nodiscard]] bool takes_part(const Entrant& entrant, std::uint32_t round) noexcept;
/// True if `entrant` asked for a bye in `round`.
[[nodiscard]] bool asked_for_bye(const Entrant& entrant, std::uint32_t round) noexcept;

/// Everything that stands against the registration of `entrant`: its team, an account that is registered already, admission, and the lists
/// that are full. `registered` holds all entrants so far, those who left too.
[[nodiscard]] std::vector<Fault> faults_of_registration(const Entrant& entrant, const Applicant& applicant,
                                                        std::span<const Entrant> registered, const Settings& settings);
/// Everything that stands against a late entry for `round`, beside the faults of a registration.
[[nodiscard]] std::vector<Fault> faults_of_late_entry(std::uint32_t round, const Settings& settings);
/// Everything that stands against a bye that `entrant` asks for in `round`. `next_round` is the next one that is not paired.
[[nodiscard]] std::vector<Fault> faults_of_bye(const Entrant& entrant, std::uint32_t round, std::uint32_t next_round,
                                               const Settings& settings);
/// Everything that stands against `joining` in place of the member with account `leaving`.
[[nodiscard]] std::vector<Fault> faults_of_replacement(const Entrant& entrant, AccountId leaving, const Member& joining,
                                                       std::span<const Entrant> registered, const Settings& settings);
/// Puts `joining` in the place of `leaving`; call it without faults only. The rating of the entrant stays, as pairings rest on it. [TR-13]
void replace_member(Entrant& entrant, AccountId leaving, const Member& joining);

/// The first `places(settings)` of `registered` that have not left, in order of registration; the others wait.
[[nodiscard]] std::vector<EntrantId> admitted(std::span<const Entrant> registered, const Settings& settings);

/// Average rating of the members that have one, rounded down; 0 where none has.
[[nodiscard]] std::int32_t team_rating(std::span<const Member> members) noexcept;

/// Gives seeds 1..n to `entrants`. Equal ratings and Seeding::drawn are drawn (purpose "seeding"); by registration nothing is.
/// A late entry that has no seed yet comes after the seeded ones of the same rating: call `seed_late`.
void assign_seeds(std::vector<Entrant>& entrants, Seeding seeding, Draws& draws);
/// Gives the next seed after all others to each entrant without one, in order of registration: seeds in use never change. [TR-5]
void seed_late(std::vector<Entrant>& entrants);

}  // namespace tournament
