#pragma once

#include <cstdint>
#include <string>

namespace server::post {

/// How an account hears of its games.
enum class Way : std::uint8_t { mail, webhook };
inline constexpr Way ways[]{Way::mail, Way::webhook};

/// What became of something that was sent.
struct Outcome {
    enum class Kind : std::uint8_t {
        delivered,
        refused,  ///< For good: to send it again does not help.
        later,
    } kind = Kind::later;
    std::string detail{};      ///< For the log: numbers and our own words. No address, no secret, nothing that the other side wrote.
    bool way_blocked = false;  ///< Of `later`: whoever it is for, nothing goes this way now, as no mail server answers.
    bool operator==(const Outcome&) const = default;
};

}  // namespace server::post
