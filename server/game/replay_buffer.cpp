#include "server/game/replay_buffer.hpp"

#include <utility>

#include "protocol/wire.hpp"

namespace server {

void ReplayBuffer::add(std::uint64_t sequence, Frames frames) {
    std::size_t bytes = 0;
    for (const auto& frame : frames) bytes += frame.size();
    push({sequence, std::move(frames), nullptr, bytes});
}

void ReplayBuffer::add(std::uint64_t sequence, std::shared_ptr<const Sealed> sealed) {
    const auto bytes =
        protocol::format_server({0, sealed->update}, protocol::Format::binary, sealed->rules.get()).size();  // about; there are few of them
    push({sequence, {}, std::move(sealed), bytes});
}

void ReplayBuffer::push(Written written) {
    if (!written_.empty() && written_.back().sequence + 1 != written.sequence) clear();
    bytes_ += written.bytes;
    written_.push_back(std::move(written));
    while (bytes_ > most_bytes_) {
        bytes_ -= written_.front().bytes;
        written_.pop_front();
    }
}

void ReplayBuffer::clear() {
    written_.clear();
    bytes_ = 0;
}

std::optional<std::vector<const ReplayBuffer::Written*>> ReplayBuffer::after(std::uint64_t from, std::uint64_t head, Peer::Format format,
                                                                             bool words) const {
    std::vector<const Written*> found;
    if (from == head) return found;
    if (written_.empty() || written_.back().sequence != head || written_.front().sequence > from + 1) return std::nullopt;
    for (const auto& written : written_) {
        if (written.sequence <= from) continue;
        if (!written.sealed && written.frames[frame_of(format, words)].empty()) return std::nullopt;
        found.push_back(&written);
    }
    return found;
}

}  // namespace server
