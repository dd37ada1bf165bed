#include "server/accounts/audit.hpp"

#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"

namespace server {
namespace {

constexpr match::Moment look_again_ms = 3'600'000;
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

persistence::StoreResult<void> Audit::begin(const std::string& database, bool older, bool new_key) {
    using Lines = std::vector<persistence::AuditLine>;
    auto wrong = store_calls::wait_for<Lines>([&](auto done) { store_.check_audit(std::move(done)); });
    if (!wrong) return tl::make_unexpected(std::move(wrong.error()));
    for (const auto& found : *wrong) log::error("audit_damaged", {{"line", found.number}, {"until", found.until}, {"detail", found.wrong}});
    if (!wrong->empty()) {
        const auto& first = wrong->front();
        const std::lock_guard lock{mutex_};
        damage_ =
            "line " + std::to_string(first.number) + ": " + first.wrong + "; armistice-admin audit " + database + " --verify tells all";
    }
    persistence::Batch batch;
    const auto tell = [&](Deed what) {
        protocol::AuditRecord record;
        record.what = what;
        batch.audit.push_back(line(std::move(record)));
    };
    if (older) tell(Deed::restore);
    if (new_key) tell(Deed::new_key);
    if (batch.audit.empty()) return {};
    return store_calls::wait_for<bool>([&](auto done) { store_.put(std::move(batch), std::move(done)); }).map([](bool) {});
}
std::string Audit::damage() const {
    const std::lock_guard lock{mutex_};
    return damage_;
}

}  // namespace server
