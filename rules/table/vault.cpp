#include "rules/table/vault.hpp"

#include <algorithm>

#include "rules/table/hash.hpp"

namespace table {
namespace {

constexpr std::uint32_t most_orders = 256;

void put_hash(rules::ByteWriter& out, const Hash& hash) { out.raw_bytes({reinterpret_cast<const char*>(hash.data()), hash.size()}); }
void put_place(rules::ByteWriter& out, const std::string& decision, std::optional<rules::SpaceId> space) {
    out.text(decision);
    out.u8(space ? 1 : 0);
    if (space) out.u16(rules::raw(*space));
}
/// The decision and the space of an order; false where no such bytes are written.
bool get_place(rules::ByteReader& in, std::string& decision, std::optional<rules::SpaceId>& space) {
    decision = in.text();
    const auto has_space = in.u8();
    if (has_space == 1) space = rules::SpaceId{in.u16()};
    return in.good() && has_space <= 1;
}
Hash get_hash(rules::ByteReader& in) {
    Hash hash{};
    const auto bytes = in.raw_bytes(hash.size());
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(hash.data()));
    return hash;
}

}  // namespace

std::string canonical_bytes(const StandingOrders& orders) {
    rules::ByteWriter out;
    out.u32(static_cast<std::uint32_t>(orders.size()));
    for (const auto& order : orders) {
        put_place(out, order.decision, order.space);
        out.text(rules::canonical_bytes(order.preference));
    }
    return out.take();
}

std::optional<StandingOrders> orders_from(std::string_view bytes) {
    rules::ByteReader in{bytes};
    StandingOrders orders;
    const auto count = in.u32();
    if (count > most_orders) return std::nullopt;
    for (std::uint32_t at = 0; at < count; ++at) {
        StandingOrder order;
        if (!get_place(in, order.decision, order.space)) return std::nullopt;
        auto preference = rules::choice_from(in.text());
        if (!in.good() || !preference) return std::nullopt;
        order.preference = std::move(*preference);
        orders.push_back(std::move(order));
    }
    if (!in.good() || in.left() != 0) return std::nullopt;
    return orders;
}

std::string canonical_bytes(const OrderChange& change) {
    rules::ByteWriter out;
    put_place(out, change.decision, change.space);
    out.u8(change.preference ? 1 : 0);
    if (change.preference) out.text(rules::canonical_bytes(*change.preference));
    return out.take();
}

std::optional<OrderChange> order_change_from(std::string_view bytes) {
    rules::ByteReader in{bytes};
    OrderChange change;
    if (!get_place(in, change.decision, change.space)) return std::nullopt;
    const auto left = in.u8();
    if (left > 1) return std::nullopt;
    if (left == 1) {
        change.preference = rules::choice_from(in.text());
        if (!change.preference) return std::nullopt;
    }
    if (!in.good() || in.left() != 0) return std::nullopt;
    return change;
}

bool apply(StandingOrders& orders, const OrderChange& change) {
    const auto replaced =
        std::erase_if(orders, [&](const StandingOrder& known) { return known.decision == change.decision && known.space == change.space; });
    if (change.preference) orders.push_back({change.decision, change.space, *change.preference});
    return replaced != 0;
}

Hash answer_commitment(const GameId& game, rules::DecisionId decision, rules::OwnerId owner, const Hash& salt, std::string_view content) {
    return HashInput{"armistice.answer.v1"}.bytes(game).u32(rules::raw(decision)).u8(rules::raw(owner)).bytes(salt).bytes(content).hash();
}

Hash orders_commitment(const GameId& game, rules::OwnerId owner, const Hash& salt, std::string_view content) {
    return HashInput{"armistice.orders.v1"}.bytes(game).u8(rules::raw(owner)).bytes(salt).bytes(content).hash();
}

Hash order_commitment(const GameId& game, rules::OwnerId owner, const Hash& salt, std::string_view content) {
    return HashInput{"armistice.order.v1"}.bytes(game).u8(rules::raw(owner)).bytes(salt).bytes(content).hash();
}

std::string encode_secrets(const std::vector<Secret>& secrets) {
    if (secrets.empty()) return {};
    rules::ByteWriter out;
    out.u32(static_cast<std::uint32_t>(secrets.size()));
    for (const auto& secret : secrets) {
        out.u8(rules::raw(secret.owner));
        put_hash(out, secret.salt);
        out.text(secret.content);
    }
    return out.take();
}

std::optional<std::vector<Secret>> decode_secrets(std::string_view bytes) {
    std::vector<Secret> secrets;
    if (bytes.empty()) return secrets;
    rules::ByteReader in{bytes};
    const auto count = in.u32();
    if (count == 0 || count > in.left()) return std::nullopt;  // none are no bytes
    for (std::uint32_t at = 0; at < count && in.good(); ++at) {
        Secret secret;
        secret.owner = rules::OwnerId{in.u8()};
        secret.salt = get_hash(in);
        secret.content = in.text();
        secrets.push_back(std::move(secret));
    }
    if (!in.good() || in.left() != 0) return std::nullopt;
    return secrets;
}

void Vault::fold(const Entry& entry, const std::vector<Secret>& secrets) {
    for (std::size_t at = 0; at < entry.sealed.size(); ++at) {
        const auto& sealed = entry.sealed[at];
        Kept kept{entry.header.sequence, sealed.decision, sealed.owner, sealed.commitment, sealed.audience, std::nullopt};
        if (at < secrets.size()) kept.secret = secrets[at];
        sealed_.push_back(std::move(kept));
    }
    for (const auto& opened : entry.opened)
        std::erase_if(sealed_, [&](const Kept& kept) { return kept.decision == opened.decision && kept.owner == opened.owner; });
    if (const auto* left = std::get_if<body::OrderLeft>(&entry.body)) fold_orders(*left, secrets);
}

void Vault::fold_orders(const body::OrderLeft& left, const std::vector<Secret>& secrets) {
    auto found = std::find_if(orders_.begin(), orders_.end(), [&](const Orders& orders) { return orders.owner == left.owner; });
    if (found == orders_.end()) found = orders_.insert(orders_.end(), Orders{left.owner, {}, {}});
    found->commitment = left.commitment;
    if (left.one) {
        if (const auto change = secrets.empty() ? std::nullopt : order_change_from(secrets.front().content)) apply(found->orders, *change);
    } else {
        auto all = secrets.empty() ? std::nullopt : orders_from(secrets.front().content);
        found->orders = all ? std::move(*all) : StandingOrders{};
    }
}

const Vault::Kept* Vault::find(rules::DecisionId decision, rules::OwnerId owner) const noexcept {
    // The latest: a line that was gone back on may have sealed an answer under the same number.
    const auto found =
        std::find_if(sealed_.rbegin(), sealed_.rend(), [&](const Kept& kept) { return kept.decision == decision && kept.owner == owner; });
    return found == sealed_.rend() ? nullptr : &*found;
}

const StandingOrder* Vault::order(rules::OwnerId owner, std::string_view decision, rules::SpaceId space) const noexcept {
    const auto of = std::find_if(orders_.begin(), orders_.end(), [&](const Orders& orders) { return orders.owner == owner; });
    if (of == orders_.end()) return nullptr;
    const StandingOrder* anywhere = nullptr;
    for (const auto& order : of->orders) {
        if (order.decision != decision) continue;
        if (order.space && *order.space == space) return &order;
        if (!order.space && anywhere == nullptr) anywhere = &order;
    }
    return anywhere;
}

}  // namespace table
