#include "rules/points/odds.hpp"

#include "rules/core/context.hpp"
#include "rules/points/points.hpp"

namespace rules {
namespace {

/// Joining a battle is no matter of chance.
class NoDice final : public Ports {
public:
    void roll(std::string_view, std::uint16_t, std::span<std::uint16_t>) override { ensure(false, "joining a battle rolls no dice"); }
};

}  // namespace

const OddsScript* odds_script(const Ruleset& rules, BattleKindId kind) {
    for (const auto& script : rules.points->odds.scripts)
        if (script.kind == kind) return &script;
    return nullptr;
}

GameState joined(const View& view, const Battle& battle, const OddsScript& script) {
    NoDice none;
    Context context{view.rules, view.state, none};
    for (const auto& op : view.rules.procedures[idx(view.rules.battle_kinds[idx(battle.kind)].procedure)].ops)
        if (op.kind == Program::Op::Kind::step && op.name == script.joins && op.work != nullptr) op.work(context, raw(battle.id));
    return context.take_state();
}

}  // namespace rules
