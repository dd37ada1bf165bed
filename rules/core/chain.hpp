#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <source_location>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "rules/core/refusal.hpp"

/// What modules install their functions in while a ruleset is made, and what the rules ask afterwards.
namespace rules {

class Installer;  // rules/core/installer.hpp: knows who installs, and hears what is wrong

/// Whoever installs at the moment: his place among `Ruleset::modules`, from 1 on; 0 where nobody does.
struct InstalledBy {
    InstalledBy() noexcept;
    std::size_t module;
};

/// By what other modules know a link of a chain: unique in it, and a literal, so that it outlives every ruleset.
struct LinkName {
    template <std::size_t size>
    consteval LinkName(const char (&name)[size]) : text{name, size - 1} {}
    std::string_view text;
};

namespace detail {

using AnyFunction = void (*)();

/// A function of a chain, and what modules have hung on its name.
struct Link {
    AnyFunction function = nullptr;
    std::vector<AnyFunction> permissions{};
    std::vector<AnyFunction> refinements{};
};

/// What chains of all signatures have in common: links, and changes to them that wait until all modules are installed.
class AnyChain {
public:
    [[nodiscard]] bool empty() const { return links_.empty(); }
    /// Who has installed a link or changed one (`InstalledBy::module`), once for each.
    [[nodiscard]] const std::vector<std::size_t>& hands() const { return hands_; }

protected:
    enum class Change : std::uint8_t { permits, refines, replaces };
    void add(std::string_view name, AnyFunction function, const std::source_location& where);
    void change(Change kind, std::string_view name, AnyFunction function, const std::source_location& where);
    std::vector<Link> links_;

private:
    struct Label {
        std::string_view name;
        std::size_t module = 0;  ///< As the installer counts them.
        std::size_t link = 0;    ///< Behind them all where the link was left out.
    };
    struct Pending {
        Change kind{};
        std::string_view name;
        AnyFunction function = nullptr;
        std::size_t module = 0;
        std::source_location where;
    };
    void settle(Installer& installer);
    std::vector<Label> labels_;
    std::vector<Pending> pending_;
    std::vector<std::size_t> hands_;
};

/// What everything has in common that one module holds.
class AnySingle {
public:
    /// Whose it is (`InstalledBy::module`); 0 where no module has set it.
    [[nodiscard]] std::size_t holder() const { return holder_ ? holder_->module : 0; }

protected:
    /// @return false where this is left out.
    [[nodiscard]] bool take(bool replaces, const std::source_location& where);

private:
    struct Holder {
        std::size_t module = 0;
        bool replaces = false;
        std::source_location where;
    };
    std::optional<Holder> holder_;
};

template <class R, class... P>
struct LastIs : std::is_same<R, std::tuple_element_t<sizeof...(P) - 1, std::tuple<P...>>> {};
template <class R>
struct LastIs<R> : std::false_type {};

/// What refines a link is given its verdict besides; in place of what was said so far where the link is given that, or has no verdict.
template <class R, class... P>
struct RefinementOf {
    using type = R(P..., const R&);
};
template <class R, class... P>
    requires(std::is_void_v<R> || LastIs<R, P...>::value)
struct RefinementOf<R, P...> {
    using type = R(P...);
};

}  // namespace detail

template <class Signature>
class Chain;

/// Functions of one question or one occasion, in the order of their installation: modules are installed by band, then as declared.
/// Calling it with a function installs; the free functions below ask. Other modules may change a link that has a name, whichever of them
/// is installed first; a name that is not there is a problem of the bundle.
template <class R, class... P>
class Chain<R(P...)> : public detail::AnyChain {
public:
    using Function = R(P...);
    /// By which paragraph the link does not hold here; nothing: it is asked.
    using Permission = std::optional<Paragraph>(P...);
    using Refinement = typename detail::RefinementOf<R, P...>::type;
    using Where = std::source_location;

    void operator()(Function* function, const Where& where = Where::current()) { add({}, any(function), where); }
    void operator()(LinkName name, Function* function, const Where& where = Where::current()) { add(name.text, any(function), where); }
    /// Asked before the link, which is not asked where it permits.
    void permit(LinkName name, Permission* permission, const Where& where = Where::current()) {
        change(Change::permits, name.text, any(permission), where);
    }
    /// Runs after the link and sees its verdict; what it says stands.
    void refine(LinkName name, Refinement* refinement, const Where& where = Where::current()) {
        change(Change::refines, name.text, any(refinement), where);
    }
    /// Stands in place of the link; what permits against it and what refines it stays. Of two modules that replace one link one has to
    /// declare that it comes after the other (`Module::after`): it stands.
    void replace(LinkName name, Function* function, const Where& where = Where::current()) {
        change(Change::replaces, name.text, any(function), where);
    }

    /// A link as it is asked.
    class Rule {
    public:
        explicit Rule(const detail::Link& link) : link_{link} {}
        R operator()(P... arguments) const {
            for (const auto permission : link_.permissions)
                if (reinterpret_cast<Permission*>(permission)(arguments...)) return not_asked(arguments...);
            auto* function = reinterpret_cast<Function*>(link_.function);
            if constexpr (std::is_void_v<R>) {
                function(arguments...);
                for (const auto refinement : link_.refinements) reinterpret_cast<Refinement*>(refinement)(arguments...);
            } else {
                R verdict = function(arguments...);
                for (const auto refinement : link_.refinements)
                    verdict = refined(reinterpret_cast<Refinement*>(refinement), verdict, arguments...);
                return verdict;
            }
        }

    private:
        static R not_asked([[maybe_unused]] P... arguments) {
            if constexpr (detail::LastIs<R, P...>::value)
                return std::get<sizeof...(P) - 1>(std::tuple<P...>{arguments...});
            else
                return R();
        }
        static auto refined(Refinement* refinement, const auto& verdict, P... arguments) {
            if constexpr (detail::LastIs<R, P...>::value) {
                std::tuple<P...> all{arguments...};
                std::get<sizeof...(P) - 1>(all) = verdict;
                return std::apply(refinement, std::move(all));
            } else {
                return refinement(arguments..., verdict);
            }
        }
        const detail::Link& link_;
    };
    class Iterator {
    public:
        explicit Iterator(const detail::Link* at) : at_{at} {}
        Rule operator*() const { return Rule{*at_}; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        bool operator==(const Iterator&) const = default;

    private:
        const detail::Link* at_;
    };
    [[nodiscard]] Iterator begin() const { return Iterator{links_.data()}; }
    [[nodiscard]] Iterator end() const { return Iterator{links_.data() + links_.size()}; }

private:
    template <class F>
    static detail::AnyFunction any(F* function) {
        return reinterpret_cast<detail::AnyFunction>(function);
    }
};

/// What exactly one module holds: a function, or a value. A second one has to say that it replaces the first; of two that do, one has to
/// declare that it comes after the other. Else the bundle has a problem that names both.
template <class T>
class Single : public detail::AnySingle {
public:
    using Value = std::conditional_t<std::is_function_v<T>, std::add_pointer_t<T>, T>;
    using Where = std::source_location;
    Single() = default;
    /// @param value  what holds where no module says anything.
    Single(Value value) : value_{value} {}
    void set(Value value, const Where& where = Where::current()) {
        if (take(false, where)) value_ = value;
    }
    void replace(Value value, const Where& where = Where::current()) {
        if (take(true, where)) value_ = value;
    }
    [[nodiscard]] const Value& operator*() const { return value_; }
    /// Of a function: there is one.
    [[nodiscard]] explicit operator bool() const
        requires std::is_function_v<T>
    {
        return value_ != nullptr;
    }
    template <class... Arguments>
        requires std::is_function_v<T>
    decltype(auto) operator()(Arguments&&... arguments) const {
        return value_(std::forward<Arguments>(arguments)...);
    }

private:
    Value value_{};
};

/// The first refusal of `chain`, or none.
template <class... Parameters, class... Arguments>
[[nodiscard]] Result<void> first_refusal(const Chain<Result<void>(Parameters...)>& chain, const Arguments&... arguments) {
    for (const auto rule : chain)
        if (auto verdict = rule(arguments...); !verdict) return verdict;
    return {};
}

/// True if any function of `chain` says so.
template <class... Parameters, class... Arguments>
[[nodiscard]] bool any(const Chain<bool(Parameters...)>& chain, const Arguments&... arguments) {
    for (const auto rule : chain)
        if (rule(arguments...)) return true;
    return false;
}

/// Every function of `chain`, in order.
template <class... Parameters, class... Arguments>
void run_all(const Chain<void(Parameters...)>& chain, Arguments&... arguments) {
    for (const auto rule : chain) rule(arguments...);
}

}  // namespace rules
