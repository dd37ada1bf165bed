#include "rules/match/disputes.hpp"

namespace match {
namespace {

/// Also by a proposal of the referee who had taken the dispute.
bool has_ruled(const std::vector<Ruling>& rulings, std::uint64_t filed, std::uint64_t account) {
    return rules::any_of(rulings, [&](const auto& ruling) { return ruling.dispute == filed && ruling.account == account; });
}

using Status = Dispute::Status;
using Step = body::DisputeMoved::Step;

bool waits(const Dispute& dispute) noexcept { return dispute.status != Status::ruled && dispute.status != Status::closed; }
bool of_referee(const Header& header) noexcept { return header.author.kind == Author::Kind::director; }

}  // namespace

bool concerns_referees(const Entry& entry) noexcept {
    return entry.grounds || std::holds_alternative<body::DisputeFiled>(entry.body) ||
           std::holds_alternative<body::DisputeMoved>(entry.body);
}

std::optional<Moment> limit_of(const Dispute& dispute, const body::DisputeRules& rules) noexcept {
    Moment span = rules.ruling;
    if (dispute.status == Status::filed) span = rules.answer;
    if (dispute.status == Status::ruled) span = rules.appeal;
    if (dispute.status == Status::closed) span = 0;
    return span != 0 ? std::optional{dispute.since + span} : std::nullopt;
}

const Dispute* Disputes::find(std::uint64_t filed) const noexcept {
    return rules::first_where(disputes_, [&](const Dispute& one) { return one.filed == filed; });
}
Dispute* Disputes::at(std::uint64_t filed) noexcept { return const_cast<Dispute*>(find(filed)); }

std::uint32_t Disputes::waiting() const noexcept { return static_cast<std::uint32_t>(rules::count_if(disputes_, waits)); }

void Disputes::take(const Header& header, const body::DisputeFiled& filed) {
    disputes_.push_back(Dispute{.filed = header.sequence,
                                .about = filed.about,
                                .seat = header.author.seat,
                                .account = header.author.account,
                                .paragraph = filed.paragraph,
                                .reason = filed.reason,
                                .since = header.received});
}

void Disputes::take(const Header& header, const body::DisputeMoved& moved) {
    auto* dispute = at(moved.dispute);
    if (dispute == nullptr) return;
    dispute->since = header.received;
    switch (moved.step) {
        case Step::answered:
            dispute->status = Status::answered;
            dispute->answer = moved.text;
            break;
        case Step::taken:
            dispute->status = Status::taken;
            dispute->referee = header.author.account;
            break;
        case Step::upheld: dispute->status = Status::ruled; break;
        case Step::appealed:
            dispute->status = Status::appealed;
            dispute->appealed = true;
            dispute->first_referee = dispute->referee;
            dispute->referee = 0;
            break;
        case Step::closed: dispute->status = Status::closed; break;
    }
}

void Disputes::fold(const Entry& entry) {
    const auto& header = entry.header;
    if (const auto* filed = std::get_if<body::DisputeFiled>(&entry.body)) take(header, *filed);
    if (const auto* moved = std::get_if<body::DisputeMoved>(&entry.body)) take(header, *moved);
    if (!is_ruling(entry)) return;
    rulings_.push_back({header.sequence, entry.grounds->dispute, header.author.account, entry.grounds->paragraph});
    if (auto* dispute = at(entry.grounds->dispute)) {
        dispute->rulings.push_back(header.sequence);
        dispute->status = Status::ruled;
        dispute->since = header.received;
    }
}

std::string Disputes::fault_of(const Header& header, const body::DisputeMoved& moved, const body::DisputeRules& rules) const {
    const auto* dispute = find(moved.dispute);
    if (dispute == nullptr) return "no such dispute";
    const bool speaks = moved.step == Step::answered || moved.step == Step::appealed;
    if (speaks && moved.text.empty()) return "an answer or an appeal without a word";
    const bool silent = moved.step == Step::upheld || header.author.kind == Author::Kind::system;
    if (silent && !moved.text.empty()) return "a word of its own where the ruling, or the clock, has said all";
    const auto status = dispute->status;
    const bool own = header.author.kind == Author::Kind::seat && header.author.account == dispute->account;
    switch (moved.step) {
        case Step::answered:
            if (header.author.kind != Author::Kind::seat || own) return "a dispute is answered by another player than the one who filed it";
            return status == Status::filed ? "" : "it was answered, or is past that";
        case Step::taken:
            if (!of_referee(header)) return "a referee takes a dispute";
            if (status == Status::appealed)
                return header.author.account != dispute->first_referee && !has_ruled(rulings_, moved.dispute, header.author.account)
                           ? ""
                           : "who has ruled does not decide the appeal";
            if (status == Status::filed && header.received < dispute->since + rules.answer) return "the other side may still answer it";
            return status == Status::filed || status == Status::answered ? "" : "it is taken, or is past that";
        case Step::upheld: return of_referee(header) ? "" : "a referee rules";
        case Step::appealed:
            if (header.author.kind != Author::Kind::seat) return "a player appeals";
            if (dispute->appealed) return "it was appealed before";
            if (status == Status::closed) return "it is closed";
            if (status != Status::ruled) return "it was not ruled on";
            return rules.appeal == 0 || header.received <= dispute->since + rules.appeal ? "" : "the time for an appeal is over";
        case Step::closed:
            if (status == Status::closed) return "it is closed";
            if (own) return "";
            if (status != Status::ruled) return "it waits for a ruling";
            if (header.author.kind == Author::Kind::seat) return "it is closed by who filed it, or by a referee";
            if (rules.appeal != 0 && header.received >= dispute->since + rules.appeal) return "";
            // Whoever ruled does not take the appeal away; there is no second one, and without a time for it nobody else could close it.
            if (of_referee(header) && (rules.appeal == 0 || dispute->appealed)) return "";
            return "it can still be appealed";
    }
    return "an unknown step";
}

std::string Disputes::fault_of(const Header& header, const Grounds& grounds) const {
    if (!of_referee(header)) return "a ruling of who is no referee";
    if (grounds.reason.empty()) return "a ruling without a reason";
    if (grounds.role > Grounds::Role::administrator) return "an unknown role";
    if (grounds.dispute == 0) return {};
    const auto* dispute = find(grounds.dispute);
    if (dispute == nullptr) return "no such dispute";
    if (dispute->status != Status::taken && dispute->status != Status::ruled) return "a ruling on a dispute that no referee has taken";
    const auto account = header.author.account;
    if (dispute->referee == account) return {};
    if (grounds.proposal == 0) return "another referee has this dispute";
    // By a proposal another one rules: the referee of the dispute made it, as verify and the server look up.
    const bool decided = account == dispute->first_referee || has_ruled(rulings_, grounds.dispute, account);
    return dispute->appealed && decided ? "who has ruled does not decide the appeal" : "";
}

std::optional<Disputes::Closing> Disputes::closing(const body::DisputeRules& rules) const {
    std::optional<Closing> first;
    for (const auto& dispute : disputes_) {
        const auto limit = dispute.status == Status::ruled ? limit_of(dispute, rules) : std::nullopt;
        if (limit && (!first || *limit < first->at)) first = Closing{dispute.filed, *limit};
    }
    return first;
}

}  // namespace match
