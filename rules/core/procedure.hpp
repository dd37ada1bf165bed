#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rules/core/chain.hpp"
#include "rules/core/command.hpp"
#include "rules/core/ids.hpp"

namespace rules {

class Context;
class Ruleset;
struct View;

/// A function that is called about the subject of a frame: of its number, or of the battle with that number. May be null.
template <class Result, class First>
class OfSubject {
public:
    using OfNumber = Result(First, std::uint32_t subject);
    using OfBattle = Result(First, BattleId battle);
    OfSubject(std::nullptr_t = nullptr) {}
    OfSubject(OfNumber* function) : of_number_{function} {}
    OfSubject(OfBattle* function) : of_battle_{function} {}
    template <class F>
        requires(std::is_class_v<F> && std::is_convertible_v<F, OfNumber*>)
    OfSubject(F function) : of_number_{function} {}
    template <class F>
        requires(std::is_class_v<F> && std::is_convertible_v<F, OfBattle*>)
    OfSubject(F function) : of_battle_{function} {}
    Result operator()(First first, std::uint32_t subject) const {
        return of_battle_ != nullptr ? of_battle_(first, BattleId{subject}) : of_number_(first, subject);
    }
    bool operator==(std::nullptr_t) const { return of_number_ == nullptr && of_battle_ == nullptr; }

private:
    OfNumber* of_number_ = nullptr;
    OfBattle* of_battle_ = nullptr;
};
/// A step does its work and may, as its last act, ask (`Context::ask`) or start another procedure (`Context::start`);
/// the step after it finds the answers.
using StepFunction = OfSubject<void, Context&>;
using UntilFunction = OfSubject<bool, const View&>;

/// Who has hung questions on a form (`InstalledBy::module`); nobody where the ruleset has none.
using FormHands = std::vector<std::size_t>(const Ruleset&);

/// A phase: the game rests in it and takes commands until somebody who may ends it.
struct PhaseSpec {
    std::vector<Form> forms;                                              ///< What may be asked for in it, besides answers.
    OwnerMask (*who)(const View& view, std::uint32_t subject) = nullptr;  ///< Who may act; by default the active power.
    std::string_view paragraph;                                           ///< Cited when a command comes in the wrong phase.
};

/// A part of a procedure's tree. Names are unique within a procedure; they are the anchors of other modules.
struct Node {
    enum class Kind : std::uint8_t { step, sequence, repeat, unless, phase, stage };
    Kind kind{};
    std::string name;
    StepFunction work{};
    UntilFunction until{};
    PhaseSpec phase{};
    std::vector<Node> children{};  ///< Of a phase: what happens as it begins, before it rests.
    FormHands* hands = nullptr;    ///< Of a form and its steps: where nobody has hung anything it has none.
    InstalledBy by{};
};
[[nodiscard]] Node step(std::string_view name, StepFunction work, const std::source_location& where = std::source_location::current());
[[nodiscard]] Node sequence(std::string_view name, std::vector<Node> children);
/// Tests `until` before each pass.
[[nodiscard]] Node repeat(std::string_view name, UntilFunction until, std::vector<Node> children);
/// Skips its children where `condition` holds.
[[nodiscard]] Node unless(std::string_view name, UntilFunction condition, std::vector<Node> children);
[[nodiscard]] Node phase(std::string_view name, PhaseSpec spec, std::vector<Node> on_enter = {});
/// A phase of nobody's turn, made of questions only, as before the first round: it is over with the last answer, and takes no command.
[[nodiscard]] Node stage(std::string_view name, std::vector<Node> children);

/// A compiled procedure: its tree, flattened.
struct Program {
    struct Op {
        enum class Kind : std::uint8_t { step, rest, test, jump, end };
        Kind kind{};
        StepFunction work;
        UntilFunction until;
        PhaseId phase{};
        std::uint16_t target = 0;  ///< Of a test that holds, and of a jump.
        std::string name;
        std::size_t module = 0;      ///< Whose step it is (`InstalledBy`).
        FormHands* hands = nullptr;  ///< Of a step of a form: whose questions it puts.
    };
    std::string name;
    std::vector<Op> ops;
};

struct Phase {
    std::string name;
    ProcedureId procedure{};
    std::uint16_t entry = 0;  ///< The operation it begins with.
    std::uint16_t rest = 0;   ///< The operation it rests at; of a stage, the one that follows it.
    bool stage = false;       ///< It never rests (`stage`).
    std::uint16_t forms = 0;  ///< Bits by Form.
    OwnerMask (*who)(const View& view, std::uint32_t subject) = nullptr;
    std::string paragraph;
    /// What stands against ending it; each refusal has a settlement that ends it when time does.
    Chain<Result<void>(const View& view, OwnerId author)> may_end;
    Chain<void(Context& context)> settle;
};

}  // namespace rules
