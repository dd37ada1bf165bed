#include "server/game/odds_queue.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>

#include "rules/core/refusal.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/base/threads.hpp"
#include "server/net/reply.hpp"

namespace server {
namespace {

using Body = protocol::ServerMessage::Body;

constexpr std::uint32_t least_retry_ms = 1000;
/// The part of the work that is allowed with which every question is tried first: nearly all need less, and no estimate would know.
constexpr std::uint64_t short_try = 32;
constexpr double usual_error = 0.01;

}  // namespace

OddsQueue::OddsQueue(std::size_t most_jobs, std::uint64_t most_work, Metrics& metrics)
    : most_jobs_{most_jobs}, most_work_{most_work}, metrics_{metrics} {
    thread_ = start_thread([this] { run(); });
}

OddsQueue::~OddsQueue() { stop(); }

bool OddsQueue::asks(const Peer& peer) const {
    const auto by_peer = [&](const Job& job) { return job.peer.get() == &peer; };
    return (at_work_ && by_peer(*at_work_)) || rules::any_of(waiting_, by_peer);
}

std::size_t OddsQueue::jobs_of(std::uint64_t account) const {
    const auto waiting = rules::count_if(waiting_, [&](const Job& job) { return job.account == account; });
    return static_cast<std::size_t>(waiting) + (at_work_ && at_work_->account == account ? 1 : 0);
}

std::uint32_t OddsQueue::retry_ms() const {
    const auto dear = rules::count_if(waiting_, [](const Job& job) { return job.tried; });
    return least_retry_ms * static_cast<std::uint32_t>(1 + dear);
}

std::optional<OddsQueue::Job> OddsQueue::make_room() {
    const auto last = std::find_if(waiting_.rbegin(), waiting_.rend(), [&](const Job& job) { return jobs_of(job.account) > 1; });
    if (last == waiting_.rend()) return std::nullopt;
    std::optional<Job> given_up{std::move(*last)};
    waiting_.erase(std::next(last).base());
    return given_up;
}

std::optional<std::uint32_t> OddsQueue::take(Job job) {
    std::optional<Job> given_up;
    std::uint32_t retry = 0;
    {
        const std::lock_guard lock{mutex_};
        retry = retry_ms();
        const auto own = jobs_of(job.account);
        if (stopped_ || job.peer->gone() || asks(*job.peer) || own >= most_of_account) return retry;
        if (waiting_.size() >= most_jobs_) {
            if (own == 0) given_up = make_room();
            if (!given_up) return retry;
        }
        had_.try_emplace(job.account, most_had_);
        waiting_.push_back(std::move(job));
    }
    changed_.notify_one();
    if (given_up) reply(*given_up->peer, given_up->request, protocol::server::Busy{retry});
    return std::nullopt;
}

void OddsQueue::forget(const Peer& peer) {
    const std::lock_guard lock{mutex_};
    const auto by_peer = [&](const Job& job) { return job.peer.get() == &peer; };
    std::erase_if(waiting_, by_peer);
    if (at_work_ && by_peer(*at_work_)) give_up_ = true;
}

void OddsQueue::stop() {
    {
        const std::lock_guard lock{mutex_};
        if (stopped_) return;
        stopped_ = true;
        give_up_ = true;
    }
    changed_.notify_one();
    thread_.join();
    Jobs left;
    {
        const std::lock_guard lock{mutex_};  // those who go away forget theirs until the end
        left.swap(waiting_);
    }
    for (const auto& job : left) reply(*job.peer, job.request, protocol::server::Busy{least_retry_ms});
}

OddsQueue::Jobs::iterator OddsQueue::next() {
    return std::min_element(waiting_.begin(), waiting_.end(), [&](const Job& a, const Job& b) {
        return std::tuple{had_.at(a.account), a.tried} < std::tuple{had_.at(b.account), b.tried};
    });
}

void OddsQueue::run() {
    give_way();
    std::unique_lock lock{mutex_};
    for (;;) {
        changed_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
        if (stopped_) return;
        const auto chosen = next();
        at_work_.emplace(std::move(*chosen));
        waiting_.erase(chosen);
        const bool first_try = !at_work_->tried;
        auto& had = had_.at(at_work_->account);
        had += first_try ? 1 : short_try;
        most_had_ = std::max(most_had_, had);
        std::erase_if(had_, [&](const auto& one) { return jobs_of(one.first) == 0; });
        give_up_ = false;
        lock.unlock();
        auto body = answer_to(*at_work_, first_try ? most_work_ / short_try : most_work_);
        lock.lock();
        auto job = std::move(*at_work_);
        at_work_.reset();                                          // before the answer: who has it may ask again
        if (stopped_) return waiting_.push_front(std::move(job));  // answered with all others
        if (give_up_) continue;
        if (!body) {
            job.tried = true;
            waiting_.push_front(std::move(job));
            continue;
        }
        lock.unlock();
        metrics_.odds.Increment();
        reply(*job.peer, job.request, std::move(*body), job.ruleset.get());
        lock.lock();
    }
}

std::optional<Body> OddsQueue::answer_to(const Job& job, std::uint64_t most_work) const {
    using Why = rules::odds::Error::Why;
    std::string what;
    try {
        const rules::odds::Precision precision{job.ask.standard_error == 0 ? usual_error : job.ask.standard_error, most_work_ / 4 * 3, {}};
        const auto odds = rules::odds::calculate(*job.ruleset, job.question, {most_work, &give_up_}, precision);
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
