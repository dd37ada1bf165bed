#include "server/notify/recap.hpp"

#include <algorithm>

namespace server::notify {
namespace {

constexpr std::size_t least_of_turn = 400;  ///< Bytes.

/// The heading, and the end of a text that is too long, from the beginning of a line on.
std::string last_lines(const std::string& text, std::size_t most_bytes) {
    const auto heading = text.starts_with('\n') ? text.find('\n', 1) + 1 : 0;
    const auto from = text.find('\n', text.size() - most_bytes);
    return text.substr(0, heading) + "   (...)\n" + (from == std::string::npos ? std::string{} : text.substr(from + 1));
}

std::size_t first_told(const std::vector<Turn>& turns, const std::function<bool(rules::OwnerId)>& own, std::uint64_t acted) {
    auto at = turns.size();
    if (at == 0) return 0;
    const auto acted_in = [&](const Turn& turn) { return acted > turn.first; };  // the entry that opened it is of the turn before
    if (own(turns[at - 1].power) && acted_in(turns[at - 1])) return at - 1;
    // His turn has come, and he has done nothing in it; it may have come twice, where something was taken back.
    while (at > 0 && own(turns[at - 1].power) && !acted_in(turns[at - 1])) --at;
    while (at > 0 && !own(turns[at - 1].power)) --at;
    return at;
}

}  // namespace

Recap recap_of(const std::vector<Turn>& turns, const std::function<bool(rules::OwnerId)>& own, std::uint64_t acted,
               std::size_t most_bytes) {
    const auto first = first_told(turns, own, acted);
    Recap recap;
    auto at = turns.size();
    while (at > first && recap.text.size() + turns[at - 1].text.size() <= most_bytes) recap.text.insert(0, turns[--at].text);
    // Of the turn that has not room the end is told where that is more than a line or two: a heading alone is no recap.
    const auto room = most_bytes - recap.text.size();
    if (at > first && (at == turns.size() || room >= least_of_turn)) recap.text.insert(0, last_lines(turns[--at].text, room));
    // What came before the first turn is none.
    recap.left_out = static_cast<std::uint32_t>(std::count_if(turns.begin() + static_cast<std::ptrdiff_t>(first),
                                                              turns.begin() + static_cast<std::ptrdiff_t>(at),
                                                              [](const Turn& turn) { return turn.power != rules::nobody; }));
    return recap;
}

}  // namespace server::notify
