#pragma once

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace testing {

/// Every scenario of the corpus whose rules are in the build.
inline std::vector<std::filesystem::path> corpus() {
    std::vector<std::filesystem::path> files;
    std::istringstream folders{ARMISTICE_SCENARIOS};
    for (std::string folder; std::getline(folders, folder, ':');)
        for (const auto& file : std::filesystem::recursive_directory_iterator{folder})
            if (file.path().extension() == ".toml") files.push_back(file.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace testing
