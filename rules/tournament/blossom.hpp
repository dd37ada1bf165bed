#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/tournament/lexicographic.hpp"
#include "rules/tournament/values.hpp"

/// The search behind `cheapest_perfect_matching`: Edmonds' weighted blossom algorithm on a complete graph, in O(n^3).
///
/// Nodes: 1..size are vertices, those above them blossoms (odd cycles of nodes, shrunk into one); 0 is none. `top` of a node is the outermost
/// blossom around it. `dual` of a vertex is its price, of a blossom what it adds to edges inside it. The slack of an edge, the prices of its
/// ends less its weight, is never negative for the search. A tree grows from each unmatched node along edges without slack; where no such
/// edge is left, prices move by as much as one needs, until two trees meet and one more pair is made.
///
/// Parity: weights are taken four times, and all prices begin even. Each step changes the prices of all roots alike, and an edge without slack
/// joins prices of one parity, so all outer vertices have the same: the slack between two of them is even and can be halved.
namespace tournament {

template <std::size_t Limbs>
class Blossom {
public:
    using Weight = Lexicographic<Limbs>;
    using Node = std::uint16_t;

    explicit Blossom(Node size);
    /// @param weight  a quarter of what the search counts with.
    void set_weight(Node from, Node to, const Weight& weight);
    /// Finds the perfect matching of greatest weight.
    void run();
    [[nodiscard]] Node mate(Node vertex) const { return mate_[vertex]; }

    /// The dual solution, for the proof.
    [[nodiscard]] const Weight& price(Node vertex) const { return dual_[vertex]; }
    [[nodiscard]] const Weight& weight(Node from, Node to) const { return weight_[at(from, to)]; }
    struct Shrunk {
        std::vector<Node> vertices;
        Weight dual;
    };
    [[nodiscard]] std::vector<Shrunk> blossoms() const;

private:
    enum class Label : std::uint8_t { free, outer, inner };
    struct Edge {
        Node from = 0, to = 0;
    };

    [[nodiscard]] std::size_t at(Node from, Node to) const { return std::size_t{from} * (size_ + 1u) + to; }
    [[nodiscard]] Edge& edge(Node from, Node to) { return edges_[std::size_t{from} * stride_ + to]; }
    [[nodiscard]] Weight slack(const Edge& edge) const { return dual_[edge.from] + dual_[edge.to] - weight_[at(edge.from, edge.to)]; }
    [[nodiscard]] bool is_top(Node node) const { return top_[node] == node; }

    void start_prices();
    bool grow();
    bool scan(Node vertex);
    bool take(const Edge& edge);
    void move_prices();
    bool take_tight();
    void expand_empty();
    void offer(Node vertex, Node to);
    void look_for_best(Node node);
    void enqueue(Node node);
    void set_top(Node node, Node top);
    std::size_t even_way(Node blossom, Node part);
    void match(Node from, Node to);
    void augment(Node from, Node to);
    Node common_root(Node one, Node two);
    void shrink(Node one, Node root, Node two);
    void expand(Node blossom);
    void collect(Node node, std::vector<Node>& vertices) const;

    Node size_;
    Node last_;  ///< The highest node in use.
    std::size_t stride_;
    std::vector<Weight> weight_;       ///< Four times what was set, by two vertices.
    std::vector<Edge> edges_;          ///< By two nodes: the edge of vertices of least slack between them.
    std::vector<Weight> dual_;         ///< By node.
    std::vector<Node> mate_;           ///< By node: the vertex at the other end of its matched edge.
    std::vector<Node> best_;           ///< By node: the outer vertex with the least slack to it.
    std::vector<Node> top_;            ///< By node; 0 of a blossom that is not in use.
    std::vector<Node> parent_;         ///< By node: the vertex from which an inner node was reached.
    std::vector<Label> label_;         ///< By node, where it is top.
    std::vector<std::uint32_t> seen_;  ///< By node: in which search for a common root.
    std::uint32_t search_ = 0;
    std::vector<std::vector<Node>> parts_;      ///< By blossom: its cycle, from its base on.
    std::vector<std::vector<Node>> part_with_;  ///< By blossom and vertex: the part that holds it; 0 for none.
    std::vector<Node> queue_;                   ///< Outer vertices whose edges are not looked at yet.
};

}  // namespace tournament
