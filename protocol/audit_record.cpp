#include "protocol/audit_record.hpp"

#include "protocol/log_read.hpp"
#include "protocol/log_write.hpp"

namespace protocol {

std::string encode_audit(const AuditRecord& record) {
    std::string bytes;
    log::Writer writer{bytes};
    AuditRecord::fields(writer, record);
    return bytes;
}

std::optional<AuditRecord> decode_audit(std::string_view bytes) {
    log::Reading reading;
    reading.path = "AuditRecord";
    AuditRecord record;
    log::Reader reader{bytes, reading};
    AuditRecord::fields(reader, record);
    reader.finish();
    if (reading.error) return std::nullopt;
    return record;
}

}  // namespace protocol
