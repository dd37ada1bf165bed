#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace rules {

/// Dense numbers into the tables of one compiled ruleset. No bare integers cross an interface.
enum class SpaceId : std::uint16_t {};
enum class UnitTypeId : std::uint8_t {};
/// A power (takes turns) or a body (owns units or spaces, takes none).
enum class OwnerId : std::uint8_t {};
enum class SideId : std::uint8_t {};
/// A unit on the map, aboard or waiting off the board. Never reused within a game; 0 is no unit.
enum class UnitId : std::uint32_t {};
enum class SlotId : std::uint16_t {};
enum class ProcedureId : std::uint8_t {};
enum class PhaseId : std::uint8_t {};
enum class BattleKindId : std::uint8_t {};
enum class RoleId : std::uint8_t {};
enum class DecisionKindId : std::uint8_t {};
enum class ResourceId : std::uint8_t {};
enum class ParameterId : std::uint16_t {};
/// A name that a module interned: a purpose of dice, a cause, a reason, a result, an option of a choice.
enum class TagId : std::uint16_t {};
/// A battle of the present turn; counted up through the game. 0 is no battle.
enum class BattleId : std::uint32_t {};
enum class DecisionId : std::uint32_t {};
/// Who sits for a power. Powers of one seat are played by one person.
enum class SeatId : std::uint16_t {};

template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr std::size_t idx(E id) noexcept {
    return static_cast<std::size_t>(id);
}
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr std::underlying_type_t<E> raw(E id) noexcept {
    return static_cast<std::underlying_type_t<E>>(id);
}

inline constexpr SpaceId no_space{0xFFFF};
/// Where bought units wait for their placement: on no map, adjacent to nothing.
inline constexpr SpaceId off_board{0xFFFE};
/// Of dice that are no unit's.
inline constexpr UnitTypeId no_unit_type{0xFF};
/// Controls what nobody controls; owns no units.
inline constexpr OwnerId nobody{0xFF};
inline constexpr SideId no_side{0xFF};
inline constexpr UnitId no_unit{0};
inline constexpr BattleId no_battle{0};
inline constexpr TagId no_tag{0xFFFF};

/// A set, bit n for what has the number n. It is its bits in every expression; its type says, where it is stored, of what it is a set.
template <class Of, class Bits>
struct Mask {
    Bits bits = 0;
    constexpr Mask() = default;
    constexpr Mask(Bits set) : bits{set} {}
    constexpr operator Bits() const { return bits; }
    constexpr Mask& operator|=(Bits more) { return bits = static_cast<Bits>(bits | more), *this; }
    constexpr Mask& operator&=(Bits kept) { return bits = static_cast<Bits>(bits & kept), *this; }
};
/// A set of owners, of which a ruleset has at most 32.
using OwnerMask = Mask<OwnerId, std::uint32_t>;
/// Roles in a battle.
using RoleMask = Mask<RoleId, std::uint16_t>;
/// Flag slots of a unit (`Slot::bit`).
using Marks = Mask<SlotId, std::uint32_t>;
[[nodiscard]] constexpr OwnerMask mask_of(OwnerId owner) noexcept { return raw(owner) < 32 ? 1U << raw(owner) : 0U; }
[[nodiscard]] constexpr bool has(OwnerMask mask, OwnerId owner) noexcept { return (mask & mask_of(owner)) != 0; }

/// The owners in `mask`, lowest first; for range-for.
class OwnersOf {
public:
    explicit constexpr OwnersOf(OwnerMask mask) : mask_(mask) {}
    struct Iterator {
        OwnerMask rest;
        constexpr OwnerId operator*() const { return OwnerId{static_cast<std::uint8_t>(__builtin_ctz(rest))}; }
        constexpr Iterator& operator++() {
            rest &= rest - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;
    };
    [[nodiscard]] constexpr Iterator begin() const { return {mask_}; }
    [[nodiscard]] constexpr Iterator end() const { return {0}; }

private:
    OwnerMask mask_;
};

}  // namespace rules
