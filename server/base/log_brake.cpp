#include "server/base/log_brake.hpp"

namespace server::log {
namespace {

/// What is no address is counted as one.
AddressPrefix prefix_of_text(std::string_view text) {
    ErrorCode none;
    const auto address = net::ip::make_address(text, none);
    return none ? AddressPrefix{} : prefix_of(address);
}

}  // namespace

Brake::Verdict Brake::look(std::string_view event, std::string_view address, std::int64_t now) {
    auto found = events_.find(event);
    if (found == events_.end()) found = events_.emplace(event, Minute{now}).first;
    auto& minute = found->second;
    Verdict verdict;
    if (now - minute.began >= minute_ms) {
        verdict.left_out = minute.left_out;
        minute = Minute{now};
    }
    if (minute.lines < lines_of_event) {
        auto& lines = minute.by_address[prefix_of_text(address)];
        if (lines < lines_of_address) {
            ++lines;
            ++minute.lines;
            return verdict;
        }
    }
    ++minute.left_out;
    verdict.written = false;
    return verdict;
}

}  // namespace server::log
