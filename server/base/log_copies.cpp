#include "server/base/log_copies.hpp"

#include "server/base/log.hpp"
#include "server/base/metrics.hpp"

namespace server {

void LogCopies::note(const persistence::StoreError* error) {
    bool known = false;
    std::string why;
    if (error != nullptr) why = persistence::advice_about(*error);
    {
        const std::lock_guard lock{mutex_};
        known = trouble_.has_value();
        if (error != nullptr)
            trouble_ = why;
        else
            trouble_.reset();
    }
    if (error == nullptr) return log::info("log_copied", {});
    (error->for_good ? metrics_.store_stop : metrics_.store_retry).Increment();
    if (!known || error->for_good) log::error("log_not_copied", {{"why", why}});  // once, however often it is tried
    if (error->for_good && failed_) failed_(std::move(why));
}
std::optional<std::string> LogCopies::trouble() const {
    const std::lock_guard lock{mutex_};
    return trouble_;
}

}  // namespace server
