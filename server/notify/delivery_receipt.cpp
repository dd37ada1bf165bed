#include "server/notify/delivery_receipt.hpp"

#include <nlohmann/json.hpp>

namespace server::notify {
namespace {

using nlohmann::json;
constexpr const char* names[]{"mail", "webhook"};
static_assert(std::size(names) == std::size(ways));

}  // namespace

std::string text_of(const DeliveryReceipt& receipt) {
    if (receipt == DeliveryReceipt{}) return {};
    json all = json::object();
    for (const auto way : ways) {
        const auto& of = receipt.of(way);
        if (of == DeliveryReceipt::OfWay{}) continue;
        all[names[static_cast<std::size_t>(way)]] =
            json{{"sealed", of.sealed}, {"done", of.done}, {"failures", of.failures}, {"next", of.next}};
    }
    return all.dump();
}

std::optional<DeliveryReceipt> receipt_of(std::string_view text) {
    const auto all = json::parse(text, nullptr, false);
    if (!all.is_object()) return std::nullopt;
    DeliveryReceipt receipt;
    try {
        for (const auto way : ways) {
            const auto found = all.find(names[static_cast<std::size_t>(way)]);
            if (found == all.end()) continue;
            auto& of = receipt.of(way);
            found->at("sealed").get_to(of.sealed);
            found->at("done").get_to(of.done);
            found->at("failures").get_to(of.failures);
            found->at("next").get_to(of.next);
        }
    } catch (const json::exception&) {
        return std::nullopt;
    }
    return receipt;
}

}  // namespace server::notify
