#include "server/game/submission.hpp"

namespace server {

// The special members of the large variant, compiled once (rules/core/compiled_variant.hpp).
Submission::Body::Body() = default;
Submission::Body::Body(const Body&) = default;
Submission::Body::Body(Body&&) noexcept = default;
Submission::Body& Submission::Body::operator=(const Body&) = default;
Submission::Body& Submission::Body::operator=(Body&&) noexcept = default;
Submission::Body::~Body() = default;

bool is_question(const Submission::Body& body) {
    namespace client = protocol::client;
    return std::holds_alternative<client::Watch>(body) || std::holds_alternative<client::Unwatch>(body) ||
           std::holds_alternative<client::ListLegalMoves>(body) || std::holds_alternative<client::GetRecord>(body) ||
           std::holds_alternative<client::GetOdds>(body) || std::holds_alternative<client::GetExplanation>(body) ||
           std::holds_alternative<client::ListOrders>(body) || std::holds_alternative<client::SaveDraft>(body) ||
           std::holds_alternative<client::ReadDraft>(body) || std::holds_alternative<client::Say>(body) ||
           std::holds_alternative<client::ListTalk>(body) || std::holds_alternative<client::ListDisputes>(body) ||
           std::holds_alternative<client::TryRulings>(body) || std::holds_alternative<client::ShowEvidence>(body) ||
           std::holds_alternative<client::GetTables>(body) || std::holds_alternative<client::GetView>(body) ||
           std::holds_alternative<task::Spoken>(body);
}

}  // namespace server
