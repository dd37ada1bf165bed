#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

/// One input of a fuzzer: called by libFuzzer with what it makes up, and by corpus_main.cpp with the files of the corpus.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

/// Ends the process, for the fuzzer to keep the input.
inline void must(bool holds, std::string_view what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", std::string{what}.c_str());
    std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) { return {reinterpret_cast<const char*>(data), size}; }

}  // namespace fuzz
