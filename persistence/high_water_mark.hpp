#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "persistence/integrity.hpp"

namespace persistence {

/// How much a database held, told by a file beside it.
struct HighWaterMark {
    using Run = std::array<std::uint8_t, 16>;
    Run run{};     ///< Made anew at each start, and kept in the database as well: tells one state of it from a copy that went another way.
    Run before{};  ///< What the database still says if the start that wrote this mark did not get further; else the same.
    std::uint64_t entries = 0;  ///< That were ever stored, of all games.
    std::uint64_t others = 0;  ///< Transactions that ever wrote something else: values, outbox messages, chat. 0 in marks of older servers.
    bool operator==(const HighWaterMark&) const = default;
};

/// "<database>.mark". It has room for two marks, written in turns, so that one is whole whatever happens; the newer one counts.
/// Written in place after each commit, which costs a system call and no sync: what another process destroys is noticed to the last entry,
/// and after a power cut to the last sync.
class HighWaterMarkFile {
public:
    struct Found {
        bool exists = false;
        bool restored = false;              ///< The database is a copy that somebody put there on purpose.
        bool sealed_values = false;         ///< It was written when all values were sealed.
        std::optional<HighWaterMark> mark;  ///< Nothing where the file is damaged, or sealed with another key.
    };
    /// @param any_key  the seal of the mark is not looked at: its key is lost.
    static Found look(const std::string& database, const Integrity& integrity, bool any_key);

    /// Says of a copy that is put where no database is that it is meant to be the older state that it is.
    static bool note_restored(const std::string& database);
    /// A new file with `mark` in the place of the one that is there; durable.
    static StoreResult<HighWaterMarkFile> create(const std::string& database, const Integrity& integrity, const HighWaterMark& mark);
    HighWaterMarkFile(HighWaterMarkFile&& other) noexcept
        : file_{std::exchange(other.file_, -1)}, integrity_{other.integrity_}, mark_{other.mark_}, turn_{other.turn_} {}
    HighWaterMarkFile& operator=(HighWaterMarkFile&&) = delete;
    HighWaterMarkFile(const HighWaterMarkFile&) = delete;
    HighWaterMarkFile& operator=(const HighWaterMarkFile&) = delete;
    ~HighWaterMarkFile();

    [[nodiscard]] const HighWaterMark& mark() const noexcept { return mark_; }
    /// Not durable. A mark that cannot be written stays behind, which only makes it notice less; the next is tried again.
    void write(const HighWaterMark& mark);
    void sync();

private:
    HighWaterMarkFile(int file, const Integrity& integrity, const HighWaterMark& mark) : file_{file}, integrity_{&integrity}, mark_{mark} {}

    int file_;
    const Integrity* integrity_;
    HighWaterMark mark_;
    std::uint64_t turn_ = 1;
    bool synced_ = true;
};

}  // namespace persistence
