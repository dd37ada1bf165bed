#include "rules/tournament/blossom.hpp"

namespace tournament {

template <std::size_t Limbs>
Blossom<Limbs>::Blossom(Node size)
    : size_{size},
      last_{size},
      stride_{std::size_t{size} + size / 2u + 2u},
      weight_((size + 1u) * (size + 1u)),
      edges_(stride_ * stride_),
      dual_(stride_),
      mate_(stride_),
      best_(stride_),
      top_(stride_),
      parent_(stride_),
      label_(stride_, Label::free),
      seen_(stride_),
      parts_(stride_),
      part_with_(stride_) {
    for (Node from = 1; from <= size_; ++from) {
        top_[from] = from;
        for (Node to = 1; to <= size_; ++to) edge(from, to) = {from, to};
    }
}

template <std::size_t Limbs>
void Blossom<Limbs>::set_weight(Node from, Node to, const Weight& weight) {
    const auto twice = weight + weight;
    weight_[at(from, to)] = twice + twice;
}

/// Prices that leave few vertices unmatched: half of the dearest edge of each, then as little as its neighbours' prices allow.
template <std::size_t Limbs>
void Blossom<Limbs>::start_prices() {
    for (Node from = 1; from <= size_; ++from) {
        std::optional<Weight> dearest;
        for (Node to = 1; to <= size_; ++to)
            if (to != from && (!dearest || *dearest < weight_[at(from, to)])) dearest = weight_[at(from, to)];
        dual_[from] = dearest->halved();
    }
    for (Node from = 1; from <= size_; ++from) {
        if (mate_[from] != 0) continue;
        std::optional<Weight> needed;
        Node tight = 0;
        for (Node to = 1; to <= size_; ++to) {
            if (to == from) continue;
            const auto price = weight_[at(from, to)] - dual_[to];
            if (!needed || *needed < price || (*needed == price && mate_[tight] != 0 && mate_[to] == 0)) {
                needed = price;
                tight = to;
            }
        }
        dual_[from] = *needed;
        if (mate_[tight] != 0) continue;
        mate_[from] = tight;
        mate_[tight] = from;
    }
}

template <std::size_t Limbs>
void Blossom<Limbs>::run() {
    start_prices();
    while (grow()) {
    }
}

/// Makes one more pair. False if all are matched.
template <std::size_t Limbs>
bool Blossom<Limbs>::grow() {
    queue_.clear();
    for (Node node = 1; node <= last_; ++node) {
        label_[node] = Label::free;
        best_[node] = 0;
        parent_[node] = 0;
    }
    for (Node node = 1; node <= last_; ++node)
        if (is_top(node) && mate_[node] == 0) {
            label_[node] = Label::outer;
            enqueue(node);
        }
    if (queue_.empty()) return false;
    for (;;) {
        while (!queue_.empty()) {
            const auto vertex = queue_.back();
            queue_.pop_back();
            if (scan(vertex)) return true;
        }
        move_prices();
        if (take_tight()) return true;
        expand_empty();
    }
}

/// Looks at the edges of an outer vertex. True if a pair was made.
template <std::size_t Limbs>
bool Blossom<Limbs>::scan(Node vertex) {
    for (Node to = 1; to <= size_; ++to) {
        if (top_[vertex] == top_[to] || label_[top_[to]] == Label::inner) continue;
        if (slack({vertex, to}).is_zero()) {
            if (take({vertex, to})) return true;
        } else {
            offer(vertex, top_[to]);
        }
    }
    return false;
}

/// Adds an edge without slack to the trees. True if a pair was made.
template <std::size_t Limbs>
bool Blossom<Limbs>::take(const Edge& edge) {
    const auto from = top_[edge.from];
    const auto to = top_[edge.to];
    if (label_[to] == Label::free) {
        parent_[to] = edge.from;
        label_[to] = Label::inner;
        const auto next = top_[mate_[to]];
        best_[to] = best_[next] = 0;
        label_[next] = Label::outer;
        enqueue(next);
    } else if (label_[to] == Label::outer) {
        const auto root = common_root(from, to);
        if (root == 0) {
            augment(from, to);
            augment(to, from);
            return true;
        }
        shrink(from, root, to);
    }
    return false;
}

/// Moves all prices by as much as the next edge or blossom needs.
template <std::size_t Limbs>
void Blossom<Limbs>::move_prices() {
    std::optional<Weight> step;
    const auto at_most = [&step](const Weight& weight) {
        if (!step || weight < *step) step = weight;
    };
    for (Node node = size_ + 1; node <= last_; ++node)
        if (is_top(node) && label_[node] == Label::inner) at_most(dual_[node].halved());
    for (Node node = 1; node <= last_; ++node) {
        if (!is_top(node) || best_[node] == 0) continue;
        if (label_[node] == Label::free) at_most(slack(edge(best_[node], node)));
        if (label_[node] == Label::outer) at_most(slack(edge(best_[node], node)).halved());
    }
    ensure(step.has_value(), "a pairing without a perfect matching");
    for (Node vertex = 1; vertex <= size_; ++vertex) {
        if (label_[top_[vertex]] == Label::outer) dual_[vertex] -= *step;
        if (label_[top_[vertex]] == Label::inner) dual_[vertex] += *step;
    }
    for (Node node = size_ + 1; node <= last_; ++node) {
        if (!is_top(node)) continue;
        if (label_[node] == Label::outer) dual_[node] += *step + *step;
        if (label_[node] == Label::inner) dual_[node] -= *step + *step;
    }
}

template <std::size_t Limbs>
bool Blossom<Limbs>::take_tight() {
    for (Node node = 1; node <= last_; ++node) {
        if (!is_top(node) || best_[node] == 0 || top_[best_[node]] == node) continue;
        const auto tight = edge(best_[node], node);
        if (slack(tight).is_zero() && take(tight)) return true;
    }
    return false;
}

template <std::size_t Limbs>
void Blossom<Limbs>::expand_empty() {
    for (Node node = size_ + 1; node <= last_; ++node)
        if (is_top(node) && label_[node] == Label::inner && dual_[node].is_zero()) expand(node);
}

template <std::size_t Limbs>
void Blossom<Limbs>::offer(Node vertex, Node to) {
    if (best_[to] == 0 || slack(edge(vertex, to)) < slack(edge(best_[to], to))) best_[to] = vertex;
}

template <std::size_t Limbs>
void Blossom<Limbs>::look_for_best(Node node) {
    best_[node] = 0;
    for (Node vertex = 1; vertex <= size_; ++vertex)
        if (top_[vertex] != node && label_[top_[vertex]] == Label::outer) offer(vertex, node);
}

template <std::size_t Limbs>
void Blossom<Limbs>::enqueue(Node node) {
    if (node <= size_)
        queue_.push_back(node);
    else
        for (const auto part : parts_[node]) enqueue(part);
}

template <std::size_t Limbs>
void Blossom<Limbs>::set_top(Node node, Node top) {
    top_[node] = top;
    if (node > size_)
        for (const auto part : parts_[node]) set_top(part, top);
}

/// Turns the cycle of `blossom` so that an even number of edges leads from its base to `part`, and returns that number.
template <std::size_t Limbs>
std::size_t Blossom<Limbs>::even_way(Node blossom, Node part) {
    auto& cycle = parts_[blossom];
    const auto place = static_cast<std::size_t>(std::find(cycle.begin(), cycle.end(), part) - cycle.begin());
    if (place % 2 == 0) return place;
    std::reverse(cycle.begin() + 1, cycle.end());
    return cycle.size() - place;
}

/// Matches the nodes `from` and `to`, and inside of `from` all that this changes.
template <std::size_t Limbs>
void Blossom<Limbs>::match(Node from, Node to) {
    const auto by = edge(from, to);
    mate_[from] = by.to;
    if (from <= size_) return;
    const auto part = part_with_[from][by.from];
    const auto way = even_way(from, part);
    auto& cycle = parts_[from];
    for (std::size_t place = 0; place < way; ++place) match(cycle[place], cycle[place ^ 1]);
    match(part, to);
    std::rotate(cycle.begin(), cycle.begin() + static_cast<std::ptrdiff_t>(way), cycle.end());
}

template <std::size_t Limbs>
void Blossom<Limbs>::augment(Node from, Node to) {
    for (;;) {
        const auto next = top_[mate_[from]];
        match(from, to);
        if (next == 0) return;
        const auto before = top_[parent_[next]];
        match(next, before);
        from = before;
        to = next;
    }
}

/// The node at which the ways from `one` and `two` to their roots meet; 0 if they belong to two trees.
template <std::size_t Limbs>
typename Blossom<Limbs>::Node Blossom<Limbs>::common_root(Node one, Node two) {
    ++search_;
    while (one != 0 || two != 0) {
        if (one != 0) {
            if (seen_[one] == search_) return one;
            seen_[one] = search_;
            one = top_[mate_[one]];
            if (one != 0) one = top_[parent_[one]];
        }
        std::swap(one, two);
    }
    return 0;
}

/// Makes a blossom of the ways from `one` and `two` to `root`.
template <std::size_t Limbs>
void Blossom<Limbs>::shrink(Node one, Node root, Node two) {
    Node blossom = size_ + 1;
    while (blossom <= last_ && top_[blossom] != 0) ++blossom;
    if (blossom > last_) last_ = blossom;
    ensure(blossom < stride_, "more blossoms than vertices allow");
    dual_[blossom] = {};
    label_[blossom] = Label::outer;
    mate_[blossom] = mate_[root];
    parent_[blossom] = parent_[root];
    auto& cycle = parts_[blossom];
    cycle.assign(1, root);
    const auto add_way = [&](Node node) {
        while (node != root) {
            const auto inner = top_[mate_[node]];
            cycle.push_back(node);
            cycle.push_back(inner);
            enqueue(inner);
            node = top_[parent_[inner]];
        }
    };
    add_way(one);
    std::reverse(cycle.begin() + 1, cycle.end());
    add_way(two);
    set_top(blossom, blossom);
    for (Node node = 1; node <= last_; ++node) edge(blossom, node) = edge(node, blossom) = {};
    auto& part_with = part_with_[blossom];
    part_with.assign(size_ + 1u, 0);
    for (const auto part : cycle) {
        for (Node node = 1; node <= last_; ++node) {
            if (node == blossom || top_[node] == 0 || top_[node] == blossom) continue;
            auto& least = edge(blossom, node);
            if (least.from != 0 && !(slack(edge(part, node)) < slack(least))) continue;
            least = edge(part, node);
            edge(node, blossom) = edge(node, part);
        }
        std::vector<Node> vertices;
        collect(part, vertices);
        for (const auto vertex : vertices) part_with[vertex] = part;
    }
    look_for_best(blossom);
}

/// Undoes an inner blossom whose dual is used up: the even way through it stays in the tree.
template <std::size_t Limbs>
void Blossom<Limbs>::expand(Node blossom) {
    auto& cycle = parts_[blossom];
    for (const auto part : cycle) set_top(part, part);
    const auto entered = part_with_[blossom][edge(blossom, parent_[blossom]).from];
    const auto way = even_way(blossom, entered);
    for (std::size_t place = 0; place < way; place += 2) {
        const auto inner = cycle[place];
        const auto outer = cycle[place + 1];
        parent_[inner] = edge(outer, inner).from;
        label_[inner] = Label::inner;
        label_[outer] = Label::outer;
        best_[inner] = 0;
        look_for_best(outer);
        enqueue(outer);
    }
    label_[entered] = Label::inner;
    best_[entered] = 0;
    parent_[entered] = parent_[blossom];
    for (auto place = way + 1; place < cycle.size(); ++place) {
        label_[cycle[place]] = Label::free;
        look_for_best(cycle[place]);
    }
    top_[blossom] = 0;
    cycle.clear();
}

template <std::size_t Limbs>
void Blossom<Limbs>::collect(Node node, std::vector<Node>& vertices) const {
    if (node <= size_)
        vertices.push_back(node);
    else
        for (const auto part : parts_[node]) collect(part, vertices);
}

template <std::size_t Limbs>
std::vector<typename Blossom<Limbs>::Shrunk> Blossom<Limbs>::blossoms() const {
    std::vector<Shrunk> found;
    for (Node node = size_ + 1; node <= last_; ++node) {
        if (top_[node] == 0) continue;
        Shrunk shrunk{{}, dual_[node]};
        collect(node, shrunk.vertices);
        found.push_back(std::move(shrunk));
    }
    return found;
}

template class Blossom<1>;
template class Blossom<2>;
template class Blossom<3>;
template class Blossom<4>;
template class Blossom<5>;

}  // namespace tournament
