#pragma once

#include <chrono>

#include "rules/table/entry.hpp"

namespace server {

using table::Moment;

/// The only clock that the server reads; tests put a virtual one in its place.
class TimeSource {
public:
    TimeSource() = default;
    TimeSource(const TimeSource&) = delete;
    TimeSource& operator=(const TimeSource&) = delete;
    virtual ~TimeSource() = default;
    [[nodiscard]] virtual Moment now() const = 0;
};

class SystemTime final : public TimeSource {
public:
    [[nodiscard]] Moment now() const override {
        using namespace std::chrono;
        return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    }
};

}  // namespace server
