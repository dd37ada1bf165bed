#include "server/net/outbound.hpp"

#include <algorithm>
#include <utility>

#include "rules/core/text.hpp"

namespace server {
namespace {
/// A buffer that is larger is given back when nothing waits, so that an idle connection is small.
constexpr std::size_t kept_bytes = 512;
}  // namespace

void Outbound::append_header(FrameKind kind, std::size_t size) {
    waiting_.push_back(static_cast<char>(0x80 | static_cast<unsigned>(kind)));
    int bytes = 0;
    if (size < 126) {
        waiting_.push_back(static_cast<char>(size));
    } else if (size <= 0xFFFF) {
        waiting_.push_back(126);
        bytes = 2;
    } else {
        waiting_.push_back(127);
        bytes = 8;
    }
    for (int at = bytes - 1; at >= 0; --at) waiting_.push_back(static_cast<char>(size >> (8 * at)));
}

void OutboundBudget::keep_within() {
    if (held_ <= most_bytes_) return;
    const std::lock_guard lock{mutex_};
    while (held_ > most_bytes_ && !queues_.empty()) {
        Outbound* largest = nullptr;
        std::size_t most = 0;
        for (auto* queue : queues_)
            if (const auto held = queue->held(); held > most) most = held, largest = queue;
        if (largest == nullptr) return;
        largest->give_up();
        largest->cut_();
    }
}

Outbound::Outbound(std::size_t most_bytes, OutboundBudget* budget, std::function<void()> cut)
    : most_bytes_{most_bytes}, budget_{budget}, cut_{std::move(cut)} {
    if (budget_ == nullptr) return;
    const std::lock_guard lock{budget_->mutex_};
    budget_->queues_.insert(this);
}

Outbound::~Outbound() {
    if (budget_ == nullptr) return;
    const std::lock_guard lock{budget_->mutex_};
    budget_->queues_.erase(this);
    count(0, waiting_.size() + taken_);
}

void Outbound::count(std::size_t more, std::size_t less) noexcept {
    if (budget_ != nullptr) budget_->held_ += more - less;  // unsigned: what is less wraps round and back
}

std::size_t Outbound::held() const {
    const std::lock_guard lock{mutex_};
    return waiting_.size() + taken_;
}

void Outbound::give_up() {
    const std::lock_guard lock{mutex_};
    count(0, waiting_.size() + taken_);
    std::string{}.swap(waiting_);
    taken_ = 0;
    closed_ = true;
}

Outbound::Added Outbound::added(std::size_t before) {
    count(waiting_.size(), before);
    const bool was_awake = awake_;
    awake_ = true;
    return was_awake ? Added::queued : Added::wake;
}

Outbound::Added Outbound::add_frame(FrameKind kind, std::string_view payload) {
    const std::lock_guard lock{mutex_};
    // One message larger than the limit passes if nothing else waits.
    if (closed_ || (!waiting_.empty() && waiting_.size() + payload.size() > most_bytes_)) return Added::refused;
    const auto before = waiting_.size();
    append_header(kind, payload.size());
    waiting_.append(payload);
    return added(before);
}

Outbound::Added Outbound::add_bytes(std::string_view frame) {
    const std::lock_guard lock{mutex_};
    if (closed_ || waiting_.size() + frame.size() > most_bytes_) return Added::refused;
    const auto before = waiting_.size();
    waiting_.append(frame);
    return added(before);
}

Outbound::Added Outbound::add_close(std::uint16_t code, std::string_view reason) {
    const std::lock_guard lock{mutex_};
    if (closed_) return Added::refused;
    const auto before = waiting_.size();
    const auto said = rules::shortened(reason, 120);
    append_header(FrameKind::close, said.size() + 2);
    waiting_.push_back(static_cast<char>(code >> 8));
    waiting_.push_back(static_cast<char>(code & 0xFF));
    waiting_.append(said);
    closed_ = true;
    return added(before);
}

bool Outbound::take(std::string& bytes) {
    const std::lock_guard lock{mutex_};
    count(0, taken_);  // it was written
    taken_ = waiting_.size();
    bytes.clear();
    if (waiting_.empty()) {
        awake_ = false;
        if (bytes.capacity() > kept_bytes) std::string{}.swap(bytes);
        if (waiting_.capacity() > kept_bytes) std::string{}.swap(waiting_);
        return false;
    }
    waiting_.swap(bytes);
    return true;
}

std::size_t Outbound::room() const {
    const std::lock_guard lock{mutex_};
    return most_bytes_ - std::min(most_bytes_, waiting_.size());
}

std::size_t Outbound::waiting() const {
    const std::lock_guard lock{mutex_};
    return waiting_.size();
}

bool Outbound::closed() const {
    const std::lock_guard lock{mutex_};
    return closed_;
}

}  // namespace server
