#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "rules/match/entry.hpp"

namespace admin {

/// Numbers of a game's names as another bundle has them: what was recorded under one can be judged by the other.
class Renaming {
public:
    Renaming(const match::body::Created& from, const match::body::Created& to);
    /// Whether both name everything alike: then nothing changes.
    [[nodiscard]] bool changes_nothing() const noexcept { return same_; }
    /// @return the entry with the other numbers; or the first name of its command, or of a place, a power, a type or a question of its
    /// events, that the other bundle does not have. What else has no name there becomes nothing.
    [[nodiscard]] tl::expected<match::Entry, std::string> entry(const match::Entry& entry) const;

private:
    /// Of one list of names: the new number of each old one, -1 where there is none.
    struct Names {
        std::vector<std::string> known;
        std::vector<int> now;
    };
    friend class Renumber;
    static Names compare(const std::vector<std::string>& from, const std::vector<std::string>& to);

    Names spaces_, owners_, types_, tags_, decisions_, slots_, procedures_, kinds_, roles_, resources_;
    bool same_ = false;
};

}  // namespace admin
