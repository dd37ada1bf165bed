#include "admin/dice_proof.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "rules/core/canonical.hpp"
#include "rules/match/hash.hpp"

namespace admin {
namespace {

template <std::size_t N>
std::string_view text_of(const std::array<std::uint8_t, N>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), N};
}
match::Hash hash_of(std::string_view bytes) {
    match::Hash made{};
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(made.data()));
    return made;
}

/// What is hashed, put together as docs/reference/record-format.md says.
class Input {
public:
    explicit Input(std::string_view label) { bytes_.raw_bytes(label); }
    Input& raw(std::string_view value) { return bytes_.raw_bytes(value), *this; }
    Input& u16(std::uint16_t value) { return bytes_.u16(value), *this; }
    Input& u32(std::uint32_t value) { return bytes_.u32(value), *this; }
    Input& u64(std::uint64_t value) { return bytes_.u64(value), *this; }
    [[nodiscard]] std::string take() { return bytes_.take(); }

private:
    rules::ByteWriter bytes_;
};

std::string hashed(std::string_view input, std::string_view key, std::size_t size) {
    match::HashInput made{""};
    made.bytes(input);
    if (size == 64) return std::string{text_of(made.wide_hash(hash_of(key)))};
    return std::string{text_of(key.empty() ? made.hash() : made.hash(hash_of(key)))};
}
HashStep step(std::string what, std::string input, std::string key = {}, std::size_t size = 32) {
    auto result = hashed(input, key, size);
    return {std::move(what), std::move(input), std::move(key), size, std::move(result)};
}

class Prover {
public:
    Prover(std::span<const match::Recorded> record, std::uint64_t sequence)
        : record_{record.first(sequence)},
          rolls_{*record_.back().entry.rolls},
          game_{text_of(std::get<match::body::Created>(record.front().entry.body).game)} {}

    DiceProof prove() {
        add(step("its secret leads to the link before it: " + link_before(),
                 Input{"armistice.link.v1"}.raw(game_).u32(rolls_.anchor).u32(rolls_.index).raw(text_of(rolls_.secret)).take()));
        const auto mix = mixed();
        const auto key = add(step("the key of the roll, by its secret and the mix",
                                  Input{"armistice.roll.v1"}.raw(game_).u32(rolls_.anchor).u32(rolls_.index).raw(mix).take(),
                                  std::string{text_of(rolls_.secret)}));
        draw(key);
        return std::move(proof_);
    }

private:
    std::string add(HashStep step) {
        proof_.steps.push_back(std::move(step));
        return proof_.steps.back().result;
    }
    /// Which entry showed it.
    [[nodiscard]] std::string link_before() const {
        for (auto at = record_.rbegin() + 1; at != record_.rend(); ++at) {
            if (at->entry.rolls && at->entry.rolls->anchor == rolls_.anchor)
                return fmt::format("the secret of entry {}", at->entry.header.sequence);
            const auto* opened = std::get_if<match::body::AnchorOpened>(&at->entry.body);
            if (opened != nullptr && opened->anchor == rolls_.anchor)
                return fmt::format("the commitment of anchor {}, entry {}", opened->anchor, at->entry.header.sequence);
        }
        return "none";
    }
    /// What anchors and seeds made of the mix before this entry.
    std::string mixed() {
        std::string mix;
        for (const auto& [entry, bytes, head, secrets] : record_) {
            const auto sequence = entry.header.sequence;
            if (const auto* opened = std::get_if<match::body::AnchorOpened>(&entry.body))
                mix = add(step(fmt::format("the mix after anchor {}, entry {}", opened->anchor, sequence),
                               Input{"armistice.mix.v1"}.raw(mix.empty() ? game_ : mix).raw(text_of(opened->commitment)).take()));
            if (const auto* opened = std::get_if<match::body::SeedOpened>(&entry.body))
                mix = add(
                    step(fmt::format("the mix after the seed of seat {}, entry {}", rules::raw(opened->seat), sequence),
                         Input{"armistice.mix.v1"}.raw(mix).u64(sequence).u16(rules::raw(opened->seat)).raw(text_of(opened->seed)).take()));
        }
        return mix;
    }
    void draw(const std::string& key) {
        std::string stream;
        std::size_t used = 0;
        std::uint32_t blocks = 0;
        for (const auto& drawn : rolls_.draws) {
            auto& made = proof_.draws.emplace_back(DrawProof{drawn.purpose, drawn.sides, {}});
            const auto skip_from = 256U - 256U % drawn.sides;
            for (std::size_t found = 0; found < drawn.results.size();) {
                if (used == stream.size()) {
                    stream +=
                        add(step(fmt::format("block {} of the numbers", blocks), Input{"armistice.face.v1"}.u32(blocks).take(), key, 64));
                    ++blocks;
                }
                const auto byte = static_cast<std::uint8_t>(stream[used++]);
                const auto number = byte < skip_from ? 1 + byte % drawn.sides : 0;
                made.bytes.push_back({byte, static_cast<std::uint16_t>(number)});
                if (number != 0) ++found;
            }
        }
    }

    std::span<const match::Recorded> record_;  ///< Up to the entry.
    const match::Rolls& rolls_;
    std::string game_;
    DiceProof proof_;
};

}  // namespace

std::string HashStep::shell() const {
    auto digits = match::hex(input);
    std::transform(digits.begin(), digits.end(), digits.begin(), [](char c) { return c >= 'a' ? static_cast<char>(c - 32) : c; });
    const auto bytes = fmt::format("echo {} | basenc --base16 -d", digits);
    if (key.empty()) return fmt::format("{} | b2sum -l {}", bytes, size * 8);
    return fmt::format("{} | openssl mac -macopt hexkey:{} -macopt size:{} -in - BLAKE2BMAC", bytes, match::hex(key), size);
}

DiceProof proof_of(std::span<const match::Recorded> record, std::uint64_t sequence) { return Prover{record, sequence}.prove(); }

}  // namespace admin
