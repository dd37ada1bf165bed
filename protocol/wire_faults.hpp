#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/wire_names.hpp"
#include "protocol/wire_source.hpp"

/// What goes wrong when a message is read, in words, with its place; and the names in it.
namespace protocol::wire {

/// Whose messages are read.
enum class Of : std::uint8_t {
    client,  ///< Strict: a field that is not known is a fault, and so is a name that is left out.
    server,  ///< What a newer server says besides is passed over.
};

/// The part of reading that does not go by the types of what is read.
class Faults {
public:
    /// @param rules  of the game that the names belong to. Null: they are passed over, so that a second reading with the rules of the game
    ///               that is found finds them.
    Faults(Of of, const rules::Ruleset* rules) : of_{of}, rules_{rules} {}
    [[nodiscard]] bool failed() const { return fault_.has_value(); }
    [[nodiscard]] WireError& fault() { return *fault_; }
    [[nodiscard]] const rules::Ruleset* rules() const { return rules_; }
    /// A word that is none of its kind. With rules.
    void unknown(std::string_view kind, std::string_view name, std::string_view field);

protected:
    using Code = WireError::Code;
    [[nodiscard]] std::string path_to(std::string_view name) const;
    /// What is missing. Reading goes on: who misspelt it is told so rather.
    void lack(std::string_view name, std::string problem, std::string what_to_do);
    /// The first fault stands.
    void fail(std::string_view name, Code code, std::string problem, std::string what_to_do);
    void not_that(std::string_view name, const Value& value, std::string_view belongs);
    void not_text(std::string_view name, const Value& value);
    void no_message();
    void bad_hex(std::string_view name, std::string_view text, std::size_t size);
    void no_alternative(std::string_view called, std::span<const rules::Alternative> alternatives);
    void left_over(const Content::LeftOver& left, bool json, const std::vector<std::string_view>& known);
    /// What a client lists longer, or nests deeper, is no command of any game. Before a list is read; `--lists_` after it.
    bool fits(std::string_view name, std::size_t items);
    /// The place of a word, which came by its name or its number; nothing for one that was left to be as it begins, or is none.
    std::optional<std::size_t> word(std::string_view name, const Value& value, std::span<const std::string_view> words);
    [[nodiscard]] std::string named_place(const char* field, const std::string& key) const;

    /// The number of a name, where the rules are known.
    template <names::Named Id>
    void resolve(std::string_view name, std::string_view text, Id& id) {
        if (rules_ == nullptr || failed()) return;
        if (of_ == Of::server && text.empty()) return void(id = none<Id>());
        if constexpr (std::is_same_v<Id, rules::SpaceId>)
            if (of_ == Of::server && text == names::off_board) return void(id = rules::off_board);
        if constexpr (std::is_same_v<Id, rules::UnitTypeId>)
            if (const auto only = std::exchange(carrier_, false) && text.empty() ? only_carrier() : std::nullopt) return void(id = *only);
        names::Finder finder{*rules_};
        if (!finder.find(text, id, path_to(name))) fault_ = std::move(finder.fault());
    }
    template <class Id>
    static constexpr Id none() {
        if constexpr (std::is_same_v<Id, rules::SpaceId>) return rules::no_space;
        if constexpr (std::is_same_v<Id, rules::OwnerId>) return rules::nobody;
        if constexpr (std::is_same_v<Id, rules::UnitTypeId>) return rules::no_unit_type;
        if constexpr (std::is_same_v<Id, rules::SideId>) return rules::no_side;
        if constexpr (std::is_same_v<Id, rules::TagId>) return rules::no_tag;
        return Id{};
    }
    /// The one unit type that carries others, where there is one.
    [[nodiscard]] std::optional<rules::UnitTypeId> only_carrier() const;
    void add(std::string_view field, const std::string& name, rules::OwnerMask& mask);
    void add(std::string_view field, const std::string& name, rules::RoleMask& mask);
    void add(std::string_view field, const std::string& name, rules::Marks& mask);

    Of of_;
    const rules::Ruleset* rules_;
    std::optional<WireError> fault_;
    std::optional<WireError> lack_;  ///< The first thing that is missing; a fault where there is no other.
    std::string path_;
    int lists_ = 0;
    bool carrier_ = false;  ///< A carrier is picked: the only type that there is need not be named.
};

}  // namespace protocol::wire
