#include "admin/renaming.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "rules/core/canonical.hpp"

namespace admin {

/// Goes through the fields of a value and puts other numbers for those of names.
class Renumber : public rules::Plain<Renumber> {
public:
    /// @param strict  every name is needed.
    Renumber(const Renaming& names, bool strict) : names_{names}, strict_{strict} {}
    [[nodiscard]] const std::string& missing() const noexcept { return missing_; }

    void operator()(std::uint32_t, const char*, auto& value) { change(value); }
    template <class Variant, std::size_t count>
    void one_of(Variant& value, const std::array<rules::Alternative, count>&) {
        std::visit([this](auto& content) { change(content); }, static_cast<typename Variant::variant_type&>(value));
    }
    template <class T>
    void change(T& value) {
        if constexpr (rules::LaidOut<T>) rules::Layout<T>::fields(*this, value);  // else a number that is no name's, or a text
    }
    void change(rules::SpaceId& id) { to(id, names_.spaces_, true, rules::no_space, rules::off_board); }
    void change(rules::OwnerId& id) { to(id, names_.owners_, true, rules::nobody); }
    void change(rules::UnitTypeId& id) { to(id, names_.types_, true, rules::no_unit_type); }
    void change(rules::DecisionKindId& id) { to(id, names_.decisions_, true, rules::DecisionKindId{0xFF}); }
    void change(rules::TagId& id) { to(id, names_.tags_, strict_, rules::no_tag); }
    void change(rules::SlotId& id) { to(id, names_.slots_, strict_, rules::SlotId{0xFFFF}); }
    void change(rules::ProcedureId& id) { to(id, names_.procedures_, strict_, rules::ProcedureId{0xFF}); }
    void change(rules::BattleKindId& id) { to(id, names_.kinds_, strict_, rules::BattleKindId{0xFF}); }
    void change(rules::ResourceId& id) { to(id, names_.resources_, strict_, rules::ResourceId{0xFF}); }
    void change(rules::OwnerMask& mask) { to_mask(mask, names_.owners_); }
    void change(rules::RoleMask& mask) { to_mask(mask, names_.roles_); }
    template <class T>
    void change(std::optional<T>& value) {
        if (value) change(*value);
    }
    template <class T>
    void change(std::vector<T>& values) {
        for (auto& value : values) change(value);
    }

private:
    template <class Id, class... Besides>
    void to(Id& id, const Renaming::Names& names, bool needed, Id none, Besides... besides) {
        if (id == none || ((id == besides) || ...) || rules::idx(id) >= names.now.size()) return;
        const auto now = names.now[rules::idx(id)];
        if (now < 0 && needed && missing_.empty()) missing_ = names.known[rules::idx(id)];
        id = now < 0 ? none : static_cast<Id>(now);
    }
    template <class Of, class Bits>
    void to_mask(rules::Mask<Of, Bits>& mask, const Renaming::Names& names) {
        Bits changed = 0;
        for (std::size_t at = 0; at < names.now.size() && at < sizeof(Bits) * 8; ++at) {
            if (((mask.bits >> at) & 1) == 0) continue;
            if (names.now[at] >= 0)
                changed = static_cast<Bits>(changed | Bits{1} << names.now[at]);
            else if (missing_.empty())
                missing_ = names.known[at];
        }
        mask.bits = changed;
    }

    const Renaming& names_;
    const bool strict_;
    std::string missing_;
};

Renaming::Names Renaming::compare(const std::vector<std::string>& from, const std::vector<std::string>& to) {
    Names names{from, {}};
    for (const auto& name : from) {
        const auto there = std::find(to.begin(), to.end(), name);
        names.now.push_back(there == to.end() ? -1 : static_cast<int>(there - to.begin()));
    }
    return names;
}

Renaming::Renaming(const match::body::Created& from, const match::body::Created& to)
    : spaces_{compare(from.spaces, to.spaces)},
      owners_{compare(from.owners, to.owners)},
      types_{compare(from.unit_types, to.unit_types)},
      tags_{compare(from.tags, to.tags)},
      decisions_{compare(from.decisions, to.decisions)},
      slots_{compare(from.slots, to.slots)},
      procedures_{compare(from.procedures, to.procedures)},
      kinds_{compare(from.battle_kinds, to.battle_kinds)},
      roles_{compare(from.roles, to.roles)},
      resources_{compare(from.resources, to.resources)},
      same_{from.spaces == to.spaces && from.owners == to.owners && from.unit_types == to.unit_types && from.tags == to.tags &&
            from.decisions == to.decisions && from.slots == to.slots && from.procedures == to.procedures &&
            from.battle_kinds == to.battle_kinds && from.roles == to.roles && from.resources == to.resources} {}

tl::expected<match::Entry, std::string> Renaming::entry(const match::Entry& entry) const {
    auto made = entry;
    if (same_) return made;
    Renumber command{*this, true}, events{*this, false};
    if (auto* played = std::get_if<match::body::Played>(&made.body)) command.change(played->command);
    events.change(made.events);
    for (auto& sealed : made.sealed) command.change(sealed.owner);
    for (auto& opened : made.opened) {
        command.change(opened.owner);
        auto choice = rules::choice_from(opened.content);
        if (!choice) continue;
        command.change(*choice);
        opened.content = rules::canonical_bytes(*choice);
    }
    for (const auto* done : {&command, &events})
        if (!done->missing().empty()) return tl::make_unexpected(done->missing());
    return made;
}

}  // namespace admin
