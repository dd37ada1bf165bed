#include "server/accounts/seat_reservations.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/identity.hpp"

namespace server {

std::optional<protocol::server::Malformed> SeatReservations::refusal(std::uint64_t account, std::string field) const {
    using protocol::server::Malformed;
    const auto person = directory_.of(account);
    if (!person || !person->no_kept_seats) return std::nullopt;
    return Malformed{Malformed::Code::bad_value, std::move(field),
                     "this account does not allow others to name it for a seat or as a director",
                     "give it the token of a seat (`to` HOLDER), or let it take one that is open"};
}

SeatReservations::Naming SeatReservations::begin(std::uint64_t author, const std::set<std::uint64_t>& accounts, match::Moment now) {
    std::vector<Attempt> counted;
    if (author == 0 || directs_all(directory_.role_of(author))) return counted;
    match::Moment wait = 0;
    const auto count = [&](LoginThrottle& by, const std::string& key) {
        auto attempt = by.begin(key, std::nullopt, now);
        if (attempt)
            counted.push_back(std::move(*attempt));
        else
            wait = std::max(wait, attempt.error());
    };
    // Guests are made for nothing: for one whom they name all of them are one.
    const auto number = std::to_string(author);
    const auto by = directory_.name_of(author).empty() ? std::string{"a guest"} : number;
    if (!accounts.empty()) count(by_author_, number);
    for (const auto account : accounts) count(by_pair_, by + ' ' + std::to_string(account));
    if (wait > 0) return tl::make_unexpected(wait);
    return counted;
}

void SeatReservations::count(Naming naming, match::Moment now) {
    if (!naming) return;
    for (auto& attempt : *naming) std::move(attempt).failed(now);
}

}  // namespace server
