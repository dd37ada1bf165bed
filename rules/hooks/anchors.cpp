// The procedures of a ruleset while it is made: trees of named steps, and what modules put before, behind or instead of them.
#include <fmt/format.h>

#include "rules/hooks/builder.hpp"

namespace rules {
namespace {

Node* find_node(std::vector<Node>& nodes, std::string_view name, std::vector<Node>*& parent, std::size_t& at) {
    for (std::size_t index = 0; index < nodes.size(); ++index) {
        if (nodes[index].name == name) {
            parent = &nodes;
            at = index;
            return &nodes[index];
        }
        if (auto* found = find_node(nodes[index].children, name, parent, at)) return found;
    }
    return nullptr;
}

}  // namespace

RulesetBuilder::ProcedurePoint RulesetBuilder::procedure(std::string_view name) {
    for (std::size_t at = 0; at < drafts_.size(); ++at)
        if (drafts_[at].name == name) return {*this, static_cast<ProcedureId>(at)};
    drafts_.push_back({std::string{name}, {}, {}});
    return {*this, static_cast<ProcedureId>(drafts_.size() - 1)};
}

void RulesetBuilder::ProcedurePoint::define(std::vector<Node> nodes) {
    auto& draft = build_.drafts_[idx(id_)];
    if (!draft.nodes.empty()) build_.problem(fmt::format("the procedure \"{}\" is defined twice", draft.name));
    draft.nodes = std::move(nodes);
}
void RulesetBuilder::ProcedurePoint::before(std::string_view anchor, Node node) {
    build_.drafts_[idx(id_)].changes.push_back({Change::Kind::before, build_.installed_.size(), std::string{anchor}, std::move(node)});
}
void RulesetBuilder::ProcedurePoint::after(std::string_view anchor, Node node) {
    build_.drafts_[idx(id_)].changes.push_back({Change::Kind::after, build_.installed_.size(), std::string{anchor}, std::move(node)});
}
void RulesetBuilder::ProcedurePoint::instead(std::string_view anchor, Node node) {
    build_.drafts_[idx(id_)].changes.push_back({Change::Kind::instead, build_.installed_.size(), std::string{anchor}, std::move(node)});
}
void RulesetBuilder::ProcedurePoint::first_in(std::string_view anchor, Node node) {
    build_.drafts_[idx(id_)].changes.push_back({Change::Kind::first_in, build_.installed_.size(), std::string{anchor}, std::move(node)});
}

void RulesetBuilder::check_shared_anchors(const Draft& draft) {
    for (std::size_t a = 0; a < draft.changes.size(); ++a)
        for (std::size_t b = a + 1; b < draft.changes.size(); ++b) {
            const auto& first = draft.changes[a];
            const auto& second = draft.changes[b];
            if (first.module == second.module || first.anchor != second.anchor || first.kind != second.kind) continue;
            const auto* one = installed_[first.module];
            const auto* two = installed_[second.module];
            const auto declares = [](const Module* module, std::string_view other) { return contains(module->after, other); };
            if (declares(two, one->id) && first.kind != Change::Kind::instead) continue;
            const auto order = declares(one, two->id)
                                   ? fmt::format("\"{}\" comes after \"{}\", but its band is an earlier one", one->id, two->id)
                                   : std::string{"neither says in which order"};
            problem(fmt::format("\"{}\" and \"{}\" both act at the step \"{}\" of the procedure \"{}\", and {}", one->id, two->id,
                                first.anchor, draft.name, order));
        }
}

void RulesetBuilder::apply_changes(Draft& draft) {
    check_shared_anchors(draft);
    // Replacements first, so that what stands before or after a step stands so whoever wrote the step.
    for (const bool replacing : {true, false})
        for (auto& change : draft.changes) {
            if ((change.kind == Change::Kind::instead) != replacing) continue;
            std::vector<Node>* parent = nullptr;
            std::size_t at = 0;
            auto* anchor = find_node(draft.nodes, change.anchor, parent, at);
            if (anchor == nullptr) {
                problem(fmt::format("\"{}\" acts at the step \"{}\", which the procedure \"{}\" does not have",
                                    installed_[change.module]->id, change.anchor, draft.name));
                continue;
            }
            if (replacing) {
                // A phase that takes other commands begins as the one before it did.
                const bool same_kind = change.node.kind == Node::Kind::phase && anchor->kind == Node::Kind::phase;
                if (same_kind && change.node.children.empty()) change.node.children = anchor->children;
                change.node.name = change.anchor;
                *anchor = change.node;
                continue;
            }
            // Behind what earlier modules put there: the declared order.
            std::ptrdiff_t earlier = 0;
            for (const auto& other : draft.changes)
                if (&other < &change && other.kind == change.kind && other.anchor == change.anchor) ++earlier;
            if (change.kind == Change::Kind::first_in) {
                anchor->children.insert(anchor->children.begin() + earlier, change.node);
                continue;
            }
            auto place = static_cast<std::ptrdiff_t>(at);
            if (change.kind == Change::Kind::after) place += 1 + earlier;
            parent->insert(parent->begin() + place, change.node);
        }
}

void RulesetBuilder::check_names(const Draft& draft) {
    std::vector<std::string_view> names;
    const auto walk = [&](auto&& self, const std::vector<Node>& nodes) -> void {
        for (const auto& node : nodes) {
            if (contains(names, node.name)) problem(fmt::format("the procedure \"{}\" has two steps named \"{}\"", draft.name, node.name));
            names.push_back(node.name);
            self(self, node.children);
        }
    };
    walk(walk, draft.nodes);
}

void RulesetBuilder::flatten(ProcedureId id, const std::vector<Node>& nodes, Program& program) {
    using Op = Program::Op;
    const auto here = [&] { return static_cast<std::uint16_t>(program.ops.size()); };
    for (const auto& node : nodes) {
        const auto entry = here();
        switch (node.kind) {
            case Node::Kind::step:
                program.ops.push_back({Op::Kind::step, node.work, nullptr, {}, 0, node.name, node.by.module, node.hands});
                break;
            case Node::Kind::sequence:
                if (node.hands == nullptr || !node.hands(*rules_).empty()) flatten(id, node.children, program);
                break;
            case Node::Kind::unless:
            case Node::Kind::repeat: {
                program.ops.push_back({Op::Kind::test, nullptr, node.until, {}, 0, node.name});
                flatten(id, node.children, program);
                if (node.kind == Node::Kind::repeat) program.ops.push_back({Op::Kind::jump, nullptr, nullptr, {}, entry, {}});
                program.ops[entry].target = here();
                break;
            }
            case Node::Kind::stage: {
                flatten(id, node.children, program);
                auto& made = phase(node.name);
                made.stage = true;
                made.procedure = id;
                made.entry = entry;
                made.rest = here();
                break;
            }
            case Node::Kind::phase: {
                flatten(id, node.children, program);
                auto& made = phase(node.name);
                if (made.forms != 0) problem(fmt::format("two procedures have the phase \"{}\"", node.name));
                made.procedure = id;
                made.entry = entry;
                made.rest = here();
                made.who = node.phase.who;
                made.paragraph = node.phase.paragraph;
                for (const auto form : node.phase.forms) made.forms = static_cast<std::uint16_t>(made.forms | (1u << raw(form)));
                made.forms = static_cast<std::uint16_t>(made.forms | (1u << raw(Form::end_phase)));
                PhaseId phase_id{};
                for (std::size_t at = 0; at < phase_drafts_.size(); ++at)
                    if (phase_drafts_[at]->name == node.name) phase_id = static_cast<PhaseId>(at);
                program.ops.push_back({Op::Kind::rest, nullptr, nullptr, phase_id, 0, node.name});
                break;
            }
        }
    }
}

}  // namespace rules
