#include "rules/table/range.hpp"

#include <algorithm>

namespace table {
namespace {

class InRange {
public:
    explicit InRange(const rules::Ruleset& ruleset) : rules_{ruleset} {}

    bool operator()(rules::SpaceId id) const {
        return rules::idx(id) < rules_.spaces.size() || id == rules::no_space || id == rules::off_board;
    }
    bool operator()(rules::OwnerId id) const { return rules::idx(id) < rules_.owners.size() || id == rules::nobody; }
    bool operator()(rules::UnitTypeId id) const { return rules::idx(id) < rules_.unit_types.size(); }
    bool operator()(rules::TagId id) const { return rules::idx(id) < rules_.tags.size() || id == rules::no_tag; }
    bool operator()(rules::DecisionKindId id) const { return rules::idx(id) < rules_.decisions.size(); }
    bool operator()(rules::UnitId) const { return true; }  // looked up, never an index
    bool operator()(bool) const { return true; }
    bool operator()(std::uint8_t) const { return true; }
    bool operator()(std::int64_t) const { return true; }
    bool operator()(std::monostate) const { return true; }
    bool operator()(const std::string&) const { return true; }
    template <class T>
    bool operator()(const std::optional<T>& value) const {
        return !value || (*this)(*value);
    }
    template <class T>
    bool operator()(const std::vector<T>& values) const {
        return std::all_of(values.begin(), values.end(), *this);
    }
    bool operator()(const rules::UnitPick& pick) const { return (*this)(pick.type) && (*this)(pick.origin) && (*this)(pick.cargo); }
    bool operator()(const rules::Choice::Allocation& allocation) const { return (*this)(allocation.owner) && (*this)(allocation.units); }
    bool operator()(const rules::Choice& choice) const { return std::visit(*this, choice.value); }
    bool operator()(const std::pair<std::string, rules::Choice>& argument) const { return (*this)(argument.second); }

    bool operator()(const rules::command::Purchase& c) const { return (*this)(c.units); }
    bool operator()(const rules::command::Move& c) const { return (*this)(c.units) && (*this)(c.path); }
    bool operator()(const rules::command::Load& c) const {
        return (*this)(c.units) && (*this)(c.from) && (*this)(c.at) && (*this)(c.owner) && (*this)(c.into);
    }
    bool operator()(const rules::command::Unload& c) const {
        return (*this)(c.units) && (*this)(c.from) && (*this)(c.to) && (*this)(c.owner) && (*this)(c.into);
    }
    bool operator()(const rules::command::Attack& c) const { return (*this)(c.space) && (*this)(c.arguments); }
    bool operator()(const rules::command::Fight& c) const { return (*this)(c.space) && (*this)(c.arguments); }
    bool operator()(const rules::command::Place& c) const { return (*this)(c.units) && (*this)(c.space); }
    bool operator()(const rules::command::Answer& c) const { return (*this)(c.decision) && (*this)(c.space) && (*this)(c.choice); }
    bool operator()(const rules::command::Declare& c) const { return (*this)(c.arguments); }
    bool operator()(const rules::command::EndPhase&) const { return true; }
    bool operator()(const rules::command::Expire&) const { return true; }
    bool operator()(const rules::command::TimeLimit&) const { return true; }
    bool operator()(const rules::command::Withdraw& c) const { return (*this)(c.owner); }

private:
    const rules::Ruleset& rules_;
};

}  // namespace

bool in_range(const rules::Ruleset& ruleset, const rules::Command& command) {
    const InRange holds{ruleset};
    return holds(command.author) && std::visit(holds, command.body);
}

bool in_range(const rules::Ruleset& ruleset, const rules::Choice& choice) { return InRange{ruleset}(choice); }

}  // namespace table
