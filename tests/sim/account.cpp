#include "tests/sim/account.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sim {

using namespace rules;

namespace {

/// Options by which a captured capital costs its power nothing, or not at once.
bool seizes(const Ruleset& rules) {
    return std::none_of(rules.modules.begin(), rules.modules.end(),
                        [](const ModuleInfo& module) { return module.id == "alternate-victory" || module.id == "no-ipc-seizure"; });
}

}  // namespace

Account::Account(const View& before) : units_(before.state.next_unit, false), money_{before.state.money} {
    for (const auto& unit : before.state.units) units_[raw(unit.id)] = true;
}

std::string Account::add_units(const event::UnitsAdded& added) {
    if (added.cause == no_tag) return "units appear without a cause";
    for (std::uint32_t n = 0; n < added.count; ++n) {
        if (raw(added.first) + n < units_.size()) return fmt::format("unit {} was there before", raw(added.first) + n);
        units_.push_back(true);
    }
    return {};
}

/// Those that are named, each of them there, and what is aboard of them.
std::string Account::remove_units(const View& before, const event::UnitsRemoved& removed) {
    if (removed.cause == no_tag) return "units vanish without a cause";
    auto gone = removed.units;
    for (std::size_t at = 0; at < gone.size(); ++at)
        for (const auto& unit : before.state.units)
            if (unit.carrier == gone[at] && std::find(gone.begin(), gone.end(), unit.id) == gone.end()) gone.push_back(unit.id);
    for (const auto id : gone) {
        if (raw(id) >= units_.size() || !units_[raw(id)]) return fmt::format("unit {} vanishes and was not there", raw(id));
        units_[raw(id)] = false;
    }
    return {};
}

std::int32_t* Account::balance(const View& view, ResourceId resource, const rules::Account& account) {
    if (account.kind == AccountKind::bank) return nullptr;
    const auto at = (idx(resource) * view.rules.owners.size() + idx(account.owner)) * 2 + (account.kind == AccountKind::escrow ? 1 : 0);
    return &money_.at(at);
}

std::int64_t Account::all_of(OwnerId owner) const { return std::int64_t{money_[idx(owner) * 2]} + money_[idx(owner) * 2 + 1]; }

std::string Account::move_money(const View& before, const event::MoneyMoved& moved) {
    if (moved.reason == no_tag) return "money moves without a reason";
    if (moved.paid < 0 || moved.paid > moved.due) return "more was paid than was due, or less than nothing";
    if (auto* from = balance(before, moved.resource, moved.from)) {
        *from -= moved.paid;
        if (*from < 0) return fmt::format("an account of {} is overdrawn", before.rules.owner(moved.from.owner).name);
    }
    if (auto* to = balance(before, moved.resource, moved.to)) *to += moved.paid;
    if (!seizure_) return {};
    const auto is_loser = [&](const rules::Account& account) {
        return account.kind != AccountKind::bank && account.owner == seizure_->loser;
    };
    if (is_loser(moved.to) && moved.from.kind == AccountKind::bank) seizure_->due += moved.paid;
    if (is_loser(moved.from)) {
        if (moved.to.kind != AccountKind::treasury || moved.to.owner != seizure_->captor) return "a seized treasury goes elsewhere";
        seizure_->due -= moved.paid;
    }
    return {};
}

std::string Account::end_seizure() {
    if (!seizure_) return {};
    const auto seizure = *seizure_;
    seizure_.reset();
    if (seizure.due != 0) return fmt::format("{} IPCs of a captured capital were not seized", seizure.due);
    if (all_of(seizure.loser) != 0) return "money stays with a power that has lost its capital";
    return {};
}

std::string Account::take(const View& before, const Event& event) {
    if (const auto* moved = std::get_if<event::MoneyMoved>(&event)) return move_money(before, *moved);
    if (const auto* removed = std::get_if<event::UnitsRemoved>(&event)) return remove_units(before, *removed);
    if (std::holds_alternative<event::SlotSet>(event)) return {};
    if (const auto* went = std::get_if<event::UnitsMoved>(&event); went != nullptr && went->steps > 100) return "units move backwards";
    if (auto wrong = end_seizure(); !wrong.empty()) return wrong;
    if (const auto* added = std::get_if<event::UnitsAdded>(&event)) return add_units(*added);
    if (const auto* changed = std::get_if<event::UnitsChanged>(&event); changed != nullptr && changed->cause == no_tag)
        return "units change without a cause";
    const auto* control = std::get_if<event::ControlChanged>(&event);
    if (control == nullptr) return {};
    if (control->cause == no_tag) return "control changes without a cause";
    if (!seizes(before.rules)) return {};
    for (std::size_t at = 0; at < before.rules.powers(); ++at) {
        const auto loser = static_cast<OwnerId>(at);
        if (before.rules.owners[at].capital == control->space && before.state.relation(loser, control->to) == Relation::enemy)
            seizure_ = Seizure{loser, control->to, all_of(loser)};
    }
    return {};
}

std::string Account::close(const View& after) {
    if (auto wrong = end_seizure(); !wrong.empty()) return wrong;
    for (const auto& unit : after.state.units) {
        if (raw(unit.id) >= units_.size() || !units_[raw(unit.id)]) return fmt::format("unit {} came without an event", raw(unit.id));
        units_[raw(unit.id)] = false;
    }
    if (std::find(units_.begin(), units_.end(), true) != units_.end()) return "a unit went without an event";
    if (after.state.money != money_) return "money has moved outside of the ledger";
    return {};
}

}  // namespace sim
