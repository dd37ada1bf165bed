#include "protocol/told_table.hpp"

#include "protocol/wire_names.hpp"
#include "rules/core/overload.hpp"

namespace protocol {
// By the slot that the base games keep it in.
std::uint32_t last_round(const rules::Ruleset& rules, const rules::GameState& state, const match::Clock& clock) {
    if (!clock.last_round()) return 0;
    const auto slot = rules.find_slot("last-round");
    const auto round = slot ? state.slot(*slot, 0) : 0;
    return round > 0 ? static_cast<std::uint32_t>(round) : state.round;
}
std::uint32_t last_round(const match::Game& game) { return last_round(game.ruleset(), game.state(), game.table().clock()); }

std::vector<match::body::PauseReason> pauses_of(const match::Clock& clock) {
    using match::body::PauseReason;
    std::vector<PauseReason> reasons;
    for (const auto reason :
         {PauseReason::director, PauseReason::dispute, PauseReason::both_sides, PauseReason::outage, PauseReason::deserted})
        if (clock.paused_for(reason)) reasons.push_back(reason);
    return reasons;
}

server::ClockReading clock_reading(const rules::Ruleset& rules, const match::Clock::Reading& reading) {
    using What = server::ClockReading::What;
    static_assert(static_cast<int>(match::Clock::Which::bank) == static_cast<int>(What::bank));
    return {static_cast<What>(reading.which),
            std::string{names::name_of(rules, reading.power)},
            reading.left,
            reading.running,
            reading.stands,
            reading.until};
}

server::ClockView clock_view(const match::Game& game, match::Moment now) {
    const auto& clock = game.table().clock();
    server::ClockView view;
    view.at = now;
    for (const auto& reading : clock.readings(now)) view.readings.push_back(clock_reading(game.ruleset(), reading));
    view.paused = pauses_of(clock);
    view.last_round = last_round(game);
    view.pause_text = clock.pause_text();
    if (const auto& proposal = clock.proposal()) {
        auto& open = view.proposal.emplace();
        open.proposal = static_cast<std::uint32_t>(proposal->sequence);
        open.clock = proposal->clock;
        for (std::size_t seat = 0; seat < proposal->agreed.size(); ++seat)
            if (proposal->agreed[seat]) open.agreed.push_back(static_cast<std::uint32_t>(seat));
    }
    return view;
}

std::optional<match::Moment> game_time_left(const server::ClockView& clock) {
    for (const auto& reading : clock.readings)
        if (reading.what == server::ClockReading::What::game) return reading.left_ms;
    return std::nullopt;
}

server::DisputeView dispute_view(const match::Dispute& dispute, const match::body::DisputeRules& rules) {
    server::DisputeView view;
    view.dispute = static_cast<std::uint32_t>(dispute.filed);
    view.about = static_cast<std::uint32_t>(dispute.about);
    view.seat = rules::raw(dispute.seat);
    view.account = dispute.account;
    view.paragraph = dispute.paragraph;
    view.reason = dispute.reason;
    view.status = dispute.status;
    view.since = dispute.since;
    view.until = match::limit_of(dispute, rules).value_or(0);
    view.answer = dispute.answer;
    view.referee = dispute.referee;
    view.appealed = dispute.appealed;
    for (const auto ruling : dispute.rulings) view.rulings.push_back(static_cast<std::uint32_t>(ruling));
    return view;
}

std::string_view verb_of(const match::Entry& entry) {
    namespace b = match::body;
    return std::visit(rules::Overload{[](const b::DisputeMoved&) { return "uphold"; }, [](const b::SetBack&) { return "set_back"; },
                                      [](const b::Corrected&) { return "correct"; },
                                      [&](const b::Ordered& ordered) {
                                          if (ordered.again != 0) return entry.header.goes_back() ? "reroll" : "reapply";
                                          if (std::holds_alternative<rules::command::Expire>(ordered.command.body)) return "void";
                                          if (std::holds_alternative<rules::command::Withdraw>(ordered.command.body)) return "forfeit";
                                          if (std::holds_alternative<rules::command::TimeLimit>(ordered.command.body)) return "end_game";
                                          return "order";
                                      },
                                      [](const b::PowerResigned&) { return "forfeit"; }, [](const b::Annulled&) { return "annul"; },
                                      [](const b::PowerHanded&) { return "hand_power"; }, [](const b::Paused&) { return "pause"; },
                                      [](const b::Resumed&) { return "pause"; }, [](const b::Credited&) { return "time"; },
                                      [](const b::MissExcused&) { return "excuse"; }, [](const b::SeatLeft&) { return "remove"; },
                                      [](const b::Upgraded&) { return "upgrade"; }, [](const auto&) { return ""; }},
                      static_cast<const match::Body::variant_type&>(entry.body));
}

server::Precedent precedent_of(const match::GameId& game, std::string_view bundle, const match::Entry& entry) {
    return {.game = game,
            .sequence = static_cast<std::uint32_t>(entry.header.sequence),
            .bundle = std::string{bundle},
            .verb = std::string{verb_of(entry)},
            .paragraph = entry.grounds->paragraph,
            .reason = entry.grounds->reason,
            .at = entry.header.received};
}

}  // namespace protocol
