#include "protocol/audit_record.hpp"

#include "protocol/log_read.hpp"

namespace protocol {

std::string encode_audit(const AuditRecord& record) { return log::encoded(record); }

std::optional<AuditRecord> decode_audit(std::string_view bytes) {
    auto record = log::decoded<AuditRecord>(bytes, "AuditRecord");
    return record ? std::optional{std::move(*record)} : std::nullopt;
}

}  // namespace protocol
