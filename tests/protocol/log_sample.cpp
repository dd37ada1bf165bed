#include "tests/protocol/log_sample.hpp"

#include "protocol/log_write.hpp"

namespace testing {
namespace {

/// Walks the fields as the writer does and fills each; which alternative is taken is told beforehand, by the variant's size.
class Filler : public rules::Plain<Filler> {
public:
    std::size_t which_body = 5, which_command = 0, which_event = 0, which_choice = 1;

    template <protocol::log::Number T>
    void operator()(std::uint32_t, const char*, T& value) {
        if constexpr (std::is_same_v<T, bool>)
            value = true;
        else if constexpr (rules::Worded<T>)
            value = static_cast<T>(rules::words<T>.size() - 1);
        else if constexpr (std::is_signed_v<T>)
            value = static_cast<T>(next() % 2 == 0 ? next() : -static_cast<std::int64_t>(next()));
        else
            value = static_cast<T>(next());
    }
    void operator()(std::uint32_t, const char* name, std::string& value) { value = name + std::to_string(next()); }
    void blob(std::uint32_t, const char*, std::string& value) { value = std::string{"\xff\0\x80", 3}; }
    template <std::size_t size>
    void operator()(std::uint32_t, const char*, std::array<std::uint8_t, size>& value) {
        value.fill(static_cast<std::uint8_t>(next()));
    }
    template <rules::LaidOut T>
    void operator()(std::uint32_t, const char*, T& value) {
        ++depth_;
        rules::Layout<T>::fields(*this, value);
        --depth_;
    }
    template <class T>
    void operator()(std::uint32_t field, const char* name, std::optional<T>& value) {
        if constexpr (protocol::log::Number<T>)
            value = static_cast<T>(next());
        else
            (*this)(field, name, value.emplace());
    }
    template <class T>
    void operator()(std::uint32_t field, const char* name, std::vector<T>& values) {
        if constexpr (std::is_same_v<T, std::int64_t>) {
            values = {-1, 0, 1'000'000'000'000};
        } else if constexpr (protocol::log::Number<T>) {
            values = {static_cast<T>(next()), T{}, static_cast<T>(next())};
        } else if constexpr (std::is_same_v<T, std::string>) {
            values = {name, "", "more"};
        } else if (depth_ <= 4) {
            values.resize(2);
            for (auto& value : values) (*this)(field, name, value);
        }
    }
    template <class Variant, std::size_t count>
    void one_of(Variant& value, const std::array<rules::Alternative, count>&) {
        auto index = which_choice;
        if constexpr (std::is_same_v<Variant, match::Body>) index = which_body;
        if constexpr (std::is_same_v<Variant, rules::Command::Body>) index = which_command;
        if constexpr (std::is_same_v<Variant, rules::Event>) index = which_event;
        if constexpr (std::is_same_v<Variant, rules::Choice::Value>)
            if (depth_ > 4) index = 2;
        [&]<std::size_t... is>(std::index_sequence<is...>) {
            ((is == index ? fill(value.template emplace<is>()) : void()), ...);
        }(std::make_index_sequence<std::variant_size_v<typename Variant::variant_type>>{});
    }

private:
    template <class T>
    void fill(T& value) {
        if constexpr (std::is_same_v<T, std::int64_t>) {
            value = -3;
        } else if constexpr (rules::LaidOut<T>) {
            ++depth_;
            rules::Layout<T>::fields(*this, value);
            --depth_;
        } else if constexpr (!std::is_same_v<T, std::monostate>) {
            (*this)(0, "", value);
        }
    }
    std::uint8_t next() { return next_ = static_cast<std::uint8_t>(next_ % 250 + 1); }
    std::uint8_t next_ = 0;
    int depth_ = 0;
};

match::Entry filled(Filler filler) {
    match::Entry entry;
    match::Entry::fields(filler, entry);
    return entry;
}

}  // namespace

std::vector<NamedEntry> every_kind_of_entry() {
    std::vector<NamedEntry> all;
    const auto add = [&](const std::string& kind, const rules::Alternative& alternative, const Filler& filler) {
        all.push_back({kind + " " + std::to_string(alternative.field) + " " + alternative.name, filled(filler)});
    };
    for (std::size_t at = 0; at < match::Entry::bodies.size(); ++at) {
        Filler filler;
        filler.which_body = at;
        filler.which_event = 22;
        add("body", match::Entry::bodies[at], filler);
    }
    for (std::size_t at = 0; at < rules::form_count; ++at) {
        Filler filler;
        filler.which_command = at;
        filler.which_event = 22;
        add("command", rules::Command::alternatives[at], filler);
    }
    for (std::size_t at = 0; at < rules::Event::alternatives.size(); ++at) {
        Filler filler;
        filler.which_event = at;
        add("event", rules::Event::alternatives[at], filler);
    }
    for (std::size_t at = 0; at < rules::Choice::alternatives.size(); ++at) {
        Filler filler;
        filler.which_command = rules::raw(rules::Form::answer);
        filler.which_choice = at + 1;
        filler.which_event = 22;
        add("choice", rules::Choice::alternatives[at], filler);
    }
    return all;
}

}  // namespace testing
