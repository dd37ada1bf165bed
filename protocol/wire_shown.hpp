#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_names.hpp"
#include "protocol/wire_values.hpp"
#include "rules/core/difference.hpp"

/// Where what is told differs from what is stored: an event as people see it, by the state that it came upon. Every other value goes over
/// the wire by the fields that it names itself.
namespace protocol::wire {

/// `fields(archive, value)` in place of the value's own. The archive is the wire's: `told()` is what is known besides of the event whose
/// fields these are, `rules()` are those of the game, null where only what has no names is read; `reading` says which way.
template <class T>
struct Shown;
template <class Archive>
inline constexpr bool reads = std::remove_reference_t<Archive>::reading;
template <class T>
concept HasShown = requires(rules::detail::Probe& archive, T& value) { Shown<T>::fields(archive, value); };

template <>
struct Shown<rules::event::UnitsAdded> {
    static void fields(auto& a, auto& v) {
        UnitGroup group;
        if constexpr (!reads<decltype(a)>) {
            group.type = v.type, group.count = v.count, group.owner = v.owner, group.space = v.space;
            for (std::uint32_t at = 0; at < v.count; ++at) group.ids.push_back(rules::raw(v.first) + at);
        }
        a(1, "units", group), a(2, "cause", v.cause);
        if constexpr (reads<decltype(a)>) {
            v.type = group.type, v.owner = group.owner, v.space = group.space;
            v.count = static_cast<std::uint16_t>(group.ids.size());
            if (!group.ids.empty()) v.first = rules::UnitId{group.ids.front()};
            a.told().units = {std::move(group)};
        }
    }
};
template <>
struct Shown<rules::event::ControlChanged> {
    static void fields(auto& a, auto& v) {
        rules::event::ControlChanged::fields(a, v);
        a(5, "contested", a.told().contested);
    }
};
template <>
struct Shown<rules::event::DecisionOpened> {
    static void fields(auto& a, auto& v) {
        DecisionView view;
        if constexpr (!reads<decltype(a)>) view = {v.decision, a.told().asks, a.told().forms};
        a(1, "decision", view);
        if constexpr (reads<decltype(a)>) {
            a.told().asks = std::move(view.asks), a.told().forms = std::move(view.forms);
            v.decision = std::move(static_cast<rules::Decision&>(view));
        }
    }
};
template <>
struct Shown<rules::event::StageEntered> {
    static void fields(auto& a, auto& v) { a(1, "phase", a.told().phase), a(2, "frames", v.frames); }
};
template <>
struct Shown<rules::event::BattleClosed> {
    static void fields(auto& a, auto& v) {
        auto& told = a.told();
        a(1, "battle", v.battle), a(2, "result", v.result), a(3, "space", told.battle.space), a(4, "kind", told.battle.kind);
        a(5, "lead", told.battle.lead), a(6, "outcome", told.outcome), a(7, "controller", told.controller), a(8, "left", told.left);
    }
};
/// What a slot holds, in words and back.
struct SlotWords {
    const rules::Slot& slot;
    const rules::Ruleset& rules;

    /// Null where nothing is known of the slot.
    static std::optional<SlotWords> of(const rules::Ruleset* rules, rules::SlotId id) {
        if (rules == nullptr || rules::idx(id) >= rules->slots.size()) return std::nullopt;
        return SlotWords{rules->slot(id), *rules};
    }
    [[nodiscard]] std::string subject(std::uint32_t subject) const { return names::subject_in_words(rules, slot, subject); }
    [[nodiscard]] std::vector<std::string> values(const std::vector<std::int64_t>& values) const {
        return rules::mapped(values, [&](const auto value) { return names::value_in_words(rules, slot, value); });
    }
    /// An unknown word is a fault of the archive.
    void read_subject(auto& a, const std::string& text, std::uint32_t& subject) const {
        const auto found = names::subject_from(rules, slot, text);
        if (!found) return a.unknown("subject", text, "subject");
        subject = *found;
    }
    void read_values(auto& a, const std::vector<std::string>& texts, const char* field, std::vector<std::int64_t>& values) const {
        for (const auto& text : texts) {
            const auto value = names::value_from(rules, slot, text);
            if (!value) return a.unknown("value", text, field);
            values.push_back(*value);
        }
    }
};
template <>
struct Shown<SlotView> {
    static void fields(auto& a, auto& v) {
        std::string subject;
        std::vector<std::string> values;
        if constexpr (!reads<decltype(a)>) {
            const auto known = SlotWords::of(a.rules(), v.slot);
            if (!known) return;
            subject = known->subject(v.subject), values = known->values(v.values);
        }
        a(1, "slot", v.slot), a(2, "subject", subject), a(3, "values", values);
        if constexpr (reads<decltype(a)>) {
            if (a.failed()) return;
            const auto known = SlotWords::of(a.rules(), v.slot);
            if (!known) return;
            known->read_subject(a, subject, v.subject);
            if (!a.failed()) known->read_values(a, values, "values", v.values);
        }
    }
};
template <>
struct Shown<rules::difference::Held> {
    static void fields(auto& a, auto& v) {
        std::string subject;
        std::vector<std::string> before;
        std::vector<std::string> after;
        if constexpr (!reads<decltype(a)>) {
            const auto known = SlotWords::of(a.rules(), v.slot);
            if (!known) return;
            subject = known->subject(v.subject), before = known->values(v.before), after = known->values(v.after);
        }
        a(1, "slot", v.slot), a(2, "subject", subject), a(3, "before", before), a(4, "after", after);
        if constexpr (reads<decltype(a)>) {
            if (a.failed()) return;
            const auto known = SlotWords::of(a.rules(), v.slot);
            if (!known) return;
            known->read_subject(a, subject, v.subject);
            if (!a.failed()) known->read_values(a, before, "before", v.before);
            if (!a.failed()) known->read_values(a, after, "after", v.after);
        }
    }
};
template <>
struct Shown<rules::event::SlotSet> {
    static void fields(auto& a, auto& v) {
        SlotView slot;
        if constexpr (!reads<decltype(a)>) slot = {v.slot, v.subject, v.values};
        a(1, "slot", slot);
        if constexpr (reads<decltype(a)>) v = {slot.slot, slot.subject, std::move(slot.values)};
    }
};
template <>
struct Shown<match::body::Played> {
    static void fields(auto& a, auto& v) {
        Command command;
        if constexpr (!reads<decltype(a)>) command = command_of(v.command);
        a(1, "as", v.command.author), a(2, "command", command);
        if constexpr (reads<decltype(a)>) take(command, v.command);
    }
    static Command command_of(const rules::Command& command);
    static void take(Command& from, rules::Command& to);
};

template <>
struct Shown<match::body::Ordered> {
    static void fields(auto& a, auto& v) {
        Command command;
        if constexpr (!reads<decltype(a)>) command = Shown<match::body::Played>::command_of(v.command);
        a(1, "as", v.command.author), a(2, "command", command), a.narrow(3, "again", v.again);
        if constexpr (reads<decltype(a)>) Shown<match::body::Played>::take(command, v.command);
    }
};

}  // namespace protocol::wire
