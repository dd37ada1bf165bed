#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "protocol/wire_hex.hpp"
#include "protocol/wire_shown.hpp"
#include "protocol/wire_sink.hpp"

/// The walk over a message that writes it. Included by the sources that hold the walks.
namespace protocol::wire {

class Writer {
public:
    static constexpr bool reading = false;
    /// @param rules  whose names numbers have; null for messages of no game.
    Writer(Sink& sink, const rules::Ruleset* rules) : sink_{sink}, rules_{rules} {}

    void operator()(std::uint32_t field, const char* name, const auto& value) { member({field, name}, value); }
    void count(std::uint32_t field, const char* name, std::uint16_t value) { sink_.whole({field, name}, std::uint64_t{value}); }
    void level(std::uint32_t field, const char* name, const std::optional<std::uint8_t>& value) { member({field, name}, value); }
    void narrow(std::uint32_t field, const char* name, std::uint64_t value) {
        member({field, name}, static_cast<std::uint32_t>(value));  // of entries: no game has 4,000,000,000
    }
    void narrow(std::uint32_t field, const char* name, std::int64_t value) { member({field, name}, narrowed(value)); }
    void span(std::uint32_t field, const char* name, std::int64_t value) {
        member({field, name}, static_cast<std::uint32_t>(std::clamp<std::int64_t>(value, 0, std::numeric_limits<std::uint32_t>::max())));
    }
    template <std::size_t size>
    void if_set(std::uint32_t field, const char* name, const std::array<std::uint8_t, size>& value) {
        if (value != std::array<std::uint8_t, size>{}) item({field, name}, value);
    }
    void blob(std::uint32_t field, const char* name, const std::string& value) {
        member({field, name}, hex_of({reinterpret_cast<const std::uint8_t*>(value.data()), value.size()}));
    }
    void stored(std::uint32_t, const char*, const auto&) {}
    void carrier(std::uint32_t field, const char* name, const std::optional<rules::UnitPick>& value) { member({field, name}, value); }
    template <class... Ts, std::size_t count>
    void one_of(const std::variant<Ts...>& value, const std::array<rules::Alternative, count>& alternatives) {
        constexpr auto unset = sizeof...(Ts) - count;
        static_assert(unset <= 1, "every alternative has its number");
        if (value.index() < unset) return;
        const auto& [field, name] = alternatives[value.index() - unset];
        std::visit([&, to = Name{field, name}](const auto& content) { item(to, content); }, value);
    }
    /// What is known beside the entry that comes.
    void beside(const std::vector<Told>& told, const std::vector<std::optional<rules::Choice>>& known) { beside_ = &told, known_ = &known; }

    [[nodiscard]] const Told& told() const { return *told_; }
    [[nodiscard]] const rules::Ruleset* rules() const { return rules_; }

private:
    template <class T>
    static bool left_out(const T& value) {
        if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, rules::UnitId> || std::is_same_v<T, rules::BattleId> ||
                      std::is_same_v<T, rules::DecisionId> || std::is_same_v<T, rules::SeatId> ||
                      std::is_same_v<T, rules::Decision::Complete>)
            return value == T{};
        else if constexpr (std::is_same_v<T, std::string>)
            return value.empty();
        else
            return false;
    }

    template <class T>
    void member(Name field, const T& value) {
        if constexpr (names::Named<T>) {
            if (const auto name = named(value); !name.empty()) sink_.text(field, name);
        } else if constexpr (requires { value.bits; }) {
            const auto names = rules_ == nullptr ? std::vector<std::string_view>{} : names::names_in(*rules_, value);
            list(field, names, [&](std::string_view name) { sink_.text(field, name); });
        } else if (!left_out(value)) {
            item(field, value);
        }
    }
    template <class T>
    void member(Name field, const std::optional<T>& value) {
        if (value) item(field, *value);
    }
    template <class T>
    void member(Name field, const std::vector<T>& values) {
        if constexpr (std::is_same_v<T, rules::UnitId>) {
            member(field, told_->units);
        } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, rules::SeatId>) {
            numbers_.clear();
            for (const auto value : values) numbers_.push_back(static_cast<std::uint64_t>(value));
            if (!numbers_.empty()) sink_.numbers(field, numbers_, sizeof(T) == 8);
        } else if constexpr (std::is_same_v<T, rules::Event>) {
            list(field, values, [&](const rules::Event& event) {
                told_ = &(*beside_)[static_cast<std::size_t>(&event - values.data())];
                item(field, event);
            });
        } else if constexpr (std::is_same_v<T, match::SealedAnswer>) {
            list(field, values, [&](const match::SealedAnswer& answer) {
                const auto at = static_cast<std::size_t>(&answer - values.data());
                sink_.open(field);
                match::SealedAnswer::fields(*this, answer);
                if (at < known_->size()) member({5, "choice"}, (*known_)[at]);
                sink_.close();
            });
        } else {
            list(field, values, [&](const T& value) { item(field, value); });
        }
    }
    void list(Name field, const auto& values, auto&& each) {
        if (values.empty()) return;
        sink_.open_list(field);
        for (const auto& value : values) each(value);
        sink_.close_list();
    }
    void map(Name field, const auto& values) {
        if (values.empty()) return;
        sink_.open_map(field);
        for (const auto& [key, value] : values) {
            sink_.open_pair(field, key);
            item({2, "value"}, value);
            sink_.close_pair();
        }
        sink_.close_map();
    }
    template <class T>
    void member(Name field, const std::map<std::string, T>& values) {
        map(field, values);
    }
    template <class T>
    void member(Name field, const std::vector<std::pair<std::string, T>>& values) {
        map(field, values);
    }

    // One value that is there.
    void item(Name, std::monostate) {}
    void item(Name field, bool value) { sink_.flag(field, value); }
    void item(Name field, double value) { sink_.real(field, value); }
    void item(Name field, const std::string& value) { sink_.text(field, value); }
    template <class T>
        requires std::is_integral_v<T>
    void item(Name field, T value) {
        using Widest = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
        if constexpr (sizeof(T) == 8)
            sink_.wide(field, Widest{value});
        else
            sink_.whole(field, Widest{value});
    }
    template <std::size_t size>
    void item(Name field, const std::array<std::uint8_t, size>& bytes) {
        sink_.text(field, hex_of(bytes));
    }
    template <names::Named Id>
    void item(Name field, Id id) {
        sink_.text(field, named(id));
    }
    template <class E>
        requires(std::is_enum_v<E> && !names::Named<E>)
    void item(Name field, E value) {
        if constexpr (std::is_same_v<E, rules::Decision::Complete>) {
            sink_.flag(field, value == rules::Decision::Complete::any_refusal);
        } else if constexpr (std::is_same_v<E, rules::Relation>) {
            sink_.text(field, rules::words<E>[rules::idx(value) & 3]);
        } else if constexpr (rules::Worded<E>) {
            const auto at = std::min(rules::idx(value), rules::words<E>.size() - 1);
            sink_.word(field, static_cast<std::uint32_t>(at + (rules::words<E>.front().empty() ? 0 : 1)), rules::words<E>[at]);
        } else {
            sink_.whole(field, std::uint64_t{rules::raw(value)});
        }
    }
    /// The number of a choice goes in 32 bits.
    void item(Name field, const rules::Choice& choice) {
        sink_.open(field);
        if (const auto* number = std::get_if<std::int64_t>(&choice.value))
            item(Name{2, "number"}, narrowed(*number));
        else
            rules::Choice::fields(*this, choice);
        sink_.close();
    }
    template <rules::LaidOut T>
    void item(Name field, const T& value) {
        sink_.open(field);
        if constexpr (HasShown<T>)
            Shown<T>::fields(*this, value);
        else
            rules::Layout<T>::fields(*this, value);
        sink_.close();
    }
    template <HasShown T>
        requires(!rules::LaidOut<T>)
    void item(Name field, const T& value) {
        sink_.open(field);
        Shown<T>::fields(*this, value);
        sink_.close();
    }
    template <names::Named Id>
    [[nodiscard]] std::string_view named(Id id) const {
        return rules_ == nullptr ? std::string_view{} : names::name_of(*rules_, id);
    }

    Sink& sink_;
    const rules::Ruleset* rules_;
    const std::vector<Told>* beside_ = nullptr;
    const std::vector<std::optional<rules::Choice>>* known_ = nullptr;
    const Told* told_ = nullptr;
    std::vector<std::uint64_t> numbers_;
};

/// The frame of a message.
template <class Message>
std::string written(const Message& message, Format format, const rules::Ruleset* rules) {
    std::string frame;
    frame.reserve(512);
    const auto sink = sink_for(format, frame);
    Writer writer{*sink, rules};
    sink->open({});
    Message::fields(writer, message);
    sink->close();
    return frame;
}

}  // namespace protocol::wire
