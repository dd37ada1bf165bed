// Feeds files to a fuzzer's function, without a fuzzer: the corpus as a test.
// usage: NAME_corpus FILE-OR-FOLDER...
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

int main(int argc, char** argv) {
    std::vector<std::filesystem::path> files;
    for (int at = 1; at < argc; ++at) {
        const std::filesystem::path path{argv[at]};
        if (std::filesystem::is_regular_file(path)) files.push_back(path);
        if (!std::filesystem::is_directory(path)) continue;
        for (const auto& entry : std::filesystem::directory_iterator{path})
            if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        std::ifstream input{file, std::ios::binary};
        const std::string content{std::istreambuf_iterator<char>{input}, std::istreambuf_iterator<char>{}};
        std::fprintf(stderr, "%s\n", file.c_str());  // before it is tried: a crash says which it was
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(content.data()), content.size());
    }
    std::printf("%zu inputs passed\n", files.size());
    return files.empty() ? 1 : 0;
}
