#include "rules/match/seating.hpp"

#include <algorithm>

namespace match {
namespace {

void offer(Seat& seat, Seat::To to, std::uint64_t account) {
    seat.offered = to;
    seat.offered_to = to == Seat::To::account ? account : 0;
    ++seat.offers;
}

}  // namespace

bool Seating::changed_by(const Body& body) noexcept {
    return std::visit([]<class T>(const T&) { return requires(Seating& seating, const T& taken) { seating.take(taken); }; },
                      static_cast<const Body::variant_type&>(body));
}

void Seating::fold(const Body& body) {
    std::visit(
        [this]<class T>(const T& taken) {
            if constexpr (requires { this->take(taken); }) take(taken);
        },
        static_cast<const Body::variant_type&>(body));
}

bool Seating::sits(std::uint64_t account) const noexcept {
    return rules::any_of(seats, [&](const Seat& seat) { return seat.taken && seat.account == account; });
}

bool Seating::directs(std::uint64_t account) const noexcept { return rules::contains(directors, account); }

bool Seating::has_played(std::uint64_t account) const noexcept { return std::binary_search(played.begin(), played.end(), account); }

bool Seating::agrees(const Hash& ruleset, rules::SeatId last) const noexcept {
    return rules::all_of(seats, [&](const Seat& seat) {
        return !seat.taken || seat.sparring || &seat == &seats[rules::idx(last)] || seat.agreed == ruleset;
    });
}

Seat* Seating::at(rules::SeatId id) noexcept { return rules::idx(id) < seats.size() ? &seats[rules::idx(id)] : nullptr; }

void Seating::take(const body::Created& created) {
    for (const auto& powers : created.seats) {
        Seat seat;
        seat.powers = powers;
        seats.push_back(std::move(seat));
    }
}

void Seating::take(const body::Seated& seated) {
    auto* seat = at(seated.seat);
    if (seat == nullptr) return;
    if (seat->substitute == seated.account) seat->substitute = 0;
    seat->account = seated.account;
    if (!has_played(seated.account)) played.insert(std::upper_bound(played.begin(), played.end(), seated.account), seated.account);
    seat->taken = true;
    seat->sparring = seated.sparring;
    seat->agreed = {};
    seat->promised = seated.seed_commitment == Hash{} ? std::nullopt : std::optional{seated.seed_commitment};
    seat->offered = Seat::To::nobody;  // an offer is used once
    seat->offered_to = 0;
}

void Seating::take(const body::SeatOffered& offered) {
    if (auto* seat = at(offered.seat)) offer(*seat, offered.to, offered.account);
}

void Seating::take(const body::SeatLeft& left) {
    auto* seat = at(left.seat);
    if (seat == nullptr) return;
    // What was offered while somebody sat there was meant for now; an offer that was used is gone.
    if (seat->offered == Seat::To::nobody) offer(*seat, seat->substitute != 0 ? Seat::To::account : Seat::To::nobody, seat->substitute);
    seat->account = seat->substitute = 0;
    seat->taken = seat->sparring = false;
    seat->agreed = {};
    seat->promised.reset();
}

void Seating::take(const body::SubstituteNamed& named) {
    if (auto* seat = at(named.seat)) seat->substitute = named.account;
}

void Seating::take(const body::DirectorNamed& named) {
    std::erase(directors, named.account);
    if (!named.no_more) directors.push_back(named.account);
}

void Seating::take(const body::SeedCommitted& promise) {
    if (auto* seat = at(promise.seat)) seat->promised = promise.commitment;
}

void Seating::take(const body::SeedOpened& opened) {
    if (auto* seat = at(opened.seat)) seat->promised.reset();
}

void Seating::take(const body::UpgradeAgreed& agreed) {
    if (auto* seat = at(agreed.seat)) seat->agreed = agreed.ruleset;
}

void Seating::take(const body::Upgraded&) {
    for (auto& seat : seats) seat.agreed = {};
}

void Seating::take(const body::PowerHanded& handed) {
    for (auto& seat : seats) std::erase(seat.powers, handed.power);
    seats.push_back(Seat{.powers = {handed.power}, .offered = Seat::To::nobody});
}

}  // namespace match
