#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/coded.hpp"
#include "protocol/wire_sink.hpp"

/// What messages are read from: of both forms the fields of one message, and one value of a field.
namespace protocol::wire {

using Json = nlohmann::json;

/// A value as it came. Each `get` is false where it is nothing of that kind, or out of its range.
class Value {
public:
    /// Of the binary form: a field's content, not yet known to be a number, a text or a message.
    struct Raw {
        coded::Type type{};
        std::uint64_t number = 0;  ///< Of a fixed one: its bits.
        std::string_view bytes{};
    };
    explicit Value(const Json& json) : held_{&json} {}
    explicit Value(const Raw& raw) : held_{raw} {}

    [[nodiscard]] const Json* json() const {
        const auto* held = std::get_if<const Json*>(&held_);
        return held == nullptr ? nullptr : *held;
    }
    [[nodiscard]] const Raw& raw() const { return std::get<Raw>(held_); }
    [[nodiscard]] bool get(bool& value) const;
    [[nodiscard]] bool get(double& value) const;
    [[nodiscard]] bool get(std::string& value) const;
    [[nodiscard]] bool get(std::uint64_t& value, std::uint64_t most) const;
    [[nodiscard]] bool get(std::int64_t& value, std::int64_t least, std::int64_t most) const;
    /// As it was written, for who wrote it.
    [[nodiscard]] std::string shown() const;

private:
    std::variant<const Json*, Raw> held_;
};

/// The fields of one message, each to be taken once.
class Content {
public:
    /// Of a message that was left out: without fields.
    Content() = default;
    explicit Content(const Json& object) : json_{&object} {}
    /// Nothing for bytes that are no message.
    [[nodiscard]] static std::optional<Content> of(std::string_view bytes);
    /// Nothing for a value that is no message.
    [[nodiscard]] static std::optional<Content> of(const Value& value);

    [[nodiscard]] bool is_json() const { return json_ != nullptr; }
    /// Every value of the field: of JSON one at most, perhaps a list.
    /// @param packed  numbers of a list may stand together.
    [[nodiscard]] std::vector<Value> take(Name field, coded::Type type, bool packed = false);
    struct Chosen {
        std::optional<std::size_t> at;  ///< Of the alternatives; the last that came.
        const char* beside = nullptr;   ///< Of JSON: a second one, where only one may be.
    };
    /// Which of the alternatives is there. @param types  of each alternative.
    [[nodiscard]] Chosen choose(std::span<const rules::Alternative> alternatives, std::span<const coded::Type> types);
    struct LeftOver {
        std::string name;                ///< Or its number.
        const char* twice_of = nullptr;  ///< The field that stood there too, under its other spelling.
    };
    /// The first field that was not taken; nothing where all were.
    [[nodiscard]] std::optional<LeftOver> left_over() const;

private:
    [[nodiscard]] const Json* find(const char* name) const;
    void drop(std::size_t at, std::uint32_t number);
    const Json* json_ = nullptr;
    std::size_t taken_ = 0;                   ///< Of JSON.
    std::vector<const char*> names_taken_{};  ///< Of JSON.
    std::vector<std::pair<std::uint32_t, Value::Raw>> raw_{};
    std::uint64_t raw_taken_ = 0;
    std::vector<bool> taken_raw_{};
};

/// A frame, taken apart. Of JSON it is one object without any key twice, nested 100 levels deep at most. Of the binary form it refers to the
/// bytes, which have to last.
using Apart = std::variant<Json, Content>;
/// Or what is wrong with it. @param most  bytes that it may have.
[[nodiscard]] tl::expected<Apart, WireError> taken_apart(std::string_view frame, Format format, std::size_t most);
/// Refers to `frame`.
[[nodiscard]] Content content_of(const Apart& frame);

}  // namespace protocol::wire
