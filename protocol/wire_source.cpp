#include "protocol/wire_source.hpp"

#include <fmt/format.h>
#include <google/protobuf/stubs/common.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "rules/core/text.hpp"
#include "rules/core/whole_number.hpp"

namespace protocol::wire {
namespace {

using Code = WireError::Code;
constexpr std::size_t most_levels = 100;  // as Protobuf's own readers have it
constexpr double most_exact = 1LL << 53;  // of whole numbers that a double holds

/// JSON's mapping takes whole numbers also in quotes, and with a fraction of nothing.
template <class T>
std::optional<T> whole(const Json& json) {
    const auto in_range = [](auto number) { return std::in_range<T>(number) ? std::optional{static_cast<T>(number)} : std::nullopt; };
    if (json.is_number_unsigned()) return in_range(json.get<std::uint64_t>());
    if (json.is_number_integer()) return in_range(json.get<std::int64_t>());
    if (json.is_number_float()) {
        const auto number = json.get<double>();
        if (std::trunc(number) != number || std::abs(number) > most_exact) return std::nullopt;
        return in_range(static_cast<std::int64_t>(number));
    }
    if (!json.is_string()) return std::nullopt;
    return rules::whole_number<T>(json.get_ref<const std::string&>());
}

/// What JSON has no number for is named, by the mapping.
std::optional<double> real(const Json& json) {
    using Limits = std::numeric_limits<double>;
    if (json.is_number()) return json.get<double>();
    if (json == "Infinity") return Limits::infinity();
    if (json == "-Infinity") return -Limits::infinity();
    if (json == "NaN") return Limits::quiet_NaN();
    return std::nullopt;
}

bool is_utf8(std::string_view text) {
    return google::protobuf::internal::IsStructurallyValidUTF8(text.data(), static_cast<int>(text.size()));
}

/// The other spelling that the mapping takes: "actionId" for "action_id"; empty where there is none.
std::string camel(std::string_view name) {
    if (name.find('_') == std::string_view::npos) return {};
    std::string made;
    for (std::size_t at = 0; at < name.size(); ++at)
        made += name[at] == '_' && at + 1 < name.size() ? static_cast<char>(name[++at] - 'a' + 'A') : name[at];
    return made;
}

/// Makes the object of what the parser hears, and looks for what that would not show: keys that stand twice, and how deep it is. After the
/// first fault it only listens for the number of the request, whatever else comes: the work goes by the length of the frame.
class Maker {
public:
    explicit Maker(std::string_view frame) : frame_{frame} {}
    Json made;
    std::optional<WireError> fault;
    std::uint32_t request = 0;  ///< Of the message, wherever it could be read.

    bool null() { return value(nullptr); }
    bool boolean(bool value_read) { return value(value_read); }
    bool number_integer(std::int64_t number) { return value(number); }
    bool number_unsigned(std::uint64_t number) { return value(number); }
    bool number_float(double number, const std::string&) { return value(number); }
    bool string(std::string& text) { return value(std::move(text)); }
    bool binary(Json::binary_t&) { return true; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        at_request_ = depth_ == 1 && name == "request";
        if (fault) return true;
        auto& level = levels_.back();
        level.name = std::move(name);
        if (!level.value->emplace(level.name, nullptr).second)
            wrong(Code::bad_value, path(), "it stands twice in one object", "send it once");
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
        if (fault) return false;
        const auto from = std::min(frame_.size(), position == 0 ? 0 : position - 1);
        wrong(Code::no_message, {},
              from == frame_.size() ? std::string{"the JSON ends before its object does"}
                                    : fmt::format("the JSON could not be read from character {} on: {}", from + 1,
                                                  rules::shortened(frame_.substr(from, 100))),
              "send one JSON object a frame, as in protocol/README.md");
        return false;
    }

private:
    struct Level {
        Json* value = nullptr;  ///< An object or a list that is not at its end.
        std::string name;       ///< Of an object's field, whose value comes next.
    };
    bool open(Json empty) {
        at_request_ = false;
        ++depth_;
        if (fault) return true;
        levels_.push_back({add(std::move(empty)), {}});
        if (levels_.size() > most_levels)
            wrong(Code::no_message, {}, "the JSON is nested too deeply", fmt::format("send at most {} levels", most_levels));
        return true;
    }
    bool close() {
        --depth_;
        if (!fault) levels_.pop_back();
        return true;
    }
    bool value(Json read) {
        if (std::exchange(at_request_, false)) request = whole<std::uint32_t>(read).value_or(0);
        if (!fault) (void)add(std::move(read));
        return true;
    }
    /// Where it belongs.
    Json* add(Json read) {
        auto* place = &made;
        if (!levels_.empty()) {
            const auto& [outer, name] = levels_.back();
            place = outer->is_array() ? &outer->emplace_back() : &(*outer)[name];
        }
        *place = std::move(read);
        return place;
    }
    void wrong(Code code, std::string field, std::string problem, std::string what_to_do) {
        fault = WireError{code, std::move(field), std::move(problem), std::move(what_to_do), 0};
    }
    [[nodiscard]] std::string path() const {
        std::string path;
        for (const auto& level : levels_)
            path += level.value->is_array() ? fmt::format("[{}]", level.value->size() - 1)
                                            : (path.empty() ? "" : ".") + rules::shortened(level.name);
        return path;
    }
    std::string_view frame_;
    std::vector<Level> levels_;
    std::size_t depth_ = 0;
    bool at_request_ = false;
};

}  // namespace

bool Value::get(bool& value) const {
    if (const auto* from = json()) {
        if (from->is_boolean()) value = from->get<bool>();
        return from->is_boolean();
    }
    value = raw().number != 0;
    return true;
}

bool Value::get(double& value) const {
    if (const auto* from = json()) {
        const auto number = real(*from);
        value = number.value_or(0);
        return number.has_value();
    }
    value = std::bit_cast<double>(raw().number);
    return true;
}

bool Value::get(std::string& value) const {
    if (const auto* from = json()) {
        if (from->is_string()) value = from->get_ref<const std::string&>();
        return from->is_string();
    }
    value = raw().bytes;
    return is_utf8(raw().bytes);
}

bool Value::get(std::uint64_t& value, std::uint64_t most) const {
    const auto* from = json();
    const auto number = from != nullptr ? whole<std::uint64_t>(*from) : std::optional{raw().number};
    value = number.value_or(0);
    return number && value <= most;
}

bool Value::get(std::int64_t& value, std::int64_t least, std::int64_t most) const {
    const auto* from = json();
    const auto number = from != nullptr ? whole<std::int64_t>(*from) : std::optional{static_cast<std::int64_t>(raw().number)};
    value = number.value_or(0);
    return number && value >= least && value <= most;
}

std::string Value::shown() const {
    const auto* from = json();
    if (from == nullptr) return raw().type == coded::sized ? "what stands there" : std::to_string(raw().number);
    if (from->is_string()) return fmt::format("\"{}\"", rules::shortened(from->get_ref<const std::string&>()));
    return from->is_number_float() ? fmt::format("{}", from->get<double>()) : from->dump();
}

std::optional<Content> Content::of(std::string_view bytes) {
    Content content;
    coded::Reader in{bytes};
    auto fault = coded::Reader::Fault::none;
    const auto good = [&] { return fault == coded::Reader::Fault::none || fault == coded::Reader::Fault::long_form; };
    while (!in.empty()) {
        const auto tag = in.number(fault);
        Value::Raw raw{static_cast<coded::Type>(tag & 7), 0, {}};
        if (!good() || tag >> 3 == 0 || tag >> 3 > 0x1FFFFFFF) return std::nullopt;
        switch (tag & 7) {
            case coded::varint: raw.number = in.number(fault); break;
            case coded::fixed: raw.number = std::bit_cast<std::uint64_t>(in.real(fault)); break;
            case coded::sized: raw.bytes = in.text(fault); break;
            case coded::fixed32: in.skip32(fault); break;  // of a newer schema
            default: return std::nullopt;
        }
        if (!good()) return std::nullopt;
        content.raw_.emplace_back(static_cast<std::uint32_t>(tag >> 3), raw);
    }
    content.taken_raw_.resize(content.raw_.size());
    return content;
}

std::optional<Content> Content::of(const Value& value) {
    if (const auto* json = value.json()) return json->is_object() ? std::optional{Content{*json}} : std::nullopt;
    return of(value.raw().bytes);
}

const Json* Content::find(const char* name) const {
    auto at = json_->find(name);
    if (at == json_->end())
        if (const auto other = camel(name); !other.empty()) at = json_->find(other);
    return at == json_->end() ? nullptr : &*at;
}

std::vector<Value> Content::take(Name field, coded::Type type, bool packed) {
    std::vector<Value> values;
    if (json_ != nullptr) {
        const auto* found = find(field.text);
        if (found == nullptr) return values;
        ++taken_;
        names_taken_.push_back(field.text);
        if (!found->is_null()) values.emplace_back(*found);  // null: it is left out
        return values;
    }
    for (std::size_t at = 0; at < raw_.size(); ++at) {
        const auto& [number, raw] = raw_[at];
        // Any other type is an unknown field to Protobuf too.
        if (number != field.number || (raw.type != type && !(packed && raw.type == coded::sized))) continue;
        taken_raw_[at] = true;
        values.emplace_back(raw);
    }
    return values;
}

Content::Chosen Content::choose(std::span<const rules::Alternative> alternatives, std::span<const coded::Type> types) {
    Chosen chosen;
    if (json_ != nullptr) {
        for (std::size_t at = 0; at < alternatives.size(); ++at) {
            const Name field{alternatives[at].field, alternatives[at].name};
            const auto* found = find(field.text);
            if (found == nullptr) continue;
            if (found->is_null())
                (void)take(field, types[at]);
            else if (chosen.at)
                chosen.beside = field.text;
            else
                chosen.at = at;
        }
        return chosen;
    }
    std::size_t last = 0;
    for (std::size_t raw = 0; raw < raw_.size(); ++raw)
        for (std::size_t at = 0; at < alternatives.size(); ++at) {
            if (raw_[raw].first != alternatives[at].field || raw_[raw].second.type != types[at]) continue;
            // What came before another is gone; of the same one it is a piece.
            if (chosen.at && *chosen.at != at)
                for (auto before = last; before < raw; ++before) drop(before, alternatives[*chosen.at].field);
            if (!chosen.at || *chosen.at != at) last = raw;
            chosen.at = at;
        }
    return chosen;
}

void Content::drop(std::size_t at, std::uint32_t number) {
    if (raw_[at].first != number) return;
    raw_[at].first = 0;  // no field
    taken_raw_[at] = true;
}

std::optional<Content::LeftOver> Content::left_over() const {
    if (json_ == nullptr) {
        for (std::size_t at = 0; at < raw_.size(); ++at)
            if (!taken_raw_[at]) return LeftOver{std::to_string(raw_[at].first)};
        return std::nullopt;
    }
    if (taken_ == json_->size()) return std::nullopt;
    for (const auto& [name, value] : json_->items()) {
        const auto taken = std::find_if(names_taken_.begin(), names_taken_.end(),
                                        [&, &key = name](const char* one) { return key == one || camel(one) == key; });
        if (taken == names_taken_.end()) return LeftOver{name};
        if (name != *taken && json_->contains(*taken)) return LeftOver{name, *taken};
    }
    return std::nullopt;
}

tl::expected<Apart, WireError> taken_apart(std::string_view frame, Format format, std::size_t most) {
    const auto wrong = [](Code code, std::string problem, std::string what_to_do) {
        return tl::make_unexpected(WireError{code, {}, std::move(problem), std::move(what_to_do), 0});
    };
    if (frame.size() > most)
        return wrong(Code::too_large, fmt::format("the frame has {} bytes", frame.size()),
                     fmt::format("send at most {} bytes a frame", most));
    if (format == Format::binary) {
        if (auto content = Content::of(frame)) return Apart{std::move(*content)};
        if (frame.starts_with('{'))
            return wrong(Code::wrong_frame, "the frame is JSON, the session's sub-protocol is binary",
                         "open the connection with the sub-protocol armistice.v1.json");
        return wrong(Code::no_message, "the bytes are no message", "send one message of armistice.v1 a frame");
    }
    const auto begin = frame.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || frame[begin] != '{')
        return wrong(Code::no_message, "the frame is no JSON object", "send one JSON object a frame, such as {\"request\":1,\"ping\":{}}");
    Maker maker{frame};
    (void)Json::sax_parse(frame.begin(), frame.end(), &maker);
    if (!maker.fault) return Apart{std::move(maker.made)};
    maker.fault->request = maker.request;
    return tl::make_unexpected(std::move(*maker.fault));
}

Content content_of(const Apart& frame) {
    const auto* json = std::get_if<Json>(&frame);
    return json != nullptr ? Content{*json} : std::get<Content>(frame);
}

}  // namespace protocol::wire
