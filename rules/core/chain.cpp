#include "rules/core/chain.hpp"

#include <set>

namespace rules {
namespace {

std::set<InstalledAt>& noted() {
    static std::set<InstalledAt> places;
    return places;
}

std::optional<InstalledAt>& left_out() {
    static std::optional<InstalledAt> place;
    return place;
}

std::vector<Installations::One>& installed() {
    static std::vector<Installations::One> functions;
    return functions;
}

std::string& installing() {
    static std::string module;
    return module;
}

InstalledAt place_of(const std::source_location& where) {
    const std::string path = where.file_name();
    const auto at = path.rfind("/rules/");
    return {at == std::string::npos ? path : path.substr(at + 1), where.line(), where.column()};
}

}  // namespace

std::atomic<bool> Mutation::active_ = false;

void Mutation::watch() { active_ = true; }

std::vector<InstalledAt> Mutation::places() { return {noted().begin(), noted().end()}; }

void Mutation::leave_out(std::optional<InstalledAt> place) {
    left_out() = std::move(place);
    active_ = true;
}

bool Mutation::asked(const std::source_location& where) {
    auto place = place_of(where);
    const bool left = left_out() == place;
    noted().insert(std::move(place));
    return left;
}

std::atomic<bool> Installations::active_ = false;

void Installations::watch() {
    installed().clear();
    active_ = true;
}

const std::vector<Installations::One>& Installations::noted() { return installed(); }

void Installations::begin(std::string_view module) {
    if (active_.load(std::memory_order_relaxed)) installing() = module;
}

void Installations::add(const std::source_location& where) { installed().push_back({installing(), place_of(where)}); }

}  // namespace rules
