#include "rules/mechanics/settling.hpp"

#include <utility>

#include "rules/core/judge.hpp"
#include "rules/hooks/builder.hpp"
#include "rules/mechanics/declaring.hpp"

namespace rules {
namespace {

struct Settling {
    std::vector<std::string_view> phases;
    std::string_view paragraph;
};

Result<void> check_settle(const View& view, const Command& command) {
    const auto& settling = view.rules.data<Settling>();
    const Paragraph cite{settling.paragraph};
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    if (auto verdict = no_arguments(arguments, cite); !verdict) return verdict;
    const auto* phase = resting_phase(view);
    if (phase == nullptr || !has(actors(view, *phase), command.author))
        return refuse(Refusal::not_your_turn, cite, {fact("power", command.author)});
    const bool known = contains(settling.phases, phase->name);
    if (!known || first_refusal(phase->may_end, view, command.author))
        return refuse(Refusal::forbidden, cite, {fact("phase", phase->name)});
    return {};
}

void perform_settle(Context& context, const Command&) { expire_phase(context); }

void list_settle(const View& view, OwnerId author, CommandSink& sink) {
    Command settle{author, command::Declare{"settle", {}}};
    if (check_settle(view, settle)) sink.push_back(std::move(settle));
}

}  // namespace

void install_settling(RulesetBuilder& build, std::vector<std::string_view> phases, std::string_view paragraph) {
    build.data<Settling>() = {std::move(phases), paragraph};
    build.declaration("settle", paragraph, {check_settle, perform_settle, list_settle, {}, {}});
}

void settle_also_in(RulesetBuilder& build, std::string_view phase) { build.data<Settling>().phases.push_back(phase); }

}  // namespace rules
