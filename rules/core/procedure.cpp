#include "rules/core/procedure.hpp"

#include <utility>

#include "rules/core/installer.hpp"

namespace rules {

Node step(std::string_view name, StepFunction work, const std::source_location& where) {
    Node node{.kind = Node::Kind::step, .name = std::string{name}, .work = work};
    // A place for others to fill is no rule function.
    if (auto* installer = Installer::at_work(); work != nullptr && installer != nullptr)
        if (!installer->takes(Installation::What::step, name, where)) node.work = [](Context&, std::uint32_t) {};
    return node;
}

Node sequence(std::string_view name, std::vector<Node> children) {
    return {.kind = Node::Kind::sequence, .name = std::string{name}, .children = std::move(children)};
}

Node repeat(std::string_view name, UntilFunction until, std::vector<Node> children) {
    return {.kind = Node::Kind::repeat, .name = std::string{name}, .until = until, .children = std::move(children)};
}

Node unless(std::string_view name, UntilFunction condition, std::vector<Node> children) {
    auto node = repeat(name, condition, std::move(children));
    node.kind = Node::Kind::unless;
    return node;
}

Node phase(std::string_view name, PhaseSpec spec, std::vector<Node> on_enter) {
    return {.kind = Node::Kind::phase, .name = std::string{name}, .phase = std::move(spec), .children = std::move(on_enter)};
}
Node stage(std::string_view name, std::vector<Node> children) {
    auto node = sequence(name, std::move(children));
    node.kind = Node::Kind::stage;
    return node;
}

}  // namespace rules
