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

}  // namespace

std::atomic<bool> Mutation::active_ = false;

void Mutation::watch() { active_ = true; }

std::vector<InstalledAt> Mutation::places() { return {noted().begin(), noted().end()}; }

void Mutation::leave_out(std::optional<InstalledAt> place) {
    left_out() = std::move(place);
    active_ = true;
}

bool Mutation::asked(const std::source_location& where) {
    const std::string path = where.file_name();
    const auto at = path.rfind("/rules/");
    const InstalledAt place{at == std::string::npos ? path : path.substr(at + 1), where.line(), where.column()};
    noted().insert(place);
    return left_out() == place;
}

}  // namespace rules
