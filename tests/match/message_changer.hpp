#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <string>

namespace testing {

/// Changes a message in all the ways that its type allows, one at a time, and takes each change back.
class MessageChanger {
public:
    /// Is called with each change in place. @param what  which field and how: "credited.amount_ms more", "grounds gone".
    using Emit = std::function<void(const std::string& what)>;
    explicit MessageChanger(Emit emit) : emit_{std::move(emit)} {}

    /// Of each field another value, none, one where there was none, lists that are shorter, longer or in another order, another body.
    void change(google::protobuf::Message& message, const std::string& path);

private:
    using Message = google::protobuf::Message;
    using Field = google::protobuf::FieldDescriptor;
    void turn(Message& message, const std::string& what, const std::function<void()>& change);
    void change_message(Message& message, const Field& field, const std::string& name);
    void change_list(Message& message, const Field& field, const std::string& name);
    void change_value(Message& message, const Field& field, const std::string& name);
    void change_text(Message& message, const Field& field, const std::string& name);

    Emit emit_;
};

}  // namespace testing
