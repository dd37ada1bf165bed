#include "rules/core/installer.hpp"

#include <fmt/format.h>
#include <utility>

#include "rules/core/ranges.hpp"

namespace rules {
namespace {

thread_local Installer* at_work_now = nullptr;

InstalledAt place_of(const std::source_location& where) {
    const std::string path = where.file_name();
    const auto at = path.rfind("/rules/");
    return {at == std::string::npos ? path : path.substr(at + 1), where.line(), where.column()};
}

}  // namespace

Installer::Installer(InstallObserver* observer) : observer_{observer}, before_{std::exchange(at_work_now, this)} {}
Installer::~Installer() { at_work_now = before_; }
Installer* Installer::at_work() noexcept { return at_work_now; }

void Installer::begin(std::string_view module, std::span<const std::string_view> after) {
    current_ = modules_.size();
    resumed_ = false;
    modules_.push_back({module, after});
}

void Installer::resume(std::size_t module) {
    current_ = module;
    resumed_ = true;
}

bool Installer::follows(std::size_t later, std::size_t earlier) const { return contains(modules_[later].after, modules_[earlier].id); }

bool Installer::takes(Installation::What what, std::string_view name, const std::source_location& where) {
    return observer_ == nullptr || observer_->takes({what, resumed_ ? std::string_view{} : modules_[current_].id, name, place_of(where)});
}

std::vector<std::string> Installer::settle() {
    for (const auto& settle : std::exchange(open_, {})) settle(*this);
    return std::exchange(problems_, {});
}

std::string place_in_words(const std::source_location& where) {
    const auto at = place_of(where);
    return fmt::format("{}:{}", at.file, at.line);
}

}  // namespace rules
