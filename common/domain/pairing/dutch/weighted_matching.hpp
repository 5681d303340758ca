#pragma once
// The perfect matching of greatest weight in a dense graph (Edmonds' primal-dual method, O(n³)).

#include <cstdint>
#include <utility>
#include <vector>

namespace escaque::pairing::dutch {

/// Vertices are 0 … n-1, n even. A perfect matching on the edges given must exist.
///
/// Duals: every edge has slack u(i) + u(j) + Σ z(blossoms with both ends inside) - 2 w(i, j) ≥ 0,
/// blossoms have z ≥ 0, matched edges have slack 0, and a blossom with z > 0 is full: all its
/// vertices but one are matched inside.
class WeightedMatching {
 public:
  using Weight = std::int64_t;
  /// Weights stay below this, so that no dual overflows.
  static constexpr int kWeightBits = 46;

  explicit WeightedMatching(int size);

  void set_edge(int a, int b, Weight weight);
  void solve();

  [[nodiscard]] int mate(int v) const { return mate_[index(v)]; }
  /// Whether the edge may be in a matching of the same weight. After solve().
  [[nodiscard]] bool is_tight(int a, int b) const;
  /// The vertices of every blossom with z > 0. A perfect matching on tight edges has the greatest
  /// weight if and only if it is full in all of them.
  [[nodiscard]] std::vector<std::vector<int>> full_blossoms() const;

 private:
  enum class Label : std::uint8_t { free, outer, inner };
  struct Edge {
    int from = -1;
    int to = -1;
  };
  /// A vertex or a blossom; blossoms come after the vertices.
  struct Node {
    int parent = -1;
    int base = -1;  // The vertex that is matched outside.
    Weight z = 0;   // Of blossoms only.
    Label label = Label::free;
    Edge via;                   // How an inner node was reached: from outside to inside.
    std::vector<int> children;  // Odd cycle, the one with the base first.
    std::vector<Edge> links;    // From child k to child k + 1.
    // Of blossoms, once everything is matched.
    int depth = 0;   // How many blossoms it is in.
    Weight sum = 0;  // Of its z and of theirs.
  };
  struct Event {
    enum class Kind : std::uint8_t { none, grow, join, expand } kind = Kind::none;
    Weight delta = 0;
    int at = -1;  // Vertex, or node to expand.
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  Node& node(int i) { return nodes_[index(i)]; }
  [[nodiscard]] const Node& node(int i) const { return nodes_[index(i)]; }
  [[nodiscard]] bool is_blossom(int i) const { return i >= size_; }
  [[nodiscard]] bool has_edge(int a, int b) const { return edge_[index(a * size_ + b)]; }
  /// Of vertices in different top nodes.
  [[nodiscard]] Weight slack(int a, int b) const {
    return u_[index(a)] + u_[index(b)] - 2 * weight_[index(a * size_ + b)];
  }
  [[nodiscard]] Label label_of(int v) const { return node(top_[index(v)]).label; }

  void start();
  void run_stage();
  void label_roots();
  void make_outer(int n);
  void scan(int v);
  void rescan(int v);
  [[nodiscard]] Event next_event();
  void apply(Weight delta);
  void grow(int v);
  [[nodiscard]] bool join(int a, int b);
  [[nodiscard]] int common_root(int a, int b) const;
  [[nodiscard]] int outer_above(int n) const;
  void contract(int root, int a, int b);
  void expand(int n);
  void dissolve(int n);
  void augment(int a, int b);
  void augment_side(int v, int partner);
  void rotate(int n, int v);
  int child_with(int n, int v) const;
  int new_blossom();
  void add_up();
  [[nodiscard]] int common_blossom(int a, int b) const;
  template <class Visit>
  void each_vertex(int n, Visit visit) const;

  int size_;
  std::vector<bool> edge_;
  std::vector<Weight> weight_;
  std::vector<Weight> u_;
  std::vector<int> mate_;
  std::vector<int> top_;
  std::vector<Node> nodes_;
  std::vector<int> unused_;  // Nodes of blossoms that are no more.
  std::vector<int> best_;    // Per vertex the outer vertex with the least slack; -1 for none.
  std::vector<Weight> best_slack_;
};

template <class Visit>
void WeightedMatching::each_vertex(int n, Visit visit) const {
  if (!is_blossom(n)) return visit(n);
  for (const int child : node(n).children) each_vertex(child, visit);
}

}  // namespace escaque::pairing::dutch
