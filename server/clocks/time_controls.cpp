#include "server/clocks/time_controls.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <type_traits>

#include "cmake/embedded_file.hpp"
#include "server/base/startup_error.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> time_control_files();
}  // namespace armistice_data

namespace server {
namespace {

struct Unit {
    std::string_view suffix;
    table::Moment ms;
};
constexpr std::array units{Unit{"-seconds", 1000}, Unit{"-minutes", 60'000}, Unit{"-hours", 3'600'000}, Unit{"-days", 86'400'000}};
constexpr table::Moment longest = table::Moment{49} * 86'400'000;  // what the wire carries

/// An archive over the fields of a time control that reads them from a table.
class Reader {
public:
    Reader(const toml::table& table, std::vector<std::string>& wrong) : table_{table}, wrong_{wrong} {}

    void span(std::uint32_t, std::string_view name, table::Moment& value) {
        for_units(name, [&](const toml::node& node, const std::string& key, table::Moment unit) { length(node, key, unit, value); });
    }
    void operator()(std::uint32_t, std::string_view name, std::vector<table::Moment>& values) {
        for_units(name, [&](const toml::node& node, const std::string& key, table::Moment unit) {
            list(node, key, [&](const toml::node& item) { length(item, key, unit, values.emplace_back()); });
        });
    }
    void operator()(std::uint32_t, std::string_view name, std::vector<std::uint32_t>& values) {
        if (const auto* node = take(key_of(name)))
            list(*node, key_of(name), [&](const toml::node& item) { number(item, key_of(name), values.emplace_back()); });
    }
    void operator()(std::uint32_t, std::string_view name, std::uint32_t& value) {
        if (const auto* node = take(key_of(name))) number(*node, key_of(name), value);
    }
    void operator()(std::uint32_t, std::string_view name, bool& value) {
        const auto* node = take(key_of(name));
        if (node == nullptr) return;
        if (const auto given = node->value_exact<bool>())
            value = *given;
        else
            say(*node, key_of(name), "is true or false");
    }
    template <class Enum>
        requires std::is_enum_v<Enum>
    void operator()(std::uint32_t, std::string_view name, Enum& value) {
        const auto* node = take(key_of(name));
        if (node == nullptr) return;
        const auto& names = rules::words<Enum>;
        const auto found = std::find(names.begin(), names.end(), node->value_or(std::string{}));
        if (found != names.end())
            value = static_cast<Enum>(found - names.begin());
        else
            say(*node, key_of(name), fmt::format("is one of {}", fmt::join(names, ", ")));
    }
    void operator()(std::uint32_t, std::string_view, std::string&) {}  // its name, which is the table's

    [[nodiscard]] std::string summary() {
        const auto* node = take("summary");
        return node != nullptr ? node->value_or(std::string{}) : std::string{};
    }
    void refuse_the_rest() {
        for (const auto& [key, node] : table_)
            if (!taken_.contains(std::string{key.str()}))
                say(node, std::string{key.str()}, "is no part of a time control, or a length without its unit");
    }

private:
    static std::string key_of(std::string_view name) {
        std::string key{name.ends_with("_ms") ? name.substr(0, name.size() - 3) : name};
        std::replace(key.begin(), key.end(), '_', '-');
        return key;
    }
    const toml::node* take(const std::string& key) {
        const auto* node = table_.get(key);
        if (node != nullptr) taken_.insert(key);
        return node;
    }
    template <class Read>
    void for_units(std::string_view name, Read read) {
        for (const auto& unit : units)
            if (const auto key = key_of(name) + std::string{unit.suffix}; const auto* node = take(key)) read(*node, key, unit.ms);
    }
    template <class Read>
    void list(const toml::node& node, const std::string& key, Read read) {
        const auto* items = node.as_array();
        if (items == nullptr) return say(node, key, "is a list of numbers");
        for (const auto& item : *items) read(item);
    }
    void length(const toml::node& node, const std::string& key, table::Moment unit, table::Moment& value) {
        const auto given = node.value_exact<std::int64_t>();
        if (!given || *given < 0 || *given > longest / unit) return say(node, key, "is a whole number, and at most 49 days");
        value = *given * unit;
    }
    void number(const toml::node& node, const std::string& key, std::uint32_t& value) {
        const auto given = node.value_exact<std::int64_t>();
        if (!given || *given < 0 || *given > 1'000'000) return say(node, key, "is a whole number from 0 to 1000000");
        value = static_cast<std::uint32_t>(*given);
    }
    void say(const toml::node& node, const std::string& key, std::string_view what) {
        wrong_.push_back(fmt::format("line {}: {} {}", node.source().begin.line, key, what));
    }

    const toml::table& table_;
    std::vector<std::string>& wrong_;
    std::set<std::string> taken_;
};

}  // namespace

std::vector<TimeControl> read_time_controls(std::string_view text, std::string_view file) {
    std::vector<TimeControl> all;
    std::vector<std::string> wrong;
    try {
        const auto document = toml::parse(text, file);
        for (const auto& [name, node] : document) {
            const auto* table = node.as_table();
            if (table == nullptr) {
                wrong.push_back(fmt::format("line {}: {} is no table", node.source().begin.line, name.str()));
                continue;
            }
            TimeControl control;
            Reader reader{*table, wrong};
            table::ClockRules::fields(reader, control.rules);
            control.summary = reader.summary();
            control.rules.preset = name.str();
            reader.refuse_the_rest();
            if (const auto fault = table::fault_of(control.rules); !fault.field.empty())
                wrong.push_back(fmt::format("line {}: {}: {}: {}", node.source().begin.line, name.str(), fault.field, fault.problem));
            all.push_back(std::move(control));
        }
    } catch (const toml::parse_error& error) {
        wrong.push_back(fmt::format("line {}: {}", error.source().begin.line, error.description()));
    }
    if (!wrong.empty()) throw StartupError{fmt::format("{}: {}", file, fmt::join(wrong, "; "))};
    return all;
}

const std::vector<TimeControl>& shipped_time_controls() {
    static const auto all = [] {
        const auto& file = armistice_data::time_control_files().front();
        return read_time_controls(file.text, file.path);
    }();
    return all;
}

protocol::server::TimeControls time_controls() {
    protocol::server::TimeControls told;
    for (const auto& control : shipped_time_controls()) told.controls.push_back({control.rules.preset, control.summary, control.rules});
    return told;
}

const TimeControl* find_time_control(const std::vector<TimeControl>& all, std::string_view name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const TimeControl& control) { return control.rules.preset == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace server
