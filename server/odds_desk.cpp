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

using Body = protocol::ServerMessage::Body;

constexpr std::uint32_t retry_ms = 1000;
/// The part of the work that is allowed with which every question is tried first: nearly all need less, and no estimate would know.
constexpr std::uint64_t short_try = 32;

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

bool OddsDesk::asks(const Peer& peer) const {
    const auto by_peer = [&](const Job& job) { return job.peer.get() == &peer; };
    return (at_work_ && by_peer(*at_work_)) || std::any_of(fresh_.begin(), fresh_.end(), by_peer) ||
           std::any_of(dear_.begin(), dear_.end(), by_peer);
}

bool OddsDesk::take(Job job) {
    {
        const std::lock_guard lock{mutex_};
        if (stopped_ || job.peer->gone() || asks(*job.peer) || fresh_.size() >= most_jobs_) return false;
        fresh_.push_back(std::move(job));
    }
    changed_.notify_one();
    return true;
}

void OddsDesk::forget(const Peer& peer) {
    const std::lock_guard lock{mutex_};
    const auto by_peer = [&](const Job& job) { return job.peer.get() == &peer; };
    std::erase_if(fresh_, by_peer);
    std::erase_if(dear_, by_peer);
    if (at_work_ && by_peer(*at_work_)) give_up_ = true;
}

void OddsDesk::stop() {
    {
        const std::lock_guard lock{mutex_};
        if (stopped_) return;
        stopped_ = true;
        give_up_ = true;
    }
    changed_.notify_one();
    thread_.join();
    for (auto* jobs : {&fresh_, &dear_}) {
        for (auto& job : *jobs) reply(*job.peer, job.request, protocol::server::Busy{retry_ms});
        jobs->clear();
    }
}

void OddsDesk::run() {
    give_way();
    std::unique_lock lock{mutex_};
    for (;;) {
        changed_.wait(lock, [this] { return stopped_ || !fresh_.empty() || !dear_.empty(); });
        if (stopped_) return;
        const bool first_try = !fresh_.empty();
        auto& jobs = first_try ? fresh_ : dear_;
        at_work_.emplace(std::move(jobs.front()));
        jobs.pop_front();
        give_up_ = false;
        lock.unlock();
        auto body = answer_to(*at_work_, first_try ? most_work_ / short_try : most_work_);
        lock.lock();
        auto job = std::move(*at_work_);
        at_work_.reset();                                       // before the answer: who has it may ask again
        if (stopped_) return dear_.push_front(std::move(job));  // answered with all others
        if (give_up_) continue;
        if (!body && dear_.size() < most_jobs_) {
            dear_.push_back(std::move(job));
            continue;
        }
        lock.unlock();
        if (body)
            metrics_.odds.Increment();
        else
            body.emplace(protocol::server::Busy{retry_ms});
        reply(*job.peer, job.request, std::move(*body));
        lock.lock();
    }
}

std::optional<Body> OddsDesk::answer_to(const Job& job, std::uint64_t most_work) const {
    using Why = rules::odds::Error::Why;
    std::string what;
    try {
        const auto odds = rules::odds::calculate(*job.ruleset, job.question, {most_work, &give_up_});
        if (!odds && odds.error().why == Why::too_much && most_work < most_work_) return std::nullopt;
        if (!odds) return protocol::malformed(protocol::odds_fault(*job.ruleset, job.ask, odds.error())).body;
        auto made = protocol::odds_to_wire(*job.ruleset, job.question, *odds, job.ask.ways);
        made.game = job.ask.game;
        made.sequence = job.sequence;
        return Body{std::move(made)};
    } catch (const rules::BrokenInvariant& broken) {
        what = broken.what;
    } catch (const std::exception& error) {
        what = error.what();
    }
    log::error("odds_failed", {{"what", what}});
    return Body{protocol::server::Denied{protocol::server::Denied::Code::not_allowed,
                                         "these odds cannot be worked out; the server's log says why"}};
}

}  // namespace server
