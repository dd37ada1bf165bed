#include "rules/match/sealed_answers.hpp"

#include <algorithm>

#include "rules/match/hash.hpp"

namespace match {
namespace {

constexpr std::uint32_t most_orders = 256;

void put_hash(rules::ByteWriter& out, const Hash& hash) { out.raw_bytes({reinterpret_cast<const char*>(hash.data()), hash.size()}); }
/// Where an order holds, as its bytes say it.
enum class Where : std::uint8_t { anywhere, space, battle };

/// @param order  a `StandingOrder` or an `OrderChange`.
void put_place(rules::ByteWriter& out, const auto& order) {
    const auto where = order.battle != rules::no_battle ? Where::battle : order.space ? Where::space : Where::anywhere;
    out.text(order.decision);
    out.u8(static_cast<std::uint8_t>(where));
    if (where == Where::space) out.u16(rules::raw(*order.space));
    if (where == Where::battle) out.u32(rules::raw(order.battle));
}
/// The decision of an order, and where it holds; false where no such bytes are written.
bool get_place(rules::ByteReader& in, auto& order) {
    order.decision = in.text();
    const auto where = Where{in.u8()};
    if (where == Where::space) order.space = rules::SpaceId{in.u16()};
    if (where == Where::battle) order.battle = rules::BattleId{in.u32()};
    return in.good() && where <= Where::battle && (where == Where::battle) == (order.battle != rules::no_battle);
}
bool same_place(const StandingOrder& order, const OrderChange& change) {
    return order.decision == change.decision && order.space == change.space && order.battle == change.battle;
}

/// The narrowest order for a question: of the battle, else of the space, else for everywhere; null where there is none.
/// @param orders  `StandingOrders`, const or not.
auto* narrowest(auto& orders, std::string_view decision, rules::SpaceId space, rules::BattleId battle) noexcept {
    decltype(orders.data()) there = nullptr;
    decltype(orders.data()) anywhere = nullptr;
    for (auto& order : orders) {
        if (order.decision != decision) continue;
        if (order.battle != rules::no_battle) {
            if (order.battle == battle) return &order;
        } else if (order.space) {
            if (*order.space == space) there = &order;
        } else {
            anywhere = &order;
        }
    }
    return there != nullptr ? there : anywhere;
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
        put_place(out, order);
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
        if (!get_place(in, order)) return std::nullopt;
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
    put_place(out, change);
    out.u8(change.preference ? 1 : 0);
    if (change.preference) out.text(rules::canonical_bytes(*change.preference));
    return out.take();
}

std::optional<OrderChange> order_change_from(std::string_view bytes) {
    rules::ByteReader in{bytes};
    OrderChange change;
    if (!get_place(in, change)) return std::nullopt;
    const auto left = in.u8();
    if (left > 1) return std::nullopt;
    if (left == 1) {
        change.preference = rules::choice_from(in.text());
        if (!change.preference) return std::nullopt;
    }
    if (!in.good() || in.left() != 0) return std::nullopt;
    return change;
}

bool is_fought(const rules::GameState& state, rules::BattleId battle) noexcept {
    const auto* there = state.battle(battle);
    return there != nullptr && there->status != rules::Battle::Status::over;
}

bool apply(StandingOrders& orders, const OrderChange& change, const Header& by) {
    const auto replaced = std::erase_if(orders, [&](const StandingOrder& known) { return same_place(known, change); });
    if (change.preference) orders.push_back({change.decision, change.space, *change.preference, change.battle, by.sequence, by.received});
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
        secrets.push_back(Secret{.owner = rules::OwnerId{in.u8()}, .salt = get_hash(in), .content = std::string{in.text()}});
    }
    if (!in.good() || in.left() != 0) return std::nullopt;
    return secrets;
}

void SealedAnswers::fold(const Entry& entry, const std::vector<Secret>& secrets, const rules::GameState& after,
                         const std::vector<std::string>& classes) {
    for (std::size_t at = 0; at < entry.sealed.size(); ++at) {
        const auto& sealed = entry.sealed[at];
        Kept kept{entry.header.sequence, sealed.decision, sealed.owner, sealed.commitment, sealed.audience, std::nullopt, true, {}};
        if (at < secrets.size()) kept.secret = secrets[at];
        sealed_.push_back(std::move(kept));
    }
    for (const auto& opened : entry.opened)
        for (auto& kept : sealed_)
            if (kept.waits && kept.decision == opened.decision && kept.owner == opened.owner) {
                kept.reveals.push_back(entry.header.sequence);
                kept.waits = false;
            }
    note_uses(entry, classes);
    if (const auto* left = std::get_if<body::OrderLeft>(&entry.body)) fold_orders(entry.header, *left, secrets);
    // A battle that was closed asks no more; one that was taken back leaves its number to another.
    for (auto& orders : orders_)
        std::erase_if(orders.orders,
                      [&](const StandingOrder& order) { return order.battle != rules::no_battle && !is_fought(after, order.battle); });
    open_ = after.decisions;
}

StandingOrder* SealedAnswers::order_for(const rules::Decision& decision, rules::OwnerId owner, const std::vector<std::string>& classes) {
    const auto of = std::find_if(orders_.begin(), orders_.end(), [&](const Orders& orders) { return orders.owner == owner; });
    if (of == orders_.end() || rules::idx(decision.kind) >= classes.size()) return nullptr;
    return narrowest(of->orders, classes[rules::idx(decision.kind)], decision.space, decision.battle);
}

/// Which orders answered what was asked, and which of them could not: it was asked all the same.
void SealedAnswers::note_uses(const Entry& entry, const std::vector<std::string>& classes) {
    if (orders_.empty()) return;
    using How = rules::event::DecisionAnswered::How;
    const auto sequence = entry.header.sequence;
    const auto already_open = open_.size();
    std::vector<std::pair<rules::DecisionId, rules::OwnerId>> followed;
    for (const auto& event : entry.events) {
        if (const auto* opened = std::get_if<rules::event::DecisionOpened>(&event)) open_.push_back(opened->decision);
        const auto* answered = std::get_if<rules::event::DecisionAnswered>(&event);
        if (answered == nullptr || answered->how == How::player) continue;
        const auto asked =
            std::find_if(open_.begin(), open_.end(), [&](const rules::Decision& decision) { return decision.id == answered->decision; });
        auto* order = asked == open_.end() ? nullptr : order_for(*asked, answered->owner, classes);
        if (order == nullptr) continue;
        if (answered->how == How::fallback) {
            order->passed_over = sequence;
        } else {
            order->used = sequence;
            followed.emplace_back(asked->id, answered->owner);
        }
    }
    for (auto at = already_open; at < open_.size(); ++at)
        for (const auto owner : rules::OwnersOf(open_[at].asked))
            if (!rules::contains(followed, std::pair{open_[at].id, owner}))
                if (auto* order = order_for(open_[at], owner, classes)) order->passed_over = sequence;
}

void SealedAnswers::fold_orders(const Header& header, const body::OrderLeft& left, const std::vector<Secret>& secrets) {
    auto found = std::find_if(orders_.begin(), orders_.end(), [&](const Orders& orders) { return orders.owner == left.owner; });
    if (found == orders_.end()) found = orders_.insert(orders_.end(), Orders{left.owner, {}, {}});
    found->commitment = left.commitment;
    if (left.one) {
        if (const auto change = secrets.empty() ? std::nullopt : order_change_from(secrets.front().content))
            apply(found->orders, *change, header);
    } else {
        auto all = secrets.empty() ? std::nullopt : orders_from(secrets.front().content);
        found->orders = all ? std::move(*all) : StandingOrders{};
        for (auto& order : found->orders) {
            order.sequence = header.sequence;
            order.since = header.received;
        }
    }
}

void SealedAnswers::set_back(std::uint64_t parent, const Lines& lines) {
    const auto stands = [&](std::uint64_t sequence) { return lines.leads_to(sequence, parent); };
    for (auto& kept : sealed_) kept.waits = stands(kept.sequence) && rules::none_of(kept.reveals, stands);
}

std::size_t SealedAnswers::waiting() const noexcept {
    return static_cast<std::size_t>(rules::count_if(sealed_, [](const Kept& kept) { return kept.waits; }));
}

const SealedAnswers::Kept* SealedAnswers::find(rules::DecisionId decision, rules::OwnerId owner) const noexcept {
    const auto found = std::find_if(sealed_.rbegin(), sealed_.rend(),
                                    [&](const Kept& kept) { return kept.waits && kept.decision == decision && kept.owner == owner; });
    return found == sealed_.rend() ? nullptr : &*found;
}

const SealedAnswers::Kept* SealedAnswers::sealed_in(std::uint64_t sequence, rules::DecisionId decision,
                                                    rules::OwnerId owner) const noexcept {
    return rules::first_where(
        sealed_, [&](const Kept& kept) { return kept.sequence == sequence && kept.decision == decision && kept.owner == owner; });
}

const StandingOrders* SealedAnswers::orders_of(rules::OwnerId owner) const noexcept {
    const auto of = std::find_if(orders_.begin(), orders_.end(), [&](const Orders& orders) { return orders.owner == owner; });
    return of == orders_.end() ? nullptr : &of->orders;
}

const StandingOrder* SealedAnswers::order(rules::OwnerId owner, std::string_view decision, rules::SpaceId space,
                                          rules::BattleId battle) const noexcept {
    const auto* orders = orders_of(owner);
    return orders == nullptr ? nullptr : narrowest(*orders, decision, space, battle);
}

}  // namespace match
