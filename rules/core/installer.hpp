#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <source_location>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The making of a ruleset, as far as chains and steps have to do with it.
namespace rules {

/// Where a module installs a rule function.
struct InstalledAt {
    std::string file;  ///< From the project's root.
    std::uint32_t line = 0;
    std::uint32_t column = 0;  ///< A line may install several.
    auto operator<=>(const InstalledAt&) const = default;
};

struct Installation {
    /// A `single` is told of alone: without what only one module holds nothing would go on. What replaces it is a `replacement`.
    enum class What : std::uint8_t { step, link, permission, refinement, replacement, single } what{};
    std::string_view module;  ///< Its id; empty where all are installed already (`RulesetBuilder::when_set`).
    std::string_view name;    ///< Of the link, or of that which is changed; empty where it has none.
    InstalledAt at;
};

/// Sees every rule function that is installed, and may leave it out. Not seen is what has to stand for the machinery to go on: the
/// conditions of a procedure, the checks and deeds of commands, the parts of a decision.
class InstallObserver {
public:
    virtual ~InstallObserver() = default;
    /// @return false to leave it out; of a `single` nobody heeds it.
    virtual bool takes(const Installation& installation) = 0;
};

/// Whose functions go into chains now. One is at work from its making to its end; of several on a thread the last one.
class Installer {
public:
    explicit Installer(InstallObserver* observer);
    ~Installer();
    Installer(const Installer&) = delete;
    Installer& operator=(const Installer&) = delete;
    /// Null where no ruleset is being made.
    [[nodiscard]] static Installer* at_work() noexcept;

    /// Whose functions come next. @param after  the modules that he declares to follow.
    void begin(std::string_view module, std::span<const std::string_view> after);
    /// That of the module with this number again, now that all are installed.
    void resume(std::size_t module);
    /// As it is counted: its place among those that have begun, from 1 on.
    [[nodiscard]] std::size_t module() const noexcept { return current_; }
    [[nodiscard]] std::string_view name(std::size_t module) const { return modules_[module].id; }
    /// The module `later` declares to come after `earlier`.
    [[nodiscard]] bool follows(std::size_t later, std::size_t earlier) const;

    [[nodiscard]] bool takes(Installation::What what, std::string_view name, const std::source_location& where);
    void problem(std::string text) { problems_.push_back(std::move(text)); }
    void when_all_are_installed(std::function<void(Installer&)> settle) { open_.push_back(std::move(settle)); }
    /// Carries out what waited for all modules. @return what is wrong.
    [[nodiscard]] std::vector<std::string> settle();

private:
    struct Installing {
        std::string_view id;
        std::span<const std::string_view> after;
    };
    InstallObserver* const observer_;
    Installer* const before_;
    std::vector<Installing> modules_{1};  ///< The first is nobody.
    std::size_t current_ = 0;
    bool resumed_ = false;
    std::vector<std::function<void(Installer&)>> open_;
    std::vector<std::string> problems_;
};

/// "rules/options/dusk/dawn.cpp:12", for messages.
[[nodiscard]] std::string place_in_words(const std::source_location& where);

}  // namespace rules
