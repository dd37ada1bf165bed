#include <doctest/doctest.h>

#include <numeric>

#include "rules/core/refusal.hpp"
#include "rules/match/dice_chain.hpp"
#include "rules/match/hash.hpp"
#include "rules/match/sealed_answers.hpp"

namespace {

match::GameId game_id() {
    match::GameId id;
    std::iota(id.begin(), id.end(), std::uint8_t{0});
    return id;
}
match::Hash filled(std::uint8_t byte) {
    match::Hash hash;
    hash.fill(byte);
    return hash;
}
/// The chain of the vectors in docs/reference/record-format.md, which an independent program computed.
const match::DiceChain& chain() {
    static const match::DiceChain made{game_id(), 0, filled(0x11)};
    return made;
}
match::Hash mix_of_vectors() {
    auto mix = match::first_mix(game_id(), chain().commitment());
    mix = match::mix_seed(mix, 5, rules::SeatId{0}, filled(0x22));
    return match::mix_seed(mix, 6, rules::SeatId{1}, filled(0x33));
}
std::vector<std::uint16_t> draw(match::FaceStream& stream, std::uint16_t sides, int count) {
    std::vector<std::uint16_t> faces;
    for (int at = 0; at < count; ++at) faces.push_back(stream.draw(sides));
    return faces;
}
using Faces = std::vector<std::uint16_t>;
match::DiceState open_state() {
    match::DiceState dice;
    dice.open = true;
    dice.first_commitment = dice.last_link = chain().commitment();
    dice.mix = mix_of_vectors();
    return dice;
}

}  // namespace

TEST_CASE("links of the chain are those of the format document") {
    CHECK(match::hex(chain().commitment()) == "65f62a0fabaeaf5a48ac8a423d410d31400be4e70d9dc0be5e5da7ebe9aec87f");
    CHECK(match::hex(chain().link(1)) == "c8d39bb11d421ca72ecaca763ecfe1a463e37ee61f5219fc7126a3e05168c1e0");
    CHECK(match::hex(chain().link(2)) == "4af8cc0e1c6867e58441e4752e7c1a36fdfb01364c332258f75ba614714e3c6a");
    CHECK(match::hex(chain().link(64)) == "4163ee5f3af7f3dcf6fa028b34f2110d85868cce6ba9e5552eed765c574fb303");
    CHECK(match::hex(chain().link(65)) == "3d9c7fe8d69f84f463da2c7ac135cf7a043a8dc98af543cb8e6dcfe6e6674680");
    CHECK(chain().link(4096) == filled(0x11));
    CHECK(chain().link(1) == match::link_before(game_id(), 0, 2, chain().link(2)));
    CHECK_THROWS_AS((void)chain().link(0), rules::BrokenInvariant);
    CHECK_THROWS_AS((void)chain().link(4097), rules::BrokenInvariant);
}

TEST_CASE("every link hashes to the one before it") {
    auto link = chain().link(4096);
    for (std::uint32_t index = 4096; index > 1; --index) {
        link = match::link_before(game_id(), 0, index, link);
        REQUIRE(link == chain().link(index - 1));
    }
}

TEST_CASE("seeds and the mix are those of the format document") {
    const auto c0 = chain().commitment();
    CHECK(match::hex(match::seed_commitment(game_id(), c0, rules::SeatId{0}, filled(0x22))) ==
          "deba89a37db06f52f2b442abf115c542d29785e8adafce535772286e2eb567ef");
    CHECK(match::hex(match::seed_commitment(game_id(), c0, rules::SeatId{1}, filled(0x33))) ==
          "cf0028752d5d47c7ce2af9e7f2f0e1f112584f03b78380a72120c7f399ecf768");
    CHECK(match::hex(match::first_mix(game_id(), c0)) == "2ef4a64f0489f10c1086845f1efa5564bc35721ae44049062c8e6aa9deb33ff0");
    CHECK(match::hex(mix_of_vectors()) == "4701fd41c1cf458c222d29bfd9d9d766bb3031fc643ca941c50d633d2881366f");
    CHECK(match::hex(match::mix_anchor(mix_of_vectors(), filled(0x44))) ==
          "40e32b202313f2eab24b07be55b9e5e653efbd3159ab7986d0c5ffdc48d697a4");
}

TEST_CASE("faces are those of the format document and skip the bytes that would favour low numbers") {
    match::FaceStream stream{game_id(), 0, 1, chain().link(1), mix_of_vectors()};
    CHECK(draw(stream, 6, 100) == Faces{2, 3, 4, 3, 6, 6, 5, 5, 6, 2, 3, 4, 6, 1, 4, 5, 4, 2, 3, 4, 6, 6, 2, 5, 5,
                                        3, 1, 5, 4, 6, 4, 1, 3, 5, 5, 1, 1, 3, 2, 1, 1, 5, 1, 1, 5, 6, 4, 4, 4, 1,
                                        4, 4, 1, 4, 3, 5, 5, 4, 2, 3, 4, 1, 3, 3, 4, 3, 5, 6, 5, 5, 5, 3, 6, 1, 3,
                                        1, 3, 4, 4, 2, 2, 2, 5, 2, 6, 4, 6, 3, 2, 2, 3, 2, 1, 4, 3, 3, 1, 2, 5, 6});
    CHECK(draw(stream, 20, 10) == Faces{10, 4, 19, 16, 12, 16, 9, 11, 6, 4});
    CHECK(draw(stream, 256, 4) == Faces{52, 176, 128, 144});
    CHECK(draw(stream, 2, 8) == Faces{2, 2, 1, 1, 2, 1, 2, 2});
    CHECK(draw(stream, 129, 6) == Faces{82, 68, 116, 89, 2, 116});
    match::FaceStream next{game_id(), 0, 2, chain().link(2), mix_of_vectors()};
    CHECK(draw(next, 6, 10) == Faces{5, 2, 4, 3, 1, 4, 1, 1, 4, 6});
    CHECK_THROWS_AS((void)next.draw(1), rules::BrokenInvariant);
    CHECK_THROWS_AS((void)next.draw(257), rules::BrokenInvariant);
}

TEST_CASE("heads and commitments are those of the format document") {
    const auto first = match::head_after(game_id(), match::Hash{}, "first");
    CHECK(match::hex(first) == "64e5e19331c9df39f150c87c3be3a56968ff7c83dee86182a32000d54677067e");
    CHECK(match::hex(match::head_after(game_id(), first, "second")) == "d7d25d5fa34f79e25b8051d626ea9abf73d42865078e06a2d7875097641e8c56");
    CHECK(match::hex(match::answer_commitment(game_id(), rules::DecisionId{7}, rules::OwnerId{2}, filled(0x55), "content")) ==
          "cd4d8e82580dd104c24a1d4fdcb8bf704e9e277a0071aff1d3d0cdf82ab489e0");
    CHECK(match::hex(match::orders_commitment(game_id(), rules::OwnerId{2}, filled(0x55), "content")) ==
          "641410d28d95ef2ba835afd3624b80843f069891b87bc6040e3b3521ac05dc58");
}

TEST_CASE("a link is used up by an entry and not by asking") {
    const auto id = game_id();
    const auto dice = open_state();
    Faces faces(5);
    match::Roller first{id, dice, chain()};
    CHECK(!first.rolls());
    first.roll("fire", 6, faces);
    CHECK(faces == Faces{2, 3, 4, 3, 6});
    match::Roller again{id, dice, chain()};
    again.roll("fire", 6, faces);
    CHECK(*again.rolls() == *first.rolls());
    CHECK(first.rolls()->index == 1);
    CHECK(match::check_rolls(id, dice, *first.rolls()).empty());
}

TEST_CASE("rolls that the chain does not give are found") {
    const auto id = game_id();
    const auto dice = open_state();
    Faces faces(5);
    match::Roller roller{id, dice, chain()};
    roller.roll("fire", 6, faces);
    roller.roll("draw", 20, faces);
    const auto rolls = *roller.rolls();
    CHECK(match::check_rolls(id, dice, rolls).empty());
    const auto wrong = [&](auto change) {
        auto changed = rolls;
        change(changed);
        return !match::check_rolls(id, dice, changed).empty();
    };
    CHECK(wrong([](match::Rolls& r) { r.draws[0].results[0] = 1; }));
    CHECK(wrong([](match::Rolls& r) { r.draws[1].sides = 19; }));
    CHECK(wrong([](match::Rolls& r) { std::swap(r.draws[0], r.draws[1]); }));
    CHECK(wrong([](match::Rolls& r) { r.secret[31] ^= 1; }));
    CHECK(wrong([](match::Rolls& r) { r.index = 2; }));
    CHECK(wrong([](match::Rolls& r) { r.anchor = 1; }));
    CHECK(wrong([](match::Rolls& r) { r.draws[0].sides = 1; }));
    CHECK(wrong([](match::Rolls& r) { r.draws.clear(); }));
}

TEST_CASE("a sealed chain opens with its key and for its game only") {
    const auto key = filled(0x77);
    const auto sealed = chain().seal(key);
    CHECK(sealed.find(std::string(32, '\x11')) == std::string::npos);
    const auto opened = match::DiceChain::open(sealed, key, game_id());
    REQUIRE(opened);
    CHECK(opened->commitment() == chain().commitment());
    CHECK(opened->anchor() == 0);
    CHECK(!match::DiceChain::open(sealed, filled(0x78), game_id()));
    CHECK(!match::DiceChain::open(sealed, key, match::GameId{}));
    CHECK(!match::DiceChain::open(sealed.substr(1), key, game_id()));
    auto damaged = sealed;
    damaged.back() = static_cast<char>(damaged.back() ^ 1);
    CHECK(!match::DiceChain::open(damaged, key, game_id()));
}
