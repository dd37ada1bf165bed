#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "rules/tournament/record/faults.hpp"

/// The parts of `faults_of`: included by its sources only.
namespace tournament::record {

template <class Body, class... Bodies>
constexpr bool is_any_of = (std::is_same_v<Body, Bodies> || ...);

/// An entry that is checked, and what stands against it so far.
class Check {
public:
    Check(const Tournament& before, const Entry& checked) : state{before}, entry{checked} {}

    const Tournament& state;
    const Entry& entry;

    void unless(bool holds, FaultKind kind, std::string field, std::string problem, std::string what_to_do) {
        if (!holds) faults_.push_back({kind, {std::move(field), std::move(problem), std::move(what_to_do)}});
    }
    void add(FaultKind kind, std::vector<Fault> faults) {
        for (auto& fault : faults) faults_.push_back({kind, std::move(fault)});
    }
    [[nodiscard]] bool clean() const noexcept { return faults_.empty(); }
    [[nodiscard]] std::vector<EntryFault> take() { return std::move(faults_); }

    [[nodiscard]] Role role() const noexcept { return entry.header.author.role; }
    [[nodiscard]] AccountId account() const noexcept { return entry.header.author.account; }
    /// The author acts for the tournament, not for an entrant.
    [[nodiscard]] bool official() const noexcept {
        return role() == Role::assistant || role() == Role::referee || role() == Role::director;
    }
    /// The entrant; null, with a fault, where nobody has this number or they have left.
    const Entrant* playing(const char* field, EntrantId id);
    /// A table of this round; null, with a fault, where there is none.
    const TableState* table(std::uint32_t round, std::uint32_t table);

private:
    std::vector<EntryFault> faults_;
};

void check_header(Check& check);
/// Who may write such an entry, for whom, and whether a reason is missing.
void check_rights(Check& check);
/// Whether such an entry belongs to the present status.
void check_status(Check& check);

void check_body(Check& check, const body::Announced& announced);
void check_body(Check& check, const body::SettingsChanged& changed);
void check_body(Check& check, const body::OfficialNamed& named);
void check_body(Check& check, const body::AnchorOpened& opened);
void check_body(Check& check, const body::StatusMoved& moved);
void check_body(Check& check, const body::Registered& registered);
void check_body(Check& check, const body::Withdrawn& withdrawn);
void check_body(Check& check, const body::MemberReplaced& replaced);
void check_body(Check& check, const body::ByeAsked& asked);
void check_body(Check& check, const body::CheckedIn& checked);
void check_body(Check& check, const body::SeedsDrawn& drawn);
void check_body(Check& check, const body::RoundPaired& paired);
void check_body(Check& check, const body::PairingChanged& changed);
void check_body(Check& check, const body::BidSealed& sealed);
void check_body(Check& check, const body::BidsOpened& opened);
void check_body(Check& check, const body::SideChosen& chosen);
void check_body(Check& check, const body::RoundStarted& started);
void check_body(Check& check, const body::ResultGiven& given);
void check_body(Check& check, const body::Penalised& penalised);
void check_body(Check& check, const body::Announcement& announcement);
void check_body(Check& check, const body::Challenged& challenged);
void check_body(Check& check, const body::ChallengeAnswered& answered);
void check_body(Check& check, const body::PlayOffPaired& paired);

}  // namespace tournament::record
