#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "protocol/wire_faults.hpp"
#include "protocol/wire_hex.hpp"
#include "protocol/wire_shown.hpp"
#include "rules/core/text.hpp"

/// The walk over a message that reads it. Included by the sources that hold the walks.
namespace protocol::wire {

/// Reads until the first fault; all that comes after it stays as it begins.
class Reader : public Faults {
public:
    using Faults::Faults;
    static constexpr bool reading = true;

    template <class Message>
    void message(Content content, Message& value) {
        Content* outer = std::exchange(content_, &content);
        if (++depth_ > most_depth)
            fail({}, Code::no_message, "the message is nested too deeply", fmt::format("send at most {} levels", most_depth));
        else if constexpr (HasShown<Message>)
            Shown<Message>::fields(*this, value);
        else
            rules::Layout<Message>::fields(*this, value);
        if (of_ == Of::client && !failed()) all_taken<Message>();
        --depth_;
        content_ = outer;
    }

    /// The whole frame.
    template <class Message>
    void top(Content content, Message& value) {
        called_ = Message::message;
        message(std::move(content), value);
        if (!failed()) fault_ = lack_;
    }

    void operator()(std::uint32_t field, const char* name, auto& value) {
        if (!failed()) member({field, name}, value);
    }
    void count(std::uint32_t field, const char* name, std::uint16_t& value) {
        std::optional<std::int32_t> read;
        (*this)(field, name, read);
        if (read && (*read < 1 || *read > std::numeric_limits<std::uint16_t>::max()))
            fail(name, Code::bad_count, fmt::format("{} is no number of units", *read), "send 1 to 65535, or leave it out for 1");
        value = static_cast<std::uint16_t>(read.value_or(1));
    }
    void level(std::uint32_t field, const char* name, std::optional<std::uint8_t>& value) {
        std::optional<std::uint32_t> read;
        (*this)(field, name, read);
        if (read && *read > std::numeric_limits<std::uint8_t>::max())
            fail(name, Code::bad_value, fmt::format("{} is no level of damage", *read), "send 0 for whole units, or leave it out for any");
        if (read) value = static_cast<std::uint8_t>(*read);
    }
    template <class T>
    void narrow(std::uint32_t field, const char* name, T& value) {
        std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t> read{};
        (*this)(field, name, read);
        value = read;
    }
    void span(std::uint32_t field, const char* name, std::int64_t& value) {
        std::uint32_t read = 0;
        (*this)(field, name, read);
        value = read;
    }
    template <std::size_t size>
    void if_set(std::uint32_t field, const char* name, std::array<std::uint8_t, size>& value) {
        std::optional<std::array<std::uint8_t, size>> read;
        (*this)(field, name, read);
        value = read.value_or(std::array<std::uint8_t, size>{});
    }
    void blob(std::uint32_t field, const char* name, std::string& value) {
        std::string digits;
        (*this)(field, name, digits);
        value.resize(digits.size() / 2);
        if (!read_hex(digits, {reinterpret_cast<std::uint8_t*>(value.data()), value.size()})) bad_hex(name, digits, value.size());
    }
    void stored(std::uint32_t, const char*, auto&) {}
    /// Which carrier, where it matters.
    void carrier(std::uint32_t field, const char* name, std::optional<rules::UnitPick>& value) {
        carrier_ = true;
        (*this)(field, name, value);
        carrier_ = false;
        if (value && value->count != 1 && rules_ != nullptr)
            fail(fmt::format("{}.count", name), Code::bad_count, "`into` says which carriers are meant, not how many", "leave it out");
    }
    template <class Variant, std::size_t count>
    void one_of(Variant& value, const std::array<rules::Alternative, count>& alternatives) {
        if (failed()) return;
        constexpr auto types = types_of(static_cast<Variant*>(nullptr));
        constexpr auto unset = types.size() - count;
        const auto [chosen, beside] = content_->choose(alternatives, std::span{types}.subspan(unset));
        if (beside != nullptr)
            return fail(beside, Code::bad_value, fmt::format("\"{}\" stands beside another of which only one may be there", beside),
                        "send one of them");
        if (!chosen) {
            if (unset == 0) no_alternative(called_, alternatives);
            return;
        }
        [&]<std::size_t... at>(std::index_sequence<at...>) {
            ((*chosen == at ? alternative({alternatives[at].field, alternatives[at].name}, value.template emplace<unset + at>()) : void()),
             ...);
        }(std::make_index_sequence<count>{});
        if constexpr (std::is_same_v<Variant, rules::Choice::Value>)
            if (as_option_) value = *std::exchange(as_option_, std::nullopt);
    }

    // For `Shown`.
    [[nodiscard]] Told& told() { return *told_; }
    void beside(std::vector<Told>& told, std::vector<std::optional<rules::Choice>>& known) { beside_ = &told, known_ = &known; }

private:
    static constexpr int most_depth = 100;  // as Protobuf has it
    template <class... Ts>
    static constexpr std::array<coded::Type, sizeof...(Ts)> types_of(const std::variant<Ts...>*) {
        return {type_of<Ts>()...};
    }

    /// The names of a message's fields, for who misspelt one.
    struct Known : rules::Plain<Known> {
        std::vector<std::string_view> names;
        void operator()(std::uint32_t, const char* name, const auto&) { names.push_back(name); }
        void stored(std::uint32_t, const char*, const auto&) {}
        void beside(const auto&, const auto&) {}
        template <std::size_t count>
        void one_of(const auto&, const std::array<rules::Alternative, count>& alternatives) {
            for (const auto& one : alternatives) names.push_back(one.name);
        }
    };
    template <class Message>
    void all_taken() {
        const auto left = content_->left_over();
        if (!left) return;
        Known known;
        if constexpr (!HasShown<Message>) {
            Message sample{};
            rules::Layout<Message>::fields(known, sample);
        }
        left_over(*left, content_->is_json(), known.names);
    }

    /// Reads below `name`.
    template <class Read>
    void under(std::string_view name, Read read) {
        const auto length = path_.size();
        path_ = path_to(name);
        read();
        path_.resize(length);
    }

    // A field that may be left out.
    template <class T>
    void member(Name field, T& value) {
        if constexpr (requires { value.bits; }) {
            std::vector<std::string> names;
            member(field, names);
            for (const auto& name : names) add(field.text, name, value);
        } else {
            const auto values = content_->take(field, type_of<T>());
            if (values.empty()) return absent(field, value);
            one(field.text, values, value);
        }
    }
    template <class T>
    void member(Name field, std::optional<T>& value) {
        const auto values = content_->take(field, type_of<T>());
        if (!values.empty()) one(field.text, values, value.emplace());
    }
    /// The last of several stands, as Protobuf has it; of messages, all together.
    template <class T>
    void one(std::string_view name, const std::vector<Value>& values, T& value) {
        if constexpr (rules::LaidOut<T> || HasShown<T>) {
            if (values.size() > 1 && values.front().json() == nullptr) {
                auto& together = joined_.emplace_back();
                for (const auto& each : values) together += each.raw().bytes;
                return item(name, Value{Value::Raw{coded::sized, 0, together}}, value);
            }
        }
        item(name, values.back(), value);
    }
    template <class T>
    void member(Name field, std::vector<T>& values) {
        if constexpr (std::is_same_v<T, rules::UnitId>) {
            auto& groups = told_->units;
            member(field, groups);
            for (const auto& group : groups)
                for (const auto id : group.ids) values.push_back(rules::UnitId{id});
        } else {
            const auto found = content_->take(field, type_of<T>(), true);
            if (found.empty()) return;
            if (found.front().json() != nullptr) return elements(field.text, *found.front().json(), values);
            if (!fits(field.text, found.size())) return;
            for (const auto& each : found) {
                const auto& raw = each.raw();
                if (type_of<T>() != coded::sized && raw.type == coded::sized)
                    unpack(field.text, raw.bytes, values);
                else
                    element(field.text, each, values);
            }
            --lists_;
        }
    }
    template <class T>
    void elements(std::string_view name, const Json& json, std::vector<T>& values) {
        if (json.is_object()) return fail(name, Code::bad_value, "an object stands where a list belongs", "send a list in brackets");
        if (!json.is_array())
            return fail(name, Code::bad_value, Value{json}.shown() + " stands where a list belongs", "put it into brackets");
        if (!fits(name, json.size())) return;
        for (const auto& each : json) element(name, Value{each}, values);
        --lists_;
    }
    template <class T>
    void element(std::string_view name, const Value& value, std::vector<T>& values) {
        if (failed()) return;
        const auto indexed = fmt::format("{}[{}]", name, values.size());
        if (const auto* json = value.json(); json != nullptr && json->is_null())
            return fail(indexed, Code::bad_value, "null stands for nothing there", "leave it out");
        auto& made = values.emplace_back();
        if constexpr (std::is_same_v<T, rules::Event>) told_ = &beside_->emplace_back();
        if constexpr (std::is_same_v<T, match::SealedAnswer>) return sealed(indexed, value, made);
        item(indexed, value, made);
    }
    void sealed(std::string_view name, const Value& value, match::SealedAnswer& answer);
    template <class T>
    void unpack(std::string_view name, std::string_view bytes, std::vector<T>& values) {
        coded::Reader in{bytes};
        auto fault = coded::Reader::Fault::none;
        while (!in.empty() && !failed()) {
            const Value::Raw raw{coded::varint, in.number(fault), {}};
            if (fault == coded::Reader::Fault::truncated || fault == coded::Reader::Fault::malformed) return no_message();
            element(name, Value{raw}, values);
        }
    }
    template <class T>
    void pairs(Name field, auto add_pair) {
        const auto found = content_->take(field, coded::sized);
        if (found.empty()) return;
        if (const auto* json = found.front().json()) {
            if (json->is_array())
                return fail(field.text, Code::bad_value, "a list stands where an object belongs", "send an object in braces");
            if (!json->is_object())
                return fail(field.text, Code::bad_value, Value{*json}.shown() + " stands where a list belongs", "put it into brackets");
            if (!fits(field.text, json->size())) return;
            --lists_;
            for (const auto& [key, value] : json->items()) {
                const auto name = named_place(field.text, key);
                if (value.is_null()) return fail(name, Code::bad_value, "null stands for nothing there", "leave it out");
                item(name, Value{value}, add_pair(key));
            }
            return;
        }
        if (!fits(field.text, found.size())) return;
        --lists_;
        for (const auto& each : found) {
            auto pair = Content::of(each);
            if (!pair) return no_message();
            std::string key;
            const auto keys = pair->take({1, "key"}, coded::sized);
            if (!keys.empty() && !keys.back().get(key)) return no_message();
            const auto values = pair->take({2, "value"}, coded::sized);
            const auto name = named_place(field.text, key);
            auto& held = add_pair(key) = {};  // the last of one key stands
            one(name, values.empty() ? std::vector{Value{Value::Raw{coded::sized, 0, {}}}} : values, held);
            if (const auto left = pair->left_over(); left && of_ == Of::client) left_over(*left, false, {});
        }
    }
    template <class T>
    void member(Name field, std::map<std::string, T>& values) {
        pairs<T>(field, [&](const std::string& key) -> T& { return values[key]; });
    }
    /// In the order of their names, as a map has them.
    template <class T>
    void member(Name field, std::vector<std::pair<std::string, T>>& values) {
        std::map<std::string, T> read;
        member(field, read);
        values.assign(read.begin(), read.end());
    }

    // What is left out.
    template <class T>
    void absent(Name field, T& value) {
        if constexpr (rules::LaidOut<T> || HasShown<T>) {
            called<T>();
            under(field.text, [&] { message(Content{}, value); });
        } else if constexpr (names::Named<T>) {
            resolve(field.text, "", value);
        }
    }
    template <std::size_t size>
    void absent(Name field, std::array<std::uint8_t, size>&) {
        bad_hex(field.text, {}, size);
    }
    template <class T>
    void called() {
        if constexpr (requires { T::message; }) called_ = T::message;
    }

    // A value that is there.
    void item(std::string_view name, const Value& value, bool& read) {
        if (!value.get(read)) not_that(name, value, "true or false");
    }
    void item(std::string_view name, const Value& value, double& read) {
        if (!value.get(read)) not_that(name, value, "a number");
    }
    void item(std::string_view name, const Value& value, std::string& read) {
        if (!value.get(read)) not_text(name, value);
    }
    template <class T>
        requires std::is_integral_v<T>
    void item(std::string_view name, const Value& value, T& read) {
        using Limits = std::numeric_limits<T>;
        if constexpr (std::is_signed_v<T>) {
            std::int64_t number = 0;
            if (!value.get(number, Limits::min(), Limits::max())) return not_that(name, value, "a whole number, in its range");
            read = static_cast<T>(number);
        } else {
            std::uint64_t number = 0;
            if (!value.get(number, Limits::max())) return not_that(name, value, "a whole number of 0 or more, in its range");
            read = static_cast<T>(number);
        }
    }
    template <std::size_t size>
    void item(std::string_view name, const Value& value, std::array<std::uint8_t, size>& read) {
        std::string text;
        if (!value.get(text)) return not_text(name, value);
        if (!read_hex(text, read)) bad_hex(name, text, size);
    }
    template <names::Named Id>
    void item(std::string_view name, const Value& value, Id& read) {
        std::string text;
        if (!value.get(text)) return not_text(name, value);
        resolve(name, text, read);
    }
    template <class E>
        requires(std::is_enum_v<E> && !names::Named<E>)
    void item(std::string_view name, const Value& value, E& read) {
        if constexpr (std::is_same_v<E, rules::Decision::Complete>) {
            bool any = false;
            item(name, value, any);
            read = any ? E::any_refusal : E::all;
        } else if constexpr (std::is_same_v<E, rules::Relation>) {
            std::string text;
            item(name, value, text);
            for (std::size_t at = 0; at < rules::words<E>.size(); ++at)
                if (rules::words<E>[at] == text) return void(read = static_cast<E>(at));
            if (rules_ != nullptr) unknown("relation", text, name);
        } else if constexpr (rules::Worded<E>) {
            if (const auto at = word(name, value, rules::words<E>)) read = static_cast<E>(*at);
        } else {
            std::underlying_type_t<E> number{};
            item(name, value, number);
            read = static_cast<E>(number);
        }
    }
    template <class T>
        requires(rules::LaidOut<T> || HasShown<T>)
    void item(std::string_view name, const Value& value, T& read) {
        auto content = Content::of(value);
        if (!content) return value.json() != nullptr ? not_that(name, value, "an object in braces") : no_message();
        called<T>();
        under(name, [&] { message(std::move(*content), read); });
        if constexpr (std::is_same_v<T, rules::Choice::Allocations>)
            std::stable_sort(read.begin(), read.end(), [](const auto& a, const auto& b) { return a.owner < b.owner; });
    }
    template <class T>
    void alternative(Name field, T& value) {
        const auto values = content_->take(field, type_of<T>());
        if constexpr (std::is_same_v<T, std::int64_t>) {
            std::int32_t number = 0;  // of a choice
            one(field.text, values, number);
            value = number;
        } else if constexpr (std::is_same_v<T, rules::TagId>) {
            // A person may write the name of a unit type where a list of options is expected.
            std::string text;
            one(field.text, values, text);
            if (rules_ != nullptr && !rules_->find_tag(text)) as_option_ = rules_->find_unit_type(text);
            if (!as_option_) resolve(field.text, text, value);
        } else {
            one(field.text, values, value);
        }
    }
    /// How Protobuf sends one.
    template <class T>
    static constexpr coded::Type type_of() {
        if constexpr (std::is_same_v<T, double>) return coded::fixed;
        if constexpr (names::Named<T> || std::is_same_v<T, rules::Relation>) return coded::sized;
        if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) return coded::varint;
        return coded::sized;
    }

    Content* content_ = nullptr;
    const char* called_ = "";
    int depth_ = 0;
    std::vector<Told>* beside_ = nullptr;
    std::vector<std::optional<rules::Choice>>* known_ = nullptr;
    Told* told_ = nullptr;
    std::deque<std::string> joined_;  ///< Messages that came in several pieces.
    std::optional<rules::UnitTypeId> as_option_;
};

/// With the choice of those who may know it.
inline void Reader::sealed(std::string_view name, const Value& value, match::SealedAnswer& answer) {
    auto content = Content::of(value);
    if (!content) return no_message();
    under(name, [&] {
        Content* outer = std::exchange(content_, &*content);
        match::SealedAnswer::fields(*this, answer);
        (*this)(5, "choice", known_->emplace_back());
        content_ = outer;
    });
}

/// The message of a frame that was taken apart, or what is wrong with it.
template <class Message>
tl::expected<Message, WireError> read_message(const Apart& frame, Of of, const rules::Ruleset* rules) {
    Message message;
    Reader reader{of, rules};
    reader.top(content_of(frame), message);
    if (!reader.failed()) return message;
    reader.fault().request = message.request;
    return tl::make_unexpected(std::move(reader.fault()));
}

}  // namespace protocol::wire
