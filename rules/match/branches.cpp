#include "rules/match/branches.hpp"

#include <algorithm>

namespace match {
namespace {

/// What changes the state of the rules, or says where it goes on from.
bool plays(const Entry& entry) { return !entry.events.empty() || entry.header.goes_back(); }

}  // namespace

std::vector<std::uint64_t> fell_away(std::span<const Recorded> record) {
    std::vector<std::uint64_t> fell(record.size(), 0);
    std::vector<std::uint64_t> line;  // the entries that count, the last one at the end
    for (std::size_t at = 0; at < record.size(); ++at) {
        const auto sequence = at + 1;
        const auto parent = std::min<std::uint64_t>(record[at].entry.header.parent, at);
        while (!line.empty() && line.back() > parent) {
            fell[line.back() - 1] = sequence;
            line.pop_back();
        }
        // From a branch that had fallen away: back to where it left the line, then along it.
        std::vector<std::uint64_t> branch;
        for (auto on = parent; on > 0 && (line.empty() || line.back() < on);) {
            branch.push_back(on);
            on = std::min<std::uint64_t>(record[on - 1].entry.header.parent, on - 1);
            while (!line.empty() && line.back() > on) {
                fell[line.back() - 1] = sequence;
                line.pop_back();
            }
        }
        for (auto on = branch.rbegin(); on != branch.rend(); ++on) {
            fell[*on - 1] = 0;
            line.push_back(*on);
        }
        line.push_back(sequence);
    }
    for (std::size_t at = 0; at < record.size(); ++at)
        if (!plays(record[at].entry)) fell[at] = 0;
    return fell;
}

}  // namespace match
