#include "server/odds_desk.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <string>
#include <utility>

#include "rules/core/refusal.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/reply.hpp"

namespace server {
namespace {

constexpr std::uint32_t retry_ms = 1000;

/// Judging comes first. On Linux this is the thread's own priority.
void give_way() { (void)::setpriority(PRIO_PROCESS, 0, 10); }

}  // namespace

OddsDesk::OddsDesk(std::size_t most_jobs, std::uint64_t most_work, Metrics& metrics)
    : most_jobs_{most_jobs}, most_work_{most_work}, metrics_{metrics} {
    // Signals are for the main thread alone; a thread inherits the mask it is started under.
    sigset_t all{};
    sigset_t before{};
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    thread_ = std::thread{[this] { run(); }};
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

OddsDesk::~OddsDesk() { stop(); }

bool OddsDesk::take(Job job) {
    {
        const std::lock_guard lock{mutex_};
        const bool has_one = std::any_of(jobs_.begin(), jobs_.end(), [&](const Job& other) { return other.peer == job.peer; });
        if (stopped_ || has_one || jobs_.size() >= most_jobs_) return false;
        jobs_.push_back(std::move(job));
    }
    changed_.notify_one();
    return true;
}

void OddsDesk::stop() {
    {
        const std::lock_guard lock{mutex_};
        if (stopped_) return;
        stopped_ = true;
    }
    changed_.notify_one();
    thread_.join();
    for (auto& job : jobs_) reply(*job.peer, job.request, protocol::server::Busy{retry_ms});
    jobs_.clear();
}

void OddsDesk::run() {
    give_way();
    std::unique_lock lock{mutex_};
    for (;;) {
        changed_.wait(lock, [this] { return stopped_ || !jobs_.empty(); });
        if (stopped_) return;
        const auto& first = jobs_.front();  // what is added behind it does not move it
        lock.unlock();
        auto body = answer_to(first);
        lock.lock();
        const auto job = std::move(jobs_.front());
        jobs_.pop_front();  // before the answer: who has it may ask again
        lock.unlock();
        metrics_.odds.Increment();
        reply(*job.peer, job.request, std::move(body));
        lock.lock();
    }
}

protocol::ServerMessage::Body OddsDesk::answer_to(const Job& job) const {
    std::string what;
    try {
        const auto odds = rules::odds::calculate(*job.ruleset, job.question, most_work_);
        if (!odds) return protocol::malformed(protocol::odds_fault(*job.ruleset, job.ask, odds.error())).body;
        auto made = protocol::odds_to_wire(*job.ruleset, job.question, *odds, job.ask.ways);
        made.game = job.ask.game;
        made.sequence = job.sequence;
        return made;
    } catch (const rules::BrokenInvariant& broken) {
        what = broken.what;
    } catch (const std::exception& error) {
        what = error.what();
    }
    log::error("odds_failed", {{"what", what}});
    return protocol::server::Denied{protocol::server::Denied::Code::not_allowed,
                                    "these odds cannot be worked out; the server's log says why"};
}

}  // namespace server
