#include "rules/match/range.hpp"

namespace match {
namespace {

class InRange : public rules::Plain<InRange> {
public:
    explicit InRange(const rules::Ruleset& ruleset) : rules_{ruleset} {}
    [[nodiscard]] bool holds() const { return holds_; }

    void operator()(std::uint32_t, const char*, const auto& value) { check(value); }
    template <std::size_t count>
    void one_of(const auto& value, const std::array<rules::Alternative, count>&) {
        std::visit([this](const auto& content) { check(content); }, value);
    }

private:
    void within(auto id, const auto& table, auto... besides) {
        holds_ = holds_ && (rules::idx(id) < table.size() || ((id == besides) || ...));
    }
    void check(rules::SpaceId id) { within(id, rules_.spaces, rules::no_space, rules::off_board); }
    void check(rules::OwnerId id) { within(id, rules_.owners, rules::nobody); }
    void check(rules::UnitTypeId id) { within(id, rules_.unit_types); }
    void check(rules::TagId id) { within(id, rules_.tags, rules::no_tag); }
    void check(rules::DecisionKindId id) { within(id, rules_.decisions); }
    template <class T>
    void check(const std::optional<T>& value) {
        if (value) check(*value);
    }
    template <class T>
    void check(const std::vector<T>& values) {
        for (const auto& value : values) check(value);
    }
    template <class T>
    void check(const T& value) {
        if constexpr (rules::LaidOut<T>) rules::Layout<T>::fields(*this, value);  // else a number that is no index, or a text
    }

    const rules::Ruleset& rules_;
    bool holds_ = true;
};

template <class T>
bool holds(const rules::Ruleset& ruleset, const T& value) {
    InRange range{ruleset};
    T::fields(range, value);
    return range.holds();
}

}  // namespace

bool in_range(const rules::Ruleset& ruleset, const rules::Command& command) { return holds(ruleset, command); }
bool in_range(const rules::Ruleset& ruleset, const rules::Choice& choice) { return holds(ruleset, choice); }

bool in_range(const rules::Ruleset& ruleset, const rules::Event& event) { return holds(ruleset, event); }

}  // namespace match
