#include "server/game/seed_ceremony.hpp"

namespace server {
namespace {

bool is_here(const match::Seat& seat, SeedCeremony::Accounts here) { return seat.taken && rules::contains(here, seat.account); }

}  // namespace

bool SeedCeremony::all_seated(const Seats& seats) {
    return rules::all_of(seats, [](const match::Seat& seat) { return seat.taken; });
}

bool SeedCeremony::seeds_missing(const Seats& seats) {
    return rules::any_of(seats, [](const match::Seat& seat) { return seat.promised.has_value(); });
}

bool SeedCeremony::ask_start(CommandEnvelope starter, Moment at_latest) {
    starters_.push_back(std::move(starter));
    const bool first = !start_asked();
    if (first) start_at_ = at_latest;
    return first;
}

bool SeedCeremony::want(const Seats& seats, Accounts here, Moment now) {
    opening_ = false;
    promised_.assign(seats.size(), false);
    due_ = rules::none_of(seats, [&](const match::Seat& seat) { return is_here(seat, here); });
    open_at_ = due_ ? 0 : now + fresh_ms / 2;
    until_ = due_ ? 0 : now + fresh_ms;
    return !due_;
}

bool SeedCeremony::awaited(const Seats& seats, Moment stamp) const {
    if (until_ == 0 || stamp >= until_) return false;
    bool open = false;  // some promised seed is
    for (std::size_t at = 0; at < seats.size(); ++at) open = open || (promised_[at] && seats[at].promised.has_value());
    return !opening_ || open;
}

void SeedCeremony::settle(const Seats& seats, Moment stamp) {
    if (!awaited(seats, stamp)) until_ = 0;
}

bool SeedCeremony::all_promised(const Seats& seats, Accounts here) const {
    for (std::size_t at = 0; at < seats.size(); ++at)
        if (is_here(seats[at], here) && !promised_[at]) return false;
    return true;
}

bool SeedCeremony::begin_opening(const Seats& seats, Moment stamp) {
    if (opening_ || !awaited(seats, stamp)) return false;
    return opening_ = true;
}

std::optional<Moment> SeedCeremony::wake_at(std::optional<Moment> limit, const Seats& seats, Moment now) const {
    if (awaited(seats, now)) return opening_ ? until_ : open_at_;
    if (start_asked() && (!limit || start_at_ < *limit)) return start_at_;
    return limit;
}

}  // namespace server
