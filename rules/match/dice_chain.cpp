#include "rules/match/dice_chain.hpp"

#include <sodium.h>

#include <algorithm>

#include "rules/core/refusal.hpp"
#include "rules/match/hash.hpp"

namespace match {
namespace {

constexpr std::uint32_t mark_distance = 64;
constexpr std::string_view sealed_label = "armistice.chain.v1";

}  // namespace

Hash link_before(const GameId& game, std::uint32_t anchor, std::uint32_t index, const Hash& link) {
    return HashInput{"armistice.link.v1"}.bytes(game).u32(anchor).u32(index).bytes(link).hash();
}

Hash seed_commitment(const GameId& game, const Hash& first_anchor, rules::SeatId seat, const Hash& seed) {
    return HashInput{"armistice.seed.v1"}.bytes(game).bytes(first_anchor).u16(rules::raw(seat)).bytes(seed).hash();
}

Hash first_mix(const GameId& game, const Hash& first_anchor) {
    return HashInput{"armistice.mix.v1"}.bytes(game).bytes(first_anchor).hash();
}

Hash mix_seed(const Hash& mix, std::uint64_t sequence, rules::SeatId seat, const Hash& seed) {
    return HashInput{"armistice.mix.v1"}.bytes(mix).u64(sequence).u16(rules::raw(seat)).bytes(seed).hash();
}

Hash mix_anchor(const Hash& mix, const Hash& anchor_commitment) {
    return HashInput{"armistice.mix.v1"}.bytes(mix).bytes(anchor_commitment).hash();
}

FaceStream::FaceStream(const GameId& game, std::uint32_t anchor, std::uint32_t index, const Hash& link, const Hash& mix)
    : key_{HashInput{"armistice.roll.v1"}.bytes(game).u32(anchor).u32(index).bytes(mix).hash(link)} {}

std::uint16_t FaceStream::draw(std::uint16_t sides) {
    rules::ensure(sides >= 2 && sides <= 256, "a die of fewer than 2 or more than 256 sides");
    const auto skip_from = 256u - 256u % sides;
    for (;;) {
        if (used_ == block_.size()) {
            block_ = HashInput{"armistice.face.v1"}.u32(next_block_++).wide_hash(key_);
            used_ = 0;
        }
        const unsigned byte = block_[used_++];
        if (byte < skip_from) return static_cast<std::uint16_t>(1 + byte % sides);
    }
}

DiceChain::DiceChain(const GameId& game, std::uint32_t anchor, const Hash& last) : game_{game}, anchor_{anchor} {
    marks_.resize(chain_length / mark_distance);
    auto link = last;
    for (auto index = chain_length; index > 0; --index) {
        if (index % mark_distance == 0) marks_[index / mark_distance - 1] = link;
        link = link_before(game_, anchor_, index, link);
    }
    commitment_ = link;
}

Hash DiceChain::link(std::uint32_t index) const {
    rules::ensure(index >= 1 && index <= chain_length, "a link outside the chain");
    const auto mark = (index + mark_distance - 1) / mark_distance;
    if (mark != near_mark_) {
        near_.resize(mark_distance);
        near_[mark_distance - 1] = marks_[mark - 1];
        const auto first = (mark - 1) * mark_distance + 1;
        for (auto at = mark_distance - 1; at > 0; --at) near_[at - 1] = link_before(game_, anchor_, first + at, near_[at]);
        near_mark_ = mark;
    }
    return near_[(index - 1) % mark_distance];
}

std::string DiceChain::seal(const Hash& key) const {
    rules::ByteWriter out;
    out.raw_bytes(sealed_label);
    out.raw_bytes({reinterpret_cast<const char*>(game_.data()), game_.size()});
    out.u32(anchor_);
    out.raw_bytes({reinterpret_cast<const char*>(marks_.back().data()), marks_.back().size()});
    auto plain = out.take();
    std::string sealed(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + plain.size(), '\0');
    auto* bytes = reinterpret_cast<unsigned char*>(sealed.data());
    randombytes_buf(bytes, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(bytes + crypto_secretbox_NONCEBYTES, reinterpret_cast<const unsigned char*>(plain.data()), plain.size(), bytes,
                          key.data());
    sodium_memzero(plain.data(), plain.size());
    return sealed;
}

std::optional<DiceChain> DiceChain::open(std::string_view sealed, const Hash& key, const GameId& game) {
    static_assert(sizeof(Hash) == crypto_secretbox_KEYBYTES);
    constexpr auto around = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
    const auto plain_size = sealed_label.size() + game.size() + 4 + sizeof(Hash);
    if (sealed.size() != around + plain_size) return std::nullopt;
    std::string plain(plain_size, '\0');
    const auto* bytes = reinterpret_cast<const unsigned char*>(sealed.data());
    if (crypto_secretbox_open_easy(reinterpret_cast<unsigned char*>(plain.data()), bytes + crypto_secretbox_NONCEBYTES,
                                   sealed.size() - crypto_secretbox_NONCEBYTES, bytes, key.data()) != 0)
        return std::nullopt;
    rules::ByteReader in{plain};
    const auto label = in.raw_bytes(sealed_label.size());
    const auto of = in.raw_bytes(game.size());
    const auto anchor = in.u32();
    const auto last = in.raw_bytes(sizeof(Hash));
    if (label != sealed_label || of != std::string_view{reinterpret_cast<const char*>(game.data()), game.size()}) return std::nullopt;
    Hash secret;
    std::copy(last.begin(), last.end(), reinterpret_cast<char*>(secret.data()));
    sodium_memzero(plain.data(), plain.size());
    return DiceChain{game, anchor, secret};
}

Roller::Roller(const GameId& game, const DiceState& dice, const DiceChain& chain) : game_{game}, dice_{dice}, chain_{chain} {}

void Roller::roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) {
    if (!rolls_) {
        rules::ensure(dice_.open && dice_.anchor == chain_.anchor() && !dice_.spent(), "no link is left for this roll");
        const auto index = dice_.index + 1;
        rolls_.emplace();
        rolls_->anchor = dice_.anchor;
        rolls_->index = index;
        rolls_->secret = chain_.link(index);
        stream_.emplace(game_, dice_.anchor, index, rolls_->secret, dice_.mix);
    }
    for (auto& face : faces) face = stream_->draw(sides);
    rolls_->draws.push_back({std::string{purpose}, sides, {faces.begin(), faces.end()}});
}

std::string check_rolls(const GameId& game, const DiceState& dice, const Rolls& rolls) {
    if (!dice.open) return "a roll before any anchor";
    if (rolls.anchor != dice.anchor) return "a roll under another anchor than the present one";
    if (rolls.index != dice.index + 1) return "the roll index has a gap";
    if (rolls.index > chain_length) return "a roll beyond the end of the chain";
    if (link_before(game, rolls.anchor, rolls.index, rolls.secret) != dice.last_link)
        return "the link of this roll does not lead to the one before";
    if (rolls.draws.empty()) return "a link was used up for no draw";
    FaceStream stream{game, rolls.anchor, rolls.index, rolls.secret, dice.mix};
    for (const auto& draw : rolls.draws) {
        if (draw.sides < 2 || draw.sides > 256) return "a die of fewer than 2 or more than 256 sides";
        for (const auto face : draw.results)
            if (stream.draw(draw.sides) != face) return "a face is not the one that the chain gives (" + draw.purpose + ")";
    }
    return {};
}

}  // namespace match
