#pragma once

#include <cstdint>
#include <string>

namespace server::notify {

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
    std::string detail{};  ///< For the log: numbers and our own words. No address, no secret, nothing that the other side wrote.
    /// Of `later`: what stands in its way.
    enum class Blames : std::uint8_t {
        outbox_message,  ///< This one alone: others go on.
        unclear,         ///< It was taken up and nobody said what became of it: of one it is its own fault, of several in a row the way's.
        way,             ///< Whoever it is for, nothing goes this way now, as no mail server answers.
    } blames = Blames::outbox_message;
    bool operator==(const Outcome&) const = default;
};

}  // namespace server::notify
