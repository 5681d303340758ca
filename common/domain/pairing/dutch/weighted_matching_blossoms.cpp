// Blossoms: odd cycles that count as one node, and how augmenting paths run through them.

#include <algorithm>

#include "domain/pairing/dutch/weighted_matching.hpp"

namespace escaque::pairing::dutch {

int WeightedMatching::new_blossom() {
  if (unused_.empty()) {
    nodes_.emplace_back();
    return static_cast<int>(nodes_.size()) - 1;
  }
  const int n = unused_.back();
  unused_.pop_back();
  node(n) = Node{};
  return n;
}

/// The cycle root … a, b … root becomes one node.
void WeightedMatching::contract(int root, int a, int b) {
  const int n = new_blossom();
  std::vector<int> inner;
  const auto climb = [&](int v, auto add) {
    for (int outer = top_[index(v)]; outer != root; outer = outer_above(outer)) {
      const int base = node(outer).base;
      const int below = top_[index(mate(base))];
      add(outer, Edge{base, mate(base)}, below, node(below).via);
      inner.push_back(below);
    }
  };
  std::vector<int> down;      // From a's node up to below the root.
  std::vector<Edge> leading;  // Edge k leads from down[k] to what is above it.
  climb(a, [&](int outer, Edge matched, int below, Edge via) {
    down.insert(down.end(), {outer, below});
    leading.insert(leading.end(), {matched, Edge{via.to, via.from}});
  });
  Node& blossom = node(n);
  blossom.children.push_back(root);
  for (std::size_t k = down.size(); k-- > 0;) {
    blossom.links.push_back({leading[k].to, leading[k].from});
    blossom.children.push_back(down[k]);
  }
  blossom.links.push_back({a, b});
  climb(b, [&](int outer, Edge matched, int below, Edge via) {
    blossom.children.insert(blossom.children.end(), {outer, below});
    blossom.links.insert(blossom.links.end(), {matched, Edge{via.to, via.from}});
  });
  blossom.base = node(root).base;
  blossom.label = Label::outer;
  for (const int child : blossom.children) node(child).parent = n;
  each_vertex(n, [&](int v) { top_[index(v)] = n; });
  for (const int child : inner) each_vertex(child, [&](int v) { scan(v); });
}

/// The children of a blossom become nodes of their own.
void WeightedMatching::dissolve(int n) {
  for (const int child : node(n).children) {
    node(child).parent = -1;
    node(child).label = Label::free;
    each_vertex(child, [&](int v) { top_[index(v)] = child; });
  }
  node(n).children.clear();
  node(n).links.clear();
  unused_.push_back(n);
}

/// An inner blossom with z = 0: the way through it from where it was reached to its base stays in
/// the tree, the rest is free.
void WeightedMatching::expand(int n) {
  const Node old = node(n);
  const int length = static_cast<int>(old.children.size());
  int k = child_with(n, old.via.to);
  dissolve(n);
  Edge via = old.via;
  // Along the side on which the number of steps to the base is even.
  const bool downwards = k % 2 == 0;
  for (;;) {
    const int inner = old.children[index(k)];
    node(inner).label = Label::inner;
    node(inner).via = via;
    if (k == 0) break;
    k = downwards ? k - 1 : k + 1;
    make_outer(old.children[index(k)]);
    const Edge link = old.links[index(downwards ? k - 1 : k)];
    via = downwards ? Edge{link.to, link.from} : link;
    k = downwards ? k - 1 : (k + 1) % length;
  }
}

void WeightedMatching::augment(int a, int b) {
  augment_side(a, b);
  augment_side(b, a);
}

/// Matches `v` with `partner` and flips the path from `v` to its root.
void WeightedMatching::augment_side(int v, int partner) {
  for (;;) {
    const int outer = top_[index(v)];
    const int out = mate(node(outer).base);
    rotate(outer, v);
    mate_[index(v)] = partner;
    if (out < 0) return;
    const int inner = top_[index(out)];
    const Edge via = node(inner).via;
    rotate(inner, via.to);
    mate_[index(via.to)] = via.from;
    v = via.from;
    partner = via.to;
  }
}

int WeightedMatching::child_with(int n, int v) const {
  int child = v;
  while (node(child).parent != n) child = node(child).parent;
  const auto& children = node(n).children;
  return static_cast<int>(std::find(children.begin(), children.end(), child) - children.begin());
}

/// Makes `v` the base of node `n`.
void WeightedMatching::rotate(int n, int v) {
  node(n).base = v;
  if (!is_blossom(n)) return;
  const int length = static_cast<int>(node(n).children.size());
  const int k = child_with(n, v);
  rotate(node(n).children[index(k)], v);
  const auto match = [&](int position) {  // Children at `position` and the one after it.
    const Edge link = node(n).links[index(position)];
    rotate(node(n).children[index(position)], link.from);
    rotate(node(n).children[index((position + 1) % length)], link.to);
    mate_[index(link.from)] = link.to;
    mate_[index(link.to)] = link.from;
  };
  if (k % 2 == 0) {
    for (int position = k - 2; position >= 0; position -= 2) match(position);
  } else {
    for (int position = k + 1; position < length; position += 2) match(position);
  }
  std::rotate(node(n).children.begin(), node(n).children.begin() + k, node(n).children.end());
  std::rotate(node(n).links.begin(), node(n).links.begin() + k, node(n).links.end());
}

}  // namespace escaque::pairing::dutch
