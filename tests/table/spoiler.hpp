#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/table/entry.hpp"

namespace testing {

/// Goes through all fields of an entry, however deep, and changes one of them: each of its changes has a number. A number becomes the next one,
/// or nothing; bytes are turned over, or gone; a list loses its last element, or has it twice; what may be left out is, or is there.
class Spoiler : public rules::Plain<Spoiler> {
public:
    /// @param wanted  the number of the change to make.
    explicit Spoiler(std::size_t wanted) : wanted_{wanted} {}
    /// How many changes there are; once an entry was gone through.
    [[nodiscard]] std::size_t seen() const noexcept { return seen_; }
    /// The field that was changed and how, without places in lists; empty where none was.
    [[nodiscard]] const std::string& what() const noexcept { return what_; }

    void operator()(std::uint32_t, const char* name, auto& value) {
        const auto size = path_.size();
        path_.append(path_.empty() ? "" : ".").append(name);
        spoil(value);
        path_.resize(size);
    }
    template <class Variant, std::size_t count>
    void one_of(Variant& value, const std::array<rules::Alternative, count>& alternatives) {
        constexpr auto unset = std::variant_size_v<typename Variant::variant_type> - count;
        if (value.index() < unset) return;
        const auto size = path_.size();
        path_.append(path_.empty() ? "" : ".").append(alternatives[value.index() - unset].name);
        std::visit([this](auto& content) { spoil(content); }, static_cast<typename Variant::variant_type&>(value));
        path_.resize(size);
    }

private:
    /// Whether the next change is the one that is wanted.
    bool is_next(std::string_view how) {
        if (seen_++ != wanted_) return false;
        what_ = path_;
        what_.append(" ").append(how);
        return true;
    }
    void spoil(std::monostate&) {}
    void spoil(bool& value) {
        if (is_next("is the other")) value = !value;
    }
    template <class T>
        requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
    void spoil(T& value) {
        const bool there = value != 0;
        if (is_next("is one more")) value = static_cast<T>(value + 1);
        if (there && is_next("is none")) value = 0;
    }
    template <class E>
        requires std::is_enum_v<E>
    void spoil(E& value) {
        auto number = static_cast<std::uint64_t>(value);
        constexpr auto words = rules::words<E>.size();
        if (is_next("is another")) value = static_cast<E>(words == 0 ? number + 1 : (number + 1) % words);
    }
    template <class Of, class Bits>
    void spoil(rules::Mask<Of, Bits>& value) {
        spoil(value.bits);
    }
    template <std::size_t size>
    void spoil(std::array<std::uint8_t, size>& value) {
        const bool there = value != std::array<std::uint8_t, size>{};
        if (is_next("is another")) value[0] ^= 0x55;
        if (there && is_next("is none")) value = {};
    }
    void spoil(std::string& value) {
        const bool there = !value.empty();
        if (is_next("is longer")) value += 'x';
        if (there && is_next("is none")) value.clear();
    }
    template <class T>
    void spoil(std::optional<T>& value) {
        const bool there = value.has_value();
        if (is_next(there ? "is left out" : "is there")) return there ? value.reset() : void(value.emplace());
        if (value) spoil(*value);
    }
    template <class T>
    void spoil(std::vector<T>& values) {
        const bool there = !values.empty();
        if (there && is_next("lacks its last")) return values.pop_back();
        if (there && is_next("has its last twice")) {
            auto last = values.back();
            return values.push_back(std::move(last));
        }
        for (auto& value : values) spoil(value);
    }
    template <class T>
        requires rules::LaidOut<T>
    void spoil(T& value) {
        rules::Layout<T>::fields(*this, value);
    }

    const std::size_t wanted_;
    std::size_t seen_ = 0;
    std::string path_, what_;
};

/// @return how many changes an entry can be given.
inline std::size_t changes_of(table::Entry entry) {
    Spoiler none{static_cast<std::size_t>(-1)};
    table::Entry::fields(none, entry);
    return none.seen();
}
/// Makes the change with this number. @return what was changed.
inline std::string spoil(table::Entry& entry, std::size_t change) {
    Spoiler spoiler{change};
    table::Entry::fields(spoiler, entry);
    return spoiler.what();
}

}  // namespace testing
