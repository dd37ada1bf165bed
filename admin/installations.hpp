#pragma once

#include <string>
#include <vector>

#include "rules/core/installer.hpp"

namespace admin {

/// The functions that modules put into chains, in order, by module: the place of each, its name or what it does to which link, and its line
/// of source where that can be read from the current folder.
class Installations : public rules::InstallObserver {
public:
    bool takes(const rules::Installation& installation) override;
    [[nodiscard]] std::string in_words() const;

private:
    struct One {
        rules::Installation::What what;
        std::string module;
        std::string name;
        rules::InstalledAt at;
    };
    std::vector<One> noted_;
};

}  // namespace admin
