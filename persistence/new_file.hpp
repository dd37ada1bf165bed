#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "persistence/store.hpp"

namespace persistence {

/// A file while it is written, under a name that says so; gone with this unless `finish` has named it. Its owner's alone (0600); nothing is
/// ever written over. What goes wrong is a sentence that says what to do.
class NewFile {
public:
    /// @param to  a file that is not there yet, in a folder that is.
    static StoreResult<NewFile> create(const std::string& to);
    NewFile(NewFile&& other) noexcept : to_{std::move(other.to_)}, file_{std::exchange(other.file_, -1)} {}
    NewFile& operator=(NewFile&&) = delete;
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    [[nodiscard]] std::string path() const { return to_ + ".part"; }
    StoreResult<void> write(std::string_view bytes);
    /// Durable, under its own name. A link never takes the place of another file.
    StoreResult<void> finish();

private:
    explicit NewFile(std::string to) : to_{std::move(to)} {}

    std::string to_;
    int file_ = -1;
};

}  // namespace persistence
