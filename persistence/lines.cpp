#include "persistence/lines.hpp"

#include <algorithm>
#include <limits>

namespace persistence {
namespace {

constexpr std::uint64_t greatest = std::numeric_limits<std::int64_t>::max();

/// The name under which the checksum of a line is made.
std::string line_name(std::string channel, std::uint64_t number) {
    add_number(channel, number);
    return channel;
}

}  // namespace

StoreResult<LineWriter> LineWriter::prepare(Database& db, const Integrity& integrity, std::uint64_t kept) {
    return prepare_all<Statements>(db, "SELECT max(number) FROM lines WHERE channel = ?",
                                   "INSERT INTO lines (channel, number, bytes, sum) VALUES (?, ?, ?, ?)",
                                   "DELETE FROM lines WHERE channel = ? AND number <= ?", "DELETE FROM lines WHERE channel = ?")
        .map([&](Statements&& sql) {
            return LineWriter{integrity, std::max<std::uint64_t>(kept, 1), std::move(sql)};
        });
}
StoreResult<std::uint64_t> LineWriter::add(const std::string& channel, const std::string& bytes) {
    sql_.newest.bind_all(Text{channel});
    const auto row = sql_.newest.step();
    if (!row) return tl::make_unexpected(row.error());
    const auto newest = sql_.newest.integer(0);  // 0 where there is none
    sql_.newest.reset();
    if (newest < 0 || static_cast<std::uint64_t>(newest) == greatest)
        return tl::make_unexpected(damaged("the lines of \"" + channel + "\" have no numbers left"));
    const auto number = static_cast<std::uint64_t>(newest) + 1;
    if (auto added = sql_.insert.run(Text{channel}, number, bytes, integrity_->sum_of(line_name(channel, number), bytes)); !added)
        return tl::make_unexpected(std::move(added.error()));
    if (number > kept_)
        if (auto removed = sql_.remove_until.run(Text{channel}, number - kept_); !removed)
            return tl::make_unexpected(std::move(removed.error()));
    return number;
}
StoreResult<void> LineWriter::remove(const std::string& channel) { return sql_.remove.run(Text{channel}); }

StoreResult<LineReader> LineReader::prepare(Database& db, const Integrity& integrity) {
    return Statement::prepare(db, "SELECT number, bytes, sum FROM lines WHERE channel = ? AND number <= ? ORDER BY number DESC LIMIT ?")
        .map([&](Statement&& sql) {
            return LineReader{integrity, std::move(sql)};
        });
}
StoreResult<std::vector<Line>> LineReader::before(const std::string& channel, std::uint64_t before, std::size_t limit) {
    std::vector<Line> found;
    sql_.bind_all(Text{channel}, std::min(before - 1, greatest), std::min<std::uint64_t>(limit, greatest));
    auto row = sql_.step();
    for (; row && *row && found.size() < limit; row = sql_.step()) {
        const auto number = static_cast<std::uint64_t>(sql_.integer(0));
        while (!found.empty() && found.back().number > number + 1 && found.size() < limit)
            found.push_back({found.back().number - 1, {}, true});
        if (found.size() == limit) break;
        auto& line = found.emplace_back(Line{number, std::string{sql_.bytes(1)}});
        line.damaged = integrity_->active() && sql_.bytes(2) != integrity_->sum_of(line_name(channel, number), line.bytes);
    }
    if (!row) return tl::make_unexpected(std::move(row.error()));
    sql_.reset();
    std::reverse(found.begin(), found.end());
    return found;
}

}  // namespace persistence
