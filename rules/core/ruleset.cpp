#include "rules/core/ruleset.hpp"

#include <algorithm>
#include <atomic>

namespace rules {

std::size_t detail::next_data_index() noexcept {
    static std::atomic<std::size_t> next{0};
    return next++;
}

namespace {
template <class Id, class Table>
std::optional<Id> find_named(const Table& table, std::string_view name) {
    for (std::size_t at = 0; at < table.size(); ++at)
        if (table[at].name == name) return static_cast<Id>(at);
    return std::nullopt;
}
}  // namespace

std::string_view Ruleset::tag(TagId id) const { return idx(id) < tags.size() ? std::string_view{tags[idx(id)]} : std::string_view{}; }

std::optional<SpaceId> Ruleset::find_space(std::string_view name) const { return find_named<SpaceId>(spaces, name); }
std::optional<UnitTypeId> Ruleset::find_unit_type(std::string_view name) const { return find_named<UnitTypeId>(unit_types, name); }
std::optional<OwnerId> Ruleset::find_owner(std::string_view name) const { return find_named<OwnerId>(owners, name); }
std::optional<SideId> Ruleset::find_side(std::string_view name) const { return find_named<SideId>(sides, name); }
std::optional<SlotId> Ruleset::find_slot(std::string_view name) const { return find_named<SlotId>(slots, name); }
std::optional<PhaseId> Ruleset::find_phase(std::string_view name) const { return find_named<PhaseId>(phases, name); }
std::optional<DecisionKindId> Ruleset::find_decision(std::string_view name) const { return find_named<DecisionKindId>(decisions, name); }
std::optional<ParameterId> Ruleset::find_parameter(std::string_view name) const { return find_named<ParameterId>(parameters, name); }

std::optional<TagId> Ruleset::find_tag(std::string_view name) const {
    const auto found = std::find(tags.begin(), tags.end(), name);
    if (found == tags.end()) return std::nullopt;
    return static_cast<TagId>(found - tags.begin());
}

const Phase* resting_phase(const View& view) noexcept {
    if (view.state.frames.empty() || view.state.deciding()) return nullptr;
    const auto& frame = view.state.frames.back();
    const auto& op = view.rules.procedures[idx(frame.procedure)].ops[frame.at];
    return op.kind == Program::Op::Kind::rest ? &view.rules.phases[idx(op.phase)] : nullptr;
}

const Phase* current_phase(const Ruleset& rules, std::span<const Frame> frames) noexcept {
    for (const auto& frame : frames) {
        const Phase* found = nullptr;
        for (const auto& phase : rules.phases)
            if (phase.procedure == frame.procedure && phase.entry <= frame.at && (found == nullptr || phase.entry > found->entry))
                found = &phase;
        if (found != nullptr) return found;
    }
    return nullptr;
}

OwnerMask actors(const View& view, const Phase& phase) {
    if (phase.who != nullptr) return phase.who(view, view.state.frames.back().subject);
    return mask_of(view.state.active);
}

}  // namespace rules
