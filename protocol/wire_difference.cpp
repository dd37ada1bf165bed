#include "protocol/wire_difference.hpp"

#include "protocol/wire_write.hpp"

namespace protocol {
namespace {

struct Differences {
    const std::vector<rules::Difference>& differences;
    static void fields(auto& a, auto& v) { a(1, "differences", v.differences); }
};

}  // namespace

std::string to_json(const rules::Ruleset& rules, const std::vector<rules::Difference>& differences) {
    return wire::written(Differences{differences}, Format::json, &rules);
}

}  // namespace protocol
