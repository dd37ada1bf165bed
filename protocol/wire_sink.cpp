#include "protocol/wire_sink.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "protocol/coded.hpp"

namespace protocol::wire {
namespace {

/// As Protobuf's JSON mapping has it, with the names of the fields as they are.
class JsonSink final : public Sink {
public:
    explicit JsonSink(std::string& out) : out_{out} {}

    void flag(Name field, bool value) override { put(field, value ? "true" : "false"); }
    void whole(Name field, std::uint64_t value) override { put(field, fmt::format_int{value}.c_str()); }
    void whole(Name field, std::int64_t value) override { put(field, fmt::format_int{value}.c_str()); }
    void wide(Name field, std::uint64_t value) override { put(field, '"' + std::to_string(value) + '"'); }
    void wide(Name field, std::int64_t value) override { put(field, '"' + std::to_string(value) + '"'); }
    void real(Name field, double value) override {
        if (std::isfinite(value)) return put(field, fmt::format("{}", value));
        put(field, std::isnan(value) ? "\"NaN\"" : value < 0 ? "\"-Infinity\"" : "\"Infinity\"");
    }
    void text(Name field, std::string_view value) override {
        begin(field);
        quoted(value);
    }
    void word(Name field, std::uint32_t, std::string_view name) override {
        begin(field);
        quoted(name);
    }
    void numbers(Name field, std::span<const std::uint64_t> values, bool are_wide) override {
        open_list(field);
        for (const auto value : values) are_wide ? wide(field, value) : whole(field, value);
        close_list();
    }
    void open(Name field) override { enter(field, '{', false); }
    void close() override { leave('}'); }
    void open_list(Name field) override { enter(field, '[', true); }
    void close_list() override { leave(']'); }
    void open_map(Name field) override { enter(field, '{', false); }
    void open_pair(Name, std::string_view key) override {
        comma();
        quoted(key);
        out_ += ':';
        paired_ = true;
    }
    void close_pair() override {}
    void close_map() override { leave('}'); }

private:
    void comma() {
        if (!out_.empty() && out_.back() != '{' && out_.back() != '[') out_ += ',';
    }
    void begin(Name field) {
        if (paired_) return void(paired_ = false);
        comma();
        if (levels_.empty() || levels_.back()) return;  // the whole frame, or an element
        ((out_ += '"') += field.text) += "\":";
    }
    void put(Name field, std::string_view value) {
        begin(field);
        out_ += value;
    }
    void enter(Name field, char bracket, bool list) {
        begin(field);
        out_ += bracket;
        levels_.push_back(list);
    }
    void leave(char bracket) {
        levels_.pop_back();
        out_ += bracket;
    }
    void quoted(std::string_view value) {
        const bool plain = rules::all_of(value, [](char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; });
        if (plain)
            ((out_ += '"') += value) += '"';
        else
            out_ += nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }

    std::string& out_;
    std::vector<bool> levels_;  ///< Whether each is a list.
    bool paired_ = false;       ///< The key of a map stands; its value has no other name.
};

class BinarySink final : public Sink {
public:
    explicit BinarySink(std::string& out) : out_{out} {}

    void flag(Name field, bool value) override { out_.number(field.number, value ? 1U : 0U); }
    void whole(Name field, std::uint64_t value) override { out_.number(field.number, value); }
    void whole(Name field, std::int64_t value) override { out_.number(field.number, static_cast<std::uint64_t>(value)); }
    void wide(Name field, std::uint64_t value) override { whole(field, value); }
    void wide(Name field, std::int64_t value) override { whole(field, value); }
    void real(Name field, double value) override { out_.real(field.number, value); }
    void text(Name field, std::string_view value) override { out_.text(field.number, value); }
    void word(Name field, std::uint32_t number, std::string_view) override { out_.number(field.number, number); }
    void numbers(Name field, std::span<const std::uint64_t> values, bool) override {
        const auto start = out_.open(field.number);
        for (const auto value : values) out_.number(value);
        out_.close(start);
    }
    void open(Name field) override {
        if (field.number != 0) starts_.push_back(out_.open(field.number));
        ++depth_;
    }
    void close() override {
        if (--depth_ == 0) return;  // the whole frame has no length
        out_.close(starts_.back());
        starts_.pop_back();
    }
    void open_list(Name) override {}
    void close_list() override {}
    void open_map(Name) override {}
    void open_pair(Name field, std::string_view key) override {
        open(field);
        out_.text(1, key);
    }
    void close_pair() override { close(); }
    void close_map() override {}

private:
    coded::Writer out_;
    std::vector<std::size_t> starts_;
    std::size_t depth_ = 0;
};

}  // namespace

std::unique_ptr<Sink> sink_for(Format format, std::string& out) {
    if (format == Format::json) return std::make_unique<JsonSink>(out);
    return std::make_unique<BinarySink>(out);
}

}  // namespace protocol::wire
