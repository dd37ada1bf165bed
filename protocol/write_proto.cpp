// Writes the .proto files anew from the fields that the types name; comments, and the order of messages, stay as they are.
// usage: write-proto [--check] DESCRIPTORS FOLDER
//   DESCRIPTORS  what protoc makes of the files with --include_imports --include_source_info --descriptor_set_out
//   FOLDER       that armistice/ lies in; --check changes nothing there and says which file differs
#include <cxxabi.h>
#include <fmt/format.h>
#include <google/protobuf/descriptor.pb.h>
#include <cctype>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "protocol/wire_shown.hpp"
#include "rules/tournament/record/entry.hpp"

namespace protocol {
namespace {

namespace pb = google::protobuf;

struct Field {
    std::uint32_t number = 0;
    std::string name, label, type;
    std::string oneof{};  ///< That it is an alternative of.
};
struct Enum {
    std::vector<std::pair<int, std::string>> values;
};

/// "UnitsAdded" of "units_added".
std::string camel(std::string_view name) {
    std::string made;
    for (std::size_t at = 0; at < name.size(); ++at) {
        const bool first = at == 0 || name[at - 1] == '_';
        if (name[at] != '_') made += first ? static_cast<char>(std::toupper(name[at])) : name[at];
    }
    return made;
}
/// As the type is called in C++, without its namespaces.
template <class T>
std::string called() {
    const std::unique_ptr<char, void (*)(void*)> name{abi::__cxa_demangle(typeid(T).name(), nullptr, nullptr, nullptr), std::free};
    const std::string_view whole{name.get()};
    return std::string{whole.substr(whole.rfind(':') + 1)};
}

/// What the types say. A message, or an enum, is called as the file has it; a new one as its alternative, or its type.
class Schema {
public:
    static constexpr bool reading = true;
    /// @param log  of the log: numbers, where the wire has names.
    explicit Schema(bool log) : log_{log} {}
    std::map<std::string, std::vector<Field>> messages;  ///< By their names in the package.
    std::map<std::string, Enum> enums;

    template <class T>
    std::string message(const pb::Descriptor* known, const std::string& otherwise) {
        const auto name = known != nullptr ? in_package(known->full_name()) : otherwise;
        if (messages.contains(name)) return name;
        messages[name];
        const auto outer = std::exchange(at_, {name, known, {}});
        T value{};
        if constexpr (wire::HasShown<T>) {
            if (!log_)
                wire::Shown<T>::fields(*this, value);
            else if constexpr (rules::LaidOut<T>)
                rules::Layout<T>::fields(*this, value);
        } else {
            rules::Layout<T>::fields(*this, value);
        }
        messages[name] = std::move(at_.fields);
        at_ = outer;
        return name;
    }

    // The archive.
    void operator()(std::uint32_t number, const char* name, auto& value) { member(number, name, value); }
    void count(std::uint32_t number, const char* name, auto&) {
        log_ ? add(number, name, "", "uint32") : add(number, name, "optional", "int32");
    }
    void level(std::uint32_t number, const char* name, auto&) { add(number, name, "optional", "uint32"); }
    template <class T>
    void narrow(std::uint32_t number, const char* name, T& value) {
        log_ ? member(number, name, value) : add(number, name, "", std::is_signed_v<T> ? "int32" : "uint32");
    }
    void span(std::uint32_t number, const char* name, auto&) { add(number, name, "", log_ ? "sint64" : "uint32"); }
    void if_set(std::uint32_t number, const char* name, auto&) {
        log_ ? add(number, name, "", "bytes") : add(number, name, "optional", "string");
    }
    void blob(std::uint32_t number, const char* name, auto&) { add(number, name, "", log_ ? "bytes" : "string"); }
    void carrier(std::uint32_t number, const char* name, auto& value) { member(number, name, value); }
    void stored(std::uint32_t number, const char* name, auto& value) {
        if (log_) member(number, name, value);
    }
    void beside(auto&, auto&) {}
    template <class... Ts, std::size_t count>
    void one_of(std::variant<Ts...>&, const std::array<rules::Alternative, count>& alternatives) {
        std::size_t at = 0;
        const auto alternative = [&]<class T>(const T&) {
            if constexpr (!std::is_same_v<T, std::monostate>) {
                const auto& [number, name] = alternatives[at++];
                const auto* known = known_field(number);
                const auto nested =
                    at_.name == "ClientMessage" || at_.name == "ServerMessage" || log_ ? camel(name) : at_.name + "." + camel(name);
                auto type = std::is_same_v<T, std::int64_t> && !log_ ? std::string{"int32"} : type_of<T>(known, nested);
                const auto* oneof = known == nullptr ? nullptr : known->containing_oneof();
                at_.fields.push_back({number, name, "", std::move(type), oneof == nullptr ? "body" : oneof->name()});
            }
        };
        (alternative(Ts{}), ...);
    }
    [[nodiscard]] wire::Told& told() { return told_; }
    [[nodiscard]] const rules::Ruleset* rules() const { return nullptr; }
    [[nodiscard]] bool failed() const { return true; }
    void unknown(const char*, const std::string&, const char*) {}

private:
    [[nodiscard]] static std::string in_package(const std::string& full) { return full.substr(full.find(".v1.") + 4); }
    [[nodiscard]] const pb::FieldDescriptor* known_field(std::uint32_t number) const {
        return at_.known == nullptr ? nullptr : at_.known->FindFieldByNumber(static_cast<int>(number));
    }
    void add(std::uint32_t number, const char* name, std::string label, std::string type) {
        at_.fields.push_back({number, name, std::move(label), std::move(type)});
    }
    template <class T>
    std::string type_of(const pb::FieldDescriptor* known, std::string otherwise = {}) {
        if constexpr (requires(T value) { value.bits; }) return "uint32";
        if constexpr (rules::LaidOut<T> || wire::HasShown<T>) {
            if (otherwise.empty()) otherwise = called<T>();
            return message<T>(known == nullptr ? nullptr : known->message_type(), otherwise);
        }
        if constexpr (std::is_same_v<T, bool>) return "bool";
        if constexpr (std::is_same_v<T, double>) return "double";
        if constexpr (std::is_same_v<T, std::string>) return "string";
        if constexpr (std::is_same_v<T, std::uint64_t>) return "uint64";
        if constexpr (std::is_integral_v<T>) return !std::is_signed_v<T> ? "uint32" : log_ ? "sint64" : sizeof(T) == 8 ? "int64" : "int32";
        if constexpr (rules::Worded<T>) {
            if (!log_ && std::is_same_v<T, rules::Decision::Complete>) return "bool";
            if (!log_ && std::is_same_v<T, rules::Relation>) return "string";
            return words_of<T>(known);
        }
        if constexpr (names::Named<T>) return log_ ? "uint32" : "string";
        if constexpr (std::is_enum_v<T>) return sizeof(T) == 8 ? "uint64" : "uint32";
        return log_ ? "bytes" : "string";  // of fixed length
    }
    /// The value of an enum that says nothing: two enums of one message share the scope of their values.
    static std::string none_of(const std::string& name) {
        std::string upper;
        for (const char letter : name.substr(name.rfind('.') + 1)) {
            const auto capital = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
            if (capital == letter && !upper.empty()) upper += '_';
            upper += capital;
        }
        return upper + "_UNSPECIFIED";
    }
    template <class E>
    std::string words_of(const pb::FieldDescriptor* known) {
        const auto* type = known == nullptr ? nullptr : known->enum_type();
        const auto name = type == nullptr ? at_.name + "." + called<E>() : in_package(type->full_name());
        auto& values = enums[name].values;
        if (!values.empty()) return name;
        const auto& words = rules::words<E>;
        const auto known_as = [&](int number, std::string otherwise) {
            const auto* value = type == nullptr ? nullptr : type->FindValueByNumber(number);
            return log_ && value != nullptr ? value->name() : otherwise;  // in a package's scope they have longer names
        };
        const int first = log_ || words.front().empty() ? 0 : 1;
        if (!log_) values.emplace_back(0, type == nullptr ? none_of(name) : type->value(0)->name());
        for (std::size_t at = 0; at < words.size(); ++at)
            if (!words[at].empty())
                values.emplace_back(static_cast<int>(at) + first, known_as(static_cast<int>(at), std::string{words[at]}));
        return name;
    }

    template <class T>
    void member(std::uint32_t number, const char* name, T&) {
        if constexpr (requires(T value) { value.bits; })
            log_ ? add(number, name, "", "uint32") : add(number, name, "repeated", "string");
        else
            add(number, name, "", type_of<T>(known_field(number)));
    }
    template <class T>
    void member(std::uint32_t number, const char* name, std::optional<T>&) {
        // A message is there or not without a word for it.
        const auto* known = known_field(number);
        const bool said = !(rules::LaidOut<T> || wire::HasShown<T>) || (known != nullptr && known->has_optional_keyword());
        add(number, name, said ? "optional" : "", type_of<T>(known));
    }
    template <class T>
    void member(std::uint32_t number, const char* name, std::vector<T>&) {
        const auto* known = known_field(number);
        if constexpr (std::is_same_v<T, rules::UnitId>)
            add(number, name, "repeated", log_ ? "uint32" : type_of<wire::UnitGroup>(known));
        else if constexpr (std::is_same_v<T, match::SealedAnswer>)
            add(number, name, "repeated", log_ ? type_of<T>(known) : type_of<SealedWithChoice>(known, "SealedAnswer"));
        else
            add(number, name, "repeated", type_of<T>(known));
    }
    template <class T>
    void map(std::uint32_t number, const char* name) {
        const auto* known = known_field(number);
        if (log_)
            add(number, name, "repeated", type_of<std::pair<std::string, T>>(known, camel(name)));
        else
            add(number, name, "",
                fmt::format("map<string, {}>", type_of<T>(known == nullptr ? nullptr : known->message_type()->map_value())));
    }
    template <class T>
    void member(std::uint32_t number, const char* name, std::map<std::string, T>&) {
        map<T>(number, name);
    }
    template <class T>
    void member(std::uint32_t number, const char* name, std::vector<std::pair<std::string, T>>&) {
        map<T>(number, name);
    }
    struct SealedWithChoice {
        match::SealedAnswer answer;
        std::optional<rules::Choice> choice;
        static void fields(auto& a, auto& v) {
            match::SealedAnswer::fields(a, v.answer);
            a(5, "choice", v.choice);
        }
    };

    bool log_;
    struct Place {
        std::string name;
        const pb::Descriptor* known = nullptr;
        std::vector<Field> fields{};
    } at_;
    wire::Told told_;
};

/// Prints a file as it was, with what the types say.
class Printer {
public:
    explicit Printer(Schema& schema) : schema_{schema} {}

    /// @param head  what stands before the first message.
    std::string file(const pb::FileDescriptor& file, std::string head) {
        out_ = std::move(head);
        for (int at = 0; at < file.message_type_count(); ++at) message(*file.message_type(at), "");
        for (int at = 0; at < file.enum_type_count(); ++at) words(*file.enum_type(at), "");
        return std::move(out_);
    }
    /// Messages that no file has yet.
    std::string added(const std::vector<std::string>& names) {
        out_.clear();
        for (const auto& name : names)
            if (name.find('.') == std::string::npos) body("\nmessage " + name, name, nullptr, "");
        return std::move(out_);
    }

private:
    static std::string in_package(const std::string& full) { return full.substr(full.find(".v1.") + 4); }
    static void lines(std::string& out, const std::string& comment, const std::string& indent) {
        std::istringstream in{comment};
        for (std::string line; std::getline(in, line);) out += indent + "//" + line + "\n";
    }
    template <class Descriptor>
    std::string before(const Descriptor& of, const std::string& indent) {
        std::string text;
        pb::SourceLocation at;
        if (!of.GetSourceLocation(&at)) return text;
        for (const auto& comment : at.leading_detached_comments) lines(text, comment, indent), text += "\n";
        lines(text, at.leading_comments, indent);
        return text;
    }
    template <class Descriptor>
    static std::string behind(const Descriptor* of) {
        pb::SourceLocation at;
        if (of == nullptr || !of->GetSourceLocation(&at) || at.trailing_comments.empty()) return "\n";
        auto text = at.trailing_comments;
        while (!text.empty() && text.back() == '\n') text.pop_back();
        return "  //" + text + "\n";
    }
    void message(const pb::Descriptor& type, const std::string& indent) {
        if (type.options().map_entry()) return;
        const auto name = in_package(type.full_name());
        if (!schema_.messages.contains(name)) return;  // nothing uses it any more
        const auto comments = before(type, indent);
        // What has something to say, and the first of a file, stands apart.
        if (indent.empty() && (!comments.empty() || !out_.ends_with("}\n"))) out_ += "\n";
        out_ += comments;
        body(indent + "message " + type.name(), name, &type, indent);
    }
    void body(const std::string& head, const std::string& name, const pb::Descriptor* type, const std::string& indent) {
        const auto& fields = schema_.messages.at(name);
        const auto start = out_.size();
        const auto inner = indent + "  ";
        if (type != nullptr) {
            for (int at = 0; at < type->enum_type_count(); ++at) words(*type->enum_type(at), inner);
            for (int at = 0; at < type->nested_type_count(); ++at) message(*type->nested_type(at), inner);
        }
        // What is new stands in the message that it belongs to.
        for (const auto& [other, unused] : schema_.messages)
            if (other.starts_with(name + ".") && other.find('.', name.size() + 1) == std::string::npos &&
                (type == nullptr || type->FindNestedTypeByName(other.substr(name.size() + 1)) == nullptr))
                body(inner + "message " + other.substr(name.size() + 1), other, nullptr, inner);
        for (const auto& [other, values] : schema_.enums)
            if (other.starts_with(name + ".") && other.find('.', name.size() + 1) == std::string::npos &&
                (type == nullptr || type->FindEnumTypeByName(other.substr(name.size() + 1)) == nullptr))
                words(other, nullptr, inner);
        std::string oneof;
        for (const auto& field : fields) {
            if (field.oneof != oneof && !oneof.empty()) out_ += inner + "}\n";
            if (field.oneof != oneof && !field.oneof.empty()) out_ += inner + "oneof " + field.oneof + " {\n";
            oneof = field.oneof;
            const auto* known = type == nullptr ? nullptr : type->FindFieldByNumber(static_cast<int>(field.number));
            const auto deeper = oneof.empty() ? inner : inner + "  ";
            if (known != nullptr) out_ += before(*known, deeper);
            out_ += fmt::format("{}{}{}{} {} = {};{}", deeper, field.label, field.label.empty() ? "" : " ", seen_from(name, field.type),
                                field.name, field.number, behind(known));
        }
        if (!oneof.empty()) out_ += inner + "}\n";
        const auto content = out_.substr(start);
        out_.resize(start);
        out_ += content.empty() ? head + " {}\n" : head + " {\n" + content + indent + "}\n";
    }
    void words(const pb::EnumDescriptor& type, const std::string& indent) {
        const auto name = in_package(type.full_name());
        if (!schema_.enums.contains(name)) return;
        if (indent.empty()) out_ += "\n";
        out_ += before(type, indent);
        words(name, &type, indent);
    }
    void words(const std::string& name, const pb::EnumDescriptor* type, const std::string& indent) {
        out_ += indent + "enum " + name.substr(name.rfind('.') + 1) + " {\n";
        for (const auto& [number, word] : schema_.enums.at(name).values)
            out_ +=
                fmt::format("{}  {} = {};{}", indent, word, number, behind(type == nullptr ? nullptr : type->FindValueByNumber(number)));
        for (int at = 0; type != nullptr && at < type->reserved_range_count(); ++at)
            for (int number = type->reserved_range(at)->start; number <= type->reserved_range(at)->end; ++number)
                out_ += fmt::format("{}  reserved {};\n", indent, number);
        out_ += indent + "}\n";
    }
    /// A type by the shortest name that means it in a message.
    static std::string seen_from(const std::string& message, const std::string& type) {
        return type.starts_with(message + ".") ? type.substr(message.size() + 1) : type;
    }

    Schema& schema_;
    std::string out_;
};

std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream{path}.rdbuf();
    return text.str();
}

/// What stands before the first message: up to the last line of the package and its imports.
std::string head_of(const std::string& text) {
    std::size_t end = 0;
    for (const auto* start : {"package ", "import "})
        if (const auto at = text.rfind(std::string{"\n"} + start); at != std::string::npos)
            end = std::max(end, text.find('\n', at + 1) + 1);
    return text.substr(0, end);
}

int write(const std::string& descriptors, const std::string& folder, bool check) {
    pb::FileDescriptorSet files;
    if (!files.ParseFromString(content(descriptors))) return 2;
    pb::DescriptorPool pool;
    for (const auto& file : files.file())
        if (pool.BuildFile(file) == nullptr) return 2;
    const auto* wire = pool.FindFileByName("armistice/v1/armistice.proto");
    const auto* log = pool.FindFileByName("armistice/log/v1/log.proto");
    const auto* tournaments = pool.FindFileByName("armistice/tournament/v1/tournament.proto");
    if (wire == nullptr || log == nullptr || tournaments == nullptr) return 2;
    Schema of_wire{false};
    of_wire.message<ClientMessage>(wire->FindMessageTypeByName("ClientMessage"), "ClientMessage");
    of_wire.message<ServerMessage>(wire->FindMessageTypeByName("ServerMessage"), "ServerMessage");
    Schema of_log{true};
    of_log.message<match::Entry>(log->FindMessageTypeByName("Entry"), "Entry");
    Schema of_tournaments{true};
    of_tournaments.message<tournament::record::Entry>(tournaments->FindMessageTypeByName("Entry"), "Entry");
    int differ = 0;
    const auto put = [&](const pb::FileDescriptor& file, Schema& schema) {
        const auto path = folder + "/" + file.name();
        const auto before = content(path);
        Printer printer{schema};
        auto now = printer.file(file, head_of(before));
        std::vector<std::string> added;
        for (const auto& [name, fields] : schema.messages)
            if (file.pool()->FindMessageTypeByName(file.package() + "." + name) == nullptr) added.push_back(name);
        // The messages of the server are the most: what is new and is nobody's part goes there.
        if (&schema != &of_wire || file.name().ends_with("server.proto")) now += printer.added(added);
        if (now == before) return;
        ++differ;
        if (check)
            std::cerr << path << " is not what the types say: run write-proto\n";
        else
            std::ofstream{path} << now;
    };
    for (const auto* name : {"values", "client", "event", "entry", "server", "armistice"})
        put(*pool.FindFileByName(fmt::format("armistice/v1/{}.proto", name)), of_wire);
    put(*log, of_log);
    put(*tournaments, of_tournaments);
    return check && differ > 0 ? 1 : 0;
}

}  // namespace
}  // namespace protocol

int main(int argc, char** argv) {
    const bool check = argc == 4 && std::string_view{argv[1]} == "--check";
    if (argc == 3 || check) return protocol::write(argv[argc - 2], argv[argc - 1], check);
    std::cerr << "usage: write-proto [--check] DESCRIPTORS FOLDER\n";
    return 2;
}
