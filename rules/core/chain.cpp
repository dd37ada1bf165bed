#include "rules/core/chain.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "rules/core/installer.hpp"

namespace rules {

InstalledBy::InstalledBy() noexcept : module{Installer::at_work() == nullptr ? 0 : Installer::at_work()->module()} {}

}  // namespace rules

namespace rules::detail {
namespace {

Installer& installer_now() {
    auto* installer = Installer::at_work();
    ensure(installer != nullptr, "a function is installed where no ruleset is being made");
    return *installer;
}

}  // namespace

void AnyChain::add(std::string_view name, AnyFunction function, const std::source_location& where) {
    auto& installer = installer_now();
    const bool taken = installer.takes(Installation::What::link, name, where);
    if (!name.empty()) {
        const auto known = std::find_if(labels_.begin(), labels_.end(), [&](const Label& label) { return label.name == name; });
        if (known != labels_.end())
            installer.problem(fmt::format("\"{}\" and \"{}\" both install a link \"{}\" in one chain (the second at {})",
                                          installer.name(known->module), installer.name(installer.module()), name, place_in_words(where)));
        labels_.push_back({name, installer.module(), taken ? links_.size() : static_cast<std::size_t>(-1)});
    }
    if (!taken) return;
    links_.push_back({function});
    hands_.push_back(installer.module());
}

void AnyChain::change(Change kind, std::string_view name, AnyFunction function, const std::source_location& where) {
    auto& installer = installer_now();
    const auto what = kind == Change::permits   ? Installation::What::permission
                      : kind == Change::refines ? Installation::What::refinement
                                                : Installation::What::replacement;
    if (!installer.takes(what, name, where)) return;
    if (pending_.empty()) installer.when_all_are_installed([this](Installer& at_last) { settle(at_last); });
    pending_.push_back({kind, name, function, installer.module(), where});
}

void AnyChain::settle(Installer& installer) {
    for (const auto& change : pending_) {
        const auto& module = installer.name(change.module);
        const auto label = std::find_if(labels_.begin(), labels_.end(), [&](const Label& each) { return each.name == change.name; });
        if (label == labels_.end()) {
            installer.problem(fmt::format("\"{}\" changes the link \"{}\", which no module of the bundle has installed in its chain ({})",
                                          module, change.name, place_in_words(change.where)));
            continue;
        }
        for (const auto* other = pending_.data(); other != &change; ++other)
            if (change.kind == Change::replaces && other->kind == Change::replaces && other->name == change.name &&
                !installer.follows(change.module, other->module))
                installer.problem(fmt::format("\"{}\" and \"{}\" both replace the link \"{}\", and neither says in which order ({} and {})",
                                              installer.name(other->module), module, change.name, place_in_words(other->where),
                                              place_in_words(change.where)));
        if (label->link >= links_.size()) {  // left out: only what replaces it has something to say
            if (change.kind != Change::replaces) continue;
            label->link = links_.size();
            links_.emplace_back();
        }
        auto& link = links_[label->link];
        hands_.push_back(change.module);
        switch (change.kind) {
            case Change::permits: link.permissions.push_back(change.function); break;
            case Change::refines: link.refinements.push_back(change.function); break;
            case Change::replaces: link.function = change.function; break;
        }
    }
    pending_.clear();
}

bool AnySingle::take(bool replaces, const std::source_location& where) {
    auto& installer = installer_now();
    const auto module = installer.module();
    const bool taken = installer.takes(replaces ? Installation::What::replacement : Installation::What::single, {}, where);
    if (replaces && !taken) return false;
    if (!replaces && holder_ && holder_->replaces) return false;  // what replaces it came first
    const bool in_order = replaces && (!holder_ || !holder_->replaces || installer.follows(module, holder_->module));
    if (holder_ && !in_order)
        installer.problem(fmt::format("\"{}\" and \"{}\" both want to hold what one module can hold, and {} ({} and {})",
                                      installer.name(holder_->module), installer.name(module),
                                      replaces ? "neither says in which order" : "the second does not say that it replaces the first",
                                      place_in_words(holder_->where), place_in_words(where)));
    holder_ = {module, replaces, where};
    return true;
}

}  // namespace rules::detail
