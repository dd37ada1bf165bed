#include "tests/protocol/log_sample.hpp"

#include "protocol/log_layout_entry.hpp"

namespace testing {
namespace {

namespace log = protocol::log;

/// Walks the fields as the writer does and fills each; which alternative is taken is told beforehand, by the variant's size.
class Filler {
public:
    std::size_t which_body = 5, which_command = 0, which_event = 0, which_choice = 1;

    template <class T>
    void number(std::uint32_t, const char*, T& value) {
        value = static_cast<T>(next());
    }
    template <class T>
    void integer(std::uint32_t, const char*, T& value) {
        value = static_cast<T>(next() % 2 == 0 ? next() : -static_cast<std::int64_t>(next()));
    }
    void flag(std::uint32_t, const char*, bool& value) { value = true; }
    template <class T>
    void maybe(std::uint32_t, const char*, std::optional<T>& value) {
        value = static_cast<T>(next());
    }
    template <class T>
    void numbers(std::uint32_t, const char*, std::vector<T>& values) {
        values = {static_cast<T>(next()), T{}, static_cast<T>(next())};
    }
    void integers(std::uint32_t, const char*, std::vector<std::int64_t>& values) { values = {-1, 0, 1'000'000'000'000}; }
    void text(std::uint32_t, const char* name, std::string& value) { value = name + std::to_string(next()); }
    void blob(std::uint32_t, const char*, std::string& value) { value = std::string{"\xff\0\x80", 3}; }
    void texts(std::uint32_t, const char* name, std::vector<std::string>& values) { values = {name, "", "more"}; }
    template <std::size_t size>
    void bytes(std::uint32_t, const char*, std::array<std::uint8_t, size>& value) {
        value.fill(static_cast<std::uint8_t>(next()));
    }
    template <std::size_t size>
    void maybe_bytes(std::uint32_t field, const char* name, std::optional<std::array<std::uint8_t, size>>& value) {
        bytes(field, name, value.emplace());
    }
    template <class T>
    void message(std::uint32_t, const char*, T& value) {
        ++depth_;
        log::Layout<T>::fields(*this, value);
        --depth_;
    }
    template <class T>
    void maybe_message(std::uint32_t field, const char* name, std::optional<T>& value) {
        message(field, name, value.emplace());
    }
    template <class T>
    void messages(std::uint32_t field, const char* name, std::vector<T>& values) {
        if (depth_ > 4) return;
        values.resize(2);
        for (auto& value : values) message(field, name, value);
    }
    template <class... Ts, std::size_t count>
    void one_of(std::variant<Ts...>& value, const std::array<log::Alternative, count>&) {
        using Variant = std::variant<Ts...>;
        auto index = which_choice;
        if constexpr (std::is_same_v<Variant, table::Body::variant_type>) index = which_body;
        if constexpr (std::is_same_v<Variant, rules::Command::Body::variant_type>) index = which_command;
        if constexpr (std::is_same_v<Variant, rules::Event::variant_type>) index = which_event;
        if constexpr (std::is_same_v<Variant, rules::Choice::Value::variant_type>)
            if (depth_ > 4) index = 2;
        [&]<std::size_t... Is>(std::index_sequence<Is...>) {
            ((Is == index ? fill(value.template emplace<Is>()) : void()), ...);
        }(std::index_sequence_for<Ts...>{});
    }
    template <class E>
    void choice(std::uint32_t, const char*, E& value, E last) {
        value = last;
    }

private:
    template <class T>
    void fill(T& value) {
        if constexpr (std::is_same_v<T, bool>)
            value = true;
        else if constexpr (std::is_same_v<T, std::int64_t>)
            value = -3;
        else if constexpr (std::is_enum_v<T>)
            value = static_cast<T>(next());
        else if constexpr (!std::is_same_v<T, std::monostate>)
            message(0, "", value);
    }
    std::uint8_t next() { return next_ = static_cast<std::uint8_t>(next_ % 250 + 1); }
    std::uint8_t next_ = 0;
    int depth_ = 0;
};

table::Entry filled(Filler filler) {
    table::Entry entry;
    log::Layout<table::Entry>::fields(filler, entry);
    return entry;
}

}  // namespace

std::vector<NamedEntry> every_kind_of_entry() {
    std::vector<NamedEntry> all;
    const auto add = [&](const std::string& kind, const log::Alternative& alternative, const Filler& filler) {
        all.push_back({kind + " " + std::to_string(alternative.field) + " " + alternative.name, filled(filler)});
    };
    for (std::size_t at = 0; at < log::Layout<table::Entry>::bodies.size(); ++at) {
        Filler filler;
        filler.which_body = at;
        filler.which_event = 22;
        add("body", log::Layout<table::Entry>::bodies[at], filler);
    }
    for (std::size_t at = 0; at < rules::form_count; ++at) {
        Filler filler;
        filler.which_command = at;
        filler.which_event = 22;
        add("command", log::Layout<rules::Command>::alternatives[at], filler);
    }
    for (std::size_t at = 0; at < log::Layout<rules::Event>::alternatives.size(); ++at) {
        Filler filler;
        filler.which_event = at;
        add("event", log::Layout<rules::Event>::alternatives[at], filler);
    }
    for (std::size_t at = 0; at < log::Layout<rules::Choice>::alternatives.size(); ++at) {
        Filler filler;
        filler.which_command = rules::raw(rules::Form::answer);
        filler.which_choice = at + 1;
        filler.which_event = 22;
        add("choice", log::Layout<rules::Choice>::alternatives[at], filler);
    }
    return all;
}

}  // namespace testing
