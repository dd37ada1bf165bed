#include "rules/core/procedure.hpp"

#include <utility>

#include "rules/core/installer.hpp"

namespace rules {

Node step(std::string_view name, StepFunction work, const std::source_location& where) {
    Node node;
    node.kind = Node::Kind::step;
    node.name = name;
    node.work = work;
    // A place for others to fill is no rule function.
    if (auto* installer = Installer::at_work(); work != nullptr && installer != nullptr)
        if (!installer->takes(Installation::What::step, name, where)) node.work = [](Context&, std::uint32_t) {};
    return node;
}

Node sequence(std::string_view name, std::vector<Node> children) {
    Node node;
    node.kind = Node::Kind::sequence;
    node.name = name;
    node.children = std::move(children);
    return node;
}

Node repeat(std::string_view name, UntilFunction until, std::vector<Node> children) {
    Node node;
    node.kind = Node::Kind::repeat;
    node.name = name;
    node.until = until;
    node.children = std::move(children);
    return node;
}

Node unless(std::string_view name, UntilFunction condition, std::vector<Node> children) {
    auto node = repeat(name, condition, std::move(children));
    node.kind = Node::Kind::unless;
    return node;
}

Node phase(std::string_view name, PhaseSpec spec, std::vector<Node> on_enter) {
    Node node;
    node.kind = Node::Kind::phase;
    node.name = name;
    node.phase = std::move(spec);
    node.children = std::move(on_enter);
    return node;
}
Node stage(std::string_view name, std::vector<Node> children) {
    auto node = sequence(name, std::move(children));
    node.kind = Node::Kind::stage;
    return node;
}

}  // namespace rules
