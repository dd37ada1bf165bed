# Everything comes from Debian 12 (deploy/packages.txt). Targets, and who may link them:
#   tl::expected  fmt::fmt                       all
#   tomlplusplus::tomlplusplus                   rules (the loaders), admin (scenarios, to write them): compiled once in Debian's library
#   sodium::sodium                               rules/match, server
#   protobuf::libprotobuf protobuf::protoc       protocol
#   SQLite::SQLite3                              persistence
#   Boost::headers OpenSSL::SSL Threads::Threads spdlog::spdlog prometheus-cpp::core ZLIB::ZLIB    server
#   Boost::headers OpenSSL::SSL                  admin: one file, remote.cpp
#   Boost::headers                               tests/tournament: one file, random_tournaments_test.cpp
#   CURL::libcurl                                server, admin
#   ICU::uc ICU::i18n                            server, admin (zones)
#   mimalloc                                     the server's executable, where it is installed
#   CLI11::CLI11                                 server, admin
#   nlohmann_json::nlohmann_json                 protocol, server, admin
#   doctest::doctest rapidcheck benchmark::benchmark    tests
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

find_package(tl-expected 1.0 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(tomlplusplus 3.3 REQUIRED)
find_package(Protobuf 3.21 REQUIRED)
find_package(SQLite3 3.40 REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(OpenSSL 3.0 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(ICU 72 REQUIRED COMPONENTS uc i18n)
find_package(CURL 7.88 REQUIRED)
find_package(spdlog 1.10 REQUIRED)  # its target defines SPDLOG_FMT_EXTERNAL
find_package(prometheus-cpp REQUIRED)  # its configuration states no version
find_package(CLI11 2.1 REQUIRED)
find_package(mimalloc 2.0 QUIET)
find_package(nlohmann_json 3.11 REQUIRED)

pkg_check_modules(sodium REQUIRED IMPORTED_TARGET GLOBAL libsodium>=1.0.18)
add_library(sodium::sodium ALIAS PkgConfig::sodium)

# Debian's own, which has the packages of deploy/packages.txt: with another one tests would be skipped.
if(NOT DEFINED Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python3_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter)
find_package(doctest 2.4 REQUIRED)
find_package(rapidcheck REQUIRED)
find_package(benchmark 1.7 REQUIRED)
