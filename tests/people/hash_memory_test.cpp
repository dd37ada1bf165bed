#include "server/accounts/hash_memory.hpp"

#include <doctest/doctest.h>
#include <sodium.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <thread>
#include <vector>

namespace testing {
namespace {

using server::kept_hash_memory;

constexpr std::size_t mebibyte = std::size_t{1} << 20;
/// Made by the reference library (libargon2, argon2id_hash_encoded): two passes over 8 MiB, salt "saltsaltsaltsalt".
constexpr const char* by_others = "$argon2id$v=19$m=8192,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$wbFO6HMaSfz+q+xidHa4AkHi2VSDtWjesFSFre9OcLA";

bool is_right(const char* encoded, const std::string& password) {
    return crypto_pwhash_str_verify(encoded, password.data(), password.size()) == 0;
}
std::string hashed(const std::string& password, std::size_t bytes) {
    std::array<char, crypto_pwhash_STRBYTES> encoded{};
    REQUIRE(crypto_pwhash_str(encoded.data(), password.data(), password.size(), 1, bytes) == 0);
    return encoded.data();
}
bool is_wiped() {
    const auto kept = kept_hash_memory();
    return std::all_of(kept.begin(), kept.end(), [](unsigned char byte) { return byte == 0; });
}

}  // namespace

TEST_CASE("a hash leaves its memory wiped for the next one and is the same as by others") {
    REQUIRE(sodium_init() >= 0);
    const unsigned char* before = nullptr;
    for (int at = 0; at < 3; ++at) {
        CHECK(is_right(by_others, "correct horse"));
        CHECK_FALSE(is_right(by_others, "wrong horses"));
        CHECK(kept_hash_memory().size() == 8 * mebibyte);
        CHECK(is_wiped());
        if (before != nullptr) CHECK(kept_hash_memory().data() == before);
        before = kept_hash_memory().data();
    }
}

TEST_CASE("a hash of another cost takes the place of what was kept") {
    REQUIRE(sodium_init() >= 0);
    for (const auto size : {4 * mebibyte, 2 * mebibyte, 16 * mebibyte}) {
        CAPTURE(size);
        CHECK(is_right(hashed("correct horse", size).c_str(), "correct horse"));
        CHECK(kept_hash_memory().size() == size);
        CHECK(is_wiped());
    }
    const auto small = hashed("correct horse", mebibyte / 2);  // is mapped as ever
    CHECK(is_right(small.c_str(), "correct horse"));
    CHECK(kept_hash_memory().size() == 16 * mebibyte);
}

TEST_CASE("who hashes while another does has memory of his own") {
    REQUIRE(sodium_init() >= 0);
    std::vector<std::thread> threads;
    std::array<int, 4> right{};
    for (auto& count : right)
        threads.emplace_back([&count] {
            for (int at = 0; at < 20; ++at) {
                count += is_right(by_others, "correct horse") ? 1 : 0;
                count += is_right(by_others, "wrong horses") ? 0 : 1;
            }
        });
    for (auto& thread : threads) thread.join();
    CHECK(right == std::array{40, 40, 40, 40});
    CHECK(is_wiped());
}

TEST_CASE("all other memory is mapped and given back as ever") {
    auto* const all = ::mmap(nullptr, 4 * mebibyte, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(all != MAP_FAILED);
    auto* const bytes = static_cast<unsigned char*>(all);
    bytes[0] = bytes[4 * mebibyte - 1] = 1;
    CHECK(::munmap(bytes + 2 * mebibyte, 2 * mebibyte) == 0);
    CHECK(::mmap(bytes, mebibyte, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == all);
    CHECK(bytes[0] == 0);
    CHECK(::munmap(all, 2 * mebibyte) == 0);
    CHECK(::munmap(bytes + 1, mebibyte) == -1);
    CHECK(errno == EINVAL);
    CHECK(::mmap(nullptr, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
    CHECK(errno == EINVAL);
}

}  // namespace testing
