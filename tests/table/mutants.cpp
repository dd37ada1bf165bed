#include "tests/table/mutants.hpp"

#include <armistice/log/v1/log.pb.h>
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "protocol/log_codec.hpp"
#include "rules/table/hash.hpp"
#include "tests/table/sample_game.hpp"

namespace testing {
namespace {

namespace pb = google::protobuf;
using Field = pb::FieldDescriptor;

/// Changes a message in all the ways that its type allows, one at a time, and takes each change back.
class Changer {
public:
    using Emit = std::function<void(const std::string& what)>;
    explicit Changer(Emit emit) : emit_{std::move(emit)} {}

    void change(pb::Message& message, const std::string& path) {
        const auto& type = *message.GetDescriptor();
        for (int at = 0; at < type.field_count(); ++at) {
            const auto& field = *type.field(at);
            const auto name = path + field.name();
            const bool other = field.real_containing_oneof() != nullptr && !message.GetReflection()->HasField(message, &field);
            if (other && path.empty())
                turn(message, name + " instead", [&] { message.GetReflection()->MutableMessage(&message, &field); });
            else if (!other && field.is_repeated())
                change_list(message, field, name);
            else if (!other && field.cpp_type() == Field::CPPTYPE_MESSAGE)
                change_message(message, field, name);
            else if (!other)
                change_value(message, field, name);
        }
    }

private:
    void turn(pb::Message& message, const std::string& what, const std::function<void()>& change) {
        const std::unique_ptr<pb::Message> before{message.New()};
        before->CopyFrom(message);
        change();
        if (message.SerializeAsString() != before->SerializeAsString()) emit_(what);
        message.CopyFrom(*before);
    }
    void change_message(pb::Message& message, const Field& field, const std::string& name) {
        const auto& reflection = *message.GetReflection();
        if (!reflection.HasField(message, &field))
            return turn(message, name + " added", [&] { reflection.MutableMessage(&message, &field); });
        turn(message, name + " gone", [&] { reflection.ClearField(&message, &field); });
        change(*reflection.MutableMessage(&message, &field), name + ".");
    }
    void change_list(pb::Message& message, const Field& field, const std::string& name) {
        const auto& reflection = *message.GetReflection();
        const auto size = reflection.FieldSize(message, &field);
        const bool messages = field.cpp_type() == Field::CPPTYPE_MESSAGE;
        turn(message, name + " longer", [&] {
            if (!messages) return add(message, field, size);
            auto* added = reflection.AddMessage(&message, &field);
            if (size > 0) added->CopyFrom(reflection.GetRepeatedMessage(message, &field, size - 1));
        });
        if (size == 0) return;
        turn(message, name + " shorter", [&] { reflection.RemoveLast(&message, &field); });
        turn(message, name + " swapped", [&] { reflection.SwapElements(&message, &field, 0, size - 1); });
        if (messages)
            for (int at = 0; at < size; ++at) change(*reflection.MutableRepeatedMessage(&message, &field, at), name + ".");
        else
            turn(message, name + " other", [&] {
                add(message, field, size);
                reflection.SwapElements(&message, &field, 0, size);
                reflection.RemoveLast(&message, &field);
            });
    }
    /// One more, that is not what stands first.
    void add(pb::Message& message, const Field& field, int size) {
        const auto& reflection = *message.GetReflection();
        const auto type = field.cpp_type();
        if (type == Field::CPPTYPE_UINT32)
            reflection.AddUInt32(&message, &field, size == 0 ? 1 : reflection.GetRepeatedUInt32(message, &field, 0) + 1);
        else if (type == Field::CPPTYPE_INT64)
            reflection.AddInt64(&message, &field, size == 0 ? 1 : reflection.GetRepeatedInt64(message, &field, 0) + 1);
        else if (type == Field::CPPTYPE_STRING)
            reflection.AddString(&message, &field, "x");
        else
            FAIL("a list of what this does not know: " << field.full_name());
    }
    void change_value(pb::Message& message, const Field& field, const std::string& name) {
        const auto& reflection = *message.GetReflection();
        if (field.has_presence() && reflection.HasField(message, &field))
            turn(message, name + " gone", [&] { reflection.ClearField(&message, &field); });
        if (field.cpp_type() == Field::CPPTYPE_STRING) return change_text(message, field, name);
        if (field.has_presence() && !reflection.HasField(message, &field)) turn(message, name + " added", [&] { set(message, field, 0); });
        turn(message, name + " zero", [&] { reflection.ClearField(&message, &field); });
        turn(message, name + " more", [&] { set(message, field, 1); });
        turn(message, name + " less", [&] { set(message, field, -1); });
    }
    void change_text(pb::Message& message, const Field& field, const std::string& name) {
        const auto& reflection = *message.GetReflection();
        auto text = reflection.GetString(message, &field);
        const bool bytes = field.type() == Field::TYPE_BYTES;
        turn(message, name + " empty", [&] { reflection.SetString(&message, &field, ""); });
        if (text.empty() && bytes)
            text = std::string(field.name() == "action_id" || field.name() == "game" ? 16 : 32, '\1');
        else if (bytes)
            text[0] = static_cast<char>(text[0] ^ 1);
        else
            text += 'x';
        turn(message, name + " other", [&] { reflection.SetString(&message, &field, text); });
        if (bytes) turn(message, name + " short", [&] { reflection.SetString(&message, &field, text.substr(1)); });
    }
    /// Its value and so much more; nothing where that is below what it can be.
    static void set(pb::Message& message, const Field& field, int by) {
        const auto& reflection = *message.GetReflection();
        const auto type = field.cpp_type();
        const auto to = number(message, field) + by;
        if (type == Field::CPPTYPE_INT64)
            reflection.SetInt64(&message, &field, to);
        else if (type == Field::CPPTYPE_INT32)
            reflection.SetInt32(&message, &field, static_cast<std::int32_t>(to));
        else if (type == Field::CPPTYPE_BOOL)
            reflection.SetBool(&message, &field, by > 0);
        else if (to < 0)
            return;
        else if (type == Field::CPPTYPE_UINT32)
            reflection.SetUInt32(&message, &field, static_cast<std::uint32_t>(to));
        else if (type == Field::CPPTYPE_UINT64)
            reflection.SetUInt64(&message, &field, static_cast<std::uint64_t>(to));
        else
            reflection.SetEnumValue(&message, &field, static_cast<int>(to));
    }
    static std::int64_t number(const pb::Message& message, const Field& field) {
        const auto& reflection = *message.GetReflection();
        const auto type = field.cpp_type();
        if (type == Field::CPPTYPE_INT64) return reflection.GetInt64(message, &field);
        if (type == Field::CPPTYPE_INT32) return reflection.GetInt32(message, &field);
        if (type == Field::CPPTYPE_BOOL) return reflection.GetBool(message, &field) ? 1 : 0;
        if (type == Field::CPPTYPE_UINT32) return reflection.GetUInt32(message, &field);
        if (type == Field::CPPTYPE_UINT64) return static_cast<std::int64_t>(reflection.GetUInt64(message, &field));
        REQUIRE(type == Field::CPPTYPE_ENUM);
        return reflection.GetEnumValue(message, &field);
    }
    Emit emit_;
};

/// Ways to write it that no server does.
std::vector<std::pair<const char*, std::string>> other_forms(const std::string& bytes) {
    const auto sequence = static_cast<unsigned char>(bytes[1]);
    std::vector<std::pair<const char*, std::string>> forms{
        {"form: a field that no entry has", bytes + std::string{"\xf0\x02\x01", 3}},
        {"form: an empty text written out", bytes + std::string{"\xea\x02\x00", 3}},
        {"form: fields in another order", bytes.substr(2) + bytes.substr(0, 2)},
    };
    if (sequence < 0x80) {  // a number of one byte as two
        auto longer = bytes;
        longer[1] = static_cast<char>(sequence | 0x80);
        longer.insert(2, 1, '\0');
        forms.emplace_back("form: a number longer than it has to be", longer);
    }
    return forms;
}

}  // namespace

std::vector<Mutant> mutants_of(const std::vector<table::Recorded>& record) {
    std::vector<Mutant> mutants;
    std::map<std::string, int> times;
    for (std::size_t at = 0; at < record.size(); ++at) {
        armistice::log::v1::Entry entry;
        REQUIRE(entry.ParseFromString(record[at].bytes));
        REQUIRE(entry.SerializeAsString() == record[at].bytes);
        const auto body = std::to_string(static_cast<int>(entry.body_case())) + " ";
        std::map<std::string, int> here;
        Changer changer{[&](const std::string& what) {
            const bool header = what.find('.') == std::string::npos && what.find("instead") == std::string::npos;
            const bool author = what.starts_with("author.");
            if (++here[what] > 1 || ++times[body + what] > (header || author ? 4 : 2)) return;
            mutants.push_back({at, what, entry.SerializeAsString()});
        }};
        changer.change(entry, "");
        for (auto& [what, bytes] : other_forms(record[at].bytes))
            if (++times[what] <= 3) mutants.push_back({at, what, std::move(bytes)});
    }
    return mutants;
}

Forged forged(const std::vector<table::Recorded>& record, const Mutant& mutant) {
    Forged made{record, true};
    std::map<table::Hash, table::Hash> heads;
    table::Hash head = mutant.at == 0 ? table::Hash{} : record[mutant.at - 1].head;
    for (auto at = mutant.at; at < record.size(); ++at) {
        auto& recorded = made.record[at];
        if (at == mutant.at) {
            recorded.bytes = mutant.bytes;
            if (auto read = protocol::decode_entry(mutant.bytes))
                recorded.entry = std::move(*read);
            else
                made.readable = false;
        } else if (const auto found = heads.find(recorded.entry.header.seen); found != heads.end()) {
            recorded.entry.header.seen = found->second;
            recorded.bytes = protocol::encode_entry(recorded.entry);
        }
        head = table::head_after(sample_id(), head, recorded.bytes);
        heads.emplace(recorded.head, head);
        recorded.head = head;
    }
    return made;
}

}  // namespace testing
