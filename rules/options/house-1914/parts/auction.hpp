#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/options/house-1914/parts/pre_game.hpp"

/// The auction of neutral minor powers before round 1, as both of its options have it. Who bids pays out of a purse, a power's fund or a
/// side's pool, and has one voice, his own or a captain's. [HR-4.9] [HR-4.10]
namespace rules::house1914 {

/// The subject of the slot of purses.
enum class Purse : std::uint32_t {};

struct Bid {
    std::int64_t price = 0;
    OwnerId receiver{nobody};  ///< The power to which the minor would be aligned.
};

struct Auction {
    // How an option has it.
    Purse (*purse_of)(const View&, OwnerId power) = nullptr;
    OwnerId (*voice_of)(const View&, OwnerId power) = nullptr;
    /// An answer that does not pass.
    Bid (*bid_in)(const View&, OwnerId voice, const Choice&) = nullptr;
    /// Who may still threaten a winner of `side`, in the order in which they are asked.
    std::vector<OwnerId> (*may_threaten)(const View&, SideId side) = nullptr;
    void (*use_threat)(Context&, OwnerId voice) = nullptr;
    DecisionKindId bid{}, threat{}, penalty{};
    SlotId purses{};

    ParameterId rest{}, ally_penalty{};
    SlotId settled{};                                             ///< Homes that are no lot any more.
    SlotId alignment{};                                           ///< Of homes.
    SlotId price{}, receiver{}, passed{}, asked{}, threatened{};  ///< Of the lot: the highest bid, who is out, who was asked last.
    TagId pass{}, sold{}, repelled{}, kept{};
};
[[nodiscard]] inline const Auction& auction(const View& view) { return view.rules.data<Auction>(); }

/// The powers that bid or pay, in turn order. [HR-4.9.2]
[[nodiscard]] std::vector<OwnerId> bidding_powers(const View& view);
/// The home territory that is bid for; none when there is no lot that anybody can pay.
[[nodiscard]] std::optional<SpaceId> lot_of(const View& view);
/// What the next bid has to be at least, and can be at most. [HR-4.9.4]
[[nodiscard]] std::int64_t least_bid(const View& view, SpaceId lot);
[[nodiscard]] std::int64_t most_bid(const View& view, OwnerId voice);

/// Of parameters and paragraphs what is said under the name of each option.
struct AuctionNames {
    std::string_view rest{}, ally_penalty{};
    std::string_view threat_cite{}, penalty_cite{};
};
/// All but the bids, the threats and the purses.
Auction& install_auction(RulesetBuilder& build, const AuctionNames& names);

}  // namespace rules::house1914
