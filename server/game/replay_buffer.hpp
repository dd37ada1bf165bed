#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_server.hpp"
#include "rules/match/entry.hpp"
#include "server/net/peer.hpp"

namespace rules {
class Ruleset;
}

namespace server {

/// One message, written where somebody wanted that form: by `frame_of`.
using Frames = std::array<std::string, 4>;
/// @param words  an update that says its entry in sentences, too.
[[nodiscard]] constexpr std::size_t frame_of(Peer::Format format, bool words = false) {
    return static_cast<std::size_t>(format) + (words ? 2 : 0);
}

/// The last updates of a game as they were sent: a client that comes back costs the actor no more than sending them again.
class ReplayBuffer {
public:
    /// An entry with sealed answers is not the same to everybody: what each is sent is made from this.
    struct Sealed {
        protocol::server::Update update;  ///< As everybody sees it.
        std::shared_ptr<const rules::Ruleset> rules;
        std::vector<match::Secret> secrets;
    };
    struct Written {
        std::uint64_t sequence = 0;
        Frames frames;                         ///< Empty where it is sealed.
        std::shared_ptr<const Sealed> sealed;  ///< Or null.
        std::size_t bytes = 0;
    };

    explicit ReplayBuffer(std::size_t most_bytes) : most_bytes_{most_bytes} {}
    /// The next update. Where it does not follow the last one, what was there is forgotten.
    void add(std::uint64_t sequence, Frames frames);
    void add(std::uint64_t sequence, std::shared_ptr<const Sealed> sealed);
    void clear();
    /// All updates after `from` up to `head`, if they are there in this form; empty where `from` is the head.
    [[nodiscard]] std::optional<std::vector<const Written*>> after(std::uint64_t from, std::uint64_t head, Peer::Format format,
                                                                   bool words = false) const;

private:
    void push(Written written);

    const std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::deque<Written> written_;
};

}  // namespace server
