#include "server/audit.hpp"

#include "server/log.hpp"
#include "server/store_calls.hpp"
#include "server/time_source.hpp"

namespace server {
namespace {

constexpr table::Moment look_again_ms = 3'600'000;
constexpr std::size_t most_looks = 4096;  ///< That are remembered: then those of an hour ago are forgotten, or else all.

}  // namespace

std::string Audit::line(protocol::AuditRecord record) const {
    record.at = time_.now();
    return protocol::encode_audit(record);
}

Awaitable<bool> Audit::write(protocol::AuditRecord record) {
    persistence::Batch batch;
    batch.audit.push_back(line(std::move(record)));
    const auto stored = co_await store_calls::put(store_, std::move(batch));
    if (!stored) log::error("audit_not_written", {{"detail", stored.error().detail}});
    co_return stored.has_value();
}

bool Audit::looked(const Look& look) {
    const std::lock_guard lock{mutex_};
    const auto known = looks_.find(look);
    return known != looks_.end() && time_.now() - known->second < look_again_ms;
}

Awaitable<bool> Audit::look(protocol::AuditRecord record) {
    const Look look{record.account, record.what, record.game};
    if (looked(look)) co_return true;
    const bool written = co_await write(std::move(record));
    if (!written) co_return false;
    const std::lock_guard lock{mutex_};
    const auto now = time_.now();
    if (looks_.size() >= most_looks) std::erase_if(looks_, [&](const auto& one) { return now - one.second >= look_again_ms; });
    if (looks_.size() >= most_looks) looks_.clear();
    looks_[look] = now;
    co_return true;
}

void Audit::set_damage(std::string sentence) {
    const std::lock_guard lock{mutex_};
    damage_ = std::move(sentence);
}
std::string Audit::damage() const {
    const std::lock_guard lock{mutex_};
    return damage_;
}

}  // namespace server
